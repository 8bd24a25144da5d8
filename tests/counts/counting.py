"""Counts of legal action sequences, as chess engines count moves: one wrong listing anywhere changes a number.

Counted are the sequences of exactly 1, 2, 3 … atomic actions from a position. In a position of the test positions,
where other hands may be unknown, a sequence ends with the turn; after a full deal it goes on from seat to seat.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from sambakit.engine.listing.legal import legal
from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import State
from sambakit.engine.stepping import apply, new_state
from sambakit.engine.values.cards import pack, shuffled
from sambakit.positions.reading import positions_in
from sambakit.positions.samba.setting_up import set_up

FOLDER = Path(__file__).parent
POSITIONS = FOLDER.parent / "positions"
DEEPEST = 8
MOST_IN_A_TURN = 1500  # sequences: no position is counted deeper once it has as many
MOST_FROM_A_DEAL = 20_000


def starts(name: str) -> Iterator[tuple[str, State, bool]]:
    """Yield the positions counted for the preset `name`: id, state, whether sequences end with the turn."""
    rules = PRESETS[name]
    for players in sorted(rules.table.players):
        yield f"deal-{players}-players", dealt(rules, players), False
    for entry in positions_in(POSITIONS / f"{name}.yaml"):
        if entry.position is not None and entry.position.phase in ("deal", "draw", "play"):
            yield entry.id, set_up(entry.position).state, True


def dealt(rules: RuleSet, players: int) -> State:
    """Return the state after a deal that is the same for ever."""
    deck = shuffled(pack(rules.table.decks, rules.table.jokers), Random(players))
    return new_state(rules, players, deck, 0)


def count(state: State, depth: int, within_turn: bool) -> list[int]:
    """Return how many sequences of 1, 2, … `depth` legal actions begin at `state`."""
    counts = [0] * depth
    if depth and not (within_turn and state.turns > 1):
        actions = legal(state)
        counts[0] = len(actions)
        for action in actions if depth > 1 else ():
            after = state.copy()
            apply(after, action)
            for deeper, number in enumerate(count(after, depth - 1, within_turn), start=1):
                counts[deeper] += number
    return counts


def counted(state: State, within_turn: bool) -> list[int]:
    """Return the counts at `state`, deeper until they are large enough or nothing follows."""
    most = MOST_IN_A_TURN if within_turn else MOST_FROM_A_DEAL
    counts: list[int] = []
    for depth in range(1, DEEPEST + 1):
        deeper = count(state, depth, within_turn)
        if not deeper[-1]:
            break
        counts = deeper
        if counts[-1] >= most:
            break
    return counts
