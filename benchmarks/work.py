"""What is measured of the engine: whole deals stepped from Python and in the core, copies, and single decisions."""

import time
from itertools import count
from random import Random

from sambakit.engine.actions.packed import ASK
from sambakit.engine.listing.legal import legal, legal_without_asking
from sambakit.engine.playout import Policy, RandomPolicy, advance
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.state.state import PHASE_OVER, PHASE_PLAY, State
from sambakit.engine.stepping import apply, new_state
from sambakit.engine.values.cards import pack, shuffled
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.hand import Hand

SAMPLES = 40  # hands of one size


class Work:
    """A rule set at play; each measurement returns seconds of processor time for as many rounds as asked for."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.players = 4 if 4 in rules.table.players else min(rules.table.players)
        self.cards = pack(rules.table.decks, rules.table.jokers)
        self.policies: list[Policy] = [RandomPolicy() for _ in range(self.players)]
        self._kept: dict[bool, list[State]] = {}  # what the curve is measured on

    def steps(self, decisions: int) -> float:
        """Shuffle, deal, list, choose, apply, and score, each step from here."""
        rng = Random(1)
        random = rng.random
        made = 0
        start = time.process_time()
        while made < decisions:
            chance = Chance(rng.getrandbits(62))
            state = new_state(self.rules, self.players, chance.shuffled(self.cards), 0)
            while state.phase != PHASE_OVER:
                actions = legal(state)
                apply(state, actions[int(random() * len(actions))])
                made += 1
            deal_points(state)
        return (time.process_time() - start) * decisions / made

    def closed_loop(self, decisions: int) -> float:
        """Do the same inside the core, by its random policy."""
        made = deals = 0
        start = time.process_time()
        while made < decisions:
            made += self.deal_inside(deals)
            deals += 1
        return (time.process_time() - start) * decisions / made

    def deals(self, wished: int) -> float:
        """Play whole deals inside the core, from the shuffle to the score."""
        start = time.process_time()
        for number in range(wished):
            self.deal_inside(number)
        return time.process_time() - start

    def deal_inside(self, number: int) -> int:
        """Play one deal inside the core; return its decisions."""
        chance = Chance(number)
        state = new_state(self.rules, self.players, chance.shuffled(self.cards), number % self.players)
        made = advance(state, self.policies, chance, -1)
        deal_points(state)
        return made

    def deal_by_list(self, number: int, asking: bool) -> int:
        """Play one deal from here, by the list with asking the partner or without, and never ask; return decisions."""
        listed = legal if asking else legal_without_asking
        chance = Chance(number)
        state = new_state(self.rules, self.players, chance.shuffled(self.cards), number % self.players)
        made = 0
        while state.phase != PHASE_OVER:
            actions = listed(state)
            apply(state, actions[chance.below(len(actions) - (actions[-1] == ASK))])
            made += 1
        return made

    def middle(self) -> State:
        """Return a state with melds on the table and a third of the stock left."""
        for seed in range(1, 100):
            rng = Random(seed)
            state = new_state(self.rules, self.players, shuffled(self.cards, rng), 0)
            while state.phase != PHASE_OVER:
                if state.stock_size() <= len(self.cards) // 3 and any(side.melds for side in state.sides):
                    return state
                apply(state, rng.choice(legal(state)))
        raise RuntimeError("no random deal came to its middle")

    def copies(self, wished: int) -> float:
        """Copy a state from the middle of a deal."""
        copy = self.middle().copy
        start = time.process_time()
        for _ in range(wished):
            copy()
        return time.process_time() - start

    def decisions_with(self, size: int, opened: bool, rounds: int) -> float:
        """Decide with hands of `size` cards: list, choose, and apply to a copy; half a deal has been played."""
        states = self.hands_of(size, opened)
        rng = Random(size)
        seconds = 0.0
        for number in range(rounds):
            state = states[number % SAMPLES].copy()
            start = time.process_time()
            actions = legal(state)
            apply(state, actions[int(rng.random() * len(actions))])
            seconds += time.process_time() - start
        return seconds

    def hands_of(self, size: int, opened: bool) -> list[State]:
        """Return states before the melds of a turn, with hands of `size` cards drawn from a full pack."""
        rng = Random(f"{size} {opened}")
        states = [state.copy() for state in self._before_melds(opened)]
        for state in states:
            state.hands[state.actor] = hand_of(rng.sample(self.cards, size))
        return states

    def _before_melds(self, opened: bool) -> list[State]:
        """Return states after a draw: half-way through a deal where the side is to have opened, else early."""
        if opened in self._kept:
            return self._kept[opened]
        states = self._kept[opened] = []
        for number in count():
            chance = Chance(number)
            state = new_state(self.rules, self.players, chance.shuffled(self.cards), 0)
            while state.phase != PHASE_OVER:
                side = state.sides[state.side_of[state.actor]]
                late = state.stock_size() < len(self.cards) // 2 or not opened
                if (
                    late
                    and state.phase == PHASE_PLAY
                    and side.opened == opened
                    and state.opening_points < 0
                    and not state.touched_old
                ):
                    states.append(state)
                    break
                advance(state, self.policies, chance, 1)
            if len(states) == SAMPLES:
                break
        return states


def hand_of(cards: list[int]) -> Hand:
    """Return a hand of cards."""
    hand = Hand()
    for card in cards:
        hand.add(card)
    return hand
