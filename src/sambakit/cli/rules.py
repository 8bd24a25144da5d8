"""`sambakit rules`: rules pages, rule sets side by side, and what their fields mean."""

from collections.abc import Sequence

import click

from sambakit.engine.house_rules import parse_rules
from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_fields import FIELDS
from sambakit.engine.rule_problems import UnplayableRules
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets import PRESETS
from sambakit.rulebook import rules_page
from sambakit.rulebook.comparing import compare
from sambakit.rulebook.documents import comparison_markdown, fields_markdown, page_markdown
from sambakit.rulebook.headings import LANGUAGE_NAMES
from sambakit.rulebook.pages import languages_of


@click.command()
@click.argument("rule_sets", metavar="[RULES]...", nargs=-1)
@click.option("--compare", "compared", is_flag=True, help="Print where two or more rule sets differ.")
@click.option("--all", "all_fields", is_flag=True, help="With --compare: all fields, the equal ones too.")
@click.option("--fields", is_flag=True, help="Explain the fields that house rules replace.")
@click.option("--lang", type=click.Choice(list(LANGUAGE_NAMES)), default="en", show_default=True, help="Language.")
def rules(rule_sets: tuple[str, ...], compared: bool, all_fields: bool, fields: bool, lang: str) -> None:
    """Print the rules of a game, numbered, or compare several.

    RULES is a rule set such as dutch, or house rules made from one: 'dutch + target=5000 + take_onto_group=yes'.
    Without any it lists them all.
    """
    found = [_read(text) for text in rule_sets]
    if all_fields and not compared:
        raise click.UsageError("--all goes with --compare.")
    if compared and fields:
        raise click.UsageError("--compare and --fields do not go together.")
    if compared:
        click.echo(_compared(found, all_fields, lang), nl=False)
    elif fields:
        if len(found) > 1:
            raise click.UsageError("--fields takes one rule set at most; --compare shows several.")
        click.echo(fields_markdown(lang, found[0] if found else None), nl=False)
    elif not found:
        click.echo(_list(), nl=False)
    else:
        click.echo("\n".join(_page(one, lang) for one in found), nl=False)


def _read(text: str) -> RuleSet:
    """Return the rule set that `text` names; raises BadParameter that says what is wrong."""
    try:
        return parse_rules(text)
    except UnplayableRules as error:
        raise click.BadParameter(f"these rules cannot be played: {error}", param_hint="RULES") from None
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="RULES") from None


def _compared(found: Sequence[RuleSet], all_fields: bool, lang: str) -> str:
    if len(found) < 2:
        raise click.UsageError("--compare needs two rule sets or more: sambakit rules --compare dutch bicycle")
    return comparison_markdown(compare(found, all_fields, lang), lang)


def _page(rules: RuleSet, lang: str) -> str:
    """Return a page; where it is not written in the language, a note on the error stream says so."""
    page = rules_page(rules, lang)
    if page.lang != lang:
        written = ", ".join(LANGUAGE_NAMES[one] for one in languages_of(rules.name))
        click.echo(f"The page of {rules.name} is written in: {written}.", err=True)
    return page_markdown(page)


def _list() -> str:
    """Return all rule sets, a line each."""
    width = max(len(name) for name in PRESETS)
    lines = []
    for name, one in PRESETS.items():
        players = FIELDS["players"].text(one)
        mark = ", experimental" if one.experimental else ""
        lines.append(f"{name.ljust(width)}  {rules_page(name).title}, {players} players{mark}")
    return "\n".join([*lines, "", "sambakit rules NAME prints the rules; see sambakit rules --help.", ""])
