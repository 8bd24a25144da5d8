"""The messages of protocol 2 that protocol 3 changed: the whole view after every play.

Clients that were loaded before an update of the server go on with these until they are loaded again.
"""

from sambakit.server.wire.base import Message
from sambakit.server.wire.events import Event
from sambakit.server.wire.parts import AnyView


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to hello in protocol 2."""

    protocol: int
    version: int
    events: list[Event]
    view: AnyView


class News(Message, tag="news", frozen=True):
    """New events in protocol 2, and the view after the last of them."""

    version: int
    events: list[Event]
    view: AnyView
