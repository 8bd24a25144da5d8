"""`sambakit play`: the server and the browser, for this machine only unless told otherwise."""

import os
import sys
import webbrowser
from pathlib import Path

import click

from sambakit.cli.serving.announcing import echo_addresses
from sambakit.cli.serving.client import demand_client
from sambakit.cli.serving.data import data_file, data_option, make_folder
from sambakit.cli.serving.own_bots import named, own_bots_option
from sambakit.cli.serving.port import free_port
from sambakit.cli.serving.settings_options import config_option, read_settings, set_option
from sambakit.server.network import address_here

HOST = "127.0.0.1"


def has_browser() -> bool:
    """Return whether a browser window can be opened here; a terminal browser does not count."""
    if sys.platform not in ("win32", "darwin") and not {"BROWSER", "DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


@click.command()
@click.option(
    "--host",
    default=HOST,
    metavar="TEXT",
    help="The address to listen on; 0.0.0.0 admits the devices of your network. Default: this machine only.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The port; if it is busy, the next free one. Default: 8000.",
)
@click.option("--browser/--no-browser", default=True, help="Open the browser, if there is one.")
@data_option
@config_option
@set_option
@own_bots_option
def play(
    host: str,
    port: int | None,
    browser: bool,
    data: Path | None,
    config: Path | None,
    given: tuple[str, ...],
    own: tuple[str, ...],
) -> None:
    """Play in the browser at a table with bots; only this machine can reach it, without --host."""
    bots = named(own)
    demand_client()
    settings = read_settings(config, given, data=str(data) if data else None).settings
    file = data_file(Path(settings.data) if settings.data else None)
    make_folder(file)
    wanted = settings.port if port is None else port
    chosen = free_port(host, wanted)
    if wanted not in (0, chosen):
        click.echo(f"Port {wanted} is in use, so this is port {chosen}.")
    opened = browser and has_browser()
    click.echo(f"Samba is at {address_here(host, chosen)}" + ("" if opened else " (open this address in a browser)"))
    echo_addresses(host, chosen)
    click.echo(f"Your games are kept in {file}")
    click.echo("Ctrl+C ends the server; the games stay.")
    from sambakit.server.edge.app import run  # late: the heavy import comes after everything that may be wrong

    run(host=host, port=chosen, data=file, open_browser=opened, own_bots=bots, settings=settings)
