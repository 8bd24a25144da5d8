"""The own melds that loose picked cards fit. Cards that fit only one of them are sent there."""

from collections.abc import Iterable, Sequence

from sambakit.engine.actions.actions import Action, Add, MeldName
from sambakit.engine.definition.parts import grown_meld, meld_problem
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import is_wild
from sambakit.engine.values.melds import GROUP, NO_MELD, kind_of, rank_of
from sambakit.game.tray import Pile, in_picking_order

Goals = dict[int, tuple[int, ...]]  # by the slot of an own meld: places of the picks that go there


def targets(rules: RuleSet, melds: Sequence[int], cards: Sequence[int], piles: Iterable[Pile[Action]]) -> Goals:
    """Return which loose cards fit each own meld, together."""
    loose = [place for pile in piles if pile.to is None and pile.look == "open" for place in pile.cards]
    found = {slot: _going(rules, meld, cards, loose) for slot, meld in enumerate(melds) if meld != NO_MELD}
    return {slot: going for slot, going in found.items() if going}


def sent(
    rules: RuleSet, side: int, melds: Sequence[int], cards: Sequence[int], piles: Sequence[Pile[Action]]
) -> tuple[Pile[Action], ...]:
    """Return `piles` with those that fit exactly one own meld on their way there; the owner's stay as they are."""
    there = {pile.to: pile for pile in piles if pile.to is not None}
    rest: list[Pile[Action]] = []
    for pile in piles:
        slots = _fitting(rules, melds, cards, pile) if pile.to is None and not pile.kept else []
        if len(slots) != 1:
            rest += [pile] if pile.to is None else []
            continue
        slot = slots[0]
        before = there.get(slot)
        whole = pile.cards if before is None else (*before.cards, *pile.cards)
        if _fit(rules, melds[slot], cards, whole):
            there[slot] = _added(side, slot, cards, whole, before)
        else:
            rest.append(pile)
    return in_picking_order([*there.values(), *rest])


def _added(
    side: int, slot: int, cards: Sequence[int], places: tuple[int, ...], before: Pile[Action] | None
) -> Pile[Action]:
    low = before is not None and any(isinstance(action, Add) and action.low for action in before.actions)
    add = Add(tuple([cards[place] for place in places]), MeldName(side, slot), low)
    kept, turned = (before.kept, before.turned) if before else (False, 0)
    former, may_turn = (before.former, before.may_turn) if before else (None, False)
    return Pile(places, "open", (add,), slot, kept, turned, former, may_turn)


def _fitting(rules: RuleSet, melds: Sequence[int], cards: Sequence[int], pile: Pile[Action]) -> list[int]:
    """Return the slots of the own melds that take the whole pile, which is not a new meld by itself."""
    if pile.look not in ("open", "group") or (pile.look == "group" and not _is_full(rules, melds, cards, pile)):
        return []
    return [slot for slot, meld in enumerate(melds) if meld != NO_MELD and _fit(rules, meld, cards, pile.cards)]


def _is_full(rules: RuleSet, melds: Sequence[int], cards: Sequence[int], pile: Pile[Action]) -> bool:
    """Return whether no further group of the rank may be laid."""
    most = rules.melds.groups_per_rank
    ranks = {cards[place] >> 2 for place in pile.cards if not is_wild(cards[place])}
    return most is not None and sum(kind_of(meld) == GROUP and rank_of(meld) in ranks for meld in melds) >= most


def _fit(rules: RuleSet, meld: int, cards: Sequence[int], places: Sequence[int]) -> bool:
    grown = grown_meld(rules, meld, [cards[place] for place in places])
    return isinstance(grown, int) and meld_problem(rules, grown, meld) is None


def _going(rules: RuleSet, before: int, cards: Sequence[int], loose: Sequence[int]) -> tuple[int, ...]:
    """Return the places of the `loose` cards that go onto the meld `before`, one after the other."""
    going: list[int] = []
    meld, grew = before, True
    while grew:
        grew = False
        # a wild goes where the naturals leave it room
        for place in sorted(loose, key=lambda place: is_wild(cards[place])):
            if place in going:
                continue
            grown = grown_meld(rules, meld, [cards[place]])
            if isinstance(grown, int) and meld_problem(rules, grown, before) is None:
                going.append(place)
                meld, grew = grown, True
    return tuple(going)
