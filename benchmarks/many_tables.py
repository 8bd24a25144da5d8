"""A data file with many tables in the middle of their second deal: few are played by bots, the others are copies."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.plays import PLAYERS, Game, open_game
from sambakit.server.people.devices import new_device
from sambakit.server.people.ids import MATCH, TABLE, new_id
from sambakit.server.people.tokens import new_token, token_hash
from sambakit.server.store.database import Database

SPEED: Final = 600  # ms of a beat, as the start page proposes it
ORIGINALS: Final = 5  # tables that are really played; the others repeat them
# The tables of the store that hold something of a game table, in an order in which rows can be inserted.
OF_A_TABLE: Final = ("game_table", "seat", "name_of", "match", "played", "event", "command", "secret")


@dataclass(frozen=True, slots=True)
class ManyTables:
    """A data file with tables at which the same people sit."""

    games: list[Game]  # each with the plays that follow
    tokens: list[str]  # of the people, by seat

    @property
    def tables(self) -> list[str]:
        """Return the ids of the tables."""
        return [game.table for game in self.games]


def fill(data: Path, count: int, people: int = PLAYERS, seed: int = 18) -> ManyTables:
    """Make a data file with `count` tables in their second deal: `people` sit there from seat 0 on, else bots."""
    rng = Random(seed)
    database = Database(data)
    tokens = [new_token(rng) for _ in range(people)]
    persons = [database.person_for(token_hash(token), new_device(rng, 0)) for token in tokens]
    seated = [*persons, *[None] * (PLAYERS - people)]
    played = [open_game(database, seated, rng, deals_before=1) for _ in range(min(count, ORIGINALS))]
    database.close()
    with closing(sqlite3.connect(data)) as connection, connection:
        again = islice(cycle(played), count - len(played))
        connection.execute("UPDATE game_table SET speed = ?", (SPEED,))
        games = [*played, *(replace(game, table=copied(connection, game.table, rng)) for game in again)]
    return ManyTables(games, tokens)


def copied(connection: sqlite3.Connection, table: str, rng: Random) -> str:
    """Copy all rows of a table under a new id, which is returned; its bots have a chance of their own."""
    new, match = new_id(TABLE, rng), new_id(MATCH, rng)
    (old_match,) = connection.execute('SELECT id FROM "match" WHERE table_id = ?', (table,)).fetchone()
    for name in OF_A_TABLE:
        changed = {"table_id": new}
        where, key = "table_id", table
        if name == "game_table":
            changed, where = {"id": new}, "id"
        elif name == "match":
            changed["id"] = match
        elif name == "played":
            changed, where, key = {"match_id": match}, "match_id", old_match
        _copy_rows(connection, name, changed, where, key)
    connection.execute("UPDATE secret SET seed = ? WHERE table_id = ?", (rng.randbytes(32), new))
    return new


def _copy_rows(connection: sqlite3.Connection, name: str, changed: dict[str, str], where: str, key: str) -> None:
    columns: Sequence[str] = [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')]
    values = ", ".join("?" if column in changed else f'"{column}"' for column in columns)
    given = [changed[column] for column in columns if column in changed]
    connection.execute(f'INSERT INTO "{name}" SELECT {values} FROM "{name}" WHERE {where} = ?', (*given, key))
