"""What the referee makes of the cards of a new sequence with a wild (C-2, L-1; docs/notation.md)."""

import pytest

from tests.referee.melds import Illegal, new_meld
from tests.referee.values import VALUES

BLACK_SAMBA = VALUES["black_samba"]


@pytest.mark.parametrize(
    ("written", "lies"),
    [
        ("Qd Kd Ad 2h", "2h Qd Kd Ad"),  # beyond the ace there is no room
        ("Jk 4s 5s", "4s 5s Jk"),
        ("Jk 7s 8s", "Jk 7s 8s"),
        ("7s 8s Jk", "7s 8s Jk"),
        ("8s Jk 7s", "7s 8s Jk"),
        ("9s 7s Jk", "7s Jk 9s"),
        ("Jk 7s 9s", "7s Jk 9s"),
    ],
)
def test_C_2_L_1_the_cards_of_a_sequence_are_laid_in_whatever_order_is_legal(written: str, lies: str) -> None:
    assert new_meld(BLACK_SAMBA, written.split()).cards == tuple(lies.split())


@pytest.mark.parametrize("cards", ["7s Tc Jk", "7s Ts Jk", "7s 7s 8s Jk", "7s 8s 2h Jk", "4s 5s 6s 7s 8s 9s Ts Jk"])
def test_L_1_no_order_makes_a_sequence_of(cards: str) -> None:
    with pytest.raises(Illegal):
        new_meld(BLACK_SAMBA, cards.split())
