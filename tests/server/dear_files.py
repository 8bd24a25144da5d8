"""The dearest texts that are more than a word: score sheets, and house rules (T21)."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final
from urllib.parse import quote

from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import UnplayableRules
from sambakit.games import ADAPTERS, AnyAdapter
from sambakit.server import wire
from sambakit.server.people.texts import LONGEST_RULES
from sambakit.server.sheets.texts import MOST_CHANGES, MOST_LINES
from tests.server.dear_tables import Furnished
from tests.server.dear_texts import TEXTS, Text
from tests.server.dearest import FROM_OUR_PAGE, Input, request

LINES: Final = MOST_LINES - 20  # behind the header
CHANGES: Final = MOST_CHANGES - 5  # with those of the sheet that is kept
SHEETS: Final = "/api/v1/sheets"


def of_sheets(place: Furnished) -> Iterator[Input]:
    """Yield sheets of the largest size that are dear to read or to bring together with the one that is kept."""
    begun = place.sheet.partition("\n\n")[0] + "\n\n"
    for name, made in _sheets().items():
        for what, target in (("shared", SHEETS), ("written", f"{SHEETS}/{place.good['sheet']}")):
            yield _sheet(f"a sheet, {what}, of {name}", place, target, begun, made)


def _sheet(name: str, place: Furnished, target: str, begun: str, made: Text) -> Input:
    """Return a sheet that begins so."""
    around, dress = len(begun.encode()) + 200, {**FROM_OUR_PAGE, **place.dress}

    def sent(size: int) -> bytes:
        return request("POST", target, dress, wire.encode(wire.SheetText(begun + made(max(0, size - around)))))

    return Input(name, place.server.hub.settings.sheet_bytes, sent)


def _sheets() -> Mapping[str, Text]:
    """Return by name what may follow the header of a sheet."""

    def lines(*each: str, most: int = LINES) -> Text:
        def text(size: int) -> str:
            found, length, number = list[str](), 0, 0
            while length < size and number < most:
                number += 1
                found.append("".join(each).format(number=number))
                length += len(found[-1].encode())
            return "".join(found[:-1])

        return text

    one = "deal 1\nmelds A 100\n\n"
    return {
        "small deals": lines("deal {number}\n", most=CHANGES),
        "deals": lines("deal {number}\nmelds A {number}0\n\n", most=CHANGES),
        "deals with times": lines("deal {number} 2026-11-25T20:15:00Z\nmelds A {number}0\n\n", most=CHANGES),
        "deals of many lines": lines("deal {number}\n" + "own A 5 x\n" * 8, most=CHANGES),
        "corrections": lambda size: one + lines("correct 1\nmelds A {number}5\n\n", most=CHANGES)(size),
        "equal corrections": lambda size: one + lines("correct 1\n", most=CHANGES)(size),
        "too many deals": lines("deal {number}\n", most=10**6),
        "too many lines": lambda size: one + lines("own A 5 x\n", most=10**6)(size),
        "lines of one's own": lambda size: one + lines("own A 5 x\n")(size),
        "hands": lambda size: one + lines("hand A 0 5\n")(size),
        "penalties": lambda size: one + lines("penalty A 5 x\n")(size),
        "further lines": lambda size: lines("x-a {number}\n")(size) + one,
        "further lines in a deal": lambda size: one + lines("x-a\n")(size),
        "empty lines": lambda size: "\n" * min(size, LINES) + one,
        "blanks": lambda size: one + " " * size,
        "words": lambda size: "deal 1\nsets A" + " a=1" * (size // 4) + "\n",
        "sets": lambda size: "deal 1\nsets A" + lines(" s{number}=1")(size) + "\n",
        "counts of cards": lambda size: "deal 1\nmelds A melds=1" + lines(" at_{number}=1")(size) + "\n",
        **{f"a line of one's own: {name}": partial(_own_line, made) for name, made in TEXTS.items()},
    }


def _own_line(text: Text, size: int) -> str:
    return "deal 1\nmelds A 100\nown A 5 " + text(size).replace("\n", " ") + "\n"


def of_rules() -> Iterator[Input]:
    """Yield house rules that change as many fields as they can, wherever rules are said."""
    for text in house_rules():
        name = text.partition(" ")[0]
        for target in ("/api/v1/check?rules=", "/api/v1/rules/", "/api/v1/scoring?rules=", "/api/v1/lessons?rules="):
            yield _asking(f"GET {target}{name} + all its fields", target, text)
        yield _asking(f"comparison of rules of {name}", f"/api/v1/compare?all=1&rules={name}&rules=", text)
        many = "&".join(["rules=" + quote(name)] * 11)
        yield _asking(f"comparison of many rules of {name}", f"/api/v1/compare?all=1&{many}&lang=", "en")
        wish = wire.encode(wire.NewTable(text, 2, "Ann", [], "greedy", 3000))
        yield _table(f"a table of {name} + all its fields", wish)


def _table(name: str, wish: bytes) -> Input:
    return Input(name, LONGEST_RULES, lambda size: request("POST", "/api/v1/tables", FROM_OUR_PAGE, wish))


def _asking(name: str, target: str, text: str) -> Input:
    # with blanks behind it, it is another text that nobody has asked about
    return Input(name, LONGEST_RULES, lambda size: request("GET", target + quote(text + " " * (size % 89), safe="")))


def house_rules() -> Iterator[str]:
    """Yield for each rule set a text that gives as many of its fields as can be played, those of others first."""
    for adapter in ADAPTERS.values():
        for name in adapter.rules.presets:
            text = name
            for field in adapter.rules.fields.values():
                own = field.text(adapter.rules.parse(name))
                values = sorted({field.text(rules) for rules in adapter.rules.presets.values()} - {own})
                longer = (f"{text} + {field.name}={value}" for value in (*values, own))
                text = next((one for one in longer if _is_playable(adapter, one)), text)
            yield text


def _is_playable(adapter: AnyAdapter, text: str) -> bool:
    try:
        adapter.rules.parse(text)
    except (NotationError, UnplayableRules):
        return False
    return len(text) <= LONGEST_RULES
