"""The commands about people who are away, pauses, and the end of a match."""

from sambakit.server import wire
from sambakit.server.absence.away import after_choice
from sambakit.server.absence.pausing import after_pause
from sambakit.server.absence.place import After, Table
from sambakit.server.absence.voting import after_end_of_match, after_vote


def after_agreement(
    table: Table[After],
    seat: int,
    message: wire.OfAbsence | wire.EndMatch,
    present: frozenset[int],
    now: float,
    back: frozenset[int],
) -> After:
    """Return the table after a wish of the person on `seat`; `back` came back while waited for. Raises NotNow."""
    match message:
        case wire.ChooseAway():
            return after_choice(table, seat, message, present, now, back)
        case wire.Pause():
            return after_pause(table, seat, message.on, now)
        case wire.EndMatch():
            return after_end_of_match(table, seat, message.match, now)
        case wire.VoteEnd():
            return after_vote(table, seat, message, present, now)
