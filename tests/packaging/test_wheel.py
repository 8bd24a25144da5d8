"""What is built and installed plays: wheel and sdist hold the client, and an empty environment needs nothing else."""

import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import msgspec
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

ROOT = Path(__file__).resolve().parents[2]
COMPILER = shutil.which("cc") or shutil.which("gcc")
PATIENCE = 60  # s, for a start on a busy machine

pytestmark = [pytest.mark.timeout(600), pytest.mark.process(12)]


def run(*command: str | Path, cwd: Path = ROOT, **variables: str) -> str:
    """Return what a command prints; fails with all of it where the command fails."""
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **variables}, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def build(kind: str, source: Path, folder: Path, **variables: str) -> Path:
    """Return the wheel or sdist built from `source`."""
    run(sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", folder, cwd=source, **variables)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds nothing but the wheel and what it asks for."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=True, symlinks=True)
    programs = home / "bin"
    run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=home)
    return programs


@pytest.fixture(scope="session")
def compiled_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compiled")
    return build("wheel", ROOT, folder, HATCH_BUILD_HOOKS_ENABLE="1", SAMBAKIT_OPT_LEVEL="0")  # soon built, slow


def test_the_wheel_runs_everywhere_and_holds_nothing_compiled(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "compiled/" in name or name.endswith(".so")]


ASKED = """
import traceback
from sambakit.engine import COMPILED
from sambakit.engine.listing import legal
from sambakit.engine.presets.dutch import DUTCH
print(COMPILED)
try:
    legal.legal(3)
except (TypeError, AttributeError):
    print(traceback.format_exc())
"""


@pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")
def test_the_compiled_wheel_runs_compiled_in_an_environment_of_its_own(compiled_wheel: Path, tmp_path: Path) -> None:
    assert re.search(r"-cp3\d+-cp3\d+-\w+\.whl$", compiled_wheel.name)
    home = tmp_path / "installed"
    venv.create(home, with_pip=True, symlinks=True)
    python = home / "bin" / "python"
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
    run(python, *install, compiled_wheel, cwd=home)
    compiled, *told = run(python, "-c", ASKED, cwd=home, SAMBAKIT_PURE="").splitlines()
    assert compiled == "True"
    assert "def legal(state: State) -> list[int]:" in "\n".join(told)  # tracebacks still show the sources
    assert run(python, "-c", ASKED, cwd=home, SAMBAKIT_PURE="1").startswith("False\n")
    (module,) = home.rglob("sambakit/engine/listing/legal.py")
    module.write_text(module.read_text(encoding="utf-8") + "# mended on the spot\n", encoding="utf-8")
    assert "older than engine/listing/legal.py" in run(python, "-c", ASKED, cwd=home, SAMBAKIT_PURE="")


def test_the_wheel_holds_client_texts_and_types(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "sambakit/client/index.html",
        "sambakit/client/licences.txt",
        "sambakit/client/sambakit-score.html",
        "sambakit/client/sw.js",
        "sambakit/py.typed",
        "sambakit/rulebook/texts/en/dutch.md",
        "sambakit/rulebook/texts/nl/dutch.md",
    } <= names
    assert not [name for name in names if name.startswith(("tests/", "web/")) or "node_modules" in name]


def test_the_page_that_keeps_score_is_one_file_of_at_most_400_kB(wheel: Path) -> None:
    page = zipfile.ZipFile(wheel).read("sambakit/client/sambakit-score.html")
    assert len(page) <= 400_000
    assert re.findall(rb'(?:src|href)="(?!data:|#)([^"]+)"', page) == []  # an empty one is the page itself


def test_the_sdist_builds_the_same_wheel_without_node(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    empty = tmp_path / "empty"
    empty.mkdir()
    rebuilt = build("wheel", source, tmp_path / "rebuilt", PATH=str(empty))
    assert contents(rebuilt) == contents(wheel)


def contents(wheel: Path) -> dict[str, int]:
    """Return the checksum of each file in a wheel."""
    return {entry.filename: entry.CRC for entry in zipfile.ZipFile(wheel).infolist()}


def test_the_installed_command_tells_its_version_and_health(installed: Path, tmp_path: Path) -> None:
    assert re.fullmatch(r"sambakit \d+\.\d+\.\d+\n", run(installed / "sambakit", "version", cwd=tmp_path))
    report = run(installed / "sambakit", "doctor", "--json", "--data", tmp_path / "games.sqlite", cwd=tmp_path)
    health = msgspec.json.decode(report)
    assert health["client_built"] is True
    machine = re.compile(r"SQLite|Python \d")  # what the tests run on may be old
    assert not [warning for warning in health["warnings"] if not machine.search(warning)]


def test_a_plain_wheel_says_how_to_install_what_the_arena_needs(wheel: Path, tmp_path: Path) -> None:
    """The advice is typed as it stands; nothing of ours is on an index."""
    venv.create(tmp_path / "plain", with_pip=True, symlinks=True)
    programs = tmp_path / "plain" / "bin"
    run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=tmp_path)
    contest = (programs / "sambakit", "arena", "greedy", "random", "--pairs", "2", "--workers", "1")
    refused = subprocess.run(contest, cwd=tmp_path, capture_output=True, text=True)
    assert refused.returncode == 1
    advice = re.search(r"needs it: (.+)\n", refused.stderr)
    assert advice, refused.stderr
    run("sh", "-c", advice[1], cwd=tmp_path)
    assert "greedy − random: +" in run(*contest, cwd=tmp_path)


def test_the_installed_command_writes_the_page_that_keeps_score(installed: Path, tmp_path: Path) -> None:
    told = run(installed / "sambakit", "score", "--page", tmp_path / "score.html", cwd=tmp_path)
    assert "it needs no server and no network" in told
    assert (tmp_path / "score.html").read_bytes().startswith(b"<!doctype html>")


@contextmanager
def playing(programs: Path, folder: Path) -> Iterator[tuple[str, int]]:
    """Yield the address of `sambakit play`, run from an empty folder; it must end cleanly when it is interrupted."""
    command = [programs / "sambakit", "play", "--no-browser", "--port", "0", "--data", folder / "games.sqlite"]
    with (folder / "log").open("w+") as log:
        server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r"http://(127\.0\.0\.1):(\d+)/", server.stdout.readline())
            assert found, (folder / "log").read_text()
            yield found[1], int(found[2])
            server.terminate()
            server.wait(timeout=PATIENCE)
        finally:
            server.kill()
            server.wait()
            server.stdout.close()
    assert server.returncode in (0, -15), (folder / "log").read_text()


def fetch(address: tuple[str, int], path: str, body: object = None, cookie: str = "") -> tuple[int, bytes, str]:
    """Return status, body and cookie of an answer."""
    connection = HTTPConnection(*address, timeout=PATIENCE)
    host = f"{address[0]}:{address[1]}"
    headers = {"Cookie": cookie, "Origin": f"http://{host}", "Content-Type": "application/json"}
    connection.request("GET" if body is None else "POST", path, msgspec.json.encode(body) if body else None, headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content, (answer.getheader("Set-Cookie") or "").partition(";")[0]


def wait_until_served(address: tuple[str, int]) -> None:
    """Return as soon as the server answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(address) == 0:
                return
    raise AssertionError("the server does not answer")


def test_the_installed_command_plays(installed: Path, tmp_path: Path) -> None:
    with playing(installed, tmp_path) as address:
        wait_until_served(address)
        status, page, _ = fetch(address, "/")
        assert status == 200
        assets = re.findall(rb'(?:src|href)="(/[^"]+\.(?:js|css|svg|woff2))"', page)
        assert assets, page
        for asset in assets:
            status, content, _ = fetch(address, asset.decode())
            assert status == 200, asset
            assert content, asset
        table, cookie = new_table(address)
        first, second = first_two_views(address, table, cookie)
        assert second["version"] > first["version"]


def new_table(address: tuple[str, int]) -> tuple[str, str]:
    """Return the id of a new table with three bots, and the cookie of the person on seat 0."""
    wanted = {
        "rules": "dutch", "players": 4, "name": "Ann", "bot_names": ["Bo", "Cy", "Di"], "level": "greedy", "speed": 0,
    }  # fmt: skip
    status, content, cookie = fetch(address, "/api/v1/tables", wanted)
    assert status in (200, 201), content
    return msgspec.json.decode(content)["table"], cookie


def first_two_views(address: tuple[str, int], table: str, cookie: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return the welcome at a table, and the news once a card was drawn by this seat or a bot."""
    host = f"{address[0]}:{address[1]}"
    with connect(
        f"ws://{host}/ws", origin=Origin(f"http://{host}"), additional_headers={"Cookie": cookie}
    ) as table_socket:
        table_socket.send(msgspec.json.encode({"type": "hello", "protocol": 1, "table": table, "seat": 0}).decode())
        welcome = msgspec.json.decode(table_socket.recv(timeout=PATIENCE))
        assert welcome["type"] == "welcome", welcome
        if welcome["view"]["actor"] == 0:
            play = {"type": "play", "id": "1", "expect": welcome["version"], "actions": ["draw"]}
            table_socket.send(msgspec.json.encode(play).decode())
        while (news := msgspec.json.decode(table_socket.recv(timeout=PATIENCE)))["type"] != "news":
            assert news["type"] in ("done", "checked"), news
        return welcome, news
