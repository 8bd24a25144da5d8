"""Log lines: one JSON object each, for programs; on a terminal a short line for people.

They hold kinds, counts, codes and times: never cards, tokens, names or what somebody wrote. Only
why a bot failed is told in its own words, to whoever started the server with it.
"""

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable

LOGGER = logging.getLogger("sambakit.server")
_LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
LOUDNESS = {
    "sambakit.server": logging.INFO,
    "uvicorn": logging.ERROR,  # it warns of each request that cannot be read: http_protocol.py counts them
    "alembic": logging.WARNING,
    "asyncio": logging.ERROR,  # it warns of each write to a visitor who is gone
}


def log(event: str, level: str = "info", **facts: str | int | float | bool | None) -> None:
    """Write one line for `event` with `facts`."""
    LOGGER.log(_LEVELS[level], event, extra={"facts": facts})


def log_failure(event: str, **facts: str | int | float | bool | None) -> None:
    """Write a line for the exception that is being handled, with its stack: a bug of ours."""
    LOGGER.error(event, exc_info=True, extra={"facts": facts})


class Seldom:
    """Writes the lines of one event at most once in `seconds`, each with how many there were."""

    def __init__(
        self, event: str, now: Callable[[], float] = time.monotonic, seconds: float = 1, level: str = "warning"
    ) -> None:
        self._event, self._level = event, level
        self._seconds = seconds
        self._now = now
        self._times = 0
        self._next = float("-inf")

    def log(self, **facts: str | int | float | bool | None) -> None:
        """Write a line of `facts`, or count it for the next line."""
        self._times += 1
        if self._now() >= self._next:
            log(self._event, level=self._level, **facts, times=self._times)
            self._times = 0
            self._next = self._now() + self._seconds


class LineCounts(logging.Handler):
    """Counts the lines of our events by level and event."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[tuple[str, ...]] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Count one line; an event is one of our words, never a text."""
        self.counts[record.levelname.lower(), record.getMessage()] += 1


def printable(text: str) -> str:
    """Return `text` with every character escaped that a terminal would act on instead of showing it."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in text)


class JsonLines(logging.Formatter):
    """Formats every record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["stack"] = self.formatException(record.exc_info)
        return printable(json.dumps(line, ensure_ascii=False))  # JSON itself leaves DEL, C1 and surrogates as they are


class PlainLines(logging.Formatter):
    """Formats every record for a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        facts = "  ".join(f"{name}={value}" for name, value in getattr(record, "facts", {}).items())
        line = printable(f"{record.getMessage().replace('_', ' ')}  {facts}".rstrip())
        if not record.exc_info:
            return line
        return "\n".join((line, *(printable(one) for one in self.formatException(record.exc_info).split("\n"))))


def set_up_logging() -> LineCounts:
    """Send our lines, and the warnings of the libraries below, to standard error; return what counts our lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if sys.stderr.isatty() else JsonLines())
    LOGGER.setLevel(logging.INFO)
    for name, level in LOUDNESS.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
    counts = LineCounts()
    LOGGER.addHandler(counts)
    return counts
