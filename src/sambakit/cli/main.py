"""The group of all subcommands; each has its own module, imported only when it runs."""

import importlib
import sys
from collections.abc import Mapping
from io import TextIOWrapper

import click

from sambakit import __version__

COMMANDS: Mapping[str, tuple[str, str]] = {  # name: where it lies, short help
    "play": ("sambakit.cli.serving.play:play", "Play in the browser at a table with bots."),
    "serve": ("sambakit.cli.serving.serve:serve", "Run the server alone, for this machine or a network."),
    "positions": ("sambakit.cli.positions:positions", "Check test positions against the engine."),
    "simulate": ("sambakit.cli.simulate:simulate", "Let bots play whole deals and check every invariant."),
    "arena": ("sambakit.cli.arena.arena:arena", "Compare two bots over duplicate pairs of deals."),
    "ladder": ("sambakit.cli.arena.ladder:ladder", "Rate all bots against each other and as partners."),
    "train": ("sambakit.cli.arena.train:train", "Train the net of the bot deep, which judges positions."),
    "holdings": ("sambakit.cli.arena.holdings:holdings", "Fit by what play tells about hands, for the bot deep."),
    "tune": ("sambakit.cli.arena.tune:tune", "Tune the weights of the bot steady."),
    "equities": ("sambakit.cli.arena.equities:equities", "Compute the chance to win a match from every score."),
    "habits": ("sambakit.cli.arena.habits:habits", "Count what people see of the levels in their play."),
    "calibrate": ("sambakit.cli.arena.calibrate:calibrate", "Measure the playouts of the bot deep on this machine."),
    "problems": ("sambakit.cli.arena.problems:problems", "Find and show positions with a proven answer."),
    "explain": ("sambakit.cli.explain:explain", "Show a bot's values for the decisions in a record."),
    "rules": ("sambakit.cli.rules:rules", "Print and compare the rules, explain house rules."),
    "record": ("sambakit.cli.records.commands:record", "Check, tell, convert and export records of matches."),
    "score": ("sambakit.cli.score:score", "Add up a deal with real cards, or a whole score sheet."),
    "settings": ("sambakit.cli.settings:settings", "Print all settings of the server, and their sources."),
    "backup": ("sambakit.cli.backup:backup", "Copy the data file, also while a server runs."),
    "restore": ("sambakit.cli.backup:restore", "Make the data file a copy of a backup."),
    "doctor": ("sambakit.cli.doctor:doctor", "Report versions, the data file and missing parts."),
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
            raise TypeError(f"{COMMANDS[cmd_name][0]} is not a command")
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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            _set_encoding(stream)


def _set_encoding(stream: TextIOWrapper) -> None:
    """Have files and pipes written in UTF-8, whatever the encoding of the shell: all our files are (docs/notation.md).

    A terminal keeps its encoding; signs that it does not have become question marks.
    """
    if stream.isatty():
        stream.reconfigure(errors="replace")
    else:
        stream.reconfigure(encoding="utf-8", errors="surrogateescape")  # file names may hold any byte
