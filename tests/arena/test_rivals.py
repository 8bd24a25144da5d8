"""Rivals: players for the arena alone, that no table can seat."""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from sambakit.arena.contests.chance import DecisionChance
from sambakit.arena.contests.contest import Duplicates, load_team
from sambakit.arena.contests.duplicate import deck_of, play_deal, play_pair
from sambakit.arena.contests.rivals import EXPLOITERS, RIVALS, load_player
from sambakit.arena.contests.seeing import SeesAll
from sambakit.arena.contests.thinking import Thinking
from sambakit.bots import BOTS, LEVELS, Budget, make_bot
from sambakit.bots.knowledge.weights import PARTNERS_2
from sambakit.bots.loading import NoBot, load_bot
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.actions.actions import DISCARD, DRAW, operation_of
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.state.state import PHASE_DRAW


def fresh(number: int) -> Deal:
    return new_deal(DUTCH, 4, deck_of(DUTCH, 3, number), number % 4)


def test_no_table_knows_a_rival() -> None:
    assert not set(RIVALS) & (set(BOTS) | set(LEVELS))
    for name in RIVALS:
        with pytest.raises(ValueError, match="there is no bot"):
            make_bot(name)


def test_who_sees_all_hands_is_no_bot_by_any_name(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from sambakit.arena.contests.seeing import SeesAll\n\ndef Mine():\n    return SeesAll('mine', 10)\n"
    )
    with pytest.raises(NoBot, match="needs a name and choose"):
        load_bot(f"{mine}:Mine")


@pytest.mark.parametrize("name", EXPLOITERS)
def test_exploiters_play_whole_deals_otherwise_than_steady(name: str) -> None:
    told = {}
    for who in (name, "steady"):
        pair = play_pair(DUTCH, 4, load_team(who), load_team("steady"), 1, 1, keep_actions=True)
        told[who] = [board.actions for board in pair.boards]
    assert told[name] != told["steady"]


def test_the_grabber_takes_every_pile() -> None:
    deal, bot, takes = fresh(1), load_player("grabber"), 0
    while not deal.over:
        legal = deal.legal()
        action = bot.choose(deal.view(deal.actor), legal, Random(1), Budget())
        if deal.state.phase == PHASE_DRAW and any(operation_of(each) != DRAW for each in legal):
            assert operation_of(action) != DRAW
            takes += 1
        deal.act(action)
    assert takes > 2


@pytest.mark.deals(50)
def test_who_plays_by_points_differs_from_steady_near_the_target_alone() -> None:
    def played(name: str, scores: tuple[int, int], number: int) -> tuple[tuple[int, ...], ...]:
        contest = Duplicates(DUTCH, 4, name, name, 5, scores, boards=1, keep_actions=True)
        return tuple(board.actions for board in contest.play(number).boards)

    far, near = (
        [played("steady@1", scores, number) == played("steady-by-points", scores, number) for number in range(12)]
        for scores in ((0, 0), (9000, 6000))
    )
    assert all(far)
    assert not all(near)


def test_seeing_all_changes_what_is_discarded_and_nothing_of_the_deal() -> None:
    """It decides on its own copy: the deal goes on as its choices say, and a blind bot chooses otherwise somewhere."""
    other = 0
    for number in range(2):
        deal, blind, seeing = fresh(number), SteadyBot(), SeesAll("sees-all", 30)
        while not deal.over and deal.state.turns < 14:
            legal = deal.legal()
            before = deal.copy()
            action = seeing.choose_seeing(deal, legal, Random(2))
            assert action in legal
            assert deal.state.__reduce__()[1][:6] == before.state.__reduce__()[1][:6]
            same = blind.choose(deal.view(deal.actor), legal, Random(2), Budget())
            other += operation_of(action) == DISCARD and action != same
            deal.act(action)
    assert other > 2


def test_the_arena_plays_who_sees_all() -> None:
    deal = fresh(2)
    bots = [SeesAll("sees-all", 8), SteadyBot(), SeesAll("sees-all", 8), SteadyBot()]
    thinking = [Thinking() for _ in bots]
    decisions = play_deal(deal, bots, DecisionChance("1 2"), thinking)
    assert deal.over
    assert sum(each.decisions for each in thinking) == len(decisions)
    assert thinking[0].seconds > thinking[1].seconds


def test_steady_plays_with_weights_from_a_file(tmp_path: Path) -> None:
    usual, other = tmp_path / "usual.json", tmp_path / "other.json"
    usual.write_text(json.dumps(asdict(PARTNERS_2)))
    other.write_text(json.dumps(asdict(PARTNERS_2) | {"hold": 150.0}))
    found = [
        play_pair(DUTCH, 4, load_team(who), load_team("greedy"), 1, 1, keep_actions=True).boards
        for who in ("steady", str(usual), str(other))
    ]
    assert found[0] == found[1] != found[2]
    other.write_text("{}")
    for path in (other, tmp_path / "nowhere.json"):
        with pytest.raises(NoBot, match="holds no weights"):
            load_player(str(path))
