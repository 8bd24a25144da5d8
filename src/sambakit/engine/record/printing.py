"""Writing a record (docs/notation.md)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from sambakit.engine.cards import print_cards
from sambakit.engine.house_rules import changes
from sambakit.engine.record.values import FORMAT, Record, RecordedEnd
from sambakit.engine.rule_texts import Change
from sambakit.engine.scoring import ScoreLine

_CARDS_A_LINE = 27


def print_record(record: Record) -> str:
    """Return `record` as text; `parse_record` gives back an equal record.

    Raises ValueError for a player whose name or kind would not be read back.
    """
    return "\n".join(record_lines(record, changes(record.rules), (_CARDS_A_LINE, print_cards), _end_line)) + "\n"


def is_name(text: str) -> bool:
    """Return whether `text` can be a player's name in a record: printable, not empty, no blanks at its ends."""
    return bool(text) and text.isprintable() and text == text.strip()


def is_kind(text: str) -> bool:
    """Return whether `text` can say who decides: small letters, digits, underscores, beginning with a letter."""
    return text.isascii() and text.isidentifier() and text == text.lower() and text[0] != "_"


def side_letter(side: int) -> str:
    """Return the letter of a side: A, B, …"""
    return chr(65 + side)


def record_lines(
    record: Any,
    changes: Iterable[Change],
    cards: tuple[int, Callable[[Sequence[int]], str]],
    end_line: Callable[[Any], str],
) -> Iterator[str]:
    """Yield the lines of a record of whichever game, whose house rules are `changes`.

    `cards` are how many a line of a deck holds, and what prints them; the end of a deal begins with `end_line`. Raises
    ValueError for a player whose name or kind would not be read back.
    """
    size, print_cards = cards
    yield f"sambakit record {FORMAT}"
    yield f"rules {record.rules.name}"
    for change in changes:
        yield f"set {change.field.name} {change.house}"
    yield f"players {len(record.players)}"
    for seat, player in enumerate(record.players):
        if not is_name(player.name) or not is_kind(player.kind):
            raise ValueError(f"seat {seat}: {player.kind!r} {player.name!r} cannot be written into a record")
        yield f"seat {seat} {player.kind} {player.name}"
    yield f"dealer {record.dealer}"
    if record.scores:
        yield f"scores {' '.join(str(score) for score in record.scores)}"
    for number, deal in enumerate(record.deals, start=1):
        yield from ("", f"deal {number}")
        for start in range(0, len(deal.deck), size):
            yield f"deck {print_cards(deal.deck[start : start + size])}"
        for play in deal.plays:
            yield str(play)
        if deal.end:
            yield end_line(deal.end)
            yield from _score_lines(deal.end)
    if record.over:
        yield from ("", "result drawn" if record.winner is None else f"result {side_letter(record.winner)}")


def _end_line(end: RecordedEnd) -> str:
    return "end stock" if end.went_out is None else f"end out {end.went_out}"


def _score_lines(end: Any) -> Iterator[str]:
    for score in end.scores:
        for line in score.lines:
            yield f"score {side_letter(score.side)} {print_score_line(line)}"
    for score, total in zip(end.scores, end.totals, strict=True):
        yield f"total {side_letter(score.side)} {score.points} {total}"


def print_score_line(line: ScoreLine) -> str:
    """Return a score line as text: ``samba 3000 D-12.2 count=2 each=1500``."""
    return " ".join([line.item, str(line.points), line.rule, *(f"{key}={value}" for key, value in line.facts.items())])
