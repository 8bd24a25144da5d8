"""The entry of the public log for a pile that a player gets."""

from collections.abc import Sequence

from sambakit.engine.actions.actions import Action
from sambakit.engine.actions.log import Entry
from sambakit.engine.state.state import State
from sambakit.engine.values.cards import is_red_three


def delivery(seat: int, action: Action, after: State, pile: Sequence[int], hidden: int) -> Entry:
    """Return the entry of the `action` that brought `pile`, its top melded, to the hand as far as `after` says.

    The lowest cards, so many as are `hidden`, nobody has seen but the player who gets them; of red threes that were
    laid everybody knows.
    """
    lays = after.compiled_rules.red_laid_from_pile
    stays = len(after.pile)
    unseen = [card for card in pile[stays:hidden] if not (lays and is_red_three(card))]
    return Entry(seat, action, drawn=len(unseen), taken=tuple(pile[max(stays, hidden) :]))
