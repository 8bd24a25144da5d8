"""Loads bots by text: the name of one of ours, or a class in any file or module."""

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Final

from sambakit.bots import BOTS_FOR, GAME_OF, Bot, NoSuchBot, make_bot
from sambakit.bots.versions import bare_name
from sambakit.engine.state.view import View
from sambakit.game.registry import GameName

FILE_ENDING: Final = ".py"


class NoBot(ValueError):
    """A text that does not name a bot; says why."""


def load_bot(text: str, seen: type = View) -> Bot:
    """Return a new bot: by its name, as ``FILE.py:CLASS`` or as ``MODULE:CLASS``; raises NoBot.

    One of ours has a name with a version or without, and reads views of the type `seen`; a class must play that game.
    It is called without arguments. Loading runs the code of the file, so the text must not come from a stranger.
    """
    if ":" not in text:
        try:
            bot: Bot = make_bot(text, seen)
        except NoSuchBot as error:
            known = BOTS_FOR[seen]
            if bare_name(text) in known:
                raise NoBot(str(error)) from None
            raise NoBot(f"'{text}' is no bot: give one of {', '.join(known)}, or FILE.py:CLASS") from None
        return bot
    own, games = load_own_bot(text)
    if GAME_OF[seen] not in games:
        raise NoBot(
            f"{text} plays {' and '.join(games)}, not {GAME_OF[seen]}; a class says which games by 'games = (...)'"
        )
    return own


def load_own_bot(text: str) -> tuple[Bot, tuple[GameName, ...]]:
    """Return a new bot of the class that `text` names, and the games that it plays; raises NoBot.

    Its attribute `games` holds their names; a class without one plays Samba.
    """
    place, _, name = text.rpartition(":")
    found = getattr(_module(place), name, None)
    if not callable(found):
        raise NoBot(f"{place} has no class {name!r}")
    try:
        bot = found()
    except Exception as error:  # code of somebody else
        raise NoBot(f"{text} cannot be made: {error!r}") from error
    if not callable(getattr(bot, "choose", None)) or not isinstance(getattr(bot, "name", None), str):
        raise NoBot(f"{text} is no bot: it needs a name and choose(view, legal, rng, budget)")
    _check_signature(text, bot.choose)
    return bot, _games_of(text, bot)


def _games_of(text: str, bot: object) -> tuple[GameName, ...]:
    """Return the games that a bot says it plays; raises NoBot for anything but a list of known games."""
    known = tuple(GAME_OF.values())
    games = getattr(bot, "games", known[:1])
    if isinstance(games, str) or not isinstance(games, Iterable):
        raise NoBot(f"{text}: games is a tuple of {', '.join(known)}, not {games!r:.60}")
    said = tuple(games)
    if not said or any(game not in known for game in said):
        raise NoBot(f"{text}: games is a tuple of {', '.join(known)}, not {games!r:.60}")
    return tuple(game for game in known if game in said)


def _check_signature(text: str, choose: Callable[..., object]) -> None:
    """Raise NoBot where `choose` cannot be called with what bots get."""
    try:
        signature = inspect.signature(choose)
    except (TypeError, ValueError):
        return  # compiled code that does not tell
    try:
        signature.bind("view", "legal", "rng", "budget")
    except TypeError as error:
        raise NoBot(f"{text}: choose{signature} cannot take view, legal, rng and budget: {error}") from None


def _module(place: str) -> ModuleType:
    """Return the module in the file `place`, or of that name; raises NoBot."""
    try:
        if not place.endswith(FILE_ENDING):
            return importlib.import_module(place)
        path = Path(place).resolve()
        # a name of its own: a bot in random.py must not take the place of the library's module
        spec = importlib.util.spec_from_file_location(f"sambakit_bot_{path.stem}", path)
        if spec is None or spec.loader is None or not path.is_file():
            raise NoBot(f"there is no file {place}")
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module  # dataclasses look their module up
        spec.loader.exec_module(module)
    except NoBot:
        raise
    except Exception as error:  # code of somebody else
        raise NoBot(f"{place} cannot be loaded: {error!r}") from error
    return module
