"""Identifiers use the words of docs/words.md where that page allows them."""

import pytest

from tests.shape.words import (
    PACKAGE,
    ROOT,
    client_names,
    folders_by_kept_name,
    folders_by_word,
    misplaced,
    python_names,
    unexplained,
    words_of,
)

KNOWN = {"kind", "table", "shape", "plan", "claim", "game", "event", "view"}


def test_the_page_has_every_word_once_with_its_folders() -> None:
    allowed = folders_by_word()
    assert set(allowed) == KNOWN
    assert all(allowed.values())


def test_the_folders_on_the_page_exist() -> None:
    rows = (*folders_by_word().values(), *folders_by_kept_name().values())
    rooms = {room for rooms in rows for room in rooms}
    places = {room: ROOT / room if room.startswith("web/") else PACKAGE / room for room in rooms}
    assert [room for room, place in places.items() if not place.is_dir()] == []


def test_no_identifier_uses_a_word_in_a_wrong_folder() -> None:
    assert unexplained() == [], "another word is needed: docs/words.md"


def test_every_name_of_a_stored_or_sent_field_on_the_page_is_used_there() -> None:
    used = {(name, folder) for _, folder, name in misplaced()}
    rows = folders_by_kept_name()
    assert rows
    assert [(name, room) for name, rooms in rows.items() for room in rooms if (name, room) not in used] == []


@pytest.mark.parametrize(
    ("identifier", "word"),
    [("kind_of", "kind"), ("SET_KINDS", "kind"), ("AnyTableKind", "table"), ("tableView", "view"), ("_plans", "plan")],
)
def test_a_word_is_found_in_an_identifier(identifier: str, word: str) -> None:
    assert word in words_of(identifier)


def test_names_are_found_where_they_are_given() -> None:
    code = PACKAGE / "engine" / "deal.py"
    assert {"deal", "Deal", "new_deal", "rules"} <= set(python_names(code))
    client = ROOT / "web" / "src" / "app" / "page.ts"
    assert {"page", "target"} <= set(client_names(client))
    assert "mount" not in set(client_names(client))
