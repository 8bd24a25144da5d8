"""The opening: which melds reach the minimum at the least cost."""

from collections.abc import Sequence
from dataclasses import dataclass

from sambakit.bots.gains import Gains
from sambakit.bots.terms import Terms
from sambakit.bots.weights import Weights
from sambakit.engine.actions import ADD, LAY_GROUP, LAY_SEQUENCE, card_of, operation_of, pack_action, slot_of
from sambakit.engine.cards import ACE, FOUR, JOKER, is_wild
from sambakit.engine.hand import Hand
from sambakit.engine.melds import COMPLETE, group_of, run_of, wild_meld_of
from sambakit.engine.rule_values import BlackThrees, RedThrees, RedThreesCount
from sambakit.engine.view import View

MOST_PARTS = 5  # melds in one opening
MOST_CHOICES = 14  # melds considered


@dataclass(slots=True)
class Part:
    """One meld of an opening: its cards, what they count, what laying them gains, the action to begin with."""

    cards: tuple[int, ...]
    points: int
    gain: float
    action: int

    def meld(self) -> int:
        """Return the packed meld that the cards of a new meld make."""
        if operation_of(self.action) == LAY_SEQUENCE:
            return run_of(self.cards)
        if is_wild(self.cards[0]):
            return wild_meld_of(self.cards)
        return group_of(self.cards[0] >> 2, self.cards)


@dataclass(slots=True)
class Opening:
    """Melds that reach the minimum together."""

    parts: tuple[Part, ...]
    gain: float


def opened_worth(view: View, weights: Weights, terms: Terms) -> float:
    """Return what it is worth to have opened, apart from the melds, in points."""
    worth = weights.opened + weights.opened_by_turn * (view.turns / view.players)
    if view.rules.scores.red_three_count is RedThreesCount.SIDE_HAS_MELDED:
        worth += weights.red_now * terms.red_stake(view.sides[view.side])
    return worth


def opening_parts(terms: Terms, hand: Hand, gains: Gains) -> list[Part]:
    """Return the new melds that `hand` can lay, each by itself."""
    values = terms.values
    wilds = [two for two in range(4) for _ in range(hand.count(two))] + [JOKER] * hand.jokers
    found: list[tuple[int, ...]] = []
    for rank in range(FOUR, ACE + 1):
        held = hand.naturals(rank)
        if held < 2:
            continue
        naturals = naturals_by_loss(hand, gains, rank)
        if held >= 3:
            found.append(tuple(naturals[:3]))
            if held > 3:
                found.append(tuple(naturals))
        with_wild = naturals if held > 2 else naturals[:2]
        if terms.wild_limit(2):
            found += [(*with_wild, wild) for wild in sorted(set(wilds[:1] + wilds[-1:]))]
        if terms.takes_two_wilds and len(wilds) > 1 and terms.wild_limit(len(with_wild)) > 1:
            found += [(*with_wild, *pair) for pair in {tuple(wilds[:2]), tuple(wilds[-2:])}]
    if terms.rules.melds.wild_meld and len(wilds) >= 3:
        found += {tuple(wilds[:3]), tuple(wilds[-3:])}
        if len(wilds) > 3:
            found.append(tuple(wilds[:COMPLETE]))
    found += _sets_of_threes(terms, hand)
    parts = [
        Part(cards, sum(values[card] for card in cards), gains.of_group(cards), lay_group(cards)) for cards in found
    ]
    if terms.rules.melds.sequences:
        for suit in range(4):
            parts += _sequence_parts(terms, gains, suit, wilds)
    return parts


def points_of(values: Sequence[int], cards: Sequence[int]) -> int:
    """Return what `cards` count."""
    return sum(values[card] for card in cards)


def _sets_of_threes(terms: Terms, hand: Hand) -> list[tuple[int, ...]]:
    """Return the sets of threes that `hand` can lay where they are melded as sets, all cards of a colour in each."""
    play, found = terms.rules.play, []
    for colour, melded in (
        ((4, 7), play.black_threes is BlackThrees.AS_SETS),
        ((5, 6), play.red_threes is RedThrees.AS_SETS),
    ):
        cards = tuple(card for card in colour for _ in range(hand.count(card)))
        if melded and len(cards) >= 3:
            found.append(cards)
    return found


def naturals_by_loss(hand: Hand, gains: Gains, rank: int) -> list[int]:
    """Return the naturals of `rank` in `hand`, those first that no sequence misses."""
    naturals = [card for card in range(4 * rank, 4 * rank + 4) for _ in range(hand.count(card))]
    if len(naturals) > 2:
        naturals.sort(key=lambda card: gains.judge.loss_of_suits((card,)))
    return naturals


def lay_group(cards: Sequence[int]) -> int:
    """Return the action that begins a group of `cards`, naturals first: with three naturals where there are."""
    naturals = sorted(card for card in cards if 4 <= card < JOKER)[:3]
    first = naturals + sorted(card for card in cards if is_wild(card))[: 3 - len(naturals)]
    return pack_action(LAY_GROUP, *first)


def _sequence_parts(terms: Terms, gains: Gains, suit: int, wilds: list[int]) -> list[Part]:
    """Return each run of `suit` in hand as it is, its pieces of three, and threes with a wild where rules let them."""
    held = gains.holding.once[suit]
    found: list[tuple[int, ...]] = []
    rank = FOUR
    while rank <= ACE:
        high = rank
        while high <= ACE and held >> high & 1:
            high += 1
        length = min(high - rank, COMPLETE)
        if length >= 3:
            pieces = {(rank, rank + length)} | {(low, low + 3) for low in range(rank, high - 2)}
            found += [tuple(4 * each + suit for each in range(low, end)) for low, end in pieces]
        rank = max(high, rank + 1)
    if terms.rules.melds.sequence_wilds and wilds:
        for low in range(FOUR, ACE - 1):
            gaps = [each for each in range(low, low + 3) if not held >> each & 1]
            if len(gaps) == 1:
                found.append(tuple(4 * each + suit if each != gaps[0] else wilds[0] for each in range(low, low + 3)))
    values = terms.values
    return [
        Part(
            cards, sum(values[card] for card in cards), gains.of_sequence(cards), pack_action(LAY_SEQUENCE, *cards[:3])
        )
        for cards in found
    ]


def added_parts(terms: Terms, gains: Gains, legal: Sequence[int]) -> list[Part]:
    """Return what may be added to the melds of an opening under way, one card each."""
    found: list[Part] = []
    for action in legal:
        if operation_of(action) == ADD and slot_of(action) < len(gains.holding.melds):
            card = card_of(action)
            found.append(Part((card,), terms.values[card], gains.gain(action), action))
    return found


def best_opening(hand: Hand, parts: list[Part], needed: int) -> Opening | None:
    """Return the choice among `parts` that counts `needed` points or more and gains most, None where there is none."""
    choices = sorted(parts, key=lambda part: -part.gain - part.points * 0.5)[:MOST_CHOICES]
    counts = [hand.count(card) for card in range(JOKER + 1)]
    best: list[Opening] = []

    def choose(place: int, chosen: tuple[Part, ...], points: int, gain: float) -> None:
        if points >= needed and chosen and (not best or gain > best[0].gain):
            best[:] = [Opening(chosen, gain)]
        if len(chosen) == MOST_PARTS:
            return
        for index in range(place, len(choices)):
            part = choices[index]
            if (points >= needed and part.gain <= 0) or not _takes_from(counts, part.cards):
                continue
            choose(index + 1, (*chosen, part), points + part.points, gain + part.gain)
            for card in part.cards:
                counts[card] += 1

    choose(0, (), 0, 0.0)
    return best[0] if best else None


def _takes_from(counts: list[int], cards: tuple[int, ...]) -> bool:
    """Take `cards` out of `counts` and return True, or change nothing and return False."""
    for place, card in enumerate(cards):
        if not counts[card]:
            for back in cards[:place]:
                counts[back] += 1
            return False
        counts[card] -= 1
    return True
