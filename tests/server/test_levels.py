"""The four levels at tables, tables saved with the names of bots, and bots of a programmer's own."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from sambakit.bots import bot_of
from sambakit.server.hub import Refused
from sambakit.server.own_bots import own_bots
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
        assert [seat.level for seat in stored.seats] == [seat.level for seat in view.seats]
        return [seat.level for seat in view.seats]

    return simulate(story)


@pytest.mark.parametrize("level", ["beginner", "friendly", "strong"])  # deep takes long over a whole deal
def test_a_table_keeps_the_name_of_the_bot_that_plays_its_level(level: str) -> None:
    assert seats_after_a_deal(level) == [bot_of(level)] * 4


@pytest.mark.parametrize("name", ["random", "greedy", "steady"])
def test_the_names_that_older_tables_have_are_played(name: str) -> None:
    assert seats_after_a_deal(name) == [name] * 4


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
