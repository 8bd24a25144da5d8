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
from tests.shape.documents import DOCUMENTS, name_of

# Migrations run inside Alembic only.
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(sambakit.__path__, "sambakit.")
    if not module.name.startswith("sambakit.server.store.migrations.")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_module(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_examples_of_document(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_links_of_document_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
    local = [target for target in targets if "://" not in target and not target.startswith("mailto:")]
    assert [target for target in local if not (path.parent / target).exists()] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help(command: str) -> None:
    result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0, result.output
    assert "Usage:" in result.output
