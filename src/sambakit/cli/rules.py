"""`sambakit rules`: rules pages, rule sets side by side, and the meaning of their fields."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from sambakit.cli.options.rules_option import FILE_ENDING, rules_of
from sambakit.games import adapter_of
from sambakit.rulebook.books import BOOKS, book_of
from sambakit.rulebook.comparing import compare
from sambakit.rulebook.documents import comparison_markdown, fields_markdown, page_markdown
from sambakit.rulebook.languages import ENGLISH, LANGUAGES


@click.command()
@click.argument("rule_sets", metavar="[RULES]...", nargs=-1)
@click.option("--compare", "compared", is_flag=True, help="Print where two or more rule sets of a game differ.")
@click.option("--all", "all_fields", is_flag=True, help="With --compare: all fields, the equal ones too.")
@click.option("--fields", is_flag=True, help="Explain the fields that house rules replace, of Samba or of RULES.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the rules in a file, NAME.rules.")
@click.option("--title", default="", help="With --save: what these rules are called.")
@click.option("--lang", type=click.Choice(list(LANGUAGES)), default=ENGLISH, show_default=True, help="Language.")
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

    RULES is a rule set such as dutch or samba_romme, house rules made from one ('dutch + target=5000 +
    take_onto_group=yes', 'samba_romme + buracos=1'), or a file of them. Without RULES it lists all rule sets.
    """
    found = [rules_of(text) for text in _texts_of(rule_sets)]
    if all_fields and not compared:
        raise click.UsageError("--all goes with --compare.")
    if compared and fields:
        raise click.UsageError("--compare and --fields do not go together.")
    if title and save is None:
        raise click.UsageError("--title goes with --save.")
    if save is not None and (compared or fields):
        raise click.UsageError(f"--save and {'--compare' if compared else '--fields'} do not go together.")
    if save is not None:
        click.echo(_saved(found, save, title))
    elif compared:
        click.echo(_compared(found, all_fields, lang), nl=False)
    elif fields:
        if len(found) > 1:
            raise click.UsageError("--fields takes one rule set at most; --compare shows several.")
        click.echo(fields_markdown(lang, found[0] if found else None), nl=False)
    elif not found:
        click.echo(_list(), nl=False)
    else:
        click.echo("\n".join(_page(one, lang) for one in found), nl=False)


def _texts_of(words: Sequence[str]) -> list[str]:
    """Return the texts of rule sets; one that was written without quotes comes in several words, with + between."""
    texts: list[str] = []
    for word in words:
        if texts and (word.startswith("+") or texts[-1].endswith("+")):
            texts[-1] += f" {word}"
        else:
            texts.append(word)
    return texts


def _saved(found: Sequence[Any], file: Path, title: str) -> str:
    """Write the one rule set to `file` and return what is in it."""
    if len(found) != 1:
        raise click.UsageError("--save keeps one rule set: sambakit rules 'dutch + target=5000' --save ours.rules")
    if file.suffix != FILE_ENDING:
        raise click.UsageError(f"--save: the name of the file ends with {FILE_ENDING}")
    texts = adapter_of(found[0]).rules
    try:
        file.write_text(texts.print_file(found[0], title or file.stem), encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
    return f"{file}: {texts.print(found[0])}"


def _compared(found: Sequence[Any], all_fields: bool, lang: str) -> str:
    if len(found) < 2:
        raise click.UsageError("--compare needs two rule sets or more: sambakit rules --compare dutch bicycle")
    first = found[0]
    for other in found[1:]:
        if adapter_of(other) is not adapter_of(first):
            raise click.UsageError(
                f"{first.name} and {other.name} are rules of different games, which have no fields in common."
            )
    spoken = book_of(first).spoken(lang)
    return comparison_markdown(compare(found, all_fields, spoken), spoken)


def _page(rules: Any, lang: str) -> str:
    """Return a page; where it is not written in the language, a note on the error stream says so."""
    book = book_of(rules)
    page = book.page(rules, lang)
    if page.lang != lang:
        written = ", ".join(LANGUAGES[one] for one in book.languages_of(rules.name))
        click.echo(f"The page of {rules.name} is written in: {written}.", err=True)
    return page_markdown(page)


def _list() -> str:
    """Return all rule sets, a line each."""
    listed = [(book, name, rules) for book in BOOKS.values() for name, rules in book.texts.presets.items()]
    width = max(len(name) for _, name, _ in listed)
    lines = []
    for book, name, rules in listed:
        remark = f", {book.remark(rules)}" if book.remark(rules) else ""
        lines.append(f"{name.ljust(width)}  {book.page(rules, 'en').title}, {book.players(rules)} players{remark}")
    return "\n".join([*lines, "", "sambakit rules NAME prints the rules; see sambakit rules --help.", ""])
