"""`sambakit doctor`: versions, the place of the data file, and missing parts."""

import importlib.metadata
import json
import os
import platform
import re
import shutil
import sqlite3
import time
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sambakit import __version__, engine
from sambakit.cli.serving.client import client_folder, client_is_built
from sambakit.cli.serving.data import data_file, data_option

if TYPE_CHECKING:
    from sambakit.server.keeping.verifying import Verified

PACKAGES = ("msgspec", "starlette", "uvicorn", "websockets", "click")
# A writer and a checkpoint at the same moment can damage a database in WAL mode in versions before this one.
SQLITE_SAFE = (3, 51, 3)
# Before these, http.cookies takes quadratic time for a long cookie (CVE-2024-7592).
PYTHON_SAFE: dict[tuple[int, ...], tuple[int, ...]] = {(3, 11): (3, 11, 10), (3, 12): (3, 12, 6)}
FEW_BYTES = 100_000_000
WHAT_TO_DO = (
    "keep a copy of the file, then stop the server and bring back a backup by 'sambakit restore FILE --replace'"
)


@dataclass(frozen=True, slots=True)
class Health:
    """The report of `sambakit doctor`."""

    sambakit: str
    python: str
    platform: str
    packages: dict[str, str | None]  # None: not installed
    engine_compiled: bool
    engine_why_plain: str  # empty when it is compiled
    engine_built: str | None  # when the compiled one that is there was made; None: there is none
    sqlite: str
    client_built: bool
    client_folder: str
    data_file: str
    data_exists: bool
    data_bytes: int
    free_bytes: int
    fsync_ms: float | None  # None: the folder cannot be written
    warnings: list[str] = field(default_factory=list)


def installed_version(package: str) -> str | None:
    """Return the version of an installed package, or None."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def existing_folder(path: Path) -> Path:
    """Return the nearest folder above `path` that exists."""
    return next(folder for folder in path.parents if folder.is_dir())


def fsync_time(folder: Path) -> float | None:
    """Return how many milliseconds a small write to disk takes, the median of five; None where it cannot be written."""
    probe = folder / f".sambakit-fsync-{os.getpid()}"
    times = []
    try:
        with probe.open("wb") as file:
            for _ in range(5):
                start = time.perf_counter()
                file.write(b"x" * 512)
                file.flush()
                os.fsync(file.fileno())
                times.append((time.perf_counter() - start) * 1000)
    except OSError:
        return None
    finally:
        probe.unlink(missing_ok=True)
    return round(sorted(times)[2], 3)


def time_of(seconds: float | None) -> str | None:
    """Return a time in seconds since the epoch as text, in the time of this place."""
    return None if seconds is None else datetime.fromtimestamp(seconds).astimezone().isoformat(" ", "minutes")


def examine(data: Path) -> Health:
    """Return the health of this installation, with the data file `data`."""
    folder = existing_folder(data)
    health = Health(
        sambakit=__version__,
        python=platform.python_version(),
        platform=platform.platform(),
        packages={package: installed_version(package) for package in PACKAGES},
        engine_compiled=engine.COMPILED,
        engine_why_plain=engine.FORM.why_plain,
        engine_built=time_of(engine.FORM.built),
        sqlite=sqlite3.sqlite_version,
        client_built=client_is_built(),
        client_folder=str(client_folder()),
        data_file=str(data),
        data_exists=data.is_file(),
        data_bytes=data.stat().st_size if data.is_file() else 0,
        free_bytes=shutil.disk_usage(folder).free,
        fsync_ms=fsync_time(folder),
    )
    health.warnings.extend(warnings_about(health))
    return health


def warnings_about(health: Health) -> list[str]:
    """Return the faults to mend, a sentence each."""
    found = [f"{package} is not installed." for package, version in health.packages.items() if version is None]
    found += old_python(health.python)
    if tuple(int(part) for part in health.sqlite.split(".")) < SQLITE_SAFE:
        safe = ".".join(str(part) for part in SQLITE_SAFE)
        found.append(f"SQLite {health.sqlite} is older than {safe}, which mends a rare fault of the write-ahead log.")
    if engine.FORM.refused:
        found.append(f"The engine runs as plain Python, for {health.engine_why_plain}: run 'make compile'.")
    if not health.client_built:
        found.append("The browser client is not built: in a checkout, run 'make web'.")
    if health.fsync_ms is None:
        found.append(f"The folder of {health.data_file} cannot be written.")
    if health.free_bytes < FEW_BYTES:
        found.append(f"Only {health.free_bytes // 1_000_000} MB are free where the data lies.")
    return found


def old_python(version: str) -> list[str]:
    """Return a warning if this version of Python lacks corrections that concern servers."""
    numbers = tuple(int(part) for part in re.findall(r"\d+", version)[:3])
    safe = PYTHON_SAFE.get(numbers[:2], numbers)
    if numbers >= safe:
        return []
    text = ".".join(str(part) for part in safe)
    return [
        f"Python {version} is older than {text} and lacks security updates, such as one for slow cookies. "
        "sambakit does not use that part of Python, but other programs with this Python may: update it."
    ]


def engine_form(health: Health) -> str:
    """Return which form of the engine runs, how old the compiled one is, and why it does not run."""
    if health.engine_compiled:
        return f"compiled on {health.engine_built}"
    there = f"; one was compiled on {health.engine_built}" if health.engine_built else ""
    return f"plain Python, for {health.engine_why_plain}{there}"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--verify", is_flag=True, help="Replay every table of the data file, and compare every event.")
@data_option
def doctor(as_json: bool, verify: bool, data: Path | None) -> None:
    """Report versions, the data file and missing parts.

    With --verify the exit status is 1 if a table is damaged. A server may run meanwhile.
    """
    health = examine(data_file(data))
    verified = verified_file(Path(health.data_file)) if verify else None
    if as_json:
        report = asdict(health) if verified is None else {**asdict(health), "verified": asdict(verified)}
        click.echo(json.dumps(report, indent=2))
    else:
        print_health(health)
        if verified is not None:
            print_verified(verified)
    if verified is not None and verified.damaged:
        raise SystemExit(1)


def verified_file(data: Path) -> "Verified":
    """Return the result of a replay of every table; raises ClickException where the file as a whole is damaged."""
    from sambakit.server.keeping.copying import BackupError  # without it the doctor needs no server
    from sambakit.server.keeping.verifying import verify
    from sambakit.server.store.kept_match import OtherSchema

    try:
        return verify(data)
    except BackupError as error:
        raise click.ClickException(f"{error}; {WHAT_TO_DO}") from error
    except (OtherSchema, sqlite3.Error) as error:
        raise click.ClickException(str(error)) from error


def print_verified(verified: "Verified") -> None:
    """Print which tables and sheets are damaged, and what to do about it."""
    counted = f"{verified.tables:,} tables, {verified.matches:,} matches, {verified.events:,} events"
    if verified.sheets:
        counted += f", {verified.sheets:,} shared sheets"
    if verified.unplayable:
        click.echo(f"{verified.unplayable:,} matches have rules from before 0.1.0 and cannot be replayed.")
    if not verified.damaged:
        click.echo(f"Verified: {counted}. Each match gives the same events when it is played again.")
        return
    for damage in verified.damaged:
        what = f"sheet {damage.sheet}" if damage.sheet else f"table {damage.table}"
        click.echo(f"damaged: {what}, {damage.fault}")
    click.echo(f"{len(verified.damaged):,} of {counted} are damaged. The server sets such a table aside; {WHAT_TO_DO}.")


def print_health(health: Health) -> None:
    """Print the report, a line for each part."""
    size = f"{health.data_bytes:,} bytes" if health.data_exists else "not there yet"
    fsync = "not possible" if health.fsync_ms is None else f"{health.fsync_ms:.3f} ms"
    rows = [
        ("sambakit", health.sambakit),
        ("engine", engine_form(health)),
        ("client", f"{'built' if health.client_built else 'not built'}: {health.client_folder}"),
        ("data", f"{health.data_file} ({size})"),
        ("free space", f"{health.free_bytes / 1e9:.1f} GB"),
        ("write to disk", fsync),
        ("Python", f"{health.python} on {health.platform}"),
        ("SQLite", health.sqlite),
        *((package, version or "not installed") for package, version in health.packages.items()),
    ]
    for name, value in rows:
        click.echo(f"{name:<14} {value}")
    for warning in health.warnings:
        click.echo(f"warning: {warning}")
    if not health.warnings:
        click.echo("Everything is in order.")
