"""Sockets as they are counted: for whom one comes, whether it may come in, and from when on it counts in all alone.

A stranger counts for the address, which a whole club may share. A device that has had a seat counts for itself, and at
a seat it is the seat that allows a few pages: forty phones behind one router play. An address brings a limited number
of such devices in an hour, for a stranger could make a table and sit down there with one new device after the other.
"""

from collections import Counter

from sambakit.server.limits import Buckets, PerHour, Recent
from sambakit.server.people.tokens import token_hash
from sambakit.server.settings import Settings, is_loopback


class Arrivals:
    """The sockets of one server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._buckets = Buckets(settings.sockets_per_second, settings.sockets_burst)
        self.unseated: Counter[str] = Counter()  # sockets without a seat, by whom they count for
        self.open = 0  # sockets in all
        self.seated = Recent()  # devices that have had a seat, as hashes of their tokens
        self._new = PerHour()  # of these, by the address from which they came

    def counted_for(self, visitor: str, token: str | None) -> str:
        """Return for whom a socket or a request counts that shows `token`; nothing is read from the disk for it."""
        return visitor if is_loopback(visitor) else self.device(token) or visitor

    def device(self, token: str | None) -> str | None:
        """Return the device that shows `token`, None where it has not had a seat lately."""
        device = None if token is None else token_hash(token)
        return device.hex() if device is not None and device in self.seated else None

    def limit_reached(self, who: str, now: float) -> str | None:
        """Return the name of the limit that a further socket of `who` is over, None where it may come in."""
        settings = self._settings
        most = settings.sockets_per_loopback if is_loopback(who) else settings.sockets_per_address
        if self.unseated[who] >= most or self.open >= settings.sockets:
            return "sockets"
        if is_loopback(who) or self._buckets.of(who, now).take(now):
            return None
        return "sockets_per_second"

    def come(self, who: str, visitor: str) -> "Arrival":
        """Count a socket of `who`, which comes from the address of `visitor`."""
        return Arrival(self, who, visitor)

    def note_seated(self, token: str, visitor: str, now: float) -> None:
        """Note that the device with `token` has a seat; above the limit of its address it does not count for itself."""
        device = token_hash(token)
        if device not in self.seated and not is_loopback(visitor):
            if self._new.count(visitor, now) >= self._settings.devices_per_hour:
                return
            self._new.note(visitor, now)
        self.seated.note(device)


class Arrival:
    """The place of one socket in the counts, from its arrival until it has left."""

    def __init__(self, arrivals: Arrivals, who: str, visitor: str) -> None:
        self._arrivals = arrivals
        self._visitor = visitor
        self._who: str | None = who
        arrivals.unseated[who] += 1
        arrivals.open += 1

    def take_seat(self, token: str | None, now: float) -> None:
        """Note that it is at a seat of the person with that device: it counts for the seat from now on."""
        if token is not None:
            self._arrivals.note_seated(token, self._visitor, now)
        self._release()

    def leave(self) -> None:
        """Note that it has left."""
        self._release()
        self._arrivals.open -= 1

    def _release(self) -> None:
        who, self._who = self._who, None
        if who is not None:
            unseated = self._arrivals.unseated
            unseated[who] -= 1
            if unseated[who] <= 0:
                del unseated[who]
