"""A red three at the very end of the stock (B-5.4, F-7.2, K-11, D-6.1): every order of the last three cards."""

from itertools import product

import pytest

from sambakit import TEXTS, Discard, Draw
from tests.second_reading.book import texts
from tests.second_reading.cards import RED_THREES, rank_of
from tests.second_reading.draws import expected_draw
from tests.second_reading.hands import dealt
from tests.second_reading.readings import READINGS, Reading

TAILS = [" ".join(tail) for tail in product(("3h", "9d"), ("3d", "Td"), ("3h", "9d"))]
TABLES = [
    pytest.param(reading, players, id=f"{reading.name}-{players}")
    for reading in READINGS.values()
    for players in sorted({reading.players[0], reading.players[-1]})
]


@pytest.mark.parametrize(("reading", "players"), TABLES)
def test_B_5_4_a_red_three_ends_the_deal_only_as_the_whole_draw(reading: Reading, players: int) -> None:
    ends = 0
    for tail, top in product(TAILS, ("9c", "2s")):  # a covered turn-up leaves one card less to draw
        cards = {2: 15, 3: 13, 4: 11}[players] if reading.name == "canasta" else 15
        if players == 6 and reading.name in ("dutch", "fournier", "spanish"):
            cards = 13
        deal = dealt(reading.name, {}, players=players, cards=cards, top=top, last=tail)
        while not deal.over and (size := deal.view(0).stock_size):
            if size > 3:
                deal.play([Draw()])
            else:
                stock = stock_of(tail, size)
                seat = deal.turn
                before = sorted(texts(tuple(deal.view(seat).hand.cards())))
                deal.play([Draw()])
                drawn = expected_draw(reading, players, stock)
                assert sorted(texts(tuple(deal.view(seat).hand.cards()))) == sorted([*before, *drawn.kept]), stock
                assert deal.over == drawn.ends, stock
                ends += drawn.ends
            if not deal.over:
                hand = deal.view(deal.turn).hand.cards()
                plain = [card for card in hand if rank_of(TEXTS[card]) != RED_THREES and TEXTS[card] != "Jk"]
                deal.play([Discard(plain[0])])
    assert (ends > 0) == (reading.last_red_three == "ends_if_alone")


def stock_of(tail: str, size: int) -> list[str]:
    """Return the last `size` cards of the stock."""
    return tail.split()[-size:]
