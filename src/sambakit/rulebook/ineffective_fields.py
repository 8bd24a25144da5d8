"""Fields whose value changes nothing because another field leaves them no place: the dashes of the tables."""

from sambakit.engine.rule_values import (
    BlackThrees,
    Fold,
    Onto,
    RedThrees,
    RedThreesCount,
)
from sambakit.engine.ruleset import RuleSet


def idle_fields(rules: RuleSet) -> frozenset[str]:
    """Return the fields of `rules` that have no effect beside its other fields."""
    table, pile, melds, play, scores = rules.table, rules.pile, rules.melds, rules.play, rules.scores
    red_sets, black_sets = play.red_threes is RedThrees.AS_SETS, play.black_threes is BlackThrees.AS_SETS
    never_held = red_sets or play.red_threes is RedThrees.EXPOSED
    no_charge = never_held or not scores.held_red_three
    idle = {
        "six_teams": 6 not in table.players,
        "partners_at_four": 4 not in table.players,
        "take_onto_sequence": not melds.sequences,
        "hand_card_may_bridge": pile.take_onto_sequence is Onto.NO,
        "take_starts_sequence": not melds.sequences,
        "merge_groups": melds.groups_per_rank == 1,
        "wild_onto_finished": not melds.max_wilds,
        "natural_ratio": not melds.max_wilds,
        "sequence_min": not melds.sequences,
        "sequence_max": not melds.sequences,
        "sequence_wilds": not melds.sequences,
        "join_sequences": not melds.sequences,
        "red_three_from_pile": red_sets,
        "last_card_red_three": red_sets,
        "jokers_discardable": not table.jokers,
        "samba": not melds.sequences,
        "wild_canasta": not melds.wild_meld,
        "black_samba": not melds.sequence_wilds,
        "royal_red": not red_sets,
        "royal_black": not (red_sets or black_sets),
        "out_concealed": play.fold is not Fold.CONCEALED,
        **dict.fromkeys(
            ("red_three", "red_threes_all", "red_three_minus", "red_threes_all_minus", "red_three_count"), red_sets
        ),
        "red_three_sets": red_sets or scores.red_three_count is not RedThreesCount.COMPLETED_SETS,
        "held_red_three": never_held or (play.red_threes is RedThrees.FORCED and not scores.held_red_three),
        "held_red_three_per": no_charge,
        "held_without_turn": no_charge,
        "penalty_for": not scores.penalty,
    }
    return frozenset(name for name, holds in idle.items() if holds)
