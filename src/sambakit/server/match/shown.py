"""The parts of a table's view as its seats have been sent them.

What everybody sees is made and encoded once for all seats, what one seat sees for that seat. A part travels only where
it has changed, whole, under its next version.
"""

from collections.abc import Iterator, Mapping

import msgspec

from sambakit.server import wire
from sambakit.server.wire.parts import AWAY, LISTS, PRESENCE


class Known:
    """Parts as they were sent last."""

    def __init__(self) -> None:
        self.versions: dict[str, int] = {}
        self._data: dict[str, bytes] = {}

    def changes(self, parts: Iterator[tuple[str, bytes]]) -> list[msgspec.Raw]:
        """Return those of `parts` that have changed, as they are sent; from now on they are known."""
        return [
            msgspec.Raw(wire.encode(wire.Part(name, self._next(name, data), msgspec.Raw(data))))
            for name, data in parts
            if self._data.get(name) != data
        ]

    def _next(self, name: str, data: bytes) -> int:
        self._data[name] = data
        version = self.versions[name] = self.versions.get(name, 0) + 1
        return version


class Shown:
    """The parts of a table's view that its seats have been sent, with their versions."""

    def __init__(self) -> None:
        self._public = Known()
        self._own: dict[int, Known] = {}
        self._away: tuple[list[int], object] = ([], None)
        self._presence = 0

    def public_changes(self, public: wire.AnyView) -> list[msgspec.Raw]:
        """Return the parts of the view of everybody that have changed."""
        return self._public.changes(public_parts(public))

    def own_changes(self, seat: int, view: wire.AnyView) -> list[msgspec.Raw]:
        """Return the parts of the view of `seat` alone that have changed."""
        return self._own.setdefault(seat, Known()).changes(own_parts(view))

    def presence(
        self, away: list[int], leaves: list[wire.Absent], deal_in: wire.NextDeal | None, key: object
    ) -> wire.Presence | None:
        """Return the message that the seats in `away` have no socket, None where that is known.

        `leaves` says what becomes of their seats as time passes, and `deal_in` when the next deal begins; both are the
        same for the same `key`.
        """
        if self._presence and (away, key) == self._away:
            return None
        self._away = (away, key)
        self._presence += 1
        return wire.Presence(self._presence, away, leaves, deal_in)

    def versions(self, seat: int) -> dict[str, int]:
        """Return the versions of all parts of the view of `seat`."""
        return {**self._public.versions, **self._own[seat].versions, PRESENCE: self._presence}


def public_parts(view: wire.AnyView) -> Iterator[tuple[str, bytes]]:
    """Yield the parts that everybody gets, by name."""
    for name, fields in view.PUBLIC.items():
        yield name, _fields(view, fields)
    for name in LISTS:
        for number, entry in enumerate(getattr(view, name)):
            yield f"{name}.{number}", _fields(entry, entry.__struct_fields__)


def own_parts(view: wire.AnyView) -> Iterator[tuple[str, bytes]]:
    """Yield the parts that one seat gets, by name."""
    for name, fields in view.OWN.items():
        yield name, _fields(view, fields)


def _fields(struct: msgspec.Struct, names: tuple[str, ...]) -> bytes:
    """Return these fields of `struct` as a JSON object; who is away is told apart."""
    values: Mapping[str, object] = {name: getattr(struct, name) for name in names if name != AWAY}
    return wire.encode(values)
