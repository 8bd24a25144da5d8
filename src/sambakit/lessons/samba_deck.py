"""Decks of Samba and its relatives that give each seat the cards wanted, and the plays of a deal's first rounds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import number_for
from sambakit.engine.values.cards import ACE, FOUR, TEXTS, is_natural, print_cards
from sambakit.lessons.lesson import LEARNER, PREFERRED, Lacking, Prepared

RANKS_UP: Final = range(FOUR, ACE + 1)  # of natural cards


def group(rank: int, count: int) -> tuple[int, ...]:
    """Return `count` naturals of `rank`, suits in turn."""
    return tuple(4 * rank + suit % 4 for suit in range(count))


def run(suit: int, high: int, count: int) -> tuple[int, ...]:
    """Return the `count` cards of `suit` up to the rank `high`, lowest first."""
    return tuple(4 * rank + suit for rank in range(high - count + 1, high + 1))


def lay(cards: Iterable[int]) -> str:
    """Return the action that lays `cards`."""
    return f"lay {print_cards(cards)}"


def points(rules: RuleSet, cards: Iterable[int]) -> int:
    """Return the value of `cards`."""
    return sum(rules.scores.card_values[card] for card in cards)


def discard(card: int) -> str:
    """Return the action that discards `card`."""
    return f"discard {TEXTS[card]}"


def _melds(card: int, hand: Sequence[int]) -> bool:
    """Return whether `card` has two of its rank in `hand`, or two neighbours of its suit."""
    alike = sum(other // 4 == card // 4 for other in hand) + 1
    near = [card + step in hand and is_natural(card + step) for step in (-8, -4, 4, 8)]
    return alike > 2 or (near[0] and near[1]) or (near[1] and near[2]) or (near[2] and near[3])


def players_of(rules: RuleSet) -> int:
    """Return how many play in the lesson."""
    return PREFERRED if PREFERRED in rules.table.players else min(rules.table.players)


class Stage:
    """The first rounds of a deal: who gets which cards, and what everybody plays. The learner's turn comes first.

    Cards are promised first, then the plays are written down, then `fill` gives out what nobody has asked for.
    """

    def __init__(self, rules: RuleSet, seed: str, turns: int) -> None:
        setting = rules.table
        self.rules = rules
        self.players = players_of(rules)
        self.turns = turns  # of the learner, that of the moment included
        self._rng = Random(seed)
        self._left = Counter(rules.pack())
        self._each = setting.cards_each(self.players)
        self.draw = number_for(setting.draw, self.players)
        self._cards: list[list[int]] = [[] for _ in range(self.players)]  # by seat in the order of their coming
        self._spare: list[list[int]] = [[] for _ in range(self.players)]

    @property
    def partner(self) -> int | None:
        """Return the first seat of the learner's side after the learner, None without a partner."""
        sides = self.rules.table.sides(self.players)
        return next((seat for seat in range(1, self.players) if sides[seat] == sides[LEARNER]), None)

    def in_all(self, seat: int) -> int:
        """Return how many cards `seat` has had at the moment, the draw of its turn included."""
        return self._each + self.draw * (self.turns if seat == LEARNER else self.turns - 1)

    def cast(self, seat: int, first: Sequence[int], last: Sequence[int] = (), avoid: Sequence[int] = ()) -> None:
        """Give `seat` the cards `first` from the start, `last` with its last draw, and others that form nothing.

        Those are not of a rank in `avoid`. Raises Lacking where there are not enough cards.
        """
        self._take((*first, *last))
        missing = self.in_all(seat) - len(first) - len(last)
        if missing < self.turns or len(last) > self.draw:
            raise Lacking
        spare = self._loose(missing, (*first, *last), avoid)
        self._take(spare)
        self._spare[seat] = spare
        self._cards[seat] = [*first, *spare, *last]

    def fill(self) -> None:
        """Give every seat that has none cards of any kind but wilds and threes; raises Lacking."""
        naturals = [card for card in self._left.elements() if is_natural(card)]
        self._rng.shuffle(naturals)
        for seat in range(self.players):
            if not self._cards[seat]:
                count = self.in_all(seat)
                if count > len(naturals):
                    raise Lacking
                self._cards[seat] = self._spare[seat] = naturals[:count]
                self._take(naturals[:count])
                del naturals[:count]

    def spare(self, seat: int, turn: int) -> int:
        """Return the card that `seat` can do without in its turn of that number from 1."""
        return self._spare[seat][turn - 1]

    def put_first(self, seat: int, card: int) -> None:
        """Let `card` be what `seat` can do without in its first turn; before `cast` and `fill`. Raises Lacking."""
        self._take([card])
        count = self.in_all(seat) - 1
        others = self._loose(count, (card,))
        self._take(others)
        self._cards[seat] = self._spare[seat] = [card, *others]

    def prepared(
        self, name: str, moves: Iterable[tuple[str, ...]], answer: tuple[tuple[str, ...], ...], facts: Mapping[str, int]
    ) -> Prepared:
        """Return the step `name`: what has been given out, with the plays before and after the moment."""
        return Prepared(name, self.players, self.players - 1, self._deck(), tuple(moves), answer, facts)

    def _deck(self) -> tuple[int, ...]:
        """Return the deck: hands dealt one card at a time, the turn-up, draws in the order of turns, the rest."""
        each, draw = self._each, self.draw
        dealt = [cards[at] for at in range(each) for cards in self._cards]
        drawn: list[int] = []
        for turn in range(self.turns):
            for seat in range(self.players if turn < self.turns - 1 else 1):
                at = each + draw * turn
                drawn += self._cards[seat][at : at + draw]
        up = self._turn_up()
        rest = sorted(self._left.elements())
        self._rng.shuffle(rest)
        return (*dealt, up, *drawn, *rest)

    def _turn_up(self) -> int:
        """Return a low natural that is not covered, if there is one the learner can do nothing with; raises Lacking."""
        covered, hand = self.rules.table.turnup_covered_for, self._cards[LEARNER][: self._each]
        free = [card for card in sorted(self._left) if is_natural(card) and card not in covered and self._left[card]]
        if not free:
            raise Lacking
        card = min(free, key=lambda card: any(other // 4 == card // 4 for other in hand) or _melds(card, hand))
        self._take([card])
        return card

    def _take(self, cards: Iterable[int]) -> None:
        for card in cards:
            if not self._left[card]:
                raise Lacking
            self._left[card] -= 1

    def _loose(self, count: int, held: Iterable[int], avoid: Sequence[int] = ()) -> list[int]:
        """Return `count` naturals, low ones first, that form no meld with each other and `held`; raises Lacking."""
        hand = list(held)
        found: list[int] = []
        for card in (4 * rank + suit for suit in range(4) for rank in RANKS_UP if rank not in avoid):
            if len(found) < count and self._left[card] > found.count(card) and not _melds(card, hand):
                hand.append(card)
                found.append(card)
        if len(found) < count:
            raise Lacking
        return found


def rounds(stage: Stage, learner: Sequence[Sequence[str]], partner: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the plays before the moment: in each turn the learner lays what `learner` says of it, all discard.

    The partner lays what `partner` says in the last round.
    """
    for turn in range(1, stage.turns):
        for seat in range(stage.players):
            yield ("draw",)
            if seat == LEARNER and learner[turn - 1]:
                yield tuple(learner[turn - 1])
            if seat == stage.partner and turn == stage.turns - 1 and partner:
                yield tuple(partner)
            yield (discard(stage.spare(seat, turn)),)
