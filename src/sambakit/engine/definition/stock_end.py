"""Decides whether a turn without a stock can take from the pile, and whether it has to (C-16).

This is part of the definition of the rules, so plain and slow: every take is tried, and with it every way to lay
further new melds, until one of them makes a step that the rules allow. What it leaves out makes no difference.
"""

from collections.abc import Iterator
from itertools import combinations

from sambakit.engine.actions.actions import Add, Lay, Take, Way
from sambakit.engine.actions.packed import NEW
from sambakit.engine.definition.meld_step import MeldStep
from sambakit.engine.definition.parts import grown_meld
from sambakit.engine.definition.take_step import begin_take, closed_to_all
from sambakit.engine.definition.turn_end import new_melds
from sambakit.engine.rules.values import Fold, StockEnd
from sambakit.engine.state.state import State
from sambakit.engine.values.cards import is_natural, is_wild
from sambakit.engine.values.melds import COMPLETE, GROUP, NO_MELD, SEQUENCE, kind_of, rank_of
from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal


def can_take(state: State) -> bool:
    """Return whether some take is legal for the player to move, who is at the draw step (C-8, C-16)."""
    return any(_is_legal(state, take) for take in _takes(state))


def must_take(state: State) -> bool:
    """Return whether the player to move, at the draw step, has to take from the pile (C-16, B-7.6, F-7.3, S-5.8)."""
    if state.stock_size() or not state.has_upcard():
        return False
    match state.rules.play.stock_end:
        case StockEnd.FORCED_IF_LEGAL:
            return can_take(state)
        case StockEnd.FORCED_IF_TOP_MATCHES:
            return _top_matches(state) and can_take(state)
        case StockEnd.FORCED_IF_TOP_FITS if state.hand().size > 1:
            return any(_is_legal(state, take) for take in _takes_onto(state, Way.ADD))
    return False


def _top_matches(state: State) -> bool:
    """Return whether the top card is of the rank of an own group, or continues an own sequence (F-7.3)."""
    top = state.pile[-1]
    for meld in state.side().melds:
        if kind_of(meld) == GROUP and rank_of(meld) == top >> 2:
            return True
        if kind_of(meld) == SEQUENCE and is_natural(top) and isinstance(grown_meld(state.rules, meld, (top,)), int):
            return True
    return False


def _is_legal(state: State, take: Take) -> bool:
    """Return whether `take` is a legal step, alone or with further new melds and cards for them (C-8)."""
    step = begin_take(state.copy(), take)
    if isinstance(step, Refusal):
        return False
    search = _Search(step, take)
    waiting, seen = [step], {search.key(step)}
    while waiting:
        now = waiting.pop()
        if now.copy().close(takes_pile=take.way is not Way.TOP) is None:
            return True
        for after in search.continued(now):
            key = search.key(after)
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return False


def _takes(state: State) -> Iterator[Take]:
    """Yield the takes of which one is legal if any is: none names more hand cards than its meld has need of."""
    if not state.has_upcard() or closed_to_all(state, state.pile[-1]):
        return
    top, cards = state.pile[-1], state.hand().cards()
    wilds = [card for card in cards if is_wild(card)]
    alike = [card for card in cards if card >> 2 == top >> 2]
    for way in (Way.ADD, Way.TOP):
        yield from _takes_onto(state, way)
    for pair in sorted(set(combinations(alike, 2))):
        yield from _takes_into_group(state, Way.PAIR, pair, wilds)
    for natural in sorted(set(alike)):
        for wild in sorted(set(wilds)):
            left = wilds.copy()
            left.remove(wild)
            yield from _takes_into_group(state, Way.WILD, (natural, wild), left)
    of_suit = sorted({card for card in cards if card & 3 == top & 3})
    for two in combinations(of_suit, 2):
        yield Take(Way.RUN, two)
    for natural in sorted({card for card in of_suit if abs(card - top) == 4}):
        for wild in sorted(set(wilds)):
            yield Take(Way.RUN, (wild, natural))
            yield Take(Way.RUN, (natural, wild))


def _takes_into_group(state: State, way: Way, cards: tuple[int, ...], wilds: list[int]) -> Iterator[Take]:
    """Yield the takes with `cards` into a new group and onto own ones, there with `wilds` too: later may be too late.

    Wilds for a new group follow as parts of the step.
    """
    yield Take(way, cards)
    for name in _own_melds(state, GROUP):
        for more in range(min(state.rules.melds.max_wilds, len(wilds)) + 1):
            for along in sorted(set(combinations(wilds, more))):
                yield Take(way, (*cards, *along), name)


def _takes_onto(state: State, way: Way) -> Iterator[Take]:
    """Yield the takes with the top card onto own melds, onto sequences with hand cards that may fill a gap (D-9.3)."""
    if not state.has_upcard() or closed_to_all(state, state.pile[-1]):
        return
    top = state.pile[-1]
    for name in _own_melds(state, GROUP):
        yield Take(way, (), name)
    of_suit = sorted({card for card in state.hand().cards() if card & 3 == top & 3})
    for name in _own_melds(state, SEQUENCE):
        for size in range(COMPLETE - 3):
            for cards in combinations(of_suit, size):
                yield Take(way, cards, name)


def _own_melds(state: State, kind: int) -> list[MeldName]:
    """Return the names of the own melds of a `kind`."""
    side = state.side_of[state.turn]
    return [MeldName(side, slot) for slot, meld in enumerate(state.side().melds) if kind_of(meld) == kind]


class _Search:
    """Tries further parts of a take, which was begun as `step`: new melds of three cards, and cards for new melds."""

    def __init__(self, step: MeldStep, take: Take) -> None:
        state = step.state
        self.fresh = len(state.side().melds) - (take.to is None)  # slots from here on hold melds of this step
        self.melds = new_melds(state.rules, state.hand().cards())
        rank = rank_of(state.side().melds[-1]) if take.to is None else NO_MELD
        self.layable = {card for cards in self.melds for card in cards}
        for card in state.hand().cards():
            if take.way is Way.RUN or is_wild(card) or card >> 2 == rank:
                self.layable.add(card)

    def key(self, step: MeldStep) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the key of a step: equal for steps that differ only in the order of their new melds."""
        melds = step.state.side().melds
        return tuple(step.state.hand().cards()), tuple(sorted(melds[self.fresh :]))

    def continued(self, step: MeldStep) -> Iterator[MeldStep]:
        """Yield `step` with each further part, those of the most points last; none where no end is in sight."""
        if not self._may_end(step):
            return
        state = step.state
        cards = state.hand().cards()
        side, melds = state.side_of[state.turn], state.side().melds
        parts: list[Lay | Add] = []
        for slot in range(self.fresh, len(melds)):
            ends = (False, True) if kind_of(melds[slot]) == SEQUENCE else (False,)
            parts += [Add((card,), MeldName(side, slot), low) for card in sorted(set(cards)) for low in ends]
        if len(melds) < NEW:
            parts += [Lay(three) for three in self.melds if all(three.count(c) <= cards.count(c) for c in three)]
        for part in parts:
            after = step.copy()
            if after.part(part) is None:
                yield after

    def _may_end(self, step: MeldStep) -> bool:
        """Return whether the cards that can be laid may yet reach the minimum, or be all of the hand (C-3, C-7).

        A side that has opened needs no further part: the turn can end with the take alone, or with no more either.
        """
        state, values = step.state, step.state.rules.scores.card_values
        cards = state.hand().cards()
        layable = [card for card in cards if card in self.layable]
        if step.points + sum(values[card] for card in layable) >= state.minimum[state.side_of[state.turn]]:
            return True
        return state.rules.play.fold is Fold.WAIVES_MINIMUM and len(cards) - len(layable) < 2
