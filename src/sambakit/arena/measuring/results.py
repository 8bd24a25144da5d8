"""Result files: the results so far, a line a batch, so that a contest can be continued."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

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


class ResultFile:
    """Results of any number of contests in one file of JSON lines; the first line identifies the code that played.

    Lines are appended as batches come in. One that was cut off by an interruption is dropped.
    """

    def __init__(self, path: Path) -> None:
        """Read `path`, or begin it where there is none; raises OtherResults."""
        self.path = path
        self._entries: dict[str, dict[int, object]] = {}
        head = {"format": FORMAT, "sambakit": __version__, "code": fingerprint()}
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if not whole:
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")
            return
        try:
            found, *lines = [json.loads(line) for line in whole.splitlines()]
            if found.get("format") != FORMAT:
                raise ValueError("it is of another format")
            for line in lines:
                numbers = self._entries.setdefault(_key(line["contest"]), {})
                numbers.update(zip(line["numbers"], line["results"], strict=True))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise OtherResults(f"{path} is no result file ({error})") from None
        if found != head:
            raise OtherResults(
                f"{path} was played by another version of the engine or the bots: results of both must not be mixed"
            )
        if whole != text:
            path.write_bytes(whole)

    def results(self, contest: Contest[Result]) -> dict[int, Result]:
        """Return the stored results of `contest`, by number."""
        entries = self._entries.get(_key(title_of(contest)), {})
        return {number: msgspec.convert(entry, contest.result, str_keys=True) for number, entry in entries.items()}

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
