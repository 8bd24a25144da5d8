"""The ladder: ratings against values that are known, its tables, the document and the plot."""

import xml.etree.ElementTree as ElementTree
from math import log10
from random import Random

import pytest

from sambakit.arena.contests.duplicate import Board, Pair
from sambakit.arena.measuring.ladder import Ladder, ratings_of, standing_of
from sambakit.arena.measuring.ladder_report import BEGIN, END, command_of, inserted, markdown_of, plot_of
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules

LADDER = Ladder(DUTCH, 4, ("weak", "greedy", "good"), "greedy", pairs=40, seed=1)
STRENGTH = {"weak": -300, "greedy": 0, "good": 500}


def pair_of(there: int, back: int) -> Pair:
    """Return a pair in which the first team wins by `there` and then by `back` points."""
    return Pair((Board((0, 1), (3000 + there, 3000), 25, 0), Board((1, 0), (3000, 3000 + back), 25, -1)))


def played(noise: int) -> dict[tuple[str, str], list[Pair]]:
    """Return contests whose true margins are differences of `STRENGTH`."""
    rng = Random(2)
    results = {}
    for first, second in (("greedy", "weak"), ("good", "weak"), ("good", "greedy")):
        margin = STRENGTH[first] - STRENGTH[second]
        draws = [round(rng.gauss(0, noise)) for _ in range(20)]
        # every draw with its opposite, so that the means are exact
        results[first, second] = [pair_of(margin + draw, margin + draw) for each in draws for draw in (each, -each)]
    return results


def test_points_are_those_over_the_reference() -> None:
    ratings = {rating.bot: rating for rating in ratings_of(LADDER, played(300))}
    for bot, strength in STRENGTH.items():
        assert ratings[bot].points == pytest.approx(strength)
    for bot in ("weak", "good"):
        low, high = ratings[bot].points_interval
        assert low < STRENGTH[bot] < high
        assert 100 < high - low < 300
    assert ratings["greedy"].points_interval == (0, 0)


def test_elo_of_three_bots_fits_all_contests() -> None:
    """Wins of 3 : 1, 9 : 1 and 3 : 1 fit strengths of 1, 3 and 9 exactly: 400 · log10(3) from one to the next."""

    def contest(won: int, of: int) -> list[Pair]:
        pairs = [pair_of(100, 100)] * won + [pair_of(-100, -100)] * (of - won)
        return pairs * 400  # so many that the half deal taken for granted is nothing

    results = {("greedy", "weak"): contest(3, 4), ("good", "greedy"): contest(3, 4), ("good", "weak"): contest(9, 10)}
    elo = [rating.elo for rating in ratings_of(LADDER, results)]
    assert elo == pytest.approx([-400 * log10(3), 0, 400 * log10(3)], abs=0.5)


def test_elo_of_two_bots_is_that_of_their_wins() -> None:
    """60 deals won of 80, and half a deal taken for granted either way: 400 · log10(60.5 / 20.5)."""
    ladder = Ladder(DUTCH, 4, ("greedy", "good"), "greedy", pairs=40, seed=1)
    pairs = [pair_of(100, 100)] * 20 + [pair_of(100, -100)] * 20
    ratings = ratings_of(ladder, {("good", "greedy"): pairs})
    assert ratings[0].elo == 0
    assert ratings[1].elo == pytest.approx(400 * log10(60.5 / 20.5), abs=1e-3)
    low, high = ratings[1].elo_interval
    assert low < ratings[1].elo < high


def test_tied_deals_are_half_won() -> None:
    ladder = Ladder(DUTCH, 4, ("greedy", "good"), "greedy", pairs=10, seed=1)
    ratings = ratings_of(ladder, {("good", "greedy"): [pair_of(0, 0)] * 10})
    assert ratings[1].elo == pytest.approx(0, abs=1e-6)
    assert ratings[1].points == pytest.approx(0)


def test_a_bot_that_wins_every_deal_has_a_rating_all_the_same() -> None:
    ladder = Ladder(DUTCH, 4, ("greedy", "good"), "greedy", pairs=10, seed=1)
    rating = ratings_of(ladder, {("good", "greedy"): [pair_of(900, 700)] * 10})[1]
    assert rating.elo == pytest.approx(400 * log10(20.5 / 0.5), abs=1e-2)


def test_every_bot_meets_every_other_and_partners_every_other() -> None:
    contests = {key: contest.teams for key, contest in LADDER.contests()}
    assert contests == {key: key for key in (("greedy", "weak"), ("good", "weak"), ("good", "greedy"))}
    teams = [contest.teams for _, contest in LADDER.partnerships()]
    firsts = ["weak", "weak+greedy", "weak+good", "greedy", "greedy+good", "good"]
    assert teams == [(team, "greedy") for team in firsts]
    alone = Ladder(DUTCH, 3, LADDER.bots, "greedy", pairs=40, seed=1)
    assert list(alone.partnerships()) == []


def partnered(mixed: int) -> dict[tuple[str, str], list[Pair]]:
    """Return partnerships worth the mean of both strengths, less `mixed` points where the kinds differ."""
    keys = [key for key, _ in LADDER.partnerships()]
    return {
        (one, other): [pair_of(total, total)] * 2
        for one, other in keys
        for total in [(STRENGTH[one] + STRENGTH[other]) // 2 - (mixed if one != other else 0)]
    }


def test_what_a_bot_loses_with_partners_of_other_kinds() -> None:
    standing = standing_of(LADDER, played(300), partnered(80))
    assert [standing.partner_loss(bot) for bot in LADDER.bots] == [80, 80, 80]
    assert standing_of(LADDER, played(300), {}).partner_loss("good") is None


def test_the_report_has_all_tables_and_the_command() -> None:
    standing = standing_of(LADDER, played(300), partnered(80))
    text = markdown_of(LADDER, standing)
    assert f"`{command_of(LADDER)}` made this report" in text
    assert "| `good` | +500 (+" in text
    assert "| `greedy` | 0 | 0 |" in text
    assert "| `weak` | – | −300 (−" in text
    assert "| `good` | +20 | +170 | +500 |" in text
    assert "`weak` +80, `greedy` +80, `good` +80" in text
    ranks = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")][:3]
    assert ranks == ["good", "greedy", "weak"]
    assert "As partners" not in markdown_of(LADDER, standing_of(LADDER, played(300), {}))


def test_the_command_is_quoted_where_rules_need_it() -> None:
    ladder = Ladder(parse_rules("dutch + target=5000"), 4, ("random", "greedy"), "greedy", pairs=2, seed=3)
    assert command_of(ladder) == (
        "sambakit ladder random greedy --rules 'dutch + target=5000' --players 4 --pairs 2 --seed 3 --reference greedy"
    )


def test_the_report_takes_the_place_of_the_one_before() -> None:
    once = inserted("# Bots\n\nText.\n", "first")
    assert once == f"# Bots\n\nText.\n\n{BEGIN}\n\nfirst\n{END}\n"
    assert inserted(once + "\nMore.\n", "second") == f"# Bots\n\nText.\n\n{BEGIN}\n\nsecond\n{END}\n\nMore.\n"
    assert inserted("", "only") == f"{BEGIN}\n\nonly\n{END}\n"


def test_the_plot_shows_each_bot_with_its_interval_twice() -> None:
    standing = standing_of(LADDER, played(300), {})
    root = ElementTree.fromstring(plot_of(LADDER, standing))
    names = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert names.count("good") == names.count("greedy") == names.count("weak") == 2
    circles = [float(each.get("cx", "0")) for each in root.iter("{http://www.w3.org/2000/svg}circle")]
    assert circles[0] > circles[1] > circles[2]  # from the best down
    bars = [each for each in root.iter("{http://www.w3.org/2000/svg}line") if each.get("stroke-width") == "3"]
    for circle, bar in zip(circles, bars, strict=True):
        assert float(bar.get("x1", "0")) <= circle <= float(bar.get("x2", "0"))
        assert 110 <= float(bar.get("x1", "0")) <= float(bar.get("x2", "0")) <= 690
