"""`sambakit settings`: the values that a server would have, and where they come from."""

from pathlib import Path

import click

from sambakit.cli.serving.settings_options import config_option, read_settings, set_option
from sambakit.server.settings import definitions


@click.command()
@config_option
@set_option
def settings(config: Path | None, given: tuple[str, ...]) -> None:
    """Print all settings of the server, and the source of each value.

    An option goes before the environment (SAMBAKIT_GRACE=90), the environment before the file, the file before the
    default. A wrong value is refused as the server would refuse it.
    """
    found = read_settings(config, given)
    for name, one in definitions().items():
        value = getattr(found.settings, name)
        shown = "(secret)" if one.secret and value else str(value)
        click.echo(f"{name:<26} {shown:<20} {found.sources[name]}")
