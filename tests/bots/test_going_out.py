"""Whether a player can go out: the quick look at the hand never gives up what melding would find."""

from random import Random

import pytest

from sambakit.bots import BOTS, Budget, make_bot
from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.steady.max_melding import max_melding
from sambakit.engine.playout import Policy, RandomPolicy, advance
from sambakit.engine.presets import PRESETS
from sambakit.engine.state.state import PHASE_OVER, PHASE_PLAY
from sambakit.engine.state.stuck_cards import stuck_cards
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack
from sambakit.engine.values.chance import Chance
from tests.bots.seat import side, table


@pytest.mark.parametrize("name", ["dutch", "bicycle", "bolivia", "black_samba", "quad"])
def test_cards_called_stuck_are_left_over_by_every_way_of_melding(name: str) -> None:
    rules = PRESETS[name]
    players = max(rules.table.players)
    bot_rules = BotRules(rules, 4)
    seats: list[Policy] = [RandomPolicy() for _ in range(players)]
    chance = Chance(5)
    stuck = hands = 0
    for _ in range(12):
        state = new_state(rules, players, chance.shuffled(pack(rules.table.decks, rules.table.jokers)), 0)
        while state.phase != PHASE_OVER:
            side = state.side()
            for hand in state.hands:
                cards = stuck_cards(hand, side, bot_rules.sequences, bot_rules.sequence_wilds)
                stuck += cards
                hands += 1
                for rows_first, wilds_first in ((True, False), (False, False), (True, True)):
                    left = max_melding(bot_rules, hand, side.melds, 0, rows_first, True, wilds_first).left
                    assert cards <= left, (name, hand, side.melds)
            advance(state, seats, chance, 5)
    assert stuck
    assert hands > 500


@pytest.mark.parametrize("name", BOTS)
def test_O_4_every_bot_merges_where_its_last_cards_have_made_that_necessary(name: str) -> None:
    own = side("Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc", "7s 7s 7s 7h 7h 7h 7c", "7c 7d 7d")
    deal = table("7d 7c Jk", rules=PRESETS["sambola"], own=own, phase=PHASE_PLAY)
    deal.act(next(action for action in deal.legal() if str(deal.value_of(action)) == "lay 7d 7c Jk"))
    assert {str(action) for action in deal.legal_actions()} == {"merge A3 A4", "merge A3 A5", "merge A4 A5"}
    while not deal.over:
        deal.act(make_bot(name).choose(deal.view(0), deal.legal(), Random(1), Budget(playouts=8)))
    assert deal.state.went_out == 0
