"""Your own bots at the tables of a server: the option `--bot`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from sambakit.server.bots.own_bots import OwnBot

own_bots_option = click.option(
    "--bot",
    "own",
    multiple=True,
    metavar="FILE.py:CLASS",
    help="Offer a bot of your own at the tables. Its code runs on this machine. May be repeated.",
)


def named(texts: tuple[str, ...]) -> "Mapping[str, OwnBot]":
    """Return the bots by name; raises BadParameter where a text leads to none that can sit down."""
    if not texts:
        return {}
    from sambakit.bots.loading import NoBot
    from sambakit.server.bots.own_bots import own_bots

    try:
        found = own_bots(texts)
    except NoBot as error:
        raise click.BadParameter(str(error), param_hint="--bot") from None
    for name, bot in found.items():
        click.echo(
            f"Tables of {' and '.join(bot.games)} offer your bot {name}; it plays where you choose it. "
            "What goes wrong in it is told here."
        )
    return found
