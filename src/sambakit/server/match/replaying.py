"""Restores a match from its standing: the steps of its last deal are played again on the stored deck."""

from collections.abc import Hashable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from msgspec.structs import replace as replace_struct

from sambakit.server import wire
from sambakit.server.match.adapter import AnyTableAdapter, Referee
from sambakit.server.match.events import Draft
from sambakit.server.match.match_state import MatchState, ended, no_scores, play
from sambakit.server.match.standing import Claimed, IrregularPlay, Move, Play, Standing


def replay(adapter: AnyTableAdapter, rules: Any, players: int, standing: Standing, deck: bytes) -> MatchState:
    """Return the match that stands so; `deck` is that of its last deal.

    Deals that are over count by their result; only the last one is played again.
    """
    sheet = tuple(wire.SheetRow(row.number, row.points, row.totals) for row in standing.sheet)
    first = tuple(standing.scores) or no_scores(adapter, rules, players)
    scores = tuple(sheet[-1].total) if sheet else first
    match_state = MatchState(
        adapter=adapter,
        rules=rules,
        players=players,
        match_number=standing.match,
        first_dealer=standing.first_dealer,
        dealer=standing.dealer,
        serial=standing.serial,
        deal_number=standing.deal,
        scores=scores,
        deal=adapter.new_deal(rules, players, standing.dealer, deck, scores),
        sheet=sheet,
    )
    if match_state.deal.over:
        match_state, _ = ended(match_state)
    return replace(_replayed(match_state, standing.moves), stopped=standing.stopped, limited=standing.limited)


def replay_exercise(
    adapter: AnyTableAdapter, rules: Any, players: int, standing: Standing, deck: bytes, moves: int
) -> tuple[MatchState, MatchState]:
    """Return a match that began at a prepared moment, as it began and as it stands; `moves` came before the moment."""
    begun = replay(adapter, rules, players, replace_struct(standing, moves=standing.moves[:moves]), deck)
    begun = now = from_here(begun)
    for move in standing.moves[moves:]:
        now = moved(now, move)
    return begun, now


def from_here(match_state: MatchState) -> MatchState:
    """Return the match without steps that could be taken back: nobody at the table has done them."""
    return replace(match_state, steps=())


def _replayed(match_state: MatchState, moves: Iterable[Move]) -> MatchState:
    """Return the match after `moves`. Nobody asks for the events and the steps of turns that are over."""
    deal, begun, since = match_state.deal.copy(), match_state, list[Move]()  # `begun`: as the running turn began
    for move in moves:
        since.append(move)
        if isinstance(move, Play):
            deal.play(actions_of(match_state.adapter, move.actions))
        else:
            deal = moved(replace(match_state, deal=deal), move).deal
        if deal.turns != begun.deal.turns and not deal.over:
            begun, since = replace(match_state, deal=deal.copy()), []
    for move in since:
        begun = moved(begun, move)
    return begun


def moved(match_state: MatchState, move: Move) -> MatchState:
    """Return the match after `move`, which stood when it was made."""
    return after_move(match_state, move)[0]


def carried_on(match_state: MatchState, moves: Iterable[Move]) -> tuple[MatchState, list[Draft]]:
    """Return the match after `moves`, which stood when they were made, and their events."""
    drafts: list[Draft] = []
    for move in moves:
        match_state, more = after_move(match_state, move)
        drafts += more
    return match_state, drafts


def after_move(match_state: MatchState, move: Move) -> tuple[MatchState, list[Draft]]:
    """Return the match after `move`, which stood when it was made, and the events of it."""
    adapter = match_state.adapter
    match move:
        case Play(actions):
            return play(match_state, actions_of(adapter, actions))
        case IrregularPlay(seat, actions):
            return _referee(adapter).play_irregularly(match_state, seat, actions_of(adapter, actions), None)
        case Claimed(seat, number, discard):
            return _referee(adapter).claim(match_state, seat, number, discard)


def _referee(adapter: AnyTableAdapter) -> Referee[MatchState]:
    assert adapter.referee is not None
    return adapter.referee


def actions_of(adapter: AnyTableAdapter, texts: Iterable[str]) -> tuple[Any, ...]:
    """Return the actions that print as `texts`; raises NotationError."""
    return tuple([_action(cast(Hashable, adapter), text) for text in texts])


@lru_cache(4096)
def _action(adapter: Hashable, text: str) -> Any:
    """Return an action, which never changes; most texts come again and again."""
    return cast(AnyTableAdapter, adapter).actions.parse_action(text)
