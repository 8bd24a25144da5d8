"""Rules pages: the numbered rule texts of a rule set, read from texts/, one folder a language."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "nl")
# The files of each rule set's page; the last one holds in all of them.
TEXTS = {"dutch": ("dutch", "common")}
# The word that opens the source of a rule that no source prints.
NOT_PRINTED = {"en": "default", "nl": "aanvulling"}

_HEADING = re.compile(r"## (?P<id>[A-Z](?:-\d+)?) (?P<title>.+)")
_RULE = re.compile(r"\* \*\*(?P<id>[A-Z]-\d+(?:\.\d+)?)(?: (?P<title>[^*]+?)\.?)?\*\* (?P<text>.+)")

_ANY_ID = re.compile(r"^(?:\* \*\*|## )(?P<id>[A-Z]-\d+(?:\.\d+)?)[ *]", re.MULTILINE)


class UnknownPage(LookupError):
    """There is no rules page for a rule set of that name."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule."""

    id: str
    text: str
    source: str  # the heading in the source, or why we closed a gap
    printed: bool  # printed in the source, at least in part


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its rules."""

    id: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """All rules of a rule set in one language."""

    rules: str  # name of the rule set
    lang: str
    title: str
    sections: tuple[Section, ...]


@cache
def rules_page(rules: str, lang: str = "en") -> Page:
    """Return the page of the rule set `rules`, in English where `lang` has none; raises UnknownPage.

    >>> rules_page("dutch").title
    'Dutch Samba'
    """
    if rules not in TEXTS:
        raise UnknownPage(rules)
    spoken = lang if lang in LANGUAGES else "en"
    texts = [read_text(spoken, name) for name in TEXTS[rules]]
    sections = tuple(section for text in texts for section in parse_sections(text, NOT_PRINTED[spoken]))
    return Page(rules, spoken, parse_title(texts[0]), sections)


def read_text(lang: str, name: str) -> str:
    """Return the text `name` in the language `lang`."""
    return files("sambakit.rulebook").joinpath("texts", lang, f"{name}.md").read_text(encoding="utf-8")


def parse_title(text: str) -> str:
    """Return the title of a text, without the rule set's name behind it."""
    return text.splitlines()[0].removeprefix("# ").partition(" (`")[0]


def parse_sections(text: str, not_printed: str) -> Iterator[Section]:
    """Yield the sections of a text that hold numbered rules."""
    heading: re.Match[str] | None = None
    rules: list[Rule] = []
    for block in blocks(text):
        if block.startswith("## "):
            if heading and rules:
                yield Section(heading["id"], heading["title"], tuple(rules))
            heading, rules = _HEADING.fullmatch(block), []
        elif heading and (found := _RULE.fullmatch(block)):
            rules.append(parse_rule(found, not_printed))
    if heading and rules:
        yield Section(heading["id"], heading["title"], tuple(rules))


def blocks(text: str) -> Iterator[str]:
    """Yield headings and list items of a text as one line each."""
    block: list[str] = []
    for line in text.splitlines():
        starts = line.startswith(("* ", "#"))
        if block and (starts or not line.strip() or block[0].startswith("#")):
            yield " ".join(block)
            block = []
        if line.strip():
            block.append(line.strip())
    if block:
        yield " ".join(block)


def parse_rule(found: re.Match[str], not_printed: str) -> Rule:
    """Return the rule of a list item; a rule without a source behind it is one that we added."""
    text, source = split_source(found["text"])
    title = f"{found['title']}. " if found["title"] else ""
    return Rule(
        id=found["id"],
        text=plain(title + text),
        source=plain(source or not_printed),
        printed=bool(source) and not source.startswith(not_printed),
    )


def split_source(text: str) -> tuple[str, str]:
    """Return a rule's text and the source in the parentheses that end it ("" where there are none).

    >>> split_source("A red three has none (see D-6). (Cards; the text (2) says so)")
    ('A red three has none (see D-6).', 'Cards; the text (2) says so')
    """
    if not text.endswith(")"):
        return text, ""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[place], 0)
        if depth == 0:
            return text[:place].rstrip(), text[place + 1 : -1]
    return text, ""


def plain(text: str) -> str:
    """Return a text without the marks for emphasis and code."""
    return re.sub(r"`([^`]*)`", r"“\1”", text.replace("**", ""))


@cache
def rule_ids() -> frozenset[str]:
    """Return the ids of all numbered rules and of their sections, of every text, those of games to come too."""
    folder = files("sambakit.rulebook").joinpath("texts", "en")
    texts = (file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".md"))
    return frozenset(found["id"] for text in texts for found in _ANY_ID.finditer(text))
