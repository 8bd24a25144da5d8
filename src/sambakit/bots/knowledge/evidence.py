"""The evidence about a hand that everybody has seen: what its player threw, left, took and laid, as numbers."""

from collections.abc import Sequence
from math import exp, log1p
from typing import Final, final

from sambakit.engine.actions.actions import Add, Discard, Draw, Lay, Pass, Take
from sambakit.engine.actions.log import Entry
from sambakit.engine.state.window import Window
from sambakit.engine.values.cards import ACE, FOUR, JOKER, TWO, is_black_three
from sambakit.engine.values.melds import GROUP, SEQUENCE, high_of, kind_of, low_of, rank_of, size_of
from sambakit.engine.values.native import i64

OF_HAND: Final = 14  # numbers about a hand
OF_RANK: Final = 25  # numbers about a rank in it
RANKS: Final = 14
JOKERS: Final = 13  # the rank of jokers
LAST_LOW: Final = 5  # the seven
RED_THREES: Final = 14  # the row of their own; black ones have that of their rank
ROWS: Final = 15  # of cards that are told apart in a hand
NEVER: Final = -1


@final
class Evidence:
    """The deeds of all players in a deal, counted by seat, or by seat and rank; `log` is the public one.

    `threw_at` and `left_at` are the numbers of the turns in which that happened last, `first` how many cards the player
    had thrown before the first of the rank, `size` how many cards lay in the pile that was left last.
    """

    def __init__(self, players: i64, log: Sequence[Entry]) -> None:
        self.players = players
        self.turn: i64 = 0
        self.threw = [[0] * RANKS for _ in range(players)]
        self.threw_at = [[NEVER] * RANKS for _ in range(players)]
        self.first = [[0] * RANKS for _ in range(players)]
        self.left = [[0] * RANKS for _ in range(players)]
        self.left_at = [[NEVER] * RANKS for _ in range(players)]
        self.size = [[0] * RANKS for _ in range(players)]
        self.discards = [0] * players
        self.points = [0] * players  # of the cards thrown
        self.laid = [0] * players  # cards
        self.took = [[0] * RANKS for _ in range(players)]  # piles, by the rank on top
        self._pile: list[int] = []  # ranks, without the turn-up and what it covers
        self._covered: i64 = 1
        for entry in log:
            self._take_in(entry)

    def _take_in(self, entry: Entry) -> None:
        action, seat = entry.action, entry.seat
        if isinstance(action, Discard):
            self._threw(seat, action.card >> 2)
        elif isinstance(action, Pass):
            self.turn += 1
        elif isinstance(action, Draw):
            if self._pile:
                self._left(seat, self._pile[-1])
        elif isinstance(action, (Add, Lay, Take)):
            self.laid[seat] += len(action.cards)
            if isinstance(action, Take) and self._pile:
                self.took[seat][self._pile.pop()] += 1
        if entry.taken:
            stays = max(0, len(self._pile) - len(entry.taken))
            del self._pile[stays:]
            if not self._pile:
                self._covered = 0

    def _threw(self, seat: i64, rank: i64) -> None:
        if not self.threw[seat][rank]:
            self.first[seat][rank] = self.discards[seat]
        self.threw[seat][rank] += 1
        self.threw_at[seat][rank] = self.turn
        self.discards[seat] += 1
        self.points[seat] += points_of(rank)
        self._pile.append(rank)
        self.turn += 1

    def _left(self, seat: i64, rank: i64) -> None:
        self.left[seat][rank] += 1
        self.left_at[seat][rank] = self.turn
        self.size[seat][rank] = len(self._pile) + self._covered

    def of_hand(self, window: Window, seat: i64) -> list[float]:
        """Return the public facts about the whole hand of `seat`, as numbers of about 0 to 3."""
        threw, size, around = self.threw[seat], float(window.hand_size(seat)), float(self.turn // self.players)
        own = window.side_of[seat]
        distinct: i64 = 0
        low: i64 = 0
        high: i64 = 0
        taken: i64 = 0
        held: i64 = 0
        opened = False
        for other in range(self.players):
            if other != seat and window.side_of[other] == own:
                held += window.hand_size(other)
        for number in range(len(window.sides)):
            opened = opened or (number != own and window.sides[number].opened)
        for rank in range(RANKS):
            taken += self.took[seat][rank]
            distinct += threw[rank] > 0
            if FOUR <= rank < ACE:
                if rank <= LAST_LOW:
                    low += threw[rank]
                else:
                    high += threw[rank]
        count = float(max(1, self.discards[seat]))
        return [
            min(size, 30.0) / 10.0,
            exp(-size / 4.0),
            min(around, 25.0) / 10.0,
            exp(-around / 3.0),
            1.0 if window.sides[own].opened else 0.0,
            1.0 if opened else 0.0,
            float(self.points[seat]) / count / 10.0,
            float(distinct) / count,
            float(low) / count,
            float(high) / count,
            min(float(threw[TWO] + threw[JOKERS]), 4.0) / 2.0,
            min(float(self.laid[seat]), 30.0) / 10.0,
            min(float(taken), 4.0) / 2.0,
            min(float(held), 30.0) / 10.0,
        ]

    def of_rank(self, window: Window, seat: i64, rank: i64, in_pile: i64, known: i64, hidden: i64) -> list[float]:
        """Return the public facts about `rank` in the hand of `seat`.

        Of its cards so many are known to be `in_pile`, `known` to be in that hand, and `hidden` from who asks.
        """
        found = [0.0] * OF_RANK
        if self.threw[seat][rank]:
            age = self._age(self.threw_at[seat][rank])
            found[0] = 1.0
            found[1] = exp(-age / 2.0)
            found[2] = exp(-age / 6.0)
            found[3] = min(float(self.threw[seat][rank]), 4.0) / 2.0
            found[4] = exp(-float(self.first[seat][rank]) / 4.0)
        if self.left[seat][rank]:
            found[5] = 1.0
            found[6] = exp(-self._age(self.left_at[seat][rank]) / 3.0)
            found[7] = log1p(min(float(self.size[seat][rank]), 30.0)) / 2.0
            found[8] = min(float(self.left[seat][rank]), 3.0) / 2.0
        _add_melds(found, window, window.side_of[seat], rank)
        self._add_others(found, window.side_of, seat, rank)
        found[17] = min(float(in_pile), 4.0) / 2.0
        found[18] = 1.0 if self.threw[seat][rank] and self.left[seat][rank] else 0.0
        found[19] = min(float(known), 3.0) / 2.0
        found[20] = float(hidden) / 6.0
        found[21] = min(float(self.took[seat][rank]), 2.0)
        found[22] = found[6] * found[7]
        return found

    def _add_others(self, found: list[float], side_of: tuple[int, ...], seat: i64, rank: i64) -> None:
        """Note what the other players threw of `rank`."""
        partners: i64 = 0
        last: i64 = NEVER
        last_of_others: i64 = NEVER
        for other in range(self.players):
            if side_of[other] != side_of[seat]:
                last_of_others = max(last_of_others, self.threw_at[other][rank])
            elif other != seat:
                partners += self.threw[other][rank]
                last = max(last, self.threw_at[other][rank])
        if partners:
            found[14] = min(float(partners), 3.0) / 2.0
            found[15] = exp(-self._age(last) / 3.0)
        found[16] = min(float(self.threw[(seat + self.players - 1) % self.players][rank]), 3.0) / 2.0
        if last_of_others != NEVER:
            found[23] = exp(-self._age(last_of_others) / 3.0)
        found[24] = min(float(self.threw[(seat + 1) % self.players][rank]), 3.0) / 2.0

    def _age(self, turn: i64) -> float:
        """Return how many rounds ago `turn` was."""
        return float((self.turn - turn) // self.players)


def _add_melds(found: list[float], window: Window, own: i64, rank: i64) -> None:
    """Note the melds on the table that a card of `rank` fits, from the point of view of side `own`."""
    group: i64 = 0
    others: i64 = 0
    sequences: i64 = 0
    for number in range(len(window.sides)):
        for meld in window.sides[number].melds:
            if kind_of(meld) == GROUP and rank_of(meld) == rank:
                if number == own:
                    group = max(group, size_of(meld))
                else:
                    others = max(others, size_of(meld))
            elif number == own and kind_of(meld) == SEQUENCE and low_of(meld) <= rank <= high_of(meld):
                sequences += 1
    if group:
        found[9] = 1.0
        found[10] = min(float(group), 8.0) / 4.0
    if others:
        found[11] = 1.0
        found[12] = min(float(others), 8.0) / 4.0
    found[13] = min(float(sequences), 3.0) / 2.0


def points_of(rank: i64) -> i64:
    """Return about how much a card of `rank` is worth."""
    if rank == JOKERS:
        return 50
    if rank in (TWO, ACE):
        return 20
    return 5 if rank <= LAST_LOW else 10


def row_of(card: i64) -> i64:
    """Return the row of `card`: cards of one row are alike in a hand."""
    rank = card >> 2
    if card != JOKER and TWO < rank < FOUR and not is_black_three(card):
        return RED_THREES
    return rank
