"""The weights of `steady` in one table: points unless said otherwise."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How `steady` values what it sees; every field is read in exactly one file of `steady`."""

    # how long the deal goes on and what arrives (judge.py)
    rounds: float = 8.0  # turns of each player in a deal
    rounds_least: float = 1.5
    partner_cards: float = 0.8  # share of the partner's hand that counts as arriving
    arrival: float = 1.0  # factor on the chance that an unseen card arrives in time
    alone: float = 0.75  # the same for melds not yet on the table
    danger_no_set: float = 0.05  # chance that an enemy goes out in a turn is this / (cards in hand + 1) …
    danger_one_set: float = 0.4
    danger_two_sets: float = 1.3
    # melds (prospects.py)
    first_set: float = 60.0  # beyond its bonus
    second_set: float = 250.0
    wild_use: float = 0.5  # chance that a group gets a wild it has room for
    wild_spent: float = 80.0  # what a group's prospect pays for each wild that is still to come
    held_meld: float = 0.8  # share of a prospect that cards in hand keep while they are not melded
    pair_group: float = 0.35  # share of a group's prospect that a pair in hand has
    three_group: float = 0.7  # the same for three naturals
    samba: float = 1.0  # factor on sambas begun on the table
    samba_held: float = 0.5  # factor on sambas not begun
    pure: float = 0.8  # factor on the chance that a canasta stays pure
    # the hand (judge.py)
    card_points: float = 0.5  # share of its card value that a card is worth more on the table than in hand
    hold: float = 0.0  # what each card melded costs: it shows strength
    hold_short: float = 0.0  # the same over the number of cards left in hand: a short hand has few options
    pair_option: float = 30.0  # a pair in hand, for the pile
    wild: float = 110.0  # the first two wilds in hand
    wild_more: float = 50.0  # each further one
    black_three: float = 25.0
    red_three_block: float = 30.0
    red_three_risk: float = 1.3  # factor on what held red threes cost
    # opening (opening.py)
    opened: float = 120.0
    opened_by_turn: float = 15.0  # more for each own turn that has gone by
    # pile and discard (taking.py, discarding.py)
    draw: float = 70.0  # worth of two cards from the stock
    take: float = 30.0  # worth of having the pile beyond its cards, and of the enemies not having it
    take_card: float = 8.0  # the same for each of its cards
    lost_pile: float = 40.0  # what it costs when an enemy takes the pile
    lost_card: float = 30.0  # for each card in it
    lost_wild: float = 60.0
    unopened: float = 0.5  # factor where the enemy needs 50 points to open, falling with the minimum
    threw: float = 0.35  # factor where that enemy threw the rank
    left: float = 0.3  # factor where that enemy left the rank lying
    melded: float = 0.45  # factor where that side has a group of the rank
    feed: float = 0.8  # factor on the prospect that a discard gives to an enemy's sequence
    # going out (going_out.py)
    out: float = 0.0  # what speaks for going out beyond the points
    own_prospects: float = 0.8  # share of the own side's prospects that is lost
    enemy_prospects: float = 0.8  # share of the enemies' prospects that is lost
    ask: float = 60.0  # a gain below this for each card of the partner is asked about
    refuse: float = 250.0  # what the next turn must bring beyond its risk for a "no"


PARTNERS = Weights()
ALONE = Weights(rounds=11.2)
