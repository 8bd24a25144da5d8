"""What all messages rest on."""

from typing import Final

from msgspec import Struct

PROTOCOL: Final = 1


class Message(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The base of everything that travels."""
