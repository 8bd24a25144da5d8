"""The table as the people at it agree about it: who is away, whether it rests, and whether its match ends."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from sambakit.server.match.events import Draft
from sambakit.server.match.match_state import MatchState
from sambakit.server.match.standing import Agreed
from sambakit.server.store.store import Change, SeatRecord, TableRecord

After = TypeVar("After", covariant=True)


class Clocks(Protocol):
    """The clocks of a table."""

    @property
    def late(self) -> int | None:
        """Return the seat that is to act and has no time left."""
        ...


class Table(Protocol[After]):
    """A table whose match has begun."""

    @property
    def record(self) -> TableRecord:
        """Return the facts of the table."""
        ...

    @property
    def seats(self) -> tuple[SeatRecord, ...]:
        """Return the seats with their players."""
        ...

    @property
    def match_state(self) -> MatchState:
        """Return how the match stands."""
        ...

    @property
    def agreed(self) -> Agreed:
        """Return the agreements of its people."""
        ...

    @property
    def clocks(self) -> Clocks | None:
        """Return the clocks, None where there are none."""
        ...

    @property
    def practice(self) -> bool:
        """Return whether one person is alone with bots."""
        ...

    def is_host(self, person: str | None) -> bool:
        """Return whether that is the owner of the table, or sits where the owner would."""
        ...

    def may_end_alone(self, seat: int) -> bool:
        """Return whether `seat` may end the match without asking anybody."""
        ...

    def ends_turn(self, seat: int) -> bool:
        """Return whether the bot on `seat` is in the middle of its turn."""
        ...

    def after(self, drafts: Sequence[Draft], now: float, change: Change) -> After:
        """Return the table after a change of its people, with the events of it."""
        ...

    def uncommitted(self, match_state: MatchState, drafts: Sequence[Draft], now: float) -> After:
        """Return the table in that state of the match, with the events of it."""
        ...


def is_up(table: Table[After], seat: int) -> bool:
    """Return whether the table waits for `seat`: it is to play, or to answer."""
    state = table.match_state
    return not state.deal.over and not state.match_over and state.deal.actor == seat


def is_late(table: Table[After], seat: int) -> bool:
    """Return whether `seat` is to act and has no time left, or a bot plays there because it had none."""
    return seat in table.agreed.late or (table.clocks is not None and table.clocks.late == seat)
