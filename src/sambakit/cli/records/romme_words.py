"""The words for what is done in Samba Rommé."""

from collections.abc import Iterable, Sequence
from typing import Any

from sambakit.game.meld_names import MeldName
from sambakit.romme.actions.actions import (
    Action,
    Add,
    Discard,
    Draw,
    Form,
    Lay,
    Merge,
    Pass,
    Placed,
    TakeAdd,
    TakeNew,
    canastra_cards,
)
from sambakit.romme.deal import RommeDeal
from sambakit.romme.state.state import NOBODY
from sambakit.romme.values.cards import TEXTS, cards_in, print_cards


def told(before: RommeDeal, line: Any, after: RommeDeal) -> str:
    """Return in words what the seat of a line of a record does, without its name."""
    return ", ".join(_words(action, before, after, line.seat) for action in line.actions)


def ended(after: RommeDeal) -> str:
    """Return how a deal ended, with a seat as ``{name}`` where one went out."""
    if after.state.went_out != NOBODY:
        return "and {name} goes out"
    return "and the game is annulled" if after.state.annulled else "and nobody can go on"


def cards_text(cards: Sequence[int]) -> str:
    """Return cards as records print them."""
    return print_cards(cards)


def _words(action: Action, before: RommeDeal, after: RommeDeal, seat: int) -> str:
    pile = before.state.pile
    match action:
        case Draw():
            more = after.state.hands[seat] & ~before.state.hands[seat]
            return f"draws {' '.join(TEXTS[card] for card in cards_in(more))}"
        case Lay(cards, form):
            return f"lays {_canastra(cards, form)}"
        case Add(cards, to):
            return f"adds {_placed(cards)} to {_lying(before, to)}"
        case TakeAdd(to):
            return f"takes the pile of {_count(pile)} with {TEXTS[pile[-1]]} onto {_lying(before, to)}"
        case TakeNew(cards, form):
            return f"takes the pile of {_count(pile)} with {TEXTS[pile[-1]]} in {_canastra(cards, form)}"
        case Discard(card):
            return f"discards {TEXTS[card]}"
        case Merge(into, other):
            return f"puts {_lying(before, other)} and {_lying(before, into)} together"
        case Pass():
            return "ends the turn without a discard"


def _count(cards: Sequence[int]) -> str:
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"


def _canastra(cards: Iterable[Placed], form: Form | None) -> str:
    return f"the {form.value if form else 'Canastra'} {_placed(cards)}"


def _placed(cards: Iterable[Placed]) -> str:
    return " ".join(str(one) for one in cards)


def _lying(deal: RommeDeal, name: MeldName) -> str:
    own = deal.state.canastras[name.side]
    return f"{name} ({_placed(canastra_cards(own[name.slot]))})" if name.slot < len(own) else str(name)
