"""`steady` has sense: what a good partner does in positions where it is plain."""

from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.actions.actions import Ask
from sambakit.engine.state.state import ANSWERED_YES, PHASE_ANSWER, PHASE_PLAY
from tests.bots.seat import choice, side, table, turn

BOT = SteadyBot()
TWO_CANASTAS = ("8s 8h 8d 8c 8s 8h 8d", "Ks Kh Kd Kc Ks 2h 2d")


def last(done: list[str]) -> str:
    """Return the card of a turn's discard."""
    word, card = done[-1].split()
    assert word == "discard"
    return card


def test_does_not_feed_the_end_of_an_enemy_sequence() -> None:
    enemy = side("6h 7h 8h 9h Th Jh", "4s 4c 4d")
    deal = table("5h Qh 9s Td Kc", own=side("8s 8h 8d"), enemy=enemy, pile="4h", phase=PHASE_PLAY)
    assert last(turn(BOT, deal)) not in ("5h", "Qh")


def test_blocks_a_big_pile_with_a_black_three() -> None:
    pile = "4h Kd 9c 2s Td 8c Jk 5d 6s Qc Ah"
    deal = table("3c 9s Td 7h Jc Kc", own=side("8s 8h 8d"), enemy=side("5s 5c 5h"), pile=pile, phase=PHASE_PLAY)
    assert last(turn(BOT, deal)) == "3c"


def test_blocks_a_huge_pile_with_a_wild_where_no_three_is_left() -> None:
    pile = "4h Kd 4c 2s Td 8c 4d 5d 6s Qc 5h 9h Ac Jd 6c Tc 2d Jk 6d Qh Ad"
    deal = table("2c 9s 7h Jc Kc As", own=side("8s 8h 8d"), enemy=side("5s 5c 5h"), pile=pile, phase=PHASE_PLAY)
    assert last(turn(BOT, deal)) == "2c"


def test_keeps_wilds_from_a_small_pile() -> None:
    deal = table("2c Jk 9s 7h Jc Kc", own=side("8s 8h 8d"), enemy=side("5s 5c 5h"), pile="Qd", phase=PHASE_PLAY)
    assert last(turn(BOT, deal)) not in ("2c", "Jk")


def test_discards_what_lies_dead_rather_than_what_the_next_player_may_pair() -> None:
    deal = table(
        "9s Jh Qd", own=side("8s 8h 8d"), enemy=side("9d 9c 9h 9s 9d 9c", "5s 5c 5h"), pile="4h 6d 7d", phase=PHASE_PLAY
    )
    assert last(turn(BOT, deal)) == "9s"


def test_takes_a_big_pile_of_fitting_cards() -> None:
    deal = table("Qh Qd 4s 7c 9d 6d", own=side("8s 8h 8d", "5s 5c 5d"), pile="5h 8c 2d Kd 8s Jk Kc Qs")
    assert choice(BOT, deal) == "take pair Qh Qd"


def test_takes_the_top_that_completes_a_samba() -> None:
    deal = table("4s 7c Kd 9d", own=side("5h 6h 7h 8h 9h Th"), pile="4c Jh")
    assert choice(BOT, deal) == "take top A1"


def test_D_6_2_lays_red_threes_with_two_completed_sets() -> None:
    deal = table("3h 4s 9d Qc Jh 6c", own=side(*TWO_CANASTAS), phase=PHASE_PLAY)
    assert "red 3h" in turn(BOT, deal)


def test_D_6_5_gets_rid_of_a_red_three_when_an_enemy_is_about_to_go_out() -> None:
    deal = table(
        "3h 4s 9d Qc Jh 6c",
        own=side("5s 5h 5d"),
        enemy=side(*TWO_CANASTAS),
        hand_sizes={1: 2, 3: 2},
        phase=PHASE_PLAY,
    )
    done = turn(BOT, deal)
    assert "red 3h" in done or done[-1] == "discard 3h"


def test_completes_a_canasta_with_a_wild_when_the_rank_is_dead() -> None:
    own = side("8s 8h 8d 8c 8s 8h")
    enemy = side("8d 8c 8s 8h 8d 8c")
    deal = table("2c 4s 9d Qc Jh 6c", own=own, enemy=enemy, phase=PHASE_PLAY)
    assert "add 2c A1" in turn(BOT, deal)


def test_D_4_6_keeps_a_completed_canasta_pure() -> None:
    deal = table("2c Jk 4s 9d Qc Jh 6c", own=side("8s 8h 8d 8c 8s 8h 8d"), phase=PHASE_PLAY)
    assert not {"add 2c A1", "add Jk A1"} & set(turn(BOT, deal))


def test_completes_a_samba_rather_than_a_group() -> None:
    deal = table("Jh 4s 9d Qc 6c", own=side("5h 6h 7h 8h 9h Th", "Js Jd Jc"), phase=PHASE_PLAY)
    assert turn(BOT, deal)[0] == "add Jh A1"


def test_opens_without_spending_what_it_need_not() -> None:
    enemy = side("8s 8h 8d 8c 8s 8h 8d", "9s 9h 9d 9c 9s 9h 9d")  # who may go out, so it is time
    deal = table("Kh Kd Kc Qs Qh Qd 2c Jk 4s 6d 9c", enemy=enemy, hand_sizes={1: 2, 3: 2}, phase=PHASE_PLAY)
    done = turn(BOT, deal)
    assert any(action.startswith(("lay K", "lay Q")) for action in done)
    assert not any("2c" in action or "Jk" in action for action in done[:2])


def test_holds_a_hand_that_could_open_while_nothing_presses() -> None:
    deal = table("Kh Kd Kc Qs Qh Qd 2c Jk 4s 6d 9c", phase=PHASE_PLAY)
    assert turn(BOT, deal) == ["discard 4s"]


def test_goes_out_when_the_enemies_hold_much_and_the_partner_little() -> None:
    deal = table("Kc 9d", own=side(*TWO_CANASTAS), hand_sizes={1: 16, 2: 1, 3: 17}, phase=PHASE_PLAY)
    turn(BOT, deal)
    if deal.state.actor == 2:
        deal.act(deal.legal()[0])
        turn(BOT, deal)
    assert deal.state.went_out == 0


def test_D_10_6_asks_before_ending_a_doubtful_deal() -> None:
    deal = table("Kc 9d", own=side(*TWO_CANASTAS), hand_sizes={1: 11, 2: 10, 3: 11}, phase=PHASE_PLAY)
    done = turn(BOT, deal)
    assert done[-1] == str(Ask()) or deal.state.went_out != 0


def test_goes_out_after_a_yes() -> None:
    deal = table("Kc 9d", own=side(*TWO_CANASTAS), phase=PHASE_PLAY)
    deal.state.asked = ANSWERED_YES
    assert turn(BOT, deal) == ["add Kc A2", "discard 9d"]


def test_D_10_6_answers_no_with_a_samba_in_hand_and_yes_with_rags() -> None:
    own = side(*TWO_CANASTAS, "5h 6h 7h 8h 9h")
    rags = table("4c 9d Qs", own=own, phase=PHASE_ANSWER)
    assert choice(BOT, rags) == "answer yes"
    samba = table("4h Th 9d Qs", own=side(*TWO_CANASTAS, "5h 6h 7h 8h 9h"), phase=PHASE_ANSWER)
    assert choice(BOT, samba) == "answer no"


def test_D_10_6_answers_no_with_a_red_three_still_in_hand() -> None:
    deal = table("3h 9d Qs", own=side(*TWO_CANASTAS), hand_sizes={1: 12, 3: 12}, phase=PHASE_ANSWER)
    assert choice(BOT, deal) == "answer no"
