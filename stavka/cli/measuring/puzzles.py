"""``stavka puzzles``: positions with a question, put to computer players or shown."""

from __future__ import annotations

import click

from stavka.cli.console import plain_console
from stavka.cli.errors import UserError, user_errors
from stavka.cli.measuring.match import PLAYER
from stavka.engine.refusal import Illegal, Unreadable


@click.command()
@click.argument("words", nargs=-1, metavar="[TITLE | show ID]")
@click.option("--player", type=PLAYER, default="general", show_default=True, help="Who solves them.")
@click.option("--seconds", type=click.FloatRange(min=0.1), default=None, help="A turn, for general and marshal.")
@click.option("--half", type=click.Choice(["tune", "held"]), default=None, help="Those for tuning, or those held back.")
@click.option("--theme", default=None, help="One theme only.")
@click.option("--only", multiple=True, metavar="ID", help="One puzzle; may be given several times.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the player.")
@click.option("--list", "listed", is_flag=True, help="Name the puzzles and leave them unsolved.")
def command(
    words: tuple[str, ...],
    player: str,
    seconds: float | None,
    half: str | None,
    theme: str | None,
    only: tuple[str, ...],
    jobs: int,
    seed: int,
    listed: bool,
) -> None:
    """Put puzzles to a computer player and count what it solves, by theme and title.

    'stavka puzzles trc --player marshal --seconds 10' asks the marshal; 'stavka puzzles show trc-3' shows a
    puzzle with its question, its position and the solution that was played. Each is judged by a program.
    """
    from stavka.lab.puzzles import THEMES, exam, find, puzzles

    with user_errors(Illegal, Unreadable, KeyError):
        if words[:1] == ("show",):
            if len(words) != 2:
                raise UserError("name one puzzle to show, as in `stavka puzzles show trc-3`")
            _show(words[1])
            return
        if len(words) > 1 or theme not in (None, *THEMES):
            raise UserError(f"name one title, and a theme of {', '.join(THEMES)}")
        chosen = [find(id) for id in only] or puzzles(words[0] if words else None, half, theme)
        if listed:
            for puzzle in chosen:
                click.echo(f"{puzzle.id:8} {puzzle.half} {puzzle.theme:9} {puzzle.side:6} {puzzle.text}")
            return
        name = exam.with_budget(player, seconds)
        answers = exam.examined(chosen, name, seed=seed, jobs=jobs, on_answer=_tell)
        click.echo(f"{name}:")
        for line in exam.summary(answers):
            click.echo(line)


def _tell(answer: object) -> None:
    from stavka.lab.puzzles.exam import Answer

    assert isinstance(answer, Answer)
    if not answer.solved:
        click.echo(f"{answer.id:8} {answer.theme:9} not solved: {answer.words}", err=True)


def _show(id: str) -> None:
    from stavka.cli.showing.display import Display
    from stavka.lab.puzzles import THEMES, Trial, find
    from stavka.lab.puzzles.trial import where

    puzzle = find(id)
    trial = Trial(puzzle)
    place = where(puzzle, trial.game)
    display = Display(plain_console(), place)
    display.draw(trial.game, with_legend=True)
    display.state(trial.game)
    click.echo(f"{puzzle.id}, {THEMES[puzzle.theme].lower()}, for the {puzzle.side} side, up to {puzzle.until}")
    click.echo(puzzle.text)
    click.echo(f"Origin: {puzzle.origin}. Half: {puzzle.half}.")
    trial.replay(puzzle.solution)
    click.echo("A solution: " + ("; ".join(puzzle.solution) or "end the phase"))
    click.echo(f"which brings: {trial.verdict().words}")
