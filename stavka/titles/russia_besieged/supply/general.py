"""13.1 to 13.3, 13.5, 13.64 and 13.8: general supply, traced over land to a rail hex or a source and on along rails."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.hexes import bits
from stavka.mechanics.supply.lines import SupplyLine, SupplyTerms, fed_rails, reached
from stavka.titles.russia_besieged.rail.conversion import converting, own_rails
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.ground import CAPITALS
from stavka.titles.russia_besieged.state.position import War

# units that keep a line open through an enemy zone of control (rb:13.51)
LINE_KINDS = ("infantry", "cavalry", "armor", "mechanized", "panzergrenadier", "mountain", "shock")
NORTHERN = ("0120", "0111")  # sources of Finnish and German units alone (rb:13.33)
SHORT_LINE = "0111"  # with a range of its own (rb:13.24)
PARTISAN_LINE = 5  # hexes from partisans to the 1st Guards Cavalry (rb:16.53-b)


def supply_known(pos: War) -> dict[tuple[object, ...], int]:
    """What has been worked out since a piece last moved."""
    known = pos.supply_found
    if known is None:
        known = pos.supply_found = {}
    return known


def open_to_lines(pos: War, side: int) -> int:
    """Hexes through which supply lines of a side run (rb:13.51, rb:16.21-e)."""
    known, key = supply_known(pos), ("open", side, pos.turn, pos.impulse, pos.player)
    if key not in known:
        known[key] = _open_to_lines(pos, side)
    return known[key]


def _open_to_lines(pos: War, side: int) -> int:
    enemy = 1 - side
    contested = pos.zone(enemy) & pos.occupied[side]
    kind, sides = pos.roster.kind, pos.roster.side
    kept = 0
    for hex in bits(contested):
        if any(sides[u] == side and kind[u] in LINE_KINDS for u in pos.stacks[hex]):
            kept |= 1 << hex
    barred = pos.zone(enemy) & ~kept | pos.occupied[enemy] | pos.bases(enemy)  # airbases too have a zone (rb:4.0-b)
    if side == AXIS:
        barred |= pos.partisans
    barred = pos.seams.supply_barred(barred, pos, side)
    return pos.ground.open & ~barred


def working_rails(pos: War, side: int) -> int:
    """Rails that a side controls and that are not converting (rb:7.05-a, rb:7.27)."""
    own = own_rails(pos, side)
    return own ^ (own & converting(pos)) if pos.passed else own


def terms(pos: War, side: int, nation: str) -> list[SupplyTerms]:
    """The lines on which units of a nation are supplied now: each kind of source has its range."""
    ground, figures = pos.ground, pos.charts.supply
    passable = open_to_lines(pos, side)
    rails = working_rails(pos, side) & passable
    edges = ground.edge_rails[side]  # rb:13.31, rb:13.32
    bases = near = 0
    if nation in CAPITALS and nation not in ("german", "russian"):  # rb:13.34
        bases |= ground.capital(nation) & pos.owner[side] & passable  # no line leads into a zone (rb:13.51)
    if nation in ("finnish", "german") and side == AXIS:
        for name in NORTHERN:
            if name in pos.board.grid:
                hex = ground.hex(name) & passable
                near, bases = (near | hex, bases) if name == SHORT_LINE else (near, bases | hex)
    found = [
        SupplyTerms(ground.over_land, pos.board.tracks, bases, edges, rails, passable, range=figures.range[pos.weather])
    ]
    if near:
        found.append(
            SupplyTerms(
                ground.over_land, pos.board.tracks, near, 0, rails, passable, range=figures.range_0111[pos.weather]
            )
        )
    return found


def supplied(pos: War, side: int, nation: str) -> int:
    """Hexes in which a unit of a nation is in general supply now (rb:13.2-a, rb:13.21, rb:13.22, rb:13.23)."""
    now = (pos.weather, pos.turn, pos.impulse, pos.player)
    key = ("general", side, nation, pos.rails, pos.passed, pos.owner[side], now)
    known = supply_known(pos)
    if key not in known:
        found = to_edge(pos, side)
        for part in terms(pos, side, nation):
            if not part.edges or part.bases & ~rails_to_edge(pos, side):  # else all of it leads to the edge
                found |= part.fed_by_bases()
        if side == SOVIET:
            found |= _by_baku(pos)
        known[key] = found
    return known[key]


def to_edge(pos: War, side: int) -> int:
    """Hexes that trace general supply to the map edge itself, not to another source."""
    now = (pos.weather, pos.turn, pos.impulse, pos.player)
    known, key = supply_known(pos), ("to edge", side, pos.rails, pos.passed, now)
    if key not in known:
        known[key] = sum(part.supplied() for part in terms(pos, side, ""))  # one kind of source, so one part
    return known[key]


def _by_baku(pos: War) -> int:
    """Hexes of the Caucasus fed by rails that lead to Baku, while that city is an unlimited source (rb:13.8-a)."""
    if pos.ground.place("Baku") & rails_to_edge(pos, SOVIET) or not baku_unlimited(pos):
        return 0  # what rails to Baku feed is fed from the edge, or not at all
    return city_reach(pos, SOVIET, baku_rails(pos)) & pos.ground.region("caucasus")


def baku_rails(pos: War) -> int:
    """Baku and the Russian rails that lead to it, unless an enemy zone shuts it (rb:13.51)."""
    baku, passable = pos.ground.place("Baku") & pos.owner[SOVIET], open_to_lines(pos, SOVIET)
    return pos.board.tracks.flooded(baku, working_rails(pos, SOVIET) & passable) if baku & passable else baku


def baku_unlimited(pos: War) -> bool:
    """Whether Astrakhan traces supply by rail alone to the east edge (rb:13.81)."""
    return bool(rails_to_edge(pos, SOVIET) & pos.ground.place("Astrakhan"))


def line_range(pos: War) -> int:
    """How long the part of a supply line over land may be now (rb:13.23)."""
    return pos.charts.supply.range[pos.weather]


def _sevastopol_in_snow(pos: War, unit: int) -> bool:
    """Units inside Sevastopol are fed in Snow over the straits from Novorossiysk (rb:13.64, rb:13.64-b)."""
    city = pos.ground.place("Sevastopol")
    if not pos.snow or pos.roster.side[unit] != SOVIET or not city >> pos.where[unit] & 1:
        return False
    port = pos.ground.place("Novorossiysk") & rails_to_edge(pos, SOVIET)
    return bool(
        reached(pos.ground.over_land, port, open_to_lines(pos, SOVIET), pos.charts.supply.sevastopol_snow) & city
    )


def in_supply(pos: War, unit: int) -> bool:
    """Whether a unit on the map can trace general supply now."""
    side = pos.roster.side[unit]
    if supplied(pos, side, pos.roster.nation[unit]) >> pos.where[unit] & 1:
        return True
    if unit == pos.roster.guards_cavalry and pos.raised_partisans:
        return bool(by_partisans(pos) >> pos.where[unit] & 1)
    return _sevastopol_in_snow(pos, unit)


def those_in_supply(pos: War, units: Iterable[int]) -> dict[int, None]:
    """Those of some units on the map that can trace general supply now, in their order."""
    sides, nations, where = pos.roster.side, pos.roster.nation, pos.where
    fed: dict[tuple[int, str], int] = {}
    found: dict[int, None] = {}
    for unit in units:
        key = sides[unit], nations[unit]
        if key not in fed:
            fed[key] = supplied(pos, *key)
        if fed[key] >> where[unit] & 1 or in_supply(pos, unit):
            found[unit] = None
    return found


def by_partisans(pos: War) -> int:
    """Hexes in which raised partisans who trace supply themselves feed the 1st Guards Cavalry (rb:16.53-b)."""
    fed = pos.raised_partisans & supplied(pos, SOVIET, "russian")
    free = pos.ground.open & ~pos.occupied[AXIS] & ~pos.hostile_zone(SOVIET)
    return reached(pos.ground.over_land, fed, free, PARTISAN_LINE)


def supply_line(pos: War, unit: int) -> SupplyLine | None:
    """A shortest supply line of a unit, None when it has none."""
    lines = (part.line_from(pos.where[unit]) for part in terms(pos, pos.roster.side[unit], pos.roster.nation[unit]))
    return min((line for line in lines if line), key=lambda line: len(line.over_land), default=None)


def rails_to_edge(pos: War, side: int) -> int:
    """Rail hexes that trace supply by rail alone to the side's edge, zones that friends hold open too (rb:13.51)."""
    rails = working_rails(pos, side) & open_to_lines(pos, side)
    return fed_rails(pos.board.tracks, 0, pos.ground.edge_rails[side], rails)


def source_rails(pos: War, side: int) -> int:
    """Rail hexes that are supply sources: own rail, nowhere in an enemy zone, runs to the side's edge (rb:10.76-c)."""
    rails = working_rails(pos, side) & ~pos.hostile_zone(side) & ~pos.occupied[1 - side]
    if side == AXIS:
        rails &= ~pos.partisans
    return fed_rails(pos.board.tracks, 0, pos.ground.edge_rails[side], rails)


def city_reach(pos: War, side: int, city: int) -> int:
    """Hexes from which a line over land leads to a city (rb:13.4).

    Into one that lies in an enemy zone no line leads unless a line unit is there (rb:13.51): it feeds those inside.
    """
    passable = open_to_lines(pos, side)
    return city | reached(pos.ground.over_land, city & passable, passable, line_range(pos))
