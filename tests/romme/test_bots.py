"""The bots of Samba Rommé: what they see, what they choose, how they fare against each other."""

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sambakit.arena.contests.duplicate import play_pair
from sambakit.arena.simulation.romme_invariants import check_cards, permuted
from sambakit.bots.bot import Budget
from sambakit.bots.romme import VERSIONS
from sambakit.bots.romme.deep import DeepBot
from sambakit.bots.romme.memory import remember
from sambakit.bots.romme.plans import plans_of
from sambakit.bots.romme.steady import SteadyBot
from sambakit.bots.romme.worlds import Worlds
from sambakit.bots.romme.worth import WEIGHTS, gift, hand_worth, stage_of, uses
from sambakit.romme.deal import RommeDeal
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.romme.state.state import PHASE_DRAW, State
from sambakit.romme.values.cards import CARDS_IN_PACK, bits_of, parse_card
from tests.romme.house_rules import some_rules
from tests.romme.tables import canastra, played, table


def choice(name: str, state: State, seed: int = 0) -> str:
    """Return what the bot chooses for seat 0 of `state`, of which it has seen nothing but what lies there."""
    game = RommeDeal(state)
    return str(game.value_of(VERSIONS.make(name).choose(game.view(0), game.legal(), Random(seed), Budget())))


@pytest.mark.parametrize("name", ["random", "greedy", "novice", "beginner", "friendly", "steady", "deep"])
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**20), moment=st.integers(0, 200))
def test_a_bot_chooses_what_is_legal_and_nothing_hidden_changes_it(name: str, seed: int, moment: int) -> None:
    game = played(seed, moment, some_rules(seed))
    if game.over:
        return
    legal = game.legal()
    budget = Budget(playouts=24, seconds=1000)
    chosen = VERSIONS.make(name).choose(game.view(game.actor), legal, Random(seed), budget)
    assert chosen in legal
    other = RommeDeal(permuted(game.state, game.actor, Random(seed)), game.log)
    assert VERSIONS.make(name).choose(other.view(game.actor), legal, Random(seed), budget) == chosen


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**20), moment=st.integers(0, 250))
@example(seed=284878, moment=52)  # three cards are drawn, and a Buraco of one card is the last of them
@pytest.mark.deals(60)
def test_a_memory_holds_the_pile_and_only_cards_that_are_where_it_says(seed: int, moment: int) -> None:
    game = played(seed, moment, some_rules(seed))
    state = game.state
    for seat in (0, 1):
        memory = remember(game.view(seat))
        assert list(memory.pile) == state.pile
        assert memory.held & ~state.hands[1 - seat] == 0
        hidden = bits_of(state.stock[state.stock_at :]) | bits_of(card for one in state.buracos for card in one)
        known = bits_of(memory.stock)
        assert (hidden | state.hands[1 - seat]) == memory.unseen | memory.held | known
        assert not memory.unseen & known
        assert not memory.stock or list(memory.stock) == state.stock[state.stock_at :]
        assert memory.unseen < 1 << CARDS_IN_PACK


def margin(first: str, second: str, pairs: int) -> float:
    """Return the points per game of `first` minus `second` over duplicate pairs."""
    bots = VERSIONS.make(first), VERSIONS.make(second)
    return fmean(play_pair(SAMBA_ROMME, 2, *bots, seed=2026, number=number).mean for number in range(pairs))


@pytest.mark.deals(30)
def test_greedy_beats_random_by_far() -> None:
    assert margin("greedy", "random", 12) > 500


@pytest.mark.deals(80)
def test_steady_beats_greedy() -> None:
    assert margin("steady", "greedy", 40) > 50


def test_greedy_takes_lays_and_keeps_what_belongs_together() -> None:
    state = table("g9 y8", ("r3 r4 r5",), pile="b9 r6", stock="g1", phase=PHASE_DRAW)
    assert choice("greedy", state) == "take add r6 A1"
    assert choice("greedy", table("r7 r8 r9 b1", buracos=("g1",))) == "lay row r7 r8 r9"
    assert choice("greedy", table("r7 r8 b2 g11")) == "lay row b2=r6 r7 r8"
    assert choice("greedy", table("r7 r8 g11")) == "discard g11"


@pytest.mark.parametrize("name", ["greedy", "steady"])
def test_the_own_joker_goes_home(name: str) -> None:
    state = table("r4 g9 y8", ("r3 r2=r4 r5 r6",), stock="g1", buracos=("b1 b3 b5",))
    assert choice(name, state) == "add r4 A1 joker r2"


def test_steady_goes_out_when_it_can() -> None:
    state = table("r6 r7 b1", ("r3 r4 r5",), other_hand="y1 y3 y5", others=("g4 b4 y4",), stock="g1", pile="g9")
    assert choice("steady", state).startswith("add r6 A1")


def test_steady_lays_off_for_a_buraco() -> None:
    state = table("r6 b9", ("r3 r4 r5",), other_hand="y1", stock="g1", pile="g9", buracos=("b1 b3 b5 b7 g11 b11",))
    assert choice("steady", state) == "add r6 A1"


def test_steady_robs_a_pile_that_makes_rows() -> None:
    pile = "b7 b8 b9 y10 y11 r6"
    game = RommeDeal(table("b6 b10 y12 g9", ("r3 r4 r5",), pile=pile, stock="g1 g3 g5", phase=PHASE_DRAW))
    view = game.view(0)
    told = replace(view, log=tuple(discards(pile)))
    chosen = VERSIONS.make("steady").choose(told, game.legal(), Random(0), Budget())
    assert str(game.value_of(chosen)) == "take add r6 A1"


def discards(pile: str):
    from sambakit.romme.actions.actions import Discard
    from sambakit.romme.state.log import Entry

    return [Entry(number % 2, Discard(parse_card(card))) for number, card in enumerate(pile.split())]


def test_steady_does_not_feed_the_other_player_early() -> None:
    state = table("g7 y1 b9 r8", ("r3 r4 r5",), other_hand="y3", others=("g4 g5 g6",), pile="b3 r1 y5", buracos=("b1",))
    assert choice("steady", state) != "discard g7"


def test_near_the_end_a_large_pile_is_fed() -> None:
    early = table("g7 y1", ("r3 r4 r5",), other_hand="y3", others=("g4 g5 g6",), buracos=("b1",))
    late = table("g7 y1", ("r3 r4 r5",), other_hand="y3", others=("g4 g5 g6",))
    card = parse_card("g7")
    gifts = [gift(stage_of(RommeDeal(state).view(0), WEIGHTS), card, 12, 1) for state in (early, late)]
    assert gifts[0] > gifts[1]


def test_before_a_canastra_lies_nothing_is_a_gift() -> None:
    stage = stage_of(RommeDeal(table("g7 y1")).view(0), WEIGHTS)
    assert gift(stage, parse_card("g7"), 12, 5) == 0


def test_a_hand_costs_more_when_the_other_player_is_near_the_end() -> None:
    hand = bits_of(parse_card(card) for card in ["r1", "r5", "g9", "b3", "y7", "y12"])
    near, far = (
        stage_of(RommeDeal(table("r1", other_hand=other, others=("g4 g5 g6",))).view(0), WEIGHTS)
        for other in ("y3", "y3 y5 b7 b9 b11")
    )
    assert hand_worth(near, hand, False) < hand_worth(far, hand, False)
    assert canastra("g4 g5 g6")


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(ValueError, match="there are: random, greedy, novice, beginner, friendly, steady, deep"):
        VERSIONS.make("nobody")


def test_R_5_8_a_hand_is_laid_off_when_a_stalemate_comes_near() -> None:
    """A row that brings no points is kept for better, but not into a stalemate."""
    far = table("g11 g12 b2 y6 y9 y12", other_hand="y2", others=("y7 y8 r2=y9 y10",), stock="b4 b6 r1 b5", pile="r9")
    near = far.copy()
    near.turnovers, near.stock = 1, near.stock[:2]
    stages = [stage_of(RommeDeal(state).view(0), WEIGHTS) for state in (far, near)]
    assert stages[0].stalemate == 0 < stages[1].stalemate <= 1
    assert choice("steady", near).startswith("lay row")


def test_R_5_8_who_is_behind_gives_rather_than_let_a_stalemate_stand() -> None:
    ahead = table("g7 y1 b9", ("r3 r4 r5 r6 r7",), other_hand="y3", others=("g4 g5 g6",), pile="b3 r1", stock="b1 b2")
    behind = table(
        "g7 y1 b9", ("r3 r4 r5",), other_hand="y3", others=("g8 g9 g10 g11 g12",), pile="b3 r1", stock="b1 b2"
    )
    gifts = []
    for state in (ahead, behind):
        state.turnovers = 1
        stage = stage_of(RommeDeal(state).view(0), WEIGHTS)
        calm = stage_of(RommeDeal(replaced(state)).view(0), WEIGHTS)
        gifts.append(gift(stage, parse_card("g7"), 2, 5) / gift(calm, parse_card("g7"), 2, 5))
    assert gifts[0] == 1 > gifts[1]


def replaced(state: State) -> State:
    """Return `state` as it would be with no turn-over of the pile behind it."""
    other = state.copy()
    other.turnovers = 0
    return other


def test_neighbours_that_only_cards_on_the_table_could_join_are_worth_nothing() -> None:
    pair, dead = (bits_of(parse_card(card) for card in text.split()) for text in ("g9 g10", "g8 g11"))
    values = SAMBA_ROMME.melds.set_values
    assert uses(values, pair, 0) > uses(values, pair, bits_of([parse_card("g8")])) > uses(values, pair, dead) == 0


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**20), moment=st.integers(0, 250))
@pytest.mark.deals(40)
def test_a_world_agrees_with_everything_that_the_seat_has_seen(seed: int, moment: int) -> None:
    game = played(seed, moment, some_rules(seed))
    for seat in (0, 1):
        view, memory = game.view(seat), remember(game.view(seat))
        worlds, rng = Worlds(view), Random(seed)
        for _ in range(3):
            world = worlds.draw(rng)
            check_cards(world)
            again = RommeDeal(world, game.log).view(seat)
            assert replace(again, went_out=view.went_out, annulled=view.annulled) == view
            assert memory.held & ~world.hands[1 - seat] == 0
            assert world.pile == game.state.pile
            assert not memory.stock or tuple(world.stock) == memory.stock


def test_worlds_differ_in_what_the_seat_does_not_see() -> None:
    worlds, rng = Worlds(played(3, 5).view(0)), Random(1)
    assert len({worlds.draw(rng).hands[1] for _ in range(20)}) > 10


def test_plans_are_whole_turns_and_begin_with_the_choice_of_steady() -> None:
    compared = 0
    for seed in range(20):
        game = played(seed, 6 + seed)
        if game.over:
            continue
        legal = game.legal()
        first = SteadyBot().choose(game.view(game.actor), legal, Random(seed), Budget())
        plans = plans_of(game.view(game.actor), legal, SteadyBot(), first)
        assert plans[0][0] == first
        assert len({tuple(plan) for plan in plans}) == len(plans)
        for plan in plans:
            tried = game.copy()
            for action in plan:
                tried.act(action)  # all of it is legal
            compared += 1
    assert compared > 50


def test_deep_can_be_repeated_and_tells_what_it_considered() -> None:
    game = played(11, 9)
    view, legal = game.view(game.actor), game.legal()
    bot, budget = DeepBot(), Budget(playouts=60, seconds=1000)
    found = bot.candidates(view, legal, Random(5), budget)
    assert found == bot.candidates(view, legal, Random(5), budget)
    assert found[0].action == bot.choose(view, legal, Random(5), budget)
    assert len(found) > 1
    assert {each.action for each in found} <= set(legal)
    assert any(each.error for each in found)
