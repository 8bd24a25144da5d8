"""`sambakit serve`: the server alone."""

from pathlib import Path

import click

from sambakit.cli.client import demand_client
from sambakit.cli.data import data_file, data_option, make_folder
from sambakit.cli.own_bots import named, own_bots_option
from sambakit.cli.port import PORT, is_free


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 or :: lets other machines in.")
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True)
@data_option
@own_bots_option
def serve(host: str, port: int, data: Path | None, own: tuple[str, ...]) -> None:
    """Run the server alone, for a network where --host says so."""
    bots = named(own)
    demand_client()
    file = data_file(data)
    make_folder(file)
    if not is_free(host, port):
        raise click.ClickException(f"port {port} of {host} is in use: choose another with --port")
    click.echo(f"Serving on {host} port {port}; games are kept in {file}")
    from sambakit.server.app import run  # late: the heavy import comes after everything that may be wrong

    run(host=host, port=port, data=file, own_bots=bots)
