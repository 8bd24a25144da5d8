"""The sources of settings: options go before the environment, the environment before a file, the file before defaults.

A wrong value is answered by its name, its source and the values that are allowed.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import msgspec

from sambakit.game.text_files import TextFileError, read_text_file
from sambakit.server.settings import Settings, definitions

PREFIX: Final = "SAMBAKIT_"
FILE: Final = "SAMBAKIT_CONFIG"  # the variable that names the file
DEFAULT: Final = "default"
ALIKE: Final = 0.85  # how alike two names are of which one is taken for a slip of the other
LONGEST_SHOWN: Final = 60  # characters of a wrong value


class WrongSetting(ValueError):
    """A setting that does not exist, or a value that it does not take, in a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Given:
    """A value for a setting, as it was given."""

    name: str
    value: object
    source: str
    strict: bool  # it has a type; all others are texts


@dataclass(frozen=True, slots=True)
class Configured:
    """The settings, and by name where each value comes from."""

    settings: Settings
    sources: Mapping[str, str]


def settings_from(environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings as `configured` does, without options."""
    return configured({}, environment).settings


def configured(
    options: Mapping[str, str], environment: Mapping[str, str] = os.environ, file: Path | None = None
) -> Configured:
    """Return the settings; `options` are texts by the name of the setting, `file` is TOML.

    Where no `file` is given, the environment may name one. Raises WrongSetting.
    """
    if file is None and environment.get(FILE):
        file = Path(environment[FILE]).expanduser()
    given = {one.name: one for one in (*_in_file(file), *_in_environment(environment), *_in_options(options))}
    values: dict[str, Any] = {name: _converted(one) for name, one in given.items()}
    sources = {name: given[name].source if name in given else DEFAULT for name in definitions()}
    return Configured(Settings(**values), sources)


def _in_options(options: Mapping[str, str]) -> Iterator[Given]:
    for name, text in options.items():
        if name not in definitions():
            raise WrongSetting(f"--set {name}: there is no such setting{_meant(name)}")
        yield Given(name, text, "option", False)


def _in_environment(environment: Mapping[str, str]) -> Iterator[Given]:
    for variable, text in environment.items():
        if not variable.startswith(PREFIX):
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name in definitions():
            yield Given(name, text, f"environment, {variable}", False)
        elif variable != FILE and (alike := _alike(name)):  # others are not ours to judge
            raise WrongSetting(f"{variable}: there is no such setting; did you mean {PREFIX}{alike.upper()}?")


def _in_file(file: Path | None) -> Iterator[Given]:
    if file is None:
        return
    try:
        values = tomllib.loads(read_text_file(file))
    except OSError as error:
        raise WrongSetting(f"the file of settings {file} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, TextFileError) as error:
        raise WrongSetting(f"the file of settings {file} is not TOML: {error}") from error
    for name, value in values.items():
        if name not in definitions():
            raise WrongSetting(f"{name} in {file}: there is no such setting{_meant(name)}")
        yield Given(name, value, f"file, {file}", True)


def _alike(name: str) -> str | None:
    return next(iter(get_close_matches(name, definitions(), 1, ALIKE)), None)


def _meant(name: str) -> str:
    alike = next(iter(get_close_matches(name, definitions(), 1)), None)
    return f"; did you mean {alike}?" if alike else ""


def _converted(given: Given) -> str | int | float:
    """Return the value of a setting; raises WrongSetting."""
    definition = definitions()[given.name]
    try:
        return definition.convert(given.value, given.strict)
    except msgspec.ValidationError:
        shown = "…" if definition.secret else repr(given.value)[:LONGEST_SHOWN]
        wrong = f"{given.name} = {shown} ({given.source}) does not work"
        raise WrongSetting(f"{wrong}; allowed: {definition.allowed}") from None
