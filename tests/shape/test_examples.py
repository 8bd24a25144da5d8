"""The examples in docstrings and documents are true."""

import doctest
import importlib
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import sambakit
from sambakit.cli.main import COMMANDS, main
from tests.shape.documents import DOCUMENTS, name_of

PACKAGE = Path(sambakit.__file__).parent
WITH_EXAMPLES = sorted(path for path in PACKAGE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


def module_in(path: Path) -> str:
    """Return the name of the module that lies in the file `path`."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("name", [module_in(path) for path in WITH_EXAMPLES])
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
