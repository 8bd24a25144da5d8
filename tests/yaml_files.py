"""Reading the project's own YAML files; the product reads those of strangers with its own loader."""

from pathlib import Path
from typing import Any

import yaml

# The one in C takes a tenth of the time. It overflows its stack on text that is nested deeply, which ours is not.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(path: Path) -> Any:
    """Return what the YAML file `path` holds."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
