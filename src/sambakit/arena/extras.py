"""The extras of the package: libraries that only some commands need, and the command that installs them."""

import re
import shutil
import sys
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec


def requirements(extra: str) -> list[str]:
    """Return the libraries of an extra with their versions, such as ``choix>=0.4``; empty where nothing is known."""
    try:
        named = requires("sambakit") or []
    except PackageNotFoundError:  # the sources run as they are, without being installed
        return []
    found = (re.fullmatch(r"([^;\s]+)\s*;\s*extra == ['\"]([\w-]+)['\"]", each) for each in named)
    return [match[1] for match in found if match and match[2] == extra]


def installing(extra: str) -> str:
    """Return the command that installs the libraries of an extra into the Python that runs this.

    It names the libraries and not the package, so it works wherever the package came from: a wheel, a checkout, an
    index. Double quotes hold in every shell.
    """
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    through = f"{python} -m pip install"
    if find_spec("pip") is None and shutil.which("uv"):
        through = f"uv pip install --python {python}"
    libraries = requirements(extra)
    if not libraries:
        return f"{through} what pyproject.toml lists as {extra}"
    return " ".join([through, *(f'"{library}"' for library in libraries)])
