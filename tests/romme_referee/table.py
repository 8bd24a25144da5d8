"""A game of Samba Rommé played by the book: what may be done (R-2, R-4), and what comes of it (R-5)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sambakit.romme.rules.rules import RommeRules
from tests.romme_referee.canastras import Canastra, cards_of, grown_by, smallest_of


@dataclass(frozen=True)
class Step:
    """What a player does: ``draw``, ``discard``, ``lay``, ``add``, ``take new`` or ``take add``, and with what."""

    word: str
    card: str = ""  # discarded or added
    slot: int = -1  # of the Canastra that grows
    makes: Canastra | None = None  # the Canastra as it lies afterwards


@dataclass
class Table:
    """What lies where. `stock` has the card first that is drawn next, `pile` its top last."""

    rules: RommeRules
    hands: list[set[str]]
    stock: list[str]
    buracos: list[list[str]]
    turn: int
    must: str = "open"  # or draw, play, nothing
    pile: list[str] = field(default_factory=list)
    laid: list[list[Canastra]] = field(default_factory=lambda: [[], []])
    turned_over: int = 0  # times since a card was last laid
    out: int | None = None
    annulled: bool = False

    def steps(self) -> set[Step]:
        """Return all that the player to move may do."""
        hand = self.hands[self.turn]
        discards = {Step("discard", card) for card in hand}
        if self.must == "open":
            return discards
        if self.must == "draw":
            return {Step("draw"), *self._takes(hand)}
        if self.must == "play":
            return discards | self._lays(hand)
        return set()

    def _lays(self, hand: set[str]) -> set[Step]:
        melds = self.rules.melds
        steps = {Step("lay", makes=canastra) for canastra in smallest_of(melds, hand)}
        for slot, old in enumerate(self.laid[self.turn]):  # own ones only
            steps |= {Step("add", card, slot, new) for card in hand for new in grown_by(melds, old, card)}
        return steps

    def _takes(self, hand: set[str]) -> set[Step]:
        own, rules = self.laid[self.turn], self.rules
        if not self.pile or (rules.pile.take_needs_canastra and not own):
            return set()
        top, steps = self.pile[-1], set()
        if rules.pile.take_add:
            for slot, old in enumerate(own):
                steps |= {Step("take add", top, slot, new) for new in grown_by(rules.melds, old, top)}
        if rules.pile.take_new:
            made = smallest_of(rules.melds, hand | {top})
            steps |= {Step("take new", makes=canastra) for canastra in made if top in cards_of(canastra)}
        return steps

    def do(self, step: Step) -> None:
        """Carry out one of `steps`."""
        match step.word:
            case "draw":
                self._draw()
            case "discard":
                self._discard(step.card)
            case _:
                self._lay(step)

    def _draw(self) -> None:
        for _ in range(self.rules.deal.draw):
            if self._would_stand_still() and self.buracos:  # the house rule: the pile stays, a Buraco is the stock
                self.stock = self.buracos.pop(0)
            elif not self.stock and self.pile:  # turned over, so that the oldest discard is drawn first
                self.stock, self.pile = self.pile, []
                self.turned_over += 1
                if self.turned_over >= self.rules.end.stalemate_turnovers:
                    self._stalemate()  # before the next card is drawn
                    return
            if self.stock:
                self.hands[self.turn].add(self.stock.pop(0))
            self._last_stock()
        self.must = "play"

    def _would_stand_still(self) -> bool:
        """Return whether turning the pile over now would be the stalemate for which the house rule keeps a Buraco."""
        end = self.rules.end
        last = self.turned_over == end.stalemate_turnovers - 1
        return end.stalemate_buraco and any(self.laid) and last and not self.stock and bool(self.pile)

    def _stalemate(self) -> None:
        self.must = "nothing"
        self.annulled = not any(self.laid)

    def _last_stock(self) -> None:
        """Make a Buraco the stock where stock and pile are both empty (R-5.6)."""
        if not self.stock and not self.pile and self.buracos:
            self.stock = self.buracos.pop(0)

    def _lay(self, step: Step) -> None:
        assert step.makes is not None
        own, hand = self.laid[self.turn], self.hands[self.turn]
        if step.word.startswith("take"):  # the whole pile comes to the hand, its top is laid at once
            hand |= set(self.pile)
            self.pile = []
        if step.slot < 0:
            own.append(step.makes)
            hand -= cards_of(step.makes)
        else:
            own[step.slot] = step.makes
            hand.remove(step.card)
        self.must, self.turned_over = "play", 0
        self._emptied()  # first what the player has earned, then what the table needs
        self._last_stock()

    def _emptied(self) -> None:
        """Give the player to move a Buraco for an empty hand (R-5.1, R-5.3), or end the game (R-5.4)."""
        hand = self.hands[self.turn]
        if hand:
            return
        if self.buracos:
            hand |= set(self.buracos.pop(0))
        else:
            self.out, self.must = self.turn, "nothing"

    def _discard(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.pile.append(card)
        self._emptied()
        if self.must != "nothing":
            self.turn, self.must = 1 - self.turn, "draw"


def deal(rules: RommeRules, deck: Sequence[str], dealer: int) -> Table:
    """Return the table before the opener's discard; the cards go one by one, the opener's first (R-1.4, R-1.5)."""
    cards, opener = list(deck), 1 - dealer
    wanted = {opener: rules.deal.hand_opener, dealer: rules.deal.hand_dealer}
    hands: list[set[str]] = [set(), set()]
    while any(len(hands[seat]) < wanted[seat] for seat in wanted):
        for seat in (opener, dealer):
            if len(hands[seat]) < wanted[seat]:
                hands[seat].add(cards.pop(0))
    buracos = [[cards.pop(0) for _ in range(rules.deal.buraco_size)] for _ in range(rules.deal.buracos)]
    return Table(rules, hands, cards, buracos, opener)
