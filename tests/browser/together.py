"""People at one table in several windows: they gather by the invitation, play, and come back on other devices."""

import asyncio
import threading
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
from websockets.sync.client import connect
from websockets.typing import Origin

from sambakit.server import wire
from sambakit.server.edge.security import COOKIE
from tests.browser.deciding import View
from tests.browser.gathering_pages import link_to_another_device
from tests.browser.playing import Player
from tests.browser.romme import RommePlayer
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until
from tests.server.process import Remote

NAMES = ("Ann", "Ben", "Cas", "Dee", "Eva", "Fay")
MOST = 10_000  # plays of a program
ONE_PLAY = 90  # s until everybody has seen it; a bad network may stand still and be cut in between
POST = """async ([path, body]) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    return [answer.status, await answer.json()];
}"""


def post(window: Table, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a request as the page of that window would, and return the answer; only a good one will do."""
    status, answer = window.page.evaluate(POST, [path, body])
    assert status < 300, (path, answer)
    found: dict[str, Any] = answer
    return found


def gathered(
    server: Server, windows: Mapping[int, Table], rules: str, players: int = 0, options: dict[str, Any] | None = None
) -> tuple[str, dict[int, Remote]]:
    """Seat the people of `windows` at a new table, begin the match, and show it in all windows.

    Returns the id of the table, and who has the seats without a window: programs, which do not play yet.
    """
    players = players or len(windows)
    table, secret = invited(server, windows[0], players, rules, options)
    remotes = {}
    for seat in range(1, players):
        if seat in windows:
            sit_down(windows[seat], table, secret, seat)
        else:
            remotes[seat] = Remote(table, seat, token_of_program(server, table, secret, seat))
    begin(server, windows[0], table)
    seated_in(windows, table)
    return table, remotes


def begin(server: Server, owner: Table, table: str) -> None:
    """Begin the match of people who have gathered."""
    said_by_room(server, owner, table, wire.Begin("the match begins"))


def seated_in(windows: Mapping[int, Table], table: str) -> Mapping[int, Table]:
    """Show the table in all windows, and return them."""
    for seat, window in windows.items():
        window.page.goto(f"/t/{table}/{seat}")
        window.watch.wait(lambda view, own=seat: view["table"] == table and view["seat"] == own, "the table")
        window.wait_for_hand()
    return windows


def invited(
    server: Server, owner: Table, players: int, rules: str, options: dict[str, Any] | None = None
) -> tuple[str, str]:
    """Open a table at which people gather, and return its id and the secret of its invitation."""
    owner.page.goto("/")
    wish = {
        "rules": rules, "players": players, "name": NAMES[0], "bot_names": [], "level": "greedy", "speed": 0,
        "gathers": True, "purpose": "friends", "options": options or {},
    }  # fmt: skip
    table: str = post(owner, "/api/v1/tables", wish)["table"]
    room = said_by_room(server, owner, table)
    assert room.invite is not None
    return table, room.invite.secret


def sit_down(window: Table, table: str, secret: str, seat: int) -> None:
    """Take a seat by the invitation."""
    window.page.goto("/")
    post(window, f"/api/v1/tables/{table}/claim", {"secret": secret, "name": NAMES[seat], "seat": seat})


def said_by_room(server: Server, owner: Table, table: str, *commands: wire.Incoming) -> wire.Room:
    """Say something in the room of a table with the owner's device, and return the room as it was before."""
    token = next(one["value"] for one in owner.page.context.cookies() if one["name"] == COOKIE)
    headers = {"Cookie": f"{COOKIE}={token}"}
    address = server.url.replace("http", "ws", 1) + "/ws"
    with connect(address, origin=Origin(server.url), additional_headers=headers) as socket:
        socket.send(wire.encode(wire.Hello(wire.PROTOCOL, table, 0)).decode())
        room = msgspec.json.decode(socket.recv(30), type=wire.Room)
        for command in commands:
            socket.send(wire.encode(command).decode())
            while msgspec.json.decode(socket.recv(30))["type"] != "done":
                pass
    return room


def token_of_program(server: Server, table: str, secret: str, seat: int) -> str:
    """Take a seat without a page, and return the token of its device."""
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as client:
        claim = {"secret": secret, "name": NAMES[seat], "seat": seat}
        client.post(f"/api/v1/tables/{table}/claim", json=claim).raise_for_status()
        return client.cookies[COOKIE]


@contextmanager
def programs_play(remotes: Collection[Remote], address: str) -> Iterator[None]:
    """Have programs play simply on their seats meanwhile, where there are some."""
    if not remotes:
        yield
        return
    loop = asyncio.new_event_loop()
    playing: list[asyncio.Task[None]] = []

    def run() -> None:
        playing.extend(loop.create_task(remote.play(address, MOST)) for remote in remotes)
        loop.run_until_complete(asyncio.gather(*playing, return_exceptions=True))

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(lambda: [task.cancel() for task in playing])
        thread.join()
        loop.close()
    assert all(task.cancelled() for task in playing), [task.exception() for task in playing if not task.cancelled()]


def moves_to_another_device(old: Table, new: Table, name: str, closes: bool = True) -> str:
    """Take the seat of `old` to the window `new` by a link to it, whose secret is returned; the old one says so."""
    table, seat = old.view["table"], old.view["seat"]
    old.watch.forgive("fault: not_your_seat")
    address = link_to_another_device(old)
    new.page.goto(address)
    new.page.get_by_label("Your name").fill(name)
    new.press(new.page.get_by_role("button", name="Sit down"))
    new.watch.wait(lambda view: view["table"] == table and view["seat"] == seat, "the seat on the other device")
    new.wait_for_hand()
    old.page.get_by_text("You took it to another device").wait_for()
    if closes:
        old.page.context.close()
    return address.partition("#")[2]


class Company:
    """The people of one table who have windows; whoever is to move does one thing after the other."""

    def __init__(self, windows: Mapping[int, Table]) -> None:
        self.windows = dict(windows)
        self.players = {seat: self._player(window) for seat, window in windows.items()}
        self.plays = 0
        self.turns = 0
        self._last: int | None = None

    def _player(self, window: Table) -> Player | RommePlayer:
        return RommePlayer(window) if window.view["rules"].startswith("samba_romme") else Player(window)

    def replace(self, seat: int, window: Table) -> None:
        """Have the person on `seat` go on in another window."""
        self.windows[seat], self.players[seat] = window, self._player(window)

    @property
    def newest(self) -> View:
        """Return the view of the window that knows most."""
        return max((one.view for one in self.windows.values()), key=lambda view: view["last_event"])

    def play_one(self) -> None:
        """Have whoever is to move do one thing, and wait until everybody has seen it; programs play by themselves."""
        first = next(iter(self.windows.values()))
        until(first.page, self._is_ours, "the turn of somebody with a window", ONE_PLAY, first.watch.describe)
        view = self.newest
        if view["phase"] == "over":
            return
        mover = self.windows[view["actor"]]
        mover.watch.wait(lambda own: own["last_event"] >= view["last_event"], "the newest state", ONE_PLAY)
        self.players[view["actor"]].play_one()
        self.plays += 1
        self.turns += view["actor"] != self._last
        self._last = view["actor"]
        self.agree(mover.view["last_event"])

    def _is_ours(self) -> bool:
        view = self.newest
        return view["phase"] == "over" or view["actor"] in self.windows

    def agree(self, event: int) -> None:
        """Wait until everybody has seen an event."""
        for window in self.windows.values():
            window.watch.wait(lambda own: own["last_event"] >= event, f"event {event} on every screen", ONE_PLAY)

    def next_deal(self) -> None:
        """Have everybody say that they are ready, as the score page asks them to."""
        deal = self.newest["deal"]
        for window in self.windows.values():
            window.watch.wait(lambda own: own["phase"] == "over" or own["deal"] > deal, "the end of the deal", ONE_PLAY)
            if window.view["phase"] == "over" and window.view["options"]["ready"]:
                window.act("ready")
        for window in self.windows.values():
            window.watch.wait(lambda own: own["deal"] > deal, "the next deal", ONE_PLAY)

    def settle(self) -> None:
        """Wait until every command of everybody has its answer, and all have seen the same."""
        for window in self.windows.values():
            window.watch.settle()
            assert window.watch.unanswered() == []
        self.agree(self.newest["last_event"])
