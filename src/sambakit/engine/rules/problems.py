"""The contradictions that make a rule set unplayable: the fields concerned and the reason.

What can be played at a table is never refused, however odd it is; but a field that says yes to what another one
forbids is.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Protocol

from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.max_completed_sets import max_completed_sets
from sambakit.engine.rules.values import (
    ByPlayers,
    FinalDiscard,
    FromPile,
    GroupStart,
    LastRedThree,
    NaturalRatio,
    Onto,
    RedThrees,
    RuleTables,
    ScoreReason,
    StartsSequence,
    number_for,
)
from sambakit.engine.values.cards import pack
from sambakit.game.dataclass import fields
from sambakit.game.rule_problems import Problem


class CitedTables(RuleTables, Protocol):
    """The same with the rules that it cites."""

    @property
    def cites(self) -> tuple[tuple[Code, str], ...]: ...

    @property
    def score_cites(self) -> tuple[tuple[ScoreReason, str], ...]: ...


# Hands that are larger still stall a table: what can be opened with them takes too long to find.
MOST_DEALT: Final = 26
MOST_DRAWN: Final = 6
MOST_HIDDEN: Final = 6
_SETS_TO_GO_OUT: Final = ("out_sets", "out_pure", "out_mixed")  # may depend on how many play
# So many naturals of the middle value may be worth a minimum, and so many where a sequence may hold a wild: the work of
# finding what opens a hand grows by half with each card more. The highest printed minimum, 160, asks for 18.
MOST_ASKED: Final = 33
MOST_ASKED_WITH_WILDS: Final = 18


def problems_of(rules: CitedTables) -> tuple[Problem, ...]:
    """Return the reasons why nobody can play `rules`; nothing if they are playable."""
    found = (*_of_table(rules), *_of_melds(rules))
    if not found:  # else the rest would count with impossible packs and groups
        found = (*_of_turn_up(rules), *_of_out_sets(rules))
    return (
        *found,
        *_of_pile(rules),
        *_of_threes(rules),
        *_of_the_end(rules),
        *_of_minimum(rules),
        *_of_scores(rules),
        *_of_citations(rules),
    )


def _of_table(rules: RuleTables) -> Iterator[Problem]:
    table = rules.table
    if not 1 <= table.decks <= 4:
        yield Problem(("decks",), "one to four packs are possible, not {decks}", (("decks", table.decks),))
    if not 0 <= table.jokers <= 15:
        yield Problem(("jokers",), "none to 15 jokers are possible, not {jokers}", (("jokers", table.jokers),))
    if not table.players or not all(2 <= count <= 6 for count in table.players):
        yield Problem(("players",), "two to six can play")
        return
    few = [str(count) for count in sorted(table.players) if table.cards_each(count) < 2]
    if few:
        yield Problem(
            ("hand_size", "players"),
            "each player needs at least two cards, with {players} players too",
            (("players", ", ".join(few)),),
        )
    yield from _of_counts(rules)
    cards = 52 * table.decks + table.jokers
    count = max(table.players, key=lambda count: count * table.cards_each(count))
    sizes = (("players", count), ("size", table.cards_each(count)), ("cards", cards))
    if count * table.cards_each(count) + 1 > cards:
        yield Problem(
            ("hand_size", "players", "decks"),
            "{players} hands of {size} and a turn-up are more than the {cards} cards there are",
            sizes,
        )
    elif count * table.cards_each(count) + table.hidden_under_turnup + 1 > cards:
        yield Problem(
            ("hand_size", "players", "decks", "hidden_under_turnup"),
            "{players} hands of {size}, a turn-up and {hidden} cards under it are more than the {cards} there are",
            (*sizes, ("hidden", table.hidden_under_turnup)),
        )
    if not 0 <= table.hidden_under_turnup <= MOST_HIDDEN:
        yield Problem(("hidden_under_turnup",), "none to {most} cards lie under the turn-up", (("most", MOST_HIDDEN),))
    if max(table.cards_each(count) for count in table.players) > MOST_DEALT:
        yield Problem(("hand_size", "players"), "each player gets at most {most} cards", (("most", MOST_DEALT),))
    drawn = _numbers(rules, table.draw)
    if drawn and not 1 <= min(drawn) <= max(drawn) <= MOST_DRAWN:
        yield Problem(("draw",), "a player draws 1 to {most} cards", (("most", MOST_DRAWN),))


def _of_counts(rules: RuleTables) -> Iterator[Problem]:
    """Yield where numbers that depend on how many play leave some of them out."""
    numbers = {
        "draw": rules.table.draw,
        **{name: getattr(rules.play, name) for name in _SETS_TO_GO_OUT},
        "target": rules.scores.target,
    }
    lacking = {name: rules.table.players - dict(one).keys() for name, one in numbers.items() if isinstance(one, tuple)}
    counts = sorted({count for missing in lacking.values() for count in missing})
    if counts:
        names = (*(name for name, missing in lacking.items() if missing), "players")
        yield Problem(names, "nothing is said of {players} players", (("players", ", ".join(map(str, counts))),))


def _of_turn_up(rules: RuleTables) -> Iterator[Problem]:
    table = rules.table
    if set(pack(table.decks, table.jokers)) <= table.turnup_covered_for:
        yield Problem(("turnup_covered_for",), "every turn-up would be covered")


def _of_melds(rules: RuleTables) -> Iterator[Problem]:
    melds = rules.melds
    if melds.group_min != 3:
        yield Problem(("group_min",), "a group starts with three cards in every game of this family")
    if melds.sequence_min != 3:
        yield Problem(("sequence_min",), "a sequence starts with three cards in every game of this family")
    if melds.sequence_max != 7:
        yield Problem(("sequence_max",), "a sequence is complete with seven cards in every game of this family")
    if not 0 <= melds.max_wilds <= 5:
        yield Problem(("max_wilds",), "0 to 5 wilds are possible: a canasta needs two naturals")
    if not 0 <= melds.sequence_wilds <= 1:
        yield Problem(("sequence_wilds",), "a sequence holds at most one wild")
    if melds.group_max is not None and not 7 <= melds.group_max <= 99:
        yield Problem(("group_max",), "it takes 7 or more: with fewer cards no group becomes a canasta")
    if melds.groups_per_rank is not None and melds.groups_per_rank < 1:
        yield Problem(("groups_per_rank",), "a side may have at least one group of a rank")
    if melds.groups_per_rank == 1 and melds.merge_groups:
        yield Problem(("groups_per_rank", "merge_groups"), "a side never has two groups of a rank to put together")
    if melds.sequence_wilds and not melds.sequences:
        yield Problem(("sequence_wilds", "sequences"), "there are no sequences that could hold a wild")
    if melds.join_sequences and not melds.sequences:
        yield Problem(("join_sequences", "sequences"), "there are no sequences to join")
    two_and_two = melds.natural_ratio is NaturalRatio.TWO and melds.max_wilds > 1
    if melds.group_start is GroupStart.NATURALS_OR_ONE_WILD and two_and_two:
        yield Problem(
            ("group_start", "natural_ratio"),
            "two naturals and two wilds would be a group, but a group starts with one wild at most",
        )


def _of_pile(rules: RuleTables) -> Iterator[Problem]:
    pile, melds = rules.pile, rules.melds
    if pile.pile_limit is not None and pile.pile_limit < 1:
        yield Problem(("pile_limit",), "a player who takes the pile gets at least one card")
    onto_sequence = pile.take_onto_sequence is not Onto.NO
    if onto_sequence and not melds.sequences:
        yield Problem(("take_onto_sequence", "sequences"), "there are no sequences to take the pile onto")
    if pile.hand_card_may_bridge and not onto_sequence:
        yield Problem(("hand_card_may_bridge", "take_onto_sequence"), "the top card is never added to a sequence")
    starts = pile.take_starts_sequence
    if starts is not StartsSequence.NO and not melds.sequences:
        yield Problem(("take_starts_sequence", "sequences"), "there are no sequences to start")
    elif starts is StartsSequence.WITH_WILD and not melds.sequence_wilds:
        yield Problem(("take_starts_sequence", "sequence_wilds"), "no sequence may hold a wild")
    if pile.take_natural_wild and not melds.max_wilds:
        yield Problem(("take_natural_wild", "max_wilds"), "no group may hold a wild")


def _of_threes(rules: RuleTables) -> Iterator[Problem]:
    play = rules.play
    how = play.red_threes
    laid_by_engine = how is RedThrees.FORCED or how is RedThrees.EXPOSED
    if laid_by_engine and play.red_three_from_pile is FromPile.STAYS:
        yield Problem(("red_threes", "red_three_from_pile"), "a player could never get rid of a red three in hand")
    if laid_by_engine and play.last_card_red_three is LastRedThree.STAYS:
        yield Problem(
            ("red_threes", "last_card_red_three"), "a red three is laid at once, so it cannot stay in the hand"
        )
    if how is RedThrees.AS_SETS and play.red_three_from_pile is FromPile.LAID:
        yield Problem(
            ("red_threes", "red_three_from_pile"),
            "red threes are melded three or more at a time, so none is laid alone",
        )
    if how is RedThrees.AS_SETS and play.last_card_red_three is not LastRedThree.STAYS:
        yield Problem(
            ("red_threes", "last_card_red_three"),
            "a red three stays in the hand like other cards, so it cannot end the deal",
        )


def _of_the_end(rules: RuleTables) -> Iterator[Problem]:
    play, melds = rules.play, rules.melds
    if min(_numbers(rules, play.out_sets), default=1) < 1:
        yield Problem(("out_sets",), "at least one completed set is needed to go out")
    for name in ("out_sequences", *_SETS_TO_GO_OUT[1:]):
        if min(_numbers(rules, getattr(play, name)), default=0) < 0:
            yield Problem((name,), "it cannot be below 0")
    if play.out_sequences > 0 and not melds.sequences:
        yield Problem(("out_sequences", "sequences"), "without sequences nobody could go out")
    if play.fold.is_concealed and play.final_discard is FinalDiscard.FORCED:
        yield Problem(
            ("fold", "final_discard"), "a player who goes out concealed lays every card and has none left to discard"
        )


def _of_out_sets(rules: RuleTables) -> Iterator[Problem]:
    """Yield where no pack holds the completed sets that going out asks for."""
    play, most = rules.play, max_completed_sets(rules)
    sets, pure, mixed = (max(_numbers(rules, one), default=0) for one in (play.out_sets, play.out_pure, play.out_mixed))
    if sets > most.sets:
        yield _too_many(("out_sets", "decks"), most.sets)
    elif play.out_sequences > most.sequences > 0:
        yield _too_many(("out_sequences", "decks"), most.sequences, True)
    elif pure > most.pure:
        yield _too_many(("out_pure", "decks"), most.pure, True)
    elif mixed > most.mixed:
        yield _too_many(("out_mixed", "max_wilds", "jokers"), most.mixed, True)


def _numbers(rules: RuleTables, numbers: ByPlayers) -> list[int]:
    """Return what `numbers` say of the numbers of players that the rules allow."""
    said = rules.table.players if isinstance(numbers, int) else rules.table.players & dict(numbers).keys()
    return [number_for(numbers, count) for count in sorted(said)]


def _too_many(fields: tuple[str, ...], most: int, of_that_kind: bool = False) -> Problem:
    """Return the problem that a side can complete only so many sets."""
    if of_that_kind:
        texts = (
            "a side can complete no set of that kind",
            "a side can complete at most one set of that kind",
            "a side can complete at most {most} sets of that kind",
        )
    else:
        texts = (
            "a side can complete no set",
            "a side can complete at most one set",
            "a side can complete at most {most} sets",
        )
    return Problem(fields, texts[min(most, 2)], (("most", most),) if most > 1 else ())


def _of_minimum(rules: RuleTables) -> Iterator[Problem]:
    minimum = rules.play.minimum
    if not minimum or minimum[0][0] is not None:
        yield Problem(("minimum",), "the first step must hold for any score")
        return
    steps = [least for least, _ in minimum[1:] if least is not None]
    if len(steps) < len(minimum) - 1 or any(after <= before for before, after in pairwise(steps)):
        yield Problem(("minimum",), "each step must begin at a higher score than the one before")
    if min(points for _, points in minimum) < 0:
        yield Problem(("minimum",), "a minimum cannot be below 0")
    yield from _of_high_minimum(rules)


def _of_high_minimum(rules: RuleTables) -> Iterator[Problem]:
    """Yield where a minimum asks for so many cards that a table would stall over what opens them."""
    naturals = rules.scores.card_values[8:52]
    if not naturals or min(naturals) < 0:
        return  # told elsewhere
    highest = max(points for _, points in rules.play.minimum)
    most = MOST_ASKED * sum(naturals) // len(naturals)
    with_wilds = MOST_ASKED_WITH_WILDS * sum(naturals) // len(naturals)
    if highest > most:
        yield Problem(
            ("minimum", "card_values"),
            "at most {most} points with these card values: a higher minimum would stall the table",
            (("most", most),),
        )
    elif rules.melds.sequence_wilds and highest > with_wilds:
        yield Problem(
            ("minimum", "sequence_wilds", "card_values"),
            "at most {most} points where a sequence may hold a wild: a higher minimum would stall the table",
            (("most", with_wilds),),
        )


def _of_scores(rules: RuleTables) -> Iterator[Problem]:
    scores = rules.scores
    if min(_numbers(rules, scores.target), default=1) < 1:
        yield Problem(("target",), "a match needs a target above zero")
    if len(scores.card_values) != 53:
        yield Problem(("card_values",), "each of the 53 kinds of cards needs a value")
    if min(scores.card_values, default=0) < 0:
        yield Problem(("card_values",), "a card cannot be worth less than 0")
    for field in fields(scores):
        value = getattr(scores, field.name)
        if isinstance(value, int) and field.name != "target" and value < 0:
            yield Problem((field.name,), "write it without a minus sign")


def _of_citations(rules: CitedTables) -> Iterator[Problem]:
    cited = dict(rules.cites)
    missing = [code.value for code in Code if code not in cited]
    if missing:
        yield Problem(("cites",), "no rule is named for {what}", (("what", ", ".join(missing)),))
    reasons = dict(rules.score_cites)
    unexplained = [reason.value for reason in ScoreReason if reason not in reasons]
    if unexplained:
        yield Problem(("score_cites",), "no rule is named for {what}", (("what", ", ".join(unexplained)),))
