"""Drawing for seats: the suit decides between equal ranks, and only identical cards draw again (C-17)."""

from random import Random

import pytest

from sambakit import parse_rules
from sambakit.game.seat_draw import SeatDraw, draw_for_seats
from sambakit.games.samba import ADAPTER
from tests.second_reading.readings import READINGS, Reading

BY_RANK = "23456789TJQKA"  # the ace is high, the two low
BY_SUIT = "cdhs"  # spades are highest
DEALS = "sambola"  # its author prints that the highest card deals
DRAWING = [reading for reading in READINGS.values() if reading.name not in ("fournier", "spanish")]  # F-1.6


def strength(card: str) -> tuple[int, int]:
    """Return how high a card counts, higher is more."""
    return BY_RANK.index(card[0]), BY_SUIT.index(card[1])


def draw(reading: Reading, players: int, seed: int) -> tuple[SeatDraw, list[int]]:
    """Return a draw and the side of each seat."""
    sides = [0, 1] * 3 if reading.trios else [0, 1, 2] * 2
    of_seat = [0, 1, 0, 1] if players == 4 else sides if players == 6 else list(range(players))
    return draw_for_seats(ADAPTER.drawing(parse_rules(reading.name)), of_seat, Random(seed)), of_seat


@pytest.mark.parametrize("reading", DRAWING, ids=[reading.name for reading in DRAWING])
def test_C_17_suits_decide_and_only_identical_cards_draw_again(reading: Reading) -> None:
    again = 0
    for players in reading.players:
        for seed in range(300):
            found, of_seat = draw(reading, players, seed)
            assert sorted(found.order) == list(range(players))
            keys = [[strength(card) for card in cards] for cards in found.cards]
            assert list(found.order) == sorted(range(players), key=lambda drawer: keys[drawer], reverse=True)
            for drawer, cards in enumerate(found.cards):
                for number in range(1, len(cards)):
                    others = [other[:number] for place, other in enumerate(found.cards) if place != drawer]
                    assert cards[:number] in others, (seed, found.cards)
                    again += 1
                alike = [other for place, other in enumerate(found.cards) if place != drawer and other == cards]
                assert not alike
            assert found.seats[found.order[0]] == (found.dealer if reading.name == DEALS else found.first)
            assert (found.dealer + 1) % players == found.first
            at_seat = {seat: drawer for drawer, seat in enumerate(found.seats)}
            sides = [of_seat[found.seats[drawer]] for drawer in found.order]
            if not reading.alone(players):
                size = players // len(set(of_seat))
                blocks = [set(sides[at : at + size]) for at in range(0, players, size)]
                assert all(len(block) == 1 for block in blocks), "the highest cards are partners"
            else:
                begin = -1 if reading.name == DEALS else 0  # the seat before that of the first player deals
                assert [at_seat[(begin + place) % players] for place in range(players)] == list(found.order)
    assert again > 0
