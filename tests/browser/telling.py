"""A page that is told what lies on the table: the real client of the real server, with only its socket made here."""

import json
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from sambakit.server import wire
from sambakit.server.match.shown import Shown
from sambakit.server.wire import events
from tests.browser.tray_answers import staged

WELCOME_BACK = "**/ws"


class Teller:
    """Answers the socket of one page: hello with `view`, questions about the tray, commands with `refusal`.

    All else, and commands where there is no refusal, it answers with silence.
    """

    def __init__(
        self, page: Page, view: wire.AnyView, refusal: wire.Refusal | None = None, room: wire.Room | None = None
    ) -> None:
        self.view = view
        self.room = room  # shown in place of the view
        self.refusal = refusal
        self.hint: tuple[list[wire.HintPlan], list[wire.HintReason]] | None = None  # the answer to every question
        self.heard: list[dict[str, Any]] = []
        self._lines = 0  # that were said
        self._socket: WebSocketRoute | None = None
        self._shown = Shown()
        page.route_web_socket(WELCOME_BACK, self._serve)

    def show(self, view: wire.AnyView, *happened: wire.Event) -> None:
        """Let the page see another view, as news."""
        other_table = [len(view.seats), len(view.sides)] != [len(self.view.seats), len(self.view.sides)]
        last = self.view.last_event + max(1, len(happened))
        self.view = msgspec.structs.replace(view, last_event=last)
        numbered = [msgspec.structs.replace(event, n=last - len(happened) + at) for at, event in enumerate(happened, 1)]
        if not numbered:
            numbered = [events.SpeedSet(last, None, view.speed)]
        if other_table:  # which no news can make of this one
            self._shown = Shown()
            self._welcome(numbered)
            return
        parts = [msgspec.json.decode(part, type=wire.Part) for part in self._changes()]
        self._send(wire.News(version=last, events=numbered, parts=parts))
        if (presence := self._presence()) is not None:
            self._send(presence)

    def say(self, seat: int, line: str) -> None:
        """Let the page hear what somebody says."""
        self._lines += 1
        self._send(wire.Said(self._lines, seat, self.view.seats[seat].name, None, line, 0))

    def _changes(self) -> list[msgspec.Raw]:
        """Return the parts of the view that the page does not know."""
        return [*self._shown.public_changes(self.view), *self._shown.own_changes(self.view.seat, self.view)]

    def _presence(self) -> wire.Presence | None:
        away = [seat.seat for seat in self.view.seats if seat.away]
        return self._shown.presence(
            away, self.view.leaves, self.view.next_deal, (self.view.leaves, self.view.next_deal)
        )

    def _serve(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._answer(json.loads(text)))

    def _answer(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        match message["type"]:
            case "hello" if self.room is not None:
                self._send(self.room)
            case "hello":
                self._welcome([])
            case "stage":
                self._send(staged(self.view, message))
            case "hint" if self.hint is not None:
                plans, reasons = self.hint
                self._send(wire.Hinted(message["seq"], self.view.last_event, plans, reasons, None))
            case "play" | "take_back" | "ready" if self.refusal is not None:
                self._send(wire.Refused(id=message["id"], refusal=self.refusal))

    def _welcome(self, happened: list[wire.Event]) -> None:
        last = self.view.last_event
        self._changes()
        self._presence()
        parts = self._shown.versions(self.view.seat)
        self._send(wire.Welcome(protocol=wire.PROTOCOL, version=last, events=happened, view=self.view, parts=parts))

    def _send(self, message: wire.Outgoing) -> None:
        assert self._socket is not None, "the page has opened no socket"
        self._socket.send(wire.encode(message).decode())
