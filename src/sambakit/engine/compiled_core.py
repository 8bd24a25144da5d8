"""Which form of the engine runs: the compiled core where one was made of these very sources, else plain Python.

The compiled core lies apart from the sources, in `sambakit/compiled/` and there in a folder for each kind of Python, so
that an import finds it only when it was looked at first. Its stamp names every source that went into it, with a hash:
a core that is older than its sources is never taken. `scripts/compile.py` writes it.
"""

import linecache
import os
import sys
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, source_hash, spec_from_file_location
from typing import NamedTuple

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KIND = EXTENSION_SUFFIXES[0].split(".")[1]  # such as cpython-313-x86_64-linux-gnu: what a core is bound to
LIBRARY = "sambakit_core__mypyc"  # all compiled modules; what lies beside it are doors into it
STAMP = "stamp.txt"


class Form(NamedTuple):
    """What runs, and why."""

    compiled: bool
    why_plain: str = ""
    built: float | None = None  # when the core that is there was made, in seconds since the epoch
    core: str = ""  # its folder; empty when it is not used
    refused: bool = False  # it is there and cannot be used


def core_folder(package: str = PACKAGE) -> str:
    """Return where the core for this kind of Python belongs."""
    return os.path.join(package, "compiled", KIND)


def hash_of(path: str) -> str:
    """Return the hash of a file, empty where there is none."""
    try:
        with open(path, "rb") as file:
            return source_hash(file.read()).hex()
    except OSError:
        return ""


def read_stamp(core: str) -> dict[str, str]:
    """Return what a core was made of, as hashes by path below the package; empty where there is no core."""
    try:
        with open(os.path.join(core, STAMP), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError:
        return {}
    return {path: known for known, _, path in (line.partition("  ") for line in lines if not line.startswith("#"))}


def changed_sources(core: str, package: str = PACKAGE) -> list[str]:
    """Return the sources that differ from those which a core was made of, sorted."""
    stamp = read_stamp(core)
    return sorted(path for path, known in stamp.items() if hash_of(os.path.join(package, path)) != known)


def choose_form() -> Form:
    """Return what is to run, and load the library of the core where that is it.

    SAMBAKIT_PURE=1 in the environment asks for plain Python. A core that is there and cannot be used is told on the
    error output, for that is never meant.
    """
    core = core_folder()
    stamp = os.path.join(core, STAMP)
    built = os.stat(stamp).st_mtime if os.path.exists(stamp) else None
    if os.environ.get("SAMBAKIT_PURE", "0") not in ("", "0"):
        return Form(False, "SAMBAKIT_PURE is set", built)
    if built is None:
        return Form(False, "it is not compiled for this Python", None)
    if changed := changed_sources(core):
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        return _told(Form(False, f"the compiled one is older than {changed[0]}{more}", built, refused=True))
    try:
        _load_library(core)
    except ImportError as error:
        return _told(Form(False, f"the compiled one cannot be loaded ({error})", built, refused=True))
    return Form(True, "", built, core)


def _told(form: Form) -> Form:
    """Return `form` and say why the core is not used."""
    print(f"sambakit: the plain engine runs, for {form.why_plain}; 'make compile' makes it anew", file=sys.stderr)
    return form


def _load_library(core: str) -> None:
    """Load the library that all compiled modules lie in, and let tracebacks find the lines of their sources."""
    path = os.path.join(core, LIBRARY + EXTENSION_SUFFIXES[0])
    spec = spec_from_file_location(LIBRARY, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no library for this Python")
    library = module_from_spec(spec)
    sys.modules[LIBRARY] = library
    spec.loader.exec_module(library)
    folder = os.path.basename(PACKAGE)
    for source in read_stamp(core):
        linecache.cache[f"{folder}/{source}"] = (partial(_text_of, source),)  # read when asked for


def _text_of(source: str) -> str | None:
    """Return the text of a source, or None where it is gone."""
    try:
        with open(os.path.join(PACKAGE, source), encoding="utf-8") as file:
            return file.read()
    except OSError:
        return None
