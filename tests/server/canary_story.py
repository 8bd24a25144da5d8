"""The story of `canaries.py`: three matches, all that is sent because of them, and the search in it."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Any, Final
from unittest.mock import patch

import msgspec

from sambakit.engine.values.cards import TEXTS
from sambakit.games import adapter_of_text
from sambakit.romme.values.cards import TEXTS as ROMME_TEXTS
from sambakit.romme.values.cards import cards_in
from sambakit.server import wire
from sambakit.server.hub import match_marks
from sambakit.server.match.replaying import replay
from sambakit.server.match.standing import number_in, standing_after
from sambakit.server.people.tokens import new_token
from sambakit.server.replays import position as positions
from sambakit.server.replays.origin import deals_of, standing_moves
from sambakit.server.store.store import KeptMatch
from sambakit.server.tables import exporting
from sambakit.server.tables.registry import kept_rules
from sambakit.server.tables.table import Table
from sambakit.server.tables.table_task import TableTask
from tests.server.direct_store import DirectStore
from tests.server.simulation import Player, World, settled, simulate
from tests.server.test_marks import server_on
from tests.server.test_positions import decision, position, with_moments
from tests.server.test_replay_leaks import Story, heard, seeds_in

PLAYS: Final = 12  # of Ann's in each match
MOMENTS: Final = (2, 5, 8)  # steps of a deal that is over, with few cards seen
BOT: Final = 1  # its seat
NAMES: Final = frozenset({"takes", "places", "joker", "layings"})  # fields of views and events


@dataclass
class Eyes:
    """A page at a table, the seats whose hands it may not see, and the cards that it has seen."""

    page: Player
    closed_hands: tuple[int, ...]
    cards: set[int] = field(default_factory=set)

    def look(self, table: Table) -> None:
        """See all cards that do not lie face down."""
        self.cards |= seen_in(pack_of(table), hidden_cards(table, self.closed_hands))


@dataclass(frozen=True)
class Told:
    """What was sent: to the pages at the tables with the cards that each may know, and under other addresses."""

    eyes: tuple[Eyes, ...]
    store: DirectStore
    story: Story


def searched(rules: str, fault: str) -> dict[str, Any]:
    """Return how many bytes were searched, for how many texts at least, and what was found."""
    texts = ROMME_TEXTS if rules == "samba_romme" else TEXTS
    with FAULTS[fault]():
        told = simulate(lambda: two_matches(rules))
        elsewhere = heard(told.story, told.store)
        of_moments = asyncio.run(answers_of_moments(*simulate(lambda: match_with_a_deal_over(rules))))
    found, fewest, read = [], len(texts), sum(map(len, elsewhere))
    for answer, known in of_moments:
        secret = [text for card, text in enumerate(texts) if card not in known]
        fewest = min(fewest, len(secret))
        found += [f"a moment: {text}" for text in secret if text.encode() in without_names(answer)]
    for eyes in told.eyes:
        secret = [text for card, text in enumerate(texts) if card not in eyes.cards]
        fewest = min(fewest, len(secret))
        for sent in eyes.page.socket.sent:
            read += len(sent)
            said = without_names(sent)
            found += [f"at a table: {text}" for text in secret if text.encode() in said]
    for answer in elsewhere:
        found += [f"elsewhere: {text}" for text in texts if text.encode() in answer]
    everything = [sent for eyes in told.eyes for sent in eyes.page.socket.sent] + elsewhere
    return {"bytes": read, "texts": fewest, "found": found + seeds_in(told.story, everything)}


def without_names(sent: bytes) -> bytes:
    """Return a message without the fields that name cards wherever they are: what fits a meld, what a joker is for."""

    def left(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: left(one) for key, one in value.items() if key not in NAMES}
        return [left(one) for one in value] if isinstance(value, list) else value

    return msgspec.json.encode(left(msgspec.json.decode(sent)))


async def two_matches(rules: str) -> Told:
    """Let Ann play against a bot, watched by somebody, and leave the second match as it is."""
    world, eyes, matches = World(), list[Eyes](), list[str]()
    options = wire.TableOptions(spectators=True)
    for number in range(2):
        wish = wire.NewTable(rules, 2, "Ann", [], "greedy", 0, options=options)
        table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
        task = await world.hub.table(table)
        assert isinstance(task, TableTask)
        matches.append(task.table.match)
        ann = await world.sit(table)
        watcher = await world.sit(table, -1, new_token(Random(number)))
        own = [Eyes(ann, (BOT,)), Eyes(watcher, (0, BOT))]
        for _ in range(PLAYS):
            await ann.my_move()
            for one in own:
                one.look(task.table)
            await ann.play_simply()
            await ann.catch_up()
            for one in own:
                one.look(task.table)
        await settled(1)
        for one in own:
            one.look(task.table)
        if number == 0:
            await ann.command(wire.EndMatch(ann.identity(), 1))
        eyes += own
    await settled(1)
    rows = world.store.database._connection.execute("SELECT table_id, deal, deck, seed FROM secret").fetchall()
    broken_off, running = matches
    story = Story(world.store, world.token, "nothing", broken_off, running, tuple(rows))
    return Told(tuple(eyes), world.store, story)


async def match_with_a_deal_over(rules: str) -> tuple[DirectStore, str, str]:
    """Let Ann play a deal against a bot and begin the next; return the store, her token and the match."""
    world = World()
    options = wire.TableOptions(limit=wire.Limit("deals", 2))
    table = (
        await world.maker.make(
            wire.NewTable(rules, 2, "Ann", [], "greedy", 0, options=options), world.token, "127.0.0.1"
        )
    ).table
    page = await world.sit(table)
    task = await world.hub.table(table)
    assert isinstance(task, TableTask)
    match = task.table.match
    while (await page.my_move()).result is None:
        await page.play_simply()
    await page.command(wire.Ready(page.identity(), page.version))
    await settled(1)
    await page.catch_up()
    for _ in range(3):
        await page.play_simply()
    await settled(1)
    return world.store, world.token, match


async def answers_of_moments(store: DirectStore, token: str, match: str) -> list[tuple[bytes, set[int]]]:
    """Return the positions of moments of both seats with the cards that the seat may know; none of a deal that runs."""
    kept = store.database.any_match(match)
    assert kept is not None
    for deal in (1, 2):
        with_moments(store, match, [decision(step, number % 2) for number, step in enumerate(MOMENTS)], [], deal)
    answers = []
    async with server_on(store) as server:
        for number, step in enumerate(MOMENTS):
            answer = await position(server, match, token, 1, step)
            assert answer.status_code == 200
            answers.append((answer.content, known_then(kept, step, number % 2)))
            assert (await position(server, match, token, 2, step)).status_code == 404
    return answers


def known_then(kept: KeptMatch, step: int, seat: int) -> set[int]:
    """Return the cards that `seat` had seen in the first deal before `step`."""
    adapter, rules = kept_rules(kept.rules)
    before, rows = deals_of(kept.rows)[0]
    known: set[int] = set()
    for steps in range(step + 1):
        standing = msgspec.structs.replace(standing_after([*before, rows[0]]), moves=standing_moves(rows)[:steps])
        deal = replay(adapter, rules, 2, standing, kept.decks[number_in(rows[0], "serial")]).deal
        known |= seen_in([*adapter.pack(rules)], hidden_in(deal, (1 - seat,)))
    return known


def seen_in(pack: list[int], down: list[int]) -> set[int]:
    """Return the cards of a pack of which a copy does not lie face down."""
    seen = set()
    for card in pack:
        if card in down:
            down.remove(card)
        else:
            seen.add(card)
    return seen


def hidden_cards(table: Table, hands: tuple[int, ...]) -> list[int]:
    """Return the cards of a table that lie face down for somebody who may not look at these hands."""
    return hidden_in(table.match_state.deal, hands)


def hidden_in(deal: Any, hands: tuple[int, ...]) -> list[int]:
    """Return the cards of a deal that lie face down for somebody who may not look at these hands."""
    state = deal.state
    held = [state.hands[seat] for seat in hands]
    cards = [card for hand in held for card in (cards_in(hand) if isinstance(hand, int) else hand.cards())]
    buracos = [card for one in getattr(state, "buracos", ()) for card in one]
    unseen = state.pile[: getattr(state, "hidden", 0)]  # face down under the turn-up
    return [*cards, *state.stock[state.stock_at :], *unseen, *buracos]


def pack_of(table: Table) -> list[int]:
    """Return the cards of the pack of a table."""
    adapter = adapter_of_text(table.record.rules)
    return [*adapter.pack(adapter.rules.parse_kept(table.record.rules))]


# ---- faults ---------------------------------------------------------------------------------------------------------


@contextmanager
def _none() -> Iterator[None]:
    yield


@contextmanager
def _deck_in_an_export() -> Iterator[None]:
    with patch.object(exporting, "over_rows", lambda rows: rows):
        yield


@contextmanager
def _hand_in_a_view() -> Iterator[None]:
    honest = Table.seat_view

    def leaky(table: Table, public: wire.AnyView, seat: int) -> wire.AnyView:
        view = honest(table, public, seat)
        other = honest(table, public, 1 - seat)
        return msgspec.structs.replace(view, drawn=[*other.hand][:3])

    with patch.object(Table, "seat_view", leaky):
        yield


@contextmanager
def _hand_in_a_position() -> Iterator[None]:
    honest = positions._view

    def leaky(kept: KeptMatch, match_state: Any, seat: int) -> wire.AnyView:
        other = honest(kept, match_state, 1 - seat)
        return msgspec.structs.replace(honest(kept, match_state, seat), drawn=[*other.hand])

    with patch.object(positions, "_view", leaky):
        yield


@contextmanager
def _later_position() -> Iterator[None]:
    later = {step: step + 20 for step in MOMENTS}
    honest = positions.position_of

    def leaky(adapter: Any, rules: Any, kept: KeptMatch, moment: Any, seat: int | None) -> wire.AnyView | None:
        return honest(adapter, rules, kept, replace(moment, step=later[moment.step]), seat)

    with patch.object(match_marks, "position_of", leaky):
        yield


FAULTS: Final[Mapping[str, Callable[[], Any]]] = MappingProxyType(
    {
        "": _none,
        "deck_in_an_export": _deck_in_an_export,
        "hand_in_a_view": _hand_in_a_view,
        "hand_in_a_position": _hand_in_a_position,
        "later_position": _later_position,
    }
)
