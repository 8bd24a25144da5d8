"""Changes of a setting that come faster than anybody can see them: they are written together, as one event."""

from typing import Final

from sambakit.server.tables.requests import Command

APART: Final = 1.0  # s between two events at least


class Gathering:
    """The commands that wait to be written together. The last one says what is set; each gets its answer."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[int, str], Command] = {}
        self._next = float("-inf")

    def add(self, command: Command) -> None:
        """Have `command` wait; one that is sent again takes the place of the first, and is the last one then."""
        key = (command.seat, command.message.id)
        self._waiting.pop(key, None)
        self._waiting[key] = command

    def due_at(self) -> float | None:
        """Return when they are to be written, None where none waits."""
        return self._next if self._waiting else None

    def take(self, now: float) -> list[Command]:
        """Return those that wait, the last one last; the next ones have to wait for a while."""
        taken = [*self._waiting.values()]
        self._waiting.clear()
        self._next = now + APART
        return taken
