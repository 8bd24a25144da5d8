"""Matches of their own: when they ran, how they ended, and who really decided at each seat."""

import sqlite3

import pytest

from sambakit.bots import VERSIONS
from sambakit.bots.versions import BotVersions
from sambakit.engine.presets.house_rules import TEXTS, parse_rules
from sambakit.engine.state.view import View
from sambakit.engine.values.cards import pack
from sambakit.server import wire
from sambakit.server.bots import resolving
from sambakit.server.people.ids import MATCH, is_id
from sambakit.server.store.database import Database
from sambakit.server.store.secret import Secret
from tests.server.simulation import EPOCH, World, settled, simulate
from tests.server.test_match import SHORT, play_match
from tests.server.test_seats import claim

Spans = list[tuple[object, ...]]


def rows(world: World, question: str, *values: object) -> Spans:
    return world.store.database._connection.execute(question, values).fetchall()


def matches(world: World, table: str) -> Spans:
    """Return number, dealer, first event, whether it has ended, how, and the winner of each match."""
    question = (
        'SELECT number, dealer, first, ended IS NOT NULL, ending, winner FROM "match"'
        " WHERE table_id = ? ORDER BY number"
    )
    return rows(world, question, table)


def played(world: World, table: str, seat: int) -> Spans:
    """Return match, first and last event, person, bot and playouts of those who decided at a seat, in order."""
    return rows(
        world,
        'SELECT number, played.first, last, person, bot, playouts FROM played JOIN "match" ON match_id = id'
        " WHERE table_id = ? AND seat = ? ORDER BY number, played.first",
        table,
        seat,
    )


def number_of(world: World, table: str, kind: str, which: int = 0) -> int:
    """Return the number of an event of that kind."""
    found = rows(world, "SELECT number FROM event WHERE table_id = ? AND kind = ? ORDER BY number", table, kind)
    return int(str(found[which][0]))


def test_each_match_is_kept_with_its_end_and_its_players() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, rules=SHORT)
        ann = await world.sit(table)
        person = world.person(world.token)
        start = number_of(world, table, "match_started")
        ((_, dealer, first, *running),) = matches(world, table)
        assert (first, running) == (start, [0, None, None])
        assert played(world, table, 0) == [(1, start, None, person, None, None)]
        assert played(world, table, 1) == [(1, start, None, None, "greedy@1", None)]
        view = await play_match(ann)
        assert view.over is not None
        assert matches(world, table) == [(1, dealer, start, 1, "won", view.over.winner)]
        await ann.command(wire.Ready("again", view.last_event))
        await ann.state(lambda view: view.match == 2)
        second = number_of(world, table, "match_started", 1)
        assert matches(world, table)[1] == (2, (int(str(dealer)) + 1) % 2, second, 0, None, None)
        assert played(world, table, 0)[1] == (2, second, None, person, None, None)
        kept = rows(world, 'SELECT id, rules, hash, seats, started, origin FROM "match" ORDER BY number')
        assert all(is_id(MATCH, str(match[0])) for match in kept)
        assert len({match[0] for match in kept}) == 2
        rule_hash = TEXTS.hash(parse_rules(SHORT))
        assert {match[1:4] for match in kept} == {("dutch.1 + target=1", rule_hash, 2)}
        assert {match[5] for match in kept} == {None}
        assert EPOCH == kept[0][4] < float(str(kept[1][4]))
        restarted = await World(world.store.copy()).hub.table(table)
        assert restarted is not None
        assert restarted.table.match == kept[1][0]

    simulate(story)


def test_a_bot_that_stands_in_is_who_decides() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, speed=100)
        ann = await world.sit(table)
        token = await claim(world, table, 1)
        ben = await world.sit(table, 1, token)
        ben.leave()
        await ann.until(lambda message: any(event.kind == "left" for event in getattr(message, "events", ())))
        await ann.play_simply()
        await world.sit(table, 1, token)
        await ann.until(lambda message: any(event.kind == "joined" for event in getattr(message, "events", ())))
        start, left = number_of(world, table, "match_started"), number_of(world, table, "left")
        came, back = number_of(world, table, "joined", 1), number_of(world, table, "joined", 2)
        person = world.person(token)
        assert played(world, table, 1) == [
            (1, start, came - 1, None, "greedy@1", None),
            (1, came, left - 1, person, None, None),
            (1, left, back - 1, None, "greedy@1", None),
            (1, back, None, person, None, None),
        ]
        assert rows(world, "SELECT purpose, rated, publish FROM game_table") == [("friends", 0, 0)]

    simulate(story)


def test_a_bot_that_ends_its_turn_decides_until_then() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, speed=1000)
        ann = await world.sit(table)
        await ann.my_move()
        while ann.view is None or not (ann.view.turn == 1 and ann.view.phase == "play"):
            if ann.view is not None and ann.view.actor == 0:
                await ann.play_simply()
            else:
                await ann.next()
        token = await claim(world, table, 1)
        assert played(world, table, 1)[-1][4] == "greedy@1"
        await world.sit(table, 1, token)
        await settled(10)
        joined = number_of(world, table, "joined", 2)
        assert played(world, table, 1)[-1] == (1, joined, None, world.person(token), None, None)

    simulate(story)


def test_who_takes_a_seat_with_a_link_decides_from_then_on() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, speed=3000)
        tokens = [await claim(world, table, 1, name) for name in ("Ben", "Cy")]
        people = [world.person(token) for token in tokens]
        assert [span[3] for span in played(world, table, 1)] == [None, *people]

    simulate(story)


def test_another_bot_of_a_level_decides_from_the_next_deal_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, level="strong", speed=3000)
        bots = VERSIONS[View]
        before = bots.whole_name("strong")
        newer = BotVersions(bots.newest, {**bots.older, before: bots.newest["strong"]})
        monkeypatch.setattr(resolving, "VERSIONS", {View: newer})
        monkeypatch.setattr(resolving, "whole_name", lambda name, _: newer.whole_name("strong"))
        task = await world.hub.table(table)
        assert task is not None
        uncommitted = task.table.after_next_deal(Secret(bytes(pack(3, 6)), b"seed"), "mNext", EPOCH)
        await world.store.commit(uncommitted.change)
        start, dealt = number_of(world, table, "match_started"), number_of(world, table, "dealt", 1)
        assert played(world, table, 1) == [
            (1, start, dealt - 1, None, before, None),
            (1, dealt, None, None, newer.whole_name("strong"), None),
        ]
        assert len(played(world, table, 0)) == 1

    simulate(story)


def test_a_bot_that_plays_on_is_kept_with_its_budget() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, level="deep", speed=3000)
        ((*_, bot, playouts),) = played(world, table, 1)
        assert bot == "deep@2"
        assert isinstance(playouts, int)
        assert playouts > 0

    simulate(story)


def test_a_practice_table_stays_one_while_its_person_is_alone() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2)
        link = await world.reception.make_link(table, 1, world.token)
        await world.reception.take_seat(table, wire.TakeSeat(link.secret, "Ann"), world.token, "192.0.2.7")
        assert rows(world, "SELECT purpose FROM game_table") == [("practice",)]

    simulate(story)


@pytest.mark.parametrize("publish", [False, True])
def test_a_table_keeps_its_purpose_and_whether_its_games_may_be_published(publish: bool) -> None:
    async def story() -> None:
        world = World()
        wish = wire.NewTable("dutch", 2, "Ann", [], "greedy", 0, purpose="friends", publish=publish)
        made = await world.maker.make(wish, world.token, "127.0.0.1")
        assert rows(world, "SELECT purpose, rated, publish FROM game_table") == [("friends", 0, publish)]
        stored = world.store.database.load(made.table)
        assert stored is not None
        assert (stored.record.purpose, stored.record.rated, stored.record.publish) == ("friends", False, publish)

    simulate(story)


def test_no_table_is_rated() -> None:
    database = Database(None)
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        database._connection.execute(
            "INSERT INTO game_table VALUES ('t', 'dutch.1', '{}', 2, 0, 'p', 0, 0, '[]', 0, 'practice', 1, 0, NULL)"
        )
    database.close()
