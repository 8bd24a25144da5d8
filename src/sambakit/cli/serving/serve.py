"""`sambakit serve`: the server alone."""

from pathlib import Path

import click

from sambakit.cli.serving.announcing import echo_addresses
from sambakit.cli.serving.client import demand_client
from sambakit.cli.serving.data import data_file, data_option, make_folder
from sambakit.cli.serving.own_bots import named, own_bots_option
from sambakit.cli.serving.port import is_free
from sambakit.cli.serving.settings_options import config_option, read_settings, set_option, setting_option


@click.command()
@setting_option("host")
@setting_option("port")
@data_option
@config_option
@set_option
@own_bots_option
def serve(
    host: str | None,
    port: str | None,
    data: Path | None,
    config: Path | None,
    given: tuple[str, ...],
    own: tuple[str, ...],
) -> None:
    """Run the server alone; --host opens it to a network.

    'sambakit settings' prints all settings and where they come from.
    """
    bots = named(own)
    demand_client()
    settings = read_settings(config, given, host=host, port=port, data=str(data) if data else None).settings
    file = data_file(Path(settings.data) if settings.data else None)
    make_folder(file)
    if not is_free(settings.host, settings.port):
        raise click.ClickException(f"port {settings.port} of {settings.host} is in use: choose another with --port")
    click.echo(f"Serving on {settings.host} port {settings.port}; games are kept in {file}")
    echo_addresses(settings.host, settings.port)
    from sambakit.server.edge.app import run  # late: the heavy import comes after everything that may be wrong

    run(host=settings.host, port=settings.port, data=file, own_bots=bots, settings=settings)
