"""A bad network between a page and the server: a relay that is slow, stands still and cuts, as chance says."""

import asyncio
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import Final

BLOCK: Final = 1 << 16
STARTING: Final = 10  # s


@dataclass(frozen=True)
class Weather:
    """How bad it is; times in seconds, and 0 means never."""

    delay: float = 0  # that every byte is late
    between: tuple[float, float] = (0, 0)  # from the end of one mishap to the next one, somewhere between the two
    stall: float = 0  # for which nothing passes; a mishap is a stall or a cut
    cuts: bool = False
    most: int = 0  # mishaps
    idle: float = 0  # after which a connection is cut on which nothing passed


POOR: Final = Weather(delay=0.4, between=(6, 14), stall=5, cuts=True, most=40)


class BadNetwork:
    """Passes connections on to `port` of this machine, in a thread of its own; `mishaps` counts what it did to them."""

    def __init__(self, port: int, weather: Weather, seed: int = 1) -> None:
        self.weather = weather
        self.mishaps: Counter[str] = Counter()
        self.port = 0
        self.is_cut = False  # nobody gets through, and who tries is refused
        self._server_port = port
        self._chance = Random(seed)
        self._loop = asyncio.new_event_loop()
        self._up = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._wires: set[_Wire] = set()
        self._passes = asyncio.Event()
        self._end = asyncio.Event()

    @property
    def url(self) -> str:
        """Return the address that pages use."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Cut every connection now, and refuse new ones until `mend`."""
        self.is_cut = True
        self._loop.call_soon_threadsafe(self._cut_all)

    def mend(self) -> None:
        """Let everybody through again."""
        self.is_cut = False

    def freeze(self) -> None:
        """Let nothing pass any more, and cut nothing: neither end hears that the other one is gone."""
        self._loop.call_soon_threadsafe(self._passes.clear)

    def lose(self) -> None:
        """Let nothing more pass on the connections there are, and tell neither end; new ones are good."""
        self._loop.call_soon_threadsafe(lambda: [wire.lose() for wire in self._wires])

    def thaw(self) -> None:
        """Let everything pass again."""
        self._loop.call_soon_threadsafe(self._passes.set)

    def __enter__(self) -> "BadNetwork":
        self._thread.start()
        assert self._up.wait(STARTING), "the bad network did not come up"
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(STARTING)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._passes.set()
        server = await asyncio.start_server(self._came, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._up.set()
        trouble = asyncio.create_task(self._trouble())
        await self._end.wait()
        trouble.cancel()
        server.close()
        self._cut_all()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        if others:
            await asyncio.wait(others, timeout=STARTING)

    async def _trouble(self) -> None:
        """Let one mishap after the other happen."""
        weather = self.weather
        for _ in range(weather.most):
            await asyncio.sleep(self._chance.uniform(*weather.between))
            if weather.cuts and (not weather.stall or self._chance.random() < 0.5):
                self.mishaps["cuts"] += bool(self._wires)
                self._cut_all()
            elif weather.stall:
                self.mishaps["stalls"] += 1
                self._passes.clear()
                await asyncio.sleep(weather.stall)
                self._passes.set()

    def _cut_all(self) -> None:
        for wire in tuple(self._wires):
            wire.cut()

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            onward = await asyncio.open_connection("127.0.0.1", self._server_port)
        except OSError:
            writer.transport.abort()
            return
        wire = _Wire(self, reader, writer, *onward)
        self._wires.add(wire)
        with suppress(asyncio.CancelledError):  # at the end; Python 3.11 logs a cancelled one as a failure
            await wire.run()
        self._wires.discard(wire)

    async def passed(self) -> None:
        """Return when bytes may pass."""
        await self._passes.wait()


class _Wire:
    """One connection through the network."""

    def __init__(
        self,
        network: BadNetwork,
        near: asyncio.StreamReader,
        near_writer: asyncio.StreamWriter,
        far: asyncio.StreamReader,
        far_writer: asyncio.StreamWriter,
    ) -> None:
        self._network = network
        self._ways = ((near, far_writer), (far, near_writer))
        self._loop = asyncio.get_running_loop()
        self._used = self._loop.time()
        self._is_lost = False

    def lose(self) -> None:
        """Pass nothing on any more."""
        self._is_lost = True

    def cut(self) -> None:
        """Reset both ends, without a goodbye."""
        for _, writer in self._ways:
            writer.transport.abort()

    async def run(self) -> None:
        """Pass everything on until one end closes."""
        watching = asyncio.create_task(self._watch())
        try:
            await asyncio.gather(*(self._carry(reader, writer) for reader, writer in self._ways))
        finally:
            watching.cancel()
            self.cut()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one direction on: what is read is due after the delay, so that it is late and no slower."""
        due: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        sending = asyncio.create_task(self._send(due, writer))
        with suppress(ConnectionError):
            while data := await reader.read(BLOCK):
                self._used = self._loop.time()
                due.put_nowait((self._used + self._network.weather.delay, data))
        due.put_nowait((self._loop.time() + self._network.weather.delay, b""))
        await sending

    async def _send(self, due: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        while True:
            when, data = await due.get()
            await asyncio.sleep(max(0, when - self._loop.time()))
            await self._network.passed()
            if not data and not self._is_lost:
                with suppress(OSError):
                    writer.write_eof()
            if not data:
                return
            if not self._is_lost:
                writer.write(data)
                with suppress(ConnectionError):
                    await writer.drain()

    async def _watch(self) -> None:
        """Cut the connection when nothing has passed for as long as the weather says."""
        idle = self._network.weather.idle
        while idle:
            left = self._used + idle - self._loop.time()
            if left <= 0:
                self._network.mishaps["idle cuts"] += 1
                self.cut()
                return
            await asyncio.sleep(left)
