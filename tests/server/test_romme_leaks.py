"""Nothing that a seat of Samba Rommé is sent depends on cards that it cannot know."""

from dataclasses import replace
from random import Random

import pytest

from sambakit.romme.deal import RommeDeal
from sambakit.romme.values.cards import TEXTS, bits_of, cards_in
from sambakit.server import wire
from sambakit.server.tables.speaking import Audience
from sambakit.server.tables.table import Table
from tests.server.pages import Page
from tests.server.romme_tables import NOBODY_HERE, do, game_of, play_on, some_deck, table_of


def exchanged(game: RommeDeal, seat: int, rng: Random) -> RommeDeal:
    """Return `game` with the cards that `seat` does not see dealt otherwise: the other hand, stock and Buracos."""
    other = game.copy()
    state = other.state
    held = list(cards_in(state.hands[1 - seat]))
    rest = state.stock[state.stock_at :]
    hidden = [*held, *rest, *(card for buraco in state.buracos for card in buraco)]
    rng.shuffle(hidden)
    state.hands[1 - seat] = bits_of(hidden[: len(held)])
    at = len(held) + len(rest)
    state.stock = [*state.stock[: state.stock_at], *hidden[len(held) : at]]
    buracos = []
    for buraco in state.buracos:
        buracos.append(tuple(hidden[at : at + len(buraco)]))
        at += len(buraco)
    state.buracos = tuple(buracos)
    return other


def staged(seat: int, table: Table, rng: Random) -> list[str]:
    """Return something to try, sensible or not."""
    game = game_of(table)
    own = list(cards_in(game.state.hands[seat])) or [0]
    cards = " ".join(TEXTS[card] for card in rng.sample(own, k=min(3, len(own))))
    tried = [f"lay {cards}", f"add {TEXTS[rng.choice(own)]} {'AB'[seat]}1", f"discard {TEXTS[rng.randrange(48)]}"]
    tried += ["draw", f"take new {cards}", f"take add {'AB'[seat]}1"]
    if game.actor == seat and not game.over:
        tried += [str(rng.choice(game.legal_actions()))] * 4
    return rng.sample(tried, k=rng.randrange(1, 4))


@pytest.mark.parametrize("seat", [0, 1])
def test_exchanging_unseen_cards_changes_no_byte_of_views_and_answers(seat: int) -> None:
    compared = 0
    for seed in range(60):
        rng = Random(seed)
        table = table_of(some_deck(seed), dealer=seed % 2)
        play_on(table, rng.randrange(60), rng)
        if game_of(table).over:
            continue
        tries = [staged(seat, table, rng) for _ in range(4)]
        sent = told(table, seat, tries)
        for _ in range(3):
            table.match_state = replace(table.match_state, deal=exchanged(game_of(table), seat, rng))
            assert told(table, seat, tries) == sent
            compared += len(sent)
    assert compared > 100_000


def told(table: Table, seat: int, tries: list[list[str]]) -> bytes:
    """Return the view of `seat` and the answers to what it tries."""
    view = table.view(seat, NOBODY_HERE)
    answers: list[wire.Checked | wire.Staged] = [table.check(seat, play, at) for at, play in enumerate(tries)]
    answers += [table.stage(seat, wire.Stage(at, 0, view.hand[:at], [], [])) for at in range(1, 6)]
    return b"\n".join([wire.encode(view), *(wire.encode(answer) for answer in answers)])


def test_the_leak_test_sees_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that tells where a card lies in the stock must be found."""
    table = table_of(some_deck(2))
    honest = type(table).view

    def leaky(table: Table, seat: int, present: frozenset[int]) -> wire.AnyView:
        view = honest(table, seat, present)
        assert isinstance(view, wire.RommeTable)
        return wire.RommeTable(
            **{name: getattr(view, name) for name in view.__struct_fields__ if name != "speed"},
            speed=game_of(table).state.stock[-1],
        )

    monkeypatch.setattr(Table, "view", leaky)
    sent = told(table, 0, [])
    table.match_state = replace(table.match_state, deal=exchanged(game_of(table), 0, Random(1)))
    assert told(table, 0, []) != sent


def heard(deck: bytes, seat: int, script: list[str]) -> list[bytes]:
    """Return what `seat` is sent while `script` is played on `deck`, as far as that is possible."""
    table = table_of(deck)
    audience, page = Audience(table), Page(seat)
    audience.add(page, seat)
    page.send(audience.welcome(seat, 0, page.protocol))
    for text in script:
        known = table.version
        do(table, text)
        audience.publish([row for row in table.rows if row.number > known])
    return page.sent


@pytest.mark.parametrize("seat", [0, 1])
def test_cards_that_nobody_has_drawn_yet_and_those_that_the_other_one_drew_are_in_no_event(seat: int) -> None:
    compared = 0
    for seed in range(25):
        deck, rng = some_deck(seed), Random(seed)
        table, script = table_of(deck), []
        drawn: list[int] = []  # places of the deck that the seat has drawn from
        while len(script) < 24 and not game_of(table).over:
            game = game_of(table)
            if game.state.turnovers or game.state.won != [0, 0] or len(game.state.buracos) < 2:
                break
            text = str(rng.choice(game.legal_actions()))
            if text == "draw" and game.actor == seat:
                drawn.append(25 + game.state.stock_at)
            script.append(text)
            do(table, text)
        if game_of(table).over or not script:
            continue
        plain = heard(deck, seat, script)
        unseen = [place for place in range(13, 48) if place not in drawn]
        shown = {card for row in table.rows for card in row.public.cards}
        unseen = [place for place in unseen if TEXTS[deck[place]] not in shown]
        for _ in range(3):
            first, second = rng.sample(unseen, k=2)
            other = bytearray(deck)
            other[first], other[second] = deck[second], deck[first]
            assert heard(bytes(other), seat, script) == plain
            compared += sum(len(part) for part in plain)
    assert compared > 300_000
