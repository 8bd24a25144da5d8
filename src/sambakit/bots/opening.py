"""The opening: which melds reach the minimum at the least cost."""

from collections.abc import Sequence
from dataclasses import dataclass

from sambakit.bots.judge import Judge
from sambakit.bots.weights import Weights
from sambakit.engine.actions import ADD, LAY_GROUP, LAY_SEQUENCE, card_of, operation_of, pack_action, slot_of
from sambakit.engine.cards import ACE, FOUR, JOKER
from sambakit.engine.hand import Hand
from sambakit.engine.melds import group_of, sequence_of
from sambakit.engine.ruleset import RuleSet
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
        first, last = self.cards[0], self.cards[-1]
        if operation_of(self.action) == LAY_SEQUENCE:
            return sequence_of(first & 3, first >> 2, last >> 2)
        return group_of(first >> 2, self.cards)


@dataclass(slots=True)
class Opening:
    """Melds that reach the minimum together."""

    parts: tuple[Part, ...]
    gain: float


def opened_worth(view: View, weights: Weights) -> float:
    """Return what it is worth to have opened, apart from the melds, in points."""
    return weights.opened + weights.opened_by_turn * (view.turns / view.players)


def opening_parts(rules: RuleSet, hand: Hand, judge: Judge) -> list[Part]:
    """Return the new melds that `hand` can lay, each by itself."""
    values = rules.scores.card_values
    wilds = [two for two in range(4) for _ in range(hand.count(two))] + [JOKER] * hand.jokers
    parts: list[Part] = []
    for rank in range(FOUR, ACE + 1):
        held = hand.naturals(rank)
        if held < 2:
            continue
        naturals = naturals_by_loss(hand, judge, rank)
        choices: list[tuple[int, ...]] = []
        if held >= 3:
            choices.append(tuple(naturals[:3]))
            if held > 3:
                choices.append(tuple(naturals))
        with_wild = naturals if held > 2 else naturals[:2]
        choices += [(*with_wild, wild) for wild in sorted(set(wilds[:1] + wilds[-1:]))]
        for cards in choices:
            points = sum(values[card] for card in cards)
            parts.append(Part(cards, points, judge.gain_of_group(cards), lay_group(cards)))
    if rules.melds.sequences:
        for suit in range(4):
            parts += _sequence_parts(rules, judge, suit)
    return parts


def naturals_by_loss(hand: Hand, judge: Judge, rank: int) -> list[int]:
    """Return the naturals of `rank` in `hand`, those first that no sequence misses."""
    naturals = [card for card in range(4 * rank, 4 * rank + 4) for _ in range(hand.count(card))]
    if len(naturals) > 2:
        naturals.sort(key=lambda card: judge.loss_of_suits((card,)))
    return naturals


def lay_group(cards: Sequence[int]) -> int:
    """Return the action that begins a group of `cards`, naturals first: with three naturals where there are."""
    naturals = sorted(card for card in cards if 4 <= card < JOKER)[:3]
    first = naturals + [card for card in cards if card < 4 or card == JOKER][: 3 - len(naturals)]
    return pack_action(LAY_GROUP, *first)


def _sequence_parts(rules: RuleSet, judge: Judge, suit: int) -> list[Part]:
    """Return each run of `suit` in hand as it is, and its pieces of three."""
    values = rules.scores.card_values
    held = judge.holding.once[suit]
    parts: list[Part] = []
    rank = FOUR
    while rank <= ACE:
        high = rank
        while high <= ACE and held >> high & 1:
            high += 1
        length = min(high - rank, rules.melds.sequence_max)
        if length >= rules.melds.sequence_min:
            pieces = {(rank, rank + length)} | {(low, low + 3) for low in range(rank, high - 2)}
            for low, end in pieces:
                cards = tuple(4 * each + suit for each in range(low, end))
                points = sum(values[card] for card in cards)
                gain = judge.gain_of_sequence(cards[0], cards[-1])
                parts.append(Part(cards, points, gain, pack_action(LAY_SEQUENCE, *cards[:3])))
        rank = max(high, rank + 1)
    return parts


def added_parts(rules: RuleSet, judge: Judge, legal: Sequence[int]) -> list[Part]:
    """Return what may be added to the melds of an opening under way, one card each."""
    values = rules.scores.card_values
    found: list[Part] = []
    for action in legal:
        if operation_of(action) == ADD and slot_of(action) < len(judge.holding.melds):
            card = card_of(action)
            found.append(Part((card,), values[card], judge.gain(action), action))
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
