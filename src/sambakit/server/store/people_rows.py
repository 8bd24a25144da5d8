"""The SQL of people, their devices and names."""

import sqlite3
from dataclasses import dataclass

from sambakit.server.people.devices import NewDevice

DAY = 24 * 3600  # s: how exactly it is kept when a device was seen


@dataclass(frozen=True, slots=True)
class Known:
    """The person of a device, and when it was seen last."""

    person: str  # id
    seen: float  # unix time, s: the day

    def is_seen(self, now: float) -> bool:
        """Return whether it is written down that the device was seen on the day of `now`."""
        return self.seen >= now // DAY * DAY


def known(connection: sqlite3.Connection, token: bytes) -> Known | None:
    """Return the person of the device that shows `token` (a hash), None for an unknown device."""
    found = connection.execute("SELECT person, seen FROM device WHERE token = ?", (token,)).fetchone()
    return None if found is None else Known(*found)


def person_of(connection: sqlite3.Connection, token: bytes, now: float) -> str | None:
    """Return the person whose device shows `token` (a hash), None for an unknown device; it is seen today."""
    found = known(connection, token)
    if found is None:
        return None
    if not found.is_seen(now):
        connection.execute("UPDATE device SET seen = ? WHERE token = ?", (now // DAY * DAY, token))
    return found.person


def person_for(connection: sqlite3.Connection, token: bytes, new: NewDevice) -> str:
    """Return the person whose device shows `token`; an unknown device becomes `new`, a person of its own."""
    known = person_of(connection, token, new.at)
    if known is not None:
        return known
    connection.execute("INSERT INTO person VALUES (?, NULL, ?)", (new.person, new.at))
    device = (new.id, token, new.person, new.at // DAY * DAY)
    connection.execute("INSERT INTO device VALUES (?, ?, ?, ?)", device)
    return new.person


def delete_person(connection: sqlite3.Connection, person: str) -> list[str]:
    """Empty the rows of `person` and return the tables that show something of them; ids, games and events stay."""
    rows = connection.execute(
        "SELECT table_id FROM seat WHERE person = ?1 UNION SELECT table_id FROM chat WHERE person = ?1 ORDER BY 1",
        (person,),
    ).fetchall()
    for table in ("device", "credential", "address", "name_of", "chat"):
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
    connection.execute("UPDATE person SET language = NULL, created = NULL WHERE id = ?", (person,))
    return [table for (table,) in rows]


def add_device(connection: sqlite3.Connection, token: bytes, device: str, person: str, now: float) -> None:
    """Make the device that shows `token` (a hash) one of `person`; a device that is known stays where it is."""
    connection.execute("INSERT OR IGNORE INTO device VALUES (?, ?, ?, ?)", (device, token, person, now // DAY * DAY))


def move_person(connection: sqlite3.Connection, old: str, new: str) -> None:
    """Give everything that belongs to `old` to `new`, and leave `old` empty; no event changes."""
    for table in ("device", "seat", "played", "chat"):
        connection.execute(f"UPDATE {table} SET person = ? WHERE person = ?", (new, old))
    connection.execute("UPDATE game_table SET owner = ? WHERE owner = ?", (new, old))
    for table in ("name_of", "credential", "address"):  # where both have one, that of `new` stays
        connection.execute(f"UPDATE OR IGNORE {table} SET person = ? WHERE person = ?", (new, old))
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (old,))
    connection.execute("UPDATE person SET language = NULL, created = NULL WHERE id = ?", (old,))


def put_name(connection: sqlite3.Connection, person: str, table: str, name: str) -> None:
    """Keep under which name `person` plays at `table`; a deleted person has none."""
    connection.execute(
        "INSERT OR REPLACE INTO name_of SELECT id, ?, ? FROM person WHERE id = ? AND created IS NOT NULL",
        (table, name, person),
    )


def names_at(connection: sqlite3.Connection, table: str) -> list[str | None]:
    """Return the names of the seats of `table`: "" for a deleted player, None for a person who has not said one."""
    rows = connection.execute(
        "SELECT COALESCE(seat.name, name_of.name, CASE WHEN person.created IS NULL THEN '' END) FROM seat"
        " LEFT JOIN name_of ON name_of.table_id = seat.table_id AND name_of.person = seat.person"
        " LEFT JOIN person ON person.id = seat.person"
        " WHERE seat.table_id = ? ORDER BY seat",
        (table,),
    )
    return [name for (name,) in rows]
