"""D-8: the turn and the opening; C-1, C-3, C-10, C-11."""

import pytest

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.rules.codes import Code
from tests.rules.table import cards, held, listed, meld, melds, play, refused, table

QUEENS = "Qs Qh Qd"


def test_D_8_1_a_turn_draws_two_melds_and_discards_one() -> None:
    deal = table("Qc 9s 9h", [QUEENS], drawn=False)
    assert listed(deal) == {"draw"}
    play(deal, "draw", "add Qc A1", "discard 9s")
    assert sorted(held(deal)) == sorted(cards("9h 5s 6h"))
    assert deal.state.pile == list(cards("4c 9s"))
    assert deal.state.turn == 1


@pytest.mark.parametrize("action", ["lay Qs Qh Qd", "discard 9s", "pass", "red 3h", "add 9s A1"])
def test_D_8_1_nothing_before_the_draw_step(action: str) -> None:
    assert refused(table("Qs Qh Qd 9s 3h", [QUEENS], drawn=False), action) == "D-8.1"


@pytest.mark.parametrize("action", ["draw", "take pair 4d 4h"])
def test_D_8_1_one_draw_step_a_turn(action: str) -> None:
    assert refused(table("4d 4h 9s", [QUEENS]), action) == "D-8.1"


def test_D_8_1_only_held_cards_are_played() -> None:
    deal = table("Qc 9s 9h", [QUEENS])
    assert refused(deal, "discard 9d") == "D-8.1"
    assert refused(deal, "add Qs A1") == "D-8.1"
    assert refused(deal, "lay 9s 9h 9h") == "D-8.1"


@pytest.mark.parametrize(
    ("score", "needed"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (6995, 120), (7000, 150), (20_000, 150)],
)
def test_D_8_2_the_minimum_by_the_score_before_the_deal(score: int, needed: int) -> None:
    deal = table(f"{QUEENS} 9s 9h", scores=(score, 0))
    assert deal.state.minimum == (needed, 50)


@pytest.mark.parametrize(
    ("score", "laid", "points"),
    [
        (-5, ["4s 4h 4d"], 15),
        (0, ["4s 4h 4d 4c", "Ks Kh Kd"], 50),
        (0, ["4s 4h 4d", "Ks Kh Kd"], 45),
        (1500, ["As Ah Ad", "Ks Kh Kd"], 90),
        (1500, ["As Ah Ad", "4s 4h 4d 4c 4s"], 85),
        (3000, ["As Ah Ad", "Jk 4s 4h"], 120),
        (3000, ["As Ah Ad", "2c 7d 7h", "4s 4h 4d 4c"], 110),
        (7000, ["As Ah Ad Jk", "2c Ks Kh"], 150),
        (7000, ["As Ah Ad Jk", "4s 4h 4d", "5s 5h 5d"], 140),
    ],
)
def test_D_8_2_the_first_melds_reach_it(score: int, laid: list[str], points: int) -> None:
    deal = table(f"{' '.join(laid)} 9s 8h", scores=(score, 0))
    refusal = deal.refuse([parse_action(f"lay {text}") for text in laid])
    needed = deal.state.minimum[0]
    if points >= needed:
        assert refusal is None
    else:
        assert refusal is not None
        assert refusal.rule == "D-8.2"
        assert dict(refusal.facts) == {"needed": needed, "laid": points, "score": deal.state.scores[0]}


def test_D_8_3_bonuses_do_not_count() -> None:
    deal = table("4s 5s 6s 7s 8s 9s Ts 9h 9d", scores=(1500, 0))
    assert refused(deal, "lay 4s 5s 6s 7s 8s 9s Ts") == "D-8.2"
    assert refused(table("3h 3d 3d 9h 9d 4s 4h 4d"), "red 3h", "red 3d", "red 3d", "lay 4s 4h 4d") == "D-8.2"


def test_D_8_4_all_melds_of_the_opening_step_count_together() -> None:
    deal = table(f"{QUEENS} 4s 4h 4d 4c 9s 9h")
    assert refused(deal, f"lay {QUEENS}") == "D-8.2"
    play(deal, f"lay {QUEENS}", "lay 4s 4h 4d 4c")
    assert melds(deal) == [meld(QUEENS), meld("4s 4h 4d 4c")]


def test_D_8_4_cards_added_in_the_opening_step_count_too() -> None:
    play(table(f"{QUEENS} Qc Jk 9s 9h"), f"lay {QUEENS}", "add Qc Jk A1")


def test_D_8_4_one_partners_opening_serves_the_other_and_nobody_else() -> None:
    deal = play(table("As Ah Ad 9s 9h", others={1: "4s 4h 4d 8c", 2: "4s 4h 4d 8c"}), "lay As Ah Ad", "discard 9s")
    assert refused(deal, "draw", "lay 4s 4h 4d") == "D-8.2"
    play(deal, "draw", "discard 8c")
    assert refused(deal, "draw", "lay 4s 4h 4d") is None


@pytest.mark.parametrize("card", ["9s", "2s", "Jk", "3s", "3h"])
def test_D_8_5_any_card_may_be_discarded(card: str) -> None:
    deal = table(f"{card} 8d")
    assert f"discard {card}" in listed(deal)
    assert play(deal, f"discard {card}").state.pile == list(cards(f"4c {card}"))


def test_C_1_draw_step_meld_steps_end_step() -> None:
    deal = table("As Ah Ad 9s 9h", drawn=False)
    play(deal, "draw", "lay As Ah Ad", "discard 9s")
    assert refused(deal, "discard 9h") == "D-8.1"  # the next player has to draw first


def test_C_3_the_opening_is_one_step() -> None:
    deal = table(f"{QUEENS} As Ah Ad 9s")
    assert refused(deal, f"lay {QUEENS}", "ask") == "D-8.2"
    play(deal, "lay As Ah Ad")
    assert refused(deal, f"lay {QUEENS}") is None  # later steps of the same turn are free


def test_C_3_the_listing_begins_no_opening_that_cannot_be_ended() -> None:
    assert f"lay {QUEENS}" not in listed(table(f"{QUEENS} 9s 9h"))
    deal = table("Qs Qh Qd 4s 4h 4d 4c 9s 9h")
    assert "lay Qs Qh Qd" in listed(deal)
    texts = [str(action) for action in deal.legal_actions()]
    deal.act(deal.legal()[texts.index("lay Qs Qh Qd")])
    assert deal.unfinished
    assert {action.split()[0] for action in listed(deal)} == {"lay"}


@pytest.mark.parametrize(
    ("own", "drawn", "code"),
    [
        ((), True, Code.CARD_NOT_HELD),
        ((), False, Code.PILE_AFTER_OPENING),
        (("Qs Qh Qd",), True, Code.CARD_NOT_HELD),
        (("Qs Qh Qd",), False, Code.CARD_IN_PILE),
    ],
)
def test_C_8_a_card_of_the_pile_is_told_as_such_where_the_pile_is_taken(
    own: tuple[str, ...], drawn: bool, code: Code
) -> None:
    hand, lay = "9s 9h As Ah Ad Ks Kh 5d", parse_action("lay Ks Kh Kc")
    deal = table(hand, own, pile="Kc 9c", drawn=drawn)
    refusal = deal.refuse([lay] if drawn else [parse_action("take pair 9s 9h"), lay])
    assert refusal is not None
    assert (refusal.code, refusal.facts["card"]) == (code, "Kc")
    if drawn or own:
        return
    deal.act(next(action for action in deal.legal() if str(deal.value_of(action)).startswith("take pair")))
    waiting = deal.refuse([lay])  # the take has been made by a step of its own, and the pile waits for the opening
    assert waiting is not None
    assert waiting.code is code


def test_C_10_a_refused_play_changes_nothing() -> None:
    deal = table(f"{QUEENS} 9s 9h", drawn=False)
    before = [held(deal), deal.state.pile[:], deal.state.stock_at, melds(deal), deal.log[:]]
    assert refused(deal, "draw", f"lay {QUEENS}", "discard 9s") == "D-8.2"
    assert [held(deal), deal.state.pile, deal.state.stock_at, melds(deal), deal.log] == before


def test_C_11_drawing_ends_with_the_stock() -> None:
    deal = play(table("9s 9h", drawn=False, stock="3h"), "draw")
    assert sorted(held(deal)) == sorted(cards("9s 9h 3h"))
    assert deal.state.stock_size() == 0
