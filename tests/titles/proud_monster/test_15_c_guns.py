"""15.5, 15.10, 15.21: guns that fire shells: assembly, bombardment, refit, and what becomes of their shells."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH, NORTH_EAST, SOUTH, attack, here, infantry, placed, steps
from tests.titles.proud_monster.conftest import go_on, rule_against, war

LONG = {"LRAShell1": "Gustav", "LRAShell2": "Dora"}


def guns(units: list[dict[str, Any]], stage: str = "axis first week combat", turn: int = 213, **spec: Any) -> Game:
    return stavka.situation({"title": "pmd", "turn": turn, "stage": stage, "units": units, "seed": 7, **spec})


def battery(*shells: str, gun: str = "HARKO", at: str = SOUTH) -> list[dict[str, Any]]:
    """A gun with shells and somebody to guard it."""
    return [*placed(["1ID", gun, *shells], at)]


def where(game: Game, unit: str) -> int:
    pos = war(game)
    return pos.where[pos.roster.index(unit)]


def box(game: Game, unit: str) -> str:
    return war(game).title.boxes[-1 - where(game, unit)]


def next_week(game: Game) -> None:
    """Go on to the next Axis Refit Phase."""
    go_on(game)
    while not (game.stage.startswith("axis") and game.stage.endswith("refit")):
        go_on(game)


@pytest.mark.parametrize("guns_there", [[], ["2GAD"]])
def test_shells_follow_into_a_hex_without_defenders(guns_there: list[str]) -> None:
    """pmd:15.21-f, pmd:15.5-g: by a marker into an empty hex (pmd:13.1-b), or after guns that stood alone."""
    units = [*placed(["18MAD", "MADShell1", "31ID"], NORTH), *placed(guns_there, HEX)]
    game = guns(units, turn=319, close_combat_ready={"axis": 2}, supply="offensive")
    game.play(f"attack 18MAD+31ID {HEX}{'' if guns_there else ' cc'}")
    while game.stage == "advance after combat":
        game.play(next(iter(game.legal())))
    assert here(game, HEX) == ["18MAD", "31ID", "MADShell1"]


# -- assembly ----------------------------------------------------------------------------------------------------------


def test_harko_takes_a_week_to_assemble_and_a_week_to_take_apart(refused: Refused) -> None:
    """pmd:15.5-f, pmd:REC-e: assembled it fires and does not move; while it is taken apart neither."""
    units = [*battery("HARKOShell1"), *placed([infantry("soviet", "Old", 4, 4)], HEX)]
    game = guns(units, stage="axis first week refit")
    refused(game, "disassemble HARKO", "pmd:15.5-f")
    refused(game, "assemble 1ID", "pmd:15.5-f")
    game.play("assemble HARKO")
    refused(game, "assemble HARKO", "pmd:15.5-f")
    game.play("done")
    refused(game, f"move HARKO {SOUTH}-1642", "pmd:15.5-f")
    game.play("done")
    refused(game, f"fire HARKO {HEX}", "pmd:15.5-f")  # not before the week is over
    next_week(game)
    refused(game, "assemble HARKO", "pmd:15.5-f")
    assert war(game).assembly == {war(game).roster.index("HARKO"): 1}
    later = game.copy()
    game.play("done")
    refused(game, f"move HARKO {SOUTH}-1642", "pmd:15.5-f")
    game.play("done")
    assert game.refusal(f"fire HARKO {HEX}") is None
    later.play("disassemble HARKO")
    later.play("done")
    refused(later, f"move HARKO {SOUTH}-1642", "pmd:15.5-f")
    later.play("done")
    refused(later, f"fire HARKO {HEX}", "pmd:15.5-f")
    next_week(later)
    later.play("done")
    later.play(f"move HARKO {SOUTH}-1642")
    assert where(later, "HARKOShell1") == where(later, "HARKO")  # pmd:15.5-g


@pytest.mark.parametrize(("gun", "weeks", "rule"), [("Gustav", 5, "pmd:15.10-d"), ("Dora", 4, "pmd:15.10-e")])
def test_railway_guns_take_weeks(gun: str, weeks: int, rule: str, refused: Refused) -> None:
    """pmd:15.10-d,-e, pmd:REC-e: five weeks for Heavy Gustav, four for Dora; only then a shell can be fired."""
    units = [*placed(["1ID", gun, "LRAShell1"], SOUTH), *placed([infantry("soviet", "Old", 4, 4)], HEX)]
    for done in (0, weeks - 1, weeks):
        game = guns(units, turn=217, assembly={gun: done} if done else {}, shells={"LRAShell1": gun})
        assert rule_against(game, f"fire {gun} {HEX}") == (None if done == weeks else rule)
    game = guns(units, stage="axis first week refit", turn=217)
    game.play(f"assemble {gun}")
    index = war(game).roster.index(gun)
    for done in range(1, weeks + 1):
        next_week(game)
        assert war(game).assembly[index] == done
        assert (index in war(game).working) is (done < weeks)


def test_a_reversed_assembly_takes_as_long_as_it_had_taken(refused: Refused) -> None:
    """pmd:15.10-f: after two weeks two more; one that is broken off in its first week is undone at once."""
    units = [*placed(["1ID", "Gustav"], SOUTH)]
    game = guns(units, stage="axis first week refit", turn=217, assembly={"Gustav": 2}, working={"Gustav": 1})
    index = war(game).roster.index("Gustav")
    game.play("disassemble Gustav")
    next_week(game)
    assert war(game).assembly == {index: 1}
    next_week(game)
    assert war(game).assembly == war(game).working == {}
    game.play("assemble Gustav")
    game.play("disassemble Gustav")
    assert war(game).working == {}


# -- bombardment -------------------------------------------------------------------------------------------------------


def test_a_shell_costs_the_defender_a_step_of_his_choice(refused: Refused) -> None:
    """pmd:15.5-h,-i, pmd:15.5-j: one a phase, before any assault; the hex can be assaulted after it."""
    old, young = infantry("soviet", "Old", 4, 4), infantry("soviet", "Young", 3, 3)
    units = [*battery("HARKOShell1", "HARKOShell2"), *placed([old, young], HEX)]
    game = guns(units, assembly={"HARKO": 1})
    refused(game, f"fire HARKO {NORTH}", "pmd:15.5-i")  # nobody is there
    refused(game, f"fire 1ID {HEX}", "pmd:15.5-h")
    refused(guns([*units, {"id": "Dora", "box": "Replacement Army"}]), f"fire Dora {HEX}", "pmd:15.5-h")
    game.play(f"fire HARKO {HEX}")
    assert game.to_act == "soviet"
    refused(game, "lose 1ID", "pmd:15.5-i")
    game.play("lose Extra2")
    assert (steps(game, "Extra1"), steps(game, "Extra2")) == (4, 3)
    assert box(game, "HARKOShell1") == "workshop"
    refused(game, f"fire HARKO {HEX}", "pmd:15.5-h")
    assert game.refusal(f"attack 1ID {HEX}") is None


def test_no_shell_after_the_first_assault(refused: Refused) -> None:
    """pmd:15.5-h: ahead of all assaults of the phase, whoever makes them."""
    units = [*battery("HARKOShell1"), *placed([infantry("soviet", "Old", 1, 1)], HEX)]
    units += [*placed(["5ID"], "1320"), *placed(["5RD"], "1321")]
    game = guns(units, assembly={"HARKO": 1})
    assert game.refusal(f"fire HARKO {HEX}") is None
    attack(game, "5ID", hex="1321")
    while game.stage != "axis first week combat":
        game.play_dice([1]) if game.to_act == "chance" else game.play(next(iter(game.legal())))
    refused(game, f"fire HARKO {HEX}", "pmd:15.5-h")


def test_a_city_does_not_double_a_shell() -> None:
    """pmd:15.5-i: one step in Minsk too."""
    units = [*battery("HARKOShell1", at="1921"), *placed([infantry("soviet", "Old", 4, 4)], "1920")]
    game = guns(units, assembly={"HARKO": 1})
    game.play("fire HARKO 1920")
    assert steps(game, "Extra1") == 3


def test_half_steps_make_a_step() -> None:
    """pmd:15.5-i, pmd:2.4.7-b: a brigade of half a step is not enough, two are."""
    units = [*battery("HARKOShell1"), *placed(["1GTB", "2GTB", "3GTB"], HEX)]
    game = guns(units, assembly={"HARKO": 1})
    game.play(f"fire HARKO {HEX}")
    game.play("lose 1GTB")
    game.play("lose 3GTB")
    assert here(game, HEX) == ["2GTB"]
    assert game.to_act == "axis"


def test_untried_units_stay_untried(refused: Refused) -> None:
    """pmd:15.5-j: nobody in the stack is looked at; one that is chosen shows its face on its way out."""
    untried = [{"side": "soviet", "kind": "RD", "flags": ["untried"], "hex": HEX} for _ in range(2)]
    game = guns([*battery("HARKOShell1"), *untried], assembly={"HARKO": 1}, seed=None)
    before = game.view("axis")["hidden"]
    game.play(f"fire HARKO {HEX}")
    assert game.view("axis")["hidden"] == before
    game.play("lose uRD1")
    assert game.to_act == "chance"
    game.play("draw 2RD")
    assert here(game, HEX) == ["uRD2"]
    assert box(game, "2RD") == "Replacement Army RD"


def test_the_axis_does_not_hear_who_lost_a_step() -> None:
    """pmd:15.5-j: under the top unit a loss is a loss of some unit."""
    old, young = infantry("soviet", "Old", 4, 4), infantry("soviet", "Young", 3, 3)
    game = guns([*battery("HARKOShell1"), *placed([old, young], HEX)], assembly={"HARKO": 1})
    other = game.copy()
    top = war(game).short(war(game).on_top(1, war(game).board.grid.index(HEX)))
    hidden = next(unit for unit in ("Extra1", "Extra2") if unit != top)
    for one, unit in ((game, hidden), (other, top)):
        one.play(f"fire HARKO {HEX}")
        one.play(f"lose {unit}")
    assert hidden not in str(game.view("axis"))
    assert hidden in str(game.view("soviet"))
    assert game.view("axis")["units"] != other.view("axis")["units"]


def test_shells_want_dry_weather_and_range(refused: Refused) -> None:
    """pmd:15.5-f, pmd:15.10-c,-i, pmd:15.5-c: HARKO beside its target, railway guns up to two hexes."""
    soviets = [*placed([infantry("soviet", "Old", 4, 4)], HEX), *placed([infantry("soviet", "Far", 4, 4)], NORTH)]
    soviets += [*placed([infantry("soviet", "Out", 4, 4)], "1638")]
    units = [*battery("HARKOShell1"), *soviets]
    game = guns(units, assembly={"HARKO": 1})
    assert game.refusal(f"fire HARKO {HEX}") is None
    refused(game, f"fire HARKO {NORTH}", "pmd:15.10-c")
    refused(guns(units, assembly={"HARKO": 1}, weather="RR"), f"fire HARKO {HEX}", "pmd:15.5-f")
    big = guns(
        [*battery("LRAShell1", gun="Gustav"), *soviets],
        turn=213,
        assembly={"Gustav": 5},
        shells={"LRAShell1": "Gustav"},
    )
    assert big.refusal(f"fire Gustav {NORTH}") is None
    refused(big, "fire Gustav 1638", "pmd:15.10-c")
    east = [*battery("HARKOShell1", at="4021"), *placed([infantry("soviet", "Old", 4, 4)], "4020")]
    refused(guns(east, turn=117, assembly={"HARKO": 1}), "fire HARKO 4020", "pmd:15.5-c")
    assert guns(east, turn=211, assembly={"HARKO": 1}).refusal("fire HARKO 4020") is None


def test_the_last_step_of_a_hex_takes_its_guns_along() -> None:
    """pmd:15.5-i, pmd:15.11-e: artillery and bridges fall with it."""
    units = [*battery("HARKOShell1"), *placed(["5CD", "6CD", "1AD", "Pontoon2"], HEX)]
    game = guns(units, assembly={"HARKO": 1}, turn=313)
    game.play(f"fire HARKO {HEX}")
    while game.to_act != "axis":
        game.play(next(iter(game.legal())))
    assert here(game, HEX) == []


# -- shells and refit --------------------------------------------------------------------------------------------------


def test_harko_is_refit_after_its_first_shell_then_after_two(refused: Refused) -> None:
    """pmd:15.5-k: a Mech point and a week in which it neither moves nor fires."""
    units = [*battery("HARKOShell1", "HARKOShell2"), *placed([infantry("soviet", "Old", 9, 9)], HEX)]
    game = guns(units, assembly={"HARKO": 1}, shots={"HARKO": 1})
    refused(game, f"fire HARKO {HEX}", "pmd:15.5-k")
    worn = guns(
        units, stage="axis first week refit", assembly={"HARKO": 1}, shots={"HARKO": 1}, points={"axis": [3, 1]}
    )
    worn.play("refit HARKO")
    assert war(worn).points[:2] == [3, 0]
    worn.play("done")
    worn.play("done")
    refused(worn, f"fire HARKO {HEX}", "pmd:15.5-k")
    next_week(worn)
    for left in (1, 0):
        worn.play("done")
        worn.play("done")
        worn.play(f"fire HARKO {HEX}")
        assert sum(box(worn, f"HARKOShell{n}") != "workshop" for n in (1, 2) if where(worn, f"HARKOShell{n}") < 0) == 0
        if left:
            next_week(worn)
    pos = war(worn)
    assert pos.shots[pos.roster.index("HARKO")] == 2


def test_rules_of_guns_go_before_those_of_refits(refused: Refused) -> None:
    """pmd:15.0, pmd:15.5-k: HARKO is refit where it stands, next to the enemy, as no other Mech unit is."""
    units = [*battery("HARKOShell1"), *placed([infantry("soviet", "Old", 9, 9)], HEX)]
    units += [{**unit, "steps": 2} for unit in placed(["6PD"], SOUTH)]
    game = guns(units, stage="axis first week refit", shots={"HARKO": 1}, points={"axis": [0, 3]})
    refused(game, "refit 6PD", "pmd:9.5.1-f")
    assert game.refusal("refit HARKO") is None


def test_railway_guns_fire_two_shells_before_a_refit(refused: Refused) -> None:
    """pmd:15.10-l,-i, pmd:15.21-c: the first shell does not wear them out; the third waits for a point and a week."""
    for gun, weeks, shell, rule in (
        ("Gustav", 5, "LRAShell1", "pmd:15.10-l"),
        ("Dora", 4, "LRAShell2", "pmd:15.10-l"),
        ("18MAD", 0, "MADShell1", "pmd:15.21-c"),
    ):
        units = [*battery(shell, gun=gun), *placed([infantry("soviet", "Old", 9, 9)], HEX)]
        ready: dict[str, Any] = {
            "assembly": {gun: weeks} if weeks else {},
            "shells": LONG,
            "turn": 321 if weeks == 0 else 217,
        }
        assert guns(units, shots={gun: 1}, weather="DD", **ready).refusal(f"fire {gun} {HEX}") is None
        refused(guns(units, shots={gun: 2}, **ready), f"fire {gun} {HEX}", rule)
        refit = guns(units, stage="axis first week refit", shots={gun: 2}, points={"axis": [0, 1]}, **ready)
        refit.play(f"refit {gun}")
        refused(refit, f"assemble {gun}", rule if weeks else "pmd:15.5-f")
        poor = guns(units, stage="axis first week refit", shots={gun: 2}, points={"axis": [4, 0]}, **ready)
        refused(poor, f"refit {gun}", rule)


def test_shells_are_built_for_a_mech_point_and_come_to_okh_north(refused: Refused) -> None:
    """pmd:15.5-g, pmd:15.10-h, pmd:15.21-c: each for one gun, which is named; of Leg points none is bought."""
    units = [*placed(["1ID", "HARKO"], SOUTH), {"id": "Gustav", "box": "OKH North"}, {"id": "Dora", "box": "OKH North"}]
    units += [{"id": "LRAShell1", "box": "workshop"}, {"id": "LRAShell2", "box": "OKH North"}]
    units += [{"id": f"HARKOShell{n}", "box": "workshop"} for n in (1, 2)]
    game = guns(
        units, stage="reinforcement: rebuilding", turn=217, points={"axis": [5, 2]}, shells={"LRAShell2": "Dora"}
    )
    refused(game, "shell HARKOShell1 Dora", "pmd:15.10-h")
    refused(game, "shell LRAShell2 Dora", "pmd:15.5-g")
    refused(game, "shell MADShell1 18MAD", "pmd:15.21-c")
    game.play("shell LRAShell1 Dora")
    game.play("shell HARKOShell2 HARKO")
    assert war(game).points[:2] == [5, 0]
    assert {box(game, name) for name in ("LRAShell1", "HARKOShell2")} == {"OKH North"}
    refused(game, "shell HARKOShell1 HARKO", "pmd:15.5-g")


def test_a_shell_serves_the_gun_it_was_built_for(refused: Refused) -> None:
    """pmd:15.10-h: and must lie with it."""
    units = [*battery("LRAShell1", gun="Dora"), *placed([infantry("soviet", "Old", 9, 9)], HEX)]
    for gun, rule in (("Gustav", "pmd:15.10-h"), ("Dora", None)):
        game = guns(units, turn=217, assembly={"Dora": 4}, shells={"LRAShell1": gun})
        assert rule_against(game, f"fire Dora {HEX}") == rule
    apart = [*battery(gun="Dora"), *placed(["5ID", "LRAShell1"], NORTH_EAST), *units[-1:]]
    refused(
        guns(apart, turn=217, assembly={"Dora": 4}, shells={"LRAShell1": "Dora"}), f"fire Dora {HEX}", "pmd:15.10-h"
    )


def test_shells_go_by_strategic_movement(refused: Refused) -> None:
    """pmd:11.2-b, pmd:15.5-g, pmd:15.10-h: a marker takes one of the eight, and no third one finds room."""
    names = ["HARKOShell1", "HARKOShell2", "LRAShell1"]
    units = [{"id": name, "box": "OKH North"} for name in names] + [*placed(["1ID"], "1312")]
    game = guns(units, stage="axis first week movement", turn=217)
    offered = [str(action).split()[2] for action in game.legal() if str(action).startswith("transfer HARKOShell1 ")]
    assert offered[0] == "OKH-South"
    town = offered[1]
    game.play(f"transfer HARKOShell1 {town}")
    assert war(game).count("strategic steps") == 1
    game.play(f"transfer HARKOShell2 {town}")
    assert f"transfer LRAShell1 {town}" not in {str(action) for action in game.legal()}


def test_shells_before_the_first_one_is_built() -> None:
    """pmd:15.5-g, pmd:15.10-a: HARKO begins without; in 1942 Heavy Gustav stands before Sevastopol with two."""
    game = stavka.new("pmd", seed=1)
    assert {box(game, f"HARKOShell{n}") for n in (1, 2)} == {"workshop"}
    later = stavka.new("pmd", scenario="1942", seed=1)
    assert {where(later, f"LRAShell{n}") for n in (1, 2)} == {where(later, "Gustav")}


def test_heavy_gustav_arrives_with_two_shells() -> None:
    """pmd:15.10-a: on turn 209, both for it; Dora comes on turn 216 without."""
    game = stavka.situation({"title": "pmd", "turn": 209, "stage": "reinforcement: arrivals"})
    pos = war(game)
    gustav = pos.roster.index("Gustav")
    assert box(game, "Gustav") == "OKH North"
    assert {box(game, name) for name in ("LRAShell1", "LRAShell2")} == {"OKH North"}
    assert set(pos.shell_gun.values()) == {gustav}
    assert box(game, "Dora") == "to come"
    assert (
        box(stavka.situation({"title": "pmd", "turn": 216, "stage": "reinforcement: arrivals"}), "Dora") == "OKH North"
    )


@pytest.mark.parametrize(
    ("lost", "others", "shells", "gone"),
    [
        ("HARKO", [], ["HARKOShell1", "HARKOShell2"], True),  # pmd:15.5-e
        ("18MAD", [], ["MADShell1", "MADShell2"], True),  # pmd:15.21-e
        ("Gustav", ["Dora"], ["LRAShell1", "LRAShell2"], False),  # pmd:15.10-k
        ("Gustav", [], ["LRAShell1", "LRAShell2"], True),
    ],
)
def test_shells_leave_with_the_last_gun_that_could_fire_them(
    lost: str, others: list[str], shells: list[str], gone: bool
) -> None:
    """pmd:15.5-e, pmd:15.10-k, pmd:15.21-e: for good, and so does the gun."""
    units = [*placed(["1ID", lost], HEX), *placed(["5ID", *others], SOUTH)]
    units += [{"id": shell, "box": "OKH North"} for shell in shells]
    if lost == "Gustav" and not others:
        units.append({"id": "Dora", "box": "removed"})
    game = guns(units, turn=321)
    war(game).eliminate(war(game).roster.index(lost))
    assert box(game, lost) == "removed"
    assert (box(game, shells[0]) == box(game, shells[1]) == "removed") is gone


def test_a_gun_that_stands_alone_is_taken() -> None:
    """pmd:15.10-g,-k: like Soviet artillery; a shell without its gun can be built again."""
    units = [*placed(["Gustav", "HARKOShell1"], HEX), *placed(["2RD"], NORTH)]
    game = guns(units, stage="soviet first week movement", turn=217)
    game.play(f"move 2RD {NORTH}-{HEX}")
    assert here(game, HEX) == ["2RD"]
    assert box(game, "Gustav") == "removed"
    assert box(game, "HARKOShell1") == "workshop"


def test_nobody_retreats_from_a_railway_gun() -> None:
    """pmd:15.10-j,-g: nor does it advance; without it the same division may go back."""
    for guard, may in ((["1PD", "Gustav"], False), (["1PD"], True)):
        units = [*placed(guard, HEX), *placed([infantry("soviet", "Big", 8, 8)], NORTH)]
        game = guns(units, stage="soviet first week combat", turn=217)
        war(game).attacking[1] = -1
        attack(game, "Extra1")
        while game.to_act == "chance" or game.stage.startswith("declare"):
            game.play_dice([6]) if game.to_act == "chance" else game.play("done")
        offered = {str(action).split()[0] for action in game.legal()}
        assert ("retreat" in offered) is may


def test_the_mobile_division_takes_its_shells_along() -> None:
    """pmd:15.21-c,-f: when it moves, advances and retreats."""
    units = [*placed(["18MAD", "MADShell1", "1PD"], SOUTH), *placed([infantry("soviet", "Weak", 1, 1, steps=1)], HEX)]
    game = guns(units, turn=321, weather="DD")
    war(game).attacking[0] = -1
    attack(game, "18MAD", "1PD")
    while not game.stage.startswith("axis first week combat"):
        if game.to_act == "chance":
            game.play_dice([6])
        else:
            wanted = ("advance 18MAD", "advance 1PD", "stay", "done", "pass")
            offered = [str(action) for action in game.legal()]
            game.play(next((word for word in wanted if any(o.startswith(word) for o in offered)), offered[0]))
    assert where(game, "18MAD") == where(game, "MADShell1") == war(game).board.grid.index(HEX)
