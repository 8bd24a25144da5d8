"""The lesson of Samba Rommé: a row, a Samba, the pile, a Buraco, going out.

The learner is the dealer: the opener discards, then the learner's first turn begins (R-1.5, R-2.1).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from sambakit.lessons.lesson import LEARNER, Lacking, Prepared, fits
from sambakit.romme.actions.actions import TakeAdd, TakeNew, parse_action
from sambakit.romme.deal import RommeDeal, new_deal
from sambakit.romme.rules.rules import PLAYERS, RommeRules, samba_bits
from sambakit.romme.values.canastras import ROW, SAMBA, kind_of
from sambakit.romme.values.cards import CARDS_IN_PACK, TEXTS, VALUES, cards_in, print_cards

_OTHER: Final = 1
_FIRST: Final = 5  # value of the first card of a row
Play = tuple[str, ...]


def steps() -> tuple[str, ...]:
    """Return the names of all steps, in the order in which they are learned."""
    return tuple(_MAKERS)


def prepare(rules: RommeRules, step: str) -> Prepared:
    """Return `step` for `rules`, always the same one; raises Lacking where they have none."""
    for candidate in _MAKERS[step](rules):
        if is_played(rules, candidate):
            return candidate
    raise Lacking


def is_played(rules: RommeRules, step: Prepared) -> bool:
    """Return whether the rules allow every play of `step`, and its answer reaches what it is about."""
    deal = new_deal(rules, step.deck, step.dealer)
    if not fits(step.moves, deal, parse_action) or deal.over or deal.actor != LEARNER:
        return False
    return fits(step.answer, deal, parse_action) and reached(step.name, deal)


def reached(step: str, deal: RommeDeal) -> bool:
    """Return whether the learner has done in `deal`, since its first turn, what `step` is about."""
    state = deal.state
    match step:
        case "row":
            return any(kind_of(canastra) == ROW for canastra in state.canastras[LEARNER])
        case "samba":
            return any(kind_of(canastra) == SAMBA for canastra in state.canastras[LEARNER])
        case "pile":
            return any(entry.seat == LEARNER and isinstance(entry.action, TakeAdd | TakeNew) for entry in deal.log)
        case "buraco":
            return state.won[LEARNER] > 0
    return deal.over and state.went_out == LEARNER


def _row(rules: RommeRules) -> Iterator[Prepared]:
    """Yield the first turn with a row that counts in the hand, or one that can be laid."""
    for length in (rules.scores.row_small_length, rules.melds.row_min):
        cards = _run(0, length)
        facts = {"bonus": rules.scores.row_small if length == rules.scores.row_small_length else 0, "count": length}
        yield from _first_turn(rules, "row", cards, f"lay row {print_cards(cards)}", facts)


def _samba(rules: RommeRules) -> Iterator[Prepared]:
    """Yield the first turn with a Samba in the hand."""
    for bits in samba_bits(rules.melds)[:1]:
        cards = tuple(cards_in(bits))
        facts = {"bonus": rules.scores.samba, "count": len(cards)}
        yield from _first_turn(rules, "samba", cards, f"lay samba {print_cards(cards)}", facts)


def _first_turn(
    rules: RommeRules, name: str, cards: Sequence[int], lay: str, facts: Mapping[str, int]
) -> Iterator[Prepared]:
    hand = rules.deal.hand_dealer
    if 0 < len(cards) <= hand:
        deck = _Deck(rules, name, [[*cards], []])
        yield deck.prepared([("discard " + TEXTS[deck.cards[_OTHER][0]],)], (("draw",), (lay,)), facts)


def _pile(rules: RommeRules) -> Iterator[Prepared]:
    """Yield the second turn: the top of the pile fits the own row, or makes one with the hand."""
    length = rules.melds.row_min
    row, top = _run(0, length), _FIRST + length - 1
    if length > rules.deal.hand_dealer:
        return
    deck = _Deck(rules, "pile", [[*row], [VALUES * 3, top]])
    moves = _rounds(deck, [(f"lay row {print_cards(row)}",)])
    yield deck.prepared(moves, ((f"take add {TEXTS[top]} A1",),), {"pile": 3})
    other = _run(1, length)
    deck = _Deck(rules, "pile", [[*row, *other[1:]], [VALUES * 3, other[0]]])
    moves = _rounds(deck, [(f"lay row {print_cards(row)}",)])
    yield deck.prepared(moves, ((f"take new row {print_cards(other)}",),), {"pile": 3})


def _buraco(rules: RommeRules) -> Iterator[Prepared]:
    """Yield the first turn after the draw: all cards but one can be laid, the last one is discarded."""
    deal = rules.deal
    if deal.buracos:
        yield _emptying(rules, "buraco", [deal.hand_dealer], {"count": deal.buraco_size})


def _out(rules: RommeRules) -> Iterator[Prepared]:
    """Yield the turn that empties the hand when the learner has won every Buraco."""
    deal = rules.deal
    sizes = [deal.hand_dealer, *([deal.buraco_size] * deal.buracos)]
    yield _emptying(rules, "out", sizes, {"bonus": rules.scores.out})


def _emptying(rules: RommeRules, name: str, sizes: Sequence[int], facts: Mapping[str, int]) -> Prepared:
    """Return a deal in which the learner empties a hand of each of these sizes, the last one from the moment on.

    Raises Lacking where such a hand has no row, or there are not enough colours.
    """
    draw = rules.deal.draw
    rows = [_run(colour, size + draw - 1) for colour, size in enumerate(sizes[:4])]
    if len(sizes) > 4 or any(not rules.melds.row_min <= len(row) <= min(rules.melds.row_max, 8) for row in rows):
        raise Lacking
    spare = [VALUES * colour for colour in range(len(sizes))]
    hands = [[*row[:-draw], last, *row[-draw:]] for row, last in zip(rows, spare, strict=True)]
    first, *buracos = [hand[: len(hand) - draw] for hand in hands]
    drawn = [hand[len(hand) - draw :] for hand in hands]
    deck = _Deck(rules, name, [[*first, *(card for cards in drawn for card in cards)], []], buracos)
    turns = [(f"lay row {print_cards(row)}", f"discard {TEXTS[last]}") for row, last in zip(rows, spare, strict=True)]
    moves = [*_rounds(deck, [turn[:1] for turn in turns[:-1]], [turn[1] for turn in turns[:-1]]), ("draw",)]
    return deck.prepared(moves, tuple((action,) for action in turns[-1]), {**facts, "cards": len(rows[-1])})


def _rounds(deck: "_Deck", learner: Sequence[Play], discards: Sequence[str] = ()) -> Iterator[Play]:
    """Yield the opener's discard, then turns of both: what the learner lays in each, and what all discard."""
    other = iter(deck.cards[_OTHER])
    yield (f"discard {TEXTS[next(other)]}",)
    for turn, plays in enumerate(learner):
        yield ("draw",)
        yield from ((action,) for action in plays)
        yield (discards[turn] if discards else f"discard {TEXTS[deck.spare[turn]]}",)
        yield ("draw",)
        yield (f"discard {TEXTS[next(other)]}",)


def _run(colour: int, length: int) -> tuple[int, ...]:
    """Return a row of one colour without a 2 as long as it has at most ten cards."""
    first = min(_FIRST, VALUES + 1 - length)
    return tuple(VALUES * colour + first - 1 + step for step in range(length))


class _Deck:
    """A deck that gives each player the cards wanted, in this order, from the deal on."""

    def __init__(
        self, rules: RommeRules, name: str, wanted: Sequence[Sequence[int]], buracos: Sequence[Sequence[int]] = ()
    ) -> None:
        """`wanted` are the first cards of the learner and of the other player."""
        self._rules, self._name = rules, name
        used = {card for cards in (*wanted, *buracos) for card in cards}
        self._rest = [card for card in range(CARDS_IN_PACK) if card not in used]
        Random(name).shuffle(self._rest)
        deal = rules.deal
        self.cards: list[list[int]] = [[*cards] for cards in wanted]  # by seat in the order of their coming
        self.spare: list[int] = []  # what came to the learner unasked
        for seat, size in enumerate((deal.hand_dealer, deal.hand_opener)):
            while len(self.cards[seat]) < size:
                self.cards[seat].append(self._next([card for cards in wanted for card in cards], seat))
        self._buracos = [[*buracos[at]] if at < len(buracos) else [] for at in range(deal.buracos)]
        for buraco in self._buracos:
            buraco += self._rest[: deal.buraco_size - len(buraco)]
            self._rest = [card for card in self._rest if card not in buraco]

    def _next(self, hand: Iterable[int], seat: int) -> int:
        """Return a further card for `seat`, for the learner one that goes with none of `hand`. Raises Lacking."""
        others = [*hand, *self.spare]
        for card in self._rest:
            near = any(card // VALUES == other // VALUES and abs(card - other) < 3 for other in others)
            alike = any(card % VALUES == other % VALUES for other in others)
            if seat != LEARNER or not (near or alike or card % VALUES == 1):
                self._rest.remove(card)
                if seat == LEARNER:
                    self.spare.append(card)
                return card
        raise Lacking

    def prepared(self, moves: Iterable[Play], answer: tuple[Play, ...], facts: Mapping[str, int]) -> Prepared:
        """Return the step."""
        return Prepared(self._name, PLAYERS, LEARNER, self._deck(), tuple(moves), answer, facts)

    def _deck(self) -> tuple[int, ...]:
        deal = self._rules.deal
        hands = (self.cards[LEARNER][: deal.hand_dealer], self.cards[_OTHER][: deal.hand_opener])
        dealt: list[int] = []
        for at in range(max(len(hand) for hand in hands)):
            for seat in (_OTHER, LEARNER):
                dealt += hands[seat][at : at + 1]
        drawn = self.cards[LEARNER][deal.hand_dealer :]
        stock: list[int] = []
        rest = [*self._rest]
        while drawn and rest:  # the learner draws, then the other one
            stock += drawn[: deal.draw]
            del drawn[: deal.draw]
            if drawn:
                stock += rest[: deal.draw]
                del rest[: deal.draw]
        return (*dealt, *(card for buraco in self._buracos for card in buraco), *stock, *rest)


_MAKERS: Final = {"row": _row, "samba": _samba, "pile": _pile, "buraco": _buraco, "out": _out}
