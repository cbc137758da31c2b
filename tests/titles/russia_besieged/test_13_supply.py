"""13.1 to 13.6 and 13.8: general supply, cities under siege, and the markers."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.supply import general, limited
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import BLANK, at, choices

AXIS_END = "axis second impulse marker adjustment"
SOVIET_END = "soviet second impulse marker adjustment"
WEST_LINE = [f"25{n:02}" for n in range(40, 29, -1)]  # from the west edge to 2530
EAST_LINE = [f"25{n:02}" for n in range(1, 12)]
ALL = [*WEST_LINE, *[f"25{n:02}" for n in range(29, 0, -1)]]


def line(hexes: list[str], **places: list[str]) -> dict[str, object]:
    return {"blank": True, "rails": {"main": hexes}, "places": places}


def supplied(game: Game, unit: str) -> bool:
    pos = war(game)
    return general.in_supply(pos, pos.roster.find(unit))


def oos(game: Game, unit: str) -> int:
    pos = war(game)
    return pos.oos.get(pos.roster.find(unit), 0)


# -- 13.2, 13.3, 13.5 the line ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weather", "hex", "wanted"),
    [
        ("clear", "2522", True),
        ("clear", "2521", False),
        ("light_mud", "2522", True),
        ("mud", "2524", True),
        ("mud", "2523", False),
        ("snow", "2526", True),
        ("snow", "2525", False),
    ],
)
def test_the_overland_part(rb: Situation, weather: str, hex: str, wanted: bool) -> None:
    """rb:13.2-a, rb:13.22, rb:13.23, rb:13.31: 8 hexes to an Axis rail hex, 6 in Mud, 4 in Snow."""
    game = rb({"24Pz": hex}, turn=8, weather=weather, map=line(WEST_LINE), rails={"axis": WEST_LINE})
    assert supplied(game, "24Pz") is wanted


def test_russians_trace_to_the_east(rb: Situation) -> None:
    """rb:13.32: and no side uses the other's rails or edge."""
    assert supplied(rb({"8A": "2519"}, map=line(EAST_LINE), rails={"axis": []}), "8A")
    assert not supplied(rb({"8A": "2520"}, map=line(EAST_LINE), rails={"axis": []}), "8A")
    assert not supplied(rb({"24Pz": "2512"}, map=line(EAST_LINE), rails={"axis": []}), "24Pz")


def test_a_zone_cuts_a_line_unless_a_unit_of_the_line_is_there(rb: Situation) -> None:
    """rb:13.51: infantry opens the hex, artillery does not; the unit's own hex may be in a zone."""
    units = {"24Pz": "2526", "8A": "2627", "7A": "2427"}
    for friend, wanted in (({}, False), ({"7Inf": "2528", "9Inf": "2527"}, True), ({"GerArt": "2527"}, False)):
        game = rb({**units, **friend}, map=line(WEST_LINE), rails={"axis": WEST_LINE}, weather="snow")
        assert supplied(game, "24Pz") is wanted


def test_a_partisan_cuts_the_rail(rb: Situation) -> None:
    """rb:16.21-e, rb:13.2-a"""
    units = {"24Pz": "2529", "Partisan1": "2539"}
    assert not supplied(rb(units, map=line(WEST_LINE), rails={"axis": WEST_LINE}), "24Pz")


@pytest.mark.parametrize(
    ("unit", "hex", "wanted"),
    [("4Fin", "0618", True), ("5Inf", "0618", False), ("5Inf", "0118", True), ("1Rum", "0118", False)],
)
def test_northern_sources(rb: Situation, unit: str, hex: str, wanted: bool) -> None:
    """rb:13.33, rb:13.34: 0120 for Finns and Germans, Helsinki for Finns."""
    board = {"blank": True, "places": {"Helsinki": ["0318", "major"]}}
    game = rb({unit: hex}, map=board, control={"Helsinki": "axis"}, weather="snow")
    assert supplied(game, unit) is wanted


@pytest.mark.parametrize(
    ("hex", "weather", "wanted"),
    [("0105", "clear", True), ("0104", "clear", False), ("0106", "snow", False), ("0107", "snow", True)],
)
def test_the_line_to_0111(rb: Situation, hex: str, weather: str, wanted: bool) -> None:
    """rb:13.24: 6 hexes, 4 in Snow."""
    assert supplied(rb({"4Fin": hex}, map=BLANK, weather=weather, turn=8), "4Fin") is wanted


# -- 13.13 who starves -----------------------------------------------------------------------------------------------


def test_units_without_a_line_are_removed(rb: Situation) -> None:
    """rb:13.13, rb:3.0-k: at the end of their own turn, to the pool; the other side waits for its own."""
    game = rb({"24Pz": "2515", "8A": "2530"}, AXIS_END, map=BLANK)
    assert (at(game, "24Pz"), at(game, "8A")) == ("pool", "2530")


def test_who_is_exempt(rb: Situation) -> None:
    """rb:13.13, rb:8.51-a, rb:15.06, rb:13.63: invaders and paratroops of this turn, partisans."""
    units = [
        {"id": "5Inf", "hex": "2515", "flags": ["invaded"]},
        {"id": "5Para", "hex": "2530", "flags": ["dropped"]},
        {"id": "Partisan1", "hex": "2535", "flags": ["stage 2"]},
    ]
    assert at(rb(units, AXIS_END, map=BLANK), "5Inf") == "2515"
    soviet = rb(units, SOVIET_END, map=BLANK)
    soviet.play("done")  # the partisan stays where it is
    assert "partisan" not in soviet.stage
    assert (at(soviet, "5Para"), at(soviet, "Partisan1")) == ("2530", "2535")


def test_invaders_must_link_up(rb: Situation) -> None:
    """rb:8.51-c, rb:15.06-c: even beside a city that could feed them."""
    board = {"blank": True, "places": {"Sevastopol": ["2530", "major"]}}
    units = [{"id": "5Inf", "hex": "2530", "flags": ["invaded last turn"]}]
    game = rb(units, AXIS_END, map=board, control={"Sevastopol": "axis"})
    assert at(game, "5Inf") == "pool"


# -- 13.4 sieges -------------------------------------------------------------------------------------------------------


def besieged(rb: Situation, units: object, city: str = "Minsk", stage: str = SOVIET_END, **more: object) -> Game:
    board = {"blank": True, "places": {city: ["2530", "major"]}}
    return rb(units, stage, map=board, control={city: "axis" if stage == AXIS_END else "soviet"}, **more)


def test_the_minsk_pocket(rb: Situation) -> None:
    """rb:13.43-b, rb:13.41-a, rb:13.41-b, rb:13.42-b, rb:13.42-c, rb:13.45: two are fed, the owner gives up two."""
    game = besieged(rb, {"2530": ["8A", "11A"], "2529": ["7A", "3A"]})
    assert (game.to_act, len(choices(game))) == ("soviet", 4)
    game.play("lose 7A")
    game.play("lose 3A")
    assert (at(game, "7A"), at(game, "3A"), oos(game, "8A"), oos(game, "11A")) == ("pool", "pool", 1, 1)
    marked = [{"id": unit, "hex": "2530", "flags": ["OOS-1"]} for unit in ("8A", "11A")]
    later = besieged(rb, marked)
    assert (at(later, "8A"), at(later, "11A")) == ("surrendered", "surrendered")


def test_who_has_a_place_of_his_own_is_no_excess(rb: Situation, refused: Refused) -> None:
    """rb:13.41-a, rb:13.45: two armies of four go, or two paratroop units of three, and nobody else."""
    game = besieged(rb, {"2530": ["8A", "11A", "WEC-Kiev", "5Para"], "2529": ["7A", "3A"]}, turn=9)
    assert choices(game) == {"lose 8A", "lose 11A", "lose 7A", "lose 3A"}
    refused(game, "lose WEC-Kiev", "rb:13.41-b")
    game = besieged(rb, {"2530": ["8A", "11A", "5Para"], "2529": ["1Para", "8Para"]}, turn=9)
    assert choices(game) == {"lose 5Para", "lose 1Para", "lose 8Para"}


def test_whoever_is_given_up_the_others_of_the_pocket_are_fed(rb: Situation) -> None:
    """rb:13.43-b, rb:13.41-b: who draws on the city was judged before; its garrison may be the excess."""
    ring = {"4Inf": "2428", "5Inf": "2430", "6Inf": "2532", "7Inf": "2630", "8Inf": "2628"}
    game = besieged(rb, {"2530": ["8A", "11A"], "2529": ["7A", "3A"], **ring})
    game.play("lose 8A")
    game.play("lose 11A")
    assert (at(game, "7A"), at(game, "3A"), oos(game, "7A"), oos(game, "3A")) == ("2529", "2529", 1, 1)


@pytest.mark.parametrize(
    ("city", "level", "wanted"),
    [
        ("Minsk", 1, 0),
        ("Moscow", 1, 2),
        ("Moscow", 2, 0),
        ("Stalingrad", 1, 2),
        ("Leningrad", 2, 3),
        ("Baku", 3, 4),
        ("Sevastopol", 4, 0),
    ],
)
def test_how_long_a_city_holds_out(rb: Situation, city: str, level: int, wanted: int) -> None:
    """rb:13.42-a, rb:13.42-c, rb:13.42-d, rb:13.42-e"""
    game = besieged(rb, [{"id": "8A", "hex": "2530", "flags": [f"OOS-{level}"]}], city)
    assert oos(game, "8A") == wanted
    assert at(game, "8A") == ("2530" if wanted else "surrendered")


def test_only_russians_last_longer(rb: Situation) -> None:
    """rb:13.42-a: and not in a city that was lost before (rb:13.46)."""
    axis = besieged(rb, [{"id": "5Inf", "hex": "2530", "flags": ["OOS-1"]}], "Moscow", AXIS_END)
    assert at(axis, "5Inf") == "surrendered"
    retaken = besieged(rb, [{"id": "8A", "hex": "2530", "flags": ["OOS-1"]}], "Moscow", ever_lost=["Moscow"])
    assert at(retaken, "8A") == "surrendered"


def test_what_a_city_feeds(rb: Situation) -> None:
    """rb:13.41-a: three corps, and one each of the small kinds; a second artillery takes room."""
    fed = besieged(rb, {"2530": ["3MC", "12MC", "4MC", "WEC-Kiev", "RusArt1", "5Para"]})
    assert [oos(fed, unit) for unit in ("3MC", "12MC", "4MC", "WEC-Kiev", "RusArt1", "5Para")] == [1] * 6
    guns = besieged(rb, {"2530": ["3MC", "12MC", "4MC", "RusArt1", "RusArt2"]})
    assert guns.to_act == "soviet"


def test_the_city_must_be_in_reach(rb: Situation) -> None:
    """rb:13.4: over land, in the range of the weather."""
    assert oos(besieged(rb, {"8A": "2522"}), "8A") == 1
    assert at(besieged(rb, {"8A": "2521"}), "8A") == "pool"


def test_relief(rb: Situation) -> None:
    """rb:13.43-a: a line to the edge takes the marker off."""
    units = [{"id": "8A", "hex": "2511", "flags": ["OOS-1"]}]
    assert oos(rb(units, SOVIET_END, map=line(EAST_LINE), rails={"axis": []}), "8A") == 0


def test_baku_feeds_more(rb: Situation) -> None:
    """rb:13.82: four armies and a corps."""
    game = besieged(rb, {"2530": ["8A", "11A"], "2529": ["7A", "3A"], "2528": ["3MC"]}, "Baku")
    assert [oos(game, unit) for unit in ("8A", "11A", "7A", "3A", "3MC")] == [1] * 5


def test_a_partisan_shuts_a_city(rb: Situation) -> None:
    """rb:16.22"""
    game = besieged(rb, {"5Inf": "2529", "Partisan1": "2530"}, "Minsk", AXIS_END)
    assert at(game, "5Inf") == "pool"


# -- 13.6, 13.8 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "wanted"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_first_guards_cavalry(rb: Situation, level: int, wanted: int) -> None:
    """rb:13.61: three turns without supply, at the end of the fourth it surrenders."""
    flags = [f"OOS-{level}"] if level else []
    game = rb([{"id": "1GCav", "hex": "2530", "flags": flags}], SOVIET_END, turn=8, map=BLANK)
    assert oos(game, "1GCav") == wanted
    assert at(game, "1GCav") == ("2530" if wanted else "surrendered")


def test_its_marker_does_not_halve_it(rb: Situation) -> None:
    """rb:13.61, reading 18"""
    import stavka

    units = [{"id": "1GCav", "hex": "2530", "flags": ["OOS-1"]}, {"id": "5Inf", "hex": "2531"}]
    game = rb(units, "soviet first impulse combat", turn=8, map=BLANK)
    assert stavka.odds(game, "attack 1GCav 2531").attack == 6


def test_the_ice_road_keeps_leningrad_at_one(rb: Situation) -> None:
    """rb:13.62-a, rb:13.62-b, rb:6.3-c: while 0812 is supplied and no zone shuts it, or a Russian unit is there."""
    ring = {"5Inf": "0715", "7Inf": "0814", "4Fin": "0613", "9Inf": "0813"}
    units: list[object] = [{"id": name, "hex": hex} for name, hex in ring.items()]
    city = {"id": "8A", "hex": "0714", "flags": ["OOS-2"]}
    assert oos(rb([*units, city], SOVIET_END, turn=4), "8A") == 3
    held = rb([*units, city, {"id": "7A", "hex": "0812"}], SOVIET_END, turn=4)
    assert limited.road_open(war(held))
    assert oos(held, "8A") == 1


def test_sevastopol_in_snow(rb: Situation) -> None:
    """rb:13.64, rb:13.64-b: five hexes over the straits to Novorossiysk, for those inside the city alone."""
    units = {"8A": "3826", "7A": "3726", "5Inf": "3624", "7Inf": "3527"}
    snow = rb(units, turn=5, weather="snow")
    assert (supplied(snow, "8A"), supplied(snow, "7A")) == (True, False)
    held = rb({**units, "9Inf": "4022"}, turn=5, weather="snow")
    assert not supplied(held, "8A")


def test_0107_is_a_source_for_two_turns(rb: Situation) -> None:
    """rb:13.65: while Archangel has rail to the edge and was never lost."""
    board = {"blank": True, "places": {"Archangel": ["2505", "major"]}, "rails": {"main": EAST_LINE}}
    for level, wanted in ((0, 1), (1, 2), (2, 0)):
        units = [{"id": "8A", "hex": "0107", "flags": [f"OOS-{level}"] if level else []}]
        game = rb(units, SOVIET_END, map=board, control={"Archangel": "soviet"}, rails={"axis": []})
        assert oos(game, "8A") == wanted
        lost = rb(units, SOVIET_END, map=board, rails={"axis": []}, ever_lost=["Archangel"])
        assert at(lost, "8A") == "pool"


def test_the_caucasus_lives_on_baku(rb: Situation) -> None:
    """rb:13.8-a, rb:13.81, rb:13.82: unlimited while Astrakhan has rail to the east, else under siege."""
    east = [f"45{n:02}" for n in range(9, 0, -1)]
    board = {
        "blank": True,
        "places": {"Baku": ["5213", "major"], "Astrakhan": ["4509", "major"]},
        "rails": {"east": east, "south": ["5213", "5214", "5215"]},
    }
    held = {"Baku": "soviet", "Astrakhan": "soviet"}
    more: dict[str, object] = {"turn": 8, "map": board, "control": held, "rails": {"axis": []}}
    free = war(rb({"8A": "5217"}, **more))
    assert general.baku_unlimited(free)
    assert general.in_supply(free, free.roster.find("8A"))
    cut = war(rb({"8A": "5217", "5Inf": "4505"}, **more))
    unit = cut.roster.find("8A")
    assert not general.baku_unlimited(cut)
    assert not general.in_supply(cut, unit)
    assert any(source.reach >> cut.where[unit] & 1 for source in limited.sources(cut, 1))


def test_tbilisi_holds_out_with_the_rail_to_tabriz(rb: Situation) -> None:
    """rb:13.83: four turns; without it one."""
    board = {"blank": True, "places": {"Tbilisi": ["2530", "major"], "Tabriz": ["2528", "terminus"]}}
    joined = {**board, "rails": {"main": ["2530", "2529", "2528"]}}
    for land, turns in ((board, 1), (joined, 4)):
        pos = war(rb({"8A": "2530"}, map=land, control={"Tbilisi": "soviet"}, rails={"axis": []}))
        assert [source.turns for source in limited.sources(pos, 1)] == [turns]


def test_a_source_in_reach_needs_no_rail(rb: Situation) -> None:
    """rb:13.21: eight hexes from Bucharest a Rumanian is supplied without any track, a German is not."""
    board = {"blank": True, "places": {"Bucharest": ["2530", "major"]}}
    control = {"Bucharest": "axis"}
    assert supplied(rb({"1Rum": "2522"}, map=board, control=control), "1Rum")
    assert not supplied(rb({"1Rum": "2521"}, map=board, control=control), "1Rum")
    assert not supplied(rb({"5Inf": "2522"}, map=board, control=control), "5Inf")


def test_lines_and_coasts(rb: Situation) -> None:
    """rb:13.52: no line crosses a coast, save at Kerch; the Sivash is for rails alone."""
    pos = war(rb({}))
    index, land, rails = pos.board.grid.index, pos.ground.over_land, pos.board.tracks
    for a, b in (("0420", "0421"), ("0730", "0829")):
        assert pos.board.grid.direction(index(a), index(b)) is not None
        assert not land.around(index(a)) >> index(b) & 1
    assert land.around(index("3823")) >> index("3922") & 1
    assert not land.around(index("3523")) >> index("3624") & 1
    assert rails.around(index("3523")) >> index("3624") & 1
    track = {"blank": True, "rails": {"main": WEST_LINE}, "sides": {"barred": [["2530", h] for h in around("2530")]}}
    cut_off = rb({"24Pz": "2528"}, map=track, rails={"axis": WEST_LINE[:-1]})
    assert supplied(cut_off, "24Pz")  # by 2531, around the barred hex
    inside = rb({"24Pz": "2530"}, map=track, rails={"axis": WEST_LINE[:-1]})
    assert not supplied(inside, "24Pz")


def around(hex: str) -> list[str]:
    """The neighbours of a hex of an even-numbered column in an odd row."""
    row, place = int(hex[:2]), int(hex[2:])
    return [f"{row:02}{place - 1:02}", f"{row:02}{place + 1:02}"] + [
        f"{row + step:02}{place - back:02}" for step in (-1, 1) for back in (0, 1)
    ]


# -- sources in enemy zones --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("guard", "fed"), [({}, False), ({"7A": "1523"}, True), ({"5Para": "1523"}, False)])
def test_no_line_leads_into_a_city_under_an_enemy_zone(rb: Situation, guard: dict[str, str], fed: bool) -> None:
    """rb:13.51, rb:13.4: beside a cut-off Minsk nobody lives on it unless infantry keeps the way into it open."""
    ring = {"24Pz": "1524", "47Pz": "1621", "39Pz": "1722", "46Pz": "1522", "41Pz": "1723"}
    game = rb({"8A": "1622", **ring, **guard}, SOVIET_END, turn=2, control={"Minsk": "soviet"})
    assert (at(game, "8A") == "1622") is fed
    assert all(at(game, unit) == hex for unit, hex in guard.items())  # who is in the city lives on it


@pytest.mark.parametrize(("guard", "fed"), [({}, False), ({"2Rum": "3135"}, True)])
def test_no_line_leads_into_a_capital_under_an_enemy_zone(rb: Situation, guard: dict[str, str], fed: bool) -> None:
    """rb:13.51, rb:13.34"""
    board = {"blank": True, "places": {"Bucharest": ["3135", "major"]}}
    game = rb({"1Rum": "3136", "8A": "3134", **guard}, map=board, turn=8, control={"Bucharest": "axis"})
    assert supplied(game, "1Rum") is fed


# -- rail supply through zones that friends hold ---------------------------------------------------------------------


@pytest.mark.parametrize(("guard", "open_line"), [({}, False), ({"8A": "4105"}, True), ({"1RusArt": "4105"}, False)])
def test_a_rail_line_held_open_in_a_zone(rb: Situation, guard: dict[str, str], open_line: bool) -> None:
    """rb:13.51, rb:13.81: Astrakhan's line passes an enemy zone where infantry holds it, not where guns do."""
    guard = {name.replace("1RusArt", artillery(rb)): hex for name, hex in guard.items()}
    game = rb({"24Pz": "4104", **guard}, SOVIET_END.replace("marker adjustment", "movement"), turn=8)
    assert war(game).zone(0) & war(game).ground.hex("4105")
    assert general.baku_unlimited(war(game)) is open_line


def artillery(rb: Situation) -> str:
    pos = war(rb())
    return pos.short(pos.roster.of_kind(1, "artillery")[0])


def test_who_landed_must_trace_to_the_edge_itself(rb: Situation) -> None:
    """rb:15.06-c, rb:8.51-c: Baku feeds others without limit, but is not the edge of the map."""
    para = next(p.short for p in rb().units() if p.kind == "paratroop" and p.side == "soviet")
    lines = {"north": [f"450{n}" for n in range(9, 0, -1)], "south": ["5710", "5610"]}
    south = {"blank": True, "rails": lines, "places": {"Baku": ["5710", "major"], "Astrakhan": ["4509", "major"]}}
    units = [{"id": para, "hex": "5411", "flags": ["dropped last turn"]}, {"id": "8A", "hex": "5410"}]
    game = rb(units, SOVIET_END, turn=8, map=south)
    assert (at(game, para), at(game, "8A")) == ("pool", "5410")


def test_the_ice_road_feeds_russians_alone(rb: Situation) -> None:
    """rb:13.62-a, rb:13.42-c: Germans who are cut off in Leningrad live one turn there, the open road or no."""
    units = {"5Inf": {"hex": "Leningrad", "flags": ["OOS-1"]}, "8A": "0815", "13A": "0812", "11A": "0613"}
    lost = {"control": {"soviet": "all", "Leningrad": "axis"}, "rails": {"axis": []}, "weather": "snow"}
    game = rb(units, "axis second impulse marker adjustment", turn=11, **lost)
    assert game.piece("5Inf").box == "surrendered"


def test_an_airbase_bars_supply_lines(rb: Situation) -> None:
    """rb:13.51, rb:4.0-b: its hex is in its zone of control, in which only a friendly unit keeps a line open."""
    board = {"blank": True, "places": {"Minsk": ["2530", "minor"]}}
    pos = war(
        rb({"ShturmovikBase1": "2530"}, "axis first impulse combat", 15, map=board, control={"soviet": ["Minsk"]})
    )
    hex = pos.board.grid.index("2530")
    assert [general.open_to_lines(pos, side) >> hex & 1 for side in (0, 1)] == [0, 1]
