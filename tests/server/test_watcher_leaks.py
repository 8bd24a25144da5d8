"""Nothing that a watcher is sent depends on cards that lie face down: quick forms for every rule set.

A deal is played with one deck and again with another, in which hidden cards are exchanged; a watcher is sent the same
bytes. What a watcher is welcomed with is the same, too, where the stock lies in another order and hands are exchanged.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.values.cards import shuffled
from sambakit.game.refusal import RuleViolation
from sambakit.games import AnyDeal
from sambakit.server import wire
from sambakit.server.match.refusals import NotNow
from sambakit.server.seating.watching import OWN_SCREEN, SCREEN, SPECTATOR
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.making import new_table
from sambakit.server.tables.registry import adapter_of_text
from sambakit.server.tables.speaking import Audience
from sambakit.server.tables.table import Table
from tests.server.pages import Page
from tests.server.simulation import EPOCH

SURPRISE = "samba_1951 + hidden_under_turnup=3"
RULE_SETS = [*PRESETS, SURPRISE, "samba_romme"]
STEPS = 45
RED_THREES = {5, 6}  # many rule sets lay them open by themselves


def table_of(rules: str, players: int, deck: bytes) -> Table:
    """Return a table with people on all seats; seat 0 begins."""
    seats = tuple(SeatRecord(seat=seat, name=f"S{seat}", level="greedy", person=f"p{seat}") for seat in range(players))
    adapter = adapter_of_text(rules)
    kept = adapter.rules.print_kept(adapter.rules.parse(rules))
    record = TableRecord(id="t", rules=kept, players=players, speed=300, owner="p0", created=EPOCH)
    return new_table(record, seats, players - 1, Secret(deck, b"seed"), "m")[0]


def some_play(deal: AnyDeal, chance: Random) -> list[Any]:
    """Return a play of whoever decides: rather one that lays cards."""
    deal, play = deal.copy(), list[Any]()
    while not play or deal.unfinished:
        legal = deal.legal()
        values = [deal.value_of(packed) for packed in legal]
        lays = [at for at, value in enumerate(values) if str(value).startswith(("lay", "add", "take"))]
        at = chance.choice(lays or range(len(legal)))
        play.append(values[at])
        deal.act(legal[at])
    return play


def script_of(rules: str, players: int, deck: bytes, chance: Random) -> list[list[Any]]:
    """Return the plays of a deal, as chance makes them."""
    table, plays = table_of(rules, players, deck), list[list[Any]]()
    while len(plays) < STEPS and not table.match_state.deal.over:
        play = some_play(table.match_state.deal, chance)
        try:
            after = table.after_plays(table.match_state.deal.actor, [play], EPOCH)
        except NotNow:
            continue
        if after.match_state.deal.over:  # then all hands are shown
            break
        table.accept(after)
        plays.append(play)
    return plays


def heard(rules: str, players: int, deck: bytes, way: int, plays: list[list[Any]]) -> list[list[bytes]]:
    """Return what a watcher is sent at first and with each play, as far as they are possible with `deck`."""
    table = table_of(rules, players, deck)
    audience, page = Audience(table), Page(way)
    audience.watch(page, way, 0, 50)
    sent = [list(page.sent)]
    for play in plays:
        known, before = table.version, len(page.sent)
        try:
            after = table.after_plays(table.match_state.deal.actor, [play], EPOCH)
        except (NotNow, RuleViolation):
            break
        if after.match_state.deal.over:
            break
        table.accept(after)
        audience.publish([row for row in table.rows if row.number > known])
        sent.append(page.sent[before:])
    return sent


def exchanged(deck: bytes, chance: Random, open_place: int, fixed: set[int], hidden: int = 0) -> bytes:
    """Return `deck` with two cards in each other's place that nobody lays open by rule.

    One of them is of those that lie `hidden` right before the open one, if any do.
    """
    places = [at for at, card in enumerate(deck) if at != open_place and card not in fixed]
    first, second = chance.sample(places, k=2)
    lowest = [at for at in places if open_place - hidden <= at < open_place and at != second]
    first = chance.choice(lowest) if lowest else first
    other = bytearray(deck)
    other[first], other[second] = deck[second], deck[first]
    return bytes(other)


def decks_of(rules: str, chance: Random) -> tuple[bytes, set[int]]:
    """Return a deck for `rules`, and the cards that are laid open by rule."""
    adapter = adapter_of_text(rules)
    cards = adapter.pack(adapter.rules.parse(rules))
    return bytes(shuffled(list(cards), chance)), set() if rules == "samba_romme" else RED_THREES


@pytest.mark.parametrize("rules", RULE_SETS)
def test_exchanging_hidden_cards_changes_no_byte_of_what_a_watcher_is_sent(rules: str) -> None:
    compared = plays_compared = 0
    adapter = adapter_of_text(rules)
    sizes = sorted(adapter.sides(adapter.rules.parse(rules)))
    for number, way in enumerate((SPECTATOR, SCREEN, OWN_SCREEN)):
        chance = Random(f"{rules} {number}")
        players = chance.choice(sizes)
        deck, fixed = decks_of(rules, chance)
        table = table_of(rules, players, deck)
        hidden = 3 if rules == SURPRISE else 0
        upcard = sum(seat.cards for seat in table.public_view(frozenset()).seats) + hidden
        plays = script_of(rules, players, deck, chance)
        plain = heard(rules, players, deck, way, plays)
        assert len(plain) == len(plays) + 1
        for _ in range(3):
            other = heard(rules, players, exchanged(deck, chance, upcard, fixed, hidden), way, plays)
            assert other == plain[: len(other)]
            compared += sum(len(data) for step in other for data in step)
            plays_compared += len(other)
    assert compared > 20_000
    assert plays_compared > 60


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_watcher_is_welcomed_with_nothing_of_stock_and_hands(rules: str) -> None:
    chance = Random(f"{rules} welcome")
    adapter = adapter_of_text(rules)
    players = max(adapter.sides(adapter.rules.parse(rules)))
    deck, _ = decks_of(rules, chance)
    table, exchanged_hands = table_of(rules, players, deck), 0
    for play in script_of(rules, players, deck, chance)[:30]:
        table.accept(table.after_plays(table.match_state.deal.actor, [play], EPOCH))
        plain = welcome(table)
        state: Any = table.match_state.deal.copy().state
        counts = [seat.cards for seat in table.public_view(frozenset()).seats]
        pairs = [(one, two) for one in range(players) for two in range(one) if counts[one] == counts[two]]
        for one, two in pairs[:1]:
            state.hands[one], state.hands[two] = state.hands[two], state.hands[one]
            exchanged_hands += 1
        rest = list(state.stock[state.stock_at :])
        chance.shuffle(rest)
        state.stock = type(state.stock)([*state.stock[: state.stock_at], *rest])
        other = replace(table, match_state=replace(table.match_state, deal=with_state(table, state)))
        assert welcome(other) == plain
    assert exchanged_hands > 0


def with_state(table: Table, state: Any) -> Any:
    """Return the deal of `table` in that state."""
    deal: Any = table.match_state.deal.copy()
    deal.state = state
    return deal


def welcome(table: Table) -> bytes:
    """Return what a new watcher is sent."""
    page = Page(SPECTATOR)
    Audience(table).watch(page, SPECTATOR, 0, 50)
    return b"".join(page.sent)


def test_the_leak_test_sees_a_leak_to_watchers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A public view that tells a card of the stock must be found."""
    chance = Random("planted")
    deck, fixed = decks_of("dutch", chance)
    plays = script_of("dutch", 4, deck, chance)
    honest = Table.public_view

    def leaky(table: Table, present: frozenset[int], leaves: Sequence[wire.Absent] = ()) -> wire.AnyView:
        state: Any = table.match_state.deal.state
        return msgspec.structs.replace(
            honest(table, present, leaves), speed=sum(state.stock[state.stock_at : state.stock_at + 9])
        )

    monkeypatch.setattr(Table, "public_view", leaky)
    plain = heard("dutch", 4, deck, SPECTATOR, plays)
    others = [heard("dutch", 4, exchanged(deck, chance, 60, fixed), SPECTATOR, plays) for _ in range(12)]
    assert any(other != plain[: len(other)] for other in others)
