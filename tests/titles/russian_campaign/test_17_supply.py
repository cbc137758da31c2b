"""17. Supply: general supply, and the figures of combat supply."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.mechanics.combat.strength import attack_strength
from stavka.titles.russian_campaign import supply
from stavka.titles.russian_campaign.combat import combat_supply, strength
from stavka.titles.russian_campaign.combat.contact import STRENGTHS
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import BOARD, row, war

AXIS_END = "axis end phase"
SOVIET_END = "soviet end phase"


def in_supply(game: Game, unit: str) -> bool:
    pos = war(game)
    return supply.in_supply(pos, pos.roster.find(unit))


def board(places: dict[str, list[str]] | None = None, **more: object) -> dict[str, object]:
    """An empty board with Minsk, an Axis city."""
    return {"blank": True, "places": {"Minsk": ["2020", "major"], **(places or {})}, **more}


MINSK: dict[str, object] = {"map": board(), "control": {"Minsk": "axis"}}
RUSSIAN: dict[str, object] = {"map": board(), "control": {"Minsk": "soviet"}}

# -- how far, and through what -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hex", "fed"), [("2020", True), ("2012", True), ("2011", False)])
def test_eight_hexes_to_a_source(trc: Situation, hex: str, fed: bool) -> None:
    """trc:17.2-a trc:17.2.1-a"""
    assert in_supply(trc({"24Pz": hex}, **MINSK), "24Pz") is fed


@pytest.mark.parametrize(("hex", "fed"), [("2016", True), ("2015", False)])
def test_four_hexes_in_snow(trc: Situation, hex: str, fed: bool) -> None:
    """trc:17.2-d: five hexes away is too far."""
    assert in_supply(trc({"24Pz": hex}, turn=5, weather="snow", **MINSK), "24Pz") is fed


def test_the_line_does_not_run_through_an_enemy_zone(trc: Situation) -> None:
    """trc:17.2-b: a wall of zones across the board; the ends of the line may lie in it."""
    wall = {army: f"{n:02}15" for army, n in zip(("5A", "6A", "26A", "3A", "10A"), range(16, 25, 2), strict=True)}
    game = trc({"24Pz": "2012", **wall}, **MINSK)
    assert not in_supply(game, "24Pz")
    assert in_supply(trc({"24Pz": "2012"}, **MINSK), "24Pz")
    game = trc({"24Pz": "2017", **wall}, **MINSK)
    assert "2017" not in game.view("axis")["zones"]["soviet"]
    assert in_supply(trc({"24Pz": "2016", **wall}, **MINSK), "24Pz")  # in the zone of an army itself


def test_a_source_city_may_be_in_an_enemy_zone(trc: Situation) -> None:
    """trc:17.2-b"""
    game = trc({"5Inf": "2020", "24Pz": "2018", "5A": "2121"}, **MINSK)
    assert "2020" in game.view("axis")["zones"]["soviet"]
    assert in_supply(game, "24Pz")


def test_the_line_does_not_run_through_an_enemy_city(trc: Situation) -> None:
    """trc:17.2-b: in a corridor between closed hexes the city is the only way."""
    closed = [*row(19, 25, 5), *row(21, 25, 5)]
    corridor = board(places={"Orel": ["2017", "minor"]})
    for holder, fed in (("soviet", False), ("axis", True)):
        game = trc({"24Pz": "2014"}, map=corridor, closed=closed, control={"Minsk": "axis", "Orel": holder})
        assert in_supply(game, "24Pz") is fed


def test_the_unsupplied_are_eliminated_in_their_own_end_phase(trc: Situation) -> None:
    """trc:17.2-c trc:17.1-a: not in the enemy's."""
    for stage, alive in ((AXIS_END, False), (SOVIET_END, True)):
        game = trc({"24Pz": "2005", "5Inf": "2018"}, stage=stage, **MINSK)
        assert game.piece("5Inf").hex == "2018"
        assert (game.piece("24Pz").hex == "2005") is alive
        assert alive or game.piece("24Pz").box == "pool"
    game = trc({"5A": "2005", "6A": "2018"}, stage=SOVIET_END, **RUSSIAN)
    assert game.piece("5A").box == "pool"
    assert game.piece("6A").hex == "2018"


def test_all_starve_at_once(trc: Situation) -> None:
    """trc:17.2-c: the loss of one does not help or hurt another."""
    game = trc({"24Pz": "2005", "39Pz": "2004", "5A": "1304"}, stage=AXIS_END, **MINSK)
    assert {game.piece(unit).box for unit in ("24Pz", "39Pz")} == {"pool"}


def test_partisans_and_invaders_and_paratroops_need_none(trc: Situation) -> None:
    """trc:17.2-c trc:18.4-a trc:10.3.2-c"""
    units = [
        {"id": "5Para", "hex": "2005"},
        {"id": "Partisan1", "hex": "3005"},
        {"id": "5A", "hex": "2505", "flags": ["invaded"]},
        {"id": "6A", "hex": "1005"},
    ]
    game = trc(units, stage="soviet second impulse combat", turn=5, weather="snow", **RUSSIAN)
    game.play("done")
    assert game.piece("5Para").hex == "2005"
    assert game.piece("5A").hex == "2505"
    assert game.piece("6A").box == "pool"
    assert game.piece("Partisan1").box != "pool"


def test_an_invader_is_first_checked_a_turn_later(trc: Situation) -> None:
    """trc:10.3.2-c: landed in Jan/Feb 1942, checked at the end of Mar/Apr 1942."""
    units = [{"id": "5Inf", "hex": "2005", "flags": ["invaded"]}, {"id": "6Inf", "hex": "2018"}]
    game = trc(units, stage="axis second impulse combat", turn=5, weather="snow", **MINSK)
    assert combat_supply.combat_supplied(war(game), war(game).roster.find("5Inf"))
    while game.turn == 5:
        assert game.piece("5Inf").hex == "2005"
        game.play("done")
    while game.turn == 6 and game.to_act != "soviet":
        assert game.piece("5Inf").hex == "2005"
        game.play_dice([4]) if game.to_act == "chance" else game.play("done")
    assert game.piece("5Inf").box == "pool"


def test_german_paratroops_need_supply(trc: Situation) -> None:
    """trc:var-mediterranean-5d"""
    game = trc({"FJ1": "2005"}, stage=AXIS_END, **MINSK)
    assert game.piece("FJ1").hex is None


# -- cities ------------------------------------------------------------------------------------------------------------


def test_who_controls_a_city(trc: Situation) -> None:
    """trc:17.2.1-b: the occupier, else whoever last had it alone in his zone."""
    game = trc({"24Pz": "2023", "5A": "2018"}, **RUSSIAN)
    assert game.view("axis")["control"]["Minsk"] == "soviet"
    game = trc({"24Pz": "2020", "5A": "2019"}, **RUSSIAN)
    assert game.view("axis")["control"]["Minsk"] == "axis"


def test_control_follows_a_passing_unit(trc: Situation) -> None:
    """trc:17.2.1-e trc:17.2.1-b: it stays when the unit has gone on."""
    game = trc({"24Pz": "2123"}, **RUSSIAN)
    assert not in_supply(game, "24Pz")
    game.play("move 24Pz 2123-2122-2121-2120-2119-2118")
    assert game.view("axis")["control"]["Minsk"] == "axis"
    assert in_supply(game, "24Pz")


def test_a_vacant_city_in_both_zones_is_nobodys(trc: Situation) -> None:
    """trc:17.2.1-c trc:17.2.1-d: and feeds nobody."""
    for before in ("axis", "soviet"):
        game = trc({"24Pz": "2021", "5A": "2019"}, map=board(), control={"Minsk": before})
        assert game.view("axis")["control"]["Minsk"] is None
        assert not in_supply(game, "24Pz")
        assert not in_supply(game, "5A")


# -- rails -------------------------------------------------------------------------------------------------------------

LINE = row(20, 20, 2)
RAILS: dict[str, object] = {"map": board(rails={"main": LINE}), "control": {"Minsk": "axis"}, "rails": {"axis": LINE}}


def test_a_rail_hex_joined_to_a_city_is_a_source(trc: Situation) -> None:
    """trc:17.2.2-a"""
    assert in_supply(trc({"24Pz": "2203"}, **RAILS), "24Pz")
    assert not in_supply(trc({"24Pz": "2203"}, **{**RAILS, "control": {"Minsk": "soviet"}}), "24Pz")
    broken = {"axis": LINE, "soviet": ["2013"]}
    assert not in_supply(trc({"24Pz": "2203"}, **{**RAILS, "rails": broken}), "24Pz")
    assert not in_supply(trc({"24Pz": "2203"}, **{**RAILS, "rails": {"soviet": LINE}}), "24Pz")


def test_the_rail_line_does_not_run_through_an_enemy_zone(trc: Situation) -> None:
    """trc:17.2-b: nor through an enemy city."""
    assert not in_supply(trc({"24Pz": "2203", "5A": "2116"}, **RAILS), "24Pz")
    town = {**RAILS, "map": board(rails={"main": LINE}, places={"Orel": ["2015", "minor"]})}
    game = trc({"24Pz": "2203"}, **{**town, "control": {"Minsk": "axis", "Orel": "soviet"}})
    assert not in_supply(game, "24Pz")


def test_a_base_city_in_an_enemy_zone_still_feeds_its_rails(trc: Situation) -> None:
    """trc:17.2-b trc:17.2.2-a"""
    game = trc({"5Inf": "2020", "24Pz": "2203", "5A": "2121"}, **RAILS)
    assert in_supply(game, "24Pz")


@pytest.mark.parametrize(
    ("side", "line", "fed"),
    [
        ("axis", row(5, 34, 20), True),
        ("soviet", row(5, 34, 20), False),
        ("soviet", row(21, 1, 15), True),
        ("axis", row(21, 1, 15), False),
        ("soviet", row(43, 7, 20), True),
        ("axis", row(43, 7, 20), False),
        ("axis", row(1, 6, 20), False),
        ("soviet", row(1, 6, 20), False),
    ],
)
def test_rails_off_a_friendly_edge_feed(trc: Situation, side: str, line: list[str], fed: bool) -> None:
    """trc:17.2.2-b: the west edge feeds the Axis, east and south the Russians, the north nobody."""
    unit = "24Pz" if side == "axis" else "5A"
    game = trc({unit: line[-1]}, map={"blank": True, "rails": {"main": line}}, rails={side: line})
    assert in_supply(game, unit) is fed


def test_an_edge_hex_in_an_enemy_zone_does_not_feed(trc: Situation) -> None:
    """trc:17.2-b trc:17.2.2-b"""
    line = row(5, 34, 20)
    game = trc({"24Pz": line[-1], "5A": "0633"}, map={"blank": True, "rails": {"main": line}}, rails={"axis": line})
    assert not in_supply(game, "24Pz")


def test_off_board_rail_is_part_of_a_supply_line(trc: Situation) -> None:
    """trc:9.9-c: a line cut off on the map is fed by way of the edge, though its own city is lost."""
    lines = {"north": row(5, 34, 20), "south": row(11, 34, 20)}
    hexes = [hex for line in lines.values() for hex in line]
    places = {"Berlin": ["0520", "major"]}
    game = trc(
        {"24Pz": "1120"},
        map={"blank": True, "rails": lines, "places": places},
        control={"Berlin": "axis"},
        rails={"axis": hexes},
    )
    assert in_supply(game, "24Pz")


def test_the_causeway_carries_rail_supply_but_no_line_on_foot(trc: Situation) -> None:
    """trc:8.6: the unit's own way to a rail hex does not lead along it."""
    crimea = ["3320", "3421", "3422", "3523", "3623"]
    land = war(trc({"5Inf": "3421"}, control={"Sevastopol": "axis"}))
    index = land.board.grid.index
    assert not land.ground.over_land.around(index("3421")) >> index("3320") & 1
    game = trc({"5Inf": "3320"}, control={"Sevastopol": "axis"}, rails={"axis": crimea})
    assert supply.terms(war(game), 0).sources() >> index("3320") & 1


def test_supply_crosses_the_straits_of_kerch(trc: Situation) -> None:
    """trc:8.5.3"""
    only_sevastopol = dict.fromkeys(trc().position.board.places, "soviet") | {"Sevastopol": "axis"}
    game = trc({"5Inf": "3720"}, control=only_sevastopol, rails={"soviet": trc().view("axis")["rails"]["axis"]})
    line = supply.supply_line(war(game), war(game).roster.find("5Inf"))
    assert line is not None
    assert game.position.hex_name(line.over_land[1]) == "3721"


# -- partisans ---------------------------------------------------------------------------------------------------------


def test_axis_supply_runs_into_a_partisans_hex_but_not_beyond(trc: Situation) -> None:
    """trc:19.2-c: by rail and over land; the Russians are not hindered."""
    game = trc({"24Pz": "2203", "Partisan1": "2012"}, turn=5, weather="clear", **RAILS)
    assert not in_supply(game, "24Pz")
    index = game.position.board.grid.index
    fed = supply.supplied(war(game), 0)
    assert fed >> index("2012") & 1
    mine = {**RAILS, "control": {"Minsk": "soviet"}, "rails": {"soviet": LINE}}
    assert in_supply(trc({"5A": "2203", "Partisan1": "2012"}, turn=5, **mine), "5A")


def test_a_partisan_in_a_city_does_not_stop_its_supply(trc: Situation) -> None:
    """trc:19.2-c"""
    game = trc({"24Pz": "2203", "5Inf": "2022", "Partisan1": "2020"}, turn=5, weather="clear", **RAILS)
    assert game.view("axis")["control"]["Minsk"] == "axis"
    assert in_supply(game, "24Pz")
    assert in_supply(game, "5Inf")


# -- lines to show -----------------------------------------------------------------------------------------------------


def test_a_supply_line_can_be_shown(trc: Situation) -> None:
    """trc:17.2-a trc:17.2.2-a: over land to the rail, along the rail to the city."""
    game = trc({"24Pz": "2203", "5Inf": "3030"}, **RAILS)
    pos = war(game)
    line = supply.supply_line(pos, pos.roster.find("24Pz"))
    assert line is not None
    assert pos.hex_name(line.over_land[0]) == "2203"
    assert len(line.over_land) == 3
    assert pos.hex_name(line.rail[-1]) == "2020"
    assert supply.supply_line(pos, pos.roster.find("5Inf")) is None
    assert game.view("axis")["out_of_supply"] == ["5Inf"]


def test_supply_follows_what_changes(trc: Situation) -> None:
    """trc:17.2.2-a: it is judged at that moment."""
    game = trc({"24Pz": "2203"}, **RAILS)
    assert in_supply(game, "24Pz")
    war(game).rails = 0
    assert not in_supply(game, "24Pz")


# -- combat supply -----------------------------------------------------------------------------------------------------


def combat_supplied(game: Game, unit: str) -> bool:
    return combat_supply.combat_supplied(war(game), war(game).roster.find(unit))


@pytest.mark.parametrize(
    ("turn", "weather", "short"),
    [
        (3, "snow", False),
        (4, "snow", True),
        (4, "mud", False),
        (5, "snow", True),
        (6, "snow", True),
        (7, "clear", False),
        (10, "snow", True),
        (12, "snow", True),
        (12, "light mud", False),
        (16, "snow", False),
    ],
)
def test_the_two_winters(trc: Situation, turn: int, weather: str, short: bool) -> None:
    """trc:17.1-b trc:17.3-b: only snow turns of the first two winters."""
    game = trc({"24Pz": "2015"}, turn=turn, weather=weather, **MINSK)
    assert combat_supplied(game, "24Pz") is not short


def test_russians_and_finns_always_have_it(trc: Situation) -> None:
    """trc:17.3-a"""
    game = trc({"24Pz": "2015", "4Fin": "1010", "5A": "3010"}, turn=5, weather="snow", **MINSK)
    assert [combat_supplied(game, unit) for unit in ("24Pz", "4Fin", "5A")] == [False, True, True]


def test_outside_russia_all_have_it(trc: Situation) -> None:
    """trc:17.3-b"""
    game = trc({"24Pz": "2015", "39Pz": "2017"}, turn=5, weather="snow", map=board(countries={"2015": "poland"}))
    assert combat_supplied(game, "24Pz")
    assert not combat_supplied(game, "39Pz")


def test_it_is_judged_battle_by_battle(trc: Situation) -> None:
    """trc:17.3-c: a battle that frees a city restores it."""
    units = {"24Pz": "2019", "39Pz": "2021", "47Pz": "2121", "1TC": "2020"}
    game = trc(units, stage="axis first impulse combat", turn=5, weather="snow", **RUSSIAN)
    assert not combat_supplied(game, "24Pz")
    war(game).surrender(war(game).roster.find("1TC"))
    assert combat_supplied(game, "24Pz")


@pytest.mark.parametrize(("unit", "half"), [("7Inf", 3), ("5Inf", 2), ("13Inf", 2), ("24Pz", 4), ("47Pz", 4)])
def test_halved_and_rounded_up_one_by_one(trc: Situation, unit: str, half: int) -> None:
    """trc:17.3.1-a: a 5 becomes 3."""
    game = trc({unit: "2015"}, turn=5, weather="snow", **MINSK)
    assert strength.factor(war(game), war(game).roster.find(unit)) == half


def test_halved_for_attack_and_defence_unit_by_unit(trc: Situation) -> None:
    """trc:17.3.1-a: two units of 5 are worth 6, not 5."""
    game = trc({"7Inf": "2015", "9Inf": "2015"}, turn=5, weather="snow", **MINSK)
    pos = war(game)
    pair = [pos.roster.find("7Inf"), pos.roster.find("9Inf")]
    hex = pos.board.grid.index("2015")
    assert attack_strength(pos, pair, STRENGTHS) == 6
    assert strength.defence(pos, pair, hex, [hex + 1]) == 6


def test_halve_then_double(trc: Situation) -> None:
    """trc:17.3.1-b: a 5 halves to 3 and doubles to 6."""
    game = trc({"7Inf": "2015"}, turn=5, weather="snow", map=board(terrain={"2015": "mountain"}))
    pos = war(game)
    hex = pos.board.grid.index("2015")
    assert strength.defence(pos, [pos.roster.find("7Inf")], hex, [hex + 1]) == 6


@pytest.mark.parametrize(
    ("hex", "turn", "fed"),
    [("2020", 5, True), ("2019", 5, True), ("2018", 5, False), ("2018", 11, True), ("2017", 11, False)],
)
def test_near_a_city_in_the_first_and_second_winter(trc: Situation, hex: str, turn: int, fed: bool) -> None:
    """trc:17.3.2 trc:17.3.3: in or next to a city; in the second winter one hex more."""
    game = trc({"24Pz": hex}, turn=turn, weather="snow", **MINSK)
    assert combat_supplied(game, "24Pz") is fed


def test_the_city_nearby_must_be_axis(trc: Situation) -> None:
    """trc:17.3.2: inside a city it does not matter, as the occupier controls it."""
    held = {**RUSSIAN, "turn": 5, "weather": "snow"}
    assert not combat_supplied(trc({"24Pz": "2019", "Worker-Kiev": "2020"}, **held), "24Pz")
    assert combat_supplied(trc({"24Pz": "2020"}, **held), "24Pz")


def test_the_hex_between_must_be_free_of_russian_zones(trc: Situation) -> None:
    """trc:17.3.3"""
    for army, fed in (("2318", True), ("2119", False)):
        game = trc({"24Pz": "2018", "5A": army}, turn=11, weather="snow", **MINSK)
        assert combat_supplied(game, "24Pz") is fed


def test_a_partisan_breaks_the_second_winter_link(trc: Situation) -> None:
    """trc:17.3.3 trc:19.2-a: its hex is in a Russian zone of control; 19.2 takes that back for control only."""
    units = {"5Inf": "2713", "3A": "2712"}
    game = trc(units, turn=11, weather="snow", control={"Kharkov": "axis"})
    assert combat_supplied(game, "5Inf")
    ways = {"Partisan1": "2714", "Partisan2": "2613", "Partisan3": "2814"}
    game = trc({**units, **ways}, turn=11, weather="snow", control={"Kharkov": "axis"})
    assert not combat_supplied(game, "5Inf")


def test_marks_of_a_situation_count_in_an_end_phase(trc: Situation) -> None:
    """trc:10.3.2-c trc:9.8.1: an invader of this turn is not judged yet, and rail passed this turn is converted."""
    units = [{"id": "5Inf", "hex": "4013", "flags": ["invaded"]}, {"id": "11Inf", "hex": "4013"}]
    game = trc(units, stage="axis end phase", turn=2, passed=["1523"])
    assert game.piece("5Inf").hex == "4013"
    assert game.piece("11Inf").box == "pool"
    grid = game.position.board.grid
    assert war(game).rails >> grid.index("1523") & 1


def test_only_an_invasion_excuses_from_combat_supply(trc: Situation) -> None:
    """trc:10.3.2-c trc:17.3-b: no other mark does; a unit off the map lacks nothing."""
    for flag, fed in (("invaded", True), ("moved", False), ("fought", False)):
        unit = {"id": "24Pz", "hex": "2015", "flags": [flag]}
        assert combat_supplied(trc([unit], turn=5, weather="snow", **MINSK), "24Pz") is fed
    game = trc([{"id": "24Pz", "box": "pool"}], turn=5, weather="snow", **MINSK)
    assert combat_supplied(game, "24Pz")


def test_a_city_taken_at_the_end_of_a_march_under_an_enemy_zone(trc: Situation) -> None:
    """trc:17.2.1-b: whoever stands in it has it, though an army stands beside it."""
    game = trc({"24Pz": "2023", "5A": "2019"}, map=BOARD, control={"Minsk": "soviet"})
    game.play("move 24Pz 2023-2022-2021-2020")
    pos = war(game)
    assert pos.owner == [pos.ground.place("Minsk"), pos.ground.place("Orel")]


def test_a_corps_that_passes_a_city_takes_it_and_nothing_else(trc: Situation) -> None:
    """trc:17.2.1-e: its zone covers open ground as well, which nobody owns."""
    game = trc({"24Pz": "2123"}, map=BOARD, control={"Minsk": "soviet", "Orel": "soviet"})
    game.play("move 24Pz 2123-2122-2121-2120-2119")
    pos = war(game)
    assert pos.owner == [pos.ground.place("Minsk"), pos.ground.place("Orel")]


def test_guns_that_pass_a_city_own_nothing_around_it(trc: Situation) -> None:
    """trc:17.2.1-b trc:26.6.5: without a zone they hold the city they are in, and no open ground."""
    guns = {"name": "Guns", "side": "soviet", "kind": "artillery", "combat": 1, "move": 3, "hex": "2022"}
    game = trc([guns], map=BOARD, control={"Minsk": "axis"}, stage="soviet first impulse movement", turn=8)
    game.play("move Guns 2022-2021")
    pos = war(game)
    assert pos.owner[1] & ~pos.ground.watched == 0
    assert game.view("axis")["control"]["Minsk"] == "axis"
    game.position.flags[pos.roster.find("Guns")] = 0
    game.play("move Guns 2021-2020")
    assert game.view("axis")["control"]["Minsk"] == "soviet"
    assert pos.owner[0] == 0
