"""People and their devices: seats hang on a person, names lie apart, and a person can be deleted."""

from pathlib import Path
from random import Random

import pytest

from sambakit.server import wire
from sambakit.server.people.devices import NewDevice
from sambakit.server.people.ids import DEVICE
from sambakit.server.people.tokens import new_token, token_hash
from sambakit.server.store.database import Database
from tests.server.direct_store import DirectStore
from tests.server.simulation import EPOCH, World, refused, settled, simulate
from tests.server.test_seats import ADDRESS, claim

DAY = 24 * 3600
NAMED = "Annabella Unmistakable"


def rows(database: Database, question: str, *values: object) -> list[tuple[object, ...]]:
    return database._connection.execute(question, values).fetchall()


def test_a_device_keeps_its_person_and_the_day_when_it_was_seen() -> None:
    database = Database(None)
    token = token_hash(new_token(Random(1)))
    assert database.person_of(token, EPOCH) is None
    assert database.person_for(token, NewDevice("d1", "p1", EPOCH)) == "p1"
    assert database.person_for(token, NewDevice("d2", "p2", EPOCH)) == "p1"
    for later, seen in ((60, 0), (3 * DAY, 3 * DAY), (2 * DAY, 3 * DAY)):
        assert database.person_of(token, EPOCH + later) == "p1"
        assert rows(database, "SELECT id, seen FROM device") == [("d1", EPOCH // DAY * DAY + seen)]
    database.close()


def test_every_device_of_a_person_has_their_seats() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=1000)
        person = world.person(world.token)
        phone = new_token(Random(5))
        second = (DEVICE + "Phone", token_hash(phone), person, EPOCH)
        world.store.database._connection.execute("INSERT INTO device VALUES (?, ?, ?, ?)", second)
        laptop = await world.sit(table)
        mobile = await world.sit(table, 0, phone)
        assert laptop.view == mobile.view
        assert [one.table for one in await world.hub.tables_of(phone)] == [table]
        await world.reception.make_link(table, 1, phone)
        world.connect(new_token(Random(6))).send(wire.Hello(wire.PROTOCOL, table, 0))
        again = await world.reception.make_link(table, 0, phone)
        await world.reception.take_seat(table, wire.TakeSeat(again.secret, "Anna"), phone, ADDRESS)
        await laptop.state(lambda view: view.seats[0].name == "Anna")  # the same person: nobody has to leave
        assert laptop.socket.closed is None

    simulate(story)


def test_a_person_has_one_name_at_a_table() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2)
        link = await world.reception.make_link(table, 1, world.token)
        await world.reception.take_seat(table, wire.TakeSeat(link.secret, "Anna"), world.token, ADDRESS)
        (await world.sit(table)).leave()
        task = await world.hub.table(table)
        assert task is not None
        assert task.table.names() == ["Anna", "Anna"]
        restarted = World(world.store.copy())
        view = (await restarted.sit(table, 1, world.token)).view
        assert view is not None
        assert [seat.name for seat in view.seats] == ["Anna", "Anna"]

    simulate(story)


def test_a_wrong_link_makes_nobody_a_person() -> None:
    async def story() -> None:
        world = World()
        table = await world.table()
        await refused(world.reception.take_seat(table, wire.TakeSeat("wrong", "Eve"), new_token(world.rng), ADDRESS))
        assert len(rows(world.store.database, "SELECT id FROM person")) == 1

    simulate(story)


def test_a_deleted_person_leaves_ids_and_games_only() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, speed=100)
        ann = await world.sit(table)
        token = await claim(world, table, 1, NAMED)
        ben = await world.sit(table, 1, token)
        task = await world.hub.table(table)
        assert task is not None
        for _ in range(6):
            await (ann, ben)[task.table.match_state.deal.actor].play_simply()
        await settled(0.1)
        before = world.store.database.load(table)
        person = world.person(token)
        connection = world.store.database._connection
        connection.execute("INSERT INTO credential VALUES (x'01', ?, 'passkey', x'02', 0, 0)", (person,))
        connection.execute("INSERT INTO address VALUES (?, 'mail', 'b@example.org', 'turn', 0)", (person,))
        await world.hub.delete_person(person)

        fault = await ben.until(lambda message: isinstance(message, wire.Fault))
        assert isinstance(fault, wire.Fault)
        assert fault.code == "not_your_seat"
        await ann.state(lambda view: view.seats[1].name == "" and view.seats[1].away)
        assert ann.view is not None
        assert ann.view.seats[1].kind == "person"
        assert (await refused(world.reception.make_link(table, 0, token))).status == 403
        assert await world.hub.tables_of(token) == []
        assert (await world.hub.tables_of(world.token))[0].players == ["Ann", ""]
        for kept in ("device", "credential", "address", "name_of"):
            assert rows(world.store.database, f"SELECT * FROM {kept} WHERE person = ?", person) == []
        assert rows(world.store.database, "SELECT * FROM person WHERE id = ?", person) == [(person, None, None)]

        after = world.store.database.load(table)
        assert before is not None
        assert after is not None
        assert (after.rows, after.secret, after.commands) == (before.rows, before.secret, before.commands)
        assert after.seats[1].name == ""
        assert after.seats[1].person == person
        again = await World(world.store.copy(), seed=3).sit(table, 0, world.token)
        assert again.view is not None
        assert again.view.hand == ann.view.hand

    simulate(story)


def test_the_others_play_on_beside_a_deleted_player_and_no_name_comes_back() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, speed=100)
        ann = await world.sit(table)
        token = await claim(world, table, 1, NAMED)
        ben = await world.sit(table, 1, token)
        await world.hub.delete_person(world.person(token))
        ben.leave()
        await ann.until(lambda message: any(event.kind == "left" for event in getattr(message, "events", ())))
        for _ in range(4):
            await ann.play_simply()
        assert [event.name for event in ann.events if isinstance(event, wire.events.Left)] == [""]
        assert rows(world.store.database, "SELECT name FROM name_of WHERE name <> 'Ann'") == []

    simulate(story)


@pytest.mark.parametrize("committed", [True, False])
def test_the_file_no_longer_holds_the_name_of_a_deleted_person(committed: bool, tmp_path: Path) -> None:
    async def story() -> None:
        database = Database(tmp_path / "s.sqlite")
        world = World(DirectStore(database))
        table = await world.table(players=2)
        token = await claim(world, table, 1, NAMED)
        if committed:  # the name has gone from the log of writes into the file itself
            database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            assert NAMED.encode() in (tmp_path / "s.sqlite").read_bytes()
        await world.hub.delete_person(world.person(token))
        await world.hub.close()
        database.close()

    simulate(story)
    assert not [file for file in tmp_path.iterdir() if NAMED.encode() in file.read_bytes()]
