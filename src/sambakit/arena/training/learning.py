"""The learner of a training: it fits a net while deals are still being played, and keeps its state on the disk.

Which positions an epoch learns from depends on the numbers of the pieces of work alone, never on the order in which
they come in. So the net is the same with any number of workers, and after any interruption.
"""

import json
import warnings
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final
from zipfile import BadZipFile

import numpy

from sambakit.arena.training.tuning import Say
from sambakit.bots.deep.position_features import FEATURES

TESTED: Final = 10  # one piece of work in so many is for the test
EARLY: Final = 3  # for so many epochs of all deals one more goes before, on those that have been played by then
FEWEST: Final = 2  # pieces of work that the first epoch needs: one to learn from and one to test by
BATCH: Final = 1024  # positions of one step of the training
FASTEST: Final = 1e-3  # steps of the training, at its beginning …
SLOWEST: Final = 2e-5  # … and at its end


class OtherCheckpoint(Exception):
    """A checkpoint that cannot be continued; says why."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Numbers of four bytes: features, row by row, and the final lead of the side to move, in units."""

    features: bytes
    margins: bytes


@dataclass(frozen=True, slots=True)
class Course:
    """How a net is trained: the pieces of work, the units of each layer, the epochs over all of them, and the seed.

    Some early epochs go before, while deals are being played. `title` holds the values, as JSON, that distinguish this
    training from others.
    """

    pieces: int
    units: tuple[int, ...]
    epochs: int
    seed: int
    title: Mapping[str, object]

    @property
    def early(self) -> int:
        """Return the number of early epochs."""
        return self.epochs // EARLY

    def needed(self, epoch: int) -> int:
        """Return the number of pieces, the first ones, that `epoch` learns from; the early epochs are the first.

        >>> course = Course(pieces=100, units=(4,), epochs=9, seed=1, title={})
        >>> [course.needed(epoch) for epoch in range(5)]
        [25, 50, 75, 100, 100]
        """
        share = -(-self.pieces * (epoch + 1) // (self.early + 1))
        return min(self.pieces, max(FEWEST, share))

    def pace(self, epoch: int) -> float:
        """Return the length of the steps of `epoch`: the longest in early ones, then smaller along half a wave."""
        wave = (1 + numpy.cos(numpy.pi * max(0, epoch - self.early) / self.epochs)) / 2
        return float(SLOWEST + (FASTEST - SLOWEST) * wave)


@dataclass(frozen=True, slots=True)
class Learned:
    """A net after some epochs: its layers, the number of positions that it learned from, its R² on the test's."""

    epochs: int
    weights: Sequence[Any]
    biases: Sequence[Any]
    positions: int
    explained: float


def pieces_of(deals: int, at_a_time: int) -> int:
    """Return the number of pieces of work for `deals`, enough for a test."""
    return max(TESTED, -(-deals // at_a_time))


class Learner:
    """Fits a net in a thread of its own to the pieces that it is given, each epoch as soon as its pieces are there."""

    def __init__(self, course: Course, say: Say, checkpoint: Path | None = None) -> None:
        """Go on with `checkpoint` where there is one, and write it after each epoch; raises OtherCheckpoint."""
        self._course = course
        self._say = say
        self._checkpoint = checkpoint
        self._before = read_checkpoint(checkpoint, course) if checkpoint and checkpoint.exists() else None
        self._given: SimpleQueue[tuple[int, Positions]] = SimpleQueue()
        self._outcome: Future[Learned] = Future()
        # the program does not wait for it at its end: an epoch that is cut off is made again
        Thread(target=self._work, daemon=True).start()

    @property
    def needs_nothing(self) -> bool:
        """Return whether the checkpoint was that of the last epoch."""
        return self._before is not None and self._before.epochs == self._course.early + self._course.epochs

    def take(self, number: int, piece: Positions) -> None:
        """Take piece `number`; raises the error of the learner if it has failed."""
        self._given.put((number, piece))
        if self._outcome.done():
            self._outcome.result()

    def result(self) -> Learned:
        """Return the trained net when it is done; all pieces must have been given, if any are needed."""
        return self._outcome.result()

    def _work(self) -> None:
        try:
            self._outcome.set_result(self._learn())
        except BaseException as error:  # it belongs to whoever asks for the result
            self._outcome.set_exception(error)

    def _learn(self) -> Learned:
        course, found, net = self._course, self._before, None
        there: dict[int, Positions] = {}
        learned = tested = _arrays([])
        known = 0
        for epoch in range(found.epochs if found else 0, course.early + course.epochs):
            needed = course.needed(epoch)
            if known < needed:
                self._wait_for(needed, there)
                learned = _arrays([there[number] for number in range(needed) if number % TESTED])
                tested = _arrays([there[number] for number in range(needed) if not number % TESTED])
                known = needed
                if known == course.pieces:
                    there.clear()  # the arrays hold all of it
            net = net or _net(course, found, learned)
            _fit(net, course, epoch, learned)
            found = Learned(epoch + 1, net.coefs_, net.intercepts_, len(learned[1]), float(net.score(*tested)))
            if self._checkpoint:
                write_checkpoint(self._checkpoint, course, found)
            self._say(
                f"epoch {found.epochs}: explains {found.explained:.4f} of the margins in the decks to test by "
                f"({known} of {course.pieces} pieces of work)"
            )
        assert found is not None  # a training has one epoch or more
        return found

    def _wait_for(self, needed: int, there: dict[int, Positions]) -> None:
        """Take pieces until the first `needed` are there."""
        while not all(number in there for number in range(needed)):
            number, piece = self._given.get()
            there[number] = piece


def _arrays(pieces: Sequence[Positions]) -> tuple[Any, Any]:
    """Return the features and the final leads as arrays."""
    features = numpy.frombuffer(b"".join(piece.features for piece in pieces), numpy.float32)
    margins = numpy.frombuffer(b"".join(piece.margins for piece in pieces), numpy.float32)
    return features.reshape(len(margins), FEATURES), margins


def _net(course: Course, before: Learned | None, learned: tuple[Any, Any]) -> Any:
    """Return a net that knows nothing, or that of a checkpoint."""
    from sklearn.neural_network import MLPRegressor

    net = MLPRegressor(hidden_layer_sizes=course.units, max_iter=1, warm_start=True)
    if before:
        few = (learned[0][:FEWEST], learned[1][:FEWEST])
        _fit(net, course, 0, few)  # gives it its form
        net.coefs_, net.intercepts_ = list(before.weights), list(before.biases)
    return net


def _fit(net: Any, course: Course, epoch: int, learned: tuple[Any, Any]) -> None:
    """Fit `net` to what was `learned`, once through."""
    from sklearn.exceptions import ConvergenceWarning

    size = min(BATCH, len(learned[1]))
    net.set_params(learning_rate_init=course.pace(epoch), random_state=course.seed + epoch, batch_size=size)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # one epoch at a time is meant
        net.fit(*learned)


def write_checkpoint(path: Path, course: Course, found: Learned) -> None:
    """Write the net and what it belongs to, all or nothing."""
    beside = path.with_name(path.name + ".new")
    layers = {f"weights_{place}": weights for place, weights in enumerate(found.weights)}
    layers |= {f"biases_{place}": biases for place, biases in enumerate(found.biases)}
    head = {"title": course.title, "epochs": found.epochs, "positions": found.positions, "explained": found.explained}
    with beside.open("wb") as file:
        numpy.savez(file, allow_pickle=False, head=numpy.array(json.dumps(head)), **layers)
    beside.replace(path)


def read_checkpoint(path: Path, course: Course) -> Learned:
    """Return the net in a checkpoint; raises OtherCheckpoint where it is that of another training."""
    try:
        with numpy.load(path, allow_pickle=False) as kept:
            head = json.loads(str(kept["head"]))
            layers = len(course.units) + 1
            weights = [kept[f"weights_{place}"] for place in range(layers)]
            biases = [kept[f"biases_{place}"] for place in range(layers)]
            same = head["title"] == json.loads(json.dumps(course.title))
            found = Learned(head["epochs"], weights, biases, head["positions"], head["explained"])
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise OtherCheckpoint(f"{path} is no checkpoint of this training ({error})") from None
    if not same:
        raise OtherCheckpoint(f"{path} is the checkpoint of another training: give each its own file")
    return found
