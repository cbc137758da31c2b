"""The library's front door: titles, new games, situations, diaries, odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from stavka.board import Tables
from stavka.engine.action import Action
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.odds import Odds
from stavka.engine.position import Position
from stavka.engine.record.diary import DICE, asked_of, parse
from stavka.engine.record.replay import replay
from stavka.engine.record.snapshot import restore
from stavka.engine.refusal import Unreadable, shown, text_given
from stavka.engine.title import Title
from stavka.telling.situation import as_plain, mapping, sequence

FOLDERS = {
    "trc": "russian_campaign",
    "n41": "nineteen_forty_one",
    "bd": "barbarossa_deluxe",
    "rb": "russia_besieged",
    "pmd": "proud_monster",
}
BEING_BUILT: dict[str, str] = {}  # titles that can be begun by name, but are not offered to players yet
Seed = int | str | bytes | None
TRIED = 12  # actions by which a position from a file is tried


def titles() -> tuple[str, ...]:
    """The codes of the titles that can be played."""
    return tuple(FOLDERS)


def title(code: str, tables: str | Path | None = None) -> Title[Position]:
    """A title by its code; ``tables`` is a folder with the user's own versions of its data files."""
    if text_given("a title", code) not in (*FOLDERS, *BEING_BUILT):
        raise Unreadable(f"there is no title {shown(code)}; there are {', '.join(FOLDERS)}")
    if tables is None:
        return _title(code, None, ())
    own = Path(tables).resolve()
    if not own.is_dir():
        raise Unreadable(f"there is no folder {str(tables)!r} with tables")
    # the content is part of the key, so that a table mended while the program runs is read again
    return _title(code, own, tuple(Tables(_folder(code), own).replaced().items()))


def _folder(code: str) -> Path:
    return Path(__file__).parent / "titles" / _package(code) / "data"


def _package(code: str) -> str:
    return FOLDERS.get(code) or BEING_BUILT[code]


@lru_cache(maxsize=32)
def _title(code: str, own: Path | None, content: tuple[tuple[str, str], ...]) -> Title[Position]:
    module = import_module(f"stavka.titles.{_package(code)}")
    made: Title[Position] = module.TITLE(Tables(_folder(code), own))
    return made


def new(
    code: str,
    scenario: str = "campaign",
    seed: Seed = None,
    options: Iterable[str] = (),
    set_up: str = "historical",
    settings: Mapping[str, Any] | None = None,
    tables: str | Path | None = None,
) -> Game:
    """A new game. With a seed it rolls its own dice; without, dice are given by hand."""
    game = title(code, tables)
    scenario, set_up = text_given("a scenario", scenario), text_given("a set-up", set_up)
    settings = as_plain(mapping("settings", settings or {}))
    chosen = game.check_options(as_plain(sequence("options", options)))
    header = {
        "title": code,
        "scenario": scenario,
        "options": sorted(chosen),
        "set-up": set_up,
        "settings": dict(settings or {}),
        "tables": game.tables.replaced(),
    }
    position = game.start(scenario, chosen, set_up, settings or {})
    return Game(game, position, header, None if seed is None else Dice.from_seed(seed))


def situation(spec: Mapping[str, Any], seed: Seed = None, tables: str | Path | None = None) -> Game:
    """A game that starts from any position; with a seed, here or in ``spec``, it rolls its own dice."""
    if not isinstance(spec, Mapping):
        raise Unreadable(f"a situation is a mapping, not {shown(spec)}")
    if "title" not in spec:
        raise Unreadable("a situation must name its title, for example 'trc'")
    told = as_plain(spec)
    game = title(str(told["title"]), tables)
    own_seed = told.pop("seed", None)  # a diary never tells the seed
    seed = own_seed if seed is None else seed
    header = {"title": str(spec["title"]), "situation": told, "tables": game.tables.replaced()}
    return Game(game, game.situate(told), header, None if seed is None else Dice.from_seed(seed))


def load(text: str, seed: Seed = None, tables: str | Path | None = None) -> Game:
    """The game a diary tells. Its further dice come from ``seed``, or are given by hand."""
    diary = parse(text)
    game = begun(diary.header, tables)
    replay(game, diary)
    game.roll_by(None if seed is None else Dice.from_seed(seed))
    return game


def begun(header: dict[str, Any], tables: str | Path | None = None, *, doubt: bool = True) -> Game:
    """The game that a diary's header tells, before its first move.

    A position in the header is tried before it is believed, unless there is no ``doubt`` whence it comes.
    """
    if "situation" in header:
        game = situation(asked_of(header, "situation", dict), tables=tables)
    else:
        game = new(
            asked_of(header, "title", str),
            asked_of(header, "scenario", str),
            None,
            asked_of(header, "options", list),
            asked_of(header, "set-up", str),
            asked_of(header, "settings", dict),
            tables,
        )
    played, now = asked_of(header, "tables", dict, {}), game.header["tables"]
    if played != now:
        names = sorted(name for name in {*played, *now} if played.get(name) != now.get(name))
        raise Unreadable(f"the diary was played with another {', '.join(names)} than is in use now")
    if "position" in header:
        kept = {key: asked_of(header, key, str, "") for key in ("position", "resumed")}
        game = _restored(game, {**game.header, **kept}, kept["position"], doubt)
    if DICE in header:
        game.header = {**game.header, DICE: asked_of(header, DICE, list)}
    return game


def _restored(game: Game, header: dict[str, Any], position: str, doubt: bool) -> Game:
    """A game that stands at a position that was kept; ``Unreadable`` when nothing can be done with that."""
    if not doubt:
        return Game(game.title, restore(game.position, position), header)
    try:
        found = Game(game.title, restore(game.position, position), header)
        trial, rng = found.copy(), Random(0)
        trial.roll_by(Dice.from_seed(0))
        for _ in range(TRIED):
            for side in game.title.sides:
                trial.view(side)
            if trial.result is None:
                trial.play(trial.legal().sample(rng))
    except Unreadable:
        raise
    except (Exception, RecursionError) as error:  # whatever a position made by hand may lead to
        raise Unreadable(f"the position kept with the diary does not hold together: {shown(str(error))}") from None
    return found


def resume(text: str, position: str, why: str, seed: Seed = None, tables: str | Path | None = None) -> Game:
    """Go on from a position that was kept with a diary, when its moves cannot be played again by today's rules."""
    game = begun({**parse(text).header, "position": position, "resumed": why}, tables)
    game.roll_by(None if seed is None else Dice.from_seed(seed))
    return game


def odds(game: Game, attack: Action | str) -> Odds:
    """The exact distribution of what an attack can bring, before it is declared.

    ``Illegal`` with reason and rule when the attack may not be made now, ``Unreadable`` when it is no attack.
    """
    action = game.read(attack) if isinstance(attack, str) else attack
    if not isinstance(action, Action):
        raise Unreadable(f"an attack is a text or an Action, not {shown(attack)}")
    return game.title.odds(game.position, action)
