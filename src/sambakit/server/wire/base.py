"""What all messages rest on.

Actions travel as text in the notation of docs/notation.md (``lay Qh Qd Qs``), cards as they are written there.
Refusals, events and score lines travel as code and facts; the client makes the sentence. `shared` holds what every
table shows, `samba` and `romme` what those of one game do; `incoming` and `outgoing` go over the WebSocket, `http` is
the rest.
"""

from typing import Final

from msgspec import Struct

PROTOCOL: Final = 1


class Message(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The base of everything that travels."""
