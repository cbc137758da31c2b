"""``stavka lessons``: what a side could have done better in a turn of a saved game."""

from __future__ import annotations

import click

from stavka.board import BadTable
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables
from stavka.engine.refusal import Illegal, Unreadable


@click.command()
@click.argument("save")
@click.option("--side", help="Whose play is looked at (default: the side that acted last).")
@click.option("--turn", type=int, help="Which turn (default: the last in which that side has acted).")
@own_tables
def command(save: str, side: str | None, turn: int | None, tables: str | None) -> None:
    """Tell what a side could have done better in a turn of SAVE: each lesson with the better move and its reason."""
    from stavka.cli.saved import saved_game
    from stavka.lab.teaching.teacher import lessons
    from stavka.play.saves import BadSave

    with user_errors(Illegal, BadTable, BadSave):
        game = saved_game(save, tables=tables)
        sides = game.title.sides
        if side is not None and side not in sides:
            raise Unreadable(f"there is no side {side!r}; there are {', '.join(sides)}")
        acted = [entry for entry in game.log if entry.actor in ((side,) if side else sides)]
        if not acted:
            raise Unreadable(f"{side or 'nobody'} has not acted yet")
        side, turn = acted[-1].actor, acted[-1].turn if turn is None else turn
        steps = [step for step, entry in enumerate(game.log) if entry.turn == turn]
        if not steps:
            raise Unreadable(f"nothing was played in turn {turn}")
        start = saved_game(save, at=steps[0], tables=tables)
        found = lessons(start, game.log[steps[0] : steps[-1] + 1], side)
        click.echo(
            f"Turn {turn}, {side}:" if found else f"Turn {turn}, {side}: nothing the general would do much better."
        )
        for lesson in found:
            click.echo(f"  {lesson.heading}. {lesson.words}")
            click.echo(f"    step {lesson.step}, better: {lesson.better.action}: {lesson.better.words}")
