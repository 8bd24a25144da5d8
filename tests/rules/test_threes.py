"""D-6 and D-7: red and black threes; C-6."""

import pytest

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import ANSWERED_NO, NOBODY, NOT_ASKED, PHASE_OVER
from sambakit.engine.state.turns import replacements_due
from tests.rules.table import cards, held, listed, meld, melds, play, refused, table

SAMBA = "5s 6s 7s 8s 9s Ts Js"
CANASTA = "Kd Kd Kh Kh Kc Kc 2d"
ENTITLED = [SAMBA, CANASTA]


def points(laid: int, completed: int, hand: str = "", partner: str = "") -> dict[str, int]:
    """Return the score lines of a side with `laid` red threes and so many completed sets, by item."""
    deal = table(hand, ENTITLED[:completed], others={1: "", 2: partner, 3: ""})
    side = deal.state.sides[0]
    side.red_hearts, side.red_diamonds = min(laid, 3), max(0, laid - 3)
    deal.state.phase, deal.state.went_out = PHASE_OVER, NOBODY
    totals: dict[str, int] = {}
    for line in score_deal(deal.state)[0].lines:
        totals[line.item] = totals.get(line.item, 0) + line.points
    return totals


def test_D_6_1_a_red_three_is_laid_alone_after_the_draw_step_and_not_replaced() -> None:
    deal = table("3h 9s 9h", ["Qs Qh Qd"])
    assert "red 3h" in listed(deal)
    play(deal, "red 3h")
    assert len(held(deal)) == 2
    assert deal.state.sides[0].red_hearts == 1
    assert deal.state.stock_size() == 8
    assert refused(table("3h 9s 9h", drawn=False), "red 3h") == "D-8.1"


def test_D_6_1_it_need_not_be_laid() -> None:
    deal = play(table("3h 9s 9h"), "discard 9s")
    assert sorted(held(deal)) == sorted(cards("3h 9h"))


def test_D_6_1_only_a_red_three_is_laid_so() -> None:
    assert refused(table("3s 9s 9h"), "red 3s") == "D-6.1"


@pytest.mark.parametrize("laid", [1, 3, 5])
def test_D_6_2_each_counts_100_with_two_completed_sets(laid: int) -> None:
    assert points(laid, completed=2)["red_threes"] == 100 * laid


def test_D_6_3_all_six_count_1000() -> None:
    assert points(6, completed=2)["red_threes"] == 1000


@pytest.mark.parametrize("completed", [0, 1])
@pytest.mark.parametrize("laid", [1, 5, 6])
def test_D_6_4_each_costs_100_without_two_completed_sets(laid: int, completed: int) -> None:
    assert points(laid, completed)["red_threes"] == -100 * laid


def test_D_6_5_a_hand_with_red_threes_costs_750_once_for_each_player() -> None:
    assert points(0, 2, hand="3h")["held_red_threes"] == -750
    assert points(0, 2, hand="3h 3d 3d")["held_red_threes"] == -750
    assert points(0, 2, hand="3h 3d", partner="3d")["held_red_threes"] == -1500
    assert points(0, 2, hand="3h")["hand"] == 0


def test_D_6_6_a_red_three_may_be_discarded_and_blocks() -> None:
    deal = play(table("3h 9s", others={1: "9c 9d 5h 6h"}, theirs=["4h 5h 6h"]), "discard 3h")
    assert deal.state.pile == list(cards("4c 3h"))
    assert listed(deal) == {"draw"}


def test_D_6_7_a_red_three_neither_opens_nor_counts() -> None:
    deal = table("3h Qs Qh Qd 9c 9d")
    play(deal, "red 3h")
    assert not deal.state.sides[0].opened
    assert refused(deal, "lay Qs Qh Qd") == "D-8.2"


def test_D_6_8_laying_one_empties_the_hand_or_leaves_one() -> None:
    assert play(table("3h", ENTITLED), "red 3h").over
    assert refused(table("3h", [SAMBA]), "red 3h") == "D-10.3"
    assert listed(table("3h", [SAMBA])) == {"pass"}
    deal = play(table("3h 9c", [SAMBA]), "red 3h")
    assert listed(deal) == {"pass"}


def test_D_7_1_black_threes_only_in_going_out() -> None:
    assert refused(table("3s 3c 3c 9d 8h", ENTITLED), "lay 3s 3c 3c") == "D-7.1"
    assert refused(table("3s 3c 3c 9d", [SAMBA]), "lay 3s 3c 3c") == "D-7.1"
    assert refused(table("3s 3c 3c 9d", ENTITLED), "lay 3s 3c 3c") is None
    assert play(table("3s 3c 3c", ENTITLED), "lay 3s 3c 3c").over


def test_D_7_1_the_listing_shows_them_only_where_the_hand_can_go() -> None:
    assert "lay 3s 3c 3c" not in listed(table("3s 3c 3c 9d 8h", ENTITLED))
    deal = table("3s 3c 3c 9d Kh", ENTITLED)
    assert "lay 3s 3c 3c" not in listed(deal)
    assert "lay 3s 3c 3c" in listed(play(deal, "add Kh A2"))
    assert "lay 3s 3c 3c" in listed(table("3s 3c 3c 9d", ENTITLED))


@pytest.mark.parametrize(("laid", "rule"), [("3s 3c", "D-7.2"), ("3s 3c 2d Jk", "D-4.2"), ("3s 3c 3c 2d Jk", "D-4.2")])
def test_D_7_2_they_obey_the_group_rules(laid: str, rule: str) -> None:
    assert refused(table(f"{laid} 9d", ENTITLED), f"lay {laid}") == rule


def test_D_7_2_seven_of_them_are_a_canasta_that_entitles() -> None:
    deal = table("3s 3s 3s 3c 3c 3c 2d 9d", [SAMBA])
    assert refused(deal, "lay 3s 3s 3s 3c 3c 3c") == "D-7.1"
    assert play(deal, "lay 3s 3s 3s 3c 3c 3c 2d", "discard 9d").state.went_out == 0


def test_C_6_a_step_of_black_threes_lasts_until_the_player_is_entitled() -> None:
    deal = table("3s 3s 3s 3c 3c 3c 2d", [SAMBA])
    for text in ("lay 3s 3s 3s", "add 3c A2", "add 3c A2", "add 3c A2"):
        deal.act(dict(zip(map(str, deal.legal_actions()), deal.legal(), strict=True))[text])
        assert deal.unfinished, "a play may not end here: one card is left, and only one set is complete"
    assert listed(deal) == {"add 2d A2"}
    assert play(deal, "add 2d A2").state.went_out == 0


def test_D_7_2_red_and_black_threes_do_not_mix() -> None:
    assert refused(table("3s 3c 3h 9d", ENTITLED), "lay 3s 3c 3h") == "D-4.1"


def test_D_7_3_a_black_three_blocks_the_next_player_only() -> None:
    deal = play(table("3s 9s", others={1: "4h 4d 9c", 2: "9c 9d 5h 6h"}, own=["Qs Qh Qd"]), "discard 3s")
    assert listed(deal) == {"draw"}
    play(deal, "draw", "discard 9c")
    assert "take pair 9d 9c" in {action.replace("9c 9d", "9d 9c") for action in listed(deal)}


def test_C_6_behind_black_threes_only_what_takes_the_last_card() -> None:
    deal = play(table("3s 3c 3c 9d", ENTITLED), "lay 3s 3c 3c")
    assert listed(deal) == {"discard 9d"}
    assert refused(deal, "pass") == "D-10.5"
    assert refused(deal, "ask") == "C-6"
    deal = play(table("3s 3c 3c Kd", ENTITLED), "lay 3s 3c 3c")
    assert listed(deal) == {"discard Kd", "add Kd A2"}


def test_C_6_behind_black_threes_no_merge_that_costs_the_right() -> None:
    deal = play(table("3s 3c 3c 9d", [CANASTA, "Ks Ks Ks Kh Kd Kc 2s"]), "lay 3s 3c 3c")
    assert refused(deal, "merge A1 A2") == "D-7.1"
    assert "merge A1 A2" not in listed(deal)


def test_C_6_behind_black_threes_no_step_keeps_the_last_card() -> None:
    deal = play(table("3s 3c 3c 9d", [*ENTITLED, "Qs Qh Qd", "Qs Qh Qc"]), "lay 3s 3c 3c")
    assert refused(deal, "merge A3 A4") == "D-7.1"
    assert refused(table("9d 5h", [*ENTITLED, "Qs Qh Qd", "Qs Qh Qc"]), "merge A3 A4") is None


@pytest.mark.parametrize(
    ("rules", "own", "said_no", "code"),
    [
        ("dutch", (SAMBA, CANASTA), True, Code.PARTNER_SAID_NO),
        ("dutch", (CANASTA,), False, Code.BLACK_THREES_ONLY_GOING_OUT),
        ("dutch + out_sequences=1", (CANASTA, CANASTA.replace("K", "Q")), False, Code.OUT_NEEDS_OTHER_SETS),
    ],
)
def test_C_6_who_may_not_lay_black_threes_is_told_what_is_missing_to_go_out(
    rules: str, own: tuple[str, ...], said_no: bool, code: Code
) -> None:
    deal = table("3s 3c 3c 9d", own, rules=parse_rules(rules))
    deal.state.asked = ANSWERED_NO if said_no else NOT_ASKED
    refusal = deal.refuse([parse_action("lay 3s 3c 3c")])
    assert refusal is not None
    assert refusal.code is code


def test_C_6_black_threes_and_other_melds_in_one_step() -> None:
    deal = play(table("3s 3c 3c Kd Kh 9d", ENTITLED), "add Kd Kh A2", "lay 3s 3c 3c")
    assert melds(deal)[2] == meld("3s 3c 3c")
    assert held(deal) == list(cards("9d"))


@pytest.mark.parametrize("name", PRESETS)
def test_S_1_5_S_7_3_cards_for_exposed_red_threes_are_due_until_the_first_turn_is_taken(name: str) -> None:
    deal = table("9s 9h", rules=PRESETS[name], players=max(PRESETS[name].table.players))
    for side in deal.state.sides:
        side.red_hearts = 1
    deal.state.took_turn = 0b0101
    due = [replacements_due(deal.state, seat) for seat in range(4)]
    assert due == ([0, 1, 0, 1] if name == "spanish" else [0, 0, 0, 0])
