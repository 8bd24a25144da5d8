"""What passes between a page and the server, and what goes wrong in the page, seen from outside."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, Request, Response, WebSocket

from tests.browser.waiting import until
from tests.server.assembled import Assembled

Message = dict[str, Any]
COMMANDS = {"play", "claim_irregularity", "take_back", "ready", "set_speed"}
ANSWERS = {"done", "duplicate", "refused", "stale"}
NO_WORKER = "Service Worker registration blocked by Playwright"  # as conftest.py asks for


class Watch:
    """Records the messages and the errors of one page; `view` is the table as the server has sent it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[Message] = []
        self.received: list[Message] = []
        self.view: Message = {}
        self.version = 0
        self.errors: list[str] = []
        self.forgiven: list[re.Pattern[str]] = []
        page.on("websocket", self._socket)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def forgive(self, pattern: str) -> None:
        """Errors that match are expected from now on, such as those of a server that is gone on purpose."""
        self.forgiven.append(re.compile(pattern))

    def forget(self) -> None:
        """Forget what passed so far: the page goes to another table, whose numbers begin again."""
        self.sent.clear()
        self.received.clear()
        self.version = 0

    @property
    def complaints(self) -> list[str]:
        """The errors so far that nobody expected."""
        return [error for error in self.errors if not any(pattern.search(error) for pattern in self.forgiven)]

    def unanswered(self) -> list[Message]:
        """Return the commands sent that have got no final answer yet."""
        answered = {message["id"] for message in self.received if message["type"] in ANSWERS}
        return [message for message in self.sent if message["type"] in COMMANDS and message["id"] not in answered]

    def answers_to(self, command: Message) -> list[Message]:
        """Return the final answers that one command got."""
        return [one for one in self.received if one["type"] in ANSWERS and one["id"] == command["id"]]

    def wait(self, condition: Callable[[Message], bool], what: str, seconds: float = 60) -> Message:
        """Return the view as soon as `condition` holds for it."""
        until(self.page, lambda: bool(self.view) and condition(self.view), what, seconds, self.describe)
        return self.view

    def settle(self) -> None:
        """Come back when every command has been answered and the view it led to is there."""
        until(self.page, self._is_settled, "an answer to every command", describe=self.describe)

    def _is_settled(self) -> bool:
        done = max(
            (message["version"] for message in self.received if message["type"] in ("done", "duplicate")), default=0
        )
        return not self.unanswered() and self.version >= done

    def describe(self) -> str:
        """Return the last messages and errors, for the text of a failure."""
        shown = {key: self.view.get(key) for key in ("actor", "phase", "turn", "hand", "options", "last_event")}
        return f"view {shown}\nsent {self.sent[-3:]}\nunanswered {self.unanswered()}\nerrors {self.errors[-5:]}"

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        assembled = Assembled()
        socket.on("framereceived", lambda frame: self._receive(json.loads(frame), assembled))

    def _receive(self, message: Message, assembled: Assembled) -> None:
        self.received.append(message)
        if message["type"] == "fault":
            self.errors.append(f"fault: {message['code']} {message['text']}")
        if assembled.take(message):
            self.view = assembled.json
        if message["type"] in ("welcome", "news"):
            self.version = message["version"]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != NO_WORKER:
            self.errors.append(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before an icon or a font had come
            self.errors.append(f"failed: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.errors.append(f"status {response.status}: {response.request.method} {response.url}")
