"""Replays a record: checks every play against the rules and recomputes every score."""

from sambakit.engine.deal import Deal
from sambakit.engine.definition.refereeing import ClaimRefused
from sambakit.engine.match import FinishedDeal, Match
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.record.printing import WRITTEN
from sambakit.engine.record.values import Record, RecordedClaim, RecordedDeal, RecordedEnd, RecordedPlay
from sambakit.game.dataclass import dataclass
from sambakit.game.records.chain import check_chain
from sambakit.game.records.printing import print_score_line, side_letter
from sambakit.game.records.values import ReplayError
from sambakit.game.refusal import Refusal, RuleViolation


@dataclass(frozen=True, slots=True)
class Replayed:
    """The end of a record: the match, and its last deal, finished or running (None: no deal yet)."""

    match: Match
    deal: Deal | None


def replay(record: Record) -> Replayed:
    """Return the end of `record`; raises ReplayError for a broken rule, a wrong end, score or result."""
    match = Match(record.rules, len(record.players), record.dealer, record.scores or None)
    deal: Deal | None = None
    for recorded in record.deals:
        if match.over:
            raise ReplayError(recorded.line, "a deal begins after the match is over (D-13.1)")
        deal = replay_deal(match, recorded)
        if recorded.end:
            _check_end(recorded.end, deal, match)
    _check_result(record, match)
    check_chain(record.deals, WRITTEN.chains(record, TEXTS.hash(record.rules)))
    return Replayed(match, deal)


def replay_deal(match: Match, recorded: RecordedDeal) -> Deal:
    """Return the next deal of `match` after the plays of `recorded`; raises ReplayError for a broken rule."""
    deal = match.start_deal(recorded.deck)
    for play in recorded.plays:
        if isinstance(play, RecordedClaim):
            _replay_claim(deal, play)
        elif play.irregular:
            _replay_irregular(deal, play)
        else:
            _replay_play(deal, play)
    return deal


def _replay_claim(deal: Deal, claim: RecordedClaim) -> None:
    """Carry `claim` out; raises ReplayError where it is not good (F-9.3)."""
    try:
        deal.claim(claim.seat, claim.number, claim.discard)
    except ClaimRefused as refused:
        raise ReplayError(claim.line, f"{claim}: refused by {refused.rule} ({refused.problem.value})") from None


def _replay_irregular(deal: Deal, play: RecordedPlay) -> None:
    """Carry out the refused `play` (C-15); raises ReplayError if the rules allow it or it is impossible."""
    try:
        deal.play_irregularly(play.seat, play.actions)
    except RuleViolation as violation:
        raise _refused(play, violation.refusal) from None
    except ValueError:
        raise ReplayError(play.line, f"{play}: the rules allow this play; it is written without '!'") from None


def _replay_play(deal: Deal, play: RecordedPlay) -> None:
    """Carry `play` out; raises ReplayError where it is another seat's turn or a rule is broken."""
    if deal.over:
        raise ReplayError(play.line, f"{play}: the deal is over")
    if play.seat != deal.state.actor:
        raise ReplayError(play.line, f"{play}: it is seat {deal.state.actor} that acts")
    refusal = deal.refuse(play.actions)
    if refusal:
        raise _refused(play, refusal)
    deal.play(play.actions)


def _refused(play: RecordedPlay, refusal: Refusal) -> ReplayError:
    facts = "".join(f", {key} {value}" for key, value in refusal.facts.items())
    return ReplayError(play.line, f"{play}: refused by {refusal.rule} ({refusal.code.value}{facts})", refusal)


def _check_end(end: RecordedEnd, deal: Deal, match: Match) -> None:
    """Finish `deal` in `match`; raises ReplayError where it is not over or `end` tells another score."""
    if not deal.over:
        raise ReplayError(end.line, f"the deal is not over; seat {deal.state.actor} acts")
    finished = match.finish(deal)
    if end.went_out != finished.went_out:
        told = "the stock" if finished.went_out is None else f"seat {finished.went_out}"
        raise ReplayError(end.line, f"the deal was ended by {told}")
    _check_scores(end, finished)


def _check_scores(end: RecordedEnd, finished: FinishedDeal) -> None:
    """Raise ReplayError for the first score that differs from what the rules give."""
    for told, right in zip(end.scores, finished.scores, strict=True):
        letter = side_letter(right.side)
        if told != right:
            lines = "; ".join(print_score_line(line) for line in right.lines)
            raise ReplayError(end.line, f"the score of side {letter} is {right.points}: {lines}")
    if end.totals != finished.totals:
        raise ReplayError(end.line, f"the match scores are {' '.join(str(total) for total in finished.totals)}")


def _check_result(record: Record, match: Match) -> None:
    """Raise ReplayError where the result is missing, too early or wrong (D-13)."""
    if match.over and not record.over:
        line = record.deals[-1].end.line if record.deals and record.deals[-1].end else 1
        raise ReplayError(line, "the match is over; the record lacks its result")
    if record.over and not match.over:
        target = record.rules.scores.target_for(match.players)
        raise ReplayError(record.result_line, f"no side has reached {target} points (D-13.1)")
    if record.winner != match.winner:
        right = "drawn" if match.winner is None else side_letter(match.winner)
        raise ReplayError(record.result_line, f"the result is {right} (D-13.2)")
