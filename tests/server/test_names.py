"""Names: what may stand on the table for all to read."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from sambakit.server.people.names import BOT_NAMES, clean_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann   Marie ", "Ann Marie"),
        ("Zoe\u0308", "Zo\u00eb"),  # composed
        ("<script>alert(1)", "<script>alert(1)"),  # shown as text, never as markup
        ("李小龙", "李小龙"),
        ("O'Brien-Müller", "O'Brien-Müller"),
        ("🂡", "🂡"),
    ],
)
def test_a_name_is_kept_in_one_form(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    ["", "   ", "x" * 25, "a\nb", "a\x00b", "a\x7fb", "a\u202eb", "a\u2066b", "a\u200bb", "a\ufeffb", "\u2028",
     "e\u0301\u0302\u0303\u0304", "\ud800", "\ue000"],
)  # fmt: skip
def test_hidden_characters_and_towers_are_refused(text: str) -> None:
    assert clean_name(text) is None


@given(some.text())
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    if name is not None:
        assert clean_name(name) == name
        assert 1 <= len(name) <= 24


def test_the_names_of_bots_are_names() -> None:
    assert [clean_name(name) for name in BOT_NAMES] == list(BOT_NAMES)
