"""The match on a sheet: totals, the next opening minimum, the dealer, and its end, as the engine has them."""

import json
from dataclasses import replace
from random import Random

import pytest

from sambakit.engine.match import is_match_over, winner_of
from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.values import Tie
from sambakit.games import parse_rules
from sambakit.romme.rules.rules import SAMBA_ROMME, MatchBy
from sambakit.scorekeeper.house_fields import with_fields
from sambakit.scorekeeper.scoring_data import scoring_data_of, sheet_adapter_of
from sambakit.scorekeeper.standing import standing_of
from tests.scorekeeper.agreeing import compare_romme_match
from tests.scorekeeper.cases import HOUSE, cases


@pytest.mark.parametrize("name", PRESETS)
def test_the_end_of_a_match_is_that_of_the_engine(name: str) -> None:
    rng = Random(name)
    for tie in Tie:
        for strict in (False, True):
            scores = replace(PRESETS[name].scores, tie=tie, target_strict=strict)
            rules = replace(PRESETS[name], scores=scores)
            data, players = scoring_data_of(rules), max(rules.table.players)
            sides = max(rules.table.sides(players)) + 1
            target = scores.target_for(players)
            near = [-500, 0, 1500, 3000, 7000, target - 5, target, target + 5]
            for _ in range(50):
                points = tuple(rng.choice(near) for _ in range(sides))
                found = standing_of(data, players, 0, (0,) * sides, [points])
                assert found.over == is_match_over(rules, players, points)
                assert found.winner == winner_of(rules, players, points)
                assert found.minimum == tuple(rules.play.opening_minimum(total) for total in points)


@pytest.mark.parametrize("strict", ["no", "yes"])
def test_D_13_1_a_target_by_number_of_players_ends_the_match_of_so_many(strict: str) -> None:
    text = f"dutch + target=10000,3:7500,6:5000 + target_strict={strict}"
    rules = parse_rules(text)
    places, changes = list(sheet_adapter_of("samba").places), dict(part.split("=") for part in text.split(" + ")[1:])
    for data in (scoring_data_of(rules), with_fields(scoring_data_of(PRESETS["dutch"]), places, changes)):
        for players, target in ((2, 10_000), (3, 7500), (4, 10_000), (5, 10_000), (6, 5000)):
            least = target + 5 * (strict == "yes")
            for points in (least - 5, least):
                totals = (points, *[0] * max(rules.table.sides(players)))
                found = standing_of(data, players, 0, (0,) * len(totals), [totals])
                assert found.over == is_match_over(rules, players, totals) == (points == least)
                assert found.winner == winner_of(rules, players, totals)
                assert found.to_goal[1:] == (target + (strict == "yes"),) * (len(totals) - 1)


def test_D_13_1_given_totals_end_no_match_before_a_deal() -> None:
    data = scoring_data_of(parse_rules("dutch"))
    found = standing_of(data, 4, 3, (10_000, 0), [])
    assert (found.over, found.dealer, found.to_goal) == (False, 3, (0, 10_000))
    assert standing_of(data, 4, 3, (10_000, 0), [(50, 0)]).over


def test_D_2_6_the_deal_passes_to_the_left() -> None:
    data = scoring_data_of(parse_rules("dutch"))
    assert [standing_of(data, 5, 3, (0,) * 5, [(10,) * 5] * count).dealer for count in range(4)] == [3, 4, 0, 1]


def test_D_8_2_the_next_opening_follows_from_the_total() -> None:
    data = scoring_data_of(parse_rules("dutch"))
    assert standing_of(data, 4, 0, (-20, 1400), [(5, 200)]).minimum == (15, 90)


@pytest.mark.parametrize("by", MatchBy)
def test_R_6_9_samba_romme_ends_by_deals_points_or_sets(by: MatchBy) -> None:
    rng = Random(by.value)
    for _ in range(100):
        goal = rng.choice([500, 1500]) if by is MatchBy.POINTS else rng.randint(1, 4)
        rules = replace(
            SAMBA_ROMME, end=replace(SAMBA_ROMME.end, match=by, match_goal=goal, set_games=rng.randint(1, 3))
        )
        deals = [
            None if rng.random() < 0.1 else (rng.randrange(-100, 900, 50), rng.randrange(-100, 900, 50))
            for _ in range(8)
        ]
        compare_romme_match(rules, scoring_data_of(rules), deals)


def test_R_6_9_the_cards_for_won_deals_and_sets_are_told() -> None:
    data = scoring_data_of(parse_rules("samba_romme + match=sets + match_goal=2"))
    found = standing_of(data, 2, 0, (0, 0), [(100, 0), (0, 50), (90, 10), None, (80, 0), (0, 40)])
    assert (found.won, found.to_goal, found.over, found.minimum) == (((1, 0), (0, 1)), (1, 2), False, ())


@pytest.mark.deals(30)
def test_cases_for_another_interpreter_hold_all_that_follows() -> None:
    found = [json.loads(json.dumps(one)) for name in ("dutch", "samba_romme", HOUSE) for one in cases(name, 10)]
    sheets = [one for one in found if "deals" in one]
    assert {one["data"]["rules"].split(".")[0] for one in sheets} >= {"dutch", "samba_romme"}
    assert any(deal["refusals"] for one in sheets for deal in one["deals"])
    assert all(deal["scores"] for one in sheets for deal in one["deals"])
    assert all(one["standing"]["totals"] for one in sheets)
    assert any("changes" in one for one in found)  # house rules, made without the engine
    assert any(one.get("error") for one in found)  # texts that are no sheets
