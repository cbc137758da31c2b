"""`stavka verify`: proves that every die and draw of a finished game came from the key it was committed to."""

from __future__ import annotations

import click

from stavka.board import BadTable
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables


@click.command()
@click.argument("diary")
@click.option("--commitment", metavar="HASH", help="The commitment that the game showed when it began, to compare.")
@own_tables
@click.pass_context
def command(ctx: click.Context, diary: str, commitment: str | None, tables: str | None) -> None:
    """Prove that every die and draw of DIARY came from the key that the game had promised.

    DIARY is an exported diary or a saved game. Exit codes: 0 all is proved; 1 something is false, and the first such
    step is named; 2 the file cannot be read; 3 nothing is false, but not all can be proved, and why is said.
    """
    from stavka.play import saves
    from stavka.play.proof import FALSE, prove_file

    with user_errors(ValueError, BadTable):
        proof = prove_file(saves.named(diary), tables=tables)
    for promised in proof.commitments:
        click.echo(f"Commitment: {promised}")
    if commitment and commitment.strip().lower() not in proof.commitments[:1]:
        proof.false = f"the game began with another commitment than {commitment.strip().lower()}"
    if proof.false:
        click.echo(f"FALSE: {proof.false}.")
        ctx.exit(FALSE)
    click.echo(f"Dice and draws: {proof.throws}; they follow from the key: {proof.agree}; proved: {proof.proved}.")
    for reason in proof.unproved:
        click.echo(f"Not proved: {reason}.")
    if not proof.unproved:
        click.echo("PROVED: every die and draw came from the key that the game had promised at its start.")
    ctx.exit(proof.code)
