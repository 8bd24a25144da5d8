"""The whole server in one process: builds its parts, starts and stops them in order."""

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sqlite3
import sys
import threading
import time
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from types import MappingProxyType
from typing import Any, Final, cast

import uvicorn
from starlette.applications import Starlette

from sambakit.server.bots.own_bots import OwnBot
from sambakit.server.bots.pool import Bots, WorkerBots
from sambakit.server.configuring import settings_from
from sambakit.server.edge.client_files import FOLDER, Client
from sambakit.server.edge.door import SPARE, Door, descriptors
from sambakit.server.edge.http_protocol import HttpProtocol
from sambakit.server.edge.routes import Api
from sambakit.server.edge.security import Hosts
from sambakit.server.edge.socket_protocol import SocketProtocol
from sambakit.server.garbage import NewObjectsFirst, let_spare_go
from sambakit.server.hub.hub import Hub
from sambakit.server.log import LOGGER, LineCounts, Seldom, log, set_up_logging
from sambakit.server.network import address_here, addresses
from sambakit.server.settings import Settings, is_loopback
from sambakit.server.store.database import SAFE_WAL
from sambakit.server.store.migrations import UnknownSchema
from sambakit.server.store.store import Store
from sambakit.server.store.writer import FileInUse, WriterStore
from sambakit.server.watchdog import Watchdog

PLAY_AT_ONCE = "#play"  # the start page opens a table by itself, unless one waits to be gone on with
NO_OWN_BOTS: Final[Mapping[str, OwnBot]] = MappingProxyType({})
NO_ROOM = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})  # no descriptor for a connection
STOP_TIME = 5  # s that open connections get at the end
WAITING = 512  # connections that the system holds until they are accepted
AT_ONCE = 8  # that are accepted before the door sees them: fewer than the spare descriptors


def make_app(
    settings: Settings,
    open_store: Callable[[], Store],
    open_bots: Callable[[], Bots],
    rng: Random,
    now: Callable[[], float] = time.time,
    host_names: tuple[str, ...] = (),
    client_folder: Path = FOLDER,
    own_bots: Mapping[str, OwnBot] = NO_OWN_BOTS,  # by name
    door: Door | None = None,
    lines: LineCounts | None = None,
    reached_under: Callable[[], list[str]] = list,  # by other devices
) -> tuple[Starlette, Api]:
    """Return the application; the store is opened when it starts and closed when it ends."""
    api = Api(Hosts(settings, host_names), rng, Client(client_folder), own_bots, settings, door, lines, reached_under)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hub = api.hub = Hub(open_store(), open_bots(), settings, rng, now, own_bots)
        if door is not None:
            door.device = hub.arrivals.device
        await hub.start()
        try:
            yield
        finally:
            await hub.close()

    return api.app(lifespan), api


class Server(uvicorn.Server):
    """uvicorn with our end: the first signal drains, the second stops at once; either way the exit status is 0."""

    def __init__(
        self, config: uvicorn.Config, api: Api, drain: float, on_started: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._api = api
        self._on_started = on_started
        self._drain = drain
        self._draining: asyncio.Task[None] | None = None
        self._letting_go: asyncio.Task[None] | None = None

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Have SIGINT and SIGTERM end the server in order."""
        loop = asyncio.get_running_loop()
        before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
        for number in before:
            signal.signal(number, lambda got, frame: loop.call_soon_threadsafe(self._asked_to_stop, got))
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then report it."""
        asyncio.get_running_loop().set_exception_handler(_report(Seldom("accept_failed")))
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING)  # asyncio lets as many wait as it accepts at once
        if self.started:
            gc.collect()
            gc.freeze()  # modules stay for good: looking through them again held everybody up for 100 ms at a time
            gc.callbacks.append(NewObjectsFirst())
            self._letting_go = asyncio.create_task(let_spare_go())
            await self._on_started()

    def _asked_to_stop(self, number: int) -> None:
        if self._draining is None and number == signal.SIGTERM and not self.should_exit:
            self._draining = asyncio.create_task(self._stop_soon())
        else:  # Ctrl+C, or asked again
            self._stop_now()

    def _stop_now(self) -> None:
        if self._api.hub is not None:
            self._api.hub.drain(0)
        if self.should_exit:
            logging.getLogger("uvicorn.error").disabled = True  # it would report what is cut off now as a failure
            self.force_exit = True
        self.should_exit = True

    async def _stop_soon(self) -> None:
        """Tell everybody, wait, then stop; there is nothing to wait for while nobody plays."""
        hub = self._api.hub
        wait = self._drain if hub is not None and hub.people else 0
        log("draining", seconds=wait)
        if hub is not None:
            hub.drain(round(wait))
        await asyncio.sleep(wait)
        self.should_exit = True


def run(
    host: str,
    port: int,
    data: Path,
    open_browser: bool = False,
    own_bots: Mapping[str, OwnBot] = NO_OWN_BOTS,
    rng: Random | None = None,
    settings: Settings | None = None,
) -> None:
    """Serve on `host` and `port` (0: any) until told to stop; `data` is the file that keeps everything.

    `own_bots` says by name where bots are that tables get beside ours. With `open_browser` the browser opens at a table
    with bots. `rng` makes decks, ids and tokens: the system's randomness, outside of tests. Without `settings` those
    of the environment hold. Exits with a sentence where it cannot start.
    """
    lines = set_up_logging()
    try:
        settings = settings or settings_from()
        store = _open_store(data, settings)
        listener = _listen(host, port, settings.outgoing_bytes)
    except (ValueError, OSError, FileInUse, UnknownSchema, sqlite3.DatabaseError) as error:
        sys.exit(f"sambakit cannot start: {error}")
    port = listener.getsockname()[1]
    address = address_here(host, port)
    door = Door(settings, descriptors(settings.connections + SPARE))
    app, api = make_app(
        settings,
        lambda: store,
        lambda: WorkerBots(settings.bot_workers, settings.bot_seconds, settings.bot_memory, own_bots),
        rng or SystemRandom(),
        host_names=(host, socket.gethostname()),
        own_bots=own_bots,
        door=door,
        lines=lines,
        reached_under=partial(addresses, host, port),
    )
    config = config_of(app, door)
    watchdog = Watchdog(settings.blocked)

    async def on_started() -> None:
        watchdog.start()
        _say_started(address, host, data, api.hub.heartbeat.down if api.hub is not None else None)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address + PLAY_AT_ONCE,), daemon=True).start()

    drain = settings.drain_loopback if is_loopback(host) else settings.drain
    watchdog.run(Server(config, api, drain, on_started).serve([listener]))


def config_of(app: Starlette, door: Door) -> uvicorn.Config:
    """Return how uvicorn serves `app` to the connections that `door` lets in."""
    settings = door.settings
    return uvicorn.Config(
        app,
        http=cast("Any", partial(HttpProtocol, door)),
        ws=SocketProtocol,
        ws_max_size=settings.frame_in,
        ws_max_queue=64,
        ws_ping_interval=10,
        ws_ping_timeout=15,
        ws_per_message_deflate=False,
        backlog=AT_ONCE,
        timeout_graceful_shutdown=STOP_TIME,
        timeout_keep_alive=15,
        proxy_headers=bool(settings.forwarded_from),
        forwarded_allow_ips=settings.forwarded_from,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
    )


def _report(accepting: Seldom) -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """Return what the event loop calls for an error that nobody caught."""

    def report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            accepting.log(why=os.strerror(error.errno))  # tried again up to a hundred times in a row
        elif not isinstance(error, OSError):  # a connection that breaks is no failure
            LOGGER.error("task_failed", exc_info=error, extra={"facts": {"what": context.get("message", "")}})

    return report


def _open_store(data: Path, settings: Settings) -> WriterStore:
    data.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    return WriterStore(data, settings.commits)


def _listen(host: str, port: int, unsent: int) -> socket.socket:
    """Return a listening socket; raises OSError with a sentence where it cannot be had.

    The system keeps about `unsent` bytes for who does not read. Left alone it keeps megabytes for each connection.
    """
    family, socket_type, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, socket_type, protocol)
    if family == socket.AF_INET6:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # :: hears both kinds on every system
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, unsent)  # those it accepts have the same
    try:
        listener.bind(address)
        listener.listen(WAITING)
    except OSError as error:
        listener.close()
        raise OSError(f"port {port} of {host}: {error.strerror}") from error
    return listener


def _say_started(address: str, host: str, data: Path, down: float | None) -> None:
    """Write the start line: where, with what, for how many seconds it was `down`, and what is not secure."""
    insecure = []
    if not is_loopback(host):
        insecure.append(
            "http without encryption: put a proxy with https before it, or use it in a trusted network only"
        )
    if sqlite3.sqlite_version_info < SAFE_WAL:
        insecure.append(f"SQLite before {'.'.join(map(str, SAFE_WAL))}: let no other program write the data file")
    log(
        "started",
        address=address,
        data=str(data),
        sqlite=sqlite3.sqlite_version,
        down=0 if down is None else round(down),
        not_secure="; ".join(insecure),
    )
