"""Snapshots: a table that is read from one stands as the whole log says, and what is read has a bound."""

import sqlite3
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sambakit.engine.values.cards import print_cards
from sambakit.server import wire
from sambakit.server.keeping.verifying import verify
from sambakit.server.match.events import KEPT, Row
from sambakit.server.match.refusals import NotNow
from sambakit.server.match.standing import FORM, Standing, standing_after
from sambakit.server.people.devices import NewDevice
from sambakit.server.people.tokens import token_hash
from sambakit.server.store import snapshots
from sambakit.server.store.database import Database
from sambakit.server.store.secret import draw_secret
from sambakit.server.store.store import MOST_COMMANDS, SeatRecord, TableRecord
from sambakit.server.tables.making import new_table, stored_table
from sambakit.server.tables.registry import adapter_of_text
from sambakit.server.tables.table import Table, Uncommitted
from sambakit.server.wire.shared import TableOptions
from tests.kept.standing import standing
from tests.properties.test_take_back import some_play
from tests.server.simulation import EPOCH, World, simulate

PEOPLE = ("p0", "p1", "p2", "p3")
GAMES = {"dutch + target=2000": (2, 1), "fournier + target=2000": (4, 4), "samba_romme": (2, 1)}  # seats, people
TWO = (2, 1)


class Match:
    """A table in a store, at which people and bots play by chance; `rows` are all its events."""

    def __init__(self, rules: str, file: Path | None, seed: int = 1) -> None:
        self.rng = Random(f"{rules} {seed}")
        self.database = Database(file)
        players, people = GAMES.get(rules, TWO)
        for person in PEOPLE[:people]:
            device = NewDevice(f"d{person}", person, EPOCH)
            self.database.person_for(token_hash(person), device)
        seats = tuple(
            SeatRecord(seat=seat, name=f"S{seat}", level="steady", person=PEOPLE[seat] if seat < people else None)
            for seat in range(players)
        )
        adapter = adapter_of_text(rules)
        self.pack = adapter.pack(adapter.rules.parse(rules))
        record = TableRecord(
            id="t",
            rules=rules,
            players=players,
            speed=0,
            owner="p0",
            created=EPOCH,
            options=TableOptions(referee="fournier" in rules),
        )
        self.table, change = new_table(record, seats, 0, draw_secret(self.pack, self.rng), "m")
        self._write(lambda: self.database.create(record, seats, change))
        self.rows: list[Row] = []
        self.kinds: Counter[str] = Counter()
        self._note(change.rows)
        for row in change.rows:
            self.table.note(row)

    def _write(self, job: Any) -> None:
        (result,) = self.database.together([job])
        assert result is None, result

    def _note(self, rows: tuple[Row, ...]) -> None:
        self.rows += rows
        self.kinds.update(row.kind for row in rows)

    def keep(self, uncommitted: Uncommitted) -> None:
        """Commit a change and make it the state of the table, as its task does."""
        command = ((0, f"command {len(self.rows)}", self.table.version + len(uncommitted.change.rows)),)
        change = replace(uncommitted.change, commands=command)
        self._write(lambda: self.database.commit(change))
        self.table.accept(replace(uncommitted, change=change))
        self._note(change.rows)

    def go_on(self) -> None:
        """Do something that changes the table."""
        table, rng = self.table, self.rng
        seat = rng.randrange(table.record.players)
        with suppress(NotNow):  # much is tried that cannot be now
            what = rng.random()
            if what < 0.05:
                self.keep(table.after_speed(0, rng.randrange(3000), EPOCH))
            elif what < 0.25:
                self.keep(table.after_take_back(table.match_state.deal.actor, EPOCH))
            elif what < 0.3 and table.referee:
                card = print_cards(table.match_state.deal.view(seat).hand.cards()).split()[0]
                play = [table.adapter.actions.parse_action(f"discard {card}")]
                self.keep(table.after_play(seat, play, EPOCH, even_so=True))
            elif what < 0.35 and table.referee:
                state = table.match_state
                number = len(state.deal.irregularities)  # type: ignore[attr-defined] # only Samba has a referee
                self.keep(table.after_claim(seat, state.match_number, state.deal_number, number, EPOCH))
            elif table.match_state.result is not None or table.match_state.match_over:
                self._next_deal(seat)
            else:
                actor = table.match_state.deal.actor
                self.keep(table.after_plays(actor, [some_play(table.match_state.deal, rng)], EPOCH))

    def _next_deal(self, seat: int) -> None:
        if seat not in self.table.ready and self.rng.random() < 0.5:
            self.keep(self.table.after_ready(seat, EPOCH))
        else:
            secret = draw_secret(self.pack, self.rng)
            self.keep(self.table.after_next_deal(secret, f"m{len(self.rows)}", EPOCH))

    def read(self) -> Table:
        """Return the table as a server reads it from the store."""
        stored = self.database.load("t")
        assert stored is not None
        return stored_table(stored)


def assert_same(read: Table, table: Table) -> None:
    """Assert that a table that was read is the one that was played at."""
    assert standing(read) == standing(table)
    assert (read.bots, read.ready, read.match, list(read.rows)) == (table.bots, table.ready, table.match, [*table.rows])


@pytest.mark.parametrize("rules", GAMES)
def test_a_snapshot_after_any_event_tells_what_the_whole_log_tells(rules: str) -> None:
    match, last = Match(rules, None), 0
    kept = standing_after(match.rows)
    while match.kinds["dealt"] < 4 or match.kinds["match_started"] < 2:
        last = len(match.rows)
        match.go_on()
        if len(match.rows) > last:
            text = msgspec.json.encode(standing_after(match.rows[last:], kept))
            kept = msgspec.json.decode(text, type=Standing)
            assert kept == standing_after(match.rows)
    wanted = {"took_back", "speed", "ready", "deal_over"} | ({"irregular", "claimed"} if "fournier" in rules else set())
    assert wanted <= match.kinds.keys()
    match.database.close()


@pytest.mark.parametrize("rules", GAMES)
def test_a_table_read_from_a_snapshot_is_the_one_that_was_played_at(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 7)
    match, checked = Match(rules, None, seed=2), 0
    while match.kinds["dealt"] < 3 or checked < 60:
        last = len(match.rows)
        match.go_on()
        if len(match.rows) > last and (match.rng.random() < 0.3 or match.rows[-1].kind == "claimed"):
            assert_same(match.read(), match.table)
            checked += 1
    kept = match.database._connection.execute("SELECT number FROM snapshot").fetchone()[0]
    assert len(match.rows) - kept < 7
    match.database.close()


def test_what_is_read_of_a_table_has_a_bound_however_long_its_deal_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "data.sqlite"
    match = Match("dutch + target=2000", file)
    for _ in range(6):
        match.keep(match.table.after_speed(0, 100, EPOCH))
    rng = Random(3)
    while len(match.rows) < 1500:  # somebody alone with bots draws, and takes the draw back
        if match.table.may_take_back(0):
            match.keep(match.table.after_take_back(0, EPOCH))
        elif match.table.match_state.deal.actor == 0 and match.table.match_state.steps_in_turn() == 0:
            draw = match.table.adapter.actions.parse_action("draw")
            match.keep(match.table.after_play(0, [draw], EPOCH))
        else:
            actor = match.table.match_state.deal.actor
            match.keep(match.table.after_plays(actor, [some_play(match.table.match_state.deal, rng)], EPOCH))
    stored = match.database.load("t")
    assert stored is not None
    assert stored.snapshot is not None
    assert len(stored.rows) <= KEPT + snapshots.EVERY
    assert len(stored.snapshot.moves) < 10
    assert len(stored.commands) == len(match.table.commands) == MOST_COMMANDS
    assert stored.commands == match.table.commands
    assert_same(match.read(), match.table)
    match.database.close()
    assert not verify(file).damaged


@pytest.mark.parametrize(
    "text",
    ["", "{", "{}", '{"form":2}', f'{{"form":{FORM + 1},"number":1,"last_event":1,"match":1,"first_dealer":0}}'],
)
def test_a_snapshot_that_cannot_be_read_is_not_used(text: str) -> None:
    match = Match("samba_romme", None)
    while len(match.rows) < snapshots.EVERY + 5:
        match.go_on()
    match.database._connection.execute("UPDATE snapshot SET standing = ?", (text,))
    assert_same(match.read(), match.table)
    while len(match.rows) < 2 * snapshots.EVERY + 5:
        match.go_on()
    stored = match.database.load("t")
    assert stored is not None
    assert stored.snapshot is not None  # it was made again from the events
    assert stored.snapshot == standing_after(match.rows[: stored.snapshot.number])
    match.database.close()


def test_a_wrong_snapshot_is_found_by_the_check_of_the_data_file(tmp_path: Path) -> None:
    file = tmp_path / "data.sqlite"
    match = Match("samba_romme", file)
    while len(match.rows) < snapshots.EVERY + 5:
        match.go_on()
    connection = match.database._connection
    assert not verify(file).damaged
    connection.execute("UPDATE snapshot SET standing = json_remove(standing, '$.moves[0]')")
    (damage,) = verify(file).damaged
    assert "snapshot" in damage.fault
    match.database.close()


def test_a_log_that_makes_no_sense_has_no_snapshot_and_others_are_committed() -> None:
    match = Match("samba_romme", None)
    while len(match.rows) < snapshots.EVERY - 10:
        match.go_on()
    match.database._connection.execute("UPDATE event SET public = '{' WHERE number = 3")
    while len(match.rows) < snapshots.EVERY + 5:
        match.go_on()
    assert match.database._connection.execute("SELECT COUNT(*) FROM snapshot").fetchone() == (0,)


def test_a_command_from_long_ago_is_still_a_duplicate() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        player = await world.sit(table)
        first = wire.SetSpeed("the first", 100)
        done = await player.command(first)
        assert isinstance(done, wire.Done)
        await player.my_move()
        assert player.view is not None
        expect = player.view.last_event
        drawn = await player.command(wire.Play("the draw", expect, ["draw"]))
        assert isinstance(drawn, wire.Done)
        for number in range(MOST_COMMANDS + 1):
            await player.command(wire.SetSpeed(f"later {number}", number))
        for world_now in (world, World(world.store.copy())):
            again = await world_now.sit(table, token=world.token)
            task = await world_now.hub.table(table)
            assert task is not None
            assert (0, "the first") not in task.table.commands
            events = task.table.version
            assert await again.command(first) == wire.Duplicate("the first", done.version)
            for expected in (expect, task.table.last_event):  # stale, or refused: it was drawn already
                message = wire.Play("the draw", expected, ["draw"])
                assert await again.command(message) == wire.Duplicate("the draw", drawn.version)
            discard = next(f"discard {card}" for card in again.view.hand) if again.view else ""
            possible = wire.Play("the draw", task.table.last_event, [discard])  # it would be done now
            assert await again.command(possible) == wire.Duplicate("the draw", drawn.version)
            assert isinstance(await again.command(wire.Play("new", expect, ["draw"])), wire.Stale)
            assert task.table.version == events

    simulate(story)


def test_a_table_of_the_schema_before_gets_its_snapshot_as_it_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "data.sqlite"
    match = Match("samba_romme", file)
    while len(match.rows) < snapshots.EVERY + 5:
        match.go_on()
    match.database._connection.execute("DELETE FROM snapshot")  # as a migration leaves it
    assert_same(match.read(), match.table)
    while len(match.rows) < 2 * snapshots.EVERY + 5:
        match.go_on()
    assert_same(match.read(), match.table)
    match.database.close()
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT COUNT(*) FROM snapshot").fetchone() == (1,)
    connection.close()
