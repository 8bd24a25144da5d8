"""A plain wheel lacks the libraries of the extras: each command that needs one says how to install it, and truly."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from sambakit.arena import extras
from sambakit.arena.extras import installing, requirements
from sambakit.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
# Each command of the arena as it is typed, shortly.
TYPED = {
    "arena": "arena greedy random --pairs 2",
    "ladder": "ladder greedy random --pairs 2",
    "train": "train net.json --deals 200 --epochs 1",
    "holdings": "holdings holdings.json --deals 2",
    "tune": "tune weights.json --generations 1",
    "equities": "equities --deals 20",
    "habits": "habits greedy --deals 1",
    "problems": "problems find --out problems.xz --count 1 --deals 1",
    "problems show": "problems show",
    "arena on a cluster": "arena greedy random --pairs 2 --ray local",
}
# `None` stands for a module that is not installed.
WITHOUT = """
import json, sys
for name in ("numpy", "scipy", "choix", "cma", "sklearn", "ray"):
    sys.modules[name] = None
from click.testing import CliRunner
from sambakit.cli.main import main
for line in json.loads(sys.argv[1]):
    done = CliRunner().invoke(main, line.split())
    print(json.dumps([done.exit_code, repr(done.exception), done.output]))
"""


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_command_names_the_libraries_of_the_extra(extra: str) -> None:
    assert requirements(extra) == EXTRAS[extra]
    assert installing(extra) == f"{sys.executable} -m pip install " + " ".join(f'"{each}"' for each in EXTRAS[extra])


def test_an_environment_without_pip_takes_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    monkeypatch.setattr(extras.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(extras.sys, "executable", "/home/my games/bin/python")
    assert installing("arena").startswith('uv pip install --python "/home/my games/bin/python" "choix')


def test_sources_that_were_never_installed_name_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> list[str]:
        raise extras.PackageNotFoundError(name)

    monkeypatch.setattr(extras, "requires", unknown)
    assert installing("arena").endswith("-m pip install what pyproject.toml lists as arena")


@pytest.mark.process
def test_without_its_libraries_every_command_runs_or_says_what_to_install(tmp_path: Path) -> None:
    of_the_arena = {name for name, (place, _) in COMMANDS.items() if place.startswith("sambakit.cli.arena.")}
    assert of_the_arena - set(TYPED) == {"calibrate"}  # it plays on for seconds, by the engine alone
    program = [sys.executable, "-c", WITHOUT, json.dumps(list(TYPED.values()))]
    lines = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()
    found = {name: json.loads(line) for name, line in zip(TYPED, lines, strict=True)}
    assert found.pop("problems show")[0] == 0
    wanted = {"train": "train", "arena on a cluster": "arena"}
    for name, (status, fault, text) in found.items():
        assert (status, fault) == (1, "SystemExit(1)"), f"{name}: {fault} {text}"
        assert text.endswith(f" needs it: {installing(wanted.get(name, 'arena'))}\n"), text
