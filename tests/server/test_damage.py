"""A table whose rows make no sense is set aside: its people hear so, all others play on, no card gets into the log."""

import logging

import pytest

from sambakit.server import wire
from sambakit.server.store import snapshots
from tests.server.simulation import World, simulate

DAMAGES = {
    "a row that is no JSON": "UPDATE event SET public = '{' WHERE table_id = ? AND number = 3",
    "what the rules refuse": "UPDATE event SET action = 'discard Jk' WHERE table_id = ? AND action IS NOT NULL",
    "no secret": "DELETE FROM secret WHERE table_id = ?",
    "rules that nobody knows": "UPDATE game_table SET rules = 'whist' WHERE id = ?",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_table_is_set_aside_and_the_others_play_on(damage: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        world = World()
        tables = [await world.table(speed=0, players=2) for _ in range(2)]
        for table in tables:
            player = await world.sit(table)
            for _ in range(6):
                await player.my_move()
                await player.play_simply()
        store = world.store.copy()
        store.database._connection.execute(damage, (tables[0],))
        after = World(store)
        after.token = world.token
        for _ in range(2):
            visitor = after.connect()
            visitor.send(wire.Hello(wire.PROTOCOL, tables[0], 0))
            while await visitor.next() is not None:
                pass
            assert [message.code for message in visitor.messages if isinstance(message, wire.Fault)] == [
                "table_damaged"
            ]
        player = await after.sit(tables[1])
        await player.my_move()
        await player.play_simply()

    with caplog.at_level(logging.INFO, "sambakit.server"):
        simulate(story)
    lines = [record for record in caplog.records if record.getMessage() == "table_damaged"]
    assert len(lines) == 1
    assert "Jk" not in str(lines[0].__dict__)


@pytest.mark.parametrize(
    "wrong",
    ["json_insert(standing, '$.moves[#]', json('[\"play\",[\"discard Jk\"]]'))", "json_set(standing, '$.serial', 7)"],
)
def test_a_table_with_a_wrong_snapshot_is_read_from_its_events(
    wrong: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 5)

    async def story() -> None:
        world = World()
        table = await world.table(speed=0, players=2)
        player = await world.sit(table)
        for _ in range(6):
            await player.my_move()
            await player.play_simply()
        before = (await player.my_move()).hand
        store = world.store.copy()
        store.database._connection.execute(f"UPDATE snapshot SET standing = {wrong}")
        after = World(store)
        again = await after.sit(table, token=world.token)
        assert again.view is not None
        assert again.view.hand == before
        assert store.database._connection.execute("SELECT COUNT(*) FROM snapshot").fetchone() == (0,)

    with caplog.at_level(logging.INFO, "sambakit.server"):
        simulate(story)
    assert [record.getMessage() for record in caplog.records].count("snapshot_dropped") == 1
    assert "Jk" not in caplog.text
