"""The words of our texts and of each source: texts/<language>/glossary.md."""

from dataclasses import dataclass
from functools import cache

from sambakit.rulebook.languages import read_text, spoken
from sambakit.rulebook.texts import plain

SOURCES = ("dutch", "bicycle", "fournier", "spanish")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of our texts, its meaning, and the words of the sources for it."""

    term: str
    meaning: str
    sources: tuple[tuple[str, str], ...]  # (preset, its source's word)


@cache
def glossary(lang: str) -> tuple[Term, ...]:
    """Return all terms in their order; in English where `lang` has no glossary."""
    rows = [
        [plain(cell.strip()) for cell in line.strip().strip("|").split("|")]
        for line in read_text(spoken(lang, "glossary"), "glossary").splitlines()
        if line.startswith("| ") and not line.startswith("| ---")
    ]
    return tuple(
        Term(term, meaning, tuple((name, word) for name, word in zip(SOURCES, words, strict=True) if word))
        for term, meaning, *words in rows[1:]
    )
