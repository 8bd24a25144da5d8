"""The option `--rules` and the players that go with it: a preset, or house rules made from one."""

from pathlib import Path
from typing import Any

import click

from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import UnplayableRules
from sambakit.game.text_files import TextFileError, read_text_file
from sambakit.games import adapter_of, parse_rules, parse_rules_file

FILE_ENDING = ".rules"
FILE_ENDINGS = (FILE_ENDING, ".rules.txt")  # the second one is that of the page, for phones open only what they know


def rules_of(text: str) -> Any:
    """Return the rules, of any game, that `text` names, or that the file of that name holds.

    Raises BadParameter that says what is wrong with it.
    """
    try:
        if text.endswith(FILE_ENDINGS):
            return parse_rules_file(read_text_file(Path(text)))[0]
        return parse_rules(text)
    except OSError as error:
        raise click.BadParameter(f"{text}: {error.strerror}") from None
    except TextFileError as error:
        raise click.BadParameter(f"{text}: {error}") from None
    except UnplayableRules as error:
        raise click.BadParameter(f"these rules cannot be played: {error}") from None
    except NotationError as error:
        raise click.BadParameter(str(error)) from None


def read_rules(ctx: click.Context, param: click.Parameter, value: str) -> Any:
    """Return the rules, of any game, that the option names."""
    return rules_of(value)


rules_option = click.option(
    "--rules",
    callback=read_rules,
    default="dutch",
    show_default=True,
    help="Rule set such as dutch or samba_romme, house rules such as 'dutch + target=5000', or a file of them.",
)


def players_for(rules: Any, wished: int | None) -> int:
    """Return the players that are wished for, or else four, or else as many as the rule set allows.

    Raises BadParameter for a number that it does not allow.
    """
    allowed = sorted(adapter_of(rules).sides(rules))
    if wished is None:
        return 4 if 4 in allowed else allowed[-1]
    if wished not in allowed:
        counts = " or ".join(str(count) for count in allowed)
        raise click.BadParameter(f"{rules.name} is played by {counts} players.", param_hint="--players")
    return wished
