"""The versions of `deep`: what each does otherwise than the others. A version never changes its choices (docs/kept.md).

So a method stays as it is once a release holds it, and what is new in the decisions asks the method first.
"""

from dataclasses import dataclass
from typing import Final

from sambakit.bots.deep.likely import Prior
from sambakit.bots.knowledge.style import STEADY_1, Style


@dataclass(frozen=True)
class Method:
    """A version of `deep`.

    `style` plays on in its playouts. `weighs` tells whether worlds are dealt by the net of `holdings.py`. When the
    turn has come to the discard, that of the plan is compared with the best others by `steady`, as many as there are
    `discards`: what was seen of the gains of the first of them, the second, and so on. `asks` tells whether it has
    manners (`manners.py`).
    """

    version: int
    style: Style = STEADY_1
    weighs: bool = False
    discards: tuple[Prior, ...] = ()
    asks: bool = False


METHOD_1: Final = Method(1)
# Of 239 discards of `steady`, each compared with the others in 150 worlds.
DISCARDS_2: Final = (Prior(-32.0, 111.0), Prior(-88.0, 171.0), Prior(-118.0, 201.0), Prior(-154.0, 233.0))
METHOD_2: Final = Method(2, weighs=True, discards=DISCARDS_2, asks=True)
NEWEST: Final = METHOD_2
