"""Turns the piles of a tray into plays: the staged play, in two forms, and the ways to take the discard pile.

Ways are given as the table lists them; the definition says which piles go with the top card.
"""

from collections import Counter
from collections.abc import Sequence

from sambakit.engine.actions.actions import Action, Add, Lay, MeldName, Merge, RedThree, Take
from sambakit.engine.definition.parts import wild_too_late
from sambakit.engine.definition.plays import Ahead, try_play
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import State
from sambakit.engine.values.cards import is_wild
from sambakit.engine.values.melds import GROUP, kind_of
from sambakit.game.refusal import Refusal
from sambakit.game.tray import Pile, WayPlay, to_be_laid


def play_of(piles: Sequence[Pile[Action]]) -> list[tuple[int, Action]]:
    """Return the staged play, each action with the number of its pile: red threes, new melds, additions."""
    return sorted(to_be_laid(piles), key=lambda one: _place_in_play(one[1]))


def _place_in_play(action: Action) -> int:
    if isinstance(action, RedThree):
        return 0
    return 1 if isinstance(action, Lay) else 2


def with_late_wilds_merged(
    rules: RuleSet, melds: Sequence[int], numbered: Sequence[tuple[int, Action]]
) -> list[tuple[int, Action]]:
    """Return a staged play with each addition whose wilds come too late for its canasta as a group merged with it.

    That may be allowed where the addition is not (B-4.6, B-4.7). Empty where the wilds of none come too late.
    """
    late: list[tuple[int, Add]] = []
    others: list[tuple[int, Action]] = []
    for number, action in numbered:
        if isinstance(action, Add) and _is_too_late(rules, melds[action.to.slot], action.cards):
            late.append((number, action))
        else:
            others.append((number, action))
    if not late:
        return []
    first = len(melds) + sum(isinstance(action, Lay) for _, action in others)
    groups: list[tuple[int, Action]] = [(number, Lay(add.cards)) for number, add in late]
    merges: list[tuple[int, Action]] = [
        (number, Merge(add.to, MeldName(add.to.side, first + at))) for at, (number, add) in enumerate(late)
    ]
    return [*sorted([*others, *groups], key=lambda one: _place_in_play(one[1])), *merges]


def _is_too_late(rules: RuleSet, meld: int, cards: Sequence[int]) -> bool:
    """Return whether wilds of `cards` may not be added to the group `meld` any more (B-4.7)."""
    return kind_of(meld) == GROUP and wild_too_late(rules, meld, sum(is_wild(card) for card in cards)) is not None


def way_plays(
    state: State, piles: Sequence[Pile[Action]], cards: Sequence[int], offers: Sequence[Take], ahead: Ahead
) -> list[WayPlay[Action]]:
    """Return how the acting player takes the pile with what is staged: by the ways that go with it, else by each way.

    Who has to open lays all melds that are staged; who has opened takes with one pile and leaves the rest.
    """
    found: dict[tuple[int, object, object], WayPlay[Action]] = {}
    for offer in offers:
        for number, pile in enumerate(piles):
            key = (number, offer.way, offer.to)
            if key in found or not _is_within(offer, pile, cards):
                continue
            take = Take(offer.way, tuple([cards[place] for place in pile.cards]), offer.to)
            if _goes(state, take, ahead):
                found[key] = _with(state, offer, take, piles, number)
                break
    return list(found.values()) or _others(state, piles, cards, offers)


def _others(
    state: State, piles: Sequence[Pile[Action]], cards: Sequence[int], offers: Sequence[Take]
) -> list[WayPlay[Action]]:
    """Return the plays of the ways whose hand cards include some pile; of all ways if there are none."""
    named: list[WayPlay[Action]] = []
    for offer in offers:
        parts = [pile for pile in piles if not Counter(cards[place] for place in pile.cards) - Counter(offer.cards)]
        if parts:
            way = _with(state, offer, offer, piles, None)
            named.append(WayPlay(offer, way.play, tuple(sorted({*way.used, *parts[0].cards}))))
    return named or [_with(state, offer, offer, piles, None) for offer in offers]


def _is_within(offer: Take, pile: Pile[Action], cards: Sequence[int]) -> bool:
    """Return whether `pile` has the hand cards of `offer`, and may go there."""
    if not offer.cards or (pile.kept and pile.to is not None and (offer.to is None or offer.to.slot != pile.to)):
        return False
    return not Counter(offer.cards) - Counter(cards[place] for place in pile.cards)


def _goes(state: State, take: Take, ahead: Ahead) -> bool:
    """Return whether the player may take so, perhaps with further melds to reach the minimum."""
    outcome = try_play(state, [take], ahead)
    return not isinstance(outcome, Refusal) or outcome.code is Code.BELOW_MINIMUM


def _with(state: State, offer: Take, take: Take, piles: Sequence[Pile[Action]], number: int | None) -> WayPlay[Action]:
    pile = () if number is None else piles[number].cards
    if state.side().opened:
        return WayPlay(offer, (take,), pile, number)
    rest = [(at, action) for at, action in play_of(piles) if at != number and piles[at].look != "open"]
    used = {place for at, _ in rest for place in piles[at].cards}
    return WayPlay(offer, (take, *[action for _, action in rest]), tuple(sorted(used.union(pile))), number)
