"""Caddy before a server, with a certificate of its own making: what docs/hosting.md says for https at home."""

import shutil
import socket
from pathlib import Path

from tests.browser.running import Running

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


class Caddy(Running):
    """Caddy on a free port, for the server on port `server`, under `name`."""

    def __init__(self, folder: Path, name: str, server: int) -> None:
        super().__init__("Caddy", folder / "caddy.log", "process")
        self.folder = folder
        self.url = f"https://{name}:{self.port}"
        self.file = folder / "Caddyfile"
        self.file.write_text(CADDYFILE.format(name=name, port=self.port, server=server), encoding="utf-8")

    def command(self) -> list[str]:
        """Return the command that starts it."""
        return [caddy() or "caddy", "run", "--config", str(self.file), "--adapter", "caddyfile"]

    def environment(self) -> dict[str, str]:
        """Return where it keeps its files."""
        return dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(self.folder))

    def answers(self) -> bool:
        """Return whether somebody answers on its port."""
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True
