"""`deep` compares plans by playing on: what it may know, what it may do, what its budget means."""

from collections.abc import Mapping
from dataclasses import replace
from math import inf, isclose
from random import Random
from statistics import fmean, stdev

import pytest

from sambakit.arena.simulation.invariants import permuted
from sambakit.bots.bot import Budget
from sambakit.bots.deep.deep import PLAYOUTS, TO_HORIZON, DeepBot
from sambakit.bots.deep.holdings_files import holdings_for
from sambakit.bots.deep.method import METHOD_1
from sambakit.bots.deep.net import NetBot
from sambakit.bots.deep.plans import Planner
from sambakit.bots.deep.playing_out import carry_out, play_plan
from sambakit.bots.deep.position_features import FEATURES
from sambakit.bots.deep.search import Search, Trial, margin_of
from sambakit.bots.deep.value_net import ValueNet
from sambakit.bots.deep.worlds import Worlds
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.style import STEADY_1
from sambakit.bots.steady.policy import Steady
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.actions.actions import Take
from sambakit.engine.actions.packed import DISCARD, operation_of
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.listing.legal import legal
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_OVER, PHASE_PLAY, State
from sambakit.engine.state.view import View, view_of_state
from sambakit.engine.values.cards import pack, shuffled
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.melds import cards_of
from tests.properties.agreement import facts

STEADY = SteadyBot(style=STEADY_1)  # as `deep@1` plays on
NOTHING = Budget()
FEW = Budget(playouts=5, seconds=inf)


def players_of(rules: RuleSet) -> int:
    return max(rules.table.players - {5, 6}, default=6)


def deal_of(rules: RuleSet, seed: int, players: int | None = None) -> Deal:
    deck = shuffled(pack(rules.table.decks, rules.table.jokers), Random(seed))
    return new_deal(rules, players or players_of(rules), deck, 0)


def go_on(deal: Deal, decisions: int) -> None:
    """Let `steady` make so many decisions, or as many as the deal has."""
    for _ in range(decisions):
        if not deal.over:
            deal.act(STEADY.choose(deal.view(deal.actor), deal.legal(), Random(1), NOTHING))


def melding(seed: int) -> Deal:
    """Return a deal of Dutch Samba after a draw step somewhere in its middle."""
    deal = deal_of(DUTCH, seed)
    go_on(deal, 24)
    while deal.state.phase != PHASE_PLAY or len(deal.legal()) < 2:
        go_on(deal, 1)
    return deal


def worlds_of(deal: Deal) -> tuple[Worlds, Memory, Steady]:
    view, steady = deal.view(deal.actor), Steady(deal.state.rules, deal.state.players, style=STEADY_1)
    memory = Memory(view.players, steady.bot_rules.lays_red_threes)
    memory.catch_up(view.log)
    return Worlds(view, memory, steady.bot_rules), memory, steady


def seen(view: View) -> tuple[object, ...]:
    """Return all that a view shows, comparable."""
    return replace(view, sides=()), [side.__reduce__() for side in view.sides]


def all_cards(state: State) -> list[int]:
    """Return every card of a state, sorted."""
    cards = [card for hand in state.hands for card in hand.cards()]
    cards += state.stock[state.stock_at :] + state.pile
    for side in state.sides:
        cards += [card for meld in side.melds for card in cards_of(meld)]
        cards += [5] * side.red_hearts + [6] * side.red_diamonds
    return sorted(cards)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_world_shows_the_seat_what_it_saw_and_holds_the_whole_pack(preset: str) -> None:
    rules = PRESETS[preset]
    deal, whole = deal_of(rules, 3), sorted(pack(rules.table.decks, rules.table.jokers))
    drawn, table = 0, holdings_for(DUTCH, 4)
    while not deal.over:
        view = deal.view(deal.actor)
        worlds, memory, steady = worlds_of(deal)
        weighted = Worlds(view, memory, steady.bot_rules, table)
        for world in (
            worlds.draw(Chance(0)),
            worlds.draw(Chance(1)),
            weighted.draw(Chance(0)),
            weighted.draw(Chance(1)),
        ):
            assert seen(view_of_state(world, view.seat, view.log)) == seen(view)
            assert all_cards(world) == whole
            assert world.took_turn == deal.state.took_turn
            if rules.play.fold.value == "concealed":
                assert (world.old_melds, world.touched_old) == (deal.state.old_melds, deal.state.touched_old)
                assert world.melded == deal.state.melded
            for seat, counts in enumerate(memory.known):
                if seat != view.seat:
                    assert all(world.hands[seat].count(card) >= count for card, count in enumerate(counts))
            drawn += 1
        go_on(deal, 7)
    assert drawn > 4


@pytest.mark.parametrize("preset", PRESETS)
def test_a_playout_remembers_what_the_log_tells(preset: str) -> None:
    deal = deal_of(PRESETS[preset], 4)
    told, kept = worlds_of(deal)[1], worlds_of(deal)[1]
    state = deal.state.copy()
    while not deal.over:
        action = STEADY.choose(deal.view(deal.actor), deal.legal(), Random(1), NOTHING)
        carry_out(state, kept, action)
        deal.act(action)
        told.catch_up(deal.log)
        assert (told.pile, told.known, told.threw, told.left) == (kept.pile, kept.known, kept.threw, kept.left)
        assert told.turn == kept.turn


@pytest.mark.parametrize("seed", range(6))
def test_plans_are_sequences_of_legal_actions(seed: int) -> None:
    deal = melding(seed)
    worlds, memory, steady = worlds_of(deal)
    plans = Planner(steady).plans(worlds.first(), memory, 3)
    assert len({tuple(plan) for plan in plans}) == len(plans) > 1
    assert plans[0][0] == STEADY.choose(deal.view(deal.actor), deal.legal(), Random(1), NOTHING)
    for plan in plans:
        tried = deal.copy()
        for action in plan:
            assert action in tried.legal()
            tried.act(action)
        assert tried.over or tried.actor != deal.actor


def play_strictly(state: State, memory: Memory, plan: list[int]) -> None:
    """Carry out the actions of `plan` as far as they are listed."""
    turns = state.turns
    for action in plan:
        if state.phase == PHASE_OVER or state.turns != turns or action not in legal(state):
            return
        carry_out(state, memory, action)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_plan_is_carried_out_in_every_world_as_far_as_its_actions_are_listed(preset: str) -> None:
    """Up to where something hidden shows, as by the meld to which a taken pile is delivered, nobody asks which are."""
    rules, owing = PRESETS[preset], 0
    for seed in range(8):
        deal, number = deal_of(rules, seed), 0
        while not deal.over:
            number += 1
            owes = bool(deal.log) and isinstance(deal.log[-1].action, Take) and not deal.state.side().opened
            if (owes or number % 12 == 0) and len(deal.legal()) > 1:
                owing += owes
                worlds, memory, steady = worlds_of(deal)
                world = worlds.draw(Chance(seed))
                for plan in Planner(steady).plans(worlds.first(), memory, 2):
                    states = [world.copy(), world.copy()]
                    play_plan(states[0], memory.copy(), plan)
                    play_strictly(states[1], memory.copy(), plan)
                    assert facts(states[0]) == facts(states[1])
            go_on(deal, 1)
    assert owing


@pytest.mark.parametrize("preset", PRESETS)
def test_it_takes_listed_actions_only_in_whole_deals(preset: str) -> None:
    rules = PRESETS[preset]
    bot, rng = DeepBot(), Random(1)
    deal = deal_of(rules, 8)
    while not deal.over:
        legal = deal.legal()
        action = bot.choose(deal.view(deal.actor), legal, rng, FEW)
        assert action in legal
        deal.act(action)


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_it_plays_at_every_table(players: int) -> None:
    bot, rng = DeepBot(), Random(2)
    deal = deal_of(DUTCH, 9, players)
    for _ in range(40):
        if not deal.over:
            deal.act(bot.choose(deal.view(deal.actor), deal.legal(), rng, FEW))


def test_the_same_chance_and_budget_give_the_same_choice() -> None:
    for seed in range(3):
        deal = melding(seed)
        found = [
            DeepBot().candidates(deal.view(deal.actor), deal.legal(), Random(7), Budget(30, inf)) for _ in range(2)
        ]
        assert found[0] == found[1]


@pytest.mark.parametrize("bot", [DeepBot(), DeepBot(method=METHOD_1), NetBot()], ids=["deep", "deep@1", "net"])
def test_what_is_hidden_does_not_change_the_choice(bot: DeepBot | NetBot) -> None:
    compared = 0
    for seed in range(4):
        deal = melding(seed)
        seat, legal = deal.actor, deal.legal()
        first = bot.candidates(deal.view(seat), legal, Random(7), Budget(24, inf))
        other = permuted(deal.state, seat, Random(seed))
        assert other.hands != deal.state.hands
        assert bot.candidates(view_of_state(other, seat, deal.log), legal, Random(7), Budget(24, inf)) == first
        compared += len(first) > 1
    assert compared


@pytest.mark.parametrize(("preset", "table"), [("dutch", TO_HORIZON), ("quad", PLAYOUTS)])
def test_playing_to_the_end_for_want_of_a_net_has_the_fewer_playouts(preset: str, table: Mapping[str, int]) -> None:
    for scores in ((0, 0), (8500, 8000)):
        deal = deal_of(PRESETS[preset], 1)
        go_on(deal, 24)
        while len(deal.legal()) < 2:
            go_on(deal, 1)
        deal.state.scores = scores
        search = DeepBot()._compare(deal.view(deal.actor), deal.legal(), Random(3), Budget(seconds=inf))
        most = table[DeepBot().level]
        assert most - len(search.trials) < search.playouts <= most
        assert (search.ended < search.playouts) == (table is TO_HORIZON)


def test_the_budget_counts_playouts_and_the_clock_only_guards() -> None:
    deal = melding(1)
    view, legal = deal.view(deal.actor), deal.legal()
    for most in (20, 45):
        search = DeepBot().search(view, legal, 5, most, inf)
        plans = len(search.trials)
        assert most - plans < search.playouts <= most
        assert search.playouts == sum(trial.worlds for trial in search.trials)
    late = DeepBot().search(view, legal, 5, 100, deadline=0.0)
    assert late.playouts == 0
    steady = STEADY.choose(view, legal, Random(1), NOTHING)
    assert DeepBot().choose(view, legal, Random(1), Budget(100, seconds=0.0)) == steady


def test_the_choice_of_steady_is_left_on_evidence_alone() -> None:
    worlds, memory, steady = worlds_of(melding(2))
    search = Search(worlds, memory, steady, 0, [[1], [2], [3]], 1)
    first, doubtful, sure = search.trials
    for world in range(20):
        first.note(0.0, 0.0)
        doubtful.note(0.0, 900.0 if world % 2 else -500.0)  # 200 ± 160
        sure.note(0.0, 130.0 if world % 2 else 70.0)
    assert doubtful.gain() > sure.gain()
    assert search.best(2.0) is sure
    assert search.best(1.0) is doubtful
    first.note(0.0, 0.0)
    doubtful.note(0.0, 900.0)
    assert search.best(0.1) is doubtful  # the other was dropped


def test_gain_and_error_are_those_of_the_sample() -> None:
    trial, gains = Trial([1]), [120.0, -40.0, 300.0, 15.0]
    for gain in gains:
        trial.note(0.0, gain)
    assert isclose(trial.gain(), fmean(gains))
    assert isclose(trial.error(), stdev(gains) / 2)
    assert margin_of([500, 200, 100], 0) == 350.0


def test_a_plan_is_carried_out_as_it_was_chosen() -> None:
    """Each action of a turn is the next of one plan, whatever the chance of the later decisions.

    Only the card that is thrown at its end is looked at again.
    """
    followed = 0
    for seed in range(20):
        deal = melding(seed)
        bot, seat = DeepBot(), deal.actor
        search = DeepBot().search(deal.view(seat), deal.legal(), Random(7).getrandbits(60), 60, inf)
        plan = search.best(1.0).plan
        for place, action in enumerate(plan):
            if deal.over or deal.actor != seat:
                break
            chosen = bot.choose(deal.view(seat), deal.legal(), Random(7 + place), Budget(60, inf))
            assert chosen == action or operation_of(chosen) == operation_of(action) == DISCARD
            deal.act(chosen)
            followed += place > 0
    assert followed > 3


def test_a_bot_that_did_not_make_the_plan_thinks_anew() -> None:
    deal = melding(3)
    view, legal = deal.view(deal.actor), deal.legal()
    bot = DeepBot()
    first = bot.choose(view, legal, Random(7), Budget(60, inf))
    assert bot.choose(view, legal, Random(7), Budget(60, inf)) == first
    assert bot.candidates(view, legal, Random(8), Budget(60, inf)) == DeepBot().candidates(
        view, legal, Random(8), Budget(60, inf)
    )


def test_with_a_net_playouts_end_at_the_horizon() -> None:
    """A net that says the same of all leaves nothing but deals that end before."""
    deal = melding(1)
    worlds, memory, steady = worlds_of(deal)
    plans = Planner(steady).plans(worlds.first(), memory, 0)
    search = Search(worlds, memory, steady, deal.actor, plans, 1, says(0.0), 1)
    search.run(40, inf)
    assert [trial.gain() for trial in search.trials] == [0.0] * len(plans)


def test_near_the_target_a_net_is_asked_for_the_chance_to_win_the_match() -> None:
    deal = melding(1)
    _, memory, steady = worlds_of(deal)
    near = replace(deal.view(deal.actor), scores=(9000, 9000))
    worlds, points = Worlds(near, memory, steady.bot_rules), steady.bot_rules.chances(4).points
    plans = Planner(steady).plans(worlds.first(), memory, 0)
    found = {}
    for margin in (-4.0, 0.0, 4.0):  # units of 1000 points, of the enemies, who move next
        search = Search(worlds, memory, steady, deal.actor, plans, 1, says(margin), 1)
        search.run(40, inf)
        found[margin] = search.trials[0].points / float(search.trials[0].worlds) / points
    assert found[-4.0] > 0.9 > 0.6 > found[0.0] > 0.4 > 0.1 > found[4.0]


def says(margin: float) -> ValueNet:
    """Return a net that says the same of every position, in its units."""
    return ValueNet([[[0.0] * FEATURES]], [[margin]])
