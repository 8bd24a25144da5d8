"""Every rule of Samba Rommé under its id."""

from dataclasses import replace
from random import Random

import pytest

from sambakit.game.seat_draw import draw_for_seats
from sambakit.games.romme import ADAPTER
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.romme.rules.worth import points_of
from sambakit.romme.scoring import score_deal
from sambakit.romme.state.dealing import new_state
from sambakit.romme.state.state import PHASE_DRAW, PHASE_OPENING, PHASE_OVER
from sambakit.romme.values.canastras import is_clean
from sambakit.romme.values.cards import pack
from tests.romme.tables import after, held, lying, options, refused, table

SCORES = SAMBA_ROMME.scores


def over(hand: str, own: tuple[str, ...] = (), *, other_hand: str = "", others: tuple[str, ...] = (), out: int = 0):
    state = table(hand, own, other_hand=other_hand, others=others, phase=PHASE_OVER)
    state.went_out = out
    return [side.points for side in score_deal(state)]


def test_R_1_1_the_pack_holds_48_cards_for_two_players() -> None:
    state = new_state(SAMBA_ROMME, pack(), 0)
    dealt = [*state.stock, *(card for buraco in state.buracos for card in buraco)]
    assert len(state.hands) == 2
    assert sorted(dealt) == [card for card in pack() if not (state.hands[0] | state.hands[1]) >> card & 1]


def test_R_1_2_cards_laid_bring_points_and_a_hand_costs_them() -> None:
    assert over("", ("r4 g4 b4",), other_hand="y1 y3") == [800, -20]


def test_R_1_3_who_deals_is_an_argument_and_any_shuffle_of_the_pack_will_do() -> None:
    assert new_state(SAMBA_ROMME, pack()[::-1], 1).turn == 0
    with pytest.raises(ValueError, match="not the pack"):
        new_state(SAMBA_ROMME, pack()[1:], 0)


@pytest.mark.parametrize("seed", range(50))
def test_R_1_3_the_higher_number_opens(seed: int) -> None:
    draw = draw_for_seats(ADAPTER.drawing(SAMBA_ROMME), (0, 1), Random(seed))
    numbers = [[int(card[1:]) for card in cards] for cards in draw.cards]
    assert draw.seats[numbers.index(max(numbers))] == new_state(SAMBA_ROMME, pack(), draw.dealer).turn


@pytest.mark.parametrize("dealer", [0, 1])
def test_R_1_4_six_cards_for_the_dealer_seven_for_the_opener_two_buracos_of_six(dealer: int) -> None:
    state = new_state(SAMBA_ROMME, pack(), dealer)
    assert [hand.bit_count() for hand in state.hands] == ([6, 7] if dealer == 0 else [7, 6])
    assert [len(buraco) for buraco in state.buracos] == [6, 6]
    assert state.stock_size() == 23


def test_R_1_5_the_opener_only_discards() -> None:
    state = table("r4 r5 r6 b1 g9 y8 y3", stock="g1", phase=PHASE_OPENING)
    assert refused(state, "lay r4 r5 r6") == "R-1.5"
    assert refused(state, "draw") == "R-1.5"
    assert options(state) == {f"discard {card}" for card in ["r4", "r5", "r6", "b1", "g9", "y8", "y3"]}
    opened = after(state, "discard y3")
    assert (opened.turn, opened.phase, held(opened)) == (1, PHASE_DRAW, "r4 r5 r6 g9 b1 y8")


def test_R_2_1_a_card_is_drawn_then_laid_then_discarded() -> None:
    state = table("r4 r5 g9 y8", other_hand="y1", stock="r6 b1", pile="y3", phase=PHASE_DRAW)
    assert refused(state, "discard g9") == refused(state, "lay r4 r5 r6") == "R-2.1"
    drawn = after(state, "draw")
    assert refused(drawn, "draw") == "R-2.1"
    done = after(drawn, "lay r4 r5 r6", "discard g9")
    assert (done.turn, done.phase, lying(done)) == (1, PHASE_DRAW, ["r4 r5 r6"])


def test_R_2_1_a_card_that_is_not_held_cannot_be_played() -> None:
    state = table("r4 r5 g9")
    assert refused(state, "lay r4 r5 r6") == refused(state, "discard b1") == "R-2.1"
    assert refused(state, "lay r4 r4 r5") == "R-2.1"


def test_R_2_2_a_turn_ends_with_a_discard() -> None:
    assert refused(table("r4"), "pass") == "R-2.2"


def test_R_2_3_any_number_of_canastras_may_be_laid_in_a_turn() -> None:
    state = after(table("r4 r5 r6 b4 g4 y4 g9"), "lay row r4 r5 r6 + lay set g4 b4 y4", "discard g9")
    assert lying(state) == ["r4 r5 r6", "g4 b4 y4"]


def test_R_2_4_cards_go_on_own_canastras_only() -> None:
    state = table("r7 g9", ("b1 b12 b11",), others=("r4 r5 r6",))
    assert refused(state, "add r7 B1") == refused(state, "add r7 A2") == "R-2.4"


@pytest.mark.parametrize("row", ["r4 r5", "r4 r6 r7", "r4 b5 r6", "r9"])
def test_R_3_1_a_row_is_three_cards_of_a_colour_in_consecutive_values(row: str) -> None:
    assert refused(table(f"{row} g9 y8"), f"lay {row}") == "R-3.1"
    assert refused(table(f"{row} g9 y8"), f"lay row {row}") == "R-3.1"


def test_R_3_1_only_what_fits_an_end_is_added() -> None:
    state = table("r8 b7 g9", ("r4 r5 r6",))
    assert refused(state, "add r8 A1") == refused(state, "add b7 A1") == "R-3.1"


def test_R_3_2_a_row_goes_round_from_12_to_1() -> None:
    state = after(table("b11 b12 b1 b10 b2 g9"), "lay b11 b12 b1", "add b10 b2 A1", "discard g9")
    assert lying(state) == ["b10 b11 b12 b1 b2"]


def test_R_3_2_twelve_cards_close_the_circle() -> None:
    state = table("r12 g2 g9", ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11",))
    full = after(state, "add r12 A1")
    assert lying(full) == ["r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12"]
    assert refused(full, "add g2 A1") == "R-3.2"
    assert options(full) == {"discard g2", "discard g9"}


def test_R_3_2_a_house_rule_stops_rows_at_12() -> None:
    rules = replace(SAMBA_ROMME, melds=replace(SAMBA_ROMME.melds, cyclic=False))
    state = table("b11 b12 b1 g9", ("r10 r11 r12",), rules=rules)
    assert refused(state, "lay b11 b12 b1") == "R-3.2"
    assert refused(table("r1 g9", ("r10 r11 r12",), rules=rules), "add r1 A1") == "R-3.2"
    assert options(state) == {"discard b11", "discard b12", "discard b1", "discard g9"}


def test_R_3_3_a_2_is_a_joker_inside_or_at_an_end_from_the_first_or_later() -> None:
    assert lying(after(table("b1 g2 b3 y8"), "lay b1 g2 b3")) == ["b1 g2=b2 b3"]
    assert lying(after(table("b4 g2 b6 y8"), "lay b4 g2=b5 b6")) == ["b4 g2=b5 b6"]
    assert lying(after(table("g2 y8", ("b4 b5 b6",)), "add g2=b7 A1")) == ["b4 b5 b6 g2=b7"]
    assert lying(after(table("g2 b8 y8", ("b4 b5 b6",)), "add g2 b8 A1")) == ["b4 b5 b6 g2=b7 b8"]
    assert lying(after(table("g2 y8", ("b4 b5 b6",)), "add g2 A1 joker b3")) == ["g2=b3 b4 b5 b6"]


def test_R_3_3_the_place_of_a_joker_is_said_where_there_are_several() -> None:
    state = table("g2 b4 b5 y8", ("b7 b8 b9",))
    assert lying(after(state, "lay g2 b4 b5")) == ["b7 b8 b9", "g2=b3 b4 b5"]
    assert lying(after(state, "lay b4 b5 g2")) == ["b7 b8 b9", "b4 b5 g2=b6"]
    assert refused(state, "lay b4 g2 b5") == refused(state, "add g2 A1") == "R-3.5"
    assert {"lay row g2=b3 b4 b5", "lay row b4 b5 g2=b6"} < options(state)


def test_R_3_3_a_joker_may_stand_for_a_card_that_stays_in_the_hand() -> None:
    state = table("b1 g2 b2 b3 y8")
    assert held(after(state, "lay b1 g2=b2 b3")) == "b2 y8"


def test_R_3_3_one_joker_a_row() -> None:
    assert refused(table("b4 g2 y2 b7 g9 y8"), "lay row b4 g2=b5 y2=b6 b7") == "R-3.3"
    assert refused(table("g2 y2 b7 g9"), "lay g2 y2 b7") == "R-3.3"
    assert refused(table("y2 g9", ("b4 g2=b5 b6",)), "add y2 A1") == "R-3.3"
    assert refused(table("g2 g9", ("b4 b5 b6",)), "add g2=b9 A1") == "R-3.3"
    assert refused(table("b4 b5 g2 g9"), "lay row b4 b5 g2=r6") == "R-3.3"


def test_R_3_4_a_2_of_the_rows_colour_in_its_place_is_no_joker() -> None:
    state = after(table("b1 b2 b3 g2 y8"), "lay b1 b2 b3")
    assert is_clean(state.canastras[0][0])
    assert lying(after(state, "add g2=b4 A1")) == ["b1 b2 b3 g2=b4"]


def test_R_3_4_elsewhere_it_is_one() -> None:
    state = after(table("b2 b7 b8 y8"), "lay b2=b6 b7 b8")
    assert not is_clean(state.canastras[0][0])
    assert refused(table("b2 g2 b8 b9 b10 y8"), "lay b8 b9 b10 g2=b11 b2=b12") == "R-3.3"


@pytest.mark.parametrize(("to", "row"), [("b12", "g2=b12 b1 b2 b3"), ("b4", "b1 b2 b3 g2=b4")])
def test_R_3_5_the_joker_moves_to_an_end_as_the_player_chooses(to: str, row: str) -> None:
    state = table("b2 g9", ("b1 g2=b2 b3",))
    assert lying(after(state, f"add b2 A1 joker {to}")) == [row]
    assert {text for text in options(state) if text.startswith("add")} == {"add b2 A1 joker b12", "add b2 A1 joker b4"}


def test_R_3_5_the_choice_is_the_players_and_an_end_it_must_be() -> None:
    state = table("b2 g9", ("b1 g2=b2 b3",))
    assert refused(state, "add b2 A1") == refused(state, "add b2 A1 joker b7") == "R-3.5"


def test_R_3_5_cards_added_together_may_lie_beyond_the_moved_joker() -> None:
    state = table("b5 b8 g9", ("b4 g2=b5 b6",))
    assert lying(after(state, "add b5 b8 A1 joker b7")) == ["b4 b5 b6 g2=b7 b8"]
    assert lying(after(state, "add b5 A1 joker b7 + add b8 A1")) == ["b4 b5 b6 g2=b7 b8"]


def test_R_3_5_the_joker_of_an_end_makes_room_there() -> None:
    state = table("b7 g9", ("b5 b6 g2=b7",))
    assert lying(after(state, "add b7 A1 joker b8")) == ["b5 b6 b7 g2=b8"]
    assert lying(after(state, "add b7 A1 joker b4")) == ["g2=b4 b5 b6 b7"]


def test_R_3_6_a_joker_of_another_colour_keeps_the_row_impure() -> None:
    state = after(table("r4 g9", ("r3 g2=r4 r5 r6",)), "add r4 A1 joker r2")
    assert not is_clean(state.canastras[0][0])
    assert points_of(SCORES, state.canastras[0][0]) == 150


def test_R_3_7_the_own_joker_becomes_natural_in_its_place() -> None:
    state = after(table("r4 g9", ("r3 r2=r4 r5 r6",)), "add r4 A1 joker r2")
    assert lying(state) == ["r2 r3 r4 r5 r6"]
    assert points_of(SCORES, state.canastras[0][0]) == 300


def test_R_3_7_a_row_that_has_become_clean_may_get_another_joker_in_the_same_step() -> None:
    state = table("g12 y2 b9", ("g9 g10 g11 g2=g12 g1",))
    assert lying(after(state, "add g12 A1 joker g2 + add y2=g3 A1")) == ["g9 g10 g11 g12 g1 g2 y2=g3"]
    assert lying(after(state, "add g12 y2=g3 A1 joker g2")) == ["g9 g10 g11 g12 g1 g2 y2=g3"]
    assert refused(state, "add g12 y2=g3 A1 joker g3") == "R-3.5"


def test_R_3_8_a_joker_moves_only_when_its_card_comes_and_only_to_a_free_end() -> None:
    full = table("r5 g9", ("r1 r2 r3 r4 g2=r5 r6 r7 r8 r9 r10 r11 r12",))
    assert refused(full, "add r5 A1 joker r1") == refused(full, "add r5 A1") == "R-3.8"
    assert options(full) == {"discard r5", "discard g9"}
    assert refused(table("b6 g9", ("b3 b4 g2=b5",)), "add b6 A1 joker b2") == "R-3.5"


def test_R_3_8_a_second_joker_does_not_send_the_first_one_home() -> None:
    assert refused(table("r2 g9", ("b2=b3 b4 b5 b6",)), "add r2 A1") == "R-3.3"


def test_R_3_8_the_last_gap_is_the_one_free_end() -> None:
    state = table("r5 g9", ("r1 r2 r3 r4 g2=r5 r6 r7 r8 r9 r10 r11",))
    assert lying(after(state, "add r5 A1")) == ["r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 g2=r12"]
    assert options(state) == {"add r5 A1 joker r12", "discard r5", "discard g9"}


@pytest.mark.parametrize("cards", ["r5 g5 b5", "r4 g4", "r4 g4 b2", "r12 g12 b8"])
def test_R_3_9_sets_are_three_or_four_of_4_8_or_12_without_joker(cards: str) -> None:
    assert refused(table(f"{cards} y8 y9"), f"lay set {cards}") == "R-3.9"


def test_R_3_9_a_terzett_grows_to_a_quartett_and_no_further() -> None:
    state = table("y4 y8 g2 g9", ("r4 g4 b4",))
    assert refused(state, "add y8 A1") == refused(state, "add g2 A1") == "R-3.9"
    assert lying(after(state, "add y4 A1")) == ["r4 g4 b4 y4"]
    assert lying(after(table("r4 g4 b4 y4 g9"), "lay r4 g4 b4 y4")) == ["r4 g4 b4 y4"]


def test_R_3_9_sets_open_the_pile_and_win_a_buraco() -> None:
    state = table("y4", ("r4 g4 b4",), buracos=("b1 b3 b5 b7 b9 b11",), stock="g1", pile="g9")
    assert held(after(state, "add y4 A1")) == "b1 b3 b5 b7 b9 b11"


def test_R_3_10_a_samba_is_4_8_and_12_of_one_colour_and_never_extended() -> None:
    state = after(table("y4 y8 y12 y11 y9"), "lay y4 y8 y12")
    assert refused(state, "add y11 A1") == refused(state, "add y9 A1") == "R-3.10"
    assert refused(table("y4 y8 b12 y9"), "lay samba y4 y8 b12") == "R-3.10"
    assert refused(table("y4 y2 y12 y9"), "lay samba y4 y2 y12") == "R-3.10"


def test_R_3_11_rows_are_never_joined() -> None:
    state = table("r6 g9", ("r3 r4 r5", "r7 r8 r9"))
    assert refused(state, "merge A1 A2") == "R-3.11"
    assert lying(after(state, "add r6 A2")) == ["r3 r4 r5", "r6 r7 r8 r9"]
    assert refused(after(state, "add r6 A1"), "merge A2 A1") == "R-3.11"


def test_R_4_1_the_pile_is_closed_before_an_own_canastra_lies() -> None:
    state = table("r4 r5 g9", others=("b1 b12 b11",), pile="b9 r6", stock="g1", phase=PHASE_DRAW)
    assert refused(state, "take new r4 r5 r6") == "R-4.1"
    assert options(state) == {"draw"}


def test_R_4_2_the_top_card_goes_onto_an_own_canastra() -> None:
    state = table("g9 y8 y11", ("r3 r4 r5",), pile="b9 g1 r6", stock="g5", phase=PHASE_DRAW)
    assert options(state) == {"draw", "take add r6 A1"}
    taken = after(state, "take add A1")
    assert (lying(taken), held(taken), taken.pile) == (["r3 r4 r5 r6"], "g1 g9 b9 y8 y11", [])
    for play in ("take add g9 A1", "take add r6 y8 A1"):
        assert refused(state, play) == "R-4.2"
    assert refused(table("g9", ("r3 r4 r5",), pile="b9", phase=PHASE_DRAW), "take add A1") == "R-4.2"


def test_R_4_3_the_top_card_and_hand_cards_form_a_new_canastra() -> None:
    state = table("g5 g6 b7 y7 y11", ("r3 r4 r5",), pile="b9 g7", stock="g1", phase=PHASE_DRAW)
    assert options(state) == {"draw", "take new row g5 g6 g7"}
    assert lying(after(state, "take new g5 g6 g7")) == ["r3 r4 r5", "g5 g6 g7"]
    for play in ("take new g6 g7", "take new b7 y7 g7", "take new g5 g6", "take new g7"):
        assert refused(state, play) in ("R-4.3", "R-3.9")


def test_R_4_4_the_rest_goes_to_the_hand_and_the_take_is_the_draw() -> None:
    state = table("g9 y8", ("r3 r4 r5",), pile="b9 r6", stock="g1", phase=PHASE_DRAW)
    taken = after(state, "take add A1")
    assert held(taken) == "g9 b9 y8"
    assert refused(taken, "draw") == "R-4.4"
    assert refused(after(state, "draw"), "take add A1") == "R-4.4"


def test_R_4_5_nobody_has_to_take() -> None:
    state = table("g9 y8", ("r3 r4 r5",), pile="b9 r6", stock="g1", phase=PHASE_DRAW)
    assert held(after(state, "draw")) == "g1 g9 y8"


def test_R_4_6_the_top_card_may_be_a_joker_or_move_one() -> None:
    state = table("g9 y8", ("r3 r4 r5",), pile="b9 g2", stock="g1", phase=PHASE_DRAW)
    assert options(state) == {"draw", "take add g2=r2 A1", "take add g2=r6 A1"}
    moving = table("g9 y8", ("r3 g2=r4 r5",), pile="b9 r4", stock="g1", phase=PHASE_DRAW)
    assert lying(after(moving, "take add A1 joker r6")) == ["r3 r4 r5 g2=r6"]
    new = table("b4 b5 y8", ("r3 r4 r5",), pile="b9 g2", stock="g1", phase=PHASE_DRAW)
    assert lying(after(new, "take new b4 b5 g2")) == ["r3 r4 r5", "b4 b5 g2=b6"]
