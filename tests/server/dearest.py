"""The dearest inputs that the server lets in, for every place where it lets any in (T21).

The places are read off the server: the fields of its messages, the parameters of its routes, the headers and queries
that its code asks for while it answers. A place of which this knows no usual value makes the proof fail.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, get_args
from unittest import mock
from urllib.parse import quote

import msgspec
from starlette.datastructures import Headers, ImmutableMultiDict
from starlette.routing import Route

from sambakit.server import wire
from sambakit.server.edge.routes import API
from sambakit.server.people.ids import MATCH, SHEET, TABLE
from tests.server.dear_texts import TEXTS, WHOLE, Messages, Text, quoted
from tests.server.measured import HOST, Measured

ID: Final = "A" * 22
SECRET: Final = "b" * 22
TOKEN: Final = "c" * 43
# The usual value of each field and parameter, by its name alone or with that of its message.
GOOD: Final[Mapping[str, Any]] = {
    "rules": "dutch",
    "name": "Ann",
    "bot_names": [],
    "level": "greedy",
    "partner_level": "",
    "step": 0,
    "deal": 1,
    "players": 2,
    "speed": 3000,
    "seat": 0,
    "secret": SECRET,
    "purpose": "practice",
    "turn": 60,
    "bank": 0,
    "what": "deals",
    "most": 5,
    "match": MATCH + ID,
    "number": 1,
    "id": "id",
    "expect": 0,
    "actions": ["draw"],
    "on": True,
    "yes": True,
    "open": True,
    "listed": True,
    "choice": "wait",
    "chat": "presets",
    "seq": 1,
    "since": 0,
    "cards": ["Qh"],
    "piles": [],
    "merges": [],
    "to": None,
    "kept": True,
    "turned": 0,
    "into": "A1",
    "other": "A2",
    "protocol": wire.PROTOCOL,
    "table": TABLE + ID,
    "at": "pile",
    "line": "Well played",
    "token": TOKEN,
    "sheet": SHEET + ID,
    "code": "AAAAAAAAA",
    "day": "2026-11-27",
    "problem": "p1",
    "rest": "x",
    "path": "x",
    "lang": "en",
    "game": "samba",
    "all": "1",
    "after": "0",
    "text": "sambakit sheet 1\n",
    "NewLesson.step": "group",
    "GiveUpSeat.seat": 1,
    "HandOver.seat": 1,
    "FormerPile.cards": [0],
    "ClaimIrregularity.match": 1,
    "EndMatch.match": 1,
    "VoteEnd.match": 1,
    "LeadReplay.to": 1,
    "Say.preset": None,
    "Hello.watch": SECRET,
    "SetBotLevel.level": "greedy",
}
# What the libraries below the routes read: uvicorn, h11 and websockets.
BELOW: Final = (
    *("host", "content-length", "transfer-encoding", "connection", "expect", "upgrade", "keep-alive", "accept"),
    *("sec-websocket-key", "sec-websocket-version", "sec-websocket-protocol", "sec-websocket-extensions", "range"),
)
OWN: Final = {"Host": HOST, "Connection": "close"}
FROM_OUR_PAGE: Final = {"Origin": f"http://{HOST}", "Content-Type": "application/json"}
STRANGER: Final = {**FROM_OUR_PAGE, "Authorization": f"Bearer {TOKEN}"}
NO_DRESS: Final[Mapping[str, str]] = {}
UPGRADE: Final = {
    "Host": HOST, "Origin": f"http://{HOST}", "Upgrade": "websocket", "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13",
}  # fmt: skip
HEAD: Final = 16 * 1024  # bytes of a request head that are let in
COOKIE: Final = 4 * 1024
FAR_BEYOND: Final = 250 * 1024  # bytes of a head that is refused, which has to be cheap too
HEADS: Final[Mapping[str, Callable[[int], bytes]]] = {
    "many headers": lambda size: b"a:b\r\n" * (size // 5),
    "many cookies": lambda size: b"cookie:a=b\r\n" * (size // 12),
    "many origins": lambda size: b"origin:a\r\n" * (size // 10),
    "folded lines": lambda size: b"a:b\r\n" + b" c\r\n" * (size // 4),
    "a long name": lambda size: b"a" * size + b":b\r\n",
    "blanks before a value": lambda size: b"a:" + b" " * size + b"b\r\n",
    "blanks behind a value": lambda size: b"a:b" + b" \t" * (size // 2) + b"\r\n",
    "no colons": lambda size: b"a\r\n" * (size // 3),
    "bare ends of lines": lambda size: b"a:b\n" * (size // 4),
    "one line without an end": lambda size: b"a" * size,
}
PIECES: Final[Mapping[str, Callable[[int], bytes]]] = {
    "pieces of a byte": lambda size: b"1\r\n[\r\n" * (size // 6) + b"0\r\n\r\n",
    "a long size": lambda size: b"0" * size + b"1\r\n[\r\n0\r\n\r\n",
    "a long extension": lambda size: b"1;" + b"a" * size + b"\r\n[\r\n0\r\n\r\n",
    "many trailers": lambda size: b"1\r\n[\r\n0\r\n" + b"a:b\r\n" * (size // 5) + b"\r\n",
}
ASCII: Final = "".join(chr(code) for code in range(33, 127) if chr(code) not in "#?")
WRITTEN: Final = {"": ASCII, ", escaped": ""}  # as it is, as far as an address may hold it, and the escaped form


@dataclass(frozen=True, slots=True)
class Input:
    """An input by what is dear in it; `made` gives its bytes, of at most `size` bytes in the dear part."""

    name: str
    size: int
    made: Callable[[int], bytes] = field(repr=False)
    kind: type | None = None  # said on a WebSocket: a message of that type


@dataclass(slots=True)
class Read:
    """What the code of the server asks for while it answers, of each route."""

    queries: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    headers: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    bodies: dict[str, Any] = field(default_factory=dict)
    now: str = ""  # the route that answers

    @contextmanager
    def noted(self, server: Measured) -> Iterator[None]:
        """Note what is asked for meanwhile."""
        api, body = server.api, server.api.body

        async def reading(request: Any, message: Any) -> Any:
            self.bodies[self.now] = message
            return await body(request, message)

        with ExitStack() as stack:
            stack.enter_context(mock.patch.object(api, "body", reading))
            for owner, found in ((ImmutableMultiDict, self.queries), (Headers, self.headers)):
                for name in ("__getitem__", "__contains__", "getlist", "get"):
                    if hasattr(owner, name):
                        stack.enter_context(mock.patch.object(owner, name, self._noting(owner, name, found)))
            yield

    def _noting(self, owner: Any, name: str, found: dict[str, set[str]]) -> Callable[..., Any]:
        original = getattr(owner, name)

        def noting(this: Any, key: Any, *more: Any) -> Any:
            found[self.now].add(str(key).lower() if owner is Headers else str(key))
            return original(this, key, *more)

        return noting


def request(
    method: str, target: str, headers: Mapping[str, str] | None = None, body: bytes = b"", more: bytes = b""
) -> bytes:
    """Return a request; `more` are further header lines, with their ends."""
    lines = {**OWN, **(headers or {}), **({"Content-Length": str(len(body))} if body else {})}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"{method} {target} HTTP/1.1\r\n{head}".encode() + more + b"\r\n" + body


class Inputs:
    """All places of a server, and their dear inputs."""

    def __init__(self, server: Measured, good: Mapping[str, Any] = GOOD, dress: Mapping[str, str] = NO_DRESS) -> None:
        """`good` are usual values that lead somewhere on `server`, `dress` the headers of a device that is known."""
        self._server, self._good = server, good
        self._settings = server.hub.settings
        self._page = {**FROM_OUR_PAGE, **dress}
        self._messages = Messages(good)
        self.read = Read()
        self.routes = {
            f"{method} {route.path}": route
            for route in server.app.routes  # type: ignore[union-attr]
            if isinstance(route, Route)
            for method in sorted(route.methods or ())
            if method != "HEAD"
        }

    def at(self, good: Mapping[str, Any], dress: Mapping[str, str]) -> "Inputs":
        """Return the same places for other values and another device."""
        other = Inputs(self._server, good, dress)
        other.read = self.read
        return other

    async def look(self) -> None:
        """Ask each route usual things in several dresses, again with what it reads then, and note what it reads."""
        bearer = {"Authorization": f"Bearer {TOKEN}"}
        for name, route in self.routes.items():
            self.read.now, known = name, -1
            while known < len(self.read.queries[name]):
                known = len(self.read.queries[name])
                for dress in (NO_DRESS, FROM_OUR_PAGE, self._dress(name), STRANGER, bearer):
                    with self.read.noted(self._server):
                        await self._server.asked(self._asking(name, route, dress, b"{}"))
        self.read.now = "GET /ws"
        with self.read.noted(self._server):
            link = self._server.link()
            await self._server.exchanged(link, request("GET", "/ws", UPGRADE), lambda link: b"101" in link.written)
            link.close()

    def _dress(self, name: str) -> Mapping[str, str]:
        """Return the headers for a route: who deletes is a stranger, for others are to find something there."""
        return STRANGER if name.startswith("DELETE ") else self._page

    def _asking(self, name: str, route: Route, dress: Mapping[str, str], body: bytes) -> bytes:
        """Return a request with all parameters that are known, each of them twice: some are lists."""
        method = name.partition(" ")[0]
        query = "&".join(f"{one}={self._usual(one, name)}" for one in sorted(self._queries(name)) for _ in range(2))
        return request(method, f"{self._target(route)}?{query}", dress, b"" if method == "GET" else body)

    def _queries(self, name: str) -> set[str]:
        """Return the parameters behind the ? that a route reads."""
        return self.read.queries[name] - set(self.routes[name].param_convertors)

    def _usual(self, parameter: str, where: str) -> str:
        assert parameter in self._good, f"T21 knows no usual value for {parameter} of {where}: add it to GOOD"
        return quote(str(self._good[parameter]), safe="")

    def _target(self, route: Route, dear: str = "", value: str = "") -> str:
        """Return an address of a route, with a value for one of its parameters."""
        found = route.path.replace(":path}", "}")
        for name in route.param_convertors:
            found = found.replace(f"{{{name}}}", value if name == dear else self._usual(name, route.path))
        return found

    # ---- requests ---------------------------------------------------------------------------------------------

    def of_paths(self) -> Iterator[Input]:
        """Yield requests with a dear parameter in the path, as it is and escaped."""
        for name, route in self.routes.items():
            for parameter in route.param_convertors:
                for text in TEXTS:
                    for how, safe in WRITTEN.items():
                        yield self._with_path(name, parameter, text, how, safe)

    def _with_path(self, name: str, parameter: str, text: str, how: str, safe: str) -> Input:
        method, route, dress = name.partition(" ")[0], self.routes[name], self._dress(name)

        def made(size: int) -> bytes:
            return request(method, self._target(route, parameter, quote(TEXTS[text](size), safe=safe)[:size]), dress)

        return Input(f"{name}, {parameter}: {text}{how}", HEAD - 400, made)

    def of_queries(self) -> Iterator[Input]:
        """Yield requests with a dear value of each parameter that the code asks for, of others, and many of them."""
        for name in self.routes:
            names = sorted(self._queries(name))
            for parameter in [*names, "other"] if names else []:
                others = "".join(f"{one}={self._usual(one, name)}&" for one in names if one != parameter)
                for text in TEXTS:
                    for how, safe in WRITTEN.items():
                        yield self._with_query(name, f"{others}{parameter}=", parameter, text, how, safe)
            for parameter in names:
                yield self._with_many(name, f"{parameter}={self._usual(parameter, name)}&", parameter)

    def _with_query(self, name: str, before: str, parameter: str, text: str, how: str, safe: str) -> Input:
        method, target = name.partition(" ")[0], self._target(self.routes[name])

        def made(size: int) -> bytes:
            return request(method, f"{target}?{before}{quote(TEXTS[text](size), safe=safe)[:size]}", self._page)

        return Input(f"{name}?{parameter}: {text}{how}", HEAD - 500, made)

    def _with_many(self, name: str, one: str, parameter: str) -> Input:
        method, target = name.partition(" ")[0], self._target(self.routes[name])

        def made(size: int) -> bytes:
            return request(method, f"{target}?{one * (size // len(one))}", self._page)

        return Input(f"{name}?{parameter}: many of them", HEAD - 400, made)

    def of_headers(self) -> Iterator[Input]:
        """Yield requests with one dear header: at a route that reads it, at the socket, and where nobody does."""
        readers: dict[str, list[str]] = {name: [] for name in BELOW}
        for route, names in self.read.headers.items():
            for name in names:
                readers.setdefault(name, []).append(route)
        for header, routes in sorted(readers.items()):
            for route in dict.fromkeys([*routes[:1], "GET /ws", "GET /live"]):
                for text in TEXTS:
                    for size in (COOKIE if header == "cookie" else HEAD - 500, FAR_BEYOND):
                        yield self._with_header(route, header, text, size)

    def _with_header(self, name: str, header: str, text: str, most: int) -> Input:
        method, target, dress = "GET", "/ws", dict(UPGRADE)
        if name in self.routes:
            method, target = name.partition(" ")[0], self._target(self.routes[name])
            dress = {**OWN, **self._dress(name)}
        others = "".join(f"{key}: {value}\r\n" for key, value in dress.items() if key.lower() != header)
        head = f"{method} {target} HTTP/1.1\r\n{others}{header}: "

        def made(size: int) -> bytes:
            value = "".join(letter for letter in TEXTS[text](size) if letter not in "\r\n\0")
            return f"{head}{value}\r\n\r\n".encode()

        return Input(f"{name}, {header}: {text}", most, made)

    def of_heads(self) -> Iterator[Input]:
        """Yield heads that are dear as a whole."""
        for name, lines in HEADS.items():
            for most in (HEAD - 500, FAR_BEYOND):
                for target in ("/api/v1/mine", "/"):
                    yield _with_lines(target, name, lines, most)
        for name, text in TEXTS.items():
            yield from _no_requests(name, text)
        yield Input("empty lines", FAR_BEYOND, lambda size: b"\r\n" * (size // 2) + request("GET", "/live"))

    def of_bodies(self) -> Iterator[Input]:
        """Yield requests whose body has one dear field, or is dear as a whole; old addresses have the same handlers."""
        for name, message in self.read.bodies.items():
            if name.partition(" ")[2].startswith(f"{API}/"):
                for what, made in self._messages.dear(message):
                    yield self._with_body(name, what, made)
                for one in WHOLE:
                    yield self._with_body(name, f"a body of {one.name}", one.json)

    def _with_body(self, name: str, what: str, made: Text) -> Input:
        method, target = name.partition(" ")[0], self._target(self.routes[name])

        def asking(size: int) -> bytes:
            return request(method, target, self._page, made(size).encode("utf-8", "replace"))

        return Input(f"{name}, {what}", self._settings.body - 100, asking)

    def of_pieces(self) -> Iterator[Input]:
        """Yield bodies that come in pieces."""
        for name, made in PIECES.items():
            yield self._in_pieces(name, made)

    def _in_pieces(self, name: str, made: Callable[[int], bytes]) -> Input:
        head = request("POST", "/api/v1/tables", {**self._page, "Transfer-Encoding": "chunked"})
        return Input(f"POST /api/v1/tables in {name}", FAR_BEYOND, lambda size: head + made(size))

    # ---- frames -----------------------------------------------------------------------------------------------

    def of_messages(self) -> Iterator[Input]:
        """Yield the messages of a page with one dear field, and frames that are dear as a whole."""
        for kind in incoming():
            for what, made in self._messages.dear(kind):
                yield self._said(what, made, kind)
        for one in WHOLE:
            yield self._said(f"a frame of {one.name}", one.json, wire.Ping)

    def _said(self, what: str, made: Text, kind: type) -> Input:
        return Input(what, self._settings.frame_in, lambda size: made(size).encode("utf-8", "replace"), kind)

    def usual_messages(self) -> Iterator[tuple[type[msgspec.Struct], bytes]]:
        """Yield each message of a page with usual values."""
        for kind in incoming():
            fields = self._messages.usual(kind)
            if "id" in fields:
                fields["id"] = quoted(kind.__name__)
            yield kind, ("{" + ",".join(f"{quoted(name)}:{value}" for name, value in fields.items()) + "}").encode()

    def usual_bodies(self) -> Iterator[tuple[str, bytes]]:
        """Yield a request to each route with a body, with usual values."""
        for name, message in self.read.bodies.items():
            fields = self._messages.usual(message)
            body = "{" + ",".join(f"{quoted(key)}:{value}" for key, value in fields.items()) + "}"
            method = name.partition(" ")[0]
            yield name, request(method, self._target(self.routes[name]), self._page, body.encode())


def incoming() -> tuple[type[msgspec.Struct], ...]:
    """Return the messages of a page."""
    return get_args(wire.Incoming)


def sent_structs() -> set[type]:
    """Return the types of the wire that only a client sends: those that forbid fields they do not know."""
    return {
        one
        for one in vars(wire).values()
        if isinstance(one, type)
        and issubclass(one, msgspec.Struct)
        and one.__struct_config__.forbid_unknown_fields
        and not issubclass(one, wire.Message)
    }


def nested(kinds: Iterable[type]) -> set[type]:
    """Return `kinds` and all types of messages within them."""
    found: set[type] = set()
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in found:
            found.add(kind)
            waiting += [part for one in msgspec.structs.fields(kind) for part in _parts(one.type)]
    return found


def _parts(kind: Any) -> list[Any]:
    inner = getattr(kind, "__args__", ())
    return [kind, *(part for one in inner for part in _parts(one))]


def _with_lines(target: str, name: str, lines: Callable[[int], bytes], most: int) -> Input:
    return Input(f"GET {target}, {name}", most, lambda size: request("GET", target, more=lines(size)))


def _no_requests(name: str, text: Text) -> Iterator[Input]:
    """Yield what is no request: another method or version, or nothing of the kind."""
    yield Input(f"method: {name}", HEAD, lambda size: request(text(size), "/"))
    yield Input(f"version: {name}", HEAD, lambda size: b"GET / " + text(size).encode() + b"\r\n\r\n")
    yield Input(f"no request: {name}", FAR_BEYOND, lambda size: text(size).encode())
