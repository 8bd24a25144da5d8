"""What docs/notation.md shows is true: its record, its lines, its errors."""

import re
from pathlib import Path

import pytest

from sambakit.engine.actions.actions import Way, parse_action
from sambakit.engine.record import RecordError, ReplayError, parse_record, print_record, replay
from sambakit.game.refusal import NotationError
from sambakit.romme.actions.actions import parse_action as parse_romme
from sambakit.rulebook.refusals import refusal_sentence

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
GOLDEN = (Path(__file__).parent / "dutch-match.txt").read_text(encoding="utf-8").splitlines()


def blocks(kind: str) -> list[str]:
    """Return the texts of the page's code blocks of that kind."""
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_record_on_the_page_is_read_written_and_replayed() -> None:
    (text,) = blocks("record")
    record = parse_record(text)
    assert print_record(record) == text
    replayed = replay(record)
    assert replayed.deal is not None
    assert not replayed.deal.over


def test_the_actions_on_the_page_are_read_and_written() -> None:
    table = PAGE.partition("## Actions")[2].partition("A **play**")[0]
    texts = [text for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for text in re.findall("`(.+?)`", row)]
    assert [str(parse_action(text)) for text in texts] == texts
    assert {text.split()[1] for text in texts if text.startswith("take")} == {way.value for way in Way}
    assert any(text.startswith("add low ") for text in texts)


@pytest.mark.parametrize(
    "text", ["add A1", "add low A1", "take", "take well 5s", "lay", "merge A1", "discard", "answer"]
)
def test_an_action_that_is_none_is_refused_with_what_is_missing(text: str) -> None:
    with pytest.raises(NotationError, match="after"):
        parse_action(text)


def test_the_lines_on_the_page_stand_in_the_golden_record() -> None:
    (text,) = blocks("lines")
    assert [line for line in text.splitlines() if line not in GOLDEN] == []


def told(error: RecordError) -> str:
    """Return an error as `sambakit record check` prints it."""
    refusal = error.refusal if isinstance(error, ReplayError) else None
    return f"{error}: {refusal_sentence(refusal)}" if refusal else str(error)


@pytest.mark.parametrize(
    ("number", "old", "new"), [(0, "deck 7s 4c", "deck 1s 4c"), (1, "0: draw\n0: lay", "0: discard 4c\n0: lay")]
)
def test_the_errors_on_the_page_are_the_ones_given(number: int, old: str, new: str) -> None:
    (text,) = blocks("record")
    assert old in text
    with pytest.raises(RecordError) as caught:
        replay(parse_record(text.replace(old, new, 1)))
    assert told(caught.value) == blocks("errors")[number].strip()


def test_the_actions_of_samba_romme_on_the_page_are_read_and_written() -> None:
    table = PAGE.partition("## Samba Rommé")[2].partition("`row`, `set`")[0]
    texts = [text for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for text in re.findall("`(.+?)`", row)]
    assert len(texts) == 10
    assert [str(parse_romme(text)) for text in texts] == texts
