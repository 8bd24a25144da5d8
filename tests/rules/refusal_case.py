"""A small position that triggers a refusal, with the rule sets in which it does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import (
    BlackThrees,
    Onto,
    RedThrees,
)

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
    hidden: str = ""  # face down under it
    stock: str = "5s 6h 7d 8c 9s Th Jd Qc"
    drawn: bool = True
    score: int = 0
    sets: bool = False
    alone: bool = False  # at a table where nobody has a partner
    over: bool = False
    opening: int | None = None  # points laid in an opening that is not complete yet
    shown: str = ""  # penalty cards of seat 0
    ahead: bool = False  # the player has drawn a card before the turn
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
