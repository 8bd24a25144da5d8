"""The command itself: what it says, where it looks, and how it fails."""

import json
import socket
import sqlite3
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sambakit import __version__
from sambakit.cli import doctor
from sambakit.cli.main import COMMANDS, main
from sambakit.cli.serving.data import data_file, make_folder
from sambakit.cli.serving.play import has_browser
from sambakit.cli.serving.port import free_port, is_free
from sambakit.engine import COMPILED
from sambakit.engine.compiled_core import Form


@pytest.fixture
def busy() -> Iterator[int]:
    """A port of this machine on which somebody listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_help_lists_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    for name in COMMANDS:
        assert f"  {name} " in result.output


@pytest.mark.process
def test_help_imports_no_command() -> None:
    code = (
        "import sys; from sambakit.cli.main import main; main(['--help'], standalone_mode=False); print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = run.stdout.splitlines()[-1].split()
    assert not {"starlette", "uvicorn", "msgspec", "rich", "yaml", "sqlite3"} & set(modules)


def test_version() -> None:
    assert CliRunner().invoke(main, ["version"]).output == f"sambakit {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sing"], "No such command 'sing'"),
        (["play", "--port", "70000"], "70000 is not in the range"),
        (["play", "--port", "eight"], "'eight' is not a valid integer"),
        (["serve", "--colour"], "No such option"),
        (["version", "now"], "unexpected extra argument"),
    ],
)
def test_wrong_arguments_are_named(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert said in result.output


def test_the_next_free_port_is_taken(busy: int) -> None:
    assert not is_free("127.0.0.1", busy)
    assert busy < free_port("127.0.0.1", busy) <= busy + 50


def test_port_0_is_any_free_port() -> None:
    assert is_free("127.0.0.1", free_port("127.0.0.1", 0))


def test_serve_refuses_a_busy_port(busy: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sambakit.cli.serving.serve.demand_client", lambda: None)
    result = CliRunner().invoke(main, ["serve", "--port", str(busy), "--data", str(tmp_path / "games.sqlite")])
    assert result.exit_code == 1
    assert f"port {busy} of 127.0.0.1 is in use: choose another with --port" in result.output


def test_a_host_that_is_not_this_machine_is_named() -> None:
    with pytest.raises(click.ClickException, match=r"192\.0\.2\.1 is no address of this machine"):
        is_free("192.0.2.1", 8000)


def test_a_client_that_is_not_built_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sambakit.cli.serving.client.client_folder", lambda: tmp_path)
    result = CliRunner().invoke(main, ["play", "--no-browser", "--data", str(tmp_path / "games.sqlite")])
    assert result.exit_code == 1
    assert "run 'make web'" in result.output


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": ""}, "/h/.local/share/sambakit/sambakit.sqlite"),
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/sambakit/sambakit.sqlite"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Application Support/sambakit/sambakit.sqlite"),
        ("win32", {"APPDATA": "/a"}, "/a/sambakit/sambakit.sqlite"),
    ],
)
def test_the_data_lies_where_the_platform_keeps_it(
    platform: str, variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sambakit.cli.serving.data.sys.platform", platform)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert data_file(None) == Path(expected)


def test_the_data_file_is_made_where_it_is_wanted(tmp_path: Path) -> None:
    wanted = tmp_path / "a" / "b" / "games.sqlite"
    make_folder(wanted)
    assert wanted.parent.is_dir()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(click.ClickException, match="give another file with --data"):
        make_folder(tmp_path / "file" / "games.sqlite")


def test_a_folder_is_no_data_file(tmp_path: Path) -> None:
    with pytest.raises(click.ClickException, match="cannot be written"):
        make_folder(tmp_path)


@pytest.mark.process
def test_doctor_reports_as_json(tmp_path: Path) -> None:
    data = tmp_path / "games.sqlite"
    result = CliRunner().invoke(main, ["doctor", "--json"], env={"SAMBAKIT_DATA": str(data)})
    report = json.loads(result.output)
    assert report["sambakit"] == __version__
    assert report["sqlite"] == sqlite3.sqlite_version
    assert report["data_file"] == str(data)
    assert report["data_exists"] is False
    assert report["fsync_ms"] > 0
    assert report["engine_compiled"] is COMPILED
    assert (report["engine_why_plain"] == "") is COMPILED
    assert list(tmp_path.iterdir()) == []


def test_doctor_says_the_same_in_words(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["doctor", "--data", str(tmp_path / "games.sqlite")])
    assert f"sambakit       {__version__}\n" in result.output
    assert f"engine         {'compiled on 20' if COMPILED else 'plain Python, for '}" in result.output
    assert "(not there yet)" in result.output


def test_doctor_tells_why_a_compiled_engine_does_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    form = Form(False, "the compiled one is older than engine/listing/legal.py", built=1_790_000_000.0, refused=True)
    monkeypatch.setattr(doctor.engine, "FORM", form)
    monkeypatch.setattr(doctor.engine, "COMPILED", False)
    result = CliRunner().invoke(main, ["doctor", "--data", str(tmp_path / "games.sqlite")])
    assert (
        "plain Python, for the compiled one is older than engine/listing/legal.py; one was compiled on 2026-09-2"
        in result.output
    )
    assert "for the compiled one is older than engine/listing/legal.py: run 'make compile'." in result.output


@pytest.mark.parametrize(
    ("version", "warned"), [("3.40.1", True), ("3.51.2", True), ("3.51.3", False), ("3.52.0", False)]
)
def test_doctor_warns_of_an_old_sqlite(
    version: str, warned: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor.sqlite3, "sqlite_version", version)
    warnings = doctor.examine(tmp_path / "games.sqlite").warnings
    assert any("write-ahead log" in warning for warning in warnings) is warned


@pytest.mark.parametrize(
    ("version", "warned"),
    [
        *((old, True) for old in ("3.11.0", "3.11.9", "3.12.0", "3.12.5", "3.12.0rc1")),
        *((new, False) for new in ("3.11.10", "3.11.13", "3.12.6", "3.12.11+", "3.13.0", "3.14.0rc2")),
    ],
)
def test_doctor_warns_of_an_old_python(
    version: str, warned: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor.platform, "python_version", lambda: version)
    warnings = doctor.examine(tmp_path / "games.sqlite").warnings
    assert any("slow cookies" in warning for warning in warnings) is warned


@pytest.mark.parametrize(
    ("platform", "variables", "found"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"BROWSER": "firefox"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_browser_is_opened_only_where_there_is_a_screen(
    platform: str, variables: dict[str, str], found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sambakit.cli.serving.play.sys.platform", platform)
    monkeypatch.setattr("sambakit.cli.serving.play.webbrowser.get", lambda: None)
    assert has_browser() is found


def test_no_browser_at_all_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def get() -> None:
        raise webbrowser.Error

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("sambakit.cli.serving.play.webbrowser.get", get)
    assert not has_browser()


def test_a_bot_is_named_with_its_version_or_without() -> None:
    words = ["simulate", "--rules", "dutch.1", "--deals", "1", "--quick", "--json", "--bot"]
    bare, whole = (CliRunner().invoke(main, [*words, bot]) for bot in ("greedy", "greedy@1"))
    assert bare.exit_code == whole.exit_code == 0, whole.output
    assert json.loads(whole.output) == {**json.loads(bare.output), "bot": "greedy@1"}
    refused = CliRunner().invoke(main, [*words, "greedy@3"])
    assert refused.exit_code == 2
    assert "there is no version '3' of the bot greedy; there are: greedy@1" in " ".join(refused.output.split())
