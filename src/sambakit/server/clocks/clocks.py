"""The clocks of a table: a time for each turn and a bank for the deal by seat, and how long the match has been played.

Pure: times are in ms by a clock that nobody sets, and the present time is an argument. A clock at zero does nothing.
"""

from dataclasses import dataclass, replace
from typing import Literal

from sambakit.server.wire.shared import ClockTimes

Why = Literal["started", "stopped", "credited", "out"]


@dataclass(frozen=True, slots=True)
class Position:
    """The facts of a table that its clocks depend on."""

    match: int  # number at the table
    deal: int  # serial
    turn: int  # number in the deal
    actor: int | None  # the person who is to act; None for a bot, and where nobody is
    goes_on: bool  # somebody is here, the match is not over, and nobody has asked for a pause


@dataclass(frozen=True, slots=True, kw_only=True)
class Clocks:
    """The clocks of a table, as they stood at `since`."""

    times: ClockTimes | None
    most: int | None  # ms that a match may last before its last deal ends
    turns: tuple[int, ...]  # ms left for the running turn, by seat
    banks: tuple[int, ...]  # ms left in the bank of the deal, by seat
    played: int = 0  # ms since the match began, without those in which nothing went on
    match: int = 0
    deal: int = 0
    turn: int = 0
    seat: int | None = None  # whose clock runs
    runs: bool = False  # the time of the match
    since: int = 0
    credit: bool = False  # time was given back, and nobody has heard of it yet
    out: bool = False  # it has been said that the clock of `seat` is at zero
    over: bool = False  # it has been said that the time of the match is up

    @property
    def full_turn(self) -> int:
        """Return the ms of each turn."""
        return self.times.turn * 1000 if self.times else 0

    @property
    def full_bank(self) -> int:
        """Return the ms of each bank."""
        return self.times.bank * 1000 if self.times else 0

    def at(self, now: int) -> "Clocks":
        """Return the clocks as they stand at `now`: the turn is used up before the bank."""
        passed = max(0, now - self.since)
        played = self.played + passed if self.runs else self.played
        if self.seat is None:
            return replace(self, played=played, since=now)
        left = self.turns[self.seat]
        turns = _with(self.turns, self.seat, max(0, left - passed))
        banks = _with(self.banks, self.seat, max(0, self.banks[self.seat] - max(0, passed - left)))
        return replace(self, turns=turns, banks=banks, played=played, since=now)

    @property
    def late(self) -> int | None:
        """Return the seat that is to act and has no time left, None where none is."""
        return self.seat if self.out else None

    def left(self, seat: int) -> int:
        """Return the ms that `seat` had at `since`."""
        return self.turns[seat] + self.banks[seat]

    def credited(self) -> "Clocks":
        """Return the clocks, which tell next that time was given back, where one of them runs."""
        return self if self.seat is None and not self.runs else replace(self, credit=True)

    def due_at(self) -> int | None:
        """Return when something is used up that nobody has heard of yet, None where nothing will be."""
        times = []
        if self.seat is not None and not self.out:
            times.append(self.since + self.left(self.seat))
        if self.runs and self.most is not None and not self.over:
            times.append(self.since + max(0, self.most - self.played))
        return min(times, default=None)

    def follow(self, position: Position, now: int) -> tuple["Clocks", Why | None, int | None]:
        """Return the clocks at `position`, what happened to them, and the seat that it happened to, if any."""
        settled = self.at(now)
        after = _begun(settled, position)
        seat = self.seat if after.seat is None else after.seat
        is_same = after.seat == self.seat and (after.seat is None or _key(after) == _key(self))
        if after.credit and (after.seat is not None or after.runs):
            return replace(after, credit=False), "credited", seat
        if is_same and after.runs == self.runs:
            return _used_up(after)
        goes_on = after.seat is not None or (after.runs and not self.runs)
        return after, "started" if goes_on else "stopped", seat


def new_clocks(times: ClockTimes | None, minutes: int | None, players: int) -> Clocks:
    """Return the clocks of a new table; none runs yet."""
    full = Clocks(times=times, most=None if minutes is None else minutes * 60_000, turns=(), banks=())
    return replace(full, turns=(full.full_turn,) * players, banks=(full.full_bank,) * players)


def _begun(clocks: Clocks, position: Position) -> Clocks:
    """Return the clocks with what a new match, deal or turn brings, and with the one running that is to run."""
    played, over = (clocks.played, clocks.over) if position.match == clocks.match else (0, False)
    turns, banks = clocks.turns, clocks.banks
    same_turn = (position.deal, position.turn) == (clocks.deal, clocks.turn)
    if position.deal != clocks.deal:
        banks = (clocks.full_bank,) * len(banks)
    if not same_turn:
        turns = (clocks.full_turn,) * len(turns)
    seat = position.actor if position.goes_on and clocks.times is not None else None
    at_zero = seat is None or turns[seat] + banks[seat] == 0
    return replace(
        clocks,
        turns=turns,
        banks=banks,
        played=played,
        match=position.match,
        deal=position.deal,
        turn=position.turn,
        seat=seat,
        runs=position.goes_on and clocks.most is not None,
        out=clocks.out and same_turn and at_zero,
        over=over,
    )


def _used_up(clocks: Clocks) -> tuple[Clocks, Why | None, int | None]:
    """Return the clocks with what has just been used up."""
    if clocks.seat is not None and not clocks.out and clocks.left(clocks.seat) == 0:
        return replace(clocks, out=True), "out", clocks.seat
    if clocks.runs and not clocks.over and clocks.most is not None and clocks.played >= clocks.most:
        return replace(clocks, over=True), "out", None
    return clocks, None, None


def _key(clocks: Clocks) -> tuple[int, int, int]:
    return clocks.match, clocks.deal, clocks.turn


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])
