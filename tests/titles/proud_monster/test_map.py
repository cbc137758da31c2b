"""The map tables against every statement of the rulebook, and against themselves."""

from __future__ import annotations

import pytest

from stavka.hexes import bits, count
from stavka.titles.proud_monster.state.ground import RIVERS, Ground
from stavka.titles.proud_monster.title import ProudMonster


def touch(title: ProudMonster, a: str, b: str) -> bool:
    grid = title.map.grid
    return grid.direction(grid.index(a), grid.index(b)) is not None


def test_the_frame_and_its_numbering(title: ProudMonster) -> None:
    """pmd:2.2-a: columns from the west, rows from the north, even columns half a hex lower."""
    grid = title.map.grid
    assert len(list(grid.indices)) == 60 * 71
    for a, b in (("2446", "2347"), ("2850", "2951"), ("2950", "2951"), ("3203", "3304"), ("4120", "4219")):
        assert touch(title, a, b)
    assert not touch(title, "2447", "2346")


@pytest.mark.parametrize(
    ("hex", "name"),
    [
        ("0327", "Przemysl"),
        ("0922", "Brest Litovsk"),
        ("1643", "Odessa"),
        ("1808", "Riga"),
        ("1920", "Minsk"),
        ("2050", "Sevastopol"),
        ("2302", "Tallinn"),
        ("3304", "Leningrad"),
        ("3456", "Tuapse"),
        ("3860", "Sukhumi"),
        ("4024", "Tula"),
        ("4120", "Moscow"),
        ("4665", "Tbilisi"),
    ],
)
def test_named_hexes(title: ProudMonster, hex: str, name: str) -> None:
    place = title.map.place_at(title.map.grid.index(hex))
    assert place is not None
    assert name in place.name


def test_terrain_of_a_hex(title: ProudMonster) -> None:
    """pmd:11.1-k, pmd:2.2-c: one natural terrain each; a city is clear (pmd:11.1-o)."""
    board, grid = title.map, title.map.grid
    for hex in grid.indices:
        assert sum(hexes >> hex & 1 for hexes in board.terrain.values()) == 1
    assert not board.places_of("city") & ~board.terrain["clear"]
    land = sum(count(board.terrain[kind]) for kind in ("clear", "forest", "rough", "marsh", "mountain"))
    assert land == count(board.playable) == 2872


def test_marshes_of_the_notes(title: ProudMonster, ground: Ground) -> None:
    """pmd:16.3-l: the Pripyet, south of Lake Peipus, around Leningrad."""
    names = title.map.grid.names(ground.marsh)
    assert len([n for n in names if "10" <= n[:2] <= "21" and 21 <= int(n[2:]) <= 28]) >= 40
    assert len([n for n in names if n[:2] in ("25", "26", "27") and 8 <= int(n[2:]) <= 11]) >= 2
    near = title.map.grid.within(title.map.grid.index("3304"), 3)
    assert count(ground.marsh & near) >= 3


def test_forts(title: ProudMonster, ground: Ground) -> None:
    """pmd:13.4.2-i,-j,-k,-l,-m, pmd:16.3-b: four heavy forts, Przemysl, and six lines that come later."""
    grid = title.map.grid
    assert grid.names(ground.heavy_forts) == ["0922", "2050", "2347", "3203"]
    assert grid.names(ground.forts(112)) == ["0327"]
    new = {turn: ground.forts(turn) & ~ground.forts(before) for before, turn in ((113, 114), (116, 117), (119, 120))}
    luga = {"2904", "3004", "3105", "3205", "3306", "3406", "3106", "3208"}
    assert luga <= set(grid.names(new[114]))
    assert count(new[114]) == 13  # the lines of the Luga, six and four hexes, and three round Leningrad
    assert "4024" in grid.names(new[117])
    assert new[120]


def test_stalin_line(title: ProudMonster, ground: Ground) -> None:
    """pmd:13.4.2-u, pmd:16.3-d,-e: 48 hexes, among them Odessa and 1128, with a gap near Lvov."""
    assert count(ground.stalin_line) == 48
    assert ground.hexes("1643", "1128") & ground.stalin_line == ground.hexes("1643", "1128")
    gap = title.map.features["stalin_line_gap"]
    assert count(gap) == 1
    assert not gap & ground.stalin_line
    near = title.map.grid.within(title.map.grid.index("2904"), 2)
    assert ground.stalin_line & near


def test_districts_oil_and_points(title: ProudMonster, ground: Ground) -> None:
    """pmd:4.5.1-a,-c, pmd:4.6-b, pmd:16.3-a,-f."""
    grid = title.map.grid
    assert count(ground.stars) == 12  # Moscow has two hexes
    assert ground.hexes("3304", "4120", "4219", "1920", "1643", "3846") & ~ground.stars == 0
    assert count(ground.oil) == 5
    assert not ground.oil & ~ground.caucasus
    assert not sum(1 << hex for hex in ground.vp) & ground.caucasus
    worth = {grid.name(hex): points for hex, points in ground.vp.items()}
    assert (worth["4120"], worth["2050"], worth["1920"]) == (9, 4, 1)
    assert sum(worth[hex] for hex in ("1414", "1615", "1808", "1920")) >= 4
    assert not ground.cities & ~sum(1 << hex for hex in ground.vp)  # every city has points


def test_urban_hexes(title: ProudMonster, ground: Ground) -> None:
    """pmd:3.0-ab: villages are none."""
    assert ground.urban == ground.cities | ground.large_towns | ground.small_towns
    assert not ground.urban & title.map.places_of("village")


def test_room_for_reinforcements(title: ProudMonster, ground: Ground) -> None:
    """pmd:9.1.3-b: Minsk takes 10 + 6 x 5 divisions, Moscow 60, so all hexes around them are land without a city."""
    grid = title.map.grid
    ring = ground.near[grid.index("1920")] & ~ground.hexes("1920")
    assert count(ground.walk.around(grid.index("1920")) & ring & ~ground.cities) == 6
    moscow = ground.moscow
    around = sum(1 << h for h in bits(ground.walk.step(moscow) & ~moscow))
    assert count(around & ~ground.cities) == 8


def test_the_ways_into_leningrad_and_the_crimea(title: ProudMonster, ground: Ground) -> None:
    """pmd:8.4-h, pmd:8.11-a,-b,-c, pmd:4.5.2-d: Oranienbaum, the isthmus, Perekop, the arrows."""
    grid, walk = title.map.grid, ground.walk
    assert not walk.around(grid.index("3203")) >> grid.index("3304") & 1
    assert ground.pairs("soviet_supply_link") == [tuple(sorted((grid.index("3203"), grid.index("3304"))))]
    crimea = walk.flood(ground.hexes("2050"), ground.land & ~ground.hexes("2347"))
    assert count(crimea) < 40  # Perekop is the only way in
    isthmus = walk.flood(ground.hexes("3303"), ground.land & ~ground.hexes("3304", "3404"))
    assert set(grid.names(isthmus)) == {"3303", "3402", "3403"}
    arrows = {name: {frozenset(map(grid.name, pair)) for pair in pairs} for name, pairs in ground.arrows.items()}
    assert arrows["sivash"] == {frozenset(("2446", "2347"))}
    assert arrows["kerch"] == {frozenset(("2850", "2951")), frozenset(("2950", "2951"))}
    assert ground.hexes("2850", "2950", "2951") & ~ground.kerch == 0
    assert count(ground.kerch) == 4


def test_finnish_front_and_zomo(title: ProudMonster, ground: Ground) -> None:
    """pmd:3.0-h, pmd:4.5.2-b,-j, pmd:3.0-ad: eight front hexes; each ZOMO hex touches the Soviet Union."""
    grid = title.map.grid
    front = ["3303", "3402", "3803", "3904", "4003", "4104", "4203", "4304"]
    assert grid.names(ground.finnish_front) == front
    for hex in bits(ground.zomo):
        assert ground.near[hex] & ground.russia & ground.land
    chain = title.map.features["zone zomo_romania"]
    assert ground.walk.flood(ground.hexes("0633"), chain) & ground.hexes("0938")
    assert not ground.entries["OKH North"] & ~ground.germany
    assert not ground.entries["OKH South"] & ~(ground.hungary | ground.romania)


def test_lines(title: ProudMonster, ground: Ground) -> None:
    """pmd:12.1-a,-b, pmd:3.0-z, pmd:11.2-d: three weather lines, each zone smaller in the south; who is where."""
    zones = [count(ground.southern_zone(turn)) for turn in (112, 217, 218, 317, 318)]
    assert zones[0] == zones[1] < zones[2] == zones[3] < zones[4] < count(ground.land) / 2
    assert ground.hexes("3309", "4120", "3304") & ~ground.north == 0
    assert ground.hexes("2050", "2132") & ~ground.south == 0
    volga = ground.board.sides["south_volga"]
    assert not any(mask & ground.north for mask in volga)


def test_highway_and_roads(title: ProudMonster, ground: Ground) -> None:
    """pmd:11.1-p, pmd:12.4-n,-p: from Minsk to Moscow; roads north from four places close in Snow."""
    grid = title.map.grid
    assert grid.name(ground.highway[0][0]) == "1920"
    assert grid.name(ground.highway[-1][1]) == "4120"
    assert len(ground.highway) == 22
    ends = {grid.name(a) for a, _ in ground.closable_roads}
    assert {"3456", "3860", "4062", "4665"} <= ends
    assert len(ground.closable_roads) // 2 < len(ground.mountain_roads)


def test_three_classes_of_rivers(title: ProudMonster) -> None:
    """pmd:16.2-b"""
    for kind in RIVERS:
        assert any(title.map.sides[kind])


def test_seas_and_ports(title: ProudMonster, ground: Ground) -> None:
    """pmd:10.1-a,-b: four seas with ports; each port lies on its sea."""
    by_river_or_inlet = ground.hexes("3846", "5852", "3304")
    for sea, ports in ground.ports.items():
        assert ports
        assert not ports & ~(title.map.coasts[sea] | by_river_or_inlet), sea
    areas = {row["area"]: row["port"] for row in title.tables.rows("areas.csv")}
    assert (areas["OKH North"], areas["OKH South"], areas["RVGK South"]) == ("baltic", "black", "caspian")
