"""Caddy before a server, with a certificate of its own making: what docs/hosting.md says for https at home."""

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType

from tests.browser.serving import PAUSE, STARTING, STOPPING, free_port
from tests.costs import starting

# It keeps to this machine and to its folder: no certificate of others, no trust asked for, no port but one.
CADDYFILE = """{{
    admin off
    skip_install_trust
    auto_https disable_redirects
    servers {{
        protocols h1 h2
    }}
}}
https://{name}:{port} {{
    bind 127.0.0.1
    tls internal
    reverse_proxy 127.0.0.1:{server}
}}
"""


def caddy() -> str | None:
    """Return the program, None where it is missing."""
    return shutil.which("caddy")


class Caddy:
    """Caddy on a free port, for the server on port `server`, under `name`."""

    def __init__(self, folder: Path, name: str, server: int) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"https://{name}:{self.port}"
        self.file = folder / "Caddyfile"
        self.log = folder / "caddy.log"
        self.file.write_text(CADDYFILE.format(name=name, port=self.port, server=server), encoding="utf-8")
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Caddy":
        places = {name: str(self.folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        with self.log.open("wb") as log, starting("process"):
            self.process = subprocess.Popen(
                [caddy() or "caddy", "run", "--config", str(self.file), "--adapter", "caddyfile"],
                stdout=log, stderr=log, env={**os.environ, **places}, start_new_session=True,
            )  # fmt: skip
        deadline = time.monotonic() + STARTING
        while not self.listens():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"Caddy did not start:\n{self.log.read_text()}")
            time.sleep(PAUSE)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def listens(self) -> bool:
        """Return whether somebody answers on its port."""
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """End it at once."""
        if self.process is None:
            return
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(STOPPING)
        self.process = None
