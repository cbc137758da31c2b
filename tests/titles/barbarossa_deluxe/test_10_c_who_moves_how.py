"""10 and 5.10 to 5.13 at their edges: who moves, by what right and at what price."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.movement import closed_hexes, costs, movement_points
from stavka.titles.barbarossa_deluxe.movement.reach import can_go_somewhere
from stavka.titles.barbarossa_deluxe.turn.first_turn import marsh_waived
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import told

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
HUNGARY = ("2718", "2619")  # a hex of it and one beside it in Slovakia
FIVE = ["5Inf", "6Inf", "7Inf", "8Inf", "9Inf"]


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


# -- one hex is always possible (10.3) --------------------------------------------------------------------------------


def dry(plain: Situation, units: dict[str, str], **more: object) -> Game:
    """Panzers whose die has taken all their points, on turn 3 without the Paulus Pause."""
    game = plain(units, "axis move", turn=3, counts={"no pause": 1}, **more)
    war(game).counts["starts"] = tuple((war(game).board.grid.index(hex), 10) for hex in units.values())
    return game


def test_a_unit_without_points_goes_one_hex_and_no_more(plain: Situation, refused: Refused) -> None:
    """The one hex is a whole move, though it is paid with nothing (bd:10.3, bd:5.10-f)."""
    game = dry(plain, {"3Pz": "2011"})
    assert movement_points.allowance(war(game), of(game, "3Pz")) == 0
    refused(game, "move 3Pz 2011-2010-2009", "bd:10.1-a")
    game.play("move 3Pz 2011-2010")
    refused(game, "move 3Pz 2010-2009", "bd:10.1-a")
    assert not list(game.legal().by_unit("3Pz"))
    assert war(game).spent[of(game, "3Pz")] == 0
    assert not can_go_somewhere(war(game), of(game, "3Pz"))


def test_a_unit_without_points_does_not_walk_to_the_strait_and_over_it(bd: Situation, refused: Refused) -> None:
    """Who has moved, be it for nothing, does not cross the Kerch Strait (bd:10.14-e)."""
    game = bd({"3Pz": "3107", "14Pz": "3106"}, "axis move", turn=3, counts={"no pause": 1}, control={"axis": "all"})
    grid = war(game).board.grid
    war(game).counts["starts"] = ((grid.index("3107"), 10), (grid.index("3106"), 10))
    assert game.refusal("move 14Pz 3106-3105") is None
    game.play("move 3Pz 3107-3106")
    refused(game, "move 3Pz 3106-3105", "bd:10.14-e")


def test_who_came_in_at_the_edge_has_no_free_hex(plain: Situation, refused: Refused) -> None:
    """What the edge has cost is spent: one hex more must be paid for (bd:8.1-g, bd:10.3)."""
    rough = {"terrain": {"2024": "marsh", "2023": "marsh"}}
    units = [{"id": "3Pz", "hex": "2024", "flags": ["entered at the edge"]}, {"id": "3A", "hex": "1606"}]
    game = plain(units, "axis fight", turn=23, map=rough)  # 5 points, marsh takes 3
    game.play("done")
    assert war(game).spent[of(game, "3Pz")] == 3
    refused(game, "move 3Pz 2024-2023", "bd:10.1-a")
    assert game.refusal("move 3Pz 2024-2124") is None


def test_who_came_in_and_is_lost_pays_nothing(plain: Situation) -> None:
    """A unit off the map owes no edge hex (bd:8.1-g)."""
    lost = {"id": "5Inf", "box": "dead pile", "flags": ["entered at the edge"]}
    game = plain([lost, {"id": "3Pz", "hex": "2024"}], "axis fight", turn=5)
    game.play("done")
    assert game.stage == "axis movement"
    assert not war(game).spent[of(game, "5Inf")]


def test_who_can_go_somewhere(plain: Situation) -> None:
    """A free hex next door, while the unit is fresh or has points (bd:10.3); full hexes are none (bd:6.3)."""
    game = plain({"14Pz": "2016", "3A": "1606"}, turn=4)
    assert can_go_somewhere(war(game), of(game, "14Pz"))
    game.play("move 14Pz 2016-2017-2018-2019-2018-2017-2016-2017-2018-2019")
    assert movement_points.left(war(game), of(game, "14Pz")) == 0
    assert not can_go_somewhere(war(game), of(game, "14Pz"))
    around = [war(game).hex_name(h) for h in war(game).ground.grid.neighbours(war(game).board.grid.index("2011"))]
    wall = dict(zip(around, (["3A"], ["4A"], ["5A"], ["13A"], ["16A"], FIVE), strict=True))
    game = plain({"3Pz": "2011", **wall}, turn=4)
    assert not can_go_somewhere(war(game), of(game, "3Pz"))
    assert "3Pz" not in {name for action in game.legal() for name in getattr(action, "units_named", ())}


# -- who moves at all (10.1, 10.2) ------------------------------------------------------------------------------------


def test_units_off_the_map_do_not_move(plain: Situation, refused: Refused) -> None:
    """The dead neither march nor sail nor ride (bd:2.2-a, bd:10.16-b, bd:8.7-a)."""
    game = plain({"3Pz": "2011"}, turn=10, boxes={"dead pile": ["5Inf", "14Pz"]})
    refused(game, "move 5Inf 2011-2010", "bd:2.2-a")
    refused(game, "move 3Pz+5Inf 2011-2010", "bd:2.2-a")
    refused(game, "sail 5Inf 1717", "bd:10.16-b")
    refused(game, "assault 14Pz 2010", "bd:2.2-a")
    game = plain({"3Pz": "2011"}, "axis strategic movement", turn=10, boxes={"dead pile": ["5Inf"]})
    refused(game, "strategic 5Inf 2011-2010", "bd:8.7-a")


def test_the_unit_named_twice_is_told(plain: Situation) -> None:
    """Each unit once in a move; the reason names the one that is not (bd:2.2-a)."""
    game = plain({"3Pz": "2011", "14Pz": "2011"}, turn=4)
    assert told(game, "move 3Pz+14Pz+14Pz 2011-2010", "bd:2.2-a").startswith("14Pz is named twice")


def test_who_stands_fast_is_in_no_list(bd: Situation, refused: Refused) -> None:
    """The order for Stalingrad binds marches, trains, ships and expeditions (bd:12.7-a)."""
    units = {"14Pz": "2501", "24Pz": "2502", "62A": "2401"}
    index = war(bd(units)).roster.index("14Pz")
    order = {"stand fast": [index]}
    game = bd(units, "axis move", 14, scenario="road-back", counts=order, control={"axis": "all"})
    assert not list(game.legal().by_unit("14Pz"))
    assert list(game.legal().by_unit("24Pz"))
    game = bd(units, "axis strategic movement", 14, scenario="road-back", counts=order, control={"axis": "all"})
    refused(game, "strategic 14Pz 2501-2502", "bd:12.7-a")
    units = {"20Inf": "2911", "62A": "2401"}
    order = {"stand fast": [war(bd(units)).roster.index("20Inf")]}
    game = bd(units, "axis move", 14, scenario="road-back", counts=order, control={"axis": "all"})
    refused(game, "sail 20Inf 3108", "bd:12.7-a")


# -- the first turn (5.11 to 5.13) ------------------------------------------------------------------------------------


def test_germans_in_hungary_stay_there_on_turn_1(bd: Situation, refused: Refused) -> None:
    """Who begins in Hungary moves inside it, who begins outside keeps out (bd:5.11-b), till turn 2 (bd:5.11-d)."""
    units = {"3Pz": "2820", "14Pz": HUNGARY[0], "5Inf": HUNGARY[1], "3A": "1606"}
    game = bd(units, "axis move last", turn=1)
    refused(game, f"move 14Pz {HUNGARY[0]}-{HUNGARY[1]}", "bd:5.11-b")
    refused(game, f"move 5Inf {HUNGARY[1]}-{HUNGARY[0]}", "bd:5.11-b")
    game.play("move 3Pz 2820-2819")
    game = bd(units, "axis move last", turn=2)
    assert game.refusal(f"move 14Pz {HUNGARY[0]}-{HUNGARY[1]}") is None
    assert game.refusal(f"move 5Inf {HUNGARY[1]}-{HUNGARY[0]}") is None
    game = bd(units, "axis move last", turn=1, scenario="what_if_1942")
    assert game.refusal(f"move 14Pz {HUNGARY[0]}-{HUNGARY[1]}") is None  # bd:15.1: the war began later


def test_a_unit_off_the_map_is_kept_out_of_hungary_only(bd: Situation) -> None:
    """Who is nowhere is neither in Romania nor in Hungary (bd:5.11-a,-b)."""
    game = bd({"3A": "1606"}, "axis move last", turn=1, boxes={"dead pile": ["3Pz"]})
    assert closed_hexes.closed(war(game), of(game, "3Pz")) == war(game).ground.hungary


def test_a_cavalry_group_keeps_to_its_area_on_turn_1_too(bd: Situation) -> None:
    """Outside Romania and Hungary it is the area that bars it (bd:8.30-c), not the first turn (bd:5.11-c)."""
    game = bd({"BCG": "2011", "3Pz": "2117"}, "soviet move last", turn=1)
    pos = war(game)
    south = pos.ground.south & ~pos.ground.romania & ~pos.ground.hungary
    assert closed_hexes.closed_rule(pos, of(game, "BCG"), south.bit_length() - 1) == "bd:8.30-c"
    assert closed_hexes.closed_rule(pos, of(game, "BCG"), pos.ground.romania.bit_length() - 1) == "bd:5.11-c"


@pytest.mark.parametrize(
    ("turn", "cut_off", "row"), [(1, False, "first turn mech"), (1, True, "mech"), (2, False, "mech")]
)
def test_only_supplied_panzers_wade_the_marsh(plain: Situation, turn: int, cut_off: bool, row: str) -> None:
    """The two marshes cost one point on turn 1 and in overland supply (bd:5.13)."""
    board = {"features": {"german_source": [] if cut_off else ["2024"], "soviet_source": ["1600"]}}
    game = plain({"3Pz": "2015", "4Inf": "2015", "3A": "1606"}, "axis move last", turn=turn, map=board)
    assert costs.fares_of(war(game), of(game, "3Pz"))[0] == row
    assert costs.fares_of(war(game), of(game, "4Inf"))[0] == "foot"


def test_the_marsh_of_turn_1_is_for_germans(plain: Situation) -> None:
    """A mechanized satellite, if there were one, would pay in full (bd:5.13)."""
    ally = {
        "side": "axis",
        "nation": "hungarian",
        "kind": "panzer",
        "size": "corps",
        "combat": 4,
        "move": 0,
        "hex": "2015",
    }
    game = plain([ally, {"id": "3A", "hex": "1606"}], "axis move last", turn=1)
    unit = next(u for u in range(len(war(game).roster)) if war(game).where[u] >= 0 and not war(game).roster.side[u])
    assert not war(game).roster.german[unit]
    assert costs.fares_of(war(game), unit)[:2] == ("mech", 2)


def test_only_two_marshes_are_waived(plain: Situation, refused: Refused) -> None:
    """Another marsh stays shut to assaults and a bog to attacks on turn 1 (bd:5.13, bd:10.25-a)."""
    marsh = {"terrain": {"2014": "marsh", "2016": "marsh"}}
    game = plain({"3Pz": "2015", "3A": "2014", "4A": "2016"}, "axis move last", turn=1, map=marsh)
    pos, unit = war(game), of(game, "3Pz")
    assert [marsh_waived(pos, unit, pos.board.grid.index(name)) for name in ("2014", "2016")] == [True, False]
    refused(game, "assault 3Pz 2016", "bd:10.25-a")
    cut_off = {**marsh, "features": {"german_source": []}}
    game = plain({"3Pz": "2015", "3A": "2014"}, "axis move last", turn=1, map=cut_off)
    assert not marsh_waived(war(game), of(game, "3Pz"), war(game).board.grid.index("2014"))


def test_an_allowance_of_nothing_is_fixed_too(plain: Situation) -> None:
    """What a unit has when it begins to move stays, be it nothing, whatever becomes of its supply (bd:7.17-a)."""
    game = plain({"3Pz": "2011", "3A": "1606"}, turn=4)
    pos, unit = war(game), of(game, "3Pz")
    assert movement_points.allowance(pos, unit) > 0
    pos.allow[unit] = 0
    assert movement_points.allowance(pos, unit) == 0
