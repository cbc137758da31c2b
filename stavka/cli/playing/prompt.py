"""The prompt: reads a line, does it, tells what came of it."""

from __future__ import annotations

import sys

from stavka.board import BadTable
from stavka.cli.playing import completion
from stavka.cli.playing.commands import COMMANDS, leave
from stavka.cli.playing.session import Session
from stavka.cli.playing.shorthand import spelled_out
from stavka.cli.showing.phrases import sentence, view_of, whose_turn
from stavka.engine.refusal import Illegal

# Mistakes of the player, answered with a sentence; the game is as it was.
MISTAKES = (Illegal, BadTable, ValueError, OSError)


def run(session: Session) -> None:
    """Until the player leaves or the input ends; the game is kept either way."""
    if sys.stdin.isatty():
        units = [unit["short"] for unit in view_of(session.game)["units"]]
        verbs = [action.verb for action in session.game.title.actions]
        completion.use([*COMMANDS, *verbs, *units, *session.board.places])
    path = session.match.path
    session.match.save()
    session.tell_new_file(path)
    if not session.game.log:
        session.lines(f"   {news}" for news in session.game.opening)
    session.let_computer_act()
    session.ask_again(draw=True)
    if session.game.result is None:
        session.say("Type an action, or help; Enter tells again where the game stands; quit leaves and keeps it.")
    while not session.over:
        line = session.read(f"{session.game.to_act or 'over'}> ")
        if line is None:
            session.say("")
            session.over = True
        elif line:
            do(session, line)
        else:
            session.ask_again()
    session.match.save()
    session.say(f"The game is kept in {session.match.path}.")


def do(session: Session, line: str) -> None:
    """One typed line: a command or an action. A mistake is answered and changes nothing."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.lower())
    if command is leave and rest.strip():
        command = None  # 'exit 24Pz' is an action of some games
    try:
        if command:
            command(session, rest.strip())
        else:
            act(session, line)
    except MISTAKES as error:
        session.say(sentence(str(error)))


def act(session: Session, line: str) -> None:
    """Play an action or a throw, and let the computer answer."""
    game = session.game
    if game.result is not None:
        session.say(whose_turn(game))
        return
    known = {action.verb for action in game.title.actions} | {"next", "roll", "draw"}
    if line.split()[0].lower() not in known:
        session.say(f"{line.split()[0]!r} is neither a command nor an action of this game; type help for both.")
        return
    before, asked = (game.turn, game.stage, game.to_act), game.prompt
    begun = len(game.log)
    with session.keeping():
        session.match.play(spelled_out(game, line))
    session.tell(game.log[begun:])
    session.let_computer_act()
    if (game.turn, game.stage, game.to_act) != before:
        session.ask_again(draw=game.to_act != before[2])
    elif game.prompt != asked:
        session.say(whose_turn(game))
