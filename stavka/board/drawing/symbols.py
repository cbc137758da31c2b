"""The symbols on counters, drawn by us after the NATO manner, in a box 32 wide and 20 high around (0,0)."""

from __future__ import annotations

OVAL = "M-7-5H7A5 5 0 0 1 7 5H-7A5 5 0 0 1-7-5Z"
CROSS = "M-16-10L16 10M-16 10L16-10"
SLASH = "M-16 10L16-10"
WHEELS = "M-6 10.1a2.4 2.4 0 1 0 .01 0ZM6 10.1a2.4 2.4 0 1 0 .01 0Z"
PEAK = "M-7 10L0-2L7 10Z"
BOW = "M0 0C-4-6-13-6-13 0C-13 6-4 6 0 0C4-6 13-6 13 0C13 6 4 6 0 0Z"
STAR = "M0-9L2.6-2.8L9.2-2.4L4.2 1.9L5.8 8.4L0 4.9L-5.8 8.4L-4.2 1.9L-9.2-2.4L-2.6-2.8Z"
ANCHOR_BAR = "M0-7V7M-5 3C-4 7 4 7 5 3M-3-5H3"
GEAR_TEETH = "M0-9V9M-9 0H9M-6.4-6.4L6.4 6.4M-6.4 6.4L6.4-6.4"

# Each symbol: lines, then filled shapes.
SYMBOLS: dict[str, tuple[str, str]] = {
    "infantry": (CROSS, ""),
    "armor": (OVAL, ""),
    "mechanized": (CROSS + OVAL, ""),
    "motorized": (CROSS + WHEELS, ""),
    "cavalry": (SLASH, ""),
    "cavalry-mechanized": (SLASH + OVAL, ""),
    "mountain": (CROSS, PEAK),
    "paratroop": (CROSS + "M-6 7C-6 2.500 0 2.500 0 7C0 2.500 6 2.500 6 7", ""),
    "airborne-armor": (OVAL + "M-6 8C-6 4 0 4 0 8C0 4 6 4 6 8", ""),
    "marine": (CROSS + ANCHOR_BAR, ""),
    "artillery": ("", "M0-4.500a4.500 4.500 0 1 0 .01 0Z"),
    "rocket": ("M-5 7L0 2L5 7M-5 2L0-3L5 2", "M0-8L3-3H-3Z"),
    "anti-air": ("M-13 10C-13-9 13-9 13 10", ""),
    "anti-tank": ("M-16 10L0-10L16 10", ""),
    "assault-gun": (OVAL + "M-5 2L0-3L5 2", ""),
    "engineer": ("M-8 5V-4H8V5M0-4V3", ""),
    "bridge": ("M-10 6L-6 2H6L10 6M-10-6L-6-2H6L10-6", ""),
    "security": (CROSS + "M-16 0H16", ""),
    "shock": (CROSS, "M-2-10H2V10H-2Z"),
    "fortress": ("M-12 8V-4H-8V-8H-4V-4H-2V-8H2V-4H4V-8H8V-4H12V8Z", ""),
    "static": (CROSS + "M-16 7H16", ""),
    "train": ("M-13 5H13M-11 5V-3H-3V-7H3V-3H11V5", "M-7 5a2 2 0 1 0 .01 0ZM7 5a2 2 0 1 0 .01 0Z"),
    "battlegroup": ("M-10-6L10 6M-10 6L10-6M-11 0H11", ""),
    "air": ("", BOW),
    "airbase": ("M-12 4H12M-12-4H12M-8 0H-4M-2 0H2M4 0H8", ""),
    "hq": ("M-9 10V-8H11V2H-9", "M-9-8H11V2H-9Z"),
    "leader": ("", STAR),
    "partisan": ("M-8-6C-2-8 2-4 8-6V3C2 5-2 1-8 3M-8-7V9", "M-8-6C-2-8 2-4 8-6V3C2 5-2 1-8 3Z"),
    "worker": (GEAR_TEETH + "M6 0a6 6 0 1 1-12 0a6 6 0 1 1 12 0Z", "M0-2.500a2.500 2.500 0 1 0 .01 0Z"),
    "oil": ("M-6 9L0-9L6 9M-4 3H4M-2.500-2H2.500", ""),
    "supply": ("M-16 5H16", ""),
    "unknown": ("", ""),
}

# What the titles call them, where that is not the name of the symbol.
CALLED = {
    "panzer": "armor",
    "tank": "armor",
    "guards tank": "armor",
    "tiger": "armor",
    "panzergrenadier": "mechanized",
    "mechanized group": "mechanized",
    "rifle": "infantry",
    "guards": "infantry",
    "oversized rifle": "infantry",
    "rifle corps": "infantry",
    "satellite army": "infantry",
    "militia": "infantry",
    "emergency": "infantry",
    "luftwaffe": "infantry",
    "airborne": "paratroop",
    "airborne assault": "paratroop",
    "parachute panzer": "airborne-armor",
    "kg": "battlegroup",
    "artillery corps": "artillery",
    "bomber": "air",
    "air army": "air",
    "interceptor corps": "air",
    "stuka": "air",
    "sturmovik": "air",
    "marshal": "leader",
    "dictator": "leader",
    "partisans": "partisan",
    "wec": "worker",
    "east wall": "fortress",
    "fortress command": "fortress",
    "fortress city": "fortress",
    "hero city": "fortress",
    "fortified area": "fortress",
    "offensive supply": "supply",
    "aerial supply": "supply",
}

SIZE_MARKS = {
    "army group": "XXXXX",
    "army": "XXXX",
    "group": "XXXX",
    "corps": "XXX",
    "division": "XX",
    "d": "XX",
    "brigade": "X",
    "b": "X",
    "c": "XXX",
    "regiment": "III",
    "r": "III",
    "battalion": "II",
    "bn": "II",
}


def symbol_of(kind: str) -> str:
    """The name of the symbol for a kind of piece."""
    kind = kind.lower()
    name = CALLED.get(kind, kind)
    return name if name in SYMBOLS else "unknown"


def size_mark(size: str) -> str:
    """XXX for a corps and so on; a mark that is printed already stays as it is.

    >>> size_mark("army"), size_mark("[XXX]"), size_mark("none")
    ('XXXX', '[XXX]', '')
    """
    return size if size and set(size) <= set("XI[]") else SIZE_MARKS.get(size.lower(), "")
