"""`stavka play`: a game at the terminal, new or resumed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence

import click

import stavka
from stavka.board import BadTable
from stavka.cli.console import plain_console
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables
from stavka.cli.playing import prompt
from stavka.cli.playing.serve import has_browser, serve
from stavka.cli.playing.session import Session
from stavka.library import titles
from stavka.play import saves
from stavka.play.match import HUMAN, PLAYERS, Match

DEFAULT_TITLE, DEFAULT_SCENARIO, DEFAULT_SET_UP = "trc", "campaign", "historical"
SET_UPS = ("historical", "free", "axis-free", "soviet-free")


@click.command()
@click.argument("save", required=False)
@click.option("--title", help=f"Which game: {', '.join(titles())} (default {DEFAULT_TITLE}).")
@click.option("--scenario", help=f"Which scenario (default {DEFAULT_SCENARIO}, or the title's first); ? lists them.")
@click.option("--options", help="Optional rules, comma-separated; ? lists them.")
@click.option("--set-up", type=click.Choice(SET_UPS), help=f"Default {DEFAULT_SET_UP}.")
@click.option("--seed", type=int, help="Fixes the dice.")
@click.option("--hand-dice", is_flag=True, help="You throw the dice and type what they show.")
@click.option("--axis", type=click.Choice(PLAYERS), help="Who plays the Axis.")
@click.option("--soviet", type=click.Choice(PLAYERS), help="Who plays the Soviets.")
@click.option("--resume", is_flag=True, help="Go on with the newest saved game.")
@click.option("--terminal", is_flag=True, help="Play in the terminal even where a browser could be opened.")
@own_tables
def command(
    save: str | None,
    title: str | None,
    scenario: str | None,
    options: str | None,
    set_up: str | None,
    seed: int | None,
    hand_dice: bool,
    axis: str | None,
    soviet: str | None,
    resume: bool,
    terminal: bool,
    tables: str | None,
) -> None:
    """Play a game: on the board in the browser where one can be opened and nothing else is asked for, else here.

    In the terminal a new game begins, or SAVE (a saved game or a situation file) goes on.
    """
    if not anything_asked_for() and sys.stdin.isatty() and has_browser():
        serve()
        return
    seats = {side: player for side, player in (("axis", axis), ("soviet", soviet)) if player}
    chosen = (title, scenario, options, set_up, seed, axis, soviet)
    with user_errors(ValueError, BadTable):
        if save is None and (resume or (sys.stdin.isatty() and not hand_dice and chosen == (None,) * len(chosen))):
            save = newest(ask=not resume)
        if save is not None:
            match = Match.open(saves.named(save), seats=seats, seed=seed, by_hand=hand_dice, tables=tables)
        else:
            code = pick("Game", titles(), title, DEFAULT_TITLE)
            made = stavka.title(code, tables)
            scenarios = [name.replace("_", "-") for name in made.scenarios]
            if "?" in (scenario, options):
                click.echo("\n".join(scenarios if scenario == "?" else option_lines(made.options)))
                return
            usual = DEFAULT_SCENARIO if DEFAULT_SCENARIO in scenarios else scenarios[0]
            scenario = pick("Scenario", scenarios, scenario, usual)
            extra = pick_options(made.options, options)
            set_up = pick("Set-up", SET_UPS, set_up, DEFAULT_SET_UP)
            for side in made.sides:
                seats[side] = pick(f"{side.capitalize()} played by", PLAYERS, seats.get(side), HUMAN)
            match = Match.start(
                code, scenario, options=extra, set_up=set_up, seats=seats, seed=seed, by_hand=hand_dice, tables=tables
            )
    if match.remark:
        click.echo(match.remark)
    prompt.run(Session(match, plain_console()))


def anything_asked_for() -> bool:
    """Whether the player gave any word after the command."""
    context = click.get_current_context()
    usual = click.core.ParameterSource.DEFAULT
    return any(context.get_parameter_source(name) is not usual for name in context.params)


def newest(*, ask: bool) -> str | None:
    """The file of the newest saved game, if the player wants it."""
    found = saves.listed()
    if not found:
        if ask:
            return None
        raise ValueError("there is no saved game to resume")
    if ask and not click.confirm(f"Go on with {found[0].name}?", default=True):
        return None
    return str(found[0].path)


def pick(
    what: str, known: Sequence[str], given: str | None, default: str, read: Callable[..., str] = click.prompt
) -> str:
    """What the command line gives, else what the player answers, else the default."""
    if given is not None:
        return given
    if not sys.stdin.isatty():
        return default
    while True:
        answer = read(f"{what} ({', '.join(known)})", default=default).strip().lower()
        near = [name for name in known if name.lower().startswith(answer)]
        if answer in known or len(near) == 1:
            return answer if answer in known else near[0]
        click.echo(f"There is no {answer!r} among {', '.join(known)}.")


def option_lines(texts: Mapping[str, str]) -> list[str]:
    return [f"  {name}: {line}" for name, line in texts.items()]


def pick_options(texts: Mapping[str, str], given: str | None) -> list[str]:
    """Optional rules by name; each known one has a line that tells what it does."""
    if given is None and not sys.stdin.isatty():
        return []
    while given is None:
        answer = click.prompt("Optional rules, comma-separated (? lists them)", default="none")
        if answer.strip() == "?":
            click.echo("\n".join(option_lines(texts)))
            continue
        wanted = [word.strip() for word in answer.split(",") if word.strip() not in ("", "none")]
        unknown = [word for word in wanted if word.replace("_", "-") not in texts]
        if unknown:
            click.echo(f"There is no option {', '.join(unknown)}.")
            continue
        return wanted
    return [word.strip() for word in given.split(",") if word.strip() not in ("", "none")]
