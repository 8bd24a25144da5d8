"""The advice for one decision of Samba Rommé: the plans that `deep` compares, by their value; reasons are not known."""

from collections.abc import Sequence
from random import Random

from sambakit.bots.advice import Advice, Effort, Ranked
from sambakit.bots.bot import Budget
from sambakit.bots.romme.deep import PLAYOUTS, DeepBot
from sambakit.romme.state.view import View

LEVEL = "1s"


def advise(view: View, legal: Sequence[int], seed: int, effort: Effort, played: Sequence[int] = ()) -> Advice:
    """Return the advice for the decision of the seat of `view`: see `Adviser`.

    A plan has one action: `deep` thinks again after each. No reasons are found, for what `deep` plays on ends before
    the deal does, and what was `played` makes no difference.
    """
    playouts = min(effort.playouts, PLAYOUTS[LEVEL])
    found = DeepBot(level=LEVEL).candidates(view, legal, Random(seed), Budget(playouts, effort.seconds))
    best = found[0].value
    plans = [Ranked((each.action,), min(0.0, each.value - best), each.error) for each in found]
    return Advice(tuple(plans))
