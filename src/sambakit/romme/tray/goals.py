"""The own Canastras that loose picked cards fit. Cards that fit only one of them are sent there."""

from collections.abc import Sequence

from sambakit.game.tray import Pile, in_picking_order, places_of
from sambakit.romme.actions.actions import Action, Placed
from sambakit.romme.definition.readings import larger_rows, read_addition
from sambakit.romme.state.state import State
from sambakit.romme.tray.arranging import additions
from sambakit.romme.values.canastras import ROW, kind_of

Goals = dict[int, tuple[int, ...]]  # by the slot of an own Canastra: places of the picks that go there


def targets(state: State, seat: int, cards: Sequence[int], piles: Sequence[Pile[Action]]) -> Goals:
    """Return which loose cards fit each own Canastra, together."""
    loose = [place for pile in piles if pile.to is None and pile.look == "open" for place in pile.cards]
    found: Goals = {}
    for slot, canastra in enumerate(state.canastras[seat]):
        going: list[int] = []
        while more := [
            place for place in loose if place not in going and _fits(state, canastra, cards, [*going, place])
        ]:
            going.append(more[0])
        if going:
            found[slot] = tuple(going)
    return found


def _fits(state: State, canastra: int, cards: Sequence[int], places: Sequence[int]) -> bool:
    """Return whether the cards at `places` together go onto `canastra`, in some meaning."""
    melds, added = state.rules.melds, [cards[place] for place in places]
    if kind_of(canastra) == ROW:
        return bool(larger_rows(melds, canastra, added))
    return isinstance(read_addition(melds, canastra, tuple([Placed(card) for card in added]), None), int)


def sent(state: State, seat: int, cards: Sequence[int], piles: Sequence[Pile[Action]]) -> tuple[Pile[Action], ...]:
    """Return `piles` with those that fit exactly one own Canastra on their way there; the owner's stay as they are."""
    there = {pile.to: pile for pile in piles if pile.to is not None}
    rest: list[Pile[Action]] = []
    for pile in piles:
        slots = _fitting(state, seat, cards, pile) if pile.to is None and pile.look == "open" and not pile.kept else []
        if len(slots) != 1:
            rest += [pile] if pile.to is None else []
            continue
        slot = slots[0]
        before = there.get(slot)
        whole = pile.cards if before is None else (*before.cards, *pile.cards)
        if _fits(state, state.canastras[seat][slot], cards, whole):
            there[slot] = _added(state, seat, slot, cards, whole, before)
        else:
            rest.append(pile)
    return in_picking_order([*there.values(), *rest])


def _fitting(state: State, seat: int, cards: Sequence[int], pile: Pile[Action]) -> list[int]:
    own = state.canastras[seat]
    return [slot for slot, canastra in enumerate(own) if _fits(state, canastra, cards, pile.cards)]


def _added(
    state: State,
    seat: int,
    slot: int,
    cards: Sequence[int],
    places: Sequence[int],
    before: Pile[Action] | None,
) -> Pile[Action]:
    choices = additions(state, seat, [cards[place] for place in places], slot)
    kept, turned = (before.kept, before.turned) if before else (False, 0)
    action = choices[turned % len(choices)]
    lying = places_of(cards, [one.card for one in action.cards], places)
    return Pile(lying, "open", (action,), slot, kept, turned, before.former if before else None, len(choices) > 1)
