"""`sambakit backup` and `sambakit restore`: copies of the data file (docs/hosting.md)."""

import signal
import sqlite3
import threading
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sambakit.cli.serving.data import data_file, data_option, make_folder

if TYPE_CHECKING:
    from sambakit.server.keeping.copying import Contents
    from sambakit.server.keeping.following import Follower

SELDOM: Final = 60.0  # s between two reports of the same trouble

file_argument = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command()
@file_argument
@click.option("--follow", is_flag=True, help="Go on: copy what is new every half second, until Ctrl+C.")
@click.option("--replace", is_flag=True, help="Write over FILE if it exists.")
@data_option
def backup(file: Path, follow: bool, replace: bool, data: Path | None) -> None:
    """Write a consistent copy of the data file to FILE, also while a server runs.

    With --follow, an existing FILE is continued if it is a backup of the same data file.

    FILE holds the hidden cards of deals that run, so only you can read it.
    """
    from sambakit.server.keeping.copying import BackupError, back_up  # the other commands need no server

    source = data_file(data)
    try:
        if follow:
            _follow(source, file, replace)
        else:
            click.echo(f"{file} holds {_told(back_up(source, file, replace))}.")
    except BackupError as error:
        raise click.ClickException(str(error)) from error


@click.command()
@file_argument
@click.option("--replace", is_flag=True, help="Move an existing data file aside first; nothing is deleted.")
@data_option
def restore(file: Path, replace: bool, data: Path | None) -> None:
    """Make the data file a copy of the backup FILE. Stop the server first."""
    from sambakit.server.keeping.copying import BackupError
    from sambakit.server.keeping.restoring import restore as restore_from

    target = data_file(data)
    make_folder(target)
    try:
        contents, before = restore_from(file, target, replace)
    except (BackupError, OSError, sqlite3.Error) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{target} holds {_told(contents)}.")
    if before is not None:
        click.echo(f"The data file before is now {before}.")


def _told(contents: "Contents") -> str:
    """Return the contents of a data file, in words."""
    told = f"{_counted(contents.tables, 'table')} with {_counted(contents.events, 'event')}"
    if contents.sheets:
        told += f" and {_counted(contents.sheets, 'shared sheet')}"
    return (
        told if contents.until is None else f"{told} up to {datetime.fromtimestamp(contents.until):%Y-%m-%d %H:%M:%S}"
    )


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def _follow(source: Path, target: Path, replace: bool) -> None:
    """Copy what is new until told to stop; the last pass comes after that."""
    from sambakit.server.keeping.following import Follower

    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    follower = Follower(source, target, replace)
    try:
        _catch_up(follower, stopped, target)
    finally:
        follower.close()


def _catch_up(follower: "Follower", stopped: threading.Event, target: Path) -> None:
    from sambakit.server.keeping.following import EVERY, THOROUGH_EVERY

    trouble = _Seldom()
    greeted = last = False
    thorough_at = time.monotonic()
    while not last:
        last = stopped.is_set()
        began = time.monotonic()
        thorough = last or began >= thorough_at
        try:
            follower.catch_up(thorough)
        except sqlite3.OperationalError as error:  # a full disk, a long write: the next pass catches up
            trouble.tell(f"{target} is not up to date: {error}")
            if last:
                raise click.ClickException(f"{target} is not up to date: {error}") from error
        except sqlite3.DatabaseError as error:
            raise click.ClickException(f"the backup ends: {error}") from error
        else:
            thorough_at = began + THOROUGH_EVERY if thorough else thorough_at
            if not greeted:
                click.echo(f"{target} is up to date, and follows. Ctrl+C ends it.")
                greeted = True
        took = time.monotonic() - began
        if took > EVERY and not thorough:
            trouble.tell(f"{target} is behind: a pass took {took:.1f} s")
        stopped.wait(max(0.0, EVERY - took))


class _Seldom:
    """Reports trouble, at most once in `SELDOM` seconds."""

    def __init__(self) -> None:
        self._next = float("-inf")

    def tell(self, text: str) -> None:
        """Write `text` to standard error, unless something was written a moment ago."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + SELDOM
            click.echo(text, err=True)
