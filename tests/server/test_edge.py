"""The edge under attack, over real sockets: the silent, the endless, the deaf and the many harm nobody else."""

import json
import os
import resource
import signal
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from sambakit.server.edge.door import SPARE
from tests.server.process import ServerProcess, serving

pytestmark = pytest.mark.server  # one for all of them; whichever comes first starts it

LIMITS = {
    "SAMBAKIT_HEAD": "0.5",
    "SAMBAKIT_BODY_TIME": "0.5",
    "SAMBAKIT_HELLO": "0.5",
    "SAMBAKIT_UNREAD": "1",
    "SAMBAKIT_CONNECTIONS": "60",
}
SECONDS = 20.0  # within which what has to happen does so, even on a busy machine
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CONTINUATION, PING = 0x1, 0x0, 0x9


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Yield a server with short limits."""
    with serving(tmp_path_factory.mktemp("edge") / "data.sqlite", {**os.environ, **LIMITS}) as process:
        yield process
        process.process.send_signal(signal.SIGTERM)
        log = process.read_log()
        assert '"cut_off"' in log
        faults = [line for line in log.splitlines() if '"stack"' in line and '"loop_blocked"' not in line]
        assert faults == []  # a machine that gave the server no core is none
        assert "Traceback" not in log


def connect(server: ServerProcess) -> socket.socket:
    host, _, port = server.address.removeprefix("http://").partition(":")
    found = socket.create_connection((host, int(port)), timeout=SECONDS)
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def is_cut_off(link: socket.socket) -> bool:
    """Read to the end; return whether there was one in time."""
    try:
        while link.recv(65536):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


def frame(kind: int, payload: bytes, last: bool = True) -> bytes:
    head = bytes([kind | (0x80 if last else 0)])
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack("!H", size)
    return head + length + b"\0\0\0\0" + payload  # masked by zeros


def upgraded(server: ServerProcess) -> socket.socket:
    link = connect(server)
    link.sendall(HANDSHAKE.format(host=server.address.removeprefix("http://")).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += link.recv(4096)
    assert answer.startswith(b"HTTP/1.1 101")
    return link


def descriptors(server: ServerProcess) -> int:
    return sum(1 for _ in Path(f"/proc/{server.process.pid}/fd").iterdir())


def memory(server: ServerProcess) -> int:
    """Return the resident memory in bytes."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def eventually(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline, f"waited for {what}"
        time.sleep(0.02)


def asks(link: socket.socket) -> bool:
    """Ask whether the server lives; return whether it says so."""
    link.sendall(b"GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = b""
    while not answer.endswith(b"\r\n\r\nlive") and (more := link.recv(4096)):
        answer += more
    return answer.startswith(b"HTTP/1.1 200")


def takes_more(link: socket.socket) -> bool:
    """Send one more byte after a pause; return whether the other end is still there."""
    time.sleep(0.05)
    try:
        link.sendall(b"x")
    except ConnectionError:
        return False
    return True


def is_live(server: ServerProcess) -> bool:
    with closing(connect(server)) as link:
        return asks(link)


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"GET /live HTTP/1.1\r\nHost: localhost\r\n\r\nGET /live HTTP/1.1\r\n",
        b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
    ],
    ids=["silent", "half a line", "half a head", "half a second head", "half a body"],
)
def test_who_does_not_end_a_request_in_time_is_cut_off(server: ServerProcess, begun: bytes) -> None:
    with closing(connect(server)) as link:
        link.sendall(begun)
        assert is_cut_off(link)


def test_a_connection_that_a_browser_opened_ahead_is_closed_politely(server: ServerProcess) -> None:
    with closing(connect(server)) as link:
        assert link.recv(10) == b""  # an end, and no reset


def test_a_head_that_comes_a_byte_at_a_time_is_cut_off(server: ServerProcess) -> None:
    with closing(connect(server)) as link:
        link.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        eventually(lambda: not takes_more(link), "the end")


def test_a_connection_may_be_silent_between_two_requests(server: ServerProcess) -> None:
    with closing(connect(server)) as link:
        for _ in range(2):
            assert asks(link)
            time.sleep(float(LIMITS["SAMBAKIT_HEAD"]) * 1.5)


def test_connections_over_the_limit_are_told_so_and_the_others_go_on(server: ServerProcess) -> None:
    before = descriptors(server)
    with ExitStack() as stack:
        first = stack.enter_context(closing(connect(server)))
        assert asks(first)
        links = [stack.enter_context(closing(connect(server))) for _ in range(100)]
        answers = [link.recv(4096) for link in links[-20:]]
        assert {answer.partition(b"\r\n")[0] for answer in answers} == {b"HTTP/1.1 503 Service Unavailable"}
        assert asks(first)
    eventually(lambda: descriptors(server) <= before, "the descriptors to be free again")
    assert is_live(server)


def test_connections_that_come_all_at_once_leave_the_spare_descriptors_to_the_server(tmp_path: Path) -> None:
    with serving(tmp_path / "data.sqlite", {**os.environ, **LIMITS}) as server, ExitStack() as stack:
        most = int(LIMITS["SAMBAKIT_CONNECTIONS"]) + SPARE
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, most))
        server.process.send_signal(signal.SIGSTOP)
        links = [stack.enter_context(closing(connect(server))) for _ in range(3 * most)]
        server.process.send_signal(signal.SIGCONT)
        assert all(is_cut_off(link) for link in links)  # nobody says anything
        assert is_live(server)
        server.process.send_signal(signal.SIGTERM)
        log = server.read_log()
    assert '"connection_refused"' in log
    assert '"accept_failed"' not in log


@pytest.mark.parametrize(
    ("sent", "code", "why"),
    [
        (frame(TEXT, b"{", last=False), 1008, b"messages come in one frame"),
        (frame(PING, b"x") * 250, 1008, b"too many frames a second"),
        (frame(TEXT, b"\xff\xfe"), 1007, b"text is UTF-8"),
        (frame(TEXT, b"{}") * 250, 1008, b"too many frames a second"),
    ],
    ids=["a fragment", "pings", "not UTF-8", "messages"],
)
def test_what_is_refused_is_refused_in_words(server: ServerProcess, sent: bytes, code: int, why: bytes) -> None:
    with closing(upgraded(server)) as link:
        link.sendall(sent)
        said = b""
        with suppress(ConnectionError):
            while more := link.recv(65536):
                said += more
    assert struct.pack("!H", code) + why in said


@pytest.mark.parametrize(
    "flood",
    [
        frame(TEXT, b"", last=False) + frame(CONTINUATION, b"", last=False) * 100_000,
        frame(PING, b"x" * 125) * 10_000,
        frame(TEXT, b"{}") * 20_000,
    ],
    ids=["endless fragments", "pings", "messages"],
)
def test_floods_leave_nothing_behind(server: ServerProcess, flood: bytes) -> None:
    before = memory(server)
    for _ in range(3):
        with closing(upgraded(server)) as link:
            with suppress(ConnectionError):  # it was refused before all of it had been read
                link.sendall(flood)
            assert is_cut_off(link)
    assert is_live(server)
    assert memory(server) < before + 8_000_000


def test_who_reads_nothing_loses_the_connection(server: ServerProcess) -> None:
    before = descriptors(server)
    with ExitStack() as stack:
        for _ in range(12):
            link = stack.enter_context(closing(connect(server)))
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            try:
                for _ in range(400):
                    link.sendall(b"GET /api/v1/fields HTTP/1.1\r\nHost: localhost\r\n\r\n")
            except (ConnectionError, TimeoutError):
                continue
        eventually(lambda: descriptors(server) <= before, "the server to give up the deaf")
    assert is_live(server)


def test_a_socket_without_a_word_is_gone_with_its_descriptor(server: ServerProcess) -> None:
    before = descriptors(server)
    with ExitStack() as stack:
        links = [stack.enter_context(closing(upgraded(server))) for _ in range(10)]
        eventually(lambda: descriptors(server) <= before, "the descriptors to be free again")  # nobody answered a close
        said = links[0].recv(4096)
    assert json.loads(said[said.index(b"{") : said.rindex(b"}") + 1])["code"] == "hello_first"
