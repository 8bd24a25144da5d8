"""One task and one ordered queue for each table: check, commit, then answer and notify the seats; no locks.

The task also keeps the table's times: bots move on a schedule, the next deal begins by itself, a bot stands in for
a person who is away while others play.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from sambakit.server import wire
from sambakit.server.absence.commands import after_agreement
from sambakit.server.absence.pausing import demand_no_pause
from sambakit.server.bots.pool import Bots
from sambakit.server.chat.talk import after_saying
from sambakit.server.clocks.keeper import ClockKeeper
from sambakit.server.hints.hinting import (
    HINT_FAILED,
    NO_HINT_NOW,
    Hinting,
    HintWish,
    Thought,
    after_hint,
    chance_of_hint,
    hinted,
    refuse_hint,
    refused,
)
from sambakit.server.log import log, log_failure
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.refusals import NotNow
from sambakit.server.people.ids import MATCH, new_id
from sambakit.server.seating.people import Powers, after_command, seat_lost
from sambakit.server.seating.watching import NOT_WATCHED, is_sent_away, watches
from sambakit.server.settings import Settings
from sambakit.server.store.secret import draw_secret
from sambakit.server.store.store import AlreadyDone, Change, Store, StoreBusy
from sambakit.server.tables.bot_turn import BotTurn, Decision, Move
from sambakit.server.tables.listening import (
    POLICY,
    TRY_LATER,
    Command,
    Listener,
    OldWelcome,
    Question,
    QueueFull,
    TableEnded,
)
from sambakit.server.tables.place_task import RETRY, PlaceTask
from sambakit.server.tables.reading import parse_play
from sambakit.server.tables.requests import Forget, Gathering, MakeLink, Stop, TakeSeat, Wake
from sambakit.server.tables.schedule import Schedule
from sambakit.server.tables.speaking import AnyWelcome, Audience
from sambakit.server.tables.table import Table, Uncommitted


class TableTask(PlaceTask[Uncommitted, Decision | Thought]):
    """A table that is played at."""

    def __init__(
        self,
        table: Table,
        store: Store,
        bots: Bots,
        settings: Settings,
        rng: Random,
        now: Callable[[], float],  # unix time, s: for what people read
        steady: Callable[[], float],  # the same by a clock that nobody sets: for what ends
        powers: Powers,
    ) -> None:
        super().__init__(table, store, settings, rng, now, steady, powers)
        self.table = table
        self._speeds = Gathering()
        self._clock = ClockKeeper(table.record.id, self._loop.time)
        self._bot_turn = BotTurn(bots, self._queue.put_nowait)
        self._hinting = Hinting(bots, settings, self._queue.put_nowait)
        time = self._loop.time
        schedule = Schedule(settings, table.record.id, time(), [seat.seat for seat in table.seats])
        # it does not hold this task, which so is gone as soon as it has ended
        self._audience = Audience(
            table, self._clock.ms, lambda present, readers: schedule.leaves(table, present, readers, time())
        )
        self._schedule = schedule

    @property
    def adapter(self) -> AnyTableAdapter:
        """Return which game is played."""
        return self.table.adapter

    @property
    def rules(self) -> Any:
        """Return the rules that are played."""
        return self.table.match_state.rules

    @property
    def present(self) -> frozenset[int]:
        """Return the seats that have a socket."""
        return self._audience.present

    # ---- called by sockets and routes; nothing waits ----------------------------------------------------------

    def attach(self, listener: Listener, seat: int, since: int) -> None:
        """Seat `listener`, which gets the welcome; raises TableEnded, QueueFull where the seat has too many sockets."""
        if self._ended:
            raise TableEnded
        if watches(seat):
            self._audience.watch(listener, seat, since, self._settings.watchers_per_table)
            return
        before = len(self._audience.at(seat))
        if before >= self._settings.sockets_per_seat:
            raise QueueFull
        self._audience.add(listener, seat)
        if before == 0:
            self._schedule.came(seat)
            self._show_presence(seat)
        listener.send(self.welcome(seat, since, listener.protocol))
        self._audience.tell_talk(listener)

    def detach(self, listener: Listener, seat: int) -> None:
        """Take `listener` away; the seat counts as away when it was the last one."""
        if listener in self._audience.at(seat):
            self._audience.remove(listener, seat)
            if not watches(seat) and not self._audience.at(seat):
                self._schedule.went(seat, self._loop.time())
                self._show_presence(seat)

    def welcome(self, seat: int, since: int, protocol: int) -> AnyWelcome:
        """Return the welcome for a seat that knows the events up to `since`, in the protocol of its page."""
        return self._audience.welcome(seat, since, protocol)

    def try_out(self, seat: int, question: wire.Check | wire.Stage) -> wire.Checked | wire.Staged:
        """Return the expected result of a play or of a tray."""
        if isinstance(question, wire.Stage):
            return self.table.stage(seat, question)
        return self.table.check(seat, question.actions, question.seq)

    def answer(self, listener: Listener, seat: int, question: Question) -> wire.Outgoing | OldWelcome | None:
        """Return the expected result of a play or of a tray, or all that is known; None: a hint comes later."""
        if isinstance(question, wire.Resync):
            return self.welcome(seat, question.since, listener.protocol)
        if isinstance(question, wire.Hint):
            return self._hint(listener, seat, question)
        if isinstance(question, wire.Reading):
            self._audience.reads(listener, question.on)
            self._queue.put_nowait(Wake())
            return None
        return self.try_out(seat, question)

    def _hint(self, listener: Listener, seat: int, question: wire.Hint) -> wire.Hinted | None:
        """Return why there is no hint, or one that was given already; None where somebody has to think first."""
        table, state = self.table, self.table.match_state
        refusal = NO_HINT_NOW if question.expect != table.last_event else refuse_hint(table, seat)
        if refusal is not None:
            return refused(question.seq, table.version, refusal)
        wish = HintWish(listener.person, seat, question.seq, table.last_event, listener.send)
        chance = chance_of_hint(table.secret.seed, seat, state.deal.turns, state.actions_in_turn())
        deal, now = state.deal.copy(), self._loop.time()
        return self._hinting.ask(wish, deal, chance, table.version, now, table.practice)

    def credit(self, seconds: float) -> None:
        """Leave out the time in which the process stood still."""
        self._schedule.credit(seconds)
        self._clock.give(seconds)
        self._queue.put_nowait(Wake())

    def goes_on_at(self, table: str) -> None:
        """Tell everybody that the people of the match, which is over, play on at another table."""
        self.table.next_tables[self.table.match] = table
        self._audience.publish()

    def tell_all(self, message: wire.Outgoing) -> None:
        """Send `message` to every socket of the table."""
        self._audience.send_all(message)

    # ---- the task ---------------------------------------------------------------------------------------------

    async def _serve_all(self) -> None:
        """Serve requests until the server stops or the table has been empty for a while."""
        while not self._schedule.unused(self._loop.time(), self.present) or not self._queue.empty():
            await self._clock.catch_up(self.table.clocks, self._keep_clocks)
            self._arrange()
            request = await self._next_request(self._next_time())
            if isinstance(request, Stop):
                await self._set_speed()
                return
            if request is None:
                await self._on_time()
            else:
                await self._serve_or_give_up(request)
        self._close_all(TRY_LATER)  # nobody is left but those who watch

    def _close_all(self, code: int) -> None:
        self._audience.close_all(code)

    def _next_time(self) -> float | None:
        """Return when something is due, None where nothing is."""
        times = (
            self._schedule.next_time(self.present, self._bot_turn.ready),
            self._speeds.due_at(),
            self._clock.due_at(self.table.clocks),
        )
        return min((time for time in times if time is not None), default=None)

    async def rest(self) -> None:
        """Return when nothing of the ended task runs any more."""
        await self._bot_turn.stop()
        await self._hinting.stop()

    def _arrange(self) -> None:
        """Set the times of what happens by itself, as the table and those present now ask for it."""
        table, now = self.table, self._loop.time()
        deciding = self._schedule.arrange(table, self.present, self._audience.readers, now)
        if deciding is None:
            self._bot_turn.forget()
        else:
            self._bot_turn.begin(table, deciding, self._schedule.waits_from(self._bot_turn.share(table)))

    async def _on_time(self) -> None:
        """Carry out what is due."""
        self._arrange()  # whoever came, and time that was given back, counts at this very moment too
        now, table = self._loop.time(), self.table
        due = self._speeds.due_at()
        if due is not None and due <= now:
            await self._set_speed()
            return
        try:
            if (change := self._schedule.due_change(table, self.present, now, self._now())) is not None:
                await self._keep(change)
            elif self._schedule.due_deal(now):
                secret = draw_secret(table.adapter.pack(table.match_state.rules), self._rng)
                await self._keep(table.after_next_deal(secret, new_id(MATCH, self._rng), self._now()))
            elif self._schedule.due_move(now) and (move := self._bot_turn.decided(table)) is not None:
                await self._move(move)
        except StoreBusy as busy:
            self._log_busy(busy)
            self._schedule.postpone(now + RETRY)

    async def _move(self, move: Move) -> None:
        """Carry out what a bot decided."""
        table = self.table
        seat = table.match_state.deal.actor
        try:
            uncommitted = table.after_plays(seat, move.plays, self._now(), move.beside)
        except NotNow:
            log_failure("bot_refused", table=table.record.id, seat=seat)
            self._bot_turn.forget()
            uncommitted = table.after_play(seat, [table.match_state.deal.legal_actions()[0]], self._now())
        await self._keep(uncommitted)

    async def _give_hint(self, thought: Thought) -> None:
        """Send the hint to the pages that asked and count it, unless the table has gone on meanwhile."""
        table, wish = self.table, thought.wishes[0]
        refusal = NO_HINT_NOW if wish.made_for != table.last_event else refuse_hint(table, wish.seat)
        if refusal is None:
            try:
                if thought.advice is not None:
                    await self._keep(after_hint(table, thought, self._now()))
            except StoreBusy as busy:
                self._log_busy(busy)
                refusal = HINT_FAILED
        for one in thought.wishes:
            answer = hinted(thought, one.seq, table.version)
            one.send(answer if refusal is None else refused(one.seq, table.version, refusal))
        is_hint = refusal is None and thought.advice is not None
        self._hinting.answered(thought, hinted(thought, wish.seq, table.version) if is_hint else None)

    async def _serve(self, request: Command | TakeSeat | Forget | MakeLink | Wake | Decision | Thought) -> None:
        if isinstance(request, Thought):
            await self._give_hint(request)
        elif isinstance(request, Decision):
            if self._bot_turn.take(request):
                self._schedule.decided(self._loop.time(), self._bot_turn.share(self.table))
        else:
            await super()._serve(request)

    async def _answer(self, command: Command) -> None:
        """Give the one answer to a command; done means that it is on the disk."""
        message, reply, table = command.message, command.reply, self.table
        started = self._loop.time()
        known = table.commands.get((command.seat, message.id))
        if known is not None:
            reply(wire.Duplicate(message.id, known))
            return
        made_for = message.expect if isinstance(message, wire.Play | wire.TakeBack | wire.Ready) else table.last_event
        if made_for != table.last_event:
            await self._answer_unless_done(command, wire.Stale(message.id, table.version))
            return
        try:
            uncommitted = self._after_command(command.seat, message)
        except NotNow as refused:
            await self._answer_unless_done(command, refused.answer(message.id))
            log("refused", level="debug", table=table.record.id, seat=command.seat, code=refused.refusal.code)
            return
        if isinstance(message, wire.SetSpeed):
            if not await self._done_before(command):
                self._speeds.add(command)
        else:
            await self._carry_out(uncommitted, [command])
        elapsed = round((self._loop.time() - started) * 1000, 1)
        log("done", level="debug", table=table.record.id, seat=command.seat, ms=elapsed)

    async def _answer_unless_done(self, command: Command, answer: wire.Outgoing) -> None:
        """Answer a command that is not carried out, unless that was done so long ago that memory has forgotten it."""
        if not await self._done_before(command):
            command.reply(answer)

    async def _done_before(self, command: Command) -> bool:
        """Return whether a command that memory does not know is answered: it was done, or the disk does not say."""
        if self.table.all_commands:
            return False
        try:
            version = await self._store.done(self.table.record.id, command.seat, command.message.id)
        except StoreBusy as busy:
            self._answer_busy(command, busy)
            return True
        if version is not None:
            command.reply(wire.Duplicate(command.message.id, version))
        return version is not None

    async def _carry_out(self, uncommitted: Uncommitted, commands: list[Command]) -> None:
        """Keep what `commands` have changed, and answer each of them."""
        uncommitted = self._timed(uncommitted)
        version = self.table.version + len(uncommitted.change.rows)
        done = tuple((command.seat, command.message.id, version) for command in commands)
        try:
            await self._keep(replace(uncommitted, change=replace(uncommitted.change, commands=done)), commands)
        except AlreadyDone as done:  # so long ago that memory has forgotten it
            if len(commands) > 1:
                raise
            commands[0].reply(wire.Duplicate(commands[0].message.id, done.version))
        except StoreBusy as busy:
            for command in commands:
                self._answer_busy(command, busy)

    async def _set_speed(self) -> None:
        """Write the changes of the speed that wait as one event: the last one is what people see."""
        commands = self._speeds.take(self._loop.time())
        if commands and isinstance(last := commands[-1].message, wire.SetSpeed):
            await self._carry_out(self.table.after_speed(commands[-1].seat, last.speed, self._now()), commands)

    def _after_command(self, seat: int, message: wire.AnyCommand) -> Uncommitted:
        """Return the change by a command; raises NotNow."""
        now = self._now()
        if isinstance(message, wire.OfPeople):
            return after_command(self.table, seat, message, now, self._powers)
        if isinstance(message, wire.Say):
            return after_saying(self.table, seat, message, now, self._loop.time(), self._settings)
        if isinstance(message, wire.OfAbsence | wire.EndMatch):
            return after_agreement(self.table, seat, message, self.present, now, self._schedule.away.back)
        demand_no_pause(self.table, message)
        if self.table.seats[seat].stand_in:
            raise NotNow(wire.Refusal("bot_plays_for_you", "", {}))
        match message:
            case wire.Play():
                return self.table.after_play(
                    seat, parse_play(self.table.adapter, message.actions), now, message.even_so
                )
            case wire.ClaimIrregularity():
                return self.table.after_claim(seat, message.match, message.deal, message.number, now, message.discard)
            case wire.TakeBack():
                return self.table.after_take_back(seat, now)
            case wire.Ready():
                return self.table.after_ready(seat, now)
            case wire.SetSpeed():
                return self.table.after_speed(seat, message.speed, self._now())
        raise NotNow(wire.Refusal("match_has_begun", "", {}))

    def _dismiss(self, change: Change) -> None:
        """Send the pages away whose people have no place here any more after `change`."""
        for seat, listener in self._audience.all():
            if is_sent_away(seat, listener.person, self.table.seats, change):
                self.detach(listener, seat)
                listener.end(POLICY, NOT_WATCHED if watches(seat) else seat_lost(self.table.seats, seat))

    def _forget(self, person: str) -> None:
        """Send the pages of a deleted person away, and show their seats to the others without the name."""
        self.table.forget(person)
        for seat, listener in self._audience.all():
            if listener.person == person:
                self.detach(listener, seat)
                listener.end(POLICY, wire.Fault("not_your_seat", "the person of this seat was deleted"))
        if self.table.talk.forget(person):
            self._audience.say(self.table.talk.message())
        self._audience.publish()

    async def _commit(self, result: Uncommitted) -> None:
        await self._keep(result)

    async def _keep(
        self,
        uncommitted: Uncommitted,
        commands: Sequence[Command] = (),
    ) -> None:
        """Commit `uncommitted`, answer `commands`, tell every seat; raises StoreBusy, and nothing has changed then."""
        uncommitted = self._timed(uncommitted)
        await self._store.commit(uncommitted.change)
        self.table.accept(uncommitted)
        self._schedule.away.follow(uncommitted.change.rows, self._loop.time())
        for command in commands:
            command.reply(wire.Done(command.message.id, self.table.version))
        if uncommitted.change.said is not None:
            self._audience.say(self.table.talk.accept(uncommitted.change.said))
            return
        if uncommitted.change.seats or uncommitted.change.new_link is not None:
            self._dismiss(uncommitted.change)
        self._audience.publish(uncommitted.change.rows)

    def _show_presence(self, changed: int) -> None:
        """Tell the other seats who is here now, and look at the schedule again."""
        self._audience.show_presence(changed)
        self._queue.put_nowait(Wake())

    async def _keep_clocks(self) -> bool:
        """Write down what has happened to the clocks without a play; False where nothing has."""
        timed = self._timed(self.table.after((), self._now(), Change(table=self.id)))
        if timed.change.rows:
            await self._keep(timed)
        return bool(timed.change.rows)

    def _timed(self, uncommitted: Uncommitted) -> Uncommitted:
        if uncommitted.clocks is None:
            self.table.clocks = self._clock.with_news(self.table.clocks)
        return self.table.timed(uncommitted, bool(self.present), self._clock.ms(), self._now())
