"""Going out brings as many points as it can: the hand is packed exactly."""

from itertools import islice
from random import Random

import pytest

from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.style import STEADY_1, STEADY_2
from sambakit.bots.steady.packing import IMPOSSIBLE, SET, Packing
from sambakit.bots.steady.policy import Steady
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.state.state import ANSWERED_YES, PHASE_PLAY
from tests.bots.going_outs import going_outs, most_by_chance, turns_with_large_hands
from tests.bots.seat import side, table, turn

CANASTAS = ("8s 8h 8d 8c 8s 8h 8d", "Ks Kh Kd Kc Ks 2h 2d")
# With sequences first the diamonds go to one and pairs are left, with groups first the jack of clubs to the jacks.
HIDDEN_SAMBA = "5c 6c Tc Jc Js Jh 2s 4d 5d 6d 4s 4s 5h 5h 6s 6s"


def packed(hand: str, *melds: str) -> Packing:
    """Return the packing of `hand` beside two canastas and `melds`, after its search."""
    deal = table(hand, own=side(*melds, *CANASTAS), phase=PHASE_PLAY)
    own = deal.state.sides[deal.state.side_of[deal.actor]]
    packing = Packing(BotRules(DUTCH, 4), deal.state.hands[deal.actor], own.melds, 0, IMPOSSIBLE)
    packing.run(own.melds)
    assert packing.whole
    return packing


def test_a_samba_is_not_spent_on_groups_in_going_out() -> None:
    assert packed(HIDDEN_SAMBA, "7c 8c 9c").worth == 1500 + 11 * 5 + 4 * 10 + 20 + SET


def test_steady_1_missed_the_samba_and_steady_2_finds_it() -> None:
    ends = []
    for style in (STEADY_1, STEADY_2):
        deal = table(HIDDEN_SAMBA, own=side("7c 8c 9c", *CANASTAS), phase=PHASE_PLAY)
        deal.state.asked = ANSWERED_YES
        turn(SteadyBot(style=style), deal)
        assert deal.over
        ends.append(deal_points(deal.state)[0])
    assert ends[1] - ends[0] >= 1400


def test_the_dearest_cards_are_laid_and_the_cheapest_is_discarded() -> None:
    assert packed("4c 9d Jk", "9s 9h 9c").worth == 10 + 50


def test_two_groups_are_merged_where_that_completes_one() -> None:
    assert packed("9d", "9s 9h 9c", "9s 9h 9c").worth == 10 + 500 + SET


def test_what_cannot_be_melded_is_no_way_out() -> None:
    packing = packed("4c 9d Qh", "9s 9h 9c")
    assert packing.worth == IMPOSSIBLE
    assert not packing.actions


@pytest.mark.deals(40)
@pytest.mark.parametrize(("name", "players"), [("dutch", 4), ("bicycle", 4)])
def test_no_random_order_goes_out_with_more(name: str, players: int) -> None:
    rules, rng, compared = PRESETS[name], Random(1), 0
    steady = Steady(rules, players, style=STEADY_2)
    for begun, points in islice(going_outs(rules, players, steady, "packing"), 6):
        most = most_by_chance(begun, 12, rng)
        if most is not None:
            compared += 1
            assert points >= most
    assert compared >= 3


def test_large_hands_are_laid_in_time() -> None:
    turns, large = turns_with_large_hands(DUTCH, 4, Steady(DUTCH, 4, style=STEADY_2), "large", 30)
    before, kept = turns_with_large_hands(DUTCH, 4, Steady(DUTCH, 4, style=STEADY_1), "large", 30)
    assert large < turns / 100
    assert kept > before / 50
