"""Dutch Samba of this engine, stepped from Python, in the form that is running."""

from collections.abc import Callable
from random import Random
from typing import Any

from benchmarks.peers.contest import Entry
from sambakit import __version__
from sambakit.engine import COMPILED
from sambakit.engine.apply import apply
from sambakit.engine.cards import pack
from sambakit.engine.chance import Chance
from sambakit.engine.dealing import new_state
from sambakit.engine.legal import legal
from sambakit.engine.points import deal_points
from sambakit.engine.rulesets.dutch import DUTCH
from sambakit.engine.state import PHASE_OVER

CARDS = pack(DUTCH.table.decks, DUTCH.table.jokers)
FORM = "compiled" if COMPILED else "plain"


def entries() -> list[Entry]:
    """Return the game."""
    return [Entry("sambakit", __version__, f"dutch samba, 4 players ({FORM})", deal, middle)]


def deal(rng: Random) -> int:
    """Shuffle, play and score a deal."""
    state = new_state(DUTCH, 4, Chance(rng.getrandbits(62)).shuffled(CARDS), 0)
    random = rng.random
    decisions = 0
    while state.phase != PHASE_OVER:
        actions = legal(state)
        apply(state, actions[int(random() * len(actions))])
        decisions += 1
    deal_points(state)
    return decisions


def middle(rng: Random) -> Callable[[], Any]:
    """Return what copies a state with melds on the table and a third of the stock left."""
    state = new_state(DUTCH, 4, Chance(rng.getrandbits(62)).shuffled(CARDS), 0)
    while state.stock_size() > len(CARDS) // 3 and state.phase != PHASE_OVER:
        apply(state, rng.choice(legal(state)))
    return state.copy
