"""The contents of the public log: the pile card by card, cards known to be in a hand, cards a seat threw or left."""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.actions.actions import Add, Discard, Draw, Lay, RedThree, Take
from sambakit.engine.actions.log import Entry
from sambakit.engine.values.cards import KINDS, is_red_three
from sambakit.engine.values.native import i64

NEVER: Final = -1000  # the turn of what did not happen yet
WORTH_TAKING: Final = 3  # cards: a pile that is left lying tells something


@final
class Memory:
    """A perfect memory of one deal's public events; it follows from the log alone and can be rebuilt.

    `pile` has its top last and lacks the turn-up and what it covers, which the log does not tell; `known[seat]` counts
    by kind the cards that went to the hand from a pile and were not seen since (`lays_red_threes`: red threes do not
    stay there); `threw[seat][rank]` and `left[seat][rank]` are the numbers of the turn in which the seat discarded that
    rank, or drew with it on top of a pile worth taking. Views bring the log, which `catch_up` reads; a playout tells
    each event by `threw_card`, `drew`, `showed` and `took`.
    """

    __slots__ = ("_last", "_read", "known", "lays_red_threes", "left", "pile", "players", "threw", "turn")

    def __init__(self, players: int, lays_red_threes: bool = False) -> None:
        self.players = players
        self.lays_red_threes = lays_red_threes
        self._read = 0  # entries of the log
        self._last: Entry | None = None
        self.turn: i64 = 0
        self.pile: list[int] = []
        self.known: list[list[int]] = [[0] * KINDS for _ in range(players)]
        self.threw: list[list[int]] = [[NEVER] * 14 for _ in range(players)]
        self.left: list[list[int]] = [[NEVER] * 14 for _ in range(players)]

    def copy(self) -> "Memory":
        """Return an independent copy of the memory, without its log."""
        copy = Memory(0, self.lays_red_threes)
        copy.players = self.players
        copy.turn = self.turn
        copy.pile = self.pile[:]
        copy.known = [counts[:] for counts in self.known]
        copy.threw = [turns[:] for turns in self.threw]
        copy.left = [turns[:] for turns in self.left]
        return copy

    def catch_up(self, log: Sequence[Entry]) -> None:
        """Read the new entries of `log`; a log that does not continue the last one is read from its beginning."""
        if len(log) < self._read or (self._read and log[self._read - 1] is not self._last):
            self._forget()
        for place in range(self._read, len(log)):
            self._take_in(log[place])
        self._read = len(log)
        self._last = log[self._read - 1] if self._read else None

    def _forget(self) -> None:
        """Begin a new deal."""
        self._read = 0
        self._last = None
        self.turn = 0
        self.pile = []
        self.known = [[0] * KINDS for _ in range(self.players)]
        self.threw = [[NEVER] * 14 for _ in range(self.players)]
        self.left = [[NEVER] * 14 for _ in range(self.players)]

    def _take_in(self, entry: Entry) -> None:
        action = entry.action
        if isinstance(action, Discard):
            self.threw_card(entry.seat, action.card)
        elif isinstance(action, Draw):
            self.drew(entry.seat)
        elif isinstance(action, (Add, Lay, Take)):
            for card in action.cards:
                self.showed(entry.seat, card)
            if isinstance(action, Take):
                self.met_top()
        elif isinstance(action, RedThree):
            self.showed(entry.seat, action.card)
        if entry.taken:
            self.took(entry.seat, list(entry.taken))

    def threw_card(self, seat: i64, card: i64) -> None:
        """Note that `seat` discarded `card`, which ends its turn."""
        self.pile.append(card)
        self.threw[seat][card >> 2] = self.turn
        self.turn += 1
        self.showed(seat, card)

    def drew(self, seat: i64) -> None:
        """Note that `seat` drew from the stock and left the pile."""
        if len(self.pile) >= WORTH_TAKING:
            self.left[seat][self.pile[-1] >> 2] = self.turn

    def showed(self, seat: i64, card: i64) -> None:
        """Note that `card` left the hand of `seat` for all to see."""
        known = self.known[seat]
        if known[card]:
            known[card] -= 1

    def met_top(self) -> None:
        """Note that the top of the pile was melded."""
        if self.pile:
            self.pile.pop()

    def took(self, seat: i64, cards: list[int]) -> None:
        """Note that `cards`, bottom first, went from the pile to the hand of `seat`; the cards below stay."""
        stays = max(0, len(self.pile) - len(cards))
        del self.pile[stays:]
        known = self.known[seat]
        for card in cards:
            if not (self.lays_red_threes and is_red_three(card)):
                known[card] += 1
