"""Make the compiled core of the engine: modules translated to C by mypyc and built by the C compiler that is here.

The core goes into `src/sambakit/compiled/`, in a folder for this kind of Python, whole or not at all: it is made in a
folder of its own, which takes the place of the old one at the end. `sambakit.engine.compiled_core` says when it is
used.
"""

import argparse
import ast
import contextlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "sambakit"
LISTS = ROOT / "scripts" / "lists.h"  # how lists are added to, inlined
OPTIONS = {"opt_level": os.environ.get("SAMBAKIT_OPT_LEVEL") or "3", "debug_level": "0"}
FLAGS = [
    "-fno-semantic-interposition",  # small functions may go into their callers: an eighth fewer instructions
    "-Wno-misleading-indentation",  # looking for it takes gcc a minute in a file of so many lines, which nobody reads
]
BUILD = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup

task = json.loads(sys.argv[1])
extensions = mypycify(task["sources"], group_name="sambakit_core", target_dir=task["c"], **task["options"])
for extension in extensions:
    extension.extra_compile_args += task["flags"]
setup(name="sambakit-core", ext_modules=extensions, script_args=task["arguments"])
"""
NO_COMPILER = """no C compiler is here that works: {why}
  Debian, Ubuntu: apt install gcc libc6-dev    Fedora: dnf install gcc    macOS: xcode-select --install
  Windows: the Build Tools for Visual Studio, with C++"""
NO_HEADERS = """the headers of Python {python} are missing: {folder} has no Python.h
  Debian, Ubuntu: apt install python3-dev    Fedora: dnf install python3-devel"""
NO_TRANSLATOR = """the packages {packages} are missing in {prefix}
  In a checkout: make setup, or scripts/setup compile"""


class CannotCompile(Exception):
    """The core cannot be made here; the text says what is missing and how to get it."""


def load_form() -> ModuleType:
    """Return `sambakit.engine.compiled_core`, without importing the engine."""
    spec = importlib.util.spec_from_file_location("form_of_the_engine", PACKAGE / "engine" / "compiled_core.py")
    if spec is None or spec.loader is None:
        raise ImportError("engine/compiled_core.py is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


form = load_form()


def core_folder() -> Path:
    """Return where the core for this Python goes."""
    return Path(form.core_folder(str(PACKAGE)))


def modules() -> list[str]:
    """Return the names of the modules that are compiled, from pyproject.toml."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names: list[str] = settings["tool"]["sambakit"]["compiled"]["modules"]
    return sorted(names)


def source_of(module: str) -> Path | None:
    """Return the file of a module of the package, or None where it has none."""
    path = SOURCES / (module.replace(".", "/") + ".py")
    package = path.with_suffix("") / "__init__.py"
    return path if path.is_file() else package if package.is_file() else None


def sources() -> list[Path]:
    """Return every file that the core depends on: what is compiled and all that it imports, for constants go in too."""
    found: dict[Path, None] = {}
    wanted = modules()
    while wanted:
        path = source_of(wanted.pop())
        if path is None or path in found:
            continue
        found[path] = None
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("sambakit"):
                wanted += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.Import):
                wanted += [alias.name for alias in node.names if alias.name.startswith("sambakit.")]
    return sorted(found)


def new_stamp(relative: bool = False) -> str:
    """Return the stamp of a core made now: how, with what, of which sources."""
    made = f"# mypy {translator()}, {OPTIONS}, {FLAGS}, lists {form.hash_of(str(LISTS))}"
    head = [made, f"# {form.OTHER_MACHINES if relative else ROOT}", *(f"# {name}" for name in modules())]
    names = [path.relative_to(PACKAGE).as_posix() for path in sources()]
    return "\n".join([*head, *(f"{form.hash_of(str(PACKAGE / name))}  {name}" for name in names), ""])


def translator() -> str:
    """Return the version of mypyc that is installed, or nothing where there is none."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        return ""


def is_fresh() -> bool:
    """Return whether the core is there, made in the same way of the same sources."""
    core = core_folder()
    try:
        stamp: str = (core / form.STAMP).read_text(encoding="utf-8")
    except OSError:
        return False
    return stamp == new_stamp()


def demand_tools() -> None:
    """Raise CannotCompile where something is missing that compiling needs, or where what is asked for cannot be."""
    if OPTIONS["opt_level"] not in ("0", "1", "2", "3"):
        raise CannotCompile(f"SAMBAKIT_OPT_LEVEL is {OPTIONS['opt_level']}, but only 0, 1, 2 and 3 are levels")
    missing = [name for name in ("mypyc", "setuptools") if importlib.util.find_spec(name) is None]
    headers = Path(sysconfig.get_path("include"))
    if sys.platform != "win32":  # there setuptools looks for the compiler, in the registry
        demand_compiler(headers)
    if not (headers / "Python.h").is_file():
        raise CannotCompile(NO_HEADERS.format(python=sysconfig.get_python_version(), folder=headers))
    if missing:
        raise CannotCompile(NO_TRANSLATOR.format(packages=" and ".join(missing), prefix=sys.prefix))


def demand_compiler(headers: Path) -> None:
    """Raise CannotCompile where the C compiler cannot compile a few lines."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        raise CannotCompile(NO_COMPILER.format(why=f"there is no {command[0]}"))
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text('#include <stdio.h>\nint main(void) { return puts("") < 0; }\n', encoding="utf-8")
        done = subprocess.run([*command, "-c", probe, "-o", probe.with_suffix(".o")], capture_output=True, text=True)
    if done.returncode:
        raise CannotCompile(NO_COMPILER.format(why=(done.stderr or done.stdout).strip().splitlines()[-1]))


@contextlib.contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Wait until no other build of this checkout runs."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl
    except ModuleNotFoundError:
        yield
        return
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build() -> None:
    """Make the core and put it in the place of the old one; raises CannotCompile, and then the old one is untouched."""
    demand_tools()
    core = core_folder()
    with one_at_a_time(core.parent):
        for left_over in core.parent.glob(".*"):
            shutil.rmtree(left_over)
        if is_fresh():
            return
        new, old = (core.parent / f".{age}-{core.name}" for age in ("new", "old"))
        make(new)
        if core.exists():
            core.rename(old)
        new.rename(core)
        shutil.rmtree(old, ignore_errors=True)
        demand_that_it_runs()


def make(folder: Path, relative: bool = False) -> None:
    """Make a core in an empty folder.

    Tracebacks name the sources by their full path, or, where the core is for other machines, by a `relative` one.
    """
    stamp = new_stamp(relative)  # before: what changes meanwhile makes the core an old one
    run_compiler(folder, relative)
    (folder / form.STAMP).write_text(stamp, encoding="utf-8")


def run_compiler(new: Path, relative: bool) -> None:
    """Compile all modules into the folder `new`."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        settings = work / "mypy.ini"
        settings.write_text(
            f"[mypy]\nmypy_path = {SOURCES.as_posix()}\ncache_dir = {work / 'types'}\n", encoding="utf-8"
        )
        paths = [SOURCES / (module.replace(".", "/") + ".py") for module in modules()]
        task = {
            "sources": ["--config-file", str(settings), *(named(path, relative) for path in paths)],
            "c": str(work / "c"),
            "options": OPTIONS,
            "flags": [] if sys.platform == "win32" else [*FLAGS, "-include", str(LISTS)],
            "arguments": ["--quiet", "build_ext", "--build-lib", str(new), "--build-temp", str(work / "objects")],
        }
        done = subprocess.run(
            [sys.executable, "-c", BUILD, json.dumps(task)],
            cwd=SOURCES,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    if done.returncode or not (new / (form.LIBRARY + EXTENSION_SUFFIXES[0])).is_file():
        raise CannotCompile(f"compiling failed:\n{done.stdout}")


def named(path: Path, relative: bool) -> str:
    """Return the name of a source that tracebacks will show."""
    return str(path.relative_to(SOURCES) if relative else path)


def demand_that_it_runs() -> None:
    """Raise CannotCompile, and take the core away, where it cannot be loaded."""
    code = (
        f"import importlib; [importlib.import_module(name) for name in {modules()}]; import sambakit.engine as engine"
    )
    code += "; assert engine.COMPILED, engine.FORM.why_plain"
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "SAMBAKIT_PURE": ""}
    done = subprocess.run([sys.executable, "-c", code], env=environment, cwd=SOURCES, capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(core_folder())
        raise CannotCompile(f"what was compiled does not run:\n{done.stderr}")


def main(arguments: list[str]) -> int:
    """Make the core where it is missing or older than its sources; return the exit status."""
    parser = argparse.ArgumentParser(prog="make compile", description=main.__doc__)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--where-possible", action="store_true", help="leave it out where something is missing")
    choice.add_argument("--refresh", action="store_true", help="only where there is one already")
    choice.add_argument("--clean", action="store_true", help="take every core away")
    wish = parser.parse_args(arguments)
    if wish.clean:
        shutil.rmtree(core_folder().parent, ignore_errors=True)
        return 0
    if wish.refresh and not core_folder().exists():
        return 0
    optional = wish.where_possible or wish.refresh
    if optional and os.environ.get("SAMBAKIT_PURE", "0") not in ("", "0"):
        print("the engine is left as plain Python, for SAMBAKIT_PURE is set")
        return 0
    if is_fresh():
        return 0
    try:
        print(f"compiling the engine, {len(modules())} modules (about a minute) …", flush=True)
        start = time.monotonic()
        build()
    except CannotCompile as reason:
        if optional:
            print(f"the engine runs as plain Python, several times slower: {str(reason).splitlines()[0]}")
            print("  'make compile' says more; SAMBAKIT_PURE=1 leaves it out")
            return 0
        print(f"the engine was not compiled and runs as plain Python: {reason}", file=sys.stderr)
        return 1
    print(f"compiled in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
