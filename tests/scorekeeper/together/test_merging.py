"""Two phones with one sheet, edits on both while apart: nothing is lost, and people see what differs."""

import json
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sambakit.game.dataclass import replace
from sambakit.scorekeeper import (
    CardsEntry,
    DealEntry,
    Difference,
    NotTheSameSheet,
    Sheet,
    SideEntry,
    differences,
    keep_all,
    merge,
    new_sheet,
    parse_sheet,
    print_sheet,
    settle,
    tally_of,
)
from sambakit.scorekeeper.merging import deeds_of
from sambakit.scorekeeper.printing import deal_lines
from tests.in_client import bundled, node
from tests.scorekeeper.together.phones import Phones, evening

SEEDS = range(60)


def deal(points: int) -> DealEntry:
    return DealEntry(sides=(SideEntry(melds=CardsEntry(points)), SideEntry()))


def both(one: Sheet, other: Sheet) -> Sheet:
    """Return the merged sheet, which both phones must see the same."""
    merged = merge(one, other)
    assert print_sheet(merged) == print_sheet(merge(other, one))
    assert parse_sheet(print_sheet(merged)) == merged
    return merged


def trail(sheet: Sheet) -> list[tuple[str, int, str]]:
    return [(change.what, change.number, change.at) for change in sheet.changes]


def points(sheet: Sheet) -> list[int]:
    """Return the points of side A by deal."""
    return [deal.scores[0].points for deal in tally_of(sheet).deals]


def test_what_both_have_is_there_once_and_the_changes_of_both_follow_by_their_time() -> None:
    begun = evening().enter(deal(100), "2026-11-25T20:00:00Z").enter(deal(200), "2026-11-25T20:10:00Z")
    one = begun.correct(1, deal(110), "2026-11-25T20:30:00Z")
    other = begun.correct(2, deal(210), "2026-11-25T20:20:00Z").enter(deal(300), "2026-11-25T20:40:00Z")
    merged = both(one, other)
    assert [(what, number) for what, number, _ in trail(merged)] == [
        *(("deal", 1), ("deal", 2), ("correct", 2), ("correct", 1), ("deal", 3)),
    ]
    assert points(merged) == [110, 210, 300]
    assert differences(merged) == ()
    assert merge(merged, one) == merge(merged, other) == merged


def test_two_entries_of_one_deal_stay_both_until_somebody_decides() -> None:
    begun = evening().enter(deal(100), "2026-11-25T20:00:00Z")
    one, other = begun.enter(deal(250), "2026-11-25T20:20:00Z"), begun.enter(deal(300), "2026-11-25T20:21:00Z")
    merged = both(one, other)
    assert "correct 2 2026-11-25T20:21:00Z\nx-apart\nmelds A 300\n" in print_sheet(merged)
    (found,) = differences(merged)
    assert (found.number, [version.deal for version in found.versions]) == (2, [deal(250), deal(300)])
    assert points(merged) == [100, 300]
    chosen = settle(merged, found, 0, "2026-11-25T21:00:00Z")
    assert points(chosen) == [100, 250]
    assert differences(chosen) == ()
    assert "melds A 300" in print_sheet(chosen)
    assert differences(both(chosen, other)) == ()  # the other phone hears of the decision
    two = keep_all(merged, found, "2026-11-25T21:00:00Z")
    assert points(two) == [100, 250, 300]
    assert differences(two) == ()


def test_the_same_entry_on_both_is_one_deal() -> None:
    begun = evening()
    one, other = begun.enter(deal(250), "2026-11-25T20:20:00Z"), begun.enter(deal(250), "2026-11-25T20:21:00Z")
    assert points(both(one, other)) == [250]
    assert differences(both(one, other)) == ()
    assert both(one, one) == one


def test_a_removed_deal_that_the_other_corrected_is_asked_about() -> None:
    begun = evening().enter(deal(100), "2026-11-25T20:00:00Z").enter(deal(200), "2026-11-25T20:10:00Z")
    removed, corrected = begun.remove(1, "2026-11-25T20:20:00Z"), begun.correct(1, deal(110), "2026-11-25T20:30:00Z")
    merged = both(removed, corrected)
    assert points(merged) == [110, 200]
    (found,) = differences(merged)
    assert [version.deal for version in found.versions] == [None, deal(110)]
    gone = settle(merged, found, 0, "2026-11-25T20:40:00Z")
    assert points(gone) == [200]
    assert points(both(gone, corrected)) == [200]
    stays = settle(both(begun.remove(1, "2026-11-25T20:50:00Z"), corrected), Difference(1, found.versions[::-1]), 0)
    assert points(stays) == [110, 200]
    for sheet in (merged, gone, stays):
        assert parse_sheet(print_sheet(sheet)) == sheet


def test_both_phones_decide_at_the_same_time() -> None:
    begun = evening()
    one, other = begun.enter(deal(250), "2026-11-25T20:20:00Z"), begun.enter(deal(300), "2026-11-25T20:21:00Z")
    merged = both(one, other)
    (found,) = differences(merged)
    mine, theirs = settle(merged, found, 0, "2026-11-25T21:00:00Z"), settle(merged, found, 1, "2026-11-25T21:01:00Z")
    assert len(differences(both(mine, theirs))) == 1
    assert differences(both(mine, settle(merged, found, 0, "2026-11-25T21:03:00Z"))) == ()
    twice = both(keep_all(merged, found, "2026-11-25T21:00:00Z"), keep_all(merged, found, "2026-11-25T21:05:00Z"))
    assert points(twice) == [250, 300]
    assert differences(twice) == ()


@pytest.mark.parametrize(
    ("what", "other"),
    [
        ("id", replace(evening(), id="sOther")),
        ("rules", replace(new_sheet("dutch", ("Anna", "Bert", "Carla", "Dirk"), 3), id="")),
        ("dealer", evening(dealer=0)),
        ("scores", replace(evening(), scores=(10, 20))),
        ("players", replace(evening(), players=evening().players[::-1])),
    ],
)
def test_two_sheets_are_never_taken_for_one(what: str, other: Sheet) -> None:
    with pytest.raises(NotTheSameSheet, match=f"their {what} differ"):
        merge(evening(), other)


def test_lines_of_ones_own_stay_and_a_sheet_without_an_id_gets_that_of_the_other() -> None:
    one = replace(evening(), id="", extras=("x-club Tuesday", "x-room 4"))
    other = replace(evening(), extras=("x-club Tuesday", "x-host Mia"))
    merged = both(one, other)
    assert merged.id == evening().id
    assert merged.extras == ("x-club Tuesday", "x-host Mia", "x-room 4")


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_comes_together_first_all_have_the_same_sheet_and_nothing_is_lost(seed: int) -> None:
    rng = Random(f"phones {seed}")
    phones = Phones(rng, count=rng.randint(2, 4))
    phones.live(rng.randint(4, 30))
    orders = [rng.sample(phones.sheets, len(phones.sheets)) for _ in range(4)]
    merged = [reduce(merge, order) for order in orders]
    halves = merge(reduce(merge, orders[0][:2]), reduce(merge, orders[0][1:]))
    assert {print_sheet(sheet) for sheet in (*merged, halves, merge(halves, halves))} == {print_sheet(halves)}
    assert parse_sheet(print_sheet(halves)) == halves
    kept = deeds_of(halves)
    for sheet in phones.sheets:
        assert set(deeds_of(sheet)) <= set(kept)
        assert [deed for deed in kept if deed in deeds_of(sheet)] == list(deeds_of(sheet))
    assert {deed.number for deed in kept} == set(range(1, 1 + max((deed.number for deed in kept), default=0)))


@pytest.mark.parametrize("seed", SEEDS)
def test_without_clocks_nothing_is_lost_either(seed: int) -> None:
    rng = Random(f"no clocks {seed}")
    phones = Phones(rng, count=2, clocks=False)
    phones.live(rng.randint(4, 20))
    merged = both(*phones.sheets)
    for sheet in phones.sheets:
        assert set(deeds_of(sheet)) <= set(deeds_of(merged))
        assert merge(merged, sheet) == merged


def test_random_evenings_have_differences_and_decisions_end_them() -> None:
    found = 0
    for seed in range(40):
        phones = Phones(Random(f"deciding {seed}"), count=2)
        phones.live(14)
        sheet = merge(*phones.sheets)
        for minute in range(20):
            found += len(differences(sheet)) > 0
            sheet = phones.decide(sheet, f"2026-11-26T20:{minute:02}:00Z")
        assert differences(sheet) == ()
    assert found > 20


def case(seed: int) -> dict[str, Any]:
    """Return two sheets as texts and what must come of them."""
    rng = Random(f"client {seed}")
    phones = Phones(rng, count=2, clocks=rng.random() < 0.9)
    phones.live(rng.randint(2, 16))
    one, other = phones.sheets
    merged = merge(one, other)
    open_ones = differences(merged)
    told = [
        [found.number, [[one.at, one.deal and list(deal_lines(one.deal))] for one in found.versions]]
        for found in open_ones
    ]
    after = []
    if open_ones:
        after = [settle(merged, open_ones[0], 0, "2026-11-26T00:00:00Z"), keep_all(merged, open_ones[0])]
    return {
        "texts": [print_sheet(one), print_sheet(other)],
        "data": one.data,
        "merged": print_sheet(merged),
        "differences": told,
        "after": [print_sheet(sheet) for sheet in after],
    }


@pytest.mark.process(2)
def test_the_client_merges_in_the_same_way(tmp_path: Path) -> None:
    cases = tmp_path / "cases"
    found = [case(seed) for seed in range(400)]
    assert sum(bool(one["after"]) for one in found) > 100
    cases.write_text("".join(f"{json.dumps(one)}\n" for one in found), encoding="utf-8")
    node(bundled("merging", tmp_path), cases)
