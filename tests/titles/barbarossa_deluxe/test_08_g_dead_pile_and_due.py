"""8.1 to 8.29 at their edges: who is due, who comes back from the dead pile, who is withdrawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.administration import administrative_phase, replacements
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, DUE, SOVIET
from tests.titles.barbarossa_deluxe.looking import in_box, war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
AXIS_ADMIN, SOVIET_ADMIN = "axis administration", "soviet administration"
# panzers all around Kharkov, and Soviet armies all around it
RING = {"3Pz": "2306", "14Pz": "2406", "24Pz": "2408", "41Pz": "2506", "46Pz": "2507", "47Pz": "2307"}
RED_RING = {"16A": "2306", "18A": "2406", "19A": "2408", "20A": "2506", "21A": "2507", "22A": "2307"}
GUARDS_OF_16 = ["4G", "5G", "6G", "7G", "8G", "10G", "11G", "5GT"]


# -- the dead pile (8.12 to 8.15) -------------------------------------------------------------------------------------


def test_support_units_are_never_rebuilt(bd: Situation, refused: Refused) -> None:
    """A Tiger battalion or a group comes back by its own die, not by a step (bd:8.31-k, bd:8.32-j, bd:8.12-a)."""
    game = bd({"3Pz": "2117"}, AXIS_ADMIN, turn=17, boxes={"dead pile": ["505TB", "5Inf", "14Pz"]})
    refused(game, "replace 505TB Berlin", "bd:8.12-c")
    assert game.refusal("replace 14Pz Berlin") is None
    game = bd({"3A": "1606"}, SOVIET_ADMIN, turn=26, boxes={"dead pile": ["CMB", "4A"]})
    refused(game, "rebuild CMB", "bd:8.12-d")
    assert game.refusal("rebuild 4A") is None


def test_only_the_dead_are_rebuilt(bd: Situation, refused: Refused) -> None:
    """Satellites and dotted units that stand on the map are simply not dead (bd:8.12-a); dead ones never come back."""
    boxes = {"dead pile": ["5Inf", "Hu2", "GS"]}
    game = bd({"Ro3": "2820", "6SS": "2117"}, AXIS_ADMIN, turn=17, boxes=boxes)
    refused(game, "replace Ro3 Berlin", "bd:8.12-a")
    refused(game, "replace 6SS Berlin", "bd:8.12-a")
    refused(game, "replace Hu2 Berlin", "bd:8.15-a")
    refused(game, "replace GS Berlin", "bd:8.12-e")


def test_rebuilt_units_want_room(bd: Situation, refused: Refused) -> None:
    """A full city takes no rebuilt unit (bd:6.3), nor one that has taken in a stack in this very turn (bd:8.1-e)."""
    full = dict.fromkeys(("6Inf", "7Inf", "8Inf", "9Inf", "10Inf"), "2117")
    game = bd(full, AXIS_ADMIN, turn=17, boxes={"dead pile": ["5Inf"]}, counts={"entries": {"2023": 5}})
    refused(game, "replace 5Inf Warsaw", "bd:6.3")
    assert game.refusal("replace 5Inf Berlin") is None
    game = bd(full, AXIS_ADMIN, turn=17, boxes={"dead pile": ["5Inf"], "due": ["34Inf"]})
    war(game).counts["entries"] = ((war(game).board.grid.index("2023"), 5),)
    refused(game, "replace 5Inf Berlin", "bd:8.1-e")
    assert game.refusal("replace 5Inf Posen") is None


@pytest.mark.parametrize(
    ("scenario", "turn", "more", "steps"),
    [
        ("manstein_gambit", 19, {}, (2, 2)),
        ("campaign", 19, {"counts": {"gambit": 19}}, (2, 2)),
        ("campaign", 30, {"counts": {"oder": 1}}, (4, 4)),
    ],
)
def test_german_steps_of_great_events(
    bd: Situation, scenario: str, turn: int, more: dict[str, object], steps: tuple[int, int]
) -> None:
    """Manstein's Gambit and the Watch on the Oder bring steps to the German alone (bd:4.17-a, bd:14.11, bd:4.18-d)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, "axis move", turn=turn, scenario=scenario, **more)
    assert replacements.steps_of(war(game), AXIS) == steps
    printed = war(game).charts.turns[turn].replacements
    assert printed[AXIS] != steps
    assert replacements.steps_of(war(game), SOVIET) == printed[SOVIET]


# -- who is due (8.1 to 8.4, 8.26) ------------------------------------------------------------------------------------


def test_other_units_come_where_a_battle_group_was_placed(bd: Situation, refused: Refused) -> None:
    """One battle group for each hex and phase (bd:8.2-d) says nothing about other units (bd:8.1-f)."""
    boxes = {"due": ["FP", "Ho", "34Inf"]}
    game = bd({"3Pz": "2607", "14Pz": "2608"}, AXIS_ADMIN, turn=14, boxes=boxes)
    game.play("enter FP 2608")
    refused(game, "enter Ho 2608", "bd:8.2-d")
    refused(game, "enter 34Inf 2608", "bd:8.1-f")
    game.play("enter Ho 2607")


def test_a_battle_group_counts_in_its_hex_only_if_it_is_one(bd: Situation) -> None:
    """An ordinary unit that comes in bars no battle group from its hex (bd:8.2-d)."""
    game = bd({"3Pz": "2023"}, AXIS_ADMIN, turn=26, boxes={"due": ["Wdl", "34Inf"]})
    game.play("enter 34Inf Berlin")
    game.play("enter Wdl Berlin")
    assert game.piece("Wdl").hex == "2023"


def test_bulgarians_and_romanians_wait_on_the_track(bd: Situation) -> None:
    """Soviet satellites that do not come in are due again on the next turn; others go to the RVGK box (bd:8.1-c)."""
    boxes = {"due": ["1B", "1R", "68A", "KCG"]}
    game = bd({"3A": "1606", "3Pz": "2117"}, SOVIET_ADMIN, turn=15, boxes=boxes)
    game.play("done")
    pos = war(game)
    for unit in ("1B", "1R"):
        assert (game.piece(unit).box, pos.arrives[pos.roster.find(unit)]) == ("awaiting", 16)
    assert game.piece("68A").box == "rvgk"
    assert game.piece("KCG").box == "out of play"  # bd:8.30-k


def test_the_fortified_area_alone_opens_the_soviet_segment(bd: Situation, refused: Refused) -> None:
    """It cannot be delayed, though nobody else is due on turn 16 (bd:8.18-a)."""
    boxes = {"out of play": GUARDS_OF_16}
    game = bd({"3A": "1606", "3Pz": "2117"}, SOVIET_ADMIN, turn=16, boxes=boxes)
    assert game.stage == SOVIET_ADMIN
    refused(game, "done", "bd:8.18-a")
    game.play("fortify 1605")
    game.play("done")
    assert war(game).area_turn == 16  # bd:8.18-b: a weak one in this turn


def test_the_fortified_area_is_lost_to_the_german_alone(bd: Situation) -> None:
    """Soviet units that enter its hex do it no harm (bd:8.18-f)."""
    game = bd(
        {"3A": "1606", "3Pz": "2117"}, "soviet move", turn=17, area="1607", area_turn=16, control={"axis": ["1607"]}
    )
    game.play("move 3A 1606-1607")
    assert war(game).hex_name(war(game).area) == "1607"


def test_the_fortified_area_finds_no_place(bd: Situation) -> None:
    """Where no seven hexes are Soviet and supplied, nothing is owed (bd:8.18-a)."""
    game = bd({"3A": "1606"}, SOVIET_ADMIN, turn=16, control={"axis": "all"})
    assert game.stage == SOVIET_ADMIN
    game.play("done")
    assert war(game).area == -1


def test_what_an_administrative_phase_leaves_behind(bd: Situation) -> None:
    """Steps, walls without a site and the hexes of battle groups are forgotten (bd:8.12-f, bd:8.5, bd:8.2-d)."""
    boxes = {"due": ["FP", "Ho", "34Inf"], "dead pile": ["5Inf", "4A"]}
    game = bd({"3Pz": "2607", "3A": "1606"}, AXIS_ADMIN, turn=14, boxes=boxes)
    game.play("enter FP 2607")
    assert war(game).count("0 foot") > 0
    game.play("done")
    assert not war(game).count("0 foot")
    assert war(game).count("1 foot") > 0  # the Soviet segment has its own
    assert game.stage == SOVIET_ADMIN
    game.play("done")
    assert not war(game).count("1 foot")
    war(game).set_aside(war(game).roster.find("Ho"), DUE)
    administrative_phase.begin_axis(war(game))
    assert game.refusal("enter Ho 2607") is None


def test_walls_that_found_no_place(bd: Situation) -> None:
    """They are not placed on a later turn (bd:8.5)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, AXIS_ADMIN, turn=19, control={"soviet": "all"})
    game.play("done")
    assert not war(game).count("walls")


def test_armies_converted_in_a_segment_are_rebuilt_in_the_next(bd: Situation, refused: Refused) -> None:
    """Not in the same segment (bd:5.3-b), from the next turn on by steps (bd:8.20-a)."""
    game = bd({"3A": "1607", "4A": "1606"}, SOVIET_ADMIN, turn=11, boxes={"due": ["1G"]})
    game.play("convert 1G 3A")
    refused(game, "rebuild 3A", "bd:5.3-b")
    game.play("done")
    assert replacements.replaceable(war(game), war(game).roster.find("3A"))


# -- units that are exchanged (8.19, 8.23, 8.29) ----------------------------------------------------------------------


def test_the_reorganisation_belongs_to_the_war_of_1941(bd: Situation) -> None:
    """The corps of 1941 go when turn 3 ends in the campaign (bd:8.23-a), not where the war began later (bd:1.7-b)."""
    for scenario, hex in (("campaign", None), ("what_if_1942", "1606")):
        game = bd({"8Mech": "1606", "3A": "1607"}, "soviet move last", turn=3, scenario=scenario)
        game.play("done")
        assert game.piece("8Mech").hex == hex


@pytest.mark.parametrize(("turn", "gone"), [(2, False), (3, True), (4, False)])
def test_the_turn_of_the_reorganisation(bd: Situation, turn: int, gone: bool) -> None:
    """It is the Soviet player's last act of turn 3 (bd:8.23-a), not the German's."""
    game = bd({"8Mech": "1606", "3A": "1607", "3Pz": "2117"}, "axis move last", turn=turn)
    game.play("done")
    assert game.piece("8Mech").hex == "1606"
    game = bd({"8Mech": "1606", "3A": "1607", "3Pz": "2117"}, "soviet move last", turn=turn)
    game.play("done")
    assert (game.piece("8Mech").hex is None) == gone


def test_who_is_marked_and_off_the_map_stays_there(bd: Situation) -> None:
    """Only a counter on the map is exchanged when its supply comes back (bd:8.19-b)."""
    marked = {"id": "5T", "box": "rvgk", "flags": ["to be exchanged"]}
    units = [{"id": "3A", "hex": "1606"}, {"id": "3Pz", "hex": "2117"}, marked]
    game = bd(units, "soviet move", turn=17)
    game.play("move 3A 1606-1607")
    assert (game.piece("5T").box, game.piece("5GT").box) == ("rvgk", "out of play")


# -- withdrawals (8.17, 8.21, 8.28) -----------------------------------------------------------------------------------


def asked_for_the_corps(game: Game) -> Game:
    """The German segment is over but for the withdrawal."""
    if game.stage == AXIS_ADMIN:
        game.play("done")
    assert game.stage == "withdrawal of the 2nd SS Panzer Corps"
    return game


def test_the_corps_for_the_west_that_is_elsewhere(bd: Situation, refused: Refused) -> None:
    """From the map in overland supply or from the dead pile it can leave, from nowhere else (bd:8.17-b)."""
    game = bd({"3Pz": "2117"}, AXIS_ADMIN, turn=20, boxes={"caucasus": ["2SSPz"]}, counts={"ss due": 19})
    refused(asked_for_the_corps(game), "withdraw 2SSPz", "bd:8.17-b")


@pytest.mark.parametrize(("turn", "back"), [(20, 24), (23, 24), (24, 31), (25, 31)])
def test_a_late_withdrawal_of_the_corps(bd: Situation, turn: int, back: int) -> None:
    """Who leaves before turn 24 is back then, later ones on turn 31 (bd:8.17-a,-b)."""
    game = bd({"2SSPz": "2117"}, AXIS_ADMIN, turn=turn, counts={"ss due": 19})
    points = war(asked_for_the_corps(game)).vp
    game.play("withdraw 2SSPz")
    assert war(game).arrives[war(game).roster.find("2SSPz")] == back
    assert (game.piece("2SSPz").box, war(game).vp) == ("awaiting", points)
    assert not war(game).counts.get("ss due")
    assert game.stage != "withdrawal of the 2nd SS Panzer Corps"


@pytest.mark.parametrize("turn", [19, 25])
def test_no_corps_to_be_withdrawn(bd: Situation, turn: int) -> None:
    """Who is neither on the map nor dead is not asked for (bd:8.17-b)."""
    game = bd({"3Pz": "2117"}, AXIS_ADMIN, turn=turn, boxes={"out of play": ["2SSPz"]}, control={"soviet": ["Minsk"]})
    war(game).counts.pop("walls", None)
    if game.stage == AXIS_ADMIN:
        game.play("done")
    assert game.stage != "withdrawal of the 2nd SS Panzer Corps"


@pytest.mark.parametrize("turn", [19, 25])
def test_a_corps_that_cannot_be_withdrawn_costs_its_point(bd: Situation, turn: int) -> None:
    """For any reason: it is in the Caucasus, or it was forfeited when it should have come in (bd:4.10)."""
    held = {"soviet": ["Minsk"]}
    away = bd({"3Pz": "2117"}, AXIS_ADMIN, turn=turn, boxes={"caucasus": ["2SSPz"]}, control=held, vp=20)
    war(away).counts.pop("walls", None)
    asked_for_the_corps(away).play("decline")
    assert war(away).vp == 19
    lost = bd({"3Pz": "2117"}, AXIS_ADMIN, turn=turn, counts={"ss forfeited": 1}, control=held, vp=20)
    assert war(lost).vp == 19
    gambit = {"ss forfeited": 1, "gambit": turn}
    assert war(bd({"3Pz": "2117"}, AXIS_ADMIN, turn=turn, counts=gambit, control=held, vp=20)).vp == 20


def test_the_corps_is_forfeited_on_its_turn(bd: Situation) -> None:
    """Not brought in on turn 14 it never comes, and that is noted (bd:8.1-b, bd:4.10)."""
    game = bd({"3Pz": "2117"}, AXIS_ADMIN, turn=14)
    game.play("done")
    assert (game.piece("2SSPz").box, war(game).counts.get("ss forfeited")) == ("out of play", 1)


def test_the_point_for_the_corps_is_lost_once(bd: Situation) -> None:
    """The turn of the withdrawal costs a point, later turns of a delay none (bd:8.17-c)."""
    cut_off = {"2SSPz": "2407", **RED_RING}
    for turn, cost in ((19, 1), (20, 0)):
        game = bd(cut_off, AXIS_ADMIN, turn=turn, counts={"ss due": 19}, control={"soviet": ["Minsk"]})
        war(game).counts.pop("walls", None)
        points = war(asked_for_the_corps(game)).vp
        game.play("decline")
        assert points - war(game).vp == cost
        assert war(game).counts.get("ss due") == 19  # looked at again every turn


def test_the_corps_declined_for_good(bd: Situation) -> None:
    """Declined in supply or from the dead pile, it stays (bd:8.17-c)."""
    for where in ({"units": {"2SSPz": "2117"}}, {"units": {"3Pz": "2117"}, "boxes": {"dead pile": ["2SSPz"]}}):
        game = bd(where["units"], AXIS_ADMIN, turn=25, boxes=where.get("boxes", {}))
        asked_for_the_corps(game).play("decline")
        assert not war(game).counts.get("ss due")
        assert game.stage != "withdrawal of the 2nd SS Panzer Corps"


@pytest.mark.parametrize(("turn", "asked"), [(6, True), (7, True), (8, True), (20, False)])
def test_a_withdrawal_without_any_army_for_it(bd: Situation, turn: int, asked: bool) -> None:
    """Of turns 6 to 8 it can only be declined (bd:8.21-a, bd:4.9); on turn 20 nothing is left to do (bd:8.21-b)."""
    game = bd({"3T": "1606", "3Pz": "2117"}, SOVIET_ADMIN, turn=turn, boxes={"out of play": ["3GT", "LCFC"]})
    points = war(game).vp
    while game.stage == SOVIET_ADMIN:
        game.play("done")
    assert (game.stage == "withdrawal of a rifle army") == asked
    if asked:
        assert [str(action) for action in game.legal()] == ["decline"]
        game.play("decline")
        assert (war(game).vp, game.stage == "withdrawal of a rifle army") == (points + 1, False)


def test_no_step_no_army(bd: Situation, refused: Refused) -> None:
    """A mechanized step does for a rifle army only while there is one (bd:8.12-d)."""
    game = bd({"3A": "1606"}, SOVIET_ADMIN, turn=26, boxes={"dead pile": ["4A", "5A", "13A", "16A", "18A", "19A"]})
    for army in ("4A", "5A", "13A", "16A", "18A"):  # two mechanized steps and three others
        game.play(f"rebuild {army}")
    refused(game, "rebuild 19A", "bd:8.12-d")


def test_a_group_stays_when_its_army_is_withdrawn(bd: Situation) -> None:
    """What is attached to a withdrawn army waits in the RVGK box (bd:8.21-b, bd:8.32-e)."""
    units = {"3A": "1606", "4A": "1607", "CMB": "1606", "3Pz": "2117"}
    game = bd(units, SOVIET_ADMIN, turn=20, attached={"CMB": "3A"}, boxes={"out of play": ["3GT", "LCFC"]})
    assert game.stage == "withdrawal of a rifle army"
    game.play("withdraw 3A")
    assert in_box(game, "soviet", "rvgk") == {"CMB"}
    assert game.piece("3A").box == "out of play"
    pos = war(game)
    assert pos.rider[pos.roster.find("3A")] == -1


@pytest.mark.parametrize(("turn", "gone"), [(15, False), (16, True), (17, False)])
def test_the_turn_in_which_the_italians_leave(bd: Situation, turn: int, gone: bool) -> None:
    """When turn 16 ends the Italian army is gone (bd:8.28)."""
    game = bd({"It8": "2607", "3Pz": "2608", "3A": "1606"}, "victory check", turn=turn)
    assert (game.piece("It8").hex is None) == gone


def test_a_dead_army_does_not_leave(bd: Situation) -> None:
    """Lost before turn 16 ends, the Italians stay among the dead (bd:8.28)."""
    game = bd({"3Pz": "2608", "3A": "1606"}, "victory check", turn=16, boxes={"dead pile": ["It8"]})
    assert game.piece("It8").box == "dead pile"
