"""The built browser client inside the package."""

from importlib.resources import files
from pathlib import Path

import click


def client_folder() -> Path:
    """Return the folder that holds the built client; it need not exist."""
    return Path(str(files("sambakit"))) / "client"


def client_is_built() -> bool:
    """Return whether the package holds a built client."""
    return (client_folder() / "index.html").is_file()


def demand_client() -> None:
    """Raise ClickException with instructions if the client is not built."""
    if not client_is_built():
        raise click.ClickException("the browser client is not built: in a checkout, run 'make web'")
