"""Plain English in README, docs, help texts and docstrings: short sentences, and none of some phrases."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from sambakit.cli.main import COMMANDS, main
from tests.shape.prose import MOST_WORDS, blocks, faults, first_lines, plain_markdown, sentences, words

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "sambakit"
# Pages of rules are texts for the table: another test reads them.
DOORS = [ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY", "CODE_OF_CONDUCT")]
PAGES = [*DOORS, *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "lab").glob("*.md"))]
MOST_LINES = {"bots.md": 171, "performance.md": 80}


def complaints(text: str, *, heading: bool = False) -> list[str]:
    """Return what is wrong with each sentence of a text."""
    found = []
    for sentence in sentences(text):
        wrong = faults(sentence, opening=not heading)
        wrong += [f"{words(sentence)} words"] * (words(sentence) > MOST_WORDS)
        found += [f"{', '.join(wrong)}: {sentence}"] * bool(wrong)
    return found


def help_texts(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs of the help of a command, of its options and of its own commands."""
    for paragraph in (command.help or "").replace("\b", "").split("\n\n"):
        yield name, paragraph
    for option in command.params:
        yield f"{name} {option.opts[0]}", getattr(option, "help", None) or ""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None
            yield from help_texts(found, f"{name} {inner}")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_pages_have_short_plain_sentences(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = [
        f"line {line}: {each}" for line, block, heading in blocks(text) for each in complaints(block, heading=heading)
    ]
    assert found == []


def test_help_has_short_plain_sentences() -> None:
    texts = [*help_texts(main, "sambakit"), *((name, summary) for name, (_, summary) in COMMANDS.items())]
    assert len(texts) > 100
    assert [f"{name}: {each}" for name, text in texts for each in complaints(plain_markdown(text))] == []


def test_first_lines_of_docstrings_are_plain() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {', '.join(wrong)}: {first}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, first in first_lines(path)
        if (wrong := faults(first))
    ]
    assert found == []


@pytest.mark.parametrize("name", MOST_LINES)
def test_pages_that_were_diaries_stay_short(name: str) -> None:
    assert (ROOT / "docs" / name).read_text(encoding="utf-8").count("\n") <= MOST_LINES[name]


def test_the_list_of_pages_names_every_page() -> None:
    for folder in (ROOT / "docs", ROOT / "docs" / "lab"):
        listed = set(re.findall(r"\]\((\w[^)/#]*\.md)\)", (folder / "README.md").read_text(encoding="utf-8")))
        assert listed == {path.name for path in folder.glob("*.md")} - {"README.md"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("It is dealt anew.", "anew"),
        ("The cards lie on the table.", "lie"),
        ("It comes to 50 points.", "come to"),
        ("The turn goes round.", "go round"),
        ("It goes all the way round.", "go round"),
        ("This is no bot.", "is no"),
        ("That is none of ours.", "is no"),
        ("An opening of whichever kind.", "whichever"),
        ("It is done all the same.", "all the same"),
        ("What a game brings along.", "bring along"),
        ("A step is told as an event.", "told"),
        ("Who opens discards.", "Who"),
        ("What it costs is printed.", "What"),
        ("A link for who asks.", "preposition + who"),
        ("Return who plays.", "Return what"),
    ],
)
def test_a_phrase_is_found(text: str, fault: str) -> None:
    assert any(name.startswith(fault) for name in faults(text)), faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "There is no second implementation.",
        "It is no longer needed.",
        "Who opens?",
        "It says who plays and what changed.",
        "The order relies on the seat.",
        "The table returns to the same view.",
    ],
)
def test_a_plain_sentence_is_let_through(text: str) -> None:
    assert faults(text) == []


def test_a_sentence_ends_at_its_full_stop_alone() -> None:
    text = "One two; three: four (five). `code` six. Jk, e.g. Seven eight."
    assert [words(each) for each in sentences(plain_markdown(text))] == [5, 2, 4]
    page = "# Who may\n\nA first\nline.\n\n| a. B | `x` c |\n|---|---|\n\n* item\n  on\n```\nno prose\n```\n"
    assert [text for _, text, _ in blocks(page)] == [
        "Who may",
        "A first line.",
        "a. B",
        "CODE c",
        "item on",
    ]
