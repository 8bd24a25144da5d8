"""A problem as a value, and the file of all of them."""

import lzma
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

import msgspec

from sambakit.games import adapter_of_text
from sambakit.problems.goals import Goal

FILE: Final = "problems.jsonl.xz"  # a line each, compressed: decks and plays alone are 600 kB
SHORT: Final = 8  # characters of an id


class Problem(msgspec.Struct, frozen=True):
    """A moment of a recorded deal, and the question about the turn that goes on there.

    `record` is the text of a record with one deal, up to the moment: its last step is the one before it. `most` is what
    `goal` can come to (sets completed, else 1), `answer` a way there in notation. `grade` is 1 where
    greedy or a Novice finds it, 2 where a stronger level does, 3 where none does.
    """

    goal: Goal
    most: int
    grade: int
    rules: str
    players: int
    record: str
    answer: tuple[str, ...]

    @property
    def id(self) -> str:
        """Return the name in links: the same moment and question by the same rules have the same id for ever."""
        return sha256(f"{self.goal} {self.record}".encode()).hexdigest()[:SHORT]

    def recorded(self) -> Any:
        """Return the record."""
        return adapter_of_text(self.rules).record.parse_record(self.record)


def write_problems(problems: Iterable[Problem]) -> bytes:
    """Return the file of `problems`; the same ones give the same bytes."""
    lines = b"\n".join(msgspec.json.encode(problem) for problem in problems) + b"\n"
    return lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME)


def read_problems(content: bytes) -> tuple[Problem, ...]:
    """Return the problems of a file; raises ValueError for any other file."""
    try:
        lines = lzma.decompress(content).splitlines()
        return tuple(msgspec.json.decode(line, type=Problem) for line in lines)
    except (lzma.LZMAError, msgspec.MsgspecError) as error:
        raise ValueError(f"this is no file of problems: {error}") from None


@cache
def problems() -> Mapping[str, Problem]:
    """Return all problems that come with the package, by id, in the order of the file."""
    return {one.id: one for one in read_problems(files(__package__).joinpath(FILE).read_bytes())}
