"""Writing a record (docs/notation.md)."""

from collections.abc import Iterator

from sambakit.engine.cards import print_cards
from sambakit.engine.house_rules import changes
from sambakit.engine.record.values import FORMAT, Record, RecordedDeal, RecordedEnd
from sambakit.engine.scoring import ScoreLine

_CARDS_A_LINE = 27


def print_record(record: Record) -> str:
    """Return `record` as text; `parse_record` gives back an equal record.

    Raises ValueError for a player whose name or kind would not be read back.
    """
    return "\n".join(_lines(record)) + "\n"


def is_name(text: str) -> bool:
    """Return whether `text` can be a player's name in a record: printable, not empty, no blanks at its ends."""
    return bool(text) and text.isprintable() and text == text.strip()


def is_kind(text: str) -> bool:
    """Return whether `text` can say who decides: small letters, digits, underscores, beginning with a letter."""
    return text.isascii() and text.isidentifier() and text == text.lower() and text[0] != "_"


def side_letter(side: int) -> str:
    """Return the letter of a side: A, B, …"""
    return chr(65 + side)


def _lines(record: Record) -> Iterator[str]:
    yield f"sambakit record {FORMAT}"
    yield f"rules {record.rules.name}"
    for change in changes(record.rules):
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
        yield ""
        yield from _deal_lines(number, deal)
    if record.over:
        yield ""
        yield "result drawn" if record.winner is None else f"result {side_letter(record.winner)}"


def _deal_lines(number: int, deal: RecordedDeal) -> Iterator[str]:
    yield f"deal {number}"
    for start in range(0, len(deal.deck), _CARDS_A_LINE):
        yield f"deck {print_cards(deal.deck[start : start + _CARDS_A_LINE])}"
    for play in deal.plays:
        yield str(play)
    if deal.end:
        yield from _end_lines(deal.end)


def _end_lines(end: RecordedEnd) -> Iterator[str]:
    yield "end stock" if end.went_out is None else f"end out {end.went_out}"
    for score in end.scores:
        for line in score.lines:
            yield f"score {side_letter(score.side)} {print_score_line(line)}"
    for score, total in zip(end.scores, end.totals, strict=True):
        yield f"total {side_letter(score.side)} {score.points} {total}"


def print_score_line(line: ScoreLine) -> str:
    """Return a score line as text: ``samba 3000 D-12.2 count=2 each=1500``."""
    return " ".join([line.item, str(line.points), line.rule, *(f"{key}={value}" for key, value in line.facts.items())])
