"""Command lines that documents show, read without being run: programs, options, targets, files and versions exist."""

import importlib
import re
import shlex
import tomllib
from dataclasses import fields
from functools import cache

import click

from sambakit import __version__
from sambakit.cli.main import main
from sambakit.server.settings import Settings
from tests.shape.documents import ROOT

# What is not ours has no parser here; a block that names such a program is never run.
FOREIGN = {"export": "the shell", "python3": "Python", "ray": "Ray"}
# The commands behind targets of make that take ARGS.
BEHIND = {
    "bench": "benchmarks.__main__",
    "bench-cluster": "benchmarks.cluster",
    "bench-peers": "benchmarks.peers.__main__",
    "soak": "tests.soak.__main__",
}
WITHOUT_FILES = (click.Choice, click.types.IntParamType, click.types.FloatParamType)  # types of values
PLACEHOLDER = re.compile(r"[A-Z][A-Z_|]*…?")


class WrongLine(Exception):
    """A command line names something that does not exist."""


@cache
def targets() -> frozenset[str]:
    """Return the targets of the Makefile."""
    return frozenset(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@cache
def extras() -> frozenset[str]:
    """Return the extras of the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return frozenset(project["optional-dependencies"])


@cache
def sources() -> str:
    """Return all that may read a variable of the environment, in one text."""
    folders = ("src", "scripts", "tests/soak", "benchmarks")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in ("", ".py")]
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(found) if path.is_file())


def check_line(line: str, *, mention: bool = False) -> None:
    """Raise WrongLine where a command line of a document could not be typed as it stands.

    A mention within a sentence may leave arguments and values out: `sambakit record marks`, `sambakit score --page`.
    """
    words = shlex.split(line, comments=True)
    while words and (variable := re.fullmatch(r"([A-Z_]+)=(.*)", words[0])):
        check_variable(variable[1])
        words = words[1:]
    if not words:
        return
    program = words[0].rpartition("/")[2]
    if program == "sambakit":
        check_words(main, words[1:], mention=mention)
    elif program == "make":
        check_make(words[1:])
    elif program == "pip":
        check_pip(words[1:])
    elif program not in FOREIGN:
        raise WrongLine(f"no test knows the program {program!r}")


def check_variable(name: str) -> None:
    """Raise WrongLine where nothing reads a variable of the environment."""
    settings = {f"SAMBAKIT_{field.name.upper()}" for field in fields(Settings)}
    if name not in settings and f'"{name}"' not in sources():
        raise WrongLine(f"nothing reads {name}")


def check_make(words: list[str]) -> None:
    """Raise WrongLine where a target does not exist, or does not take its ARGS."""
    variables = dict(word.split("=", 1) for word in words if re.match(r"[A-Z]+=", word))
    if unknown := set(variables) - {"ARGS", "PYTHON"}:
        raise WrongLine(f"the Makefile has no variable {', '.join(unknown)}")
    for target in (word for word in words if "=" not in word):
        if target not in targets():
            raise WrongLine(f"no target {target!r}")
        further = shlex.split(variables.get("ARGS", ""))
        if target == "play":
            check_words(main, ["play", *further])
        elif target in BEHIND:
            check_words(importlib.import_module(BEHIND[target]).main, further)
        elif missing := [word for word in further if "/" in word and not (ROOT / word).exists()]:
            raise WrongLine(f"no file {missing[0]}")


def check_pip(words: list[str]) -> None:
    """Raise WrongLine where a wheel of ours has another version, or an extra does not exist."""
    for word in words:
        ours = re.fullmatch(r"(?:\./)?sambakit(?:-(?P<version>[\d.]+)-py3-none-any\.whl)?(?:\[(?P<extras>.*)\])?", word)
        if ours is None:
            continue
        if ours["version"] is None:
            raise WrongLine("no index has sambakit yet: name the wheel")
        if ours["version"] != __version__:
            raise WrongLine(f"this is version {__version__}")
        if unknown := {extra for extra in (ours["extras"] or "").split(",") if extra} - extras():
            raise WrongLine(f"no extra {', '.join(unknown)}")


def check_words(command: click.Command, words: list[str], *, mention: bool = False) -> None:
    """Raise WrongLine where a command does not take `words`; nothing is run, and no file is looked for."""
    context = click.Context(command)
    if isinstance(command, click.Group) and words and not words[0].startswith("-"):
        inner = command.get_command(context, words[0])
        if inner is None:
            raise WrongLine(f"no command {words[0]!r}")
        check_words(inner, words[1:], mention=mention)
        return
    valued = [option for option in command.params if isinstance(option, click.Option) and not option.is_flag]
    if mention and any(words[-1:] == [name] for option in valued for name in option.opts):
        words = words[:-1]
    try:
        given, rest, _ = command.make_parser(context).parse_args(list(words))
        if rest:
            raise WrongLine(f"nothing takes {' '.join(rest)!r}")
        for parameter in command.params:
            check_value(context, parameter, given.get(parameter.name or ""), mention)
    except click.UsageError as error:
        raise WrongLine(error.format_message()) from None


def check_value(context: click.Context, parameter: click.Parameter, value: object, mention: bool) -> None:
    """Raise where a parameter is missing, or does not take `value`; a placeholder stands for any value."""
    if value is None or value == () or type(value).__name__ == "Sentinel":
        if parameter.required and not mention:
            raise WrongLine(f"{parameter.human_readable_name} is missing")
        return
    placeholder = isinstance(value, str) and PLACEHOLDER.fullmatch(value)
    if isinstance(parameter.type, WITHOUT_FILES) and not placeholder:
        parameter.type_cast_value(context, value)
