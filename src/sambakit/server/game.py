"""The game at a table: a match and the deal that runs, as the replay of its events.

A `Game` never changes; each function returns the next one and the events that lead to it. So a change can be
written to the disk first and becomes the table's game after that.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

import msgspec

from sambakit.engine.actions import Action, Add, Draw, Lay, Merge, RedThree, Take
from sambakit.engine.cards import CARDS, TEXTS, is_red_three
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.match import is_match_over, winner_of
from sambakit.engine.plays import step_size
from sambakit.engine.rule_values import RedThrees
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.scoring import SideScore, completed_kind, score_deal
from sambakit.engine.state import NOBODY
from sambakit.server import wire
from sambakit.server.events import Draft, event_of, texts

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
        if self.deal.irregularities != last.before.irregularities:
            return False  # what was done against the rules, or claimed, stays done
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
    deal = fresh_deal(rules, players, dealer, deck, scores)
    game = Game(rules, players, number, dealer, dealer, serial, 1, scores, deal)
    game, drafts = _begun(game, deck)
    return game, [started, *drafts]


def next_deal(game: Game, deck: Sequence[int]) -> tuple[Game, list[Draft]]:
    """Return the game with the next deal of its match, and the event; the dealer moves on (C-14)."""
    dealer = (game.dealer + 1) % game.players
    deal = fresh_deal(game.rules, game.players, dealer, deck, game.totals)
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
    return _begun(after, deck)


def fresh_deal(rules: RuleSet, players: int, dealer: int, deck: Sequence[int], scores: Sequence[int]) -> Deal:
    """Return the deal of `deck` before its first choice."""
    return new_deal(rules, players, deck, (dealer + 1) % players, scores)


def _begun(game: Game, deck: Sequence[int]) -> tuple[Game, list[Draft]]:
    """Return the game as the deal begins, and the events: the deal, and the red threes that it laid by itself."""
    drafts = [_dealt(game, deck), *_exposed_in_deal(game, deck)]
    if game.deal.over:  # the very first turn used the stock up
        game, ending = ended(game)
        drafts += ending
    return game, drafts


def _dealt(game: Game, deck: Sequence[int]) -> Draft:
    """Return the event of a deal: everybody sees the turn-up, each seat its own cards."""
    each = game.rules.table.cards_each(game.players)
    event = wire.Event(0, "dealt", seat=game.dealer, other=TEXTS[game.deal.state.pile[-1]], count=each)
    own = {seat: texts(sorted(cards)) for seat, cards in enumerate(_hands_dealt(game, deck))}
    return Draft(event, own, data={"serial": game.serial, "number": game.deal_number, "dealer": game.dealer})


def _hands_dealt(game: Game, deck: Sequence[int]) -> list[list[int]]:
    """Return the hands as they were dealt, by seat."""
    players, first = game.players, (game.dealer + 1) % game.players
    dealt = deck[: game.rules.table.cards_each(players) * players]
    return [list(dealt[(seat - first) % players :: players]) for seat in range(players)]


def _exposed_in_deal(game: Game, deck: Sequence[int]) -> list[Draft]:
    """Return the events of the red threes that are laid before the first choice, seat by seat from the first on."""
    state, drafts = game.deal.state, []
    if not state.shape.lays_red_threes:
        return []
    hands = _hands_dealt(game, deck)
    at = game.rules.table.cards_each(game.players) * game.players + len(state.pile)
    for place in range(game.players):
        seat = (game.dealer + 1 + place) % game.players
        red = [card for card in hands[seat] if is_red_three(card)]
        if place == 0:
            drawn = state.stock[at : state.stock_at]
            red += [card for card in drawn if is_red_three(card)]
            drafts += _exposed(seat, red, [card for card in drawn if not is_red_three(card)])
        elif game.rules.play.red_threes is RedThrees.EXPOSED:
            drafts += _exposed(seat, red, [])
    return drafts


def _exposed(seat: int, red: Sequence[int], drawn: Sequence[int]) -> list[Draft]:
    """Return the event of `red`, which the table lays for `seat`, with the cards drawn for them; none for none."""
    if not red and not drawn:
        return []
    event = wire.Event(0, "exposed", seat, count=len(drawn), red_threes=texts(red))
    return [Draft(event, {seat: texts(drawn)})]


def play(game: Game, actions: Sequence[Action]) -> tuple[Game, list[Draft]]:
    """Return the game after a play of the acting seat, and its events; raises RuleViolation, then nothing is done."""
    game.deal.copy().play(actions)  # the whole of it or nothing
    drafts: list[Draft] = []
    at = 0
    while at < len(actions):
        size = step_size(game.deal.state, actions, at)
        game, made = carried_out(game, tuple(actions[at : at + size]))
        drafts += made
        at += size
    return game, drafts


def carried_out(game: Game, actions: tuple[Action, ...]) -> tuple[Game, list[Draft]]:
    """Return the game after one step that has been found legal, and its events."""
    before = game.deal
    seat = before.state.actor
    deal = before.copy()
    deal.play(actions)
    drafts, fresh = told(before, deal, seat, actions)
    step = Step(seat, actions, len(drafts), before, tuple(fresh))
    after = replace(game, deal=deal, steps=(*game.steps, step))
    if deal.over:
        after, ending = ended(after)
        drafts += ending
    return after, drafts


def told(before: Deal, deal: Deal, seat: int, actions: tuple[Action, ...]) -> tuple[list[Draft], list[int]]:
    """Return the events of the step that led from `before` to `deal`, and the cards that it brought into the hand."""
    came = _came_in(before, deal, actions)
    red = _laid_by_itself(before, deal, seat, actions)
    fresh = [card for card in came if not (red and is_red_three(card))]
    drafts = _drafts(before, deal, seat, actions, fresh, red)
    if deal.state.hands[seat].size == 1 < before.state.hands[seat].size and not deal.over:
        drafts.append(Draft(wire.Event(0, "one_card", seat=seat)))
    drafts += _exposed_in_turn(before, deal)
    return drafts, fresh


def _came_in(before: Deal, after: Deal, actions: tuple[Action, ...]) -> list[int]:
    """Return the cards from stock or pile that `actions` brought into the hand, in the order they came."""
    state = before.state
    if isinstance(actions[0], Draw):
        return state.stock[state.stock_at : after.state.stock_at]
    entries = after.log[len(before.log) :]
    return [card for entry in entries for card in entry.taken]


def _laid_by_itself(before: Deal, after: Deal, seat: int, actions: tuple[Action, ...]) -> list[int]:
    """Return the red threes that the table laid for `seat` with a draw or a taken pile (C-8, C-11)."""
    if not isinstance(actions[0], Draw | Take):
        return []
    side = before.state.side_of[seat]
    old, new = before.state.sides[side], after.state.sides[side]
    red = [CARDS["3h"]] * (new.red_hearts - old.red_hearts) + [CARDS["3d"]] * (new.red_diamonds - old.red_diamonds)
    return red


def _exposed_in_turn(before: Deal, after: Deal) -> list[Draft]:
    """Return the event of the red threes that the next player's first turn laid and replaced (C-11)."""
    old, new = before.state, after.state
    if new.turns == old.turns or not new.shape.lays_red_threes:
        return []
    seat, side = new.turn, new.side_of[new.turn]
    hearts = new.sides[side].red_hearts - old.sides[side].red_hearts
    diamonds = new.sides[side].red_diamonds - old.sides[side].red_diamonds
    red = [CARDS["3h"]] * hearts + [CARDS["3d"]] * diamonds
    drawn = new.stock[old.stock_at : new.stock_at]
    return _exposed(seat, red, [card for card in drawn if not is_red_three(card)])


def _drafts(
    before: Deal, after: Deal, seat: int, actions: tuple[Action, ...], fresh: list[int], red: list[int]
) -> list[Draft]:
    """Return the events of a step that brought `fresh` cards and laid the red threes `red` by itself."""
    side = before.state.side_of[seat]
    slot = len(before.state.sides[side].melds)
    drafts: list[Draft] = []
    last_at: dict[str, int] = {}  # the last event that touches a meld
    for index, action in enumerate(actions):
        event = event_of(seat, action)
        own: dict[int, list[str]] = {}
        match action:
            case Draw():
                event = msgspec.structs.replace(event, count=len(fresh), red_threes=texts(red))
                own = {seat: texts(fresh)}
            case Take():
                top = TEXTS[before.state.pile[-1]]
                cards, red_threes = [top, *event.cards], texts(red)
                event = msgspec.structs.replace(event, cards=cards, count=len(fresh), red_threes=red_threes)
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


def _became(before: Deal, after: Deal, side: int, slot: int) -> wire.Complete | None:
    """Return which completed set the meld has just become, None where it is none or was that before."""
    old, new = before.state.sides[side].melds, after.state.sides[side].melds
    threes = after.state.sides[side].threes_complete
    kind = completed_kind(new[slot], threes)
    if kind is None or (slot < len(old) and completed_kind(old[slot], threes) is kind):
        return None
    return cast(wire.Complete, kind.value)


def ended(game: Game) -> tuple[Game, list[Draft]]:
    """Return the game with the score of the deal that has just ended, and the events of that."""
    after, points, totals = scored(game)
    out = game.deal.state.went_out
    seat = None if out == NOBODY else out
    drafts = [Draft(wire.Event(0, "deal_over", seat=seat), data={"points": points, "totals": totals})]
    if after.match_over:
        winner = after.winner
        drafts.append(Draft(wire.Event(0, "match_over", count=winner)))
    return after, drafts


def scored(game: Game) -> tuple[Game, list[int], list[int]]:
    """Return the game with the score of its deal, which is over, anew where it had one, and points and totals."""
    scores = score_deal(game.deal.state, game.deal.penalties)
    points = [score.points for score in scores]
    totals = [before + more for before, more in zip(game.scores, points, strict=True)]
    row = wire.SheetRow(game.deal_number, points, totals)
    sheet = game.sheet if game.result is None else game.sheet[:-1]
    return replace(game, result=scores, sheet=(*sheet, row)), points, totals


def take_back(game: Game) -> tuple[Game, list[Draft]]:
    """Return the game without its last meld step, and the event; the caller has asked `can_take_back`."""
    last = game.steps[-1]
    event = wire.Event(0, "took_back", seat=last.seat, count=last.events)
    return replace(game, deal=last.before, steps=game.steps[:-1]), [Draft(event)]
