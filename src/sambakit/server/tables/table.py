"""A table: who sits there and how the game stands. It plans changes; they become its own when they are on the disk.

Nothing here waits, reads a clock or draws at random: time, secrets and ids are arguments. `table_task.py` takes the
requests one by one, has the store commit what is planned, and tells the seats.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from sambakit.engine.refusal import NotationError, Refusal, RuleViolation
from sambakit.server import wire
from sambakit.server.events import GAME_KINDS, Draft, Row, event_for, numbered
from sambakit.server.game import Game, begin_match, next_deal, play, take_back
from sambakit.server.kind import AnyTableKind
from sambakit.server.kinds import kind_of_text
from sambakit.server.referee import NoClaim, Referee
from sambakit.server.refusals import wire_refusal
from sambakit.server.replaying import replay
from sambakit.server.secret import Secret
from sambakit.server.shown import Around
from sambakit.server.store import Change, Link, SeatRecord, StoredTable, TableRecord

KEPT: Final = 200  # events in memory, for those who were away
MOST_ACTIONS: Final = 32  # in one play
LONGEST_ACTION: Final = 200  # characters: 60 cards


@dataclass(frozen=True, slots=True)
class Plan:
    """A change that is not on the disk yet, and the game after it."""

    change: Change
    game: Game
    ready: frozenset[int]


class NotNow(Exception):
    """The request cannot be carried out; `refusal` travels, and what the play would be if it were done all the same."""

    def __init__(self, refusal: wire.Refusal, irregular: str = "") -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.irregular = irregular


def parse_play(kind: AnyTableKind, texts: Sequence[str]) -> list[Any]:
    """Return the actions of a play; raises NotNow where a text is none, or where there are none or far too many."""
    if not 1 <= len(texts) <= MOST_ACTIONS:
        raise NotNow(wire.Refusal("unreadable", "", {"reason": f"a play has 1 to {MOST_ACTIONS} actions"}))
    if any(len(text) > LONGEST_ACTION for text in texts):
        raise NotNow(wire.Refusal("unreadable", "", {"reason": "an action is far too long"}))
    try:
        return [kind.parse_action(text) for text in texts]
    except NotationError as error:
        raise NotNow(wire.Refusal("unreadable", "", {"reason": str(error)[:200]})) from None


@dataclass
class Table:
    """A table in memory: exactly what the store has of it."""

    record: TableRecord
    seats: tuple[SeatRecord, ...]
    game: Game
    secret: Secret = field(repr=False)
    version: int = 0  # number of the last event
    last_event: int = 0  # number of the last event of the game
    ready: frozenset[int] = frozenset()  # seats that want the next deal
    rows: deque[Row] = field(default_factory=lambda: deque(maxlen=KEPT))
    commands: dict[tuple[int, str], int] = field(default_factory=dict)
    links: dict[bytes, Link] = field(default_factory=dict)

    @property
    def kind(self) -> AnyTableKind:
        """Return which game is played."""
        return self.game.kind

    @property
    def referee(self) -> Referee | None:
        """Return the referee of the table, None where it has none."""
        return self.kind.referee if self.record.referee else None

    # ---- plans ----------------------------------------------------------------------------------------------

    def plan_play(self, seat: int, actions: Sequence[Any], now: float, even_so: bool = False) -> Plan:
        """Plan a play of `seat`, also a refused one that is to be done `even_so` where a referee is; raises NotNow."""
        referee = self.referee
        if referee and even_so and referee.would_be(self.game.deal, seat, actions):
            return self._plan_irregular(referee, seat, actions, now)
        if self.game.result is None and self.game.deal.actor != seat:
            raise self._refused(seat, actions, self.kind.not_your_turn(self.game.deal))
        try:
            game, drafts = play(self.game, actions)
        except RuleViolation as violation:
            raise self._refused(seat, actions, violation.refusal) from None
        return self._plan(game, drafts, now)

    def _refused(self, seat: int, actions: Sequence[Any], refusal: Refusal) -> NotNow:
        """Return the answer to a play that the rules refuse."""
        irregular = self.referee.would_be(self.game.deal, seat, actions) if self.referee else ""
        return NotNow(wire_refusal(refusal), irregular)

    def _plan_irregular(self, referee: Referee, seat: int, actions: Sequence[Any], now: float) -> Plan:
        """Plan a play against the rules; a bot of another side claims it at once. Raises NotNow."""
        deal = self.game.deal
        if referee.too_many(deal, seat):
            raise NotNow(wire.Refusal("too_many_irregular", "", {"most": referee.MOST_AT_ONCE}))
        bots = [record.seat for record in self.seats if record.played_by_bot]
        game, drafts = referee.play_irregularly(self.game, seat, actions, referee.first_to_claim(deal, seat, bots))
        return self._plan(game, drafts, now)

    def plan_irregularity_claim(self, seat: int, match: int, deal: int, number: int, now: float) -> Plan:
        """Plan the claim of `seat` on what was done against the rules in that deal; raises NotNow."""
        referee = self.kind.referee
        if referee is None:
            raise NotNow(wire.Refusal("nothing_to_claim", "", {}))
        if (match, deal) != (self.game.match_number, self.game.deal_number):
            raise NotNow(referee.too_late())
        try:
            game, drafts = referee.claim(self.game, seat, number)
        except NoClaim as refused:
            raise NotNow(refused.refusal) from None
        return self._plan(game, drafts, now)

    def check(self, seat: int, texts: Sequence[str], seq: int) -> wire.Checked:
        """Return what a staged play of `seat` would come to; nothing changes."""
        try:
            actions = parse_play(self.kind, texts)
        except NotNow as refused:
            return wire.Checked(seq, self.version, False, [], 0, 0, 0, 0, False, False, refused.refusal)
        deal = self.game.deal
        answer = self.kind.checked(deal, seat, actions, seq, self.version)
        if answer.ok or self.referee is None:
            return answer
        return msgspec.structs.replace(answer, irregular=self.referee.would_be(deal, seat, actions))

    def plan_take_back(self, seat: int, now: float) -> Plan:
        """Plan to take back the last meld step of `seat`; raises NotNow."""
        if not self.may_take_back(seat):
            raise NotNow(wire.Refusal("nothing_to_take_back", "", {}))
        game, drafts = take_back(self.game)
        return self._plan(game, drafts, now)

    def may_take_back(self, seat: int) -> bool:
        """Return whether the last step is a meld step of `seat`, in its turn that runs."""
        return self.game.can_take_back and self.game.deal.actor == seat

    def plan_ready(self, seat: int, now: float) -> Plan:
        """Plan that `seat` is ready for the next deal or match; raises NotNow."""
        if self.game.result is None:
            raise NotNow(wire.Refusal("deal_still_runs", "", {}))
        drafts = [] if seat in self.ready else [Draft(wire.Event(0, "ready", seat=seat))]
        return self._plan(self.game, drafts, now, ready=self.ready | {seat})

    def plan_speed(self, seat: int, speed: int, now: float) -> Plan:
        """Plan another waiting time of the bots, in ms."""
        drafts = [Draft(wire.Event(0, "speed", seat=seat, count=speed))]
        return self._plan(self.game, drafts, now, Change(table=self.record.id, speed=speed))

    def plan_next(self, secret: Secret, now: float) -> Plan:
        """Plan the next deal, or after the end of a match the first one of a new match; the dealer moves on."""
        game = self.game
        if game.match_over:
            dealer = (game.first_dealer + 1) % game.players
            after, drafts = begin_match(
                game.kind, game.rules, game.players, game.match_number + 1, dealer, game.serial + 1, secret.deck
            )
        else:
            after, drafts = next_deal(game, secret.deck)
        change = Change(table=self.record.id, secret=(after.serial, secret))
        return self._plan(after, drafts, now, change, ready=frozenset())

    def plan_claim(self, link: Link, token: bytes, name: str, now: float) -> Plan:
        """Plan that the device with `token` takes the seat of `link`; the old token loses it.

        Where a bot is in the middle of its turn it ends that turn first.
        """
        deal = self.game.deal
        mid_turn = not deal.over and (
            (deal.turn == link.seat and self.game.turn_begun()) or deal.actor == link.seat != deal.turn
        )
        old = self.seats[link.seat]
        seat = replace(old, token=token, name=name, stand_in=old.played_by_bot and mid_turn)
        drafts = [Draft(wire.Event(0, "joined", seat=link.seat, name=name))]
        return self._plan(self.game, drafts, now, Change(table=self.record.id, seats=(seat,), used_link=link.secret))

    def plan_link(self, link: Link, now: float) -> Plan:
        """Plan a seat link, announced to all."""
        drafts = [Draft(wire.Event(0, "seat_link", seat=link.seat))]
        return self._plan(self.game, drafts, now, Change(table=self.record.id, new_link=link))

    def plan_stand_in(self, seat: int, stands_in: bool, now: float) -> Plan:
        """Plan that a bot plays for an absent person, or that the person plays again."""
        kind = "left" if stands_in else "joined"
        drafts = [Draft(wire.Event(0, kind, seat=seat, name=self.seats[seat].name))]
        record = replace(self.seats[seat], stand_in=stands_in)
        return self._plan(self.game, drafts, now, Change(table=self.record.id, seats=(record,)))

    def _plan(
        self,
        game: Game,
        drafts: Sequence[Draft],
        now: float,
        change: Change | None = None,
        ready: frozenset[int] | None = None,
    ) -> Plan:
        change = replace(change or Change(table=self.record.id), rows=numbered(drafts, self.version, now))
        if game.totals != self.game.totals or game.match_over != self.game.match_over:
            change = replace(change, scores=game.totals, over=game.match_over)
        return Plan(change, game, self.ready if ready is None else ready)

    def accept(self, plan: Plan) -> None:
        """Make `plan`, which is on the disk now, the state of the table."""
        change = plan.change
        self.game, self.ready = plan.game, plan.ready
        for row in change.rows:
            self.note(row)
        for seat in change.seats:
            self.seats = (*self.seats[: seat.seat], seat, *self.seats[seat.seat + 1 :])
        if change.speed is not None:
            self.record = replace(self.record, speed=change.speed)
        if change.command is not None:
            seat_number, command, version = change.command
            self.commands[seat_number, command] = version
        if change.secret is not None:
            self.secret = change.secret[1]
        if change.new_link is not None:
            self.links = {key: link for key, link in self.links.items() if link.seat != change.new_link.seat}
            self.links[change.new_link.secret] = change.new_link
        if change.used_link is not None:
            del self.links[change.used_link]

    def note(self, row: Row) -> None:
        """Remember an event that is on the disk."""
        self.rows.append(row)
        self.version = row.number
        if row.kind in GAME_KINDS:
            self.last_event = row.number

    # ---- what seats get -------------------------------------------------------------------------------------

    def events_since(self, seat: int, since: int) -> list[wire.Event]:
        """Return the events after `since` as `seat` sees them; those that are kept, where they are too many."""
        return [event_for(row, seat) for row in self.rows if row.number > since]

    def view(self, seat: int, present: frozenset[int]) -> wire.AnyView:
        """Return what `seat` sees while the seats in `present` are connected."""
        game = self.game
        decides = game.deal.actor == seat and not self.seats[seat].played_by_bot and not game.deal.over
        over = wire.MatchResult(game.winner, list(game.totals)) if game.match_over else None
        around = Around(
            table=self.record.id,
            rules=self.record.rules,
            speed=self.record.speed,
            seats=[self._seat(record, present) for record in self.seats],
            match=game.match_number,
            deal=game.deal_number,
            dealer=game.dealer,
            scores=game.scores,
            drawn=game.fresh(seat),
            take_back=decides and self.may_take_back(seat),
            ready=game.result is not None and seat not in self.ready,
            result=self._result(),
            sheet=list(game.sheet),
            over=over,
            practice=self.practice,
            referee=self.record.referee,
            last_event=self.last_event,
        )
        return game.kind.view(game.deal, seat, decides, around)

    @property
    def practice(self) -> bool:
        """Return whether one person is alone with bots."""
        return sum(record.kind == "person" for record in self.seats) <= 1

    def _seat(self, record: SeatRecord, present: frozenset[int]) -> wire.Seat:
        shown = self.kind.on_seat(self.game.deal, record.seat)
        is_bot = record.kind == "bot"
        return wire.Seat(
            seat=record.seat,
            side=shown.side,
            name=record.name,
            kind=record.kind,
            level=record.level,
            away=not is_bot and record.seat not in present,
            cards=shown.cards,
            ready=self.game.result is not None and (is_bot or record.seat in self.ready),
            open_cards=self.kind.texts(shown.open_cards),
            to_replace=shown.to_replace,
        )

    def _result(self) -> wire.DealResult | None:
        """Return the score page of the deal, which shows all hands, once it is over."""
        game = self.game
        if game.result is None:
            return None
        ending = game.kind.ending(game.deal)
        sides = [
            wire.SideScore(
                side=score.side,
                lines=[wire.ScoreLine(line.item, line.points, line.rule, dict(line.facts)) for line in score.lines],
                deal=score.points,
                total=total,
                next_minimum=game.kind.next_minimum(game.rules, total),
            )
            for score, total in zip(game.result, game.totals, strict=True)
        ]
        return wire.DealResult(game.deal_number, ending.seat, ending.end, sides, game.kind.hands(game.deal))


def new_table(record: TableRecord, seats: tuple[SeatRecord, ...], dealer: int, secret: Secret) -> tuple[Table, Change]:
    """Return a table with its first deal, and the change that the store has to keep."""
    kind = kind_of_text(record.rules)
    game, drafts = begin_match(kind, kind.parse_rules(record.rules), record.players, 1, dealer, 1, secret.deck)
    joined = [Draft(wire.Event(0, "joined", seat=seat.seat, name=seat.name)) for seat in seats if seat.kind == "person"]
    table = Table(record, seats, game, secret)
    change = Change(
        table=record.id,
        rows=numbered([*joined, *drafts], 0, record.created),
        secret=(1, secret),
        scores=game.totals,
        over=False,
    )
    return table, change


def stored_table(stored: StoredTable) -> Table:
    """Return the table that the store tells of: the replay of its events."""
    started = max(index for index, row in enumerate(stored.rows) if row.kind == "match_started")
    rows = stored.rows[started:]
    kind = kind_of_text(stored.record.rules)
    rules = kind.parse_rules(stored.record.rules)
    game = replay(kind, rules, stored.record.players, rows, {stored.serial: stored.secret.deck})
    dealt = max(row.number for row in rows if row.kind == "dealt")
    ready = frozenset(
        row.public.seat for row in rows if row.kind == "ready" and row.public.seat is not None and row.number > dealt
    )
    return Table(
        record=stored.record,
        seats=stored.seats,
        game=game,
        secret=stored.secret,
        version=rows[-1].number,
        last_event=max(row.number for row in rows if row.kind in GAME_KINDS),
        ready=ready,
        rows=deque(stored.rows[-KEPT:], maxlen=KEPT),
        commands=dict(stored.commands),
        links={link.secret: link for link in stored.links},
    )
