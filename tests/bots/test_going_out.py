"""Whether a player can go out: the quick look at the hand never gives up what melding would find."""

import pytest

from sambakit.bots.going_out import stuck_cards
from sambakit.bots.packing import packed
from sambakit.bots.terms import Terms
from sambakit.engine.cards import pack
from sambakit.engine.chance import Chance
from sambakit.engine.dealing import new_state
from sambakit.engine.playout import Policy, RandomPolicy, advance
from sambakit.engine.rulesets import PRESETS
from sambakit.engine.state import PHASE_OVER


@pytest.mark.parametrize("name", ["dutch", "bicycle", "bolivia", "black_samba", "quad"])
def test_cards_called_stuck_are_left_over_by_every_way_of_melding(name: str) -> None:
    rules = PRESETS[name]
    players = max(rules.table.players)
    terms = Terms(rules)
    seats: list[Policy] = [RandomPolicy() for _ in range(players)]
    chance = Chance(5)
    stuck = hands = 0
    for _ in range(12):
        state = new_state(rules, players, chance.shuffled(pack(rules.table.decks, rules.table.jokers)), 0)
        while state.phase != PHASE_OVER:
            side = state.side()
            for hand in state.hands:
                cards = stuck_cards(terms, hand, side)
                stuck += cards
                hands += 1
                for rows_first, wilds_first in ((True, False), (False, False), (True, True)):
                    left = packed(terms, hand, side.melds, 0, rows_first, True, wilds_first).left
                    assert cards <= left, (name, hand, side.melds)
            advance(state, seats, chance, 5)
    assert stuck
    assert hands > 500
