"""The lines of a record of any game, written (docs/notation.md)."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from sambakit.game.dataclass import dataclass
from sambakit.game.records.chain import chains
from sambakit.game.records.values import AT_END, PERSON, RECORD, Player
from sambakit.game.rule_texts import RuleTexts
from sambakit.game.score_lines import ScoreLine

_DECIDER: Final = re.compile(r"[a-z][a-z0-9_-]*(@[1-9][0-9]*)?")


def is_name(text: str) -> bool:
    """Return whether `text` can be a player's name in a record: printable, not empty, no blanks at its ends."""
    return bool(text) and text.isprintable() and text == text.strip()


def is_decider(text: str) -> bool:
    """Return whether `text` can say who decides: ``person``, or the name of a bot, with a version or without."""
    return _DECIDER.fullmatch(text) is not None


def side_letter(side: int) -> str:
    """Return the letter of a side: A, B, …"""
    return chr(65 + side)


@dataclass(frozen=True, slots=True)
class DealText:
    """How the deals of a game are written: cards in a line of the deck, and what prints cards and an end line."""

    cards_a_line: int
    print_cards: Callable[[Sequence[int]], str]
    end_line: Callable[[Any], str]

    def chains(self, record: Any, rule_hash: str) -> list[str]:
        """Return the link of the chain for each deal of `record` that is over."""
        return list(chains(record, rule_hash, self.print_cards, self.end_line))


def record_lines(record: Any, rules: RuleTexts[Any], written: DealText) -> Iterator[str]:
    """Yield the lines of a record of any game, always in the newest format.

    Raises ValueError for a player whose name or decider would not be read back.
    """
    yield from _header(record, rules)
    links = written.chains(record, rules.hash(record.rules))
    for number, deal in enumerate(record.deals, start=1):
        yield from ("", f"deal {number}")
        for start in range(0, len(deal.deck), written.cards_a_line):
            yield f"deck {written.print_cards(deal.deck[start : start + written.cards_a_line])}"
        yield from _plays(deal)
        yield from (f"undone {number}.{one.step} {one.count}" for one in deal.undone)
        if deal.end:
            yield written.end_line(deal.end)
            yield from _score_lines(deal.end)
            yield f"chain {links[number - 1]}"
        yield from (extra.text for extra in deal.extras if extra.after == AT_END)
    if record.over:
        yield from ("", "result drawn" if record.winner is None else f"result {side_letter(record.winner)}")
    yield from record.last_extras


def _header(record: Any, rules: RuleTexts[Any]) -> Iterator[str]:
    source = record.provenance
    yield RECORD.first_line
    if source.match:
        yield f"match {source.match}"
    yield from header_lines(record, rules)
    for word in ("origin", "played", "board"):
        if getattr(source, word):
            yield f"{word} {getattr(source, word)}"
    yield from record.extras


def header_lines(record: Any, rules: RuleTexts[Any]) -> Iterator[str]:
    """Yield the lines about rules, players, dealer and first scores of a record or a score sheet of any game.

    Raises ValueError for a player whose name or decider would not be read back.
    """
    yield f"rules {rules.id_of(record.rules)}"
    for change in rules.changes(record.rules):
        yield f"set {change.field.name} {change.house}"
    yield f"hash {rules.hash(record.rules)}"
    yield f"players {len(record.players)}"
    for seat, player in enumerate(record.players):
        yield f"seat {seat} {_player(seat, player)}"
    yield f"dealer {record.dealer}"
    if record.scores:
        yield f"scores {' '.join(str(score) for score in record.scores)}"


def _player(seat: int, player: Player) -> str:
    """Return who sits on `seat`; a number of playouts is written too where the name would be taken for one."""
    person = player.decider == PERSON
    if not is_name(player.name) or not is_decider(player.decider) or (person and player.playouts):
        raise ValueError(f"seat {seat}: {player.decider!r} {player.name!r} cannot be written into a record")
    if person:
        return f"{PERSON} {player.name}"
    budget = f"playouts={player.playouts} " if player.playouts or player.name.startswith("playouts=") else ""
    return f"bot {player.decider} {budget}{player.name}"


def _plays(deal: Any) -> Iterator[str]:
    """Yield the plays of a deal with the extra lines between them."""
    for step, play in enumerate((None, *deal.plays)):
        if play is not None:
            yield str(play)
        yield from (extra.text for extra in deal.extras if extra.after == step)


def _score_lines(end: Any) -> Iterator[str]:
    for score in end.scores:
        for line in score.lines:
            yield f"score {side_letter(score.side)} {print_score_line(line)}"
    for score, total in zip(end.scores, end.totals, strict=True):
        yield f"total {side_letter(score.side)} {score.points} {total}"


def print_score_line(line: ScoreLine) -> str:
    """Return a score line as text: ``samba 3000 D-12.2 count=2 each=1500``."""
    return " ".join([line.item, str(line.points), line.rule, *(f"{key}={value}" for key, value in line.facts.items())])
