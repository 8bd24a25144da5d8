"""Conclusions from the public log of a game: the pile, a stock that was the pile, cards that the other player holds."""

from dataclasses import dataclass, field

from sambakit.romme.actions.actions import Add, Discard, Draw, Lay, TakeAdd, TakeNew
from sambakit.romme.state.log import Entry
from sambakit.romme.state.view import View
from sambakit.romme.values.canastras import bits_in
from sambakit.romme.values.cards import CARDS_IN_PACK, bits_of


@dataclass(frozen=True, slots=True)
class Memory:
    """The knowledge of a player who has watched: `pile` with its top last, the others as bit sets of cards."""

    pile: tuple[int, ...]
    stock: tuple[int, ...]  # the cards to be drawn, in order, once the pile has become the stock; else empty
    held: int  # cards that the other player has picked up in sight of all and not let go since
    unseen: int  # cards that may lie in the stock, in a Buraco or in the other hand


@dataclass(slots=True)
class _Watching:
    """A player who follows the log."""

    seat: int
    buraco_size: int
    buracos: int  # that lie there
    left: int  # cards of the stock
    rescue_after: int  # turn-overs with no card laid from which a Buraco is the stock instead; -1: never
    turnovers: int = 0  # since a card was laid
    lies: bool = False  # a Canastra
    pile: list[int] = field(default_factory=list)
    stock: list[int] = field(default_factory=list)  # known cards of it, the next one first
    held: int = 0

    def see(self, entry: Entry) -> None:
        """Note one event."""
        other = entry.seat != self.seat
        match entry.action:
            case Draw():
                self._draw(entry, other)
            case Discard(card):
                self.pile.append(card)
                self.held &= ~(1 << card) if other else -1
            case Lay(cards) | Add(cards, _, _):
                self.held &= ~bits_of(placed.card for placed in cards) if other else -1
                self._laid()
            case TakeAdd() | TakeNew():
                self._laid()
                if other:
                    self.held |= bits_of(self.pile[:-1])
                if other and isinstance(entry.action, TakeNew):
                    self.held &= ~bits_of(placed.card for placed in entry.action.cards)
                self.pile = []
        self.buracos -= entry.won_buraco
        self._stock_a_buraco()

    def _draw(self, entry: Entry, other: bool) -> None:
        """Follow cards from the stock; a former pile is drawn in the order in which it was thrown (R-5.5)."""
        turned = entry.turned_over
        for _ in range(entry.drawn):
            if not self.left and self.buracos and self.lies and 0 <= self.rescue_after <= self.turnovers:
                self.buracos -= 1
                self.left, self.stock = self.buraco_size, []
            elif not self.left:
                self._turn_over()
                turned -= 1
            self.left -= 1
            if self.stock:
                card = self.stock.pop(0)
                self.held |= 1 << card if other else 0
            self._stock_a_buraco()
        if turned:  # a stalemate was seen before a card was drawn
            self._turn_over()

    def _stock_a_buraco(self) -> None:
        """Let a Buraco become the stock where stock and pile are both empty (R-5.6), which one draw may bring twice."""
        if self.buracos and not self.left and not self.pile:
            self.buracos -= 1
            self.left, self.stock = self.buraco_size, []

    def _laid(self) -> None:
        self.lies, self.turnovers = True, 0

    def _turn_over(self) -> None:
        self.turnovers += 1
        self.stock, self.pile = self.pile, []
        self.left = len(self.stock)


def remember(view: View) -> Memory:
    """Return the memory that the log of `view` gives its seat."""
    deal = view.rules.deal
    end = view.rules.end
    rescue_after = end.stalemate_turnovers - 1 if end.stalemate_buraco else -1
    watching = _Watching(view.seat, deal.buraco_size, deal.buracos, deal.stock, rescue_after)
    for entry in view.log:
        watching.see(entry)
    lying = 0
    for own in view.canastras:
        for canastra in own:
            lying |= bits_in(canastra)
    stock = watching.stock if len(watching.stock) == view.stock_size else []
    held = watching.held & ~lying
    seen = view.hand | lying | bits_of(watching.pile) | held | bits_of(stock)
    return Memory(tuple(watching.pile), tuple(stock), held, ((1 << CARDS_IN_PACK) - 1) & ~seen)
