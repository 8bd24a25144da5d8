"""The client's types are made from the server's messages."""

from pathlib import Path

from sambakit.server import wire
from sambakit.server.wire.typescript import main, typescript

FILE = Path(__file__).parents[2] / "web" / "src" / "wire" / "messages.ts"


def test_the_committed_types_are_up_to_date() -> None:
    assert main(["--check", str(FILE)]) == 0


def test_a_stale_file_is_found(tmp_path: Path) -> None:
    file = tmp_path / "wire.ts"
    assert main(["--check", str(file)]) == 1
    assert main([str(file)]) == 0
    file.write_text(file.read_text() + "// edited")
    assert main(["--check", str(file)]) == 1


def test_every_message_has_its_tag_and_unions_are_complete() -> None:
    text = typescript()
    for struct in (*wire.Incoming.__args__, *wire.Outgoing.__args__):
        tag = struct.__struct_config__.tag
        assert f'export interface {struct.__name__} {{\n  type: "{tag}";' in text
    assert "  since?: number;" in text  # what the client may leave out
    assert "  events: Event[];" in text
    assert "  melds: (Meld | null)[];" in text
