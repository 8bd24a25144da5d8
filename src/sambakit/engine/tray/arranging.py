"""Arranges picked cards in a player's tray: as melds by themselves, except where their owner put cards together.

As many cards as possible form melds, former piles stay together, and a completed set is not torn. Other cards join a
pile that the owner keeps, or stay apart. A convenience for the eye: the definition judges what is made of it.
"""

from collections.abc import Sequence
from typing import final

from sambakit.engine.actions.actions import Action, Add, Lay, MeldName, RedThree
from sambakit.engine.definition.parts import grown_meld, meld_problem, new_meld
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import RedThrees
from sambakit.engine.tray.runs import best_runs, is_meld, largest_group
from sambakit.engine.values.cards import JOKER, is_natural, is_red_three, is_wild
from sambakit.engine.values.melds import COMPLETE, GROUP, SEQUENCE, WILD_MELD, cards_of, kind_of
from sambakit.game.refusal import Refusal
from sambakit.game.tray import FormerPile, Look, Pile, in_picking_order, loose_places, places_of

_LOOKS: dict[int, Look] = {GROUP: "group", SEQUENCE: "sequence", WILD_MELD: "wilds"}


def arranged(
    rules: RuleSet, side: int, melds: Sequence[int], cards: Sequence[int], former: Sequence[FormerPile]
) -> tuple[Pile[Action], ...]:
    """Return the piles of the picked `cards`, by the first pick of each; `melds` are the own ones by slot."""
    kept = {number: list(pile.cards) for number, pile in enumerate(former) if pile.kept and pile.cards}
    grouping = _Grouping(rules, cards, [places for number, places in kept.items() if former[number].to is None])
    before = [[cards[place] for place in pile.cards] for pile in former if not pile.kept]
    found = grouping.piles(loose_places(len(cards), former), before)
    laid = _Laid(rules, side, melds, cards)
    piles = [laid.kept(kept[number], former[number], number) for number in kept]
    return in_picking_order([*piles, *(laid.pile(places) for places in found)])


@final
class _Grouping:
    """Puts loose cards together; `kept` are the piles of the owner that loose cards may join, and grow."""

    def __init__(self, rules: RuleSet, cards: Sequence[int], kept: list[list[int]]) -> None:
        self._rules = rules
        self._cards = cards
        self._kept = kept

    def piles(self, loose: Sequence[int], before: Sequence[Sequence[int]]) -> list[list[int]]:
        """Return the piles of the `loose` places that join no kept one; `before` are cards that lay together."""
        cards = self._cards
        naturals = [place for place in loose if is_natural(cards[place])]
        wilds = [place for place in loose if is_wild(cards[place])]
        threes = [place for place in loose if place not in naturals and place not in wilds]
        found = self._of_naturals(naturals, len(wilds), before)
        wilds = self._fill(found, wilds)
        if len(wilds) > 1 and self._are_meld(wilds) and not any(len(pile) == 2 for pile in found):
            found.append(wilds)
        else:
            self._spread(found, wilds)
        black = [place for place in threes if not is_red_three(cards[place])]
        red = [place for place in threes if is_red_three(cards[place])]
        return [pile for pile in (*found, black, red) if pile]

    def _of_naturals(self, places: list[int], wilds: int, before: Sequence[Sequence[int]]) -> list[list[int]]:
        """Return sequences, groups, and what begins a sequence."""
        left = list(places)
        found: list[list[int]] = []
        for run in best_runs(self._rules, [self._cards[place] for place in places], wilds, before):
            found.append(list(places_of(self._cards, run.cards(), left)))
            left = [place for place in left if place not in found[-1]]
        by_rank: dict[int, list[int]] = {}
        for place in left:
            by_rank.setdefault(self._cards[place] >> 2, []).append(place)
        for pile in by_rank.values():
            size = largest_group(self._rules, len(pile))
            if size:
                found.append(pile[:size])
            rest = [place for place in pile[size:] if not self._join(place)]
            if rest:
                found.append(rest)
        return self._begun(found)

    def _join(self, place: int) -> bool:
        """Put the card into the first kept pile that it fits; return whether there is one."""
        for pile in self._kept:
            if isinstance(new_meld(self._rules, self._values([*pile, place])), int):
                pile.append(place)
                return True
        return False

    def _begun(self, piles: list[list[int]]) -> list[list[int]]:
        """Return `piles` with single cards of one suit together if they are so close that they begin a sequence."""
        if not self._rules.melds.sequences:
            return piles
        found = [pile for pile in piles if len(pile) > 1]
        singles = sorted((pile[0] for pile in piles if len(pile) == 1), key=lambda place: self._cards[place] >> 2)
        begun: list[list[int]] = []
        for place in singles:
            close = next((pile for pile in begun if self._is_close(pile[-1], place)), None)
            if close is None:
                begun.append([place])
            else:
                close.append(place)
        return [*found, *begun]

    def _is_close(self, lower: int, higher: int) -> bool:
        low, high = self._cards[lower], self._cards[higher]
        return low & 3 == high & 3 and high // 4 - low // 4 < self._rules.melds.sequence_min

    def _fill(self, piles: list[list[int]], wilds: list[int]) -> list[int]:
        """Put a wild card into each begun sequence that it makes a meld; return the wilds left."""
        left = list(wilds)
        for pile in sorted(piles, key=self._has_no_gap):
            whole = [*pile, *left[:1]]
            if not self._are_meld(pile) and self._are_meld(whole) and kind_of(self._packed(whole)) == SEQUENCE:
                pile.append(left.pop(0))
        return left

    def _has_no_gap(self, pile: Sequence[int]) -> bool:
        return self._packed(pile) != 0

    def _spread(self, piles: list[list[int]], wilds: Sequence[int]) -> None:
        """Give each wild card to the group that needs it most, else to a sequence, else to a kept group."""
        rest: list[int] = []
        for number, wild in enumerate(wilds):
            groups = [pile for pile in piles if kind_of(self._packed(pile)) == GROUP]
            kept = next((pile for pile in self._kept if kind_of(self._packed(pile)) == GROUP), None)
            best = min(groups, key=lambda pile: self._need(pile, wilds[number:]), default=kept)
            if best is None or not self._are_meld([*best, wild]):
                best = self._sequence_with(piles, wild) or best
            (rest if best is None else best).append(wild)
        if rest:
            piles.append(rest)

    def _sequence_with(self, piles: list[list[int]], wild: int) -> list[int] | None:
        """Return the first sequence that takes the wild card."""
        takes = (pile for pile in piles if self._are_meld([*pile, wild]))
        return next((pile for pile in takes if kind_of(self._packed([*pile, wild])) == SEQUENCE), None)

    def _need(self, pile: Sequence[int], left: Sequence[int]) -> tuple[bool, bool, bool, bool, int, int]:
        """Return a key by which the group comes first that takes the first of the wilds `left` and has most use for it.

        That is the one that they complete, then the one that is no meld without it, then the one with the fewest.
        Single cards come last, and the first of them gets every wild.
        """
        wilds = sum(is_wild(card) for card in self._values(pile))
        if len(pile) - wilds < 2:
            return True, True, True, True, 0, 0
        missing = COMPLETE - len(pile)
        completed = 0 < missing <= len(left) and self._are_meld([*pile, *left[:missing]])
        refused = not self._are_meld([*pile, left[0]])
        return False, refused, not completed, self._are_meld(pile), wilds, wilds - len(pile)

    def _values(self, places: Sequence[int]) -> list[int]:
        return [self._cards[place] for place in places]

    def _are_meld(self, places: Sequence[int]) -> bool:
        return is_meld(self._rules, self._values(places))

    def _packed(self, places: Sequence[int]) -> int:
        """Return the meld that the cards form, be it too short; 0 where they form none."""
        meld = new_meld(self._rules, self._values(places))
        return meld if isinstance(meld, int) else 0


@final
class _Laid:
    """Makes piles of places: their order, their look, and the actions that lay them."""

    def __init__(self, rules: RuleSet, side: int, melds: Sequence[int], cards: Sequence[int]) -> None:
        self._rules = rules
        self._side = side
        self._melds = melds
        self._cards = cards

    def kept(self, places: list[int], former: FormerPile, number: int) -> Pile[Action]:
        """Return a pile that its owner put together, which goes to an own meld perhaps."""
        if former.to is None:
            return self.pile(places, former.turned, number)
        cards = [self._cards[place] for place in places]
        meld = self._melds[former.to]
        high = grown_meld(self._rules, meld, cards)
        low = grown_meld(self._rules, meld, cards, low=True)
        may_turn = isinstance(high, int) and isinstance(low, int) and high != low
        to = MeldName(self._side, former.to)
        add = Add(tuple(cards), to, may_turn and bool(former.turned % 2))
        return Pile(tuple(places), "open", (add,), former.to, True, former.turned, number, may_turn)

    def pile(self, places: Sequence[int], turned: int = 0, number: int | None = None) -> Pile[Action]:
        """Return a new pile; `turned` and `number` are of the one that its owner kept."""
        cards = [self._cards[place] for place in places]
        if all(is_red_three(card) for card in cards) and self._rules.play.red_threes is not RedThrees.AS_SETS:
            threes = tuple(RedThree(card) for card in cards)
            return Pile(tuple(places), "red_three", threes, None, number is not None, 0, number)
        orders = self._orders(cards)
        chosen = orders[turned % len(orders)]
        look, missing = self._look(chosen)
        in_order = places_of(self._cards, chosen, places)
        lay = Lay(tuple(chosen))
        return Pile(in_order, look, (lay,), None, number is not None, turned, number, len(orders) > 1, missing)

    def _orders(self, cards: list[int]) -> list[list[int]]:
        """Return the cards in the order shown; in two orders if a wild may go to either end of a sequence."""
        firm = [card for card in cards if not is_wild(card)]
        wilds = [card for card in cards if is_wild(card)]
        high, low = new_meld(self._rules, firm + wilds), new_meld(self._rules, wilds + firm)
        if not isinstance(high, int) or kind_of(high) != SEQUENCE:
            return [cards]
        orders = [cards_of(high)]
        if isinstance(low, int) and low != high and meld_problem(self._rules, high) is None:
            orders.append(cards_of(low))
        return orders

    def _look(self, cards: Sequence[int]) -> tuple[Look, int]:
        """Return the look of the cards, and how many are missing if they are not a meld yet."""
        meld = new_meld(self._rules, cards)
        if isinstance(meld, Refusal):
            return "open", int(any(is_meld(self._rules, [*cards, card]) for card in range(JOKER + 1)))
        least = self._rules.melds.sequence_min if kind_of(meld) == SEQUENCE else self._rules.melds.group_min
        return ("open", least - len(cards)) if len(cards) < least else (_LOOKS[kind_of(meld)], 0)
