"""Canasta as Pagat's page has it: two canastas for two, asking before melding, a concealed hand without a minimum."""

import pytest

from sambakit import Answer, Ask, Deal, parse_action
from tests.second_reading.hands import dealt

FOURS = "4s 4h 4d 4c 4s 4h 4d"


def said(deal: Deal, *plays: str) -> str:
    """Return the code with which a play is refused, or nothing."""
    refusal = deal.refuse([parse_action(text) for text in plays])
    return "" if refusal is None else refusal.code.value


def concealed(score: int, *, players: int = 4, top: str = "9c") -> Deal:
    """Return a deal in which seat 0 holds seven fours and four fives, 55 points with them, and draws a six."""
    cards = 11 if players == 4 else 15
    more = "" if players == 4 else " 8s 8h 8d 8c"
    hands = {0: f"{FOURS} 5s 5h 5d 5c{more}"}
    scores = [score, 0] if players in (2, 4) else [score, 0, 0]
    return dealt("canasta", hands, players=players, cards=cards, top=top, stock="6s 6h", scores=scores)


@pytest.mark.parametrize("score", [-100, 0, 1500, 3000])
def test_K_7_a_concealed_hand_needs_no_minimum_after_a_draw_from_the_stock(score: int) -> None:
    deal = concealed(score)
    deal.play([parse_action("draw")])
    play = [parse_action(text) for text in (f"lay {FOURS}", "lay 5s 5h 5d 5c", "discard 6s")]
    deal.play(play)
    assert deal.over
    [line] = [line for line in deal.scores()[0].lines if line.item.startswith("out")]
    assert line.points == 200


@pytest.mark.parametrize(("score", "refused"), [(-100, ""), (0, ""), (1500, "below_minimum"), (3000, "below_minimum")])
def test_K_7_with_the_pile_the_minimum_holds(score: int, refused: str) -> None:
    deal = concealed(score, top="5s")
    assert said(deal, "take pair 5h 5d", f"lay {FOURS}", "add 5s 5c A1") == refused


def test_K_7_two_players_need_two_canastas() -> None:
    deal = concealed(0, players=2)
    deal.play([parse_action("draw")])
    assert said(deal, f"lay {FOURS}", "lay 5s 5h 5d 5c", "lay 8s 8h 8d 8c", "lay 6s 6h") != ""
    assert said(deal, f"lay {FOURS}", "lay 5s 5h 5d 5c", "lay 8s 8h 8d 8c", "discard 6s") == ""


def test_K_7_a_hand_that_is_not_laid_whole_needs_its_minimum() -> None:
    deal = concealed(3000)
    deal.play([parse_action("draw")])
    assert said(deal, f"lay {FOURS}", "discard 6s") == "below_minimum"


def test_K_12_the_question_comes_before_any_meld() -> None:
    deal = concealed(0)
    assert said(deal, "ask") == "ask_after_drawing"
    deal.play([parse_action("draw")])
    assert said(deal, "ask") == ""
    deal.play([parse_action(f"lay {FOURS}"), parse_action("lay 5s 5h 5d")])
    assert said(deal, "ask") == "ask_before_melding"


def test_K_12_after_a_yes_the_hand_is_laid_whole_and_after_a_no_it_is_not() -> None:
    deal = concealed(3000)
    deal.play([parse_action("draw"), Ask()])
    assert deal.actor == 2
    no = deal.copy()
    deal.play([Answer(True)])
    assert said(deal, "discard 6s") == "partner_said_yes"
    assert said(deal, f"lay {FOURS}", "lay 5s 5h 5d 5c", "discard 6s") == ""
    no.play([Answer(False)])
    out = said(no, f"lay {FOURS}", "lay 5s 5h 5d 5c", "discard 6s")
    assert out in ("partner_said_no", "below_minimum")  # no concealed hand, so its minimum holds again (C-10)
    assert said(no, "discard 6s") == ""


@pytest.mark.parametrize(
    ("more", "plays", "points"),
    [
        ("5s 5h 5d 5c", [[f"lay {FOURS}", "lay 5s 5h 5d 5c", "discard 6s"]], 200),
        ("5s 5h 5d 5c", [[f"lay {FOURS}"], ["lay 5s 5h 5d 5c"], ["discard 6s"]], 200),
        ("5s 5h 5d Ac", [[f"lay {FOURS}", "lay 5s 5h 5d", "add Ac A1", "discard 6s"]], 100),
    ],
    ids=["at once", "in one turn", "onto the partner's meld"],
)
def test_K_7_a_hand_is_concealed_by_the_player_and_not_by_the_side(
    more: str, plays: list[list[str]], points: int
) -> None:
    deal = dealt("canasta", {0: "As Ah Ad", 2: f"{FOURS} {more}", 1: "9h"}, cards=11, stock="9s Ts 6s")
    for play in (["draw"], ["lay As Ah Ad", "discard 9s"], ["draw"], ["discard 9h"], ["draw"], *plays):
        deal.play([parse_action(text) for text in play])
    [line] = [line for line in deal.scores()[0].lines if line.item.startswith("out")]
    assert line.points == points
