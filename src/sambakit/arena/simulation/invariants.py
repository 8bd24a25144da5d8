"""The invariants of every deal, with any players: cards, caches, legal actions, views, replay, scores."""

import pickle
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from sambakit.arena.simulation.recount import recounted_scores
from sambakit.engine.actions.actions import (
    Action,
    Add,
    Ask,
    Discard,
    Draw,
    EndDeal,
    Lay,
    Merge,
    Pass,
    RedThree,
    Take,
    Way,
    action_value,
)
from sambakit.engine.deal import Deal
from sambakit.engine.definition.parts import grown_meld, new_meld
from sambakit.engine.listing.leave import can_still_go_out
from sambakit.engine.listing.legal import legal
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.values import AskWhen
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import ANSWERED_YES, PHASE_ANSWER, PHASE_PLAY, State, ends_of, freezes, is_complete
from sambakit.engine.state.view import view_of_state
from sambakit.engine.values.cards import KINDS, TEXTS, is_wild, pack
from sambakit.engine.values.hand import hand_of
from sambakit.engine.values.melds import GROUP, SEQUENCE, cards_of, heads_of, kind_of, low_of, rank_of
from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal

# Refusals of one action alone that more actions in the same play can mend (C-3, C-6).
_MENDED_BY_MORE: Final = frozenset(
    {Code.BELOW_MINIMUM, Code.OPENING_UNFINISHED, Code.BLACK_THREES_ONLY_GOING_OUT, Code.MUST_GO_OUT_NOW}
)
_MENDED_BY_MERGING: Final = frozenset({Code.LAST_CARD_MUST_STAY, Code.OUT_NEEDS_OTHER_SETS})  # with no card left (C-2)


class Violation(AssertionError):
    """A violated invariant; says which."""


def check_cards(state: State) -> None:
    """Raise Violation where the cards in play are not exactly the pack (D-1.5)."""
    counts = [0] * KINDS
    for card in state.stock[state.stock_at :]:
        counts[card] += 1
    for card in state.pile:
        counts[card] += 1
    for hand in state.hands:
        held = hand.cards()
        if len(held) != hand.size:
            raise Violation(f"a hand of {len(held)} cards says it holds {hand.size}")
        for card in held:
            counts[card] += 1
    for side in state.sides:
        for meld in side.melds:
            for card in cards_of(meld):
                counts[card] += 1
        counts[5] += side.red_hearts
        counts[6] += side.red_diamonds
    whole = _pack_counts(state.rules.table.decks, state.rules.table.jokers)
    if counts != whole:
        wrong = {TEXTS[kind]: counts[kind] for kind in range(KINDS) if counts[kind] != whole[kind]}
        raise Violation(f"cards lost or doubled: {wrong}")


@cache
def _pack_counts(decks: int, jokers: int) -> list[int]:
    """Return how many cards of each kind the pack holds."""
    cards = pack(decks, jokers)
    return [cards.count(kind) for kind in range(KINDS)]


def check_pile(state: State) -> None:
    """Raise Violation where more cards are hidden than there are, or the state is wrong about what freezes the pile."""
    if not 0 <= state.hidden <= min(len(state.pile), state.rules.table.hidden_under_turnup):
        raise Violation(f"{state.hidden} cards are said to lie hidden in a pile of {len(state.pile)}")
    if state.frozen != freezes(state.rules, state.pile[state.hidden :]):
        raise Violation("the state is wrong about whether an open card freezes the pile")


def check_sides(state: State) -> None:
    """Raise Violation if the cached values of a side differ from its melds."""
    for side in state.sides:
        completed = sum(is_complete(meld, side.threes_complete) for meld in side.melds)
        if completed != side.completed:
            raise Violation(f"a side keeps {side.completed} completed sets, its melds make {completed}")
        groups = {rank_of(meld) for meld in side.melds if kind_of(meld) == GROUP}
        if side.ends != ends_of(side.melds) or side.fits != sum(15 << 4 * rank for rank in groups):
            raise Violation("a side is wrong about the cards that fit its melds")
        if side.heads != heads_of(side.melds):
            raise Violation("a side is wrong about the heads of its melds")
        if side.opened != any(side.melds) and state.opening_points < 0:
            raise Violation("a side has melds without having opened, or the other way round")


def check_leave(state: State) -> None:
    """Raise Violation where a partner is asked, or has said yes, and the player cannot go out in this turn (C-9)."""
    play = state.rules.play
    if play.ask_when is AskWhen.ANY:
        return
    asks = state.phase == PHASE_ANSWER
    if asks or (state.phase == PHASE_PLAY and state.asked == ANSWERED_YES and play.yes_binds):
        turn = state.copy()
        turn.phase, turn.actor = PHASE_PLAY, state.turn
        if not can_still_go_out(turn):
            raise Violation("the partner is asked in vain" if asks else "the partner said yes, and no way out is left")


def check_listing(deal: Deal, listed: list[int], rng: Random) -> None:
    """Raise Violation where `listed`, the legal actions, and the refusals of single actions contradict each other.

    Every listed action must be one that the rules allow, alone or with more actions in the same play; of the other
    actions some are drawn by `rng`, and the rules must refuse them.
    """
    state = deal.state
    side = state.side_of[state.actor]
    values = {action_value(action, side) for action in listed}
    if len(values) != len(listed):
        raise Violation("an action is listed twice")
    for value in values:
        refusal = deal.refuse([value])
        if refusal and refusal.code not in _MENDED_BY_MORE and not _is_merged_next(state, value, refusal):
            raise Violation(f"{value} is listed and refused by {refusal.rule} ({refusal.code.value})")
    for value in _some_actions(state, rng):
        if value not in values and _same(state, value) not in values and deal.refuse([value]) is None:
            raise Violation(f"{value} is allowed and not listed")


def _is_merged_next(state: State, action: Action, refusal: Refusal) -> bool:
    """Return whether `action` leaves no card and is refused alone, since melds are to be merged in the same step."""
    laid = (action.card,) if isinstance(action, RedThree) else action.cards if isinstance(action, Lay | Add) else ()
    return refusal.code in _MENDED_BY_MERGING and len(laid) == state.hand().size


def _same(state: State, action: Action) -> Action:
    """Return `action` as the listing writes it.

    A group has its wilds last, a sequence its cards from the lowest up; a wild that fits one end alone says which, and
    of a merge the lower slot comes first.
    """
    match action:
        case Lay(cards):
            meld = new_meld(state.rules, cards)
            return action if isinstance(meld, Refusal) else Lay(tuple(cards_of(meld)))
        case Add(cards, to) if any(is_wild(card) for card in cards):
            before = state.side().melds[to.slot]
            after = grown_meld(state.rules, before, cards, action.low)
            if isinstance(after, Refusal) or kind_of(after) != SEQUENCE:
                return action
            return Add(cards, to, low_of(after) < low_of(before))
        case Take(way, cards, to):
            return Take(way, tuple(sorted(cards)), to)
        case Merge(into, other) if other.slot < into.slot:
            return Merge(other, into)
    return action


def _some_actions(state: State, rng: Random) -> Iterator[Action]:
    """Yield single actions, sensible and absurd ones, drawn by `rng`."""
    side = state.side_of[state.turn]
    slots = [MeldName(side, slot) for slot in range(len(state.sides[side].melds))]
    held = state.hand().cards()
    yield from (Draw(), Pass(), Ask(), EndDeal(), RedThree(5), RedThree(6))
    yield from (Discard(rng.randrange(KINDS)) for _ in range(3))
    for _ in range(4):
        if len(held) >= 3:
            yield Lay(tuple(rng.sample(held, 3)))
        if len(held) >= 2:
            yield Take(Way.PAIR, tuple(rng.sample(held, 2)), rng.choice([None, *slots]))
        if slots:
            yield Add((rng.choice(held),) if held else (rng.randrange(KINDS),), rng.choice(slots))
            yield Merge(rng.choice(slots), rng.choice(slots))
            yield Take(Way.TOP, (), rng.choice(slots))
            yield Take(Way.ADD, (), rng.choice(slots))


def check_view(deal: Deal, seat: int, listed: list[int], rng: Random) -> None:
    """Raise Violation where the view of `seat` changes when the cards that it has not seen change places."""
    state = deal.state
    other = permuted(state, seat, rng)
    # The log is public, and the same list for everybody.
    if pickle.dumps(view_of_state(other, seat)) != pickle.dumps(view_of_state(state, seat)):
        raise Violation(f"seat {seat} sees something of hidden cards")
    if state.actor == seat == state.turn and legal(other) != listed:
        raise Violation(f"the legal actions of seat {seat} tell something of hidden cards")


def permuted(state: State, seat: int, rng: Random) -> State:
    """Return a state with the cards hidden from `seat` in another order, in other hands, the stock and the pile."""
    other = state.copy()
    hidden = state.stock[state.stock_at :] + state.pile[: state.hidden]
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            hidden += hand.cards()
    rng.shuffle(hidden)
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            other.hands[owner] = hand_of(hidden[: hand.size])
            del hidden[: hand.size]
    other.pile[: state.hidden] = hidden[: state.hidden]
    other.stock = state.stock[: state.stock_at] + hidden[state.hidden :]
    return other


def check_scores(state: State) -> None:
    """Raise Violation where the score lines do not add up, or the slow scorer counts something else."""
    recounted = recounted_scores(state)
    for score, points in zip(score_deal(state), recounted, strict=True):
        if sum(line.points for line in score.lines) != score.points:
            raise Violation(f"the lines of side {score.side} do not add up to {score.points}")
        if score.points != points:
            raise Violation(f"side {score.side} scores {score.points}, counted again {points}")


def check_same(state: State, again: State) -> None:
    """Raise Violation where a replay led to another state."""
    if pickle.dumps(state) != pickle.dumps(again):
        raise Violation("the replay of the record leads to another state")
