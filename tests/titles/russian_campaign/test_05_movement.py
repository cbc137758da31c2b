"""5. Movement."""

from __future__ import annotations

from stavka.titles.russian_campaign.movement.impulse import Movement
from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

BLANK = {"blank": True}


def test_all_some_or_none_may_move(trc: Situation) -> None:
    """trc:5.1"""
    game = trc({"24Pz": "0506", "5Inf": "0510"}, map=BLANK)
    assert "done" in game.legal()
    game.play("move 24Pz 0506-0505")
    game.play("done")
    assert game.piece("24Pz").hex == "0505"
    assert game.piece("5Inf").hex == "0510"


def test_only_the_phasing_side_moves(trc: Situation, refused: Refused) -> None:
    """trc:5.1"""
    game = trc({"24Pz": "0506", "5A": "0520"}, map=BLANK)
    refused(game, "move 5A 0520-0519", "trc:5.1")


def test_a_unit_off_the_map_does_not_move(trc: Situation, refused: Refused) -> None:
    """trc:5.1"""
    game = trc([{"id": "24Pz", "box": "pool"}], map=BLANK)
    refused(game, "move 24Pz 0506-0505", "trc:5.1")


def test_any_direction_or_mix_of_directions(trc: Situation) -> None:
    """trc:5.2-a"""
    for end in ("0505", "0507", "0405", "0406", "0605", "0606"):
        game = trc({"24Pz": "0506"}, map=BLANK)
        game.play(f"move 24Pz 0506-{end}")
        assert game.piece("24Pz").hex == end
    game = trc({"24Pz": "0506"}, map=BLANK)
    game.play("move 24Pz 0506-0505-0605-0606-0607")
    assert game.piece("24Pz").hex == "0607"


def test_rail_and_sea_are_other_forms_of_movement(trc: Situation) -> None:
    """trc:5.2-b: the movement phase knows all three forms by their own verbs."""
    game = trc({"24Pz": "0532", "5Inf": "3024"}, control={"Odessa": "axis"}, rails={"axis": ["3024"]})
    stage = war(game).stage
    assert isinstance(stage, Movement)
    verbs = {option.action.verb for option in stage.options(war(game))}
    assert {"move", "rail", "transfer"} <= verbs


def test_units_pass_through_and_stack_with_friends(trc: Situation) -> None:
    """trc:5.3-a"""
    game = trc({"24Pz": "0506", "39Pz": "0505", "47Pz": "0504"}, map=BLANK)
    game.play("move 24Pz 0506-0505-0504")
    assert len(game.units(at="0504")) == 2


def test_points_are_neither_lent_nor_saved(trc: Situation, refused: Refused) -> None:
    """trc:5.3-b"""
    game = trc({"24Pz": "0520", "39Pz": "0521"}, map=BLANK)
    path = "-".join(f"05{n:02}" for n in range(20, 11, -1))
    refused(game, f"move 24Pz {path}", "trc:5.4-a")  # eight hexes, though 39Pz used nothing
    game.play("done")
    game.play("done")
    assert game.stage == "axis second impulse movement"
    refused(game, "move 24Pz 0520-0519-0518-0517-0516-0515", "trc:5.4-a")  # nothing was saved of the first impulse


def test_a_hex_costs_one_point(trc: Situation, refused: Refused) -> None:
    """trc:5.4-a trc:2.5"""
    game = trc({"24Pz": "0520"}, map=BLANK)
    refused(game, "move 24Pz 0520-0519-0518-0517-0516-0515-0514-0513-0512", "trc:5.4-a")
    game.play("move 24Pz 0520-0519-0518-0517-0516-0515-0514-0513")
    assert game.piece("24Pz").hex == "0513"
    refused(game, "move 24Pz 0513-0512", "trc:5.4-a")


def test_a_path_starts_where_the_unit_is_and_has_no_gaps(trc: Situation, refused: Refused) -> None:
    """trc:5.4-a"""
    game = trc({"24Pz": "0520"}, map=BLANK)
    refused(game, "move 24Pz 0519-0518", "trc:5.4-a")
    refused(game, "move 24Pz 0520-0518", "trc:5.4-a")


def test_the_clear_weather_example(trc: Situation, refused: Refused) -> None:
    """trc:ex-move-clear trc:5.4-a trc:8.2-c trc:8.2-e trc:8.2-f trc:8.2-b"""
    ground = {"blank": True, "terrain": {"0404": "mountain", "0403": "swamp", "0402": "woods"}}
    game = trc({"49Mtn": "0105", "5Inf": "0304", "24Pz": "0104"}, map=ground)
    refused(game, "move 5Inf 0304-0404-0504", "trc:8.2-e")
    refused(game, "move 5Inf 0304-0403-0503", "trc:8.2-f")
    refused(game, "move 24Pz 0104-0203-0303-0402-0502", "trc:8.2-a")
    game.play("move 49Mtn 0105-0205-0305-0404-0504-0604")
    assert game.piece("49Mtn").hex == "0604"
    game.play("move 5Inf 0304-0303-0402-0503-0603")
    game.play("move 24Pz 0104-0203-0303-0302-0401-0502-0602-0702")
    assert game.piece("24Pz").hex == "0702"


def test_the_mud_example(trc: Situation, refused: Refused) -> None:
    """trc:ex-move-mud trc:5.4-b trc:2.6"""
    game = trc({"49Mtn": "0105", "5Inf": "0110", "24Pz": "0115"}, map=BLANK, weather="mud", turn=3)
    for unit, column in (("49Mtn", 5), ("5Inf", 10), ("24Pz", 15)):
        path = [f"01{n:02}" for n in range(column, column + 4)]
        refused(game, f"move {unit} {'-'.join(path)}", "trc:5.4-a")
        game.play(f"move {unit} {'-'.join(path[:3])}")
    game.play("done")
    game.play("done")
    assert game.stage == "axis second impulse movement"
    refused(game, "move 24Pz 0117-0118", "trc:2.6")


def test_the_allowance_depends_on_impulse_weather_nation_and_type(trc: Situation, refused: Refused) -> None:
    """trc:5.4-b trc:2.6"""
    units = {"24Pz": "0520", "5Inf": "0820", "5A": "2020", "1GA": "2320"}
    game = trc(units, map=BLANK, stage="axis second impulse movement")
    game.play("move 24Pz 0520-0519-0518-0517-0516")
    refused(game, "move 5Inf 0820-0819-0818-0817", "trc:5.4-a")
    game.play("move 5Inf 0820-0819-0818")
    game = trc(units, map=BLANK, stage="soviet second impulse movement")
    refused(game, "move 5A 2020-2019", "trc:2.6")
    game.play("move 1GA 2320-2319")
    snow = trc(units, map=BLANK, weather="snow", turn=5)
    refused(snow, "move 24Pz 0520-0519-0518-0517-0516-0515", "trc:5.4-a")
    snow.play("move 24Pz 0520-0519-0518-0517-0516")


def test_numbered_hexes_only(trc: Situation, refused: Refused) -> None:
    """trc:5.5-a: land with a number, half hexes of the edge included; no sea, no lake."""
    game = trc({"24Pz": "0526", "5Inf": "2102"})
    refused(game, "move 24Pz 0526-0525", "trc:5.5-a")
    game.play("move 5Inf 2102-2101")
    assert game.piece("5Inf").hex == "2101"


def test_bulgaria_and_turkey_are_closed(trc: Situation, refused: Refused) -> None:
    """trc:5.5-b"""
    game = trc({"24Pz": "3032"})
    refused(game, "move 24Pz 3032-3132", "trc:5.5-b")


def test_a_unit_may_be_described_and_terrain_changed(trc: Situation, refused: Refused) -> None:
    """trc:2.4: the contract of a situation: strengths and movement, terrain of single hexes."""
    units = [{"side": "axis", "kind": "armor", "strengths": [8, 8], "movement": 7, "hex": "2020"}]
    game = trc(units, terrain={"2019": "mountain"})
    unit = game.units(at="2020")[0]
    assert (unit.kind, unit.strengths, unit.movement) == ("armor", (8, 8), 7)
    refused(game, f"move {unit.id} 2020-2019-2018", "trc:8.2-e")


def test_marks_of_a_move(trc: Situation) -> None:
    """trc:5.4-a trc:9.2-a: a unit has moved, and what else is said of it stays."""
    unit = {"id": "24Pz", "hex": "2020", "flags": ["arrived", "entered", "may go on"]}
    game = trc([unit, {"id": "39Pz", "hex": "2030"}], map={"blank": True})
    game.position.counts["stopped with points left"] = ((game.position.roster.find("24Pz"), 2),)
    game.play("move 24Pz 2020-2019")
    assert set(game.piece("24Pz").flags) == {"arrived", "entered", "moved"}


def test_full_hexes_are_not_offered(trc: Situation) -> None:
    """trc:6.2: the refusal names those that fill the hex, headquarters aside."""
    full = [{"id": unit, "hex": "2019", "flags": ["moved"]} for unit in ("5Inf", "6Inf", "7Inf", "HQ-C")]
    game = trc([{"id": "24Pz", "hex": "2020"}, *full], map={"blank": True})
    reason = told(game, "move 24Pz 2020-2019", "trc:6.2", "5Inf", "6Inf", "7Inf")
    assert "HQ-C" not in reason
    assert not [a for a in game.legal().by_unit("24Pz") if str(a).endswith("2019")]
    crowd = trc([{"id": "24Pz", "hex": "2019"}, *full], map={"blank": True})
    told(crowd, "done", "trc:6.2", "2019", "24Pz", "5Inf")


def test_dropped_units_are_not_offered_a_move(trc: Situation, refused: Refused) -> None:
    """trc:18.3-c: not even in the second impulse of the turn."""
    on = ["var-mediterranean"]
    for flags in ([], ["dropped"]):
        units = [{"id": "FJ1", "hex": "2020", "flags": flags}, {"id": "24Pz", "hex": "2030"}]
        stage = "axis second impulse movement"
        game = trc(units, map={"blank": True}, stage=stage, options=on, variants=on, weather="clear")
        moves = [a for a in game.legal().by_unit("FJ1") if a.verb == "move"]
        assert bool(moves) is not bool(flags)
        if flags:
            refused(game, "move FJ1 2020-2019", "trc:18.3-c")
