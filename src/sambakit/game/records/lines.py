"""The lines of a record, whichever game it is of: words with their places, seats, score lines."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from sambakit.engine.record.printing import is_kind, side_letter
from sambakit.engine.record.values import FORMAT, Player, RecordError
from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_fields import RuleField, did_you_mean
from sambakit.engine.rule_problems import UnplayableRules
from sambakit.engine.scoring import ScoreLine, SideScore

Rules = TypeVar("Rules")  # the rule sets of a game
Wish = TypeVar("Wish")  # its actions as people write them

_WORD: Final = re.compile(r"\S+")
NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,8})")
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
        if not NUMBER.fullmatch(word):
            raise self.error(index, f"{word!r} is not a number; here comes {what}")
        return int(word)

    def ends_after(self, count: int) -> None:
        """Raise RecordError where the line has more than `count` words."""
        if len(self.words) > count:
            raise self.error(count, f"nothing is expected after {self.words[count - 1]!r}")


class Lines:
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

    def format(self) -> None:
        """Read the first line; raises RecordError where it is not that of a record of this format."""
        line = self.next("sambakit", f"the first line of every record, 'sambakit record {FORMAT}'")
        if line.word(1, "'record'") != "record":
            raise line.error(1, "here comes 'record'")
        version = line.number_at(2, "the format's version")
        if version != FORMAT:
            raise line.error(2, f"version {version} of the format is unknown; this program reads version {FORMAT}")
        line.ends_after(3)

    def seats(self, count: int) -> tuple[Player, ...]:
        """Return who sits on `count` seats, a line each; raises RecordError."""
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

    def rules(
        self,
        presets: Mapping[str, Rules],
        field_of: Callable[[str], RuleField],
        with_changes: Callable[[Rules, Mapping[str, str]], Rules],
    ) -> Rules:
        """Return the rules that the lines `rules` and `set` say, among those of a game; raises RecordError."""
        line = self.next("rules", "the line 'rules' with the name of the rule set")
        name = line.word(1, "the name of a rule set")
        if name not in presets:
            near = did_you_mean(name, presets) or f"; there are: {', '.join(presets)}"
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
                field.read(texts[field.name], presets[name])
            except NotationError as error:
                raise line.error(2, str(error)) from None
        try:
            return with_changes(presets[name], texts)
        except UnplayableRules as error:
            raise line.error(0, f"these rules cannot be played: {error}") from None

    def deck(self, kinds: Mapping[str, int], pack: Sequence[int], like: str) -> tuple[int, ...]:
        """Return the cards of the lines `deck`, which must be those of `pack`; raises RecordError."""
        line = self.next("deck", "the deck, lines 'deck' with cards")
        left = Counter(pack)
        cards: list[int] = []
        while True:
            line.word(1, "the cards of the deck")
            for index, word in enumerate(line.words[1:], start=1):
                kind = kinds.get(word)
                if kind is None:
                    raise line.error(index, f"{word!r} is not a card; cards are written like {like}")
                if not left[kind]:
                    raise line.error(index, f"the pack holds no further {word}")
                left[kind] -= 1
                cards.append(kind)
            if self.peek() != "deck":
                break
            line = self.next("deck", "the deck")
        missing = +left
        if missing:
            some = " ".join([text for text, kind in kinds.items() if kind in missing][:5])
            raise line.error(len(line.words), f"the deck lacks {missing.total()} cards of the pack, such as {some}")
        return tuple(cards)

    def side_scores(self, sides: int) -> tuple[tuple[SideScore, ...], tuple[int, ...]]:
        """Return the score lines of a deal with their sums, and the totals, by side; raises RecordError."""
        lines: list[list[ScoreLine]] = [[] for _ in range(sides)]
        while self.peek() == "score":
            line = self.next("score", "a score line")
            lines[side_at(line, 1, sides)].append(score_line(line))
        scores, totals = [], []
        for side in range(sides):
            line = self.next("total", f"the line 'total {side_letter(side)}'")
            if side_at(line, 1, sides) != side:
                raise line.error(1, f"here comes the total of side {side_letter(side)}")
            points = line.number_at(2, "the deal score")
            total = line.number_at(3, "the match score")
            line.ends_after(4)
            if points != sum(score.points for score in lines[side]):
                raise line.error(2, f"the score lines add up to {sum(score.points for score in lines[side])}")
            scores.append(SideScore(side, tuple(lines[side]), points))
            totals.append(total)
        return tuple(scores), tuple(totals)


def seat_at(line: Line, index: int, players: int) -> int:
    """Return the seat at that word; raises RecordError."""
    seat = line.number_at(index, "a seat")
    if not 0 <= seat < players:
        raise line.error(index, f"seat {seat} is not at a table of {players}")
    return seat


def score_line(line: Line) -> ScoreLine:
    """Return the score line ``score A samba 1500 D-12.2 count=1 each=1500``; raises RecordError."""
    item = line.word(2, "what the score line counts")
    points = line.number_at(3, "points")
    rule = line.word(4, "the rule that the line rests on")
    facts: dict[str, int | str] = {}
    for index, word in enumerate(line.words[5:], start=5):
        if not _FACT.fullmatch(word):
            raise line.error(index, f"{word!r} is no fact such as count=2")
        key, _, value = word.partition("=")
        facts[key] = int(value) if NUMBER.fullmatch(value) else value
    return ScoreLine(item, points, rule, facts)


def side_at(line: Line, index: int, sides: int) -> int:
    """Return the side at that word; raises RecordError."""
    word = line.word(index, "a side")
    if len(word) != 1 or not 0 <= ord(word) - 65 < sides:
        raise line.error(index, f"{word!r} is no side; there are A to {side_letter(sides - 1)}")
    return ord(word) - 65


def actions_of(line: Line, parse: Callable[[str], Wish]) -> tuple[Wish, ...]:
    """Return the actions of a play, ``1: lay Qh Qd Qs + add Kc B1``; raises RecordError."""
    actions: list[Wish] = []
    start = 1
    for index in range(1, len(line.words) + 1):
        if index == len(line.words) or line.words[index] == "+":
            actions.append(_action(line, start, index, parse))
            start = index + 1
    return tuple(actions)


def _action(line: Line, start: int, end: int, parse: Callable[[str], Wish]) -> Wish:
    """Return the action in the words from `start` to before `end`; raises RecordError at the word that is wrong."""
    words = line.words[start:end]
    if not words:
        raise line.error(start, "here comes an action")
    try:
        return parse(" ".join(words))
    except NotationError as error:
        wrong = next((index for index, word in enumerate(words) if str(error).startswith(repr(word))), 0)
        raise line.error(start + wrong, str(error)) from None
