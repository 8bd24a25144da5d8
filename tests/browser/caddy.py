"""Caddy before a server, with a certificate of its own making: what docs/hosting.md says for https at home."""

import shutil
import socket
import ssl
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
        self.name = name
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
        """Return whether it has the certificate of its name, which it makes after it listens."""
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as plain:
                trusting.wrap_socket(plain, server_hostname=self.name).close()
        except OSError:  # among them all errors of TLS
            return False
        return True
