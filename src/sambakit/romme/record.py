"""Records of Samba Rommé, in the one text format (docs/notation.md): written, read, replayed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sambakit.game.records.chain import check_chain
from sambakit.game.records.lines import Line, Lines, actions_of, seat_at, side_at
from sambakit.game.records.printing import DealText, print_score_line, record_lines, side_letter
from sambakit.game.records.provenance import match_of, provenance_of
from sambakit.game.records.values import UNKNOWN, Extra, Player, Provenance, ReplayError, Undone, with_undone
from sambakit.game.score_lines import SideScore
from sambakit.romme.actions.actions import Action, parse_action
from sambakit.romme.deal import RommeDeal
from sambakit.romme.match import FinishedDeal, Match
from sambakit.romme.rules.house_rules import TEXTS
from sambakit.romme.rules.rules import PLAYERS, RommeRules
from sambakit.romme.values.cards import CARDS, pack, print_cards

WRITTEN: Final = DealText(24, print_cards, str)


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """One accepted play: the seat, its actions in order, and its line in the text (0: not read)."""

    seat: int
    actions: tuple[Action, ...]
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.seat}: {' + '.join(str(action) for action in self.actions)}"


@dataclass(frozen=True, slots=True)
class RecordedEnd:
    """The end of a deal: the seat that went out or None for a stalemate, scores and totals by seat."""

    went_out: int | None
    annulled: bool
    scores: tuple[SideScore, ...]
    totals: tuple[int, ...]
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        if self.went_out is not None:
            return f"end out {self.went_out}"
        return "end annulled" if self.annulled else "end stalemate"


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal: the deck, first card dealt first, plays in order, and the end, None while it goes on."""

    deck: tuple[int, ...]
    plays: tuple[RecordedPlay, ...] = ()
    end: RecordedEnd | None = None
    line: int = field(default=0, compare=False)
    undone: tuple[Undone, ...] = ()
    extras: tuple[Extra, ...] = ()
    chain: str = field(default="", compare=False)  # as it was read; replaying checks it, writing makes it


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match, or the part of it that has been played; only its last deal may lack the end."""

    rules: RommeRules
    players: tuple[Player, ...]  # by seat
    dealer: int  # of the first deal
    deals: tuple[RecordedDeal, ...] = ()
    scores: tuple[int, ...] = ()  # totals by seat before the first deal; empty: nothing
    over: bool = False  # the match has ended: the record tells the result
    winner: int | None = None  # seat; None: drawn, or not over
    result_line: int = field(default=0, compare=False)
    provenance: Provenance = UNKNOWN
    extras: tuple[str, ...] = ()  # lines ``x-…`` of the header
    last_extras: tuple[str, ...] = ()  # those behind the result


class Recorder:
    """Plays a match and keeps its record: `match`, the running or last `deal`, and `record()` at any time."""

    def __init__(
        self, rules: RommeRules, players: Sequence[Player], dealer: int, scores: Sequence[int] | None = None
    ) -> None:
        if len(players) != PLAYERS:
            raise ValueError(f"{rules.name} is played by {PLAYERS} players, not {len(players)}")
        self.match = Match(rules, dealer, scores)
        self.players = tuple(players)
        self.deal: RommeDeal | None = None
        self._first_dealer = dealer
        self._first_scores = tuple(scores or ())
        self._finished: list[RecordedDeal] = []
        self._deck: tuple[int, ...] = ()
        self._plays: list[RecordedPlay] = []
        self._undone: tuple[Undone, ...] = ()

    def start_deal(self, deck: Sequence[int]) -> RommeDeal:
        """Return the next deal from `deck`, first card dealt first; raises ValueError where one runs still."""
        if self.deal is not None:
            raise ValueError("the deal before is not finished")
        self.deal = self.match.start_deal(deck)
        self._deck, self._plays, self._undone = tuple(deck), [], ()
        return self.deal

    def play(self, play: Sequence[Action]) -> None:
        """Carry `play` of the acting player out and write it down; raises RuleViolation, and nothing changes."""
        deal = self._running()
        seat = deal.actor
        deal.play(play)
        self._plays.append(RecordedPlay(seat, tuple(play)))

    def act(self, action: int) -> None:
        """Carry one packed action out and write it down; raises RuleViolation where it is not legal."""
        deal = self._running()
        seat, listed = deal.actor, action in deal.legal()
        value = deal.value_of(action) if listed else None
        deal.act(action)
        if value is not None:
            self._plays.append(RecordedPlay(seat, (value,)))

    def take_back(self, steps: int = 1) -> RommeDeal:
        """Write down that the last `steps` of the running deal were taken back, and return the deal before them.

        It is another object than before. Raises ValueError where there are not so many.
        """
        self._running()
        if not 1 <= steps <= len(self._plays):
            raise ValueError(f"{len(self._plays)} steps can be taken back, not {steps}")
        del self._plays[-steps:]
        self._undone = with_undone(self._undone, len(self._plays), steps)
        self.deal = replay_deal(self.match, RecordedDeal(self._deck, tuple(self._plays)))
        return self.deal

    def finish_deal(self) -> FinishedDeal:
        """Add the running deal, which is over, to the match and return its scores."""
        finished = self.match.finish(self._running())
        end = RecordedEnd(finished.went_out, finished.annulled, finished.scores, finished.totals)
        self._finished.append(RecordedDeal(self._deck, tuple(self._plays), end, undone=self._undone))
        self.deal = None
        return finished

    def record(self) -> Record:
        """Return the record so far."""
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

    def _running(self) -> RommeDeal:
        if self.deal is None:
            raise ValueError("no deal runs")
        return self.deal


def print_record(record: Record) -> str:
    """Return `record` as text; `parse_record` gives back an equal record.

    Raises ValueError for a player whose name or kind would not be read back.
    """
    return "\n".join(record_lines(record, TEXTS, WRITTEN)) + "\n"


def parse_record(text: str) -> Record:
    """Return the record that `text` holds; raises RecordError with line, column and reason."""
    return _Reader(text).record()


class _Reader(Lines):
    """Goes through the lines of a record of Samba Rommé."""

    def record(self) -> Record:
        """Return the whole record."""
        self.first_line()
        match = match_of(self)
        rules = self.rules(TEXTS)
        line = self.next("players", "the line 'players' with their number")
        if line.number_at(1, "the number of players") != PLAYERS:
            raise line.error(1, f"{rules.name} is played by {PLAYERS} players")
        line.ends_after(2)
        players = self.seats(PLAYERS)
        line = self.next("dealer", "the line 'dealer', the seat that deals first")
        dealer = seat_at(line, 1, PLAYERS)
        line.ends_after(2)
        scores = self.scores(PLAYERS) if self.peek() == "scores" else ()
        provenance, extras = provenance_of(self, match), self.header_extras()
        deals: list[RecordedDeal] = []
        while self.peek() == "deal":
            if deals and deals[-1].end is None:
                raise self.lines[self.at].error(0, "the deal before has no 'end'; only the last deal may go on")
            deals.append(self._recorded_deal(len(deals) + 1))
        over, winner, result_line = self._result()
        if self.at < len(self.lines):
            line = self.lines[self.at]
            raise line.error(0, f"{line.words[0]!r} begins no line that may stand here")
        kept = (provenance, extras, self.last_extras())
        return Record(rules, players, dealer, tuple(deals), scores, over, winner, result_line, *kept)

    def _recorded_deal(self, number: int) -> RecordedDeal:
        first = self.next("deal", "a deal")
        if first.number_at(1, "the number of the deal") != number:
            raise first.error(1, f"here comes deal {number}")
        first.ends_after(2)
        deck = self.deck(CARDS, pack(), "r4 or b12")
        at, plays = self.at, list[RecordedPlay]()
        while self.at < len(self.lines) and self.peek().endswith(":"):
            plays.append(_play(self.lines[self.at]))
            self.at += 1
        undone = self.undone(number, len(plays))
        end = self._end() if self.peek() == "end" else None
        chain = self.chain() if end else ""
        return RecordedDeal(deck, tuple(plays), end, first.number, undone, self.deal_extras(at, len(plays)), chain)

    def _end(self) -> RecordedEnd:
        first = self.next("end", "the end of the deal")
        way = first.word(1, "'out' and the seat, 'stalemate' or 'annulled'")
        if way not in ("out", "stalemate", "annulled"):
            raise first.error(1, f"a deal ends by 'out', 'stalemate' or 'annulled', not {way!r}")
        went_out = seat_at(first, 2, PLAYERS) if way == "out" else None
        first.ends_after(3 if way == "out" else 2)
        scores, totals = self.side_scores(PLAYERS)
        return RecordedEnd(went_out, way == "annulled", scores, totals, first.number)

    def _result(self) -> tuple[bool, int | None, int]:
        if self.peek() != "result":
            return False, None, 0
        line = self.next("result", "the result")
        word = line.word(1, "the side that won, or 'drawn'")
        line.ends_after(2)
        return True, None if word == "drawn" else side_at(line, 1, PLAYERS), line.number


def _play(line: Line) -> RecordedPlay:
    """Return the play of a line ``1: lay row r4 r5 r6 + discard g9``; raises RecordError."""
    seat = line.words[0].removesuffix(":")
    if seat not in ("0", "1"):
        raise line.error(0, f"{seat!r} is no seat at a table of {PLAYERS}")
    return RecordedPlay(int(seat), actions_of(line, parse_action), line.number)


@dataclass(frozen=True, slots=True)
class Replayed:
    """The end of a record: the match, and its last deal, finished or running (None: no deal yet)."""

    match: Match
    deal: RommeDeal | None


def replay(record: Record) -> Replayed:
    """Return the end of `record`; raises ReplayError for a broken rule, a wrong end, score or result."""
    match = Match(record.rules, record.dealer, record.scores or None)
    deal: RommeDeal | None = None
    for recorded in record.deals:
        if match.over:
            raise ReplayError(recorded.line, "a deal begins after the match is over (R-6.7)")
        deal = replay_deal(match, recorded)
        if recorded.end:
            _check_end(recorded.end, deal, match)
    if match.over != record.over or match.winner != record.winner:
        right = "none yet" if not match.over else "drawn" if match.winner is None else side_letter(match.winner)
        raise ReplayError(record.result_line or 1, f"the result is {right} (R-6.7)")
    check_chain(record.deals, WRITTEN.chains(record, TEXTS.hash(record.rules)))
    return Replayed(match, deal)


def replay_deal(match: Match, recorded: RecordedDeal) -> RommeDeal:
    """Return the next deal of `match` after the plays of `recorded`; raises ReplayError for a broken rule."""
    deal = match.start_deal(recorded.deck)
    for play in recorded.plays:
        _replay_play(deal, play)
    return deal


def _replay_play(deal: RommeDeal, play: RecordedPlay) -> None:
    """Carry `play` out; raises ReplayError where it is another seat's turn or a rule is broken."""
    if deal.over:
        raise ReplayError(play.line, f"{play}: the deal is over")
    if play.seat != deal.actor:
        raise ReplayError(play.line, f"{play}: it is seat {deal.actor} that acts")
    refusal = deal.refuse(play.actions)
    if refusal:
        facts = "".join(f", {key} {value}" for key, value in refusal.facts.items())
        raise ReplayError(play.line, f"{play}: refused by {refusal.rule} ({refusal.code.value}{facts})", refusal)
    deal.play(play.actions)


def _check_end(end: RecordedEnd, deal: RommeDeal, match: Match) -> None:
    """Finish `deal` in `match`; raises ReplayError where it is not over or `end` tells another end or score."""
    if not deal.over:
        raise ReplayError(end.line, f"the deal is not over; seat {deal.actor} acts")
    finished = match.finish(deal)
    right = RecordedEnd(finished.went_out, finished.annulled, finished.scores, finished.totals)
    if str(end) != str(right):
        raise ReplayError(end.line, f"the deal ended otherwise: {right}")
    for told, score in zip(end.scores, right.scores, strict=True):
        if told != score:
            lines = "; ".join(print_score_line(line) for line in score.lines)
            raise ReplayError(end.line, f"the score of {side_letter(score.side)} is {score.points}: {lines}")
    if end.totals != right.totals:
        raise ReplayError(end.line, f"the match scores are {' '.join(str(total) for total in right.totals)}")
