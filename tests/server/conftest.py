"""What holds in every test of the server: it never writes an error, which would be a bug of ours."""

import logging
from collections.abc import Iterator

import pytest

from sambakit.server.log import LOGGER


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture(autouse=True)
def no_errors_in_the_log() -> Iterator[None]:
    """Fail where the server logged an error."""
    errors = _Errors()
    LOGGER.addHandler(errors)
    yield
    LOGGER.removeHandler(errors)
    assert not errors.lines, "\n".join(errors.lines)
