"""Whether a player can go out: the quick look at the hand never gives up what melding would find."""

import pytest

from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.steady.max_melding import max_melding
from sambakit.engine.playout import Policy, RandomPolicy, advance
from sambakit.engine.presets import PRESETS
from sambakit.engine.state.state import PHASE_OVER
from sambakit.engine.state.stuck_cards import stuck_cards
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack
from sambakit.engine.values.chance import Chance


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
