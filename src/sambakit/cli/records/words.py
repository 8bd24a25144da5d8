"""A match in words: a line for each turn, the score lines of each deal, and who won."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from sambakit.game.records.printing import side_letter
from sambakit.game.records.replaying import carry_out
from sambakit.game.records.values import PERSON
from sambakit.game.registry import game_module
from sambakit.game.score_lines import ScoreLine, SideScore
from sambakit.games import AnyAdapter


class Teller(Protocol):
    """The words of a game."""

    def told(self, before: Any, line: Any, after: Any) -> str:
        """Return in words what the seat of a line of a record does, without its name."""
        ...

    def ended(self, after: Any) -> str:
        """Return how a deal ended, with a seat as ``{name}`` where one went out."""
        ...

    def cards_text(self, cards: Sequence[int]) -> str:
        """Return cards as records print them."""
        ...


def teller_of(game: str) -> Teller:
    """Return the words of `game`."""
    found: Teller = game_module("sambakit.cli.records.{game}_words", game)
    return found


def match_words(adapter: AnyAdapter, record: Any, only: int | None = None) -> Iterator[str]:
    """Yield a valid `record` in words; `only` is the number of a deal, where one alone is wanted."""
    names = [player.name for player in record.players]
    side_of = adapter.sides(record.rules)[len(names)]
    yield f"{adapter.rules.print(record.rules)}, {len(names)} players"
    for side in range(max(side_of) + 1):
        seats = [seat for seat in range(len(names)) if side_of[seat] == side]
        yield f"  {side_letter(side)}  {' and '.join(_person(record.players[seat]) for seat in seats)}"
    match = adapter.match_of(record)
    for number, recorded in enumerate(record.deals, start=1):
        wanted = only is None or number == only
        dealer, scores = match.dealer, match.scores
        deal = match.start_deal(recorded.deck)
        if wanted:
            yield ""
            yield f"Deal {number}, dealt by {names[dealer]}{_so_far(scores)}"
        lines = list(_turns(teller_of(adapter.name), deal, recorded.plays, names, number))
        if wanted:
            yield from lines
        if recorded.end:
            finished = match.finish(deal)
            if wanted:
                yield from _scored(finished.scores, match.scores, names)
    if only is None:
        yield ""
        yield _result(record, match)
    notes = [note for note in _notes(record) if only is None or note.startswith(f"{only}.")]
    if notes:
        yield ""
        yield "Notes"
        yield from (f"  {note}" for note in notes)


def _notes(record: Any) -> list[str]:
    """Return the notes on moments that a record holds as lines ``x-note``."""
    inside = [extra.text for deal in record.deals for extra in deal.extras]
    lines = [*record.extras, *inside, *record.last_extras]
    return [line.split(maxsplit=1)[1] for line in lines if line.startswith("x-note ")]


def _person(player: Any) -> str:
    return player.name if player.decider == PERSON else f"{player.name} ({player.decider})"


def _so_far(scores: Sequence[int]) -> str:
    if not any(scores):
        return ""
    return f" at {', '.join(f'{side_letter(side)} {score:,}' for side, score in enumerate(scores))}"


def _turns(teller: Teller, deal: Any, plays: Sequence[Any], names: Sequence[str], number: int) -> Iterator[str]:
    """Yield a line for each turn, and what else is done in it by others; carries `plays` out on `deal`."""
    said: list[str] = []
    first, turn, seat = 0, deal.turns, deal.turn
    for step, play in enumerate(plays):
        before = deal.copy()
        carry_out(deal, play)
        words = teller.told(before, play, deal)
        said.append(words if play.seat == seat else f"{names[play.seat]} {words}")
        if deal.turns != turn or deal.over or step == len(plays) - 1:
            end = f", {teller.ended(deal).format(name=names[seat])}" if deal.over else ""
            yield f"  {number}.{first:<4}{names[seat]} {'; '.join(said)}{end}"
            said, first, turn, seat = [], step + 1, deal.turns, deal.turn


def _scored(scores: Sequence[SideScore], totals: Sequence[int], names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each side with its score lines."""
    for score, total in zip(scores, totals, strict=True):
        parts = ", ".join(f"{_item(line, names)} {line.points:+,}" for line in score.lines if line.points)
        yield f"  {side_letter(score.side)}  {score.points:+,}{f' ({parts})' if parts else ''}, in all {total:,}"


def _item(line: ScoreLine, names: Sequence[str]) -> str:
    """Return the name of a score line with its rule, and the seat that a hand is of."""
    seat = line.facts.get("seat")
    of = f" of {names[seat]}" if isinstance(seat, int) and line.item.startswith(("hand", "held")) else ""
    return f"{line.item.replace('_', ' ')}{of}{f' [{line.rule}]' if line.rule else ''}"


def _result(record: Any, match: Any) -> str:
    totals = ", ".join(f"{side_letter(side)} {score:,}" for side, score in enumerate(match.scores))
    if not record.over:
        return f"The match goes on: {totals}."
    return f"{'Drawn' if record.winner is None else f'{side_letter(record.winner)} has won'}: {totals}."
