"""Texts and values that cost a careless program most, by the type of the field that they go into (T21).

A text is made for a number of bytes in UTF-8. With some bytes less it is another one of the same kind, for which
nothing that was remembered of the one before is of use.
"""

import inspect
import json
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

import msgspec

Text = Callable[[int], str]  # of at most so many bytes


def _repeated(unit: str, begin: str = "", end: str = "") -> Text:
    """Return a text of one unit again and again."""
    around = len((begin + end).encode())

    def text(size: int) -> str:
        return begin + unit * max(0, (size - around) // len(unit.encode())) + end

    return text


def _marks(size: int) -> str:
    """Return a letter with combining marks in the order that takes longest to put right: each low one goes far down."""
    half = max(0, (size - 1) // 4)
    return "a" + "\u0315" * half + "\u0334" * half


# What each is against: sorting of marks, searches that begin anew at each place, ways that are tried one after the
# other, numbers of many digits, parsers that go down into what they read.
TEXTS: Final[Mapping[str, Text]] = {
    "marks": _marks,
    "letters of marks": _repeated("\u1e69\u0323\u0307"),
    "letters that grow": _repeated("\ufdfa\u0390\u0130"),
    "letters": _repeated("a"),
    "emoji": _repeated("\U0001f469\u200d"),
    "blanks": _repeated(" ", "a", "b"),
    "odd blanks": _repeated("\u2003\u00a0\x1c"),
    "lines": _repeated("\n"),
    "lines of two": _repeated("\r\n", "a"),
    "controls": _repeated("\x01"),
    "digits": _repeated("9"),
    "digits after a letter": _repeated("9", "A"),
    "digits of India": _repeated("\u0967"),
    "digits of a power": _repeated("9", "1e"),
    "signs": _repeated("-", "", "1"),
    "semicolons": _repeated(";"),
    "pairs": _repeated("a=b;"),
    "blank pairs": _repeated("a= ; "),
    "quotes": _repeated('"', 'a="'),
    "open quotes": _repeated('a="b'),
    "backslashes": _repeated("\\", 'a="'),
    "octals": _repeated("\\101", 'a="', '"'),
    "escaped quotes": _repeated('\\"', 'a="', '"'),
    "commas": _repeated(","),
    "items": _repeated('W/"a", '),
    "equals": _repeated("="),
    "plus": _repeated(" +", "dutch"),
    "house rules": _repeated(" + x=1", "dutch"),
    "house rules without a value": _repeated(" + target", "dutch"),
    "a field of many": _repeated(",A:20", "dutch + card_values=A:20"),
    "a long number": _repeated("9", "dutch + target=1"),
    "percents": _repeated("%"),
    "escapes": _repeated("%25"),
    "escapes of nothing": _repeated("%zz%e9"),
    "dots": _repeated("../"),
    "slashes": _repeated("/"),
    "questions": _repeated("?&"),
    "parameters": _repeated("&a=1"),
    "stars": _repeated("a*"),
    "brackets": _repeated("[("),
    "braces": _repeated("{}"),
    "deep": _repeated("["),
    "deep objects": _repeated('{"a":'),
    "colons": _repeated("::1"),
    "hyphens": _repeated("-", "a"),
    "cards": _repeated("Qh ", "lay "),
    "base64": _repeated("A_-"),
}


@dataclass(frozen=True, slots=True)
class Dear:
    """A dear value for one place of a message: JSON, by how many bytes it may have."""

    name: str
    json: Callable[[int], str]


def quoted(text: str) -> str:
    """Return a text as JSON, its letters as they are."""
    return json.dumps(text, ensure_ascii=False)


def fitting(text: Text, size: int) -> str:
    """Return a text that has at most `size` bytes as JSON: what is escaped there leaves less of it."""
    found = quoted(text(size))
    over = len(found.encode())
    return found if over <= size else quoted(text(max(0, size * (size - 2) // over - 8)))


def of_text() -> Iterator[Dear]:
    """Yield dear values of a text field."""
    for name, text in TEXTS.items():
        yield Dear(name, partial(fitting, text))
    yield Dear("escapes of JSON", lambda size: '"' + "\\u0041" * ((size - 2) // 6) + '"')
    yield Dear("half letters", lambda size: '"' + "\\ud800" * ((size - 2) // 6) + '"')


def of_number() -> Iterator[Dear]:
    """Yield dear values of a number field, and what only looks like one."""
    yield Dear("nines", lambda size: "9" * size)
    yield Dear("4000 digits", lambda size: "9" * min(size, 4000))  # Python reads as many in one go
    yield Dear("minus nines", lambda size: "-" + "9" * (size - 1))
    yield Dear("zeros", lambda size: "1" + "0" * (size - 3) + ".0")
    yield Dear("a power", lambda size: "1e" + "9" * (size - 2))
    yield Dear("a small power", lambda size: "1e-" + "9" * (size - 3))
    yield Dear("a fraction", lambda size: "0." + "0" * (size - 3) + "1")
    yield Dear("largest", lambda size: str(2**63 - 1))
    yield Dear("least", lambda size: str(-(2**63)))
    yield Dear("a thousand million", lambda size: "1000000000")
    yield Dear("none", lambda size: "null")


def of_list(of: "list[Dear]", plain: str) -> Iterator[Dear]:
    """Yield dear lists, of a plain element and of dear ones."""
    for name, element in (("plain elements", plain), ("empty texts", '""'), ("zeros", "0"), ("lists", "[]")):
        yield Dear(f"{name}, many", partial(_filled, element))
    yield Dear("all numbers", lambda size: _list_of([str(number) for number in range(size // 7)]))
    for one in of:
        for count in (1, 16, 100):
            yield Dear(f"{count} of {one.name}", partial(_some_of, one, count))


def _filled(element: str, size: int) -> str:
    """Return a list of as many equal elements as go into `size` bytes."""
    return _list_of([element] * (size // (len(element.encode()) + 1)))


def _some_of(one: Dear, count: int, size: int) -> str:
    """Return a list of so many equal dear elements."""
    return _list_of([one.json(max(8, (size - 2) // count - 1))] * count)


def _list_of(elements: list[str]) -> str:
    return f"[{','.join(elements)}]"


def of_dict(of: "list[Dear]", plain: str) -> Iterator[Dear]:
    """Yield dear objects whose keys the sender chooses."""
    yield Dear("many keys", partial(_with_keys, plain))
    for one in of_text():
        yield Dear(f"a key of {one.name}", partial(_with_key, one, plain))
    for one in of:
        yield Dear(f"a value of {one.name}", partial(_with_value, one))


def _with_keys(plain: str, size: int) -> str:
    return "{" + ",".join(f'"{number}":{plain}' for number in range(size // (len(plain) + 10))) + "}"


def _with_key(one: Dear, plain: str, size: int) -> str:
    return f"{{{one.json(size - len(plain) - 3)}:{plain}}}"


def _with_value(one: Dear, size: int) -> str:
    return f'{{"a":{one.json(size - 6)}}}'


# Whole messages, whatever they are about.
WHOLE: Final[tuple[Dear, ...]] = (
    *(
        Dear(name, text)
        for name, text in {
            "deep lists": lambda size: "[" * size,
            "deep lists that end": lambda size: "[" * (size // 2) + "]" * (size // 2),
            "deep objects": _repeated('{"a":'),
            "many keys": lambda size: "{" + ",".join(f'"{number:07}":0' for number in range(size // 12)) + "}",
            "the same key": lambda size: "{" + ",".join(['"type":"ping"'] * (size // 14)) + "}",
            "zeros": lambda size: "[" + "0," * (size // 2 - 2) + "0]",
            "empty texts": lambda size: "[" + '"",' * (size // 3 - 2) + "0]",
            "blanks": lambda size: " " * (size - 2) + "{}",
            "escapes": lambda size: '"' + "\\n" * (size // 2 - 2) + '"',
            "a long key": lambda size: '{"' + "a" * (size - 6) + '":0}',
            "a long tag": lambda size: '{"type":"' + "a" * (size - 12) + '"}',
            "a long number": lambda size: "9" * size,
            "a power": lambda size: "1e" + "9" * (size - 2),
        }.items()
    ),
)


class Messages:
    """Makes messages of `type` with one dear value each, all others as `good` says by the name of the field."""

    def __init__(self, good: Mapping[str, Any]) -> None:
        self._good = good

    def usual(self, message: type[msgspec.Struct]) -> dict[str, str]:
        """Return a message that makes sense, by field as JSON; raises AssertionError for a field that nobody named."""
        tag = message.__struct_config__.tag
        fields = {"type": quoted(str(tag))} if tag is not None else {}
        return fields | {
            field.encode_name: msgspec.json.encode(self._value(message, field)).decode()
            for field in msgspec.structs.fields(message)
        }

    def _value(self, message: type[msgspec.Struct], field: msgspec.structs.FieldInfo) -> Any:
        for name in (f"{message.__name__}.{field.name}", field.name):
            if name in self._good:
                return self._good[name]
        if field.default is not msgspec.NODEFAULT:
            return field.default
        raise AssertionError(f"T21 knows no usual value for {message.__name__}.{field.name}: add it to GOOD")

    def dear(self, message: type[msgspec.Struct]) -> Iterator[tuple[str, Text]]:
        """Yield messages by what is dear in them, one for each value of each field, nested ones too."""
        usual = self.usual(message)
        kinds = typing.get_type_hints(message)
        for field in msgspec.structs.fields(message):
            for one in self._of(kinds[field.name]):
                yield f"{message.__name__}.{field.name}: {one.name}", partial(_object, usual, field.encode_name, one)

    def _of(self, kind: Any) -> Iterator[Dear]:
        """Yield the dear values of a type; raises AssertionError for a kind of type that this does not know."""
        origin, parts = typing.get_origin(kind), typing.get_args(kind)
        if kind is str or origin is Literal:
            yield from of_text()
        elif kind in (int, float, bool, type(None)):
            yield from of_number()
        elif origin in (typing.Union, types.UnionType):
            for part in parts:
                if part is not type(None):
                    yield from self._of(part)
        elif origin in (list, tuple):
            element = parts[0]
            plain = self._plain(element)
            yield from of_list(list(self._of(element)), plain)
        elif origin is dict:
            yield from of_dict(list(self._of(parts[1])), self._plain(parts[1]))
        elif inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
            for name, whole in self.dear(kind):
                yield Dear(name, whole)
        else:
            raise AssertionError(f"T21 knows no dear values of type {kind}: add some to dear_texts.py")

    def _plain(self, kind: Any) -> str:
        """Return a plain value of a type."""
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
            return "{" + ",".join(f'"{name}":{value}' for name, value in self.usual(kind).items()) + "}"
        return '"Qh"' if kind is str else "0"


def _object(usual: Mapping[str, str], name: str, dear: Dear, size: int) -> str:
    """Return an object of at most `size` bytes with a dear value in one of its fields."""
    others = ",".join(f'"{key}":{value}' for key, value in usual.items() if key != name)
    around = len(f'{{{others},"{name}":}}'.encode())
    value = dear.json(max(8, size - around))
    return "{" + ",".join(part for part in (others, f'"{name}":{value}') if part) + "}"
