"""The weights of `steady` and the levels that think as it does, for partners and for players alone; in points."""

from dataclasses import astuple, dataclass, fields, replace
from typing import Final

NEVER: Final = 1e9  # a share of the target that no score reaches


@dataclass(kw_only=True)
class Weights:
    """The weights of `steady`, by the file that reads them first. Tables are shared: never change one."""

    # how long the deal goes on and what arrives (estimates.py)
    rounds: float  # turns of each player in a deal
    rounds_least: float
    partner_cards: float  # share of the partner's hand that counts as arriving
    arrival: float  # factor on the chance that an unseen card arrives in time
    arrival_held: float  # the same for melds that are not on the table yet
    danger_no_set: float  # chance that an enemy goes out in a turn is this / (cards in hand + 1) …
    danger_one_set: float
    danger_two_sets: float
    # melds (prospects.py)
    first_set: float  # beyond its bonus
    second_set: float
    wild_use: float  # chance that a group gets a wild it has room for
    wild_spent: float  # what a group's prospect pays for each wild that is still to come
    held_meld: float  # share of a prospect that cards in hand keep while they are not melded
    pair_group: float  # share of a group's prospect that a pair in hand has
    three_group: float  # the same for three naturals
    samba: float  # factor on sambas begun on the table
    samba_held: float  # factor on sambas not begun
    pure: float  # factor on the chance that a canasta stays pure
    # the hand (judge.py)
    card_points: float  # share of its card value that a card is worth more on the table than in hand
    hold: float  # what laying a card costs beyond all else; below zero, what it brings
    hold_short: float  # the same, divided by the number of cards left in hand
    pair_option: float  # a pair in hand, for the pile
    wild: float  # the first two wilds in hand
    wild_more: float  # each further one
    black_three: float
    red_three_block: float
    red_three_risk: float  # factor on what held red threes cost
    red_now: float  # share of the swing of laid red threes that the set which turns it is worth
    red_later: float  # the same for the set before it
    # where melds on the table are keys to the pile (judge.py, discarding.py)
    key_group: float  # a rank with an own group
    key_run: float  # an own sequence
    takes_onto: float  # chance that an enemy who can take the pile onto his meld does
    takes_wild: float  # the same for a natural and a wild
    freeze: float  # share of the dangers to come that a frozen pile averts
    # opening (opening.py)
    opened: float
    opened_by_turn: float  # more for each own turn that has gone by
    # pile and discard (taking.py, discarding.py)
    draw: float  # worth of two cards from the stock
    take: float  # worth of having the pile beyond its cards, and of the enemies not having it
    take_card: float  # the same for each of its cards
    lost_pile: float  # what it costs when an enemy takes the pile
    lost_card: float  # for each card in it
    lost_wild: float
    unopened: float  # factor where the enemy needs 50 points to open, falling with the minimum
    threw: float  # factor where that enemy threw the rank
    left: float  # factor where that enemy left the rank lying
    melded: float  # factor where that side has a group of the rank
    feed: float  # factor on the prospect that a discard gives to an enemy's sequence
    # going out (going_out.py)
    out: float  # what speaks for going out beyond the points
    own_prospects: float  # share of the own side's prospects that is lost
    enemy_prospects: float  # share of the enemies' prospects that is lost
    ask: float  # a gain below this for each card of the partner is asked about
    refuse: float  # what the next turn must bring beyond its risk for a "no"
    # match play (match_play.py)
    near: float  # share of the target from which on the chance to win the match decides about going out
    # laying since `steady@2` (meld_values.py); zero is as before
    hold_entitled: float = 0.0  # how much less laying a card costs where the own side may go out …
    hold_enemy: float = 0.0  # … where an enemy side may …
    hold_large: float = 0.0  # … and for each card in hand beyond a large hand
    large: float = 24.0  # cards of a large hand
    # the discard of the level Strong (discarding.py); zero is as before
    wild_thrown: float = 0.0  # what throwing a wild costs beyond all else

    def __reduce__(self) -> tuple[object, tuple[float, ...]]:
        return weights_of, astuple(self)


def weights_of(*values: float) -> Weights:
    """Return the weights of these `values`, in the order of the fields."""
    return Weights(**{field.name: value for field, value in zip(fields(Weights), values, strict=True)})


# Found by `sambakit tune`, `ALONE` by a forerunner of it; docs/lab/ tells how.
PARTNERS = Weights(
    rounds=3.92,
    rounds_least=1.58,
    partner_cards=0.74,
    arrival=1.14,
    arrival_held=0.819,
    danger_no_set=0.662,
    danger_one_set=1.26,
    danger_two_sets=2.09,
    first_set=4.63,
    second_set=208,
    wild_use=0.25,
    wild_spent=151,
    held_meld=0.633,
    pair_group=0.249,
    three_group=0.164,
    samba=1.14,
    samba_held=0.272,
    pure=0.73,
    card_points=1.74,
    hold=45.8,
    hold_short=54.2,
    pair_option=24.3,
    wild=153,
    wild_more=98.0,
    black_three=7.04,
    red_three_block=17.1,
    red_three_risk=0.177,
    red_now=0.279,
    red_later=0.0,
    key_group=53.8,
    key_run=37.8,
    takes_onto=0.392,
    takes_wild=0.423,
    freeze=1.77,
    opened=12.2,
    opened_by_turn=14.5,
    draw=338,
    take=18.1,
    take_card=10.7,
    lost_pile=67.0,
    lost_card=327,
    lost_wild=247,
    unopened=1.11,
    threw=1.58,
    left=0.707,
    melded=0.784,
    feed=2.88,
    out=-125,
    own_prospects=0.343,
    enemy_prospects=1.26,
    ask=52.6,
    refuse=99.5,
    near=0.6,
)

ALONE = Weights(
    rounds=8.7,
    rounds_least=1.45,
    partner_cards=0.8,
    arrival=0.83,
    arrival_held=0.87,
    danger_no_set=0.047,
    danger_one_set=0.42,
    danger_two_sets=1.4,
    first_set=58.0,
    second_set=255.0,
    wild_use=0.5,
    wild_spent=82.0,
    held_meld=0.89,
    pair_group=0.34,
    three_group=0.62,
    samba=1.0,
    samba_held=0.5,
    pure=0.8,
    card_points=0.5,
    hold=6.1,
    hold_short=41.0,
    pair_option=37.0,
    wild=110.0,
    wild_more=49.0,
    black_three=23.0,
    red_three_block=30.0,
    red_three_risk=1.3,
    red_now=0.5,
    red_later=0.0,
    key_group=20.0,
    key_run=20.0,
    takes_onto=0.9,
    takes_wild=0.7,
    freeze=2.0,
    opened=120.0,
    opened_by_turn=15.0,
    draw=70.0,
    take=32.0,
    take_card=7.7,
    lost_pile=39.0,
    lost_card=31.0,
    lost_wild=61.0,
    unopened=0.51,
    threw=0.36,
    left=0.3,
    melded=0.45,
    feed=0.78,
    out=3.5,
    own_prospects=0.75,
    enemy_prospects=0.8,
    ask=61.0,
    refuse=250.0,
    near=0.6,
)

# Of `steady@2`, by trying them one by one; docs/lab/2026-11-26-steady-2.md tells how.
PARTNERS_2 = replace(PARTNERS, hold_entitled=60.0, hold_enemy=40.0, hold_large=30.0)
ALONE_2 = replace(ALONE, hold_entitled=30.0, hold_enemy=20.0, hold_large=10.0)

# Of the levels Strong and Friendly: nobody likes to throw wilds, and cards are laid sooner.
# Found by trying; docs/lab/2026-11-26-strong.md tells how.
STRONG = replace(
    PARTNERS_2,
    hold=38.0,
    hold_entitled=120.0,
    hold_enemy=120.0,
    held_meld=0.6,
    opened=25.0,
    take=120.0,
    lost_card=130.0,
    left=0.5,
    wild_thrown=140.0,
)
FRIENDLY = replace(STRONG, hold_entitled=60.0, hold_enemy=40.0)  # which cares less about a side that may go out

# Where going out asks for kinds of sets, deals last twice as long as elsewhere.
LONG_DEALS: Final = {"rounds": 12.0, "rounds_least": 4.0}
# Where wilds form melds of their own, each of them is dearer: in hand, and spent on a group.
WILD_MELDS: Final = {"wild": 170.0, "wild_more": 130.0, "wild_spent": 160.0}
# Where one set is enough for going out, a side may do so early in the deal, and that tells little.
ONE_SET: Final = {"hold_entitled": 0.0, "hold_enemy": 0.0}
