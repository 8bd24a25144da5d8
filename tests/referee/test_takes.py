"""The referee finds a legal take where there is only an unusual one (C-8, C-16)."""

import pytest

from tests.referee.options import options
from tests.referee.table import Table
from tests.referee.takes import is_legal_take
from tests.referee.values import VALUES


def table(rules: str, hand: str, pile: str, score: int) -> Table:
    """Return the table of a player who has not opened, at the draw step, with plenty of stock."""
    values = VALUES[rules]
    players = min(values.side_of)
    sides = max(values.side_of[players]) + 1
    return Table(
        values=values,
        players=players,
        scores=[score] * sides,
        hands=[hand.split(), *([] for _ in range(players - 1))],
        pile=pile.split(),
        stock=["4c"] * 40,
        melds=[[] for _ in range(sides)],
        red_threes=[[] for _ in range(sides)],
        turn=0,
        took_turn=set(range(players)),
    )


TAKES = {
    # 125 points in all, 120 needed: the five stays, and with the jack of the pile the turn can be ended (C-5)
    "C-8: one card kept and one that comes with the pile": (
        table("spanish", "5s 6c 6h 6h 6s 7d 7h 7h 7s 8h 8s 9h 9h 9s Jh Th", "Jh 9s", 3000),
        ["take pair 9h 9s", "lay 6c 6h 6h", "lay 7d 7h 7h", "lay 6s 7s 8s", "lay 8h 9h Th Jh"],
    ),
    # whoever can pass ends the turn with one card
    "D-10.4: one card kept, and none comes with the pile": (
        table("dutch", "Ks Kh Qs Qh Qd Qc", "Kd", 0),
        ["take pair Ks Kh", "lay Qs Qh Qd"],
    ),
    # all of it is needed for 160, and the seventh king for the second set
    "C-5: the card that comes with the pile goes out": (
        table("bicycle", "Ks Kh Kd Kc Jk 6d 7d 8d 9d Td Jd Qd", "Kh Ks", 7000),
        ["take pair Ks Kh Kd Kc Jk", "lay 6d 7d 8d 9d Td Jd Qd"],
    ),
    "L-1: the card that comes with the pile goes out with a black samba": (
        table("black_samba", "Ks Kh Kd Kc Jk 4d 5d 6d 7d 2s 9d Td", "Kh Ks", 7000),
        ["take pair Ks Kh Kd Kc Jk", "lay 4d 5d 6d 7d 2s 9d Td"],
    ),
}


@pytest.mark.parametrize(("before", "take"), [pytest.param(*case, id=name) for name, case in TAKES.items()])
def test_a_take_that_is_the_only_way_is_found(before: Table, take: list[str]) -> None:
    assert is_legal_take(before, take)
    assert "take" in options(before)


def test_C_8_a_take_that_leaves_no_card_to_end_the_turn_is_no_option() -> None:
    before = table("spanish", "5s 6c 6h 6h 6s 7d 7h 7h 7s 8h 8s 9h 9h 9s Jh Th", "9s", 3000)
    assert options(before) == {"draw"}  # the five alone would be left
