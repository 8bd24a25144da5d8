"""Sentences of documents, help texts and docstrings, and the faults of plain English that patterns can find."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

MOST_WORDS = 25  # of a sentence
# Each is seldom right and always replaceable, so it is forbidden in every meaning: no reader has to judge an exception.
PATTERNS = {
    "anew: again": r"\banew\b",
    "whichever: any": r"\bwhichever\b",
    "all the same: anyway, equal": r"\ball the same\b",
    "bring along: provide": r"\b(?:bring|brings|bringing|brought)\b(?: \w+){0,3} along\b",
    "told: describe, report": r"\btold (?:as|of|in|by|with)\b|\b(?:is|are|was|were|be|been) told\b",
    "lie: be": r"\b(?:lie|lies|lying|lain)\b",
    "come to: equal": r"\b(?:come|comes|came|coming) to\b",
    "go round: alternate, repeat": r"\b(?:go|goes|going|gone|went) (?:all the way )?round\b",
    "is no: is not a": r"(?<!\bthere )\b(?:is|are|was|were|be) (?-i:no|none)\b(?! (?:more|longer|less|fewer|one)\b)",
    "preposition + who: the player who": r"\b(?:to|for|of|from|by|with|than|beside|against) who(?:ever)?\b",
    "preposition + what it: a noun": r"\b(?:to|for|of|from|by|with|than) what (?:it|they|that|this)\b",
}
# A sentence that begins with a relative clause has no subject that a reader can hold on to.
OPENERS = {
    "Who …: The player who": r"(?:Who|Whom|Whose|Whoever)\b",
    "What …: a noun": r"(?:What|Whatever)\b",
}
RETURNS = {"Return what, who: a noun": r"(?:Return|Yield|Give|Keep|Tell|Show|Note|Say) (?:what|who|whose)\b"}


def faults(sentence: str, *, opening: bool = True) -> list[str]:
    """Return the names of the patterns that a sentence breaks; a heading may begin with What or Who."""
    found = [name for name, pattern in PATTERNS.items() if re.search(pattern, sentence, re.IGNORECASE)]
    if opening and not sentence.endswith("?"):
        found += [name for name, pattern in OPENERS.items() if re.match(rf"\W*{pattern}", sentence)]
    found += [name for name, pattern in RETURNS.items() if re.match(rf"\W*{pattern}", sentence)]
    return found


def words(sentence: str) -> int:
    """Return the number of words: all between blanks that has a letter or a digit."""
    return sum(any(character.isalnum() for character in word) for word in sentence.split())


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a paragraph; neither a colon nor a semicolon ends one."""
    plain = " ".join(text.split())
    for short in ("e.g.", "i.e.", "vs.", "cf."):
        plain = plain.replace(short, short.replace(".", ""))
    for sentence in re.split(r"(?<=[.!?])[)\"'*_”]*\s+(?=[\"'(*_`“]*[^\W_a-z]|[\"'(*_“]*CODE\b)", plain):
        if words(sentence):
            yield sentence.strip()


def plain_markdown(text: str) -> str:
    """Return a line of Markdown without its marks: code as one word, links as their texts."""
    text = re.sub(r"``.+?``|`[^`]+`", "CODE", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<img[^>]*?alt=\"([^\"]*)\"[^>]*>", r"\1", text)
    text = re.sub(r"<!--.*?-->|</?\w+[^>]*>", " ", text)
    return re.sub(r"[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}", "", text)


def blocks(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the paragraphs, headings, list items and cells of a Markdown text: line, text, whether it is a heading."""
    paragraph: list[str] = []
    first, fenced = 0, False
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        bare = line.strip()
        fence = bare.startswith("```")
        alone = fence or fenced or not bare or bare.startswith(("|", "#", "<!--"))
        if paragraph and (alone or re.match(r"(?:[*-]|\d+\.)\s", bare)):
            yield first, plain_markdown(" ".join(paragraph)), False
            paragraph = []
        if fence:
            fenced = not fenced
        elif fenced or not bare:
            continue
        elif bare.startswith("#"):
            yield number, plain_markdown(bare.lstrip("# ")), True
        elif bare.startswith("|"):
            hidden = re.sub(r"`[^`]+`", lambda code: code[0].replace("|", "/"), bare)
            for cell in hidden.strip("|").split("|"):
                if words(cell):
                    yield number, plain_markdown(cell.strip()), False
        elif not bare.startswith("<!--"):
            first = first if paragraph else number
            paragraph.append(re.sub(r"^(?:[*-]|\d+\.)\s+", "", bare))


def first_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the first sentence of each docstring with its line: of the module, its public classes and functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text and not getattr(node, "name", "").startswith("_"):
                first = re.sub(r"``.+?``|`[^`]+`", "CODE", text.partition("\n\n")[0])
                yield getattr(node, "lineno", 1), next(sentences(first), "")
