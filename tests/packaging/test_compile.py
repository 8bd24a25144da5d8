"""The compiled core: made whole or not at all, taken only where it was made of these very sources, and told else.

The tests work on a small package with the real builder and the real choice of form, so that each build takes a moment.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = '[tool.sambakit.compiled]\nmodules = ["sambakit.engine.counting"]\n'
CONSTANTS = '"""Numbers."""\n\nfrom typing import Final\n\nSTEP: Final = 1\n'
COUNTING = '''"""Counts."""

from sambakit.engine.numbers import STEP


def after(number: int) -> int:
    """Return the next number."""
    return number + STEP
'''
ASK = "from sambakit.engine import COMPILED, counting; print(COMPILED, counting.after(1), counting.__file__)"
LISTS = '''"""Adds to lists."""

from collections.abc import Sequence


def add(to: list[object], more: list[object]) -> list[object]:
    """Add a list."""
    to += more
    return to


def add_sequence(to: list[object], more: Sequence[object]) -> list[object]:
    """Add what may be no list."""
    to += more
    return to


def append(to: list[object], more: list[object]) -> list[object]:
    """Add one item after the other."""
    for item in more:
        to.append(item)
    return to
'''
COMPILER = shutil.which("cc") or shutil.which("gcc")

pytestmark = pytest.mark.process(8)
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")


def small_package(folder: Path) -> Path:
    """Make a checkout of a small package with one module to compile, and return it."""
    engine = folder / "src" / "sambakit" / "engine"
    engine.mkdir(parents=True)
    (engine.parent / "__init__.py").write_text('"""A small package."""\n')
    for name in ("__init__.py", "compiled_core.py"):
        shutil.copy(ROOT / "src" / "sambakit" / "engine" / name, engine)
    (engine / "counting.py").write_text(COUNTING)
    (engine / "numbers.py").write_text(CONSTANTS)
    (folder / "scripts").mkdir()
    for name in ("compile.py", "lists.h"):
        shutil.copy(ROOT / "scripts" / name, folder / "scripts")
    (folder / "pyproject.toml").write_text(SETTINGS)
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of a small package with one module to compile."""
    return small_package(tmp_path)


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Such a checkout after `compile.py`, to be copied and left as it is."""
    made = small_package(tmp_path_factory.mktemp("compiled"))
    compile_(made)
    return made


@pytest.fixture
def compiled(compiled_once: Path, tmp_path: Path) -> Path:
    """A checkout of its own, compiled: a copy whose stamp says that it was compiled where it is."""
    checkout = shutil.copytree(compiled_once, tmp_path / "checkout")
    for stamp in checkout.rglob("stamp.txt"):
        stamp.write_text(stamp.read_text().replace(str(compiled_once), str(checkout)))
    return checkout


def environment(checkout: Path, **variables: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("SAMBAKIT_PURE", "PYTHONSAFEPATH")}
    # a source that is changed and keeps its time and size would be run from Python's own cache of bytecode
    return {**kept, "PYTHONPATH": str(checkout / "src"), "PYTHONDONTWRITEBYTECODE": "1", **variables}


def compile_(checkout: Path, *options: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the builder."""
    command = [sys.executable, "scripts/compile.py", *options]
    return subprocess.run(
        command, cwd=checkout, env=environment(checkout, **variables), capture_output=True, text=True, timeout=120
    )


def ask(checkout: Path, **variables: str) -> tuple[list[str], str]:
    """Return what a new Python says of the engine, and its error output."""
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd="/", env=environment(checkout, **variables), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split(), done.stderr


def core(checkout: Path) -> Path:
    """Return the folder of the core."""
    (found,) = [path for path in (checkout / "src" / "sambakit" / "compiled").iterdir() if path.is_dir()]
    return found


@needs_compiler
def test_it_is_compiled_once_and_used(checkout: Path) -> None:
    assert ask(checkout) == (["False", "2", str(checkout / "src/sambakit/engine/counting.py")], "")
    assert "compiled in" in compile_(checkout).stdout
    (compiled, number, file), said = ask(checkout)
    assert (compiled, number, said) == ("True", "2", "")
    assert Path(file).parent == core(checkout) / "sambakit" / "engine"
    made = core(checkout).stat().st_ino
    assert compile_(checkout).stdout == ""
    assert core(checkout).stat().st_ino == made


@needs_compiler
@pytest.mark.parametrize(("name", "old", "new"), [("counting", "+ STEP", "+ 4 * STEP"), ("numbers", "= 1", "= 4")])
def test_a_core_older_than_its_sources_is_never_used(compiled: Path, name: str, old: str, new: str) -> None:
    source = compiled / "src" / "sambakit" / "engine" / f"{name}.py"
    before = source.stat()
    text = source.read_text()
    source.write_text(text.replace(old, new))
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))  # not even a changed time gives it away
    (form, number, _), said = ask(compiled)
    assert (form, number) == ("False", "5")
    assert said == (
        f"sambakit: the plain engine runs, for the compiled one is older than engine/{name}.py;"
        " 'make compile' makes it again\n"
    )
    source.write_text(text)
    assert ask(compiled)[0][0] == "True"
    source.write_text(text.replace(old, new))
    compile_(compiled, "--refresh")
    assert ask(compiled)[0][:2] == ["True", "5"]


@needs_compiler
def test_a_source_that_is_gone_makes_the_core_old(compiled: Path) -> None:
    engine = compiled / "src" / "sambakit" / "engine"
    (engine / "numbers.py").unlink()
    (engine / "counting.py").write_text('"""Counts."""\n\n\ndef after(number: int) -> int:\n    return number + 7\n')
    (form, number, _), said = ask(compiled)
    assert (form, number) == ("False", "8")
    assert "older than engine/counting.py and 1 more" in said


@needs_compiler
def test_what_the_core_does_not_depend_on_may_change(compiled: Path) -> None:
    (compiled / "src" / "sambakit" / "engine" / "other.py").write_text('"""Something else."""\n')
    assert ask(compiled)[0][0] == "True"
    assert compile_(compiled).stdout == ""


@needs_compiler
def test_one_more_module_to_compile_is_compiled(compiled: Path) -> None:
    (compiled / "pyproject.toml").write_text(SETTINGS.replace('"]', '", "sambakit.engine.numbers"]'))
    assert "2 modules" in compile_(compiled).stdout
    assert len(list(core(compiled).glob("sambakit/engine/*"))) == 2


@needs_compiler
def test_plain_python_can_be_asked_for(compiled: Path) -> None:
    assert ask(compiled, SAMBAKIT_PURE="1")[0][0] == "False"
    assert ask(compiled, SAMBAKIT_PURE="1")[1] == ""
    assert ask(compiled, SAMBAKIT_PURE="0")[0][0] == "True"
    done = compile_(compiled, "--where-possible", SAMBAKIT_PURE="1")
    assert (done.returncode, done.stdout) == (0, "the engine is left as plain Python, for SAMBAKIT_PURE is set\n")


@needs_compiler
def test_a_damaged_core_is_told_and_not_used(compiled: Path) -> None:
    (library,) = core(compiled).glob("sambakit_core__mypyc.*")
    library.write_bytes(b"no library")
    (form, number, _), said = ask(compiled)
    assert (form, number) == ("False", "2")
    assert "the compiled one cannot be loaded (" in said


@needs_compiler
def test_a_source_that_cannot_be_compiled_leaves_the_old_core(compiled: Path) -> None:
    source = compiled / "src" / "sambakit" / "engine" / "counting.py"
    source.write_text(COUNTING.replace("number + STEP", "STEP.upper()"))
    done = compile_(compiled)
    assert done.returncode == 1
    assert 'counting.py:8: error: "int" has no attribute "upper"' in done.stderr
    source.write_text(COUNTING)
    assert ask(compiled)[0][0] == "True"


@needs_compiler
def test_an_interrupted_build_leaves_nothing_half_done(compiled: Path) -> None:
    source = compiled / "src" / "sambakit" / "engine" / "counting.py"
    source.write_text(COUNTING.replace("+ STEP", "+ 8 * STEP"))
    building = subprocess.Popen(
        [sys.executable, "scripts/compile.py"], cwd=compiled, env=environment(compiled), start_new_session=True
    )
    folder = compiled / "src" / "sambakit" / "compiled"
    end = time.monotonic() + 60
    while not list(folder.glob(".new-*")) and building.poll() is None and time.monotonic() < end:
        time.sleep(0.001)
    os.killpg(building.pid, signal.SIGKILL)
    assert building.wait(timeout=60) == -signal.SIGKILL
    assert ask(compiled)[0][:2] == ["False", "9"]
    assert "compiled in" in compile_(compiled).stdout
    assert ask(compiled)[0][:2] == ["True", "9"]
    assert not list(folder.glob(".*"))


@needs_compiler
def test_two_builds_at_once_make_one_core(checkout: Path) -> None:
    command = [sys.executable, "scripts/compile.py"]
    both = [subprocess.Popen(command, cwd=checkout, env=environment(checkout)) for _ in range(2)]
    assert [building.wait(timeout=120) for building in both] == [0, 0]
    assert ask(checkout)[0][0] == "True"


@needs_compiler
def test_a_core_of_another_python_is_left_alone(compiled: Path) -> None:
    core(compiled).rename(core(compiled).parent / "cpython-399-somewhere")
    assert ask(compiled) == (["False", "2", str(compiled / "src/sambakit/engine/counting.py")], "")


@needs_compiler
def test_clean_takes_the_core_away(compiled: Path) -> None:
    assert compile_(compiled, "--clean").returncode == 0
    assert not (compiled / "src" / "sambakit" / "compiled").exists()
    assert ask(compiled)[0][0] == "False"


@pytest.mark.parametrize(
    "compiler", ["", "#!/bin/sh\necho 'probe.c:1: stdio.h: No such file or directory' >&2\nexit 1\n"]
)
def test_without_a_compiler_that_works_it_says_how_to_get_one(checkout: Path, compiler: str) -> None:
    programs = checkout / "programs"
    programs.mkdir()
    if compiler:
        (programs / "cc").write_text(compiler)
        (programs / "cc").chmod(0o755)
    why = "stdio.h: No such file" if compiler else "there is no cc"
    done = compile_(checkout, PATH=str(programs), CC="cc")
    assert done.returncode == 1
    assert "no C compiler is here that works" in done.stderr
    assert why in done.stderr
    assert "apt install gcc" in done.stderr
    setting_up = compile_(checkout, "--where-possible", PATH=str(programs), CC="cc")
    assert setting_up.returncode == 0
    assert "the engine runs as plain Python" in setting_up.stdout
    assert "'make compile' says more" in setting_up.stdout
    assert ask(checkout) == (["False", "2", str(checkout / "src/sambakit/engine/counting.py")], "")


@needs_compiler
def test_how_hard_the_c_compiler_works_can_be_said_and_makes_another_core(checkout: Path) -> None:
    assert "compiled in" in compile_(checkout, SAMBAKIT_OPT_LEVEL="0").stdout
    assert compile_(checkout, SAMBAKIT_OPT_LEVEL="0").stdout == ""
    assert ask(checkout)[0][0] == "True"
    assert "compiled in" in compile_(checkout).stdout
    done = compile_(checkout, SAMBAKIT_OPT_LEVEL="fast")
    assert done.returncode == 1
    assert "SAMBAKIT_OPT_LEVEL is fast, but only 0, 1, 2 and 3 are levels" in done.stderr
    assert ask(checkout)[0][0] == "True"


@needs_compiler
def test_without_headers_of_python_it_names_their_package(checkout: Path) -> None:
    (checkout / "sitecustomize.py").write_text(
        "import sysconfig\nsysconfig.get_path = lambda name, *rest, **more: '/nowhere'\n"
    )
    done = compile_(checkout, PYTHONPATH=f"{checkout}{os.pathsep}{checkout / 'src'}")
    assert done.returncode == 1
    assert "/nowhere has no Python.h" in done.stderr
    assert "apt install python3-dev" in done.stderr


def test_a_checkout_that_was_never_compiled_is_not_by_playing(checkout: Path) -> None:
    done = compile_(checkout, "--refresh")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not (checkout / "src" / "sambakit" / "compiled").exists()


@needs_compiler
def test_lists_are_added_to_as_python_does(checkout: Path) -> None:
    """The core has C of its own for this (`scripts/lists.h`)."""
    (checkout / "src" / "sambakit" / "engine" / "counting.py").write_text(LISTS)
    assert "compiled in" in compile_(checkout).stdout
    code = (ROOT / "tests" / "packaging" / "adding_to_lists.py").read_text()
    done = subprocess.run([sys.executable, "-c", code], env=environment(checkout), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr
