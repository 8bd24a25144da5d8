"""The rules of Samba Rommé as a frozen value; contradictions are refused when it is built."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import product
from typing import Final

from sambakit.game.rule_problems import Problem, UnplayableRules
from sambakit.romme.values.cards import CARDS_IN_PACK, COLOURS, JOKER_VALUE, VALUES, bits_of

PLAYERS: Final = 2
MOST_POINTS: Final = 100_000


class SambaColours(Enum):
    """The colours of the cards of a Samba (R-3.10)."""

    ONE = "one"
    DIFFERENT = "different"  # no two of the same
    ANY = "any"


class MatchBy(Enum):
    """How a running match score decides a match (R-6.9)."""

    GAMES = "games"  # after so many games the higher total wins
    POINTS = "points"  # who has so many points after a game
    SETS = "sets"  # who has won so many sets: a + card for a game, an S card for a set


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRules:
    """The numbers of cards dealt and drawn (R-1.4, R-2.1)."""

    hand_dealer: int
    hand_opener: int
    buracos: int  # how many lie face down
    buraco_size: int
    draw: int

    @property
    def stock(self) -> int:
        """Return how many cards are left to draw from."""
        return CARDS_IN_PACK - self.hand_dealer - self.hand_opener - self.buracos * self.buraco_size


@dataclass(frozen=True, slots=True, kw_only=True)
class CanastraRules:
    """The definition of a Canastra (R-3)."""

    row_min: int
    row_max: int
    cyclic: bool  # 1 follows 12
    row_jokers: int  # 1 or none
    set_values: frozenset[int]  # printed values, 1 to 12
    set_grows: bool  # a Terzett on the table may become a Quartett
    samba_values: frozenset[int]  # printed values; empty: there is no Samba
    samba_colours: SambaColours


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRules:
    """How the pile may be taken (R-4)."""

    take_needs_canastra: bool
    take_add: bool  # the top onto an own Canastra
    take_new: bool  # the top and hand cards as a new Canastra


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRules:
    """When a game and a match are over (R-5.8, R-6.7, R-6.9)."""

    stalemate_turnovers: int  # of the pile, with no card laid
    stalemate_buraco: bool  # a Buraco that is left becomes the stock instead
    match: MatchBy
    match_goal: int  # games, points or sets
    set_games: int  # won games that make a set


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRules:
    """The worth of everything, in points (R-6)."""

    row_small_length: int  # cards from which a row counts
    row_small: int
    row_small_joker: int
    row_large_length: int
    row_large: int
    row_large_joker: int
    terzett: int
    quartett: int
    samba: int
    out: int
    hand_card: int  # off for each card of a small hand
    many_cards: int  # from so many cards on a hand is large
    hand_card_many: int  # off for each card of a large one


@dataclass(frozen=True, slots=True, kw_only=True)
class RommeRules:
    """Samba Rommé, or house rules made from it by `dataclasses.replace`."""

    name: str = field(default="samba_romme", init=False)  # shown to people, never asked
    revision: int = 1  # of the preset
    deal: DealRules
    melds: CanastraRules
    pile: PileRules
    end: EndRules
    scores: ScoreRules

    def __post_init__(self) -> None:
        problems = tuple(_problems(self))
        if problems:
            raise UnplayableRules(problems)


def samba_bits(melds: CanastraRules) -> tuple[int, ...]:
    """Return every Samba as a bit set of cards (R-3.10)."""
    values = sorted(melds.samba_values)
    found = []
    for colours in product(range(4), repeat=len(values)) if values else ():
        kinds = len(set(colours))
        if melds.samba_colours is SambaColours.ONE and kinds > 1:
            continue
        if melds.samba_colours is SambaColours.DIFFERENT and kinds < len(values):
            continue
        found.append(bits_of(VALUES * colour + value - 1 for colour, value in zip(colours, values, strict=True)))
    return tuple(found)


def _problems(rules: RommeRules) -> Iterator[Problem]:
    yield from _of_deal(rules.deal)
    yield from _of_melds(rules.melds)
    yield from _of_end(rules.end)
    yield from _of_scores(rules.scores)


def _of_deal(deal: DealRules) -> Iterator[Problem]:
    if deal.hand_dealer < 1:
        yield Problem(("hand_dealer",), "the dealer needs at least one card")
    if deal.hand_opener < 2:
        yield Problem(("hand_opener",), "the opener discards one card and needs another to go on")
    if deal.buracos < 0 or (deal.buracos and deal.buraco_size < 1):
        yield Problem(("buracos", "buraco_size"), "there are 0 or more Buracos, with at least one card each")
    if not deal.buracos and deal.buraco_size:
        yield Problem(("buracos", "buraco_size"), "without a Buraco the number of its cards is 0")
    if not 1 <= deal.draw <= 6:
        yield Problem(("draw",), "a player draws one to six cards")
    if deal.stock < 1:
        fields = ("hand_dealer", "hand_opener", "buracos", "buraco_size")
        yield Problem(fields, "of the {cards} cards none would be left for the stock", (("cards", CARDS_IN_PACK),))


def _of_melds(melds: CanastraRules) -> Iterator[Problem]:
    if melds.row_min < 3:
        yield Problem(("row_min",), "a Canastra has at least three cards")
    if not melds.row_min <= melds.row_max <= VALUES:
        facts = (("least", melds.row_min), ("most", VALUES))
        yield Problem(("row_min", "row_max"), "a row has {least} to {most} cards", facts)
    if melds.row_jokers not in (0, 1):
        yield Problem(
            ("row_jokers",), "a row has one joker or none: with two it would not be clear where a joker moves"
        )
    for name, values in (("set_values", melds.set_values), ("samba_values", melds.samba_values)):
        if not values <= frozenset(range(1, VALUES + 1)):
            yield Problem((name,), "the values are 1 to {most}", (("most", VALUES),))
        if JOKER_VALUE + 1 in values and melds.row_jokers:
            yield Problem((name, "row_jokers"), "a 2 is a joker, and sets and Sambas are laid without jokers")
    yield from _of_samba(melds)


def _of_samba(melds: CanastraRules) -> Iterator[Problem]:
    values = melds.samba_values
    if 0 < len(values) < 3:
        yield Problem(("samba_values",), "a Samba has at least three cards, or there is no Samba")
    if len(values) > 6:
        yield Problem(("samba_values",), "a Samba has at most six cards")
    if melds.samba_colours is SambaColours.DIFFERENT and len(values) > len(COLOURS):
        fields = ("samba_values", "samba_colours")
        yield Problem(fields, "there are only {colours} colours", (("colours", len(COLOURS)),))
    if melds.samba_colours is not SambaColours.DIFFERENT and len(values) >= melds.row_min and _is_run(melds):
        yield Problem(("samba_values", "samba_colours"), "these cards of one colour are a row already")


def _is_run(melds: CanastraRules) -> bool:
    """Return whether the values of a Samba are consecutive, as in a row."""
    values, count = melds.samba_values, len(melds.samba_values)
    starts = range(VALUES) if melds.cyclic else range(VALUES + 1 - count)
    return any(values == {(start + step) % VALUES + 1 for step in range(count)} for start in starts)


def _of_end(end: EndRules) -> Iterator[Problem]:
    if not 1 <= end.stalemate_turnovers <= 9:
        yield Problem(("stalemate_turnovers",), "it is a stalemate after one to nine turn-overs of the pile")
    if not 1 <= end.match_goal <= (MOST_POINTS if end.match is MatchBy.POINTS else 99):
        yield Problem(("match", "match_goal"), "nobody can reach that in a match")
    if not 1 <= end.set_games <= 9:
        yield Problem(("set_games",), "one to nine won games make a set")


def _of_scores(scores: ScoreRules) -> Iterator[Problem]:
    for name in scores.__slots__:
        if not 0 <= getattr(scores, name) <= MOST_POINTS:
            yield Problem((name,), "it can be 0 to {most}", (("most", MOST_POINTS),))
    if not scores.row_small_length < scores.row_large_length:
        yield Problem(("row_small_length", "row_large_length"), "a large row must be longer than a small one")
    if scores.row_small_joker > scores.row_small or scores.row_large_joker > scores.row_large:
        fields = ("row_small", "row_small_joker", "row_large", "row_large_joker")
        yield Problem(fields, "a row with a joker cannot be worth more than one without")
    if scores.hand_card_many < scores.hand_card:
        yield Problem(
            ("hand_card", "hand_card_many"), "a card of a large hand must cost at least as much as one of a small hand"
        )


SAMBA_ROMME: Final = RommeRules(
    deal=DealRules(
        hand_dealer=6,  # default: the picture is missing
        hand_opener=7,  # default
        buracos=2,  # default
        buraco_size=6,
        draw=1,
    ),
    melds=CanastraRules(
        row_min=3,
        row_max=12,  # default: every value once
        cyclic=True,
        row_jokers=1,
        set_values=frozenset({4, 8, 12}),
        set_grows=True,  # default
        samba_values=frozenset({4, 8, 12}),  # default: the picture is missing
        samba_colours=SambaColours.ONE,  # default
    ),
    pile=PileRules(
        take_needs_canastra=True,
        take_add=True,
        take_new=True,
    ),
    end=EndRules(
        stalemate_turnovers=2,  # default
        stalemate_buraco=False,  # default
        match=MatchBy.GAMES,  # the higher total of a game wins
        match_goal=1,
        set_games=3,  # default: nothing is said of how many
    ),
    scores=ScoreRules(
        row_small_length=5,
        row_small=300,
        row_small_joker=150,
        row_large_length=9,
        row_large=600,
        row_large_joker=300,
        terzett=200,
        quartett=400,
        samba=500,
        out=600,
        hand_card=10,
        many_cards=6,
        hand_card_many=20,
    ),
)
