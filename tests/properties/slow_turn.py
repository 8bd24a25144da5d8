"""A slow model of the melding in one turn, on plain lists of card texts: every order of every meld is tried.

It shares nothing with the engine but the values of the rule set. A meld is a kind, ``group``, ``run`` or ``wilds``,
and its cards: those of a run from the lowest up, others sorted. A piece of melding leaves legal melds; a step may
end, and the turn after it, as C-3 to C-7 say.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import ByPlayers

RANKS = "456789TJQKA"
Meld = tuple[str, tuple[str, ...]]
Found = tuple[str, tuple[object, ...], "Table"]


@dataclass(frozen=True)
class Table:
    """The hand and the own melds in the middle of a turn, with what the turn has brought so far."""

    hand: tuple[str, ...]
    melds: tuple[Meld, ...]
    points: int = 0  # of the cards laid in this turn
    black: bool = False  # black threes have been melded that only go with going out
    closed: bool = False  # the side has opened: what follows are steps of their own


@dataclass(frozen=True)
class Turn:
    """What stays the same in a turn; `minimum` is 0 where the side has opened before."""

    rules: RuleSet
    values: dict[str, int]
    minimum: int = 0
    said_no: bool = False
    taking: bool = False  # the step takes the pile: no merge, no red three (C-8)
    coming: tuple[str, ...] = ()  # cards of that pile that come to the hand at the end
    unseen: int = 0  # further ones that come, and nobody knows which (C-8)
    only_jokers: bool = False  # the draw left nothing but jokers (O-2)
    players: int = 4


def is_wild(card: str) -> bool:
    return card == "Jk" or card[0] == "2"


def naturals_needed(rules: RuleSet, wilds: int) -> int:
    """Return how many naturals a group needs (table 3c, `natural_ratio`)."""
    by_ratio = {"twice_wilds": 2 * wilds, "more_than_wilds": wilds + 1, "two": 2, "three": 3 * (wilds > 0)}
    return max(2, by_ratio[rules.melds.natural_ratio.value])


def is_group(rules: RuleSet, cards: tuple[str, ...]) -> bool:
    """Return whether `cards` are a group by themselves (D-4.1 to D-4.3, K-3, D-7.2, B-4.9, Y-2, Y-3)."""
    firm = [card for card in cards if not is_wild(card)]
    wilds = len(cards) - len(firm)
    if len(cards) < 3 or len({card[0] for card in firm}) != 1 or wilds > rules.melds.max_wilds:
        return False
    if len(firm) < naturals_needed(rules, wilds) or len(cards) > (rules.melds.group_max or 99):
        return False
    if firm[0][0] == "3":
        red = {card in ("3h", "3d") for card in firm}
        if len(red) > 1:
            return False
        if True in red:
            return rules.play.red_threes.value == "as_sets" and not wilds
        black = rules.play.black_threes.value
        return black == "going_out" or (black in ("going_out_natural", "as_sets") and not wilds)
    return True


def is_run(rules: RuleSet, cards: tuple[str, ...]) -> bool:
    """Return whether `cards`, from the lowest up, are a sequence (D-5.1, L-1)."""
    if not rules.melds.sequences or not 3 <= len(cards) <= 7:
        return False
    firm = [(place, card) for place, card in enumerate(cards) if not is_wild(card)]
    if len(cards) - len(firm) > rules.melds.sequence_wilds or len({card[1] for _, card in firm}) != 1:
        return False
    lows = {RANKS.find(card[0]) - place if card[0] in RANKS else -99 for place, card in firm}
    return len(lows) == 1 and min(lows) >= 0 and min(lows) + len(cards) <= len(RANKS)


def without(cards: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def moves(turn: Turn, table: Table) -> Iterator[Found]:
    """Yield every single meld action as (word, what it names, the table after it)."""
    yield from _new_melds(turn, table)
    for card in sorted(set(table.hand)):
        for meld in sorted(set(table.melds)):
            for grown in sorted(_grown(turn.rules, meld, card)):
                yield "add", (card, meld, grown), laid(turn, table, (card,), meld, grown)
    if not turn.taking or table.closed:
        yield from _merges(turn, table)
        if turn.rules.play.red_threes.value == "optional":
            for card in sorted({"3h", "3d"} & set(table.hand)):
                yield "red", (card,), replace(table, hand=without(table.hand, (card,)))


def _new_melds(turn: Turn, table: Table) -> Iterator[Found]:
    rules = turn.rules
    for cards in sorted(set(combinations(table.hand, 3))):
        if is_group(rules, cards) and _has_room(rules, table, cards):
            yield "lay", ("group", cards), laid(turn, table, cards, None, ("group", cards))
        if all(is_wild(card) for card in cards) and rules.melds.wild_meld:
            yield "lay", ("wilds", cards), laid(turn, table, cards, None, ("wilds", cards))
        orders = {order for order in _orders(cards) if is_run(rules, order)}
        for order in sorted(orders):
            yield "lay", ("run", order), laid(turn, table, cards, None, ("run", order))


def _orders(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    a, b, c = cards
    yield from ((a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a))


def _kind_of_group(cards: tuple[str, ...]) -> str:
    firm = next(card for card in cards if not is_wild(card))
    return "red" if firm in ("3h", "3d") else firm[0]


def _has_room(rules: RuleSet, table: Table, cards: tuple[str, ...]) -> bool:
    """Return whether the side may have one more group like `cards` (K-3)."""
    lie = [meld for kind, meld in table.melds if kind == "group" and _kind_of_group(meld) == _kind_of_group(cards)]
    return len(lie) < (rules.melds.groups_per_rank or 99)


def _grown(rules: RuleSet, meld: Meld, card: str) -> set[Meld]:
    """Return what `card` can make of `meld` (D-4.5, D-5.7, F-4.6, V-1, L-1)."""
    kind, cards = meld
    if kind == "group":
        more = tuple(sorted((*cards, card)))
        late = is_wild(card) and len(cards) >= 7 and not rules.melds.wild_onto_finished
        return {("group", more)} if is_group(rules, more) and not late else set()
    if kind == "wilds":
        return {("wilds", tuple(sorted((*cards, card))))} if is_wild(card) and len(cards) < 7 else set()
    return {("run", more) for more in ((card, *cards), (*cards, card)) if is_run(rules, more)}


def _merges(turn: Turn, table: Table) -> Iterator[Found]:
    rules = turn.rules
    for first, second in sorted(set(combinations(table.melds, 2))):
        both: set[Meld] = set()
        if first[0] == second[0] == "group" and rules.melds.merge_groups:
            cards = tuple(sorted((*first[1], *second[1])))
            if is_group(rules, cards):
                both = {("group", cards)}
        if first[0] == second[0] == "run" and rules.melds.join_sequences:
            orders = ((*first[1], *second[1]), (*second[1], *first[1]))
            both = {("run", order) for order in orders if is_run(rules, order)}
        for meld in both:
            melds = list(table.melds)
            melds.remove(first)
            melds.remove(second)
            yield "merge", (first, second), replace(table, melds=tuple(sorted([*melds, meld])))


def laid(turn: Turn, table: Table, cards: tuple[str, ...], onto: Meld | None, made: Meld) -> Table:
    """Return the table after `cards` of the hand have made `onto`, or nothing, into the meld `made`."""
    melds = list(table.melds)
    if onto is not None:
        melds.remove(onto)
    melds.append(made)
    points = table.points + sum(turn.values[card] for card in cards)
    black = table.black
    if turn.rules.play.black_threes.value != "as_sets":
        black = black or any(card in ("3s", "3c") for card in cards)
    return Table(without(table.hand, cards), tuple(sorted(melds)), points, black, table.closed)


def entitled(turn: Turn, table: Table) -> bool:
    """Return whether the player may go out with these melds (C-4, V-2, O-4)."""
    play = turn.rules.play
    as_sets = "as_sets" in (play.black_threes.value, play.red_threes.value)
    full = [
        (kind, cards)
        for kind, cards in table.melds
        if len(cards) >= (2 * turn.rules.table.decks if as_sets and _is_threes(kind, cards) else 7)
    ]
    wilds = [sum(map(is_wild, cards)) for _, cards in full]
    return (
        len(full) >= for_so_many(turn, play.out_sets)
        and sum(kind == "run" for kind, _ in full) >= play.out_sequences
        and wilds.count(0) >= for_so_many(turn, play.out_pure)
        and sum(0 < count < len(cards) for count, (_, cards) in zip(wilds, full, strict=True))
        >= for_so_many(turn, play.out_mixed)
        and not turn.said_no
    )


def for_so_many(turn: Turn, numbers: ByPlayers) -> int:
    """Return the number that holds at this table."""
    return numbers if isinstance(numbers, int) else dict(numbers)[turn.players]


def _is_threes(kind: str, cards: tuple[str, ...]) -> bool:
    return kind == "group" and next(card for card in cards if not is_wild(card))[0] == "3"


def discardable(turn: Turn, card: str) -> bool:
    """Return whether a card may be discarded (O-2)."""
    return card != "Jk" or turn.rules.play.jokers_discardable or turn.only_jokers


def turn_may_end(turn: Turn, table: Table, hand: tuple[str, ...]) -> bool:
    """Return whether the turn can end at once with this hand, the side having opened (C-5, C-6)."""
    out = entitled(turn, table)
    if table.black and (len(hand) > 1 or not out):
        return False
    if not hand:
        return out and turn.rules.play.final_discard.value == "optional"
    if len(hand) == 1:
        return discardable(turn, hand[0]) if out else turn.rules.play.pass_with_one
    return any(discardable(turn, card) for card in hand)


def fold_may_end(turn: Turn, table: Table, hand: tuple[str, ...]) -> bool:
    """Return whether the player goes out with this hand, whatever the minimum (C-7)."""
    waiving = ["waives_minimum"] if turn.taking else ["waives_minimum", "concealed_no_minimum"]
    if turn.rules.play.fold.value not in waiving or len(hand) > 1 or not entitled(turn, table):
        return False
    return discardable(turn, hand[0]) if hand else turn.rules.play.final_discard.value == "optional"


def needs_no_luck(turn: Turn, known: tuple[str, ...]) -> bool:
    """Return whether the turn can end without going out, whatever comes besides the cards that are `known` (C-8)."""
    surely = 0 if turn.rules.play.red_three_from_pile.value == "laid" else turn.unseen
    keep = 1 if turn.rules.play.pass_with_one else 2
    return len(known) + surely >= keep and (turn.rules.play.jokers_discardable or set(known) - {"Jk"} != set())


class Search:
    """Answers about one turn, each table looked at once."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.known: dict[Table, bool] = {}

    def can_end(self, table: Table) -> bool:
        """Return whether the step that `table` is in, and then the turn, can be ended (C-3, C-5 to C-7)."""
        if table not in self.known:
            self.known[table] = self._can_end(table)
        return self.known[table]

    def _can_end(self, table: Table) -> bool:
        turn = self.turn
        whole = table.hand if table.closed else (*table.hand, *turn.coming)
        if turn.unseen and not table.closed:
            if table.points >= turn.minimum and not table.black and needs_no_luck(turn, whole):
                return True
            return any(self.can_end(after) for _, _, after in moves(turn, table))
        if table.closed or table.points >= turn.minimum:
            if turn_may_end(turn, table, whole):
                return True
        elif fold_may_end(turn, table, whole):
            return True
        if not table.closed and table.points >= turn.minimum and not table.black and turn.taking and whole:
            delivered = replace(table, hand=tuple(sorted(whole)), closed=True)
            if self.can_end(delivered):
                return True
        return any(self.can_end(after) for _, _, after in moves(turn, table))


def can_go_out(turn: Turn, table: Table, merges_last: bool = True) -> bool:
    """Return whether the player can go out from `table` by melding, the last card discarded or not (D-10.1).

    Melds may be merged in the step that lays the last cards (C-2); unless `merges_last`, only before that.
    """
    seen = {table}
    waiting = [table]
    while waiting:
        at = waiting.pop()
        opened = at.closed or at.points >= turn.minimum
        if len(at.hand) <= 1 and entitled(turn, at):
            if opened and turn_may_end(turn, at, at.hand):
                return True
            if not opened and fold_may_end(turn, at, at.hand):
                return True
        for _, _, after in moves(turn, at) if at.hand or merges_last else ():
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False
