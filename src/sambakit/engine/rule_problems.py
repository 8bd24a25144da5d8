"""What makes a rule set contradict itself or impossible to play."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sambakit.engine.refusal import Code
from sambakit.engine.rule_values import (
    FinalDiscard,
    Fold,
    FromPile,
    LastRedThree,
    Onto,
    RedThrees,
    ScoreReason,
)

if TYPE_CHECKING:
    from sambakit.engine.ruleset import RuleSet


def problems_of(rules: RuleSet) -> list[str]:
    """Return why `rules` cannot be played by anybody, a sentence each, naming the fields."""
    return [
        *_of_table(rules),
        *_of_melds(rules),
        *_of_pile(rules),
        *_of_threes(rules),
        *_of_the_end(rules),
        *_of_scores(rules),
        *_of_citations(rules),
    ]


def _of_table(rules: RuleSet) -> list[str]:
    table, found = rules.table, []
    if not 1 <= table.decks <= 4:
        found.append(f"decks={table.decks}: one to four packs are possible")
    if not 0 <= table.jokers <= 15:
        found.append(f"jokers={table.jokers}: at most 15 are possible")
    if not table.players or not all(2 <= count <= 6 for count in table.players):
        found.append("players: two to six are possible")
    cards = 52 * table.decks + table.jokers
    for count in sorted(table.players):
        size = table.cards_each(count)
        if size < 2:
            found.append(f"hand_size: two cards at least are dealt to each of {count} players")
        elif size * count + 1 > cards:
            found.append(f"hand_size={size}: {count} hands need more than the {cards} cards of the pack")
    if table.draw < 1:
        found.append(f"draw={table.draw}: at least one card is drawn")
    return found


def _of_melds(rules: RuleSet) -> list[str]:
    melds, found = rules.melds, []
    if melds.group_min != 3:
        found.append(f"group_min={melds.group_min}: a group of every game in this family starts with three cards")
    if (melds.sequence_min, melds.sequence_max) != (3, 7):
        found.append("sequence_min, sequence_max: a sequence starts with three cards and is complete with seven")
    if not 0 <= melds.max_wilds <= 5:
        found.append(f"max_wilds={melds.max_wilds}: 0 to 5, for a canasta has two naturals at least")
    if not 0 <= melds.sequence_wilds <= 1:
        found.append(f"sequence_wilds={melds.sequence_wilds}: a sequence holds one wild at most")
    if melds.group_max is not None and melds.group_max < 7:
        found.append(f"group_max={melds.group_max}: no group could be completed; 7 or more")
    if melds.groups_per_rank is not None and melds.groups_per_rank < 1:
        found.append(f"groups_per_rank={melds.groups_per_rank}: at least one group of a rank")
    if melds.sequence_wilds and not melds.sequences:
        found.append("sequence_wilds, sequences: a wild in a sequence needs sequences")
    if melds.join_sequences and not melds.sequences:
        found.append("join_sequences, sequences: there are no sequences to join")
    return found


def _of_pile(rules: RuleSet) -> list[str]:
    pile, melds, found = rules.pile, rules.melds, []
    if pile.pile_limit is not None and pile.pile_limit < 1:
        found.append(f"pile_limit={pile.pile_limit}: leaves nothing to take")
    onto_sequence = pile.take_onto_sequence is not Onto.NO
    if onto_sequence and not melds.sequences:
        found.append("take_onto_sequence, sequences: there are no sequences to take the pile onto")
    if pile.hand_card_may_bridge and not onto_sequence:
        found.append("hand_card_may_bridge, take_onto_sequence: nothing is taken onto a sequence")
    if pile.take_starts_sequence and not melds.sequences:
        found.append("take_starts_sequence, sequences: there are no sequences to start")
    return found


def _of_threes(rules: RuleSet) -> list[str]:
    play, found = rules.play, []
    how, name = play.red_threes, f"red_threes={play.red_threes.value}"
    laid_by_engine = how is RedThrees.FORCED or how is RedThrees.EXPOSED
    if laid_by_engine and play.red_three_from_pile is FromPile.STAYS:
        found.append(f"red_three_from_pile=stays, {name}: it could neither be laid nor discarded")
    if how is RedThrees.AS_SETS and play.red_three_from_pile is FromPile.LAID:
        found.append(f"red_three_from_pile=laid, {name}: red threes that form sets are not laid singly")
    if how is RedThrees.AS_SETS and play.last_card_red_three is LastRedThree.ENDS_DEAL:
        found.append(f"last_card_red_three=ends_deal, {name}: a red three is an ordinary card there")
    return found


def _of_the_end(rules: RuleSet) -> list[str]:
    play, melds, found = rules.play, rules.melds, []
    if not play.minimum or play.minimum[0][0] is not None:
        found.append("minimum: its first step must hold for any score")
    steps = [least for least, _ in play.minimum[1:] if least is not None]
    if len(steps) < len(play.minimum[1:]) or any(after <= before for before, after in pairwise(steps)):
        found.append("minimum: its steps must rise")
    if play.out_sets < 1:
        found.append(f"out_sets={play.out_sets}: at least one completed set is needed to go out")
    if min(play.out_sequences, play.out_pure, play.out_mixed) < 0:
        found.append("out_sequences, out_pure, out_mixed: not below 0")
    if play.out_sequences and not melds.sequences:
        found.append("out_sequences, sequences: without sequences nobody could go out")
    if play.out_mixed and not (melds.max_wilds or melds.sequence_wilds):
        found.append("out_mixed, max_wilds: without wilds in melds nobody could go out")
    if play.fold is Fold.CONCEALED and play.final_discard is FinalDiscard.FORCED:
        found.append("fold=concealed, final_discard=forced: a concealed hand is laid whole")
    return found


def _of_scores(rules: RuleSet) -> list[str]:
    scores, found = rules.scores, []
    if scores.target < 1:
        found.append(f"target={scores.target}: a match needs a target above zero")
    if len(scores.card_values) != 53:
        found.append("card_values: one value for each of the 53 kinds")
    if min(scores.card_values, default=0) < 0:
        found.append("card_values: no card is worth less than nothing")
    if scores.out_concealed != scores.out and rules.play.fold is not Fold.CONCEALED:
        found.append("out_concealed, fold: a bonus of its own is for fold=concealed only")
    return found


def _of_citations(rules: RuleSet) -> list[str]:
    found = []
    cited = dict(rules.cites)
    missing = [code.value for code in Code if code not in cited]
    if missing:
        found.append(f"cites: no rule is named for {', '.join(missing)}")
    reasons = dict(rules.score_cites)
    unexplained = [reason.value for reason in ScoreReason if reason not in reasons]
    if unexplained:
        found.append(f"score_cites: no rule is named for {', '.join(unexplained)}")
    return found
