"""D-12 and D-13: the score of a deal, the match; C-12, C-13, C-15."""

from dataclasses import replace

import pytest

from sambakit.engine.deal import Deal
from sambakit.engine.match import Match, is_match_over, winner_of
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.compiled_rules import compile_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import HeldRedThree, RedThreesCount, ScoreRules, Tie
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import PHASE_OVER, State
from sambakit.engine.values.cards import pack
from sambakit.game.score_lines import ScoreLine
from tests.rules.table import play, table

SAMBA = "5s 6s 7s 8s 9s Ts Js"
PURE = "Ks Ks Kh Kh Kd Kd Kc"
MIXED = "Qs Qh Qd Qc Qc 2d 2c"


def ended(hand: str = "", own: tuple[str, ...] = (), partner: str = "", went_out: int = -1) -> State:
    """Return the state of a deal that is over; the other side has nothing."""
    state = table(hand, own, others={1: "", 2: partner, 3: ""}).state
    state.phase, state.went_out = PHASE_OVER, went_out
    return state


def lines(state: State, side: int = 0) -> list[tuple[str, int, str]]:
    """Return item, points and rule of each score line of a side."""
    return [(line.item, line.points, line.rule) for line in score_deal(state)[side].lines]


def with_scores(scores: ScoreRules) -> RuleSet:
    """Return Dutch Samba with other scores."""
    return replace(DUTCH, scores=scores)


def test_D_12_1_melded_cards_minus_cards_held_plus_bonuses() -> None:
    state = ended("Jk 4s", (SAMBA, "As Ah 2d"))
    assert lines(state) == [
        ("melds", 55 + 60, "D-12.1"),
        ("samba", 1500, "D-12.2"),
        ("hand", -55, "D-12.5"),
    ]
    assert [score.points for score in score_deal(state)] == [1560, 0]


def test_D_12_2_samba_pure_and_mixed() -> None:
    state = ended("", (SAMBA, PURE, MIXED, MIXED))
    assert lines(state)[1:] == [("samba", 1500, "D-12.2"), ("pure", 500, "D-12.2"), ("mixed", 600, "D-12.2")]


def test_D_12_3_the_side_that_goes_out_gets_200() -> None:
    state = ended("", (SAMBA, PURE), partner="4s", went_out=0)
    assert ("out", 200, "D-12.3") in lines(state)
    assert lines(state, 1) == []
    deal = play(table("4s", [SAMBA, PURE]), "discard 4s")
    assert ("out", 200, "D-12.3") in lines(deal.state)


def test_D_12_4_black_threes_in_hand_cost_five_each() -> None:
    assert lines(ended("3s 3c 3c")) == [("hand", -15, "D-12.5")]


def test_D_12_4_red_threes_have_lines_of_their_own() -> None:
    state = ended("3h 9s", (SAMBA, PURE))
    state.sides[0].red_hearts = 2
    assert lines(state)[3:] == [
        ("red_threes", 200, "D-6.2"),
        ("hand", -10, "D-12.5"),
        ("held_red_threes", -750, "D-6.5"),
    ]
    state.sides[0].red_hearts = state.sides[0].red_diamonds = 3
    assert ("red_threes", 1000, "D-6.3") in lines(state)
    state.sides[0].completed = 1
    assert ("red_threes", -600, "D-6.4") in lines(state)


def test_D_12_5_the_partners_hand_counts_too() -> None:
    assert lines(ended("9s", partner="Ah 5s")) == [("hand", -10, "D-12.5"), ("hand", -25, "D-12.5")]


def test_C_12_two_merged_canastas_are_one_set() -> None:
    deal = play(table("4s 5h", [PURE, PURE.replace("Kc", "2c")]), "merge A1 A2")
    assert deal.state.sides[0].completed == 1
    deal.state.phase = PHASE_OVER
    assert [item for item, _, _ in lines(deal.state)] == ["melds", "mixed", "hand", "hand"]


def test_C_13_the_lines_add_up_and_may_be_negative() -> None:
    (score, other) = score_deal(ended("Jk 3h"), {0: 100})
    assert score.points == sum(line.points for line in score.lines) == -50 - 750 - 100
    assert other.points == 0


def test_C_15_penalties_come_from_a_referee_only() -> None:
    assert score_deal(ended(), {1: 300})[1].lines == (ScoreLine("penalties", -300, "C-15"),)


@pytest.mark.parametrize(("totals", "over"), [((10_000, 0), True), ((9_995, 9_995), False), ((-200, 12_000), True)])
def test_D_13_1_ten_thousand_end_the_match(totals: tuple[int, ...], over: bool) -> None:
    assert is_match_over(DUTCH, 4, totals) == over


def test_D_13_2_the_higher_total_wins() -> None:
    assert winner_of(DUTCH, 4, (10_005, 10_240)) == 1
    assert winner_of(DUTCH, 3, (10_300, 10_240, -50)) == 0
    assert winner_of(DUTCH, 4, (9_900, 9_000)) is None


def test_D_13_3_equal_totals_are_drawn() -> None:
    assert is_match_over(DUTCH, 3, (10_100, 10_100, 10_000))
    assert winner_of(DUTCH, 3, (10_100, 10_100, 10_000)) is None


def test_D_13_1_a_match_adds_deals_up_and_then_is_over() -> None:
    rules = with_scores(replace(DUTCH.scores, target=700))
    match = Match(rules, 4, first_dealer=0, scores=(500, 0))
    assert not match.over
    assert match.start_deal(pack(3, 6)).state.minimum == (50, 50)
    finished = match.finish(play(table("4s", [SAMBA, PURE], others={1: "4h", 3: "4h"}), "discard 4s"))
    assert finished.totals == match.scores == (500 + 55 + 70 + 2000 + 200 - 5, -10)
    assert match.over
    assert match.winner == 0
    with pytest.raises(ValueError, match="the match is over"):
        match.start_deal(pack(3, 6))


def test_values_of_other_rule_sets_that_scoring_obeys() -> None:
    state = ended("3h 3d 3s", (SAMBA,), went_out=1)
    state.sides[0].red_hearts = 1
    state.compiled_rules = compile_rules(
        with_scores(replace(DUTCH.scores, held_red_three_per=HeldRedThree.EACH, held_red_three=1500))
    )
    assert ("held_red_threes", -3000, "D-6.5") in lines(state)
    state.compiled_rules = compile_rules(with_scores(replace(DUTCH.scores, held_without_turn=False)))
    assert ("held_red_threes", -750, "D-6.5") in lines(state)
    state.took_turn = 0b1110
    assert not any(item == "held_red_threes" for item, _, _ in lines(state))
    state.compiled_rules = compile_rules(
        with_scores(replace(DUTCH.scores, red_three_count=RedThreesCount.SIDE_HAS_MELDED))
    )
    assert ("red_threes", 100, "D-6.2") in lines(state)
    state.compiled_rules = compile_rules(with_scores(replace(DUTCH.scores, black_three_held_out=100)))
    assert ("held_black_threes", -95, "D-12.4") in lines(state)  # 100 in place of the 5 that its hand line says


def test_other_ways_to_end_a_match() -> None:
    strict = with_scores(replace(DUTCH.scores, target_strict=True))
    assert not is_match_over(strict, 4, (10_000, 8_000))
    assert is_match_over(strict, 4, (10_005, 8_000))
    play_on = with_scores(replace(DUTCH.scores, tie=Tie.PLAY_ON))
    assert not is_match_over(play_on, 4, (10_100, 10_100))
    assert is_match_over(play_on, 4, (10_100, 10_095))


@pytest.mark.parametrize(
    ("players", "totals", "over"),
    [
        (2, (9_995, 0), False),
        (3, (7_500, 0, 0), True),
        (4, (9_995, 7_500), False),
        (4, (10_000, 0), True),
        (6, (5_000, 0, 0), True),  # three sides as well as with three players
        (6, (4_995, 0, 0), False),
    ],
)
def test_D_13_1_a_house_rule_sets_the_target_by_number_of_players(
    players: int, totals: tuple[int, ...], over: bool
) -> None:
    rules = parse_rules("dutch + target=10000,3:7500,6:5000")
    assert is_match_over(rules, players, totals) == over
    assert winner_of(rules, players, totals) == (0 if over else None)
    brought = [score.points for score in ended_at_once(Match(rules, players, 0)).scores()]
    match = Match(rules, players, 0, [total - points for total, points in zip(totals, brought, strict=True)])
    assert match.finish(ended_at_once(match)).totals == totals
    assert (match.over, match.winner) == (over, 0 if over else None)


def ended_at_once(match: Match) -> Deal:
    """Return the next deal of `match`, always of the same cards, over before its first turn."""
    deal = match.start_deal(pack(3, 6))
    deal.state.phase = PHASE_OVER
    return deal
