"""The real server as a process of its own, as a player starts it."""

import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from tests.browser.running import Running


class Server(Running):
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
        super().__init__("the server", folder / "server.log", counts_as)
        self.names = folder / "name" if known else None
        self.host = host
        # Master looks at each deal that somebody has played: here with little work
        self.settings = {"next_deal": "600", "marks_work": "0.02", **settings}
        self.starts = 0
        self.data = folder / "tables.sqlite"
        self.name("no test")

    def name(self, name: str) -> None:
        """Let all that is drawn from now on follow from `name`, where deals are known."""
        if self.names is not None:
            self.names.write_text(name, encoding="utf-8")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, as another start of the same server."""
        self.starts += 1
        super().start()

    def command(self) -> list[str]:
        """Return the command that starts it."""
        port, file = str(self.port), str(self.data)
        if self.names is not None:
            return [sys.executable, "-m", "tests.browser.known_deals", port, file, str(self.names), str(self.starts)]
        command = str(Path(sys.executable).with_name("sambakit"))
        return [command, "serve", "--host", self.host, "--port", port, "--data", file]

    def environment(self) -> dict[str, str]:
        """Return its settings."""
        return {f"SAMBAKIT_{name.upper()}": value for name, value in self.settings.items()}

    def answers(self) -> bool:
        """Return whether the server says that it is ready."""
        try:
            with urllib.request.urlopen(f"{self.url}/ready", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False
