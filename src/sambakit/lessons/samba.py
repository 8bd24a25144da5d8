"""The lesson of Samba and its relatives: what each step deals, made from the values of a rule set."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import ceil
from typing import Final

from sambakit.engine.actions.actions import Take, parse_action
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import ACE, TWO, print_cards
from sambakit.engine.values.melds import COMPLETE, GROUP, SEQUENCE, kind_of, size_of
from sambakit.lessons.lesson import LEARNER, Lacking, Prepared, fits
from sambakit.lessons.samba_deck import RANKS_UP, Stage, group, lay, points, rounds, run
from sambakit.lessons.samba_out import out_step

_KING: Final = ACE - 1
_QUEEN: Final = ACE - 2
_SUIT: Final = 1  # of sequences: hearts
_WAYS: Final = ("pair", "wild")


def steps() -> tuple[str, ...]:
    """Return the names of all steps, in the order in which they are learned."""
    return tuple(_MAKERS)


def prepare(rules: RuleSet, step: str) -> Prepared:
    """Return `step` for `rules`, always the same one; raises Lacking where they have none."""
    for candidate in _MAKERS[step](rules):
        if is_played(rules, candidate):
            return candidate
    raise Lacking


def is_played(rules: RuleSet, step: Prepared) -> bool:
    """Return whether the rules allow every play of `step`, and its answer reaches what it is about."""
    deal = new_deal(rules, step.players, step.deck, LEARNER)
    if not fits(step.moves, deal, parse_action) or deal.over or deal.actor != LEARNER:
        return False
    return fits(step.answer, deal, parse_action) and reached(step.name, deal)


def reached(step: str, deal: Deal) -> bool:
    """Return whether the learner has done in `deal`, since its first turn, what `step` is about."""
    state = deal.state
    side = state.sides[state.side_of[LEARNER]]
    match step:
        case "group":
            return any(kind_of(meld) == GROUP for meld in side.melds)
        case "sequence":
            return any(kind_of(meld) == SEQUENCE and size_of(meld) == COMPLETE for meld in side.melds)
        case "opening":
            return side.opened
        case "pile":
            return any(entry.seat == LEARNER and isinstance(entry.action, Take) for entry in deal.log)
    return deal.over and state.went_out == LEARNER


def _opening_group(rules: RuleSet) -> tuple[int, ...]:
    """Return aces that open at score 0 alone, three at least."""
    each = rules.scores.card_values[4 * ACE]
    need = rules.play.opening_minimum(0)
    return group(ACE, max(3, ceil(need / each)) if each else 3)


def _group(rules: RuleSet) -> Iterator[Prepared]:
    """Yield the first turn, with a group in the hand that opens."""
    cards = _opening_group(rules)
    stage = Stage(rules, "group", turns=1)
    stage.cast(LEARNER, cards)
    stage.fill()
    answer = (("draw",), (lay(cards),))
    yield stage.prepared("group", (), answer, {"points": points(rules, cards), "count": len(cards)})


def _sequence(rules: RuleSet) -> Iterator[Prepared]:
    """Yield a turn that draws the seventh card of a sequence."""
    if not rules.melds.sequences:
        return
    lying, last = run(_SUIT, _KING, COMPLETE - 1), 4 * ACE + _SUIT
    melds = [lying]
    need = rules.play.opening_minimum(0)
    if points(rules, lying) < need:
        melds.append(_opening_group(rules))
    stage = Stage(rules, "sequence", turns=2)
    stage.cast(LEARNER, [card for meld in melds for card in meld], [last])
    stage.fill()
    moves = rounds(stage, [[lay(meld) for meld in melds]])
    answer = (("draw",), (f"add {print_cards([last])} A1",))
    yield stage.prepared("sequence", moves, answer, {"bonus": rules.scores.samba, "count": COMPLETE})


def _opening(rules: RuleSet) -> Iterator[Prepared]:
    """Yield a turn after the draw with an opening in the hand, of two melds where one is not enough."""
    need = rules.play.opening_minimum(0)
    if need <= 0:
        return
    second = run(_SUIT, _QUEEN - 1, 3) if rules.melds.sequences else group(_QUEEN, 3)
    melds = [group(_KING, 3)]
    more = [second, *(group(rank, 3) for rank in reversed(RANKS_UP) if rank not in (_KING, _QUEEN, _QUEEN - 1))]
    while sum(points(rules, meld) for meld in melds) < need:
        if not more:
            return
        melds.append(more.pop(0))
    stage = Stage(rules, "opening", turns=1)
    stage.cast(LEARNER, [card for meld in melds for card in meld])
    stage.fill()
    found = sum(points(rules, meld) for meld in melds)
    facts = {"need": need, "points": found, "melds": len(melds)}
    yield stage.prepared("opening", [("draw",)], (tuple(lay(meld) for meld in melds),), facts)


def _pile(rules: RuleSet) -> Iterator[Prepared]:
    """Yield a turn at whose beginning the pile may be taken: with a pair, with a wild card, onto an own meld."""
    opening, high = _opening_group(rules), run(_SUIT, _KING, 3)
    pair, mixed = group(_QUEEN, 2), (4 * _QUEEN, TWO)
    queen, ace, follows = 4 * _QUEEN + 3, 4 * ACE + 3, 4 * ACE + _SUIT
    for hand, melds, top, take in (
        (pair, [opening], queen, f"take pair {print_cards(pair)}"),
        (mixed, [opening], queen, f"take wild {print_cards(mixed)}"),
        ((), [opening], ace, "take add A1"),
        ((), [opening], ace, "take top A1"),
        ((), [high, opening], follows, "take add A1"),
        ((), [high, opening], follows, "take top A1"),
    ):
        with suppress(Lacking):
            yield _taking(rules, hand, melds, top, take)


def _taking(rules: RuleSet, hand: Sequence[int], melds: Sequence[Sequence[int]], top: int, take: str) -> Prepared:
    """Return a turn that can begin with `take`: `melds` lie, `hand` is held, `top` was discarded. Raises Lacking."""
    stage = Stage(rules, "pile", turns=2)
    stage.cast(LEARNER, [*(card for meld in melds for card in meld), *hand], avoid=[top // 4])
    stage.put_first(stage.players - 1, top)
    stage.fill()
    moves = rounds(stage, [[lay(meld) for meld in melds]])
    pile = stage.players + 1  # the turn-up, and a discard of each
    limit = rules.pile.pile_limit
    return stage.prepared("pile", moves, ((take,),), {"pile": min(pile, limit) if limit else pile})


_MAKERS: Final = {"group": _group, "sequence": _sequence, "opening": _opening, "pile": _pile, "out": out_step}
