"""12 to 15. Rules of the campaign hold in every scenario, each with its dates, but for what a scenario says of them."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.combat import battle, changed_results, prepared_assaults
from tests.titles.barbarossa_deluxe.conftest import Situation, figures, shift
from tests.titles.barbarossa_deluxe.looking import battle as attack_named
from tests.titles.barbarossa_deluxe.looking import part, war

# bd:1.7-b, bd:12.1-b, bd:13.5, bd:14.5, bd:14.11, bd:15.1
MOMENTS = [
    ("road-back", 14),
    ("road-back", 18),
    ("road-back", 26),
    ("road-back", 31),
    ("blue-kremlin", 9),
    ("blue-kremlin", 12),
    ("blue-kremlin", 13),
    ("citadel", 20),
    ("citadel", 21),
    ("manstein-gambit", 18),
    ("manstein-gambit", 20),
    ("what-if-1942", 10),
    ("what-if-1942", 13),
]
TARGET = "1813"
GERMANS = {"39Pz": "1814", "1Inf": "1814"}
every_moment = pytest.mark.parametrize(("scenario", "turn"), MOMENTS)


def single(turn: int) -> bool:
    return (turn - 1) % 8 < 4


def german(bd: Situation, scenario: str, turn: int, stage: str = "axis fight", **more: object) -> Game:
    return bd({**GERMANS, "3A": TARGET, "4A": "1600"}, stage, turn, scenario=scenario, **more)


def soviet(bd: Situation, scenario: str, turn: int, stage: str = "soviet fight", **more: object) -> Game:
    units = {"1T": "1812", "1Sh": "1812", "3A": "1812", "1Inf": TARGET, **part(more, "units")}
    return bd(units, stage, turn, scenario=scenario, **more)


@every_moment
def test_mobile_assaults(bd: Situation, scenario: str, turn: int) -> None:
    """The German in single-month turns, the Soviet from turn 25 (bd:10.23-a,-b, bd:10.32, bd:1.7-b)."""
    game = german(bd, scenario, turn, "axis move")
    assert (game.refusal(f"assault 39Pz {TARGET}") is None) is single(turn)
    if single(turn):
        assert shift(game, f"assault 39Pz {TARGET}", "mobile assault") == -1
    red = soviet(bd, scenario, turn, "soviet move")
    assert (red.refusal(f"assault 1T {TARGET}") is None) is (turn >= 25)


@every_moment
def test_bloodbaths_of_the_german(bd: Situation, scenario: str, turn: int) -> None:
    """He may soften them in the summer of 1942 only (bd:5.16-a, bd:1.7-b)."""
    game = german(bd, scenario, turn)
    fight = prepared_assaults.fight_of(war(game), attack_named(game, f"attack 39Pz {TARGET}"))
    assert changed_results.may_soften(war(game), fight) is (9 <= turn <= 12)


@every_moment
def test_shock_armies_and_offensive_supply(bd: Situation, scenario: str, turn: int) -> None:
    """Doubled where fighting comes first, halved without a marker; none is needed in 1942's what-if.

    bd:5.7-a,-b, bd:7.9-d, bd:15.8-k, bd:1.7-b
    """
    near = soviet(bd, scenario, turn, offensive={"A": "1812"})
    assert figures(near, f"attack 1Sh {TARGET}").attack == 6
    far = soviet(bd, scenario, turn)
    assert figures(far, f"attack 1Sh {TARGET}").attack == (6 if scenario == "what-if-1942" else 1)
    late = soviet(bd, scenario, turn, "soviet fight last", offensive={"A": "1812"})
    assert figures(late, f"attack 1Sh {TARGET}").attack == 3
    assert shift(late, f"attack 1Sh {TARGET}", "move/fight") == -1


@every_moment
def test_support_markers(bd: Situation, scenario: str, turn: int) -> None:
    """Partisans, air armies from turn 8, artillery from 16, the drop in 1942 and 1943 (bd:1.7-d, bd:8.41)."""
    game = soviet(bd, scenario, turn, offensive={"A": "1812"})
    game.play(f"attack 1T+3A {TARGET}")
    offered = {str(action).split()[1] for action in game.legal() if str(action) != "done"}
    wanted = {"partisans", "air"}
    wanted |= {"artillery"} if turn >= 16 else set()
    wanted |= {"airborne"} if turn <= 22 else set()
    assert offered == wanted


@every_moment
def test_two_hex_advances(bd: Situation, scenario: str, turn: int) -> None:
    """The Soviet from turn 13, the German in single-month turns (bd:11.32-a,-b, bd:12.5, bd:1.7-b)."""
    from stavka.titles.barbarossa_deluxe.combat.advance import goes_on

    for game, unit, wanted in (
        (german(bd, scenario, turn), "39Pz", single(turn)),
        (soviet(bd, scenario, turn, offensive={"A": "1812"}), "1T", turn >= 13),
    ):
        pos = war(game)
        index = pos.roster.find(unit)
        battle._note_supply(pos, [index])
        assert goes_on(pos, index) is wanted


@every_moment
def test_cities_with_markers(bd: Situation, scenario: str, turn: int) -> None:
    """Hero cities everywhere but in the what-if game (bd:9.1-b, bd:15.8-l, bd:1.7-b)."""
    game = bd({"3A": "1606", "39Pz": "2117"}, "soviet fight", turn, scenario=scenario, hero_markers=1)
    assert (game.refusal("hero Moscow") is None) is (scenario != "what-if-1942")


@every_moment
def test_orders(bd: Situation, scenario: str, turn: int) -> None:
    """Fight/fight once a summer of 1942 and 1943, in the what-if game at any time (bd:5.5-a, bd:15.3-f, bd:1.7-b)."""
    game = german(bd, scenario, turn, "axis declaration", counts={"effort": "south"})
    summer = single(turn) and turn <= 20
    assert (game.refusal("order fight/fight") is None) is (summer or scenario == "what-if-1942")


@every_moment
def test_strategic_movement_and_emergencies(bd: Situation, scenario: str, turn: int) -> None:
    """Strategic moves up to turn 29, a reserve in German movement (bd:8.6, bd:8.7-f, bd:8.11-a, bd:1.7-b)."""
    units = {"1Inf": "2117", "39Pz": "1811", "3A": "1606"}
    game = bd(units, "axis strategic movement", turn, scenario=scenario)
    assert (game.stage == "axis strategic movement") is (turn <= 29)
    move = bd(units, "axis move", turn, scenario=scenario, boxes={"rvgk": ["5A"]})
    assert move.stage == "soviet interruption"
    assert move.refusal("deploy 5A Moscow") is None
