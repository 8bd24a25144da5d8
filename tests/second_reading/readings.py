"""What the printed texts say about each rule set, as far as asking, going out, drawing and finished canastas go."""

from dataclasses import dataclass, replace

Step = tuple[int | None, int]  # a score from which on, and the minimum


@dataclass(frozen=True)
class Reading:
    """One rule set as the texts have it. Numbers by players are written as {players: number}."""

    name: str
    asks_by: str  # the rule about asking
    players: tuple[int, ...] = (4,)
    trios: bool = False  # six are two teams of three
    decks: int = 3
    draw: int = 2
    draw_alone: int = 2  # what two or three draw
    sets: int = 2
    sets_of_two: int = 0  # what two need, where it differs
    sequences_needed: int = 0
    pure: int = 0
    pure_of_few: int = 0  # what two and three need
    mixed: int = 0
    mixed_of_few: int = 0
    high: int = 150  # the minimum from 7000
    target: int = 10_000
    max_wilds: int = 2
    ratio: str = "two"  # two, more, twice, three
    merges: bool = True
    joins: bool = False  # sequences that meet may be joined
    one_group: bool = False
    wild_onto_finished: bool = False
    sequences: bool = True
    sequence_wilds: int = 0
    wild_melds: bool = False
    black_threes: str = "out_pure"  # out, out_pure, never, sets
    red_threes: str = "forced"  # free, forced, sets
    last_red_three: str = "ends_if_alone"  # stays, ends_if_alone
    passes: bool = False
    jokers_stay: bool = False
    asks_before_melding: bool = False
    asks_unable: bool = False  # whoever likes may ask
    yes_binds: bool = True
    fold: str = "no"  # no, waives, concealed
    run_with_wild: bool = False

    def needed(self, players: int) -> tuple[int, int, int, int]:
        """Return how many completed sets going out takes: of all kinds, sequences, pure ones, mixed ones."""
        sets = self.sets_of_two if players == 2 and self.sets_of_two else self.sets
        pure = self.pure_of_few if players < 4 and self.pure_of_few else self.pure
        mixed = self.mixed_of_few if players < 4 and self.mixed_of_few else self.mixed
        return sets, self.sequences_needed, pure, mixed

    def drawn(self, players: int) -> int:
        """Return how many cards a turn draws."""
        return self.draw_alone if players < 4 else self.draw

    def minimum(self, score: int) -> int:
        """Return what a side with this score must lay to open."""
        if score < 0:
            return 15
        return 50 if score < 1500 else 90 if score < 3000 else 120 if score < 7000 else self.high

    def alone(self, players: int) -> bool:
        """Return whether everybody plays alone."""
        return players in (2, 3, 5)

    def partners(self, seat: int, players: int) -> tuple[int, ...]:
        """Return the partners of `seat`, the one who plays next first."""
        if self.alone(players):
            return ()
        apart = 2 if players == 4 or self.trios else 3
        return tuple((seat + step) % players for step in range(apart, players, apart))


ANY = (2, 3, 4, 5, 6)

DUTCH = Reading(
    "dutch", "D-10.6", players=ANY, ratio="twice", wild_onto_finished=True, black_threes="out", red_threes="free",
    last_red_three="stays", passes=True,
)  # fmt: skip
BICYCLE = Reading("bicycle", "B-7.3", high=160)
FOURNIER = Reading(
    "fournier", "F-6.3", players=ANY, sets=1, high=120, ratio="more", merges=False, fold="waives"
)  # fmt: skip
SPANISH = replace(FOURNIER, name="spanish", asks_by="S-5.4", sets=2, high=150)
CANASTA = Reading(
    "canasta", "K-12", players=(2, 3, 4), decks=2, draw=1, sets=1, sets_of_two=2, high=120, target=5000, max_wilds=3,
    merges=False, one_group=True, wild_onto_finished=True, sequences=False, asks_before_melding=True, fold="concealed",
)  # fmt: skip
SAMBA_1951 = replace(BICYCLE, name="samba_1951", players=ANY, high=150)
BOLIVIA = replace(BICYCLE, name="bolivia", sequences_needed=1, high=150, target=15_000, wild_melds=True)
BLACK_SAMBA = replace(
    BICYCLE, name="black_samba", players=(4, 6), trios=True, sequence_wilds=1, black_threes="never", run_with_wild=True
)
SAMBOLA = replace(
    BICYCLE, name="sambola", players=ANY, trios=True, sets=3, pure=2, pure_of_few=1, mixed=1, mixed_of_few=2,
    sequence_wilds=1, jokers_stay=True,
)  # fmt: skip
TREY = replace(BOLIVIA, name="trey")
QUAD = replace(BOLIVIA, name="quad", players=(6,), decks=4)
ROYAL = replace(BOLIVIA, name="royal", black_threes="sets", red_threes="sets", last_red_three="stays")

READINGS = {
    reading.name: reading
    for reading in (
        DUTCH, BICYCLE, FOURNIER, SPANISH, CANASTA, SAMBA_1951, BOLIVIA, BLACK_SAMBA, SAMBOLA, TREY, QUAD, ROYAL
    )
}  # fmt: skip

# House rules that are compared too, by their text.
VARIANTS = {
    "dutch + ask_when=any": replace(DUTCH, asks_unable=True),
    "dutch + wild_onto_finished=no": replace(DUTCH, wild_onto_finished=False),
    "bicycle + yes_binds=no": replace(BICYCLE, yes_binds=False),
    "bicycle + ask_before_melding=yes": replace(BICYCLE, asks_before_melding=True),
    "bicycle + wild_onto_finished=yes": replace(BICYCLE, wild_onto_finished=True),
    "samba_1951 + natural_ratio=three": replace(SAMBA_1951, ratio="three"),
    "spanish + ask_before_melding=yes": replace(SPANISH, asks_before_melding=True),
    "canasta + ask_before_melding=no": replace(CANASTA, asks_before_melding=False),
    "canasta + out_sets=2:2,3:2,4:2": replace(CANASTA, sets=2),
    "sambola + out_sets=2 + out_pure=1 + out_mixed=1": replace(
        SAMBOLA, sets=2, pure=1, pure_of_few=0, mixed=1, mixed_of_few=0
    ),
    # Groups and sequences that are put together in the step that lays the last cards (C-2).
    "dutch + join_sequences=yes": replace(DUTCH, joins=True),
    "dutch + max_wilds=3": replace(DUTCH, max_wilds=3),
    "bicycle + max_wilds=3 + natural_ratio=twice_wilds": replace(BICYCLE, max_wilds=3, ratio="twice"),
    "bicycle + max_wilds=3 + natural_ratio=more_than_wilds": replace(BICYCLE, max_wilds=3, ratio="more"),
    "fournier + merge_groups=yes": replace(FOURNIER, merges=True),
    "sambola + join_sequences=yes": replace(SAMBOLA, joins=True),
}
