"""A store whose SQL runs at once on the caller's thread."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar, cast

from sambakit.server.people.devices import NewDevice
from sambakit.server.store.database import Database
from sambakit.server.store.store import (
    Beat,
    Change,
    HeldSheet,
    Invite,
    KeptMarks,
    KeptMatch,
    NewSheet,
    PastMatch,
    Put,
    SeatRecord,
    StoreBusy,
    StoredTable,
    Summary,
    TableRecord,
)

Result = TypeVar("Result")


class DirectStore:
    """A store whose SQL runs at once on the caller's thread; `fail` is raised by the next commit."""

    def __init__(self, database: Database | None = None) -> None:
        self.database = database or Database(None)
        self.fail: Exception | None = None
        self.is_full = False  # nothing can be written
        self.changes: list[Change] = []

    async def create(self, record: TableRecord, seats: tuple[SeatRecord, ...], change: Change) -> None:
        self._do(lambda: self.database.create(record, seats, change))

    async def commit(self, change: Change) -> None:
        if self.fail is not None:
            error, self.fail = self.fail, None
            raise error
        self._do(lambda: self.database.commit(change))
        self.changes.append(change)

    async def done(self, table: str, seat: int, command: str) -> int | None:
        return self.database.done(table, seat, command)

    async def load(self, table: str) -> StoredTable | None:
        return self.database.load(table)

    async def drop_snapshot(self, table: str) -> None:
        self._do(lambda: self.database.drop_snapshot(table))

    async def tables_of(self, person: str) -> list[Summary]:
        return self.database.tables_of(person)

    async def add_device(self, token: bytes, device: str, person: str, now: float) -> None:
        self._do(lambda: self.database.add_device(token, device, person, now))

    async def move_person(self, old: str, new: str) -> None:
        self._do(lambda: self.database.move_person(old, new))

    async def past_matches(self, person: str) -> list[PastMatch]:
        return self.database.past_matches(person)

    async def finished_match(self, match: str) -> KeptMatch | None:
        return self.database.finished_match(match)

    async def any_match(self, match: str) -> KeptMatch | None:
        return self.database.any_match(match)

    async def marks_of(self, match: str) -> list[KeptMarks]:
        return self.database.marks_of(match)

    async def marks_to_make(self) -> list[KeptMarks]:
        return self.database.marks_to_make()

    async def ask_marks(self, asked: Sequence[KeptMarks], at: float) -> None:
        self._check_room()
        self._do(lambda: self.database.ask_marks(asked, at))

    async def put_marks(self, made: Sequence[KeptMarks]) -> None:
        self._check_room()
        self._do(lambda: self.database.put_marks(made))

    async def drop_marks(self, match: str, deal: int) -> None:
        self._do(lambda: self.database.drop_marks(match, deal))

    async def invited_by(self, code: str, now: float) -> tuple[str, Invite] | None:
        return self.database.invited_by(code, now)

    async def seated_devices(self, most: int) -> list[bytes]:
        return self.database.seated_devices(most)

    async def person_of(self, token: bytes, now: float) -> str | None:
        return self.database.person_of(token, now)

    async def person_for(self, token: bytes, new: NewDevice) -> str:
        return self.database.person_for(token, new)

    async def delete_person(self, person: str) -> list[str]:
        return self.database.delete_person(person)

    async def beat(self, at: float, stopped: bool = False) -> Beat | None:
        self._check_room()
        return self.database.beat(at, stopped)

    async def archive(self, now: float, before: float, but: Collection[str]) -> int:
        return self._do(lambda: self.database.archive(now, before, but))

    async def forget_exercises(self, before: float, but: Collection[str]) -> int:
        return self._do(lambda: self.database.forget_exercises(before, but))

    async def put_sheet(self, sheet: NewSheet, most: int) -> Put:
        self._check_room()
        return self._do(lambda: self.database.put_sheet(sheet, most))

    async def sheet(self, sheet: str, but: int = 0) -> HeldSheet | None:
        return self.database.sheet(sheet, but)

    async def change_sheet(self, sheet: str, version: int, text: str, at: float) -> bool:
        self._check_room()
        return self._do(lambda: self.database.change_sheet(sheet, version, text, at))

    async def end_sheet(self, sheet: str) -> bool:
        return self._do(lambda: self.database.end_sheet(sheet))

    async def forget_sheets(self, before: float) -> list[str]:
        return self._do(lambda: self.database.forget_sheets(before))

    async def sheets(self) -> int:
        return self.database.sheets()

    async def close(self) -> None:
        """Keep everything, so that a story can go on with the same database."""

    def copy(self) -> "DirectStore":
        """Return a store that holds the same and changes apart from this one."""
        other = Database(None)
        self.database._connection.backup(other._connection)
        return DirectStore(other)

    def _check_room(self) -> None:
        if self.is_full:
            raise StoreBusy("the disk is full")

    def _do(self, job: Callable[[], Result]) -> Result:
        (result,) = self.database.together([job])
        if isinstance(result, Exception):
            raise result
        return cast(Result, result)
