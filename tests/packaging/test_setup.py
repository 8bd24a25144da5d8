"""`make` on machines where something is missing: it says what, and what to do."""

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.process(4)
ROOT = Path(__file__).resolve().parents[2]
BORROWED = ("dirname", "cat", "cmp", "env", "printf", "sh", "rm", "mkdir")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout as far as setting up reads it."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in ("scripts", "locks"):
        shutil.copytree(ROOT / name, folder / name)
    for name in ("pyproject.toml", "README.md", "hatch_build.py"):
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder of programs that is the whole PATH: a few of the system's, and no Python."""
    folder = tmp_path / "programs"
    folder.mkdir()
    for name in BORROWED:
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return folder


def program(folder: Path, name: str, lines: str) -> None:
    """Put a shell script into a folder of programs."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def set_up(checkout: Path, programs: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(programs), "HOME": os.environ.get("HOME", str(checkout))}
    return subprocess.run(
        ["scripts/setup", "run"], cwd=checkout, env=environment, capture_output=True, text=True, timeout=60
    )


def test_an_old_python_is_named(checkout: Path, programs: Path) -> None:
    program(programs, "python3", '[ "$1" = --version ] && { echo Python 3.9.2; exit 0; }\nexit 1')
    done = set_up(checkout, programs)
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed, and here is Python 3.9.2" in done.stderr


def test_no_python_at_all_is_said(checkout: Path, programs: Path) -> None:
    done = set_up(checkout, programs)
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed, and here is no Python" in done.stderr


def test_a_python_without_the_venv_module_names_the_package(checkout: Path, programs: Path) -> None:
    program(programs, "python3", '[ "$1" = -m ] && exit 1\nexit 0')
    done = set_up(checkout, programs)
    assert done.returncode == 1
    assert "apt install python3-venv" in done.stderr


def test_no_network_is_suspected_where_packages_cannot_be_had(checkout: Path, programs: Path) -> None:
    fake = 'case "$*" in *"pip install"*) echo "no route to host" >&2; exit 1;; esac\nexit 0'
    program(programs, "python", fake)
    making = f'[ "$2" = venv ] && {{ mkdir -p .venv/bin && ln -s "{programs}/python" .venv/bin/python; }}\nexit 0'
    program(programs, "python3", making.replace(" ln ", f" {shutil.which('ln')} "))
    done = set_up(checkout, programs)
    assert done.returncode == 1
    assert "no route to host" in done.stderr
    assert "Is there a network?" in done.stderr


def test_what_is_set_up_already_is_left_alone(checkout: Path, programs: Path) -> None:
    python = checkout / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    program(python.parent, "python", "exit 1")
    parts = [(checkout / name).read_text() for name in ("locks/run.txt", "pyproject.toml", "scripts/setup")]
    (checkout / ".venv" / "installed-run").write_text(f"{checkout}\n" + "".join(parts))
    done = set_up(checkout, programs)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
