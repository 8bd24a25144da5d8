"""C-17, F-1.6, O-8, S-1.2: who sits where, who are partners and who begins, drawn by cards."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from sambakit.engine.match import Match
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import RANKS, pack, shuffled
from sambakit.game.seat_draw import Drawing, SeatCard, SeatDraw, SeatDrawWay, draw_for_seats
from sambakit.games import ADAPTERS
from sambakit.games.samba import SEAT_CARDS

TRIED = 300  # draws of a rule set and a number of players
HIGHEST = Drawing(SeatDrawWay.HIGHEST, SEAT_CARDS * 3)
HIGHEST_DEALS = Drawing(SeatDrawWay.HIGHEST_DEALS, SEAT_CARDS * 3)
ODD_AND_EVEN = Drawing(SeatDrawWay.ODD_AND_EVEN, SEAT_CARDS)
TEAMS = (0, 1, 0, 1, 0, 1)  # two teams of three
EVERY_SET = [*PRESETS, "spanish + six_teams=two_trios"]


def draws(drawing: Drawing, sides: tuple[int, ...]) -> Iterator[SeatDraw]:
    """Yield some draws, each by another chance."""
    for seed in range(TRIED):
        yield draw_for_seats(drawing, sides, Random(seed))


def draws_of(rules: RuleSet) -> Iterator[tuple[tuple[int, ...], SeatDraw]]:
    """Yield some draws of a rule set with the sides of the seats, for every number of players."""
    adapter = ADAPTERS["samba"]
    for sides in adapter.sides(rules).values():
        for draw in draws(adapter.drawing(rules), tuple(sides)):
            yield tuple(sides), draw


def rank(card: str) -> int:
    """Return the rank of a card, the ace as 14."""
    return RANKS.index(card[0]) + 2


def height(card: str) -> tuple[int, int]:
    """Return what is compared of a card: its rank, then its suit; spades are highest, clubs lowest."""
    return rank(card), "cdhs".index(card[1])


def partners(sides: tuple[int, ...], draw: SeatDraw) -> set[frozenset[int]]:
    """Return the sides as sets of places in the order of the cards: 0 is the highest card."""
    on: dict[int, set[int]] = {}
    for place, who in enumerate(draw.order):
        on.setdefault(sides[draw.seats[who]], set()).add(place)
    return {frozenset(side) for side in on.values()}


@pytest.mark.parametrize("name", EVERY_SET)
def test_C_17_O_8_everybody_gets_one_seat_and_the_highest_card_is_first_to_play_or_deals(name: str) -> None:
    for sides, draw in draws_of(parse_rules(name)):
        assert sorted(draw.seats) == sorted(draw.order) == list(range(len(sides)))
        first = [[height(card) for card in draw.cards[who]] for who in draw.order]
        assert first == sorted(first, reverse=True)
        assert draw.seats[draw.order[0]] == (draw.dealer if name == "sambola" else draw.first)
        assert (draw.dealer + 1) % len(sides) == draw.first


@pytest.mark.parametrize("name", EVERY_SET)
def test_C_17_the_match_begins_with_the_first_player(name: str) -> None:
    rules = parse_rules(name)
    for players, sides in ADAPTERS["samba"].sides(rules).items():
        draw = draw_for_seats(ADAPTERS["samba"].drawing(rules), sides, Random(players))
        match = Match(rules, players, draw.dealer)
        assert (
            match.start_deal(shuffled(pack(rules.table.decks, rules.table.jokers), Random(1))).state.turn == draw.first
        )


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ((0, 1, 0, 1), {frozenset({0, 1}), frozenset({2, 3})}),
        ((0, 1, 2, 0, 1, 2), {frozenset({0, 1}), frozenset({2, 3}), frozenset({4, 5})}),
        (TEAMS, {frozenset({0, 1, 2}), frozenset({3, 4, 5})}),
    ],
)
def test_C_17_neighbours_in_the_order_of_the_cards_are_partners(
    sides: tuple[int, ...], expected: set[frozenset[int]]
) -> None:
    assert all(partners(sides, draw) == expected for draw in draws(HIGHEST, sides))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_C_17_players_on_their_own_sit_in_the_order_of_the_cards(players: int) -> None:
    for draw in draws(HIGHEST, tuple(range(players))):
        assert [draw.seats[who] for who in draw.order] == list(range(players))


@pytest.mark.parametrize("sides", [(0, 1, 0, 1), TEAMS, (0, 1, 2, 0, 1, 2)])
def test_O_8_where_the_highest_card_deals_partners_are_those_of_the_other_way(sides: tuple[int, ...]) -> None:
    for seed in range(TRIED):
        deals, begins = (draw_for_seats(way, sides, Random(seed)) for way in (HIGHEST_DEALS, HIGHEST))
        assert (deals.order, deals.cards, deals.first) == (begins.order, begins.cards, begins.first)
        assert partners(sides, deals) == partners(sides, begins)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_O_8_players_on_their_own_sit_in_the_order_of_the_cards_from_the_dealer_on(players: int) -> None:
    for draw in draws(HIGHEST_DEALS, tuple(range(players))):
        assert [draw.seats[who] for who in draw.order] == [players - 1, *range(players - 1)]


def test_O_8_the_author_of_sambola_alone_prints_that_the_highest_card_deals() -> None:
    assert {name for name, rules in PRESETS.items() if rules.seat_draw is SeatDrawWay.HIGHEST_DEALS} == {"sambola"}


def test_C_17_between_cards_of_one_rank_the_suit_decides() -> None:
    one_pack = Drawing(SeatDrawWay.HIGHEST, tuple(card for card in SEAT_CARDS if card.text[0] == "9"))
    for draw in draws(one_pack, (0, 1, 0, 1)):
        assert [draw.cards[who] for who in draw.order] == [("9s",), ("9h",), ("9d",), ("9c",)]


def test_C_17_identical_cards_draw_again_and_keep_their_place_among_the_others() -> None:
    again = same_rank = 0
    for draw in draws(HIGHEST, tuple(range(6))):
        for cards in draw.cards:
            level = [other for other in draw.cards if other[0] == cards[0]]
            assert (len(cards) > 1) == (len(level) > 1), draw.cards
            again += len(cards) > 1
            same_rank += len(cards) == 1 and sum(rank(other[0]) == rank(cards[0]) for other in draw.cards) > 1
        drawn = Counter(card for cards in draw.cards for card in cards)
        assert max(drawn.values()) <= 3  # no card comes more often than it is there
    assert again > TRIED // 10
    assert same_rank > TRIED // 2


@pytest.mark.parametrize(
    ("text", "packs"), [("dutch", 3), ("canasta", 2), ("quad", 4), ("canasta + decks=1 + players=2", 1)]
)
def test_C_17_cards_are_drawn_from_all_packs(text: str, packs: int) -> None:
    drawn = Counter(card.text for card in ADAPTERS["samba"].drawing(parse_rules(text)).pack)
    assert (len(drawn), set(drawn.values())) == (52, {packs})


def test_C_17_a_pack_that_is_used_up_begins_again() -> None:
    two = Drawing(
        SeatDrawWay.HIGHEST, (SeatCard("a", "a", 1, False, 0), SeatCard("b", "a", 1, False, 0), SEAT_CARDS[-1])
    )
    for draw in draws(two, (0, 1)):
        assert draw.cards[draw.order[0]][-1] == SEAT_CARDS[-1].text
    assert max(len(draw.cards[0]) for draw in draws(two, (0, 1))) > 2


@pytest.mark.parametrize("way", SeatDrawWay)
def test_C_17_a_pack_with_too_few_cards_is_refused(way: SeatDrawWay) -> None:
    with pytest.raises(ValueError, match="cards"):
        draw_for_seats(Drawing(way, SEAT_CARDS[:3]), (0, 1, 0, 1), Random(1))


def test_C_17_jokers_are_not_drawn_and_the_ace_is_high() -> None:
    assert len(SEAT_CARDS) == 52
    assert {card.text for card in SEAT_CARDS if card.rank == max(card.rank for card in SEAT_CARDS)} == {
        "As",
        "Ah",
        "Ad",
        "Ac",
    }


def test_F_1_6_only_the_two_sets_that_print_it_draw_by_odd_and_even() -> None:
    printed = {name for name, rules in PRESETS.items() if rules.seat_draw is SeatDrawWay.ODD_AND_EVEN}
    assert printed == {"fournier", "spanish"}  # S-1.2 leaves the way open, so F-1.6 holds
    assert parse_rules("fournier.1 + target=5000").seat_draw is SeatDrawWay.ODD_AND_EVEN


@pytest.mark.parametrize("players", range(2, 7))
def test_F_1_6_consecutive_cards_of_one_suit_are_dealt_one_to_each(players: int) -> None:
    seen = set()
    for draw in draws(ODD_AND_EVEN, tuple(range(players))):
        cards = [card for (card,) in draw.cards]
        assert len({card[1] for card in cards}) == 1
        assert sorted(map(rank, cards)) == list(range(min(map(rank, cards)), max(map(rank, cards)) + 1))
        assert {card[0] for card in cards} <= set("456789T")  # everybody sees whether they are odd or even
        seen.add(frozenset(cards))
    assert len(seen) == 4 * (8 - players)  # every run of every suit


@pytest.mark.parametrize("sides", [(0, 1, 0, 1), TEAMS])
def test_F_1_6_the_highest_is_the_hand_and_odd_cards_play_even_ones(sides: tuple[int, ...]) -> None:
    for draw in draws(ODD_AND_EVEN, sides):
        odd = {sides[draw.seats[who]]: rank(cards[0]) % 2 for who, cards in enumerate(draw.cards)}
        assert all(odd[sides[draw.seats[who]]] == rank(cards[0]) % 2 for who, cards in enumerate(draw.cards))
        assert set(odd.values()) == {0, 1}
        assert max(range(len(sides)), key=lambda who: rank(draw.cards[who][0])) == draw.seats.index(draw.first)


def test_F_1_6_of_three_pairs_partners_have_cards_three_apart() -> None:
    pairs = {frozenset({0, 3}), frozenset({1, 4}), frozenset({2, 5})}
    assert all(partners((0, 1, 2, 0, 1, 2), draw) == pairs for draw in draws(ODD_AND_EVEN, (0, 1, 2, 0, 1, 2)))


def test_S_1_2_partners_and_the_first_player_are_drawn_and_the_player_before_deals() -> None:
    for sides, draw in draws_of(PRESETS["spanish"]):
        assert draw.first == 0
        assert draw.dealer == len(sides) - 1


@pytest.mark.parametrize(
    ("drawing", "count"),
    [(HIGHEST, 100_000), (HIGHEST_DEALS, 20_000), (ODD_AND_EVEN, 20_000)],
    ids=["highest", "highest_deals", "odd_and_even"],
)
@pytest.mark.parametrize(("sides", "most"), [((0, 1, 0, 1), 49.7), ((0, 1, 2, 3, 4), 172.0)])  # 999 of 1000 are below
def test_C_17_every_seating_is_equally_likely(
    drawing: Drawing, count: int, sides: tuple[int, ...], most: float
) -> None:
    rng = Random(1951)
    found = Counter(draw_for_seats(drawing, sides, rng).seats for _ in range(count))
    every = list(permutations(range(len(sides))))
    mean = count / len(every)
    assert sum((found[seating] - mean) ** 2 for seating in every) / mean < most


def test_the_same_chance_draws_the_same_seats() -> None:
    assert draw_for_seats(HIGHEST, TEAMS, Random(7)) == draw_for_seats(HIGHEST, TEAMS, Random(7))
