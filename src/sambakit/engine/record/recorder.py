"""Records a match while it is played."""

from collections.abc import Sequence

from sambakit.engine.actions.actions import Action, action_value
from sambakit.engine.deal import Deal
from sambakit.engine.definition.refereeing import Irregularity, Ruling
from sambakit.engine.match import FinishedDeal, Match
from sambakit.engine.record.values import Record, RecordedClaim, RecordedDeal, RecordedEnd, RecordedPlay
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import NOBODY
from sambakit.game.records.values import Player, Undone, with_undone


class Recorder:
    """Plays a match and keeps its record: `match`, the running or last `deal`, and `record()` at any time.

    Plays are kept as they are made; single actions of a bot are gathered until nothing begun is open any more.
    """

    def __init__(
        self, rules: RuleSet, players: Sequence[Player], dealer: int, scores: Sequence[int] | None = None
    ) -> None:
        self.match = Match(rules, len(players), dealer, scores)
        self.players = tuple(players)
        self.deal: Deal | None = None
        self._first_dealer = dealer
        self._first_scores = tuple(scores or ())
        self._finished: list[RecordedDeal] = []
        self._deck: tuple[int, ...] = ()
        self._plays: list[RecordedPlay | RecordedClaim] = []
        self._begun: list[Action] = []
        self._undone: tuple[Undone, ...] = ()

    def start_deal(self, deck: Sequence[int]) -> Deal:
        """Return the next deal from `deck`, first card dealt first; raises ValueError where one runs still."""
        if self.deal is not None:
            raise ValueError("the deal before is not finished")
        self.deal = self.match.start_deal(deck)
        self._deck, self._plays, self._begun, self._undone = tuple(deck), [], [], ()
        return self.deal

    def play(self, play: Sequence[Action]) -> None:
        """Carry `play` of the acting player out and write it down; raises RuleViolation, and nothing changes."""
        deal = self._running()
        seat = deal.state.actor
        deal.play(play)
        self._plays.append(RecordedPlay(seat, tuple(play)))

    def act(self, action: int) -> None:
        """Carry one packed action out and write it down; raises RuleViolation where it is not legal."""
        deal = self._running()
        seat = deal.state.actor
        deal.act(action)
        self._begun.append(action_value(action, deal.state.side_of[seat]))
        if not deal.unfinished:
            self._plays.append(RecordedPlay(seat, tuple(self._begun)))
            self._begun = []

    def play_irregularly(self, seat: int, play: Sequence[Action]) -> Irregularity:
        """Carry out a refused play of `seat` and write it down; raises as `Deal.play_irregularly` does."""
        irregularity = self._running().play_irregularly(seat, play)
        self._plays.append(RecordedPlay(seat, tuple(play), irregular=True))
        return irregularity

    def claim(self, seat: int, number: int, discard: int = NOBODY) -> Ruling:
        """Claim an irregular play of this deal and write it down; raises ClaimRefused, and nothing changes."""
        ruling = self._running().claim(seat, number, discard)
        self._plays.append(RecordedClaim(seat, number, discard=discard))
        return ruling

    def take_back(self, steps: int = 1) -> Deal:
        """Write down that the last `steps` of the running deal were taken back, and return the deal before them.

        It is another object than before. Raises ValueError where there are not so many, or a play is not complete.
        """
        self._running()
        if self._begun or not 1 <= steps <= len(self._plays):
            raise ValueError(f"{len(self._plays)} whole steps can be taken back, not {steps}")
        del self._plays[-steps:]
        self._undone = with_undone(self._undone, len(self._plays), steps)
        self.deal = self.match.start_deal(self._deck)
        for step in self._plays:
            _repeat(self.deal, step)
        return self.deal

    def finish_deal(self) -> FinishedDeal:
        """Add the running deal, which is over, to the match and return its scores."""
        finished = self.match.finish(self._running())
        end = RecordedEnd(finished.went_out, finished.scores, finished.totals)
        self._finished.append(RecordedDeal(self._deck, tuple(self._plays), end, undone=self._undone))
        self.deal = None
        return finished

    def record(self) -> Record:
        """Return the record so far; actions of a play that is not complete are left out."""
        deals = self._finished[:]
        if self.deal is not None:
            deals.append(RecordedDeal(self._deck, tuple(self._plays), undone=self._undone))
        match = self.match
        return Record(
            rules=match.rules,
            players=self.players,
            dealer=self._first_dealer,
            deals=tuple(deals),
            scores=self._first_scores,
            over=match.over,
            winner=match.winner,
        )

    def _running(self) -> Deal:
        if self.deal is None:
            raise ValueError("no deal runs")
        return self.deal


def _repeat(deal: Deal, step: RecordedPlay | RecordedClaim) -> None:
    """Carry out again what was possible when it was written down."""
    if isinstance(step, RecordedClaim):
        deal.claim(step.seat, step.number, step.discard)
    elif step.irregular:
        deal.play_irregularly(step.seat, step.actions)
    else:
        deal.play(step.actions)
