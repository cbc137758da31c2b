"""9.3, 9.4: conversions off the map and on it, and the Guards."""

from __future__ import annotations

from typing import Any

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.proud_monster.conftest import Situated, rule_against, war

STEP = "reinforcement: conversions"
ARRIVALS = "reinforcement: arrivals"
AXIS_REFIT, SOVIET_REFIT = "axis first week refit", "soviet first week refit"
RIGA, MINSK, MOSCOW = "1808", "1920", "4120"
POOLS = ("Generic Withdrawal Pool", "Specific Withdrawal Pool", "Stalingrad Pool", "Replacement Army")


@pytest.mark.parametrize("pool", POOLS)
def test_old_formations_become_new_ones_off_the_map(situation: Situated, pool: str) -> None:
    """pmd:9.3-a, pmd:9.3-b: in any of the four pools; what converts in the Replacement Army stays there."""
    game = situation(turn=306, stage=STEP, units=[{"id": "3MID", "box": pool}, {"id": "29MID", "hex": MINSK}])
    assert game.to_act == "axis"
    assert rule_against(game, "convert 29MID 29PGD") == "pmd:9.3-a"
    assert rule_against(game, "convert 3MID 29PGD") == "pmd:9.4.1-a"
    game.play("convert 3MID 3PGD")
    assert game.piece("3PGD").box == pool
    assert game.piece("3MID").box == "removed"


def test_no_conversion_before_its_turn(situation: Situated) -> None:
    """pmd:9.3-a: on the turn that the track names, or later."""
    early = situation(turn=305, stage=STEP, units=[{"id": "3MID", "box": "Replacement Army"}])
    assert rule_against(early, "convert 3MID 3PGD") == "pmd:9.4.1-a"
    late = situation(turn=309, stage=STEP, units=[{"id": "3MID", "box": "Replacement Army"}])
    assert rule_against(late, "convert 3MID 3PGD") is None


def test_a_withdrawn_division_returns_in_its_new_form(situation: Situated) -> None:
    """pmd:9.3-a, the example of the 2 SS: withdrawn by name, it comes back on turn 302 at full strength."""
    game = situation(turn=302, stage=ARRIVALS, units=[{"id": "2SSMID", "box": "Specific Withdrawal Pool"}])
    assert game.piece("2SSPD").box == "OKH North"
    assert game.piece("2SSPD").steps == 4
    assert game.piece("2SSMID").box == "removed"


@pytest.mark.parametrize("lost", ["Dead Pile", "removed"])
def test_what_is_lost_never_converts(situation: Situated, lost: str) -> None:
    """pmd:9.3-c: nor does a later formation come."""
    game = situation(turn=302, stage=ARRIVALS, units=[{"id": "2SSMID", "box": lost}])
    assert game.piece("2SSPD").box == "removed"
    game = situation(turn=306, stage=STEP, units=[{"id": "3MID", "box": lost}])
    assert game.piece("3PGD").box == "removed"


def test_in_the_replacement_army_a_returning_division_only_changes(situation: Situated) -> None:
    """pmd:9.3-b: it waits there until it is rebuilt."""
    game = situation(turn=302, stage=ARRIVALS, units=[{"id": "2SSMID", "box": "Replacement Army"}])
    assert game.piece("2SSPD").box == "Replacement Army"


def test_three_ss_units_make_a_division(situation: Situated) -> None:
    """pmd:15.23: the 11 SS needs all three."""
    parts = ("ndrss-mib", "danss-mib", "norss-id")
    units = [{"id": id, "box": "Specific Withdrawal Pool"} for id in parts]
    assert situation(turn=323, stage=ARRIVALS, units=units).piece("11SSPGD").box == "OKH North"
    units[0]["box"] = "removed"
    assert situation(turn=323, stage=ARRIVALS, units=units).piece("11SSPGD").box == "removed"


def converting(situation: Situated, *units: dict[str, Any], **more: Any) -> Game:
    return situation(**{"turn": 306, "stage": AXIS_REFIT, "units": list(units), **more})


def test_conversion_in_the_field(situation: Situated) -> None:
    """pmd:9.4.1-a,-b,-c: the same steps, a Refit marker, and no move this week."""
    game = converting(situation, {"id": "3MID", "hex": MINSK, "steps": 3})
    game.play("convert 3MID 3PGD")
    piece = game.piece("3PGD")
    assert (piece.hex, piece.steps, "refit" in piece.flags) == (MINSK, 3, True)
    game.play("done")
    assert rule_against(game, f"move 3PGD {MINSK}-2020") == "pmd:9.4.1-c"


def test_conversion_wants_supply_and_distance(situation: Situated) -> None:
    """pmd:9.4.1-b: not out of supply, not next to an enemy; in an OKH area always."""
    game = converting(situation, {"id": "3MID", "hex": MINSK}, out_of_supply=["3MID"])
    assert rule_against(game, "convert 3MID 3PGD") == "pmd:9.4.1-b"
    game = converting(situation, {"id": "3MID", "hex": MINSK}, {"id": "4RD", "hex": "2020"})
    assert rule_against(game, "convert 3MID 3PGD") == "pmd:9.4.1-b"
    game = converting(situation, {"id": "3MID", "box": "OKH North"})
    game.play("convert 3MID 3PGD")
    assert game.piece("3PGD").box == "OKH North"
    assert "refit" not in game.piece("3PGD").flags


def test_axis_conversions_may_wait(situation: Situated) -> None:
    """pmd:9.4.1-d: on any later turn; the Soviets do not convert Germans."""
    game = converting(situation, {"id": "3MID", "hex": MINSK}, turn=320)
    assert rule_against(game, "convert 3MID 3PGD") is None
    game = converting(situation, {"id": "3MID", "hex": MINSK}, turn=320, stage=SOVIET_REFIT)
    assert rule_against(game, "convert 3MID 3PGD") is not None


@pytest.mark.parametrize("where", [{"hex": MINSK}, {"box": "Replacement Army"}])
def test_the_spaniards_go_home(situation: Situated, where: dict[str, str]) -> None:
    """pmd:7.3-c: on turn 323 the 250 becomes the Legion wherever it is, and the Legion is not rebuilt."""
    game = situation(turn=323, stage=STEP, units=[{"id": "250-id", **where}])
    legion = game.piece("spl-ir")
    assert (legion.hex, legion.box) == (where.get("hex"), where.get("box"))
    assert game.piece("250-id").box == "removed"
    pos = war(game)
    assert not pos.roster.rebuildable[pos.roster.called("spl-ir")]


def guarding(situation: Situated, *units: dict[str, Any], **more: Any) -> Game:
    return situation(**{"turn": 118, "stage": SOVIET_REFIT, "units": list(units), **more})


def test_rifle_divisions_become_guards(situation: Situated) -> None:
    """pmd:9.4.2-a,-f,-g: seven on turn 118; the Guards have two steps and stand where the others stood."""
    game = guarding(situation, {"id": "4RD", "hex": MOSCOW}, {"id": "8RD", "box": "RVGK North"})
    assert rule_against(game, "convert 4RD 8GRD") == "pmd:9.4.2-b"  # not of this turn
    assert rule_against(game, "convert 4RD 1GMRD") == "pmd:9.4.2-a"  # made of another type
    game.play("convert 4RD 1GRD")
    assert (game.piece("1GRD").hex, game.piece("1GRD").steps) == (MOSCOW, 2)
    assert game.piece("4RD").box == "removed"
    assert rule_against(game, "convert 8RD 1GRD") == "pmd:9.4.2-b"  # made already
    game.play("convert 8RD 2GRD")
    assert game.piece("2GRD").box == "RVGK North"


def test_guards_are_made_on_their_turn_or_never(situation: Situated) -> None:
    """pmd:9.4.2-b: what was not converted leaves the game when the turn is over."""
    game = guarding(situation, {"id": "4RD", "hex": MOSCOW}, stage="victory check", vp_other=20)
    assert game.turn == 119
    assert game.piece("1GRD").box == "removed"
    assert rule_against(guarding(situation, {"id": "4RD", "hex": MOSCOW}, turn=119), "convert 4RD 1GRD") is not None


def test_only_tried_divisions_that_are_no_militia(situation: Situated) -> None:
    """pmd:9.4.2-c"""
    pos = war(situation())
    militia = next(c.short for u, c in enumerate(pos.roster.counters) if pos.roster.militia[u] and pos.roster.face[u])
    untried = {"side": "soviet", "kind": "RD", "flags": ["untried"], "hex": MOSCOW, "name": "someone"}
    game = guarding(situation, {"id": militia, "hex": MOSCOW}, untried)
    name = next(u["short"] for u in game.view("soviet")["units"] if u["short"].startswith("uRD"))
    assert rule_against(game, f"convert {militia} 1GRD") == "pmd:9.4.2-c"
    assert rule_against(game, f"convert {name} 1GRD") == "pmd:9.4.2-c"


def test_guards_want_overland_supply(situation: Situated) -> None:
    """pmd:9.4.2-d: neither out of supply nor by the lake of Leningrad."""
    game = guarding(situation, {"id": "4RD", "hex": MOSCOW}, out_of_supply=["4RD"])
    assert rule_against(game, "convert 4RD 1GRD") == "pmd:9.4.2-d"
    ring = zip(("1ID", "5ID", "6ID", "7ID"), ("3305", "3404", "3204", "3203"), strict=True)
    germans = [{"id": name, "hex": hex} for name, hex in ring]
    lake = guarding(situation, {"id": "4RD", "hex": "3304"}, {"id": "8RD", "hex": MOSCOW}, *germans)
    assert rule_against(lake, "convert 4RD 1GRD") == "pmd:9.4.2-d"
    assert rule_against(lake, "convert 8RD 1GRD") is None


def test_guards_want_no_lake_between_them_and_their_supply(situation: Situated) -> None:
    """pmd:9.4.2-d: also where it is not Leningrad that lives by the lake, and not when the lake is ice."""
    germans = [{"id": name, "hex": hex} for name, hex in (("1ID", "3304"), ("5ID", "3404"), ("6ID", "3203"))]
    game = guarding(situation, {"id": "4RD", "hex": "3403"}, {"id": "8RD", "hex": MOSCOW}, *germans, weather="dry")
    assert war(game).overland[1] >> war(game).roster.find("4RD") & 1
    assert rule_against(game, "convert 4RD 1GRD") == "pmd:9.4.2-d"
    assert rule_against(game, "convert 8RD 1GRD") is None
    frozen = guarding(situation, {"id": "4RD", "hex": "3403"}, *germans, weather="snow")
    assert rule_against(frozen, "convert 4RD 1GRD") is None
    link = guarding(situation, {"id": "4RD", "hex": "3203"}, {"id": "1ID", "hex": "3204"}, weather="dry")
    assert rule_against(link, "convert 4RD 1GRD") is None  # over the side that serves Soviet supply (pmd:8.4-h)


def test_mech_guards_are_not_made_in_the_line(situation: Situated) -> None:
    """pmd:9.4.2-e: a motorized division next to an Axis unit, an OKH area or the Finns is not; a rifle division is."""
    mrd = war(situation()).roster
    name = next(c.short for u, c in enumerate(mrd.counters) if c.kind == "MRD" and mrd.face[u])
    units = [{"id": name, "hex": MINSK}, {"id": "4RD", "hex": MINSK}]
    assert rule_against(guarding(situation, *units), f"convert {name} 1GMRD") is None
    beside = guarding(situation, *units, {"id": "1ID", "hex": "2020"})
    assert rule_against(beside, f"convert {name} 1GMRD") == "pmd:9.4.2-e"
    assert rule_against(beside, "convert 4RD 1GRD") is None
    front = guarding(situation, {"id": name, "hex": "3403"})
    finnish = war(front).ground.finnish_front
    hex = war(front).board.grid.names(finnish)[0]
    front = guarding(situation, {"id": name, "hex": hex})
    assert rule_against(front, f"convert {name} 1GMRD") == "pmd:9.4.2-e"


def test_guards_corps(situation: Situated) -> None:
    """pmd:9.4.2-g: a tank corps keeps its steps, a Guards mechanized corps made of riflemen has four."""
    game = guarding(situation, {"id": "9TC", "hex": MOSCOW, "steps": 2}, turn=223)
    game.play("convert 9TC 1GTC")
    assert game.piece("1GTC").steps == 2
    game = guarding(situation, {"id": "4RD", "hex": MOSCOW}, turn=221)
    game.play("convert 4RD 1GMC")
    assert game.piece("1GMC").steps == 4


def test_plain_conversions_name_both_units(situation: Situated) -> None:
    """pmd:9.4.2-h: the 27 TC becomes the 1 MC on turn 217, or the 1 MC never comes."""
    game = guarding(situation, {"id": "27TC", "hex": MOSCOW, "steps": 3}, {"id": "9TC", "hex": MOSCOW}, turn=217)
    assert rule_against(game, "convert 9TC 1MC") == "pmd:9.4.2-b"
    game.play("convert 27TC 1MC")
    assert (game.piece("1MC").hex, game.piece("1MC").steps) == (MOSCOW, 3)
    assert game.piece("27TC").box == "removed"
    late = guarding(situation, {"id": "27TC", "hex": MOSCOW}, turn=217, stage="victory check", vp_other=30)
    assert late.turn == 218
    assert late.piece("1MC").box == "removed"


def test_an_upgrade_goes_on_with_the_new_formation(situation: Situated) -> None:
    """pmd:9.4.1-b, pmd:15.9-h: a conversion leaves the strength as it was."""
    game = situation(turn=312, stage="axis refit", units={"GDMID": "1640"}, upgrades={"GDMID": 2})
    before = game.piece("GDMID").steps
    game.play("convert GDMID GDPGD")
    assert war(game).upgrades == {war(game).roster.index("GDPGD"): 2}
    assert game.piece("GDPGD").steps == before


def test_what_is_lost_for_good_never_converts(situation: Situated, refused: Refused) -> None:
    """pmd:9.3-c; in a pool it does (pmd:9.3-a)."""
    stage = "reinforcement: conversions"
    for box in ("Dead Pile", "removed"):
        refused(situation(turn=306, stage=stage, boxes={box: ["3MID"]}), "convert 3MID 3PGD", "pmd:9.3-c")
    pool = situation(turn=306, stage=stage, boxes={"Replacement Army": ["3MID"]})
    assert pool.refusal("convert 3MID 3PGD") is None
    game = situation(turn=306, stage=stage, units={"3MID": "Minsk"})
    refused(game, "convert 3MID 3PGD", "pmd:9.3-a")


def test_a_conversion_finds_its_new_formation(situation: Situated) -> None:
    """pmd:9.4.1-a, pmd:9.4.2-a."""
    game = situation(turn=312, stage="axis refit", weather="dry", units={"10MID": "1640", "3PD": "1740"})
    assert rule_against(game, "convert 3PD") == "pmd:9.4.1-a"
    game.play("convert 10MID")
    assert game.piece("10PGD").hex == "1640"
    game = situation(turn=118, stage="soviet refit", weather="dry", units={"100RD": "4120"})
    game.play("convert 100RD")
    assert game.piece("1GRD").hex == "4120"
    game = situation(turn=119, stage="soviet refit", weather="dry", units={"100RD": "4120"})
    assert rule_against(game, "convert 100RD") == "pmd:9.4.2-b"
