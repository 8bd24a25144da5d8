"""People who are away or out of time: what the others choose: to wait, to skip once, or a bot.

Times are the loop's, in seconds, and come from the caller; what people read are durations.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sambakit.server import wire
from sambakit.server.absence.place import After, Table, is_late, is_up
from sambakit.server.match.events import Draft, Row
from sambakit.server.match.refusals import NotNow
from sambakit.server.match.standing import Agreed
from sambakit.server.match.stored import StoredEvent
from sambakit.server.store.store import Change, SeatRecord

NOT_AWAY: Final = wire.Refusal("not_away", "", {})
NOT_THEIR_TURN: Final = wire.Refusal("not_their_turn", "", {})

OUT_OF_TIME: Final = "clock"  # why a bot plays for a person who is here

WAITS: Final = {"bot": 1, "ask": 2}  # times the grace until a bot plays by itself; nothing: never


# ---- what the others choose


def after_choice(
    table: Table[After],
    seat: int,
    wish: wire.ChooseAway,
    present: frozenset[int],
    now: float,
    back: frozenset[int],
) -> After:
    """Return the table after the choice of `seat` about somebody away or out of time, which replaces older ones.

    Whoever was out of time chooses to be waited for, and so plays again. `back` are the seats that had a page since
    the others chose to wait: to wait for them again is a choice of its own. Raises NotNow.
    """
    if not _may_choose(table, seat, wish, present):
        raise NotNow(NOT_AWAY)
    record, agreed = table.seats[wish.seat], table.agreed
    why = OUT_OF_TIME if wish.seat in present else None
    match wish.choice:
        case "wait":
            if wish.seat in agreed.waits and wish.seat not in back and not record.stand_in:
                return table.after([], now, Change(table=table.record.id))
            # its bot ends the turn that it began; whoever is here has the seat again between two turns
            stays = record.stand_in and (wish.seat in present or table.ends_turn(wish.seat))
            event = StoredEvent("chose_away", seat=seat, against=wish.seat, cause="wait", yes=stays or None)
            return _with(table, event, replace(record, stand_in=stays), now)
        case "skip":
            if record.stand_in or not is_up(table, wish.seat):
                raise NotNow(NOT_THEIR_TURN)
            skipped = StoredEvent("skipped", seat=wish.seat, against=seat, cause=why)
            return _with(table, skipped, replace(record, stand_in=True), now)
        case "bot":
            if record.stand_in and wish.seat not in agreed.once:
                return table.after([], now, Change(table=table.record.id))
            left = StoredEvent("left", seat=wish.seat, against=seat, cause=why)
            return _with(table, left, replace(record, stand_in=True), now)


def _may_choose(table: Table[After], seat: int, wish: wire.ChooseAway, present: frozenset[int]) -> bool:
    """Return whether `seat` may choose that: not about somebody who is here and in time, nor for oneself."""
    if not 0 <= wish.seat < len(table.seats) or table.seats[wish.seat].person is None:
        return False
    if wish.seat == seat:
        return wish.choice == "wait" and table.seats[seat].stand_in and seat in table.agreed.late
    return wish.seat not in present or is_late(table, wish.seat)


def after_skip(table: Table[After], seat: int, now: float) -> After:
    """Return the table where the bot on `seat` has ended the one turn that it played, and the person is waited for."""
    return _with(table, StoredEvent("skip_over", seat=seat), replace(table.seats[seat], stand_in=False), now)


def due_skip_end(table: Table[After]) -> int | None:
    """Return a seat whose bot was to play one turn only, and has."""
    for seat in table.agreed.once:
        if table.seats[seat].stand_in and not is_up(table, seat) and not table.ends_turn(seat):
            return seat
    return None


def _with(table: Table[After], event: StoredEvent, record: SeatRecord, now: float) -> After:
    return table.after([Draft(event)], now, Change(table=table.record.id, seats=(record,)))


# ---- what happens by itself


@dataclass(frozen=True, slots=True)
class Absent:
    """Somebody who is away while others are here, or here and out of time."""

    seat: int
    bot_at: float | None  # when a bot plays by itself; None: one does already, or never
    choice: wire.AwayChoice | None  # that holds
    late: bool  # here, and out of time, or a bot plays since


class Away:
    """The times since which people are away. While the table rests they stand still."""

    def __init__(self, grace: float, seats: Iterable[int], now: float) -> None:
        self._grace = grace
        self._since = dict.fromkeys(seats, now)  # seat without a page -> since when
        self._back: set[int] = set()  # seats that had a page since the others chose to wait
        self._rests: float | None = None  # since when

    @property
    def back(self) -> frozenset[int]:
        """Return the seats that had a page since the others chose to wait."""
        return frozenset(self._back)

    def came(self, seat: int) -> None:
        """Note that `seat` has a page: what was chosen about it no longer holds."""
        self._since.pop(seat, None)
        self._back.add(seat)

    def went(self, seat: int, now: float) -> None:
        """Note that `seat` has none any more."""
        self._since[seat] = now

    def follow(self, rows: Sequence[Row], now: float) -> None:
        """Note the choices in `rows`; after a turn that was skipped, and in a new match, the others are asked again.

        Whoever has just got a seat there has the whole time to open the page.
        """
        for row in rows:
            if row.kind == "match_started":
                self._since = dict.fromkeys(self._since, now)
            seat = row.public.against if row.kind == "chose_away" else row.public.seat
            if seat is None:
                continue
            if row.kind in ("chose_away", "skipped"):
                self._back.discard(seat)
            if row.kind in ("skip_over", "joined") and seat in self._since:
                self._since[seat] = now

    def credit(self, seconds: float) -> None:
        """Leave out `seconds`, in which the process stood still."""
        self._since = {seat: since + seconds for seat, since in self._since.items()}

    def rest(self, rests: bool, now: float) -> None:
        """Note whether the table rests: the time in which it does counts for nothing."""
        if rests and self._rests is None:
            self._rests = now
        elif not rests and self._rests is not None:
            begun, self._rests = self._rests, None
            self._since = {seat: since + now - max(since, begun) for seat, since in self._since.items()}

    def absent(self, table: Table[After], present: frozenset[int]) -> list[Absent]:
        """Return the people who are away or out of time while another person is here."""
        if not present:
            return []
        people = [one for one in table.seats if one.person is not None]
        away = [one for one in people if one.seat not in present or is_late(table, one.seat)]
        return [
            Absent(one.seat, self._bot_at(table, one), self._choice(table.agreed, one), one.seat in present)
            for one in away
        ]

    def _bot_at(self, table: Table[After], record: SeatRecord) -> float | None:
        times = WAITS.get(table.record.options.away)
        if record.seat not in self._since:
            return None  # they are here
        if times is None or self._rests is not None or record.stand_in or self._waits(table.agreed, record.seat):
            return None
        return self._since[record.seat] + times * self._grace

    def _choice(self, agreed: Agreed, record: SeatRecord) -> wire.AwayChoice | None:
        if record.stand_in:
            return "skip" if record.seat in agreed.once else "bot"
        return "wait" if self._waits(agreed, record.seat) else None

    def _waits(self, agreed: Agreed, seat: int) -> bool:
        return seat in agreed.waits and seat not in self._back

    def heir(self, table: Table[After], present: frozenset[int]) -> tuple[float, int] | None:
        """Return when the table passes on from an owner who is away, and to which seat; None where it does not."""
        own = [one.seat for one in table.seats if table.is_host(one.person)]
        if not own or not present or self._rests is not None or any(seat in present for seat in own):
            return None
        return max(self._since[seat] for seat in own) + self._grace, min(present)


def shown(absent: Iterable[Absent], now: float) -> list[wire.Absent]:
    """Return those who are away or late as they are sent at the time `now`."""
    return [
        wire.Absent(
            one.seat, None if one.bot_at is None else max(0, round((one.bot_at - now) * 1000)), one.choice, one.late
        )
        for one in absent
    ]
