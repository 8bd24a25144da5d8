"""The real server as a process of its own, as a player starts it."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType, TracebackType

from tests.costs import starting

STARTING = 30  # s until the server must answer
STOPPING = 10  # s
PAUSE = 0.02  # s between two looks
ROOT = Path(__file__).resolve().parents[2]


class Server:
    """A server on a free port with a data file of its own; it can be killed and started again on both.

    It listens on `host` and has further `settings`. With `known` deals it deals what the name given last and the number
    of its start say; else it is the command that people run. It counts as a server, or as what `counts_as` says
    (tests/costs.py).
    """

    def __init__(
        self,
        folder: Path,
        known: bool = False,
        counts_as: str = "server",
        host: str = "127.0.0.1",
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.names = folder / "name" if known else None
        self.counts_as = counts_as
        self.host = host
        self.settings = {"next_deal": "600", **settings}
        self.starts = 0
        self.data = folder / "tables.sqlite"
        self.log = folder / "server.log"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.name("no test")

    def name(self, name: str) -> None:
        """Let all that is drawn from now on follow from `name`, where deals are known."""
        if self.names is not None:
            self.names.write_text(name, encoding="utf-8")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and come back when it answers; raises RuntimeError with its output where it does not."""
        self.starts += 1
        with self.log.open("ab") as log, starting(self.counts_as):
            self.process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, cwd=ROOT, start_new_session=True,
                env={**os.environ, **{f"SAMBAKIT_{name.upper()}": value for name, value in self.settings.items()}},
            )  # fmt: skip
        deadline = time.monotonic() + STARTING
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(PAUSE)

    def command(self) -> list[str]:
        """Return the command that starts it."""
        port, file = str(self.port), str(self.data)
        if self.names is not None:
            return [sys.executable, "-m", "tests.browser.known_deals", port, file, str(self.names), str(self.starts)]
        command = str(Path(sys.executable).with_name("sambakit"))
        return [command, "serve", "--host", self.host, "--port", port, "--data", file]

    def answers(self) -> bool:
        """Return whether the server says that it is ready."""
        try:
            with urllib.request.urlopen(f"{self.url}/ready", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """End it at once, as kill -9 does, with the workers in which its bots think."""
        if self.process is None:
            return
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(STOPPING)
        self.process = None

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()


def free_port() -> int:
    """Return a port of this machine that nothing listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
