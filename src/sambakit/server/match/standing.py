"""How a match stands, as a summary of its events: everything that a replay needs, and nothing that no longer holds.

However long the log is, the summary is as long as the deal that runs. It is stored now and then (a snapshot), so that a
table is read without its whole log. Its form is only added to; what cannot be read is made again from the events.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sambakit.server.match.events import LIMIT, MATCH_EVENTS, SCORES, STOPPED, Data, Row

FORM: Final = 1
EXERCISE: Final = "exercise"  # in the data of a match_started: the name of its task
BOTS: Final = "bots"  # of the event dealt: the bots by seat, a line each


class Play(Struct, frozen=True, array_like=True, tag="play", gc=False):
    """A step that the rules allow."""

    actions: list[str]


class IrregularPlay(Struct, frozen=True, array_like=True, tag="irregular", gc=False):
    """An irregular play of a seat."""

    seat: int
    actions: list[str]


class Claimed(Struct, frozen=True, array_like=True, tag="claimed", gc=False):
    """A claim of a seat on the irregular play of that number, and the card that it says to count, if any."""

    seat: int
    number: int
    discard: str = ""


class TakenBack(Struct, frozen=True, gc=False):
    """The last moves that stood no longer hold."""

    steps: int


Move = Play | IrregularPlay | Claimed


class DealPoints(Struct, frozen=True, array_like=True, gc=False):
    """A deal that is over and counts: its number in the match, points and totals by side."""

    number: int
    points: list[int]
    totals: list[int]


class KeptClocks(Struct, frozen=True, array_like=True, gc=False):
    """The clocks of a table after their last event."""

    at: float  # unix time of the event, s
    turns: list[int]  # ms left for the turn, by seat
    banks: list[int]  # ms left for the deal, by seat
    played: int  # ms of the match
    match: int
    deal: int  # serial
    turn: int  # of the deal
    seat: int  # whose clock ran, -1 for nobody's
    runs: bool  # the time of the match
    out: bool
    over: bool


class Agreed(Struct, frozen=True):
    """The agreements of the people at a table, beside the match. Seats in order."""

    paused: int | None = None  # the seat that asked for the pause, which lasts
    waits: tuple[int, ...] = ()  # away, and the others wait for them
    once: tuple[int, ...] = ()  # where a bot stands in for the running turn only
    late: tuple[int, ...] = ()  # where a bot stands in though the person was here: the time was used up
    votes: tuple[int, ...] = ()  # for the end of the match
    hints: tuple[int, ...] = ()  # in this match: a seat for each hint that it had


class KeptExercise(Struct, frozen=True):
    """The task of a match that began at a prepared moment; the match itself is as any other."""

    name: str  # for the page, such as "problem 868dbabe"
    moves: int  # of the first deal, before the moment
    goal: str = ""  # of the turn, as in `problems.goals`; "": nothing is judged
    most: int = 0  # that the turn can come to


class Standing(Struct, frozen=True):
    """The standing of the match after event `number`."""

    number: int
    last_event: int  # number of the last event of the match
    match: int  # number at its table
    first_dealer: int
    serial: int = 0  # of the last deal at its table
    deal: int = 0  # number of the last deal in the match
    dealer: int = 0
    bots: str = ""  # of the last deal by seat, a line each; "": not kept
    sheet: list[DealPoints] = []  # of the deals before the last one
    over: DealPoints | None = None  # the last deal, where it is over and counts
    moves: list[Move] = []  # of the last deal, that stand
    ready: list[int] = []  # seats
    stopped: bool = False  # the match was ended before its time
    limited: bool = False  # it has reached the limit of its table
    clocks: KeptClocks | None = None
    agreed: Agreed = Agreed()
    scores: list[int] = []  # by side, with which the match began; empty: nothing
    exercise: KeptExercise | None = None
    form: int = FORM


def standing_after(rows: Sequence[Row], before: Standing | None = None) -> Standing:
    """Return the standing after `rows`, which go on from `before`; without one a match begins in them."""
    rows = [row for row in rows if before is None or row.number > before.number]
    standing, since = before, 0  # the rows from `since` on belong to the last deal
    for at, row in enumerate(rows):
        if row.kind == "match_started":
            match, dealer = number_in(row, "match"), number_in(row, "first_dealer")
            standing = Standing(
                row.number, row.number, match, dealer, scores=first_scores(row), exercise=exercise_in(row)
            )
        elif standing is not None:
            standing = replace(_after(row, standing), agreed=agreed_after(standing.agreed, row))
        if row.kind == "dealt":
            since = at
    if standing is None:
        raise ValueError("no match begins in the events")
    moves = [*standing.moves]
    for move in moves_of(rows[since:]):
        if isinstance(move, TakenBack):
            del moves[-move.steps :]
        else:
            moves.append(move)
    last = max((row.number for row in rows if row.kind in MATCH_EVENTS), default=standing.last_event)
    return replace(standing, number=rows[-1].number if rows else standing.number, last_event=last, moves=moves)


def _after(row: Row, standing: Standing) -> Standing:
    """Return `standing` after an event, but for numbers and moves."""
    match row.kind:
        case "dealt":
            return replace(
                standing,
                serial=number_in(row, "serial"),
                deal=number_in(row, "number"),
                dealer=number_in(row, "dealer"),
                bots=text_in(row, BOTS) if BOTS in row.data else "",
                sheet=[*standing.sheet, standing.over] if standing.over else standing.sheet,
                over=None,
                moves=[],
                ready=[],
            )
        case "deal_over" if "annulled" not in row.data:
            return replace(standing, over=_points(row, standing))
        case "claimed" if "totals" in row.data:  # after the end: the scores are as they are now
            return replace(standing, over=_points(row, standing))
        case "ready" if row.public.seat is not None:
            return replace(standing, ready=sorted({*standing.ready, row.public.seat}))
        case "match_over" if row.public.cause == STOPPED:
            return replace(standing, stopped=True)
        case "match_over" if row.public.cause == LIMIT:
            return replace(standing, limited=True)
        case "clock":
            return replace(standing, clocks=_clocks(row))
    return standing


def _clocks(row: Row) -> KeptClocks:
    return KeptClocks(
        at=row.at,
        turns=numbers_in(row, "turns"),
        banks=row.public.left or [],
        played=row.public.count or 0,
        match=number_in(row, "match"),
        deal=number_in(row, "deal"),
        turn=number_in(row, "turn"),
        seat=number_in(row, "runs"),
        runs=number_in(row, "time") == 1,
        out=number_in(row, "out") == 1,
        over=number_in(row, "over") == 1,
    )


def agreed_after(agreed: Agreed, row: Row) -> Agreed:
    """Return the agreements after an event."""
    seat, against = row.public.seat, row.public.against
    match row.kind:
        case "paused":
            return replace(agreed, paused=seat)
        case "resumed":
            return replace(agreed, paused=None)
        case "chose_away":  # a bot that is there ends the turn that it began
            once = (_with if row.public.yes else _without)(agreed.once, against)
            return replace(agreed, waits=_with(agreed.waits, against), once=once, late=_without(agreed.late, against))
        case "skipped":
            once = _with(agreed.once, seat)
            return replace(agreed, waits=_without(agreed.waits, seat), once=once, late=_late(agreed, row))
        case "skip_over":
            return replace(agreed, once=_without(agreed.once, seat), late=_without(agreed.late, seat))
        case "left" | "joined" | "gave_up":
            waits, once, votes = (_without(seats, seat) for seats in (agreed.waits, agreed.once, agreed.votes))
            return replace(agreed, waits=waits, once=once, votes=votes, late=_late(agreed, row))
        case "voted_end":
            return replace(agreed, votes=(_with if row.public.yes else _without)(agreed.votes, seat))
        case "hint" if seat is not None:
            return replace(agreed, hints=tuple(sorted((*agreed.hints, seat))))
        case "match_started":  # it is read without what was before
            return Agreed()
        case "dealt" | "match_over":
            return replace(agreed, votes=())
        case "drew" | "took" | "laid" | "added" | "answered" | "discarded" | "passed" | "ended" | "ready" if (
            seat in agreed.waits and seat not in agreed.once
        ):
            return replace(agreed, waits=_without(agreed.waits, seat))  # they are back
    return agreed


def _late(agreed: Agreed, row: Row) -> tuple[int, ...]:
    """Return where a bot plays for people who were here, after one began or ended to play on the seat of `row`."""
    out_of_time = row.kind in ("left", "skipped") and row.public.cause is not None
    return (_with if out_of_time else _without)(agreed.late, row.public.seat)


def _with(seats: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    return tuple(sorted({*seats} | ({seat} if seat is not None else set())))


def _without(seats: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    return tuple(one for one in seats if one != seat)


def _points(row: Row, standing: Standing) -> DealPoints:
    number = number_in(row, "number") if "number" in row.data else len(standing.sheet) + 1
    return DealPoints(number, numbers_in(row, "points"), numbers_in(row, "totals"))


def moves_of(rows: Sequence[Row]) -> Iterator[Move | TakenBack]:
    """Yield all that was done in a deal, in order."""
    steps: dict[int, list[str]] = {}
    for row in rows:
        if row.action is not None:
            steps.setdefault(row.step, []).append(row.action)
    for row in rows:
        if row.kind == "took_back":
            yield TakenBack(number_in(row, "steps") if "steps" in row.data else 1)
        elif row.kind == "irregular":
            yield IrregularPlay(_seat(row), text_in(row, "play").split(" + "))
        elif row.kind == "claimed":
            discard = text_in(row, "discard") if "discard" in row.data else ""
            yield Claimed(_seat(row), number_in(row, "irregular"), discard)
        elif row.action is not None and row.step in steps:
            yield Play(steps.pop(row.step))


def _seat(row: Row) -> int:
    assert row.public.seat is not None
    return row.public.seat


def first_scores(started: Row) -> list[int]:
    """Return the scores by side with which a match begins, by its event; empty where it begins with nothing."""
    return numbers_in(started, SCORES) if SCORES in started.data else []


def exercise_data(exercise: KeptExercise) -> Data:
    """Return the data by which the event of a match keeps its task."""
    data: Data = {EXERCISE: exercise.name, "moves": exercise.moves}
    return {**data, "goal": exercise.goal, "most": exercise.most} if exercise.goal else data


def exercise_in(started: Row) -> KeptExercise | None:
    """Return the task of the match that begins with an event, None for a usual match."""
    if EXERCISE not in started.data:
        return None
    name, moves = text_in(started, EXERCISE), number_in(started, "moves")
    if "goal" not in started.data:
        return KeptExercise(name, moves)
    return KeptExercise(name, moves, text_in(started, "goal"), number_in(started, "most"))


def text_in(row: Row, name: str) -> str:
    """Return the text `name` of the data of `row`."""
    value = row.data[name]
    assert isinstance(value, str)
    return value


def number_in(row: Row, name: str) -> int:
    """Return the number `name` of the data of `row`."""
    value = row.data[name]
    assert isinstance(value, int)
    return value


def numbers_in(row: Row, name: str) -> list[int]:
    """Return the numbers `name` of the data of `row`."""
    value = row.data[name]
    assert isinstance(value, list)
    return value
