"""What a soak has done so far, a line for each batch, so that it can be taken up again."""

import json
import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sambakit import __version__
from sambakit.engine import COMPILED

RESULTS = Path(__file__).with_name("results")


@dataclass(frozen=True, slots=True)
class Batch:
    """A piece of work that gives the same figures whenever it runs."""

    name: str
    arguments: tuple[str | int, ...]


def progress_file(part: str) -> Path:
    """Return where the finished batches of a part are noted; ignored by git."""
    return RESULTS / f"{part}.part.jsonl"


def finished(part: str) -> dict[str, dict[str, float]]:
    """Return the figures of the batches that this version has finished, by the batch's name."""
    file = progress_file(part)
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    entries = [json.loads(line) for line in lines]
    return {entry["batch"]: entry["figures"] for entry in entries if entry["version"] == __version__}


def note(part: str, batch: Batch, figures: dict[str, float]) -> None:
    """Note that a batch is finished."""
    RESULTS.mkdir(exist_ok=True)
    with progress_file(part).open("a", encoding="utf-8") as file:
        file.write(json.dumps({"version": __version__, "batch": batch.name, "figures": figures}) + "\n")


def write_result(part: str, figures: dict[str, float]) -> Path:
    """Write what a whole part came to, with date and machine; to be committed. Returns the file."""
    result = {
        "date": datetime.now(UTC).date().isoformat(),
        "version": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "compiled": COMPILED,
        "figures": figures,
    }
    file = RESULTS / f"{part}.json"
    file.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    progress_file(part).unlink()
    return file
