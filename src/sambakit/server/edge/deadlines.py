"""Deadlines of one connection: whoever misses one is cut off, for a polite end would wait for the other side too."""

from asyncio import AbstractEventLoop, TimerHandle, Transport
from collections.abc import Callable

from sambakit.server.log import Seldom

CUT_OFF = Seldom("cut_off")


class Deadline:
    """One thing that the other end has to do in time; `what` names it in the log.

    Where `is_owed` says that nothing was promised, the connection is only closed, without a line in the log.
    """

    def __init__(
        self, what: str, seconds: float, loop: AbstractEventLoop, is_owed: Callable[[], bool] | None = None
    ) -> None:
        self._what = what
        self._is_owed = is_owed or _always
        self._seconds = seconds
        self._loop = loop
        self._timer: TimerHandle | None = None
        self._over = False

    @property
    def runs(self) -> bool:
        """Return whether the other end is waited for."""
        return self._timer is not None

    def start(self, transport: Transport, seconds: float | None = None) -> None:
        """Cut `transport` off after this time; where the deadline runs already, it stays as it is."""
        if self._timer is None and not self._over:
            self._timer = self._loop.call_later(self._seconds if seconds is None else seconds, self._missed, transport)

    def met(self) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """Wait for nothing any more, whoever asks for it later: the connection is gone."""
        self.met()
        self._over = True
        self._is_owed = _always  # the other one may hold the connection, which would hold itself then

    def _missed(self, transport: Transport) -> None:
        self._timer = None
        if not self._is_owed():
            transport.close()
            return
        CUT_OFF.log(limit=self._what)
        transport.abort()


def _always() -> bool:
    return True
