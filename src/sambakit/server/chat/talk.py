"""The talk at a table: its last lines, and what one more has to be like.

A line is committed to the store before anybody reads it, and everybody at the table gets it. It is no event: nothing
of the match changes, and no play is made for an older state because of it.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from sambakit.server import wire
from sambakit.server.chat.texts import EMPTY, UNREADABLE, clean_line
from sambakit.server.limits import Recently
from sambakit.server.match.events import Draft
from sambakit.server.match.refusals import NotNow
from sambakit.server.settings import Settings
from sambakit.server.store.store import MOST_LINES, Change, Line, SeatRecord, TableRecord

After = TypeVar("After", covariant=True)


class Talk:
    """The last lines of a table, and who spoke how often."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self._lines = deque(lines, MOST_LINES)
        self._number = self._lines[-1].number if self._lines else 0
        self.spoken: Recently | None = None  # by person; None: nobody has said anything since the table was read

    @property
    def next_number(self) -> int:
        """Return the number of the next line."""
        return self._number + 1

    def accept(self, line: Line) -> wire.Said:
        """Remember a line that is on the disk, and return it as everybody gets it."""
        self._lines.append(line)
        self._number = line.number
        return _sent(line)

    def forget(self, person: str) -> bool:
        """Leave out the lines of a deleted person, which the store has deleted; return whether there were some."""
        left = [line for line in self._lines if line.person != person]
        changed = len(left) < len(self._lines)
        self._lines = deque(left, MOST_LINES)
        return changed

    def message(self) -> wire.Chat:
        """Return all lines, for a page that comes."""
        return wire.Chat([_sent(line) for line in self._lines])

    def __len__(self) -> int:
        return len(self._lines)


class Talking(Protocol[After]):
    """A place where people speak: a table, or the room in which its people gather."""

    talk: Talk

    @property
    def record(self) -> TableRecord:
        """Return the facts of the table."""
        ...

    @property
    def seats(self) -> tuple[SeatRecord, ...]:
        """Return the seats with their players."""
        ...

    def after(self, drafts: Sequence[Draft], now: float, change: Change) -> After:
        """Return the place after a change, with the events of it."""
        ...


def after_saying(
    place: Talking[After], seat: int, message: wire.Say, now: float, moment: float, settings: Settings
) -> After:
    """Return the place after a line of the person on `seat`; raises NotNow.

    `now` is for people to read, `moment` by a clock that nobody sets, for the limit.
    """
    person = place.seats[seat].person if 0 <= seat < len(place.seats) else None
    if person is None:
        raise NotNow(wire.Refusal("only_players_speak", "", {}))
    text = _allowed(place.record.options, message)
    _count(place.talk, person, moment, settings)
    line = Line(
        number=place.talk.next_number,
        at=now,
        seat=seat,
        person=person,
        name=place.seats[seat].name or "",
        preset=message.preset,
        text=text,
    )
    return place.after([], now, Change(table=place.record.id, said=line))


def _allowed(options: wire.TableOptions, message: wire.Say) -> str | None:
    """Return what was typed in the form in which it is kept, None for a ready-made line; raises NotNow."""
    if options.chat == "off":
        raise NotNow(wire.Refusal("chat_is_off", "", {}))
    if message.preset is not None:
        if message.line is not None:  # all read one line, not two
            raise NotNow(UNREADABLE)
        return None
    if message.line is None:
        raise NotNow(EMPTY)
    if options.chat != "free":
        raise NotNow(wire.Refusal("presets_only", "", {}))
    line = clean_line(message.line)
    if isinstance(line, wire.Refusal):
        raise NotNow(line)
    return line


def _count(talk: Talk, person: str, moment: float, settings: Settings) -> None:
    """Count one more line of `person`; raises NotNow where there were too many."""
    talk.spoken = talk.spoken or Recently(settings.chat_seconds)
    if talk.spoken.count(person, moment) >= settings.chat_lines:
        raise NotNow(wire.Refusal("too_fast", "", {"seconds": talk.spoken.retry_after(person, moment)}))
    talk.spoken.note(person, moment)


def _sent(line: Line) -> wire.Said:
    return wire.Said(line.number, line.seat, line.name, line.preset, line.text, int(line.at))
