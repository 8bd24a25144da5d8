"""The pace of bots: what they do at one moment, and how long a turn takes."""

from collections import defaultdict
from functools import partial

import pytest

from sambakit.server import wire
from sambakit.server.tables.schedule import JITTER
from tests.server.romme_tables import RULES
from tests.server.simulation import Player, World, choices, simulate

BEAT = 1.0  # s
MELDS = {"laid", "added", "merged", "red_three"}
ENDS = {"discarded", "passed", "ended"}


async def watched_deal(rules: str, players: int, level: str) -> list[list[tuple[float, wire.Event]]]:
    """Play a deal against bots; return what happened in each of their turns, with the time of it."""
    world = World(seed=4)
    person = await world.sit(await world.table(players=players, level=level, speed=int(BEAT * 1000), rules=rules))
    while (await person.state(acts_or_over)).result is None:
        assert person.view is not None
        before = person.view.last_event
        await person.play(choices(person.view)[0])
        await person.state(partial(is_after, before))
    return turns_of(person)


def is_after(event: int, view: wire.AnyView) -> bool:
    return view.last_event > event


def acts_or_over(view: wire.AnyView) -> bool:
    return bool(choices(view)) or view.result is not None


def turns_of(person: Player) -> list[list[tuple[float, wire.Event]]]:
    """Return the events of every turn of a bot, each with the time at which it was sent."""
    sent = dict[int, tuple[float, wire.Event]]()
    for message, time in zip(person.messages, person.socket.times, strict=False):
        if isinstance(message, wire.Welcome | wire.News):
            for event in message.events:
                sent.setdefault(event.n, (time, event))
    turns: list[list[tuple[float, wire.Event]]] = []
    for time, event in sent.values():
        seat = getattr(event, "seat", 0)
        if event.kind in ("drew", "took"):
            turns.append([])
        if turns and seat != 0 and event.kind in MELDS | ENDS | {"drew", "took", "asked", "answered"}:
            turns[-1].append((time, event))
    return [turn for turn in turns if turn]


@pytest.mark.parametrize(("rules", "players", "level"), [("dutch", 4, "strong"), (RULES, 2, "strong")])
def test_all_melds_of_a_turn_come_at_once_and_a_turn_takes_two_beats(rules: str, players: int, level: str) -> None:
    turns = simulate(lambda: watched_deal(rules, players, level))
    melding = 0
    for turn in turns:
        moments = defaultdict[float, set[str]](set)
        for time, event in turn:
            moments[time].add(event.kind)
        asked = any(event.kind == "asked" for _, event in turn)
        assert len(moments) <= (5 if asked else 3), turn  # the draw step, question and answer, melds, discard
        laid = [time for time, kinds in moments.items() if kinds & MELDS and not kinds & {"drew", "took"}]
        assert asked or len(laid) <= 1, turn
        melding += len([1 for _, event in turn if event.kind in MELDS]) > 1
        first, last = turn[0][0], turn[-1][0]
        assert asked or last - first <= BEAT * (1 + JITTER) + 0.01, turn
    assert melding > 1  # else nothing was shown
