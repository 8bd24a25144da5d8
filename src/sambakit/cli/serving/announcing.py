"""The addresses that other devices open, printed for people at the start, and a QR code of the first."""

import sys
from typing import TextIO

import click

from sambakit.server.network import addresses

QUIET = 2  # modules of margin; readers of a screen need no more
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}  # upper and lower module of one character


def echo_addresses(host: str, port: int) -> None:
    """Print under which addresses other devices reach the server, if any; on a terminal with a QR code to scan."""
    found = addresses(host, port)
    if not found:
        return
    click.echo("Other devices in this network open it at:")
    for address in found:
        click.echo(f"  {address}")
    if can_show_code(sys.stdout):
        for line in code_lines(found[0]):
            click.secho(line, fg="black", bg="bright_white")  # dark on light, whatever the terminal's own colours are


def can_show_code(out: TextIO) -> bool:
    """Return whether `out` is a terminal that knows the characters of a code."""
    try:
        "".join(HALVES.values()).encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return out.isatty()


def code_lines(text: str) -> list[str]:
    """Return the QR code of `text`, two rows of modules in each line."""
    import segno  # late: most starts show no code

    rows = [list(row) for row in segno.make_qr(text).matrix_iter(border=QUIET)]
    below = [*rows[1::2], [0] * len(rows[0])]  # the last line may have no lower row
    return ["".join(map(HALVES.__getitem__, zip(*pair, strict=True))) for pair in zip(rows[::2], below, strict=False)]
