"""7.1 to 7.9 and 7.13 to 7.20. Supply states and how lines run."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.movement import movement_points
from stavka.titles.barbarossa_deluxe.supply import states
from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe
from tests.titles.barbarossa_deluxe.conftest import New, Situation, figures, the_title
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused

ARMIES = ["3A", "4A", "5A", "13A", "16A", "19A"]
CORPS = ["1Inf", "2Inf", "4Inf", "5Inf", "6Inf", "7Inf"]


def state(game: Game, unit: str) -> str:
    """A unit's supply state in words."""
    return states.STATES[states.state(war(game), war(game).roster.find(unit))]


def points(game: Game, unit: str) -> int:
    """The movement points of a unit for this phase."""
    return movement_points.allowance(war(game), war(game).roster.find(unit))


def ring(hex: str, names: list[str]) -> dict[str, str]:
    """Units all around a hex, on land."""
    grid, land = the_title().map.grid, the_title().map.playable
    around = [n for n in grid.neighbours(grid.index(hex)) if land >> n & 1]
    return {name: grid.name(n) for name, n in zip(names, around, strict=False)}


# -- overland ---------------------------------------------------------------------------------------------------------


def test_lines_are_traced_to_the_edges(plain: Situation) -> None:
    """A free way of any length to the own edge is supply; a ring of enemies ends it (bd:7.1, bd:7.3-a, bd:7.9-a).

    bd:7.14-a,-f
    """
    game = plain({"20Inf": "2002", "40A": "2022"}, turn=4)
    assert (state(game, "20Inf"), state(game, "40A")) == ("overland", "overland")
    cut = plain({"20Inf": "2010", **ring("2010", ARMIES)}, turn=4)
    assert state(cut, "20Inf") == "out of supply"
    red = plain({"40A": "2010", **ring("2010", CORPS)}, turn=4)
    assert state(red, "40A") == "out of supply"
    five = dict(list(ring("2010", ARMIES).items())[:5])
    assert state(plain({"20Inf": "2010", **five}, turn=4), "20Inf") == "overland"


def test_control_alone_blocks_nothing(plain: Situation) -> None:
    """Lines run through hexes that the enemy merely controls or stands beside (bd:7.14-f)."""
    game = plain({"20Inf": "2010", "5A": "2112", "13A": "1911"}, turn=4, control={"soviet": "all"})
    assert state(game, "20Inf") == "overland"


def test_sources(title: BarbarossaDeluxe) -> None:
    """West edge 1724 to 2924; east edge 1000 to 3200 without the four desert hexes (bd:7.3-b, bd:7.9-b)."""
    german, soviet = (set(title.map.grid.names(hexes)) for hexes in title._ground.sources)
    assert german == {f"{row}24" for row in range(17, 30)}
    assert soviet == {f"{row}00" for row in range(10, 33)} - {"2700", "2800", "2900", "3000"}


def test_occupied_sources_are_shut_till_the_enemy_leaves(plain: Situation) -> None:
    """The one source of the board gives nothing while an enemy sits on it (bd:7.3-d, bd:7.9-b)."""
    board = {"features": {"german_source": ["2024"], "soviet_source": ["2000"]}}
    game = plain({"20Inf": "2010", "5A": "2024"}, "soviet move", turn=4, map=board)
    assert state(game, "20Inf") == "out of supply"
    game.play("move 5A 2024-2023")
    assert state(game, "20Inf") == "overland"
    red = plain({"40A": "2010", "5Inf": "2000"}, "axis move", turn=4, map=board)
    assert state(red, "40A") == "out of supply"
    red.play("move 5Inf 2000-2001")
    assert state(red, "40A") == "overland"


def test_captured_sources_feed_nobody(plain: Situation) -> None:
    """Who stands on the other's source draws nothing from it (bd:7.19)."""
    board = {"features": {"german_source": ["2024"], "soviet_source": ["2000"]}}
    game = plain({"20Inf": "2000", "5A": "2024"}, turn=4, map=board)
    assert (state(game, "20Inf"), state(game, "5A")) == ("out of supply", "out of supply")


def test_full_factors_with_overland_supply(plain: Situation) -> None:
    """Germans at any time, Soviets in full to turn 6 (bd:7.3-c, bd:7.9-c, bd:7.10-c)."""
    game = plain({"3Pz": "2011", "5A": "2010"}, "axis fight", turn=6)
    assert (points(game, "3Pz"), figures(game, "attack 3Pz 2010").attack) == (6, 4)
    red = plain({"3Pz": "2011", "5A": "2010"}, "soviet fight", turn=6)
    assert (points(red, "5A"), figures(red, "attack 5A 2011").attack) == (3, 3)


# -- out of supply ----------------------------------------------------------------------------------------------------


def test_out_of_supply_halves_everything(plain: Situation) -> None:
    """Movement, attack and defence are halved, rounded down; a defence of 3 is 1 (bd:7.16-b, bd:7.17-b)."""
    board: dict[str, object] = {"features": {"german_source": [], "soviet_source": []}}
    units = {"3Pz": "2011", "40A": "2010"}
    game = plain(units, "axis fight", turn=5, map=board)
    found = figures(game, "attack 3Pz 2010")
    assert (found.attack, found.defence, points(game, "3Pz")) == (2, 1, 3)  # 4, 3 and 7
    red = plain(units, "soviet fight", turn=5, map=board)
    found = figures(red, "attack 40A 2011")
    assert (found.attack, found.defence, points(red, "40A")) == (1, 1, 1)


def test_nobody_starves(plain: Situation) -> None:
    """Units without supply live on, turn after turn (bd:7.16-a)."""
    game = plain({"20Inf": "2010", **ring("2010", ARMIES)}, "axis fight last", turn=8, vp=25)
    turn = game.turn
    while game.turn == turn:
        if game.to_act == "chance":
            game.play_dice([1])
        else:
            offered = [str(a) for a in game.legal()]
            game.play(next((a for a in ("done", "pass", "order fight/move") if a in offered), offered[0]))
    assert (game.piece("20Inf").hex, state(game, "20Inf")) == ("2010", "out of supply")


def test_supply_for_movement_is_looked_at_once(bd: Situation, plain: Situation, refused: Refused) -> None:
    """Who begins his move cut off has half his points for the phase, even where he is fed again (bd:7.17-a).

    Who begins it in supply keeps them all, even if he is cut off on the way.
    """
    game = bd({"20Inf": "2406"}, turn=9, control={"axis": "all", "Dnepropetrovsk": "soviet"})
    assert (state(game, "20Inf"), points(game, "20Inf")) == ("out of supply", 2)
    game.play("move 20Inf 2406-2407")  # over a river
    assert state(game, "20Inf") == "overland"
    refused(game, "move 20Inf 2407-2408", "bd:10.1-a")
    free = plain({"3Pz": "2010"}, turn=9)
    free.play("move 3Pz 2010-2009")
    for name, hex in ring("2009", ARMIES).items():
        free.position.put(war(free).roster.find(name), free.position.board.grid.index(hex))
    assert (state(free, "3Pz"), points(free, "3Pz")) == ("out of supply", 9)


def test_units_may_walk_out_of_supply(bd: Situation) -> None:
    """A move into the enemy's rear is allowed (bd:7.18)."""
    game = bd({"20Inf": "2808", "5A": "1000"}, turn=9, control={"axis": "all", "Dnepropetrovsk": "soviet"})
    game.play("move 20Inf 2808-2807")
    assert state(game, "20Inf") != "overland"


def test_battle_supply_is_looked_at_when_the_battle_begins(plain: Situation) -> None:
    """An earlier battle that opens the ring feeds those who attack next (bd:7.17-b)."""
    board = {"features": {"german_source": ["2024"], "soviet_source": ["2000"]}}
    corps = {"3Pz": "2010", "14Pz": "2012", "24Pz": "2012", "39Pz": "2012", "41Pz": "2012"}
    game = plain({**corps, **ring("2010", ARMIES)}, "axis fight", turn=9, map=board, counts={"effort": "south"})
    east = next(name for name, hex in ring("2010", ARMIES).items() if hex == "2009")
    assert figures(game, "attack 3Pz 2009").attack == 2
    game.play("attack 14Pz+24Pz+39Pz+41Pz 2011")
    game.play_dice([6])
    while game.to_act != "axis" or "advance" not in {str(a).split()[0] for a in game.legal()}:
        game.play(next(iter(game.legal())))
    game.play("done")
    assert game.piece(east).hex == "2009"
    assert figures(game, "attack 3Pz 2009").attack == 4


# -- zones (7.4) and boundary (7.15) ----------------------------------------------------------------------------------

GERMAN_SOUTH: dict[str, object] = {"axis": "all", "3105": "soviet"}


def test_dnepropetrovsk_feeds_the_south_east() -> None:
    """The zone holds the hexes of the example (bd:7.4-a)."""
    title = the_title()
    assert {"2200", "2806", "3100", "3004"} <= set(title.map.grid.names(title._ground.dp))
    assert not title._ground.r & ~title._ground.dp


@pytest.mark.parametrize("hex", ["2200", "2806", "3100", "3004"])
def test_loss_of_dnepropetrovsk(bd: Situation, hex: str) -> None:
    """With the city Soviet the zone is out of supply, whatever other way there is (bd:7.4-a)."""
    held = bd({"20Inf": hex}, turn=10, control=GERMAN_SOUTH)
    assert state(held, "20Inf") == "overland"
    lost = bd({"20Inf": hex}, turn=10, control={**GERMAN_SOUTH, "Dnepropetrovsk": "soviet"})
    assert state(lost, "20Inf") == "out of supply"


def test_rostov_is_a_second_gate(bd: Situation) -> None:
    """The R zone needs Rostov and then Dnepropetrovsk; 2904 and 2801 belong to it (bd:7.4-b)."""
    r = set(the_title().map.grid.names(the_title()._ground.r))
    assert {"2904", "2801"} <= r
    assert "2804" not in r
    units = {"20Inf": "3004", "52Inf": "2904", "44Inf": "2705", "17Inf": "2801"}
    held = bd(units, turn=10, control=GERMAN_SOUTH)
    assert {state(held, u) for u in units} == {"overland"}
    lost = bd(units, turn=10, control={**GERMAN_SOUTH, "Rostov": "soviet"})
    assert [state(lost, u) for u in units] == ["out of supply", "out of supply", "overland", "out of supply"]


def test_the_logistics_boundary(bd: Situation) -> None:
    """The hexes south of 2115 are free, but they lie beyond the line and feed nobody north of it (bd:7.15)."""
    north = ["2116", "2114", "2016", "2015"]
    game = bd({"20Inf": "2115", **dict(zip(ARMIES, north, strict=False))}, turn=4, control={"axis": "all"})
    assert state(game, "20Inf") == "out of supply"
    red = bd({"40A": "2115", **dict(zip(CORPS, north, strict=False))}, turn=4)
    assert state(red, "40A") == "out of supply"
    south = ["2216", "2214", "2315", "2314"]  # around 2215, which is south of the line
    below = bd({"20Inf": "2215", **dict(zip(ARMIES, south, strict=False))}, turn=4, control={"axis": "all"})
    assert state(below, "20Inf") == "out of supply"
    open_way = bd({"20Inf": "2115", **dict(zip(ARMIES, north[:3], strict=False))}, turn=4, control={"axis": "all"})
    assert state(open_way, "20Inf") == "overland"


# -- water and works --------------------------------------------------------------------------------------------------


def test_lakes(bd: Situation) -> None:
    """Leningrad is fed over Lake Ladoga, for the Soviet only; the German goes over Lake Balaton (bd:7.14-b,-c)."""
    game = bd({"40A": "1011", **ring("1011", CORPS)}, turn=5)
    assert state(game, "40A") == "overland"
    german = bd({"20Inf": "1011", **ring("1011", ARMIES)}, turn=5, control={"axis": "all"})
    assert state(german, "20Inf") == "coastal"  # no line over the lake
    axis, soviet = the_title()._ground.supply_nets
    index = the_title().map.grid.index
    assert axis.around(index("2821")) >> index("2921") & 1
    assert not soviet.around(index("2821")) >> index("2921") & 1
    assert soviet.around(index("2802")) >> index("2902") & 1
    assert not axis.around(index("2802")) >> index("2902") & 1


def test_straits(title: BarbarossaDeluxe) -> None:
    """The Soviet traces over the Sivash and Kerch, the German over neither (bd:7.14-d,-e, bd:10.14-d, bd:10.15-b)."""
    axis, soviet = title._ground.supply_nets
    index = title.map.grid.index
    for a, b in (("2907", "3008"), ("3105", "3106")):
        assert soviet.around(index(a)) >> index(b) & 1
        assert not axis.around(index(a)) >> index(b) & 1


def test_soviets_are_fed_over_the_straits(bd: Situation) -> None:
    """An army in Kerch lives on the strait while the Crimea's neck is German (bd:7.14-d, bd:10.14-d)."""
    shut = {"1Inf": "3107", "2Inf": "3008", "5Inf": "3108"}
    game = bd({"40A": "3106", **shut}, turn=6)
    assert state(game, "40A") == "overland"
    cut = bd({"40A": "3106", **shut, "6Inf": "3105"}, turn=6)
    assert state(cut, "40A") == "out of supply"


def test_no_lines_over_the_sea(title: BarbarossaDeluxe) -> None:
    """Neither sea hexes nor sea sides carry a line (bd:7.14-g)."""
    ground, index = title._ground, title.map.grid.index
    for net in ground.supply_nets:
        assert not net.around(index("2909")) >> index("2809") & 1
        assert not net.around(index("1215")) >> index("1314") & 1
        for hex in title.map.grid.indices:
            assert not net.around(hex) & title.map.terrain["sea"]


def test_works_bar_lines(plain: Situation) -> None:
    """Soviet-held lines bar German supply, empty ones too; the East Wall bars the Soviet's (bd:7.20-a,-b)."""
    wall = list(ring("2010", ARMIES).values())
    board: dict[str, object] = {"features": {"soviet_line": wall}}
    game = plain({"20Inf": "2010"}, turn=9, map=board, control={"soviet": wall})
    assert state(game, "20Inf") == "out of supply"
    taken = plain({"20Inf": "2010"}, turn=9, map=board, control={"axis": wall})
    assert state(taken, "20Inf") == "overland"
    red = plain({"40A": "2010"}, turn=20, walls=wall)
    assert state(red, "40A") == "out of supply"
    printed = plain({"40A": "2010"}, turn=20, map={"features": {"german_line": wall}})
    assert state(printed, "40A") == "out of supply"
    broken = plain({"40A": "2010"}, turn=20, walls=wall[:-1])
    assert state(broken, "40A") == "overland"


def test_the_fortified_area_bars_lines(plain: Situation) -> None:
    """No German line enters a Soviet hex of the fortified area, be it empty (bd:7.20-c)."""
    around = list(ring("2010", ARMIES).values())
    game = plain({"20Inf": "2010"}, turn=17, area="2010", control={"soviet": around})
    assert state(game, "20Inf") == "out of supply"
    one = plain({"20Inf": "2010"}, turn=17, area="2010", control={"soviet": around, "2011": "axis"})
    assert state(one, "20Inf") == "overland"
    none = plain({"20Inf": "2010"}, turn=17, control={"soviet": around})
    assert state(none, "20Inf") == "overland"


# -- coast and garrison -----------------------------------------------------------------------------------------------

CUT = {"axis": "all", "Dnepropetrovsk": "soviet"}


def test_coastal_supply(bd: Situation, refused: Refused) -> None:
    """Baltic and Black Sea coasts feed Germans, not satellites, for defence only (bd:7.5-a,-c).

    Half movement, half attack, no mobile assault; the defence is whole.
    """
    units = {"20Inf": "2909", "Ro3": "2909", "3Pz": "2909", "40A": "2908"}
    game = bd(units, turn=10, control=CUT)
    assert [state(game, u) for u in ("20Inf", "Ro3", "3Pz")] == ["coastal", "out of supply", "coastal"]
    assert (points(game, "20Inf"), points(game, "3Pz")) == (2, 4)
    refused(game, "assault 3Pz 2908", "bd:10.26-a")
    fight = bd(units, "axis fight", turn=10, control=CUT)
    assert figures(fight, "attack 20Inf+3Pz 2908").attack == 3  # half of 6
    red = bd(units, "soviet fight", turn=10, control=CUT, offensive={"A": "2908"})
    assert figures(red, "attack 40A 2909").defence == 4 + 3 + 1  # the Romanians are halved
    baltic = bd({"20Inf": "1114", **ring("1114", ARMIES)}, turn=10, control={"axis": "all"})
    assert state(baltic, "20Inf") == "coastal"


def test_the_sea_of_azov_wants_kerch(bd: Situation) -> None:
    """Both sides of the strait must be German (bd:7.5-b)."""
    assert state(bd({"20Inf": "2806"}, turn=10, control=CUT), "20Inf") == "coastal"
    for side in ("3105", "3106"):
        game = bd({"20Inf": "2806"}, turn=10, control={**CUT, side: "soviet"})
        assert state(game, "20Inf") == "out of supply"


def test_german_garrisons(bd: Situation, refused: Refused) -> None:
    """A surrounded fortress city at home feeds its troops in full, assaults included (bd:7.6-a, bd:7.22-a, bd:9.5)."""
    units = {"3Pz": "Breslau", **ring("2221", ARMIES)}
    game = bd(units, turn=28, fortresses=["Breslau"])
    assert (state(game, "3Pz"), points(game, "3Pz")) == ("garrison", 6)
    assert game.refusal("assault 3Pz 2220") is None
    refused(bd(units, turn=28), "assault 3Pz 2220", "bd:10.26-a")
    refused(bd(units, turn=29, fortresses=["Breslau"]), "assault 3Pz 2220", "bd:10.23-a")
    fight = bd(units, "axis fight", turn=29, fortresses=["Breslau"])
    assert figures(fight, "attack 3Pz 2220").attack == 4
    assert figures(bd(units, "axis fight", turn=29), "attack 3Pz 2220").attack == 2
    red = bd(units, "soviet fight", turn=29, fortresses=["Breslau"])
    name = next(n for n, hex in units.items() if hex == "2220")
    assert figures(red, f"attack {name} 2221").defence == 3


@pytest.mark.parametrize(("city", "fed"), [("Warsaw", True), ("Budapest", True), ("Berlin", True), ("Minsk", False)])
def test_where_fortresses_feed(bd: Situation, city: str, fed: bool) -> None:
    """Greater Germany, the General Government and Hungary; elsewhere other supply may come (bd:7.6-b, bd:9.5)."""
    hex = the_title().map.grid.name(the_title().map.places[city].hex)
    units = {"20Inf": hex, **ring(hex, ARMIES)}
    game = bd(units, turn=28, fortresses=[city], control={hex: "axis"})
    assert state(game, "20Inf") == ("garrison" if fed else "out of supply")
    if not fed:
        flown = bd(units, turn=28, fortresses=[city], airlift=hex)
        assert state(flown, "20Inf") == "aerial"
        assert state(bd({"20Inf": hex}, turn=28, fortresses=[city], control={"axis": "all"}), "20Inf") == "overland"


def test_one_state_each(bd: Situation, new: New) -> None:
    """Every unit on the map has one state of its side, from the first day on (bd:7.2, bd:7.8)."""
    game = new()
    pos = war(game)
    german = {states.OVERLAND, states.CRIMEA, states.GARRISON, states.COASTAL, states.AERIAL, states.NONE}
    soviet = {states.OVERLAND, states.GARRISON, states.NONE}  # offensive supply is overland with a marker in range
    found = [(pos.roster.side[u], states.state(pos, u)) for u in range(len(pos.roster)) if pos.where[u] >= 0]
    assert {s for side, s in found if side == 0} <= german
    assert {s for side, s in found if side == 1} <= soviet
    assert len(states.STATES) == 6
    units = {"5Inf": "2010", "54Inf": "1114", "42Inf": "3108", "5A": "2008", "16A": "2011", "13A": "1606"}
    mixed = bd({**units, **ring("1114", ["18A", "19A", "20A", "21A", "22A"])}, turn=10, control=CUT, crimea=True)
    assert [state(mixed, u) for u in ("5Inf", "54Inf", "42Inf", "5A")] == ["overland", "coastal", "crimea", "overland"]


def test_hero_cities_feed_their_garrison(bd: Situation, refused: Refused) -> None:
    """A surrounded hero city: full movement and defence, and assaults from turn 25 (bd:7.13, bd:9.4)."""
    units = {"40A": "Stalingrad", "3T": "Stalingrad", **ring("2501", CORPS)}
    hexes = list(ring("2501", CORPS).values())
    game = bd(units, "soviet move", turn=26, heroes=["Stalingrad"])
    assert (state(game, "40A"), points(game, "40A"), points(game, "3T")) == ("garrison", 4, 8)
    assert any(game.refusal(f"assault 3T {hex}") is None for hex in hexes)
    ordinary = bd(units, "soviet move", turn=26)
    assert (state(ordinary, "40A"), points(ordinary, "40A")) == ("out of supply", 2)
    for hex in hexes:
        refused(ordinary, f"assault 3T {hex}", "bd:10.26-a")
    attack = f"attack {CORPS[0]} 2501"
    assert figures(bd(units, "axis fight", turn=26, heroes=["Stalingrad"]), attack).defence == 7
    assert figures(bd(units, "axis fight", turn=26), attack).defence == 3
