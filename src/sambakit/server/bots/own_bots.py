"""A programmer's own bots at the tables of this server: found, tried and named before it starts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sambakit.bots import BOTS_FOR, LEVELS
from sambakit.bots.loading import FILE_ENDING, NoBot, load_own_bot
from sambakit.bots.versions import bare_name
from sambakit.game.registry import GameName
from sambakit.server.people.names import NAME_RULE, clean_name


@dataclass(frozen=True, slots=True)
class OwnBot:
    """The place of a bot, with the whole path of its file, and the names of its games."""

    place: str
    games: tuple[GameName, ...]


def own_bots(texts: Sequence[str]) -> Mapping[str, OwnBot]:
    """Return by name the bots of `texts`, such as ``mybot.py:MyBot``; raises NoBot.

    Loading runs the code there, so the texts must come from whoever starts the server.
    """
    found: dict[str, OwnBot] = {}
    for text in texts:
        if ":" not in text:
            raise NoBot(f"'{text}' is no bot of your own: give FILE.py:CLASS (tables offer ours by themselves)")
        bot, games = load_own_bot(text)
        name = bot.name
        if clean_name(name) != name:
            raise NoBot(f"{text} calls itself {name!r}: {NAME_RULE}")
        if any(bare_name(name) in bots for bots in BOTS_FOR.values()) or name in LEVELS or name in found:
            raise NoBot(f"{text} calls itself '{name}', as another bot does: give it a name of its own")
        found[name] = OwnBot(_whole(text), games)
    return found


def _whole(text: str) -> str:
    """Return `text` with the whole path of its file."""
    place, _, name = text.rpartition(":")
    return f"{Path(place).resolve()}:{name}" if place.endswith(FILE_ENDING) else text
