"""Spanish Samba: what differs from Fournier Samba (rulebook: S-1 to S-7, where silent F-1 to F-9)."""

from dataclasses import replace
from typing import Final

from sambakit.engine.refusal import Code
from sambakit.engine.rule_values import RedThrees, ScoreReason, StockEnd
from sambakit.engine.rulesets.citing import citing, scoring
from sambakit.engine.rulesets.fournier import FOURNIER

SPANISH: Final = replace(
    FOURNIER,
    name="spanish",
    play=replace(
        FOURNIER.play,
        red_threes=RedThrees.EXPOSED,  # S-1.5, S-1.6
        minimum=((None, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150)),  # S-4.1
        out_sets=2,  # S-5.1, S-5.2
        stock_end=StockEnd.FORCED_IF_LEGAL,  # S-5.8, S-5.9
    ),
    scores=replace(
        FOURNIER.scores,
        target_strict=True,  # S-6.4
    ),
    cites=citing(
        {
            Code.NOT_YOUR_TURN: "S-2.1",
            Code.DRAW_FIRST: "S-2.1",
            Code.ALREADY_DRAWN: "S-2.1",
            Code.ANSWER_FIRST: "S-5.4",
            Code.NOTHING_ASKED: "S-5.4",
            Code.STOCK_IS_EMPTY: "S-5.8",
            Code.CARD_NOT_HELD: "S-2.1",
            Code.NO_SUCH_MELD: "S-3.3",
            Code.MELD_OF_OTHER_SIDE: "S-3.3",
            Code.TOO_FEW_CARDS: "S-3.5",
            Code.SEQUENCE_TOO_SHORT: "S-3.8",
            Code.MIXED_SUITS: "S-3.8",
            Code.GROUP_TOO_LONG: "S-3.6",
            Code.TOO_FEW_NATURALS: "S-3.7",
            Code.TOO_MANY_WILDS: "S-3.4",
            Code.WRONG_RANK: "S-3.5",
            Code.WILDS_ALONE: "S-3.5",
            Code.WILD_ONTO_FINISHED: "S-3.6",
            Code.NOT_CONSECUTIVE: "S-3.8",
            Code.WILD_IN_SEQUENCE: "S-3.8",
            Code.NO_SEQUENCES: "S-3.8",
            Code.THREE_IN_SEQUENCE: "S-3.8",
            Code.SEQUENCE_TOO_LONG: "S-3.8",
            Code.SAMBA_IS_CLOSED: "S-3.8",
            Code.NOT_AT_AN_END: "S-3.8",
            Code.NOT_A_RED_THREE: "S-1.5",
            Code.BELOW_MINIMUM: "S-4.1",
            Code.FROZEN_UNTIL_OPENED: "S-2.2",
            Code.ONE_CARD_HAND: "S-2.5",
            Code.LAST_CARD_MUST_STAY: "S-5.6",
            Code.LAST_CARD_IS_DISCARDED: "S-5.3",
            Code.OUT_NEEDS_OTHER_SETS: "S-5.1",
            Code.NO_PASSING: "S-5.6",
            Code.PENALTY_CARD_FIRST: "S-3.2",
            Code.PARTNER_SAID_NO: "S-5.4",
            Code.LAST_CARD_PASSES: "S-5.6",
            Code.PASS_WITH_MORE_CARDS: "S-5.6",
            Code.PASS_WHEN_ENTITLED: "S-5.6",
            Code.TAKE_IS_FORCED: "S-5.8",
            Code.NO_ASKING: "S-5.4",
        },
        FOURNIER,
    ),
    score_cites=scoring(
        {
            ScoreReason.MELDS: "S-6.1",
            ScoreReason.HAND: "S-5.7",
        },
        FOURNIER,
    ),
    shown_cite="S-3.2",
)
