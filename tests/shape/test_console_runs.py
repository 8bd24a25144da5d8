"""The commands that documents show print what is below them: a test a page, since blocks use files of earlier ones."""

import doctest
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sambakit.engine import COMPILED
from tests.shape.documents import DOCUMENTS, ROOT, Block, Step, blocks_of, files_of, is_log, name_of, steps_of

PATIENCE = 240  # s a command, on a busy machine
CHECKER = doctest.OutputChecker()
# Pages that need the compiled engine: the plain one ends its search before it has reasons.
SEARCHED = {"docs/bots.md"}


def runs_of(path: Path) -> list[Block]:
    """Return the blocks of a document whose commands are run."""
    found = [] if is_log(path) else list(blocks_of(path.read_text(encoding="utf-8")))
    return [block for block in found if block.language == "console" and not block.reason]


PAGES = [path for path in DOCUMENTS if runs_of(path)]


def run(step: Step, folder: Path, patience: float = PATIENCE) -> str:
    """Return what is wrong with what a command prints in `folder`; empty where nothing is."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("SAMBAKIT_")}
    variables |= {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "COLUMNS": "120",
    }
    with subprocess.Popen(
        step.command,
        shell=True,
        cwd=folder,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            printed, told = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # with what the command has started
            return f"$ {step.command}\nnot done after {patience} s\n"
    if process.returncode != 0:
        return f"$ {step.command}\n{printed}{told}exit status {process.returncode}\n"
    if step.output is None or prints(step.output, printed):
        return ""
    return f"$ {step.command}\n{printed}the document has:\n{step.output}"


def prints(shown: str, printed: str) -> bool:
    """Return whether `printed` is what a document shows, in which three dots stand for anything."""
    return CHECKER.check_output(f"{shown.rstrip()}\n", f"{printed.rstrip()}\n", doctest.ELLIPSIS)


@pytest.mark.process(8)
@pytest.mark.timeout(600)
@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_commands_print_what_the_document_shows(path: Path, tmp_path: Path) -> None:
    if name_of(path) in SEARCHED and not COMPILED:
        pytest.skip("reasons need the compiled engine")
    for name, text in files_of(list(blocks_of(path.read_text(encoding="utf-8")))).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    wrong = [run(step, tmp_path) for block in runs_of(path) for step in steps_of(block)]
    assert "\n".join(each for each in wrong if each) == ""


@pytest.mark.process(4)
def test_another_output_or_a_failure_is_found(tmp_path: Path) -> None:
    assert prints("took ... s\n", "took 0.3 s\n")
    assert not prints("took ... s\n", "took 0.3 ms\n")
    assert not prints("one\n", "one\ntwo\n")
    assert run(Step("echo one", "one\n"), tmp_path) == ""
    assert "the document has:\ntwo\n" in run(Step("echo one", "two\n"), tmp_path)
    assert "exit status 3" in run(Step("exit 3", None), tmp_path)
    assert "not done after 0.2 s" in run(Step("yes >/dev/null", None), tmp_path, 0.2)


def test_pages_with_commands_are_found() -> None:
    assert {"docs/bots.md", "docs/problems.md", "docs/scorekeeper.md"} <= {name_of(path) for path in PAGES}
    assert not [path for path in PAGES if path.parent != ROOT / "docs"]
