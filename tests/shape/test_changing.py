"""docs/changing.md: every path that it names exists, and no checklist is longer than its limit."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "changing.md").read_text(encoding="utf-8")
MOST = {
    "A rule set": 5,
    "A rule field": 15,
    "A message": 8,
    "A bot": 1,
    "A language": 1,
    "A page": 7,
    "A game": 2,
}
PLACEHOLDER = re.compile(r"<[^>]+>")


def sections() -> dict[str, str]:
    """Return the checklists by heading."""
    _, *parts = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    return {heading: text for heading, _, text in (part.partition("\n") for part in parts)}


def files(section: str) -> list[str]:
    """Return the files that a checklist numbers."""
    return re.findall(r"^\d+\. `([^`]+)`: ", section, flags=re.MULTILINE)


def paths() -> list[str]:
    """Return all paths of the page, those with words in angle brackets too."""
    return sorted({text for text in re.findall(r"`([^` ]+)`", PAGE) if "/" in text})


def fits(path: str) -> bool:
    """Return whether something exists where `path` says; any name takes the place of angle brackets."""
    return any(ROOT.glob(PLACEHOLDER.sub("*", path).rstrip("/")))


def test_there_is_a_checklist_for_each_thing_that_is_added() -> None:
    assert list(sections()) == list(MOST)


@pytest.mark.parametrize("path", paths())
def test_a_path_that_the_page_names_exists(path: str) -> None:
    assert fits(path)


def test_a_path_that_does_not_exist_is_found() -> None:
    assert not fits("src/sambakit/engine/presets/<name>.txt")
    assert len(paths()) > 40


@pytest.mark.parametrize("heading", MOST)
def test_a_checklist_is_within_its_limit(heading: str) -> None:
    section = sections()[heading]
    listed = files(section)
    assert 1 <= len(listed) <= MOST[heading]
    assert len(listed) == len(set(listed)) == len(re.findall(r"^\d+\. ", section, flags=re.MULTILINE))


def test_the_table_says_the_limits_that_are_tested() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| [")]
    found = [re.match(r"\| \[(.+?)\]\(.+?\) \| (\d+)", row) for row in rows]
    assert {row[1].capitalize(): int(row[2]) for row in found if row} == MOST
