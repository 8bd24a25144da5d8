"""The reasons that there are. Each is a code with facts; its sentence is made where it is read (docs/bots.md)."""

from enum import StrEnum


class ReasonCode(StrEnum):
    """Why one plan is better than another.

    Facts are whole numbers: points, times in 100 such deals, or counts of cards. `instead` is the same number after the
    other plan.
    """

    # the next player, and the pile
    SAFE_DEAD = "safe_dead"  # card, unseen, taken, instead
    SAFE_THROWN = "safe_thrown"  # card, taken, instead: the next player has thrown that rank
    SAFE_LEFT = "safe_left"  # card, taken, instead: the next player has left that rank lying
    BLOCKS_PILE = "blocks_pile"  # card, taken, instead
    NEXT_TAKES_LESS = "next_takes_less"  # taken, instead
    PILE_LESS_THEIRS = "pile_less_theirs"  # taken, instead
    # the own side, and the pile
    TAKES_PILE = "takes_pile"  # cards
    KEEPS_PAIR = "keeps_pair"  # rank
    KEEPS_BLOCKER = "keeps_blocker"  # a three for later
    # sets
    COMPLETES_SAMBA = "completes_samba"
    NEARS_SAMBA = "nears_samba"  # missing: cards
    SAMBA_MORE = "samba_more"  # sets, instead
    COMPLETES_SET = "completes_set"
    KEEPS_RANK = "keeps_rank"  # rank: three cards or more of it
    NEARS_SET = "nears_set"  # missing
    KEEPS_WILDS = "keeps_wilds"  # cards
    SET_MORE = "set_more"  # sets, instead
    DENIES_SAMBA = "denies_samba"  # sets, instead
    SET_FEWER_THEIRS = "set_fewer_theirs"  # sets, instead
    # the end of the deal
    GOES_OUT = "goes_out"
    OUT_SOONER = "out_sooner"  # turns
    OUT_MORE = "out_more"  # out, instead
    WAITS_FOR_PARTNER = "waits_for_partner"  # points, instead: what the cards of the partner cost
    # points
    OPENS = "opens"
    SHORTENS_HAND = "shortens_hand"  # cards, instead: in hand after the turn
    SHEDS_RED_THREE = "sheds_red_three"
    LAYS_MORE = "lays_more"  # points, instead
    LAYS_LESS_THEIRS = "lays_less_theirs"  # points, instead
    CAUGHT_LESS = "caught_less"  # points, instead
    CATCHES_MORE = "catches_more"  # points, instead
    RED_THREES = "red_threes"  # points, instead
