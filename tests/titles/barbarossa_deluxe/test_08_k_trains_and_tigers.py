"""8.6, 8.7, 8.31, 10.16, 10.23 to 10.27: trains, Tigers, ships and mobile assaults, half by half."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.actions.movement import Strategic
from stavka.titles.barbarossa_deluxe.movement import mobile_assaults, movement_points, strategic_movement
from stavka.titles.barbarossa_deluxe.state.flags import AT_SEA, BY_RAIL, HALTED, MOVED
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import told

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
STRATEGIC = "axis strategic movement"


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


# -- trains (8.6, 8.7) ------------------------------------------------------------------------------------------------


def test_a_train_leads_on(bd: Situation, refused: Refused) -> None:
    """A path of one hex is no move, nor one that begins elsewhere (bd:8.7-c)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, STRATEGIC, turn=10)
    refusal = game.refusal(Strategic("3Pz", ("2117",)))
    assert refusal is not None
    assert refusal.rule == "bd:8.7-c"
    refused(game, "strategic 3Pz 2118-2119", "bd:8.7-c")


def test_trains_and_stacking(bd: Situation, refused: Refused) -> None:
    """Two Tiger battalions are not brought together, passing does no harm (bd:8.31-c)."""
    units = {"3Pz": "2117", "14Pz": "2118", "3A": "1606"}
    game = bd(units, STRATEGIC, turn=16, attached={"502TB": "3Pz", "503TB": "14Pz"})
    refused(game, "strategic 3Pz 2117-2118", "bd:8.31-c")
    game.play("strategic 3Pz 2117-2118-2119")
    assert game.piece("502TB").hex == "2119"
    assert war(game).flags[of(game, "3Pz")] & BY_RAIL


def test_trains_keep_out_of_closed_ground(bd: Situation, refused: Refused) -> None:
    """A satellite goes no further north by rail than on foot (bd:8.7-f, bd:10.22-a)."""
    units = {"Hu2": "2415", "5Inf": "2415", "3A": "1606"}
    game = bd(units, STRATEGIC, turn=10, control={"axis": "all"})
    ground, grid = war(game).ground, war(game).board.grid
    start = grid.index("2415")
    way = ground.walk.trace(start, ground.north, ground.land)
    assert way is not None
    path = "-".join(map(war(game).hex_name, way))
    refused(game, f"strategic Hu2 {path}", "bd:10.22-a")
    game.play(f"strategic 5Inf {path}")


def test_what_a_train_sweeps(bd: Situation) -> None:
    """All hexes of the way are German then, the first one as before (bd:3.6-c)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, STRATEGIC, turn=10, control={"soviet": ["2118", "2119", "2120"]})
    game.play("strategic 3Pz 2117-2118-2119")
    held = {name: war(game).controller(war(game).board.grid.index(name)) for name in ("2118", "2119", "2120")}
    assert held == {"2118": "axis", "2119": "axis", "2120": "soviet"}


def test_what_the_phase_forgets(bd: Situation) -> None:
    """Points used and trains of the turn before (bd:8.7-d, bd:10.16-b)."""
    units = [{"id": "3Pz", "hex": "2117"}, {"id": "5Inf", "hex": "2118", "flags": ["moved strategically"]}]
    game = bd([*units, {"id": "3A", "hex": "1606"}], "axis declaration", turn=10)
    game.play("order move/fight")
    assert game.stage == STRATEGIC
    assert not war(game).flags[of(game, "5Inf")] & BY_RAIL
    game.play("strategic 3Pz 2117-2118")
    game.play("done")
    assert not war(game).count("strategic used")


@pytest.mark.parametrize(("unit", "points"), [("5Inf", 1), ("3Pz", 2), ("Hu2", 4), ("PPR", 2), ("49Mtn", 1)])
def test_what_a_train_costs(bd: Situation, refused: Refused, unit: str, points: int) -> None:
    """Exactly as many points as are left are enough (bd:8.7-d)."""
    for left in (points, points - 1):
        game = bd({unit: "2820", "3A": "1606"}, STRATEGIC, turn=16)
        war(game).counts["strategic used"] = 8 - left
        if left == points:
            game.play(f"strategic {unit} 2820-2719")
            assert strategic_movement.capacity(war(game)) == 0
        else:
            refused(game, f"strategic {unit} 2820-2719", "bd:8.7-d")


# -- Tigers by rail (8.31) --------------------------------------------------------------------------------------------


def test_tigers_want_two_points_and_a_way(bd: Situation, refused: Refused) -> None:
    """From corps to corps of one hex, or where no enemy is beside the way (bd:8.31-e, bd:8.7-c,-d)."""
    ring = {"16A": "2306", "18A": "2406", "19A": "2408", "20A": "2506", "21A": "2507", "22A": "2307"}
    units = {"57Pz": "2117", "46Pz": "2118", "48Pz": "2117", "24Pz": "2407", **ring}
    for used, allowed in ((6, True), (7, False)):
        game = bd(units, STRATEGIC, turn=17, attached={"502TB": "57Pz"}, crimea=False, airlift="2407")
        war(game).counts["strategic used"] = used
        if allowed:
            assert game.refusal("attach 502TB 48Pz") is None
            game.play("attach 502TB 46Pz")
            assert strategic_movement.capacity(war(game)) == 0
        else:
            refused(game, "attach 502TB 46Pz", "bd:8.7-d")


def test_enemies_bar_the_way_of_tigers(bd: Situation, refused: Refused) -> None:
    """Only the last hex may lie beside an enemy (bd:8.7-c)."""
    units = {"57Pz": "2117", "46Pz": "2114", "3A": "2013", "4A": "2214", "5A": "2015", "13A": "2215"}
    game = bd(units, STRATEGIC, turn=17, attached={"502TB": "57Pz"}, control={"axis": "all"})
    refused(game, "attach 502TB 46Pz", "bd:8.7-c")


# -- ships (10.16, 10.17) ---------------------------------------------------------------------------------------------


def test_one_corps_on_each_sea(bd: Situation, refused: Refused) -> None:
    """The seas are counted apart, and who has sailed stays (bd:10.16-a,-b, bd:10.17-a,-b)."""
    units = {"5Inf": "2911", "6Inf": "2911", "7Inf": "1717", "8Inf": "1717", "3A": "1606"}
    game = bd(units, turn=10, control={"axis": "all"})
    game.play("sail 5Inf Sevastopol")
    assert war(game).flags[of(game, "5Inf")] & AT_SEA
    assert war(game).flags[of(game, "5Inf")] & MOVED
    assert war(game).flags[of(game, "5Inf")] & HALTED
    refused(game, "sail 6Inf Sevastopol", "bd:10.16-a")
    game.play("sail 7Inf Danzig")
    refused(game, "sail 8Inf Danzig", "bd:10.17-a")
    refused(game, "move 5Inf 3108-3107", "bd:10.16-b")
    refused(game, "move 7Inf 1819-1818", "bd:10.17-b")


def test_ports_of_one_sea(bd: Situation, refused: Refused) -> None:
    """To another own port of the same sea with room, from an own port (bd:10.16-a, bd:10.17-a)."""
    full = dict.fromkeys(("9Inf", "10Inf", "11Inf", "12Inf", "13Inf"), "1819")
    units = {"5Inf": "2911", "7Inf": "1717", **full, "3A": "1606"}
    game = bd(units, turn=10, control={"axis": "all", "3108": "soviet"})
    refused(game, "sail 5Inf Sevastopol", "bd:10.16-a")
    refused(game, "sail 5Inf Danzig", "bd:10.16-a")
    refused(game, "sail 5Inf Odessa", "bd:10.16-a")
    refused(game, "sail 7Inf Danzig", "bd:10.17-a")
    refused(game, "sail 7Inf Odessa", "bd:10.17-a")
    game.play("sail 5Inf Constanta")
    game.play("sail 7Inf Riga")


def test_who_sails(bd: Situation, refused: Refused) -> None:
    """German infantry corps that have neither moved nor fought nor gone by rail (bd:10.16-a,-b)."""
    flags = {"6Inf": "moved", "7Inf": "attacked", "8Inf": "moved strategically"}
    units = [{"id": unit, "hex": "2911", "flags": [flag]} for unit, flag in flags.items()]
    others = [{"id": unit, "hex": "2911"} for unit in ("49Mtn", "Ro3")]
    game = bd([*units, *others, {"id": "3A", "hex": "1606"}], turn=10, control={"axis": "all"})
    for unit in flags:
        refused(game, f"sail {unit} Sevastopol", "bd:10.16-b")
    refused(game, "sail 49Mtn Sevastopol", "bd:10.16-a")
    refused(game, "sail Ro3 Sevastopol", "bd:10.16-a")
    refused(game, "sail 3A Sevastopol", "bd:10.16-a")


def test_the_coastal_army_sails_once_a_phase(bd: Situation, refused: Refused) -> None:
    """Between its two ports, and nobody else of its side (bd:10.34-b)."""
    game = bd(
        {"ICA": "2911", "3A": "2911", "5Inf": "2117"}, "soviet move", turn=6, control={"soviet": ["3108", "2911"]}
    )
    refused(game, "sail 3A Sevastopol", "bd:10.34-b")
    refused(game, "sail ICA Leningrad", "bd:10.34-b")
    game.play("sail ICA Sevastopol")
    assert not war(game).flags[of(game, "ICA")] & AT_SEA
    refused(game, "sail ICA Odessa", "bd:10.34-b")
    game = bd({"ICA": "2911", "5Inf": "2117"}, "soviet move", turn=6, control={"soviet": ["2911"], "3108": "axis"})
    refused(game, "sail ICA Sevastopol", "bd:10.34-b")


# -- mobile assaults (10.23 to 10.27) ---------------------------------------------------------------------------------


def test_assaults_into_closed_ground(bd: Situation, refused: Refused) -> None:
    """No panzers out of Romania on turn 1 (bd:5.11-a)."""
    game = bd({"3Pz": "2814", "3A": "2813"}, "axis move last", turn=1)
    refused(game, "assault 3Pz 2813", "bd:5.11-a")
    assert not mobile_assaults.targets(war(game), of(game, "3Pz"))


@pytest.mark.parametrize(("options", "least"), [((), 3), (("assault-in-all",), 2)])
def test_the_last_points_are_enough_for_an_assault(
    plain: Situation, refused: Refused, options: tuple[str, ...], least: int
) -> None:
    """One for a clear hex and two for the assault, or two in all (bd:10.24-a, bd:10.25-e)."""
    for left in (least, least - 1):
        game = plain({"3Pz": "2011", "3A": "2010"}, turn=4, options=list(options))
        pos, unit = war(game), of(game, "3Pz")
        pos.spent[unit] = movement_points.allowance(pos, unit) - left
        if left == least:
            game.play("assault 3Pz 2010")
            assert movement_points.left(pos, unit) == 0
        else:
            refused(game, "assault 3Pz 2010", "bd:10.25-e")
            assert "point left" in told(game, "assault 3Pz 2010", "bd:10.25-e").replace("points", "point")


def test_the_order_of_refusals_of_an_assault(plain: Situation, refused: Refused) -> None:
    """Nobody there, not beside it, not mechanized, in no supply (bd:10.24-a, bd:10.25-c, bd:10.23-a, bd:10.26-a)."""
    units = {"3Pz": "2011", "5Inf": "2011", "3A": "2010", "24Pz": "2216"}
    game = plain(units, turn=4)
    refused(game, "assault 3Pz 2012", "bd:10.24-a")
    refused(game, "assault 24Pz 2010", "bd:10.25-c")
    refused(game, "assault 5Inf 2010", "bd:10.23-a")
    game = plain(units, turn=4, map={"features": {"german_source": []}})
    refused(game, "assault 3Pz 2010", "bd:10.26-a")


def test_the_luftwaffe_in_assaults(plain: Situation, refused: Refused) -> None:
    """A counter that is left, and the German's (bd:11.23-c,-d, bd:10.33)."""
    game = plain({"3Pz": "2011", "3A": "2010"}, turn=4, luftwaffe=0)
    refused(game, "assault 3Pz 2010 luftwaffe", "bd:11.23-d")
    game = plain({"3T": "2011", "5Inf": "2010"}, "soviet move", turn=26, luftwaffe=2)
    refused(game, "assault 3T 2010 luftwaffe", "bd:11.23-c")


def test_a_strategic_move_does_not_jump(bd: Situation, refused: Refused) -> None:
    """Hex by hex, and never into enemies (bd:8.7-f)."""
    game = bd({"20Inf": "Berlin", "5A": "1606"}, STRATEGIC, turn=10)
    pos = game.position
    start = game.piece("20Inf").hex
    assert start is not None
    grid = pos.board.grid
    ring = [pos.hex_name(h) for h in grid.indices if grid.distance(h, grid.index(start)) == 2]
    refused(game, f"strategic 20Inf {start}-{ring[0]}", "bd:8.7-f")
