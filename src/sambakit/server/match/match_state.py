"""The match at a table and the deal that runs, as the replay of its events.

A `MatchState` never changes; each function returns the next one and the events that lead to it. So a change can be
written to the disk first and becomes the state of the table's match after that. Only its `adapter` knows which game is
played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from sambakit.game.score_lines import SideScore
from sambakit.games import AnyDeal, Verdict
from sambakit.server import wire
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.events import LIMIT, SCORES, STOPPED, Data, Draft
from sambakit.server.match.stored import StoredEvent


@dataclass(frozen=True, slots=True)
class Step:
    """A valid step of the running deal: a draw, a take, a meld step, an end step."""

    seat: int
    actions: tuple[Any, ...]
    kind: str  # of its first event
    events: int
    before: AnyDeal  # to go back to
    fresh: tuple[int, ...] = ()  # cards that it brought into the hand


@dataclass(frozen=True, slots=True)
class MatchState:
    """The standing of the match. `serial` counts the deals of the table, `deal_number` those of the match."""

    adapter: AnyTableAdapter
    rules: Any
    players: int
    match_number: int
    first_dealer: int  # of this match
    dealer: int
    serial: int
    deal_number: int
    scores: tuple[int, ...]  # by side, before this deal
    deal: AnyDeal
    steps: tuple[Step, ...] = ()  # of the running turn; those of turns before can no longer be taken back
    sheet: tuple[wire.SheetRow, ...] = ()  # deals that are over and count
    result: tuple[SideScore, ...] | None = None  # of this deal, when it is over
    stopped: bool = False  # the match was ended before its time
    limited: bool = False  # it has reached the limit of its table

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the match scores by side, this deal included when it is over."""
        return tuple(self.sheet[-1].total) if self.sheet else self.scores

    @property
    def match_over(self) -> bool:
        """Return whether the match has ended."""
        return self.stopped or (self.result is not None and (self.limited or self._verdict.over))

    @property
    def winner(self) -> int | None:
        """Return the side that won, None for a running, a drawn or a stopped match."""
        if self.stopped or not self.match_over:
            return None
        return self._verdict.winner if self._verdict.over else self._leader

    @property
    def by_limit(self) -> bool:
        """Return whether the limit of the table ended the match, before its target."""
        return self.limited and not self.stopped and not self._verdict.over

    @property
    def _leader(self) -> int | None:
        best = max(self.totals)
        return self.totals.index(best) if self.totals.count(best) == 1 else None

    @property
    def _verdict(self) -> Verdict:
        return self.adapter.verdict(self.rules, self.players, [row.deal for row in self.sheet], self.totals)

    def fresh(self, seat: int) -> list[int]:
        """Return the cards that `seat` got in the running turn."""
        return [card for step in self._turn_steps() if step.seat == seat for card in step.fresh]

    def turn_begun(self) -> bool:
        """Return whether the seat whose turn it is has done a step of it."""
        return bool(self._turn_steps())

    def steps_in_turn(self) -> int:
        """Return how many steps there have been in the running turn."""
        return len(self._turn_steps())

    def actions_in_turn(self) -> int:
        """Return how many actions there have been in the running turn, answers of a partner included."""
        return sum(len(step.actions) for step in self._turn_steps())

    def _turn_steps(self) -> tuple[Step, ...]:
        """Return the steps of the running turn; an irregular play may have ended the one that `steps` belong to."""
        return _in_turn(self.steps, self.deal)


def _in_turn(steps: tuple[Step, ...], deal: AnyDeal) -> tuple[Step, ...]:
    """Return those of `steps`, the last ones, that belong to the running turn of `deal`."""
    first = len(steps)
    while first > 0 and steps[first - 1].before.turns == deal.turns:
        first -= 1
    return steps[first:]


def begin_match(
    adapter: AnyTableAdapter,
    rules: Any,
    players: int,
    number: int,
    dealer: int,
    serial: int,
    deck: Sequence[int],
    before: Sequence[int] = (),
) -> tuple[MatchState, list[Draft]]:
    """Return match `number` with its first deal, and the events of both; it begins with the scores `before`, if any."""
    scores = tuple(before) or no_scores(adapter, rules, players)
    data: Data = {"match": number, "first_dealer": dealer}
    if any(before):
        data[SCORES] = [*before]
    started = Draft(StoredEvent("match_started", seat=dealer, count=number), data=data)
    deal = adapter.new_deal(rules, players, dealer, deck, scores)
    match_state = MatchState(adapter, rules, players, number, dealer, dealer, serial, 1, scores, deal)
    match_state, drafts = _begun(match_state, deck)
    return match_state, [started, *drafts]


def next_match(match_state: MatchState, deck: Sequence[int]) -> tuple[MatchState, list[Draft]]:
    """Return the match after this one with its first deal, and the events of both; the first dealer moves on."""
    dealer = (match_state.first_dealer + 1) % match_state.players
    number, serial = match_state.match_number + 1, match_state.serial + 1
    return begin_match(match_state.adapter, match_state.rules, match_state.players, number, dealer, serial, deck)


def no_scores(adapter: AnyTableAdapter, rules: Any, players: int) -> tuple[int, ...]:
    """Return the scores by side at the beginning of a match."""
    return (0,) * (max(adapter.sides(rules)[players]) + 1)


def next_deal(match_state: MatchState, deck: Sequence[int]) -> tuple[MatchState, list[Draft]]:
    """Return the match with its next deal, and the event; the dealer moves on after a deal that counts."""
    dealer = (match_state.dealer + match_state.adapter.counts(match_state.deal)) % match_state.players
    after = replace(
        match_state,
        dealer=dealer,
        serial=match_state.serial + 1,
        deal_number=match_state.deal_number + 1,
        scores=match_state.totals,
        deal=match_state.adapter.new_deal(match_state.rules, match_state.players, dealer, deck, match_state.totals),
        steps=(),
        result=None,
    )
    return _begun(after, deck)


def _begun(match_state: MatchState, deck: Sequence[int]) -> tuple[MatchState, list[Draft]]:
    """Return the match as the deal begins, and the events: the deal, and what it brings about by itself."""
    first, *drafts = match_state.adapter.step_events.dealt(match_state.deal, match_state.dealer, deck)
    data: dict[str, int | str | list[int]] = {
        "serial": match_state.serial,
        "number": match_state.deal_number,
        "dealer": match_state.dealer,
    }
    drafts = [msgspec.structs.replace(first, data=data), *drafts]
    if match_state.deal.over:  # the very first turn used the stock up
        match_state, ending = ended(match_state)
        drafts += ending
    return match_state, drafts


def play(match_state: MatchState, actions: Sequence[Any]) -> tuple[MatchState, list[Draft]]:
    """Return the match after a play of the acting seat, and its events; raises RuleViolation, then nothing is done."""
    drafts: list[Draft] = []
    for played in match_state.adapter.step_events.played(match_state.deal, actions):
        events = played.events
        kind = events.drafts[0].event.kind
        step = Step(played.seat, played.actions, kind, len(events.drafts), match_state.deal, events.fresh)
        steps = _in_turn((*match_state.steps, step), played.after)
        match_state = replace(match_state, deal=played.after, steps=steps)
        drafts += events.drafts
    if not match_state.deal.over:
        return match_state, drafts
    match_state, ending = ended(match_state)
    return match_state, [*drafts, *ending]


def ended(match_state: MatchState) -> tuple[MatchState, list[Draft]]:
    """Return the match with the score of the deal that has just ended, and the events of that."""
    after, points, totals = scored(match_state)
    data: dict[str, int | str | list[int]] = {"points": points, "totals": totals, "number": match_state.deal_number}
    if not match_state.adapter.counts(match_state.deal):
        data["annulled"] = 1
    ending = match_state.adapter.ending(match_state.deal)
    drafts = [Draft(StoredEvent("deal_over", ending.seat, cause=ending.end), data=data)]
    if after.match_over:
        drafts.append(over_draft(after))
    return after, drafts


def over_draft(match_state: MatchState) -> Draft:
    """Return the event of a match that its result or its limit has ended."""
    cause = LIMIT if match_state.by_limit else None
    return Draft(StoredEvent("match_over", count=match_state.winner, cause=cause))


def scored(match_state: MatchState) -> tuple[MatchState, list[int], list[int]]:
    """Return the match with the score of its finished deal, replacing an older one, and points and totals."""
    scores = match_state.adapter.scores(match_state.deal)
    points = [score.points for score in scores]
    totals = [before + more for before, more in zip(match_state.scores, points, strict=True)]
    sheet = match_state.sheet if match_state.result is None else match_state.sheet[:-1]
    if match_state.adapter.counts(match_state.deal):
        sheet = (*sheet, wire.SheetRow(match_state.deal_number, points, totals))
    return replace(match_state, result=scores, sheet=sheet), points, totals


def stop_match(match_state: MatchState, seat: int | None) -> tuple[MatchState, list[Draft]]:
    """Return the match that `seat` has ended before its time, or the majority for None, and the event.

    A deal that runs does not count.
    """
    return replace(match_state, stopped=True), [Draft(StoredEvent("match_over", seat=seat, cause=STOPPED))]


def limit_match(match_state: MatchState) -> tuple[MatchState, list[Draft]]:
    """Return the match that ends with its last deal by the limit of its table, and the event."""
    after = replace(match_state, limited=True)
    return after, [over_draft(after)]
