"""The colours of the map and of the pieces, in one place."""

from dataclasses import dataclass

FONT = "'Open Sans','Noto Sans','DejaVu Sans',Arial,sans-serif"

PAPER = "#f7f2e6"
INK = "#2b2620"
GRID = "#7d725c"
NUMBER = "#756a54"
WATER = "#bdd8e6"
SHORE = "#e3f0f4"
COAST = "#3f7c9f"
RIVER = "#2c78b5"
RIVER_EDGE = "#e4eef2"
RAIL = "#1d1b19"
BORDER = "#8f2f2a"
DISTRICT = "#4c6a2c"
STRAIT = "#b0187e"

# By side, for rails and for overlays that belong to a side: told apart by lightness as well as by hue.
SIDE = {"axis": "#3a4aa0", "german": "#3a4aa0", "soviet": "#b3261e", "russian": "#b3261e"}

# Home countries keep the colour of the ground; the rest are tinted just enough to be told apart.
HOME = {"russia", "soviet union", "soviet_union", "ussr"}
COUNTRY_TINTS = {
    "germany": "#ccd1cf",
    "east_prussia": "#c0c8c9",
    "poland": "#ecd3c6",
    "hungary": "#e3dcae",
    "rumania": "#edd3a4",
    "romania": "#edd3a4",
    "bulgaria": "#d9d0dd",
    "finland": "#dde4ec",
    "turkey": "#ddd6cb",
}
OTHER_TINTS = ("#dcdcc4", "#e4d4d8", "#d2dcd8", "#e6d8bc")


@dataclass(frozen=True, slots=True)
class Ground:
    """How a kind of terrain is printed: a colour, and a mark that tells it without colour."""

    fill: str
    mark: str = ""  # name of a drawing in terrain.MARKS
    ink: str = ""


GROUND = {
    "clear": Ground("#f0e8d0"),
    "woods": Ground("#b7cb98", "trees", "#6f8f56"),
    "forest": Ground("#b7cb98", "trees", "#6f8f56"),
    "mountain": Ground("#d3b78f", "peaks", "#8a6a44"),
    "rough": Ground("#e0cda6", "hills", "#a08252"),
    "swamp": Ground("#d9e2c4", "reeds", "#4f8a86"),
    "marsh": Ground("#d9e2c4", "reeds", "#4f8a86"),
    "city": Ground("#d9cfc4", "blocks", "#8a7f76"),
    "sea": Ground(WATER),
    "lake": Ground(WATER),
    "offmap": Ground(PAPER),
}
OTHER_GROUND = Ground("#e8dfc6", "dots", "#8f856c")


@dataclass(frozen=True, slots=True)
class Livery:
    """The colours of a nation's counters."""

    paper: str
    ink: str = INK
    symbol: str = "#ffffff"  # ground of the symbol box


LIVERY = {
    "german": Livery("#a9b39c", symbol="#e4e8dc"),
    "ss": Livery("#26262a", "#f4f1ea", "#4a4a50"),
    "luftwaffe": Livery("#9cb6cc", symbol="#dde8f0"),
    "finnish": Livery("#e9edf2", "#1b3a66", "#ffffff"),
    "rumanian": Livery("#d9c25e", symbol="#f4ecc4"),
    "romanian": Livery("#d9c25e", symbol="#f4ecc4"),
    "hungarian": Livery("#cf9f6a", symbol="#f0dcc0"),
    "italian": Livery("#7fae84", symbol="#dcecdc"),
    "bulgarian": Livery("#b7a7c9", symbol="#e8e0f0"),
    "turkish": Livery("#c9a0a8", symbol="#f0dfe2"),
    "polish": Livery("#e0b7b7", symbol="#f6e6e6"),
    "soviet": Livery("#c79a6b", symbol="#f1dfc4"),
    "russian": Livery("#c79a6b", symbol="#f1dfc4"),
    "guards": Livery("#b8433a", "#fff6ea", "#8f2f28"),
    "allied": Livery("#c9c29a", symbol="#efecd6"),
}
SIDE_LIVERY = {"axis": LIVERY["german"], "soviet": LIVERY["soviet"], "russian": LIVERY["soviet"]}
OTHER_LIVERY = Livery("#cfcac0")
