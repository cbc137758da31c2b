"""`stavka mail`: turn files for those who play by mail."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from stavka.board import BadTable
from stavka.cli.console import ask_line, plain_console
from stavka.cli.errors import user_errors

if TYPE_CHECKING:
    from stavka.cli.playing.session import Session
    from stavka.play.mail.turns import MailGame

FILE = click.Path(path_type=Path, dir_okay=False)
HERE = click.Path(path_type=Path, dir_okay=False, exists=True)


@click.group()
def command() -> None:
    """Make and read turn files. A file holds the whole game as a chain of hashes: nothing before can be changed.

    Begin with `stavka mail new`, send the file, and go on with `stavka mail play` on what comes back.
    """


@command.command()
@click.argument("file", type=FILE)
@click.option("--title", default="trc", show_default=True)
@click.option("--scenario", default="campaign", show_default=True)
@click.option("--options", default="", help="Optional rules, comma-separated.")
@click.option("--set-up", default="historical", show_default=True)
@click.option("--as", "side", required=True, help="The side that you play.")
@click.option("--witness", metavar="ADDRESS", help="A host that throws the dice; without one they are the file's own.")
@click.option("--on-trust", is_flag=True, help="Play a game with hidden pieces although the file tells them.")
def new(
    file: Path, title: str, scenario: str, options: str, set_up: str, side: str, witness: str | None, on_trust: bool
) -> None:
    """Begin a game and write its first FILE."""
    import stavka
    from stavka.play.mail import ledger
    from stavka.play.mail.turns import MailGame
    from stavka.play.mail.witness import found_at

    with user_errors(ValueError, BadTable):
        chosen = [word.strip() for word in options.split(",") if word.strip()]
        game = stavka.new(title, scenario, None, chosen, set_up)
        _must_be_side(side, game.title.sides)
        made = MailGame.begin(game, found_at(witness) if witness else None, on_trust=on_trust)
        _write_new(file, made.written())
        ledger.note(made, side)
    click.echo(made.words_of_dice)
    asked = made.game.to_act
    then = f"play it: stavka mail play {file} NEXT-FILE" if asked == side else f"send it to {asked}"
    click.echo(f"The game {made.mark[:16]} is in {file}: {then}.")


@command.command()
@click.argument("file", type=HERE)
@click.option("--lines", default=30, show_default=True, help="Steps that are told.")
def read(file: Path, lines: int) -> None:
    """Check FILE, every line and every die of it, and tell what happened and who is asked."""
    from stavka.play.mail import ledger

    with user_errors(ValueError, BadTable):
        found = _opened(file)
        known = ledger.check(found)
    new = len(found.links) - len(known.hashes) if known else len(found.links)
    click.echo(f"Game {found.mark[:16]}, {len(found.game.log)} steps, {new} lines that you have not seen. All hold.")
    click.echo(found.words_of_dice)
    for entry in found.game.log[max(0, len(found.game.log) - lines) :]:
        click.echo(f"  {entry.actor}: {entry.move}")
        for sentence in entry.news:
            click.echo(f"     {sentence}")
    result, asked = found.game.result, found.game.to_act
    click.echo(f"The game is over: {result}." if result else f"{asked} is asked: {found.game.stage}.")


@command.command()
@click.argument("file", type=HERE)
@click.argument("answer", type=FILE)
@click.argument("actions", nargs=-1)
@click.option("--as", "side", help="The side that you play; wanted the first time.")
def play(file: Path, answer: Path, actions: tuple[str, ...], side: str | None) -> None:
    """Play your turn in FILE and write ANSWER, which you send back.

    ACTIONS are played in their order; without any you play at the prompt, as in `stavka play`.
    """
    from stavka.play.mail import ledger
    from stavka.play.mail.chain import BadTurn

    with user_errors(ValueError, BadTable):
        found = _opened(file)
        known = ledger.check(found)
        side = side or (known.side if known else None)
        if side is None:
            raise BadTurn("you have not seen this game yet: say which side you play by --as")
        if known is not None and known.side != side:
            raise BadTurn(f"you play {known.side} in this game")
        _must_be_side(side, found.game.title.sides)
        if found.game.to_act != side:
            asked = f"{found.game.to_act} is asked" if found.game.to_act else "the game is over"
            raise BadTurn(f"it is not your turn: {asked}")
        if answer.exists():
            raise BadTurn(f"{answer} is there already; name a new file")
        before = len(found.links)
        if actions:
            for action in actions:
                found.game.play(action)
                found.throw()
        else:
            _at_prompt(found, side)
        text = found.written()
        if len(found.links) == before:
            raise BadTurn("nothing was played, and nothing is written")
        _write_new(answer, text)
        ledger.note(found, side)
    result = found.game.result
    state = f"the game is over: {result}" if result else f"{found.game.to_act} is asked"
    click.echo(f"{answer} is written; {state}.")


@command.command()
@click.argument("file", type=HERE)
@click.argument("diary", type=FILE)
def diary(file: Path, diary: Path) -> None:
    """Write the game in FILE as a DIARY, for every other command: show, replay, report."""
    with user_errors(ValueError, BadTable):
        _write_new(diary, _opened(file).game.diary())
    click.echo(f"{diary} is written.")


def _opened(file: Path) -> MailGame:
    from stavka.play.mail.turns import MailGame

    return MailGame.of(file.read_bytes())


def _must_be_side(side: str, sides: tuple[str, ...]) -> None:
    if side not in sides:
        raise ValueError(f"a side is {' or '.join(sides)}, not {side!r}")


def _write_new(file: Path, text: str) -> None:
    try:
        with file.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except FileExistsError:
        raise ValueError(f"{file} is there already; name a new file") from None


def _at_prompt(found: MailGame, side: str) -> None:
    """Until somebody else is asked, or the player leaves."""
    from stavka.cli.playing import prompt

    session = _session(found)
    session.ask_again(draw=True)
    session.say("Type an action, or help. The file is written when the other side is asked, or when you quit.")
    while not session.over and found.game.to_act == side:
        line = session.read(f"{side}> ")
        if line is None:
            return
        if line:
            prompt.do(session, line)
        else:
            session.ask_again()


def _session(found: MailGame) -> Session:
    from stavka.cli.playing.session import Session
    from stavka.play.mail.sitting import MailMatch

    return Session(MailMatch(found), plain_console(), ask_line)
