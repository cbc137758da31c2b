"""15.17, 15.18: paradrops of both sides."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.movement import rvgk
from stavka.titles.proud_monster.special_units import paradrops
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH, infantry, on_to_the_dice, placed
from tests.titles.proud_monster.conftest import Situated, rule_against, war

GAMBIT = {"manstein gambit": 312}
BASE = [*placed(["1ID"], "1236")]


def drop(side: str = "axis", turn: int = 313, units: list[dict[str, Any]] | None = None, **spec: Any) -> Game:
    box = {"axis": "OKH North", "soviet": "RVGK South"}[side]
    names = ["1ParD", "2ParD", "22ALD"] if side == "axis" else ["1GParB", "3GParB", "2GALB"]
    told = [{"id": name, "box": box} for name in names] + [*placed(["5RD"], "5030"), *placed(["1ID"], "1540")]
    spec = {"counts": GAMBIT, **spec}
    stage = f"{side} {spec.pop('week', 'first')} week movement"
    return stavka.situation({"title": "pmd", "turn": turn, "stage": stage, "units": told + (units or []), **spec})


def town(game: Game, side: int) -> str:
    """A clear hex two from a town of a side in supply."""
    pos = war(game)
    near = pos.ground.grid.spread(pos.ground.grid.spread(paradrops.airfields(pos, side)))
    empty = pos.ground.clear & ~pos.occupied[0] & ~pos.occupied[1] & ~pos.ground.urban
    found = near & paradrops.zones(pos, side) & empty
    return pos.board.grid.names(found)[0]


def test_the_axis_drops_only_with_the_gambit(refused: Refused) -> None:
    """pmd:15.17-a,-d: in June to August of 1943, once, before anybody has moved."""
    game = drop()
    hex = town(game, 0)
    assert game.refusal(f"drop 1ParD+2ParD {hex}") is None
    assert rule_against(drop(counts={}), f"drop 1ParD {hex}") == "pmd:15.17-a"
    assert rule_against(drop(turn=317), f"drop 1ParD {hex}") == "pmd:15.17-d"
    assert rule_against(drop(counts={**GAMBIT, "blaupunkt east": 312}), f"drop 1ParD {hex}") == "pmd:15.17-a"
    game.play(next(str(action) for action in game.legal() if str(action).startswith("move 1ID")))
    refused(game, f"drop 1ParD {hex}", "pmd:15.17-d")


@pytest.mark.parametrize(
    ("side", "first", "rule"),
    [("axis", "transfer 31ID OKH-North", "pmd:15.17-d"), ("soviet", "send 6RD RVGK-North", "pmd:15.18-a")],
)
def test_nobody_goes_by_train_before_a_drop(side: str, first: str, rule: str, refused: Refused) -> None:
    """pmd:15.17-d, pmd:15.18-a: it is made as the phase begins."""
    more = [{"id": "31ID", "box": "OKH South"}, *placed(["6RD"], "Moscow")]
    game = drop(side, units=more, supply="offensive", offensive_supply={"soviet": [[5, "5030"]]})
    hex = town(game, ("axis", "soviet").index(side))
    name = {"axis": "1ParD", "soviet": "1GParB"}[side]
    assert game.refusal(f"drop {name} {hex}") is None
    game.play(first)
    refused(game, f"drop {name} {hex}", rule)


def test_brigades_that_fly_out_of_an_area_count_among_those_that_pass_it(refused: Refused) -> None:
    """pmd:11.3-g: 48 points a turn, kept in halves; a brigade of a step is one."""
    spec: dict[str, Any] = {"supply": "offensive", "offensive_supply": {"soviet": [[5, "5030"]]}}
    game = drop("soviet", **spec)
    hex, flow = town(game, 1), "rvgk flow"
    each = rvgk.worth(war(game), war(game).roster.index("1GParB"))
    game.play(f"drop 1GParB+3GParB {hex}")
    assert war(game).counts[flow] == 2 * each
    full = drop("soviet", counts={flow: 96 - each}, **spec)
    refused(full, f"drop 1GParB+3GParB {hex}", "pmd:11.3-g")
    assert f"drop 1GParB {hex}" in map(str, full.legal())


def test_the_transports_of_a_drop_fly_no_supply() -> None:
    """pmd:15.17-h: a marker that lies there already is out when the drop is made."""
    game = drop(air_supply=["1540"])
    assert war(game).air_supply
    game.play(f"drop 1ParD {town(game, 0)}")
    assert war(game).air_supply == ()


def test_who_drops(refused: Refused) -> None:
    """pmd:2.4.4-b, pmd:15.17-c,-e: two divisions, gliders with them on clear ground; from OKH or a quiet town."""
    game = drop()
    hex = town(game, 0)
    refused(game, f"drop 1ID {hex}", "pmd:2.4.4-b")
    refused(game, f"drop 22ALD {hex}", "pmd:15.17-c")
    assert game.refusal(f"drop 1ParD+22ALD {hex}") is None
    pos = war(game)
    wood = next(h for h in pos.board.grid.names(pos.ground.forest) if game.refusal(f"drop 1ParD {h}") is None)
    refused(game, f"drop 1ParD+22ALD {wood}", "pmd:15.17-c")
    field = stavka.situation({"title": "pmd", "turn": 313, "units": [*placed(["1ParD"], "1640")], "counts": GAMBIT})
    refused(field, f"drop 1ParD {hex}", "pmd:15.17-e")


def test_where_nobody_drops(refused: Refused) -> None:
    """pmd:15.17-b: cities, mountains, works, the Fortified Area, forts, and what is further than 15 hexes."""
    game = drop()
    hex = town(game, 0)
    refused(game, "drop 1ParD 1920", "pmd:15.17-b")
    refused(game, "drop 1ParD 5540", "pmd:15.17-b")
    for spec in ({"fieldworks": {"soviet": [hex]}}, {"fortified_area": hex}, {"terrain": {hex: "mountain"}}):
        refused(drop(**spec), f"drop 1ParD {hex}", "pmd:15.17-b")


def test_a_drop_on_empty_ground(refused: Refused) -> None:
    """pmd:15.17-g,-h: no move that week, an assault without an advance; supplied that turn, and no air supply."""
    hex = town(drop(), 0)
    grid = war(drop()).board.grid
    beside = next(grid.name(n) for n in grid.neighbours(grid.index(hex)) if war(drop()).ground.clear >> n & 1)
    weak = {**infantry("soviet", "Weak", 1, 1, steps=1), "hex": beside}
    game = drop(units=[weak])
    game.play(f"drop 1ParD+2ParD {hex}")
    pos = war(game)
    unit = pos.roster.index("1ParD")
    assert pos.hex_name(pos.where[unit]) == hex
    refused(game, f"move 1ParD {hex}-{beside}", "pmd:15.17-g")
    game.play("done")
    assert pos.attacking[0] >> unit & 1
    assert pos.supplied[0] >> unit & 1
    game.play(f"attack 1ParD+2ParD {beside}")
    while game.stage != "axis first week combat":
        if game.to_act == "chance":
            game.play_dice([6])
        else:
            offered = [str(action) for action in game.legal()]
            assert not any(word.startswith("advance") for word in offered)
            game.play("done" if "done" in offered else offered[0])
    assert pos.hex_name(pos.where[unit]) == hex
    refit = stavka.situation(
        {
            "title": "pmd",
            "turn": 313,
            "stage": "axis second week refit",
            "units": BASE,
            "counts": {"blaupunkt east": 313},
        }
    )
    assert rule_against(refit, "airlift 1236") == "pmd:15.17-h"


@pytest.mark.parametrize("wins", [True, False])
def test_a_drop_on_soviet_units(wins: bool, refused: Refused) -> None:
    """pmd:15.17-f: one round; who does not clear the hex is lost, who does rests for the week."""
    hex = town(drop(), 0)
    if wins:
        there = {**infantry("soviet", "Weak", 1, 1, steps=1), "hex": hex}
    else:
        there = {**infantry("soviet", "Strong", 9, 20), "hex": hex}
    game = drop(units=[there])
    game.play(f"drop 1ParD+2ParD {hex}")
    while game.stage != "axis first week movement":
        if game.to_act == "chance":
            game.play_dice([6 if wins else 1])
        else:
            offered = [str(action) for action in game.legal()]
            assert not any(word.startswith("assault") for word in offered)  # no second round
            game.play(next((word for word in ("done", "pass", "stay") if word in offered), offered[0]))
    pos = war(game)
    unit = pos.roster.index("1ParD")
    assert (pos.where[unit] >= 0) is wins
    if wins:
        assert pos.hex_name(pos.where[unit]) == hex
        game.play("done")
        assert rule_against(game, f"attack 1ParD {hex}") is not None
        assert not any("1ParD" in str(action) for action in game.legal())


# -- the Soviet drop ---------------------------------------------------------------------------------------------------


def test_when_and_where_the_soviets_drop(refused: Refused) -> None:
    """pmd:15.18-a,-b,-g: turns 313 to 318, not on the Axis, near a town in offensive supply, once."""
    game = drop("soviet", offensive_supply={"soviet": [[5, "5030"]]})
    hex = town(game, 1)
    assert game.refusal(f"drop 1GParB+3GParB+2GALB {hex}") is None
    refused(game, f"drop 5RD {hex}", "pmd:2.4.4-b")
    refused(game, "drop 1GParB 1540", "pmd:15.18-b")
    refused(game, "drop 1GParB 1920", "pmd:15.18-b")
    refused(game, "drop 1GParB 4024", "pmd:15.18-g")
    spec: dict[str, Any] = {"offensive_supply": {"soviet": [[5, "5030"]]}}
    assert rule_against(drop("soviet", turn=319, **spec), f"drop 1GParB {hex}") == "pmd:15.18-a"
    again = drop("soviet", counts={"soviet drop": 313}, **spec)
    assert rule_against(again, f"drop 1GParB {hex}") == "pmd:15.18-e"
    assert drop("soviet", counts={}, **spec).refusal(f"drop 1GParB {hex}") is None  # the gambit is the Axis's


@pytest.mark.parametrize(
    ("enemy", "die", "lives"), [(False, 3, True), (False, 4, False), (True, 2, True), (True, 3, False)]
)
def test_the_die_of_each_brigade(enemy: bool, die: int, lives: bool, refused: Refused) -> None:
    """pmd:15.18-c,-d,-e,-f: 1 to 3, or 1 and 2 beside the Axis; then supply, no move and no attack."""
    spec: dict[str, Any] = {"offensive_supply": {"soviet": [[5, "5030"]]}}
    hex = town(drop("soviet", **spec), 1)
    grid = war(drop()).board.grid
    beside = grid.name(next(n for n in grid.neighbours(grid.index(hex)) if war(drop()).ground.land >> n & 1))
    game = drop("soviet", units=[{"id": "11ID", "hex": beside}] if enemy else [], **spec)
    game.play(f"drop 1GParB {hex}")
    assert game.to_act == "chance"
    game.play_dice([die])
    pos = war(game)
    unit = pos.roster.index("1GParB")
    assert (pos.where[unit] >= 0) is lives
    if not lives:
        assert pos.title.boxes[-1 - pos.where[unit]] == "tried Replacement Army"  # it can be rebuilt
        return
    assert pos.supplied[1] >> unit & 1
    refused(game, f"move 1GParB {hex}-{beside}", "pmd:15.18-f")
    game.play("done")
    assert pos.supplied[1] >> unit & 1
    if enemy:
        refused(game, f"attack 1GParB {beside}", "pmd:15.18-f")


def test_a_fort_without_soviet_units_is_no_obstacle(refused: Refused) -> None:
    """pmd:15.18-g, pmd:13.4.2-n: a fort is active only while Soviet units are in it."""
    spec: dict[str, Any] = {"offensive_supply": {"soviet": [[5, "4120"]]}, "turn": 313, "stage": "soviet movement"}
    spec |= {"title": "pmd", "boxes": {"RVGK North": ["1GParB"]}}
    assert stavka.situation({**spec, "units": {"100RD": "Moscow"}}).refusal("drop 1GParB 3818") is None
    refused(stavka.situation({**spec, "units": {"100RD": "Moscow", "91RD": "3818"}}), "drop 1GParB 3818", "pmd:15.18-g")


def test_a_garrison_tells_the_supply_of_its_airfield(situation: Situated, refused: Refused) -> None:
    """pmd:15.18-b: a town in offensive supply within 15 hexes."""
    spec = {"turn": 313, "stage": "soviet movement", "units": {"1GParB": "RVGK North", "100RD": "Moscow"}}
    game = situation(**spec, supply={"100RD": "offensive"}, offensive_supply={"soviet": [[3, "4120"], [5, "4644"]]})
    assert game.refusal("drop 1GParB 3820") is None
    game.play("drop 1GParB 3820")
    assert [face for _, _, face in war(game).markers[1]] == ["open", "down"]  # pmd:8.6-b
    refused(situation(**spec, supply={"100RD": "defensive"}), "drop 1GParB 3820", "pmd:15.18-b")


@pytest.mark.parametrize(("week", "flags", "rule"), [("first", ["shipped"], "pmd:15.17-g"), ("second", [], None)])
def test_paratroops_advance_from_the_next_week_on(
    situation: Situated, week: str, flags: list[str], rule: str | None
) -> None:
    """pmd:15.17-g: what they empty in the week of the drop stays empty."""
    units = {"1ParD": {"hex": NORTH, "flags": flags}, "2ParD": NORTH, HEX: ["2RD"]}
    game = situation(turn=313, stage=f"axis {week} week combat", units=units, dropped=["1ParD"], weather="dry")
    game.play(f"attack 1ParD+2ParD {HEX}")
    on_to_the_dice(game).play_dice([6])
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    assert game.stage == "advance after combat"
    assert rule_against(game, "advance 1ParD") == rule
