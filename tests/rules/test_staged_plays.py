"""What a table is told before a play is made: which cards fit a meld, and all that is wrong with a staged one."""

import pytest

from sambakit.engine.actions.actions import Take, Way, parse_action
from sambakit.engine.deal import Deal
from sambakit.engine.definition.staging import StagedPlay, fitting, mergeable, needs_more, surely_stays, try_staged
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import TEXTS
from sambakit.game.dataclass import replace
from tests.rules.table import cards, refused, table

KINGS = "Ks Kh Kd"
QUEENS = "Qs Qh Qd"


def staged(deal: Deal, *actions: str, seat: int = 0) -> StagedPlay:
    """Return what is told of the staged play of `actions`."""
    return try_staged(deal.state, seat, [parse_action(text) for text in actions])


def rules_of(part: int, play: StagedPlay) -> list[str]:
    """Return the ids of the rules that a part of a staged play breaks, the first one first."""
    told = play.parts[part]
    return [told.refusal.rule, *(one.rule for one in told.also)] if told.refusal else []


def fits(deal: Deal, slot: int = 0) -> list[str]:
    """Return the cards that are told to fit a meld of the own side."""
    return sorted(TEXTS[card] for card in fitting(deal.state.rules, deal.state.sides[0].melds[slot]))


def test_D_4_2_D_4_3_a_staged_group_tells_all_that_is_wrong_with_its_wilds() -> None:
    deal = table("Ks 2s 2h 2d 5h 5d", [QUEENS])
    assert rules_of(0, staged(deal, "lay Ks 2s 2h 2d")) == ["D-4.3", "D-4.2"]


def test_D_4_5_F_4_6_a_staged_addition_tells_all_that_is_wrong_with_the_group() -> None:
    deal = table("2h 2d Jk 5h 5d", ["Ks Kh Kd Kc Kd Kh Ks"], rules=PRESETS["fournier"])
    assert rules_of(0, staged(deal, "add 2h 2d Jk A1")) == ["F-4.3", "F-4.6"]


def test_D_5_1_V_1_melds_that_are_no_groups_are_told_one_fault() -> None:
    assert rules_of(0, staged(table("4s 5s 5h 5d", [QUEENS]), "lay 4s 5s")) == ["D-5.1"]
    deal = table("2s 2h 5h 5d", [QUEENS], rules=PRESETS["bolivia"])
    assert len(rules_of(0, staged(deal, "lay 2s 2h"))) == 1


def test_C_8_nothing_is_told_of_what_follows_a_take_that_brings_hidden_cards() -> None:
    rules = parse_rules("samba_1951 + hidden_under_turnup=3")
    deal = table("Kc Kh 9s 9d", [QUEENS], pile="5c Kd", hidden="5s Jk 8c", drawn=False, rules=rules)
    assert len(staged(deal, "take pair Kc Kh", "discard 9s").parts) == 1
    rules = parse_rules("dutch + hidden_under_turnup=3")
    deal = table("4h 5h", ["Tc Jc Qc"], pile="Kc", hidden="5s Jk 8c", drawn=False, rules=rules)
    assert len(staged(deal, "take top A1", "discard 4h").parts) == 2  # the top card alone brings none


def test_D_4_1_D_4_2_cards_of_its_rank_and_wilds_fit_a_group() -> None:
    assert fits(table("5h 5d", ["Ks Kh Kd Kc"])) == sorted(["Ks", "Kh", "Kd", "Kc", "2s", "2h", "2d", "2c", "Jk"])
    assert fits(table("5h 5d", ["Ks Kh 2d"])) == sorted(["Ks", "Kh", "Kd", "Kc"])


def test_D_5_2_D_5_7_the_cards_at_its_ends_fit_a_sequence() -> None:
    assert fits(table("5h 5d", ["6s 7s 8s"])) == ["5s", "9s"]
    assert fits(table("5h 5d", ["Qh Kh Ah"])) == ["Jh"]
    assert fits(table("5h 5d", ["4s 5s 6s 7s 8s 9s Ts"])) == []


MELDS = (
    "Ks Kh Kd",
    "Ks Kh 2d",
    "8s 8h 8d 2s 2c",
    "6s 7s 8s",
    "4d 5d 6d",
    "Qc Kc Ac",
    "2s 2h 2d",
    "Ks Kh Kd Kc Ks Kh 2d",
)


def is_meld(rules: RuleSet, meld: str) -> bool:
    """Return whether a rule set lets this meld lie on the table."""
    return refused(table(f"{meld} 5h 5d 9h", [QUEENS], rules=rules), f"lay {meld}") is None


@pytest.mark.parametrize(
    ("name", "meld"), [(name, meld) for name in PRESETS for meld in MELDS if is_meld(PRESETS[name], meld)]
)
def test_D_3_2_a_card_fits_where_it_may_be_added_alone(name: str, meld: str) -> None:
    rules = parse_rules(name)
    added = [text for text in TEXTS if not refused(table(f"{text} 5h 5d 9h", [meld], rules=rules), f"add {text} A1")]
    assert fits(table("5h 5d", [meld], rules=rules)) == sorted(added)


def merges(deal: Deal) -> list[tuple[int, int]]:
    """Return the pairs of own melds that are told to merge."""
    melds = deal.state.sides[0].melds
    return [(slot, other) for slot in range(len(melds)) for other in mergeable(deal.state.rules, melds, slot)]


OWN = [
    QUEENS,
    "Qs Qh Qc 2d",
    "Qs Qh Qd Qc 2s 2h",
    "Qs Qh Qd Qc Qs Qh 2d",
    "Ks Kh Kd",
    "4s 5s 6s",
    "7s 8s 9s",
    "8s 9s Ts",
    "8h 9h Th",
]


MERGING = (*PRESETS, "dutch + join_sequences=yes", "dutch + wild_onto_finished=no", "dutch + merge_groups=no")
MERGING += ("dutch + max_wilds=3 + wild_onto_finished=no",)


@pytest.mark.parametrize("name", MERGING)
def test_D_4_8_D_5_5_melds_are_told_to_merge_where_the_rules_merge_them(name: str) -> None:
    rules = parse_rules(name)
    own = [meld for meld in OWN if is_meld(rules, meld)]
    pairs = [(slot, other) for slot in range(len(own)) for other in range(len(own)) if slot != other]
    merged = [
        (slot, other) for slot, other in pairs if not refused(table("5h 5d 9h", own, rules=rules), merge(slot, other))
    ]
    assert merges(table("5h 5d 9h", own, rules=rules)) == merged


@pytest.mark.parametrize(("score", "more"), [(0, False), (1500, True)])
def test_C_3_C_8_a_take_needs_more_where_its_cards_are_below_the_minimum(score: int, more: bool) -> None:
    deal = table("As Ah As 5h", pile="4c Ad", drawn=False, scores=(score, 0))
    view = deal.view(0)
    assert needs_more(view, Take(Way.PAIR, cards("As Ah"))) == (view.minimum[0] > 60)
    assert needs_more(view, Take(Way.PAIR, cards("As Ah As"))) == more
    exact = replace(view, minimum=(60, 50))
    assert not needs_more(exact, Take(Way.PAIR, cards("As Ah")))
    assert needs_more(replace(view, minimum=(61, 50)), Take(Way.PAIR, cards("As Ah")))


def figures(play: StagedPlay) -> tuple[list[int], int, int, int, bool, bool]:
    """Return the points of each part, the minimum, the cards left, the sets, and whether it goes out or folds."""
    return [part.points for part in play.parts], play.needed, play.leaves, play.completed, play.goes_out, play.folds


def test_C_8_a_staged_take_tells_the_points_of_the_top_card_too() -> None:
    deal = table("Qh Qd Qc 8s 9s Ts 5h", pile="4c Qs", drawn=False)
    told = staged(deal, "take pair Qh Qd", "lay 8s 9s Ts")
    assert (told.refusal, told.points) == (None, 60)
    assert figures(told) == ([30, 30], 50, 3, 0, False, False)
    assert figures(staged(deal, "take pair Qh Qd", "add Qc A1"))[0] == [30, 10]
    assert figures(staged(deal, "lay Qh Qd Qc", "lay 8s 9s Ts"))[:2] == ([30, 30], 50)


def test_C_8_a_staged_take_of_a_side_that_has_opened_needs_nothing() -> None:
    deal = table("Kd Qh Qd 5h", ["6s 7s 8s", KINGS], pile="4c 9s", drawn=False)
    assert figures(staged(deal, "take top A1", "add Kd A2")) == ([10, 10], 0, 3, 0, False, False)
    wrong = staged(deal, "add Kd A2", "take pair Qh Qd")
    assert wrong.points == 10
    assert figures(wrong)[:2] == ([10, 20], 0)
    assert rules_of(1, wrong) == ["D-8.1"]


def test_D_10_2_a_staged_play_that_goes_out_says_so() -> None:
    own = ["Ks Ks Kh Kh Kd Kd Kc", "9s 9s 9h 9h 9d 9d"]
    assert figures(staged(table("9c 5h", own), "add 9c A2", "discard 5h")) == ([10, 0], 0, 0, 2, True, False)
    assert figures(staged(table("9c 5h 5d", own), "add 9c A2")) == ([10], 0, 2, 2, False, False)


def test_D_6_1_a_red_three_is_tried_beside_melds_and_brings_nothing() -> None:
    told = staged(table("3h Kc 5h 5d", [KINGS]), "red 3h", "add Kc A1")
    assert [part.refusal for part in told.parts] == [None, None]
    assert figures(told)[0] == [0, 10]


def test_C_8_points_of_a_staged_take_add_to_those_of_the_melds_before_it() -> None:
    deal = table("Kc Qh Qd 5h", [KINGS], pile="4c Qs", drawn=False)
    assert figures(staged(deal, "add Kc A1", "take pair Qh Qd"))[0] == [10, 20]
    low = staged(table("9s Qh Qd 5h", [KINGS], pile="4c Qs", drawn=False), "take pair Qh Qd", "add 9s A1")
    assert figures(low)[0] == [30, 10]  # a nine does not fit kings, and the part still tells its value


@pytest.mark.parametrize(
    ("rules", "own", "hand", "stays"),
    [
        ("dutch", (QUEENS, KINGS), "9c 9d 5h", True),
        ("dutch", (f"{QUEENS} {QUEENS}", f"{KINGS} {KINGS}"), "9c 9d", False),
        ("dutch", (f"{QUEENS} {QUEENS}", f"{KINGS} {KINGS}"), "9c", True),
        ("royal", (), "9c 9d 5h 5d", True),
        ("royal", ("3h 3d 3h 3d 3h", "3s 3c 3s 3c 3s"), "9c 9d", False),
        ("royal", ("3h 3d 3h 3d 3h", "3s 3c 3s 3c 3s"), "9c", True),
    ],
)
def test_C_4_who_surely_stays_holds_too_few_cards_for_the_sets(
    rules: str, own: tuple[str, ...], hand: str, stays: bool
) -> None:
    deal = table(hand, own, rules=parse_rules(rules))
    assert surely_stays(deal.view(0)) == stays
    assert surely_stays(deal.view(1)) == stays  # everybody can tell


def test_C_3_an_opening_that_others_have_begun_does_not_help_who_tries_cards_meanwhile() -> None:
    fours, fives = "4s 4s 4h 4h 4d 4d 4c", "5s 5s 5h 5h 5d 5d 5c"
    deal = table("As Ah Ad Ks Kh Kd 9c 8c", others={1: f"{fours} {fives}"}, scores=(1500, 3000))
    deal.act(next(action for action in deal.legal() if str(deal.value_of(action)).startswith("lay A")))
    assert deal.state.opening_points == 60
    tried = staged(deal, f"lay {fours}", f"lay {fives}", seat=1)
    assert (tried.points, tried.needed, tried.goes_out) == (70, 120, False)


def test_C_7_a_staged_fold_says_so_with_the_last_discard_and_without() -> None:
    rules, canasta = parse_rules("fournier + minimum=any:300"), "Ks Ks Kh Kh Kd Kd Kc"
    deal = table(f"{canasta} 4d 5d 6d 9s", rules=rules)
    assert figures(staged(deal, f"lay {canasta}", "lay 4d 5d 6d"))[2:] == (1, 1, False, True)
    assert figures(staged(deal, f"lay {canasta}", "lay 4d 5d 6d", "discard 9s"))[2:] == (0, 1, True, True)
    assert not staged(deal, "lay 4d 5d 6d").folds
    enough = table(f"{canasta} 4d 5d 6d 9s", rules=parse_rules("fournier + minimum=any:85"))  # just that
    assert figures(staged(enough, f"lay {canasta}", "lay 4d 5d 6d", "discard 9s"))[2:] == (0, 1, True, False)


def test_C_3_further_reasons_name_an_opening_that_is_too_low_anyway() -> None:
    deal = table("Ah Ad 5h 5d 9c 9d 9s")
    told = staged(deal, "lay Ah Ad")
    assert told.refusal is not None
    assert [one.facts for one in told.also if one.code is Code.BELOW_MINIMUM] == [
        {"needed": 50, "laid": 40, "score": 0}
    ]
    assert [one.code for one in staged(deal, "lay Ah Ad", "lay 5h 5d").also] == []  # just 50


def test_D_5_5_sequences_are_joined_where_a_house_rule_lets_them() -> None:
    rules = parse_rules("dutch + join_sequences=yes")
    own = ["4s 5s 6s", "7s 8s 9s", "8s 9s Ts", "7h 8h 9h", "Js Qs Ks As"]
    joined = {
        (a, b) for a in range(5) for b in range(5) if refused(table("5h 5d", own, rules=rules), merge(a, b)) is None
    }
    assert joined == {(0, 1), (1, 0), (2, 4), (4, 2)}


def merge(one: int, other: int) -> str:
    """Return the merge of two own melds."""
    return f"merge A{one + 1} A{other + 1}"
