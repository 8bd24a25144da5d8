"""Random cases of one turn on small hands, for any rule set, each with its comparison to the slow model."""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from sambakit.engine.definition import turn_end
from sambakit.engine.listing.leave import can_still_go_out
from sambakit.engine.rules.problems import MOST_ASKED, MOST_ASKED_WITH_WILDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import BlackThrees, RedThrees
from sambakit.engine.state.state import State
from sambakit.engine.values.cards import CARDS, TEXTS
from tests.properties.one_turn import house_rules, meld_of, state_of, table_of, turn_of
from tests.properties.slow_agreement import follow, follow_takes, goes_out
from tests.properties.slow_turn import Meld, can_go_out, is_group, is_run, is_wild

POOLS: Final = (
    ("4s", "4h", "5s", "6s", "7s", "2s", "Jk", "3s", "3c", "3h"),
    ("4s", "5s", "6s", "7s", "8s", "9s", "4h", "5h", "6h", "2h", "Jk"),
    ("Ks", "Kh", "Kd", "Ac", "As", "2c", "Jk"),
    ("3s", "3s", "3c", "2s", "Jk", "Ks", "3d", "3h"),
    ("Jk", "2s", "2h", "Ks", "Kh"),
    ("3h", "3d", "3s", "3c", "4s", "Jk"),
    ("Ks", "Kh", "Kd", "2s"),
    ("Ks", "Kh", "Kd", "Kc", "3s", "Jk"),
)
KINGS: Final = ("Ks", "Ks", "Kh", "Kh", "Kd", "Kd", "Kc")
SAMBA: Final = ("6h", "7h", "8h", "9h", "Th", "Jh", "Qh")
TABLES: Final = (
    (KINGS, ("4s", "4s", "4h", "4h", "4d")),
    (KINGS, ("4s", "4h", "4d"), ("4s", "4h", "Jk")),
    (KINGS, ("4s", "5s", "6s", "7s", "8s")),
    (KINGS, SAMBA, ("4s", "4h", "Jk")),
    (SAMBA, ("4s", "4s", "4h", "4h", "4d", "2s")),
    (SAMBA, KINGS, ("As", "As", "Ah", "Ah", "Ad", "2s", "2c")),
    (("As", "As", "Ah", "Ah", "Ad", "Ad"), ("4s", "4s", "4h", "4h", "4d", "2s")),
    (KINGS, ("4s", "5s", "6s"), ("7s", "8s", "9s")),
    (("4s", "5s", "6s", "7s", "8s", "9s"), ("Ks", "Kh", "2s")),
    (("2s", "2h", "Jk"), ("4s", "4s", "4h", "4h", "4d", "4d")),
    (("2s", "2h", "2d", "2c", "Jk", "Jk"), KINGS),
    (("3s", "3s", "3c"), ("4s", "4h", "4d")),
    (("3h", "3h", "3d", "3d"), KINGS),
    (("4s", "5s", "6s", "Jk", "8s", "9s"), ("4s", "4s", "4h", "4h", "4d", "4d")),
    (("Ks", "Kh", "Kd", "2s"), ("Kc", "Ks", "Kh", "Jk")),
    (("Ks", "Ks", "Kh", "Kh", "Kd", "Kd", "2c"), ("4s", "4h", "4d", "2s")),
)
FOURS: Final = (
    ("4s", "4s", "4h", "4h", "4d", "4d", "4c"),
    ("4s", "4s", "4h", "4h", "4h", "4d", "4d", "4c"),
    ("4s", "4s", "4h", "4h", "4d", "2s", "Jk"),
    ("4s", "4s", "4h", "4h", "2s", "Jk"),
    ("4s", "4s", "4h", "4h"),
    ("4s", "4h", "4d"),
    ("4s", "4h", "Jk"),
)
FINISHED: Final = (
    KINGS,
    ("As", "As", "Ah", "Ah", "Ad", "2s", "2c"),
    SAMBA,
    ("Qs", "Qs", "Qh", "Qh", "Qd", "Qd", "Qc"),
)
SPADES: Final = (("4s", "5s", "6s"), ("8s", "9s", "Ts"))


@dataclass(frozen=True)
class Case:
    """A state and what is compared there: an opening, a turn after it, takes that open, or going out."""

    kind: str
    state: State
    seed: int

    def run(self) -> None:
        """Compare listing and slow model; raises AssertionError where they differ."""
        if self.kind in ("going out", "opened", "merging"):
            assert can_still_go_out(self.state) == can_go_out(turn_of(self.state), table_of(self.state))
        if self.kind in ("going out", "merging"):
            assert goes_out(self.state, {}) == can_go_out(turn_of(self.state), table_of(self.state))
        if self.kind == "merging":
            assert turn_end.can_go_out(self.state) == can_go_out(turn_of(self.state), table_of(self.state))
            follow(self.state, self.seed, True)
        elif self.kind == "takes":
            follow_takes(self.state, self.seed)
        else:
            follow(self.state, self.seed, self.kind == "opened")

    def merges_last(self) -> bool:
        """Return whether the player goes out only by merging melds in the step that lays the last cards (C-2)."""
        turn, table = turn_of(self.state), table_of(self.state)
        return can_go_out(turn, table) and not can_go_out(turn, table, merges_last=False)

    def __str__(self) -> str:
        pile = " ".join(TEXTS[card] for card in self.state.pile)
        return f"{self.kind} {table_of(self.state)} pile {pile} asked {self.state.asked}"


def random_case(rules: RuleSet, seed: int) -> Case | None:
    """Return a case for `rules` with another minimum and other sets to go out, None where the cards allow none."""
    rng = Random(seed)
    kind = rng.choice(("opening", "opening", "opened", "takes", "going out"))
    hand = _hand(rules, rng, kind)
    if not hand:
        return None
    rules = _with_minimum(rules, hand, rng)
    said_no = rng.random() < 0.15
    if kind == "takes":
        top = rng.choice(("4s", "Ks", "As", "5s"))
        rest = [rng.choice(("9d", "Jk", "3h", "4s", "Kd")) for _ in range(rng.randint(0, 2))]
        cards = [*hand, top] if rng.random() < 0.7 else hand
        hidden = [rng.choice(("3h", "Jk", "9d", "4s")) for _ in range(rules.table.hidden_under_turnup)]
        state = state_of(rules, cards, pile=[*hidden, *rest, top], drawn=False, hidden=len(hidden))
        blocked = CARDS[top] in rules.pile.blocks_next or state.hand().size < 2
        return None if blocked else Case(kind, state, seed)
    melds = _melds(rules, rng) if kind == "opened" or (kind == "going out" and rng.random() < 0.6) else []
    state = state_of(rules, hand, melds, said_no=said_no)
    return Case(kind, state, seed) if turn_end.can_end(state) else None  # no turn gets to a hand that nothing ends


def merging_case(rules: RuleSet, seed: int) -> Case | None:
    """Return a case for `rules` with few cards beside melds that they, or what they form, could be merged with.

    Going out asks for about as many sets of each kind as there are already.
    """
    rng = Random(seed)
    melds: list[Meld] = []
    fours = [rng.choice(FOURS)] if rng.random() < 0.7 else rng.sample(FOURS, 2)
    spades = SPADES if rng.random() < 0.3 else ()
    for cards in (*fours, *spades, *rng.sample(FINISHED, rng.randint(1, 3))):
        meld = meld_of(cards)
        if _may_lie(rules, meld) and (meld[0] != "group" or _has_room(rules, melds, cards)):
            melds.append(meld)
    mixed = [any(map(is_wild, cards)) for _, cards in melds if len(cards) >= 7]
    out_mixed = max(0, mixed.count(True) + rng.choice((0, 1, 1)))
    out_pure = max(0, mixed.count(False) - rng.choice((0, 1, 1)))
    out_sets = max(1, out_mixed + out_pure)
    if rng.random() < 0.4:
        out_sets, out_mixed, out_pure = len(mixed) + 1, 0, 0
    play = replace(rules.play, out_sets=out_sets, out_sequences=0, out_pure=out_pure, out_mixed=out_mixed)
    hand = [] if spades and rng.random() < 0.5 else ["4h", "4d"]
    hand.append("7s" if spades and rng.random() < 0.5 else rng.choice(("4s", "2s", "Jk", "Jk")))
    if rng.random() < 0.2:
        hand.append(rng.choice(("4s", "7s", "2s", "Jk", "9c")))
    state = state_of(replace(rules, play=play), hand, melds)
    return Case("merging", state, seed) if melds and turn_end.can_end(state) else None


def _has_room(rules: RuleSet, melds: list[Meld], cards: tuple[str, ...]) -> bool:
    """Return whether a group of `cards` may lie beside `melds` (K-3)."""
    lie = [meld for kind, meld in melds if kind == "group" and meld[0][0] == cards[0][0]]
    return len(lie) < (rules.melds.groups_per_rank or 99)


def _hand(rules: RuleSet, rng: Random, kind: str) -> list[str]:
    pool = rng.choice(POOLS)
    many = 7 if rules.melds.wild_meld or rules.melds.sequence_wilds else 8
    least, most = {"opening": (3, many), "opened": (1, 5), "takes": (2, many - 1), "going out": (1, many)}[kind]
    if len(pool) < 7 and kind in ("opening", "going out"):
        most += 1
    hand: list[str] = []
    for _ in range(rng.randint(least, most)):
        card = rng.choice(pool)
        if hand.count(card) < min(rules.table.decks, 3):
            hand.append(card)
    laid = rules.play.red_threes in (RedThrees.FORCED, RedThrees.EXPOSED)
    return [card for card in hand if not (laid and card in ("3h", "3d"))]


def _with_minimum(rules: RuleSet, hand: list[str], rng: Random) -> RuleSet:
    """Return `rules` with a minimum that the hand may just reach: what is hard to decide."""
    values = rules.scores.card_values
    slack = rng.choice((0, 0, 5, 10, 15, 20, 30, 50))
    most = MOST_ASKED_WITH_WILDS if rules.melds.sequence_wilds else MOST_ASKED
    reached = max(1, sum(values[CARDS[card]] for card in hand) - slack)
    reached = min(reached, most * sum(values[8:52]) // 44)  # more no rule set may ask for
    minimum = reached if rng.random() < 0.7 else rng.choice((15, 25, 40, 60, 90))
    few = house_rules(minimum, rng.choice((1, 1, 2)), values, rules)
    if rng.random() < 0.5:
        return few
    return replace(few, play=replace(few.play, out_sequences=0, out_pure=0, out_mixed=0))


def _melds(rules: RuleSet, rng: Random) -> list[Meld]:
    for _ in range(20):
        melds = [meld_of(meld) for meld in rng.choice(TABLES)]
        if all(_may_lie(rules, meld) for meld in melds):
            return melds
    return [meld_of(KINGS)]


def _may_lie(rules: RuleSet, meld: Meld) -> bool:
    kind, cards = meld
    if kind == "group":
        black = cards[0] in ("3s", "3c") and rules.play.black_threes is not BlackThrees.AS_SETS
        return is_group(rules, cards) and not black
    return is_run(rules, cards) if kind == "run" else rules.melds.wild_meld
