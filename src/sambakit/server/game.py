"""The game at a table: a match and the deal that runs, as the replay of its events.

A `Game` never changes; each function returns the next one and the events that lead to it. So a change can be
written to the disk first and becomes the table's game after that.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import msgspec

from sambakit.engine.actions import Action, Add, Draw, Lay, Merge, RedThree, Take, parse_action
from sambakit.engine.cards import TEXTS
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.match import is_match_over, winner_of
from sambakit.engine.plays import step_size
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.scoring import SideScore, completed_kind, score_deal
from sambakit.engine.state import NOBODY
from sambakit.server import wire
from sambakit.server.events import Draft, Row, event_of, texts

MELDING = (Lay, Add, Merge, RedThree)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the running deal that stands: a draw, a take, a meld step, an end step."""

    seat: int
    actions: tuple[Action, ...]
    events: int
    before: Deal  # to go back to
    fresh: tuple[int, ...] = ()  # cards that it brought into the hand

    @property
    def melds(self) -> bool:
        """Return whether it is a meld step, which may be taken back; nothing hidden was shown by it."""
        return isinstance(self.actions[0], MELDING)


@dataclass(frozen=True, slots=True)
class Game:
    """Where the match stands. `serial` counts the deals of the table, `deal_number` those of the match."""

    rules: RuleSet
    players: int
    match_number: int
    first_dealer: int  # of this match
    dealer: int
    serial: int
    deal_number: int
    scores: tuple[int, ...]  # by side, before this deal
    deal: Deal
    steps: tuple[Step, ...] = ()
    sheet: tuple[wire.SheetRow, ...] = ()  # deals that are over
    result: tuple[SideScore, ...] | None = None  # of this deal, when it is over

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the match scores by side, this deal included when it is over."""
        return tuple(self.sheet[-1].total) if self.sheet else self.scores

    @property
    def match_over(self) -> bool:
        """Return whether the match has ended (D-13.1)."""
        return self.result is not None and is_match_over(self.rules, self.totals)

    @property
    def winner(self) -> int | None:
        """Return the side that won, None while it goes on or where it is drawn (D-13.3)."""
        return winner_of(self.rules, self.totals) if self.match_over else None

    @property
    def can_take_back(self) -> bool:
        """Return whether the last step is a meld step of the seat whose turn it still is."""
        if not self.steps or self.deal.over:
            return False
        last, state = self.steps[-1], self.deal.state
        return last.melds and last.seat == state.actor == state.turn and last.before.state.turns == state.turns

    def fresh(self, seat: int) -> list[int]:
        """Return the cards that came into the hand of `seat` in the turn that runs."""
        turns = self.deal.state.turns
        mine = (step for step in self.steps if step.seat == seat and step.before.state.turns == turns)
        return [card for step in mine for card in step.fresh]

    def turn_begun(self) -> bool:
        """Return whether the seat whose turn it is has done a step of it."""
        return bool(self.steps) and self.steps[-1].before.state.turns == self.deal.state.turns


def begin_match(
    rules: RuleSet, players: int, number: int, dealer: int, serial: int, deck: Sequence[int]
) -> tuple[Game, list[Draft]]:
    """Return match `number` with its first deal, and the events of both."""
    scores = (0,) * (max(rules.table.sides(players)) + 1)
    started = Draft(
        wire.Event(0, "match_started", seat=dealer, count=number), data={"match": number, "first_dealer": dealer}
    )
    deal = _new_deal(rules, players, dealer, deck, scores)
    game = Game(rules, players, number, dealer, dealer, serial, 1, scores, deal)
    return game, [started, _dealt(game)]


def next_deal(game: Game, deck: Sequence[int]) -> tuple[Game, list[Draft]]:
    """Return the game with the next deal of its match, and the event; the dealer moves on (C-14)."""
    dealer = (game.dealer + 1) % game.players
    deal = _new_deal(game.rules, game.players, dealer, deck, game.totals)
    after = replace(
        game,
        dealer=dealer,
        serial=game.serial + 1,
        deal_number=game.deal_number + 1,
        scores=game.totals,
        deal=deal,
        steps=(),
        result=None,
    )
    return after, [_dealt(after)]


def _new_deal(rules: RuleSet, players: int, dealer: int, deck: Sequence[int], scores: Sequence[int]) -> Deal:
    return new_deal(rules, players, deck, (dealer + 1) % players, scores)


def _dealt(game: Game) -> Draft:
    """Return the event of a deal: everybody sees the turn-up, each seat its own cards."""
    state = game.deal.state
    event = wire.Event(0, "dealt", seat=game.dealer, other=TEXTS[state.pile[-1]], count=state.hands[0].size)
    own = {seat: texts(hand.cards()) for seat, hand in enumerate(state.hands)}
    return Draft(event, own, data={"serial": game.serial, "number": game.deal_number, "dealer": game.dealer})


def play(game: Game, actions: Sequence[Action]) -> tuple[Game, list[Draft]]:
    """Return the game after a play of the acting seat, and its events; raises RuleViolation, then nothing is done."""
    game.deal.copy().play(actions)  # the whole of it or nothing
    drafts: list[Draft] = []
    at = 0
    while at < len(actions):
        size = step_size(game.deal.state, actions, at)
        game, made = _step(game, tuple(actions[at : at + size]))
        drafts += made
        at += size
    return game, drafts


def _step(game: Game, actions: tuple[Action, ...]) -> tuple[Game, list[Draft]]:
    """Carry out one step that has been found legal."""
    before = game.deal
    seat = before.state.actor
    deal = before.copy()
    deal.play(actions)
    fresh = _came_in(before, deal, actions)
    drafts = _drafts(before, deal, seat, actions, fresh)
    if deal.state.hands[seat].size == 1 < before.state.hands[seat].size and not deal.over:
        drafts.append(Draft(wire.Event(0, "one_card", seat=seat)))
    step = Step(seat, actions, len(drafts), before, tuple(fresh))
    after = replace(game, deal=deal, steps=(*game.steps, step))
    if deal.over:
        after, ending = _deal_over(after)
        drafts += ending
    return after, drafts


def _came_in(before: Deal, after: Deal, actions: tuple[Action, ...]) -> list[int]:
    """Return the cards from stock or pile that `actions` brought into the hand, in the order they came."""
    state = before.state
    if isinstance(actions[0], Draw):
        return state.stock[state.stock_at : after.state.stock_at]
    entries = after.log[len(before.log) :]
    return [card for entry in entries for card in entry.taken]


def _drafts(before: Deal, after: Deal, seat: int, actions: tuple[Action, ...], fresh: list[int]) -> list[Draft]:
    """Return the events of a step."""
    side = before.state.side_of[seat]
    slot = len(before.state.sides[side].melds)
    drafts: list[Draft] = []
    last_at: dict[str, int] = {}  # the last event that touches a meld
    for index, action in enumerate(actions):
        event = event_of(seat, action)
        own: dict[int, list[str]] = {}
        match action:
            case Draw():
                event = msgspec.structs.replace(event, count=len(fresh))
                own = {seat: texts(fresh)}
            case Take():
                top = TEXTS[before.state.pile[-1]]
                event = msgspec.structs.replace(event, cards=[top, *event.cards], count=len(fresh))
        if isinstance(action, Lay) or (isinstance(action, Take) and action.to is None):
            event = msgspec.structs.replace(event, meld=f"{chr(65 + side)}{slot + 1}")
            slot += 1
        if event.meld is not None:
            last_at[event.meld] = index
        drafts.append(Draft(event, own, str(action), index == 0))
    for meld, index in last_at.items():
        became = _became(before, after, side, int(meld[1:]) - 1)
        if became:
            drafts[index] = msgspec.structs.replace(
                drafts[index], event=msgspec.structs.replace(drafts[index].event, complete=became)
            )
    return drafts


def _became(before: Deal, after: Deal, side: int, slot: int) -> str | None:
    """Return which completed set the meld has just become, None where it is none or was that before."""
    old, new = before.state.sides[side].melds, after.state.sides[side].melds
    kind = completed_kind(new[slot])
    if kind is None or (slot < len(old) and completed_kind(old[slot]) is kind):
        return None
    return kind.value


def _deal_over(game: Game) -> tuple[Game, list[Draft]]:
    """Add the score of the deal that has just ended."""
    scores = score_deal(game.deal.state)
    points = [score.points for score in scores]
    totals = [before + more for before, more in zip(game.scores, points, strict=True)]
    row = wire.SheetRow(game.deal_number, points, totals)
    after = replace(game, result=scores, sheet=(*game.sheet, row))
    out = game.deal.state.went_out
    seat = None if out == NOBODY else out
    drafts = [Draft(wire.Event(0, "deal_over", seat=seat), data={"points": points, "totals": totals})]
    if after.match_over:
        winner = after.winner
        drafts.append(Draft(wire.Event(0, "match_over", count=winner)))
    return after, drafts


def take_back(game: Game) -> tuple[Game, list[Draft]]:
    """Return the game without its last meld step, and the event; the caller has asked `can_take_back`."""
    last = game.steps[-1]
    event = wire.Event(0, "took_back", seat=last.seat, count=last.events)
    return replace(game, deal=last.before, steps=game.steps[:-1]), [Draft(event)]


def replay(rules: RuleSet, players: int, rows: Iterable[Row], deck_of: dict[int, bytes]) -> Game:
    """Return the game that `rows` tell of, from the start of its match on; `deck_of` holds the deck of its last deal.

    Deals that are over count by their result; only the last one is played again.
    """
    rows = list(rows)
    started = next(row for row in rows if row.kind == "match_started")
    last_deal = next(row for row in reversed(rows) if row.kind == "dealt")
    over = [row for row in rows if row.kind == "deal_over" and row.number < last_deal.number]
    sheet = tuple(
        wire.SheetRow(number, _numbers(row, "points"), _numbers(row, "totals")) for number, row in enumerate(over, 1)
    )
    scores = tuple(sheet[-1].total) if sheet else (0,) * (max(rules.table.sides(players)) + 1)
    serial, dealer = _number(last_deal, "serial"), _number(last_deal, "dealer")
    game = Game(
        rules=rules,
        players=players,
        match_number=_number(started, "match"),
        first_dealer=_number(started, "first_dealer"),
        dealer=dealer,
        serial=serial,
        deal_number=_number(last_deal, "number"),
        scores=scores,
        deal=_new_deal(rules, players, dealer, deck_of[serial], scores),
        sheet=sheet,
    )
    for actions in _standing([row for row in rows if row.number > last_deal.number]):
        game, _ = _step(game, actions)
    return game


def _standing(rows: Sequence[Row]) -> list[tuple[Action, ...]]:
    """Return the steps of a deal that were not taken back, in order."""
    steps: dict[int, list[Action]] = {}
    for row in rows:
        if row.kind == "took_back":
            steps.popitem()
        elif row.action is not None:
            steps.setdefault(row.step, []).append(parse_action(row.action))
    return [tuple(actions) for actions in steps.values()]


def _number(row: Row, name: str) -> int:
    value = row.data[name]
    assert isinstance(value, int)
    return value


def _numbers(row: Row, name: str) -> list[int]:
    value = row.data[name]
    assert isinstance(value, list)
    return value
