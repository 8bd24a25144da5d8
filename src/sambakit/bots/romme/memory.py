"""What follows from the public log of a game: the cards of the pile, those that the other player must hold."""

from dataclasses import dataclass

from sambakit.romme.actions import Add, Discard, Lay, TakeAdd, TakeNew
from sambakit.romme.canastras import bits_in
from sambakit.romme.cards import CARDS_IN_PACK, bits_of
from sambakit.romme.view import View


@dataclass(frozen=True, slots=True)
class Memory:
    """What a player who has watched knows: `pile` with its top last, the others as bit sets of cards."""

    pile: tuple[int, ...]
    held: int  # cards from the pile that the other player has not let go since
    unseen: int  # cards that may lie in the stock, in a Buraco or in the other hand


def remember(view: View) -> Memory:
    """Return what the log of `view` tells its seat."""
    pile: list[int] = []
    held = 0
    for entry in view.log:
        other = entry.seat != view.seat
        match entry.action:
            case Discard(card):
                pile.append(card)
                held &= ~(1 << card) if other else -1
            case Lay(cards) | Add(cards, _, _):
                held &= ~bits_of(placed.card for placed in cards) if other else -1
            case TakeAdd() | TakeNew():
                taken = bits_of(pile[:-1])
                pile = []
                if other:
                    held |= taken
                if other and isinstance(entry.action, TakeNew):
                    held &= ~bits_of(placed.card for placed in entry.action.cards)
            case _:
                if entry.turned_over:
                    pile = []
    lying = 0
    for own in view.canastras:
        for canastra in own:
            lying |= bits_in(canastra)
    seen = view.hand | lying | bits_of(pile) | held
    return Memory(tuple(pile), held & ~lying, ((1 << CARDS_IN_PACK) - 1) & ~seen)
