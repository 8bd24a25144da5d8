"""The game at a table: a match and the deal that runs, as the replay of its events.

A `Game` never changes; each function returns the next one and the events that lead to it. So a change can be
written to the disk first and becomes the table's game after that. Which game it is, only its `kind` knows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from sambakit.engine.scoring import SideScore
from sambakit.games import AnyDeal, Verdict
from sambakit.server import wire
from sambakit.server.events import Draft
from sambakit.server.kind import AnyTableKind


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the running deal that stands: a draw, a take, a meld step, an end step."""

    seat: int
    actions: tuple[Any, ...]
    events: int
    before: AnyDeal  # to go back to
    fresh: tuple[int, ...] = ()  # cards that it brought into the hand


@dataclass(frozen=True, slots=True)
class Game:
    """Where the match stands. `serial` counts the deals of the table, `deal_number` those of the match."""

    kind: AnyTableKind
    rules: Any
    players: int
    match_number: int
    first_dealer: int  # of this match
    dealer: int
    serial: int
    deal_number: int
    scores: tuple[int, ...]  # by side, before this deal
    deal: AnyDeal
    steps: tuple[Step, ...] = ()
    sheet: tuple[wire.SheetRow, ...] = ()  # deals that are over and count
    result: tuple[SideScore, ...] | None = None  # of this deal, when it is over

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the match scores by side, this deal included when it is over."""
        return tuple(self.sheet[-1].total) if self.sheet else self.scores

    @property
    def match_over(self) -> bool:
        """Return whether the match has ended."""
        return self.result is not None and self._verdict.over

    @property
    def winner(self) -> int | None:
        """Return the side that won, None while it goes on or where it is drawn."""
        return self._verdict.winner if self.match_over else None

    @property
    def _verdict(self) -> Verdict:
        return self.kind.verdict(self.rules, [row.deal for row in self.sheet], self.totals)

    @property
    def can_take_back(self) -> bool:
        """Return whether the last step is one of the seat whose turn it still is, and may be taken back."""
        if not self.steps or self.deal.over:
            return False
        last, deal = self.steps[-1], self.deal
        if not last.seat == deal.actor == deal.turn or last.before.turns != deal.turns:
            return False
        return self.kind.may_take_back(last.before, deal, last.actions)

    def fresh(self, seat: int) -> list[int]:
        """Return the cards that came into the hand of `seat` in the turn that runs."""
        turns = self.deal.turns
        mine = (step for step in self.steps if step.seat == seat and step.before.turns == turns)
        return [card for step in mine for card in step.fresh]

    def turn_begun(self) -> bool:
        """Return whether the seat whose turn it is has done a step of it."""
        return bool(self.steps) and self.steps[-1].before.turns == self.deal.turns


def begin_match(
    kind: AnyTableKind, rules: Any, players: int, number: int, dealer: int, serial: int, deck: Sequence[int]
) -> tuple[Game, list[Draft]]:
    """Return match `number` with its first deal, and the events of both."""
    scores = no_scores(kind, rules, players)
    started = Draft(
        wire.Event(0, "match_started", seat=dealer, count=number), data={"match": number, "first_dealer": dealer}
    )
    deal = kind.new_deal(rules, players, dealer, deck, scores)
    game = Game(kind, rules, players, number, dealer, dealer, serial, 1, scores, deal)
    game, drafts = _begun(game, deck)
    return game, [started, *drafts]


def no_scores(kind: AnyTableKind, rules: Any, players: int) -> tuple[int, ...]:
    """Return the scores by side at the beginning of a match."""
    return (0,) * (max(kind.sides(rules)[players]) + 1)


def next_deal(game: Game, deck: Sequence[int]) -> tuple[Game, list[Draft]]:
    """Return the game with the next deal of its match, and the event; the dealer moves on after a deal that counts."""
    dealer = (game.dealer + game.kind.counts(game.deal)) % game.players
    after = replace(
        game,
        dealer=dealer,
        serial=game.serial + 1,
        deal_number=game.deal_number + 1,
        scores=game.totals,
        deal=game.kind.new_deal(game.rules, game.players, dealer, deck, game.totals),
        steps=(),
        result=None,
    )
    return _begun(after, deck)


def _begun(game: Game, deck: Sequence[int]) -> tuple[Game, list[Draft]]:
    """Return the game as the deal begins, and the events: the deal, and what it brings about by itself."""
    first, *drafts = game.kind.dealt(game.deal, game.dealer, deck)
    data: dict[str, int | str | list[int]] = {
        "serial": game.serial,
        "number": game.deal_number,
        "dealer": game.dealer,
    }
    drafts = [msgspec.structs.replace(first, data=data), *drafts]
    if game.deal.over:  # the very first turn used the stock up
        game, ending = ended(game)
        drafts += ending
    return game, drafts


def play(game: Game, actions: Sequence[Any]) -> tuple[Game, list[Draft]]:
    """Return the game after a play of the acting seat, and its events; raises RuleViolation, then nothing is done."""
    game.deal.copy().play(actions)  # the whole of it or nothing
    drafts: list[Draft] = []
    at = 0
    while at < len(actions):
        size = game.kind.step_size(game.deal, actions, at)
        game, made = carried_out(game, tuple(actions[at : at + size]))
        drafts += made
        at += size
    return game, drafts


def carried_out(game: Game, actions: tuple[Any, ...]) -> tuple[Game, list[Draft]]:
    """Return the game after one step that has been found legal, and its events."""
    before = game.deal
    seat = before.actor
    deal = before.copy()
    deal.play(actions)
    told = game.kind.told(before, deal, seat, actions)
    step = Step(seat, actions, len(told.drafts), before, tuple(told.fresh))
    after = replace(game, deal=deal, steps=(*game.steps, step))
    if not deal.over:
        return after, told.drafts
    after, ending = ended(after)
    return after, [*told.drafts, *ending]


def ended(game: Game) -> tuple[Game, list[Draft]]:
    """Return the game with the score of the deal that has just ended, and the events of that."""
    after, points, totals = scored(game)
    data: dict[str, int | str | list[int]] = {"points": points, "totals": totals, "number": game.deal_number}
    if not game.kind.counts(game.deal):
        data["annulled"] = 1
    ending = game.kind.ending(game.deal)
    drafts = [Draft(wire.Event(0, "deal_over", ending.seat, cause=ending.end), data=data)]
    if after.match_over:
        drafts.append(Draft(wire.Event(0, "match_over", count=after.winner)))
    return after, drafts


def scored(game: Game) -> tuple[Game, list[int], list[int]]:
    """Return the game with the score of its deal, which is over, anew where it had one, and points and totals."""
    scores = game.kind.scores(game.deal)
    points = [score.points for score in scores]
    totals = [before + more for before, more in zip(game.scores, points, strict=True)]
    sheet = game.sheet if game.result is None else game.sheet[:-1]
    if game.kind.counts(game.deal):
        sheet = (*sheet, wire.SheetRow(game.deal_number, points, totals))
    return replace(game, result=scores, sheet=sheet), points, totals


def take_back(game: Game) -> tuple[Game, list[Draft]]:
    """Return the game without its last meld step, and the event; the caller has asked `can_take_back`."""
    last = game.steps[-1]
    event = wire.Event(0, "took_back", seat=last.seat, count=last.events)
    return replace(game, deal=last.before, steps=game.steps[:-1]), [Draft(event)]
