"""The one reader of text files: records, sheets, positions, rules and settings, as editors and shells write them.

Everything that it reads is UTF-8 or UTF-16, with a byte-order mark or without one. The browser client has the same
reader in `pages/textFile.ts`.
"""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path
from typing import Final

_MARK: Final = "\ufeff"
_PACKED: Final = (b"\x1f\x8b", b"PK\x03\x04", b"\xfd7zXZ\x00")  # gzip, zip, xz
_LINE_END: Final = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_BLANK: Final = re.compile("[\x1f\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")

PACKED: Final = "packed"
NOT_TEXT: Final = "not_text"


class TextFileError(ValueError):
    """A file that is not text; `fault` is PACKED or NOT_TEXT, and the message says what to do."""

    def __init__(self, fault: str, message: str) -> None:
        super().__init__(message)
        self.fault = fault


def read_text_file(path: Path) -> str:
    """Return the text in a file; raises OSError and TextFileError."""
    return text_of(path.read_bytes())


def text_of(content: bytes) -> str:
    r"""Return the text that the bytes of a file stand for; raises TextFileError.

    Every kind of line end becomes a line feed, and every kind of blank an ordinary one. Byte-order marks go, also those
    inside: a file made of two others may hold several.

    >>> text_of("\ufeffdealer 0\r\n".encode("utf-16-le"))
    'dealer 0\n'
    """
    if content.startswith(_PACKED):
        raise TextFileError(PACKED, "the file is compressed; unpack it first")
    encoding = _encoding(content)
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise _not_text(error.start + 1, encoding) from None
    if "\0" in text:
        raise _not_text(len(text[: text.index("\0")].encode(encoding)) + 1, encoding)
    return _BLANK.sub(" ", _LINE_END.sub("\n", text.replace(_MARK, "")))


def _encoding(content: bytes) -> str:
    """Return the encoding by the byte-order mark; without one by the first sign, which is ASCII in all our texts."""
    if content.startswith(BOM_UTF8):
        return "utf-8"
    first, second = content[:1].strip(b"\0"), content[1:2].strip(b"\0")
    if content.startswith(BOM_UTF16_LE) or (len(content) > 1 and first and not second):
        return "utf-16-le"
    if content.startswith(BOM_UTF16_BE) or (second and not first):
        return "utf-16-be"
    return "utf-8"


def _not_text(byte: int, encoding: str) -> TextFileError:
    name = encoding.upper()[: len("UTF-16")].removesuffix("-")
    return TextFileError(NOT_TEXT, f"byte {byte} is not {name} text; save the file again as UTF-8")
