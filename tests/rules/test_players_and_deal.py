"""D-1 and D-2: players, cards, the deal; C-14: seats and dealers."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.match import Match
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.values.cards import CARDS, JOKER, is_natural, is_wild, pack, shuffled
from tests.rules.table import refused


def dealt(players: int, deck: list[int] | None = None, first: int = 0) -> Deal:
    """Return a deal before its first turn."""
    return new_deal(DUTCH, players, deck or shuffled(pack(3, 6), Random(players)), first)


def deck_with_turn_up(card: str, players: int) -> list[int]:
    """Return a deck in which `card` is turned up."""
    deck = shuffled(pack(3, 6), Random(1))
    place = DUTCH.table.cards_each(players) * players
    other = deck.index(CARDS[card])
    deck[place], deck[other] = deck[other], deck[place]
    return deck


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_D_1_1_two_to_six_may_play(players: int) -> None:
    assert len(dealt(players).state.hands) == players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_D_1_1_no_others_may(players: int) -> None:
    with pytest.raises(ValueError, match="is played by"):
        dealt(players)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_D_1_2_each_plays_alone(players: int) -> None:
    assert dealt(players).state.side_of == tuple(range(players))


def test_D_1_3_four_play_as_pairs_opposite() -> None:
    assert dealt(4).state.side_of == (0, 1, 0, 1)


def test_D_1_4_six_play_as_three_pairs_three_seats_apart() -> None:
    assert dealt(6).state.side_of == (0, 1, 2, 0, 1, 2)


def test_D_1_5_the_pack_has_162_cards() -> None:
    cards = Counter(pack(DUTCH.table.decks, DUTCH.table.jokers))
    assert cards.total() == 162
    assert cards.pop(CARDS["Jk"]) == 6
    assert set(cards.values()) == {3}
    assert len(cards) == 52


def test_D_1_5_a_deck_of_another_number_is_refused() -> None:
    with pytest.raises(ValueError, match="162 cards"):
        dealt(4, pack(3, 5))


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("Jk", 50),
        ("2s 2h 2d 2c", 20),
        ("As Ac", 20),
        ("Ks Qh Jd Tc 9s 8h", 10),
        ("7s 6h 5d 4c", 5),
        ("3s 3c", 5),
        ("3h 3d", 0),
    ],
)
def test_D_1_6_card_values(cards: str, value: int) -> None:
    assert {DUTCH.scores.card_values[CARDS[card]] for card in cards.split()} == {value}


def test_D_1_7_twos_and_jokers_are_wild_threes_are_neither() -> None:
    wild = {text for text, card in CARDS.items() if is_wild(card)}
    natural = {text for text, card in CARDS.items() if is_natural(card)}
    assert wild == {"2s", "2h", "2d", "2c", "Jk"}
    assert {text for text in CARDS if text not in wild | natural} == {"3s", "3h", "3d", "3c"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_D_2_1_fifteen_cards_each(players: int) -> None:
    assert {hand.size for hand in dealt(players).state.hands} == {15}


def test_D_2_2_thirteen_cards_each_with_six() -> None:
    assert {hand.size for hand in dealt(6).state.hands} == {13}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_D_2_3_the_next_card_is_turned_up_the_rest_is_the_stock(players: int) -> None:
    deck = shuffled(pack(3, 6), Random(players))
    state = dealt(players, deck).state
    used = DUTCH.table.cards_each(players) * players
    assert state.pile == [deck[used]]
    assert state.stock[state.stock_at :] == deck[used + 1 :]


@pytest.mark.parametrize("card", ["2s", "Jk", "3s", "3h", "Kd"])
def test_D_2_4_the_turn_up_is_never_covered(card: str) -> None:
    assert dealt(4, deck_with_turn_up(card, 4)).state.pile == [CARDS[card]]


def test_B_1_4_a_turn_up_is_covered_no_longer_than_the_stock_lasts() -> None:
    kept = CARDS["4s"]
    covered = frozenset(range(JOKER + 1)) - {kept}
    rules = replace(DUTCH, table=replace(DUTCH.table, turnup_covered_for=covered))
    deck = sorted(pack(3, 6), key=lambda card: card != kept)
    state = new_deal(rules, 4, deck, 0).state
    assert state.pile == deck[4 * DUTCH.table.cards_each(4) :]
    assert state.stock_size() == 0


def test_D_2_5_the_first_seat_begins_and_play_runs_clockwise() -> None:
    deal = dealt(4, first=3)
    seen = []
    rng = Random(1)
    while deal.state.turns < 6 and not deal.over:
        if deal.state.actor not in seen[-1:]:
            seen.append(deal.state.actor)
        deal.act(rng.choice([action for action in deal.legal() if action & 31 in (0, 12)]))  # draw and discard
    assert seen == [3, 0, 1, 2, 3]


def test_D_2_5_another_seat_cannot_act_behind_the_discard() -> None:
    deal = dealt(4)
    card = deal.state.hands[0].cards()[0]
    text = next(text for text, kind in CARDS.items() if kind == card)
    assert refused(deal, "draw", f"discard {text}", "draw") == "D-2.5"


def test_D_2_6_the_deal_passes_to_the_left() -> None:
    match = Match(DUTCH, 3, first_dealer=1)
    dealers, starters = [], []
    for seed in range(4):
        deal = match.start_deal(shuffled(pack(3, 6), Random(seed)))
        dealers.append(match.dealer)
        starters.append(deal.state.turn)
        rng = Random(seed)
        while not deal.over:
            deal.act(rng.choice(deal.legal()))
        match.finish(deal)
    assert dealers == [1, 2, 0, 1]
    assert starters == [2, 0, 1, 2]


def test_C_14_the_player_left_of_the_dealer_begins() -> None:
    for dealer in range(5):
        match = Match(DUTCH, 5, first_dealer=dealer)
        assert match.start_deal(pack(3, 6)).state.turn == (dealer + 1) % 5
