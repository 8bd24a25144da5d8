"""A record as JSON."""

from typing import Any

from sambakit.cli.records.words import teller_of
from sambakit.game.records.printing import side_letter
from sambakit.games import AnyAdapter


def record_values(adapter: AnyAdapter, record: Any) -> dict[str, Any]:
    """Return a record as values for JSON; plays and cards are written as in the text (docs/notation.md)."""
    return {
        "match": record.provenance.match,
        "game": adapter.name,
        "rules": adapter.rules.print(record.rules),
        "hash": adapter.rules.hash(record.rules),
        "players": [{"name": player.name, "decider": player.decider} for player in record.players],
        "dealer": record.dealer,
        "scores": list(record.scores),
        "deals": [_deal(adapter, deal) for deal in record.deals],
        "over": record.over,
        "winner": None if record.winner is None else side_letter(record.winner),
    }


def _deal(adapter: AnyAdapter, deal: Any) -> dict[str, Any]:
    return {
        "deck": teller_of(adapter.name).cards_text(deal.deck).split(),
        "steps": [_step(play) for play in deal.plays],
        "end": None if deal.end is None else _end(deal.end),
    }


def _step(play: Any) -> dict[str, Any]:
    if not hasattr(play, "actions"):
        claim = {"seat": play.seat, "claim": play.number}
        return claim if play.discard < 0 else {**claim, "discard": str(play).split()[-1]}
    values = {"seat": play.seat, "play": [str(action) for action in play.actions]}
    return {**values, "irregular": True} if getattr(play, "irregular", False) else values


def _end(end: Any) -> dict[str, Any]:
    return {
        "out": end.went_out,
        "scores": [
            {
                "side": side_letter(score.side),
                "points": score.points,
                "lines": [
                    {"item": line.item, "points": line.points, "rule": line.rule, **dict(line.facts)}
                    for line in score.lines
                ],
            }
            for score in end.scores
        ],
        "totals": list(end.totals),
    }
