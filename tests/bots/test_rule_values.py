"""The bots read what a rule set says: where one value differs, sense asks for another choice."""

from dataclasses import replace

from sambakit.bots.greedy import GreedyBot, points_of_all_melds
from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.actions.actions import Discard, Draw, Take, Way
from sambakit.engine.actions.log import Entry
from sambakit.engine.presets.bicycle import BICYCLE
from sambakit.engine.presets.black_samba import BLACK_SAMBA
from sambakit.engine.presets.bolivia import BOLIVIA
from sambakit.engine.presets.canasta import CANASTA
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.presets.royal import ROYAL
from sambakit.engine.presets.sambola import SAMBOLA
from sambakit.engine.presets.spanish import SPANISH
from sambakit.engine.rules.set_kind import COMPLETED, MIXED_SETS
from sambakit.engine.state.state import PHASE_PLAY
from sambakit.engine.values.cards import CARDS, parse_cards
from sambakit.engine.values.hand import hand_of
from tests.bots.seat import choice, side, table, turn
from tests.bots.test_steady import last

BOT, BASELINE = SteadyBot(), GreedyBot()
PILE = "4h Kd 9c 6s Td 5d Qc"


def test_B_3_2_greedy_takes_the_pile_onto_a_group_where_it_has_no_pair() -> None:
    deal = table("Qh 4s 7c 9d", rules=BICYCLE, own=side("8s 8h 8d", "Qs Qd Qc"), pile="5h 6c Qs")
    assert choice(BASELINE, deal) == "take add A2"


def test_F_3_5_greedy_takes_with_a_natural_and_its_cheapest_wild() -> None:
    deal = table("Qh 2c Jk 4s 7c", rules=FOURNIER, own=side("8s 8h 8d"), pile="5h 6c Qs")
    assert choice(BASELINE, deal) == "take wild Qh 2c"


def test_V_1_greedy_counts_and_lays_the_wilds_that_are_left() -> None:
    hand = "Kh Kd 2s 2h 2d Jk 4s 7c 9d"
    assert points_of_all_melds(BOLIVIA, hand_of(parse_cards(hand.split()))) == 40 + 90
    done = turn(BASELINE, table(hand, rules=BOLIVIA, phase=PHASE_PLAY))
    assert done[:2] == ["lay Kh Kd 2s", "lay 2h 2d Jk"]


def test_Y_3_greedy_lays_black_threes_as_a_set() -> None:
    deal = table("3s 3s 3c 4s 7c 9d", rules=ROYAL, own=side("8s 8h 8d"), phase=PHASE_PLAY)
    assert turn(BASELINE, deal)[0] == "lay 3s 3s 3c"


def test_B_3_2_does_not_discard_what_fits_an_enemy_group() -> None:
    deal = table(
        "9s Jh Qd", rules=BICYCLE, own=side("8s 8h 8d"), enemy=side("9d 9c 9h", "5s 5c 5h"), pile=PILE, phase=PHASE_PLAY
    )
    assert last(turn(BOT, deal)) != "9s"


def test_B_3_8_what_fits_is_safe_once_the_pile_is_frozen() -> None:
    deal = table(
        "9s Jh Qd", rules=BICYCLE, own=side("8s 8h 8d"), enemy=side("9d 9c 9h 9s 9d", "5s 5c 5h"),
        pile="4h Kd Jk 9c", phase=PHASE_PLAY,
    )  # fmt: skip
    assert last(turn(BOT, deal)) == "9s"


def test_B_3_4_a_finished_group_takes_nothing_and_K_4_where_it_does() -> None:
    enemy = "9d 9c 9h 9s 9d 2c 2s"
    for rules, safe in ((BICYCLE, True), (CANASTA, False)):
        deal = table("9s Jh Qd", rules=rules, own=side("8s 8h 8d"), enemy=side(enemy), pile=PILE, phase=PHASE_PLAY)
        assert (last(turn(BOT, deal)) == "9s") is safe


def test_F_3_6_takes_a_big_pile_with_a_card_that_fits_an_own_group() -> None:
    deal = table("4s 7c 9d 6d Jh", rules=FOURNIER, own=side("8s 8h 8d", "5s 5c 5d"), pile="5h 8c Jd Kd 8s Jc Kc 5h")
    assert choice(BOT, deal) == "take add A2"


def test_V_5_throws_black_threes_before_an_enemy_goes_out() -> None:
    enemy = side("8s 8h 8d 8c 8s 8h 8d", "5h 6h 7h 8h 9h Th Jh")
    hand, sizes = "3s 4c 9d Qc", {1: 2, 3: 2}
    own = side("5s 5c 5d")
    kept = table("3s 5h 5s 4c", rules=BOLIVIA, own=own, enemy=enemy, hand_sizes=sizes, phase=PHASE_PLAY)
    assert last(turn(BOT, kept)) == "3s"
    thrown = table(hand, rules=BOLIVIA, own=own, enemy=enemy, hand_sizes=sizes, phase=PHASE_PLAY)
    assert last(turn(BOT, thrown)) == "3s"


def test_V_1_completes_a_bolivia_rather_than_a_canasta() -> None:
    own = side("2s 2h 2d 2c Jk Jk", "Ks Kh Kd Kc Ks Kh")
    enemy = side("8s 8h 8d 8c 8s 8h 8d", "5h 6h 7h 8h 9h Th Jh")  # who may go out, so it is time
    sizes = {1: 2, 3: 2}
    deal = table("2s 4s 9d Qc Jh 6c", rules=BOLIVIA, own=own, enemy=enemy, hand_sizes=sizes, phase=PHASE_PLAY)
    assert turn(BOT, deal)[0] == "add 2s A1"


def test_L_1_completes_a_black_samba_with_a_wild() -> None:
    deal = table("2s 4s 9d Qc Jc 6c", rules=BLACK_SAMBA, own=side("6h 7h 8h 9h Th Jh"), phase=PHASE_PLAY)
    assert turn(BOT, deal)[0] in ("add 2s A1", "add low 2s A1")


def test_O_4_counts_the_kinds_of_sets_that_going_out_asks_for() -> None:
    bot_rules = BotRules(SAMBOLA, 4)
    own = side("8s 8h 8d 8c 8s 8h Jk", "Ks Kh Kd Kc Ks Kh 2s", "9s 9h 9d 9c 9s 9h 2s")
    assert bot_rules.sets_of(own) == 3 * (COMPLETED + MIXED_SETS)
    assert bot_rules.missing(bot_rules.sets_of(own)) == 2
    assert BotRules(BOLIVIA, 4).missing(BotRules(BOLIVIA, 4).sets_of(own)) == 1  # an escalera (V-2)
    assert BotRules(BICYCLE, 4).missing(BotRules(BICYCLE, 4).sets_of(own)) == 0


def test_F_6_5_folds_below_the_minimum_and_bicycle_does_not() -> None:
    hand = "8s 8h 8d 8c 8s 8h 8d 4s 4h 4d 4c 9c"
    sizes = {1: 15, 2: 3, 3: 15}
    for rules in (FOURNIER, SPANISH):
        deal = table(hand, rules=replace(rules, play=replace(rules.play, out_sets=1)), hand_sizes=sizes,
                     minimum=150, phase=PHASE_PLAY)  # fmt: skip
        turn(BOT, deal)
        assert deal.state.went_out == 0 or deal.state.actor == 2
    deal = table(hand, rules=BICYCLE, hand_sizes=sizes, minimum=150, phase=PHASE_PLAY)
    assert [word.split()[0] for word in turn(BOT, deal)] == ["discard"]


def test_F_8_3_one_set_is_enough_but_red_threes_are_worth_waiting() -> None:
    own = ("8s 8h 8d 8c 8s 8h 8d", "Ks Kh Kd Kc Ks 2h")
    gone = table("9c 9d", rules=FOURNIER, own=side(*own, "9h 9s 9c"), hand_sizes={1: 12, 2: 2, 3: 12}, phase=PHASE_PLAY)
    turn(BOT, gone)
    assert gone.state.went_out == 0
    waits = table(
        "9c 9d", rules=FOURNIER, own=side(*own, "9h 9s 9c", red_threes="3h 3h 3d 3d"),
        hand_sizes={1: 12, 2: 12, 3: 12}, stock=40, turns=8, phase=PHASE_PLAY,
    )  # fmt: skip
    turn(BOT, waits)
    assert waits.state.went_out != 0


def test_O_3_the_memory_keeps_what_a_limit_leaves_in_the_pile() -> None:
    memory = Memory(4)
    cards = parse_cards(PILE.split())
    log = [Entry(place % 4, Discard(card)) for place, card in enumerate(cards)]
    take = Take(Way.PAIR, (CARDS["Qh"], CARDS["Qd"]))
    log.append(Entry(3, take, taken=tuple(cards[2:6])))
    memory.catch_up(log)
    assert memory.pile == list(cards[:2])
    assert memory.known[3][CARDS["Td"]] == 1


def test_B_5_1_red_threes_of_a_taken_pile_do_not_stay_in_the_hand() -> None:
    log = [Entry(0, Discard(CARDS["3h"])), Entry(1, Draw(), drawn=2), Entry(1, Discard(CARDS["Qs"]))]
    log.append(Entry(2, Take(Way.PAIR, (CARDS["Qh"], CARDS["Qd"])), taken=(CARDS["3h"],)))
    for lays, known in ((True, 0), (False, 1)):
        memory = Memory(4, lays)
        memory.catch_up(log)
        assert memory.known[2][CARDS["3h"]] == known
    assert BotRules(BICYCLE, 4).lays_red_threes
    assert not BotRules(DUTCH, 4).lays_red_threes
