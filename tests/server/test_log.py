"""The log is JSON lines of ours: no library writes past it, and no visitor makes one write there."""

import json
import logging
from collections.abc import Iterator

import pytest

from sambakit.server.log import LOUDNESS, set_up_logging


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
