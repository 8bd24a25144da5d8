"""The weaker levels of Samba Rommé: offered like Samba's, weak as people are, repeatable, and never silly by chance."""

from collections.abc import Iterator
from random import Random

import pytest

from sambakit.bots import BOTS_FOR, GAME_OF, LEVELS, bot_of
from sambakit.bots.bot import Budget
from sambakit.bots.levels.noisy_choice import REACH
from sambakit.bots.romme.forgetful import BEGINNER, FRIENDLY, ForgetfulBot, Weakness, forgotten
from sambakit.bots.romme.memory import remember
from sambakit.bots.romme.steady import SteadyBot
from sambakit.games import ADAPTERS
from sambakit.romme.deal import RommeDeal
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.romme.state.view import View
from sambakit.romme.values.cards import bits_of
from tests.romme.house_rules import some_rules
from tests.romme.tables import played, table

WEAK = (BEGINNER, FRIENDLY)


def test_every_game_has_a_bot_for_every_level_and_its_name_is_known() -> None:
    assert {adapter.view_type: adapter.name for adapter in ADAPTERS.values()} == dict(GAME_OF)
    for seen, bots in BOTS_FOR.items():
        assert [level for level in LEVELS if bot_of(level, seen) in bots] == list(LEVELS)


def decisions(seed: int) -> Iterator[tuple[View, list[int]]]:
    """Yield views and legal actions of a game between two `steady`, under house rules where the seed is odd."""
    game, rng = played(seed, 0, some_rules(seed) if seed % 2 else SAMBA_ROMME), Random(seed)
    while not game.over and game.state.turns < 60:
        legal, view = game.legal(), game.view(game.actor)
        yield view, legal
        game.act(SteadyBot().choose(view, legal, rng, Budget()))


def test_without_weakness_it_is_steady() -> None:
    perfect = ForgetfulBot("perfect", Weakness(cards=48, watches=True, temperature=1e-9, ideas=2))
    same = count = 0
    for seed in range(4):
        for number, (view, legal) in enumerate(decisions(seed)):
            chosen = SteadyBot().choose(view, legal, Random(number), Budget())
            found = perfect.candidates(view, legal, Random(number), Budget())
            worth = {each.action: each.value for each in found}
            same += worth[chosen] > found[0].value - 1e-6  # layings in another order are worth the same
            count += 1
    assert same / count > 0.95  # the order of a known stock is forgotten all the same


@pytest.mark.parametrize("weakness", WEAK)
def test_mistakes_are_made_and_none_is_far_below_the_best(weakness: Weakness) -> None:
    bot, mistakes = ForgetfulBot("x", weakness), 0
    for number, (view, legal) in enumerate(decisions(4)):
        if len(legal) == 1:
            continue
        found = bot.candidates(view, legal, Random(number), Budget())
        best = max(each.value for each in found)
        assert found[0].value >= best - REACH * weakness.temperature - 1e-9
        assert found[0].action == bot.choose(view, legal, Random(number), Budget())
        assert {each.action for each in found} == set(legal)
        mistakes += found[0].value < best - 1
    assert mistakes > 3


def test_of_the_pile_the_top_is_remembered() -> None:
    for seed in range(20):
        memory = remember(played(seed, 40).view(0))
        for cards in (1, 4):
            left = forgotten(memory, cards)
            assert left.pile == memory.pile[-cards:]
            assert (left.stock, left.held) == ((), 0)
            lost = bits_of(memory.pile) & ~bits_of(left.pile) | bits_of(memory.stock) | memory.held
            assert left.unseen == memory.unseen | lost


def test_a_beginner_does_not_see_what_the_other_player_collects() -> None:
    state = table("g7 y1 b9 r8", ("r3 r4 r5",), other_hand="y3", others=("g4 g5 g6",), pile="b3 r1 y5", buracos=("b1",))
    game, behind = RommeDeal(state), []
    gift = next(action for action in game.legal() if str(game.value_of(action)) == "discard g7")
    for weakness in WEAK:
        found = ForgetfulBot("x", weakness).candidates(game.view(0), game.legal(), Random(1), Budget())
        worth = {each.action: each.value for each in found}
        behind.append(max(worth.values()) - worth[gift])
    assert behind[1] > behind[0] + 50


@pytest.mark.parametrize("weakness", WEAK)
def test_R_5_4_every_level_goes_out_when_it_can(weakness: Weakness) -> None:
    bot = ForgetfulBot("x", weakness)
    state = table("r6 r7 b1", ("r3 r4 r5",), other_hand="y1 y3 y5", others=("g4 b4 y4",), stock="g1", pile="g9")
    for seed in range(10):
        game = RommeDeal(state.copy())
        while not game.over and game.actor == 0:
            game.act(bot.choose(game.view(0), game.legal(), Random(seed), Budget()))
        assert game.state.went_out == 0
