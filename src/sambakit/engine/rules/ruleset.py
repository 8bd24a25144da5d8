"""A rule set as a frozen value: every printed difference between the games is a field (rulebook tables 3a to 3f).

The engine asks a field, never a rule set's name. A value that contradicts another, or that nobody can play, is
refused here when it is built, so that no house rule is ever silently ignored.
"""

from functools import cache

from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.problems import problems_of
from sambakit.engine.rules.values import MeldRules, PileRules, PlayRules, ScoreReason, ScoreRules, TableRules
from sambakit.engine.values.cards import pack
from sambakit.game.dataclass import dataclass, field
from sambakit.game.refusal import Refusal
from sambakit.game.rule_problems import UnplayableRules
from sambakit.game.seat_draw import SeatDrawWay


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One game of the family, or a house rule set made from it by `dataclasses.replace`."""

    name: str  # of the preset it is or comes from; shown to people, never asked by the engine
    base: str = ""  # the preset whose rules hold where its own page is silent; "": none
    revision: int = 1  # of that preset
    table: TableRules
    pile: PileRules
    melds: MeldRules
    play: PlayRules
    scores: ScoreRules
    cites: tuple[tuple[Code, str], ...] = field(repr=False)  # the rule that each refusal names
    score_cites: tuple[tuple[ScoreReason, str], ...] = field(repr=False)  # the rule that each score line names
    shown_cite: str = "F-9.2"  # the rule that makes cards penalty cards that were shown against the rules
    seat_draw: SeatDrawWay = SeatDrawWay.HIGHEST  # before any deal: no deal depends on it, and so it is not in the hash
    experimental: bool = False  # all but one sentence of it is ours; said wherever the rule set is shown

    def __post_init__(self) -> None:
        problems = problems_of(self)
        if problems:
            raise UnplayableRules(problems)

    @property
    def varies(self) -> bool:
        """Whether a value but the size of hands depends on the number of players."""
        varying = (self.table.draw, self.play.out_sets, self.play.out_pure, self.play.out_mixed)
        return not all(isinstance(one, int) for one in varying)

    def pack(self) -> tuple[int, ...]:
        """Return all cards of the game in their sorted order (D-1.5): what is shuffled before a deal."""
        return _pack_of(self.table.decks, self.table.jokers)

    def refusal(self, code: Code, **facts: int | str) -> Refusal:
        """Return the refusal `code` with the rule of this rule set that it rests on."""
        return Refusal(code, self.rule_of(code), facts)

    def rule_of(self, code: Code) -> str:
        """Return the id of the rule on which a refusal `code` rests."""
        return _by_code(self.cites)[code]

    def score_rule(self, reason: ScoreReason) -> str:
        """Return the id of the rule on which a score line for `reason` rests."""
        return _by_reason(self.score_cites)[reason]


@cache
def _pack_of(decks: int, jokers: int) -> tuple[int, ...]:
    return tuple(pack(decks, jokers))


@cache
def _by_code(cites: tuple[tuple[Code, str], ...]) -> dict[Code, str]:
    return dict(cites)


@cache
def _by_reason(cites: tuple[tuple[ScoreReason, str], ...]) -> dict[ScoreReason, str]:
    return dict(cites)
