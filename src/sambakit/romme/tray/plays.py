"""Turns the piles of a tray into plays: the staged play, and the ways to take the discard pile.

Ways are given as the table lists them; the definition says which pile goes with the top card.
"""

from collections.abc import Sequence

from sambakit.game.refusal import Refusal
from sambakit.game.tray import Pile, WayPlay, to_be_laid
from sambakit.romme.actions.actions import Action, Add, Placed, TakeAdd, TakeNew
from sambakit.romme.definition.plays import try_play
from sambakit.romme.definition.staging import meanings
from sambakit.romme.state.state import State


def play_of(piles: Sequence[Pile[Action]]) -> list[tuple[int, Action]]:
    """Return the staged play, each action with the number of its pile: new Canastras, then additions."""
    return sorted(to_be_laid(piles), key=lambda one: isinstance(one[1], Add))


def way_plays(
    state: State, piles: Sequence[Pile[Action]], cards: Sequence[int], offers: Sequence[TakeAdd | TakeNew]
) -> list[WayPlay[Action]]:
    """Return how the player to move takes the pile: with the first pile that goes with the top, else by each way."""
    for number, pile in enumerate(piles):
        held = {cards[place] for place in pile.cards}
        if pile.to is not None or not any(
            isinstance(offer, TakeNew) and _in_hand(state, offer) <= held for offer in offers
        ):
            continue
        takes = _with_top(state, held)
        if takes:
            return [WayPlay(take, (take,), pile.cards, number) for take in takes]
    lying = [{cards[place] for place in pile.cards} for pile in piles]
    named = [offer for offer in offers if any(some <= _in_hand(state, offer) for some in lying)]
    return [WayPlay(offer, (offer,)) for offer in named or offers]


def _in_hand(state: State, offer: TakeAdd | TakeNew) -> set[int]:
    return {placed.card for placed in offer.cards if placed.card != state.pile[-1]}


def _with_top(state: State, held: set[int]) -> list[Action]:
    """Return the ways in which exactly the cards `held` take the pile, one for each place of a joker."""
    take = TakeNew(tuple([Placed(card) for card in sorted([state.pile[-1], *held])]))
    choices = meanings(state, state.turn, take) or (take,)
    return [choice for choice in choices if not isinstance(try_play(state, [choice]), Refusal)]
