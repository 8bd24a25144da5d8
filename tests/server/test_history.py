"""What a person has played: listed, written as one file, taken along to another device, and deleted."""

import asyncio
import re
from contextlib import closing
from random import Random

from sambakit.games import adapter_of_record
from sambakit.server import wire
from sambakit.server.digests.digests import Digests
from sambakit.server.hub.own_matters import LIFE, OwnDevices, OwnMatters
from sambakit.server.hub.records import finished_match
from sambakit.server.people.tokens import new_token
from sambakit.server.store.database import Database
from tests.server.simulation import World, refused, settled, simulate
from tests.server.test_finished_matches import Matches, a_device_of, bearer, matches, server_on
from tests.server.test_shared_replay import match_of_two

__all__ = ["matches"]


def own(world: World) -> OwnMatters:
    return OwnMatters(world.hub, OwnDevices(world.hub), finished_match, Digests(world.store))


def test_a_finished_match_is_listed_for_those_who_played_and_for_nobody_else() -> None:
    async def story() -> None:
        world = World()
        match, ben_token = await match_of_two(world)
        for token, seat in ((world.token, 0), (ben_token, 1)):
            (found,) = await own(world).history(token)
            assert (found.match, found.seat, found.sides, found.deals) == (match, seat, [0, 1], 1)
            assert (found.rules, found.players[0], found.people) == ("dutch", "Ann", [True, True])
            assert found.how in ("won", "drawn")
            assert found.winner == (found.totals.index(max(found.totals)) if found.how == "won" else None)
            assert found.started < found.ended
            assert not found.what_if
        assert await own(world).history(new_token(Random(9))) == []
        assert await own(world).history(None) == []
        running = await world.table(players=2)
        task = await world.hub.table(running)
        assert task is not None
        assert [one.match for one in await own(world).history(world.token)] == [match]

    simulate(story)


async def test_all_records_come_as_one_file_that_holds_each_of_them_whole(matches: Matches) -> None:
    with closing(Database(matches.file)) as database:
        kept = database.finished_match(matches.finished[-1])
        assert kept is not None
        token = a_device_of(database, kept)
    async with server_on(matches.file) as browser:
        listed = (await browser.get("/api/v1/history", headers=bearer(token))).json()
        assert matches.finished[-1] in [one["match"] for one in listed]
        answer = await browser.get("/api/v1/history/records", headers=bearer(token))
        assert answer.headers["cache-control"] == "no-store"
        texts = re.split(r"(?m)^(?=sambakit record )", answer.text)[1:]
        assert len(texts) == sum(one["deals"] > 0 for one in listed) > 0
        for text in texts:
            adapter = adapter_of_record(text)
            record = adapter.record.parse_record(text)
            adapter.record.replay(record)
            alone = await browser.get(f"/api/v1/matches/{record.provenance.match}/record", headers=bearer(token))
            assert alone.text == text
        for running in matches.running:
            assert running not in answer.text
        assert (await browser.get("/api/v1/history/records")).text == ""


async def test_a_person_is_deleted_by_an_own_page_alone_and_the_games_stay(matches: Matches) -> None:
    match = matches.finished[-1]
    with closing(Database(matches.file)) as database:
        kept = database.finished_match(match)
        assert kept is not None
        token = a_device_of(database, kept)
    async with server_on(matches.file) as browser:
        before = (await browser.get(f"/api/v1/matches/{match}/record")).text
        foreign = await browser.delete("/api/v1/me", headers={**bearer(token), "Origin": "http://evil.example"})
        assert foreign.status_code == 403
        assert (await browser.get("/api/v1/history", headers=bearer(token))).json() != []
        assert (await browser.delete("/api/v1/me", headers=bearer(token))).status_code == 204
        assert (await browser.get("/api/v1/history", headers=bearer(token))).json() == []
        assert (await browser.delete("/api/v1/me", headers=bearer(token))).status_code == 403
        assert (await browser.get(f"/api/v1/matches/{match}/record")).text == before


def test_another_device_becomes_one_of_the_same_person_once_and_soon() -> None:
    async def story() -> None:
        world = World()
        match, _ = await match_of_two(world)
        mine, new = own(world), new_token(Random(5))
        link = await mine.device_link(world.token)
        await mine.join_person(link.secret, new)
        assert [one.match for one in await mine.history(new)] == [match]
        assert await world.hub.person_of(new) == await world.hub.person_of(world.token)
        for secret, token in ((link.secret, new_token(Random(6))), ("guess", new_token(Random(6)))):
            assert (await refused(mine.join_person(secret, token))).status == 403
        older = await mine.device_link(world.token)
        late = await mine.device_link(world.token)  # ends the older one
        await asyncio.sleep(LIFE + 1)
        for link in (older, late):
            assert (await refused(mine.join_person(link.secret, new_token(Random(6))))).status == 403
        assert (await refused(mine.device_link(new_token(Random(7))))).status == 403
        last = await mine.device_link(world.token)
        await mine.delete_me(new)
        assert (await refused(mine.join_person(last.secret, new_token(Random(8))))).status == 403
        assert await world.hub.person_of(world.token) is None

    simulate(story)


def test_what_the_other_device_has_played_comes_along_and_its_running_table_goes_on() -> None:
    async def story() -> None:
        world = World()
        match, ben_token = await match_of_two(world)
        table = await world.table(players=2, token=ben_token)
        page = await world.sit(table, 0, ben_token)
        await page.play_simply()
        view = wire.encode(await page.catch_up())
        mine = own(world)
        link = await mine.device_link(world.token)
        await mine.join_person(link.secret, ben_token)
        await settled(1)
        again = await world.sit(table, 0, ben_token)
        assert wire.encode(again.view) == view
        await again.play_simply()
        assert (await world.sit(table, 0, world.token)).view is not None  # the first device has the seat too
        assert {one.match for one in await mine.history(ben_token)} == {match}
        tables = {one.table for one in await world.hub.tables_of(world.token)}
        assert table in tables
        assert len(tables) == 2
        kept = await world.store.finished_match(match)
        assert kept is not None
        assert len(kept.people) == 1

    simulate(story)
