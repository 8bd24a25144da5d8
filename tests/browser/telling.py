"""A page that is told what lies on the table: the real client of the real server, with only its socket made here."""

import json
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from sambakit.server import wire
from tests.browser.states import SUITS, points_of

WELCOME_BACK = "**/ws"


class Teller:
    """Answers the socket of one page: hello with `view`, checks with what the cards count, all else with silence."""

    def __init__(self, page: Page, view: wire.AnyView, refusal: wire.Refusal | None = None) -> None:
        self.view = view
        self.refusal = refusal
        self.heard: list[dict[str, Any]] = []
        self._socket: WebSocketRoute | None = None
        page.route_web_socket(WELCOME_BACK, self._serve)

    def show(self, view: wire.AnyView, *events: wire.Event) -> None:
        """Let the page see another view, as news."""
        last = self.view.last_event + max(1, len(events))
        self.view = msgspec.structs.replace(view, last_event=last)
        numbered = [msgspec.structs.replace(event, n=last - len(events) + at) for at, event in enumerate(events, 1)]
        if not numbered:
            numbered = [wire.Event(n=last, kind="speed", count=view.speed)]
        self._send(wire.News(version=last, events=numbered, view=self.view))

    def _serve(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._answer(json.loads(text)))

    def _answer(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        match message["type"]:
            case "hello":
                last = self.view.last_event
                self._send(wire.Welcome(protocol=wire.PROTOCOL, version=last, events=[], view=self.view))
            case "check":
                self._send(checked(self.view, message))
            case "play" if self.refusal is not None:
                self._send(wire.Refused(id=message["id"], refusal=self.refusal))

    def _send(self, message: wire.Outgoing) -> None:
        assert self._socket is not None, "the page has opened no socket"
        self._socket.send(wire.encode(message).decode())


def checked(view: wire.AnyView, check: dict[str, Any]) -> wire.Checked:
    """Return the answer to a check: every staged meld for what its cards count, in Samba Rommé for nothing."""
    staged = []
    for action in check["actions"]:
        cards = [word for word in action.split() if word == "Jk" or (len(word) == 2 and word[1] in SUITS)]
        staged.append(wire.StagedMeld(action=action, points=sum(map(points_of, cards)), refusal=None))
    minimum, completed = 0, 0
    if isinstance(view, wire.TableView):
        own = view.sides[view.side]
        minimum, completed = 0 if own.opened else own.minimum, own.completed
    return wire.Checked(
        seq=check["seq"], version=view.last_event, ok=True, melds=staged, points=sum(one.points for one in staged),
        minimum=minimum, leaves=max(0, len(view.hand) - 3 * len(staged)),
        completed=completed, goes_out=False, folds=False, refusal=None,
    )  # fmt: skip
