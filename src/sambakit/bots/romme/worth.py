"""The promise of cards on the table and in the hand, in points: the judgement of `steady`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from sambakit.romme.rules.rules import RommeRules
from sambakit.romme.rules.worth import points_of
from sambakit.romme.state.view import View
from sambakit.romme.values.canastras import ROW, SAMBA, additions, bits_in, grown, is_clean, kind_of, size_of
from sambakit.romme.values.cards import CARDS_IN_PACK, COLOUR, JOKER_VALUE, TWOS, VALUES

EVERY_CARD: Final = (1 << CARDS_IN_PACK) - 1
MOST_USE: Final = 12  # of one card


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the judgement; chances are parts of one, all others are points."""

    next_step: tuple[float, ...] = (0.0, 0.45, 0.28, 0.16, 0.09)  # chance to reach what so many cards more would bring
    quartett: float = 0.2  # chance that a Terzett gets its fourth card
    use: float = 3.0  # for each unit by which a card helps the others of the hand
    buraco: float = 140.0  # six fresh cards
    emptying: tuple[float, ...] = (1.0, 0.38, 0.32, 0.22, 0.13, 0.06)  # how near a hand of so many cards is to that
    card: float = 8.0  # off for each card of the hand
    out: tuple[float, ...] = (1.0, 0.42, 0.34, 0.26, 0.2, 0.14)  # chance that the other one goes out soon, by hand size
    pile: float = 4.0  # for each card of a pile that the other player may take
    feeding: float = 5.0  # for each such card when the end is near: it is a burden then
    first: float = 60.0  # a Canastra on the table at all: it opens the pile and the Buracos
    stalemate: float = 12.0  # cards of the stock from which a stalemate is felt to come near
    drawing: float = 25.0  # what a drawn card brings, for who looks one step ahead
    unknown: float = 0.05  # part of the pile's worth that a card risks which fits nothing on the table


WEIGHTS: Final = Weights()


@dataclass(frozen=True, slots=True)
class Stage:
    """The progress of the game, for one player."""

    rules: RommeRules
    buracos: int
    opponent: tuple[int, ...]  # the other player's Canastras
    opponent_size: int  # cards in the other hand
    stalemate: float  # how near it is, 0 to 1
    weights: Weights
    behind: bool  # the other player has more points on the table
    dead: int  # cards on the table, as a bit set
    gifts: Mapping[int, float]  # what the other player's Canastras gain by a card that fits them

    @property
    def danger(self) -> float:
        """Return the chance that the game ends before this player's next turns: the other one goes out, or nobody."""
        if self.buracos or not self.opponent:
            return self.stalemate
        sizes = self.weights.out
        out = sizes[self.opponent_size] if self.opponent_size < len(sizes) else 0.08
        return max(out, self.stalemate)


def stage_of(view: View, weights: Weights) -> Stage:
    """Return the stage of the game that `view` shows."""
    other = 1 - view.seat
    near = stalemate_near(view.rules, view.turnovers, view.stock_size, view.buracos, weights)
    size, own = view.hand_sizes[other], view.canastras[view.seat]
    return make_stage(view.rules, view.buracos, own, view.canastras[other], size, near, weights)


def make_stage(
    rules: RommeRules,
    buracos: int,
    own: tuple[int, ...],
    opponent: tuple[int, ...],
    size: int,
    stalemate: float,
    weights: Weights,
) -> Stage:
    """Return the stage with the gain of the other player's Canastras by every card."""
    dead = 0
    for canastra in (*own, *opponent):
        dead |= bits_in(canastra)
    points = [sum(points_of(rules.scores, canastra) for canastra in lying) for lying in (own, opponent)]
    behind = points[0] < points[1]
    bare = Stage(rules, buracos, opponent, size, stalemate, weights, behind, dead, {})
    melds, gifts = rules.melds, dict[int, float]()
    for canastra in opponent:
        before = canastra_worth(bare, canastra)
        for one in additions(canastra, EVERY_CARD, melds.row_max, melds.cyclic, melds.row_jokers, melds.set_grows):
            gain = canastra_worth(bare, grown(canastra, one & 63, one >> 6)) - before
            gifts[one & 63] = max(gain, gifts.get(one & 63, gain))
    return Stage(rules, buracos, opponent, size, stalemate, weights, behind, dead, gifts)


def stalemate_near(rules: RommeRules, turnovers: int, stock: int, buracos: int, weights: Weights) -> float:
    """Return how near a stalemate is: not at all before the last turn-over but one, then as the stock runs out."""
    if turnovers + 1 < rules.end.stalemate_turnovers or not weights.stalemate:
        return 0.0
    if buracos and rules.end.stalemate_buraco:
        return 0.0
    return max(0.0, 1.0 - stock / weights.stalemate)


def canastra_worth(stage: Stage, canastra: int) -> float:
    """Return the points of a Canastra and its expected further points."""
    scores, weights = stage.rules.scores, stage.weights
    points, size = points_of(scores, canastra), size_of(canastra)
    kind = kind_of(canastra)
    if kind == SAMBA:
        return points
    if kind != ROW:
        hope = weights.quartett if size == 3 and stage.rules.melds.set_grows else 0.0
        return points + hope * (scores.quartett - scores.terzett)
    small, large = (
        (scores.row_small, scores.row_large) if is_clean(canastra) else (scores.row_small_joker, scores.row_large_joker)
    )
    if size < scores.row_small_length:
        return points + _chance(weights, scores.row_small_length - size) * small
    if size < scores.row_large_length:
        return points + _chance(weights, scores.row_large_length - size) * (large - small)
    return points


def _chance(weights: Weights, missing: int) -> float:
    return weights.next_step[missing] if missing < len(weights.next_step) else 0.03


def hand_worth(stage: Stage, hand: int, has_canastra: bool) -> float:
    """Return the promise and cost of `hand` after a turn; an empty one wins a Buraco or the game."""
    rules, weights = stage.rules, stage.weights
    size = hand.bit_count()
    goal = weights.buraco if stage.buracos else rules.scores.out
    near = weights.emptying[size] if size < len(weights.emptying) else 0.0
    each = rules.scores.hand_card_many if size >= rules.scores.many_cards else rules.scores.hand_card
    value = weights.first if has_canastra else 0.0
    value += goal * near * (1.0 if size == 0 else 1.0 - 0.5 * stage.danger) if has_canastra else 0.0
    value -= size * (weights.card + each * stage.danger)
    hope = weights.use * (1.0 - stage.danger)
    return value + hope * uses(rules.melds.set_values, hand, stage.dead)


def uses(set_values: frozenset[int], hand: int, dead: int) -> int:
    """Return the total use of the cards of `hand` for each other, at most MOST_USE a card.

    What could only be finished by `dead` cards, which lie on the table, is worth nothing.
    """
    total = MOST_USE * (hand & TWOS).bit_count()
    near = [_near_of(hand >> VALUES * colour & COLOUR, dead >> VALUES * colour & COLOUR) for colour in range(4)]
    for colour in range(4):
        total += near[colour][VALUES]
    for value in set_values:
        place = value - 1
        colours = [colour for colour in range(4) if hand >> VALUES * colour + place & 1]
        live = sum(not dead >> VALUES * colour + place & 1 for colour in range(4)) >= 3
        for colour in colours:
            more = 3 * (len(colours) - 1) + 1 if live else 0
            total += min(near[colour][place] + more, MOST_USE) - near[colour][place]
    return total


@lru_cache(maxsize=1 << 16)
def _near_of(suit: int, dead: int) -> tuple[int, ...]:
    """Return the worth of the neighbours of each card of `suit`, a bit set; the last entry is the sum.

    A pair counts while a card that makes a row of it is not `dead`; a 2 counts apart, as the joker that it is.
    """
    near = [0] * VALUES
    for place in range(VALUES):
        if not suit >> place & 1:
            continue
        after, gap = (place + 1) % VALUES, (place + 2) % VALUES
        if suit >> after & 1:
            open_ends = (not dead >> gap & 1) + (not dead >> (place - 1) % VALUES & 1)
            for one in (place, after):
                near[one] += (0, 3, 4)[open_ends]
        if suit >> gap & 1 and not dead >> after & 1:
            for one in (place, gap):
                near[one] += 2
    near = [min(worth, MOST_USE) if place != JOKER_VALUE else 0 for place, worth in enumerate(near)]
    return (*near, sum(near))


def gift(stage: Stage, card: int, pile_size: int, hand_size: int) -> float:
    """Return the gift to the other player of discarding `card` onto a pile of that size, which may be taken (R-4).

    Near the end a large pile is a burden: who has few cards left feeds it to the other one.
    """
    rules, weights = stage.rules, stage.weights
    if not stage.opponent and rules.pile.take_needs_canastra:
        return 0.0
    near_the_end = stage.buracos == 0 and hand_size <= 3
    pile = -weights.feeding * pile_size if near_the_end else weights.pile * (pile_size + 1)
    if card in stage.gifts:
        return (stage.gifts[card] + pile) * (1.0 - stage.stalemate if stage.behind else 1.0)
    return weights.unknown * max(pile, 0.0)
