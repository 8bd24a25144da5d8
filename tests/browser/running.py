"""Another program that runs while tests do: it is started, answers within some seconds, and is ended at once."""

import os
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.costs import starting

STARTING = 30  # s until it must answer
STOPPING = 10  # s
PAUSE = 0.02  # s between two looks
ROOT = Path(__file__).resolve().parents[2]


class Running(ABC):
    """A program called `name` with a free port of its own; what it says goes to `log`."""

    def __init__(self, name: str, log: Path, counts_as: str) -> None:
        self.program = name
        self.log = log
        self.counts_as = counts_as  # in tests/costs.py
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> Sequence[str]:
        """Return the command that starts it."""

    @abstractmethod
    def environment(self) -> Mapping[str, str]:
        """Return what its environment has beside ours."""

    @abstractmethod
    def answers(self) -> bool:
        """Return whether it can be used."""

    def start(self) -> None:
        """Start it and come back when it answers; raises RuntimeError with its output where it does not."""
        with self.log.open("ab") as log, starting(self.counts_as):
            self.process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, cwd=ROOT, start_new_session=True,
                env={**os.environ, **self.environment()},
            )  # fmt: skip
        deadline = time.monotonic() + STARTING
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"{self.program} did not start:\n{self.log.read_text()}")
            time.sleep(PAUSE)

    def kill(self) -> None:
        """End it at once, as kill -9 does, with the processes that it has started."""
        if self.process is None:
            return
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(STOPPING)
        self.process = None

    def __enter__(self) -> Self:
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
