"""The base of all messages.

Actions travel as text in the notation of docs/notation.md (``lay Qh Qd Qs``), cards as they are written there.
Refusals, events and score lines travel as code and facts; the client makes the sentence. `shared` holds what every
table shows, `samba` and `romme` what those of one game do; `incoming` and `outgoing` go over the WebSocket, `http` is
the rest.
"""

from typing import Final

from msgspec import Struct

PROTOCOL: Final = 4
OLDEST_PROTOCOL: Final = 1  # that the server still speaks: its number, the one before, and that of version 0.1.0


class Message(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The base class of all messages."""
