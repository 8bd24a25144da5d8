"""The opening: which melds reach the minimum at the least cost."""

from typing import Final, final

from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.weights import Weights
from sambakit.bots.steady.meld_values import MeldValues
from sambakit.engine.actions.packed import ADD, LAY_GROUP, LAY_SEQUENCE, card_of, operation_of, pack_action, slot_of
from sambakit.engine.state.window import Window
from sambakit.engine.values.cards import ACE, FOUR, JOKER, KINDS, is_wild
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import COMPLETE, group_of, run_of, wild_meld_of
from sambakit.engine.values.native import i64

MOST_PARTS: Final = 5  # melds in one opening
MOST_CHOICES: Final = 14  # melds considered
_SLACK: Final = 1e-6  # points: sums in another order differ by less


@final
class Part:
    """One meld of an opening: its cards, their points, the gain of laying them, and its first action."""

    __slots__ = ("action", "cards", "gain", "points")

    def __init__(self, cards: list[int], points: int, gain: float, action: int) -> None:
        self.cards = cards
        self.points: i64 = points
        self.gain = gain
        self.action: i64 = action

    def meld(self) -> i64:
        """Return the packed meld that the cards of a new meld make."""
        if operation_of(self.action) == LAY_SEQUENCE:
            return run_of(self.cards)
        if is_wild(self.cards[0]):
            return wild_meld_of(self.cards)
        return group_of(self.cards[0] >> 2, self.cards)


@final
class Opening:
    """Melds that reach the minimum together."""

    __slots__ = ("gain", "parts")

    def __init__(self, parts: list[Part], gain: float) -> None:
        self.parts = parts
        self.gain = gain


def opened_worth(window: Window, weights: Weights, bot_rules: BotRules) -> float:
    """Return the worth of having opened, apart from the melds, in points."""
    worth = weights.opened + weights.opened_by_turn * (float(window.turns) / float(window.players))
    if bot_rules.red_needs_melded:
        worth += weights.red_now * bot_rules.red_stake(window.side)
    return worth


def opening_parts(bot_rules: BotRules, hand: Hand, meld_values: MeldValues) -> list[Part]:
    """Return the new melds that `hand` can lay, each by itself."""
    wilds: list[int] = []
    for two in range(4):
        wilds += [two] * hand.count(two)
    wilds += [JOKER] * hand.jokers
    found: list[list[int]] = []
    for rank in range(FOUR, ACE + 1):
        if hand.naturals(rank) > 1:
            _group_parts(bot_rules, hand, meld_values, rank, wilds, found)
    if bot_rules.wild_melds and len(wilds) >= 3:
        found.append(wilds[:3])
        if wilds[-3:] != wilds[:3]:
            found.append(wilds[-3:])
        if len(wilds) > 3:
            found.append(wilds[:COMPLETE])
    _sets_of_threes(bot_rules, hand, found)
    parts = [
        Part(cards, points_of(bot_rules.points, cards), meld_values.of_group(cards), lay_group(cards))
        for cards in found
    ]
    if bot_rules.sequences:
        for suit in range(4):
            _sequence_parts(bot_rules, meld_values, suit, wilds, parts)
    return parts


def _group_parts(
    bot_rules: BotRules, hand: Hand, meld_values: MeldValues, rank: i64, wilds: list[int], found: list[list[int]]
) -> None:
    """Add to `found` the groups of `rank` that `hand` can lay."""
    naturals = naturals_by_loss(hand, meld_values, rank)
    held = len(naturals)
    if held >= 3:
        found.append(naturals[:3])
        if held > 3:
            found.append(naturals)
    if not wilds:
        return
    cheap, dear = wilds[0], wilds[-1]
    if bot_rules.wild_limit(2):
        found.append([*naturals, cheap])
        if dear != cheap:
            found.append([*naturals, dear])
    if bot_rules.takes_two_wilds and len(wilds) > 1 and bot_rules.wild_limit(held) > 1:
        found.append([*naturals, *wilds[:2]])
        if wilds[-2:] != wilds[:2]:
            found.append([*naturals, *wilds[-2:]])


def points_of(values: list[int], cards: list[int]) -> int:
    """Return the points of `cards`."""
    points = 0
    for card in cards:
        points += values[card]
    return points


def _sets_of_threes(bot_rules: BotRules, hand: Hand, found: list[list[int]]) -> None:
    """Add to `found` the sets of threes of `hand` where they are melded as sets, all cards of a colour in each."""
    if bot_rules.black_sets:
        black = [4] * hand.count(4) + [7] * hand.count(7)
        if len(black) >= 3:
            found.append(black)
    if bot_rules.red_sets_melded:
        red = [5] * hand.count(5) + [6] * hand.count(6)
        if len(red) >= 3:
            found.append(red)


def naturals_by_loss(hand: Hand, meld_values: MeldValues, rank: i64) -> list[int]:
    """Return the naturals of `rank` in `hand`, those first that no sequence misses."""
    naturals: list[int] = []
    losses: list[float] = []
    many = hand.naturals(rank) > 2
    for card in range(4 * rank, 4 * rank + 4):
        for _ in range(hand.count(card)):
            loss = meld_values.judge.loss_of_card(card) if many else 0.0
            place = len(losses)
            while place and losses[place - 1] > loss:
                place -= 1
            naturals.insert(place, card)
            losses.insert(place, loss)
    return naturals


def lay_group(cards: list[int]) -> int:
    """Return the action that begins a group of `cards`, naturals first: with three naturals where there are."""
    naturals = sorted([card for card in cards if 4 <= card < JOKER])[:3]
    wilds = sorted([card for card in cards if is_wild(card)])
    first = naturals + wilds[: 3 - len(naturals)]
    return pack_action(LAY_GROUP, first[0], first[1], first[2])


def _sequence_parts(
    bot_rules: BotRules, meld_values: MeldValues, suit: i64, wilds: list[int], parts: list[Part]
) -> None:
    """Add to `parts` each run of `suit` in hand as it is, its pieces of three, and threes with a wild."""
    held: i64 = meld_values.hand_groups.once[suit]
    found: list[list[int]] = []
    rank: i64 = FOUR
    while rank <= ACE:
        high = rank
        while high <= ACE and held >> high & 1:
            high += 1
        length = high - rank if high - rank < COMPLETE else COMPLETE
        if length >= 3:
            if length > 3:
                found.append(_run(suit, rank, rank + length))
            found += [_run(suit, low, low + 3) for low in range(rank, high - 2)]
        rank = high if high > rank else rank + 1
    if bot_rules.sequence_wilds and wilds:
        for low in range(FOUR, ACE - 1):
            gaps = [each for each in range(low, low + 3) if not held >> each & 1]
            if len(gaps) == 1:
                cards = _run(suit, low, low + 3)
                cards[gaps[0] - low] = wilds[0]
                found.append(cards)
    for cards in found:
        action = pack_action(LAY_SEQUENCE, cards[0], cards[1], cards[2])
        parts.append(Part(cards, points_of(bot_rules.points, cards), meld_values.of_sequence(cards), action))


def _run(suit: i64, low: i64, end: i64) -> list[int]:
    return [4 * rank + suit for rank in range(low, end)]


def added_parts(bot_rules: BotRules, meld_values: MeldValues, actions: list[int]) -> list[Part]:
    """Return the possible additions to the melds of an opening under way, one card each."""
    found: list[Part] = []
    for action in actions:
        if operation_of(action) == ADD and slot_of(action) < len(meld_values.hand_groups.melds):
            card = card_of(action)
            found.append(Part([card], bot_rules.points[card], meld_values.gain(action), action))
    return found


@final
class _Search:
    """The search for the best choice among parts: which of them, in order, without a card used twice."""

    def __init__(self, hand: Hand, choices: list[Part], needed: i64) -> None:
        self.choices = choices
        self.needed = needed
        self.counts = [int(hand.count(card)) for card in range(KINDS)]
        self.most_gain = [0.0] * (len(choices) + 1)  # that the choices from here on can bring together
        self.most_points = [0] * (len(choices) + 1)
        for place in range(len(choices) - 1, -1, -1):
            part = choices[place]
            self.most_gain[place] = self.most_gain[place + 1] + max(0.0, part.gain)
            self.most_points[place] = self.most_points[place + 1] + part.points
        self.chosen: list[Part] = []
        self.best: list[Part] = []
        self.gain = 0.0

    def run(self, first: i64, points: i64, gain: float) -> None:
        """Try all choices from place `first` on beside the chosen ones, with their points and gain."""
        if points >= self.needed and self.chosen and (not self.best or gain > self.gain):
            self.best = self.chosen[:]
            self.gain = gain
        if len(self.chosen) == MOST_PARTS:
            return
        for place in range(first, len(self.choices)):
            if points + self.most_points[place] < self.needed:
                return
            if self.best and gain + self.most_gain[place] < self.gain - _SLACK:
                return
            part = self.choices[place]
            if (points >= self.needed and part.gain <= 0.0) or not self._take(part.cards):
                continue
            self.chosen.append(part)
            self.run(place + 1, points + part.points, gain + part.gain)
            self.chosen.pop()
            for card in part.cards:
                self.counts[card] += 1

    def _take(self, cards: list[int]) -> bool:
        """Take `cards` out of the counts and return True, or change nothing and return False."""
        counts = self.counts
        for place in range(len(cards)):
            card: i64 = cards[place]
            if not counts[card]:
                for back in range(place):
                    counts[cards[back]] += 1
                return False
            counts[card] -= 1
        return True


def best_opening(hand: Hand, parts: list[Part], needed: i64) -> Opening | None:
    """Return the choice among `parts` that counts `needed` points or more and gains most, None where there is none."""
    choices: list[Part] = []
    places: list[float] = []
    for part in parts:
        order = -part.gain - float(part.points) * 0.5
        place = len(places)
        while place and places[place - 1] > order:
            place -= 1
        if place < MOST_CHOICES:
            places.insert(place, order)
            choices.insert(place, part)
            if len(places) > MOST_CHOICES:
                places.pop()
                choices.pop()
    search = _Search(hand, choices, needed)
    search.run(0, 0, 0.0)
    return Opening(search.best, search.gain) if search.best else None
