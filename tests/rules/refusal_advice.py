"""What the advice of each refusal means as a play, in the position of its case: taken literally, it is legal."""

from dataclasses import dataclass, field

from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from tests.rules.refusal_case import KINGS, QUEENS, Condition, lays_red_threes, passes, sequences


def always(rules: RuleSet) -> bool:
    return True


def merges(rules: RuleSet) -> bool:
    return rules.melds.merge_groups


@dataclass(frozen=True, slots=True)
class Advice:
    """The English `says` of a refusal, and `plays` that do it with `more` cards in the hand and `own` melds.

    A play is written as actions with + between; each one is legal by itself. `undrawn` takes their place before the
    draw step. Without plays `why` says why it is none. `when`: the rule sets in which there is such a play.
    """

    says: str
    plays: tuple[str, ...] = ()
    more: str = ""
    own: tuple[str, ...] = ()
    undrawn: str = ""
    why: str = ""
    when: Condition = field(default=always)


WAITING = "it is no play of now"
PAIR = "Choose such a pair, or leave the pile."
DRAW = Advice("Draw, or end the deal if the stock is empty.", ("draw",))
SHORT_HAND = "the position of the case cannot arise in play"

ADVICE: dict[Code, tuple[Advice, ...]] = {
    Code.DEAL_IS_OVER: (Advice("Go on to the next deal.", why=WAITING),),
    Code.NOT_YOUR_TURN: (Advice("Wait until it is your turn.", why=WAITING),),
    Code.DRAW_FIRST: (Advice("First draw, or take from the pile.", ("draw",)),),
    Code.ALREADY_DRAWN: (Advice("Lay cards, or end your turn.", ("lay 9c 9d 9h", "discard 5c"), "9h"),),
    Code.ANSWER_FIRST: (Advice("First answer yes or no.", ("answer yes", "answer no")),),
    Code.NOTHING_ASKED: (Advice("Answer only when your partner asks.", why=WAITING),),
    Code.OPENING_UNFINISHED: (Advice("Lay more, or take it back.", ("lay Ks Kh Kd Kc",), "Ks Kh Kd Kc"),),
    Code.MUST_GO_OUT_NOW: (Advice("Go out now: lay your other cards, or discard the last one.", ("discard 9c",)),),
    Code.CARD_NOT_HELD: (Advice("Choose cards that you hold.", ("discard 9c",)),),
    Code.NO_SUCH_MELD: (
        Advice("Choose a meld of your side, or lay a new one.", ("add Kc A1", "lay 9c 9d 9h"), "Kc 9h"),
    ),
    Code.MELD_OF_OTHER_SIDE: (Advice("Add to a meld of your own side.", ("add Kc A1",)),),
    Code.TOO_FEW_CARDS: (Advice("Add natural cards of rank {rank}, or keep these.", ("lay 9c 9d 9h",), "9h"),),
    Code.SEQUENCE_TOO_SHORT: (
        Advice("Add the next cards of the suit, such as {card}, or keep these.", ("lay 8s 9s Ts",), "Ts"),
    ),
    Code.MIXED_SUITS: (Advice("Use cards of one suit.", ("lay 8s 9s Ts",), "9s", when=sequences),),
    Code.TOO_FEW_NATURALS: (
        Advice("Add natural cards of the rank.", ("lay Qs Qh Qd Qc 2s 2h",), "Qh Qd Qc"),
        Advice("Use fewer wild cards or more natural ones.", ("lay 9c 9d 2s", "lay 9c 9d 9h 9s 2s 2h"), "9h 9s"),
    ),
    Code.TOO_MANY_WILDS: (
        Advice("Leave out one wild card.", ("lay Qs Qs Qh Qh Qd Qd Qc Qc 2s 2h 2d",)),
        Advice("Leave out {spare} wild cards.", ("lay Qs Qs Qh Qh Qd Qd Qc Qc 2s 2h",)),
    ),
    Code.WRONG_RANK: (Advice("Use cards of that rank in its place.", ("lay 9c 9d 9h",), "9h"),),
    Code.WILDS_ALONE: (
        Advice("Lay at most {most} of them with {needed} natural cards of one rank, or keep them.", ("lay 9c 9d 2s",)),
    ),
    Code.RED_THREE_IN_MELD: (Advice("Use another card in its place.", ("lay 9h 9c 9d",), "9h"),),
    Code.NOT_CONSECUTIVE: (Advice("Choose cards without a gap.", ("lay 8s 9s Ts",), "Ts"),),
    Code.WILD_IN_SEQUENCE: (Advice("Use a natural card in its place.", ("lay 8s 9s Ts",), "9s"),),
    Code.THREE_IN_SEQUENCE: (Advice("Begin it with a 4 or higher.", ("lay 4s 5s 6s",), "6s"),),
    Code.SEQUENCE_TOO_LONG: (
        Advice(
            "Lay fewer cards, or two sequences.",
            ("lay 4s 5s 6s 7s 8s 9s Ts", "lay 4s 5s 6s 7s + lay 8s 9s Ts Js"),
        ),
    ),
    Code.SAMBA_IS_CLOSED: (
        Advice("Keep the card, or lay it elsewhere.", ("lay Js Jh Jd", "lay Js Qs Ks"), "Jh Jd Qs Ks"),
    ),
    Code.NOT_AT_AN_END: (
        Advice("Add the card that comes before or after it.", ("add 5s A1", "add 9s A1"), "5s 9s"),
    ),
    Code.MERGE_DIFFERENT: (
        Advice("Choose two groups of one rank.", ("merge A1 A2",), own=(QUEENS, QUEENS), when=merges),
    ),
    Code.SEQUENCES_STAY_APART: (
        Advice("Add cards from your hand to each of them.", ("add 5s A1 + add Qs A2",), "5s Qs"),
    ),
    Code.MERGE_ITSELF: (
        Advice("Choose another group of that rank.", ("merge A1 A2",), own=(QUEENS, QUEENS), when=merges),
    ),
    Code.NOT_A_RED_THREE: (Advice("Choose the three of hearts or of diamonds.", ("red 3h", "red 3d"), "3h 3d"),),
    Code.BLACK_THREES_ONLY_GOING_OUT: (
        Advice(
            "That needs {needed} completed sets (you have {completed}) and at most one card left"
            " (you would hold {cards}).",
            why="it is a condition",
        ),
        Advice(
            "That needs one completed set (you have {completed}) and at most one card left (you would hold {cards}).",
            why="it is a condition",
        ),
    ),
    Code.BELOW_MINIMUM: (
        Advice("Add more melds, or keep your cards.", ("lay 4c 4d 4h + lay Ks Kh Kd Kc",), "Ks Kh Kd Kc"),
    ),
    Code.PILE_IS_EMPTY: (DRAW,),
    Code.ONE_DISCARD: (Advice("Discard one card only.", ("discard 9c",)),),
    Code.DREW_AHEAD: (Advice("Draw the card that is missing.", ("draw",)),),
    Code.UPCARD_BLOCKS: (DRAW,),
    Code.ONE_CARD_HAND: (DRAW,),
    Code.NO_PAIR: (Advice(PAIR, ("take pair Qh Qd", "draw"), "Qh Qd"),),
    Code.WILD_IN_PAIR: (
        Advice("Use two natural cards of that rank, or leave the pile.", ("take pair Qh Qd", "draw"), "Qd"),
    ),
    Code.PAIR_ONTO_OTHER: (Advice("Choose a group of that rank, or a new meld.", ("take pair Qh Qd",)),),
    Code.TOP_ONTO_GROUP: (Advice(PAIR, ("take pair Qh Qd A1", "draw"), "Qh Qd"),),
    Code.TOP_ONTO_CANASTA: (Advice(PAIR, ("take pair 6h 6d A1", "draw"), "6h 6d"),),
    Code.TOP_ALONE_ONTO_SEQUENCE: (Advice("Take the top card alone.", ("take top A1",)),),
    Code.TOP_DOES_NOT_FIT: (Advice("Choose another sequence, or leave the pile.", ("draw",)),),
    Code.TOP_STARTS_SEQUENCE: (Advice("Take it in another way, or leave the pile.", ("draw",)),),
    Code.TOP_ONTO_SEQUENCE: (Advice("Take it in another way, or leave the pile.", ("take add A1", "draw")),),
    Code.TOP_ONTO_WILD_MELD: (Advice("Choose another meld, or leave the pile.", ("draw",)),),
    Code.TOP_OF_OTHER_RANK: (
        Advice("Choose a group of that rank, or leave the pile.", ("take add A1", "draw"), own=(QUEENS,)),
    ),
    Code.TOP_GOES_ALONE: (Advice("Lay your own cards afterwards.", ("take add A1 + add Qh A1",)),),
    Code.HAND_CARD_BRIDGES: (Advice("Take a card that fits by itself, or leave the pile.", ("draw",)),),
    Code.PILE_IS_FROZEN: (Advice(PAIR, ("take pair Qh Qd A1", "draw"), "Qh Qd"),),
    Code.FROZEN_UNTIL_OPENED: (Advice(PAIR, ("take pair Qh Qd + lay Ks Kh Kd", "draw"), "Qh Qd Ks Kh Kd"),),
    Code.PAIRS_DO_NOT_TAKE: (Advice("Take it in another way, or leave the pile.", ("draw",)),),
    Code.NO_NATURAL_AND_WILD: (
        Advice("Use two natural cards of the top card's rank, or leave the pile.", ("take pair Qh Qd", "draw"), "Qd"),
    ),
    Code.TWO_WILDS: (
        Advice("Add one natural card of that rank, or leave the pile.", ("take wild Qh 2s", "draw"), "Qh"),
    ),
    Code.ONE_NATURAL_AND_WILDS: (
        Advice("Choose such cards, or leave the pile.", ("take wild Qh 2s", "draw"), "2s"),
    ),
    Code.CARD_IN_PILE: (
        Advice("Take the pile first, then lay more.", ("take pair Qh Qd",)),
    ),
    Code.CARDS_UNDER_TURNUP: (Advice("Lay less, or leave the pile.", ("take pair Qh Qd", "draw")),),
    Code.PILE_AFTER_OPENING: (
        Advice(
            "Lay more from your hand, or leave the pile.",
            ("take pair Qh Qd + lay Ks Kh Kd", "draw"),
            "Ks Kh Kd",
        ),
    ),
    Code.LAST_CARD_MUST_STAY: (
        Advice("Lay less, or complete what is missing first.", ("pass",), when=passes),
        Advice("Lay less, or complete what is missing first.", why=SHORT_HAND),
    ),
    Code.PARTNER_SAID_NO: (
        Advice("Keep a card, and end your turn.", ("add Kc A1 + pass", "add Kc A1", "discard Kc"), when=passes),
        Advice("Keep two cards, and discard one of them.", ("discard Kc",)),
    ),
    Code.LAST_CARD_PASSES: (Advice("Keep your last card and pass.", ("pass",)),),
    Code.PASS_WITH_MORE_CARDS: (Advice("Discard a card.", ("discard 9c",)),),
    Code.PASS_WHEN_ENTITLED: (Advice("Lay or discard your last card.", ("discard 9c",)),),
    Code.NO_DEAL_END_NOW: (Advice("Draw, or go on with your turn.", ("discard 9c",), undrawn="draw"),),
    Code.NO_ASKING: (Advice("Go out without asking.", ("discard 9c",)),),
    Code.NO_PARTNER: (Advice("Go out without asking.", ("discard 9c",)),),
    Code.ASKED_ALREADY: (Advice("Go on with your turn as your partner said.", why="it is what was said"),),
    Code.ASK_AFTER_DRAWING: (Advice("First draw, then ask.", ("draw",)),),
    Code.FOLD_ENDS_WITH_DISCARD: (Advice("Discard it.", ("discard 9c",)),),
    Code.STOCK_IS_EMPTY: (Advice("Take the pile, or end the deal.", ("end",)),),
    Code.GROUP_TOO_LONG: (
        Advice("Lay fewer cards, or begin another group.", ("lay 6c 6d 6h",), "6d 6h"),
    ),
    Code.RANK_LIES_ALREADY: (Advice("Add the cards to a group that lies already.", ("add Kc Kd Kh A1",)),),
    Code.WILD_MELD_TOO_LONG: (Advice("Lay fewer wild cards.", ("lay 2s 2h 2d 2c 2s 2h Jk",)),),
    Code.NATURAL_IN_WILD_MELD: (Advice("Lay it elsewhere, or keep it.", ("lay 9c 9d 9h",), "9h"),),
    Code.WILD_ONTO_FINISHED: (
        Advice("Use the wild card in another group, or keep it.", ("lay 9c 9d 2s",)),
    ),
    Code.TOO_MANY_WILDS_IN_SEQUENCE: (Advice("Use natural cards for the rest.", ("lay 8s 2h Ts Js",), "Js"),),
    Code.NO_SEQUENCES: (Advice("Lay groups of one rank.", ("lay 9c 9d 9s",)),),
    Code.NO_MERGING: (Advice("Add cards to one of them.", ("add Kc A1",), "Kc", (KINGS, QUEENS)),),
    Code.RED_THREE_IS_NO_SINGLE: (Advice("Meld three or more of them together.", ("lay 3h 3d 3h",), "3h 3h 3d"),),
    Code.BLACK_THREES_NEVER: (Advice("Discard them.", ("discard 3s",)),),
    Code.WILD_WITH_THREES: (Advice("Use it in another group, or keep it.", ("lay 9c 9d 2s",)),),
    Code.LAST_CARD_IS_DISCARDED: (Advice("Keep one card for it.", ("discard Kc",)),),
    Code.NO_END_OF_TURN: (
        Advice("Lay less.", why="no position of the rule sets has it"),
    ),
    Code.OUT_NEEDS_OTHER_SETS: (
        Advice("Complete those, or keep a card.", ("pass",), when=passes),
        Advice("Complete those, or keep two cards, one of them to discard.", ("add Kc A1", "discard Kc"), "9c 9d"),
    ),
    Code.RED_THREE_STAYS: (
        Advice("Lay it, and discard another card.", ("red 3h", "red 3h + discard 9c"), when=lays_red_threes),
    ),
    Code.JOKER_STAYS: (Advice("Discard another card.", ("discard 9c",)),),
    Code.PENALTY_CARD_FIRST: (Advice("Discard one that lies open before you.", ("discard 9c",)),),
    Code.NO_PASSING: (Advice("End your turn with a discard.", ("discard 9c",)),),
    Code.TAKE_IS_FORCED: (Advice("Take it.", why="which way depends on the cards; test_pile has them"),),
    Code.CANNOT_GO_OUT: (Advice("Lay what you can, then discard.", ("lay 9c 9d 9h", "discard 5c"), "9h"),),
    Code.TOO_MANY_TO_ASK: (Advice("Go on without asking.", ("add Ks A1", "discard Ks")),),
    Code.ASK_BEFORE_MELDING: (Advice("Go on without asking.", ("discard Ks",)),),
    Code.PARTNER_SAID_YES: (Advice("Lay the cards another way.", ("add Kc A1",)),),
    Code.NO_WOULD_LEAVE_NO_END: (Advice("Ask earlier, or not at all.", why=WAITING),),
    Code.WILD_MELD_TOO_SHORT: (Advice("Add wild cards, or keep these.", ("lay 2s Jk 2h",), "2h"),),
    Code.WILD_KEEPS_PLACE: (Advice("Lay {card} elsewhere, or keep it.", ("lay 7d 7h 7s",), "7h 7s"),),
    Code.TOO_FEW_RED_THREES: (Advice("Add more of them, or keep these.", ("lay 3h 3d 3d",), "3d"),),
    Code.TOO_FEW_BLACK_THREES: (Advice("Add more of them, or keep these.", ("lay 3s 3c 3c",), "3c"),),
    Code.ONLY_JOKERS_LEFT: (
        Advice("Keep another card to discard.", ("lay 9c 9d 9h", "discard 5c"), "5c"),
    ),
}  # fmt: skip
