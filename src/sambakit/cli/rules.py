"""`sambakit rules`: rules pages, rule sets side by side, and what their fields mean."""

from collections.abc import Sequence
from pathlib import Path

import click

from sambakit.cli.rules_option import FILE_ENDING, any_rules_of
from sambakit.engine.house_rules import print_rules, print_rules_file
from sambakit.engine.rule_fields import FIELDS
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets import PRESETS
from sambakit.romme.house_rules import PRESETS as ROMME_PRESETS
from sambakit.romme.house_rules import print_rules as print_romme
from sambakit.romme.house_rules import print_rules_file as print_romme_file
from sambakit.romme.rules import PLAYERS, RommeRules
from sambakit.rulebook import romme, rules_page
from sambakit.rulebook.comparing import compare
from sambakit.rulebook.documents import comparison_markdown, fields_markdown, page_markdown
from sambakit.rulebook.headings import LANGUAGE_NAMES
from sambakit.rulebook.pages import languages_of


@click.command()
@click.argument("rule_sets", metavar="[RULES]...", nargs=-1)
@click.option("--compare", "compared", is_flag=True, help="Print where two or more rule sets differ.")
@click.option("--all", "all_fields", is_flag=True, help="With --compare: all fields, the equal ones too.")
@click.option("--fields", is_flag=True, help="Explain the fields that house rules replace.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the rules in a file, NAME.rules.")
@click.option("--title", default="", help="With --save: what these rules are called.")
@click.option("--lang", type=click.Choice(list(LANGUAGE_NAMES)), default="en", show_default=True, help="Language.")
def rules(
    rule_sets: tuple[str, ...],
    compared: bool,
    all_fields: bool,
    fields: bool,
    save: Path | None,
    title: str,
    lang: str,
) -> None:
    """Print the rules of a game, numbered, or compare several.

    RULES is a rule set such as dutch, house rules made from one ('dutch + target=5000 + take_onto_group=yes'), or a
    file of them. Without any it lists all rule sets.
    """
    named = [any_rules_of(text) for text in _texts_of(rule_sets)]
    found = [one for one in named if not isinstance(one, RommeRules)]
    if all_fields and not compared:
        raise click.UsageError("--all goes with --compare.")
    if compared and fields:
        raise click.UsageError("--compare and --fields do not go together.")
    if title and save is None:
        raise click.UsageError("--title goes with --save.")
    if save is not None and (compared or fields):
        raise click.UsageError(f"--save and {'--compare' if compared else '--fields'} do not go together.")
    if len(found) < len(named) and (compared or all_fields):
        raise click.UsageError("Samba Rommé is another game: --compare shows rule sets of one game.")
    if save is not None:
        click.echo(_saved(named, save, title))
    elif compared:
        click.echo(_compared(found, all_fields, lang), nl=False)
    elif fields:
        if len(named) > 1:
            raise click.UsageError("--fields takes one rule set at most; --compare shows several.")
        click.echo(_fields(named[0] if named else None, lang), nl=False)
    elif not named:
        click.echo(_list(), nl=False)
    else:
        click.echo("\n".join(_page(one, lang) for one in named), nl=False)


def _fields(rules: RuleSet | RommeRules | None, lang: str) -> str:
    if isinstance(rules, RommeRules):
        return romme.fields_markdown(lang if lang in romme.LANGUAGES else "en", rules)
    return fields_markdown(lang, rules)


def _texts_of(words: Sequence[str]) -> list[str]:
    """Return the texts of rule sets; one that was written without quotes comes in several words, with + between."""
    texts: list[str] = []
    for word in words:
        if texts and (word.startswith("+") or texts[-1].endswith("+")):
            texts[-1] += f" {word}"
        else:
            texts.append(word)
    return texts


def _saved(found: Sequence[RuleSet | RommeRules], file: Path, title: str) -> str:
    """Write the one rule set to `file` and return what is in it."""
    if len(found) != 1:
        raise click.UsageError("--save keeps one rule set: sambakit rules 'dutch + target=5000' --save ours.rules")
    if file.suffix != FILE_ENDING:
        raise click.UsageError(f"--save: the name of the file ends with {FILE_ENDING}")
    rules, named = found[0], title or file.stem
    try:
        if isinstance(rules, RommeRules):
            file.write_text(print_romme_file(rules, named), encoding="utf-8")
            return f"{file}: {print_romme(rules)}"
        file.write_text(print_rules_file(rules, named), encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
    return f"{file}: {print_rules(rules)}"


def _compared(found: Sequence[RuleSet], all_fields: bool, lang: str) -> str:
    if len(found) < 2:
        raise click.UsageError("--compare needs two rule sets or more: sambakit rules --compare dutch bicycle")
    return comparison_markdown(compare(found, all_fields, lang), lang)


def _page(rules: RuleSet | RommeRules, lang: str) -> str:
    """Return a page; where it is not written in the language, a note on the error stream says so."""
    of_romme = isinstance(rules, RommeRules)
    page = romme.rules_page(rules, lang) if isinstance(rules, RommeRules) else rules_page(rules, lang)
    if page.lang != lang:
        written = ", ".join(LANGUAGE_NAMES[one] for one in (romme.LANGUAGES if of_romme else languages_of(rules.name)))
        click.echo(f"The page of {rules.name} is written in: {written}.", err=True)
    return page_markdown(page)


def _list() -> str:
    """Return all rule sets, a line each."""
    width = max(len(name) for name in (*PRESETS, *ROMME_PRESETS))
    lines = []
    for name, one in PRESETS.items():
        players = FIELDS["players"].text(one)
        mark = ", experimental" if one.experimental else ""
        lines.append(f"{name.ljust(width)}  {rules_page(name).title}, {players} players{mark}")
    for name, other in ROMME_PRESETS.items():
        lines.append(f"{name.ljust(width)}  {romme.rules_page(other).title}, {PLAYERS} players, another game")
    return "\n".join([*lines, "", "sambakit rules NAME prints the rules; see sambakit rules --help.", ""])
