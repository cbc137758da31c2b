"""9.6, 9.7: removals, withdrawals, returns, and the war against partisans."""

from __future__ import annotations

from typing import Any

import pytest

from stavka.engine.game import Game
from stavka.titles.proud_monster.title import ProudMonster
from tests.titles.conftest import Refused
from tests.titles.proud_monster.conftest import Situated, offered, rule_against, war

WITHDRAWALS = "reinforcement: withdrawals"
TURN_122 = {"turn": 122, "stage": "reinforcement: withdrawals"}  # the track calls 5ID, others and types

STEP, CONVERSIONS = "reinforcement: withdrawals", "reinforcement: conversions"
MINSK, MOSCOW = "1920", "4120"
GENERIC, SPECIFIC = "Generic Withdrawal Pool", "Specific Withdrawal Pool"


def leaving(situation: Situated, *units: dict[str, Any], **more: Any) -> Game:
    return situation(**{"turn": 211, "stage": STEP, "units": list(units), **more})


def vp(game: Game) -> int:
    return war(game).vp_other


def at(name: str, hex: str = MINSK, **more: Any) -> dict[str, Any]:
    return {"id": name, "hex": hex, **more}


def test_removals_are_free_and_come_first(situation: Situated) -> None:
    """pmd:9.6: the Italians and Hungarians go home on turn 306, wherever they are, and nobody pays."""
    game = leaving(situation, at("ita-9-id", "1640"), at("hun-6-id", "1440"), at("1-mtid"), at("1-pard"), turn=306)
    assert game.piece("ita-9-id").box == game.piece("hun-6-id").box == "removed"
    assert vp(game) == 0
    assert game.stage == "axis withdrawal: 1MtID"


def test_all_tank_divisions_leave_in_april_1942(situation: Situated) -> None:
    """pmd:9.6, pmd:16.4-g,-i: untried ones too."""
    untried = [{"side": "soviet", "kind": kind, "flags": ["untried"], "hex": MOSCOW} for kind in ("TD", "MRD", "RD")]
    game = leaving(situation, *untried, turn=207)
    there = {unit["short"][:3] for unit in game.view("soviet")["units"] if unit["hex"] == MOSCOW}
    assert there == {"uRD"}


def test_withdrawals_are_required(situation: Situated) -> None:
    """pmd:9.7.1-a: nothing else is asked before it is settled; pmd:9.7.4: it may be declined for a point."""
    game = leaving(situation, at("2SSMID"), at("1ID"))
    assert game.to_act == "axis"
    assert rule_against(game, "done") == "pmd:9.7.1-a"
    game.play("decline")
    assert vp(game) == -1
    assert game.piece("2SSMID").hex == MINSK


def test_a_named_unit_leaves_and_returns_whole(situation: Situated) -> None:
    """pmd:9.7.2-a,-c: nobody else will do; it comes back only when it is called by name, at full strength."""
    game = leaving(situation, at("1-pard", steps=2), at("1ID"), turn=124)
    assert rule_against(game, "withdraw 1ID") == "pmd:9.7.2-a"
    game.play("withdraw 1ParD")
    assert game.piece("1-pard").box == SPECIFIC
    back = situation(turn=219, stage=CONVERSIONS, units=[{"id": "1-pard", "box": SPECIFIC}])
    assert (back.piece("1-pard").box, back.piece("1-pard").steps) == ("OKH North", 4)
    other = situation(turn=223, stage=CONVERSIONS, units=[{"id": "6PD", "box": SPECIFIC}])
    assert other.piece("6PD").box == SPECIFIC  # a PD is called, but not this one


@pytest.mark.parametrize(("box", "lost"), [("removed", 1), (GENERIC, 1), ("Dead Pile", 1), ("Replacement Army", 0)])
def test_a_named_unit_that_is_gone(situation: Situated, box: str, lost: int) -> None:
    """pmd:9.7.2-a,-b, pmd:9.7.3-e: removed, dead or withdrawn already costs a point; the pools of the lost do not."""
    game = leaving(situation, {"id": "2SSMID", "box": box}, at("1ID"))
    assert vp(game) == -lost
    assert game.piece("2SSMID").box == box


def test_who_can_be_withdrawn(situation: Situated) -> None:
    """pmd:9.7.1-b: in overland supply or in an area; losses do not matter."""
    units = (
        at("1ID", steps=1),
        at("5ID", "2020"),
        {"id": "6ID", "box": "OKH North"},
        {"id": "7ID", "box": "Dead Pile"},
    )
    game = leaving(situation, *units, turn=214)
    assert game.stage == "axis withdrawal: ID"
    assert rule_against(game, "withdraw 1ID") is None
    assert rule_against(game, "withdraw 6ID") is None
    assert rule_against(game, "withdraw 7ID") == "pmd:9.7.1-b"
    game.play("withdraw 1ID")
    assert game.piece("1ID").box == GENERIC


def test_generic_withdrawals_take_the_type_or_better(situation: Situated) -> None:
    """pmd:9.7.3-a,-b: for a panzer battalion a panzer regiment or division may go; an infantry division may not."""
    game = leaving(situation, at("203-pr"), at("3PD"), at("1ID"), at("5-id"), at("8-id"), at("28-id"), turn=122)
    for name in ("5ID", "8ID", "28ID"):
        game.play(f"withdraw {name}")
    assert game.stage == "axis withdrawal: PBn"
    assert rule_against(game, "withdraw 1ID") == "pmd:9.7.3-b"
    assert rule_against(game, "withdraw 3PD") is None
    game.play("withdraw 203PR")
    assert game.piece("203-pr").box == GENERIC


def test_heavy_battalions(situation: Situated) -> None:
    """pmd:9.7.3-b: HBn is any Heavy Mech battalion, nothing else."""
    pos = war(situation())
    heavy = next(c.short for u, c in enumerate(pos.roster.counters) if c.kind == "HPBn")
    game = leaving(situation, at(heavy), at("3PD"), turn=317)
    assert rule_against(game, f"withdraw {heavy}") is None
    assert rule_against(game, "withdraw 3PD") == "pmd:9.7.3-b"


def test_soviet_withdrawals(situation: Situated) -> None:
    """pmd:9.7.3-b,-c,-f, pmd:9.7.4: tried or untried, a Guards brigade too, a Mech point instead, or a point lost."""
    untried = {"side": "soviet", "kind": "TB", "flags": ["untried"], "hex": MOSCOW}
    game = leaving(situation, untried, at("1GTB", MOSCOW), at("4RD", MOSCOW), points={"soviet": [0, 1]}, turn=212)
    assert game.stage == "soviet withdrawal: TB"
    name = next(unit["short"] for unit in game.view("soviet")["units"] if unit["short"].startswith("uTB"))
    assert rule_against(game, "withdraw 1GTB") is None
    assert rule_against(game, "withdraw 4RD") == "pmd:9.7.3-b"
    assert rule_against(game, f"withdraw {name}") is None
    game.play("pay")
    assert war(game).points[3] == 0
    assert rule_against(game, "pay") == "pmd:9.7.3-f"
    faces = war(game).left_in_pool("TB")
    game.play(f"withdraw {name}")
    assert game.piece(name).box == "removed"
    assert war(game).left_in_pool("TB") == faces  # its face is gone with it
    assert vp(game) == 0
    declined = leaving(situation, untried, turn=214)
    before = vp(declined)
    declined.play("decline")
    assert vp(declined) - before == 1


def test_nobody_there_to_withdraw(situation: Situated) -> None:
    """pmd:9.7.4, pmd:4.5.2-f: a unit that is not there cannot leave, and costs the point."""
    assert vp(leaving(situation, at("4RD", MOSCOW), turn=214)) == 1 - 1  # a TB and an ID were called


def test_air_units_cannot_stay(situation: Situated) -> None:
    """pmd:9.7.4: the II Air Corps leaves on turn 123, and nobody is asked."""
    game = leaving(situation, {"id": "ii-airc", "box": "air pool"}, turn=123)
    assert game.piece("ii-airc").box == SPECIFIC
    assert game.phase != STEP


def test_returns_from_the_generic_pile(situation: Situated) -> None:
    """pmd:9.7.3-d: one of the type called, at full strength; if there is none, none comes."""
    units = [{"id": "6PD", "box": GENERIC, "steps": 1}, {"id": "7PD", "box": GENERIC}, {"id": "1ID", "box": GENERIC}]
    game = situation(turn=223, stage=CONVERSIONS, units=units)
    assert rule_against(game, "return 1ID") == "pmd:9.7.3-d"
    game.play("return 6PD")
    assert (game.piece("6PD").box, game.piece("6PD").steps) == ("OKH North", 4)
    assert game.piece("7PD").box == GENERIC
    none = situation(turn=223, stage=CONVERSIONS, units=units[2:])
    assert [str(action) for action in none.legal()] == ["done"]


def test_returns_from_the_stalingrad_pool(situation: Situated) -> None:
    """pmd:13.13-f: whoever its owner likes, when the track says so."""
    units = [{"id": "14PD", "box": "Stalingrad Pool"}, {"id": "16PD", "box": "Stalingrad Pool"}]
    game = situation(turn=319, stage=CONVERSIONS, units=units)
    game.play("return 16PD")
    assert game.piece("16PD").box == "OKH North"
    assert game.piece("14PD").box == "Stalingrad Pool"


PARTISANS = {"turn": 312, "stage": STEP}  # a turn without other withdrawals


def test_the_war_against_partisans(situation: Situated) -> None:
    """pmd:9.7.5-a,-b: a die from turn 311 on; divisions at maximum strength, from 1943 on the grey side."""
    units = [at("1ID", steps=1), at("5ID", "2020", steps=1), at("3PD", steps=3), at("6PD"), at("2-lfd")]
    game = situation(**PARTISANS, units=units)
    assert game.to_act == "chance"
    game.play("roll 5")  # two ID and a PD
    assert rule_against(game, "withdraw 3PD") == "pmd:9.7.5-b"
    game.play("withdraw 1ID")
    game.play("withdraw 5ID")
    assert rule_against(game, "withdraw 3PD") == "pmd:9.7.5-b"
    game.play("withdraw 6PD")
    assert {game.piece(name).box for name in ("1ID", "5ID", "6PD")} == {"anti-partisan box"}
    assert vp(game) == 0
    stages = [situation(turn=turn, stage=STEP, units=units).stage for turn in (310, 311)]
    assert (stages[0] == "anti-partisan warfare", stages[1] == "anti-partisan warfare") == (False, True)


def test_no_force_against_partisans(situation: Situated) -> None:
    """pmd:9.7.5-a, pmd:4.5.2-g: one point, whether it is declined or not there."""
    game = situation(**PARTISANS, units=[at("1ID"), at("5ID"), at("6ID")])
    game.play("roll 4")
    game.play("withdraw 1ID")
    game.play("decline")
    assert vp(game) == -1
    game = situation(**PARTISANS, units=[at("1ID")])
    game.play("roll 2")
    game.play("withdraw 1ID")
    assert vp(game) == -1


def test_the_surplus_comes_back(situation: Situated) -> None:
    """pmd:9.7.5-c: at once, at an Axis town in supply."""
    box = [{"id": name, "box": "anti-partisan box"} for name in ("1ID", "5ID")]
    game = situation(**PARTISANS, units=[*box, at("6ID")], control={"axis": ["Minsk"]})
    game.play("roll 1")
    assert rule_against(game, "return 6ID") == "pmd:9.7.5-c"
    game.play("return 5ID")
    assert rule_against(game, "place 5ID Moscow") == "pmd:9.7.5-c"
    assert rule_against(game, "place 5ID 2021") == "pmd:9.7.5-c"
    game.play("place 5ID Minsk")
    assert game.piece("5ID").hex == MINSK
    assert vp(game) == 0


def test_a_position_asks_for_units_that_cannot_leave(situation: Situated, refused: Refused) -> None:
    """pmd:9.7.1-b: a tank brigade without overland supply is on the map, and may not be withdrawn."""
    game = situation(turn=302, stage="reinforcement: withdrawals", units={"1TB": "1640"}, supply={"1TB": "OOS"})
    while game.to_act != "soviet":
        game.play("decline")
    refused(game, "withdraw 1TB", "pmd:9.7.1-b")


def test_types_of_a_generic_withdrawal(situation: Situated) -> None:
    """pmd:9.7.3-a,-b: a static or security division is no ID; a heavy regiment does for a heavy battalion."""
    kinds = [{"side": "axis", "kind": kind, "hex": "1920"} for kind in ("SecD", "StID", "LID")]
    game = situation(turn=214, stage=WITHDRAWALS, units=[{"id": "31ID", "hex": "1920"}, *kinds])
    assert offered(game) == ["withdraw 31ID", "decline"]
    game = situation(turn=317, stage=WITHDRAWALS, units={"1920": ["502HPBn", "656HSPATR", "3PD"]})
    assert offered(game) == ["withdraw 502HPBn", "withdraw 656HSPATR", "decline"]


def test_a_point_stands_in_for_a_brigade_that_is_not_there(situation: Situated) -> None:
    """pmd:9.7.3-f: three are called for; two points are paid, the third costs a victory point."""
    game = situation(turn=208, stage=WITHDRAWALS, units={"91RD": "Moscow"}, points={"soviet": [0, 2]})
    before = war(game).vp
    assert offered(game) == ["pay", "decline"]
    game.play("pay")
    game.play("pay")
    assert war(game).points[3] == 0
    assert war(game).vp == before + 1


def test_what_is_too_much_comes_back_even_if_something_is_missing(situation: Situated) -> None:
    """pmd:9.7.5-a,-c: one infantry division is wanted and none is there; the panzer division returns all the same."""
    game = situation(turn=312, stage=WITHDRAWALS, units={"3PD": {"box": "anti-partisan box"}, "4PD": "1920"})
    game.play_dice([1])
    assert offered(game) == ["return 3PD"]
    game.play("return 3PD")
    assert war(game).vp_other == -1
    assert rule_against(game, "place 3PD 1920") is None


def test_tracks_call_units_by_their_untried_type(situation: Situated, title: ProudMonster) -> None:
    """pmd:2.4.9-l: where an MRB is called for, one that turned out to be an MB will do."""
    turn = next(t for t, box in title.soviet_turns.items() for called in box.withdrawals if called.type == "MRB")
    mb = next(c.short for c in title.units if c.kind == "MB")
    game = situation(turn=turn, stage="reinforcement: withdrawals", units={mb: "4120"})
    while not game.stage.startswith("soviet withdrawal: MRB"):
        game.play("decline")
    assert rule_against(game, f"withdraw {mb}") is None


def test_who_has_no_overland_supply_is_not_withdrawn(situation: Situated, refused: Refused) -> None:
    """pmd:9.7.1-b: then only a victory point is left to pay (pmd:9.7.4)."""
    free = situation(**TURN_122, units={"5ID": "Minsk"})
    assert free.refusal("withdraw 5ID") is None
    cut_off = situation(**TURN_122, units=[{"id": "5ID", "hex": "Minsk", "supply": "OOS"}])
    refused(cut_off, "withdraw 5ID", "pmd:9.7.1-b")
    assert [str(action) for action in cut_off.legal()] == ["decline"]


@pytest.mark.parametrize(
    ("box", "points"),
    [
        ("Replacement Army", 0),  # pmd:9.7.2-b
        ("Stalingrad Pool", 0),
        ("Dead Pile", -1),  # pmd:9.7.2-a
        ("removed", -1),
        ("Generic Withdrawal Pool", -1),  # pmd:9.7.3-e
    ],
)
def test_only_units_that_a_position_knows_cost_points(situation: Situated, box: str, points: int) -> None:
    told = situation(**TURN_122, boxes={box: ["5ID"]})
    silent = situation(**TURN_122)
    assert told.view("axis")["victory"]["points"] - silent.view("axis")["victory"]["points"] == points


def test_declining_costs_one_point(situation: Situated) -> None:
    """pmd:9.7.4: for the unit that stays; nobody pays for named units that the position does not speak of."""
    news = situation(**TURN_122, units={"5ID": "OKH North", "202AGBn": "OKH North"}).play("decline")
    assert [line for line in news if "ID" in line] == ["axis does not withdraw 5ID: a victory point is lost"]
