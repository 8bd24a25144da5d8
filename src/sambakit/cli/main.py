"""The group of all subcommands; each lives in a module of its own, imported only when it is called."""

import importlib
from collections.abc import Mapping

import click

from sambakit import __version__

COMMANDS: Mapping[str, tuple[str, str]] = {  # name: where it lies, short help
    "play": ("sambakit.cli.play:play", "Play in the browser at a table with bots."),
    "serve": ("sambakit.cli.serve:serve", "Run the server alone, for a network too."),
    "positions": ("sambakit.cli.positions:positions", "Check test positions against the engine."),
    "simulate": ("sambakit.cli.simulate:simulate", "Let bots play whole deals and check every invariant."),
    "arena": ("sambakit.cli.arena:arena", "Compare two bots over duplicate pairs of deals."),
    "ladder": ("sambakit.cli.ladder:ladder", "Rate all bots against each other and as partners."),
    "train": ("sambakit.cli.train:train", "Train the net by which the bot deep judges positions."),
    "tune": ("sambakit.cli.tune:tune", "Tune the weights of the bot steady."),
    "equities": ("sambakit.cli.equities:equities", "Compute the chance to win a match from every score."),
    "calibrate": ("sambakit.cli.calibrate:calibrate", "Measure how many playouts the bot deep makes here."),
    "explain": ("sambakit.cli.explain:explain", "Show what a bot thinks of the decisions in a record."),
    "rules": ("sambakit.cli.rules:rules", "Print and compare the rules, explain house rules."),
    "record": ("sambakit.cli.record:record", "Read, check and replay records of matches."),
    "doctor": ("sambakit.cli.doctor:doctor", "Report versions, the data file and what is missing."),
    "version": ("sambakit.cli.version:version", "Print the version."),
}


class LazyGroup(click.Group):
    """A group that imports a subcommand only when it runs or shows its own help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table above."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the subcommand `cmd_name`, or None for a name that does not exist."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{COMMANDS[cmd_name][0]} is no command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of subcommands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="sambakit %(version)s")
def main() -> None:
    """Samba, the card game with three packs and sequences.

    `sambakit play` opens a table with bots in the browser.
    """
