"""The lines of a record of any game: words with their places, seats, score lines."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from operator import itemgetter
from typing import Final, TypeVar

from sambakit.game.dataclass import dataclass
from sambakit.game.records.printing import is_decider, side_letter
from sambakit.game.records.values import AT_END, PERSON, RECORD, Extra, Form, Player, RecordError, Undone
from sambakit.game.refusal import NotationError
from sambakit.game.rule_fields import field_in
from sambakit.game.rule_ids import FIRST
from sambakit.game.rule_problems import UnplayableRules
from sambakit.game.rule_texts import Named, RuleTexts
from sambakit.game.score_lines import ScoreLine, SideScore

Rules = TypeVar("Rules", bound=Named)  # the rule sets of a game
Wish = TypeVar("Wish")  # its actions as people write them

_WORD: Final = re.compile(r"\S+")
NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_FACT: Final = re.compile(r"[a-z_0-9]+=\S+")
_EXTRA: Final = re.compile(r"x-[a-z][a-z0-9_-]*")
_PLAYOUTS: Final = re.compile(r"playouts=(0|[1-9][0-9]{0,8})")
_STEP: Final = re.compile(r"([1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank: its number from 1, its text, and its words."""

    number: int
    text: str
    words: tuple[str, ...]

    def column(self, word: int) -> int:
        """Return where the word of that index begins, from 1, or the end of the line where it has fewer."""
        found = next(islice(_WORD.finditer(self.text), word, None), None)
        return (found.start() if found else len(self.text)) + 1

    def error(self, word: int, reason: str) -> RecordError:
        """Return the error for `reason` at the word of that index, or at the end of the line where it has fewer."""
        return RecordError(self.number, self.column(word), reason)

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
    """Goes through the lines of a record; blank lines, blanks at line ends and the kind of line ends do not matter.

    Lines that begin with ``x-`` are not part of `lines`: they are kept with the line before which they stand.
    `version` is that of a record, or of the record whose header this text has.
    """

    form: Form = RECORD

    def __init__(self, text: str) -> None:
        self.lines: list[Line] = []
        self.version = self.form.read[self.form.written]
        self._extras: list[tuple[int, str]] = []  # index of the next line in `lines`, text
        texts = text.split("\n")
        for number, raw in enumerate(texts, start=1):
            words = tuple(raw.split())
            if self.lines and self._keeps_extras() and _EXTRA.fullmatch(words[0] if words else ""):
                self._extras.append((len(self.lines), raw.strip()))
            elif words:
                self.lines.append(Line(number, raw.rstrip(), words))
        self._extras_told = 0
        self.end = Line(len(texts), "", ())
        self.at = 0

    def _keeps_extras(self) -> bool:
        """Return whether the version of the first line knows extra lines; the first version of records did not."""
        version = " ".join(self.lines[0].words[2:3])
        return not (NUMBER.fullmatch(version) and self.form.read.get(int(version)) == 1)

    def peek(self) -> str:
        """Return the first word of the next line, empty at the end."""
        return self.lines[self.at].words[0] if self.at < len(self.lines) else ""

    def next(self, first: str, what: str) -> Line:
        """Return the next line, which must begin with the word `first`; raises RecordError."""
        if self.at >= len(self.lines):
            raise self.end.error(0, f"the {self.form.name} ends where {what} comes")
        line = self.lines[self.at]
        if line.words[0] != first:
            raise line.error(0, f"here comes {what}, not {line.words[0]!r}")
        self.at += 1
        return line

    def first_line(self) -> None:
        """Read the first line; raises RecordError where it is not that of a text of this form."""
        form = self.form
        line = self.next("sambakit", f"the first line of every {form.name}, '{form.first_line}'")
        if line.word(1, f"{form.name!r}") != form.name:
            raise line.error(1, f"here comes {form.name!r}")
        version = line.number_at(2, "the format's version")
        if version not in form.read:
            known = " and ".join(str(one) for one in form.read)
            newer = "; a newer sambakit may read it" if version > form.written else ""
            raise line.error(2, f"version {version} of the format is unknown; this program reads {known}{newer}")
        line.ends_after(3)
        self.version = form.read[version]

    def seats(self, count: int) -> tuple[Player, ...]:
        """Return the players on `count` seats, a line each; raises RecordError."""
        players = []
        for seat in range(count):
            line = self.next("seat", f"the line 'seat {seat}'")
            if line.number_at(1, f"seat {seat}") != seat:
                raise line.error(1, f"here comes seat {seat}")
            players.append(_player_1(line) if self.version == 1 else _player(line))
        return tuple(players)

    def scores(self, sides: int) -> tuple[int, ...]:
        """Return the match scores of the line `scores`, by side; raises RecordError."""
        line = self.next("scores", "the scores before the first deal")
        scores = tuple(line.number_at(side + 1, f"the score of side {side_letter(side)}") for side in range(sides))
        line.ends_after(sides + 1)
        return scores

    def rules(self, written: RuleTexts[Rules]) -> Rules:
        """Return the rules of the lines `rules`, `set` and `hash`, those of the game `written`; raises RecordError."""
        line = self.next("rules", "the line 'rules' with a rule id")
        try:
            preset = written.named(line.word(1, "a rule id such as dutch.1"), FIRST)
        except NotationError as error:
            raise line.error(1, str(error)) from None
        line.ends_after(2)
        rules = self._changed(written, preset, line)
        if self.version > 1:
            self._check_hash(written.hash(rules))
        return rules

    def _changed(self, written: RuleTexts[Rules], preset: Rules, line: Line) -> Rules:
        """Return `preset` with what the lines `set` behind `line` change; raises RecordError."""
        texts: dict[str, str] = {}
        while self.peek() == "set":
            line = self.next("set", "a difference")
            try:
                field = field_in(written.fields, line.word(1, "a field of the rule set"), written.owner)
            except NotationError as error:
                raise line.error(1, str(error)) from None
            line.word(2, f"the value of {field.name}")
            if field.name in texts:
                raise line.error(1, f"{field.name} has been set before")
            texts[field.name] = " ".join(line.words[2:])
            try:
                field.read(texts[field.name], preset)
            except NotationError as error:
                raise line.error(2, str(error)) from None
        try:
            return written.with_changes(preset, texts)
        except UnplayableRules as error:
            raise line.error(0, f"these rules cannot be played: {error}") from None

    def _check_hash(self, right: str) -> None:
        """Read the line `hash`; raises RecordError where it is that of other rules."""
        line = self.next("hash", "the line 'hash' of the rules")
        if line.word(1, "the hash of the rules") != right:
            raise line.error(1, f"the rules above have the hash {right}")
        line.ends_after(2)

    def header_extras(self) -> tuple[str, ...]:
        """Return the extra lines of the header, which has been read."""
        return tuple(text for _, text in self._extras_to(self.at))

    def deal_extras(self, first: int, plays: int) -> tuple[Extra, ...]:
        """Return the extra lines of the deal just read, whose plays begin at the line of index `first`."""
        return tuple(
            Extra(max(0, at - first) if at <= first + plays else AT_END, text) for at, text in self._extras_to(self.at)
        )

    def last_extras(self) -> tuple[str, ...]:
        """Return the extra lines behind the result."""
        return tuple(text for _, text in self._extras_to(len(self.lines)))

    def _extras_to(self, place: int) -> list[tuple[int, str]]:
        first = self._extras_told
        self._extras_told = bisect_right(self._extras, place, first, key=itemgetter(0))
        return self._extras[first : self._extras_told]

    def undone(self, deal: int, plays: int) -> tuple[Undone, ...]:
        """Return the lines `undone` of a deal, by its number and its count of plays; raises RecordError."""
        found = []
        while self.version > 1 and self.peek() == "undone":
            line = self.next("undone", "steps taken back")
            word = line.word(1, f"a step of the deal, such as {deal}.{plays}")
            step = _STEP.fullmatch(word)
            if step is None or int(step[1]) != deal or int(step[2]) > plays:
                raise line.error(1, f"{word!r} is not a step of deal {deal}, which has {plays}")
            count = line.number_at(2, "how many steps were taken back")
            if count < 1:
                raise line.error(2, "one step at least was taken back")
            line.ends_after(3)
            found.append(Undone(int(step[2]), count))
        return tuple(found)

    def chain(self) -> str:
        """Return the line `chain` of a deal that is over, empty where there is none; raises RecordError."""
        if self.version == 1 or self.peek() != "chain":
            return ""
        line = self.next("chain", "the chain of the deals")
        word = line.word(1, "the chain of the deals")
        if not _HASH.fullmatch(word):
            raise line.error(1, f"{word!r} is not a SHA-256 in 64 hexadecimal digits")
        line.ends_after(2)
        return word

    def deck(self, card_of: Mapping[str, int], pack: Sequence[int], like: str) -> tuple[int, ...]:
        """Return the cards of the lines `deck`, which must be those of `pack`; raises RecordError."""
        line = self.next("deck", "the deck, lines 'deck' with cards")
        left = Counter(pack)
        cards: list[int] = []
        while True:
            line.word(1, "the cards of the deck")
            for index, word in enumerate(line.words[1:], start=1):
                card = card_of.get(word)
                if card is None:
                    raise line.error(index, f"{word!r} is not a card; cards are written like {like}")
                if not left[card]:
                    raise line.error(index, f"the pack holds no further {word}")
                left[card] -= 1
                cards.append(card)
            if self.peek() != "deck":
                break
            line = self.next("deck", "the deck")
        missing = +left
        if missing:
            some = " ".join([text for text, card in card_of.items() if card in missing][:5])
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


def _player_1(line: Line) -> Player:
    """Return the player of a line of format 1, ``seat 1 steady Bo``; raises RecordError."""
    decider = line.word(2, "who decides: 'person' or the name of a bot")
    if not is_decider(decider):
        raise line.error(2, f"{decider!r} is no word for who decides: 'person' or the name of a bot")
    return Player(name_at(line, 3), decider)


def _player(line: Line) -> Player:
    """Return the player of ``seat 0 person Ann`` or ``seat 1 bot deep@1 playouts=80 Bo``; raises RecordError."""
    who = line.word(2, "who decides: 'person' or 'bot'")
    if who == PERSON:
        return Player(name_at(line, 3))
    if who != "bot":
        raise line.error(2, f"{who!r} is neither 'person' nor 'bot'")
    bot = line.word(3, "the name of a bot, such as steady@1")
    if not is_decider(bot) or bot == PERSON:
        raise line.error(3, f"{bot!r} is not the name of a bot; they are written like steady@1")
    playouts = _PLAYOUTS.fullmatch(line.word(4, "the player's name"))
    return Player(name_at(line, 5 if playouts else 4), bot, int(playouts[1]) if playouts else 0)


def name_at(line: Line, index: int, what: str = "the player's name") -> str:
    """Return the name that begins with that word and fills the line; raises RecordError."""
    line.word(index, what)
    name = line.text[line.column(index) - 1 :]
    if not name.isprintable():
        raise line.error(index, "a name has no control characters")
    return name


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
