"""The interpreter of the browser client: sheets give there what they give in Python, and house rules the same data."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.romme.rules.rules import SAMBA_ROMME
from scripts.sheet_rules import FILE, written
from tests.scorekeeper.cases import HOUSE, write_cases

WEB = Path(__file__).resolve().parents[2] / "web"
SHEETS = int(os.environ.get("SAMBAKIT_TEST_SHEETS", "400"))  # of each rule set; they have about 1000 deals


@pytest.fixture(scope="session")
def comparing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the comparison as one script for Node."""
    script = tmp_path_factory.mktemp("client") / "sheets.mjs"
    node(WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs", "gallery/sheets.ts", "--platform", "node", "-o", script)
    return script


def node(*command: str | Path) -> None:
    """Run a script with the Node.js of this machine, or else that of the environment."""
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    words = ["node", *map(str, command)]
    run = subprocess.run(words, cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.process(2)
@pytest.mark.deals(1000)
@pytest.mark.parametrize("name", [*PRESETS, SAMBA_ROMME.name, HOUSE])
def test_sheets_give_what_they_give_in_python(name: str, comparing: Path, tmp_path: Path) -> None:
    write_cases(name, SHEETS, tmp_path / "cases")
    node(comparing, tmp_path / "cases")


def test_the_client_has_the_scoring_data_of_these_rules() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run 'make types'"
