"""Run all tests: pytest, then those of the client. Ends by naming what was not run; with CI=true that is a failure."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
WORKERS = "2"
# Folders of tests that take long, first: what is left at the end then goes round evenly among the workers.
LONG = ("tests/packaging", "tests/browser", "tests/referee", "tests/properties", "tests/bots", "tests/arena")


def chromium() -> str | None:
    """Return the browser for the browser tests: CHROMIUM from the environment, or the first on the PATH."""
    named = os.environ.get("CHROMIUM")
    return next((path for name in (named, *CHROMIUM) if name and (path := shutil.which(name))), None)


def run(*command: str, path: str | None = None) -> bool:
    """Run `command` in the repository, with `path` as its PATH; return whether it succeeded."""
    environment = {**os.environ, "PATH": path or os.environ["PATH"]}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def folders(arguments: list[str]) -> list[str]:
    """Return the folders of all tests, those that take long first, but for those that `arguments` ignore.

    What is named to pytest it does not ignore.
    """
    found = {f"tests/{path.relative_to(ROOT / 'tests').parts[0]}" for path in (ROOT / "tests").rglob("test_*.py")}
    wanted = found - {argument.removeprefix("--ignore=") for argument in arguments}
    return sorted(wanted, key=lambda name: (LONG.index(name) if name in LONG else len(LONG), name))


def names_tests(arguments: list[str]) -> bool:
    """Return whether `arguments` say which tests to run."""
    return any((ROOT / argument.partition("::")[0]).exists() for argument in arguments)


def main(arguments: list[str]) -> int:
    """Run the tests, `arguments` going to pytest; return the exit status."""
    left_out = []
    browser = chromium()
    if browser:
        os.environ["CHROMIUM"] = browser
    elif (ROOT / "tests" / "browser").exists():
        left_out.append("tests/browser, for Chromium is missing: apt install chromium (or set CHROMIUM)")
        arguments = [*arguments, "--ignore=tests/browser"]
    passed = {
        "pytest": run(
            *(sys.executable, "-m", "pytest", "-n", WORKERS, "--dist", "loadfile", "--no-loadscope-reorder"),
            *("--durations", "10", *arguments, *([] if names_tests(arguments) else folders(arguments))),
        ),
        "vitest": run("npm", "--prefix", "web", "run", "--silent", "test", path=node_path()),
    }
    for name, success in passed.items():
        print(f"{name}: {'passed' if success else 'FAILED'}")
    for part in left_out:
        print(f"NOT RUN: {part}")
    complete = not (left_out and os.environ.get("CI") == "true")
    return 0 if all(passed.values()) and complete else 1


def node_path() -> str:
    """Return the PATH with the node of the environment behind all others."""
    return os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
