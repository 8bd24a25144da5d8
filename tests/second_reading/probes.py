"""What else a random deal is asked at its decisions: draws, takes with a wild, wilds on canastas, the last bonus."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from sambakit import TEXTS, Action, Add, Ask, Deal, Draw, Lay, MeldName, RuleViolation, Take, Way, parse_card
from tests.second_reading.book import Book, texts
from tests.second_reading.cards import RANKS, Group, is_wild, laid, rank_of
from tests.second_reading.draws import Drawn, expected_draw
from tests.second_reading.positions import Position
from tests.second_reading.readings import Reading
from tests.second_reading.takes import runs_of, wild_may_go_onto
from tests.second_reading.tally import Tally


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
        if isinstance(action, Draw) and size and self.deck:
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

    def vain(self, deal: Deal, name: str, reason: str) -> None:
        """Compare what a question against the rules costs: 100 where it is vain, in the Spanish rules."""
        if reason not in ("unable", "many", "no_end", "alone") or deal.unfinished:
            return
        asked = deal.copy()
        try:
            found = asked.play_irregularly(deal.turn, [Ask()])
        except RuleViolation:
            charged = False
        else:
            asked.claim((deal.turn + 1) % self.players, number=len(asked.irregularities))
            charged = found.points == 100 and found.cause.value == "vain_question"
            if asked.penalties.get(deal.view(0).side_of[deal.turn], 0) < 100:
                self.differ("a vain question is claimed and not charged")
        self.tally.count(f"questions against the rules in {name}: {reason}")
        if charged != (name == "spanish" and reason == "unable"):
            self.differ(f"a question is charged: {charged}; this reading: {reason}")


def show_in_error(deal: Deal, rng: Random, tally: Tally) -> None:
    """Where there are penalty cards, let the player show three cards that are no meld, now and then, and claim it."""
    if not deal.view(0).rules.scores.penalty_cards or rng.random() > 0.03:
        return
    hand = [card for card in texts(tuple(deal.view(deal.turn).hand.cards())) if rank_of(card) in RANKS]
    for first in hand:
        others = [card for card in hand if card[0] != first[0] and card[1] != first[1]]
        if len(others) > 1:
            shown = [parse_card(card) for card in (first, *others[:2])]
            deal.play_irregularly(deal.turn, [Lay(tuple(shown))])
            deal.claim((deal.turn + 1) % len(deal.view(0).hand_sizes), number=len(deal.irregularities))
            tally.count("cards shown in error")
            return


def _run(cards: list[str], top: str) -> tuple[str, str, int, int]:
    meld = laid([cards[0], top, *cards[1:]])
    assert not isinstance(meld, Group)
    wild = next(card for card in cards if is_wild(card))
    natural = next(card for card in cards if not is_wild(card))
    return natural, wild, meld.low, meld.high
