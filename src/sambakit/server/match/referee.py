"""A refused claim, for tables with penalties (C-15)."""

from sambakit.server import wire


class NoClaim(Exception):
    """An invalid claim; `refusal` is sent."""

    def __init__(self, refusal: wire.Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
