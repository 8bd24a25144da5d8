"""Markdown documents, their fenced blocks, and the commands that a block of a terminal shows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / ".github").rglob("*.md"), *(ROOT / "docs").rglob("*.md")])
# A dated page of the lab is a log: its commands are those of its day (docs/lab/README.md).
LOG = re.compile(r"docs/lab/\d{4}-\d\d-\d\d-[\w-]+\.md")
FENCE = re.compile(r"^( *)```(\S*) ?(.*)$")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: the line of its fence, its language, what else the fence says, and the text within."""

    line: int
    language: str
    info: str
    text: str

    @property
    def reason(self) -> str:
        """Return why no test runs the commands of this block; empty where one does."""
        return self.info.removeprefix("no-run: ") if self.info.startswith("no-run: ") else ""


@dataclass(frozen=True, slots=True)
class Step:
    """A command, and the output below it; None where the block shows none."""

    command: str
    output: str | None


def name_of(path: Path) -> str:
    """Return the path of a document in the repository."""
    return path.relative_to(ROOT).as_posix()


def is_log(path: Path) -> bool:
    """Return whether a document is a page of the lab that is true for its date alone."""
    return LOG.fullmatch(name_of(path)) is not None


def blocks_of(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a document; raises ValueError where one does not end."""
    opened: tuple[int, re.Match[str]] | None = None
    within: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        fence = FENCE.match(line)
        if opened is None and fence:
            opened, within = (number, fence), []
        elif opened is not None and fence and not fence[2]:
            first, begin = opened
            yield Block(first, begin[2], begin[3].strip(), "".join(f"{each}\n" for each in within))
            opened = None
        elif opened is not None:
            within.append(line.removeprefix(opened[1][1]))
    if opened is not None:
        raise ValueError(f"the block of line {opened[0]} does not end")


def steps_of(block: Block) -> list[Step]:
    """Return the commands of a block of a terminal with their outputs; raises ValueError for a line before them."""
    steps: list[Step] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            steps.append(Step(line[2:], None))
        elif not steps:
            raise ValueError(f"line {block.line}: no command before {line!r}")
        elif steps[-1].command.endswith("\\"):
            steps[-1] = Step(f"{steps[-1].command[:-1]} {line.strip()}", None)
        else:
            steps[-1] = Step(steps[-1].command, f"{steps[-1].output or ''}{line}\n")
    return steps


def files_of(blocks: list[Block]) -> dict[str, str]:
    """Return the files that a document shows: modules that begin with their names, and blocks whose fence names one."""
    files = {}
    for block in blocks:
        named = re.match(r'"""(\w+\.py): ', block.text) if block.language == "python" else None
        if named:
            files[named[1]] = block.text
        elif re.fullmatch(r"[\w-]+\.\w+", block.info):
            files[block.info] = block.text
    return files


def inline_code(text: str) -> list[str]:
    """Return the code within the lines of a document, outside of its blocks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^ *```.*?^ *```$", "", text, flags=re.DOTALL | re.MULTILINE))
