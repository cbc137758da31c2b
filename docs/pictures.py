"""Draws the pictures of play in docs/pictures: `python docs/pictures.py`, or `make pictures`.

Each picture is a situation of a title, drawn by the same code as the board, with what the text beside it speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

import stavka
from stavka.board.draw import LAYERS, Area, Line, draw_board
from stavka.engine.game import Game
from stavka.play.png import svg_to_png

FOLDER = Path(__file__).parent / "pictures"
WIDTH, COLOURS = 900, 128  # of a picture
REACH, ZONE, TARGET, AXIS, SOVIET = "#2e7d4f", "#b3261e", "#c2452d", "#3a4aa0", "#b3261e"
WITHOUT = ("legend", "names")
Overlays = Sequence[Area | Line]


def hexes(game: Game, *names: str) -> int:
    return game.position.board.grid.set_of(game.position.hex(name) for name in names)


def way(game: Game, name: str, path: str, colour: str = "#1f1f1f") -> Line:
    return Line(name, tuple(map(game.position.board.grid.index, path.split("-"))), colour)


def reach(game: Game, unit: str) -> Area:
    """The hexes that a unit can walk to."""
    ends = [str(action.end) for action in game.legal().by_unit(unit) if action.verb == "move"]
    return Area(f"reach of {unit}", hexes(game, *ends), REACH)


def laid(game: Game, key: str, side: str, colour: str, hatch: str = "") -> Area:
    """What the title lays over the map under this key."""
    offered = game.title.overlays(game.position, game.title.sides[0])
    found = next(one for one in offered if one.key == key and one.side == side)
    return Area(found.name, found.hexes, colour, hatch)


def supply(game: Game, unit: str) -> Line:
    return way(game, f"supply of {unit}", "-".join(game.supply_line(unit) or ()), "#7a5a12")


def picture(game: Game, around: str, radius: int, overlays: Overlays = (), side: str = "axis") -> str:
    """The neighbourhood of a place as SVG, as one side sees it."""
    board, view = game.position.board, game.view(side)
    rails = {owner: board.grid.set_of(names) for owner, names in view.get("rails", {}).items()}
    crop = board.grid.within(board.grid.index(game.position.hex(around)), radius)
    layers = [layer for layer in LAYERS if layer not in WITHOUT]
    return draw_board(
        board, units=view["units"], layers=layers, rail_control=rails, overlays=overlays, crop=crop, hex_width=72
    )


# -- The Russian Campaign ---------------------------------------------------------------------------------------------


def trc_start() -> Game:
    return stavka.new("trc", "campaign", seed=1941)


def trc_march() -> str:
    game = trc_start()
    path = "1425-1424"
    return picture(
        game, "1423", 4, [reach(game, "24Pz"), laid(game, "zone", "soviet", ZONE, "/"), way(game, "march", path)]
    )


def trc_battle_game() -> Game:
    """Minsk, doubled as a major city, attacked by three armor corps."""
    units = {"24Pz": "1521", "47Pz": "1521", "39Pz": "1420", "5A": "1520", "HQ-C": "1524"}
    return stavka.situation({"title": "trc", "turn": 2, "stage": "axis first impulse combat", "units": units})


def trc_battle() -> str:
    game = trc_battle_game()
    return picture(game, "1520", 3, [Area("Minsk", hexes(game, "1520"), TARGET, "/")])


def trc_supply() -> str:
    """A corps beyond Minsk, which is Axis and so a source of supply."""
    held = {"railheads": ["Minsk"], "control": {"Minsk": "axis"}}
    game = stavka.situation({"title": "trc", "turn": 2, "units": {"24Pz": "1617", "5A": "1515"}, **held})
    return picture(game, "1519", 4, [supply(game, "24Pz")])


# -- 1941 -------------------------------------------------------------------------------------------------------------


def n41_start() -> Game:
    return stavka.new("n41", "campaign", seed=1941)


def n41_march() -> str:
    game = n41_start()
    return picture(game, "1421", 4, [reach(game, "3PzGr"), laid(game, "zone", "soviet", ZONE, "/")])


def n41_battle_game() -> Game:
    """Kiev across the Dnepr: a major city behind a river."""
    units = {"1PzGr": "2518", "29Inf": "2618", "7A": "Kiev", "26A": "2520"}
    spec = {"title": "n41", "turn": 3, "stage": "axis first ground segment combat", "units": units}
    return stavka.situation({**spec, "control": {"axis": "all"}, "air": {"soviet": 0}})


def n41_battle() -> str:
    game = n41_battle_game()
    return picture(game, "Kiev", 3, [Area("Kiev", hexes(game, "Kiev"), TARGET, "/")])


def n41_control() -> str:
    game = n41_start()
    for move in ("move 3PzGr 1423-1422", "move 4PzGr 1223-1124-1023-0923-0922-0921"):
        game.play(move)
    return picture(game, "1122", 5, [laid(game, "control", "axis", AXIS), laid(game, "control", "soviet", SOVIET)])


# -- Barbarossa Deluxe ------------------------------------------------------------------------------------------------


def bd_start() -> Game:
    return stavka.new("bd", "campaign", seed=1941)


def bd_fog() -> str:
    return picture(bd_start(), "2013", 4)


def bd_assault_game() -> Game:
    """Two panzer corps on the move before Kharkov."""
    units = {"3Pz": "2409", "14Pz": "2409", "5A": "2408", "6A": "2407", "21A": "2506"}
    spec = {"title": "bd", "turn": 2, "stage": "axis movement", "order": "move/fight", "units": units}
    return stavka.situation({**spec, "control": {"axis": ["2410", "2409", "2411", "2412", "2510", "2310"]}})


def bd_assault() -> str:
    game = bd_assault_game()
    return picture(game, "2408", 3, [Area("the hex assaulted", hexes(game, "2408"), TARGET, "/")])


def bd_control() -> str:
    game = bd_start()
    return picture(game, "2013", 5, [laid(game, "control", "axis", AXIS), laid(game, "control", "soviet", SOVIET)])


PICTURES: dict[str, Callable[[], str]] = {
    "trc-start": lambda: picture(trc_start(), "1423", 6),
    "trc-march": trc_march,
    "trc-battle": trc_battle,
    "trc-supply": trc_supply,
    "n41-start": lambda: picture(n41_start(), "1523", 6),
    "n41-march": n41_march,
    "n41-battle": n41_battle,
    "n41-control": n41_control,
    "bd-fog": bd_fog,
    "bd-assault": bd_assault,
    "bd-control": bd_control,
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        drawn = Image.open(BytesIO(svg_to_png(draw(), WIDTH))).convert("RGB")
        drawn.quantize(COLOURS).save(FOLDER / f"{name}.png", optimize=True)
