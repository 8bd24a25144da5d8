"""Whatever a style of the client names is there: a token that is gone would be passed over without a word."""

import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
SET = re.compile(r"(?:style:)?(--[a-z0-9-]+)(?=\s*:|=)|[\"'](--[a-z0-9-]+)[\"']")
READ = re.compile(r"var\((--[a-z0-9-]+)\)")  # with a value of its own it may be missing


def test_every_token_that_a_style_reads_is_set_somewhere() -> None:
    files = [path for path in SOURCES.rglob("*") if path.suffix in {".css", ".svelte", ".ts", ".svg"}]
    texts = {path: path.read_text(encoding="utf-8") for path in files if "paraglide" not in path.parts}
    known = {name for text in texts.values() for names in SET.findall(text) for name in names if name}
    missing = {
        f"{path.relative_to(SOURCES)}: {name}"
        for path, text in texts.items()
        for name in READ.findall(text)
        if name not in known
    }
    assert len(known) > 100
    assert missing == set()
