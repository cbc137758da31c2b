"""The saved games as the start page lists them, and what can be done with them there."""

from __future__ import annotations

from stavka.engine.refusal import Unreadable
from stavka.play import saves, shelf
from stavka.play.contents import read_contents
from stavka.server.asks import Rename
from stavka.server.codec import Json, read
from stavka.server.lobby.titles import place_in
from stavka.server.shapes import SavedGame
from stavka.server.tables import Lounge

LISTED = 60  # saved games on the start page
PUZZLE = "puzzle"  # in the names of games that puzzles are solved in, which are not listed


def listed() -> list[SavedGame]:
    """The newest saved games; each has to be read, so that not all of a full shelf are listed. Puzzles are not."""
    games = [save for save in saves.listed() if save.name.split("-")[1:2] != [PUZZLE]]
    return [_summary(save) for save in games[:LISTED]]


def _summary(save: saves.Save) -> SavedGame:
    """What a list says of a saved game, without playing it."""
    try:
        contents = read_contents(save.path)
    except (saves.BadSave, Unreadable) as error:
        return {"name": save.name, "changed": save.changed, "fault": str(error)}
    header = contents.header
    title = str(header.get("title"))
    scenario = str(header.get("scenario") or ("situation" if header.get("situation") else ""))
    return {
        "name": save.name,
        "changed": save.changed,
        "title": title,
        "scenario": scenario,
        "turn": contents.turn,
        "place": place_in(title, scenario, contents.turn),
        "stage": contents.stage,
        "steps": len(contents.moves),
        "seats": contents.seats,
    }


def rename(lounge: Lounge, name: str, asked: dict[str, Json]) -> str:
    wanted = read(asked, Rename)
    with lounge.closed(name):
        return shelf.rename(name, wanted.to)


def take_off(lounge: Lounge, name: str) -> None:
    with lounge.closed(name):
        shelf.take_off(name)
