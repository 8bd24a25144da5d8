"""`sambakit serve`: the server alone."""

from pathlib import Path

import click

from sambakit.cli.serving.client import demand_client
from sambakit.cli.serving.data import data_file, data_option, make_folder
from sambakit.cli.serving.own_bots import named, own_bots_option
from sambakit.cli.serving.port import PORT, is_free


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 or :: admits other machines.",
)
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True, help="The port.")
@data_option
@own_bots_option
def serve(host: str, port: int, data: Path | None, own: tuple[str, ...]) -> None:
    """Run the server alone; --host opens it to a network."""
    bots = named(own)
    demand_client()
    file = data_file(data)
    make_folder(file)
    if not is_free(host, port):
        raise click.ClickException(f"port {port} of {host} is in use: choose another with --port")
    click.echo(f"Serving on {host} port {port}; games are kept in {file}")
    from sambakit.server.edge.app import run  # late: the heavy import comes after everything that may be wrong

    run(host=host, port=port, data=file, own_bots=bots)
