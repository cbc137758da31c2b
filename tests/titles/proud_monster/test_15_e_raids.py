"""15.6: cavalry raids."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    NORTH_EAST,
    SOUTH,
    attack,
    fed,
    figures,
    here,
    placed,
    reasons,
)
from tests.titles.proud_monster.conftest import Situated, go_on, rule_against, war

WOOD = {"terrain": {HEX: "forest"}}


def riding(units: list[dict[str, Any]], side: str = "soviet", turn: int = 303, **spec: Any) -> Game:
    stage = f"{side} first week movement"
    told = {"title": "pmd", "turn": turn, "stage": stage, "units": units, "weather": "SS", **spec}
    game = stavka.situation({**WOOD, **told})
    war(game).attacking[1] = war(game).attacking[0] = -1
    return game


def test_what_cavalry_may_raid(refused: Refused) -> None:
    """pmd:15.6-a: occupied forest, rough or marsh beside it, for 4 points; not in Mud, not without supply."""
    units = [*placed(["1GCD", "5RD"], NORTH), *placed(["6PD"], HEX), *placed(["7PD"], "1738")]
    game = riding(units)
    refused(game, f"raid 5RD {HEX}", "pmd:15.6-a")
    refused(game, f"raid 1GCD {NORTH_EAST}", "pmd:15.6-a")  # nobody is there
    refused(game, "raid 1GCD 1738", "pmd:15.6-a")  # clear
    assert rule_against(riding(units, weather="MM"), f"raid 1GCD {HEX}") == "pmd:15.6-a"
    assert rule_against(riding(units, terrain={HEX: "clear"}), f"raid 1GCD {HEX}") == "pmd:15.6-a"
    for ground in ("forest", "rough", "marsh"):
        assert riding(units, terrain={HEX: ground}).refusal(f"raid 1GCD {HEX}") is None
    hungry = riding(units)
    war(hungry).attacking[1] = 0
    refused(hungry, f"raid 1GCD {HEX}", "pmd:15.6-a")
    factor = war(game).strength(war(game).roster.index("1GCD")).move
    for spent, rule in ((factor - 4, None), (factor - 3, "pmd:15.6-a")):
        assert rule_against(riding(units, spent={"1GCD": spent}), f"raid 1GCD {HEX}") == rule
    game.play(f"raid 1GCD {HEX}")
    assert here(game, HEX) == ["1GCD", "6PD"]
    refused(game, f"move 1GCD {HEX}-{SOUTH}", "pmd:15.6-b")
    assert f"raid 1GCD {HEX}" in {str(action) for action in riding(units).legal()}


def test_raiders_outlive_a_stack_that_leaves() -> None:
    """pmd:15.6-f: enemies in reserve march away from under them, and they are on top of nobody in the Cleanup Phase."""
    units = [*placed(["1GCD"], NORTH), *placed(["6PD", "7PD"], HEX)]
    game = riding(units, reserves={"axis": {HEX: 1}})
    game.play(f"raid 1GCD {HEX}")
    while game.stage != "soviet first week enemy reserves":
        game.play("done")
    game.play(f"move 6PD {HEX}-{SOUTH}")
    assert here(game, HEX) == ["1GCD", "7PD"]
    game.play(f"move 7PD {HEX}-{SOUTH}")
    assert here(game, HEX) == ["1GCD"]
    assert war(game).controller(war(game).board.grid.index(HEX)) == "soviet"
    while "soviet first week" in game.stage:
        go_on(game)
    assert here(game, HEX) == ["1GCD"]


def test_raiders_show_the_marker_that_feeds_them() -> None:
    """pmd:8.6-b, pmd:15.6-a"""
    units = [*placed(["1GCD"], NORTH), *placed(["6PD"], HEX)]
    game = riding(units, offensive_supply={"soviet": [[3, NORTH], [5, "4120"]]})
    game.play(f"raid 1GCD {HEX}")
    assert [face for _, _, face in war(game).markers[1]] == ["open", "down"]


def test_a_river_costs_extra() -> None:
    """pmd:15.6-a: the side is paid for."""
    units = [*placed(["1GCD"], NORTH), *placed(["6PD"], HEX)]
    river = {"sides": {"major_river": [[NORTH, HEX]]}}
    costs = []
    for changes in ({}, river):
        game = riding(units, weather="DD", turn=213, map=changes)
        game.play(f"raid 1GCD {HEX}")
        costs.append(war(game).spent[war(game).roster.index("1GCD")])
    assert costs[0] == 4 < costs[1]


def test_plain_soviet_cavalry_wants_two_divisions(refused: Refused) -> None:
    """pmd:15.6-g: from one hex or from two; a Guards division rides alone."""
    units = [*placed(["5CD"], NORTH), *placed(["6CD"], NORTH_EAST), *placed(["6PD"], HEX)]
    game = riding(units)
    refused(game, f"raid 5CD {HEX}", "pmd:15.6-g")
    game.play(f"raid 5CD+6CD {HEX}")
    assert here(game, HEX) == ["5CD", "6CD", "6PD"]


def test_german_cavalry_raids_alone() -> None:
    """pmd:15.6-g, pmd:15.6-a: two divisions are asked of the Soviets only."""
    corps = next(c.short for c in stavka.title("pmd").roster.counters if c.side == "axis" and c.kind == "CD")
    game = riding([*placed([corps], NORTH), *placed(["5RD"], HEX)], side="axis", turn=117, weather="DD")
    assert game.refusal(f"raid {corps} {HEX}") is None


def test_a_raid_helps_an_assault_and_costs_a_step() -> None:
    """pmd:15.6-b,-c,-e: a column, for a step of the raiders that no result counts; they do not count for stacking."""
    units = [*placed(["1GCD"], NORTH), *placed(["1GTC", "2GTC"], NORTH_EAST), *placed(["6PD"], HEX)]
    game = riding(units)
    game.play(f"raid 1GCD {HEX}")
    game.play("done")
    war(game).attacking[1] = -1
    attack(game, "1GTC", "2GTC")
    before = figures(game)
    assert reasons(game)["cavalry raid"] == 1
    bare = stavka.situation(
        {"title": "pmd", "turn": 303, "stage": "soviet first week combat", "weather": "SS", "units": units[1:], **WOOD}
    )
    war(bare).attacking[1] = -1
    attack(bare, "1GTC", "2GTC")
    assert before[2] == figures(bare)[2] + 1
    while game.to_act != "chance":
        game.play("done")
    game.play_dice([1])
    pos = war(game)
    assert pos.steps(pos.roster.index("1GCD")) == 1  # of two
    assert pos.fight is None or pos.fight.attacker_lost == 0


def test_raiders_that_stay_are_lost() -> None:
    """pmd:15.6-f,-d: in their owner's Cleanup Phase."""
    game = riding([*placed(["1GCD"], NORTH), *placed(["6PD"], HEX)], seed=4)
    game.play(f"raid 1GCD {HEX}")
    game.play("done")
    assert here(game, HEX) == ["1GCD", "6PD"]
    while game.phase.startswith("soviet first week"):
        go_on(game)
    assert here(game, HEX) == ["6PD"]


def test_raiders_keep_a_hex_that_is_cleared() -> None:
    """pmd:15.6-e: they lose no more, and the hex is theirs."""
    units = [*placed(["1GCD"], NORTH), *placed(["1GTC", "2GTC", "3GTC"], NORTH_EAST), *placed(["184AGBn"], HEX)]
    game = riding(units)
    game.play(f"raid 1GCD {HEX}")
    game.play("done")
    war(game).attacking[1] = -1
    attack(game, "1GTC", "2GTC", "3GTC")
    while game.stage != "soviet first week combat":
        if game.to_act == "chance":
            game.play_dice([6])
        else:
            offered = [str(action) for action in game.legal()]
            game.play("done" if "done" in offered else offered[0])
    pos = war(game)
    assert here(game, HEX, "axis") == []
    assert pos.controller(pos.board.grid.index(HEX)) == "soviet"
    assert "raiding" not in pos.title.flag_names(pos, pos.roster.index("1GCD"))


def test_minor_allied_cavalry_raids_in_the_south_only(situation: Situated, refused: Refused) -> None:
    """pmd:7.1-f, pmd:15.6-a: 0429 lies north of the North/South line, and so does its forest."""
    game = situation(units={"Rom5CB": "0530", "100RD": "0429"}, supply=fed("Rom5CB"), terrain={"0429": "forest"})
    refused(game, "raid Rom5CB 0429", "pmd:7.1-f")
    game = situation(units={"Rom5CB": "1640", "100RD": "1641"}, supply=fed("Rom5CB"), terrain={"1641": "forest"})
    assert game.refusal("raid Rom5CB 1641") is None


def test_raiders_leave_a_shared_hex_for_friends_first(situation: Situated, refused: Refused) -> None:
    """pmd:13.15.3-m, pmd:15.6-a"""
    units = {"1CD": NORTH, "2RD": NORTH, "100RD": HEX}
    game = situation(units=units, hex_defender={NORTH: "soviet"}, supply=fed("1CD"), **WOOD)
    refused(game, f"raid 1CD {HEX}", "pmd:13.15.3-m")
