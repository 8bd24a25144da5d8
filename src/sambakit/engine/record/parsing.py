"""Reads a record (docs/notation.md); every error has its line, its column and the reason."""

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.record.values import Record, RecordedClaim, RecordedDeal, RecordedEnd, RecordedPlay
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import NOBODY
from sambakit.engine.values.cards import CARDS, pack
from sambakit.game.records.lines import NUMBER, Line, Lines, actions_of, seat_at, side_at
from sambakit.game.records.provenance import match_of, provenance_of
from sambakit.game.records.values import Player


def parse_record(text: str) -> Record:
    """Return the record that `text` holds; raises RecordError with line, column and reason."""
    return _Reader(text).record()


class _Reader(Lines):
    """Goes through the lines of a record of Samba or a relative."""

    def record(self) -> Record:
        """Return the whole record."""
        self.first_line()
        match = match_of(self)
        rules = self.rules(TEXTS)
        players = self._players(rules)
        line = self.next("dealer", "the line 'dealer', the seat that deals first")
        dealer = seat_at(line, 1, len(players))
        line.ends_after(2)
        scores = self.scores(max(rules.table.sides(len(players))) + 1) if self.peek() == "scores" else ()
        provenance, extras = provenance_of(self, match), self.header_extras()
        deals: list[RecordedDeal] = []
        while self.peek() == "deal":
            if deals and deals[-1].end is None:
                raise self.lines[self.at].error(0, "the deal before has no 'end'; only the last deal may go on")
            deals.append(self._deal(rules, len(players), len(deals) + 1))
        over, winner, result_line = self._result(rules, len(players))
        if self.at < len(self.lines):
            line = self.lines[self.at]
            raise line.error(0, f"{line.words[0]!r} begins no line that may stand here")
        kept = (provenance, extras, self.last_extras())
        return Record(rules, players, dealer, tuple(deals), scores, over, winner, result_line, *kept)

    def _players(self, rules: RuleSet) -> tuple[Player, ...]:
        line = self.next("players", "the line 'players' with their number")
        count = line.number_at(1, "the number of players")
        if count not in rules.table.players:
            raise line.error(1, f"{rules.name} is played by {sorted(rules.table.players)} players, not {count}")
        line.ends_after(2)
        return self.seats(count)

    def _deal(self, rules: RuleSet, players: int, number: int) -> RecordedDeal:
        first = self.next("deal", "a deal")
        if first.number_at(1, "the number of the deal") != number:
            raise first.error(1, f"here comes deal {number}")
        first.ends_after(2)
        deck = self.deck(CARDS, pack(rules.table.decks, rules.table.jokers), "7h, Td, 2c or Jk")
        at, plays = self.at, list[RecordedPlay | RecordedClaim]()
        while self.at < len(self.lines) and self.peek().endswith(":"):
            plays.append(_play(self.lines[self.at], players))
            self.at += 1
        undone = self.undone(number, len(plays))
        end = self._end(rules, players) if self.peek() == "end" else None
        chain = self.chain() if end else ""
        return RecordedDeal(deck, tuple(plays), end, first.number, undone, self.deal_extras(at, len(plays)), chain)

    def _end(self, rules: RuleSet, players: int) -> RecordedEnd:
        first = self.next("end", "the end of the deal")
        way = first.word(1, "'stock' or 'out' and the seat")
        if way not in ("stock", "out"):
            raise first.error(1, f"a deal ends by 'stock' or 'out', not {way!r}")
        went_out = seat_at(first, 2, players) if way == "out" else None
        first.ends_after(3 if way == "out" else 2)
        sides = max(rules.table.sides(players)) + 1
        scores, totals = self.side_scores(sides)
        return RecordedEnd(went_out, scores, totals, first.number)

    def _result(self, rules: RuleSet, players: int) -> tuple[bool, int | None, int]:
        if self.peek() != "result":
            return False, None, 0
        line = self.next("result", "the result")
        word = line.word(1, "the side that won, or 'drawn'")
        line.ends_after(2)
        if word == "drawn":
            return True, None, line.number
        return True, side_at(line, 1, max(rules.table.sides(players)) + 1), line.number


def _play(line: Line, players: int) -> RecordedPlay | RecordedClaim:
    """Return the play of a line ``1: lay Qh Qd Qs + add Kc B1``, or the claim of ``1: claim 2``; raises RecordError."""
    seat = line.words[0].removesuffix(":")
    word = seat.removesuffix("!")
    if not NUMBER.fullmatch(word) or not 0 <= int(word) < players:
        raise line.error(0, f"{word!r} is no seat at a table of {players}")
    if word == seat and line.words[1:2] == ("claim",):
        return _claim(line, int(word))
    return RecordedPlay(int(word), actions_of(line, parse_action), line.number, irregular=word != seat)


def _claim(line: Line, seat: int) -> RecordedClaim:
    number = line.number_at(2, "the number of an irregular play of this deal")
    if number < 1:
        raise line.error(2, "the irregular plays of a deal are numbered from 1")
    card = line.words[3] if len(line.words) > 3 else ""
    if card and card not in CARDS:
        raise line.error(3, f"{card!r} is no card such as 7h, the discard that counts")
    line.ends_after(4 if card else 3)
    return RecordedClaim(seat, number, line.number, CARDS[card] if card else NOBODY)
