"""What `sambakit serve` and `sambakit play` say at their start about other devices."""

import io
from ipaddress import ip_address
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.cli.serving.announcing import QUIET, can_show_code, code_lines
from tests.qr_reader import read_code

ADDRESS = "http://192.168.1.5:8000/"
MODULES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


class Terminal(io.StringIO):
    """A terminal of one encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:
        """Return what it can show."""
        return self._encoding

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


@pytest.mark.parametrize("text", [ADDRESS, "http://x/", "http://[fd00:1234:5678:9abc::2]:65535/"])
def test_the_code_in_the_terminal_is_the_code_of_the_address_with_a_margin(text: str) -> None:
    lines = code_lines(text)
    rows = [[MODULES[one][half] for one in line] for line in lines for half in (0, 1)]
    size = len(rows[0]) - 2 * QUIET
    assert {len(row) for row in rows} == {size + 2 * QUIET}
    assert read_code([row[QUIET:-QUIET] for row in rows[QUIET : QUIET + size]]) == text
    assert not any(map(any, [*rows[:QUIET], *rows[QUIET + size :]]))
    assert not any(any(row[:QUIET] + row[-QUIET:]) for row in rows)


def test_a_code_is_for_terminals_that_know_its_characters() -> None:
    assert can_show_code(Terminal("utf-8"))
    assert not can_show_code(Terminal("ascii"))
    assert not can_show_code(io.StringIO())


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["serve", "--host", "0.0.0.0"], True),
        (["play", "--no-browser", "--host", "0.0.0.0"], True),
        (["serve"], False),
        (["play", "--no-browser"], False),
    ],
)
def test_the_start_tells_the_addresses_for_other_devices(
    command: list[str], told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[str] = []
    monkeypatch.setattr("sambakit.cli.serving.serve.demand_client", lambda: None)
    monkeypatch.setattr("sambakit.cli.serving.play.demand_client", lambda: None)
    monkeypatch.setattr("sambakit.cli.serving.serve.is_free", lambda host, port: True)
    monkeypatch.setattr("sambakit.cli.serving.play.free_port", lambda host, port: port)
    monkeypatch.setattr("sambakit.server.network.own_numbers", lambda: [ip_address("192.168.1.5")])
    monkeypatch.setattr("sambakit.server.edge.app.run", lambda host, **rest: served.append(host))
    result = CliRunner().invoke(main, [*command, "--port", "8000", "--data", str(tmp_path / "games.sqlite")])
    assert result.exit_code == 0, result.output
    assert (f"\n  {ADDRESS}\n" in result.output) == told
    assert ("Other devices" in result.output) == told
    assert served == ["0.0.0.0" if told else "127.0.0.1"]
    assert "█" not in result.output
