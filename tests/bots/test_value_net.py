"""The net that judges positions: what it reads, what it makes of it, which rules it belongs to."""

import json
from dataclasses import replace
from math import inf
from random import Random

import pytest

from sambakit.bots.bot import Budget
from sambakit.bots.deep.deep import prepare
from sambakit.bots.deep.method import METHOD_1
from sambakit.bots.deep.net import NetBot
from sambakit.bots.deep.playing_out import play_turns
from sambakit.bots.deep.position_features import FEATURES, features_of
from sambakit.bots.deep.value_net import UNIT, ValueNet
from sambakit.bots.deep.value_nets import FOLDER, net_for, read_net
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.style import STEADY_1
from sambakit.bots.steady.policy import Steady
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.deal import new_deal
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.state.state import PHASE_DRAW, State
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack, shuffled

STEADY = Steady(DUTCH, 4, style=STEADY_1)


def begin(seed: int) -> tuple[State, Memory]:
    deck = shuffled(pack(3, 6), Random(seed))
    return new_state(DUTCH, 4, deck, seed % 4), Memory(4, STEADY.bot_rules.lays_red_threes)


def small_net() -> ValueNet:
    """Return a net of two inputs, two units and one output."""
    return ValueNet([[[1.0, -2.0], [0.5, 0.5]], [[2.0, -4.0]]], [[0.25, -1.0], [0.125]])


def test_units_below_zero_are_cut_and_the_last_sum_is_not() -> None:
    net = small_net()
    assert net.output([1.0, 0.0]) == 2 * 1.25 - 4 * 0.0 + 0.125  # 1.25 and −0.5, which is cut
    assert net.output([0.0, 4.0]) == 2 * 0.0 - 4 * 1.0 + 0.125  # −7.75, which is cut, and 1


def test_every_turn_is_told_by_as_many_numbers() -> None:
    told = 0
    for seed in range(4):
        state, memory = begin(seed)
        while play_turns(state, memory, STEADY, state.turns + 1):
            assert state.phase == PHASE_DRAW
            features = features_of(state)
            assert len(features) == FEATURES
            assert all(-2.0 < feature < 12.0 for feature in features)
            told += 1
    assert told > 40


def test_the_order_of_the_stock_is_not_told() -> None:
    state, memory = begin(3)
    play_turns(state, memory, STEADY, 9)
    before = features_of(state)
    state.stock = state.stock[: state.stock_at] + state.stock[state.stock_at :][::-1]
    assert features_of(state) == before


def test_the_net_knows_who_is_ahead() -> None:
    """What it says of the middle of deals goes with what comes of them: correlation above a third."""
    net = net_for(DUTCH, 4)
    assert net is not None
    said, came = [], []
    for seed in range(100, 220):
        state, memory = begin(seed)
        if play_turns(state, memory, STEADY, 24):
            side = state.side_of[state.turn]
            said.append(net.margin(state))
            play_turns(state, memory, STEADY, 1000)
            points = deal_points(state)
            came.append(float(points[side] - points[1 - side]))
    mean, other = sum(said) / len(said), sum(came) / len(came)
    together = sum((x - mean) * (y - other) for x, y in zip(said, came, strict=True))
    spread = (sum((x - mean) ** 2 for x in said) * sum((y - other) ** 2 for y in came)) ** 0.5
    assert len(said) > 80
    assert together / spread > 1 / 3


def test_a_net_belongs_to_the_values_of_its_rules_and_to_its_number_of_players() -> None:
    assert net_for(replace(DUTCH, name="called otherwise"), 4) is not None
    assert net_for(parse_rules("dutch + target=10000,4:7500"), 4) is net_for(DUTCH, 4)
    assert net_for(DUTCH, 3) is None
    assert net_for(replace(DUTCH, scores=replace(DUTCH.scores, target=5000)), 4) is not None  # deals are the same
    assert net_for(replace(DUTCH, scores=replace(DUTCH.scores, samba=1000)), 4) is None
    assert net_for(PRESETS["trey"], 3) is None


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_every_kept_net_reads_the_features_that_there_are(path: object) -> None:
    text = (FOLDER / str(path)).read_text(encoding="utf-8")
    rules, players, net = read_net(text)
    assert net_for(rules, players) is not None
    assert abs(net.output([0.0] * FEATURES)) < 10_000 / UNIT


def test_a_net_of_other_features_is_refused_with_what_to_do() -> None:
    text = json.dumps({"rules": "dutch", "players": 4, "weights": [[[1.0, 2.0]]], "biases": [[0.0]]})
    with pytest.raises(ValueError, match=r"reads 2 features, but there are \d+: train it again"):
        read_net(text)


@pytest.mark.parametrize(("preset", "players"), [("dutch", 4), ("canasta", 4), ("dutch", 3)])
def test_the_net_bot_takes_listed_actions_and_is_steady_without_a_net(preset: str, players: int) -> None:
    rules = PRESETS[preset]
    deck = shuffled(pack(rules.table.decks, rules.table.jokers), Random(5))
    deal, net, steady = new_deal(rules, players, deck, 0), NetBot(), SteadyBot(style=STEADY_1)
    left = 0
    while not deal.over:
        view, legal = deal.view(deal.actor), deal.legal()
        action, usual = (bot.choose(view, legal, Random(deal.turns), Budget()) for bot in (net, steady))
        assert action in legal
        left += action != usual
        deal.act(action)
    assert bool(left) == (net_for(rules, players) is not None)


def test_net_plays_nothing_to_the_end_near_the_target_either() -> None:
    """It is there to answer at once; whole deals took it a fifth of a second a decision."""
    deal = new_deal(DUTCH, 4, shuffled(pack(3, 6), Random(5)), 0, (9000, 9000))
    steady = SteadyBot(style=STEADY_1)
    deal.act(steady.choose(deal.view(0), deal.legal(), Random(0), Budget()))  # draws
    view, legal = deal.view(deal.actor), deal.legal()
    search = prepare(view, legal, 1, 24, 1, METHOD_1)
    search.run(24, inf)
    assert search.playouts > 12
    assert search.ended == 0
