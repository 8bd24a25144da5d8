"""The words for what is done in Samba and its relatives."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from sambakit.engine.actions.actions import (
    Action,
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    EndDeal,
    Lay,
    Merge,
    Pass,
    RedThree,
    Take,
    Way,
)
from sambakit.engine.deal import Deal
from sambakit.engine.state.state import NOBODY
from sambakit.engine.values.cards import TEXTS, print_cards
from sambakit.engine.values.melds import cards_of, size_of
from sambakit.game.meld_names import MeldName

_RED: Final = ("3h", "3d")
_COMPLETE: Final = 7  # cards


def told(before: Deal, line: Any, after: Deal) -> str:
    """Return in words what the seat of a line of a record does, without its name."""
    if not hasattr(line, "actions"):
        card = "" if line.discard == NOBODY else f", and takes {TEXTS[line.discard]} for the discard"
        return f"claims what was done against the rules ({line.number}){card}"
    against = "against the rules: " if line.irregular else ""
    return against + ", ".join(_words(line.actions, action, before, after, line.seat) for action in line.actions)


def ended(after: Deal) -> str:
    """Return how a deal ended, with a seat as ``{name}`` where one went out."""
    if after.state.went_out == NOBODY:
        return "and the stock ends the deal"
    return f"and {{name}} goes out{' concealed' if after.state.concealed else ''}"


def cards_text(cards: Sequence[int]) -> str:
    """Return cards as records print them."""
    return print_cards(cards)


def _words(play: Sequence[Action], action: Action, before: Deal, after: Deal, seat: int) -> str:
    match action:
        case Draw():
            return _drawn(before, after, seat)
        case Take(way, cards, to):
            return _taken(way, cards, to, before, after)
        case Lay(cards):
            side = before.state.side_of[seat]
            opens = not before.state.sides[side].opened and action is next(one for one in play if isinstance(one, Lay))
            return f"{'opens with' if opens else 'lays'} {print_cards(cards)}"
        case Add(cards, to):
            return f"adds {print_cards(cards)} to {_meld(before, to)}{_completed(before, after, to)}"
        case Merge(into, other):
            return f"puts {_meld(before, other)} and {_meld(before, into)} together"
        case RedThree(card):
            return f"lays the red three {TEXTS[card]}"
        case Ask():
            return "asks whether to go out"
        case Answer(yes):
            return f"says {'yes' if yes else 'no'}"
        case Discard(card):
            return f"discards {TEXTS[card]}"
        case Pass():
            return "ends the turn without a discard"
        case EndDeal():
            return "finds the stock empty"


def _drawn(before: Deal, after: Deal, seat: int) -> str:
    """Return the cards that were drawn, and the red threes among them that were laid."""
    side = before.state.side_of[seat]
    more = Counter(after.state.hands[seat].cards()) - Counter(before.state.hands[seat].cards())
    reds = [
        *["3h"] * (after.state.sides[side].red_hearts - before.state.sides[side].red_hearts),
        *["3d"] * (after.state.sides[side].red_diamonds - before.state.sides[side].red_diamonds),
    ]
    cards = [*(TEXTS[card] for card in sorted(more.elements())), *reds]
    laid = f" and lays {' '.join(reds)}" if reds else ""
    return f"draws {' '.join(cards)}{laid}" if cards else "finds the stock empty"


def _taken(way: Way, cards: Sequence[int], to: MeldName | None, before: Deal, after: Deal) -> str:
    state = before.state
    top = TEXTS[state.pile[-1]] if state.pile else ""
    by = f" with {print_cards(cards)}" if cards else ""
    onto = f" onto {_meld(before, to)}{_completed(before, after, to)}" if to is not None else ""
    if way is Way.TOP:
        return f"takes the top card {top}{by}{onto}"
    opens = "" if to is not None or state.sides[state.side_of[state.turn]].opened else " and opens"
    cards_in_it = "1 card" if len(state.pile) == 1 else f"{len(state.pile)} cards"
    return f"takes the pile of {cards_in_it} with {top} on top{by}{onto}{opens}"


def _meld(deal: Deal, name: MeldName) -> str:
    """Return the cards of a meld with its name, as far as it lies already."""
    melds = deal.state.sides[name.side].melds
    return f"{name} ({print_cards(cards_of(melds[name.slot]))})" if name.slot < len(melds) else str(name)


def _completed(before: Deal, after: Deal, name: MeldName) -> str:
    sizes = [
        size_of(melds[name.slot]) if name.slot < len(melds) else 0
        for melds in (before.state.sides[name.side].melds, after.state.sides[name.side].melds)
    ]
    return ", which completes it" if sizes[0] < _COMPLETE <= sizes[1] else ""
