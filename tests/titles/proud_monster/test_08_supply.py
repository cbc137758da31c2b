"""8: supply by land and sea, offensive supply, isolation."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.opponents.kessel.cut_off import cut_off
from stavka.titles.proud_monster.administration import soviet_entry
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.supply import overland, sea_supply, supply_effects
from tests.titles.proud_monster.assaults import infantry
from tests.titles.proud_monster.conftest import Situated, war

SOVIET = "soviet first week movement"
CLEANUP = "axis first week cleanup"
OPEN_LAND = "3532"  # near Kursk, which is 3431


def state(game: Game, unit: str) -> str:
    """OOS, ISO 1 …, defensive or offensive, as its owner sees it."""
    side = game.piece(unit).side
    return str(next(told["supply"] for told in game.view(side)["units"] if told["short"] == unit))


def around(game: Game, hex: str, *besides: str) -> list[str]:
    """The land hexes next to a hex."""
    pos = war(game)
    near = pos.ground.near[pos.board.grid.index(hex)] & pos.ground.land
    return [name for name in pos.board.grid.names(near) if name not in (hex, *besides)]


def ring(game: Game, hex: str, *besides: str) -> dict[str, object]:
    """Soviet divisions in all land hexes around a hex."""
    names = ["2RD", "4RD", "5RD", "6RD", "8RD", "9RD"]
    return dict(zip(names, around(game, hex, *besides), strict=False))


def test_a_town_feeds_units_within_fourteen_points(situation: Situated) -> None:
    """pmd:8.2-a,-b, pmd:8.4-a,-c, pmd:8.3-a: an owned urban hex that a line reaches; far from one a unit is OOS."""
    assert state(situation(units={"1ID": OPEN_LAND}), "1ID") == "OOS"
    assert state(situation(units={"1ID": OPEN_LAND}, control={"axis": ["Kursk"]}), "1ID") == "offensive"
    assert state(situation(units={"1ID": "1015"}), "1ID") == "offensive"  # from the source itself


def steppe(game: Game) -> list[str]:
    """A town with fifteen clear hexes in a row south of it, and no other Axis town."""
    pos = war(game)
    grid, ground = pos.board.grid, pos.ground
    for town in bits(ground.urban & ground.south & ground.gas_east):
        name = grid.name(town)
        row = [f"{name[:2]}{int(name[2:]) + n:02}" for n in range(17)]
        if all(hex in grid and ground.clear >> grid.index(hex) & 1 for hex in row):
            return row
    raise AssertionError("there is steppe in the south")


@pytest.mark.parametrize(("weather", "reach"), [("DD", 14), ("MM", 7), ("SS", 7)])
def test_the_trace_costs_what_vehicles_pay(situation: Situated, weather: str, reach: int) -> None:
    """pmd:8.2-a: fourteen clear hexes, seven in mud and snow; rivers cost nothing."""
    row = steppe(situation())
    for distance, supplied in ((reach, True), (reach + 1, False)):
        game = situation(turn=215, units={"1ID": row[distance]}, control={"axis": [row[0]]}, weather=weather)
        assert (state(game, "1ID") != "OOS") == supplied, distance


def test_a_line_of_communications_needs_hexes_free_of_enemies(situation: Situated) -> None:
    """pmd:3.0-n, pmd:8.2-d: a town that is cut off feeds nobody; one open hex is enough."""
    blank = situation()
    wall = ring(blank, "3431")
    game = situation(units={"1ID": "3431", **wall}, control={"axis": ["Kursk"]})
    assert state(game, "1ID") == "OOS"
    open_gate = dict(list(wall.items())[1:])
    assert state(situation(units={"1ID": "3431", **open_gate}, control={"axis": ["Kursk"]}), "1ID") == "offensive"


def test_supply_holds_for_the_phase(situation: Situated) -> None:
    """pmd:8.3-a: what is cut later still counts as it was; the next phase looks again."""
    blank = situation()
    wall = ring(blank, "3431")
    name, gate = next(iter(wall.items()))
    outside = next(hex for hex in around(blank, str(gate)) if hex not in (*map(str, wall.values()), "3431"))
    game = situation(units={"1ID": "3431", **wall, str(name): outside}, stage=SOVIET, control={"axis": ["Kursk"]})
    assert state(game, "1ID") == "offensive"
    game.play(f"move {name} {outside}-{gate}")
    assert state(game, "1ID") == "offensive"
    game.play("done")
    assert state(game, "1ID") == "OOS"


def test_minor_allies_are_fed_from_the_south(situation: Situated) -> None:
    """pmd:7.1-b"""
    pos = war(situation())
    assert overland.sources(pos, 0, south_only=True) == pos.ground.entries["OKH South"]
    assert overland.sources(pos, 0) == pos.ground.entries["OKH South"] | pos.ground.entries["OKH North"]
    assert overland.sources(pos, 1) == sum(pos.ground.red_edge.values())
    assert state(situation(units={"Rom6ID": "1038"}), "Rom6ID") == "offensive"


def test_legs_in_roadless_mountains(situation: Situated) -> None:
    """pmd:8.2-e: two Mech points buy one Leg point; vehicles get nothing there."""
    pos = war(situation())
    ground = pos.ground
    town = ground.hexes("3456")
    by_wheel = overland.traced(pos, 1, town, 14, on_foot=False).reached & ground.mountain
    on_foot = overland.traced(pos, 1, town, 14, on_foot=True).reached & ground.mountain
    assert by_wheel & ~on_foot == 0
    assert on_foot & ~by_wheel


def test_over_the_kerch_strait(situation: Situated) -> None:
    """pmd:8.2-f, pmd:8.11-c,-e: twelve points while it is open, so that two are left; none when it is frozen."""
    pos = war(situation())
    grid = pos.board.grid
    found = overland.traced(pos, 0, pos.ground.hexes("2850"), 14, on_foot=False)
    assert [found.cost(grid.index(hex)) for hex in ("2951", "3050", "3051")] == [12, 13, 13]
    pos.kerch_frozen = True
    assert overland.traced(pos, 0, pos.ground.hexes("2850"), 14, on_foot=False).cost(grid.index("2951")) == 1


def test_over_the_sivash(situation: Situated) -> None:
    """pmd:8.2-f, pmd:8.11-a,-c: the price of the strait is not that of the Sivash, frozen or not."""
    for weather in ("DD", "SS"):
        pos = war(situation(turn=201, weather=weather))
        found = overland.traced(pos, 0, pos.ground.hexes("2446"), 14, on_foot=False)
        assert found.cost(pos.board.grid.index("2347")) == overland.terms(pos, 0, on_foot=False).hex_cost(
            pos.board.grid.index("2347")
        )


def test_over_lakes(situation: Situated) -> None:
    """pmd:8.2-g: for the Soviets always, one point a hex; for the Axis in Snow."""
    for weather, sides in (("DD", [False, True]), ("SS", [True, True])):
        pos = war(situation(turn=201, weather=weather))
        ladoga = pos.board.grid.index("3504")
        costs = [overland.terms(pos, side, on_foot=False).hex_cost(ladoga) for side in (0, 1)]
        assert costs == [1 if passable else None for passable in sides]


def test_leningrad_and_oranienbaum(situation: Situated) -> None:
    """pmd:8.4-h, pmd:16.2-a: over the bay to Oranienbaum; over Ladoga to Leningrad, until the Axis holds the Svir."""
    wall = {"1ID": "3404", "5ID": "3305", "6ID": "3204"}
    game = situation(units={**wall, "100RD": "3203", "2RD": "3304", "4RD": "3403"}, stage=SOVIET)
    assert [state(game, unit) for unit in ("100RD", "2RD")] == ["offensive", "offensive"]
    pos = war(game)
    pocket = pos.ground.hexes("3303", "3304", "3402", "3403")
    shore = pos.ground.walk_on_ice(-1).step(pos.board.features["water ladoga"]) & pos.ground.land & ~pocket
    germans = [pos.short(u) for u in pos.roster.of_side[0] if pos.roster.kind[u] == "ID"][20:]
    held = dict(zip(germans, pos.board.grid.names(shore & ~pos.occupied[0]), strict=False))
    wall |= {"7ID": "3203"}
    cut_off = situation(units={**wall, **held, "2RD": "3304"}, stage=SOVIET)
    assert state(cut_off, "2RD") == "OOS"
    held.popitem()  # one hex of the far shore is enough
    assert state(situation(units={**wall, **held, "2RD": "3304"}, stage=SOVIET), "2RD") == "offensive"


def test_a_shared_hex_passes_supply_to_friends_only(situation: Situated) -> None:
    """pmd:13.15.3-k: into the hex, and on to friends, never to an empty hex."""
    blank = situation()
    gate = around(blank, "3431")[0]
    wall = ring(blank, "3431", gate)
    units = {"1ID": "3431", "5ID": gate, "100RD": gate, **wall}
    game = situation(units=units, control={"axis": ["Kursk"]}, hex_defender={gate: "soviet"})
    assert state(game, "1ID") == "offensive"
    assert state(game, "5ID") == "offensive"
    alone = {"5ID": gate, "100RD": gate, **wall}
    pos = war(situation(units=alone, control={"axis": ["Kursk"]}, hex_defender={gate: "soviet"}))
    lines = overland.communications(pos, 0, overland.sources(pos, 0))
    assert lines >> pos.board.grid.index(gate) & 1
    assert not lines >> pos.board.grid.index("3431") & 1


def test_a_marker_as_a_town(situation: Situated) -> None:
    """pmd:8.2-c: a value of 4 works seven points from a real town, not eight; it serves no attack then."""
    row = steppe(situation())
    for distance, supplied in ((7, True), (8, False)):
        game = situation(
            turn=215,
            units={"1ID": row[15]},
            control={"axis": [row[0]]},
            offensive_supply={"axis": [[4, row[distance], "town"]]},
        )
        assert (state(game, "1ID") == "defensive") == supplied
    assert state(situation(turn=215, units={"1ID": row[15]}, control={"axis": [row[0]]}), "1ID") == "OOS"


# -- by sea -----------------------------------------------------------------------------------------------------------


def test_axis_supply_from_the_coast(situation: Situated) -> None:
    """pmd:8.4-a,-b: the Baltic always, the Black Sea once ships sail there, Azov with all of Kerch."""
    pos = war(situation())
    coasts = pos.board.coasts
    assert coasts["baltic"] & ~sea_supply.axis_coast(pos) == 0
    assert not sea_supply.axis_coast(pos) & coasts["black"]
    pos.counts[sea_supply.BLACK_SEA_OPEN] = 1
    black = sea_supply.axis_coast(pos)
    assert coasts["black"] & ~black == 0
    azov = coasts["azov"] & ~coasts["black"]
    assert azov & ~black
    pos.take(0, pos.ground.kerch)
    assert not azov & ~sea_supply.axis_coast(pos)
    assert state(situation(units={"1ID": "2302"}), "1ID") == "offensive"  # Tallinn, by ship


def test_soviet_supply_from_ports(situation: Situated) -> None:
    """pmd:8.4-f,-g,-h, pmd:8.12-a: in or next to a port, on the Black Sea only with a second one fed by land."""
    units = {"100RD": "2050", "2RD": "2150", "1ID": "2347", "5ID": "2850", "6ID": "2950"}
    game = situation(turn=215, units=units, stage=SOVIET)
    pos = war(game)
    assert not pos.overland[1] >> pos.roster.index("100RD") & 1  # the Crimea is cut off
    assert [state(game, unit) for unit in ("100RD", "2RD")] != ["OOS", "OOS"]
    coast = {"axis": ["1643", "1943", "2044", "2149", "2551", "2850", "3153", "3456", "3860", "3864", "3963"]}
    lost = situation(turn=215, units=units, stage=SOVIET, control=coast)
    assert state(lost, "100RD") == "OOS"


# -- offensive supply -------------------------------------------------------------------------------------------------


def test_markers_from_their_dates_on(situation: Situated) -> None:
    """pmd:8.4-d,-e,-i,-j, pmd:8.6-a,-b: with defensive supply before turns 117 and 203, later near a marker."""
    for side, unit, hex, before, after in (("axis", "1ID", "1015", 116, 117), ("soviet", "100RD", "4120", 202, 203)):
        stage = f"{side} first week movement"
        assert state(situation(turn=before, units={unit: hex}, stage=stage), unit) == "offensive"
        assert state(situation(turn=after, units={unit: hex}, stage=stage), unit) == "defensive"
        near = {side: [[3, hex]]}
        assert state(situation(turn=after, units={unit: hex}, stage=stage, offensive_supply=near), unit) == "offensive"
        dummy = {side: [[0, hex]]}
        assert state(situation(turn=after, units={unit: hex}, stage=stage, offensive_supply=dummy), unit) == "defensive"


def test_the_radius_of_a_marker(situation: Situated) -> None:
    """pmd:8.6-b, pmd:8.4-e: three hexes for a 3, and nothing for units out of supply."""
    row = steppe(situation())
    for distance, offensive in ((3, True), (4, False)):
        game = situation(
            turn=215,
            units={"1ID": row[distance]},
            control={"axis": [row[0]]},
            offensive_supply={"axis": [[3, row[0]]]},
        )
        assert (state(game, "1ID") == "offensive") == offensive
    cut_off = situation(turn=215, units={"1ID": row[1]}, offensive_supply={"axis": [[5, row[0]]]})
    assert state(cut_off, "1ID") == "OOS"


def test_the_enemy_is_not_told_of_offensive_supply(situation: Situated) -> None:
    """pmd:8.6-a: it would tell what a face-down marker is worth."""
    game = situation(turn=215, units={"1ID": "1015"}, offensive_supply={"axis": [[3, "1015"]]})
    seen = next(told for told in game.view("soviet")["units"] if told["short"] == "1ID")
    assert (seen["supply"], state(game, "1ID")) == ("defensive", "offensive")


# -- isolation --------------------------------------------------------------------------------------------------------


def test_isolation_and_attrition(situation: Situated) -> None:
    """pmd:8.3-b,-c, pmd:8.5-l,-m: marked in the owner's Cleanup Phase; a week later each unit loses a step."""
    wall = ring(situation(), "3431")
    units = {"1ID": "3431", "3PD": "3431", **wall}

    def cleaned(**iso: int) -> Game:
        return situation(units=units, stage=CLEANUP, iso=iso)

    first = cleaned()
    assert war(first).iso == {first.position.roster.index(unit): 1 for unit in ("1ID", "3PD")}
    assert first.piece("1ID").steps == 3
    second = cleaned(**{"1ID": 1, "3PD": 1})
    assert (second.piece("1ID").steps, second.piece("3PD").steps) == (2, 3)
    assert set(war(second).iso.values()) == {2}
    assert state(second, "1ID") == "ISO 2"


def test_who_holds_the_cut_isolates(situation: Situated) -> None:
    """pmd:8.3-b: the cheapest hexes to deny, as players are told them, leave no line, and one less does."""
    units = {"1ID": "3431", "100RD": "3331", "102RD": "3532", "106RD": "3430"}
    pos = war(situation(units=units))
    hex = pos.board.grid.index("3431")
    feed = pos.title.hints.feed(pos, AXIS)
    price = {h: 1 for h in bits(pos.ground.land) if h != hex}
    assert feed is not None
    found = cut_off(feed, 1 << hex, price)
    assert found is not None
    cut = pos.board.grid.names(found[0])
    assert 1 <= len(cut) <= 3  # three of the six sides are closed already
    others = ("107RD", "108RD", "110RD")
    for left_open in (None, *cut):
        closed = dict(zip(others, (name for name in cut if name != left_open), strict=False))
        game = situation(units=units | closed, stage=CLEANUP)
        assert bool(war(game).iso) == (left_open is None)


@pytest.mark.parametrize(
    ("told", "rule"),
    [
        ({"turn": 213, "landing": {"1GRD": "2751"}}, "10.5-n"),
        ({"dropped": ["1GRD"], "counts": {"soviet drop week": 1}}, "15.18-d"),
    ],
)
def test_who_has_just_come_is_not_isolated(situation: Situated, told: dict[str, Any], rule: str) -> None:
    """pmd:10.5-n, pmd:15.18-d, pmd:8.3-b: supplied all through its Soviet player week, Cleanup Phase included."""
    pos = war(situation())
    ring = [pos.hex_name(hex) for hex in bits(pos.ground.near[pos.board.grid.index("2751")] & pos.ground.land)]
    ring.remove("2751")
    units = {"1GRD": "2751", **{hex: [infantry("axis", f"D{hex}", 6, 8)] for hex in ring}}
    spec = {"turn": 313, "stage": "soviet first week cleanup", "units": units, "control": {"axis": [*ring, "2751"]}}
    assert war(situation(**{**spec, **told})).iso == {}, rule
    assert set(war(situation(**spec)).iso.values()) == {1}


def test_germans_are_fed_in_the_turn_of_their_drop(situation: Situated) -> None:
    """pmd:15.17-h, pmd:8.3-b"""
    pos = war(situation())
    ring = [pos.hex_name(hex) for hex in pos.board.grid.neighbours(pos.board.grid.index("3431"))]
    units = {"1ParD": "3431", **{hex: [infantry("soviet", f"G{hex}", 4, 4)] for hex in ring}}
    spec = {"turn": 313, "stage": CLEANUP, "units": units}
    assert war(situation(**spec, dropped=["1ParD"])).iso == {}
    assert set(war(situation(**spec)).iso.values()) == {1}


def test_a_line_that_opens_feeds_from_the_next_phase_on(situation: Situated) -> None:
    """pmd:8.3-a,-c, pmd:8.5-a: who began the phase in supply has all factors; the marker stays till Cleanup."""
    game = situation(stage="axis first week refit", units={"3PD": "3431", "1ID": "3431"}, iso={"3PD": 2})
    assert state(game, "3PD") == "ISO 2"
    game.play("done")
    unit = war(game).roster.index("3PD")
    assert supply_effects.factor_of(war(game), unit) == war(game).strength(unit).move
    assert state(game, "3PD") == "offensive"
    assert war(game).iso == {unit: 2}
    while game.phase != "soviet first week refit":
        game.play("done")
    assert war(game).iso == {}


def test_relief_ends_isolation(situation: Situated) -> None:
    """pmd:8.5-m"""
    game = situation(units={"1ID": "3431"}, stage=CLEANUP, iso={"1ID": 2})
    assert war(game).iso == {}
    assert game.piece("1ID").steps == 3


def test_units_that_are_only_out_of_supply_do_not_starve(situation: Situated) -> None:
    """pmd:8.5-g: a line of any length keeps them from being isolated."""
    game = situation(units={"1ID": OPEN_LAND}, stage=CLEANUP)
    assert state(situation(units={"1ID": OPEN_LAND}), "1ID") == "OOS"
    assert war(game).iso == {}


@pytest.mark.parametrize(("fort", "weeks"), [("", 1), ("0327", 2), ("0922", 3)])
def test_forts_feed_their_garrisons(situation: Situated, fort: str, weeks: int) -> None:
    """pmd:8.5-k,-l: one week more in a fort, two in a heavy fort, counted from the ISO marker."""
    hex = fort or "1015"
    blank = situation()
    germans = dict(zip(("1ID", "5ID", "6ID", "7ID", "8ID", "9ID"), around(blank, hex), strict=False))
    stage = "soviet first week cleanup"
    for iso, steps in ((weeks - 1, 4), (weeks, 3)):
        isolated = {"1GTC": iso} if iso else {}
        game = situation(units={"1GTC": hex, **germans}, stage=stage, turn=215, iso=isolated)
        assert game.piece("1GTC").steps == steps, iso


def test_paratroops_and_partisans_live_off_the_land(situation: Situated) -> None:
    """pmd:15.8-b"""
    game = situation(turn=201, units={"4ParC": "2020", "1ID": "2022"}, stage=SOVIET)
    assert state(game, "4ParC") == "offensive"


def test_an_untried_unit_that_starves_is_looked_at(situation: Situated) -> None:
    """pmd:8.5-l, pmd:15.5-j: a one-step unit is lost, and its face decides where it goes."""
    blank = situation()
    germans = dict(zip(("1ID", "5ID", "6ID", "7ID", "8ID", "9ID"), around(blank, "1015"), strict=False))
    items: list[dict[str, object]] = [{"id": unit, "hex": hex} for unit, hex in germans.items()]
    items.append({"kind": "RD", "side": "soviet", "flags": ["untried"], "hex": "1015"})
    game = situation(units=items, stage="soviet first week cleanup", iso={"uRD1": 1})
    assert game.stage == "reveal uRD1"
    game.play_draw("100RD")
    assert game.piece("100RD").box == "Replacement Army RD"


def test_where_supply_comes_from(situation: Situated) -> None:
    """pmd:8.1, pmd:8.4-k: from the areas beside the map; who is cut off from all of them for weeks bears the number."""
    pos = war(situation())
    ground = pos.ground
    west = ground.entries["OKH North"] | ground.entries["OKH South"]
    assert overland.sources(pos, 0) == west
    assert overland.sources(pos, 1) == ground.red_edge["RVGK North"] | ground.red_edge["RVGK South"]
    assert ground.red_sources
    units = [{"id": "1-id", "hex": "1640"}]
    for weeks, name in ((1, "ISO 1"), (2, "ISO 2"), (3, "ISO 3"), (5, "ISO 3")):
        game = situation(units=units, iso={"1ID": weeks})
        assert supply_effects.state_name(war(game), war(game).roster.called("1-id")) == name


def test_a_port_is_no_depot(situation: Situated) -> None:
    """pmd:8.12-b,-c: Odessa on port supply alone neither makes points nor takes reinforcements."""
    empty = war(situation())
    odessa = empty.board.grid.index("1643")
    ring = [empty.hex_name(h) for h in empty.board.grid.neighbours(odessa) if empty.ground.land >> h & 1]
    siege = [{"id": f"{n}-id", "hex": hex} for n, hex in zip((1, 12, 21, 31, 61, 217), ring, strict=False)]
    for around, works in ((siege, False), ([], True)):
        game = situation(turn=116, stage="reinforcement: rebuilding", units=[*around, {"id": "1-grd", "hex": "1643"}])
        pos = war(game)
        assert bool(soviet_entry.headquarters(pos) >> odessa & 1) == works
        rifle = pos.roster.untried_of["RD"][0]
        assert bool(soviet_entry.open_hexes(pos, rifle) >> odessa & 1) == works
        fed = pos.supplied[1] >> pos.roster.find("1-grd") & 1
        assert fed  # by sea, or over land
