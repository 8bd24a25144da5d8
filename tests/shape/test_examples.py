"""The examples in docstrings and documents are true."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import sambakit
from sambakit.cli.main import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
# Migrations run inside Alembic only.
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(sambakit.__path__, "sambakit.")
    if not module.name.startswith("sambakit.server.store.migrations.")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_module(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_of_document(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_of_document_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
    local = [target for target in targets if "://" not in target and not target.startswith("mailto:")]
    assert [target for target in local if not (path.parent / target).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_commands_in_document_exist(path: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    known = {"sambakit": set(COMMANDS) | {"--help"}, "make": set(targets)}
    for program, argument in commands_in(path.read_text(encoding="utf-8")):
        assert argument in known[program], f"{program} {argument}"


def commands_in(text: str) -> list[tuple[str, str]]:
    """Return the commands of ours that a document shows after a prompt or as code in a line, with their first word."""
    blocks = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
    shown = [line for block in blocks.findall(text) for line in re.findall(r"^\$ (.+)$", block, re.MULTILINE)]
    shown += re.findall(r"`([^`\n]+)`", blocks.sub("", text))
    return [(found[1], found[2]) for line in shown if (found := re.match(r"(?:\S*/)?(sambakit|make) (\S+)", line))]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help(command: str) -> None:
    result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0, result.output
    assert "Usage:" in result.output
