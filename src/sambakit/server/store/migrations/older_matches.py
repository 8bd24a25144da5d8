"""The matches of a store from before they were kept: when they ran, and who decided, as far as the events tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import UnplayableRules
from sambakit.games import adapter_of_text
from sambakit.server.bots.resolving import bot_now, budget_of
from sambakit.server.people.ids import MATCH, new_id

TAGS = "'match_started', 'match_over', 'dealt', 'joined', 'left', 'seat_link'"


@dataclass(frozen=True, slots=True)
class OldEvent:
    """An event, as far as matches need it."""

    number: int
    at: float
    tag: str  # what happened
    seat: int | None
    count: int | None
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class OldSeat:
    """A seat as it is now."""

    seat: int
    level: str
    person: str | None
    stand_in: bool


Span = tuple[int, int, int | None, str | None, str | None, int | None]  # a row of `played` without its match


@dataclass(frozen=True, slots=True)
class OldMatch:
    """A match with the events from `first` to `last`."""

    id: str
    number: int
    rules: str
    parsed: Any  # None where the text can no longer be played
    players: int
    first: OldEvent
    last: int
    over: OldEvent | None

    def row(self, table: str) -> tuple[Any, ...]:
        """Return the row of the match."""
        over, adapter = self.over, adapter_of_text(self.rules)
        winner = over.count if over else None
        ending = None if over is None else "drawn" if winner is None else "won"
        return (
            *(self.id, table, self.number, self.rules, adapter.rules.hash(self.parsed) if self.parsed else None),
            *(self.first.data["first_dealer"], self.players, self.first.number, self.first.at),
            *(over.at if over else None, ending, winner, None),
        )


def read_table(connection: Any, table: str) -> tuple[list[OldEvent], list[OldSeat]]:
    """Return the events that tell of matches, in order, and the seats of a table."""
    question = (
        "SELECT number, at, kind, json_extract(public, '$.seat'), json_extract(public, '$.count'), data FROM event"
        f" WHERE table_id = ? AND kind IN ({TAGS}) ORDER BY number"
    )
    events = [
        OldEvent(number, at, tag, seat, count, msgspec.json.decode(data) if data else {})
        for number, at, tag, seat, count, data in connection.exec_driver_sql(question, (table,))
    ]
    rows = connection.exec_driver_sql(
        "SELECT seat, level, person, stand_in FROM seat WHERE table_id = ? ORDER BY seat", (table,)
    )
    return events, [OldSeat(seat, level, person, bool(stand_in)) for seat, level, person, stand_in in rows]


def matches_of(rules: str, players: int, over: bool, events: Sequence[OldEvent], rng: Random) -> Iterator[OldMatch]:
    """Yield the matches of a table; only the last one may go on, unless the table is `over`."""
    parsed = _parsed(rules)
    starts = [event for event in events if event.tag == "match_started"]
    for place, first in enumerate(starts):
        ends = [event.number for event in starts[place + 1 : place + 2]]
        last = ends[0] - 1 if ends else events[-1].number
        found = [event for event in events if event.tag == "match_over" and first.number < event.number <= last]
        ended = found[-1] if found and (ends or over) else None  # a claim may have taken the end of the last one back
        yield OldMatch(new_id(MATCH, rng), first.data["match"], rules, parsed, players, first, last, ended)


def _parsed(rules: str) -> Any:
    try:
        return adapter_of_text(rules).rules.parse_kept(rules)
    except (NotationError, UnplayableRules):
        return None


def played_in(match: OldMatch, events: Sequence[OldEvent], seats: Sequence[OldSeat]) -> Iterator[Span]:
    """Yield for each seat who decided in which part of the match."""
    for seat in seats:
        spans = list(_deciders(match, events, seat))
        for place, (first, person, bot) in enumerate(spans):
            last = spans[place + 1][0] - 1 if place + 1 < len(spans) else None
            yield seat.seat, first, last, person, bot, _budget(match, bot)


def _budget(match: OldMatch, bot: str | None) -> int | None:
    if bot is None or match.parsed is None:
        return None
    return budget_of(bot, adapter_of_text(match.rules).view_type, match.parsed, match.players)


def _deciders(
    match: OldMatch, events: Sequence[OldEvent], seat: OldSeat
) -> Iterator[tuple[int, str | None, str | None]]:
    """Yield from which event on which person or bot decides; neither is a person of whom nothing is known."""
    people = _people(events, seat)
    deals = [event for event in events if event.tag == "dealt" and match.first.number < event.number <= match.last]
    changes = {number for number, _ in people} | {event.number for event in deals[1:]}
    before: tuple[str | None, str | None] | None = None
    for number in [match.first.number, *sorted(n for n in changes if match.first.number < n <= match.last)]:
        known = [who for since, who in people if since <= number]
        deal = max((event for event in deals if event.number <= number), key=lambda one: one.number, default=deals[0])
        now = known[-1] if known and known[-1] != BOT else (None, _bot(match, deal, seat))
        if now != before:
            yield number, *now
        before = now


BOT = (None, "")  # whichever it is


def _people(events: Sequence[OldEvent], seat: OldSeat) -> list[tuple[int, tuple[str | None, str | None]]]:
    """Return from which event on a person or a bot has the seat.

    Whoever comes after a new link to the seat may be another person: of the one before nothing is known. Who takes a
    seat in the middle of a bot's turn has it from the next event of this tag on.
    """
    mine = [event for event in events if event.seat == seat.seat and event.tag in ("joined", "left", "seat_link")]
    if seat.person is None:
        return []
    taken = [event.number for place, event in enumerate(mine) if event.tag == "joined" and _takes_seat(mine[:place])]
    moves = [event for event in mine if event.tag != "seat_link"]
    found: list[tuple[int, tuple[str | None, str | None]]] = []
    for place, event in enumerate(moves):
        after = moves[place + 1] if place + 1 < len(moves) else None
        waits = seat.stand_in if after is None else after.tag == "joined" and after.number not in taken
        if event.tag == "left":
            found.append((event.number, BOT))
        elif not waits:
            found.append((event.number, (seat.person if event.number >= taken[-1] else None, None)))
    return found


def _takes_seat(before: Sequence[OldEvent]) -> bool:
    """Return whether a person who comes after these events takes the seat, by a link or as its first one."""
    joined = [place for place, event in enumerate(before) if event.tag == "joined"]
    return not joined or any(event.tag == "seat_link" for event in before[joined[-1] :])


def _bot(match: OldMatch, deal: OldEvent, seat: OldSeat) -> str:
    """Return the bot that has the seat in `deal`; from before deals named them it is that of the level."""
    if "bots" in deal.data:
        return str(deal.data["bots"].split("\n")[seat.seat])
    return bot_now(seat.level, adapter_of_text(match.rules).view_type)
