"""`net`: chooses among the plans of its turn by a trained net, without playing on.

It is `deep` with the shortest horizon: in a few worlds that agree with what it saw, each plan is carried out and the
net judges the position in which the next turn begins. Where no net was trained for the rules it plays as `steady` does.
"""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Final, final

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.deep.deep import candidates_in, prepare
from sambakit.bots.deep.method import METHOD_1
from sambakit.bots.deep.search import Search
from sambakit.bots.deep.value_nets import net_for
from sambakit.engine.state.view import View

POSITIONS: Final = 72  # that are judged for a decision
TURNS: Final = 1  # the own one
ERRORS: Final = 0.5  # standard errors of evidence that it takes to leave the choice of `steady`


@final
class NetBot:
    """Compares plans by a net alone."""

    name: Final = "net"

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; the same view and chance give the same action."""
        if len(legal) == 1:
            return legal[0]
        return self._compare(view, legal, rng).best(ERRORS).plan[0]

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return the first actions of the plans it compares: first its choice, then by value."""
        return candidates_in(self._compare(view, legal, rng), legal, ERRORS)

    def _compare(self, view: View, legal: Sequence[int], rng: Random) -> Search:
        search = prepare(view, legal, rng.getrandbits(60), POSITIONS, TURNS, METHOD_1)
        if len(search.trials) > 1 and net_for(view.rules, view.players) is not None:
            search.run(POSITIONS, inf)
        return search
