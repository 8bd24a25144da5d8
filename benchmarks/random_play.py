"""Decisions per second of random play on one core, in a closed loop: list, choose, apply, until the deal is over."""

import time
from dataclasses import dataclass
from random import Random

from sambakit.engine.listing.legal import legal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import PHASE_OVER, State
from sambakit.engine.stepping import apply, new_state
from sambakit.engine.values.cards import pack, shuffled

DEALS = 60
RUNS = 5
MASK = 0xFFFFFFFF


@dataclass(slots=True)
class Run:
    """What one run over all deals took and did."""

    seconds: float = 0.0  # of the processor
    decisions: int = 0
    listed: int = 0  # legal actions
    checksum: int = 0  # over all chosen actions; equal on every machine for the same rules


def measure() -> dict[str, float]:
    """Return the figures of the quickest of some runs over the same deals."""
    rng = Random(1)
    decks = [shuffled(pack(DUTCH.table.decks, DUTCH.table.jokers), rng) for _ in range(DEALS)]
    best = min((play(decks) for _ in range(RUNS)), key=lambda run: run.seconds)
    return {
        "decisions_per_second": round(best.decisions / best.seconds),
        "units_per_decision": round(best.seconds / best.decisions / unit_time(), 1),
        "deals_per_second": round(DEALS / best.seconds, 1),
        "decisions_per_deal": round(best.decisions / DEALS, 1),
        "legal_per_decision": round(best.listed / best.decisions, 1),
        "copy_microseconds": round(copy_time(half_way(decks[0])) * 1e6, 2),
        "checksum": best.checksum,
    }


def play(decks: list[list[int]]) -> Run:
    """Play every deck at random to its end and score it."""
    run = Run()
    number = 0x9E3779B9
    start = time.process_time()
    for deck in decks:
        state = new_state(DUTCH, 4, deck, 0)
        while state.phase != PHASE_OVER:
            actions = legal(state)
            number ^= number << 13 & MASK
            number ^= number >> 17
            number ^= number << 5 & MASK
            action = actions[number % len(actions)]
            apply(state, action)
            run.decisions += 1
            run.listed += len(actions)
            run.checksum = (run.checksum * 31 + action) & MASK
        score_deal(state)
    run.seconds = time.process_time() - start
    return run


def half_way(deck: list[int]) -> State:
    """Return a state from the middle of a deal, with melds on the table and a pile."""
    state = new_state(DUTCH, 4, deck, 0)
    rng = Random(1)
    while state.stock_size() > len(deck) // 3:
        apply(state, rng.choice(legal(state)))
    return state


def below(number: int, most: int) -> tuple[int, int]:
    """Return the xorshift number after `number`, and one below `most` made of it."""
    number ^= number << 13 & MASK
    number ^= number >> 17
    number ^= number << 5 & MASK
    return number, number % most


def unit_time() -> float:
    """Return how many seconds one call of `below` takes: a unit that makes figures of machines comparable."""
    count = 20_000
    tries = []
    for _ in range(RUNS):
        number = 0x9E3779B9
        start = time.process_time()
        for _ in range(count):
            number, _ = below(number, 17)
        tries.append((time.process_time() - start) / count)
    return min(tries)


def copy_time(state: State) -> float:
    """Return how many seconds a copy of a state takes, the quickest of some tries."""
    count = 2000
    tries = []
    for _ in range(RUNS):
        start = time.process_time()
        for _ in range(count):
            state.copy()
        tries.append((time.process_time() - start) / count)
    return min(tries)
