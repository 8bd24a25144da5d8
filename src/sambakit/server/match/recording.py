"""The record of a match at a table, made from its stored events: what was taken back is marked in it."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from sambakit.game.records.values import Player
from sambakit.games.adapter import Recording
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.events import Row
from sambakit.server.match.replaying import actions_of
from sambakit.server.match.standing import (
    Claimed,
    IrregularPlay,
    Move,
    Play,
    TakenBack,
    first_scores,
    moves_of,
    number_in,
)


def recorded_match(
    adapter: AnyTableAdapter,
    rules: Any,
    players: Sequence[Player],
    rows: Sequence[Row],
    deck_of: Mapping[int, bytes],
    look: Callable[[Any], None] = lambda deal: None,
) -> Recording:
    """Return the match of the events `rows`, which begin with its start, played again and written down.

    `deck_of` holds the deck of each of its deals. `look` is called with each deal that is over.
    """
    started = next(row for row in rows if row.kind == "match_started")
    recording = adapter.recorder(rules, players, number_in(started, "first_dealer"), first_scores(started) or None)
    begins = [at for at, row in enumerate(rows) if row.kind == "dealt"]
    for at, end in pairwise([*begins, len(rows)]):
        recording.start_deal(deck_of[number_in(rows[at], "serial")])
        for move in moves_of(rows[at:end]):
            _record(recording, adapter, move)
        if any(row.kind == "deal_over" for row in rows[at:end]):
            look(recording.deal)
            recording.finish_deal()
    return recording


def _record(recording: Any, adapter: AnyTableAdapter, move: Move | TakenBack) -> None:
    """Write `move` down; only a game with a referee has irregular plays and claims."""
    match move:
        case TakenBack(steps):
            recording.take_back(steps)
        case IrregularPlay(seat, actions):
            recording.play_irregularly(seat, actions_of(adapter, actions))
        case Claimed(seat, number, discard):
            recording.claim(seat, number, *([adapter.referee.card_of(discard)] if discard and adapter.referee else []))
        case Play(actions):
            recording.play(actions_of(adapter, actions))
