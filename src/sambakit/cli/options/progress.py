"""The progress of the arena's commands: a bar or lines, with an estimate while they play, and faults in words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from sambakit.arena.contests.duplicate import Pair

EVERY: Final = 60.0  # seconds from line to line, where there is no terminal for a bar


class Showing:
    """Shows how far a command is: the number of results, and the mean of the contest that is being played."""

    def __init__(self, title: str, total: int, show: Callable[[str, int], object]) -> None:
        """Show by `show`, which gets a text and the number of results, of `total`."""
        self._show = show
        self._total = total
        self._before = 0
        self.begin(title, 0)

    def begin(self, title: str, before: int) -> None:
        """Begin with the contest `title` after `before` results of others."""
        from sambakit.arena.measuring.sequential import RunningMean

        self._title = title
        self._before = before
        self._mean = RunningMean()

    def seen(self, pair: "Pair") -> None:
        """Count a pair of the running contest."""
        self._mean.add(pair.mean)

    def __call__(self, done: int) -> None:
        """Show that there are `done` results of the running contest."""
        self._show(self._text(), self._before + done)

    def _text(self) -> str:
        if self._mean.pairs < 2:
            return self._title
        low, high = self._mean.interval
        return f"{self._title} {self._mean.mean:+.0f} points a deal so far ({low:+.0f} to {high:+.0f})"


@contextmanager
def playing(title: str, total: int, file: Path | None) -> Iterator[Showing]:
    """Give the progress of `total` results; a bar on the error stream where that is a terminal, or a line a minute.

    Faults become messages as `faults_told` words them. The interval beside the mean holds at every look with 95 %
    confidence, so it is wider than that of the result.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    if not console.is_terminal:
        with faults_told(file):
            yield Showing(title, total, _Lines(total).show)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
    with faults_told(file), bar:
        task = bar.add_task(title, total=total)
        yield Showing(title, total, lambda text, done: bar.update(task, description=text, completed=done))


class _Lines:
    """Progress in lines on the error stream, seldom enough for a log."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._last = monotonic()

    def show(self, text: str, done: int) -> None:
        """Write a line where the last one is a minute old."""
        if monotonic() - self._last >= EVERY:
            self._last = monotonic()
            click.echo(f"{text}, {done} of {self._total}", err=True)


@contextmanager
def faults_told(file: Path | None) -> Iterator[None]:
    """Make messages of faults of bots, workers and machines, and say after an interruption how to go on."""
    from sambakit.arena.cluster.code import OtherCode
    from sambakit.arena.contests.failures import BotFailed
    from sambakit.arena.measuring.batches import OtherFile, WorkersLost
    from sambakit.arena.measuring.results import OtherResults

    try:
        yield
    except (BotFailed, OtherCode, OtherFile, OtherResults, WorkersLost) as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        if file is not None:
            click.echo(f"interrupted; {file} keeps what was played, and the same command goes on there", err=True)
        raise
