"""The colours of the map and of the pieces, in one place."""

import re
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass

FONT = "'Open Sans','Noto Sans','DejaVu Sans',Arial,sans-serif"
# Names on the map, in the manner of an old atlas.
LETTERS = "'Palatino Linotype','Book Antiqua',Palatino,'URW Palladio L','TeX Gyre Pagella',Georgia,'DejaVu Serif',serif"

PAPER = "#f7f1e1"
INK = "#2b2620"
GRID = "#7d725c"
NUMBER = "#756a54"
WATER = "#9dc3d6"  # far from land
# How far from the coast the water begins to be shallow, in widths of a hex, and its colour there.
SHALLOWS = ((1.15, "#a6cadb"), (0.8, "#b0d1df"), (0.5, "#bcd9e4"), (0.28, "#cbe3ea"), (0.12, "#dceef1"))
WATER_LINE = "#86b4c9"  # the fine lines that engravers drew along a coast
COAST = "#3d6f8c"
CAST = "#5d4a2c"  # the shadow of high ground
RIVER = "#3a7fae"
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
    "greater_germany": "#ccd1cf",
    "east_prussia": "#c0c8c9",
    "poland": "#ecd3c6",
    "general_government": "#ecd3c6",
    "estonia": "#d3dde2",
    "latvia": "#e2dccb",
    "lithuania": "#dbe0c4",
    "slovakia": "#e6d6de",
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
    mark: str = ""  # name of a drawing in signs.SIGNS
    ink: str = ""
    light: str = ""  # the side of the mark that the sun is on
    shade: str = ""  # the other side
    high: bool = False  # rises above the land


WOODS = Ground("#c3d2a0", "trees", "#3f5a35", "#94b06f", "#6d8f52")
MARSH = Ground("#d3ddc6", "reeds", "#4a7a55", "#7fb0c4")
GROUND = {
    "clear": Ground("#efe6cb", "fields", "#c9b582"),
    "woods": WOODS,
    "forest": WOODS,
    "mountain": Ground("#d6be95", "peaks", "#6b5030", "#f0e3c5", "#a58558", high=True),
    "rough": Ground("#e2d1a8", "hills", "#8a6c3e", "#f1e5c6", "#bc9d67", high=True),
    "swamp": MARSH,
    "marsh": MARSH,
    "desert": Ground("#f0dba6", "dunes", "#a88342", "#f8ebc8", "#c9a55c"),
    "city": Ground("#d9cfc4", "blocks", "#8a7f76"),
    "sea": Ground(WATER),
    "lake": Ground(WATER),
    "offmap": Ground(PAPER),
}
OTHER_GROUND = Ground("#e8dfc6", "dunes", "#8f856c", "#f4eedb", "#a59a7c")


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
    "hungarian": Livery("#63a5ad", symbol="#d8ecee"),
    "italian": Livery("#7fae84", symbol="#dcecdc"),
    "bulgarian": Livery("#cf9fd6", symbol="#f2e2f4"),
    "turkish": Livery("#8f9fd4", symbol="#e0e5f6"),
    "ost": Livery("#a3a05c", symbol="#ebe9c8"),
    "polish": Livery("#e0b7b7", symbol="#f6e6e6"),
    "soviet": Livery("#c79a6b", symbol="#f1dfc4"),
    "russian": Livery("#c79a6b", symbol="#f1dfc4"),
    "guards": Livery("#b8433a", "#fff6ea", "#8f2f28"),
    "allied": Livery("#e6c9a0", symbol="#f8ecd8"),
    # who has changed sides is told from those who have not
    "soviet rumanian": Livery("#dd8a3c", symbol="#f6dcc0"),
    "soviet romanian": Livery("#dd8a3c", symbol="#f6dcc0"),
    "soviet hungarian": Livery("#dc8f86", symbol="#f8dedb"),
}


def _told_by_side(axis: Livery, soviet: Livery, **elites: Livery) -> dict[str, Livery]:
    return {"axis": axis, "soviet": soviet, "russian": soviet, **elites}


SIDE_LIVERY = {"axis": LIVERY["german"], "soviet": LIVERY["soviet"], "russian": LIVERY["soviet"]}
OTHER_LIVERY = Livery("#cfcac0")

# Where nations cannot be told by hue, all pieces of a side look alike, but for a few corps of their own.
_CLASSIC = {**SIDE_LIVERY, **LIVERY, "other": OTHER_LIVERY}
LIVERIES: dict[str, dict[str, Livery]] = {
    "classic": _CLASSIC,
    "dark": _CLASSIC,
    "colour-blind": _told_by_side(
        Livery("#a9c6e6", symbol="#e6f0fa"),
        Livery("#f0b46a", "#1f1b16", "#fbe6c8"),
        ss=Livery("#1e2a3a", "#ffffff", "#44546a"),
        guards=Livery("#9a4a00", "#ffffff", "#7a3a00"),
        other=OTHER_LIVERY,
    ),
    "high-contrast": _told_by_side(Livery("#d5e3ff", "#000000"), Livery("#ffd9c2", "#000000"), other=OTHER_LIVERY),
}

# Colours that a theme prints in place of those above.
CHANGES: dict[str, dict[str, str]] = {
    "classic": {},
    "dark": {
        PAPER: "#1d1915",
        "#efe6cb": "#3a352b",  # open land
        "#fffbe9": "#4a4436",
        "#b79f6d": "#241f17",
        WOODS.fill: "#303b28",
        WOODS.ink: "#141c10",
        WOODS.light: "#5f7a49",
        WOODS.shade: "#41592f",
        MARSH.fill: "#343d35",
        MARSH.ink: "#7fae86",
        MARSH.light: "#3f7187",
        "#d6be95": "#4a3e2c",  # mountains: fill, line, light, shade
        "#6b5030": "#17110a",
        "#f0e3c5": "#8a7654",
        "#a58558": "#2c2216",
        "#e2d1a8": "#443b2a",  # rough ground
        "#8a6c3e": "#1d160c",
        "#f1e5c6": "#63563c",
        "#bc9d67": "#30281a",
        "#f0dba6": "#4a4029",
        "#a88342": "#c9a55c",
        "#c9a55c": "#7d6838",
        CAST: "#0c0905",
        WATER: "#152a38",
        WATER_LINE: "#2d4c5e",
        "#a6cadb": "#182f3e",
        "#b0d1df": "#1c3545",
        "#bcd9e4": "#213c4d",
        "#cbe3ea": "#284657",
        "#dceef1": "#325365",
        COAST: "#6f9fb8",
        RIVER: "#5b9fc9",
        RIVER_EDGE: "#22313a",
        "#c23b2e": "#d2503f",
        SIDE["axis"]: "#8b9bf0",
        SIDE["soviet"]: "#f0796d",
    },
    "colour-blind": {WOODS.fill: "#b4cdb4", "#d6be95": "#dcc8a4", MARSH.fill: "#d2dbe6"},
    "high-contrast": {WOODS.fill: "#9dbd8b", "#d6be95": "#c9a66c", INK: "#000000"},
}
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")


# How weather colours the land: by its name in any title, the colour that it brings by day and by night, and how much.
WEATHERS: dict[str, tuple[str, str, float]] = {
    "snow": ("#f4f7fb", "#8494a6", 0.62),
    "frost": ("#e6edf3", "#6f7f90", 0.36),
    "freeze": ("#e6edf3", "#6f7f90", 0.36),
    "mud": ("#a98a5e", "#4a3a24", 0.34),
    "light mud": ("#b59a6c", "#43371f", 0.18),
    "rain": ("#a9b2ae", "#39423f", 0.2),
}
_LAND = {
    *(
        colour
        for kind, one in GROUND.items()
        if kind not in ("sea", "lake")
        for colour in (one.fill, one.light, one.shade)
    ),
    *COUNTRY_TINTS.values(),
    *OTHER_TINTS,
    "#fffbe9",
    "#b79f6d",
}
THEMES = tuple(CHANGES)


def veil(weather: str, theme: str) -> tuple[str, float]:
    """The colour that a weather brings in a theme, and how much of it; nothing where contrast matters most."""
    by_day, by_night, share = WEATHERS.get(weather, ("", "", 0.0))
    return by_night if theme == "dark" else by_day, 0.0 if theme == "high-contrast" else share


def themed(svg: str, theme: str, weather: str = "") -> str:
    """A drawing in the colours of a theme, its land as the weather leaves it."""
    if theme not in CHANGES:
        raise ValueError(f"there is no theme {theme!r}; the themes are {', '.join(CHANGES)}")
    changes, night = CHANGES[theme], theme == "dark"
    cover, share = veil(weather, theme)

    def changed(found: re.Match[str]) -> str:
        colour = found[0]
        shown = changes.get(colour) or (_at_night(colour) if night else colour)
        return _blended(shown, cover, share) if share and colour in _LAND else shown

    return _COLOUR.sub(changed, svg) if changes or share else svg


def _blended(colour: str, other: str, share: float) -> str:
    """Some share of one colour in another.

    >>> _blended("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def _at_night(colour: str) -> str:
    """Paper becomes dark, ink light; what is lighter among pale colours stays the lighter one.

    >>> _at_night("#ffffff"), _at_night("#000000")
    ('#4d4d4d', '#dbdbdb')
    """
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, light, full = rgb_to_hls(red, green, blue)
    pale = light > 0.6
    light = 0.14 + (light - 0.6) * 0.4 if pale else 0.86 - light * 0.55
    return "#" + "".join(f"{round(part * 255):02x}" for part in hls_to_rgb(hue, light, full * (0.22 if pale else 0.6)))
