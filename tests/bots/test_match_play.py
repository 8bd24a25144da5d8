"""Near the target of a match its chances decide, not points: what bots make of the tables and the formula."""

from collections.abc import Sequence
from math import inf
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from sambakit.arena.contests.rivals import LeaningBot
from sambakit.bots.bot import Budget
from sambakit.bots.deep.deep import DeepBot
from sambakit.bots.deep.worlds import Worlds
from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.match_chances import MatchChances
from sambakit.bots.knowledge.match_equity import FOLDER, chances_for, match_equity, read_match_equity
from sambakit.bots.knowledge.match_play import match_counts, next_starter, worth_after, worth_before
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.weights import NEVER, PARTNERS
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.deal import Deal
from sambakit.engine.match import Match
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.state.state import PHASE_ANSWER, PHASE_DRAW, PHASE_PLAY
from sambakit.engine.values.cards import pack, shuffled
from sambakit.engine.values.chance import Chance
from tests.bots.seat import choice, side, table, turn

STEADY = SteadyBot()
BY_POINTS = LeaningBot("steady-by-points", near=NEVER)
MARGINS = (-6000.0, -500.0, 0.0, 500.0, 6000.0)  # points by which a deal may be expected to end
TWO_CANASTAS = ("8s 8h 8d 8c 8s 8h 8d", "Ks Kh Kd Kc Ks 2h 2d")


def could_go_out(own: int, theirs: int, enemies_hold: int = 5) -> Deal:
    """Return a deal in which seat 0 can go out, with a samba of its side under way and five cards at the partner's."""
    mine = side(*TWO_CANASTAS, "5h 6h 7h 8h 9h Th")
    sizes = {1: enemies_hold, 2: 5, 3: enemies_hold}
    deal = table("Kc 9d", own=mine, enemy=side("4s 4h 4d"), hand_sizes=sizes, phase=PHASE_PLAY)
    deal.state.scores = (own, theirs)
    return deal


def test_behind_by_much_near_the_target_it_does_not_end_the_deal() -> None:
    for scores in ((500, 9700), (3000, 9000)):
        assert choice(BY_POINTS, could_go_out(*scores)) == "ask"
        done = turn(STEADY, could_go_out(*scores))
        assert [action.split()[0] for action in done] == ["discard"], scores


def test_where_ending_wins_the_match_it_ends_without_a_question() -> None:
    for scores in ((9000, 9500), (9500, 9000)):
        assert choice(BY_POINTS, could_go_out(*scores)) == "ask"
        deal = could_go_out(*scores)
        assert turn(STEADY, deal) == ["add Kc A2", "discard 9d"]
        assert deal.state.went_out == 0


def test_far_from_the_target_points_decide() -> None:
    for scores in ((0, 0), (5000, 2000), (-300, 5900)):
        for hold in (4, 11, 15):
            found = [turn(bot, could_go_out(*scores, hold)) for bot in (STEADY, BY_POINTS)]
            assert found[0] == found[1]


def test_D_10_6_a_partner_who_is_far_behind_says_no() -> None:
    sizes = {1: 8, 3: 8}
    for scores, answer in (((9600, 9600), "answer yes"), ((3000, 9600), "answer no")):  # over if the deal ends now
        own, enemy = side(*TWO_CANASTAS, "5h 6h 7h"), side("Js Jh Jd Jc Js Jh Jd", "4s 4h 4d")
        deal = table("4c 9d Qs", own=own, enemy=enemy, hand_sizes=sizes, phase=PHASE_ANSWER)
        deal.state.scores = scores
        assert choice(BY_POINTS, deal) == "answer yes"
        assert choice(STEADY, deal) == answer


@pytest.mark.parametrize(("preset", "players"), [("dutch", 4), ("dutch", 3), ("canasta", 2)])
def test_C_14_who_begins_the_next_deal_follows_from_the_turns(preset: str, players: int) -> None:
    rules, rng = PRESETS[preset], Random(3)
    match = Match(rules, players, players - 1)
    for _ in range(3):
        deal = match.start_deal(shuffled(pack(rules.table.decks, rules.table.jokers), rng))
        following = (deal.state.turn + 1) % players
        while not deal.over:
            assert next_starter(deal.state.turn, deal.state.turns, players) == following
            deal.act(STEADY.choose(deal.view(deal.actor), deal.legal(), rng, Budget()))
        assert next_starter(deal.state.turn, deal.state.turns, players) == following
        match.finish(deal)


def test_deep_compares_by_the_match_where_it_is_near_its_end() -> None:
    found = {}
    for scores in ((0, 0), (9000, 8000)):
        deal = could_go_out(*scores)
        found[scores] = DeepBot().search(deal.view(0), deal.legal(), 5, 40, inf)
    chances = chances_for(DUTCH, 4)
    by_points, by_match = (search.trials[0] for search in found.values())
    assert by_points.points / float(by_points.worlds) > 1200  # the side is far ahead on the table
    share = by_match.points / float(by_match.worlds) / chances.points
    assert 0.9 < share <= 1.0  # and so it wins nearly every match


def test_a_deal_is_worth_the_chances_after_it() -> None:
    deal = could_go_out(9000, 8000)
    chances = chances_for(DUTCH, 4)
    for points in ([1500, 500], [200, 300], [-500, 2500]):
        totals = [9000.0 + points[0], 8000.0 + points[1]]
        for own in (0, 1):
            begins = next_starter(deal.state.turn, deal.state.turns, 4) % 2 == own
            share = chances.chance(totals, own, begins)
            assert worth_after(deal.state, points, own, chances) == pytest.approx(share * chances.points)


@pytest.mark.parametrize("preset", ["dutch", "bicycle"])
def test_a_deal_under_way_is_worth_the_chances_that_its_margin_leaves(preset: str) -> None:
    rules, rng = PRESETS[preset], Random(4)
    near = rules.scores.target_for(4) * 8 // 10
    deal = Match(rules, 4, 0, (near, near)).start_deal(shuffled(pack(rules.table.decks, rules.table.jokers), rng))
    chances = chances_for(rules, 4)
    while not deal.over:
        if deal.state.phase == PHASE_DRAW:
            worths = [worth_before(deal.state, margin, 0, chances) / chances.points for margin in MARGINS]
            others = [worth_before(deal.state, -margin, 1, chances) / chances.points for margin in MARGINS]
            assert [own + other for own, other in zip(worths, others, strict=True)] == pytest.approx([1.0] * 5)
            assert worths == sorted(worths)
            assert worths[0] < 0.2 < 0.4 < worths[2] < 0.6 < 0.8 < worths[4]
            memory = Memory(4, True)
            memory.catch_up(deal.log)
            world = Worlds(deal.view(deal.actor), memory, BotRules(rules, 4)).draw(
                Chance(1)
            )  # its stock is what is left
            assert worth_before(world, 500.0, 0, chances) == worth_before(deal.state, 500.0, 0, chances)
        deal.act(STEADY.choose(deal.view(deal.actor), deal.legal(), rng, Budget()))


def test_what_is_still_to_come_and_how_far_it_scatters_go_with_the_stock() -> None:
    """Worked out by hand: 6000 points to come and 1838 either way with the whole stock, 856 and 869 with none."""
    deck = shuffled(pack(DUTCH.table.decks, DUTCH.table.jokers), Random(0))
    state = Match(DUTCH, 4, 0, (9000, 8000)).start_deal(deck).state
    assert not any(side.red_threes() for side in state.sides)
    chances, begins = chances_for(DUTCH, 4), state.side_of[next_starter(state.turn, state.turns, 4)] == 0
    own, other = (9500.0, 11301.0, 12699.0, 14500.0), (8500.0, 10301.0, 11699.0, 13500.0)
    assert worth_before(state, 0.0, 0, chances) == pytest.approx(mean_worth(chances, own, other, begins), rel=1e-3)
    state.stock_at = len(state.stock)
    state.scores = (9300, 8000)
    own, other = (8545.5, 9397.5, 10058.3, 10910.3), (7245.5, 8097.5, 8758.3, 9610.3)
    assert worth_before(state, 0.0, 0, chances) == pytest.approx(mean_worth(chances, own, other, begins), rel=1e-3)
    own, other = [each + 250.0 for each in own], [each - 250.0 for each in other]  # by a margin of 500
    assert worth_before(state, 500.0, 0, chances) == pytest.approx(mean_worth(chances, own, other, begins), rel=1e-3)


def mean_worth(chances: MatchChances, own: Sequence[float], other: Sequence[float], begins: bool) -> float:
    """Return what the totals of `own` and `other` are worth on average, each with each."""
    return fmean(chances.chance([mine, theirs], 0, begins) for mine in own for theirs in other) * chances.points


@pytest.mark.parametrize(("preset", "by_match"), [("dutch", True), ("canasta", False)])
def test_where_no_table_knows_the_chances_a_net_is_asked_for_points(preset: str, by_match: bool) -> None:
    rules, rng = PRESETS[preset], Random(4)
    near = rules.scores.target_for(4) * 9 // 10
    deal = Match(rules, 4, 0, (near, near)).start_deal(shuffled(pack(rules.table.decks, rules.table.jokers), rng))
    search = DeepBot().search(deal.view(deal.actor), deal.legal(), 5, 40, inf)
    while not search.playouts:
        deal.act(STEADY.choose(deal.view(deal.actor), deal.legal(), rng, Budget()))
        search = DeepBot().search(deal.view(deal.actor), deal.legal(), 5, 40, inf)
    trial = search.trials[0]
    chances = chances_for(rules, 4)
    assert chances.by_grid == by_match
    worth = trial.points / float(trial.worlds)
    assert (0.2 * chances.points < worth < 0.8 * chances.points) == by_match  # else the margin, about nothing


def test_without_a_table_a_formula_stands_in_for_it() -> None:
    assert match_equity(DUTCH, 3) is None
    found = chances_for(DUTCH, 3)
    for totals in ([0.0, 0.0, 0.0], [4000.0, 7000.0, 5000.0], [9900.0, 9000.0, 100.0]):
        chances = [found.chance(totals, each, True) for each in range(3)]
        assert sum(chances) == pytest.approx(1)
        assert sorted(range(3), key=lambda each: totals[each]) == sorted(range(3), key=lambda each: chances[each])
    assert found.chance([0.0, 0.0, 0.0], 1, False) == pytest.approx(1 / 3)
    assert found.chance([10_000.0, 10_050.0, 0.0], 1, True) == 1
    assert found.chance([10_000.0, 10_050.0, 0.0], 0, True) == 0
    assert found.chance([10_000.0, 10_000.0, 0.0], 0, True) == 0.5


def test_a_target_by_number_of_players_is_that_of_so_many() -> None:
    rules, alone = parse_rules("dutch + target=10000,3:6000,6:5000"), parse_rules("dutch + target=6000")
    totals = [5000.0, 4000.0, 100.0]
    assert chances_for(rules, 3).chance(totals, 0, True) == chances_for(alone, 3).chance(totals, 0, True)
    assert chances_for(rules, 3).chance([6000.0, 4000.0, 100.0], 0, True) == 1
    assert chances_for(rules, 6).chance(totals, 0, True) == 1  # three pairs
    assert chances_for(rules, 5).chance([6000.0, 0.0, 0.0, 0.0, 0.0], 0, True) < 1
    assert match_counts(BotRules(rules, 3), (4000, 0, 0), PARTNERS)
    assert not match_counts(BotRules(rules, 4), (4000, 0), PARTNERS)
    assert match_counts(BotRules(rules, 6), (4000, 0, 0), PARTNERS)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_the_formula_is_near_every_table(path: Path) -> None:
    found = read_match_equity(path.read_text(encoding="utf-8"))
    formula = MatchChances(found.rules, found.players, [], [])
    misses = []
    for own in found.grid:
        for other in found.grid:
            if min(own, other) >= 0:
                chance = (found.win(own, other, begins=True) + found.win(own, other, begins=False)) / 2
                misses.append(abs(chance - formula.chance([float(own), float(other)], 0, True)))
    assert fmean(misses) < 0.04
    assert max(misses) < 0.1
    assert formula.points == pytest.approx(found.points, rel=0.4)
