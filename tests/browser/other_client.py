"""Runs the server with a client of one's own: python -m tests.browser.other_client PORT FILE FOLDER.

`sambakit serve` always has the client of its package; a test of another version of it needs another folder.
"""

import shutil
import sys
from functools import partial
from pathlib import Path

from sambakit.cli.serving.client import client_folder
from sambakit.server.edge import app
from tests.browser.serving import Server

MARK = "the second version"


class ServerOfVersions(Server):
    """A server whose client is a copy of ours; `renew` replaces it by another version before the next start."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.client = folder / "client"
        shutil.copytree(client_folder(), self.client)

    def command(self) -> list[str]:
        """Return the command that starts it."""
        return [sys.executable, "-m", "tests.browser.other_client", str(self.port), str(self.data), str(self.client)]

    def renew(self) -> None:
        """Have every hashed file under another name, as after a change of each, and another page."""
        assert "revision:`" in (self.client / "sw.js").read_text(encoding="utf-8"), "its list has another form now"
        names = [path.name for path in (self.client / "assets").iterdir() if path.suffix != ".gz"]
        for path in sorted(self.client.rglob("*")):
            if path.suffix == ".gz":
                path.unlink()
            elif path.suffix in (".js", ".css", ".html") and path.name != "sambakit-score.html":
                path.write_text(_renewed(path.read_text(encoding="utf-8"), names), encoding="utf-8")
        for name in names:
            (self.client / "assets" / name).rename(self.client / "assets" / _new_name(name))

    def without_worker(self) -> None:
        """Have no service worker and no page that asks for one, as older versions and other programs have none."""
        self.renew()
        (self.client / "sw.js").unlink()
        for script in (self.client / "assets").glob("*.js"):
            script.write_text(script.read_text(encoding="utf-8").replace("serviceWorker", "noWorker"), encoding="utf-8")


def _renewed(text: str, names: list[str]) -> str:
    for name in names:
        text = text.replace(name, _new_name(name))
    text = text.replace("revision:`", "revision:`new")  # in the list of the service worker
    return text.replace("</title>", f'</title><meta name="version" content="{MARK}">')


def _new_name(name: str) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{stem}New.{ending}"


if __name__ == "__main__":
    port, data, folder = sys.argv[1:]
    app.make_app = partial(app.make_app, client_folder=Path(folder))
    app.run("127.0.0.1", int(port), Path(data))
