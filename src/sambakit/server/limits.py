"""Rate limits; the time is always an argument (seconds, monotonic)."""

from collections import OrderedDict, deque
from itertools import islice
from math import ceil


class Bucket:
    """Allows `burst` at once and `rate` a second in the long run."""

    __slots__ = ("_at", "_burst", "_left", "_over_since", "_rate")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._at = now
        self._over_since: float | None = None

    def take(self, now: float) -> bool:
        """Return whether one more is allowed now, and count it if so."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            if self._left >= self._burst / 2:
                self._over_since = None
            return True
        if self._over_since is None:
            self._over_since = now
        return False

    def is_full(self, now: float) -> bool:
        """Return whether it is as a new one would be."""
        return self._left + (now - self._at) * self._rate >= self._burst

    def give_back(self) -> None:
        """Allow one more: what was counted counts for somebody else."""
        self._left = min(self._burst, self._left + 1)

    def over_for(self, now: float) -> float:
        """Return for how many seconds the limit has been reached again and again, 0 where it is not."""
        return 0 if self._over_since is None else now - self._over_since

    def wait(self) -> float:
        """Return in how many seconds the next one is allowed."""
        return max(0.0, (1 - self._left) / self._rate)


class Buckets:
    """A bucket for each visitor; one that is full again is forgotten, and where there are too many the oldest."""

    __slots__ = ("_buckets", "_burst", "_rate")

    VISITORS = 10_000  # remembered at most

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, visitor: str, now: float) -> Bucket:
        """Return the bucket of `visitor`, a full one where it is new."""
        bucket = self._buckets.get(visitor)
        if bucket is None:
            self._forget(now)
            bucket = self._buckets[visitor] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > self.VISITORS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(visitor)
        return bucket

    def _forget(self, now: float) -> None:
        """Forget the oldest ones that are full, two at most: more go than come."""
        for visitor, bucket in [*islice(self._buckets.items(), 2)]:
            if not bucket.is_full(now):
                return
            del self._buckets[visitor]


class Recent:
    """The keys that were noted last; who has not come for longest is forgotten first."""

    __slots__ = ("_keys",)

    MOST = 10_000  # remembered at most

    def __init__(self) -> None:
        self._keys: dict[bytes, None] = {}  # in their order; an OrderedDict takes twice as much for each

    def note(self, key: bytes) -> None:
        """Note that `key` has come."""
        self._keys.pop(key, None)
        self._keys[key] = None
        if len(self._keys) > self.MOST:
            del self._keys[next(iter(self._keys))]

    def __contains__(self, key: bytes) -> bool:
        return key in self._keys


class Recently:
    """Counts the requests of each visitor within the last `seconds`."""

    __slots__ = ("_seconds", "_times")

    VISITORS = 10_000  # remembered at most; beyond, the longest known are forgotten first

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def count(self, visitor: str, now: float) -> int:
        """Return how often `visitor` was noted within that time."""
        times = self._times.get(visitor)
        if times is None:
            return 0
        while times and times[0] <= now - self._seconds:
            times.popleft()
        if not times:
            del self._times[visitor]
        return len(times)

    def note(self, visitor: str, now: float) -> None:
        """Count one more for `visitor`."""
        while len(self._times) >= self.VISITORS and visitor not in self._times:
            del self._times[next(iter(self._times))]
        self._times.setdefault(visitor, deque()).append(now)

    def retry_after(self, visitor: str, now: float) -> int:
        """Return in how many whole seconds the oldest note of `visitor` will be forgotten."""
        times = self._times.get(visitor)
        return max(1, ceil(times[0] + self._seconds - now)) if times else 1


class PerHour(Recently):
    """Counts the requests of each visitor within the last hour."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(3600.0)
