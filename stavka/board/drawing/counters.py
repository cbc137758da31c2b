"""Counters: one group a stack, the strongest piece on top, a count, and all pieces told on hover."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from stavka.board.drawing import flags as banners
from stavka.board.drawing.labels import Room, box_around, text_width
from stavka.board.drawing.palette import INK, LIVERY, OTHER_LIVERY, PAPER, SIDE_LIVERY, Livery
from stavka.board.drawing.sheet import Point, Sheet, number, text
from stavka.board.drawing.symbols import SYMBOLS, size_mark, symbol_of

Unit = Mapping[str, Any]

SIZE = 0.66  # a counter, in widths of a hex
RISE = 0.035  # how far the next lower counter looks out
DEEPEST = 3  # counters of a stack that show an edge


def livery_of(unit: Unit) -> Livery:
    """SS, Luftwaffe and Guards have colours of their own within their nation; so has a nation that changes sides."""
    marks = {str(mark).lower() for mark in (*(unit.get("marks") or ()), *(unit.get("flags") or ()))}
    for elite in ("ss", "guards", "luftwaffe"):
        if elite in marks:
            return LIVERY[elite]
    nation = str(unit.get("nation") or "").lower()
    side = str(unit.get("side") or "").lower()
    return LIVERY.get(f"{side} {nation}") or LIVERY.get(nation) or SIDE_LIVERY.get(side) or OTHER_LIVERY


def strength(unit: Unit) -> str:
    """Combat and movement as printed on the counter.

    >>> strength({"combat": 8, "move": 7}), strength({"attack": 4, "defense": 6, "move": 5}), strength({"move": 7})
    ('8-7', '4-6-5', '7')
    >>> strength({"combat": 0, "move": 0})
    ''
    """
    if unit.get("attack") is not None:
        figures = [unit.get("attack"), unit.get("defense"), unit.get("move")]
    else:
        figures = [unit.get("combat"), unit.get("move")]
    printed = [str(figure) for figure in figures if figure is not None and figure != ""]
    return "" if set(printed) <= {"0"} else "-".join(printed)


def might(unit: Unit) -> tuple[bool, int, int]:
    """For sorting a stack: formations before leaders, workers and the like, then by strength."""

    def figure(name: str) -> int:
        value = unit.get(name)
        return value if isinstance(value, int) else 0

    formation = str(unit.get("size") or "none") != "none"
    return formation, max(figure("combat"), figure("attack"), figure("defense")), figure("move")


def stacks(sheet: Sheet, units: Iterable[Unit]) -> dict[int, list[Unit]]:
    """The pieces on shown hexes, strongest first; pieces in boxes and pools are not on the board."""
    found: dict[int, list[Unit]] = defaultdict(list)
    for unit in units:
        name = unit.get("hex")
        if not name:
            continue
        if name not in sheet.grid:
            raise ValueError(f"{unit.get('id', 'a piece')} stands on {name!r}, which is no hex of this map")
        if sheet.grid.index(name) in sheet:
            found[sheet.grid.index(name)].append(unit)
    for pieces in found.values():
        pieces.sort(key=might, reverse=True)
    return found


def _symbol_of(unit: Unit) -> str:
    """What a title says of a piece, or else what its kind is called."""
    return symbol_of(str(unit.get("symbol") or unit.get("kind") or ""))


def counter_layer(sheet: Sheet, found: Mapping[int, list[Unit]]) -> str:
    used = sorted({_symbol_of(pieces[0]) for pieces in found.values()})
    by_row = sorted(found, key=lambda hex: (sheet.centre(hex)[1], sheet.centre(hex)[0]))
    return "".join([*(_symbol(name) for name in used), *(_stack(sheet, hex, found[hex]) for hex in by_row)])


def _symbol(name: str) -> str:
    lines, shapes = SYMBOLS[name]
    drawn = f'<path d="{lines}" fill="none"/>' if lines else ""
    filled = f'<path d="{shapes}" stroke="none"/>' if shapes else ""
    return f'<symbol id="unit-{name}" overflow="visible">{drawn}{filled}</symbol>'


def told(unit: Unit) -> str:
    """One line on a piece, for tooltips."""
    flags = ", ".join(str(flag) for flag in unit.get("flags") or ())
    name = str(unit.get("name") or unit.get("short") or unit.get("id") or "a piece")
    return f"{name} {strength(unit)}".rstrip() + (f" ({flags})" if flags else "")


def _stack(sheet: Sheet, hex: int, pieces: list[Unit]) -> str:
    w = sheet.width
    x, y = sheet.centre(hex)
    lines = [sheet.board.label(hex), *(told(piece) for piece in pieces)]
    parts = [f'<g class="stack" id="stack-{sheet.grid.name(hex)}"><title>{text(chr(10).join(lines))}</title>']
    deep = min(len(pieces), DEEPEST) - 1
    parts.append(_shadow((x, y), w, deep))
    parts += [_card((x + i * w * RISE, y - i * w * RISE), w, livery_of(pieces[i])) for i in range(deep, 0, -1)]
    parts.append(_counter((x, y), w, pieces[0], counted=len(pieces) > 1))
    if len(pieces) > 1:
        parts.append(_count((x + w * 0.31, y - w * 0.3), w, len(pieces)))
    return "".join(parts) + "</g>"


def _shadow(middle: Point, w: float, deep: int) -> str:
    """A stack lifts off the map, the higher the more."""
    far = w * (0.03 + 0.012 * deep)
    left, top, right, _ = box_around((middle[0] + far, middle[1] + far * 1.2), SIZE * w, SIZE * w)
    side = number(right - left)
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{side}" height="{side}" rx="{number(w * 0.06)}"'
        f' fill="#000000" fill-opacity=".3"/>'
    )


def _card(middle: Point, w: float, livery: Livery) -> str:
    left, top, right, _ = box_around(middle, SIZE * w, SIZE * w)
    side = number(right - left)
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{side}" height="{side}" rx="{number(w * 0.05)}"'
        f' fill="{livery.paper}" stroke="#000" stroke-opacity=".7" stroke-width="{number(w * 0.018)}"/>'
    )


def _counter(middle: Point, w: float, unit: Unit, *, counted: bool) -> str:
    x, y = middle
    livery = livery_of(unit)
    flags = {str(flag).lower() for flag in unit.get("flags") or ()}
    parts = [_card(middle, w, livery)]
    box_w, box_h = 0.33 * w, 0.2 * w
    centre_y = y + 0.005 * w
    parts.append(
        f'<rect x="{number(x - box_w / 2)}" y="{number(centre_y - box_h / 2)}" width="{number(box_w)}"'
        f' height="{number(box_h)}" fill="{livery.symbol}" stroke="{livery.ink}" stroke-width="{number(w * 0.02)}"/>'
    )
    kind = str(unit.get("kind") or "")
    name = _symbol_of(unit)
    scale = f"{w * 0.0100:.3f}"
    if name == "unknown":
        parts.append(_words((x, centre_y), kind[:3].upper(), w * 0.13, livery.ink))
    else:
        parts.append(
            f'<g transform="translate({number(x)} {number(centre_y)}) scale({scale})" fill="{livery.ink}"'
            f' stroke="{livery.ink}" stroke-width="1.7"><use href="#unit-{name}"/></g>'
        )
    parts.append(_words((x, y - 0.143 * w), size_mark(str(unit.get("size") or "")), w * 0.09, livery.ink))
    parts.append(_flag((x - 0.31 * w, y - 0.178 * w), w, str(unit.get("nation") or "").lower()))
    short = str(unit.get("short") or unit.get("id") or "")
    parts.append(_name((x, y - 0.245 * w), w, short, livery.ink, counted=counted))
    parts.append(_words((x, y + 0.218 * w), strength(unit), w * 0.205, livery.ink, bold=True))
    if any("supply" in flag or flag == "isolated" for flag in flags):
        parts.append(_mark((x - 0.26 * w, y + 0.24 * w), w, "#d4281c", "!"))
    elif "moved" in flags or "fought" in flags:
        parts.append(_mark((x - 0.26 * w, y + 0.24 * w), w, INK, "×" if "fought" in flags else "»"))
    return "".join(parts)


def _name(middle: Point, w: float, short: str, ink: str, *, counted: bool) -> str:
    """Smaller where it would run over the edge, or below the count of its stack."""
    size, wide = 0.135 * w, SIZE * w * 0.96
    needed = max(1.0, text_width(short, size))
    room = wide - 0.13 * w if counted else wide
    fit = min(1.0, room / needed)
    aside = max(0.0, needed * fit / 2 - 0.19 * w) if counted else 0.0
    return _words((middle[0] - aside, middle[1]), short, size * fit, ink)


def _words(middle: Point, value: str, size: float, ink: str, *, bold: bool = False) -> str:
    if not value:
        return ""
    weight = "800" if bold else "600"
    return (
        f'<text x="{number(middle[0])}" y="{number(middle[1] + size * 0.36)}" font-size="{number(size)}"'
        f' fill="{ink}" font-weight="{weight}" text-anchor="middle">{text(value)}</text>'
    )


def _flag(corner: Point, w: float, nation: str) -> str:
    x, y = corner
    unit = w * 0.01
    return "".join(
        f'<rect x="{number(x + left * unit)}" y="{number(y + top * unit)}" width="{number(wide * unit)}"'
        f' height="{number(high * unit)}" fill="{colour}"/>'
        for left, top, wide, high, colour in banners.parts(nation)
    )


def _mark(middle: Point, w: float, colour: str, sign: str) -> str:
    return (
        f'<circle cx="{number(middle[0])}" cy="{number(middle[1])}" r="{number(w * 0.065)}" fill="{colour}"'
        f' stroke="{PAPER}" stroke-width="{number(w * 0.015)}"/>' + _words(middle, sign, w * 0.1, PAPER, bold=True)
    )


def _count(middle: Point, w: float, pieces: int) -> str:
    return (
        f'<circle cx="{number(middle[0])}" cy="{number(middle[1])}" r="{number(w * 0.105)}" fill="#fffdf6"'
        f' stroke="{INK}" stroke-width="{number(w * 0.022)}"/>' + _words(middle, str(pieces), w * 0.15, INK, bold=True)
    )


def take_counters(sheet: Sheet, room: Room, found: Mapping[int, list[Unit]]) -> None:
    """Words keep off the counters."""
    w = sheet.width
    for hex, pieces in found.items():
        rise = RISE * w * (min(len(pieces), DEEPEST) - 1)
        left, top, right, bottom = box_around(sheet.centre(hex), SIZE * w, SIZE * w)
        room.take((left, top - rise, right + rise, bottom), 12)
