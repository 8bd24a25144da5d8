"""Drawing for seats: suits decide, identical cards draw again, who deals (C-17, O-8), odd and even (F-1.6)."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from sambakit import PRESETS, parse_rules
from sambakit.game.seat_draw import SeatDraw, SeatDrawWay, draw_for_seats
from sambakit.games.samba import ADAPTER
from tests.second_reading.readings import READINGS, Reading

BY_RANK = "23456789TJQKA"  # the ace is high, the two low
BY_SUIT = "cdhs"  # spades are highest
DEALS = "sambola"  # its author prints that the highest card deals
IN_A_ROW = ("fournier", "spanish")  # consecutive cards of a suit, one for each (F-1.6)
DRAWING = [reading for reading in READINGS.values() if reading.name not in IN_A_ROW]
HOUSE_RULES = [  # a changed set draws as its base does
    ("sambola + target=5000 + jokers=6", "sambola"),
    ("sambola + players=2,4 + target=2:5000,4:7500", "sambola"),
    ("bicycle + players=2-6 + six_teams=two_trios + jokers=9", "bicycle"),
    ("samba_1951 + players=2-4 + target=2:5000,3:7500,4:5000", "samba_1951"),
]


def strength(card: str) -> tuple[int, int]:
    """Return how high a card counts, higher is more."""
    return BY_RANK.index(card[0]), BY_SUIT.index(card[1])


def draws(rules: str, seeds: int, way: SeatDrawWay | None = None) -> Iterator[tuple[SeatDraw, list[int]]]:
    """Yield draws for every number of players, with the side of each seat; `way` instead of that of the rules."""
    drawing = ADAPTER.drawing(parse_rules(rules))
    if way is not None:
        drawing = drawing._replace(way=way)
    for players in sorted(parse_rules(rules).table.players):
        trios = parse_rules(rules).table.six_teams.value == "two_trios"
        sides = [0, 1] * 3 if trios else [0, 1, 2] * 2
        of_seat = [0, 1, 0, 1] if players == 4 else sides if players == 6 else list(range(players))
        for seed in range(seeds):
            yield draw_for_seats(drawing, of_seat, Random(seed)), of_seat


def faults(reading: Reading, found: SeatDraw, of_seat: list[int]) -> list[str]:
    """Return what a draw by the highest card has done against C-17, or O-8 where the highest card deals."""
    players = len(of_seat)
    keys = [[strength(card) for card in cards] for cards in found.cards]
    sides = [of_seat[found.seats[drawer]] for drawer in found.order]
    size = players // len(set(of_seat))
    blocks = [set(sides[at : at + size]) for at in range(0, players, size)]
    begin = found.dealer if reading.name == DEALS else found.first
    seats = [found.seats[drawer] for drawer in found.order]
    drawn = Counter(card for cards in found.cards for card in cards)
    said = {
        "not everybody has a place": sorted(found.order) == sorted(found.seats) == list(range(players)),
        "a higher card comes later": list(found.order) == sorted(range(players), key=keys.__getitem__, reverse=True),
        "identical cards stand": len({tuple(cards) for cards in found.cards}) == players,
        "a card that nobody else has drawn is drawn again": not _again_without_need(found),
        "the highest card does not deal, or not play first": seats[0] == begin,
        "the first player does not sit behind the dealer": (found.dealer + 1) % players == found.first,
        "the highest cards are no partners": all(len(block) == 1 for block in blocks),
        "players on their own do not sit in the order of the cards": size > 1
        or seats == [(begin + place) % players for place in range(players)],
        "a card comes more often than the packs have it": max(drawn.values()) <= reading.decks,
    }
    return [fault for fault, right in said.items() if not right]


def _again_without_need(found: SeatDraw) -> bool:
    """Return whether somebody draws on who, as far as that, has drawn other cards than everybody else."""
    for drawer, cards in enumerate(found.cards):
        others = [other for place, other in enumerate(found.cards) if place != drawer]
        if any(cards[:number] not in [other[:number] for other in others] for number in range(1, len(cards))):
            return True
    return False


def faults_of_a_row(found: SeatDraw, of_seat: list[int]) -> list[str]:
    """Return what a draw by consecutive cards has done against F-1.6."""
    players = len(of_seat)
    cards = [cards[0] for cards in found.cards]
    places = sorted(BY_RANK.index(card[0]) for card in cards)
    by_card = sorted(range(players), key=lambda drawer: strength(cards[drawer]), reverse=True)
    odd = {place % 2: set[int]() for place in range(2)}
    for place, drawer in enumerate(by_card):
        odd[place % 2].add(of_seat[found.seats[drawer]])
    said = {
        "somebody has drawn twice": all(len(cards) == 1 for cards in found.cards),
        "not of one suit": len({card[1] for card in cards}) == 1,
        "not consecutive": all(one + 1 == two for one, two in pairwise(places)),
        "a higher card comes later": list(found.order) == by_card,
        "the highest card is not the hand": found.seats[by_card[0]] == found.first,
        "the player before the hand does not deal": (found.dealer + 1) % players == found.first,
        "they do not sit in the order of the cards": [found.seats[drawer] for drawer in by_card]
        == [(found.first + place) % players for place in range(players)],
        "odd cards do not play even ones": players != 4 or (len(odd[0]) == len(odd[1]) == 1 and odd[0] != odd[1]),
    }
    return [fault for fault, right in said.items() if not right]


def test_C_17_O_8_F_1_6_no_rule_set_is_left_out() -> None:
    assert {reading.name for reading in DRAWING} | set(IN_A_ROW) == set(PRESETS)


@pytest.mark.parametrize("reading", DRAWING, ids=[reading.name for reading in DRAWING])
def test_C_17_O_8_suits_decide_and_only_identical_cards_draw_again(reading: Reading) -> None:
    again = 0
    for found, of_seat in draws(reading.name, 120):
        assert not faults(reading, found, of_seat), (found, of_seat)
        again += max(map(len, found.cards)) - 1
    assert again > 0


@pytest.mark.parametrize(("rules", "base"), HOUSE_RULES)
def test_C_17_O_8_a_changed_set_draws_as_its_base(rules: str, base: str) -> None:
    for found, of_seat in draws(rules, 40):
        assert not faults(READINGS[base], found, of_seat), (found, of_seat)


@pytest.mark.parametrize("name", IN_A_ROW)
def test_F_1_6_consecutive_cards_and_odd_against_even(name: str) -> None:
    for found, of_seat in draws(name, 60):
        assert not faults_of_a_row(found, of_seat), (found, of_seat)


@pytest.mark.parametrize("name", READINGS)
def test_C_17_O_8_F_1_6_another_way_is_noticed(name: str) -> None:
    own = ADAPTER.drawing(PRESETS[name]).way
    for way in SeatDrawWay:
        every = list(draws(name, 12, way))
        found = [faults_of_a_row(*one) if name in IN_A_ROW else faults(READINGS[name], *one) for one in every]
        assert any(found) == (way != own)
