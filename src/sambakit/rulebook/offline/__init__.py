"""The rules as data, from which the browser makes the pages of rules and searches them without a server."""

from sambakit.rulebook.offline.data import language_data, shared_data

__all__ = ["language_data", "shared_data"]
