"""Tables from nothing, and from the store."""

from msgspec import structs

from sambakit.server.chat.talk import Talk
from sambakit.server.exercises.task import Task
from sambakit.server.match.events import KEPT, LastRows, numbered
from sambakit.server.match.match_state import begin_match
from sambakit.server.match.replaying import carried_on, from_here, replay, replay_exercise
from sambakit.server.match.standing import KeptExercise, exercise_data, standing_after
from sambakit.server.people.ids import parse_moment
from sambakit.server.replays.origin import Origin
from sambakit.server.seating.people import sat_down
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import Change, SeatRecord, StoredTable, TableRecord
from sambakit.server.tables.deal_bots import bots_now, bots_of_deal, dealt_to
from sambakit.server.tables.deciders import changed, deciding, first_of, match_begun
from sambakit.server.tables.registry import kept_rules
from sambakit.server.tables.table import Table


def new_table(
    record: TableRecord,
    seats: tuple[SeatRecord, ...],
    dealer: int,
    secret: Secret,
    match: str,
    after: int = 0,
    now: float | None = None,
    origin: Origin | None = None,
    exercise: KeptExercise | None = None,
) -> tuple[Table, Change]:
    """Return a table with the first deal of `match`, and the change that the store has to keep.

    Where its people have gathered before, `after` is the number of the last event of that, and it is `now`. A match
    with an `origin` goes on from there: who has the seats now decides from the next event on. An `exercise` says what
    they have to do there; what came before is not theirs to take back.
    """
    adapter, rules = kept_rules(record.rules)
    before = origin.scores if origin else ()
    match_state, drafts = begin_match(adapter, rules, record.players, 1, dealer, 1, secret.deck, before)
    if origin is not None:
        match_state, more = carried_on(match_state, origin.moves)
        drafts += more
    if exercise is not None:
        match_state = from_here(match_state)
        drafts[0] = structs.replace(drafts[0], data={**drafts[0].data, **exercise_data(exercise)})
    task = Task(exercise, match_state.deal) if exercise else None
    bots = bots_now(seats, adapter.view_type)
    table = Table(record, seats, match_state, secret, bots, match, version=after, task=task)
    if origin is not None and origin.moment is not None:
        table.what_if = origin.moment.place
    joined = [] if after else sat_down(seats)
    rows = numbered([*joined, *dealt_to(bots, drafts)], after, record.created if now is None else now)
    first = rows[-1].number + 1 if origin and origin.moves else first_of(rows)
    change = Change(
        table=record.id,
        match=match,
        new_match=match_begun(match_state, match, rows, origin.moment if origin else None),
        played=changed([], deciding(seats, bots), first, match_state),
        rows=rows,
        secret=(1, secret),
        scores=match_state.totals,
        over=False,
    )
    return table, change


def stored_table(stored: StoredTable) -> Table:
    """Return the table of the stored events, by replay; its match has begun."""
    assert stored.secret is not None
    adapter, rules = kept_rules(stored.record.rules)
    standing = standing_after(stored.rows, stored.snapshot)
    if standing.serial != stored.serial:
        raise ValueError("the last deck is not that of the last deal")
    players, deck, exercise, task = stored.record.players, stored.secret.deck, standing.exercise, None
    if exercise is None or standing.deal > 1:
        match_state = replay(adapter, rules, players, standing, deck)
    else:
        begun, match_state = replay_exercise(adapter, rules, players, standing, deck, exercise.moves)
        task = Task(exercise, begun.deal)
    return Table(
        record=stored.record,
        seats=stored.seats,
        match_state=match_state,
        secret=stored.secret,
        bots=bots_of_deal(standing.bots, stored.seats, adapter.view_type),
        match=stored.match,
        version=standing.number,
        last_event=standing.last_event,
        ready=frozenset(standing.ready),
        agreed=standing.agreed,
        rows=LastRows(stored.rows[-KEPT:]),
        commands=dict(stored.commands),
        all_commands=stored.all_commands,
        links={link.secret: link for link in stored.links},
        invite=stored.invite,
        talk=Talk(stored.lines),
        kept_clocks=standing.clocks,
        task=task,
        what_if=parse_moment(stored.origin).place if stored.origin else "",
    )
