"""What can be typed during a game besides the actions themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from difflib import get_close_matches

import stavka
from stavka.cli.playing.session import Session
from stavka.cli.playing.shorthand import spelled_out
from stavka.cli.rulebook.lookup import find_rules
from stavka.cli.showing.board_words import tell_board, tell_hex
from stavka.cli.showing.legal_words import tell_legal
from stavka.cli.showing.phrases import (
    entry_lines,
    odds_table,
    open_verbs,
    sentence,
    stacks_overview,
    unit_lines,
    view_of,
)
from stavka.cli.showing.pictures import picture_of
from stavka.cli.showing.turn_words import for_eyes
from stavka.cli.showing.windows import find_hex
from stavka.engine.action import Action
from stavka.engine.refusal import Unreadable
from stavka.play import saves
from stavka.play.match import Match
from stavka.telling.record import SECRET

MANY = 30  # lines of a list before it is cut


def show_help(session: Session, words: str) -> None:
    """help [topic]: the commands, or more about one of them or about an action"""
    actions = {action.verb: action for action in session.game.title.actions}
    topic = words.lower()
    if topic in actions:
        session.say(f"{actions[topic].usage}: {sentence((actions[topic].__doc__ or topic).splitlines()[0])}")
    elif topic in COMMANDS:
        session.say(sentence((COMMANDS[topic].__doc__ or "").strip()))
    elif topic:
        near = get_close_matches(topic, [*actions, *COMMANDS], 3, 0.5)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        session.say(f"There is no help on {words!r}.{hint}")
    else:
        now = open_verbs(session.game)
        session.say("Actions of this moment, as they are typed (a path may be left out: 'move 24Pz 1423'):")
        session.lines([f"  {action.usage}" for verb, action in actions.items() if verb in now])
        session.say(f"At other times: {', '.join(verb for verb in actions if verb not in now)}.")
        session.say("Commands:")
        session.lines([f"  {(act.__doc__ or '').strip()}" for act in dict.fromkeys(COMMANDS.values())])


def show_board(session: Session, words: str) -> None:
    """board [place or hex] [words]: the map around a place, or told in sentences"""
    in_words = words.lower().split()[-1:] == ["words"]
    place = words[: -len("words")].strip() if in_words else words
    if place:
        session.focus = session.game.title.map.grid.name(find_hex(session.game.title.map, place))
    if in_words:
        session.lines(tell_board(session.board, session.window(session.game), view_of(session.game)["units"]))
    else:
        session.draw(session.game, with_legend=True)


def show_units(session: Session, words: str) -> None:
    """units [hex, place, unit, side or box]: what stands where"""
    game, view = session.game, view_of(session.game)
    boxes = defaultdict(list)
    for unit in view["units"]:
        if unit["box"]:
            boxes[unit["box"].replace("_", " ")].append(unit)
    wanted = words.lower()
    if not wanted:
        side = game.to_act if game.to_act in game.title.sides else game.title.sides[0]
        session.lines(stacks_overview(game, str(side)))
    elif wanted in game.title.sides:
        session.lines(stacks_overview(game, wanted))
    elif wanted.replace(" ", "_") in game.title.boxes:
        found = boxes[wanted.replace("_", " ")]
        session.lines(unit_lines(found) or [f"There is nothing under {wanted.replace('_', ' ')!r}."])
    else:
        _show_hex_or_unit(session, words)


def _show_hex_or_unit(session: Session, words: str) -> None:
    units = view_of(session.game)["units"]
    try:
        piece = session.game.piece(words)
    except Unreadable:
        hex = find_hex(session.board, words)
        name = session.board.grid.name(hex)
        session.say(tell_hex(session.board, hex))
        session.lines(unit_lines([unit for unit in units if unit["hex"] == name]))
        return
    unit = next((unit for unit in units if unit["id"] == piece.counter.id), None)
    if unit is None:
        session.say(f"You cannot see where {piece.short} is.")
        return
    where = f"in {piece.hex}" if piece.hex else f"not on the map: {str(piece.box).replace('_', ' ')}"
    session.lines(unit_lines([unit]))
    marks = [unit["nation"], unit["kind"], unit["size"] if unit["size"] != "none" else "", *unit.get("marks", ())]
    session.say(sentence(f"{where}; {', '.join(mark for mark in marks if mark)}"))


def show_legal(session: Session, words: str) -> None:
    """legal [unit]: what may be done now, by all or by one unit"""
    legal = session.game.legal()
    actions = legal.by_unit(words) if words else list(legal)
    if not actions:
        session.say(f"{words} can do nothing now." if words else "Nothing can be done now.")
        return
    session.lines(tell_legal(session.game.position, actions, None if words else 2 * MANY))


def show_why(session: Session, words: str) -> None:
    """why <action>: whether an action is allowed, and if not, which rule forbids it"""
    if not words:
        session.say("Why what? Type an action after it: why move 24Pz 1423.")
        return
    action = spelled_out(session.game, words)
    refusal = session.game.refusal(action)
    session.say(f"{action}: allowed." if refusal is None else sentence(str(refusal)))


def show_odds(session: Session, words: str) -> None:
    """odds <attack>: the exact chances of an attack: odds attack 24Pz+47Pz 1524"""
    verbs = [action.verb for action in session.game.title.actions]
    attack = words if words.split()[:1] and words.split()[0].lower() in verbs else f"attack {words}"
    session.console.print(odds_table(session.game, stavka.odds(session.game, attack)))


def show_advice(session: Session, words: str) -> None:
    """advise [number]: what the general would do now, and why"""
    from stavka.opponents.advice import advise  # takes a while to load, and few games need it

    game = session.game
    if game.to_act not in game.title.sides:
        session.say("There is nothing to advise: nobody is asked to decide now.")
        return
    most = int(words) if words.isdecimal() else 12
    session.lines([f"{advice.action}: {advice.words}" for advice in advise(game, most=most)])


def take_back(session: Session, words: str) -> None:
    """undo: takes back your last action, but never a die"""
    log = list(session.game.log)
    with session.keeping():
        session.match.undo()
    dropped = [str(entry.move) for entry in reversed(log[len(session.game.log) :])]
    session.say(f"Taken back: {'; '.join(dropped)}.")
    session.ask_again()


def show_log(session: Session, words: str) -> None:
    """log [number]: the last actions and dice"""
    count = max(1, int(words)) if words.isdecimal() else 12
    log = session.game.log
    if not log:
        session.say("Nothing has happened yet.")
    for number, entry in list(enumerate(log, 1))[-count:]:
        first, *news = entry_lines(entry)
        if session.eyes not in (None, entry.actor) and isinstance(entry.move, Action) and entry.move.is_secret:
            first = f"{entry.actor}: {entry.move.verb} {SECRET}"
        session.lines(for_eyes(session.game, [f"{number}. {first}", *news], session.eyes))


def save_game(session: Session, words: str) -> None:
    """save [file]: keeps the game, under another name if you give one; it is also kept after every action"""
    path = saves.named(words) if words else session.match.path
    if words and path and path.exists() and path != session.match.path and saves.is_save(saves.read_bytes(path)):
        session.say(f"{path} holds another game; choose another name.")
        return
    before, session.match.path = session.match.path, path
    try:
        aside = session.match.save()
    except OSError:
        session.match.path = before  # where the game has been kept so far
        raise
    session.say(f"Kept in {session.match.path}.")
    if aside:
        session.say(f"The broken file of that name is now {aside}.")


def load_game(session: Session, words: str) -> None:
    """load [file]: goes on with another game; without a file, lists the saved games"""
    if not words:
        found = [save.name for save in saves.listed()]
        session.say(f"Saved games: {', '.join(found[:MANY])}." if found else "There are no saved games.")
        return
    session.match = Match.open(saves.named(words))
    session.focus = None
    session.say(session.match.remark or f"This is {words}.")
    session.ask_again(draw=True)


def show_rules(session: Session, words: str) -> None:
    """rules <number or word>: looks up the rules of this game: rules 8.3, rules railroad"""
    if not words:
        session.say("Which rule? For example: rules 8.3, or rules railroad.")
        return
    found = find_rules(session.game.title.code, words)
    for row in found[:10]:
        session.say(f"{row.id} {row.title}: {row.statement}")
    if not found:
        session.say(f"No rule has the number or the word {words!r}.")
    elif len(found) > 10:
        session.say(f"{len(found) - 10} more; be more exact to see them.")


def write_picture(session: Session, words: str) -> None:
    """picture <file.svg or file.png>: draws the whole position to a file"""
    path = saves.path_called(words)
    if path.suffix.lower() not in (".svg", ".png"):
        session.say("Name a file that ends in .svg or .png.")
        return
    picture_of(session.game, path)
    session.say(f"Drawn to {path}.")


def leave(session: Session, words: str) -> None:
    """quit: leaves; the game is kept"""
    session.over = True


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "help": show_help,
    "?": show_help,
    "board": show_board,
    "units": show_units,
    "legal": show_legal,
    "why": show_why,
    "odds": show_odds,
    "advise": show_advice,
    "undo": take_back,
    "log": show_log,
    "save": save_game,
    "load": load_game,
    "rules": show_rules,
    "picture": write_picture,
    "quit": leave,
    "exit": leave,
}
