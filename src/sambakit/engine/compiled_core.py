"""Chooses the form of the engine: the compiled core if it was made of these sources, else plain Python.

The compiled core lies apart from the sources, in `sambakit/compiled/` and there in a folder for each kind of Python, so
that an import finds it only when it was looked at first. Its stamp names every source that went into it, with a hash:
a core that is older than its sources is never taken. `scripts/compile.py` writes it.
"""

import os
import sys
from _imp import source_hash  # importlib.util has it too, and takes longer to import than all that is done here
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KIND = EXTENSION_SUFFIXES[0].split(".")[1]  # such as cpython-313-x86_64-linux-gnu: what a core is bound to
LIBRARY = "sambakit_core__mypyc"  # all compiled modules; what lies beside it are doors into it
STAMP = "stamp.txt"
OTHER_MACHINES = "for other machines"  # stands in a stamp in place of the folder where the core was made
_KEY = 0x5A3BA  # of the hashes in a stamp


class Form:
    """The running form, compiled or plain, and the reason for it."""

    def __init__(
        self, compiled: bool, why_plain: str = "", built: float | None = None, core: str = "", refused: bool = False
    ) -> None:
        self.compiled = compiled
        self.why_plain = why_plain
        self.built = built  # when the core that is there was made, in seconds since the epoch
        self.core = core  # its folder; empty when it is not used
        self.refused = refused  # it is there and cannot be used


def core_folder(package: str = PACKAGE) -> str:
    """Return where the core for this kind of Python belongs."""
    return os.path.join(package, "compiled", KIND)


def hash_of(path: str) -> str:
    """Return the hash of a file, empty where there is none."""
    try:
        with open(path, "rb") as file:
            return source_hash(_KEY, file.read()).hex()
    except OSError:
        return ""


def read_stamp(core: str) -> dict[str, str]:
    """Return the sources of a core, as hashes by path below the package; empty without a core."""
    try:
        with open(os.path.join(core, STAMP), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError:
        return {}
    return {path: known for known, _, path in (line.partition("  ") for line in lines if not line.startswith("#"))}


def compiled_modules(core: str) -> list[str]:
    """Return the names of the modules that a core holds: the lines of its stamp after the first two comments."""
    with open(os.path.join(core, STAMP), encoding="utf-8") as file:
        notes = [line[2:].rstrip() for line in file if line.startswith("# ")]
    return notes[2:]


def changed_sources(core: str, package: str = PACKAGE) -> list[str]:
    """Return the sources that differ from those which a core was made of, sorted."""
    stamp = read_stamp(core)
    return sorted(path for path, known in stamp.items() if hash_of(os.path.join(package, path)) != known)


def choose_form() -> Form:
    """Return the form to run, and load the library of the core if it is the compiled one.

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
    finder = CoreFinder(core)
    sys.meta_path.insert(0, finder)
    try:
        __import__(LIBRARY)
    except ImportError as error:
        sys.meta_path.remove(finder)
        return _told(Form(False, f"the compiled one cannot be loaded ({error})", built, refused=True))
    if _is_for_other_machines(core):
        _show_sources(core)
    return Form(True, "", built, core)


class CoreFinder:
    """Finds the library of the core and the compiled modules, before Python looks for their sources."""

    def __init__(self, core: str) -> None:
        self.folder = core
        self.modules = frozenset((LIBRARY, *compiled_modules(core)))

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where the compiled module `name` is, None for every other one."""
        if name not in self.modules:
            return None
        file = os.path.join(self.folder, *name.split(".")) + EXTENSION_SUFFIXES[0]
        spec = ModuleSpec(name, ExtensionFileLoader(name, file), origin=file)
        spec.has_location = True
        return spec


def _told(form: Form) -> Form:
    """Return `form` and say why the core is not used."""
    print(f"sambakit: the plain engine runs, for {form.why_plain}; 'make compile' makes it again", file=sys.stderr)
    return form


def _is_for_other_machines(core: str) -> bool:
    """Return whether tracebacks of a core name its sources by relative paths: its stamp names no folder then."""
    with open(os.path.join(core, STAMP), encoding="utf-8") as file:
        return [line[2:].rstrip() for line in file if line.startswith("# ")][1] == OTHER_MACHINES


def _show_sources(core: str) -> None:
    """Let tracebacks find the lines of the sources of a core, whose paths are relative."""
    import linecache  # not at the top: they take longer to import than the engine, and a checkout does without them
    from functools import partial

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
