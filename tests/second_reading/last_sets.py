"""Tables of a side that is about to go out: the sets that it needs, less a few cards, in parts that may be merged."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from tests.second_reading.cards import BLACK_THREES, RANKS, RED_THREES, WILD, is_wild, rank_of
from tests.second_reading.readings import Reading
from tests.second_reading.sets import group_is_legal

MOST_MELDED = 25  # cards on the table, as no rule set deals more than 26
MOST_HELD = 4
Table = tuple[list[list[str]], list[str], Counter[str]]  # melds, hand, what is left of the packs


def parted_table(reading: Reading, players: int, pack: list[str], rng: Random) -> Table:
    """Return melds, a hand that often completes the sets, and the rest of the packs; some cards are of no use."""
    parted = Parted(reading, Counter(pack), rng)
    sets, sequences, pure, mixed = reading.needed(players)
    kinds = ["row"] * sequences + ["pure"] * pure + ["mixed"] * mixed
    kinds += ["any"] * (sets - len(kinds) + rng.choice([0, 0, 0, 1]))
    rng.shuffle(kinds)
    sparse = rng.random() < 0.5  # one set alone lacks cards, and nothing else is held
    for kind in kinds:
        parted.room = 0 if sparse and parted.held else max(0, MOST_HELD - 1 - len(parted.held))
        parted.part(kind)
    if not sparse and rng.random() < 0.5:
        parted.held.append(parted.some_card())
    while parted.held and rng.random() < 0.2:
        parted.held[rng.randrange(len(parted.held))] = parted.some_card()
    while len(parted.held) > MOST_HELD:
        parted.held.remove(rng.choice(parted.held))
    parted.held = parted.held or [parted.some_card()]
    return parted.melds or [parted.taken(["8s", "8h", "8d"])], parted.held, +parted.pool


@dataclass
class Parted:
    """A table in the making."""

    reading: Reading
    pool: Counter[str]
    rng: Random
    room: int = 0  # so many cards more may be held

    def __post_init__(self) -> None:
        self.melds: list[list[str]] = []
        self.held: list[str] = []

    def part(self, kind: str) -> None:
        """Take a completed set of a kind from the packs, lay most of it in parts and hold the rest."""
        row = self.reading.sequences and (kind == "row" or self.rng.random() < 0.4)
        cards = self._row(kind) if row else self._group(kind)
        if Counter(cards) - +self.pool:
            return
        self.pool.subtract(cards)
        parts, held = self._row_parts(cards) if row else self._group_parts(cards)
        self.held += held
        for meld in parts:
            if sum(map(len, self.melds)) + len(meld) <= MOST_MELDED and not self._twice(meld):
                self.melds.append(meld)
            else:
                self.pool.update(meld)

    def taken(self, cards: list[str]) -> list[str]:
        """Return `cards`, which are in the packs no more."""
        self.pool.subtract(cards)
        return cards

    def some_card(self) -> str:
        """Return a card that may be held: a wild, one that fits what lies, or any."""
        left = [card for card in (+self.pool).elements() if self._may_be_held(card)]
        ranks = {rank_of(card) for meld in self.melds for card in meld}
        chance = self.rng.random()
        choice = [card for card in left if is_wild(card) or (chance < 0.7 and rank_of(card) in ranks)]
        return self.taken([self.rng.choice(choice if choice and chance < 0.8 else left)])[0]

    def _may_be_held(self, card: str) -> bool:
        return rank_of(card) != RED_THREES or self.reading.red_threes != "forced"

    def _twice(self, meld: list[str]) -> bool:
        ranks = {rank_of(other[0]) for other in self.melds}
        return self.reading.one_group and rank_of(meld[0]) in ranks

    def _wilds(self, number: int) -> list[str]:
        wilds = [card for card in (+self.pool).elements() if is_wild(card)]
        return self.rng.sample(wilds, min(number, len(wilds)))

    def _row(self, kind: str) -> list[str]:
        """Return seven cards of a suit, in order, with a wild where the kind asks for one or leaves it open."""
        low, suit = self.rng.randrange(len(RANKS) - 6), self.rng.choice("shdc")
        row = [rank + suit for rank in RANKS[low : low + 7]]
        wild = kind == "mixed" or (kind in ("any", "row") and self.rng.random() < 0.4)
        if wild and self.reading.sequence_wilds:
            row[self.rng.randrange(7)] = self._wilds(1)[0]
        return row

    def _row_parts(self, row: list[str]) -> tuple[list[list[str]], list[str]]:
        """Return the sequences that lie and the cards that are held: an end, a gap, or three cards."""
        rng = self.rng
        cuts = {"": 0, "low": 1, "high": 1, "new": 3, **({"meet": 0, "gap": 1} if self.reading.joins else {})}
        cut = rng.choice([cut for cut, number in cuts.items() if number <= self.room])
        parts = {
            "": ([row], []),
            "low": ([row[1:]], row[:1]),
            "high": ([row[:6]], row[6:]),
            "new": ([row[:4]], row[4:]),  # three cards are a new sequence, which only joins
            "meet": ([row[:3], row[3:]] if rng.random() < 0.5 else [row[:4], row[4:]], []),
            "gap": ([row[:3], row[4:]], row[3:4]),
        }[cut]
        lying = [part for part in parts[0] if sum(not is_wild(card) for card in part) > 1]
        return lying, [*parts[1], *(card for part in parts[0] if part not in lying for card in part)]

    def _group(self, kind: str) -> list[str]:
        """Return a completed group of a rank, or a set of threes or of wilds where the rules know one."""
        reading, rng = self.reading, self.rng
        if kind == "any" and reading.wild_melds and rng.random() < 0.15:
            return self._wilds(7)
        threes = [RED_THREES, BLACK_THREES] if kind == "any" and reading.red_threes == "sets" else []
        rank = rng.choice([*RANKS, *threes * 3])
        naturals = [card for card in (+self.pool).elements() if rank_of(card) == rank]
        rng.shuffle(naturals)
        if rank in threes:
            return naturals
        size = rng.choice([7, 7, 7, 8, 9, 10] if self.reading.sets < 3 else [7, 7, 8])
        wilds = 0
        if kind == "mixed" or (kind == "any" and rng.random() < 0.6):
            wilds = rng.randint(1, reading.max_wilds)
            size = rng.choice([size, 10])
        while wilds and not group_is_legal(reading, rank, size - wilds, wilds):
            wilds -= 1
        return naturals[: size - wilds] + self._wilds(wilds)

    def _group_parts(self, cards: list[str]) -> tuple[list[list[str]], list[str]]:
        """Return the groups of a rank that lie and the cards that are held, the wilds more often than not."""
        rng = self.rng
        naturals = [card for card in cards if not is_wild(card)]
        if self.reading.merges and 9 <= len(naturals) < len(cards) and self.room > 2 and rng.random() < 0.7:
            return [naturals[2:]], [*naturals[:2], *(card for card in cards if is_wild(card))]
        number = min(self.room, rng.choice([0, 1, 1, 2, 2, 3, 3]))
        order = sorted(cards, key=lambda card: (is_wild(card) and rng.random() < 0.6, rng.random()))
        held, lying = order[len(order) - number :], order[: len(order) - number]
        rng.shuffle(lying)
        several = not self.reading.one_group and not all(map(is_wild, cards))
        most = len(lying) // 3 if several else 1
        parts: list[list[str]] = [[] for _ in range(rng.randint(1, max(1, most)))]
        for place, card in enumerate(lying):
            parts[place % len(parts)].append(card)
        legal = [part for part in parts if self._is_group(part)]
        return legal, [*held, *(card for part in parts if part not in legal for card in part)]

    def _is_group(self, cards: list[str]) -> bool:
        wilds = sum(map(is_wild, cards))
        rank = WILD if wilds == len(cards) else next(rank_of(card) for card in cards if not is_wild(card))
        return group_is_legal(self.reading, rank, len(cards) - wilds, wilds)
