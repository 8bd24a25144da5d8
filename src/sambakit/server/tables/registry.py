"""The games that can be played at tables here: the one place of the server that names them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sambakit import games
from sambakit.server.kind import AnyTableKind
from sambakit.server.romme.table import RommeTable
from sambakit.server.samba.table import SambaTable

KINDS: Final[Mapping[str, AnyTableKind]] = MappingProxyType({kind.name: kind for kind in (SambaTable(), RommeTable())})


def kind_of_text(text: str) -> AnyTableKind:
    """Return the game whose rules `text` names, Samba where no game knows the name."""
    return KINDS[games.kind_of_text(text).name]
