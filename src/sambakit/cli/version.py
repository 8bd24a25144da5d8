"""`sambakit version`."""

import click

from sambakit import __version__


@click.command()
def version() -> None:
    """Print the version."""
    click.echo(f"sambakit {__version__}")
