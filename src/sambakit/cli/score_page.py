"""The page that keeps score without a server, written to a file."""

from contextlib import suppress
from pathlib import Path

import click

from sambakit.cli.serving.client import client_folder, demand_client

PAGE = "sambakit-score.html"


def write_page(file: Path, replace: bool) -> str:
    """Write the page to `file` and say so; raises ClickException, and what was there before then stays."""
    demand_client()
    if not file.parent.is_dir():
        raise click.ClickException(f"the folder {file.parent} does not exist")
    if file.exists() and not replace:
        raise click.ClickException(f"{file} exists already: name another file, or add --replace")
    page = (client_folder() / PAGE).read_bytes()
    beside = file.with_name(f".{file.name}.new")  # a full disk leaves no half of a page
    try:
        beside.write_bytes(page)
        beside.replace(file)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise click.ClickException(f"{file}: {error.strerror}") from None
    return f"{file}: {len(page) / 1000:.0f} kB. Open it in a browser; it needs no server and no network."
