"""10. Movement, with 6 for stacking and 3.6 for control."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused


def where(game: Game, unit: str) -> str | None:
    found: str | None = game.piece(unit).hex
    return found


def test_factors_come_from_the_track(plain: Situation, refused: Refused) -> None:
    """Turn 4: German mechanized 9, foot 4; points are not saved or lent (bd:2.11, bd:10.1-a,-b, bd:10.2-a)."""
    game = plain({"5Inf": "2015", "3Pz": "2115"}, "axis move", turn=4)
    refused(game, "move 5Inf 2015-2014-2013-2012-2011-2010", "bd:10.1-a")
    refused(game, "move 5Inf 2015-2013", "bd:10.1-b")
    refused(game, "move 5Inf 2014-2013", "bd:10.1-b")
    game.play("move 5Inf 2015-2014-2013-2012-2011")
    assert where(game, "5Inf") == "2011"
    refused(game, "move 5Inf 2011-2010", "bd:10.1-a")


def test_only_the_phasing_side_moves(plain: Situation, refused: Refused) -> None:
    """Units move in their own side's movement phase, if they like (bd:10.1-c, bd:10.2-b, bd:5.1-a)."""
    game = plain({"5Inf": "2015", "5A": "2005"}, "axis move", turn=4)
    refused(game, "move 5A 2005-2006", "bd:10.1-c")
    refused(game, "attack 5Inf 2014", "bd:5.1-a")
    game.play("done")


def test_terrain_costs(plain: Situation, refused: Refused) -> None:
    """Rough and marsh cost mechanized units 2 and 3, others 1; a river 2 or 1 more; costs add up.

    bd:10.10-a, bd:10.11, bd:10.12-a, bd:10.18-a, bd:10.20; cities change nothing: bd:10.10-b, bd:10.19-a
    """
    board = {
        "terrain": {"2014": "rough", "2114": "marsh"},
        "sides": {"river": [["2015", "2014"]]},
        "places": {"Town": ["2016", "city"]},
    }
    game = plain({"3Pz": "2015", "14Pz": "2015", "5Inf": "2015", "24Pz": "2015"}, "axis move", turn=4, map=board)
    cost = game.title.cost
    assert cost(game.position, game.read("move 3Pz 2015-2014")) == 4  # river and rough
    assert cost(game.position, game.read("move 5Inf 2015-2014")) == 2
    assert cost(game.position, game.read("move 14Pz 2015-2115-2114")) == 4
    assert cost(game.position, game.read("move 5Inf 2015-2115-2114")) == 2
    assert cost(game.position, game.read("move 24Pz 2015-2016")) == 1


def test_marsh_for_soviet_tanks(plain: Situation) -> None:
    """A tank army pays 3 for marsh on turn 12 and 1 on turn 13 (bd:10.12-b)."""
    board = {"terrain": {"2014": "marsh"}}
    for turn, price in ((12, 3), (13, 1)):
        game = plain({"3T": "2013"}, "soviet move", turn=turn, map=board)
        assert game.title.cost(game.position, game.read("move 3T 2013-2014")) == price


def test_rivers_on_turn_one(plain: Situation) -> None:
    """German units ignore rivers on turn 1 (bd:10.18-b)."""
    board = {"sides": {"river": [["2015", "2014"]]}}
    for turn, price in ((1, 1), (2, 3)):
        game = plain({"3Pz": "2015"}, "axis move", turn=turn, map=board)
        assert game.title.cost(game.position, game.read("move 3Pz 2015-2014")) == price


def test_the_two_marshes_of_turn_one(bd: Situation) -> None:
    """2013 and 2014 are clear for supplied German mechanized units on turn 1 (bd:5.13)."""
    for turn, price in ((1, 1), (2, 3)):
        game = bd({"3Pz": "2015"}, "axis move", turn=turn, control={"axis": ["2015", "2016", "2116"]})
        cost = game.title.cost(game.position, game.read("move 3Pz 2015-2014"))
        assert cost is not None
        assert (cost < 3) is (price == 1)
    game = bd({"3Pz": "2015", "5A": "2014"}, "axis move", turn=1)
    assert game.refusal("assault 3Pz 2014") is None


def test_one_hex_is_always_possible(plain: Situation, refused: Refused) -> None:
    """A unit with too few points may still go one hex with all of them, but not through a ban (bd:10.3)."""
    board = {"terrain": {"2006": "rough"}, "sides": {"river": [["2005", "2006"]], "lake": [["2005", "2105"]]}}
    game = plain({"9Mech": "2005", "5A": "1605"}, "soviet move", turn=1, map=board)
    assert game.title.cost(game.position, game.read("move 9Mech 2005-2006")) == 4
    game = plain({"9Mech": "2005", "13Mech": "2004"}, "soviet move", turn=1, map=board)
    game.play("move 13Mech 2004-2005")
    refused(game, "move 13Mech 2005-2006", "bd:10.1-a")
    refused(game, "move 9Mech 2005-2105", "bd:10.13")
    game.play("move 9Mech 2005-2006")
    refused(game, "move 9Mech 2006-2007", "bd:10.1-a")


def test_enemies_are_in_the_way(plain: Situation, refused: Refused) -> None:
    """No entry into enemy hexes; being next to them costs nothing, for there are no zones (bd:10.4, bd:1.7-c)."""
    game = plain({"5Inf": "2015", "5A": "2014", "13A": "2113"}, "axis move", turn=4)
    refused(game, "move 5Inf 2015-2014", "bd:10.4")
    game.play("move 5Inf 2015-2115-2114-2014-2013".replace("-2014-2013", "-2214"))
    assert where(game, "5Inf") == "2214"


def test_a_stack_may_split_and_go_on(plain: Situation, refused: Refused) -> None:
    """It may drop units and resume until a stack of another hex begins (bd:10.6-a,-b, bd:10.2-c)."""
    game = plain({"3Pz": "2015", "14Pz": "2015", "24Pz": "2015", "39Pz": "2115"}, "axis move", turn=4)
    game.play("move 3Pz+14Pz 2015-2014")
    game.play("move 3Pz 2014-2013")
    game.play("move 14Pz 2014-2114")
    game.play("move 24Pz 2015-1914")
    game.play("move 39Pz 2115-2215")
    refused(game, "move 3Pz 2013-2012", "bd:10.6-b")


def test_stacking_at_every_instant(plain: Situation, refused: Refused) -> None:
    """Five units a side and hex, in passing too (bd:6.1, bd:6.2-a, bd:6.3)."""
    full = ["5Inf", "6Inf", "7Inf", "8Inf", "9Inf"]
    game = plain({"2014": full, "3Pz": "2015"}, "axis move", turn=4)
    refused(game, "move 3Pz 2015-2014", "bd:6.3")
    refused(game, "move 3Pz 2015-2014-2013", "bd:6.2-a")
    game.play("move 5Inf 2014-2013")
    game.play("move 3Pz 2015-2014")


def test_satellites_stand_apart(plain: Situation, refused: Refused) -> None:
    """Two satellite armies never share a hex; the Poles may (bd:6.4)."""
    game = plain({"Ro3": "2315", "Hu2": "2316", "5Inf": "2316"}, "axis move", turn=10)
    refused(game, "move Ro3 2315-2316", "bd:6.4")
    game = plain({"Pol": "2010", "1B": "2011"}, "soviet move", turn=20)
    game.play("move Pol 2010-2011")


def test_units_that_do_not_count(plain: Situation) -> None:
    """Static units, Tigers, cavalry groups and markers take no room (bd:6.5, bd:8.33-d, bd:8.34-e, bd:8.31-b)."""
    units = {"2014": ["5Inf", "6Inf", "7Inf", "8Inf", "FCB"], "9Inf": "2015"}
    game = plain(units, "axis move", turn=30, attached={"502TB": "5Inf"}, fortresses=["2014"])
    game.play("move 9Inf 2015-2014")
    assert len(game.units(side="axis", at="2014")) == 7
    soviets = {"2014": ["5A", "13A", "16A", "18A", "LPMA"], "19A": "2013"}
    plain(soviets, "soviet move", turn=4).play("move 19A 2013-2014")


def test_a_stack_that_is_too_high(plain: Situation) -> None:
    """The opponent takes off as many as it needs, at the start and end of a phase (bd:6.2-b)."""
    six = ["5Inf", "6Inf", "7Inf", "8Inf", "9Inf", "3Pz"]
    game = plain({"2014": six}, "axis move", turn=4)
    assert game.to_act == "soviet"
    assert game.stage == "surplus units"
    game.play("lose 3Pz")
    assert game.to_act == "axis"
    assert game.piece("3Pz").box == "dead pile"


def test_control_follows_the_units(plain: Situation) -> None:
    """A hex changes hands the instant a ground unit enters; markers change nothing (bd:3.6-c, bd:7.12-d)."""
    game = plain({"3Pz": "2015"}, "axis move", turn=4, control={"soviet": "all"}, offensive={"A": "1815"})
    game.play("move 3Pz 2015-2014-2013")
    controller, index = game.position.controller, game.position.board.grid.index
    assert [controller(index(h)) for h in ("2014", "2013", "2012", "1815")] == ["axis", "axis", "soviet", "soviet"]


def test_straits(bd: Situation, refused: Refused) -> None:
    """Kerch: one stack a phase, from side to side and no further; the Sivash for Soviet foot from turn 7.

    bd:10.14-a,-e, bd:10.15-a,-b, bd:10.13
    """
    units = {"5Inf": "3106", "6Inf": "3106", "7Inf": "3107", "8Inf": "3008"}
    game = bd(units, "axis move", turn=10, crimea=True, control={"axis": "all"})
    refused(game, "move 7Inf 3107-3106-3105", "bd:10.14-e")
    refused(game, "move 8Inf 3008-2907", "bd:10.15-b")
    refused(game, "move 8Inf 3008-3009-2909", "bd:10.13")
    game.play("move 5Inf+6Inf 3106-3105")
    refused(game, "move 5Inf 3105-3104", "bd:10.14-e")
    game.play("move 7Inf 3107-3106")
    refused(game, "move 7Inf 3106-3105", "bd:10.14-a")
    soviets = {"5A": "2907", "3T": "2907"}
    refused(bd(soviets, "soviet move", turn=6), "move 5A 2907-3008", "bd:10.15-a")
    game = bd(soviets, "soviet move", turn=7)
    refused(game, "move 3T 2907-3008", "bd:10.15-a")
    game.play("move 5A 2907-3008")


def test_sea_movement(bd: Situation, refused: Refused) -> None:
    """One German infantry corps on each sea and phase between own ports, and nothing else for it (bd:10.16-a,-b)."""
    units = {"5Inf": "Odessa", "6Inf": "Odessa", "3Pz": "Odessa", "Ro3": "Sevastopol", "1Inf": "Riga", "2Inf": "Riga"}
    held = ["Odessa", "Sevastopol", "Riga", "Konigsberg", "Danzig"]
    game = bd(units, "axis move", turn=10, control={"axis": held})
    refused(game, "sail 3Pz Sevastopol", "bd:10.16-a")
    refused(game, "sail Ro3 Odessa", "bd:10.16-a")
    refused(game, "sail 5Inf Riga", "bd:10.16-a")
    game.play("sail 5Inf Sevastopol")
    refused(game, "sail 6Inf Constanta", "bd:10.16-a")
    refused(game, "move 5Inf 3108-3107", "bd:10.16-b")
    refused(game, "sail 1Inf Leningrad", "bd:10.17-a")
    game.play("sail 1Inf Danzig")
    refused(game, "sail 2Inf Danzig", "bd:10.17-a")
    refused(game, "move 1Inf 1819-1820", "bd:10.17-b")
    game.play("move 6Inf 2911-2812")
    refused(game, "sail 6Inf Sevastopol", "bd:10.16-b")


def test_who_sailed_does_not_attack(bd: Situation, refused: Refused) -> None:
    """It may not attack in that player turn, nor sail if it attacked (bd:10.16-b, bd:10.17-b)."""
    units = {"5Inf": "Odessa", "5A": "3107"}
    game = bd(units, "axis move", turn=14, control={"axis": ["Odessa", "Sevastopol"]})
    game.play("sail 5Inf Sevastopol")
    game.play("done")
    refused(game, "attack 5Inf 3107", "bd:10.16-b")
    baltic = bd({"1Inf": "Riga", "5A": "1818"}, "axis move", turn=14, control={"axis": ["Riga", "Danzig"]})
    baltic.play("sail 1Inf Danzig")
    baltic.play("done")
    refused(baltic, "attack 1Inf 1818", "bd:10.17-b")


def test_coastal_army(bd: Situation, refused: Refused) -> None:
    """The Coastal Army lives in Odessa and Sevastopol, changes by sea, is always supplied and only defends.

    bd:10.34-a,-b,-d,-e
    """
    from stavka.titles.barbarossa_deluxe.supply import states

    game = bd({"ICA": "Odessa", "5Inf": "2912"}, "soviet move", turn=3)
    refused(game, "move ICA 2911-2811", "bd:10.34-a")
    assert states.state(war(game), game.position.roster.find("ICA")) == states.OVERLAND
    game.play("sail ICA Sevastopol")
    assert where(game, "ICA") == "3108"
    fallen = bd({"ICA": "Odessa"}, "soviet move", turn=3, control={"axis": ["Sevastopol"]})
    refused(fallen, "sail ICA Sevastopol", "bd:10.34-b")
    refused(bd({"ICA": "Odessa", "5Inf": "2912"}, "soviet fight", turn=4), "attack ICA 2912", "bd:10.34-e")


def test_coastal_army_retreats_by_sea(bd: Situation) -> None:
    """Out of an ordinary city it alone goes to its other port, or is lost if that has fallen (bd:10.34-c)."""
    for more, end in (({}, "3108"), ({"control": {"axis": ["Sevastopol"]}}, None)):
        units = {"ICA": "Odessa", "2912": ["5Inf", "6Inf", "7Inf"], "2812": ["8Inf", "9Inf", "10Inf"]}
        game = bd(units, "axis fight", turn=14, **more)
        game.play("attack 5Inf+6Inf+7Inf+8Inf+9Inf+10Inf 2911")
        game.play_dice([4])
        assert where(game, "ICA") == end


def test_satellites_stay_in_the_south(bd: Situation, refused: Refused) -> None:
    """No Axis satellite goes north of the boundary, unless the effort of 1942 is there (bd:10.22-a,-b,-c)."""
    units = {"Ro3": "2212", "5A": "2112"}
    refused(bd({"Ro3": "2212"}, "axis move", turn=10), "move Ro3 2212-2112", "bd:10.22-a")
    refused(bd(units, "axis fight", turn=10), "attack Ro3 2112", "bd:10.22-a")
    bd({"Ro3": "2212"}, "axis move", turn=10, counts={"effort": "north"}).play("move Ro3 2212-2112")
    bd({"1R": "2212"}, "soviet move", turn=20).play("move 1R 2212-2112")


def test_nobody_walks_off_the_map(bd: Situation, refused: Refused) -> None:
    """There is no hex beyond the edge to go to; a retreat that has none left is fatal (bd:10.21)."""
    game = bd({"24Pz": "1724"}, "axis move", turn=2)
    assert not any(str(action).endswith("1725") for action in game.legal().by_unit("24Pz"))
    units = {"5A": "2000", "2001": ["5Inf", "6Inf", "7Inf", "8Inf", "9Inf"], "10Inf": "1900", "11Inf": "2100"}
    game = bd({**units, "12Inf": "1901", "13Inf": "2101"}, "axis fight", turn=14, control={"axis": "all"})
    game.play("attack 5Inf+6Inf+7Inf+8Inf+9Inf 2000")
    if game.to_act == "chance":
        game.play_dice([3])
    assert game.piece("5A").box == "dead pile"


def test_the_view_tells_the_movement_factor_of_the_turn(bd: Situation) -> None:
    """Factors stand on the track, by side and class; static units have none (bd:2.11, bd:10.1-a, bd:2.9-d)."""
    units = {"3PzL": "2023", "5Inf": "2023", "FCB": "2221", "3GT": "1606", "5A": "1606"}
    for counts, panzers in (({}, 5), ({"oder": 1}, 6)):
        game = bd(units, "axis move", 30, counts=counts)
        shown = {unit["short"]: unit["movement"] for unit in game.view("soviet")["units"]}
        chart = war(game).charts.movement
        assert (shown["3PzL"], shown["5Inf"], shown["FCB"]) == (panzers, chart(30, 0, False), 0)
        assert (shown["3GT"], shown["5A"]) == (chart(30, 1, True), chart(30, 1, False))


def test_one_hex_is_always_a_whole_move(bd: Situation, refused: Refused) -> None:
    """bd:10.3 bd:10.1-a: marsh behind a river costs 5; a corps with 3 points gets there if it does nothing else."""
    board = {"blank": True, "terrain": {"2014": "marsh"}, "sides": {"river": [["2015", "2014"]]}}
    units = {"3Pz": "2015", "40A": "2005"}
    bd(units, "axis move", turn=14, map=board).play("move 3Pz 2015-2014")
    walked = bd({"3Pz": "2016", "40A": "2005"}, "axis move", turn=14, map=board)
    refused(walked, "move 3Pz 2016-2015-2014", "bd:10.1-a")
    walked.play("move 3Pz 2016-2015")
    refused(walked, "move 3Pz 2015-2014", "bd:10.1-a")
