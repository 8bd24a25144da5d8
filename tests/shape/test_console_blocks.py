"""Every block of a terminal in a document is run or says why not, and every command line in it can be typed."""

import re

import pytest

from sambakit import __version__
from tests.shape.command_lines import FOREIGN, WrongLine, check_line
from tests.shape.documents import DOCUMENTS, ROOT, Block, Step, blocks_of, inline_code, is_log, name_of, steps_of

PAGES = [path for path in DOCUMENTS if not is_log(path)]
SHOWN = re.compile(r"\$ \S|>>> ")  # a prompt
# Not the first line of a kept text, such as `sambakit record 1`.
OURS = re.compile(r"(?:[A-Z_]+=\S* )*(?:\S*/)?(?:sambakit (?!(?:record|sheet) \d)|make )[a-z-]")


def found_in(name: str) -> list[Block]:
    return list(blocks_of((ROOT / name).read_text(encoding="utf-8")))


def complaint(line: str, *, mention: bool = False) -> str:
    """Return what is wrong with a command line; empty where nothing is."""
    try:
        check_line(line, mention=mention)
    except WrongLine as error:
        return f"{line}: {error}"
    return ""


@pytest.mark.parametrize("name", [name_of(path) for path in DOCUMENTS])
def test_a_prompt_stands_only_in_blocks_that_tests_read(name: str) -> None:
    found = found_in(name)
    prompts = [block for block in found if SHOWN.match(block.text)]
    assert [block.line for block in prompts if block.language not in ("console", "pycon")] == []
    assert [block.line for block in found if block.language == "pycon" and ">>> " not in block.text] == []
    assert [block.line for block in found if block.language == "pycon" and block.info] == []  # doctest runs them all


@pytest.mark.parametrize("name", [name_of(path) for path in PAGES])
def test_a_block_is_run_or_says_why_not(name: str) -> None:
    for block in found_in(name):
        if block.language == "console":
            assert not block.info or len(block.reason.split()) > 1, f"{name}:{block.line}: no-run: and a reason"
            programs = {step.command.split()[0].rpartition("/")[2] for step in steps_of(block)}
            assert block.reason or programs == {"sambakit"}, f"{name}:{block.line}: tests run sambakit alone"
            assert not programs & set(FOREIGN) or block.reason, f"{name}:{block.line}"


@pytest.mark.parametrize("name", [name_of(path) for path in PAGES])
def test_every_command_line_can_be_typed(name: str) -> None:
    blocks = [block for block in found_in(name) if block.language == "console"]
    lines = [step.command for block in blocks for step in steps_of(block)]
    code = [line for line in inline_code((ROOT / name).read_text(encoding="utf-8")) if OURS.match(line)]
    wrong = [complaint(line) for line in lines] + [complaint(line, mention=True) for line in code]
    assert [each for each in wrong if each] == []


def test_logs_are_the_dated_pages_of_the_lab_alone() -> None:
    logs = {name_of(path) for path in DOCUMENTS} - {name_of(path) for path in PAGES}
    assert logs == {name_of(path) for path in (ROOT / "docs" / "lab").glob("20??-??-??-*.md")}
    assert len(logs) > 10


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("sambakit play --prot 9000", "No such option '--prot'"),
        ("sambakit plya", "no command 'plya'"),
        ("sambakit arena greedy", "SECOND is missing"),
        ("sambakit arena greedy random steady", "nothing takes 'steady'"),
        ("sambakit arena greedy random --pairs few", "'few' is not a valid integer"),
        ("sambakit problems finds --out FILE", "no command 'finds'"),
        ("make plya", "no target 'plya'"),
        ("make play ARGS='--prot 9000'", "No such option '--prot'"),
        ("make soak ARGS=T99", "'T99' is not one of"),
        ("make test ARGS=tests/rules/test_nothing.py", "no file tests/rules/test_nothing.py"),
        ("make test WORDS=few", "the Makefile has no variable WORDS"),
        ("samba/bin/pip install sambakit-0.1.0-py3-none-any.whl", "this is version"),
        ("samba/bin/pip install 'sambakit[arena]'", "no index has sambakit yet"),
        (f"pip install 'sambakit-{__version__}-py3-none-any.whl[arean]'", "no extra arean"),
        ("SAMBAKIT_HOST_NAMES=samba.lan sambakit serve", "nothing reads SAMBAKIT_HOST_NAMES"),
        ("sambakat play", "no test knows the program 'sambakat'"),
    ],
)
def test_a_line_that_cannot_be_typed_is_found(line: str, fault: str) -> None:
    assert fault in complaint(line)


def test_a_line_that_can_be_typed_is_let_through() -> None:
    assert complaint("SAMBAKIT_GRACE=120 samba/bin/sambakit serve --port 9000    # the server alone") == ""
    assert complaint("sambakit record show FILE") == ""
    assert complaint("export RAY_AUTH_MODE=token") == ""
    assert complaint("sambakit holdings", mention=True) == complaint("sambakit score --page", mention=True) == ""
    assert "No such option" in complaint("sambakit score --pgae", mention=True)


def test_blocks_are_read_with_their_steps() -> None:
    listed = "1. x\n\n   ```console no-run: takes hours\n   $ one \\\n       two\n   out\n\n   $ three\n   ```\n"
    text = f"{listed}\n```py\n```\n"
    first, second = blocks_of(text)
    assert (first.line, first.language, first.reason) == (3, "console", "takes hours")
    assert steps_of(first) == [Step("one  two", "out\n\n"), Step("three", None)]
    assert (second.language, second.info, second.text) == ("py", "", "")
    with pytest.raises(ValueError, match="does not end"):
        list(blocks_of("```console\n$ one\n"))
    with pytest.raises(ValueError, match="no command before"):
        steps_of(Block(1, "console", "", "out\n"))
