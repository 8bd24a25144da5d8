"""Fields and house rules that other fields make ineffective: the dashes of the tables.

`ineffective_values` names the fields whose value does not matter in a rule set, in play or on a score sheet.
`ineffective_changes` names house rules too whose own value happens to say nothing new, such as `blocks_next=none`
where no way of taking fits the cards that blocked.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from sambakit.engine.presets.house_rules import TEXTS, changes
from sambakit.engine.rules.kinds import BLACK_THREE_KINDS, RED_THREE_KINDS, THREE_KINDS, WILD_KINDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import (
    BlackThrees,
    ByPlayers,
    Fold,
    NaturalRatio,
    Onto,
    PenaltyFor,
    PileRules,
    RedThrees,
    RedThreesCount,
    StartsSequence,
    number_for,
)
from sambakit.engine.values.cards import JOKER
from sambakit.game.rule_problems import UnplayableRules

_NATURAL_KINDS: Final = frozenset(range(JOKER)) - WILD_KINDS - THREE_KINDS
_CHARGE_DRAWS: Final = (PenaltyFor.FIVE_CAUSES, PenaltyFor.SIX_CAUSES)
_LEAST_GROUP_MAX: Final = 7  # a group of seven is complete, and with this maximum it takes no further card


def ineffective_values(rules: RuleSet) -> frozenset[str]:
    """Return the fields of `rules` that have no effect beside its other fields."""
    found = {**_idle_in_play(rules), **_idle_in_scores(rules)}
    return frozenset(name for name, holds in found.items() if holds)


def _idle_in_play(rules: RuleSet) -> dict[str, bool]:
    """Return of each field that may be ineffective whether it is, as far as it bears on how a deal is played."""
    pile, melds, play = rules.pile, rules.melds, rules.play
    full = melds.group_max == _LEAST_GROUP_MAX
    top_only = pile.take_onto_sequence is Onto.TOP_ONLY
    of_the_whole_pile = replace(pile, take_onto_sequence=Onto.NO) if top_only else pile
    never_whole = not (pile.take_pair or _takes_frozen(of_the_whole_pile))
    return {
        "six_teams": 6 not in rules.table.players,
        "partners_at_four": 4 not in rules.table.players,
        "take_onto_canasta": full,
        "take_onto_sequence": not melds.sequences,
        "hand_card_may_bridge": pile.take_onto_sequence is Onto.NO,
        "take_starts_sequence": not melds.sequences,
        "freezes_for_all": not _takes_frozen(pile),
        "frozen_until_opened": not (pile.take_natural_wild or _starts_sequence(pile)),  # it has no melds to add to
        "black_three_freezes": not _takes_frozen(pile) or pile.freezes_for_all >= BLACK_THREE_KINDS,
        "one_card_hand_may_take": not _takes_onto_melds(pile),
        "hidden_under_turnup": never_whole or pile.pile_limit == 1,
        "pile_limit": never_whole,
        "group_start": True,  # the whole step is judged (C-2), so that the proportion of naturals decides alone
        "merge_groups": melds.groups_per_rank == 1,
        "wild_onto_finished": not melds.max_wilds or full,
        "natural_ratio": not melds.max_wilds,
        "sequence_min": not melds.sequences,
        "sequence_max": not melds.sequences,
        "sequence_wilds": not melds.sequences,
        "join_sequences": not melds.sequences,
        "red_three_from_pile": play.red_threes is RedThrees.AS_SETS,
        "last_card_red_three": play.red_threes is RedThrees.AS_SETS,
        "ask_partner": not _partners(rules),
        **dict.fromkeys(("ask_when", "ask_before_melding", "yes_binds"), not (play.ask_partner and _partners(rules))),
        "jokers_discardable": not rules.table.jokers,
    }


def _idle_in_scores(rules: RuleSet) -> dict[str, bool]:
    """Return of each field of the scores that may be ineffective whether it is."""
    melds, play, scores = rules.melds, rules.play, rules.scores
    red_sets, black_sets = play.red_threes is RedThrees.AS_SETS, play.black_threes is BlackThrees.AS_SETS
    laid = ("red_three", "red_threes_all", "red_three_minus", "red_threes_all_minus", "red_three_count")
    never_asked = not (play.ask_partner and _partners(rules))
    no_cause = scores.penalty_for is PenaltyFor.NOTHING or (scores.penalty_for is PenaltyFor.AGAINST_NO and never_asked)
    return {
        "samba": not melds.sequences,
        "pure": rules.table.decks == 1,
        "mixed": not melds.max_wilds,
        "wild_canasta": not melds.wild_meld,
        "black_samba": not melds.sequence_wilds,
        "royal_red": not red_sets or rules.table.decks == 1,
        "royal_black": not (red_sets or black_sets) or play.black_threes is BlackThrees.NEVER,
        "out_concealed": not play.fold.is_concealed,
        **dict.fromkeys(laid, red_sets),
        "red_three_sets": red_sets or scores.red_three_count is not RedThreesCount.COMPLETED_SETS,
        # Whatever the engine lays: at a card table a red three may stay in a hand, and the score sheet charges it.
        "held_red_three_per": not scores.held_red_three,
        "held_without_turn": not scores.held_red_three,
        "penalty": no_cause,
        "penalty_for": not scores.penalty,
        "next_picks_discard": not scores.penalty_cards,
        # Only what costs points, or shows cards, can happen (C-15).
        "draw_ahead_stands": not (scores.penalty and scores.penalty_for in _CHARGE_DRAWS),
    }


def _takes_onto_melds(pile: PileRules) -> bool:
    """Return whether the top card alone may go onto an own meld."""
    return pile.take_onto_group or pile.take_onto_canasta or pile.take_onto_sequence is not Onto.NO


def _starts_sequence(pile: PileRules) -> bool:
    return pile.take_starts_sequence is not StartsSequence.NO


def _takes_frozen(pile: PileRules) -> bool:
    """Return whether there is a way of taking that a frozen pile bars; the pair takes it frozen too."""
    return pile.take_natural_wild or _starts_sequence(pile) or _takes_onto_melds(pile)


def _partners(rules: RuleSet) -> bool:
    """Return whether anybody has a partner, with some number of players."""
    return any(len(set(rules.table.sides(count))) < count for count in rules.table.players)


def takeable_kinds(rules: RuleSet) -> frozenset[int]:
    """Return the kinds of top card for which some way of taking is made, whatever `blocks_next` says."""
    pile, melds, play = rules.pile, rules.melds, rules.play
    onto = pile.take_onto_group or pile.take_onto_canasta
    found: frozenset[int] = frozenset()
    if _takes_frozen(pile):
        found |= _NATURAL_KINDS
    if melds.max_wilds and (pile.take_onto_group or (pile.take_onto_canasta and melds.wild_onto_finished)):
        found |= WILD_KINDS
    if onto and play.black_threes is BlackThrees.AS_SETS:
        found |= BLACK_THREE_KINDS
    if onto and play.red_threes is RedThrees.AS_SETS:
        found |= RED_THREE_KINDS
    found -= _freezing(pile)  # on top it freezes the pile for every way but the pair
    return found | _NATURAL_KINDS if pile.take_pair else found


def untakeable_kinds(rules: RuleSet) -> frozenset[int]:
    """Return the kinds of top card that block, and those of them in the preset that fit no way of taking anyway."""
    return rules.pile.blocks_next | (TEXTS.preset_of(rules).pile.blocks_next - takeable_kinds(rules))


def _freezing(pile: PileRules) -> frozenset[int]:
    """Return the kinds of cards that freeze the pile for everybody."""
    return pile.freezes_for_all | (BLACK_THREE_KINDS if pile.black_three_freezes else frozenset())


def ineffective_changes(rules: RuleSet) -> frozenset[str]:
    """Return the fields that house rules change without effect beside the other fields."""
    ineffective = ineffective_values(rules)
    changed = [change.field for change in changes(rules)]
    preset, counts = TEXTS.preset_of(rules), _what_counts(rules)
    found = set()
    for field in changed:
        part = replace(getattr(rules, field.group), **{field.name: field.value(preset)})
        if field.name in ineffective or _counts_with(rules, {field.group: part}) == counts:
            found.add(field.name)
    return frozenset(found)


def _counts_with(rules: RuleSet, parts: Mapping[str, Any]) -> dict[str, object] | None:
    """Return what counts in `rules` with other `parts`; None where they cannot be played."""
    try:
        return _what_counts(replace(rules, **parts))
    except UnplayableRules:
        return None


def _what_counts(rules: RuleSet) -> dict[str, object]:
    """Return the values of all fields with an effect, each without what has none in it."""
    pile, melds, play, scores = rules.pile, rules.melds, rules.play, rules.scores
    kinds = frozenset(range(JOKER + (rules.table.jokers > 0)))
    sequences = play.out_sequences

    def by_count(numbers: ByPlayers) -> dict[int, int]:
        return {count: number_for(numbers, count) for count in rules.table.players}

    sets, mixed = by_count(play.out_sets), by_count(play.out_mixed)
    least = 0 if melds.sequence_wilds else sequences
    pure = {count: max(number, least) for count, number in by_count(play.out_pure).items()}
    concealed = play.fold.is_concealed and scores.out_concealed != scores.out
    ineffective = ineffective_values(rules)
    values = {
        name: getattr(part, name)
        for part in (rules.table, pile, melds, play, scores)
        for name in part.__dataclass_fields__
        if name not in ineffective
    }
    values |= {
        "hand_size": {count: rules.table.cards_each(count) for count in rules.table.players},
        "turnup_covered_for": rules.table.turnup_covered_for & kinds,
        "freezes_for_all": _freezing(pile) & kinds if _takes_frozen(pile) else None,
        "blocks_next": pile.blocks_next & takeable_kinds(rules) & kinds,
        "natural_ratio": _naturals_beside_wilds(rules),
        "group_max": min(melds.group_max or 99, 4 * rules.table.decks + melds.max_wilds),
        "black_threes": _how_melded(rules),
        "minimum": _distinct_steps(play.minimum),
        "draw": by_count(rules.table.draw),
        "out_sets": {count: max(sets[count], pure[count] + mixed[count]) for count in sets},
        "out_pure": pure,
        "out_mixed": mixed,
        "target": by_count(scores.target),
        "fold": Fold.NO if play.fold is Fold.CONCEALED and not concealed else play.fold,
        "out_concealed": scores.out_concealed if concealed else None,
        "card_values": _counted_values(rules),
    }
    values.pop("black_three_freezes", None)  # counted with the others that freeze
    return values


def _naturals_beside_wilds(rules: RuleSet) -> NaturalRatio | None:
    """Return how many naturals a group needs; two are all that three of the ways ask for beside a single wild."""
    melds = rules.melds
    if melds.max_wilds == 1 and melds.natural_ratio is not NaturalRatio.THREE:
        return NaturalRatio.TWO
    return melds.natural_ratio if melds.max_wilds else None


def _how_melded(rules: RuleSet) -> BlackThrees:
    """Return how black threes are melded; with no wild in any group, two ways are the same."""
    how = rules.play.black_threes
    return BlackThrees.GOING_OUT_NATURAL if how is BlackThrees.GOING_OUT and not rules.melds.max_wilds else how


def _distinct_steps(minimum: Iterable[tuple[int | None, int]]) -> list[tuple[int | None, int]]:
    """Return the steps of a minimum at which the points change."""
    found: list[tuple[int | None, int]] = []
    for step in minimum:
        if not found or found[-1][1] != step[1]:
            found.append(step)
    return found


def _counted_values(rules: RuleSet) -> tuple[int, ...]:
    """Return the card values, 0 for kinds that are never melded and never in a hand when it counts."""
    exposed = rules.play.red_threes is RedThrees.EXPOSED
    return tuple(
        0 if (kind == JOKER and not rules.table.jokers) or (exposed and kind in RED_THREE_KINDS) else value
        for kind, value in enumerate(rules.scores.card_values)
    )
