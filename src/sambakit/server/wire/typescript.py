"""The client's message types as TypeScript, made from the modules of `wire`.

``python -m sambakit.server.wire.typescript web/src/wire/messages.ts`` writes the file, with ``--check`` it only says
whether the file is what it would write. Own code instead of JSON schema and a package of the client: the mapping is
one small function, it keeps the comments of the fields, and checking the types then needs no Node.js.
"""

import argparse
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from sambakit.game.registry import GAMES, game_module
from sambakit.server import wire
from sambakit.server.wire import (
    base,
    events,
    http,
    incoming,
    outgoing,
    parts,
    refusal,
    room,
    shared,
    together,
    tray,
)
from sambakit.server.wire.past import digests, marks
from sambakit.server.wire.prepared import exercises

OF_GAMES = [game_module("sambakit.server.wire.{game}", game) for game in GAMES]
MODULES = (
    base,
    shared,
    room,
    *OF_GAMES,
    parts,
    events,
    refusal,
    tray,
    together,
    incoming,
    outgoing,
    http,
    exercises,
    digests,
    marks,
)  # in the order of the file
HIDDEN = (wire.Message, wire.AnyTable, events.Numbered)  # bases, whose fields are those of the types made from them

HEAD = """\
// Made from src/sambakit/server/wire by `make types`; changes here are lost.
/* eslint-disable */
"""

_CLASS = re.compile(r"^class (\w+)\(")
_FIELD_COMMENT = re.compile(r"^    (\w+): [^#]*# (.+)$")


def typescript_type(python_type: msgspec.inspect.Type) -> str:
    """Return the TypeScript for one Python type; raises TypeError for one that no message uses yet."""
    match python_type:
        case msgspec.inspect.BoolType():
            return "boolean"
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return "number"
        case msgspec.inspect.StrType():
            return "string"
        case msgspec.inspect.NoneType():
            return "null"
        case msgspec.inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
        case msgspec.inspect.ListType(item_type=item):
            text = typescript_type(item)
            return f"({text})[]" if "|" in text else f"{text}[]"
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            return f"Record<{typescript_type(key)}, {typescript_type(value)}>"
        case msgspec.inspect.UnionType(types=types) if _is_event(types):
            return "Event"
        case msgspec.inspect.UnionType(types=types):
            return " | ".join(typescript_type(one) for one in types)
        case msgspec.inspect.StructType(cls=cls):
            return cls.__name__
        case msgspec.inspect.RawType():
            return "Record<string, unknown>"
    raise TypeError(f"no TypeScript is known for {python_type}")


def _is_event(types: tuple[msgspec.inspect.Type, ...]) -> bool:
    """Return whether a union is that of all events."""
    classes = {one.cls for one in types if isinstance(one, msgspec.inspect.StructType)}
    return classes == set(wire.Event.__args__)


def _comment(text: str, indent: str) -> Iterator[str]:
    lines = text.strip().splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0].strip()} */"
        return
    yield f"{indent}/**"
    yield from (f"{indent} * {line.strip()}".rstrip() for line in lines)
    yield f"{indent} */"


@cache
def _field_comments() -> dict[tuple[str, str], str]:
    """Return the comments of the modules behind fields, by struct and field."""
    comments: dict[tuple[str, str], str] = {}
    struct = ""
    for line in "\n".join(inspect.getsource(module) for module in MODULES).splitlines():
        if found := _CLASS.match(line):
            struct = found[1]
        elif found := _FIELD_COMMENT.match(line):
            comments[struct, found[1]] = found[2]
    return comments


def _interface(struct: type[msgspec.Struct]) -> Iterator[str]:
    """Yield the lines of the interface for `struct`."""
    described = msgspec.inspect.type_info(struct)
    assert isinstance(described, msgspec.inspect.StructType)
    comments = _field_comments()
    # What the client sends may leave out a field that has a default; what it gets is always there.
    sent_by_client = described.forbid_unknown_fields and not _is_answer(struct)
    yield from _comment(inspect.getdoc(struct) or "", "")
    yield f"export interface {struct.__name__} {{"
    if described.tag_field is not None:
        yield f'  {described.tag_field}: "{described.tag}";'
    for field in described.fields:
        for parent in struct.__mro__:
            if (parent.__name__, field.name) in comments:
                yield from _comment(comments[parent.__name__, field.name], "  ")
                break
        mark = "?" if sent_by_client and not field.required else ""
        yield f"  {field.encode_name}{mark}: {typescript_type(field.type)};"
    yield "}"


def _is_answer(struct: type[msgspec.Struct]) -> bool:
    return struct in wire.Outgoing.__args__


UNIONS = (("Event", wire.Event), ("AnyView", wire.AnyView), ("Incoming", wire.Incoming), ("Outgoing", wire.Outgoing))


def _structs() -> list[type[msgspec.Struct]]:
    """Return the message types in the order of the modules, their bases left out."""
    return [
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
        and value not in HIDDEN
    ]


def typescript() -> str:
    """Return the whole file."""
    text = [HEAD, f"export const PROTOCOL = {wire.PROTOCOL};\n"]
    text += ["\n".join(_interface(struct)) + "\n" for struct in _structs()]
    for name, union in UNIONS:
        text.append(f"export type {name} = {' | '.join(struct.__name__ for struct in union.__args__)};\n")
    return "\n".join(text)


def main(arguments: list[str] | None = None) -> int:
    """Write or check the file; return the exit status, 1 where it is out of date."""
    parser = argparse.ArgumentParser(prog="python -m sambakit.server.wire.typescript", description=__doc__)
    parser.add_argument("file", type=Path, help="the TypeScript file")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the file is out of date")
    chosen = parser.parse_args(arguments)
    file: Path = chosen.file
    text = typescript()
    if chosen.check:
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            return 0
        print(f"{file} does not match src/sambakit/server/wire: run `make types`", file=sys.stderr)
        return 1
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
