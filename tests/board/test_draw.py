"""The drawn board: whole, well-formed, and only what was asked for."""

import math
import re
from colorsys import rgb_to_hls
from itertools import combinations
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree

import pytest

from stavka.board import Board, Tables, load_board
from stavka.board.alter import altered
from stavka.board.draw import LAYERS, Area, Line, UnknownLayer, draw_board
from stavka.board.drawing import palette
from stavka.board.drawing.counters import livery_of
from stavka.board.drawing.flags import FLAGS, parts
from stavka.board.drawing.labels import text_width
from stavka.board.drawing.palette import GROUND, LIVERY, SIDE, themed
from stavka.hexes import bits
from tests.board.small import TERRAINS, small_board

SVG = "{http://www.w3.org/2000/svg}"
BOTH: list[Literal["rows", "columns"]] = ["rows", "columns"]


def unit(**given: Any) -> dict[str, Any]:
    plain = {"id": "ger-1", "short": "1Pz", "name": "1st Armor Corps", "side": "axis", "nation": "german"}
    return {**plain, "kind": "armor", "size": "corps", "combat": 8, "move": 7, "hex": "0303", "flags": [], **given}


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def ids(svg: str) -> set[str]:
    return {element.attrib["id"] for element in parsed(svg).iter() if "id" in element.attrib}


def texts(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in parsed(svg).iter(f"{SVG}text")]


def titles(svg: str) -> list[str]:
    return [element.text or "" for element in parsed(svg).iter(f"{SVG}title")]


def layers_in(svg: str) -> set[str]:
    return {id.removeprefix("layer-") for id in ids(svg) if id.startswith("layer-")}


@pytest.fixture(scope="module")
def russian_campaign() -> Board:
    folder = Path(__file__).parents[2] / "stavka" / "titles" / "russian_campaign" / "data"
    return load_board(Tables(folder), shifted="even", terrains=TERRAINS, place_kinds=["major", "minor", "oil"])


@pytest.mark.parametrize("lines", BOTH)
def test_every_hex_is_drawn_in_both_orientations(tmp_path: Path, lines: Literal["rows", "columns"]) -> None:
    board = small_board(tmp_path, lines)
    svg = draw_board(board)
    assert {f"hex-{board.grid.name(hex)}" for hex in bits(board.grid.all)} <= ids(svg)
    assert set(board.grid.names(board.grid.all)) <= set(texts(svg))


@pytest.mark.parametrize("lines", BOTH)
def test_every_layer_shows_something(tmp_path: Path, lines: Literal["rows", "columns"]) -> None:
    board = small_board(tmp_path, lines)
    assert layers_in(draw_board(board)) == set(LAYERS) - {"legend"}


@pytest.mark.parametrize("layer", [layer for layer in LAYERS if layer != "legend"])
def test_a_layer_not_asked_for_is_absent(tmp_path: Path, layer: str) -> None:
    others = [other for other in LAYERS if other != layer]
    assert layer not in layers_in(draw_board(small_board(tmp_path), layers=others))


def test_an_unknown_layer_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(UnknownLayer, match=r"there is no layer trenches; the layers are base, .*legend"):
        draw_board(small_board(tmp_path), layers=["terrain", "trenches"])


def test_names_are_escaped(tmp_path: Path) -> None:
    pieces = [unit(short="<x>", name='The "A&B" <Corps>', flags=["out of supply"])]
    svg = draw_board(small_board(tmp_path), units=pieces, title="Cats & <dogs>")
    assert 'Fort "A<B"' in texts(svg)
    assert "<x>" in texts(svg)
    assert "Cats & <dogs>" in texts(svg)
    assert '0303\nThe "A&B" <Corps> 8-7 (out of supply)' in titles(svg)


def test_the_legend_tells_only_signs_on_the_map(tmp_path: Path) -> None:
    svg = draw_board(small_board(tmp_path), overlays=[Area("out of supply", 0b1)])
    told = set(texts(svg))
    assert {"closed to play", "railway", "strait", "major river hexside", "oil field", "port"} <= told
    assert "out of supply" in told
    assert "rough" not in told
    assert "railway" not in texts(draw_board(small_board(tmp_path), layers=["terrain", "legend"]))


def test_a_stack_shows_its_strongest_piece_and_a_count(tmp_path: Path) -> None:
    pieces = [unit(id="a", combat=4, move=4), unit(id="b", combat=9, move=6), unit(id="c", hex=None, box="pool")]
    svg = draw_board(small_board(tmp_path), units=pieces, layers=["grid"])
    assert "stack-0303" in ids(svg)
    assert {"9-6", "2", "XXX"} <= set(texts(svg))
    assert "4-4" not in texts(svg)
    assert "0303\n1st Armor Corps 9-6\n1st Armor Corps 4-4" in titles(svg)


def test_a_piece_on_no_hex_of_the_map_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ger-1 stands on '9999', which is no hex of this map"):
        draw_board(small_board(tmp_path), units=[unit(hex="9999")])


def test_elite_pieces_have_their_own_colours() -> None:
    assert livery_of(unit(marks=["ss"])) == LIVERY["ss"]
    assert livery_of(unit(nation="soviet", side="soviet", marks=["guards"])) == LIVERY["guards"]
    assert livery_of(unit(nation="martian", side="soviet")) == LIVERY["soviet"]


def lab(colour: str) -> tuple[float, float, float]:
    """A colour where distances are about those that are seen (CIE L*a*b*)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    xyz = (0.434 * r + 0.376 * g + 0.190 * b, 0.2126 * r + 0.7152 * g + 0.0722 * b, 0.0177 * r + 0.109 * g + 0.873 * b)
    x, y, z = (one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


AXIS = ["german", "ss", "luftwaffe", "finnish", "romanian", "hungarian", "italian", "turkish", "ost"]
SOVIET = ["soviet", "guards", "polish", "bulgarian", "allied", "soviet romanian", "soviet hungarian"]


@pytest.mark.parametrize("axis", AXIS)
def test_no_nation_looks_like_one_of_the_enemy(axis: str) -> None:
    for soviet in SOVIET:
        far = math.dist(lab(LIVERY[axis].paper), lab(LIVERY[soviet].paper))
        assert far > 20, f"{axis} and {soviet} counters lie {far:.0f} apart"


def test_a_nation_that_changes_sides_changes_its_colours() -> None:
    assert livery_of(unit(nation="romanian", side="soviet")) == LIVERY["soviet romanian"]
    assert livery_of(unit(nation="romanian", side="axis")) == LIVERY["romanian"]


def test_allies_bear_a_flag_of_their_own(tmp_path: Path) -> None:
    """Who sees few colours tells them by how the stripes lie and by light and dark."""
    board = small_board(tmp_path)
    drawn = {nation: draw_board(board, units=[unit(nation=nation)]) for nation in ("german", *FLAGS)}
    for nation in FLAGS:
        assert all(f'fill="{part[4]}"' in drawn[nation] for part in parts(nation))
    assert "#c8202f" not in drawn["german"]
    assert parts("german") == []
    for one, other in combinations(FLAGS, 2):
        assert FLAGS[one] == FLAGS[other] or in_grey(one) != in_grey(other), (one, other)


def in_grey(nation: str) -> tuple[object, ...]:
    return tuple((*box, round(lab(colour)[0] / 15)) for *box, colour in parts(nation))


def test_the_count_of_a_stack_covers_no_name(tmp_path: Path) -> None:
    """Of a long name it takes the room on the right."""
    board = small_board(tmp_path)
    alone = draw_board(board, units=[unit(short="49Mountain")])
    stacked = draw_board(board, units=[unit(short="49Mountain"), unit(id="b", combat=1)])
    (x, size), (left, smaller) = (name_of(svg, "49Mountain") for svg in (alone, stacked))
    count = next(e for e in parsed(stacked).iter(f"{SVG}circle") if e.attrib["fill"] == "#fffdf6")
    edge = float(count.attrib["cx"]) - float(count.attrib["r"])
    assert smaller < size
    assert left < x
    assert left + text_width("49Mountain", smaller) / 2 <= edge + 2


def name_of(svg: str, name: str) -> tuple[float, float]:
    found = next(e for e in parsed(svg).iter(f"{SVG}text") if e.text == name)
    return float(found.attrib["x"]), float(found.attrib["font-size"])


def test_figures_can_be_read_on_every_counter() -> None:
    for nation, one in LIVERY.items():
        paper, ink = (((lab(colour)[0] + 16) / 116) ** 3 for colour in (one.paper, one.ink))
        assert (max(paper, ink) + 0.05) / (min(paper, ink) + 0.05) >= 4.5, nation


def test_a_kind_without_a_symbol_shows_its_letters(tmp_path: Path) -> None:
    assert "ZEP" in texts(draw_board(small_board(tmp_path), units=[unit(kind="zeppelin")]))


def test_rails_take_the_colour_of_their_owner(tmp_path: Path) -> None:
    board = small_board(tmp_path)
    assert SIDE["axis"] not in draw_board(board, layers=["rails"])
    svg = draw_board(board, layers=["rails"], rail_control={"axis": board.grid.set_of(["0302", "0303"])})
    assert SIDE["axis"] in svg
    assert "axis rail" in titles(svg)


def test_overlays_are_drawn_and_named(tmp_path: Path) -> None:
    board = small_board(tmp_path)
    path = tuple(board.grid.index(name) for name in ("0302", "0303", "0304"))
    zone = Area("zone of control", board.grid.set_of(["0302", "0303"]), "#123456", hatch="/")
    svg = draw_board(board, overlays=[zone, Line("march", path)], layers=["base"])
    assert {"zone of control", "march"} <= set(titles(svg))
    assert "#123456" in svg


@pytest.mark.parametrize("lines", BOTH)
def test_a_crop_is_smaller_and_leaves_far_hexes_out(tmp_path: Path, lines: Literal["rows", "columns"]) -> None:
    board = small_board(tmp_path, lines)
    whole, part = draw_board(board), draw_board(board, crop=board.grid.set_of(["0201"]))
    assert float(parsed(part).attrib["width"]) < float(parsed(whole).attrib["width"])
    assert "hex-0201" in ids(part)
    assert "hex-0606" not in ids(part)


@pytest.mark.parametrize("lines", BOTH)
def test_a_map_that_is_one_country_is_drawn(tmp_path: Path, lines: Literal["rows", "columns"]) -> None:
    """As the blank map of a situation is: no hex lies outside of the country whose name wants room."""
    board = altered(small_board(tmp_path, lines), {"blank": True}, "russia")
    assert "RUSSIA" in texts(draw_board(board))


def test_a_crop_off_the_map_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="none of the hexes to show is on this map"):
        draw_board(small_board(tmp_path), crop=0)


def test_a_drawing_is_always_the_same(tmp_path: Path) -> None:
    assert draw_board(small_board(tmp_path)) == draw_board(small_board(tmp_path))


def test_the_russian_campaign_is_drawn_whole_and_small(russian_campaign: Board) -> None:
    svg = draw_board(russian_campaign)
    assert len(svg) < 1_500_000
    assert {f"hex-{name}" for name in russian_campaign.grid.names(russian_campaign.playable)} <= ids(svg)
    assert set(russian_campaign.places) <= set(texts(svg))


def test_names_of_places_do_not_lie_on_each_other(russian_campaign: Board) -> None:
    boxes = []
    for label in parsed(draw_board(russian_campaign)).findall(f".//{SVG}g[@id='layer-labels']/{SVG}text"):
        size = float(label.attrib["font-size"])
        half = len(label.text or "") * size * 0.25
        x, y = float(label.attrib["x"]), float(label.attrib["y"])
        boxes.append((x - half, y - size * 0.7, x + half, y))
    clashes = [
        (a, b)
        for i, a in enumerate(boxes)
        for b in boxes[i + 1 :]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]
    assert len(boxes) == len(russian_campaign.places)
    assert clashes == []


def lightness(colour: str) -> float:
    return rgb_to_hls(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))[1]


def test_a_dark_theme_leaves_no_pale_ground(russian_campaign: Board) -> None:
    grounds = ["base", "countries", "terrain"]
    bright = draw_board(russian_campaign, layers=grounds)
    dark = themed(bright, "dark")
    assert any(lightness(colour) > 0.8 for colour in re.findall(r"#[0-9a-f]{6}", bright))
    assert all(lightness(colour) < 0.6 for colour in re.findall(r"#[0-9a-f]{6}", dark.partition("<g clip")[2]))


def test_relief_is_lit_from_the_same_side_in_the_dark() -> None:
    for ground in (GROUND["mountain"], GROUND["rough"], GROUND["woods"]):
        light, shade = (themed(colour, "dark") for colour in (ground.light, ground.shade))
        assert lightness(light) > lightness(shade)


def test_an_unknown_theme_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="there is no theme 'neon'; the themes are classic, dark"):
        themed("", "neon")


def widths(svg: str, title: str) -> list[list[float]]:
    """The widths of the lines in every group of that title."""
    groups = [group for group in parsed(svg).iter(f"{SVG}g") if group.findtext(f"{SVG}title") == title]
    return [[float(path.attrib["stroke-width"]) for path in group.findall(f"{SVG}path")] for group in groups]


def test_a_river_grows_towards_its_mouth(russian_campaign: Board) -> None:
    """The Dnieper is drawn in several widths, the thin ones first."""
    (course,) = widths(draw_board(russian_campaign, layers=["rivers"]), "Dnieper")
    assert len(course) > 3
    assert course == sorted(course)


def test_a_river_along_hexsides_begins_thin(tmp_path: Path) -> None:
    svg = draw_board(small_board(tmp_path), layers=["hexsides"])
    (group,) = (g for g in parsed(svg).iter(f"{SVG}g") if g.findtext(f"{SVG}title") == "major river hexside")
    thinnest = min(float(path.attrib["stroke-width"]) for path in group.iter(f"{SVG}path"))
    assert thinnest < 0.105 * 44 * 0.5


def test_weather_colours_the_land_and_nothing_else() -> None:
    """Winter is seen from far; rivers and seas stay as they are, and a name that nobody knows changes nothing."""
    land, river = GROUND["clear"].fill, palette.RIVER
    for theme in ("classic", "dark", "colour-blind"):
        plain = themed(f"{land} {river} {palette.WATER}", theme).split()
        snowed = themed(f"{land} {river} {palette.WATER}", theme, "snow").split()
        assert snowed[0] != plain[0]
        light = [sum(int(colour[i : i + 2], 16) for i in (1, 3, 5)) for colour in (snowed[0], plain[0])]
        assert light[0] > light[1]
        assert snowed[1:] == plain[1:]
        assert themed(land, theme, "hail") == plain[0]
    assert themed(land, "high-contrast", "snow") == land
