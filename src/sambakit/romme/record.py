"""Records of Samba Rommé, in the one text format (docs/notation.md): written, read, replayed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sambakit.engine.record.lines import Line, Lines, actions_of, seat_at, side_at
from sambakit.engine.record.printing import print_score_line, record_lines, side_letter
from sambakit.engine.record.replay import ReplayError
from sambakit.engine.record.values import Player
from sambakit.engine.scoring import SideScore
from sambakit.romme.actions import Action, parse_action
from sambakit.romme.cards import CARDS, pack, print_cards
from sambakit.romme.game import RommeGame
from sambakit.romme.house_rules import PRESETS, changes, with_changes
from sambakit.romme.match import FinishedGame, Match
from sambakit.romme.rule_fields import field_of
from sambakit.romme.rules import PLAYERS, RommeRules

_CARDS_A_LINE = 24


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """One play that was accepted: the seat, its actions in order, and the line it was read from (0: not read)."""

    seat: int
    actions: tuple[Action, ...]
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.seat}: {' + '.join(str(action) for action in self.actions)}"


@dataclass(frozen=True, slots=True)
class RecordedEnd:
    """How a game ended: the seat that went out or None for a stalemate, scores and totals by seat."""

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
class RecordedGame:
    """One game: the deck, first card dealt first, plays in order, and the end, None while it goes on."""

    deck: tuple[int, ...]
    plays: tuple[RecordedPlay, ...] = ()
    end: RecordedEnd | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match, or the part of it that has been played; only its last game may lack the end."""

    rules: RommeRules
    players: tuple[Player, ...]  # by seat
    dealer: int  # of the first game
    deals: tuple[RecordedGame, ...] = ()
    scores: tuple[int, ...] = ()  # totals by seat before the first game; empty: nothing
    over: bool = False  # the match has ended: the record tells the result
    winner: int | None = None  # seat; None: drawn, or not over
    result_line: int = field(default=0, compare=False)


class Recorder:
    """Plays a match and keeps its record: `match`, the running or last `deal`, and `record()` at any time."""

    def __init__(
        self, rules: RommeRules, players: Sequence[Player], dealer: int, scores: Sequence[int] | None = None
    ) -> None:
        if len(players) != PLAYERS:
            raise ValueError(f"{rules.name} is played by {PLAYERS} players, not {len(players)}")
        self.match = Match(rules, dealer, scores)
        self.players = tuple(players)
        self.deal: RommeGame | None = None
        self._first_dealer = dealer
        self._first_scores = tuple(scores or ())
        self._finished: list[RecordedGame] = []
        self._deck: tuple[int, ...] = ()
        self._plays: list[RecordedPlay] = []

    def start_deal(self, deck: Sequence[int]) -> RommeGame:
        """Return the next game from `deck`, first card dealt first; raises ValueError where one runs still."""
        if self.deal is not None:
            raise ValueError("the game before is not finished")
        self.deal = self.match.start_deal(deck)
        self._deck, self._plays = tuple(deck), []
        return self.deal

    def play(self, play: Sequence[Action]) -> None:
        """Carry `play` of the acting player out and write it down; raises RuleViolation, and nothing changes."""
        game = self._running()
        seat = game.actor
        game.play(play)
        self._plays.append(RecordedPlay(seat, tuple(play)))

    def act(self, action: int) -> None:
        """Carry one packed action out and write it down; raises RuleViolation where it is not legal."""
        game = self._running()
        seat, listed = game.actor, action in game.legal()
        value = game.value_of(action) if listed else None
        game.act(action)
        if value is not None:
            self._plays.append(RecordedPlay(seat, (value,)))

    def finish_deal(self) -> FinishedGame:
        """Add the running game, which is over, to the match and return its scores."""
        finished = self.match.finish(self._running())
        end = RecordedEnd(finished.went_out, finished.annulled, finished.scores, finished.totals)
        self._finished.append(RecordedGame(self._deck, tuple(self._plays), end))
        self.deal = None
        return finished

    def record(self) -> Record:
        """Return the record so far."""
        games = self._finished[:]
        if self.deal is not None:
            games.append(RecordedGame(self._deck, tuple(self._plays)))
        match = self.match
        return Record(
            rules=match.rules,
            players=self.players,
            dealer=self._first_dealer,
            deals=tuple(games),
            scores=self._first_scores,
            over=match.over,
            winner=match.winner,
        )

    def _running(self) -> RommeGame:
        if self.deal is None:
            raise ValueError("no game runs")
        return self.deal


def print_record(record: Record) -> str:
    """Return `record` as text; `parse_record` gives back an equal record.

    Raises ValueError for a player whose name or kind would not be read back.
    """
    return "\n".join(record_lines(record, changes(record.rules), (_CARDS_A_LINE, print_cards), str)) + "\n"


def parse_record(text: str) -> Record:
    """Return the record that `text` holds; raises RecordError with line, column and reason."""
    return _Reader(text).record()


class _Reader(Lines):
    """Goes through the lines of a record of Samba Rommé."""

    def record(self) -> Record:
        """Return the whole record."""
        self.format()
        rules = self.rules(PRESETS, field_of, with_changes)
        line = self.next("players", "the line 'players' with their number")
        if line.number_at(1, "the number of players") != PLAYERS:
            raise line.error(1, f"{rules.name} is played by {PLAYERS} players")
        line.ends_after(2)
        players = self.seats(PLAYERS)
        line = self.next("dealer", "the line 'dealer', the seat that deals first")
        dealer = seat_at(line, 1, PLAYERS)
        line.ends_after(2)
        scores = self._scores() if self.peek() == "scores" else ()
        games: list[RecordedGame] = []
        while self.peek() == "deal":
            if games and games[-1].end is None:
                raise self.lines[self.at].error(0, "the deal before has no 'end'; only the last deal may go on")
            games.append(self._game(len(games) + 1))
        over, winner, result_line = self._result()
        if self.at < len(self.lines):
            line = self.lines[self.at]
            raise line.error(0, f"{line.words[0]!r} begins no line that may stand here")
        return Record(rules, players, dealer, tuple(games), scores, over, winner, result_line)

    def _scores(self) -> tuple[int, ...]:
        line = self.next("scores", "the scores before the first deal")
        scores = tuple(line.number_at(seat + 1, f"the score of {side_letter(seat)}") for seat in range(PLAYERS))
        line.ends_after(PLAYERS + 1)
        return scores

    def _game(self, number: int) -> RecordedGame:
        first = self.next("deal", "a deal")
        if first.number_at(1, "the number of the deal") != number:
            raise first.error(1, f"here comes deal {number}")
        first.ends_after(2)
        deck = self.deck(CARDS, pack(), "r4 or b12")
        plays: list[RecordedPlay] = []
        while self.at < len(self.lines) and self.peek().endswith(":"):
            plays.append(_play(self.lines[self.at]))
            self.at += 1
        end = self._end() if self.peek() == "end" else None
        return RecordedGame(deck, tuple(plays), end, first.number)

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
    """Where a record leads to: the match, and its last game, over or still running (None: there is no game yet)."""

    match: Match
    deal: RommeGame | None


def replay(record: Record) -> Replayed:
    """Return where `record` leads to; raises ReplayError for a broken rule, a wrong end, score or result."""
    match = Match(record.rules, record.dealer, record.scores or None)
    game: RommeGame | None = None
    for recorded in record.deals:
        if match.over:
            raise ReplayError(recorded.line, "a deal begins after the match is over (R-6.7)")
        game = match.start_deal(recorded.deck)
        for play in recorded.plays:
            _replay_play(game, play)
        if recorded.end:
            _check_end(recorded.end, game, match)
    if match.over != record.over or match.winner != record.winner:
        right = "none yet" if not match.over else "drawn" if match.winner is None else side_letter(match.winner)
        raise ReplayError(record.result_line or 1, f"the result is {right} (R-6.7)")
    return Replayed(match, game)


def _replay_play(game: RommeGame, play: RecordedPlay) -> None:
    """Carry `play` out; raises ReplayError where it is another seat's turn or a rule is broken."""
    if game.over:
        raise ReplayError(play.line, f"{play}: the deal is over")
    if play.seat != game.actor:
        raise ReplayError(play.line, f"{play}: it is seat {game.actor} that acts")
    refusal = game.refuse(play.actions)
    if refusal:
        facts = "".join(f", {key} {value}" for key, value in refusal.facts.items())
        raise ReplayError(play.line, f"{play}: refused by {refusal.rule} ({refusal.code.value}{facts})", refusal)
    game.play(play.actions)


def _check_end(end: RecordedEnd, game: RommeGame, match: Match) -> None:
    """Finish `game` in `match`; raises ReplayError where it is not over or `end` tells another end or score."""
    if not game.over:
        raise ReplayError(end.line, f"the deal is not over; seat {game.actor} acts")
    finished = match.finish(game)
    right = RecordedEnd(finished.went_out, finished.annulled, finished.scores, finished.totals)
    if str(end) != str(right):
        raise ReplayError(end.line, f"the deal ended otherwise: {right}")
    for told, score in zip(end.scores, right.scores, strict=True):
        if told != score:
            lines = "; ".join(print_score_line(line) for line in score.lines)
            raise ReplayError(end.line, f"the score of {side_letter(score.side)} is {score.points}: {lines}")
    if end.totals != right.totals:
        raise ReplayError(end.line, f"the match scores are {' '.join(str(total) for total in right.totals)}")
