"""What else a random deal is asked at its decisions: draws, takes with a wild, wilds on canastas, the last bonus."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sambakit import TEXTS, Action, Add, Deal, Draw, MeldName, Take, Way, parse_card
from tests.second_reading.book import Book, texts
from tests.second_reading.cards import Group, is_wild, laid
from tests.second_reading.draws import Drawn, expected_draw
from tests.second_reading.positions import Position
from tests.second_reading.readings import Reading
from tests.second_reading.takes import runs_of, wild_may_go_onto
from tests.second_reading.tally import Tally

FREEZING = ("wild", "red threes")


@dataclass
class Probes:
    """The questions to one deal, whose `deck` is known from its first card to its last."""

    reading: Reading
    players: int
    deck: Sequence[int]
    tally: Tally
    differ: Callable[[str], None]
    drawn: Drawn | None = None
    seat: int = 0
    hand: Counter[str] = field(default_factory=Counter)

    def before(self, deal: Deal, book: Book, action: Action) -> None:
        """Note what a draw should bring."""
        self.drawn = None
        size = deal.view(0).stock_size
        if isinstance(action, Draw) and size:
            self.seat = deal.turn
            self.hand = Counter(texts(tuple(deal.view(self.seat).hand.cards())))
            stock = [TEXTS[card] for card in self.deck[-size:]]
            self.drawn = expected_draw(self.reading, self.players, stock)

    def after(self, deal: Deal) -> None:
        """Compare what a draw has brought."""
        if self.drawn is None:
            return
        self.tally.count("draws")
        hand = Counter(texts(tuple(deal.view(self.seat).hand.cards())))
        if hand != self.hand + Counter(self.drawn.kept) or deal.over != self.drawn.ends:
            self.differ(f"drawn {hand - self.hand}, over: {deal.over}; this reading: {self.drawn}")
        if self.drawn.ends:
            self.tally.count("deals ended by a red three")

    def takes(self, deal: Deal, book: Book, actions: Sequence[int]) -> None:
        """Compare the takes with a natural and a wild that start a sequence (L-8)."""
        if book.drawn or deal.over or not deal.view(0).pile_size:
            return
        view = deal.view(deal.turn)
        hand = tuple(texts(tuple(view.hand.cards())))
        opened = book.opened[view.side]
        ours = runs_of(self.reading, hand, book.upcard) if opened and not view.frozen else set()
        theirs = set()
        for value in map(deal.value_of, actions):
            if isinstance(value, Take) and value.way == Way.RUN:
                theirs.add(_run(texts(value.cards), book.upcard))
        if self.reading.run_with_wild:
            self.tally.count("tops that a natural and a wild may take", len(ours))
        if theirs - ours or (len(hand) > 3 and ours != theirs):  # with few cards a take may leave no end (C-5)
            self.differ(f"takes with a wild onto {book.upcard}: listed {theirs}; this reading: {ours}")

    def finished(self, deal: Deal, position: Position) -> None:
        """Compare whether a wild may go onto each finished canasta."""
        if not position.opened or len(position.hand) < 4 or position.goes_out:
            return
        wilds = {card for card in position.hand if is_wild(card)}
        view = deal.view(deal.turn)
        for slot, meld in enumerate(position.melds):
            if not isinstance(meld, Group) or meld.size < 7 or not meld.naturals:
                continue
            if meld.rank not in "456789TJQKA":
                continue
            for wild in wilds:
                left = list(position.hand)
                left.remove(wild)
                if set(left) == {"Jk"}:
                    continue
                self.tally.count("wilds held beside a finished canasta")
                refusal = deal.refuse([Add((parse_card(wild),), MeldName(view.side, slot))])
                ours = wild_may_go_onto(self.reading, position, slot)
                if ours != (refusal is None):
                    self.differ(f"{wild} onto {meld}: refused {refusal}; this reading allows it: {ours}")

    def end(self, deal: Deal, book: Book) -> None:
        """Compare the bonus for going out."""
        seat = deal.view(0).went_out
        if seat < 0:
            self.tally.count("deals ended by the stock")
            return
        side = deal.view(0).side_of[seat]
        [line] = [line for line in deal.scores()[side].lines if line.item.startswith("out")]
        ours = book.concealing.bonus(self.reading, seat, book.melds[side])
        self.tally.count(
            "deals gone out concealed" if ours == 200 and self.reading.fold == "concealed" else "deals out"
        )
        if line.points != ours:
            self.differ(f"going out brings {line}; this reading: {ours}")


def _run(cards: list[str], top: str) -> tuple[str, str, int, int]:
    meld = laid([cards[0], top, *cards[1:]])
    assert not isinstance(meld, Group)
    wild = next(card for card in cards if is_wild(card))
    natural = next(card for card in cards if not is_wild(card))
    return natural, wild, meld.low, meld.high
