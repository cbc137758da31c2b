"""5.3: units of OKH North without an army group choose one when they come on, and keep to its lane on turn 112."""

from __future__ import annotations

from random import Random

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.proud_monster.conftest import Situated, rule_against, war

FREE = "113ID"  # of the high command reserve: of no army group in history


def game_with(situation: Situated, unit: str = FREE, **spec: object) -> Game:
    return situation(turn=112, boxes={"OKH North": [unit]}, **spec)


def test_the_way_on_lies_in_one_lane(situation: Situated, refused: Refused) -> None:
    """pmd:5.3-i,-j: 0723 is of AGC and 0724 of AGS; by either a unit comes on, and stays there."""
    for allowed in ("enter 113ID 0723", "enter 113ID 0724", "enter 113ID 0724-0725", "enter 113ID 1114-1115"):
        assert rule_against(game_with(situation), allowed) is None
    for across in ("enter 113ID 0723-0724", "enter 113ID 1114-1115-1116"):
        refused(game_with(situation), across, "pmd:5.3-j")
    later = situation(turn=113, boxes={"OKH North": [FREE]})
    assert rule_against(later, "enter 113ID 0723-0724") is None


def test_what_is_offered_lies_in_one_lane(situation: Situated) -> None:
    """pmd:5.3-j: in the list, in what a random player draws, and for units that are fast."""
    game = game_with(situation, "13PD", groups={})
    found = [action for action in game.legal().by_unit("13PD") if str(action).startswith("enter")]
    drawn = [game.legal().sample(Random(seed)) for seed in range(60)]
    ways = [str(action).split()[2].split("-") for action in [*found, *drawn] if str(action).startswith("enter")]
    lanes = [war(game).ground.groups[name] for name in ("AGN", "AGC", "AGS")]
    grid = war(game).board.grid
    assert {way[0] for way in ways} >= {"1114", "0820", "0725"}
    for way in ways:
        hexes = [grid.index(hex) for hex in way]
        assert any(all(lane >> hex & 1 for hex in hexes) for lane in lanes), way
    assert all(game.refusal(action) is None for action in found)


def test_who_has_come_on_belongs_to_the_lane(situation: Situated, refused: Refused) -> None:
    """pmd:5.3-j: further moves of the phase keep to it; in a divided hex it is the northern one."""
    game = game_with(situation, "13PD", groups={})
    game.play("enter 13PD 0723")
    refused(game, "move 13PD 0723-0724", "pmd:5.3-j")
    assert rule_against(game, "move 13PD 0723-0822") is None
    game = game_with(situation, "13PD", groups={})
    game.play("enter 13PD 1115")
    assert rule_against(game, "move 13PD 1115-1114") is None
    refused(game, "move 13PD 1115-1116", "pmd:5.3-j")


def test_ships_choose_a_lane_too(situation: Situated) -> None:
    """pmd:5.3-i: Memel lies in the ZOMO of Army Group North."""
    game = game_with(situation)
    game.play("ship 113ID Memel")
    pos = war(game)
    assert pos.groups[0] >> pos.roster.find(FREE) & 1


def test_units_kept_back_in_a_free_set_up_choose(situation: Situated, refused: Refused) -> None:
    """pmd:5.3-i,-j, pmd:1.3-b: who is not deployed waits in OKH North and comes on in one lane."""
    game = stavka.new("pmd", set_up="axis-free", seed=4)
    game.play("auto")
    game.play("take 3PD")
    game.play("done")
    while game.phase != "axis first week movement":
        game.play("done")
    refused(game, "enter 3PD 0723-0724", "pmd:5.3-j")
    assert rule_against(game, "enter 3PD 0724") is None
