"""Texts that people send: every field of a message has a length, which is checked before anything else."""

import json
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import msgspec
import pytest

from sambakit.server import wire
from sambakit.server.chat.texts import clean_line
from sambakit.server.people import texts
from sambakit.server.people.names import clean_name
from tests.server.test_http import POST, WISH, client_of

WITHOUT_LENGTH: Final = {"SheetText.text"}  # the setting `sheet_bytes` has it
WITHOUT_TEXT: Final = (
    msgspec.inspect.IntType,
    msgspec.inspect.BoolType,
    msgspec.inspect.NoneType,
    msgspec.inspect.LiteralType,
)
MARKS: Final = "a" + "\u0301\u0323" * 50_000


def texts_of(kind: msgspec.inspect.Type, name: str) -> Iterator[tuple[str, msgspec.inspect.StrType]]:
    """Yield every text in a type, by the field that has it."""
    match kind:
        case msgspec.inspect.StrType():
            yield name, kind
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            for field in fields:
                yield from texts_of(field.type, f"{cls.__name__}.{field.name}")
        case msgspec.inspect.UnionType(types=kinds):
            for one in kinds:
                yield from texts_of(one, name)
        case msgspec.inspect.ListType(item_type=item):
            yield from texts_of(item, name)
        case _:
            assert isinstance(kind, WITHOUT_TEXT), name


def test_every_text_that_a_client_sends_has_a_length() -> None:
    structs = [one for one in vars(wire).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    over_http = [
        one for one in structs if one.__struct_config__.forbid_unknown_fields and not issubclass(one, wire.Message)
    ]
    assert {wire.NewTable, wire.NewExercise, wire.SheetText, wire.AskMarks} <= {*over_http}
    kinds = [msgspec.inspect.type_info(one) for one in (wire.Incoming, *over_http)]
    found = [text for kind in kinds for text in texts_of(kind, "")]
    assert len(found) > 40
    assert {name for name, kind in found if kind.max_length is None} == WITHOUT_LENGTH


@pytest.fixture
def normalised(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the lengths of all texts that are normalised."""
    lengths: list[int] = []

    def normalize(form: str, text: str) -> str:
        lengths.append(len(text))
        return unicodedata.normalize(form, text)

    monkeypatch.setattr(texts, "unicodedata", SimpleNamespace(normalize=normalize, category=unicodedata.category))
    return lengths


@pytest.mark.parametrize("clean", [clean_name, clean_line])
def test_a_text_that_is_too_long_is_not_normalised(clean: Callable[[str], object], normalised: list[int]) -> None:
    assert not isinstance(clean(MARKS), str)
    assert normalised == []
    assert isinstance(clean("Ann"), str)
    assert normalised


def test_what_becomes_short_enough_in_its_one_form_is_let_through() -> None:
    four = "\u1f82"  # no character takes more than four in its decomposed form
    apart = unicodedata.normalize("NFD", four)
    longest = max(len(unicodedata.normalize("NFD", chr(one))) for one in range(0x110000))
    assert len(apart) == longest == texts.JOINED
    assert texts.clean_text("e\u0301" * texts.LONGEST_NAME, texts.LONGEST_NAME) == "\u00e9" * texts.LONGEST_NAME


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u115f", "\u0301", "a\u20dd\u20dd\u20dd"])
def test_a_name_that_cannot_be_seen_or_stands_in_a_tower_is_refused(name: str) -> None:
    assert clean_name(name) is None


async def test_no_route_normalises_a_name_that_is_too_long(tmp_path: Path, normalised: list[int]) -> None:
    exercise = {"level": "friendly", "speed": 0}
    what_if = {"deal": 1, "step": 0, "seat": 0, "name": "Ann", "bot_names": [], "level": "greedy", "speed": 0}
    requests: tuple[tuple[str, dict[str, object]], ...] = (
        ("tables", {**WISH, "name": MARKS}),
        ("tables", {**WISH, "bot_names": [MARKS]}),
        ("tables/t1/claim", {"secret": "x", "name": MARKS}),
        ("tables/t1/links", {"seat": 0, "name": MARKS}),
        ("matches/m1/what-if", {**what_if, "name": MARKS}),
        ("matches/m1/what-if", {**what_if, "bot_names": ["Bo", MARKS]}),
        ("problems/p1/tables", {**exercise, "name": MARKS}),
        ("lessons", {**exercise, "rules": "dutch", "step": "draw", "name": MARKS}),
    )
    async with client_of(tmp_path) as browser:
        for path, body in requests:
            sent = json.dumps(body, ensure_ascii=False).encode()
            answer = await browser.post(f"/api/v1/{path}", content=sent, headers=POST)
            assert (answer.status_code, answer.json()["code"]) == (422, "malformed"), path
    assert normalised == []
