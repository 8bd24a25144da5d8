"""A table: its seats and its match. It computes changes; they take effect once committed to the store.

Nothing here waits, reads a clock or draws at random: time, secrets and ids are arguments. `table_task.py` takes the
requests one by one, has the store commit each change, and tells the seats.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import zip_longest
from typing import Any, Final

import msgspec

from sambakit.bots.versions import bare_name
from sambakit.game.refusal import Refusal, RuleViolation
from sambakit.server import wire
from sambakit.server.chat.talk import Talk
from sambakit.server.clocks.clocks import Clocks
from sambakit.server.clocks.following import follow
from sambakit.server.clocks.limits import EVENING_IS_OVER, evening_is_over, is_last_deal, limited
from sambakit.server.exercises.task import Task
from sambakit.server.match.adapter import AnyTableAdapter, Referee
from sambakit.server.match.events import MATCH_EVENTS, Data, Draft, LastRows, Row, numbered
from sambakit.server.match.match_state import MatchState, next_deal, next_match, play
from sambakit.server.match.refusals import NoClaim, NotNow, wire_refusal
from sambakit.server.match.results import result_of
from sambakit.server.match.standing import BOTS, Agreed, KeptClocks, agreed_after
from sambakit.server.match.stored import StoredEvent
from sambakit.server.match.taking_back import refuse_take_back, take_back
from sambakit.server.match.view_parts import Memo, SeatContext, TableContext
from sambakit.server.seating.seats import is_owner, owner_seat, seat_shown
from sambakit.server.seating.watching import SPECTATOR
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import MOST_COMMANDS, Change, Invite, Link, SeatRecord, TableRecord
from sambakit.server.tables.deal_bots import bots_now, bots_of_deal, dealt_to, decided
from sambakit.server.tables.deciders import changed, deciding, first_of, match_begun, match_end
from sambakit.server.tables.reading import parse_play, staged

MATCH_IS_OVER: Final = wire.Refusal("match_is_over", "", {})
NO_TAKING_BACK: Final = wire.Refusal("no_taking_back", "", {})


@dataclass(frozen=True, slots=True)
class Uncommitted:
    """A table after a change that is not committed yet: the change, and the match after it."""

    change: Change
    match_state: MatchState
    ready: frozenset[int]
    clocks: Clocks | None = None  # as the change leaves them; None: not looked at yet


@dataclass
class Table:
    """A table in memory: the same state as in the store."""

    record: TableRecord
    seats: tuple[SeatRecord, ...]
    match_state: MatchState
    secret: Secret = field(repr=False)
    bots: tuple[str, ...]  # of the deal, by seat: who decides there where no person does
    match: str  # id of the running match
    version: int = 0  # number of the last event
    last_event: int = 0  # number of the last event of the match
    ready: frozenset[int] = frozenset()  # seats that want the next deal
    agreed: Agreed = field(default_factory=Agreed)  # a pause, and what the others chose about who is away
    rows: LastRows = field(default_factory=LastRows)
    commands: dict[tuple[int, str], int] = field(default_factory=dict)  # the last ones that were carried out
    all_commands: bool = True  # there are no others
    links: dict[bytes, Link] = field(default_factory=dict)
    invite: Invite | None = None
    talk: Talk = field(default_factory=Talk, repr=False)
    watchers: int = 0  # pages that watch
    kept_clocks: KeptClocks | None = None  # as the store has them
    clocks: Clocks | None = None  # None where the table has none
    task: Task | None = None  # of a match that began at a prepared moment
    what_if: str = ""  # deal and step of another match from which the running one goes on
    next_tables: dict[str, str] = field(default_factory=dict)  # by match that is over: where its people play on
    _memo: Memo = field(default_factory=dict, repr=False)

    @property
    def adapter(self) -> AnyTableAdapter:
        """Return which game is played."""
        return self.match_state.adapter

    @property
    def referee(self) -> Referee[MatchState] | None:
        """Return the referee of the table, None where it has none."""
        return self.adapter.referee if self.record.options.referee else None

    # ---- changes --------------------------------------------------------------------------------------------

    def after_play(self, seat: int, actions: Sequence[Any], now: float, even_so: bool = False) -> Uncommitted:
        """Return the table after a play of `seat`; a referee allows a refused one too if `even_so`. Raises NotNow."""
        if self.match_state.stopped:
            raise NotNow(MATCH_IS_OVER)
        referee = self.referee
        if referee and even_so and referee.price_of(self.match_state.deal, seat, actions):
            return self._after_irregular_play(referee, seat, actions, now)
        if self.match_state.result is None and self.match_state.deal.actor != seat:
            raise self._refused(seat, actions, self.adapter.not_your_turn(self.match_state.deal))
        unwanted = self.task.refuse(self.match_state.deal, actions) if self.task else None
        if (refusal := unwanted or self.adapter.table_refusal(self.match_state.deal, actions)) is not None:
            raise NotNow(refusal)
        return self.after_plays(seat, [actions], now)

    def after_plays(
        self, seat: int, plays: Sequence[Sequence[Any]], now: float, beside: Sequence[Sequence[Data]] = ()
    ) -> Uncommitted:
        """Return the table after several plays of `seat` that are carried out together; raises NotNow.

        `beside` is what is kept beside the actions of each play.
        """
        match_state, drafts = self.match_state, list[Draft]()
        for actions, facts in zip_longest(plays, beside, fillvalue=()):
            try:
                match_state, more = play(match_state, actions)
            except RuleViolation as violation:
                raise self._refused(seat, actions, violation.refusal) from None
            drafts += decided(more, facts)
        return self.uncommitted(match_state, drafts, now)

    def _refused(self, seat: int, actions: Sequence[Any], refusal: Refusal) -> NotNow:
        """Return the answer to a play that the rules refuse."""
        deal = self.match_state.deal
        also = self.adapter.staging.further_reasons(deal, seat, actions) if not deal.over else []
        return NotNow(wire_refusal(refusal), also, self.referee.price_of(deal, seat, actions) if self.referee else None)

    def _after_irregular_play(
        self, referee: Referee[MatchState], seat: int, actions: Sequence[Any], now: float
    ) -> Uncommitted:
        """Return the table after a play against the rules; a bot of another side claims it at once. Raises NotNow."""
        deal = self.match_state.deal
        if referee.too_many(deal, seat):
            raise NotNow(wire.Refusal("too_many_irregular", "", {"most": referee.MOST_AT_ONCE}))
        bots = [record.seat for record in self.seats if record.played_by_bot]
        match_state, drafts = referee.play_irregularly(
            self.match_state, seat, actions, referee.first_to_claim(deal, seat, bots)
        )
        return self.uncommitted(match_state, drafts, now)

    def after_claim(self, seat: int, match: int, deal: int, number: int, now: float, discard: str = "") -> Uncommitted:
        """Return the table after the claim of `seat` on an irregular play of that deal; raises NotNow."""
        referee = self.adapter.referee
        if referee is None:
            raise NotNow(wire.Refusal("nothing_to_claim", "", {}))
        now_played = (self.match_state.match_number, self.match_state.deal_number)
        if (match, deal) != now_played or self.match_state.stopped:
            raise NotNow(referee.too_late())
        try:
            match_state, drafts = referee.claim(self.match_state, seat, number, discard)
        except NoClaim as refused:
            raise NotNow(refused.refusal) from None
        return self.uncommitted(match_state, drafts, now)

    def check(self, seat: int, texts: Sequence[str], seq: int) -> wire.Checked:
        """Return the expected result of a staged play of `seat`; nothing changes."""
        try:
            actions = parse_play(self.adapter, texts)
        except NotNow as refused:
            return wire.Checked(seq, self.version, False, [], 0, 0, 0, 0, False, False, refused.refusal)
        deal = self.match_state.deal
        answer = self.adapter.staging.checked(deal, seat, actions, seq, self.version)
        if answer.ok or self.referee is None:
            return answer
        price = self.referee.price_of(deal, seat, actions)
        return msgspec.structs.replace(answer, irregular=price.cause if price else "")

    def stage(self, seat: int, question: wire.Stage) -> wire.Staged:
        """Return the arrangement of the picks of `seat`, and their result as a play; nothing changes."""
        return staged(self.adapter, self.referee, self.match_state.deal, self.version, seat, question)

    def after_take_back(self, seat: int, now: float) -> Uncommitted:
        """Return the table without the last step of `seat` in its turn that runs; raises NotNow."""
        refusal = self._refuse_take_back(seat)
        if refusal is not None:
            raise NotNow(refusal)
        match_state, drafts = take_back(self.match_state)
        return self.uncommitted(match_state, drafts, now)

    def may_take_back(self, seat: int) -> bool:
        """Return whether `seat` may take its last step back."""
        return self._refuse_take_back(seat) is None

    def _refuse_take_back(self, seat: int) -> wire.Refusal | None:
        allowed = self.record.options.take_back
        return refuse_take_back(self.match_state, seat, self.practice) if allowed else NO_TAKING_BACK

    def after_ready(self, seat: int, now: float) -> Uncommitted:
        """Return the table where `seat` is ready for the next deal or match; raises NotNow."""
        if self.evening_is_over:
            raise NotNow(EVENING_IS_OVER)
        if not self._waits:
            raise NotNow(wire.Refusal("deal_still_runs", "", {}))
        drafts = [] if seat in self.ready else [Draft(StoredEvent("ready", seat=seat))]
        return self.uncommitted(self.match_state, drafts, now, ready=self.ready | {seat})

    def after_speed(self, seat: int, speed: int, now: float) -> Uncommitted:
        """Return the table with another waiting time of the bots, in ms."""
        speed = max(0, min(3000, speed))
        drafts = [Draft(StoredEvent("speed", seat=seat, count=speed))]
        return self.uncommitted(self.match_state, drafts, now, Change(table=self.record.id, speed=speed))

    def after_next_deal(self, secret: Secret, match: str, now: float) -> Uncommitted:
        """Return the table with the next deal, or the first one of a new match, `match`; the dealer moves on."""
        match_state = self.match_state
        after, drafts = (next_match if match_state.match_over else next_deal)(match_state, secret.deck)
        change = Change(table=self.record.id, secret=(after.serial, secret))
        drafts = dealt_to(bots_now(self.seats, match_state.adapter.view_type), drafts)
        return self.uncommitted(
            after, drafts, now, change, ready=frozenset(), new_match=match if match_state.match_over else None
        )

    def is_host(self, person: str | None) -> bool:
        """Return whether that is the owner of the table, or who sits in the owner's place."""
        return is_owner(self.record, self.seats, person)

    def may_end_alone(self, seat: int) -> bool:
        """Return whether `seat` may end the match without asking anybody."""
        return not self.match_state.match_over and self.practice and self.is_host(self.seats[seat].person)

    # ---- its people -----------------------------------------------------------------------------------------

    def ends_turn(self, seat: int) -> bool:
        """Return whether `seat` is in the middle of its turn, or answers a question."""
        deal = self.match_state.deal
        within = deal.turn == seat and self.match_state.turn_begun()
        return not deal.over and (within or deal.actor == seat != deal.turn)

    def after(self, drafts: Sequence[Draft], now: float, change: Change) -> Uncommitted:
        """Return the table after a change of its people, with the events of it; the match stays as it is."""
        return self.uncommitted(self.match_state, drafts, now, change)

    def after_stand_in(self, seat: int, stands_in: bool, now: float) -> Uncommitted:
        """Return the table where a bot plays for an absent person, or the person plays again."""
        drafts = [Draft(StoredEvent("left" if stands_in else "joined", seat=seat))]
        record = replace(self.seats[seat], stand_in=stands_in)
        return self.uncommitted(self.match_state, drafts, now, Change(table=self.record.id, seats=(record,)))

    # ---- what is committed ----------------------------------------------------------------------------------

    def uncommitted(
        self,
        match_state: MatchState,
        drafts: Sequence[Draft],
        now: float,
        change: Change | None = None,
        ready: frozenset[int] | None = None,
        new_match: str | None = None,
    ) -> Uncommitted:
        """Return the table after `change` with the events `drafts`, in that state of the match."""
        if new_match is None:
            match_state, drafts = limited(match_state, drafts, self.record.options.limit, self._time_is_up)
        change = replace(change or Change(table=self.record.id), rows=numbered(drafts, self.version, now))
        if match_state.totals != self.match_state.totals or match_state.match_over != self.match_state.match_over:
            change = replace(change, scores=match_state.totals, over=match_state.match_over)
        change = self._in_match(change, match_state, new_match)
        return Uncommitted(change, match_state, self.ready if ready is None else ready)

    def timed(self, uncommitted: Uncommitted, here: bool, ms: int, now: float) -> Uncommitted:
        """Return a change with the clocks after it, as its last event; they run while somebody is `here`."""
        if self.clocks is None or uncommitted.clocks is not None:
            return uncommitted
        change = uncommitted.change
        runs = here and reduce(agreed_after, change.rows, self.agreed).paused is None
        clocks, drafts = follow(self.clocks, uncommitted.match_state, self.seats_after(change), runs, ms)
        rows = numbered(drafts, self.version + len(change.rows), now)
        return replace(uncommitted, change=replace(change, rows=(*change.rows, *rows)), clocks=clocks)

    def _in_match(self, change: Change, match_state: MatchState, new: str | None) -> Change:
        """Return `change` with what it does to the match; `new` is the id of one that begins."""
        seats, bots = self.seats_after(change), self._bots_after(change)
        before = deciding(self.seats, self.bots) if new is None else []
        after = deciding(seats, bots)
        return replace(
            change,
            match=new or self.match,
            new_match=match_begun(match_state, new, change.rows) if new else None,
            played=changed(before, after, first_of(change.rows), match_state) if before != after else (),
            ending=match_end(None if new else self.match_state, match_state, change.rows[-1].at)
            if change.rows
            else None,
        )

    def seats_after(self, change: Change) -> tuple[SeatRecord, ...]:
        """Return the seats as `change` leaves them."""
        by_seat = {seat.seat: seat for seat in change.seats}
        return tuple(by_seat.get(seat.seat, seat) for seat in self.seats)

    def _bots_after(self, change: Change) -> tuple[str, ...]:
        """Return the bots of the deal as `change` leaves them."""
        kept = next((row.data[BOTS] for row in change.rows if row.kind == "dealt"), None)
        return self.bots if kept is None else bots_of_deal(str(kept), self.seats, self.adapter.view_type)

    def accept(self, uncommitted: Uncommitted) -> None:
        """Make `uncommitted`, which is on the disk now, the state of the table."""
        change = uncommitted.change
        self.match_state, self.ready = uncommitted.match_state, uncommitted.ready
        self.clocks = uncommitted.clocks or self.clocks
        for row in change.rows:
            self.note(row)
        self.seats, self.bots = self.seats_after(change), self._bots_after(change)
        self.match, self.what_if = change.match, self.what_if if change.match == self.match else ""
        if change.speed is not None:
            self.record = replace(self.record, speed=change.speed)
        for seat, command, version in change.commands:
            self.commands[seat, command] = version
        while len(self.commands) > MOST_COMMANDS:
            del self.commands[next(iter(self.commands))]
            self.all_commands = False
        if change.secret is not None:
            self.secret = change.secret[1]
        if change.purpose is not None:
            self.record = replace(self.record, purpose=change.purpose)
        if change.owner is not None:
            self.record = replace(self.record, owner=change.owner)
        if change.options is not None:
            self.record = replace(self.record, options=change.options)
        if change.invite is not None or change.no_invite:
            self.invite = change.invite
        if change.no_links:
            self.links = {key: link for key, link in self.links.items() if link.seat < 0}  # those of screens
        if change.new_link is not None:
            self.links = {key: link for key, link in self.links.items() if link.seat != change.new_link.seat}
            self.links[change.new_link.secret] = change.new_link
        if change.used_link is not None:
            del self.links[change.used_link]

    def forget(self, person: str) -> None:
        """Leave the seats of a deleted person without a name; the store has done so already."""
        self.seats = tuple(replace(seat, name="") if seat.person == person else seat for seat in self.seats)

    def note(self, row: Row) -> None:
        """Remember an event that is on the disk."""
        self.rows.append(row)
        self.agreed = agreed_after(self.agreed, row)
        self.version = row.number
        if row.kind in MATCH_EVENTS:
            self.last_event = row.number

    # ---- what seats get -------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Return the names of the seats, "" where there is none."""
        return [record.name or "" for record in self.seats]

    def view(self, seat: int, present: frozenset[int]) -> wire.AnyView:
        """Return the view of `seat` while the seats in `present` are connected."""
        return self.seat_view(self.public_view(present), seat)

    def public_view(self, present: frozenset[int], leaves: Sequence[wire.Absent] = ()) -> wire.AnyView:
        """Return the view of everybody while the seats in `present` are connected; `leaves` tells of the others."""
        match_state = self.match_state
        totals, away = list(match_state.totals), self.away(present)
        how = (match_state.stopped, match_state.by_limit, self.evening_is_over)
        result = wire.MatchResult(match_state.winner, totals, *how, self.match, self.next_tables.get(self.match, ""))
        context = TableContext(
            table=self.record.id,
            rules=self.rules_text,
            speed=self.record.speed,
            seats=[self._seat(record, away) for record in self.seats],
            match=match_state.match_number,
            deal=match_state.deal_number,
            dealer=match_state.dealer,
            scores=match_state.scores,
            result=result_of(match_state, self.match),
            sheet=list(match_state.sheet),
            over=result if match_state.match_over else None,
            practice=self.practice,
            options=self.record.options,
            paused=self.agreed.paused,
            votes=[*self.agreed.votes],
            leaves=[*leaves],
            last_event=self.last_event,
            memo=self._memo,
        )
        return msgspec.structs.replace(
            match_state.adapter.public_view(match_state.deal, context),
            watchers=self.watchers,
            hints=[self.agreed.hints.count(record.seat) for record in self.seats],
            last_deal=is_last_deal(match_state, self.record.options.limit, self._time_is_up),
            exercise=self.task.shown(match_state.deal) if self.task else None,
            what_if=self.what_if,
        )

    def watched_view(self, public: wire.AnyView, way: int) -> wire.AnyView:
        """Return the `public` view for a page that watches in that way; a screen shows how to sit down."""
        return public if way == SPECTATOR else msgspec.structs.replace(public, invite=self._invite())

    def seat_view(self, public: wire.AnyView, seat: int) -> wire.AnyView:
        """Return the `public` view with what only `seat` sees."""
        match_state = self.match_state
        runs = not (match_state.deal.over or match_state.stopped or self.judged)
        decides = runs and match_state.deal.actor == seat and not self.seats[seat].played_by_bot
        context = SeatContext(
            seat=seat,
            decides=decides,
            drawn=match_state.fresh(seat),
            take_back=decides and self.may_take_back(seat),
            ready=self._waits and seat not in self.ready,
            may_end_match=self.may_end_alone(seat),
            invite=self._invite(),
        )
        return match_state.adapter.seat_view(public, match_state.deal, context)

    def _invite(self) -> wire.Invite | None:
        return wire.Invite(self.invite.secret, self.invite.code) if self.invite else None

    def away(self, present: frozenset[int]) -> list[int]:
        """Return the seats of the people who are not connected while those in `present` are."""
        return [record.seat for record in self.seats if record.player != "bot" and record.seat not in present]

    @cached_property
    def rules_text(self) -> str:
        """Return the rules that are played here, as text."""
        return self.adapter.rules.print(self.match_state.rules)

    @property
    def _waits(self) -> bool:
        """Return whether the table waits for people to go on: to the next deal, or to a new match."""
        over = self.match_state.result is not None or self.match_state.match_over
        return over and not self.evening_is_over and not self.judged

    @property
    def evening_is_over(self) -> bool:
        """Return whether no further match begins here."""
        return evening_is_over(self.match_state, self.record.options.limit)

    @property
    def judged(self) -> bool:
        """Return whether the turn of an exercise is judged: nobody plays on here."""
        return self.task is not None and self.task.judged(self.match_state.deal)

    @property
    def _time_is_up(self) -> bool:
        return self.clocks is not None and self.clocks.over

    @property
    def practice(self) -> bool:
        """Return whether one person is alone with bots."""
        return sum(record.player == "person" for record in self.seats) <= 1

    def _seat(self, record: SeatRecord, away: Sequence[int]) -> wire.Seat:
        shown = self.adapter.on_seat(self.match_state.deal, record.seat)
        texts = self.adapter.step_events.texts(shown.open_cards)
        ready = self._waits and (record.played_by_bot or record.seat in self.ready)
        owner = owner_seat(self.record, self.seats)
        return seat_shown(record, shown, texts, bare_name(self.bots[record.seat]), record.seat in away, ready, owner)
