"""What cards on the table and in the hand promise, in points: the judgement of `steady`."""

from dataclasses import dataclass
from typing import Final

from sambakit.bots.romme.greedy import use
from sambakit.romme.canastras import ROW, SAMBA, additions, grown, is_clean, kind_of, size_of
from sambakit.romme.cards import cards_in
from sambakit.romme.rules import RommeRules
from sambakit.romme.scoring import points_of
from sambakit.romme.view import View


@dataclass(frozen=True, slots=True)
class Weights:
    """The guesses behind the judgement; chances are parts of one, all else is points."""

    next_step: tuple[float, ...] = (0.0, 0.45, 0.28, 0.16, 0.09)  # chance to reach what so many cards more would bring
    quartett: float = 0.2  # chance that a Terzett gets its fourth card
    use: float = 4.0  # for each unit by which a card helps the others of the hand
    buraco: float = 140.0  # six fresh cards
    emptying: tuple[float, ...] = (1.0, 0.38, 0.32, 0.22, 0.13, 0.06)  # how near a hand of so many cards is to that
    card: float = 2.0  # off for each card of the hand
    out: tuple[float, ...] = (1.0, 0.42, 0.34, 0.26, 0.2, 0.14)  # chance that the other one goes out soon, by hand size
    pile: float = 9.0  # for each card of a pile that the other player may take
    feeding: float = 5.0  # for each such card when the end is near: it is a burden then
    unknown: float = 0.05  # part of the pile's worth that a card risks which fits nothing on the table


WEIGHTS: Final = Weights()


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the game is, for one player."""

    rules: RommeRules
    buracos: int
    opponent: tuple[int, ...]  # the other player's Canastras
    opponent_size: int  # cards in the other hand
    weights: Weights

    @property
    def danger(self) -> float:
        """Return the chance that the other player ends the game before this one's next turns."""
        if self.buracos or not self.opponent:
            return 0.0
        sizes = self.weights.out
        return sizes[self.opponent_size] if self.opponent_size < len(sizes) else 0.08


def stage_of(view: View, weights: Weights) -> Stage:
    """Return the stage of the game that `view` shows."""
    other = 1 - view.seat
    return Stage(view.rules, view.buracos, view.canastras[other], view.hand_sizes[other], weights)


def canastra_worth(stage: Stage, canastra: int) -> float:
    """Return the points of a Canastra and what it may still bring."""
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
    """Return what `hand`, kept after a turn, promises and costs; an empty one wins a Buraco or the game."""
    rules, weights = stage.rules, stage.weights
    size = hand.bit_count()
    goal = weights.buraco if stage.buracos else rules.scores.out
    near = weights.emptying[size] if size < len(weights.emptying) else 0.0
    each = rules.scores.hand_card_many if size >= rules.scores.many_cards else rules.scores.hand_card
    value = goal * near * (1.0 if size == 0 else 1.0 - 0.5 * stage.danger) if has_canastra else 0.0
    value -= size * (weights.card + each * stage.danger)
    hope = weights.use * (1.0 - stage.danger)
    return value + hope * sum(min(use(rules, hand, card), 12) for card in cards_in(hand))


def gift(stage: Stage, card: int, pile_size: int, hand_size: int) -> float:
    """Return what discarding `card` onto a pile of that size gives the other player, who may take it (R-4).

    Near the end a large pile is a burden: who has few cards left feeds it to the other one.
    """
    rules, weights = stage.rules, stage.weights
    if not stage.opponent and rules.pile.take_needs_canastra:
        return 0.0
    melds = rules.melds
    near_the_end = stage.buracos == 0 and hand_size <= 3
    pile = -weights.feeding * pile_size if near_the_end else weights.pile * (pile_size + 1)
    gains = [
        canastra_worth(stage, grown(canastra, card, found >> 6)) - canastra_worth(stage, canastra)
        for canastra in stage.opponent
        for found in additions(canastra, 1 << card, melds.row_max, melds.cyclic, melds.row_jokers, melds.set_grows)
    ]
    if gains:
        return max(gains) + pile
    return weights.unknown * max(pile, 0.0)
