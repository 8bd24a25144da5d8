"""Run tests: `quick` for `make test`, `all` for `make test-all`, `rest` for what the second runs beyond the first.

Ends by naming what was not run; with CI=true that is a failure. Further arguments go to pytest.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# the first of them is found first: without windows it takes half the processor time
CHROMIUM = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
WORKERS = "2"
WAITING = "3"  # for pages and servers, which wait for each other much of the time
# All workers end together: who has nothing left takes over half of what the other one has before it.
PYTEST = ("-m", "pytest", "-n", WORKERS, "--dist", "worksteal", "--durations", "10", "-rfEsR")
SAID = ("--rerun-show-tracebacks",)  # a test that passes the second time has failed the first: say how
PARTS = {"quick": ("-m", "not full"), "all": (), "rest": ("-m", "full")}


def chromium() -> str | None:
    """Return the browser for the browser tests: CHROMIUM from the environment, or the first on the PATH."""
    named = os.environ.get("CHROMIUM")
    return next((path for name in (named, *CHROMIUM) if name and (path := shutil.which(name))), None)


def run(*command: str, path: str | None = None, **variables: str) -> bool:
    """Run `command` in the repository, with `path` as its PATH; return whether it succeeded."""
    # pytest keeps the tests as it rewrites them, which the next process reads in a tenth of the time
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PATH": path or os.environ["PATH"], **variables}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def names_tests(arguments: list[str]) -> bool:
    """Return whether `arguments` say which tests to run."""
    return any((ROOT / argument.partition("::")[0]).exists() for argument in arguments)


def is_compiled() -> bool:
    """Return whether the engine runs compiled in a process that is started now."""
    return run(sys.executable, "-c", "import sys; from sambakit.engine import COMPILED; sys.exit(not COMPILED)")


def main(part: str, arguments: list[str]) -> int:
    """Run a part of the tests, `arguments` going to pytest; return the exit status."""
    left_out = []
    named = names_tests(arguments)
    browser = chromium()
    if browser:
        os.environ["CHROMIUM"] = browser
    else:
        left_out.append("tests/browser, for Chromium is missing: apt install chromium-headless-shell (or set CHROMIUM)")
        arguments = [*arguments, "--ignore=tests/browser"]
    if part != "quick" and not shutil.which("caddy"):
        left_out.append("the page through Caddy (tests/browser/test_network.py), for it is missing: apt install caddy")
    compiled = is_compiled()
    if not compiled and os.environ.get("SAMBAKIT_PURE", "0") in ("", "0"):
        left_out.append("the compiled engine, for it is not there: apt install g++ python3-dev; make compile")
    workers = () if part == "quick" else ("-n", WAITING)
    passed = {"pytest": run(sys.executable, *PYTEST, *workers, *SAID, *(() if named else PARTS[part]), *arguments)}
    if part != "quick" and not named and compiled:
        print("the engine plain:", flush=True)
        command = (sys.executable, *PYTEST, "-m", "not once", *arguments)
        passed["pytest, the engine plain"] = run(*command, SAMBAKIT_PURE="1")
    if part != "rest":
        npm = shutil.which("npm", path=node_path()) or "npm"  # on Windows a program of another name
        passed["vitest"] = run(npm, "--prefix", "web", "run", "--silent", "test", path=node_path())
    for name, success in passed.items():
        print(f"{name}: {'passed' if success else 'FAILED'}")
    for what in left_out:
        print(f"NOT RUN: {what}")
    complete = not (left_out and os.environ.get("CI") == "true")
    return 0 if all(passed.values()) and complete else 1


def node_path() -> str:
    """Return the PATH with the node of the environment behind all others."""
    return os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
