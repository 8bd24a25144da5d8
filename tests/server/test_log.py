"""The log is JSON lines of ours: no library writes past it, and no visitor makes one write there."""

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sambakit.server.log import LOUDNESS, JsonLines, PlainLines, set_up_logging
from tests.server.test_http import client_of


@pytest.fixture
def loggers_as_they_were() -> Iterator[None]:
    """Undo what the test sets up."""
    loggers = [logging.getLogger(name) for name in LOUDNESS]
    before = [(logger.handlers, logger.level, logger.propagate) for logger in loggers]
    yield
    for logger, (handlers, level, propagate) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)  # this way: loggers remember what they let through


@pytest.mark.usefixtures("loggers_as_they_were")
def test_what_libraries_say_of_each_visitor_is_not_logged_and_their_errors_are_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logging()
    for _ in range(9):  # it says so for each write after the fifth
        logging.getLogger("asyncio").warning("socket.send() raised exception.")
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("asyncio").error("a task failed")
    written = capsys.readouterr().err.splitlines()
    assert [json.loads(line)["event"] for line in written] == ["a task failed"]


# The bell, an escape sequence, its one-byte form, a line end, a right-to-left override, a surrogate, an invisible tag.
HOSTILE = (
    *("a\x07b", "\x1b[31mred\x1b[0m", "\x9b31mred", "one\ntwo\r", "\x7f"),
    *("a\u202eb", "\ud800", "\U000e0041", "\u2028"),
)


@pytest.mark.parametrize("form", [JsonLines(), PlainLines()], ids=["json", "plain"])
@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_nothing_that_a_stranger_sends_acts_on_a_terminal(form: logging.Formatter, text: str) -> None:
    record = logging.LogRecord("sambakit.server", logging.WARNING, "", 0, "event %s", (text,), None)
    record.facts = {"host": text, "visitor": "Zoë"}
    line = form.format(record)
    assert line.isprintable()
    assert "Zoë" in line
    line.encode()
    if isinstance(form, JsonLines):
        assert json.loads(line)["host"] == text
        assert json.loads(line)["event"] == f"event {text}"


def test_a_stack_keeps_its_lines_and_nothing_in_it_acts_on_a_terminal() -> None:
    try:
        raise ValueError("\x1b[2J")
    except ValueError:
        record = logging.LogRecord("sambakit.server", logging.ERROR, "", 0, "failed", (), sys.exc_info())
    lines = PlainLines().format(record).split("\n")
    assert len(lines) > 3
    assert all(line.isprintable() for line in lines)
    assert lines[-1] == r"ValueError: \u001b[2J"
    assert JsonLines().format(record).isprintable()


async def test_a_refused_host_is_said_once_a_second(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with client_of(tmp_path) as browser:
        with caplog.at_level(logging.WARNING, "sambakit.server"):
            answers = [await browser.get("/live", headers={"Host": "evil.example"}) for _ in range(50)]
    assert {answer.status_code for answer in answers} == {403}
    said = [record for record in caplog.records if record.getMessage() == "host_refused"]
    assert 1 <= len(said) < 25
    assert said[0].facts["host"] == "evil.example"  # type: ignore[attr-defined]
