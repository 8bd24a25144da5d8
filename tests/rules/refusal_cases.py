"""For every refusal code a small position that triggers it, and in which rule sets it can, or why it cannot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sambakit.engine.refusal import Code
from sambakit.engine.rule_values import (
    BlackThrees,
    FinalDiscard,
    Fold,
    OneCardTake,
    Onto,
    RedThrees,
    StockEnd,
)
from sambakit.engine.ruleset import RuleSet

Condition = Callable[[RuleSet], bool]

KINGS = "Ks Kh Kd"
QUEENS = "Qs Qh Qd"
RUN = "6s 7s 8s"
SAMBA = "4s 5s 6s 7s 8s 9s Ts"
PURE = "6s 6s 6h 6h 6d 6d 6c"
MIXED = ("Qs Qs Qh Qh Qd 2s 2h", "Js Js Jh Jh Jd 2d 2c", "Ts Ts Th Th Td Jk Jk")
HAND = "9c 9d 5c 4d"


@dataclass(frozen=True, slots=True)
class Case:
    """Plays of seat 0 with `hand`, the last of which is refused with `code`; where `when` holds, else `why` it cannot.

    A play is written as actions with + between. `sets` adds completed sets with which the side may go out.
    """

    code: Code
    plays: Sequence[str]
    hand: str = HAND
    own: Sequence[str] = (KINGS,)
    theirs: Sequence[str] = ()
    pile: str = "5d 4c"
    stock: str = "5s 6h 7d 8c 9s Th Jd Qc"
    drawn: bool = True
    score: int = 0
    sets: bool = False
    alone: bool = False  # at a table where nobody has a partner
    over: bool = False
    opening: int | None = None  # points laid in an opening that is not complete yet
    shown: str = ""  # penalty cards of seat 0
    when: Condition = field(default=lambda rules: True)
    why: str = ""


def sequences(rules: RuleSet) -> bool:
    return rules.melds.sequences


def whole_pile(rules: RuleSet) -> bool:
    return rules.pile.take_onto_sequence is Onto.WHOLE_PILE


def top_only(rules: RuleSet) -> bool:
    return rules.pile.take_onto_sequence is Onto.TOP_ONLY


def lays_red_threes(rules: RuleSet) -> bool:
    return rules.play.red_threes in (RedThrees.FORCED, RedThrees.EXPOSED)


def going_out_only(rules: RuleSet) -> bool:
    return rules.play.black_threes in (BlackThrees.GOING_OUT, BlackThrees.GOING_OUT_NATURAL)


def no_wild_with_threes(rules: RuleSet) -> bool:
    return rules.play.black_threes in (BlackThrees.GOING_OUT_NATURAL, BlackThrees.AS_SETS)


def passes(rules: RuleSet) -> bool:
    return rules.play.pass_with_one


def singles(rules: RuleSet) -> bool:
    """Whether some number of players plays each for oneself."""
    return bool(rules.table.players & {2, 3, 5})


NO_SEQUENCES = "there are no sequences"
HAS_PASS = "there is a pass, so every one card ends a turn"
NO_PASS = "nobody passes"
PLAYS_ON = "with the stock empty play goes on by choice"

CASES = (
    # whose turn, which step
    Case(Code.DEAL_IS_OVER, ["draw"], over=True),
    Case(Code.NOT_YOUR_TURN, ["discard 5c + draw"]),
    Case(Code.DRAW_FIRST, ["discard 5c"], drawn=False),
    Case(Code.ALREADY_DRAWN, ["draw"]),
    Case(Code.ANSWER_FIRST, ["ask", "discard 4s"]),
    Case(Code.NOTHING_ASKED, ["answer yes"]),
    Case(Code.OPENING_UNFINISHED, ["discard 5c"], own=(), opening=15),
    Case(
        Code.MUST_GO_OUT_NOW,
        ["lay 3s 3s 3c", "ask"],
        hand="3s 3s 3c 9c",
        sets=True,
        when=going_out_only,
        why="black threes bind to nothing, or are never melded",
    ),
    Case(
        Code.FOLD_ENDS_WITH_DISCARD,
        [f"lay {PURE} + lay 4h 5h 6h 7h 8h 9h Th", "ask"],
        hand=f"{PURE} 4h 5h 6h 7h 8h 9h Th 9c",
        own=(),
        score=3000,
        when=lambda rules: rules.play.fold is Fold.WAIVES_MINIMUM,
        why="a fold does not waive the minimum",
    ),
    Case(
        Code.STOCK_IS_EMPTY,
        ["draw"],
        drawn=False,
        stock="",
        when=lambda rules: rules.play.stock_end is not StockEnd.PLAY_ON,
        why=PLAYS_ON,
    ),
    # cards and melds
    Case(Code.CARD_NOT_HELD, ["discard 9h"]),
    Case(Code.NO_SUCH_MELD, ["add 9c A5"]),
    Case(Code.MELD_OF_OTHER_SIDE, ["add Kc B1"], hand=f"Kc {HAND}", theirs=[KINGS]),
    Case(Code.TOO_FEW_CARDS, ["lay 9c 9d"]),
    Case(Code.SEQUENCE_TOO_SHORT, ["lay 8s 9s"], hand=f"8s 9s {HAND}", when=sequences, why=NO_SEQUENCES),
    Case(Code.MIXED_SUITS, ["lay 8s 9h Ts"], hand=f"8s 9h Ts {HAND}"),
    Case(
        Code.GROUP_TOO_LONG,
        [],
        when=lambda rules: rules.melds.group_max is not None,
        why="a group may have any number of cards",
    ),
    Case(
        Code.RANK_LIES_ALREADY,
        ["lay Kc Kd Kh"],
        hand=f"Kc Kd Kh {HAND}",
        when=lambda rules: rules.melds.groups_per_rank is not None,
        why="a side may have any number of groups of a rank",
    ),
    Case(Code.TOO_FEW_NATURALS, ["lay Qs 2s 2h"], hand=f"Qs 2s 2h {HAND}"),
    Case(
        Code.TOO_MANY_WILDS,
        ["lay Qs Qs Qh Qh Qd Qd Qc Qc 2s 2h 2d Jk"],
        hand=f"Qs Qs Qh Qh Qd Qd Qc Qc 2s 2h 2d Jk {HAND}",
    ),
    Case(Code.WRONG_RANK, ["lay 9c 9d 5c"]),
    Case(
        Code.WILDS_ALONE,
        ["lay 2s 2h Jk"],
        hand=f"2s 2h Jk {HAND}",
        when=lambda rules: not rules.melds.wild_meld,
        why="wilds alone are a meld",
    ),
    Case(
        Code.WILD_MELD_TOO_LONG,
        ["lay 2s 2h 2d 2c 2s 2h Jk Jk"],
        hand=f"2s 2h 2d 2c 2s 2h Jk Jk {HAND}",
        when=lambda rules: rules.melds.wild_meld,
        why="wilds alone are no meld",
    ),
    Case(
        Code.NATURAL_IN_WILD_MELD,
        ["add 9c A2"],
        own=(KINGS, "2s 2h Jk"),
        when=lambda rules: rules.melds.wild_meld,
        why="wilds alone are no meld",
    ),
    Case(
        Code.WILD_ONTO_FINISHED,
        ["add 2s A1"],
        hand=f"2s {HAND}",
        own=(PURE,),
        when=lambda rules: not rules.melds.wild_onto_finished,
        why="a finished canasta takes wilds",
    ),
    Case(Code.RED_THREE_IN_MELD, ["lay 3h 9c 9d"], hand=f"3h {HAND}"),
    Case(Code.NOT_CONSECUTIVE, ["lay 8s 9s Js"], hand=f"8s 9s Js {HAND}", when=sequences, why=NO_SEQUENCES),
    Case(
        Code.WILD_IN_SEQUENCE,
        ["lay 8s 2h Ts"],
        hand=f"8s 2h Ts {HAND}",
        when=lambda rules: rules.melds.sequences and not rules.melds.sequence_wilds,
        why="there are no sequences, or they hold a wild",
    ),
    Case(
        Code.TOO_MANY_WILDS_IN_SEQUENCE,
        ["lay 8s 2h Ts Jk"],
        hand=f"8s 2h Ts Jk {HAND}",
        when=lambda rules: rules.melds.sequence_wilds > 0,
        why="sequences hold no wild at all",
    ),
    Case(
        Code.NO_SEQUENCES,
        ["lay 8s 9s Ts"],
        hand=f"8s 9s Ts {HAND}",
        when=lambda rules: not rules.melds.sequences,
        why="there are sequences",
    ),
    Case(Code.THREE_IN_SEQUENCE, ["lay 3s 4s 5s"], hand=f"3s 4s 5s {HAND}", when=sequences, why=NO_SEQUENCES),
    Case(Code.SEQUENCE_TOO_LONG, [f"lay {SAMBA} Js"], hand=f"{SAMBA} Js {HAND}", when=sequences, why=NO_SEQUENCES),
    Case(Code.SAMBA_IS_CLOSED, ["add Js A1"], hand=f"Js {HAND}", own=(SAMBA,), when=sequences, why=NO_SEQUENCES),
    Case(Code.NOT_AT_AN_END, ["add Ts A1"], hand=f"Ts {HAND}", own=(RUN,), when=sequences, why=NO_SEQUENCES),
    Case(Code.MERGE_DIFFERENT, ["merge A1 A2"], own=(KINGS, QUEENS)),
    Case(
        Code.SEQUENCES_STAY_APART,
        ["merge A1 A2"],
        own=(RUN, "9s Ts Js"),
        when=lambda rules: rules.melds.sequences and not rules.melds.join_sequences,
        why=NO_SEQUENCES,
    ),
    Case(
        Code.NO_MERGING,
        ["merge A1 A2"],
        own=(KINGS, KINGS),
        when=lambda rules: not rules.melds.merge_groups,
        why="groups are merged",
    ),
    Case(Code.MERGE_ITSELF, ["merge A1 A1"]),
    Case(Code.NOT_A_RED_THREE, ["red 9c"]),
    Case(
        Code.RED_THREE_IS_NO_SINGLE,
        ["red 3h"],
        hand=f"3h {HAND}",
        when=lambda rules: rules.play.red_threes is RedThrees.AS_SETS,
        why="red threes are laid singly",
    ),
    Case(
        Code.BLACK_THREES_ONLY_GOING_OUT,
        ["lay 3s 3s 3c"],
        hand=f"3s 3s 3c {HAND}",
        when=going_out_only,
        why="black threes are melded at any time, or never",
    ),
    Case(
        Code.BLACK_THREES_NEVER,
        ["lay 3s 3s 3c"],
        hand=f"3s 3s 3c {HAND}",
        when=lambda rules: rules.play.black_threes is BlackThrees.NEVER,
        why="black threes are melded",
    ),
    Case(
        Code.WILD_WITH_THREES,
        ["lay 3s 3s 3c 2s"],
        hand=f"3s 3s 3c 2s {HAND}",
        when=no_wild_with_threes,
        why="wilds go with black threes, or these are never melded",
    ),
    # opening
    Case(Code.BELOW_MINIMUM, ["lay 4c 4d 4h"], hand=f"4c 4d 4h {HAND}", own=()),
    # the pile
    Case(Code.PILE_IS_EMPTY, ["take pair 9c 9d"], pile="", drawn=False),
    Case(Code.UPCARD_BLOCKS, ["take pair 9c 9d"], pile="5d Jk", drawn=False),
    Case(
        Code.PILE_IS_FROZEN,
        ["take add A1"],
        own=(QUEENS,),
        pile="2s Qc",
        drawn=False,
        when=lambda rules: bool(rules.pile.freezes_for_all),
        why="nothing freezes the pile",
    ),
    Case(
        Code.FROZEN_UNTIL_OPENED,
        ["take add A1"],
        own=(),
        pile="5d Qc",
        drawn=False,
        when=lambda rules: rules.pile.frozen_until_opened,
        why="the pile is not frozen before the opening",
    ),
    Case(
        Code.ONE_CARD_HAND,
        ["take add A1"],
        hand="9c",
        own=(QUEENS,),
        pile="Qc",
        drawn=False,
        when=lambda rules: rules.pile.one_card_hand_may_take is not OneCardTake.YES,
        why="a hand of one card may take any pile",
    ),
    Case(Code.NO_PAIR, ["take pair 9c 9d"], pile="4c Qs", drawn=False),
    Case(
        Code.PAIRS_DO_NOT_TAKE,
        [],
        when=lambda rules: not rules.pile.take_pair,
        why="a pair takes the pile",
    ),
    Case(Code.WILD_IN_PAIR, ["take pair Qh 2s"], hand=f"Qh 2s {HAND}", pile="4c Qs", drawn=False),
    Case(
        Code.NO_NATURAL_AND_WILD,
        ["take wild Qh 2s"],
        hand=f"Qh 2s {HAND}",
        pile="4c Qs",
        drawn=False,
        when=lambda rules: not rules.pile.take_natural_wild,
        why="a natural and a wild take the pile",
    ),
    Case(
        Code.TWO_WILDS,
        ["take wild 2s Jk"],
        hand=f"2s Jk {HAND}",
        pile="4c Qs",
        drawn=False,
        when=lambda rules: rules.pile.take_natural_wild,
        why="no wild takes the pile",
    ),
    Case(
        Code.ONE_NATURAL_AND_WILDS,
        ["take wild Qh Qd"],
        hand=f"Qh Qd {HAND}",
        pile="4c Qs",
        drawn=False,
        when=lambda rules: rules.pile.take_natural_wild,
        why="no wild takes the pile",
    ),
    Case(Code.PAIR_ONTO_OTHER, ["take pair Qh Qd A1"], hand=f"Qh Qd {HAND}", pile="4c Qs", drawn=False),
    Case(Code.TOP_ONTO_GROUP, ["take top A1"], own=(QUEENS,), pile="4c Qs", drawn=False),
    Case(
        Code.TOP_ONTO_CANASTA,
        ["take add A1"],
        own=(PURE,),
        pile="4c 6c",
        drawn=False,
        when=lambda rules: not rules.pile.take_onto_canasta,
        why="the top card goes onto a canasta",
    ),
    Case(
        Code.TOP_ONTO_WILD_MELD,
        ["take add A1"],
        own=("2s 2h Jk",),
        drawn=False,
        when=lambda rules: rules.melds.wild_meld,
        why="wilds alone are no meld",
    ),
    Case(
        Code.TOP_GOES_ALONE,
        ["take add Qh A1"],
        hand=f"Qh {HAND}",
        own=(QUEENS,),
        pile="4c Qs",
        drawn=False,
        when=lambda rules: rules.pile.take_onto_group,
        why="the top card takes the pile onto no meld",
    ),
    Case(
        Code.TOP_ONTO_SEQUENCE,
        ["take top A1"],
        own=(RUN,),
        pile="4c 9s",
        drawn=False,
        when=whole_pile,
        why="there are no sequences, or the top card goes onto them alone",
    ),
    Case(
        Code.TOP_ALONE_ONTO_SEQUENCE,
        ["take add A1"],
        own=(RUN,),
        pile="4c 9s",
        drawn=False,
        when=top_only,
        why="there are no sequences, or the top card takes the whole pile",
    ),
    Case(Code.TOP_DOES_NOT_FIT, ["take top A1"], own=(RUN,), pile="4c Qs", drawn=False, when=top_only),
    Case(
        Code.TOP_DOES_NOT_FIT,
        ["take add A1"],
        own=(RUN,),
        pile="4c Qs",
        drawn=False,
        when=whole_pile,
        why=NO_SEQUENCES,
    ),
    Case(
        Code.TOP_OF_OTHER_RANK,
        ["take add A1"],
        pile="4c Qs",
        drawn=False,
        when=lambda rules: rules.pile.take_onto_group,
        why="the top card takes the pile onto no group",
    ),
    Case(Code.TOP_STARTS_SEQUENCE, ["take pair Ts Js"], hand=f"Ts Js {HAND}", pile="4c 9s", drawn=False),
    Case(
        Code.HAND_CARD_BRIDGES,
        ["take top 9s A1"],
        hand=f"9s {HAND}",
        own=(RUN,),
        pile="4c Ts",
        drawn=False,
        when=top_only,
    ),
    Case(
        Code.HAND_CARD_BRIDGES,
        ["take add 9s A1"],
        hand=f"9s {HAND}",
        own=(RUN,),
        pile="4c Ts",
        drawn=False,
        when=whole_pile,
        why=NO_SEQUENCES,
    ),
    # ending the turn
    Case(Code.LAST_CARD_MUST_STAY, ["add Kc A1"], hand="Kc"),
    Case(
        Code.LAST_CARD_IS_DISCARDED,
        [],
        when=lambda rules: rules.play.final_discard is FinalDiscard.FORCED,
        why="the last card may be melded",
    ),
    Case(
        Code.NO_END_OF_TURN,
        [],
        when=lambda rules: False,
        why="a hand that cannot end the turn holds a card that must stay, or goes out without leave: these say so",
    ),
    Case(
        Code.OUT_NEEDS_OTHER_SETS,
        ["add Kc A1"],
        hand="Kc",
        own=(KINGS, *MIXED),
        when=lambda rules: rules.play.asks_kinds,
        why="any completed sets will do",
    ),
    Case(
        Code.RED_THREE_STAYS,
        ["discard 3h"],
        hand=f"3h {HAND}",
        when=lays_red_threes,
        why="a red three may be discarded",
    ),
    Case(
        Code.JOKER_STAYS,
        ["discard Jk"],
        hand=f"Jk {HAND}",
        when=lambda rules: not rules.play.jokers_discardable,
        why="a joker may be discarded",
    ),
    Case(
        Code.PENALTY_CARD_FIRST,
        ["discard 5c"],
        shown="9c",
        when=lambda rules: rules.scores.penalty_cards,
        why="there are no penalty cards",
    ),
    Case(Code.NO_PASSING, ["pass"], hand="9c", when=lambda rules: not rules.play.pass_with_one, why=HAS_PASS),
    Case(Code.PARTNER_SAID_NO, ["ask", "answer no", "add Kc Ks A1"], hand="Kc Ks", sets=True),
    Case(Code.LAST_CARD_PASSES, ["discard 9c"], hand="9c", when=passes, why=NO_PASS),
    Case(Code.PASS_WITH_MORE_CARDS, ["pass"], when=passes, why=NO_PASS),
    Case(Code.PASS_WHEN_ENTITLED, ["pass"], hand="9c", sets=True, when=passes, why=NO_PASS),
    Case(Code.NO_DEAL_END_NOW, ["end"]),
    Case(
        Code.TAKE_IS_FORCED,
        ["end"],
        own=(QUEENS,),
        pile="4c Qs",
        stock="",
        drawn=False,
        when=lambda rules: rules.play.stock_end is not StockEnd.PLAY_ON,
        why=PLAYS_ON,
    ),
    # asking
    Case(Code.NO_ASKING, [], when=lambda rules: not rules.play.ask_partner, why="the partner may be asked"),
    Case(Code.ASK_AFTER_DRAWING, ["ask"], drawn=False),
    Case(Code.NO_PARTNER, ["ask"], alone=True, when=singles, why="everybody has a partner"),
    Case(Code.ASKED_ALREADY, ["ask", "answer yes", "ask"]),
    Case(
        Code.NO_WOULD_LEAVE_NO_END,
        ["ask"],
        hand="9c",
        sets=True,
        when=lambda rules: not rules.play.pass_with_one,
        why=HAS_PASS,
    ),
)
