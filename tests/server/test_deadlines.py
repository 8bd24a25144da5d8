"""Deadlines of a connection: whoever misses one is cut off, and nobody is who has gone."""

import asyncio

import pytest

from sambakit.server.edge.deadlines import Deadline
from tests.server.simulation import simulate


class Cut(asyncio.Transport):
    """A transport that notes when it is cut off."""

    def __init__(self) -> None:
        super().__init__()
        self.cut = False

    def abort(self) -> None:
        self.cut = True


async def after(seconds: float, gone: bool) -> bool:
    """Return whether a connection with a deadline of 3 s is cut off by then."""
    transport, deadline = Cut(), Deadline("closing", 3, asyncio.get_running_loop())
    if gone:
        deadline.end()
    deadline.start(transport)
    await asyncio.sleep(seconds)
    return transport.cut


@pytest.mark.parametrize(("seconds", "gone", "cut"), [(2.9, False, False), (3.1, False, True), (9, True, False)])
def test_who_misses_a_deadline_is_cut_off_unless_gone_before(seconds: float, gone: bool, cut: bool) -> None:
    assert simulate(lambda: after(seconds, gone)) is cut
