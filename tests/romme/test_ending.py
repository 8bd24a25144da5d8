"""R-5 and R-6: Buracos, the end of a game, and what it brings."""

import pytest

from sambakit.romme.rules.house_rules import parse_rules
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.romme.rules.worth import points_of
from sambakit.romme.scoring import score_deal
from sambakit.romme.state.state import NOBODY, PHASE_DRAW, PHASE_OVER, PHASE_PLAY
from tests.romme.tables import after, canastra, held, options, refused, table

SCORES = SAMBA_ROMME.scores


def over(hand: str, own: tuple[str, ...] = (), *, other_hand: str = "", others: tuple[str, ...] = (), out: int = 0):
    state = table(hand, own, other_hand=other_hand, others=others, phase=PHASE_OVER)
    state.went_out = out
    return [side.points for side in score_deal(state)]


def test_R_5_1_who_empties_the_hand_takes_a_buraco_at_once() -> None:
    state = table("r6", ("r3 r4 r5",), buracos=("b1 g4 g5 y7 y12 r11", "y1"), stock="g1", pile="g9")
    won = after(state, "add r6 A1")
    assert (held(won), len(won.buracos), won.won) == ("r11 g4 g5 b1 y7 y12", 1, [1, 0])


def test_R_5_1_without_a_canastra_there_is_no_buraco() -> None:
    state = after(table("r6", buracos=("b1 g4 g5",), stock="g1", pile="g9"), "discard r6")
    assert (held(state), len(state.buracos), state.turn) == ("", 1, 1)


def test_R_5_1_a_play_tells_nothing_of_a_buraco_that_its_player_has_not_seen() -> None:
    state = table("r6", ("r3 r4 r5",), buracos=("b1 g4 g5 y7 y12 r11",), stock="g1", pile="g9")
    assert refused(state, "add r6 A1 + discard b1") == refused(state, "add r6 A1 + discard b3") == "R-5.2"


def test_R_5_2_emptied_by_laying_the_turn_goes_on_by_the_discard_it_is_over() -> None:
    laid = after(table("r6", ("r3 r4 r5",), buracos=("b1 g4 g5",), stock="g1", pile="g9"), "add r6 A1")
    assert (laid.turn, laid.phase) == (0, PHASE_PLAY)
    assert after(laid, "discard b1").turn == 1
    gone = after(table("r6", ("b3 b4 b5",), buracos=("b1 g4 g5",), stock="g1", pile="g9"), "discard r6")
    assert (gone.turn, gone.phase, held(gone)) == (1, PHASE_DRAW, "g4 g5 b1")


def test_R_5_3_a_player_may_win_both_buracos() -> None:
    state = table("r6", ("r3 r4 r5",), buracos=("r7", "b1 b9"), stock="g1", pile="g9")
    both = after(state, "add r6 A1", "add r7 A1")
    assert (held(both), both.won) == ("b1 b9", [2, 0])


def test_R_5_4_with_no_buraco_left_an_empty_hand_ends_the_game() -> None:
    for play in ("add r6 A1", "discard r6"):
        ended = after(table("r6", ("r3 r4 r5",), other_hand="y1", stock="g1", pile="g9"), play)
        assert (ended.phase, ended.went_out) == (PHASE_OVER, 0)
        assert [side.points for side in score_deal(ended)] == [600, -10]
        assert refused(ended, "discard r6") == "R-5.4"


def test_R_5_4_the_whole_hand_with_the_only_card_of_the_pile_ends_it_too() -> None:
    state = table("b4 b5", ("r3 r4 r5",), pile="b6", stock="g1", phase=PHASE_DRAW)
    assert after(state, "take new b4 b5 b6").went_out == 0
    more = after(replaced_pile(state, "g9 b6"), "take new b4 b5 b6")
    assert (more.went_out, held(more)) == (NOBODY, "g9")


def replaced_pile(state, pile: str):
    other = state.copy()
    other.pile = table("", pile=pile).pile
    return other


def test_R_5_5_the_pile_is_turned_over_unshuffled() -> None:
    state = table("g9", other_hand="y1", pile="b9 g1 r6", phase=PHASE_DRAW)
    drawn = after(state, "draw")
    assert (held(drawn), drawn.pile, drawn.stock_size(), drawn.turnovers) == ("g9 b9", [], 2, 1)
    assert held(after(drawn, "discard b9", "draw"), 1) == "g1 y1"


def test_R_5_5_the_pile_may_be_taken_in_place_of_turning_it_over() -> None:
    state = table("g9", ("r3 r4 r5",), pile="b9 r6", phase=PHASE_DRAW)
    assert options(state) == {"draw", "take add r6 A1"}


def test_R_5_6_a_buraco_becomes_the_stock_when_the_middle_is_empty() -> None:
    taken = after(table("g9", ("r3 r4 r5",), pile="b9 r6", buracos=("b1 b3",), phase=PHASE_DRAW), "take add A1")
    assert (taken.stock_size(), taken.buracos, taken.won) == (2, (), [0, 0])
    drawn = after(table("g9", other_hand="y1", pile="b9", buracos=("b1 b3",), phase=PHASE_DRAW), "draw")
    assert (held(drawn), drawn.stock_size()) == ("g9 b9", 2)
    assert held(after(drawn, "discard g9", "draw"), 1) == "b1 y1"


def test_R_5_6_the_emptied_hand_comes_first() -> None:
    state = table("b4 b5", ("r3 r4 r5",), pile="b6", buracos=("y1", "y3 y5"), phase=PHASE_DRAW)
    taken = after(state, "take new b4 b5 b6")
    assert (held(taken), taken.stock_size(), taken.buracos) == ("y1", 2, ())


def test_R_5_7_with_nothing_to_draw_the_game_goes_on_with_the_hands() -> None:
    state = table("g9 g10", other_hand="y1", phase=PHASE_DRAW)
    drawn = after(state, "draw")
    assert (held(drawn), drawn.phase) == ("g9 g10", PHASE_PLAY)


def test_R_5_8_a_second_turn_over_with_no_card_laid_is_a_stalemate_before_a_card_is_drawn() -> None:
    state = table("g9", ("r3 r4 r5",), other_hand="y1", pile="b9 r6", phase=PHASE_DRAW)
    state.turnovers = 1
    ended = after(state, "draw")
    assert (ended.phase, ended.went_out, ended.annulled, held(ended)) == (PHASE_OVER, NOBODY, False, "g9")
    assert refused(ended, "draw") == "R-5.8"


def test_R_5_8_a_card_laid_begins_the_count_anew() -> None:
    state = table("g9", ("r3 r4 r5",), other_hand="y1", pile="b9 r6", phase=PHASE_DRAW)
    state.turnovers = 1
    assert after(state, "take add A1").turnovers == 0


def test_R_5_9_by_house_rule_a_buraco_that_is_left_becomes_the_stock_instead() -> None:
    rules = parse_rules("samba_romme + stalemate_buraco=yes")
    state = table("g9", ("r3 r4 r5",), other_hand="y1", pile="b9 r6", buracos=("b1 b3", "b5"), phase=PHASE_DRAW)
    state.rules, state.turnovers = rules, 1
    drawn = after(state, "draw")
    assert (held(drawn), drawn.stock_size(), len(drawn.buracos), drawn.turnovers) == ("g9 b1", 1, 1, 1)
    assert drawn.pile == state.pile
    last = drawn.copy()
    last.stock_at, last.phase = len(last.stock), PHASE_DRAW
    assert (held(after(last, "draw")), after(last, "draw").buracos) == ("g9 b1 b5", ())
    gone = after(last, "draw")
    gone.phase = PHASE_DRAW
    assert (after(gone, "draw").phase, after(gone, "draw").annulled) == (PHASE_OVER, False)
    bare = table("g9", other_hand="y1", pile="b9 r6", buracos=("b1 b3",), phase=PHASE_DRAW)
    bare.rules, bare.turnovers = rules, 1
    assert after(bare, "draw").annulled  # before any Canastra it is dealt anew all the same


def test_R_5_9_a_stalemate_before_any_canastra_is_dealt_anew_later_ones_are_scored() -> None:
    bare = table("g9", other_hand="y1", pile="b9 r6", phase=PHASE_DRAW)
    bare.turnovers = 1
    annulled = after(bare, "draw")
    assert annulled.annulled
    assert [(side.lines, side.points) for side in score_deal(annulled)] == [((), 0), ((), 0)]
    laid = table("g9", other_hand="y1", others=("r4 g4 b4",), pile="b9 r6", phase=PHASE_DRAW)
    laid.turnovers = 1
    assert [side.points for side in score_deal(after(laid, "draw"))] == [-10, 190]


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("r3 r4 r5 r6 r7", 300),
        ("r3 r4 r5 r6 r7 r8 r9 r10", 300),
        ("r3 r4 g2=r5 r6 r7", 150),
        ("r3 r4 r5 r6 r7 r8 r9 g2=r10", 150),
    ],
)
def test_R_6_1_rows_of_five_to_eight(row: str, points: int) -> None:
    assert points_of(SCORES, canastra(row)) == points


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("r3 r4 r5 r6 r7 r8 r9 r10 r11", 600),
        ("r3 r4 r5 r6 r7 r8 r9 r10 g2=r11", 300),
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12", 600),
    ],
)
def test_R_6_2_rows_of_nine_to_twelve(row: str, points: int) -> None:
    assert points_of(SCORES, canastra(row)) == points


@pytest.mark.parametrize("row", ["r3 r4 r5", "r3 r4 r5 r6", "r3 g2=r4 r5"])
def test_R_6_3_shorter_rows_bring_nothing(row: str) -> None:
    assert points_of(SCORES, canastra(row)) == 0


@pytest.mark.parametrize(("cards", "points"), [("r4 g4 b4", 200), ("r4 g4 b4 y4", 400), ("b4 b8 b12", 500)])
def test_R_6_4_sets_and_sambas(cards: str, points: int) -> None:
    assert points_of(SCORES, canastra(cards)) == points


def test_R_6_5_going_out_brings_600() -> None:
    assert over("", other_hand="") == [600, 0]
    assert over("", other_hand="", out=NOBODY) == [0, 0]


@pytest.mark.parametrize(("hand", "points"), [("r1", -10), ("r1 r3 r5 r7 r9", -50), ("r1 r3 r5 r7 r9 r11", -120)])
def test_R_6_6_a_hand_costs_10_a_card_from_six_on_20(hand: str, points: int) -> None:
    assert over("", other_hand=hand) == [600, points]


def test_R_6_8_an_unclaimed_buraco_counts_for_nobody() -> None:
    state = table("r9", buracos=("b1 b3 b5 b7 b9 b11",), phase=PHASE_OVER)
    assert [side.points for side in score_deal(state)] == [-10, 0]
