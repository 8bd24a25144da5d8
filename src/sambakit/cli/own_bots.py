"""Bots of one's own at the tables of a server: the option `--bot`."""

from collections.abc import Mapping

import click

own_bots_option = click.option(
    "--bot",
    "own",
    multiple=True,
    metavar="FILE.py:CLASS",
    help="Offer a bot of your own at the tables. Its code runs on this machine. May be repeated.",
)


def named(texts: tuple[str, ...]) -> Mapping[str, str]:
    """Return by name where the bots are; raises BadParameter where a text leads to none that can sit down."""
    if not texts:
        return {}
    from sambakit.bots.loading import NoBot
    from sambakit.server.own_bots import own_bots

    try:
        found = own_bots(texts)
    except NoBot as error:
        raise click.BadParameter(str(error), param_hint="--bot") from None
    for name in found:
        click.echo(f"Tables offer your bot {name}; it plays where you choose it. What goes wrong in it is told here.")
    return found
