"""The built browser client: hashed files are cached for ever, the page itself is checked each time.

The folder is listed once, when the server starts. An address that is not in the list names no file, however it is
written, so nothing that a visitor asks for reaches the disk or stays in memory.
"""

import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sambakit.server.edge.security import KNOWN_HOST, content_policy

FOLDER = Path(__file__).parent.parent.parent / "client"
PAGE = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ASK = "no-cache"  # may be kept, but is asked for each time
SQUEEZED = ".gz"  # beside a file, from the build: the same, compressed
TO_SAVE = frozenset({"sambakit-score.html"})  # a page of its own policy: it is saved, not opened here
NOT_SERVED = frozenset({SQUEEZED, ".sha256"})  # what the build leaves for the server and for itself
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2",
         ".webmanifest": "application/manifest+json"}  # fmt: skip
INLINE = {tag: re.compile(rf"<{tag}>(.*?)</{tag}>", re.DOTALL) for tag in ("script", "style")}


@dataclass(frozen=True, slots=True)
class ClientFile:
    """A file as it is sent."""

    media_type: str
    etag: str
    cache: str
    plain: bytes = field(repr=False)
    squeezed: bytes | None = field(repr=False)  # gzip
    scripts: tuple[str, ...] = field(default=(), repr=False)  # within the page
    styles: tuple[str, ...] = field(default=(), repr=False)


class Client:
    """Serves the files that are in `folder` when it is made; every other address without a dot is its page."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = _files_in(folder)

    def answer(self, request: Request) -> Response:
        """Return the file, the page, 404, or instructions if the client is not built."""
        name = request.url.path.removeprefix("/")
        found = self._files.get(name)
        if found is None and "." in name.rsplit("/", 1)[-1]:
            return PlainTextResponse("There is nothing under this address.", 404)
        found = found or self._files.get(PAGE)
        if found is None:
            return PlainTextResponse(
                "The browser client is not built. In a checkout, run: make web; then start the server again", 503
            )
        headers = {"ETag": found.etag, "Cache-Control": found.cache, "Vary": "Accept-Encoding"}
        if name in TO_SAVE:
            headers["Content-Disposition"] = f'attachment; filename="{name}"'
        if found.media_type == "text/html":
            host: str | None = getattr(request.state, KNOWN_HOST, None)  # never the header itself
            headers["Content-Security-Policy"] = content_policy(host, found.scripts, found.styles)
        if found.etag in [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=headers)
        body = found.plain
        if found.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = found.squeezed
            headers["Content-Encoding"] = "gzip"
        return Response(body, 200, headers, found.media_type)


def _files_in(folder: Path) -> Mapping[str, ClientFile]:
    """Return the files below `folder` by their address without its first slash; links that lead out are no files."""
    root = folder.resolve()
    paths = [path for path in sorted(root.rglob("*")) if path.is_file() and path.resolve().is_relative_to(root)]
    return {
        name: _read(path, name)
        for path in paths
        if path.suffix not in NOT_SERVED and (name := path.relative_to(root).as_posix())
    }


def _read(path: Path, name: str) -> ClientFile:
    plain = path.read_bytes()
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    beside = path.with_name(path.name + SQUEEZED)
    squeezed = beside.read_bytes() if beside.is_file() else None
    etag = f'"{hashlib.sha256(plain).hexdigest()[:24]}"'
    cache = FOR_EVER if name.startswith("assets/") else ASK
    text = plain.decode() if media_type == "text/html" else ""
    scripts, styles = (tuple(INLINE[tag].findall(text)) for tag in ("script", "style"))
    return ClientFile(media_type, etag, cache, plain, squeezed, scripts, styles)
