"""3.7. With Lithuania for part of Poland the border of the game is another one, in every rule that speaks of it."""

from __future__ import annotations

import pytest

from stavka.engine.refusal import Unreadable
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from tests.titles.barbarossa_deluxe.conftest import New, Situation, shift
from tests.titles.barbarossa_deluxe.looking import outcome, war

BULGE = ["2116", "2216", "2217", "2315", "2316"]


def test_a_described_position_has_the_border_of_its_option(bd: Situation) -> None:
    """Lithuania is German with a point for Vilnius, the bulge Soviet (bd:3.7-a,-e)."""
    for scenario, turn in (("campaign", 1), ("what-if-1942", 9)):
        pos = war(bd({"3Pz": "2117"}, turn=turn, scenario=scenario, options=["lithuania"]))
        assert pos.controls(AXIS, pos.ground.countries("lithuania"))
        assert pos.controls(SOVIET, pos.ground.polish_swap)
        assert pos.vp == 15
    with pytest.raises(Unreadable, match=r"bd:3.7-d"):
        bd({"3Pz": "2117"}, turn=19, scenario="citadel", options=["lithuania"])


def test_the_bulge_is_no_invasion(bd: Situation) -> None:
    """Soviet units where they may set up cost the German nothing; others in the Reich do (bd:3.7-e, bd:4.2-f)."""
    units = {"3A": "2116", "5A": "2315", "13A": "1818"}
    for options, loss in (([], 3), (["lithuania"], 1)):
        game = bd(units, "victory check", turn=2, vp=20, options=options)
        assert war(game).vp == 20 - loss


def test_the_start_line_is_the_new_border(bd: Situation) -> None:
    """Germans in Lithuania defend west of it on turn 1, in the bulge they do not (bd:3.7-a,-e, bd:5.15)."""
    west, bonus = {"1Inf": "1615", "3A": "1614"}, "west of the start line"
    assert shift(bd(west, "soviet fight", turn=1), "attack 3A 1615", bonus) == 0
    assert shift(bd(west, "soviet fight", turn=1, options=["lithuania"]), "attack 3A 1615", bonus) == -1
    bulge = {"7Inf": "2216", "3A": "2215"}
    assert shift(bd(bulge, "soviet fight", turn=1), "attack 3A 2216", bonus) == -1
    assert shift(bd(bulge, "soviet fight", turn=1, options=["lithuania"]), "attack 3A 2216", bonus) == 0


def test_vilnius_is_no_gain_in_the_war_of_1942(bd: Situation) -> None:
    """Cities east of the border are those that the Soviet has at the start (bd:3.7-a, bd:15.3-d, bd:15.4-b,-c)."""
    for options, winner in (([], None), (["lithuania"], None)):
        game = bd({"3Pz": "2117"}, "victory check", 14, scenario="what-if-1942", options=options)
        assert outcome(war(game))[0] == winner
    taken = bd(
        {"3Pz": "2117"}, "victory check", 14, scenario="what-if-1942", options=["lithuania"], control={"axis": ["Riga"]}
    )
    assert outcome(war(taken))[0] == "axis"
    lost = {"soviet": ["Warsaw"]}
    held = bd({"3Pz": "2117"}, "victory check", 14, scenario="what-if-1942", options=["lithuania"], control=lost)
    assert outcome(war(held))[0] == "soviet"  # Vilnius is not one of the cities that he must hold


def test_the_gambit_wants_what_was_german_at_the_start(bd: Situation) -> None:
    """With Vilnius, where it began German (bd:4.16-c, bd:3.7-a)."""
    great, vilnius = ["Leningrad", "Kiev"], ["Vilnius"]
    for options, winner in (([], "axis"), (["lithuania"], "soviet")):
        control = {"axis": great, "soviet": vilnius}
        game = bd({"3Pz": "2117"}, "victory check", 20, counts={"gambit": 18}, options=options, control=control)
        assert outcome(war(game))[0] == winner


def test_a_new_game_counts_vilnius_once(new: New) -> None:
    """bd:3.7-a, bd:4.2-a."""
    assert war(new(options=["lithuania"])).vp == 15
    assert war(new("what-if-1942", options=["lithuania"])).vp == 15
