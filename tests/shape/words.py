"""The words of docs/words.md in the identifiers of the package and of the client.

`python -m tests.shape.words` prints the identifiers that stand in a wrong folder.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "words.md"
PACKAGE = ROOT / "src" / "sambakit"
CLIENT = ROOT / "web" / "src"
GENERATED = {CLIENT / "paraglide"}
DECLARED = re.compile(
    r"\b(?:const|let|var|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)"  # const kind, function kindOf
    r"|\b([A-Za-z_$][\w$]*)\??\s*:(?!:)"  # kind: string, {kind: 1}
    r"|\(\s*([A-Za-z_$][\w$]*)\s*\)\s*=>|\b([a-z_$][\w$]*)\s*=>"  # (kind) => , kind =>
)


def folders_in_table(head: str) -> dict[str, list[str]]:
    """Return the folders of each row of the page's table whose head begins with `head`."""
    table = PAGE.read_text(encoding="utf-8").partition(f"| {head} |")[2].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    return {row[0].strip("`"): re.findall(r"`([^`]+)`", " ".join(row[1:])) for row in rows}


def folders_by_word() -> dict[str, list[str]]:
    """Return the folders in which identifiers may contain each word."""
    return folders_in_table("word")


def folders_by_kept_name() -> dict[str, list[str]]:
    """Return the folders in which an identifier keeps the name of a stored or sent field."""
    return folders_in_table("identifier")


def words_of(identifier: str) -> set[str]:
    """Return the words of an identifier in snake or camel case, in the singular."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", identifier)
    return {part.lower().removesuffix("s") for part in parts}


def python_names(path: Path) -> Iterator[str]:
    """Yield the names that a Python file gives: its own, and those of classes, functions, arguments and variables."""
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def client_names(path: Path) -> Iterator[str]:
    """Yield the names that a file of the client gives; of a component, those of its script."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".svelte":
        text = "\n".join(re.findall(r"<script[^>]*>(.*?)</script>", text, re.DOTALL))
    yield path.name.partition(".")[0]
    for found in DECLARED.finditer(text):
        yield next(name for name in found.groups() if name)


def names_by_folder() -> Iterator[tuple[str, str]]:
    """Yield each folder with each name given in it."""
    for path in PACKAGE.rglob("*.py"):
        for name in python_names(path):
            yield path.parent.relative_to(PACKAGE).as_posix(), name
    for path in CLIENT.rglob("*"):
        if path.suffix in {".ts", ".svelte"} and not GENERATED & set(path.parents):
            for name in client_names(path):
                yield path.parent.relative_to(ROOT).as_posix(), name


def is_in(folder: str, rooms: Iterable[str]) -> bool:
    """Return whether `folder` is one of `rooms` or lies in one."""
    return any(f"{folder}/".startswith(f"{room}/") for room in rooms)


def misplaced() -> set[tuple[str, str, str]]:
    """Return word, folder and identifier where the page does not allow the word."""
    allowed = folders_by_word()
    return {
        (word, folder, name)
        for folder, name in names_by_folder()
        for word in words_of(name) & allowed.keys()
        if not is_in(folder, allowed[word])
    }


def unexplained() -> list[str]:
    """Return the misplaced identifiers that are no names of stored or sent fields, one a line."""
    kept = folders_by_kept_name()
    return sorted(
        f"{word} {folder} {name}" for word, folder, name in misplaced() if not is_in(folder, kept.get(name, ()))
    )


if __name__ == "__main__":
    print("\n".join(unexplained()))
