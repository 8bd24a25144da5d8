"""Samples possible deals consistent with what a seat knows.

A world agrees with everything that the seat has seen: its own hand, the table, the pile as far as it was shown, the
cards that went from piles to hands and did not come back, the sizes of all hands and of the stock. All other cards are
dealt at random: each world as likely as the others, or by weights (`holdings.py`) that say which hands hold a card
more often than chance has it.
"""

from typing import Final, final

from sambakit.bots.deep.holdings import Holdings
from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.estimates import live_cards
from sambakit.bots.knowledge.evidence import ROWS, Evidence, row_of
from sambakit.bots.knowledge.memory import Memory
from sambakit.engine.actions.actions import Add, Discard, Lay, Merge, Pass, Take
from sambakit.engine.state.state import PHASE_PLAY, State
from sambakit.engine.state.view import NO_CARD, View
from sambakit.engine.state.window import window_on
from sambakit.engine.values.cards import KINDS
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.native import i64

LARGEST: Final = 4294967296.0  # above all numbers of a source of chance


@final
class Worlds:
    """All deals consistent with a view, to draw from; each as likely as the others where there are no `holdings`."""

    def __init__(self, view: View, memory: Memory, bot_rules: BotRules, holdings: Holdings | None = None) -> None:
        self._seat: i64 = view.seat
        self._hidden: list[int] = []
        self._shown = shown_cards(view, memory)
        live = live_cards(window_on(view), memory, bot_rules)
        for seat in range(view.players):
            if seat != view.seat:
                for card in range(KINDS):
                    live[card] -= self._shown[seat][card]
        for card in range(KINDS):
            self._hidden += [card] * max(0, live[card])
        seen = memory.pile[-view.pile_size :] if view.pile_size else []
        if not seen and view.upcard != NO_CARD:
            seen = [view.upcard]
        self._pile = seen
        self._covered: i64 = view.pile_size - len(seen)  # cards below what the seat has seen
        self._sizes = [int(size) for size in view.hand_sizes]
        self._state = _state_of(view)
        self.turns: i64 = view.turns  # that have begun
        self.scores = view.scores  # of the match before the deal, by side
        self._rows = [int(row_of(card)) for card in range(KINDS)]
        self._weights: list[list[float]] = []  # by seat and row, of the first card of a row in a hand …
        self._more: list[list[float]] = []  # … and of further ones
        if holdings is not None:
            self._weigh(holdings, view)

    def _weigh(self, holdings: Holdings, view: View) -> None:
        """Find by seat the weights of cards' being in that hand, 1 on the mean of the hidden cards."""
        window, evidence = window_on(view), Evidence(view.players, view.log)
        in_pile, hidden = self._by_row(self._pile), self._by_row(self._hidden)
        for seat in range(view.players):
            known = [0] * ROWS
            for card in range(KINDS):
                known[self._rows[card]] += self._shown[seat][card]
            odds = holdings.odds(window, evidence, seat, in_pile, known, hidden)
            weights, factors = odds[0], odds[1]
            total = 0.0
            for row in range(ROWS):
                total += weights[row] * float(hidden[row])
            scale = float(len(self._hidden)) / total if total > 0.0 else 1.0
            weights = [weight * scale for weight in weights]
            self._weights.append(weights)
            self._more.append([weights[row] * factors[row] for row in range(ROWS)])

    def _by_row(self, cards: list[int]) -> list[int]:
        """Return how many of `cards` there are of each row."""
        counts = [0] * ROWS
        for card in cards:
            counts[self._rows[card]] += 1
        return counts

    def first(self) -> State:
        """Return a world that is always the same."""
        return self.draw(Chance(0))

    def draw(self, chance: Chance) -> State:
        """Return a world; the seat's own view is the same in all of them."""
        hidden = chance.shuffled(self._hidden)
        state = self._state.copy()
        for seat in range(state.players):
            if seat != self._seat:
                hand, shown = Hand(), self._shown[seat]
                for card in range(KINDS):
                    for _ in range(shown[card]):
                        hand.add(card)
                state.hands[seat] = hand
        rest = self._deal_by_weights(state, hidden, chance) if self._weights else self._deal_evenly(state, hidden)
        covered = rest[len(rest) - self._covered :] if self._covered else []
        state.pile = covered + self._pile
        state.stock = rest[: len(rest) - self._covered] if self._covered else rest
        state.stock_at = 0
        return state

    def _deal_evenly(self, state: State, hidden: list[int]) -> list[int]:
        """Fill the hands of `state` from `hidden`, and return what is left for stock and pile."""
        for seat in range(state.players):
            if seat != self._seat:
                hand = state.hands[seat]
                while hand.size < self._sizes[seat] and hidden:
                    hand.add(hidden.pop())
        return hidden

    def _deal_by_weights(self, state: State, hidden: list[int], chance: Chance) -> list[int]:
        """Fill the hands of `state` from `hidden`, and return what is left for stock and pile.

        Each card takes one of the free places; a place in a hand counts as its weight, one elsewhere as 1.
        """
        seats: list[int] = []
        free: list[float] = []  # places, by `seats`
        now: list[list[float]] = []  # weights by `seats` and row; of further cards once the hand holds one
        outside = float(len(hidden))
        for seat in range(state.players):
            if seat != self._seat:
                places = float(max(0, self._sizes[seat] - state.hands[seat].size))
                seats.append(seat)
                free.append(places)
                now.append(self._weights[seat][:])
                outside -= places
        outside = max(0.0, outside)
        rest: list[int] = []
        for card in hidden:
            row = self._rows[card]
            total = outside
            for at in range(len(seats)):
                total += free[at] * now[at][row]
            chosen = float(chance.next()) / LARGEST * total - outside
            taken = -1
            if chosen >= 0.0:
                for at in range(len(seats)):
                    if free[at] > 0.0:
                        taken = at  # the last one where rounding leaves a rest
                        chosen -= free[at] * now[at][row]
                        if chosen < 0.0:
                            break
            if taken < 0:
                rest.append(card)
                outside = max(0.0, outside - 1.0)
            else:
                free[taken] -= 1.0
                now[taken][row] = self._more[seats[taken]][row]
                state.hands[seats[taken]].add(card)
        return rest


def shown_cards(view: View, memory: Memory) -> list[list[int]]:
    """Return by seat and kind the cards that are known to be in a hand; the own hand counts none."""
    shown = [counts[:] for counts in memory.known]
    for seat in range(view.players):
        counts = shown[seat]
        if view.penalty_cards:
            for card in range(KINDS):
                counts[card] = max(counts[card], view.penalty_cards[seat].count(card))
        if seat == view.seat or sum(counts) > view.hand_sizes[seat]:  # more than there are: the log does not tell all
            shown[seat] = [0] * KINDS
    return shown


def _state_of(view: View) -> State:
    """Return the state that shows `view`, with what a view leaves out worked out from the log."""
    state = State(
        rules=view.rules,
        players=view.players,
        side_of=view.side_of,
        scores=view.scores,
        minimum=view.minimum,
        stock=[],
        stock_at=0,
        pile=[],
        hands=[view.hand.copy() for _ in range(view.players)],
        sides=[side.copy() for side in view.sides],
        turn=view.turn,
        phase=view.phase,
        actor=view.actor,
        asked=view.asked,
        opening_points=view.opening_points,
        pile_waits=view.pile_waits,
        must_go_out=view.must_go_out,
        turns=view.turns,
        hidden=view.hidden,
        frozen=view.frozen,
        folding=view.folding,
        drawn_ahead=view.drawn_ahead,
        penalty_cards=[shown.copy() for shown in view.penalty_cards],
    )
    for back in range(min(view.turns, view.players)):
        state.took_turn |= 1 << (view.turn - back) % view.players
    state.only_jokers = view.phase == PHASE_PLAY and view.hand.size == view.hand.jokers
    state.old_melds = len(state.sides[view.side_of[view.turn]].melds)
    if state.compiled_rules.concealing:
        _note_melds(state, view)
    return state


def _note_melds(state: State, view: View) -> None:
    """Tell `state` who has melded in earlier turns, and what the turn under way has laid and touched (K-7)."""
    laid: i64 = 0
    slots: list[int] = []  # that the turn has put something onto
    melds = False
    for entry in view.log:
        action = entry.action
        if isinstance(action, (Discard, Pass)):
            if melds:
                state.melded |= 1 << entry.seat
            laid, melds, slots = 0, False, []
        elif isinstance(action, Lay) or (isinstance(action, Take) and action.to is None):
            laid += 1
            melds = True
        elif isinstance(action, (Add, Take)):
            if action.to is not None:
                slots.append(action.to.slot)
            melds = True
        elif isinstance(action, Merge):
            slots += [action.into.slot, action.other.slot]
            melds = True
    state.old_melds -= laid
    for slot in slots:
        if slot < state.old_melds:
            state.touched_old = True
