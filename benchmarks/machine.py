"""What the figures were measured on."""

import platform
from pathlib import Path


def machine() -> str:
    """Return the processor, the system and the Python in one line."""
    return f"{processor()}, {platform.system()}, {platform.python_implementation()} {platform.python_version()}"


def processor() -> str:
    """Return the name of the processor."""
    known = Path("/proc/cpuinfo")
    lines = known.read_text(encoding="utf-8").splitlines() if known.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return " ".join(names[0].replace("(R)", "").split()) if names else platform.processor() or platform.machine()
