"""A view as a client puts it together: whole in a welcome, then part by part."""

from typing import Any

import msgspec

from sambakit.server import wire
from sambakit.server.wire.parts import AWAY, LEAVES, PRESENCE

Json = dict[str, Any]


class Assembled:
    """What one client knows of the view; every version has to follow the one before."""

    def __init__(self) -> None:
        self.json: Json = {}
        self._versions: dict[str, int] = {}

    @property
    def view(self) -> wire.AnyView:
        """Return the view as it is known now; raises where a part has another form than the view."""
        view: wire.AnyView = msgspec.convert(self.json, wire.AnyView)
        return view

    def take(self, message: Json) -> bool:
        """Take a message of the server; return whether it said something of the view."""
        match message["type"]:
            case "welcome":
                self.json, self._versions = message["view"], dict(message["parts"])
            case "news":
                for part in message["parts"]:
                    self._follow(part["name"], part["v"])
                    self._put(part["name"], part["fields"])
            case "presence":
                self._follow(PRESENCE, message["v"])
                seats = [{**seat, AWAY: seat["seat"] in message["away"]} for seat in self.json["seats"]]
                self.json = {**self.json, "seats": seats, **{name: message[name] for name in LEAVES}}
            case _:
                return False
        return True

    def _follow(self, name: str, version: int) -> None:
        assert version == self._versions[name] + 1, f"a gap before version {version} of {name}"
        self._versions[name] = version

    def _put(self, name: str, fields: Json) -> None:
        """Replace these fields of the view, or of an entry such as ``sides.1``; there are no others in it."""
        entries, _, number = name.partition(".")
        if not number:
            assert fields.keys() <= self.json.keys()
            self.json = {**self.json, **fields}
            return
        changed = list(self.json[entries])
        assert changed[int(number)].keys() - {AWAY} == fields.keys()
        changed[int(number)] = {**changed[int(number)], **fields}
        self.json = {**self.json, entries: changed}
