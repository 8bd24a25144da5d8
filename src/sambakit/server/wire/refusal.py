"""Why something is refused."""

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """A refusal: code, rule id, facts.

    The codes are those of the engine and these of the table with no rule (""): unreadable (reason),
    nothing_to_take_back, seen_stays (to TakeBack, where other people play), no_taking_back, deal_still_runs (to
    Ready), bot_plays_for_you (it ends the turn that it began), exercise_judged and exercise_by_luck (to plays at a
    table that began at a prepared moment), look_first (to a play that goes on after unseen cards have come),
    match_is_over, not_the_host and ends_by_vote (to EndMatch), paused, not_away and not_their_turn (to ChooseAway).
    With a referee also too_many_irregular (most), and to claims nothing_to_claim, claim_against_own_side,
    claimed_already and claim_too_late (F-9.3), next_player_picks and no_such_discard (S-8.1). To Say: chat_is_off,
    presets_only, only_players_speak, too_fast (seconds), line_empty, line_too_long (most) and line_unreadable.
    """

    code: str
    rule: str
    facts: dict[str, int | str]


class Price(Struct, frozen=True):
    """The consequence of a refused play that is done anyway, once another side claims it (C-15)."""

    cause: str
    points: int  # off for the own side
    cards: list[str]  # of the own hand, that become penalty cards
    whole_hand: bool  # these are all cards of the hand
