"""A turn in its middle: the hand, the melds of the side, and what has happened in this turn."""

from dataclasses import dataclass, replace

from tests.second_reading.cards import BLACK_THREES, Meld, grown, is_wild, laid, merged, points_of, rank_of
from tests.second_reading.readings import Reading


@dataclass(frozen=True)
class Position:
    """What a player sees of the own side in the own turn, after the draw step."""

    hand: tuple[str, ...]
    melds: tuple[Meld | None, ...]
    players: int
    minimum: int
    opened: bool
    from_stock: bool  # the turn began with a draw from the stock
    only_jokers: bool = False  # the draw itself left nothing but jokers in hand (O-2)
    shown: int = 0  # points that an opening has so far, in the step that is under way
    goes_out: bool = False  # black threes lie: the player must go out (C-6)
    melded: bool = False  # something was melded after the draw or the take
    ended: bool = False  # the turn is over

    def without(self, cards: list[str]) -> "Position":
        """Return the position with `cards` gone from the hand."""
        hand = list(self.hand)
        for card in cards:
            hand.remove(card)
        return replace(self, hand=tuple(hand))

    def discarding(self, card: str) -> "Position":
        """Return the position after the discard of `card`."""
        return replace(self.without([card]), ended=True)

    def passing(self) -> "Position":
        """Return the position after a pass."""
        return replace(self, ended=True)

    def laying_red_three(self, card: str) -> "Position":
        """Return the position after `card` is laid as a single red three (D-6.1)."""
        return replace(self.without([card]), melded=True)

    def laying(self, reading: Reading, cards: list[str]) -> "Position":
        """Return the position after a new meld of `cards`."""
        return self._melding(reading, cards, (*self.melds, laid(cards)))

    def adding(self, reading: Reading, cards: list[str], slot: int, *, low: bool) -> "Position":
        """Return the position after `cards` go onto the own meld in `slot`."""
        melds = list(self.melds)
        meld = melds[slot]
        assert meld is not None
        melds[slot] = grown(meld, cards, low=low)
        return self._melding(reading, cards, tuple(melds))

    def merging(self, into: int, other: int) -> "Position":
        """Return the position after the own meld in `other` goes into the one in `into`."""
        melds = list(self.melds)
        one, two = melds[into], melds[other]
        assert one is not None
        assert two is not None
        melds[into], melds[other] = merged(one, two), None
        return replace(self, melds=tuple(melds), melded=True)

    def _melding(self, reading: Reading, cards: list[str], melds: tuple[Meld | None, ...]) -> "Position":
        shown = 0 if self.opened else self.shown + value(reading, cards)
        threes = any(rank_of(card) == BLACK_THREES for card in cards) and reading.black_threes != "sets"
        return replace(
            self.without(cards),
            melds=melds,
            shown=shown,
            opened=self.opened or shown >= self.minimum,
            goes_out=self.goes_out or threes,
            melded=True,
        )


def value(reading: Reading, cards: list[str]) -> int:
    """Return what `cards` count on the table."""
    return sum(points_of(card, red_three=5 if reading.red_threes == "sets" else 0) for card in cards)


def may_be_discarded(reading: Reading, card: str, position: Position) -> bool:
    """Return whether `card` may end the turn: jokers may not in Sambola, nor red threes where they are laid."""
    if card == "Jk" and reading.jokers_stay:
        return position.only_jokers
    return not (rank_of(card) == "red threes" and reading.red_threes == "forced")


def wilds_of(cards: tuple[str, ...]) -> int:
    """Return how many wilds are among `cards`."""
    return sum(is_wild(card) for card in cards)
