"""`sambakit record export`: the record of a match at a table, from the data file of the server."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.games import adapter_of_record
from sambakit.server import wire
from sambakit.server.store.database import Database
from sambakit.server.store.event_rows import rows_after
from sambakit.server.store.migrations import SCHEMA
from sambakit.server.store.reading import read_only
from tests.kept.folders import FOLDER
from tests.kept.playing import Sitting
from tests.server.direct_store import DirectStore
from tests.server.simulation import World, simulate

VERSIONS = sorted(file.parent for file in FOLDER.glob("*/store.sqlite"))


def export(which: str, file: Path) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["record", "export", which, "--data", str(file)])
    return result.exit_code, result.output


def checked(text: str, folder: Path) -> str:
    """Return what `sambakit record check` says of a record that is right."""
    file = folder / "exported.txt"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["record", "check", str(file)])
    assert result.exit_code == 0, result.output
    return result.output


async def played(file: Path, rules: str, deals: int) -> str:
    """Play so many deals of a match alone with a bot, take back what can be now and then; return the table."""
    database = Database(file)
    world = World(DirectStore(database))
    table = await world.table(players=2, rules=rules)
    sitting = Sitting(world, table, {0: world.token})
    await sitting.sit()
    for plays in range(2000):
        now = await sitting.table()
        if now.match_state.result is not None and now.match_state.deal_number == deals:
            break
        ann = sitting.people[0]
        if plays % 3 == 2 and now.may_take_back(0):
            await sitting.done(ann, wire.TakeBack(ann.identity(), now.last_event))
        else:
            await sitting.play(1)
    await world.hub.close()
    database.close()
    return table


@pytest.mark.parametrize("rules", ["dutch + target=100000", "samba_romme + match=points + match_goal=99999"])
@pytest.mark.deals(10)
def test_a_match_is_printed_with_what_was_taken_back_and_replays(rules: str, tmp_path: Path) -> None:
    file = tmp_path / "data.sqlite"
    table = simulate(lambda: played(file, rules, 2))
    status, text = export(table, file)
    assert status == 0
    record = adapter_of_record(text).record.parse_record(text)
    assert [len(deal.undone) > 0 and deal.end is not None for deal in record.deals] == [True, True]
    assert text.count("\nundone ") == sum(len(deal.undone) for deal in record.deals)
    assert record.provenance.played == "online"
    assert export(record.provenance.match, file) == (0, text)
    assert [player.decider for player in record.players] == ["person", "greedy@1"]
    with closing(Database(file)) as database:
        stored = database.load(table)
        assert stored is not None
        totals = [row.data["totals"] for row in stored.rows if row.kind == "deal_over"]
    assert [list(deal.end.totals) for deal in record.deals if deal.end] == totals
    assert "2 deals" in checked(text, tmp_path)


@pytest.mark.parametrize("kept", VERSIONS, ids=lambda folder: folder.name)
def test_every_kept_match_is_printed_without_a_deal_that_runs(kept: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(kept / "store.sqlite", tmp_path))
    tables = [entry["table"] for entry in yaml.safe_load((kept / "tables.yaml").read_text(encoding="utf-8"))]
    Database(file).close()  # brought up to the schema of now
    over = {table: _deals_over(file, table) for table in tables}
    assert any(over.values())
    for table in tables:
        status, text = export(table, file)
        assert status == 0, text
        told = checked(text, tmp_path)
        assert f", {over[table]} deal{'s' * (over[table] != 1)}," in told
        assert "goes on" not in told


def _deals_over(file: Path, table: str) -> int:
    """Return how many deals of the last match count."""
    with closing(read_only(file)) as connection:
        rows = rows_after(connection, table, 0)
    started = max(at for at, row in enumerate(rows) if row.kind == "match_started")
    return sum(row.kind == "deal_over" and "annulled" not in row.data for row in rows[started:])


def test_what_cannot_be_exported_is_said(tmp_path: Path) -> None:
    missing = tmp_path / "none.sqlite"
    assert export("m1", missing) == (1, f"Error: {missing} does not exist: name the data file by --data\n")
    file = tmp_path / "data.sqlite"
    Database(file).close()
    assert export("m1", file) == (1, f"Error: {file} has no match and no table 'm1'\n")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA - 1}")
    status, said = export("m1", file)
    assert (status, "start the server on it once" in said) == (1, True)
    words = tmp_path / "words.txt"
    words.write_text("no data file, but a text that is long enough", encoding="utf-8")
    assert export("m1", words) == (1, "Error: file is not a database\n")
