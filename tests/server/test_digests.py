"""Digests of finished matches and the figures of a person: against records counted by hand, and line by line."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from sambakit.games import ADAPTERS
from sambakit.server import wire
from sambakit.server.digests.digest import SETS, deal_digest, digest_of
from sambakit.server.digests.digests import Digests
from sambakit.server.digests.figures import figures_in
from sambakit.server.store.database import Database
from sambakit.server.store.store import KeptMatch, Store
from sambakit.server.tables.exporting import record_text
from sambakit.server.tables.registry import kept_rules
from sambakit.server.tables.table_task import TableTask
from tests.golden.write import FOLDER as GOLDEN
from tests.server.direct_store import DirectStore
from tests.server.simulation import World, simulate
from tests.server.test_finished_matches import Matches, a_device_of, bearer, matches, server_on
from tests.server.test_what_if import Played, finished

__all__ = ["matches"]

SOME = ["dutch", "bolivia", "samba_romme + match=points + match_goal=5000"]
LINE = re.compile(r"^score (\w) (\w+) (-?\d+)(?:.* count=(\d+))?", re.M)


def golden_deal(change: tuple[str, str] = ("", "")) -> wire.DealDigest:
    """Return the digest of the deal of a golden record, with a change in its text."""
    text = (GOLDEN / "dutch-match.txt").read_text(encoding="utf-8").replace(*change)
    return deal_digest(1, ADAPTERS["samba"].record.parse_record(text).deals[0].end)


def test_a_deal_counted_by_hand() -> None:
    # its lines: A 500 + 500 - 100 - 25 - 70, one pure set; B 455 + 500 + 600 + 200 + 200 - 10, a pure and two mixed
    # sets; seat 3 went out
    assert golden_deal() == wire.DealDigest(1, [805, 1945], 3, False, [{"pure": 1}, {"pure": 1, "mixed": 2}])


def test_going_out_concealed_is_counted_for_who_did_it() -> None:
    deal = golden_deal(("score B out 200", "score B out_concealed 200"))
    assert deal.concealed
    own = [figures_in(played_by(seat), wire.MatchDigest([deal, deal], None)) for seat in range(4)]
    assert [(one.outs, one.concealed) for one in own] == [(0, 0), (0, 0), (0, 0), (2, 2)]
    assert own[1] == wire.MatchFigures("m1", 2, 0, 0, {"mixed": 4, "pure": 2}, 3890, 1945, 1)
    assert own[2] == wire.MatchFigures("m1", 2, 0, 0, {"pure": 2}, 1610, 805, 1)


def test_the_best_deal_is_the_first_of_the_best_and_none_without_deals() -> None:
    deals = [wire.DealDigest(number, [points, 0], None, False, [{}, {}]) for number, points in ((1, -50), (2, -50))]
    best = figures_in(played_by(0), wire.MatchDigest(deals, None))
    assert (best.best, best.best_deal, best.points) == (-50, 1, -100)
    nothing = figures_in(played_by(0), wire.MatchDigest([], None))
    assert (nothing.best, nothing.best_deal, nothing.deals) == (None, None, 0)


@pytest.mark.parametrize("rules", SOME)
def test_figures_equal_the_sums_over_the_exported_record(rules: str) -> None:
    played = finished(rules, deals=3, seed=5)
    kept = played.kept()
    digest = digest_of(kept)
    blocks = [*deals_in(record_text(kept))]
    assert len(blocks) == len(digest.deals) == 3
    adapter, parsed = kept_rules(kept.rules)
    sides = adapter.sides(parsed)[len(kept.names)]
    for seat, side in enumerate(sides):
        told = figures_in(played_by(seat, sides), digest)
        lines = [line for block in blocks for line in lines_of(block, side)]
        sets: Counter[str] = Counter()
        for item, _, count in lines:
            if item in SETS:
                sets[item] += count
        assert told.sets == dict(sets)
        assert told.points == sum(points for _, points, _ in lines)
        assert told.outs == sum(f"\nend out {seat}\n" in block for block in blocks)
        assert told.concealed == sum(item == "out_concealed" for item, _, _ in lines if told.outs)
        assert told.best == max(sum(points for _, points, _ in lines_of(block, side)) for block in blocks)


@pytest.mark.parametrize("rules", SOME)
def test_the_best_meld_brought_the_most_of_all_that_make_up_the_score(rules: str) -> None:
    played = Played(rules, 2 if rules.startswith("samba_romme") else 4, seed=3)
    played.play_deal()
    adapter, deal = played.table.adapter, played.table.match_state.deal
    melds = adapter.laid_melds(deal)
    for score in adapter.scores(deal):
        own = [one for one in melds if one.side == score.side]
        scored = sum(line.points for line in score.lines if line.item in {*SETS, "melds", "row_short"})
        assert sum(one.points for one in own) == scored
        counted = {line.item: line.facts["count"] for line in score.lines if line.item in SETS}
        assert Counter(one.kind for one in own if one.kind) == counted
    digest = digest_of(played.kept())
    best = max(melds, key=lambda one: one.points)
    assert digest.best == wire.BestMeld(1, best.side, best.kind, best.cards, best.points)
    assert best.points > 0


def test_each_match_is_digested_once_and_a_person_is_answered_bit_by_bit() -> None:
    kept = {one.id: one for one in (finished("dutch", deals=1, seed=seed).kept() for seed in range(3))}

    class Reads:
        """A store that has these matches."""

        async def finished_match(self, match: str) -> KeptMatch | None:
            return kept.get(match)

    async def story() -> None:
        digests = Digests(cast("Store", Reads()), patience=0.0)
        played = [played_by(0, match=match, totals=totals_of(one)) for match, one in kept.items()]
        for missing in (2, 1, 0, 0):
            found = await digests.figures(played)
            assert (len(found.matches), found.missing) == (3 - missing, missing)
        assert digests.made == 3

    asyncio.run(story())


async def test_a_match_that_runs_has_no_digest_and_figures_are_of_the_person_alone(matches: Matches) -> None:
    with closing(Database(matches.file)) as database:
        kept = database.finished_match(matches.finished[-1])
        assert kept is not None
        token = a_device_of(database, kept)
    async with server_on(matches.file) as browser:
        for match in matches.finished:
            answer = await browser.get(f"/api/v1/matches/{match}/digest")
            assert answer.status_code == 200
            assert answer.json()["deals"]
            assert not {name for name in kept.names if name} & {*re.findall(r'"([^"]*)"', answer.text)}
        for match in (*matches.running, "m"):
            assert (await browser.get(f"/api/v1/matches/{match}/digest")).status_code == 404
        listed = (await browser.get("/api/v1/history", headers=bearer(token))).json()
        told = (await browser.get("/api/v1/history/figures", headers=bearer(token))).json()
        assert told["missing"] == 0
        assert [one["match"] for one in told["matches"]] == [one["match"] for one in listed if one["deals"]]
        for one, own in zip((one for one in listed if one["deals"]), told["matches"], strict=True):
            assert own["points"] == one["totals"][one["sides"][one["seat"]]]
            assert own["deals"] == one["deals"]
        assert (await browser.get("/api/v1/history/figures")).json() == {"matches": [], "missing": 0}


def test_the_score_page_names_its_match_by_the_id_that_marks_are_asked_for() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, speed=0)
        page = await world.sit(table)
        while (view := await page.my_move()).result is None:
            await page.play_simply()
        task = await world.hub.table(table)
        assert isinstance(task, TableTask)
        assert view.result.match == task.table.match
        assert view.over is None

    simulate(story)


async def test_a_match_that_cannot_be_played_again_hides_no_other(tmp_path: Path) -> None:
    good, bad = finished("dutch", deals=1).kept(), finished("dutch", deals=1, seed=2).kept()
    bad.decks.clear()
    with closing(Database(tmp_path / "data.sqlite")) as database:
        digests = Digests(DirectStore(database))
        assert (await digests.of(bad)).deals == []
        assert len((await digests.of(good)).deals) == 1


def played_by(seat: int, sides: list[int] | None = None, match: str = "m1", totals: Any = ()) -> wire.PlayedMatch:
    """Return a match in the history of the person on `seat`."""
    return wire.PlayedMatch(
        match=match, rules="dutch", players=["A", "B", "C", "D"], unnamed=[], people=[True] * 4,
        sides=sides or [0, 1, 0, 1], seat=seat, started=0.0, ended=1.0, how="stopped", winner=None, totals=[*totals],
        deals=1, what_if=False,
    )  # fmt: skip


def totals_of(kept: KeptMatch) -> list[int]:
    """Return the totals of a match by its record."""
    return [int(total) for total in re.findall(r"^total \w -?\d+ (-?\d+)$", record_text(kept), re.M)][-2:]


def deals_in(record: str) -> Iterator[str]:
    """Yield the text of each deal of a record that is over."""
    for block in record.split("\ndeal ")[1:]:
        if "\nend " in block:
            yield block


def lines_of(block: str, side: int) -> list[tuple[str, int, int]]:
    """Return item, points and count of the score lines of a side."""
    found = [one for one in LINE.findall(block) if one[0] == chr(65 + side)]
    return [(item, int(points), int(count or 0)) for _, item, points, count in found]
