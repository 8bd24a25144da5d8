"""What holds the listing of melds and the slow model together, at one state or along a turn."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from sambakit.engine.actions.actions import (
    TAKE_PAIR,
    TAKE_RUN,
    TAKE_WILD,
    card_of,
    operation_of,
    second_card_of,
)
from sambakit.engine.listing.legal import legal
from sambakit.engine.rules.values import BlackThrees
from sambakit.engine.state.state import NO_OPENING, PHASE_OVER, PHASE_PLAY, State
from sambakit.engine.stepping import apply
from sambakit.engine.values.cards import CARDS, TEXTS
from tests.properties.one_turn import coming_cards, meld_of, table_of, turn_of, words_of
from tests.properties.slow_turn import Search, Table, is_group, is_run, is_wild, moves, without


def agrees(state: State, search: Search) -> None:
    """Compare the listed meld actions with those that the slow search can end, in an opening and after it."""
    table = table_of(state)
    words = [words_of(state, action) for action in legal(state)]
    listed = {word for word in words if word is not None}
    sound = {(word, parts) for word, parts, after in moves(search.turn, table) if search.can_end(after)}
    begun = state.opening_points != NO_OPENING or table.closed
    black_last = state.rules.play.black_threes is not BlackThrees.AS_SETS
    for word, parts in sound | listed:
        black = black_last and ("3s" in str(parts) or "3c" in str(parts))
        if black or table.black or (word == "red" and not begun):
            continue  # black threes come last (C-6); a red three alone is a step of its own (D-6.7)
        assert ((word, parts) in listed) == ((word, parts) in sound), (word, parts, table)
    assert {(word, parts) for word, parts in listed if begun or word != "red"} <= sound
    if state.opening_points != NO_OPENING or any(word == "lay" for word, _ in sound):
        assert listed or legal(state), table


def follow(state: State, seed: int, opened: bool = False) -> None:
    """Compare at `state` and at every state of a few turns played from it at random; openings only till they stand."""
    search = Search(turn_of(state))
    rng = Random(seed)
    for _ in range(3):
        at = state.copy()
        while at.sides[0].opened == opened and at.phase == PHASE_PLAY and at.turn == 0:
            assert legal(at), table_of(at)
            agrees(at, search)
            melding = [action for action in legal(at) if words_of(at, action) is not None]
            if not melding:
                break
            apply(at, rng.choice(melding))


def follow_takes(state: State, seed: int) -> None:
    """Compare the takes that open the side with those that the slow search can end, and follow each of them."""
    rules = state.rules
    table = table_of(state)
    top = TEXTS[state.pile[-1]]
    begun = turn_of(state)
    coming, unseen = coming_cards(rules, [TEXTS[card] for card in state.pile[:-1]], state.hidden)
    search = Search(replace(begun, taking=True, coming=coming, unseen=unseen, only_jokers=False))
    listed = {action for action in legal(state) if operation_of(action) in (TAKE_PAIR, TAKE_WILD, TAKE_RUN)}
    found = {frozenset((TEXTS[card_of(action)], TEXTS[second_card_of(action)])) for action in listed}
    for first, second in {(a, b) for at, a in enumerate(table.hand) for b in table.hand[at + 1 :]}:
        if takes(state, top, first, second):
            run = sorted((top, first, second), key=TEXTS.index)
            meld = meld_of(run)
            shown = Table(
                without(table.hand, (first, second)), (meld,), sum(begun.values[card] for card in (top, first, second))
            )
            assert (frozenset((first, second)) in found) == search.can_end(shown), (first, second, table)
        else:
            assert frozenset((first, second)) not in found, (first, second, table)
    for action in listed:
        after = state.copy()
        apply(after, action)
        follow(after, seed)


def takes(state: State, top: str, first: str, second: str) -> bool:
    """Return whether the two hand cards make a meld with the top card by a way that is open (C-8, table 3b)."""
    rules = state.rules
    free = not state.frozen and not rules.pile.frozen_until_opened
    three = tuple(sorted((top, first, second)))
    wilds = is_wild(first) + is_wild(second)
    if not wilds and first[0] == second[0] == top[0]:
        return rules.pile.take_pair and is_group(rules, three)
    if wilds == 1 and is_group(rules, three):
        return free and rules.pile.take_natural_wild
    run = tuple(sorted(three, key=TEXTS.index))
    starts = rules.pile.take_starts_sequence.value
    if wilds == 1 and rules.melds.sequence_wilds:
        natural = second if is_wild(first) else first
        return free and starts != "no" and abs(TEXTS.index(natural) - TEXTS.index(top)) == 4
    return free and not wilds and starts == "yes" and is_run(rules, run)


def total(hand: list[str], values: Sequence[int]) -> int:
    """Return the points of all cards, 1 at least."""
    return max(1, sum(values[CARDS[card]] for card in hand))


def goes_out(state: State, known: dict[tuple[object, ...], bool]) -> bool:
    """Return whether the player can go out in this turn by listed actions, asking apart."""
    if state.phase == PHASE_OVER:
        return state.went_out == 0
    if state.turn != 0:
        return False
    side = state.sides[0]
    key = (state.hands[0], tuple(side.melds), side.opened, state.opening_points, state.must_go_out, state.folding)
    if key not in known:
        known[key] = False
        for action in legal(state):
            last = state.hands[0].size == 1
            if words_of(state, action) is None and not last:
                continue
            after = state.copy()
            apply(after, action)
            if goes_out(after, known):
                known[key] = True
                break
    return known[key]


def every_way_goes_out(state: State) -> bool:
    """Return whether every listed way from here ends the deal with seat 0 out."""
    if state.phase == PHASE_OVER:
        return state.went_out == 0
    actions = legal(state)
    if not actions or state.turn != 0:
        return False
    for action in actions:
        after = state.copy()
        apply(after, action)
        if not every_way_goes_out(after):
            return False
    return True
