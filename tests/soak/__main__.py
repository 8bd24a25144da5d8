"""`make soak`: the proofs with large numbers. Interrupt it when you like; it goes on where it was.

``make soak ARGS='random_deals'`` runs one part; the result of a whole part is written to tests/soak/results/.
"""

import importlib

import click

from tests.soak.progress import finished, note, write_result

PARTS = (
    "random_deals",
    "bot_deals",
    "playouts",
    "referee",
    "romme",
    "answers",
    "house_rules",
    "kills",
    "leaks",
    "browser",
)


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
def main(parts: tuple[str, ...]) -> None:
    """Run PARTS, all where none is named."""
    for part in parts or PARTS:
        run_part(part)


def run_part(part: str) -> None:
    """Run what is left of a part and write its result."""
    proof = importlib.import_module(f"tests.soak.{part}")
    batches = list(proof.batches())
    done = finished(part)
    for number, batch in enumerate(batches, start=1):
        if batch.name not in done:
            done[batch.name] = proof.run(batch)
            note(part, batch, done[batch.name])
            click.echo(f"{part} {number}/{len(batches)}: {batch.name}")
    figures = proof.total([done[batch.name] for batch in batches])
    click.echo(f"{part}: {figures}, written to {write_result(part, figures)}")


if __name__ == "__main__":
    main(prog_name="make soak")
