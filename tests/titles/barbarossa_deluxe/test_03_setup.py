"""1.7 and 3. The set-up of the Grand Campaign, control, and the Lithuania variant."""

from __future__ import annotations

from random import Random

import pytest

from stavka.engine.refusal import Unreadable
from stavka.hexes import bits, count
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, OUT, SOVIET
from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe
from tests.titles.barbarossa_deluxe.conftest import New
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused


def test_six_scenarios(title: BarbarossaDeluxe) -> None:
    """Six scenarios with their turns (bd:1.7-a)."""
    turns = {key: (data["start_turn"], data["end_turn"]) for key, data in title.scenarios.items()}
    assert turns == {
        "campaign": (1, 32),
        "road_back": (13, 32),
        "blue_kremlin": (9, 13),
        "citadel": (19, 22),
        "manstein_gambit": (18, 20),
        "what_if_1942": (9, 14),
    }


@pytest.mark.parametrize("scenario", ["road-back", "blue-kremlin", "citadel", "manstein-gambit", "what-if-1942"])
def test_scenarios_are_campaigns_with_changes(new: New, scenario: str) -> None:
    """Every scenario plays by the campaign's sequence, charts and actions (bd:1.7-b)."""
    game, campaign = new(scenario), new()
    assert game.title is campaign.title
    assert war(game).charts is war(campaign).charts
    assert war(game).ground is war(campaign).ground


@pytest.mark.parametrize("scenario", ["road-back", "blue-kremlin", "citadel", "manstein-gambit"])
def test_control_behind_the_front(new: New, scenario: str) -> None:
    """Each hex belongs to the side whose line it lies on or behind (bd:1.7-e)."""
    pos = war(new(scenario))
    ground = pos.ground
    assert not pos.owner[AXIS] & pos.owner[SOVIET]
    assert not ground.land & ~(pos.owner[AXIS] | pos.owner[SOVIET])
    assert not pos.occupied[AXIS] & ~pos.owner[AXIS]
    assert not pos.occupied[SOVIET] & ~pos.owner[SOVIET]
    assert pos.controls(AXIS, ground.berlin | ground.kiev | ground.bucharest)
    assert pos.controls(SOVIET, ground.moscow | ground.leningrad | ground.place("Gorki"))


def test_markers_due_before_a_scenario(new: New) -> None:
    """Markers that came earlier and were not used up are on hand (bd:1.7-d)."""
    from stavka.titles.barbarossa_deluxe.special_units import support_markers

    pos = war(new("citadel"))
    assert support_markers.on_hand(pos, "air army") == 17
    assert support_markers.on_hand(pos, "artillery corps") == 6
    assert pos.airlift_turn <= pos.turn


def test_units_start_where_their_counters_say(new: New) -> None:
    """Germans in their army group's hexes or Romania, Soviets in the hex on their reverse, within stacking limits.

    bd:3.1-a,-b, bd:3.3-b,-c,-d,-e, bd:3.4-b
    """
    game = new()
    pos = war(game)
    areas = {**pos.ground.army_groups, "Rom": pos.ground.romania}
    for unit, counter in enumerate(pos.roster.counters):
        if counter.start in areas:
            assert areas[counter.start] >> pos.where[unit] & 1, counter.short
        elif counter.start:
            assert pos.hex_name(pos.where[unit]) == counter.start
    assert game.piece("6AOS").hex == "2314"
    assert game.piece("FCSE").hex == "3220"  # bd:8.33-a
    from stavka.titles.barbarossa_deluxe import stacking

    assert not stacking.overstacked(pos, AXIS)
    assert not stacking.overstacked(pos, SOVIET)


def test_reinforcements_wait_on_the_track(new: New) -> None:
    """A counter with a turn on its reverse is in that box; question marks are set aside (bd:3.2-a, bd:3.3-a, bd:3.4-a).

    bd:3.5
    """
    game = new()
    pos = war(game)
    assert (game.piece("16A").box, pos.arrives[pos.roster.find("16A")]) == ("awaiting", 2)
    assert (game.piece("59Inf").box, pos.arrives[pos.roster.find("59Inf")]) == ("awaiting", 7)
    for army in ("1B", "2B", "4B", "Pol", "1R", "4R"):
        assert game.piece(army).box == "out of play"


def test_control_at_the_start(new: New) -> None:
    """The German lands and their neighbours, the USSR and the Baltic states; Bulgaria is nobody's (bd:3.6-a,-b)."""
    pos = war(new())
    ground = pos.ground
    assert pos.owner[AXIS] == ground.axis_home
    assert pos.owner[SOVIET] == ground.soviet_home
    assert pos.controller(next(bits(ground.bulgarian_edge))) is None


def test_fourteen_points(new: New) -> None:
    """The German starts with 14 points for 14 hexes (bd:3.2-b, bd:4.2-e)."""
    pos = war(new())
    assert pos.vp == 14 == count(pos.ground.vp_hexes & pos.owner[AXIS])


def test_free_set_up(new: New, refused: Refused) -> None:
    """Each German unit in a hex of its own group, five at most; afterwards groups mean nothing (bd:3.3-c,-d,-e,-f).

    bd:3.1-a,-b, bd:3.3-b
    """
    game = new(set_up="free")
    assert (game.to_act, game.stage) == ("axis", "axis set-up")
    refused(game, "place 1Inf 1817", "bd:3.3-c")
    refused(game, "place 5Inf 1517", "bd:3.3-d")
    refused(game, "place 3Pz 2116", "bd:3.3-e")
    refused(game, "place Ro3 2516", "bd:3.3-b")
    refused(game, "done", "bd:3.1-a")
    refused(game, "place 3A 1517", "bd:3.1-a")  # the other side's
    refused(game, "place 14Pz 1000", "bd:3.3-e")  # neither his land nor his group's
    for unit in ("1Inf", "2Inf", "10Inf", "23Inf", "26Inf"):
        game.play(f"place {unit} 1517")
    refused(game, "place 28Inf 1517", "bd:6.3")
    rng = Random(3)
    while game.stage == "axis set-up":
        game.play(game.legal().sample(rng))
    assert game.turn == 1
    while game.stage != "axis movement":
        game.play("done")
    moves = {str(action).rsplit("-", 1)[-1] for action in game.legal().by_unit("1Inf")}
    assert moves & {"1617", "1716"}  # another hex of the group, and further on where nobody asks for groups


def test_lithuania(new: New, title: BarbarossaDeluxe) -> None:
    """Lithuania is German and five Polish hexes Soviet; the groups' areas change with them.

    bd:3.7-a,-e,-f, bd:3.7-b,-c
    """
    game = new(options=["lithuania"])
    pos = war(game)
    ground = pos.ground
    assert pos.controls(AXIS, ground.countries("lithuania"))
    assert pos.controls(SOVIET, ground.polish_swap)
    assert pos.vp == 15  # Vilnius
    starting = [unit for unit, counter in enumerate(pos.roster.counters) if counter.start]
    assert [pos.short(unit) for unit in starting if pos.where[unit] == OUT] == []  # those of lost hexes beside them
    from stavka.titles.barbarossa_deluxe.setup import campaign as setup

    names = title.map.grid.names
    free = war(new(options=["lithuania"], set_up="free"))
    find = free.roster.find
    assert set(names(setup.allowed(free, find("5Inf")))) == {"1817", "1917", "2017"}
    assert set(names(setup.allowed(free, find("3Pz")))) == {"2416", "2516"}
    assert {"1517", "1617", "1716", "1516", "1616", "1715"} <= set(names(setup.allowed(free, find("1Inf"))))
    # who stood in Lithuania goes elsewhere; units may go to the bulge
    assert game.piece("8AOS").hex not in names(ground.countries("lithuania"))
    assert not setup.allowed(free, find("8AOS")) & ground.countries("lithuania")
    assert setup.allowed(free, find("8AOS")) & ground.polish_swap


def test_the_bulge_is_not_for_all(new: New, refused: Refused) -> None:
    """The Soviet may move units into the gained Polish hexes, but not the 9th Army and the Coastal Army (bd:3.7-c)."""
    game = new(options=["lithuania"], set_up="free")
    rng = Random(1)
    while game.stage == "axis set-up":
        game.play(game.legal().sample(rng))
    assert game.stage == "soviet set-up"
    game.play("place 3A 2216")
    assert game.piece("3A").hex == "2216"
    refused(game, "place 9AOS 2216", "bd:3.7-c")
    refused(game, "place ICA 2217", "bd:3.7-c")
    refused(game, "place 6AOS 2311", "bd:3.7-b")


def test_lithuania_only_where_it_belongs(new: New) -> None:
    """The option is for the campaign and the alternative 1942 game (bd:3.7-d, bd:15.3-d)."""
    assert new("what-if-1942", options=["lithuania"]).position.options == {"lithuania"}
    with pytest.raises(Unreadable, match=r"bd:3.7-d"):
        new("citadel", options=["lithuania"])


@pytest.mark.parametrize("scenario", ["campaign", "blue-kremlin", "manstein-gambit", "what-if-1942"])
def test_the_prompt_names_a_few_of_those_to_be_set_up(new: New, refused: Refused, scenario: str) -> None:
    """Forty names are no prompt: the first few stand there, and how many more there are (bd:3.1-a)."""
    game = new(scenario, set_up="free")
    waiting = [piece.short for piece in game.units("axis") if piece.box == "due"]
    prompt = game.view("axis")["prompt"]
    assert prompt.startswith(f"axis set-up: before 'done', still to be set up: {waiting[0]}, {waiting[1]}")
    assert prompt.endswith(" more")
    assert len(prompt) < 120
    refused(game, "done", "bd:3.1-a")
