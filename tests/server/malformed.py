"""Requests and frames that no browser sends, over real sockets (T13): answered in words, and nothing else happens."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Final

import httpx
import msgspec

from sambakit.server import wire
from sambakit.server.wire import incoming
from tests.soak.load_socket import HANDSHAKE, frame_in

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
# So that more than the first few cases of a connection are looked at.
RAISED: Final = (
    "COMMANDS_PER_SECOND",
    "CHECKS_PER_SECOND",
    "FRAMES_PER_SECOND",
    "FRAMES_BURST",
    "FAULTS",
    "CHECKS_BURST",
)
UNLIMITED: Final = {f"SAMBAKIT_{name}": "10000" for name in RAISED}
AT_ONCE: Final = 24  # connections
FRAMES: Final = 60  # of a connection, before the one that ends it
REQUESTS: Final = 20  # of a connection
LONGEST_FAULT: Final = 1000  # bytes
SILENCE: Final = 0.2  # s after which nothing more is expected
SECONDS: Final = 30  # after which a server that says nothing is a failure
ODD: Final = (
    *(
        "",
        "null",
        "NaN",
        "[]",
        "{",
        '"',
        "\x00",
        "[" * 5000,
        '{"type":' * 1500,
        "1" * 5000,
        '{"type":"play"' + "}" * 50,
    ),
    *('{"type":"check","seq":1e400,"expect":0,"actions":[]}', '{"type":"resync","since":' + "9" * 400 + "}"),
    *('{"type":"play","id":"\\ud800","expect":0,"actions":[]}', '{"type":"play","id":"a","id":"b"}'),
    *(
        '{"type":"resync","since":-99999999999999999999}',
        '{"type":"resync","since":1.0}',
        '{"type":"resync","since":true}',
    ),
)
VALUES: Final = (
    *(None, True, False, 0, -1, 1, 2**31, -(2**63), 2**64, 10**300, 0.5, -0.0, 1e308, "", "x", "\ud800", "é" * 50),
    *("\u202e", "a" * 70, [], [[]], [None], ["draw"] * 50, {}, {"a": {"a": {}}}, ["discard 2h", 7], "\x00", "../" * 9),
)
METHODS: Final = (
    *("GET", "POST") * 6,
    *("PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get", "X" * 30, "Ä"),
)
PATHS: Final = (
    *("/api/v1/tables", "/api/v1/tables/t1/links", "/api/v1/tables/{table}/links", "/api/v1/tables/{table}/claim"),
    *("/api/v1/check?rules=", "/api/v1/compare?rules=dutch&rules=", "/api/v1/rules/", "/api/v1/fields?game="),
    *("/api/v1/sheets", "/api/v1/sheets/s" + "a" * 22, "/api/v1/sheets/", "/api/v1/sheets/s" + "a" * 22 + "?after="),
    *("/api/v1/choices", "/api/v1/mine", "/live", "/ready", "/ws", "/metrics", "/api/v1/", "/api/tables"),
)
TAILS: Final = (
    *("", "%00", "%ff" * 40, "dutch", "dutch + target=5", "x" * 5000, "/../../etc/passwd", "//", "?" * 20, "%", "%zz"),
    *("dutch%20%2B%20target%3D99999999999999999999", "é", "\x7f", "#x", "&lang=de", "samba_romme", "%2e%2e%2f" * 10),
)
HEADERS: Final = (
    *("Content-Type: application/json", "Content-Type: text/plain", "Content-Type:", "Cookie: sambakit=" + "a" * 43),
    *("Cookie: sambakit=\x01", "Cookie: " + "a=b;" * 500, "Authorization: Bearer " + "b" * 43, "Authorization: Bearer"),
    "Authorization: Bearer " + "c" * 22,
    *("Sec-Fetch-Site: cross-site", "X-Forwarded-For: 1.2.3.4", "Upgrade: websocket", "Range: bytes=0-99999999999"),
    *(
        "Expect: 100-continue",
        "Accept-Encoding: " + "gzip," * 100,
        "If-None-Match: *",
        "Origin: null",
        "Host: evil.example",
    ),
)
GARBAGE: Final = (
    *(
        b"\x00" * 50,
        b"\xff" * 200,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\r\n\r\n",
        b"POST / HTTP/1.1\r\n\r\n",
        b"\r\n" * 300,
    ),
    *(
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
        b"\x16\x03\x01\x02\x00",
    ),
    b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\nx",
    b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"POST /live HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)


@dataclass(frozen=True)
class Target:
    """A server, and a seat of a table there."""

    host: str
    port: int
    table: str
    token: str

    @property
    def place(self) -> str:
        return f"{self.host}:{self.port}"


def target(address: str) -> Target:
    """Open a table to aim at."""
    with httpx.Client(base_url=address, headers={"Origin": address}) as ann:
        wish = wire.NewTable("dutch", 4, "Ann", [], "greedy", 3000, False)
        table = ann.post("/api/v1/tables", json=msgspec.to_builtins(wish)).raise_for_status().json()["table"]
        host, _, port = address.removeprefix("http://").partition(":")
        return Target(host, int(port), table, ann.cookies["sambakit"])


async def thrown(aim: Target, cases: int, seed: int, kinds: tuple[str, ...] = ("frames", "requests")) -> Counter[str]:
    """Throw so many cases at a server; return what was sent and how it was answered. Raises AssertionError."""
    counts, chance = Counter[str](), Random(seed)

    async def thrower(throw: Callable[[Target, Random, Counter[str]], object], own: Random) -> None:
        while counts["cases"] < cases:
            async with asyncio.timeout(SECONDS):
                await throw(aim, own, counts)  # type: ignore[misc]  # both are coroutines

    throws = {"frames": throw_frames, "requests": throw_requests}
    await asyncio.gather(*(thrower(throws[kinds[n % len(kinds)]], Random(chance.random())) for n in range(AT_ONCE)))
    return counts


# ---- requests -------------------------------------------------------------------------------------------------------


async def throw_requests(aim: Target, chance: Random, counts: Counter[str]) -> None:
    """Send requests on one connection, the last of them broken, and read every answer."""
    requests = [request(aim, chance) for _ in range(REQUESTS)]
    data = b"".join(requests) + chance.choice((*GARBAGE, mutated(request(aim, chance), chance)))
    answers = await _exchanged(aim, data)
    statuses = re.findall(rb"HTTP/1\.1 (\d{3}) ", answers)
    counts["cases"] += len(statuses)
    counts.update(f"http {status.decode()}" for status in statuses)
    wrong = [status for status in statuses if status[:1] == b"5"]
    assert not wrong, answers[:2000]
    assert b"Traceback" not in answers


def request(aim: Target, chance: Random) -> bytes:
    """Return a request that can be read as one, and means nothing good."""
    path = chance.choice(PATHS).replace("{table}", aim.table) + chance.choice(TAILS)
    path = "".join(letter for letter in path if letter > " ")
    lines = [f"{chance.choice(METHODS)} {path} HTTP/1.1", f"Host: {aim.place}"]
    if chance.random() < 0.7:
        lines.append(f"Origin: http://{aim.place}")
    lines += chance.sample(HEADERS, k=chance.randrange(4))
    body = b"" if chance.random() < 0.4 else message(chance).encode("utf-8", "surrogatepass")
    if body and chance.random() < 0.9:
        lines.append(f"Content-Length: {len(body)}")
    elif body:
        body = b""
    return "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + body


def mutated(data: bytes, chance: Random) -> bytes:
    """Return bytes some of which are others, or gone."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(found))
        found[place : place + chance.choice((0, 1, 1, 5))] = chance.randbytes(chance.choice((0, 1, 3)))
        if not found:
            break
    return bytes(found)


async def _exchanged(aim: Target, *parts: bytes, begin: bytes = b"") -> bytes:
    """Send one part after the other, each when the one before has been answered, and return all that comes.

    `begin` is answered by a head, however busy the machine is.
    """
    reader, writer = await asyncio.open_connection(aim.host, aim.port)
    answers = b""
    with suppress(ConnectionError):
        if begin:
            writer.write(begin)
            answers = await reader.readuntil(b"\r\n\r\n")
        for part in parts:
            writer.write(part)
            with suppress(TimeoutError):
                while more := await asyncio.wait_for(reader.read(1 << 16), SILENCE):
                    answers += more
    writer.transport.abort()
    return answers


# ---- frames ---------------------------------------------------------------------------------------------------------


async def throw_frames(aim: Target, chance: Random, counts: Counter[str]) -> None:
    """Say hello, or not, send frames, at last one that ends the connection, and read every answer."""
    hello = wire.encode(wire.Hello(wire.PROTOCOL, aim.table, 0, chance.randrange(9), aim.token))
    said = [frame(TEXT, hello, chance)] if chance.random() < 0.7 else []
    frames = [frame(TEXT, message(chance).encode("utf-8", "surrogatepass"), chance) for _ in range(FRAMES)]
    handshake = HANDSHAKE.format(host=aim.host, port=aim.port).encode()
    counts["cases"] += len(frames) + 1
    answers = await _exchanged(aim, b"".join([*said, *frames]), broken_frame(chance), begin=handshake)
    head, _, rest = answers.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101"), head
    while (found := frame_in(rest)) is not None:
        kind, payload, rest = found
        if kind != TEXT:
            counts[f"closed {int.from_bytes(payload[:2], 'big')}"] += kind == CLOSE
            continue
        said_by_server = msgspec.json.decode(payload)["type"]
        counts[said_by_server] += 1
        assert said_by_server != "fault" or len(payload) <= LONGEST_FAULT, payload


def frame(kind: int, payload: bytes, chance: Random, last: bool = True) -> bytes:
    """Return a frame of a client."""
    size, mask = len(payload), chance.randbytes(4)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + (size & 0xFFFF).to_bytes(2, "big")
    if size > 0xFFFF:
        length = b"\xff" + size.to_bytes(8, "big")
    key = (mask * (size // 4 + 1))[:size]
    masked = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
    return bytes([kind | (0x80 if last else 0)]) + length + mask + masked


def broken_frame(chance: Random) -> bytes:
    """Return a frame that ends a connection."""
    return chance.choice(
        (
            b"\x81\xff" + (1 << 30).to_bytes(8, "big") + b"\0\0\0\0",  # a gigabyte is to follow
            b"\x81\xff" + (1 << 63).to_bytes(8, "big") + b"\0\0\0\0",
            frame(TEXT, b"{", chance, last=False),
            frame(0x0, b"}", chance),
            frame(TEXT, b"\xff\xfe", chance),
            frame(TEXT, b"x" * 20_000, chance),
            frame(BINARY, b"{}", chance),
            frame(0x3, b"", chance),
            frame(PING, b"x" * 126, chance),
            frame(CLOSE, b"\x00", chance),
            frame(CLOSE, b"\x03\xe8\xff", chance),
            b"\xf1\x80\0\0\0\0",  # reserved bits
            b"\x81\x02{}",  # not masked
            chance.randbytes(chance.randint(1, 40)),
            b"GET / HTTP/1.1\r\n\r\n",
        )
    )


TYPES: Final[tuple[type[msgspec.Struct], ...]] = tuple(
    one
    for one in vars(incoming).values()
    if isinstance(one, type)
    and issubclass(one, msgspec.Struct)
    and one.__name__
    in {
        "Hello",
        "Play",
        "ClaimIrregularity",
        "TakeBack",
        "Ready",
        "EndMatch",
        "SetSpeed",
        "Check",
        "Stage",
        "Resync",
        "Ping",
    }
)


def message(chance: Random) -> str:
    """Return a text like a message of ours: of the right fields with wrong values, or odd in another way."""
    if chance.random() < 0.2:
        return chance.choice(ODD)
    kind = chance.choice((*TYPES, wire.NewTable, wire.AskSeatLink, wire.TakeSeat))
    fields = {name: chance.choice(VALUES) for name in kind.__struct_fields__ if chance.random() < 0.9}
    tag = kind.__struct_config__.tag
    if tag is not None:
        fields = {"type": tag, **fields}
    if chance.random() < 0.1:
        fields[chance.choice(("x", "type", "id"))] = chance.choice(VALUES)
    text = json.dumps(fields)
    if chance.random() < 0.2:
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice(("", "]", "NaN", "\\u0000", "é", '"')) + text[place + chance.randrange(3) :]
    return text
