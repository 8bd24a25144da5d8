"""Which code a machine runs. Machines of one contest must run the same, or their results would be mixed."""

from typing import Final

from sambakit import __version__
from sambakit.arena.measuring.results import PLAYING, fingerprint
from sambakit.engine import COMPILED

PARTS: Final = (*PLAYING, "arena", "game", "games", "problems")  # what a batch runs through
SAME_CODE: Final = "install the same wheel on all machines, or send yours to them by --ray-send"

Code = tuple[
    str, str, str
]  # version, hash of the sources, form of the engine; plain values, since any version reads them


class OtherCode(Exception):
    """A machine of the cluster runs other code than this one; says which."""


def code_here() -> Code:
    """Return the code of this machine."""
    return __version__, fingerprint(PARTS), "compiled" if COMPILED else "plain"


def refusal(machine: str, found: Code | str, wanted: Code) -> OtherCode:
    """Return in words why `machine` takes no part: it has the code `found`, or raised the error of that text."""
    if isinstance(found, str):
        told = f"{machine} cannot load sambakit {wanted[0]} ({found})"
    elif found[0] != wanted[0]:
        told = f"{machine} has sambakit {found[0]}, and this machine has {wanted[0]}"
    elif found[1] != wanted[1]:
        told = f"{machine} has other sources of sambakit {wanted[0]} than this machine"
    else:
        told = f"{machine} runs the {found[2]} engine, and this machine runs the {wanted[2]} one"
    return OtherCode(f"{told}: {SAME_CODE}")
