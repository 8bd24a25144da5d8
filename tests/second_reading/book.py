"""The book of a deal: melds of every side and what a turn has seen, kept from the public log alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sambakit import TEXTS, Action, Add, Answer, Ask, Deal, Discard, Draw, Lay, Merge, Pass, RedThree, Take, cards_of
from tests.second_reading.bonuses import Concealing
from tests.second_reading.cards import Group, Meld, grown, is_wild, laid
from tests.second_reading.positions import Position, value
from tests.second_reading.readings import Reading


def texts(cards: Sequence[int]) -> list[str]:
    """Return the cards as a record writes them."""
    return [TEXTS[card] for card in cards]


@dataclass
class Book:
    """What has been seen: melds by side, and of the turn that runs how it began and what was asked."""

    reading: Reading
    deal: Deal
    players: int
    melds: list[list[Meld | None]] = field(default_factory=list)
    opened: list[bool] = field(default_factory=list)
    shown: int = 0
    drawn: bool = False  # the draw step of the turn is over
    from_stock: bool = False
    only_jokers: bool = False
    asked: bool = False
    answer: bool | None = None
    melded: bool = False
    goes_out: bool = False
    upcard: str = ""
    concealing: Concealing = field(default_factory=Concealing)
    begun: bool = False  # something has happened in the turn
    read: int = 0  # entries of the log that are in the book

    def __post_init__(self) -> None:
        sides = len(set(self.deal.view(0).side_of))
        self.melds = [[] for _ in range(sides)]
        self.opened = [False] * sides

    def read_on(self) -> None:
        """Take what the log has new into the book."""
        while self.read < len(self.deal.log):
            entry = self.deal.log[self.read]
            self.read += 1
            self._enter(entry.seat, entry.action)

    def _enter(self, seat: int, action: Action) -> None:
        side = self.deal.view(0).side_of[seat]
        if not self.begun:
            self.begun = True
            self.concealing.begins(self.melds[side])
        if isinstance(action, Draw):
            self.drawn = self.from_stock = True
            hand = texts(self.deal.view(seat).hand.cards())
            self.only_jokers = bool(hand) and set(hand) == {"Jk"}
        elif isinstance(action, Ask):
            self.asked = True
        elif isinstance(action, Answer):
            self.answer = action.yes
        elif isinstance(action, Discard | Pass):
            self._turn_ends()
        elif isinstance(action, Take):
            self.drawn = True
            self.concealing.melds(seat, None if action.to is None else action.to.slot)
            self._take(side, action)
        elif isinstance(action, Lay | Add | Merge | RedThree):
            self.melded = True
            self.concealing.melds(seat, action.to.slot if isinstance(action, Add) else None)
            before = self.position(seat, hand=())
            after = moved(self.reading, before, action, holds=False)
            self.melds[side] = list(after.melds)
            self.shown, self.opened[side], self.goes_out = after.shown, after.opened, after.goes_out
            if self.opened[side]:
                self.shown = 0

    def _take(self, side: int, action: Take) -> None:
        top = self.upcard
        cards = [*texts(action.cards), top]
        if action.to is None:
            if action.way.value == "run":
                cards = [*texts(action.cards[:1]), top, *texts(action.cards[1:])]
            self.melds[side].append(laid(cards))
        else:
            meld = self.melds[side][action.to.slot]
            assert meld is not None
            self.melds[side][action.to.slot] = grown(meld, cards)
        self._count(side, cards)

    def _count(self, side: int, cards: list[str]) -> None:
        if not self.opened[side]:
            self.shown += value(self.reading, cards)
            minimum = self.deal.view(0).minimum[side]
            if self.shown >= minimum:
                self.opened[side], self.shown = True, 0

    def note_upcard(self) -> None:
        """Remember the top card of the pile, which a take melds."""
        card = self.deal.view(0).upcard
        self.upcard = TEXTS[card] if self.deal.view(0).pile_size else ""

    def _turn_ends(self) -> None:
        self.shown = 0
        self.begun = self.drawn = self.from_stock = self.only_jokers = self.asked = self.melded = self.goes_out = False
        self.answer = None

    def position(self, seat: int, hand: tuple[str, ...] | None = None) -> Position:
        """Return the position of `seat`, whose turn it is."""
        view = self.deal.view(seat)
        side = view.side
        return Position(
            hand=tuple(texts(tuple(view.hand.cards()))) if hand is None else hand,
            melds=tuple(self.melds[side]),
            players=self.players,
            minimum=self.reading.minimum(view.scores[side]),
            opened=self.opened[side],
            from_stock=self.from_stock,
            only_jokers=self.only_jokers,
            shown=self.shown,
            goes_out=self.goes_out,
            melded=self.melded,
        )


def moved(reading: Reading, position: Position, action: Action, *, holds: bool = True) -> Position:
    """Return the position after `action`; without `holds` the cards are not in the hand, which is not known."""
    cards = texts(action.cards) if isinstance(action, Lay | Add) else []
    if not holds:
        position = replace(position, hand=tuple(cards))
    if isinstance(action, Lay):
        return position.laying(reading, cards)
    if isinstance(action, Add):
        return position.adding(reading, cards, action.to.slot, low=action.low)
    if isinstance(action, Merge):
        return position.merging(action.into.slot, action.other.slot)
    if isinstance(action, RedThree):
        card = TEXTS[action.card]
        return position.laying_red_three(card) if holds else position
    if isinstance(action, Discard):
        return position.discarding(TEXTS[action.card])
    assert isinstance(action, Pass)
    return position.passing()


def differs(book: Book, side: int) -> str:
    """Return where the melds of the book are not those on the table, by cards and wilds of each."""
    ours = [(0, 0) if meld is None else (meld.size, _wilds(meld)) for meld in book.melds[side]]
    lying = [texts(tuple(cards_of(meld))) for meld in book.deal.view(0).sides[side].melds]
    theirs = [(len(cards), sum(is_wild(card) for card in cards)) for cards in lying]
    return "" if ours == theirs else f"{ours} in the book, {theirs} on the table"


def _wilds(meld: Meld) -> int:
    return meld.wilds if isinstance(meld, Group) else int(meld.wild)
