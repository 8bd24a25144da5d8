"""The levels at tables, also two at one table, tables saved with the names of bots, and bots of a programmer's own."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from sambakit.bots import LEVELS, VERSIONS, bot_of, whole_name
from sambakit.bots.versions import BotVersions
from sambakit.engine.state.view import View
from sambakit.engine.values.cards import pack
from sambakit.server.bots import resolving
from sambakit.server.bots.own_bots import own_bots
from sambakit.server.hub.refused import Refused
from sambakit.server.store.secret import Secret
from tests.server.simulation import World, simulate

DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"


def seats_after_a_deal(level: str, own: Mapping[str, str] | None = None) -> list[str]:
    """Return the bots, by seat, of a table of `level` at which a whole deal was played."""

    async def story() -> list[str]:
        world = World(own_bots=own)
        table = await world.table(level=level)
        player = await world.sit(table)
        while (view := await player.my_move()).result is None:
            await player.play_simply()
        assert set(world.bots.asked) == {1, 2, 3}
        stored = await world.store.load(table)
        assert stored is not None
        wanted = level if level in LEVELS or own else whole_name(level)
        assert [seat.level for seat in stored.seats] == [wanted] * 4
        return [seat.level for seat in view.seats]

    return simulate(story)


@pytest.mark.parametrize("level", ["novice", "beginner", "friendly", "strong"])  # deep takes long over a whole deal
def test_a_table_keeps_its_level_and_tells_which_bot_plays_it(level: str) -> None:
    assert seats_after_a_deal(level) == [bot_of(level)] * 4


@pytest.mark.parametrize(
    ("rules", "players", "levels"),
    [
        ("dutch", 4, ["friendly", "novice"] * 2),
        ("dutch", 6, ["friendly", "novice", "novice"] * 2),  # three sides
        ("dutch", 5, ["novice"] * 5),
        ("dutch", 2, ["novice"] * 2),
        ("samba_romme", 2, ["novice"] * 2),
    ],
)
def test_partners_and_stand_in_may_have_another_level_than_the_others(
    rules: str, players: int, levels: list[str]
) -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players, "novice", rules=rules, partner_level="friendly")
        stored = await world.store.load(table)
        assert stored is not None
        assert [seat.level for seat in stored.seats] == levels

    simulate(story)


@pytest.mark.parametrize("players", [2, 4])
def test_a_level_of_partners_that_there_is_not_is_refused(players: int) -> None:
    async def story() -> None:
        with pytest.raises(Refused):
            await World().table(players, partner_level="whoever")

    simulate(story)


@pytest.mark.parametrize("name", ["random", "greedy", "steady", "steady@1"])
def test_the_names_of_bots_are_played(name: str) -> None:
    assert seats_after_a_deal(name) == [name.partition("@")[0]] * 4


@pytest.mark.parametrize("name", ["steady@7", "steady@", "whoever@1"])
def test_a_version_that_there_is_not_is_not_played(name: str) -> None:
    async def story() -> None:
        with pytest.raises(Refused):
            await World().table(level=name)

    simulate(story)


@pytest.mark.parametrize(("level", "changes"), [("strong", True), ("steady", False), ("beginner", False)])
def test_a_level_is_resolved_when_the_deal_starts(level: str, changes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        world = World()
        table = await world.table(level=level, speed=3000)
        before = whole_name(level)
        assert await bots_at(world, table) == [before] * 4
        bots = VERSIONS[View]
        newer = BotVersions(bots.newest, {**bots.older, whole_name("strong"): bots.newest["strong"]})
        later = newer.whole_name("strong") if changes else before
        monkeypatch.setattr(resolving, "VERSIONS", {View: newer})
        monkeypatch.setattr(resolving, "whole_name", lambda name, _: newer.whole_name(bot_of(name)))
        after = World(world.store.copy(), seed=50)
        assert await bots_at(after, table) == [before] * 4  # the deal that runs keeps its bots
        task = await after.hub.table(table)
        assert task is not None
        uncommitted = task.table.after_next_deal(Secret(bytes(pack(3, 6)), b"seed"), "mNext", 0)
        await after.store.commit(uncommitted.change)
        assert await bots_at(World(after.store.copy(), seed=51), table) == [later] * 4

    simulate(story)


async def bots_at(world: World, table: str) -> list[str]:
    """Return the bots of the deal that runs at a table."""
    task = await world.hub.table(table)
    assert task is not None
    return list(task.table.bots)


def test_the_bot_of_the_document_plays_at_a_table(tmp_path: Path) -> None:
    found = re.search(r"```python\n(\"\"\"mybot.py.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    assert found[1].count("\n") <= 20
    file = tmp_path / "mybot.py"
    file.write_text(found[1], encoding="utf-8")
    assert seats_after_a_deal("mybot", own_bots([f"{file}:MyBot"])) == ["mybot"] * 4


def test_nobody_else_is_offered() -> None:
    async def story() -> None:
        with pytest.raises(Refused):
            await World().table(level="mybot")

    simulate(story)
