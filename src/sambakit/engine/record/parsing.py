"""Reading a record (docs/notation.md): every error has its line, its column and the reason."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from sambakit.engine.actions import Action, parse_action
from sambakit.engine.cards import CARDS, TEXTS, pack
from sambakit.engine.house_rules import with_changes
from sambakit.engine.record.printing import is_kind, side_letter
from sambakit.engine.record.values import (
    FORMAT,
    Player,
    Record,
    RecordedClaim,
    RecordedDeal,
    RecordedEnd,
    RecordedPlay,
    RecordError,
)
from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_fields import did_you_mean, field_of
from sambakit.engine.rule_problems import UnplayableRules
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets import PRESETS
from sambakit.engine.scoring import ScoreLine, SideScore

_WORD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_FACT: Final = re.compile(r"[a-z_0-9]+=\S+")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank: its number from 1, its text, and its words with the columns where they begin."""

    number: int
    text: str
    words: tuple[str, ...]
    columns: tuple[int, ...]

    def error(self, word: int, reason: str) -> RecordError:
        """Return the error for `reason` at the word of that index, or at the end of the line where it has fewer."""
        column = self.columns[word] if word < len(self.columns) else len(self.text) + 1
        return RecordError(self.number, column, reason)

    def word(self, index: int, what: str) -> str:
        """Return the word of that index; raises RecordError that names `what` is missing."""
        if index >= len(self.words):
            raise self.error(index, f"here comes {what}")
        return self.words[index]

    def number_at(self, index: int, what: str) -> int:
        """Return the number at that index; raises RecordError."""
        word = self.word(index, what)
        if not _NUMBER.fullmatch(word):
            raise self.error(index, f"{word!r} is not a number; here comes {what}")
        return int(word)

    def ends_after(self, count: int) -> None:
        """Raise RecordError where the line has more than `count` words."""
        if len(self.words) > count:
            raise self.error(count, f"nothing is expected after {self.words[count - 1]!r}")


def parse_record(text: str) -> Record:
    """Return the record that `text` holds; raises RecordError with line, column and reason."""
    return _Reader(text).record()


class _Reader:
    """Goes through the lines of a record; blank lines, blanks at line ends and the kind of line ends do not matter."""

    def __init__(self, text: str) -> None:
        self.lines: list[Line] = []
        texts = text.split("\n")
        for number, raw in enumerate(texts, start=1):
            found = list(_WORD.finditer(raw))
            if found:
                words = tuple(match.group() for match in found)
                self.lines.append(Line(number, raw.rstrip(), words, tuple(match.start() + 1 for match in found)))
        self.end = Line(len(texts), "", (), ())
        self.at = 0

    def peek(self) -> str:
        """Return the first word of the next line, empty at the end."""
        return self.lines[self.at].words[0] if self.at < len(self.lines) else ""

    def next(self, first: str, what: str) -> Line:
        """Return the next line, which must begin with the word `first`; raises RecordError."""
        if self.at >= len(self.lines):
            raise self.end.error(0, f"the record ends where {what} comes")
        line = self.lines[self.at]
        if line.words[0] != first:
            raise line.error(0, f"here comes {what}, not {line.words[0]!r}")
        self.at += 1
        return line

    def record(self) -> Record:
        """Return the whole record."""
        self._format()
        rules = self._rules()
        players = self._players(rules)
        line = self.next("dealer", "the line 'dealer', the seat that deals first")
        dealer = _seat(line, 1, len(players))
        line.ends_after(2)
        scores = self._scores(max(rules.table.sides(len(players))) + 1) if self.peek() == "scores" else ()
        deals: list[RecordedDeal] = []
        while self.peek() == "deal":
            if deals and deals[-1].end is None:
                raise self.lines[self.at].error(0, "the deal before has no 'end'; only the last deal may go on")
            deals.append(self._deal(rules, len(players), len(deals) + 1))
        over, winner, result_line = self._result(rules, len(players))
        if self.at < len(self.lines):
            line = self.lines[self.at]
            raise line.error(0, f"{line.words[0]!r} begins no line that may stand here")
        return Record(rules, players, dealer, tuple(deals), scores, over, winner, result_line)

    def _format(self) -> None:
        line = self.next("sambakit", f"the first line of every record, 'sambakit record {FORMAT}'")
        if line.word(1, "'record'") != "record":
            raise line.error(1, "here comes 'record'")
        version = line.number_at(2, "the format's version")
        if version != FORMAT:
            raise line.error(2, f"version {version} of the format is unknown; this program reads version {FORMAT}")
        line.ends_after(3)

    def _rules(self) -> RuleSet:
        line = self.next("rules", "the line 'rules' with the name of the rule set")
        name = line.word(1, "the name of a rule set")
        if name not in PRESETS:
            near = did_you_mean(name, PRESETS) or f"; there are: {', '.join(PRESETS)}"
            raise line.error(1, f"there is no rule set {name!r}{near}")
        line.ends_after(2)
        texts: dict[str, str] = {}
        while self.peek() == "set":
            line = self.next("set", "a difference")
            try:
                field = field_of(line.word(1, "a field of the rule set"))
            except NotationError as error:
                raise line.error(1, str(error)) from None
            line.word(2, f"the value of {field.name}")
            if field.name in texts:
                raise line.error(1, f"{field.name} has been set before")
            texts[field.name] = " ".join(line.words[2:])
            try:
                field.read(texts[field.name], PRESETS[name])
            except NotationError as error:
                raise line.error(2, str(error)) from None
        try:
            return with_changes(PRESETS[name], texts)
        except UnplayableRules as error:
            raise line.error(0, f"these rules cannot be played: {error}") from None

    def _players(self, rules: RuleSet) -> tuple[Player, ...]:
        line = self.next("players", "the line 'players' with their number")
        count = line.number_at(1, "the number of players")
        if count not in rules.table.players:
            raise line.error(1, f"{rules.name} is played by {sorted(rules.table.players)} players, not {count}")
        line.ends_after(2)
        players = []
        for seat in range(count):
            line = self.next("seat", f"the line 'seat {seat}'")
            if line.number_at(1, f"seat {seat}") != seat:
                raise line.error(1, f"here comes seat {seat}")
            kind = line.word(2, "who decides: 'person' or the name of a bot")
            if not is_kind(kind):
                raise line.error(2, f"{kind!r} is no word for who decides: 'person' or the name of a bot")
            line.word(3, "the player's name")
            name = line.text[line.columns[3] - 1 :]
            if not name.isprintable():
                raise line.error(3, "a name has no control characters")
            players.append(Player(name, kind))
        return tuple(players)

    def _scores(self, sides: int) -> tuple[int, ...]:
        line = self.next("scores", "the scores before the first deal")
        scores = tuple(line.number_at(side + 1, f"the score of side {side_letter(side)}") for side in range(sides))
        line.ends_after(sides + 1)
        return scores

    def _deal(self, rules: RuleSet, players: int, number: int) -> RecordedDeal:
        first = self.next("deal", "a deal")
        if first.number_at(1, "the number of the deal") != number:
            raise first.error(1, f"here comes deal {number}")
        first.ends_after(2)
        deck = self._deck(rules)
        plays: list[RecordedPlay | RecordedClaim] = []
        while self.at < len(self.lines) and self.peek().endswith(":"):
            plays.append(_play(self.lines[self.at], players))
            self.at += 1
        end = self._end(rules, players) if self.peek() == "end" else None
        return RecordedDeal(deck, tuple(plays), end, first.number)

    def _deck(self, rules: RuleSet) -> tuple[int, ...]:
        line = self.next("deck", "the deck, lines 'deck' with cards")
        left = Counter(pack(rules.table.decks, rules.table.jokers))
        cards: list[int] = []
        while True:
            line.word(1, "the cards of the deck")
            for index, word in enumerate(line.words[1:], start=1):
                kind = CARDS.get(word)
                if kind is None:
                    raise line.error(index, f"{word!r} is not a card; cards are written like 7h, Td, 2c or Jk")
                if not left[kind]:
                    raise line.error(index, f"the pack holds no further {word}")
                left[kind] -= 1
                cards.append(kind)
            if self.peek() != "deck":
                break
            line = self.next("deck", "the deck")
        missing = +left
        if missing:
            some = " ".join(TEXTS[kind] for kind in list(missing)[:5])
            raise line.error(len(line.words), f"the deck lacks {missing.total()} cards of the pack, such as {some}")
        return tuple(cards)

    def _end(self, rules: RuleSet, players: int) -> RecordedEnd:
        first = self.next("end", "the end of the deal")
        way = first.word(1, "'stock' or 'out' and the seat")
        if way not in ("stock", "out"):
            raise first.error(1, f"a deal ends by 'stock' or 'out', not {way!r}")
        went_out = _seat(first, 2, players) if way == "out" else None
        first.ends_after(3 if way == "out" else 2)
        sides = max(rules.table.sides(players)) + 1
        lines: list[list[ScoreLine]] = [[] for _ in range(sides)]
        while self.peek() == "score":
            line = self.next("score", "a score line")
            lines[_side(line, 1, sides)].append(_score_line(line))
        scores, totals = [], []
        for side in range(sides):
            line = self.next("total", f"the line 'total {side_letter(side)}'")
            if _side(line, 1, sides) != side:
                raise line.error(1, f"here comes the total of side {side_letter(side)}")
            points = line.number_at(2, "the deal score")
            total = line.number_at(3, "the match score")
            line.ends_after(4)
            if points != sum(score.points for score in lines[side]):
                raise line.error(2, f"the score lines add up to {sum(score.points for score in lines[side])}")
            scores.append(SideScore(side, tuple(lines[side]), points))
            totals.append(total)
        return RecordedEnd(went_out, tuple(scores), tuple(totals), first.number)

    def _result(self, rules: RuleSet, players: int) -> tuple[bool, int | None, int]:
        if self.peek() != "result":
            return False, None, 0
        line = self.next("result", "the result")
        word = line.word(1, "the side that won, or 'drawn'")
        line.ends_after(2)
        if word == "drawn":
            return True, None, line.number
        return True, _side(line, 1, max(rules.table.sides(players)) + 1), line.number


def _seat(line: Line, index: int, players: int) -> int:
    """Return the seat at that word; raises RecordError."""
    seat = line.number_at(index, "a seat")
    if not 0 <= seat < players:
        raise line.error(index, f"seat {seat} is not at a table of {players}")
    return seat


def _side(line: Line, index: int, sides: int) -> int:
    """Return the side at that word; raises RecordError."""
    word = line.word(index, "a side")
    if len(word) != 1 or not 0 <= ord(word) - 65 < sides:
        raise line.error(index, f"{word!r} is no side; there are A to {side_letter(sides - 1)}")
    return ord(word) - 65


def _play(line: Line, players: int) -> RecordedPlay | RecordedClaim:
    """Return the play of a line ``1: lay Qh Qd Qs + add Kc B1``, or the claim of ``1: claim 2``; raises RecordError."""
    seat = line.words[0].removesuffix(":")
    word = seat.removesuffix("!")
    if not _NUMBER.fullmatch(word) or not 0 <= int(word) < players:
        raise line.error(0, f"{word!r} is no seat at a table of {players}")
    if word == seat and line.words[1:2] == ("claim",):
        return _claim(line, int(word))
    actions: list[Action] = []
    start = 1
    for index in range(1, len(line.words) + 1):
        if index == len(line.words) or line.words[index] == "+":
            actions.append(_action(line, start, index))
            start = index + 1
    return RecordedPlay(int(word), tuple(actions), line.number, irregular=word != seat)


def _claim(line: Line, seat: int) -> RecordedClaim:
    number = line.number_at(2, "the number of an irregular play of this deal")
    if number < 1:
        raise line.error(2, "the irregular plays of a deal are numbered from 1")
    line.ends_after(3)
    return RecordedClaim(seat, number, line.number)


def _action(line: Line, start: int, end: int) -> Action:
    """Return the action in the words from `start` to before `end`; raises RecordError at the word that is wrong."""
    words = line.words[start:end]
    if not words:
        raise line.error(start, "here comes an action")
    try:
        return parse_action(" ".join(words))
    except NotationError as error:
        wrong = next((index for index, word in enumerate(words) if str(error).startswith(repr(word))), 0)
        raise line.error(start + wrong, str(error)) from None


def _score_line(line: Line) -> ScoreLine:
    """Return the score line ``score A samba 1500 D-12.2 count=1 each=1500``; raises RecordError."""
    item = line.word(2, "what the score line counts")
    points = line.number_at(3, "points")
    rule = line.word(4, "the rule that the line rests on")
    facts: dict[str, int | str] = {}
    for index, word in enumerate(line.words[5:], start=5):
        if not _FACT.fullmatch(word):
            raise line.error(index, f"{word!r} is no fact such as count=2")
        key, _, value = word.partition("=")
        facts[key] = int(value) if _NUMBER.fullmatch(value) else value
    return ScoreLine(item, points, rule, facts)
