"""8.6 to 8.17: strategic movement, the RVGK, replacements, the 2nd SS Panzer Corps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.movement import strategic_movement
from stavka.titles.barbarossa_deluxe.reserves import rvgk
from stavka.titles.barbarossa_deluxe.supply import states
from tests.titles.barbarossa_deluxe.looking import war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
GERMAN = {"control": {"axis": "all"}}
STRATEGIC = "axis strategic movement"
# panzers all around Kharkov
RING = {"3Pz": "2306", "14Pz": "2406", "24Pz": "2408", "41Pz": "2506", "46Pz": "2507", "47Pz": "2307"}


# -- strategic movement (8.6, 8.7) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "allowed"), [(8, False), (9, True), (29, True), (30, False)])
def test_when_there_is_strategic_movement(bd: Situation, turn: int, allowed: bool) -> None:
    """From turn 9 (bd:8.6) to turn 29 (bd:8.7-h)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, STRATEGIC, turn=turn)
    assert (game.stage == STRATEGIC) == allowed


def test_strategic_and_regular_movement(bd: Situation, refused: Refused) -> None:
    """Only in its phase, once, and regular movement may follow (bd:8.7-a); the end need be no city (bd:8.7-g)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, STRATEGIC, turn=10, order="move/fight")
    game.play("strategic 3Pz 2117-2118-2119")
    refused(game, "strategic 3Pz 2119-2118", "bd:8.7-a")
    game.play("done")
    assert game.stage == "axis movement"
    refused(game, "strategic 3Pz 2119-2118", "bd:5.1-a")
    game.play("move 3Pz 2119-2118")
    assert game.piece("3Pz").hex == "2118"


def test_where_strategic_moves_start(bd: Situation, refused: Refused) -> None:
    """In an own city in overland supply, enemies beside it or not (bd:8.7-b)."""
    ring = {"4A": "2306", "5A": "2406", "13A": "2408", "26A": "2506", "27A": "2507", "23A": "2307"}
    units = {"3Pz": "2117", "14Pz": "2120", "24Pz": "2407", "3A": "2116", **ring}
    game = bd(units, STRATEGIC, turn=10)
    refused(game, "strategic 14Pz 2120-2119", "bd:8.7-b")  # no city
    refused(game, "strategic 24Pz 2407-2408", "bd:8.7-b")  # cut off
    refused(game, "strategic 3A 2116-2115", "bd:8.7-a")
    game.play("strategic 3Pz 2117-2118")


def test_only_the_ends_touch_an_enemy(bd: Situation, refused: Refused) -> None:
    """First and last hex may lie beside an enemy, no other (bd:8.7-c)."""
    game = bd({"3Pz": "2117", "46Pz": "2117", "3A": "2116", "4A": "2120"}, STRATEGIC, turn=10)
    refused(game, "strategic 3Pz 2117-2118-2119-2219", "bd:8.7-c")  # 2119 lies beside 2120
    game.play("strategic 3Pz 2117-2118-2119")
    refused(game, "strategic 46Pz 2117-2118-2218-2117", "bd:8.7-f")
    refused(game, "strategic 46Pz 2118-2119", "bd:8.7-c")  # it starts elsewhere


def test_strategic_capacity(bd: Situation, refused: Refused) -> None:
    """Three panzer corps and two infantry corps use up the eight points (bd:8.7-d)."""
    units = dict.fromkeys(("3Pz", "14Pz", "24Pz", "4Inf", "5Inf"), "2117") | {"6Inf": "2023", "3A": "1606"}
    game = bd(units, STRATEGIC, turn=10)
    for unit in ("3Pz", "14Pz", "24Pz", "4Inf"):
        game.play(f"strategic {unit} 2117-2118")
    assert strategic_movement.capacity(war(game)) == 1
    game.play("strategic 5Inf 2117-2218")
    refused(game, "strategic 6Inf 2023-2022", "bd:8.7-d")


def test_satellites_cost_four(bd: Situation, refused: Refused) -> None:
    """Two satellite armies use the capacity up as well (bd:8.7-d)."""
    units = {"Ro3": "2820", "Hu2": "3114", "6Inf": "2023", "3A": "1606"}
    game = bd(units, STRATEGIC, turn=10)
    game.play("strategic Ro3 2820-2719")
    game.play("strategic Hu2 3114-3014")
    refused(game, "strategic 6Inf 2023-2022", "bd:8.7-d")


def test_arrivals_use_no_capacity(bd: Situation) -> None:
    """Who comes in costs nothing; who then goes on by rail does (bd:8.7-e)."""
    game = bd({"3A": "1606"}, "axis administration", turn=10, boxes={"due": ["It8", "4Inf"]})
    game.play("enter It8 Budapest")
    game.play("enter 4Inf Berlin")
    game.play("done")
    game.play("order move/fight")
    assert game.stage == STRATEGIC
    assert strategic_movement.capacity(war(game)) == 8
    game.play("strategic 4Inf 2023-2022")
    assert strategic_movement.capacity(war(game)) == 7


def test_an_empty_enemy_city_is_taken_by_a_strategic_move(bd: Situation) -> None:
    """Ground that regular movement may enter is open to it too, and changes hands (bd:8.7-f, bd:3.6-c)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, STRATEGIC, 10)
    before, minsk = war(game).vp, war(game).board.places["Minsk"].hex
    assert war(game).controller(minsk) == "soviet"
    name = war(game).hex_name(minsk)
    game.play(next(one for one in game.legal().by_unit("3Pz") if str(one).endswith(f"-{name}")))
    assert war(game).controller(minsk) == "axis"
    assert war(game).vp > before


def test_what_is_closed_to_strategic_moves(bd: Situation, refused: Refused) -> None:
    """Nothing that regular movement may not use (bd:8.7-f), nor the Kerch Strait."""
    full = dict.fromkeys(("6Inf", "7Inf", "8Inf", "9Inf", "10Inf"), "2119")
    units = {"3Pz": "2117", "4Inf": "3108", "Hu2": "2820", "3A": "1606", "4A": "2017", **full}
    game = bd(units, STRATEGIC, turn=10, **GERMAN)
    refused(game, "strategic 3Pz 2117-2017", "bd:8.7-f")  # an enemy
    refused(game, "strategic 3Pz 2117-2118-2119-2120", "bd:8.7-f")  # no room to pass
    refused(game, "strategic 3Pz 2117-2119", "bd:8.7-f")  # no step
    kerch = {"places": {"Kerch": ["3106", "city"]}}
    game = bd({"4Inf": "3106", "3A": "1606"}, STRATEGIC, turn=10, map=kerch, **GERMAN)
    refused(game, "strategic 4Inf 3106-3105", "bd:10.14-b")


# -- the RVGK (8.8 to 8.11) -------------------------------------------------------------------------------------------


def test_no_rvgk_phase_on_turn_1(bd: Situation) -> None:
    """The phase exists from turn 2 on (bd:8.9-a)."""
    assert bd({"3A": "1606", "3Pz": "2117"}, "soviet reserves", turn=1).stage != "soviet reserves"
    assert bd({"3A": "1606", "3Pz": "2117"}, "soviet reserves", turn=2).stage == "soviet reserves"


def test_units_go_by_the_box_only_in_its_phase(bd: Situation, refused: Refused) -> None:
    """Into the box and out of it in RVGK phases only (bd:8.9-a)."""
    game = bd({"3A": "1606", "3Pz": "2117"}, "soviet move", boxes={"rvgk": ["4A"]})
    refused(game, "reserve 3A", "bd:5.1-a")
    refused(game, "deploy 4A Moscow", "bd:5.1-a")
    game = bd({"3A": "1606"}, "soviet reserves", boxes={"rvgk": ["4A"], "dead pile": ["5A"]})
    refused(game, "deploy 5A Moscow", "bd:8.9-a")
    refused(game, "reserve 5A", "bd:8.9-a")


def test_five_units_in_a_phase(bd: Situation, refused: Refused) -> None:
    """Two in leave three out; each unit is one, and none goes both ways (bd:8.9-b,-c)."""
    units = {"3A": "1606", "4A": "1606", "2Mech": "1605", "3Pz": "2117"}
    game = bd(units, "soviet reserves", boxes={"rvgk": ["13A", "26A", "27A", "23A", "16A"]})
    game.play("reserve 3A")
    game.play("reserve 2Mech")
    refused(game, "deploy 3A Moscow", "bd:8.9-c")
    for unit in ("13A", "26A", "27A"):
        game.play(f"deploy {unit} Moscow")
        assert game.piece(unit).hex == "1606"
    refused(game, "deploy 23A Moscow", "bd:8.9-b")
    refused(game, "reserve 4A", "bd:8.9-b")
    game.play("done")
    assert game.piece("3A").box == "rvgk"


def test_one_stack_a_turn_by_either_phase(bd: Situation, refused: Refused) -> None:
    """What came in at a hex in the administrative phase counts with what the box sends there (bd:8.1-e)."""
    boxes = {"rvgk": ["13A", "26A", "27A"]}
    moscow = war(bd({"3A": "1606"})).board.grid.index("1606")
    game = bd({"3Pz": "2117"}, "soviet reserves", boxes=boxes, counts={"entries": [[moscow, 4]]})
    game.play("deploy 13A Moscow")
    refused(game, "deploy 26A Moscow", "bd:8.1-e")
    game.play("deploy 26A 1600")
    assert "entered at the edge" not in game.piece("26A").flags


def test_out_and_in_again(bd: Situation, refused: Refused) -> None:
    """Nor may a unit that left the box go back in the same phase (bd:8.9-c)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, "soviet reserves", boxes={"rvgk": ["13A"]})
    game.play("deploy 13A Moscow")
    refused(game, "reserve 13A", "bd:8.9-c")


def test_the_box_is_never_full(bd: Situation) -> None:
    """Any number of units (bd:8.9-d): delayed, rebuilt and taken off the map (bd:8.8); only moves count (bd:8.9-e)."""
    due = ["33A", "34A", "37A", "38A", "40A", "42A", "43A"]
    boxes = {"due": due, "dead pile": ["16A", "18A", "19A"]}
    game = bd({"3A": "1606", "3Pz": "2117"}, "soviet administration", turn=3, boxes=boxes)
    for unit in ("16A", "18A", "19A"):
        game.play(f"rebuild {unit}")
    game.play("done")
    assert all(game.piece(unit).box == "rvgk" for unit in [*due, "16A", "18A", "19A"])
    game = bd({"3A": "1606", "3Pz": "2117"}, "soviet reserves", turn=3, boxes={"rvgk": [*due, "16A"]})
    game.play("reserve 3A")
    assert war(game).count("rvgk moves") == 1
    assert rvgk.room(war(game), 4)


def test_who_goes_into_the_box(bd: Situation, refused: Refused) -> None:
    """Only from a hex in overland supply (bd:8.10-a)."""
    game = bd({"4A": "2407", "3A": "2104", **RING}, "soviet reserves", turn=4)
    assert not states.is_overland(war(game), war(game).roster.find("4A"))
    refused(game, "reserve 4A", "bd:8.10-a")
    game.play("reserve 3A")


def test_where_units_leave_the_box(bd: Situation, refused: Refused) -> None:
    """To own supplied cities, enemies beside them or not (bd:8.10-b), or the edge from 1000 to 2600 (bd:8.10-d)."""
    boxes = {"rvgk": ["13A", "26A", "27A", "23A"]}
    game = bd({"4A": "2407", "56Pz": "1706", **RING}, "soviet reserves", turn=4, boxes=boxes)
    refused(game, "deploy 13A Kharkov", "bd:8.10-b")  # cut off
    refused(game, "deploy 13A Warsaw", "bd:8.10-b")  # German
    refused(game, "deploy 13A 2203", "bd:8.10-b")  # no city
    refused(game, "deploy 13A 3100", "bd:8.10-d")  # a source, but not an entry of the box
    game.play("deploy 13A Moscow")  # beside 56Pz
    game.play("deploy 26A 1000")
    game.play("deploy 27A 2600")


def test_the_edge_and_the_box_cost_nothing(bd: Situation) -> None:
    """A unit from the box has all its points and may fight (bd:8.10-c)."""
    game = bd({"3Pz": "1706"}, "soviet reserves", turn=7, order="move/fight", boxes={"rvgk": ["13A", "26A"]})
    game.play("deploy 13A 1600")
    game.play("deploy 26A Moscow")
    game.play("done")
    assert game.stage == "soviet movement"
    assert war(game).spent[war(game).roster.find("13A")] == 0
    game.play("move 13A 1600-1601-1602-1603")
    game.play("done")
    assert game.refusal("attack 26A 1706") is None


def test_emergency_deployment(bd: Situation, refused: Refused) -> None:
    """Once in a German movement phase a unit comes to a supplied city (bd:8.11-a), besides the five (bd:8.11-b)."""
    full = dict.fromkeys(("16A", "18A", "19A", "20A", "21A"), "1305")
    units = {"4A": "2407", "56Pz": "1708", **RING, **full}
    game = bd(units, "axis move", turn=4, boxes={"rvgk": ["13A", "26A"], "dead pile": ["27A"]})
    assert game.stage == "soviet interruption"
    refused(game, "deploy 13A Kharkov", "bd:8.11-a")  # cut off
    refused(game, "deploy 13A 1605", "bd:8.11-a")  # no city
    refused(game, "deploy 27A Moscow", "bd:8.11-a")
    refused(game, "deploy 13A Yaroslavl", "bd:6.3")
    game.play("deploy 13A Moscow")
    assert (game.piece("13A").hex, war(game).count("rvgk moves")) == ("1606", 0)
    assert game.stage == "axis movement"
    game.play("move 56Pz 1708-1707")
    assert game.stage == "axis movement"  # once a phase


def test_emergency_deployment_starts_on_turn_3(bd: Situation) -> None:
    """Not on turn 2 (bd:8.11-a)."""
    for turn in (2, 3):
        game = bd({"3Pz": "1708"}, "axis move", turn=turn, boxes={"rvgk": ["13A"]})
        assert (game.stage == "soviet interruption") == (turn == 3)


def test_emergency_before_a_mobile_assault(bd: Situation) -> None:
    """Even an assault that is about to start may be answered (bd:8.11-a); the unit then stays put (bd:8.11-c)."""
    game = bd({"3Pz": "1707", "3A": "1607"}, "axis move", turn=4, boxes={"rvgk": ["13A"]})
    game.play("pass")
    game.play("assault 3Pz 1607")
    assert game.stage == "soviet interruption"
    game.play("deploy 13A Moscow")
    assert "halted" in game.piece("13A").flags


# -- replacements (8.12 to 8.16) --------------------------------------------------------------------------------------


def test_steps_rebuild_units(bd: Situation, refused: Refused) -> None:
    """One step, one unit (bd:8.12-a); the German keeps the classes apart (bd:8.12-c)."""
    boxes = {"dead pile": ["5Inf", "6Inf", "3Pz", "14Pz"]}
    game = bd({"3A": "1606", "7Inf": "2117"}, "axis administration", turn=4, boxes=boxes)  # 1/1
    refused(game, "replace 7Inf Berlin", "bd:8.12-a")
    game.play("replace 5Inf Berlin")
    refused(game, "replace 6Inf Berlin", "bd:8.12-c")
    game.play("replace 3Pz Berlin")
    refused(game, "replace 14Pz Berlin", "bd:8.12-c")


def test_german_mechanized_steps_are_lost_without_use(bd: Situation, refused: Refused) -> None:
    """Unused steps do not keep (bd:8.12-f)."""
    game = bd({"3A": "1606"}, "axis administration", turn=4, boxes={"dead pile": ["5Inf", "6Inf", "7Inf"]})
    game.play("done")
    assert not any(name.startswith("0 ") for name in war(game).counts)
    game = bd({"3A": "1606"}, "axis administration", turn=5, boxes={"dead pile": ["5Inf", "6Inf", "7Inf"]})
    game.play("replace 5Inf Berlin")
    game.play("replace 6Inf Berlin")
    refused(game, "replace 7Inf Berlin", "bd:8.12-c")


def test_soviet_mechanized_steps_do_for_rifles(bd: Situation, refused: Refused) -> None:
    """A mechanized step may rebuild a rifle army, never the other way round (bd:8.12-d)."""
    boxes = {"dead pile": ["16A", "18A", "19A", "20A", "3T", "5T"]}
    game = bd({"3A": "1606"}, "soviet administration", turn=9, boxes=boxes)  # 1/3
    game.play("rebuild 3T")
    refused(game, "rebuild 5T", "bd:8.12-d")
    game = bd({"3A": "1606"}, "soviet administration", turn=9, boxes=boxes)
    for unit in ("16A", "18A", "19A", "20A"):
        game.play(f"replace {unit} Moscow")
    refused(game, "rebuild 3T", "bd:8.12-d")


def test_dotted_units_do_not_return(bd: Situation, refused: Refused) -> None:
    """bd:8.12-e: neither side's; others may return again and again."""
    game = bd({"GS": "1706", "5Inf": "1706", "3A": "1606", "2Mech": "1606"}, "axis fight", turn=4)
    for unit in ("GS", "5Inf", "3A", "2Mech"):
        war(game).eliminate(war(game).roster.find(unit))
    boxes = [game.piece(unit).box for unit in ("GS", "5Inf", "3A", "2Mech")]
    assert boxes == ["out of play", "dead pile", "dead pile", "out of play"]
    game = bd({"3A": "1606"}, "axis administration", turn=4, boxes={"out of play": ["GS"], "dead pile": ["5Inf"]})
    refused(game, "replace GS Berlin", "bd:8.12-e")


def test_rebuilt_units_come_in_like_reinforcements(bd: Situation, refused: Refused) -> None:
    """bd:8.13: by 8.1, so not in a Soviet city or an open hex."""
    game = bd({"3A": "1606"}, "axis administration", turn=4, boxes={"dead pile": ["5Inf"]})
    refused(game, "replace 5Inf Minsk", "bd:8.1-f")
    refused(game, "replace 5Inf 2120", "bd:8.1-f")
    game.play("replace 5Inf 1724")


@pytest.mark.parametrize(
    ("turn", "fed", "box"), [(27, False, "dead pile"), (28, False, "out of play"), (28, True, "dead pile")]
)
def test_late_losses_out_of_supply(bd: Situation, turn: int, fed: bool, box: str) -> None:
    """From turn 28 on Germans lost outside overland supply are gone (bd:8.14); Soviets never."""
    control = {} if fed else {"Dnepropetrovsk": "soviet"}
    game = bd({"5Inf": "2804" if not fed else "2117", "3A": "1606"}, turn=turn, control=control)
    position = war(game)
    assert states.is_overland(position, position.roster.find("5Inf")) == fed
    position.eliminate(position.roster.find("5Inf"))
    assert game.piece("5Inf").box == box


def test_soviet_losses_always_return(bd: Situation) -> None:
    """bd:8.14: the Soviet may lose units in pockets to the end and get them back."""
    game = bd({"4A": "2407", **RING}, turn=30)
    war(game).eliminate(war(game).roster.find("4A"))
    assert game.piece("4A").box == "dead pile"


def lose_romanians(bd: Situation, turn: int, **more: object) -> Game:
    """The Romanian 3rd Army is lost in supply."""
    game = bd({"Ro3": "2820", "3A": "1606"}, "soviet fight", turn, **more)
    war(game).eliminate(war(game).roster.find("Ro3"))
    return game


def test_romanians_return_once(bd: Situation) -> None:
    """Lost on turn 14 in supply, die 4: back on turn 18 (bd:8.15-b), once (bd:8.15-a), without steps (bd:8.15-d)."""
    game = lose_romanians(bd, 14)
    game.play_dice([4])
    position = war(game)
    unit = position.roster.find("Ro3")
    assert (game.piece("Ro3").box, position.arrives[unit]) == ("awaiting", 18)
    boxes = {"due": [{"id": "Ro3", "flags": ["returned once"]}]}
    game = bd({"3A": "1606"}, "axis administration", turn=18, boxes=boxes)
    steps = {name: n for name, n in war(game).counts.items() if name.startswith("0 ")}
    game.play("enter Ro3 Bucharest")
    assert steps == {name: n for name, n in war(game).counts.items() if name.startswith("0 ")}
    war(game).eliminate(war(game).roster.find("Ro3"))
    assert game.stage != "return of a unit"
    assert game.piece("Ro3").box == "out of play"


def test_satellites_that_never_return(bd: Situation) -> None:
    """Others than the two Romanian armies (bd:8.15-a), and those lost out of overland supply (bd:8.15-b)."""
    game = bd({"Hu2": "2820", "Ro4": "2804", "3A": "1606"}, turn=14, control={"Dnepropetrovsk": "soviet"})
    for unit in ("Hu2", "Ro4"):
        war(game).eliminate(war(game).roster.find(unit))
        assert game.piece(unit).box == "out of play"
    assert game.stage == "axis movement"


def test_romanians_do_not_return_after_the_defection(bd: Situation) -> None:
    """bd:8.15-c: neither those lost later nor those who wait."""
    game = lose_romanians(bd, 14, counts={"romania": 14, "romania left": 1})
    assert game.stage != "return of a unit"
    assert game.piece("Ro3").box == "out of play"
    game = bd({"3A": "3112", "3Pz": "2117"}, "soviet move", turn=26, boxes={"awaiting": ["Ro3"]})
    game.play("move 3A 3112-3113")
    assert game.piece("Ro3").box == "out of play"


@pytest.mark.parametrize(("die", "number"), [(1, 0), (5, 2), (6, 3)])
def test_combing_out_the_rear(bd: Situation, refused: Refused, die: int, number: int) -> None:
    """Half a die of infantry, once in the summer of 1943 (bd:8.16)."""
    dead = {"dead pile": ["5Inf", "6Inf", "7Inf", "8Inf", "3Pz"]}
    game = bd({"3A": "1606"}, "axis declaration", turn=17, boxes=dead)
    game.play("comb-out")
    game.play_dice([die])
    assert game.to_act == "axis"
    if number:
        refused(game, "replace 3Pz Berlin", "bd:8.16")
        refused(game, "replace 5Inf Minsk", "bd:8.1-f")
        for unit in ("5Inf", "6Inf", "7Inf")[:number]:
            game.play(f"replace {unit} Berlin")
        refused(game, "replace 8Inf Berlin", "bd:8.16")
        game.play("done")
    assert game.stage == "axis declaration"
    refused(game, "comb-out", "bd:8.16")


def test_a_full_city_takes_nobody_combed_out(bd: Situation, refused: Refused) -> None:
    """They come in like other units: within the limit of a stack (bd:8.16, bd:6.3)."""
    full = dict.fromkeys(("9Inf", "10Inf", "11Inf", "12Inf", "13Inf"), "Berlin")
    game = bd({"3A": "1606", **full}, "axis declaration", turn=17, boxes={"dead pile": ["5Inf"]})
    game.play("comb-out")
    game.play_dice([6])
    refused(game, "replace 5Inf Berlin", "bd:6.3")


@pytest.mark.parametrize(
    ("turn", "allowed"), [(16, False), (20, True), (21, False), (25, True), (28, True), (29, False)]
)
def test_summers_of_the_comb_out(bd: Situation, turn: int, allowed: bool) -> None:
    """Single-month turns of 1943 and of 1944 (bd:8.16)."""
    game = bd({"3A": "1606"}, "axis declaration", turn=turn, boxes={"dead pile": ["5Inf"]})
    assert (game.refusal("comb-out") is None) == allowed


# -- the 2nd SS Panzer Corps (8.17) -----------------------------------------------------------------------------------


def test_the_ss_corps_comes_and_goes(bd: Situation, refused: Refused) -> None:
    """In on 14, out on 19, in on 24, out on 25, in on 31 (bd:8.17-a)."""
    assert bd((), "start of turn", turn=14).refusal("enter 2SSPz Berlin") is None
    for turn, back in ((19, 24), (25, 31)):
        game = bd({"2SSPz": "2117", "3A": "1606"}, "axis administration", turn=turn)
        while game.stage == "axis administration":
            sites = [str(a) for a in game.legal() if str(a).startswith("wall")]
            game.play(sites[0] if sites else "done")
        points = war(game).vp
        refused(game, "withdraw 3Pz", "bd:8.17-a")
        game.play("withdraw 2SSPz")
        unit = war(game).roster.find("2SSPz")
        assert (game.piece("2SSPz").box, war(game).arrives[unit], war(game).vp) == ("awaiting", back, points)


def second_ss(bd: Situation, hex: str | None, turn: int = 25, **more: object) -> Game:
    """The corps on the map, or among the dead, when its withdrawal is due."""
    units = {"3A": "1606", **({"2SSPz": hex} if hex else {})}
    return bd(units, "axis administration", turn, boxes={} if hex else {"dead pile": ["2SSPz"]}, **more)


def test_the_ss_corps_leaves_from_the_dead_pile(bd: Situation) -> None:
    """From the map in supply or from among the dead (bd:8.17-b)."""
    game = second_ss(bd, None)
    if game.stage == "axis administration":
        game.play("done")
    game.play("withdraw 2SSPz")
    assert game.piece("2SSPz").box == "awaiting"


def test_tigers_leave_with_the_ss_corps(bd: Situation) -> None:
    """A battalion stays with its corps, in the west too (bd:8.17-b, bd:8.31-e)."""
    game = second_ss(bd, "2117", attached={"502TB": "2SSPz"})
    game.play("withdraw 2SSPz")
    assert game.piece("502TB").box == "awaiting"
    war(game).put(war(game).roster.find("2SSPz"), war(game).board.grid.index("2023"))
    assert game.piece("502TB").hex == "2023"


def test_a_cut_off_ss_corps_leaves_later(bd: Situation, refused: Refused) -> None:
    """Without supply it stays, at the price of a point, until it is in supply again (bd:8.17-b,-c)."""
    game = second_ss(bd, "2804", control={"Dnepropetrovsk": "soviet"})
    points = war(game).vp
    refused(game, "withdraw 2SSPz", "bd:8.17-b")
    game.play("decline")
    assert war(game).vp == points - 1
    assert war(game).counts["ss due"] == 25
    game = second_ss(bd, "2117", turn=26, counts={"ss due": 25})
    points = war(game).vp
    game.play("done")  # with the reinforcements of the turn
    game.play("withdraw 2SSPz")
    assert (game.piece("2SSPz").box, war(game).vp) == ("awaiting", points)


def test_declining_the_withdrawal(bd: Situation) -> None:
    """It costs a point (bd:8.17-c)."""
    game = second_ss(bd, "2117")
    points = war(game).vp
    game.play("decline")
    assert (game.piece("2SSPz").hex, war(game).vp) == ("2117", points - 1)
    assert "ss due" not in war(game).counts


def test_gambit_and_oder_override_the_schedule(bd: Situation) -> None:
    """No withdrawal under the Gambit; with Oder it is there on turn 30, but not from the dead for good (bd:8.17-d)."""
    game = second_ss(bd, "2117", counts={"gambit": 18})
    assert game.stage != "withdrawal of the 2nd SS Panzer Corps"
    game = bd({"3A": "1606"}, "start of turn", turn=30, boxes={"awaiting": ["2SSPz"]}, counts={"watch": "oder"})
    assert game.piece("2SSPz").box == "due"
    game = bd({"3A": "1606"}, "start of turn", turn=30, boxes={"out of play": ["2SSPz"]}, counts={"watch": "oder"})
    assert game.piece("2SSPz").box == "out of play"
    game = bd({"3A": "1606"}, "start of turn", turn=30, boxes={"awaiting": ["2SSPz"]}, counts={"watch": "rhine"})
    assert game.piece("2SSPz").box == "awaiting"


def test_the_box_is_for_soviet_units(bd: Situation, refused: Refused) -> None:
    """bd:8.8 bd:8.9-a bd:8.10-b bd:8.32-e: what is on the map goes in, what is in the box comes out, no German does."""
    game = bd({"3A": "1606", "3Pz": "2117", "4A": "1608"}, "soviet reserves", turn=9, boxes={"rvgk": ["13A"]})
    refused(game, "reserve 3Pz", "bd:8.8")
    refused(game, "reserve 13A", "bd:8.9-a")
    refused(game, "deploy 4A 1606", "bd:8.9-a")
    refused(game, "deploy 3Pz 1606", "bd:8.9-a")
    refused(game, "deploy 13A 2117", "bd:8.10-b")
    refused(game, "attach 3A 4A", "bd:8.32-e")
    game.play("reserve 3A")
    refused(game, "deploy 3A 1606", "bd:8.9-c")
    game.play("deploy 13A 1606")
    refused(game, "reserve 13A", "bd:8.9-c")


def test_five_units_go_in_or_out(bd: Situation, refused: Refused) -> None:
    """bd:8.9-b"""
    names = ["13A", "16A", "18A", "19A", "20A", "21A"]
    game = bd({"3A": "1608", "3Pz": "2117"}, "soviet reserves", turn=9, boxes={"rvgk": names})
    for name, hex in zip(names, ("1606", "1606", "1806", "1806"), strict=False):
        game.play(f"deploy {name} {hex}")
    game.play("reserve 3A")
    refused(game, "reserve 13A", "bd:8.9-b")
    refused(game, "deploy 20A 1011", "bd:8.9-b")
