"""The options that give settings of the server: `--config`, `--set`, and options of their own for a few."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from sambakit.server.configuring import Configured, WrongSetting, configured
from sambakit.server.settings import definitions

Command = TypeVar("Command", bound=Callable[..., Any])

config_option = click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A TOML file with settings. SAMBAKIT_CONFIG names it too.",
)
set_option = click.option(
    "--set",
    "given",
    multiple=True,
    metavar="NAME=VALUE",
    help="Any setting of docs/hosting.md. May be repeated.",
)


def setting_option(name: str) -> Callable[[Command], Command]:
    """Return the option for the setting `name`; its value stays a text until all sources are read."""
    one = definitions()[name]
    default = f" Default: {one.default}." if one.default else ""
    return click.option(f"--{name}", metavar="TEXT" if one.type is str else "NUMBER", help=f"{one.text}{default}")


def read_settings(config: Path | None, given: tuple[str, ...], **options: str | None) -> Configured:
    """Return the settings; raises ClickException with the name, the source and what is allowed."""
    named = dict(_named(text) for text in given)
    own = {name: text for name, text in options.items() if text is not None}
    try:
        return configured({**named, **own}, file=config)
    except WrongSetting as error:
        raise click.ClickException(str(error)) from error


def _named(text: str) -> tuple[str, str]:
    """Return name and value of `NAME=VALUE`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--set")
    return name.strip(), value.strip()
