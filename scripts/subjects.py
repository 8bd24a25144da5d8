"""Hold the subjects of commits to 72 characters: `scripts/subjects.py main..HEAD`, or `--message FILE` in a hook."""

import subprocess
import sys
from pathlib import Path

MOST = 72  # characters


def too_long(subjects: list[str]) -> list[str]:
    """Return in words which of `subjects` are too long."""
    return [f"{len(each)} characters, {MOST} at most: {each}" for each in subjects if len(each) > MOST]


def subject_of(message: str) -> str:
    """Return the subject of a message as an editor leaves it: its first line that is neither empty nor a comment."""
    lines = (line.strip() for line in message.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def subjects_in(span: str) -> list[str]:
    """Return the subjects of a span of commits, such as ``main..HEAD``; merges have those of their tool."""
    command = ["git", "log", "--no-merges", "--format=%s", span, "--"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def main(arguments: list[str]) -> int:
    """Return 1 where a subject is too long, and print it."""
    match arguments:
        case ["--message", file]:
            found = too_long([subject_of(Path(file).read_text(encoding="utf-8"))])
        case [span]:
            found = too_long(subjects_in(span))
        case _:
            found = [__doc__ or ""]
    print("\n".join(found), end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
