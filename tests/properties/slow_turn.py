"""A slow model of the melding in one turn, on plain lists of card texts: every order of every meld is tried.

It shares nothing with the engine. A table is the hand and the melds, all as sorted tuples of texts; a group or a
sequence is whatever tuple of cards the rules D-4 and D-5 call so.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

RANKS = "456789TJQKA"
Meld = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """The hand and the own melds in the middle of a turn, with what the turn has brought so far."""

    hand: tuple[str, ...]
    melds: tuple[Meld, ...]
    points: int = 0  # of the cards laid in this turn
    black: bool = False  # black threes have been melded


@dataclass(frozen=True)
class Turn:
    """What stays the same in a turn; `minimum` is 0 where the side has opened before."""

    values: Mapping[str, int]
    out_sets: int
    minimum: int = 0
    said_no: bool = False
    taking: bool = False  # the step takes the pile: no merge, no red three (C-8)
    rest: int = 0  # cards of that pile that come to the hand at the end


def is_wild(card: str) -> bool:
    return card == "Jk" or card[0] == "2"


def is_meld(cards: Meld) -> bool:
    """Return whether `cards` are a group (D-4.1 to D-4.3, D-7.2) or a sequence (D-5.1, D-5.2)."""
    firm = [card for card in cards if not is_wild(card)]
    wilds = len(cards) - len(firm)
    if len(cards) < 3 or not firm or any(card in ("3h", "3d") for card in firm):
        return False
    if len({card[0] for card in firm}) == 1:
        return wilds <= 2 and len(firm) >= 2 * wilds
    places = [RANKS.find(card[0]) for card in firm]
    in_order = sorted(places) == list(range(min(places), min(places) + len(places))) and min(places) >= 0
    return wilds == 0 and in_order and len(cards) <= 7 and len({card[1] for card in firm}) == 1


def without(cards: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def moves(turn: Turn, table: Table) -> Iterator[tuple[str, tuple[object, ...], Table]]:
    """Yield every single meld action as (word, what it names, the table after it)."""
    for cards in sorted(set(combinations(table.hand, 3))):
        if is_meld(cards):
            yield "lay", cards, laid(turn, table, cards, None)
    for card in sorted(set(table.hand)):
        for meld in sorted(set(table.melds)):
            if is_meld((*meld, card)) and not is_closed(meld):
                yield "add", (card, meld), laid(turn, table, (card,), meld)
    if not turn.taking:
        for first, second in sorted(set(combinations(table.melds, 2))):
            both = tuple(sorted((*first, *second)))
            if is_group(first) and is_group(second) and is_meld(both) and is_group(both):
                melds = list(table.melds)
                melds.remove(first)
                melds.remove(second)
                yield "merge", (first, second), Table(table.hand, ordered([*melds, both]), table.points, table.black)
        for card in sorted({"3h", "3d"} & set(table.hand)):
            yield "red", (card,), Table(without(table.hand, (card,)), table.melds, table.points, table.black)


def is_group(meld: Meld) -> bool:
    return len({card[0] for card in meld if not is_wild(card)}) == 1


def is_closed(meld: Meld) -> bool:
    """Return whether nothing may be added: a samba (D-5.3)."""
    return not is_group(meld) and len(meld) == 7


def ordered(melds: list[Meld]) -> tuple[Meld, ...]:
    return tuple(sorted(melds))


def laid(turn: Turn, table: Table, cards: tuple[str, ...], onto: Meld | None) -> Table:
    """Return the table after `cards` of the hand are laid `onto` a meld, or as a new one."""
    melds = list(table.melds)
    if onto is not None:
        melds.remove(onto)
    melds.append(tuple(sorted((*(onto or ()), *cards))))
    points = table.points + sum(turn.values[card] for card in cards)
    black = table.black or any(card in ("3s", "3c") for card in cards)
    return Table(without(table.hand, cards), ordered(melds), points, black)


def entitled(turn: Turn, table: Table) -> bool:
    """Return whether the player may go out with these melds (C-4)."""
    return sum(len(meld) >= 7 for meld in table.melds) >= turn.out_sets and not turn.said_no


def step_may_end(turn: Turn, table: Table) -> bool:
    """Return whether a meld step may end like this (C-3, C-5, C-6)."""
    left = len(table.hand) + turn.rest
    if table.points < turn.minimum:
        return False
    if table.black:
        return left <= 1 and entitled(turn, table)
    return left >= 1 or entitled(turn, table)


class Search:
    """Answers about one turn, each table looked at once."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.known: dict[Table, bool] = {}

    def can_end(self, table: Table) -> bool:
        """Return whether the meld step can be ended from `table` on; without a card nothing more follows (C-1)."""
        if table not in self.known:
            self.known[table] = step_may_end(self.turn, table) or (
                len(table.hand) > 0 and any(self.can_end(after) for _, _, after in moves(self.turn, table))
            )
        return self.known[table]


def can_go_out(turn: Turn, table: Table) -> bool:
    """Return whether the player can go out from `table` by melding, the last card discarded or not (D-10.1)."""
    seen = {table}
    waiting = [table]
    while waiting:
        at = waiting.pop()
        if len(at.hand) <= 1 and at.points >= turn.minimum and entitled(turn, at):
            return True
        for _, _, after in moves(turn, at):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False
