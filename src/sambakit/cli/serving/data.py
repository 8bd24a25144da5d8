"""The place of the data file."""

import os
import sys
from pathlib import Path

import click

from sambakit.cli.serving.settings_options import read_settings

FILE = "sambakit.sqlite"

data_option = click.option(
    "--data",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The data file; default: that of the settings (SAMBAKIT_DATA), or one in your data folder.",
)


def data_folder() -> Path:
    """Return the folder in which this platform keeps a program's data of this user."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "sambakit"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sambakit"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "sambakit"


def data_file(chosen: Path | None) -> Path:
    """Return the data file: `chosen`, that of the settings, or the default; it need not exist."""
    if chosen is None:
        named = read_settings(None, ()).settings.data
        chosen = Path(named) if named else data_folder() / FILE
    return chosen.expanduser().absolute()


def make_folder(data: Path) -> None:
    """Create the folder of the data file; raises ClickException where that is not possible or it cannot be written."""
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(
            f"the folder {data.parent} cannot be created ({error.strerror}): give another file with --data"
        ) from error
    if data.is_dir() or not os.access(data if data.exists() else data.parent, os.W_OK):
        raise click.ClickException(f"{data} cannot be written: give another file with --data")
