"""The last step of the lesson of Samba and its relatives: going out with the sets that the rules ask for."""

from collections.abc import Iterator, Sequence
from typing import Final

from sambakit.engine.rules.compiled_rules import compile_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import ACE, TWO, print_cards
from sambakit.engine.values.melds import COMPLETE
from sambakit.game.dataclass import dataclass
from sambakit.lessons.lesson import LEARNER, Lacking, Prepared
from sambakit.lessons.samba_deck import RANKS_UP, Stage, discard, group, lay, players_of, points, rounds, run

MOST_TURNS: Final = 8
KEPT: Final = 2  # cards in the learner's hand between the last two turns


@dataclass(frozen=True, slots=True)
class Sets:
    """The sets of the learner's side: those that are laid whole, and the group that is completed in going out."""

    whole: tuple[tuple[int, ...], ...]
    last: tuple[int, ...]


def out_step(rules: RuleSet) -> Iterator[Prepared]:
    """Yield turns after the draw in which the learner completes the last set and goes out by discarding."""
    sets = _sets(rules, players_of(rules))
    for own in range(len(sets.whole), -1, -1):
        for turns in range(2, MOST_TURNS):
            try:
                yield _turn(rules, sets, own, turns)
            except Lacking:
                continue


def _sets(rules: RuleSet, players: int) -> Sets:
    """Return the sets that going out asks for, the fewest there are."""
    play, goal = rules.play, compile_rules(rules, players)
    ranks = [rank for rank in reversed(RANKS_UP) if rank != ACE]
    sequences = play.out_sequences or int(rules.melds.sequences and goal.out_sets - goal.out_mixed > 1)
    whole: list[tuple[int, ...]] = [run(suit, ACE, COMPLETE) for suit in range(sequences)]
    whole += [(*group(ranks.pop(0), COMPLETE - 1), TWO + at % 4) for at in range(goal.out_mixed)]
    pure = max(goal.out_pure - sequences, goal.out_sets - len(whole), 1)
    groups = [group(ranks.pop(0), COMPLETE) for _ in range(pure)]
    return Sets((*whole, *groups[1:]), groups[0])


def _turn(rules: RuleSet, sets: Sets, own: int, turns: int) -> Prepared:
    """Return the turn that goes out, the learner's `turns`-th, `own` of the whole sets being the learner's.

    In the turn before it the learner lays everything but what goes out, and the partner the other sets. Raises Lacking
    where the numbers of cards do not come out even.
    """
    stage = Stage(rules, "out", turns)
    mine, others = sets.whole[:own], sets.whole[own:]
    if others and stage.partner is None:
        raise Lacking
    cards = stage.in_all(LEARNER) - turns - COMPLETE * (own + 1)
    extra = _groups(cards, [card // 4 for whole in (*sets.whole, sets.last) for card in whole])
    melds, going = _parted([sets.last, *mine, *extra], stage.draw + KEPT - 1)
    if sum(points(rules, meld) for meld in melds) < rules.play.opening_minimum(0):
        raise Lacking
    rest = [card for cards in going for card in cards]
    drawn = len(rest) - min(stage.draw, len(rest))
    stage.cast(LEARNER, [*(card for meld in melds for card in meld), *rest[:drawn]], rest[drawn:])
    if others and stage.partner is not None:
        stage.cast(stage.partner, [card for meld in others for card in meld])
    stage.fill()
    laid = [*([()] * (turns - 2)), [lay(meld) for meld in melds]]
    moves = [*rounds(stage, laid, [lay(meld) for meld in others]), ("draw",)]
    added = tuple(f"add {print_cards(cards)} A{number}" for number, cards in enumerate(going, 1) if cards)
    answer = (added, (discard(stage.spare(LEARNER, turns)),))
    goal = compile_rules(rules, stage.players)
    kinds = {"sequences": goal.out_sequences, "pure": goal.out_pure, "mixed": goal.out_mixed}
    return stage.prepared("out", moves, answer, {"sets": goal.out_sets, "bonus": rules.scores.out, **kinds})


def _parted(melds: Sequence[tuple[int, ...]], cards: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return what lies of `melds` before the last turn, and what is added in it: `cards` cards in all.

    To each meld it is at most two, which form none of their own. Raises Lacking where that is too few.
    """
    lying: list[tuple[int, ...]] = []
    going: list[tuple[int, ...]] = []
    for meld in melds:
        count = min(2, cards, len(meld) - 3)
        cards -= count
        lying.append(meld[: len(meld) - count])
        going.append(meld[len(meld) - count :])
    if cards:
        raise Lacking
    return lying, going


def _groups(cards: int, taken: Sequence[int]) -> list[tuple[int, ...]]:
    """Return groups of `cards` cards in all, each too small to be a set; raises Lacking where there are none."""
    if cards in (1, 2) or cards < 0:
        raise Lacking
    ranks = [rank for rank in RANKS_UP if rank not in taken]
    found: list[tuple[int, ...]] = []
    while cards:
        count = cards if cards < COMPLETE else min(cards - 3, COMPLETE - 1)
        if not ranks:
            raise Lacking
        found.append(group(ranks.pop(), count))
        cards -= count
    return found
