"""The flags of allies: a small one on each of their counters, for whom the colour of the paper is not enough."""

from __future__ import annotations

WIDE, HIGH = 12.0, 8.0
# How the stripes lie, and their colours from the top or from the left; a cross and a spot have their ground
# and their own colour.
FLAGS: dict[str, tuple[str, ...]] = {
    "finnish": ("cross", "#ffffff", "#1f4f9c"),
    "rumanian": ("upright", "#123f9a", "#f7d417", "#c8202f"),
    "romanian": ("upright", "#123f9a", "#f7d417", "#c8202f"),
    "hungarian": ("level", "#c8202f", "#ffffff", "#2f7a45"),
    "italian": ("upright", "#1f7f43", "#ffffff", "#c8202f"),
    "bulgarian": ("level", "#ffffff", "#1f9068", "#c8202f"),
    "polish": ("level", "#ffffff", "#c8202f"),
    "turkish": ("spot", "#c8202f", "#ffffff"),
}
# A cross of the north: how far from the left its upright stands, and how thick its arms are.
_UPRIGHT, _ARM = 3.4, 2.4


Part = tuple[float, float, float, float, str]  # left, top, width, height, colour


def parts(nation: str) -> list[Part]:
    """What a flag of 12 by 8 is painted with; nothing for who needs no flag.

    >>> parts("polish")
    [(0.0, 0.0, 12.0, 4.0, '#ffffff'), (0.0, 4.0, 12.0, 4.0, '#c8202f')]
    >>> parts("german")
    []
    """
    if nation not in FLAGS:
        return []
    lie, *colours = FLAGS[nation]
    if lie == "cross":
        ground, own = colours
        return [
            (0.0, 0.0, WIDE, HIGH, ground),
            (_UPRIGHT, 0.0, _ARM, HIGH, own),
            (0.0, (HIGH - _ARM) / 2, WIDE, _ARM, own),
        ]
    if lie == "spot":
        return [(0.0, 0.0, WIDE, HIGH, colours[0]), (3.0, 2.5, 3.0, 3.0, colours[1])]
    if lie == "upright":
        wide = WIDE / len(colours)
        return [(i * wide, 0.0, wide, HIGH, colour) for i, colour in enumerate(colours)]
    high = HIGH / len(colours)
    return [(0.0, i * high, WIDE, high, colour) for i, colour in enumerate(colours)]
