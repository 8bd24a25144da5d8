"""Running modules of the browser client by Node.js, to compare what they give with what Python gives."""

import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parents[1] / "web"
VITE = WEB / "node_modules" / "vite" / "bin" / "vite.js"


def bundled(name: str, folder: Path) -> Path:
    """Return the script `gallery/<name>.ts` with all it imports, as a script for Node.js in `folder`."""
    node(
        *(WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs", f"gallery/{name}.ts", "--platform", "node"),
        *("--dir", folder, "--entry-file-names", "[name].mjs", "--chunk-file-names", "[name].mjs"),
    )
    return folder / f"{name}.mjs"


def built(name: str, folder: Path) -> Path:
    """Return the same of a script that imports components or state of the page."""
    node(VITE, "build", "--config", "gallery/node.config.ts", "--ssr", f"gallery/{name}.ts", "--outDir", folder)
    return folder / f"{name}.js"


def with_node() -> dict[str, str]:
    """Return the environment in which `node` is the Node.js of this machine, or else that of the environment."""
    return {**os.environ, "PATH": os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])}


def node(*command: str | Path) -> str:
    """Run a script by Node.js; return what it printed."""
    words = ["node", *map(str, command)]
    run = subprocess.run(words, cwd=WEB, env=with_node(), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout
