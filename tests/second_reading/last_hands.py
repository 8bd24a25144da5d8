"""Last hands by chance: melds that lack little, some of them in parts that merges or joins put together (C-2, D-4.8).

The side lays its melds in the first turn (a house rule on `hand_size`), and what is left in hand is compared then:
who may ask, what an answer leaves, every listed way to its end, and every table that the whole hand can make.
"""

from dataclasses import dataclass
from random import Random

from sambakit import TEXTS, Action, Answer, Ask, Deal, Draw, Merge, Refusal, parse_action, parse_rules
from tests.second_reading.book import moved, texts
from tests.second_reading.cards import RANKS, laid, rank_of
from tests.second_reading.hands import dealt
from tests.second_reading.last_sets import parted_table
from tests.second_reading.last_steps import LastSteps
from tests.second_reading.positions import Position
from tests.second_reading.questions import why_not
from tests.second_reading.readings import READINGS, VARIANTS, Reading
from tests.second_reading.steps import can_end, merges_of_side
from tests.second_reading.tally import Tally
from tests.second_reading.ways import can_go_out

MOST_DEALT = 26  # no rule set deals more
MOST_LISTS = 250
PLAYS = 40  # so many tables of a hand are tried as one play


@dataclass
class LastHand:
    """One table that is set up, and what is compared at it."""

    name: str
    seed: int
    tally: Tally

    def __post_init__(self) -> None:
        self.reading: Reading = {**READINGS, **VARIANTS}[self.name]
        self.rng = Random(self.seed)
        self.players = self.rng.choice([number for number in (2, 4, 4, 4, 6) if number in self.reading.players])

    def compare(self) -> None:
        """Set the table up and compare it; a table that cannot be set up is counted."""
        reading, draws = self.reading, self.reading.drawn(self.players)
        pack = list(parse_rules(self.name).pack())
        melds, rest, pool = parted_table(reading, self.players, [TEXTS[card] for card in pack], self.rng)
        hand = [card for meld in melds for card in meld] + rest
        ahead = len(hand) - draws
        if ahead > MOST_DEALT or ahead * self.players + draws + 12 > len(pack):
            self.tally.count("tables with too many cards")
            return
        plain = [card for card in pool.elements() if rank_of(card) in RANKS]
        self.rules = f"{self.name} + hand_size={ahead}"
        sides = self.players if reading.alone(self.players) else 2 if self.players == 4 or reading.trios else 3
        self.deal = dealt(
            self.rules,
            {0: " ".join(hand[:ahead])},
            players=self.players,
            cards=ahead,
            top=self.rng.choice(plain),
            stock=" ".join(hand[ahead:]),
            scores=[-100] * sides,
        )
        self.deal.play([Draw()])
        self.position = Position(
            hand=tuple(rest),
            melds=tuple(laid(meld) for meld in melds),
            players=self.players,
            minimum=15,
            opened=True,
            from_stock=True,
            melded=True,
        )
        lays = [parse_action("lay " + " ".join(meld)) for meld in melds]
        refusal = self.deal.refuse(lays)
        ends = can_end(reading, self.position)
        if self._comes_late(refusal):
            return
        if (refusal is None) != ends:
            self._differ(f"the melds refused: {refusal}; this reading ends the turn: {ends}", self.position)
        self.tally.count("last hands" if refusal is None else "last hands without an end")
        if refusal is None:
            self.deal.play(lays)
            assert sorted(texts(tuple(self.deal.view(0).hand.cards()))) == sorted(rest)
            self._compare_hand()

    def _compare_hand(self) -> None:
        """Compare the literal search with the other one, with the question and with what the engine takes and lists."""
        reading, position = self.reading, self.position
        steps = LastSteps(reading, position)
        out = can_go_out(reading, position)
        if bool(steps.out) != out:
            self._differ(f"two searches of this reading differ: {steps.out}, {out}", position)
        self.tally.count("hands that go out" if out else "hands that do not")
        self._compare_question(position)
        for kind, found in (("out", steps.out), ("short", steps.short), ("broken", steps.broken)):
            for parts in self._some(list(found.values())):
                refusal = self.deal.refuse([parse_action(part) for part in parts])
                self.tally.count(f"plays of the whole hand: {kind}")
                if self._comes_late(refusal):
                    continue
                if (refusal is None) != (kind == "out"):
                    self._differ(f"{' + '.join(parts)} refused: {refusal}; this reading: {kind}", position)
        lists = Lists(self)
        lists.follow(self.deal, position, [])
        self._count_merges(lists)
        if bool(lists.ways) != out and not (out and lists.many):
            self._differ(f"listed ways out: {lists.ways[:1]}; this reading: {list(steps.out.values())[:1]}", position)

    def _count_merges(self, lists: "Lists") -> None:
        if lists.ways and all("merge" in way[-1] for way in lists.ways):
            self.tally.count("hands that go out by a merge after the last card alone")

    def _compare_question(self, position: Position) -> None:
        reason = why_not(self.reading, position, asked=False)
        refusal = self.deal.refuse([Ask()])
        self.tally.count(f"question: {reason or 'may ask'}")
        if (refusal is None) == bool(reason):
            self._differ(f"ask refused: {refusal}; this reading: {reason or 'may ask'}", position)
        if refusal is None:
            self._compare_answers(position)

    def _compare_answers(self, position: Position) -> None:
        """Compare the plays of the whole hand after a yes, which must go out, and after a no, which may not."""
        steps = LastSteps(self.reading, position)
        for yes in (True, False):
            answered = self.deal.copy()
            answered.play([Ask()])
            answered.play([Answer(yes)])
            for parts in self._some(list(steps.out.values()), 5):
                self.tally.count(f"ways out after a {'yes' if yes else 'no'}")
                refusal = answered.refuse([parse_action(part) for part in parts])
                if self._comes_late(refusal):
                    continue
                if (refusal is None) != yes:
                    self._differ(f"after {'yes' if yes else 'no'} {parts} refused: {refusal}", position)
            lists = Lists(self)
            lists.follow(answered, position, [])
            out = yes and bool(steps.out)
            if bool(lists.ways) != out and not (out and lists.many):
                self._differ(f"ways out listed after {'yes' if yes else 'no'}: {lists.ways[:1]}", position)
            if out and self.reading.yes_binds and lists.ends:
                self._differ(f"after yes an end without going out is listed: {lists.ends[0]}", position)

    def _comes_late(self, refusal: Refusal | None) -> bool:
        """Return whether a third wild was refused, which needs six naturals and comes too late (fields.md, B-4.7)."""
        reading = self.reading
        third = reading.ratio == "twice" and reading.max_wilds > 2 and not reading.wild_onto_finished
        late = third and refusal is not None and refusal.code.value == "wild_onto_finished"
        if late:
            self.tally.count("third wilds that are refused")
        return late

    def _some(self, found: list[list[str]], most: int = PLAYS) -> list[list[str]]:
        return self.rng.sample(found, most) if len(found) > most else found

    def _differ(self, what: str, position: Position) -> None:
        lying = [str(meld) for meld in position.melds]
        where = f"{self.rules} players={self.players} table={self.seed}"
        self.tally.differ(f"{where}: {what}\n    hand {' '.join(position.hand)}; melds {lying}")


@dataclass
class Lists:
    """What the engine lists from a position on to the end of the turn, followed to every table."""

    table: LastHand

    def __post_init__(self) -> None:
        self.seen: set[str] = set()
        self.many = False
        self.ways: list[list[str]] = []
        self.ends: list[list[str]] = []  # the turn ends with a card in hand

    def follow(self, deal: Deal, position: Position, path: list[str]) -> None:
        """Follow every listed action, and compare what is listed with nothing in hand."""
        key = f"{sorted(position.hand)} {sorted(map(str, position.melds))} {position.goes_out}"
        if key in self.seen or self.many:
            return
        self.seen.add(key)
        self.many = len(self.seen) > MOST_LISTS
        values = [(number, deal.value_of(number)) for number in deal.legal()]
        if not position.hand:
            self._compare_merges([value for _, value in values], position, path)
        for number, value in values:
            if isinstance(value, Ask):
                continue
            after, went = deal.copy(), [*path, str(value)]
            after.act(number)
            if after.over and after.view(0).went_out == 0:
                self.ways.append(went)
            elif after.over or after.turns != deal.turns:
                self.ends.append(went)
            else:
                self.follow(after, moved(self.table.reading, position, value), went)

    def _compare_merges(self, values: list[Action], position: Position, path: list[str]) -> None:
        """With no card in hand only merges follow, and every one that leaves the sets within reach."""
        self.table.tally.count("lists with nothing in hand")
        listed = {(value.into.slot, value.other.slot) for value in values if isinstance(value, Merge)}
        ours = merges_of_side(self.table.reading, position)
        if listed != ours or len(listed) != len(values):
            names = [str(value) for value in values]
            self.table._differ(f"after {path} listed: {names}; this reading: {ours}", position)


def compare_last_hand(name: str, seed: int, tally: Tally, *, most: int = 0) -> None:
    """Set up the last hand `seed` of a rule set, and compare it; its few cards are searched whatever `most` says."""
    LastHand(name, seed, tally).compare()
