"""The schedule of a table's automatic steps. Times are the loop's, in seconds; nothing here waits."""

from collections.abc import Iterable
from math import ceil
from random import Random
from typing import Final

from sambakit.server import wire
from sambakit.server.absence.away import Absent, Away, after_skip, due_skip_end, shown
from sambakit.server.seating.people import after_owner
from sambakit.server.settings import Settings
from sambakit.server.tables.table import Table, Uncommitted

JITTER: Final = 0.15  # of the waiting time of bots, up and down
AFTER_READING: Final = 10.0  # s, for which the score page stays at least once nobody reads any more


class Schedule:
    """The times of one table: the next move of a bot, the next deal, stand-ins."""

    def __init__(self, settings: Settings, table: str, now: float, seats: Iterable[int]) -> None:
        self._settings = settings
        self._jitter = Random(table)  # of its own, so that times tell nothing about cards
        self._move: tuple[tuple[int, int], float] | None = None  # (seat, event) that it is for, time
        self._beat = 0.0  # s, the waiting time of that move
        self._deal: float | None = None  # when the next one begins
        self._deal_left: float | None = None  # s until then while that stands still; None: it is not waited for
        self.away = Away(settings.grace, seats, now)
        self._return = False
        self._absent: list[Absent] = []
        self._heir: tuple[float, int] | None = None  # when the table passes on, and to whom
        self._not_before = now
        self._used = now

    def came(self, seat: int) -> None:
        """Note that `seat` has a socket."""
        self.away.came(seat)

    def went(self, seat: int, now: float) -> None:
        """Note that `seat` has none any more."""
        self._used = now
        self.away.went(seat, now)

    def postpone(self, until: float) -> None:
        """Do nothing before `until`: the disk does not serve."""
        self._not_before = until

    def credit(self, seconds: float) -> None:
        """Leave `seconds` out of the times that run against people: until a stand-in, and to the next deal."""
        self.away.credit(seconds)
        if self._deal is not None:
            self._deal += seconds

    def leaves(
        self, table: Table, present: frozenset[int], readers: frozenset[int], now: float
    ) -> tuple[list[wire.Absent], wire.NextDeal | None, object]:
        """Return the absent people and the time of the next deal, and a key that time alone does not change."""
        self.away.rest(table.agreed.paused is not None, now)
        absent = self.away.absent(table, present)
        reading = self._arrange_deal(table, present, readers, now)
        if self._deal_left is None:
            return shown(absent, now), None, (absent, None)
        left = self._deal_left if self._deal is None else max(0.0, self._deal - now)
        key = (absent, self._deal, reading, self._deal is None and left)
        return shown(absent, now), wire.NextDeal(round(left * 1000), reading), key

    def unused(self, now: float, present: frozenset[int]) -> bool:
        """Return whether nobody has been here for so long that the table may leave the memory."""
        return not present and now - self._used >= self._settings.idle_table

    def arrange(self, table: Table, present: frozenset[int], readers: frozenset[int], now: float) -> int | None:
        """Set the times again; return the seat whose bot has to decide now, None without one.

        While nobody is here nothing goes on: the person who left finds the table as it was. So it is in a pause.
        """
        if present:
            self._used = now
        self._return = self.due_return(table, present) is not None or due_skip_end(table) is not None
        self.away.rest(table.agreed.paused is not None, now)
        self._absent = self.away.absent(table, present)
        self._heir = self.away.heir(table, present)
        self._arrange_deal(table, present, readers, now)
        return self._arrange_move(table, present, now)

    def _arrange_move(self, table: Table, present: frozenset[int], now: float) -> int | None:
        state = table.match_state
        seat = state.deal.actor
        at_rest = not present or table.agreed.paused is not None or table.judged
        if state.deal.over or state.match_over or at_rest or not table.seats[seat].played_by_bot:
            self._move = None
            return None
        key = (seat, table.last_event)
        if self._move is None or self._move[0] != key:
            self._beat = table.record.speed / 1000 * self._jitter.uniform(1 - JITTER, 1 + JITTER)
            self._move = (key, now + self._beat)
        return seat

    def waits_from(self, share: float) -> float:
        """Return when the table begins to wait for the move that is arranged, if that takes `share` of a beat."""
        return self._not_before if self._move is None else self._move[1] - self._beat * (1 - share)

    def decided(self, now: float, share: float) -> None:
        """Note that a move is decided that waits for `share` of a beat.

        A late one is made when its share is over again, so its time stays hidden.
        """
        if self._move is None or not self._beat:
            return
        key, time = self._move
        begin, wait = time - self._beat, self._beat * share
        self._move = (key, begin + max(1, ceil((now - begin) / wait)) * wait)

    def _arrange_deal(self, table: Table, present: frozenset[int], readers: frozenset[int], now: float) -> list[int]:
        """Set the time of the next deal, and return the seats of those who read and so stop it.

        A person alone goes on when they wish, and so does everybody after a match. Who is ready has read.
        """
        state = table.match_state
        people = [seat.seat for seat in table.seats if not seat.played_by_bot]
        between = state.result is not None or state.match_over
        if not between or table.judged or table.evening_is_over or not present:
            self._deal = self._deal_left = None
        elif all(seat in table.ready for seat in people) and table.agreed.paused is None:
            self._deal, self._deal_left = now, None
        elif state.match_over or len(people) <= 1:
            self._deal = self._deal_left = None
        else:
            reading = sorted(readers & {*people} - table.ready)
            self._run_deal(bool(reading), table.agreed.paused is not None, now)
            return reading
        return []

    def _run_deal(self, is_read: bool, rests: bool, now: float) -> None:
        """Have the time until the next deal run, or stand still."""
        if self._deal_left is None:
            self._deal, self._deal_left = None, self._settings.next_deal
        if is_read or rests:
            if self._deal is not None:
                self._deal_left = max(0.0, self._deal - now)
                self._deal = None
            if is_read:
                self._deal_left = max(self._deal_left, min(AFTER_READING, self._settings.next_deal))
        elif self._deal is None:
            self._deal = now + self._deal_left

    def next_time(self, present: frozenset[int], decided: bool) -> float | None:
        """Return when something is due, None where nothing is; a move is not before it is `decided`."""
        times = [self._deal, self._heir[0] if self._heir else None, *(one.bot_at for one in self._absent)]
        if self._return:
            times.append(self._not_before)
        if self._move is not None and decided:
            times.append(self._move[1])
        if not present:
            times.append(self._used + self._settings.idle_table)
        return min((max(time, self._not_before) for time in times if time is not None), default=None)

    def due_change(self, table: Table, present: frozenset[int], now: float, wall: float) -> Uncommitted | None:
        """Return the table after a change of its people that is due at `now`, which is `wall` for people."""
        if (seat := self.due_return(table, present)) is not None:
            return table.after_stand_in(seat, False, wall)
        if (seat := due_skip_end(table)) is not None:
            return after_skip(table, seat, wall)
        if self._heir is not None and now >= self._heir[0]:
            return after_owner(table, self._heir[1], wall)
        seat = next((one.seat for one in self._absent if one.bot_at is not None and now >= one.bot_at), None)
        return None if seat is None else table.after_stand_in(seat, True, wall)

    def due_return(self, table: Table, present: frozenset[int]) -> int | None:
        """Return a seat that a person takes back from the bot: the person is here, the bot not within its turn."""
        deal = table.match_state.deal
        for seat in table.seats:
            late = seat.seat in table.agreed.late and not deal.over  # who was out of time says when to play again
            if seat.stand_in and seat.player == "person" and seat.seat in present and not late:
                in_turn = deal.turn == seat.seat and table.match_state.turn_begun()
                answers = deal.actor == seat.seat != deal.turn
                if deal.over or not (in_turn or answers):
                    return seat.seat
        return None

    def due_deal(self, now: float) -> bool:
        """Return whether the next deal is due."""
        return self._deal is not None and now >= self._deal

    def due_move(self, now: float) -> bool:
        """Return whether a bot's move is due."""
        return self._move is not None and now >= self._move[1]
