"""A text in the forms in which editors, shells and accidents leave it in a file."""

import gzip
import lzma
from collections.abc import Callable
from typing import Final

from sambakit.game.text_files import NOT_TEXT, PACKED

SAME: Final = ""  # the text is read as it was written
BLANKS: Final = "\xa0\u2003\u202f\u3000\x1f"
ENDS: Final = ("\r", "\u2028", "\x85", "\x0b", "\x0c", "\x1d")

# The form of a text, and what comes of it: SAME, another text, or why it is refused.
FORMS: Final[dict[str, tuple[Callable[[str], bytes], Callable[[str], str] | str]]] = {
    "utf-8": (lambda text: text.encode(), SAME),
    "utf-8 with a mark": (lambda text: text.encode("utf-8-sig"), SAME),
    "utf-16 of PowerShell": (lambda text: b"\xff\xfe" + text.replace("\n", "\r\n").encode("utf-16-le"), SAME),
    "utf-16 of a Mac": (lambda text: b"\xfe\xff" + text.encode("utf-16-be"), SAME),
    "utf-16-le without a mark": (lambda text: text.encode("utf-16-le"), SAME),
    "utf-16-be without a mark": (lambda text: text.encode("utf-16-be"), SAME),
    "two marks": (lambda text: ("\ufeff" * 2 + text).encode(), SAME),
    "a mark inside": (lambda text: text.replace("\n", "\n\ufeff", 1).encode("utf-16"), SAME),
    "carriage returns and line feeds": (lambda text: text.replace("\n", "\r\n").encode(), SAME),
    "carriage returns": (lambda text: text.replace("\n", "\r").encode(), SAME),
    "mixed line ends": (lambda text: _mixed(text).encode(), SAME),
    "line separators of word processors": (lambda text: text.replace("\n", "\u2029").encode(), SAME),
    "other blanks": (lambda text: _with_blanks(text).encode(), SAME),
    "blanks at line ends": (
        lambda text: text.replace("\n", " \t\n").encode(),
        lambda text: text.replace("\n", " \t\n"),
    ),
    "empty lines before and after": (lambda text: f"\n\n{text}\n\n".encode(), lambda text: f"\n\n{text}\n\n"),
    "no line end at the end": (lambda text: text.rstrip("\n").encode(), lambda text: text.rstrip("\n")),
    "an empty file": (lambda _: b"", lambda _: ""),
    "only a mark": (lambda _: b"\xef\xbb\xbf", lambda _: ""),
    "only a mark of utf-16": (lambda _: b"\xff\xfe", lambda _: ""),
    "one line end": (lambda _: b"\r\n", lambda _: "\n"),
    "utf-32 with a mark": (lambda text: b"\xff\xfe\0\0" + text.encode("utf-32-le"), NOT_TEXT),
    "utf-32-be with a mark": (lambda text: b"\0\0\xfe\xff" + text.encode("utf-32-be"), NOT_TEXT),
    "utf-32-le without a mark": (lambda text: text.encode("utf-32-le"), NOT_TEXT),
    "utf-32-be without a mark": (lambda text: text.encode("utf-32-be"), NOT_TEXT),
    "latin-1": (lambda text: text.encode("latin-1", "replace"), NOT_TEXT),
    "cp1252": (lambda text: text.encode("cp1252", "replace"), NOT_TEXT),
    "cut within a letter": (lambda text: text.encode()[: text.encode().index("é".encode()) + 1], NOT_TEXT),
    "utf-16 cut within a letter": (lambda text: text.encode("utf-16")[:-1], NOT_TEXT),
    "half of a pair in utf-8": (lambda text: f"{text}\ud83d".encode("utf-8", "surrogatepass"), NOT_TEXT),
    "half of a pair in utf-16": (lambda text: f"{text}\ud83d\n".encode("utf-16", "surrogatepass"), NOT_TEXT),
    "a letter that is too long": (lambda text: text.encode().replace(b"s", b"\xc1\xb3", 1), NOT_TEXT),
    "a NUL": (lambda text: text.encode().replace(b"\n", b"\0\n", 1), NOT_TEXT),
    "NULs at the end": (lambda text: text.encode() + bytes(64), NOT_TEXT),
    "gzip": (lambda text: gzip.compress(text.encode(), mtime=0), PACKED),
    "xz": (lambda text: lzma.compress(text.encode()), PACKED),
    "zip": (lambda _: b"PK\x03\x04\x14\0\0\0", PACKED),
    "a picture": (lambda _: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", NOT_TEXT),
}


def wanted(form: str, text: str) -> str:
    """Return the text that a file in `form` stands for, or why it is refused."""
    found = FORMS[form][1]
    if callable(found):
        return found(text)
    return text if found == SAME else found


def _mixed(text: str) -> str:
    lines = text.removesuffix("\n").split("\n")
    return "".join(line + ENDS[number % len(ENDS)] for number, line in enumerate(lines))


def _with_blanks(text: str) -> str:
    words = text.split(" ")
    return words[0] + "".join(BLANKS[number % len(BLANKS)] + word for number, word in enumerate(words[1:]))
