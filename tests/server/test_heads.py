"""The head of a request: at most 16 kB, 4 kB of cookies, in whatever pieces it comes, and in time."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import pytest
from starlette.types import Receive, Scope, Send

from sambakit.server.edge import security
from sambakit.server.edge.app import make_app
from sambakit.server.edge.heads import LONGEST_COOKIE, LONGEST_HEAD, MOST_CHUNKS
from sambakit.server.edge.http_protocol import MOST_READ
from sambakit.server.edge.security import COOKIE, SECURE_COOKIE, device_token
from sambakit.server.settings import Settings
from tests.server.direct_store import DirectStore
from tests.server.lines import KEPT_ALIVE, connected
from tests.server.simulation import InlineBots, settled, simulate

GET: Final = b"GET /live HTTP/1.1\r\nHost: localhost\r\n"
UPGRADE: Final = (
    GET + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\n"
)
POST: Final = b"POST /live HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED: Final = POST + b"Transfer-Encoding: chunked\r\n\r\n"
TOKEN: Final = "a" * 43
OTHER: Final = "b" * 43


async def counted(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer every request by the size of its body, and refuse every WebSocket."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1000})
        return
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size, more = size + len(message["body"]), message["more_body"]
    body = b"%d" % size
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


def of_size(begun: bytes, size: int) -> bytes:
    """Return a head of so many bytes."""
    fill = size - len(begun) - len(b"X: \r\n\r\n")
    return begun + b"X: " + b"x" * fill + b"\r\n\r\n"


def with_headers(begun: bytes, size: int) -> bytes:
    """Return a head of about so many bytes, in as many headers as possible."""
    return begun + b"a:\r\n" * ((size - len(begun)) // 4) + b"\r\n"


def with_cookies(begun: bytes, *sizes: int) -> bytes:
    return begun + b"".join(b"Cookie: " + b"c" * size + b"\r\n" for size in sizes) + b"\r\n"


def pieces(data: bytes, size: int) -> list[bytes]:
    return [data[start : start + size] for start in range(0, len(data), size)]


def answered(sent: Sequence[bytes]) -> tuple[list[int], str, bytes]:
    """Send these pieces; return the statuses of all answers, how the connection ended, and the last answer."""

    async def story() -> tuple[list[int], str, bytes]:
        end, send = connected(counted)
        for piece in sent:
            if not end.is_closing():
                send(piece)
                await settled(0.0001)
        await settled(0.001)
        statuses = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", end.written)]
        return statuses, end.end, end.written

    return simulate(story)


LONG: Final = (
    [of_size(GET, LONGEST_HEAD + 1)],
    pieces(of_size(GET, LONGEST_HEAD + 1), 1000),
    pieces(of_size(GET, LONGEST_HEAD + 1), LONGEST_HEAD),
    [of_size(GET, 60_000)],
    [with_headers(GET, 60_000)],
    [b"GET /" + b"x" * 60_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    [of_size(UPGRADE, LONGEST_HEAD + 1)],
    [with_cookies(GET, LONGEST_COOKIE + 1)],
    [with_cookies(GET, 3000, 2000)],
    [with_cookies(UPGRADE, LONGEST_COOKIE + 1)],
)


@pytest.mark.parametrize("sent", LONG, ids=range(len(LONG)))
def test_a_head_over_a_limit_is_answered_by_431_and_the_end(sent: list[bytes]) -> None:
    statuses, end, written = answered(sent)
    assert (statuses, end) == ([431], "heard")
    assert b"bytes at most" in written
    assert b"Connection: close" in written


def test_so_is_one_that_comes_with_the_request_before_it() -> None:
    for second in (of_size(GET, LONGEST_HEAD + 1), with_cookies(GET, LONGEST_COOKIE + 1)):
        assert answered([GET + b"\r\n" + second])[:2] == ([200, 431], "heard")


def test_what_still_comes_of_such_a_head_is_thrown_away_for_three_seconds() -> None:
    async def story() -> None:
        end, send = connected(counted)
        send(of_size(GET, 60_000)[:50_000])
        for _ in range(29):
            send(b"x" * 1000 + b"\r\n\r\n" + GET + b"\r\n")
            await settled(0.1)
        assert (end.written.count(b"HTTP/1.1"), end.end) == (1, "heard")
        await settled(0.2)
        assert end.end == "cut"

    simulate(story)


@pytest.mark.parametrize("size", [1, 1000, LONGEST_HEAD])
def test_a_head_at_its_limit_is_served_in_whatever_pieces(size: int) -> None:
    assert answered(pieces(of_size(GET, LONGEST_HEAD), size))[:2] == ([200], "")


def test_cookies_at_their_limit_are_served() -> None:
    assert answered([with_cookies(GET, LONGEST_COOKIE), with_cookies(GET, 2000, 2000)])[:2] == ([200, 200], "")


def test_a_websocket_with_a_short_head_gets_to_the_server() -> None:
    assert answered([with_cookies(UPGRADE, LONGEST_COOKIE)])[0] == [403]


@pytest.mark.parametrize("lines", [b"X: " + b"x" * 9000 + b"\r\n", b"a:\r\n" * 200])
def test_a_websocket_with_a_head_that_its_library_refuses_is_answered_and_ends(lines: bytes) -> None:
    assert answered([UPGRADE + lines + b"\r\n"])[:2] == ([431], "closed")


@pytest.mark.parametrize("size", [7, MOST_READ, 200_000])
def test_a_body_may_be_longer_than_a_head(size: int) -> None:
    body = b"y" * 100_000
    for sent in (
        POST + b"Content-Length: 100000\r\n\r\n" + body,
        CHUNKED + b"186a0\r\n" + body + b"\r\n0\r\n\r\n",
    ):
        statuses, end, written = answered(pieces(sent, size) if size > 7 else [sent[:7], sent[7:]])
        assert (statuses, end) == ([200], "")
        assert written.endswith(b"100000")


@pytest.mark.parametrize("rest", [b"0\r\n" + b"a:\r\n" * 5000 + b"\r\n", b"1;" + b"e" * 20_000 + b"\r\n"])
def test_trailers_and_words_of_a_chunk_have_the_same_limit(rest: bytes) -> None:
    statuses, end, _ = answered([CHUNKED + rest])
    assert (statuses, end) == ([431], "heard")


def test_a_body_in_more_chunks_than_programs_send_is_refused() -> None:
    for chunks, expected in ((MOST_CHUNKS, [200]), (MOST_CHUNKS + 1, [400])):
        assert answered([CHUNKED + b"1\r\nx\r\n" * chunks + b"0\r\n\r\n"])[0] == expected


# ---- the time for it, in a connection that is kept ------------------------------------------------------------------


@pytest.mark.parametrize("first", [b"G", b"GET /live HTTP/1.1\r\nHost: local"])
def test_a_head_that_begins_in_a_kept_connection_has_its_time_however_slowly_it_goes_on(first: bytes) -> None:
    async def story() -> None:
        end, send = connected(counted, Settings(head=10))
        for _ in range(2):
            send(GET + b"\r\n")
            await settled(KEPT_ALIVE - 1)  # it may be silent for longer than a head takes
        assert end.written.count(b"HTTP/1.1 200") == 2
        send(first)
        for _ in range(9):
            await settled(1)
            send(b"x")
        await settled(0.9)
        assert end.end == ""
        await settled(0.2)
        assert end.end == "cut"

    simulate(story)


def test_so_has_one_that_began_with_the_request_before_it() -> None:
    async def story() -> None:
        end, send = connected(counted, Settings(head=5))
        send(GET + b"\r\n" + GET)
        await settled(4.9)
        assert (end.written.count(b"HTTP/1.1 200"), end.end) == (1, "")
        await settled(0.2)
        assert end.end == "cut"

    simulate(story)


def test_a_head_that_ends_in_time_is_served_and_the_next_one_has_its_own_time() -> None:
    async def story() -> None:
        end, send = connected(counted, Settings(head=10))
        for _ in range(3):
            send(GET[:9])
            await settled(9)
            send(GET[9:] + b"\r\n")
            await settled(0.1)
        assert (end.written.count(b"HTTP/1.1 200"), end.end) == (3, "")
        await settled(KEPT_ALIVE)
        assert end.end == "closed"

    simulate(story)


# ---- the device that a cookie shows ---------------------------------------------------------------------------------


def token_of(cookie: str, scheme: str = "http", authorization: str = "") -> str | None:
    headers = [(b"cookie", cookie.encode("latin-1")), (b"authorization", authorization.encode())]
    return device_token({"type": "http", "scheme": scheme, "headers": headers})


@pytest.mark.parametrize(
    ("cookie", "token"),
    [
        (f"{COOKIE}={TOKEN}", TOKEN),
        (f"a=b; {COOKIE}={TOKEN}; c=d", TOKEN),
        (f"a=b;{COOKIE}={TOKEN};c=d", TOKEN),
        (f"{COOKIE}={OTHER}; {COOKIE}={TOKEN}", TOKEN),
        (f"x@y=[1]; \xe4=\xf6; {COOKIE}={TOKEN}", TOKEN),  # cookies of other programs under this name
        (f"{COOKIE}={TOKEN}x", None),
        (f"{COOKIE}={TOKEN[:-1]}!", None),
        (f'{COOKIE}="{TOKEN}"', None),
        (f"not{COOKIE}={TOKEN}", None),
        (f"{SECURE_COOKIE}={TOKEN}", None),
        ("", None),
        (";;==;", None),
    ],
)
def test_a_device_is_known_by_its_cookie_alone(cookie: str, token: str | None) -> None:
    assert token_of(cookie) == token


def test_over_https_the_cookie_that_is_bound_to_the_host_counts_and_a_program_shows_its_token_in_a_header() -> None:
    assert token_of(f"{COOKIE}={OTHER}; {SECURE_COOKIE}={TOKEN}", "https") == TOKEN
    for scheme in ("http", "https"):
        assert token_of("", scheme, f"Bearer {TOKEN}") == TOKEN
    assert token_of(f"{COOKIE}={OTHER}", "http", f"Bearer {TOKEN}") == OTHER


async def test_cookies_are_read_once_a_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    tokens_in = security._tokens_in
    monkeypatch.setattr(security, "_tokens_in", lambda headers: read.append("once") or tokens_in(headers))
    app, _ = make_app(Settings(), DirectStore, InlineBots, Random(1), client_folder=tmp_path)
    async with app.router.lifespan_context(app):
        end, send = connected(app)
        send(f"GET /api/v1/mine HTTP/1.1\r\nHost: localhost\r\nCookie: {COOKIE}={TOKEN}\r\n\r\n".encode())
        async with asyncio.timeout(20):
            while b"[]" not in end.written:
                await asyncio.sleep(0.001)
        assert read == ["once"]
