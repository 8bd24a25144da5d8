"""The fields of a rule set under their flat names, and how each of their values prints and parses.

Names and words are final: records, stored tables and links hold them.
"""

from types import MappingProxyType
from typing import Final

from sambakit.engine.rules.values import ByPlayers, MeldRules, PileRules, PlayRules, ScoreRules, TableRules
from sambakit.engine.values.card_kinds import parse_kinds, print_kinds, print_values
from sambakit.game.refusal import NotationError
from sambakit.game.rule_fields import RuleField, Special, field_in, fields_of, parse_number, without_groups, words_of

_GROUPS: Final[dict[str, type]] = {
    "table": TableRules,
    "pile": PileRules,
    "melds": MeldRules,
    "play": PlayRules,
    "scores": ScoreRules,
}
_ALL_COUNTS: Final = range(2, 7)


def field_of(name: str) -> RuleField:
    """Return the field `name`, such as ``target`` (``scores.target`` in older records); raises NotationError."""
    return field_in(FIELDS, name)


def _print_counts(counts: frozenset[int]) -> str:
    """Return numbers of players as text, three and more in a row as a range: ``2-6`` or ``2,4``."""
    texts: list[str] = []
    for count in sorted(counts):
        if count - 1 not in counts:
            last = next(end for end in range(count, count + len(counts) + 1) if end + 1 not in counts)
            row = [str(one) for one in range(count, last + 1)]
            texts += [f"{count}-{last}"] if len(row) > 2 else row
    return ",".join(texts) or "none"


def _parse_counts(text: str, _: object) -> frozenset[int]:
    if text == "none":
        return frozenset()
    counts: set[int] = set()
    for word in words_of(text):
        first, dash, last = word.partition("-")
        low = parse_number(first)
        high = parse_number(last) if dash else low
        if not low <= high <= low + 9:
            raise NotationError(f"{word!r} is no range such as 2-6")
        counts.update(range(low, high + 1))
    return frozenset(counts)


def _print_by_players(numbers: ByPlayers) -> str:
    """Return numbers by number of players: ``15,6:13`` for 15 with any, but 13 with six."""
    if isinstance(numbers, int):
        return str(numbers)
    found = dict(numbers)
    if list(found) != list(_ALL_COUNTS):
        return ",".join(f"{count}:{number}" for count, number in numbers) or "none"
    most = max(found.values(), key=list(found.values()).count)
    return ",".join([str(most), *(f"{count}:{number}" for count, number in numbers if number != most)])


def _parse_hand_size(text: str, _: object) -> tuple[tuple[int, int], ...]:
    sizes: dict[int, int] = {}
    before = ""
    for word in words_of(text) if text != "none" else []:
        count, colon, size = word.rpartition(":")
        if sizes and not colon:  # it would take back all that was said
            if meant := without_groups(f"{before},{size}"):  # 2:5,000
                raise NotationError(f"'{before},{size}' is not a whole number; did you mean {meant}?")
            raise NotationError(f"{word!r} counts for any number of players, so it comes first")
        sizes |= dict.fromkeys([parse_number(count)] if colon else _ALL_COUNTS, parse_number(size))
        before = size
    return tuple(sorted(sizes.items()))


def _parse_by_players(text: str, _: object) -> ByPlayers:
    """Return what a text such as ``1`` or ``1,2:2`` says; one number for all counts of players is that number."""
    if ":" not in text:
        return parse_number(text)
    numbers = _parse_hand_size(text, None)
    alike = {number for _, number in numbers}
    return alike.pop() if len(alike) == 1 and len(numbers) == len(_ALL_COUNTS) else numbers


def _print_minimum(steps: tuple[tuple[int | None, int], ...]) -> str:
    return ",".join(f"{'any' if least is None else least}:{points}" for least, points in steps) or "none"


def _parse_minimum(text: str, _: object) -> tuple[tuple[int | None, int], ...]:
    steps: list[tuple[int | None, int]] = []
    for word in words_of(text) if text != "none" else []:
        least, colon, points = word.partition(":")
        if not colon:
            raise NotationError(f"{word!r} is no step such as 1500:90, 90 points from a score of 1500")
        steps.append((None if least == "any" else parse_number(least), parse_number(points)))
    return tuple(steps)


def _parse_kinds(text: str, _: object) -> frozenset[int]:
    return parse_kinds(words_of(text))


def _parse_values(text: str, preset: tuple[int, ...]) -> tuple[int, ...]:
    values = list(preset)
    for word in words_of(text):
        kinds, colon, value = word.partition(":")
        if not colon:
            raise NotationError(f"{word!r} is no pair such as A:20")
        for kind in parse_kinds([kinds]):
            values[kind] = parse_number(value)
    return tuple(values)


_KINDS_FORM: Final = "kinds of cards: wild, jokers, twos, threes, red_threes, black_threes, a rank such as A, or 7h"
# Fields that are no number, yes or no, or choice.
_SPECIAL: Final[dict[str, Special]] = {
    "players": ("numbers of players, such as 2-6 or 4,6", _print_counts, _parse_counts),
    "hand_size": ("cards for each player; with 6:13, another number with six", _print_by_players, _parse_hand_size),
    **dict.fromkeys(
        ("draw", "out_sets", "out_pure", "out_mixed", "target"),
        ("a number; with 2:3, another with two players", _print_by_players, _parse_by_players),
    ),
    "turnup_covered_for": (_KINDS_FORM, print_kinds, _parse_kinds),
    "freezes_for_all": (_KINDS_FORM, print_kinds, _parse_kinds),
    "blocks_next": (_KINDS_FORM, print_kinds, _parse_kinds),
    "minimum": ("points from a score upwards: any:15,0:50,1500:90", _print_minimum, _parse_minimum),
    "card_values": ("points by kind of card: A:20,4-7:5; kinds not named keep theirs", print_values, _parse_values),
}


# Fields that came after version 0.2.0, each with the value that changes no rules from before (docs/kept.md).
_LATER: Final[dict[str, str]] = {"hidden_under_turnup": "0", "draw_ahead_stands": "no", "next_picks_discard": "no"}

FIELDS: Final = MappingProxyType(fields_of(_GROUPS, _SPECIAL, _LATER))
