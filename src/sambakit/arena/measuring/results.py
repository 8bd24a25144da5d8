"""Result files: the results so far, a line a batch, so that a contest can be continued."""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import GenericAlias
from typing import Any, Final, TypeVar

import msgspec

import sambakit
from sambakit import __version__
from sambakit.arena.contests.contest import Contest, foreign_files

Result = TypeVar("Result")
FORMAT: Final = 1
PLAYING: Final = ("engine", "romme", "bots")  # the parts of the package that decide how a deal goes
COMPILED: Final = (".pyc", ".so", ".pyd")


class OtherResults(Exception):
    """A result file that cannot be continued; says why."""


class _Line(msgspec.Struct):
    """A batch in a result file. Its results are read when their type is known."""

    contest: dict[str, object]
    numbers: list[int]
    results: msgspec.Raw


class ResultFile:
    """Results of any number of contests in one file of JSON lines; the first line identifies the code that played.

    Lines are appended as batches come in. One that was cut off by an interruption is dropped. Results stay in the file
    until they are asked for: ten million deals are gigabytes.
    """

    def __init__(self, path: Path) -> None:
        """Read `path`, or begin it where there is none; raises OtherResults."""
        self.path = path
        self._places: dict[str, list[int]] = {}  # of the lines of each contest, in bytes
        head = {"format": FORMAT, "sambakit": __version__, "code": fingerprint()}
        if not path.exists():
            path.touch()
        try:
            found, whole = self._read()
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise OtherResults(f"{path} is no result file ({error})") from None
        if not whole:
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")
        elif found != head:
            raise OtherResults(
                f"{path} was played by another version of the engine or the bots: results of both must not be mixed"
            )
        elif whole < path.stat().st_size:
            os.truncate(path, whole)

    def _read(self) -> tuple[object, int]:
        """Find the lines of each contest. Returns the first line, and the length of all whole lines."""
        head: Any = None
        place = 0
        with self.path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                if head is None:
                    head = json.loads(line)
                    if head.get("format") != FORMAT:
                        raise ValueError("it is of another format")
                else:
                    entry = msgspec.json.decode(line, type=_Line)
                    self._places.setdefault(_key(entry.contest), []).append(place)
                place += len(line)
        return head, place

    def results(self, contest: Contest[Result]) -> dict[int, Result]:
        """Return the stored results of `contest`, by number; raises OtherResults where they are damaged."""
        found: dict[int, Result] = {}
        decoder: Any = msgspec.json.Decoder(GenericAlias(list, (contest.result,)))
        with self.path.open("rb") as file:
            for place in self._places.get(_key(title_of(contest)), ()):
                file.seek(place)
                line = msgspec.json.decode(file.readline(), type=_Line)
                try:
                    found.update(zip(line.numbers, decoder.decode(line.results), strict=True))
                except ValueError as error:
                    raise OtherResults(f"{self.path} is damaged at byte {place} ({error})") from None
        return found

    def add(self, contest: Contest[Result], numbers: Sequence[int], results: Sequence[Result]) -> None:
        """Append `results` of `contest`."""
        line = {"contest": title_of(contest), "numbers": list(numbers), "results": results}
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")


def title_of(contest: Contest[Result]) -> Mapping[str, object]:
    """Return the title of `contest`, with the contents of the files of foreign bots in it."""
    files = foreign_files(contest.teams)
    return {**contest.title, "files": files} if files else contest.title


def _key(title: Mapping[str, object]) -> str:
    return json.dumps(title, sort_keys=True)


@cache
def fingerprint(parts: tuple[str, ...] = PLAYING) -> str:
    """Return a short hash of the code and the weights by which deals are played, or of other `parts` of the package."""
    root = Path(sambakit.__file__).parent
    digest = hashlib.sha256()
    for part in parts:
        for path in sorted((root / part).rglob("*")):
            if path.is_file() and path.suffix not in COMPILED:
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
