"""Match equities: tables against matches that can be computed by hand or played out."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from sambakit.arena.contests.duplicate import Board, Pair
from sambakit.arena.measuring.equities import equities_of, equity_contests, grid_of
from sambakit.bots.knowledge.match_equity import FOLDER, MatchEquity, match_equity, read_match_equity
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.romme.rules.house_rules import parse_rules as parse_romme

STEPS = [steps for steps, _ in equity_contests(DUTCH, 4, "greedy", 1)]


def deals(*points: tuple[int, int]) -> list[Pair]:
    return [Pair((Board((0, 1), each, 25, 0),)) for each in points]


def table(results: dict[tuple[int, int], list[Pair]]) -> MatchEquity:
    return MatchEquity(DUTCH, 4, grid_of(DUTCH, 4), equities_of(DUTCH, 4, results))


def test_the_grid_ends_below_the_target() -> None:
    grid = grid_of(DUTCH, 4)
    assert (grid[0], grid[-2], grid[-1]) == (-2000, 9500, 9995)
    assert {after - before for before, after in pairwise(grid[:-1])} == {500}
    assert grid_of(parse_rules("dutch + target_strict=yes"), 4)[-1] == 10_000
    house = parse_rules("dutch + target=10000,2:5000")
    assert [grid_of(house, players)[-1] for players in (2, 4)] == [4995, 9995]


def test_deals_are_played_for_each_two_opening_minimums() -> None:
    contests = dict(equity_contests(DUTCH, 4, "greedy", 1))
    assert len(contests) == 15
    assert contests[0, 4].scores == (-5, 7000)
    assert len(contests[1, 2].play(0).boards) == 1
    with pytest.raises(ValueError, match="3 players of dutch do not form two sides"):
        list(equity_contests(DUTCH, 3, "greedy", 1))


def test_whoever_begins_wins_where_that_decides_every_deal() -> None:
    """The side that begins makes 2,500, the other nothing: they begin in turn, so the first gets to 10,000 first."""
    first, second = (2500, 0), (0, 2500)  # even deals are begun by side 0, odd ones by side 1
    found = table({steps: deals(first, second) for steps in STEPS})
    assert found.win(0, 0, begins=True) == 1
    assert found.win(0, 0, begins=False) == 0
    assert found.win(0, 2500, begins=True) == 0  # 2500 : 2500, and the other begins
    assert found.win(5000, 7500, begins=True) == 0
    assert found.win(7500, 7500, begins=True) == 1
    assert found.win(-2000, 9995, begins=False) == 0


def test_a_coin_for_the_last_deal() -> None:
    """Either side makes 4,000: from 8,000 each deal is the last."""
    found = table({steps: deals((4000, 0), (4000, 0), (0, 4000), (0, 4000)) for steps in STEPS})
    for begins in (True, False):
        assert found.win(8000, 8000, begins=begins) == pytest.approx(0.5)
        assert found.win(8000, 5000, begins=begins) == pytest.approx(0.75)
        assert found.win(0, 8000, begins=begins) == pytest.approx(0.125)


def test_chances_agree_with_matches_played_out() -> None:
    """Scattered results, another law for each minimum: compared with 2,000 matches from several scores."""
    rng = Random(5)
    results = {}
    for steps in STEPS:
        means = [1900 - 150 * step for step in steps]
        results[steps] = deals(*((round(rng.gauss(means[0], 800)), round(rng.gauss(means[1], 800))) for _ in range(40)))
    found = table(results)
    for own, other, begins in ((0, 0, True), (3000, 4500, False), (7000, 5000, True), (9000, 9500, True)):
        won = sum(play_on(results, own, other, begins, rng) for _ in range(2000)) / 2000
        assert found.win(own, other, begins=begins) == pytest.approx(won, abs=0.045)


def play_on(results: dict[tuple[int, int], list[Pair]], own: int, other: int, begins: bool, rng: Random) -> float:
    """Return whether the own side wins (a half: drawn), with deals drawn from `results`."""
    least = [low if low is not None else -100_000 for low, _ in DUTCH.play.minimum]
    while max(own, other) < DUTCH.scores.target_for(4):
        steps = [max(place for place, low in enumerate(least) if score >= low) for score in (own, other)]
        key = (min(steps), max(steps))
        own_place = rng.choice((0, 1)) if steps[0] == steps[1] else int(steps[0] > steps[1])
        parity = own_place if begins else 1 - own_place
        pair = rng.choice(results[key][parity::2])
        own, other = own + pair.boards[0].points[own_place], other + pair.boards[0].points[1 - own_place]
        begins = not begins
    return 0.5 if own == other else float(own > other)


def test_bots_find_the_table_by_the_values_of_the_rules() -> None:
    found = match_equity(DUTCH, 4)
    assert found is not None
    renamed = parse_rules("dutch + target=10000")
    assert match_equity(renamed, 4) is found
    assert match_equity(parse_rules("dutch + target=5000"), 4) is None
    assert match_equity(parse_rules("dutch + target=10000,3:7500"), 4) is found
    assert match_equity(parse_rules("dutch + target=10000,4:7500"), 4) is None
    assert match_equity(DUTCH, 3) is None


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_every_table_is_sound(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = read_match_equity(text)
    assert json.loads(text)["rules"] == path.stem.rpartition("-")[0]
    assert found.rules == PRESETS[path.stem.rpartition("-")[0]]
    assert found.players == int(path.stem.rpartition("-")[2])
    size = len(found.grid)
    assert len(found.begins) == size
    assert all(len(row) == size and all(0 <= chance <= 1 for chance in row) for row in found.begins)
    target = found.rules.scores.target_for(found.players)
    assert found.win(target + 5, 0, begins=True) == 1  # in some rule sets the target must be passed
    assert found.win(0, target + 5, begins=False) == 0
    assert found.win(target, target, begins=True) == pytest.approx(0.5, abs=0.1)
    for begins in (True, False):
        assert found.win(0, 0, begins=begins) == pytest.approx(0.5, abs=0.1)
        assert found.win(target // 2, 0, begins=begins) > 0.75
        assert found.win(target - 500, target // 2, begins=begins) > 0.75
        own = found.win(3000, 4200, begins=begins)
        assert own + found.win(4200, 3000, begins=not begins) == pytest.approx(1)
        assert found.after((3000, 4000), (0, 200), 0, begins=begins) == own
    assert found.win(-5000, 0, begins=True) == found.win(found.grid[0], 0, begins=True)


POINTS = parse_romme("samba_romme + match=points + match_goal=2000")


def test_a_game_without_an_opening_minimum_needs_one_contest() -> None:
    contests = dict(equity_contests(POINTS, 2, "greedy", 1))
    assert list(contests) == [(0, 0)]
    assert grid_of(POINTS, 2)[-1] == 1999
    with pytest.raises(ValueError, match="samba_romme is not decided by a match score alone"):
        list(equity_contests(parse_romme("samba_romme"), 2, "greedy", 1))


def test_R_5_9_an_annulled_game_is_no_deal_of_the_match() -> None:
    """Whoever opens makes 1,000 and the other nothing, so the second one to 2,000 needs the game after the third."""
    annulled = Pair((Board((0, 1), (0, 0), 12, -1, counts=False),))
    played = [*deals((1000, 0), (0, 1000)), annulled, annulled]
    begins = equities_of(POINTS, 2, {(0, 0): played})
    grid = grid_of(POINTS, 2)
    assert begins[grid.index(0)][grid.index(0)] == 1
    assert begins[grid.index(0)][grid.index(1000)] == 0  # level after this game, and the other one opens
    assert begins[grid.index(1000)][grid.index(1000)] == 1
