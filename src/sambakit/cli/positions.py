"""`sambakit positions`: test positions against the engine."""

from pathlib import Path

import click

from sambakit.positions import position_files, run_positions


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILE_OR_FOLDER...", type=click.Path(path_type=Path))
def positions(paths: tuple[Path, ...]) -> None:
    """Check test positions against the engine.

    Prints one line for each failed position, and the counts in the last line. The exit status is 1 if any failed. A
    folder stands for all .yaml files in it and below it.
    """
    passed = failed = 0
    for report in run_positions(position_files(paths)):
        if report.problems:
            failed += 1
            click.echo(f"{report.id} ({report.file.name}): {'; '.join(report.problems)}")
        else:
            passed += 1
    click.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise SystemExit(1)
