"""Random meld steps of several parts: each that the rules allow must be made of listed actions one after the other."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from sambakit.engine.actions.actions import Action, Add, Lay, Merge, RedThree, action_value
from sambakit.engine.listing.legal import legal
from sambakit.engine.playing import attempt
from sambakit.engine.state.state import PHASE_OVER, PHASE_PLAY, State
from sambakit.engine.stepping import apply
from sambakit.engine.values.cards import is_red_three, is_wild
from sambakit.engine.values.melds import GROUP, SEQUENCE, WILD_MELD, high_of, kind_of, low_of, rank_of, suit_of
from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal
from tests.properties.agreement import choose, facts, in_debt

MOST_LOOKED_AT = 4000


def compare_steps(state: State, tries: int, rng: Random) -> int:
    """Try random steps at `state`, where cards are melded next; returns how many of them the rules allow."""
    allowed = 0
    for _ in range(tries):
        step = random_step(state, rng)
        if not step:
            continue
        outcome = attempt(state, step)
        if not isinstance(outcome, Refusal):
            allowed += 1
            shown = [str(action) for action in step]
            assert is_made_of_listed(state, step, outcome), shown
    return allowed


def random_step(state: State, rng: Random) -> list[Action]:
    """Return one to three parts of melding that look as if they could be allowed."""
    left = state.hand().copy()
    step: list[Action] = []
    for _ in range(rng.choice((1, 2, 2, 3))):
        part = _part(state, left.cards(), step, rng)
        if part is None:
            continue
        for card in getattr(part, "cards", ()):
            left.remove(card)
        step.append(part)
    return step


def _part(state: State, cards: list[int], before: Sequence[Action], rng: Random) -> Action | None:
    side, melds = state.side_of[state.turn], state.side().melds
    slots = [slot for slot, meld in enumerate(melds) if meld]
    fresh = [len(melds) + at for at in range(sum(isinstance(part, Lay) for part in before))]
    kind = rng.choice(("lay", "add", "add", "merge", "red"))
    wilds = [card for card in cards if is_wild(card)]
    if kind == "red" and any(is_red_three(card) for card in cards) and not before:
        return RedThree(next(card for card in cards if is_red_three(card)))
    if kind == "lay" and cards:
        return _lay(cards, wilds, rng)
    if kind == "merge" and len(slots) + len(fresh) > 1:
        first, second = rng.sample([*slots, *fresh], 2)
        return Merge(MeldName(side, min(first, second)), MeldName(side, max(first, second)))
    if kind == "add" and slots and cards:
        slot = rng.choice(slots)
        fitting = _fitting(state.side().melds[slot], cards, rng)
        return Add(tuple(fitting), MeldName(side, slot), rng.random() < 0.2) if fitting else None
    return None


def _lay(cards: list[int], wilds: list[int], rng: Random) -> Lay | None:
    first = rng.choice(cards)
    if is_wild(first):
        return Lay(tuple(wilds[: rng.randint(3, 5)])) if len(wilds) > 2 else None
    if rng.random() < 0.6:
        group = [card for card in cards if card >> 2 == first >> 2]
        rng.shuffle(group)
        laid = group[: rng.randint(2, 5)] + wilds[: rng.choice((0, 0, 1, 1, 2))]
    else:
        laid = [card for card in range(first, min(first + 28, 52), 4) if card in cards][: rng.randint(2, 5)]
        if wilds and rng.random() < 0.4:
            laid.insert(rng.randint(0, len(laid)), wilds[0])
    return Lay(tuple(laid)) if len(laid) > 2 else None


def _fitting(meld: int, cards: list[int], rng: Random) -> list[int]:
    wilds = [card for card in cards if is_wild(card)]
    if kind_of(meld) == GROUP:
        own = [card for card in cards if card >> 2 == rank_of(meld)]
    elif kind_of(meld) == SEQUENCE:
        near = range(4 * (low_of(meld) - 3), 4 * (high_of(meld) + 4))
        own = [card for card in set(cards) if card in near and card & 3 == suit_of(meld) and not is_wild(card)]
    else:
        own = []
    rng.shuffle(own)
    most_wilds = 3 if kind_of(meld) == WILD_MELD else rng.choice((0, 0, 1, 2))
    return own[: rng.randint(0, 3)] + wilds[:most_wilds]


def is_made_of_listed(state: State, step: Sequence[Action], outcome: State) -> bool:
    """Return whether listed actions that lay just the cards of `step` come to `outcome`."""
    cards = Counter(card for part in step for card in _cards(part))
    end = facts(outcome)
    waiting = [(state, cards)]
    seen: list[tuple[object, ...]] = []
    while waiting and len(seen) < MOST_LOOKED_AT:
        now, left = waiting.pop()
        if not left and facts(now) == end:
            return True
        if now.phase != PHASE_PLAY or now.turn != state.turn:
            continue
        for action in legal(now):
            value = action_value(action, now.side_of[now.actor])
            if not isinstance(value, Lay | Add | Merge | RedThree):
                continue
            laid = Counter(_cards(value))
            if laid <= left and (laid or any(isinstance(part, Merge) for part in step)):
                after = now.copy()
                apply(after, action)
                key = facts(after)
                if key not in seen:
                    seen.append(key)
                    waiting.append((after, left - laid))
    return False


def _cards(part: Action) -> tuple[int, ...]:
    if isinstance(part, RedThree):
        return (part.card,)
    return part.cards if isinstance(part, Lay | Add) else ()


def compare_steps_of_deal(state: State, rng: Random) -> int:
    """Play a deal to its end at random and try steps on the way; returns how many of them the rules allow."""
    eager = 0.6 * rng.random()
    allowed = 0
    while state.phase != PHASE_OVER:
        if state.phase == PHASE_PLAY and not in_debt(state) and rng.random() < 0.2:
            allowed += compare_steps(state, 4, rng)
        apply(state, choose(state, eager, rng))
    return allowed
