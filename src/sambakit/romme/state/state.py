"""The state of a game: hands, Canastras, stock, pile, Buracos, and whose turn it is."""

from typing import Final, final

from sambakit.romme.rules.rules import RommeRules

PHASE_OPENING: Final = 0  # the opener discards
PHASE_DRAW: Final = 1
PHASE_PLAY: Final = 2
PHASE_OVER: Final = 3

NOBODY: Final = -1


@final
class State:
    """A game between seats 0 and 1; hands are bit sets, and `RommeRules` and the rule page describe the rest.

    `stock` is never changed in place, only replaced, and drawn from at `stock_at`; `pile` has its top last; `buracos`
    come in the order in which they are taken, each with the card first that would be drawn first from it.
    """

    __slots__ = (
        "annulled",
        "buracos",
        "canastras",
        "hands",
        "phase",
        "pile",
        "rules",
        "stock",
        "stock_at",
        "taken",
        "turn",
        "turnovers",
        "turns",
        "went_out",
        "won",
    )

    def __init__(
        self,
        rules: RommeRules,
        hands: list[int],
        stock: list[int],
        buracos: tuple[tuple[int, ...], ...],
        turn: int,
        phase: int = PHASE_OPENING,
        pile: list[int] | None = None,
        canastras: list[list[int]] | None = None,
    ) -> None:
        self.rules = rules
        self.hands = hands
        self.canastras: list[list[int]] = [[], []] if canastras is None else canastras  # by seat and slot
        self.stock = stock
        self.stock_at = 0
        self.pile: list[int] = [] if pile is None else pile
        self.buracos = buracos
        self.turn = turn
        self.phase = phase
        self.turns = 1  # begun so far
        self.taken = False  # the pile, in this turn
        self.turnovers = 0  # of the pile since a card was last laid
        self.won = [0, 0]  # Buracos, by seat
        self.went_out = NOBODY
        self.annulled = False  # a stalemate before any Canastra lay

    def copy(self) -> "State":
        """Return an independent copy of the state."""
        other = State(
            self.rules,
            self.hands[:],
            self.stock,
            self.buracos,
            self.turn,
            self.phase,
            self.pile[:],
            [self.canastras[0][:], self.canastras[1][:]],
        )
        other.stock_at = self.stock_at
        other.turns = self.turns
        other.taken = self.taken
        other.turnovers = self.turnovers
        other.won = self.won[:]
        other.went_out = self.went_out
        other.annulled = self.annulled
        return other

    def stock_size(self) -> int:
        """Return how many cards are left to draw."""
        return len(self.stock) - self.stock_at

    def hand(self) -> int:
        """Return the hand of the player to move."""
        return self.hands[self.turn]
