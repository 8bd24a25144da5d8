"""Finds the reasons why one plan is better than another.

The first reason must be the same when more deals are tried, so it is told by what is certain: that the next player
takes the pile less often, if that is clear, or else by what the plans themselves do differently. Where they differ in
no such thing it is the effect that is clearly the surest. The second reason is another effect that is certain, if there
is one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sambakit.bots.advice import Plan, Reason
from sambakit.bots.knowledge.estimates import live_cards
from sambakit.bots.knowledge.memory import NEVER, Memory
from sambakit.bots.reasons.codes import ReasonCode
from sambakit.bots.reasons.comparing import Comparing
from sambakit.bots.reasons.effects import Difference, Effect
from sambakit.bots.reasons.plan_facts import NO_CARD, PlanFacts, facts_of
from sambakit.engine.state.window import window_on
from sambakit.engine.values.cards import RANKS, TEXTS, is_natural, is_wild
from sambakit.engine.values.melds import COMPLETE

MOST: Final = 2  # reasons
FEWEST: Final = 40  # deals without which nothing is told of them
IN_DEALS: Final = 100  # how many deals a count is told for
SAFE: Final = 2  # unseen cards of a rank that are hardly a pair in one hand

# What follows from other effects says less than these, so it has to be surer to be told first.
OF_POINTS: Final = (Effect.CARDS, Effect.THEIR_CARDS, Effect.CAUGHT, Effect.CATCHES, Effect.RED_THREES)
COSTS: Final = (Effect.THEIR_CARDS, Effect.CAUGHT, Effect.PARTNER)  # measured as points below 0
SHARE_OF_POINTS: Final = 0.75
SURE: Final = 0.3  # the least size of an effect that is told …
ERRORS: Final = 1.0  # … and by how many standard errors it is above that, and above the next one where it comes first

# Effects and codes that say nearly the same: at most one of a row is told.
ALIKE: Final = (
    {ReasonCode.SAFE_DEAD, ReasonCode.SAFE_THROWN, ReasonCode.SAFE_LEFT, ReasonCode.BLOCKS_PILE}
    | {ReasonCode.NEXT_TAKES_LESS, ReasonCode.PILE_LESS_THEIRS},
    {ReasonCode.TAKES_PILE, ReasonCode.KEEPS_PAIR},
    {ReasonCode.COMPLETES_SAMBA, ReasonCode.NEARS_SAMBA, ReasonCode.SAMBA_MORE},
    {ReasonCode.COMPLETES_SET, ReasonCode.NEARS_SET, ReasonCode.SET_MORE, ReasonCode.KEEPS_WILDS},
    {ReasonCode.GOES_OUT, ReasonCode.OUT_SOONER, ReasonCode.OUT_MORE},
    {ReasonCode.CAUGHT_LESS, ReasonCode.WAITS_FOR_PARTNER, ReasonCode.SHORTENS_HAND},
    {ReasonCode.OPENS, ReasonCode.LAYS_MORE},
    {ReasonCode.RED_THREES, ReasonCode.SHEDS_RED_THREE},
)


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts beside the outcomes: both plans by themselves, and the public past as the seat sees it."""

    better: PlanFacts
    other: PlanFacts
    memory: Memory
    next_seat: int
    unseen: Sequence[int]  # cards of each kind that the seat does not see


def situation(comparing: Comparing, better: Plan, other: Plan) -> Situation:
    """Return the facts beside the outcomes of two plans."""
    view, sample, memory = comparing.view, comparing.sample, comparing.memory
    return Situation(
        facts_of(sample, memory, view.seat, [*better]),
        facts_of(sample, memory, view.seat, [*other]),
        memory,
        (view.turn + 1) % view.players,
        live_cards(window_on(view), memory, comparing.steady.bot_rules),
    )


@dataclass(frozen=True, slots=True)
class Found:
    """All reasons for a plan in their order: one of `firsts` comes first, or one of `effects` where there is none.

    `leads` tells whether the first effect is clearly surer than the next one.
    """

    firsts: tuple[Reason, ...]
    effects: tuple[Reason, ...]
    leads: bool

    @property
    def codes(self) -> set[str]:
        """Return the codes of all of them."""
        return {reason.code for reason in (*self.firsts, *self.effects)}


def find(differences: Sequence[Difference], situation: Situation) -> Found:
    """Return the reasons for the better plan of `situation`, which does better by these `differences`."""
    certain = sorted([each for each in differences if _is_certain(each)], key=sureness, reverse=True)
    takes_apart = situation.better.takes != situation.other.takes  # then that says more
    dangers = [each for each in certain if each.effect is Effect.DANGER and not takes_apart]
    firsts = (*_of_effects(dangers, situation), *_of_plans(situation))
    return Found(firsts, tuple(_of_effects(certain, situation)), _leads(certain, situation))


def reasons_in(found: Found, *others: Found) -> list[Reason]:
    """Return at most two reasons of `found`, the first one first: those alone that speak for all the `others` too."""
    firsts = [reason for reason in found.firsts if all(reason.code in other.codes for other in others)]
    effects = [reason for reason in found.effects if all(reason.code in other.codes for other in others)]
    if not firsts and not (found.leads and effects[:1] == [*found.effects[:1]]):
        return []
    reasons = (firsts or effects)[:1]
    for reason in (*effects, *firsts):
        if len(reasons) < MOST and not any(_alike(reason, other) for other in reasons):
            reasons.append(reason)
    return reasons


def _alike(one: Reason, other: Reason) -> bool:
    return one.code == other.code or any(one.code in row and other.code in row for row in ALIKE)


def sureness(difference: Difference) -> float:
    """Return how sure an effect is, weighed for the order of reasons."""
    return difference.size * (SHARE_OF_POINTS if difference.effect in OF_POINTS else 1.0)


def _is_certain(difference: Difference) -> bool:
    return sureness(difference) - ERRORS * difference.error >= SURE


def _leads(certain: Sequence[Difference], situation: Situation) -> bool:
    """Return whether the first effect that can be told is clearly surer than the next one that says something else."""
    told = [(each, reason) for each in certain if (reason := _reason(each, situation)) is not None]
    if not told:
        return False
    first, what = told[0]
    others = [sureness(each) for each, reason in told[1:] if reason.code != what.code]
    return not others or sureness(first) - others[0] >= ERRORS * first.error


def _of_effects(found: Sequence[Difference], situation: Situation) -> Iterator[Reason]:
    told: list[Reason] = []
    for difference in found:
        reason = _reason(difference, situation)
        if reason is not None and not any(_alike(reason, other) for other in told):
            told.append(reason)
            yield reason


def _of_plans(situation: Situation) -> Iterator[Reason]:
    """Yield what the better plan does by itself and the other one does not, the weightiest first."""
    better, other = situation.better, situation.other
    if better.ends and not other.ends:
        yield Reason(ReasonCode.GOES_OUT, {})
    if better.sambas > other.sambas:
        yield Reason(ReasonCode.COMPLETES_SAMBA, {})
    if better.sets > other.sets:
        yield Reason(ReasonCode.COMPLETES_SET, {})
    if better.takes and not other.takes:
        yield Reason(ReasonCode.TAKES_PILE, {"cards": better.takes})
    if better.opens and not other.opens:
        yield Reason(ReasonCode.OPENS, {})
    if better.wilds > other.wilds:
        yield Reason(ReasonCode.KEEPS_WILDS, {"cards": better.wilds - other.wilds})
    missing = _grown(better.sequences, other.sequences)
    if missing:
        yield Reason(ReasonCode.NEARS_SAMBA, {"missing": missing})
    if other.red_threes > better.red_threes:
        yield Reason(ReasonCode.SHEDS_RED_THREE, {})
    elif better.threes > other.threes:
        yield Reason(ReasonCode.KEEPS_BLOCKER, {})
    kept = better.pairs() - other.pairs()
    if kept:
        yield _keeps_pair(kept, situation)
    more = better.threes_of_a_kind() - other.threes_of_a_kind()
    if more:
        yield Reason(ReasonCode.KEEPS_RANK, {"rank": RANKS[max(more)]})
    missing = _grown(better.groups, other.groups)
    if missing:
        yield Reason(ReasonCode.NEARS_SET, {"missing": missing})
    if better.hand.size < other.hand.size:
        yield Reason(ReasonCode.SHORTENS_HAND, {"cards": better.hand.size, "instead": other.hand.size})


def _grown(better: Sequence[int], other: Sequence[int]) -> int:
    """Return how many cards are missing in the largest unfinished meld that is larger by the better plan; 0: none."""
    larger = [size for size in (Counter(better) - Counter(other)).elements() if size < COMPLETE]
    return COMPLETE - max(larger) if larger and sum(better) > sum(other) else 0


def _keeps_pair(kept: set[int], situation: Situation) -> Reason:
    """Return that a pair is kept: of several the one of whose rank most cards may still come onto the pile."""
    rank = max(sorted(kept), key=lambda rank: sum(situation.unseen[4 * rank : 4 * rank + 4]))
    return Reason(ReasonCode.KEEPS_PAIR, {"rank": RANKS[rank]})


def _reason(difference: Difference, situation: Situation) -> Reason | None:
    """Return the reason that an effect is, told by what in the plan causes it; None where it cannot be told."""
    better, other = situation.better, situation.other
    match difference.effect:
        case Effect.DANGER:
            return _danger(difference, situation)
        case Effect.OWN_PILES if better.takes and not other.takes:
            return Reason(ReasonCode.TAKES_PILE, {"cards": better.takes})
        case Effect.OWN_PILES if kept := better.pairs() - other.pairs():
            return _keeps_pair(kept, situation)
        case Effect.SAMBAS if better.sambas > other.sambas:
            return Reason(ReasonCode.COMPLETES_SAMBA, {})
        case Effect.SETS if better.sets > other.sets:
            return Reason(ReasonCode.COMPLETES_SET, {})
        case Effect.SETS if better.wilds > other.wilds:
            return Reason(ReasonCode.KEEPS_WILDS, {"cards": better.wilds - other.wilds})
        case Effect.OUT | Effect.SOONER if better.ends and not other.ends:
            return Reason(ReasonCode.GOES_OUT, {})
        case Effect.SOONER:
            return Reason(ReasonCode.OUT_SOONER, {"turns": round(difference.first - difference.second)})
        case Effect.PARTNER:
            waits = (other.ends and not better.ends) or (better.asks and not other.asks)
            return Reason(ReasonCode.WAITS_FOR_PARTNER, _points(difference)) if waits else None
        case Effect.CARDS if better.opens and not other.opens:
            return Reason(ReasonCode.OPENS, {})
    if difference.effect not in _COUNTS:
        return None
    code, name = _COUNTS[difference.effect]
    return Reason(code, _times(difference, name) if name else _points(difference))


def _danger(difference: Difference, situation: Situation) -> Reason:
    """Return why the discard is safe, or only that the next player takes the pile less often."""
    facts = _times(difference, "taken")
    card, memory = situation.better.discards, situation.memory
    if card in (NO_CARD, situation.other.discards):
        return Reason(ReasonCode.NEXT_TAKES_LESS, facts)
    known: dict[str, int | str] = {"card": TEXTS[card], **facts}
    if is_wild(card) or not is_natural(card):
        return Reason(ReasonCode.BLOCKS_PILE, known)
    rank = card >> 2
    unseen = sum(situation.unseen[4 * rank : 4 * rank + 4])
    if unseen <= SAFE:
        return Reason(ReasonCode.SAFE_DEAD, {"unseen": unseen, **known})
    if memory.threw[situation.next_seat][rank] != NEVER:
        return Reason(ReasonCode.SAFE_THROWN, known)
    if memory.left[situation.next_seat][rank] != NEVER:
        return Reason(ReasonCode.SAFE_LEFT, known)
    return Reason(ReasonCode.NEXT_TAKES_LESS, facts)


def _times(difference: Difference, name: str) -> dict[str, int]:
    """Return how often something happens in a hundred deals after each plan."""
    return {name: round(IN_DEALS * abs(difference.first)), "instead": round(IN_DEALS * abs(difference.second))}


def _points(difference: Difference) -> dict[str, int]:
    """Return the points after each plan; costs are positive numbers."""
    sign = -1 if difference.effect in COSTS else 1
    return {"points": round(sign * difference.first), "instead": round(sign * difference.second)}


# The code of each effect that nothing in the plan explains better, and what it counts: "" for points.
_COUNTS: Final = MappingProxyType(
    {
        Effect.DANGER: (ReasonCode.NEXT_TAKES_LESS, "taken"),
        Effect.THEIR_PILES: (ReasonCode.PILE_LESS_THEIRS, "taken"),
        Effect.SAMBAS: (ReasonCode.SAMBA_MORE, "sets"),
        Effect.SETS: (ReasonCode.SET_MORE, "sets"),
        Effect.THEIR_SAMBAS: (ReasonCode.DENIES_SAMBA, "sets"),
        Effect.THEIR_SETS: (ReasonCode.SET_FEWER_THEIRS, "sets"),
        Effect.OUT: (ReasonCode.OUT_MORE, "out"),
        Effect.CARDS: (ReasonCode.LAYS_MORE, ""),
        Effect.THEIR_CARDS: (ReasonCode.LAYS_LESS_THEIRS, ""),
        Effect.CAUGHT: (ReasonCode.CAUGHT_LESS, ""),
        Effect.CATCHES: (ReasonCode.CATCHES_MORE, ""),
        Effect.RED_THREES: (ReasonCode.RED_THREES, ""),
    }
)
