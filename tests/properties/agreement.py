"""What holds the listing of legal actions and the definition of the rules together, on any state of any rule set."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from random import Random

from sambakit.engine.actions.actions import (
    ADD,
    ANSWER,
    ASK,
    DISCARD,
    DRAW,
    END_DEAL,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    NEW,
    PASS,
    RED_THREE,
    TAKE_ADD,
    TAKE_PAIR,
    TAKE_RUN,
    TAKE_TOP,
    TAKE_WILD,
    Add,
    Take,
    Way,
    action_value,
    pack_action,
    wilds_along,
)
from sambakit.engine.listing.legal import legal
from sambakit.engine.playing import attempt
from sambakit.engine.state.state import NO_OPENING, PHASE_DRAW, PHASE_OVER, PHASE_PLAY, TOO_LATE, State
from sambakit.engine.stepping import apply
from sambakit.engine.values.cards import ACE, FOUR, is_natural, is_red_three, is_wild
from sambakit.engine.values.melds import GROUP, SEQUENCE, high_of, kind_of, low_of
from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal


def in_debt(state: State) -> bool:
    """Return whether atomic actions have begun what further ones must end in the same step (C-2, C-3, C-6, C-7)."""
    begun = state.opening_points != NO_OPENING or (state.must_go_out and state.hand().size > 1)
    return (begun or not state.hand().size) and state.phase == PHASE_PLAY


def candidates(state: State) -> Iterator[int]:
    """Yield every packed action that the hand, the own melds and the pile could have a use for."""
    cards = state.hand().cards()
    kinds = sorted(set(cards))
    slots = [slot for slot, meld in enumerate(state.side().melds) if meld]
    yield from (DRAW, ASK, PASS, END_DEAL, pack_action(ANSWER, 0), pack_action(ANSWER, 1))
    for kind in kinds:
        yield pack_action(DISCARD, kind)
        if is_red_three(kind):
            yield pack_action(RED_THREE, kind)
        for slot in slots:
            meld = state.side().melds[slot]
            if not (is_wild(kind) and kind_of(meld) == SEQUENCE and high_of(meld) == ACE):
                yield pack_action(ADD, kind, slot=slot)
            if is_wild(kind) and kind_of(meld) == SEQUENCE and low_of(meld) > FOUR:
                yield pack_action(ADD, kind, slot=slot, other=1)
    for slot, other in combinations(slots, 2):
        yield pack_action(MERGE, slot=slot, other=other)
    yield from _new_melds(cards)
    if state.phase == PHASE_DRAW:
        yield from _takes(cards, slots, state.pile[-1] if state.pile else 0)


def _new_melds(cards: list[int]) -> Iterator[int]:
    firm_first = sorted(cards, key=lambda card: (is_wild(card), card))
    for c1, c2, c3 in set(combinations(firm_first, 3)):
        same = c2 >> 2 == c1 >> 2 and (c3 >> 2 == c1 >> 2 or is_wild(c3))
        if same or (is_wild(c1) and is_wild(c2) and is_wild(c3)):
            yield pack_action(LAY_GROUP, c1, c2, c3)
        if c2 == c1 + 4 and c3 == c1 + 8 and c1 >= 4 and not is_wild(c3):
            yield pack_action(LAY_SEQUENCE, c1, c2, c3)
        if is_natural(c1) and is_natural(c2) and is_wild(c3) and c1 & 3 == c2 & 3:
            if c2 == c1 + 8:
                yield pack_action(LAY_SEQUENCE, c1, c3, c2)
            if c2 == c1 + 4 and c2 >> 2 < ACE:
                yield pack_action(LAY_SEQUENCE, c1, c2, c3)
            if c2 == c1 + 4 and c1 >> 2 > FOUR:
                yield pack_action(LAY_SEQUENCE, c3, c1, c2)


def _takes(cards: list[int], slots: list[int], top: int) -> Iterator[int]:
    naturals = sorted({card for card in cards if is_natural(card)})
    for slot in [*slots, NEW]:
        for operation in (TAKE_TOP, TAKE_ADD):
            yield pack_action(operation, slot=slot)
            for size in (1, 2, 3):
                for bridge in combinations(naturals, size):
                    if all(after == card + 4 for card, after in pairwise(bridge)):
                        yield pack_action(operation, *bridge, slot=slot)
        for c1, c2 in set(combinations(cards, 2)):
            yield pack_action(TAKE_PAIR, c1, c2, slot=slot)
        for natural, wild in product(naturals, {card for card in cards if is_wild(card)}):
            yield pack_action(TAKE_WILD, natural, wild, slot=slot)
    for c1, c2 in combinations(naturals, 2):
        yield pack_action(TAKE_RUN, c1, c2)
    for natural, wild in product(naturals, {card for card in cards if is_wild(card)}):
        if max(natural, top) < 4 * ACE:  # else the wild goes to the other end, where it is listed
            yield pack_action(TAKE_RUN, natural, wild)
        if min(natural, top) >= 4 * FOUR + 4:
            yield pack_action(TAKE_RUN, wild, natural)


def facts(state: State) -> tuple[object, ...]:
    """Return all that makes two states equal."""
    sides = [side.__reduce__() for side in state.sides]
    _, kept = state.__reduce__()
    return (*(value for value in kept if value is not state.sides), str(sides))


def compare(state: State) -> int:
    """Compare the two at `state`, which owes nothing; return how many candidates were looked at."""
    listed = set(legal(state))
    side = state.side_of[state.actor]
    looked_at = set(candidates(state))
    listed = {action for action in listed if not wilds_along(action)}  # of which compare_takes knows
    assert listed <= looked_at, [str(action_value(action, side)) for action in listed - looked_at]
    for action in looked_at:
        outcome = attempt(state, [action_value(action, side)])
        if isinstance(outcome, Refusal):
            if action in listed:
                after = state.copy()
                apply(after, action)
                assert in_debt(after), (str(action_value(action, side)), outcome)
        else:
            assert action in listed, str(action_value(action, side))
    return len(looked_at)


def choose(state: State, eager: float, rng: Random) -> int:
    """Return a listed action, with probability `eager` a meld or a take where there is one."""
    actions = legal(state)
    assert actions, "a deal that goes on has a legal action"
    assert len(set(actions)) == len(actions), "no action is listed twice"
    melds = [action for action in actions if action & 31 not in (DRAW, DISCARD, ASK, END_DEAL)]
    return rng.choice(melds) if melds and rng.random() < eager else rng.choice(actions)


def compare_whole_deal(state: State, often: float, rng: Random) -> int:
    """Play a deal to its end at random, comparing at some of its states; return how many these were."""
    eager = rng.random()  # how often a meld is preferred, for deals of all kinds
    compared = 0
    while state.phase != PHASE_OVER:
        if not in_debt(state) and (rng.random() < often or state.hand().size < 5):
            compare(state)
            if state.phase == PHASE_DRAW:
                compare_takes(state, rng)
            compared += 1
        apply(state, choose(state, eager, rng))
    return compared


def compare_steps_of_whole_deal(state: State, rng: Random) -> int:
    """Play a deal to its end at random; whatever is begun is ended, and is a play that the rules allow.

    Returns the number of steps.
    """
    eager = rng.random()
    steps = 0
    while state.phase != PHASE_OVER:
        before, step = state.copy(), []
        while True:
            action = choose(state, eager, rng)
            step.append(action_value(action, state.side_of[state.actor]))
            apply(state, action)
            if not in_debt(state):
                break
        outcome = attempt(before, step)
        shown = [str(action) for action in step]
        assert not isinstance(outcome, Refusal), (outcome, shown)
        assert facts(outcome) == facts(state), shown
        steps += 1
    return steps


def compare_takes(state: State, rng: Random) -> int:
    """Check that takes with more hand cards than the listed ones name are made by listed actions after each other.

    Returns how many of those tried the rules allow.
    """
    allowed = 0
    side, top = state.side_of[state.actor], state.pile[-1] if state.pile else 0
    held = state.hand().cards()
    fitting = [card for card in held if is_wild(card) or card >> 2 == top >> 2]
    slots = [slot for slot, meld in enumerate(state.side().melds) if meld and kind_of(meld) == GROUP]
    hands = sorted({cards for size in (3, 4, 5) for cards in combinations(fitting, size)})
    for cards in rng.sample(hands, min(len(hands), 12)):
        for way, slot in product((Way.PAIR, Way.WILD), (None, *slots)):
            to = None if slot is None else MeldName(side, slot)
            take = Take(way, cards, to)
            outcome = attempt(state, [take])
            if not isinstance(outcome, Refusal):
                allowed += 1
                assert _is_made_of_listed(state, take, outcome), str(take)
    return allowed


def _is_made_of_listed(state: State, take: Take, outcome: State) -> bool:
    """Return whether a listed take and the additions of the cards that it leaves out come to `outcome`."""
    slot = take.to.slot if take.to else len(state.side().melds)
    waiting = [(state, Counter(take.cards))]
    seen: list[tuple[object, ...]] = []
    while waiting:
        now, left = waiting.pop()
        if not left and now.pile == outcome.pile:
            if now.asked == TOO_LATE:  # what goes along with the take is no meld before the question
                now = now.copy()
                now.asked = outcome.asked
            return facts(now) == facts(outcome)
        for action in legal(now):
            value = action_value(action, now.side_of[now.actor])
            if isinstance(value, Add) and value.to.slot != slot:
                continue
            if not isinstance(value, Add) and not (isinstance(value, Take) and value.to == take.to):
                continue
            cards = Counter(value.cards)
            if isinstance(value, Take) and value.way is not take.way:
                continue
            if cards <= left:
                after = now.copy()
                apply(after, action)
                if facts(after) not in seen:
                    seen.append(facts(after))
                    waiting.append((after, left - cards))
    return False
