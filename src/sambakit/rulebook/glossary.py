"""The words of our texts and how each source calls the thing: texts/<language>/glossary.md."""

from dataclasses import dataclass
from functools import cache

from sambakit.rulebook.texts import has_text, plain, read_text

SOURCES = ("dutch", "bicycle", "fournier", "spanish")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of our texts, what it means, and the words of the sources for it."""

    term: str
    meaning: str
    sources: tuple[tuple[str, str], ...]  # (preset, its source's word)


@cache
def glossary(lang: str) -> tuple[Term, ...]:
    """Return all terms in their order; in English where `lang` has no glossary."""
    rows = [
        [plain(cell.strip()) for cell in line.strip().strip("|").split("|")]
        for line in read_text(lang if has_text(lang, "glossary") else "en", "glossary").splitlines()
        if line.startswith("| ") and not line.startswith("| ---")
    ]
    return tuple(
        Term(term, meaning, tuple((name, word) for name, word in zip(SOURCES, words, strict=True) if word))
        for term, meaning, *words in rows[1:]
    )
