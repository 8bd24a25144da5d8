"""The shape of the repository: names, sizes, first lines, and what must never be in it."""

import re
import subprocess
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

from tests.costs import starting

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "sambakit"
LONGEST = 450  # lines; of a component without its styles
LONGEST_STYLES = 350
# All messages in one place, and what is made of them and of the rules.
KEPT_WHOLE = {"web/src/wire/messages.ts", "web/src/scorekeeper/sheetRules.ts"}
FIRST_LINES = {
    "engine": "Cards, melds, rule sets, deal, plays, scoring, match, view, record; standard library only.",
    "engine/presets": "One short file a rule set: field, value, rule id.",
    "rulebook": "The numbered rule texts by language, filled with the rule sets' values.",
}
NAMES_THAT_ANSWER_NOTHING = {"utils", "util", "helpers", "helper", "common", "misc"}
# Written in two parts, so that this file does not find itself.
HOSTS = [
    f"{name}.{top}" for name, top in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"))
]


@cache
def files() -> list[str]:
    """Return the files of the repository, those not yet committed too, asked for once by all tests here."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    with starting("shared list of files"):
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in run.stdout.splitlines() if (ROOT / line).is_file()]


def tracked(*patterns: str) -> list[Path]:
    """Return the files of the repository that fit one of `patterns`, in which a star stands for folders too."""
    return [ROOT / name for name in files() if any(fnmatchcase(name, pattern) for pattern in patterns)]


def code_files() -> list[Path]:
    return tracked("*.py", "*.ts", "*.svelte", "*.css", "scripts/*")


@pytest.mark.parametrize("init", sorted(PACKAGE.rglob("__init__.py")), ids=lambda path: path.parent.name)
def test_every_folder_says_in_its_first_line_what_it_holds(init: Path) -> None:
    first = init.read_text(encoding="utf-8").splitlines()[0]
    assert re.fullmatch(r'""".{10,}\.(""")?', first), init
    expected = FIRST_LINES.get(init.parent.relative_to(PACKAGE).as_posix())
    assert expected is None or first == f'"""{expected}"""'


def test_every_module_opens_with_a_docstring() -> None:
    for path in PACKAGE.rglob("*.py"):
        assert path.read_text(encoding="utf-8").startswith(('"""', 'r"""')), path


def test_no_file_outgrows_its_room() -> None:
    names = {path.relative_to(ROOT).as_posix(): path for path in code_files()}
    texts = {name: path.read_text(encoding="utf-8") for name, path in names.items() if name not in KEPT_WHOLE}
    lines = {name: code_and_styles(name, text) for name, text in texts.items()}
    too_long = {name: counts for name, counts in lines.items() if counts[0] > LONGEST or counts[1] > LONGEST_STYLES}
    assert too_long == {}


def code_and_styles(name: str, text: str) -> tuple[int, int]:
    """Return the lines of a file, for a component those of its styles apart: one declaration stands on each of them."""
    if not name.endswith(".svelte"):
        return text.count("\n"), 0
    code, _, styles = text.partition("\n<style")
    return code.count("\n"), styles.count("\n")


def test_every_module_that_a_docstring_or_comment_names_exists() -> None:
    paths = [f"/{path}" for path in files()]
    named = {
        (path.name, name)
        for path in tracked("src/sambakit/*.py")
        for name in re.findall(r"[`(]([\w/]+\.py)[`)]", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 20
    assert [one for one in sorted(named) if not any(path.endswith(f"/{one[1]}") for path in paths)] == []


def test_no_folder_or_module_has_a_name_that_answers_no_question() -> None:
    for path in code_files():
        assert not {part.partition(".")[0] for part in path.relative_to(ROOT).parts} & NAMES_THAT_ANSWER_NOTHING, path


def test_nothing_asks_for_a_rule_sets_name() -> None:
    asked = re.compile(
        r"""rules?\.name\s*(==|!=|\bin\b|\bnot in\b)|match\s+\w*\.?rules?\.name|["']\s*==\s*rules?\.name"""
    )
    for path in PACKAGE.rglob("*.py"):
        assert not asked.search(path.read_text(encoding="utf-8")), path


def test_no_check_is_silenced_without_a_reason() -> None:
    python = re.compile(r"#\s*(type:\s*ignore|noqa)(?!\[[\w-]+\]\s+#\s+\S+)")
    client = re.compile(r"eslint-disable|@ts-(ignore|nocheck|expect-error)")
    generated = ROOT / "web" / "src" / "wire" / "messages.ts"
    for path in tracked("src/*.py", "web/*.ts", "web/*.svelte"):
        silenced = python if path.suffix == ".py" else client
        assert path == generated or not silenced.search(path.read_text(encoding="utf-8")), path


def test_lock_files_name_no_registry() -> None:
    locks = tracked(
        "locks/*", "web/package-lock.json", "web/.npmrc", "pyproject.toml", "Makefile", "scripts/*", ".ci/*"
    )
    assert len(locks) > 5
    for path in locks:
        text = path.read_text(encoding="utf-8").lower()
        assert not [host for host in HOSTS if host in text], path
        assert path.suffix not in {".txt", ".json"} or '"resolved": "http' not in text, path


def test_requirement_locks_pin_every_package_with_hashes() -> None:
    for path in tracked("locks/*.txt"):
        entries = re.sub(r"\\\n\s*", " ", path.read_text(encoding="utf-8")).splitlines()
        for entry in (line for line in entries if line.strip() and not line.startswith("#")):
            assert re.match(r"[a-z0-9-]+==\S+", entry), f"{path}: {entry[:60]}"
            assert "--hash=sha256:" in entry, f"{path}: {entry[:60]}"


def test_no_text_names_a_folder_of_one_machine() -> None:
    folders = re.compile(r"(?<![\w.$~}])/(?:work|root|farm|home/\w+)/")
    for path in [*code_files(), *tracked("*.md", "*.toml", "*.json", "*.yaml", "Makefile", ".ci/*")]:
        assert not folders.search(path.read_text(encoding="utf-8")), path
