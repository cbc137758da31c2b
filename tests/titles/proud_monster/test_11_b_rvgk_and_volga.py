"""11.3, 11.4: the RVGK areas, and the Volga."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.movement import volga
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import attack, infantry, placed, reasons
from tests.titles.proud_monster.conftest import Situated, go_on, rule_against, war

ARRIVALS = "reinforcement: arrivals"
RESERVE_UNITS = [{"id": "100RD", "box": "RVGK North"}, {"id": "7TC", "box": "RVGK South"}]

BANK = "5543"  # nowhere near the river
STALINGRAD = "5144"


def moving(units: list[dict[str, Any]], turn: int = 213, **spec: Any) -> Game:
    stage = spec.pop("stage", "soviet first week movement")
    return stavka.situation({"title": "pmd", "turn": turn, "stage": stage, "units": units, **spec})


def box(game: Game, unit: str) -> str:
    pos = war(game)
    where = pos.where[pos.roster.index(unit)]
    return pos.title.boxes[-1 - where] if where < 0 else pos.hex_name(where)


# -- from the map (11.3) -----------------------------------------------------------------------------------------------


def test_units_go_to_the_area_of_their_town(refused: Refused) -> None:
    """pmd:11.3-a,-f: from turn 124, from an urban hex in supply away from the enemy; back next week."""
    units = [
        *placed(["5RD", "9RD"], "4120"),
        *placed(["11RD"], "4121"),
        *placed(["1ID"], "3743"),
    ]
    game = moving(units)
    refused(moving(units, turn=123), "send 5RD RVGK-North", "pmd:11.3-b")
    refused(game, "send 11RD RVGK-North", "pmd:11.3-f")  # no town
    refused(game, "send 5RD RVGK-South", "pmd:11.3-f")  # Moscow is in the north
    refused(game, "send 1ID RVGK-South", "pmd:11.3-a")
    game.play("send 5RD+9RD RVGK-North")
    assert {box(game, "5RD"), box(game, "9RD")} == {"RVGK North"}
    assert not any(str(action).startswith("enter 5RD") for action in game.legal())
    starved = moving(units, out_of_supply=["5RD"])
    refused(starved, "send 5RD RVGK-North", "pmd:11.3-f")


@pytest.mark.parametrize("stage", ["soviet first week own reserves", "axis first week enemy reserves"])
def test_reserves_go_to_the_areas_in_their_own_phases(refused: Refused, stage: str) -> None:
    """pmd:11.3-f, pmd:6.4-k: in any Movement Phase in which they can move."""
    units = [*placed(["1GTC"], "4120"), *placed(["2GTC"], "4118"), *placed(["9RD"], "4219")]
    game = moving(units, turn=301, stage=stage, reserves={"soviet": {"4120": 1, "4118": 2, "4219": 3}})
    refused(game, "send 9RD RVGK-North", "pmd:6.4-k")
    refused(game, "send 2GTC RVGK-North", "pmd:11.3-f")
    game.play("send 1GTC RVGK-North")
    assert box(game, "1GTC") == "RVGK North"
    assert "4120" not in game.view("soviet")["markers"]["reserves"].get("soviet", {})


def test_an_enemy_beside_the_town_keeps_them_on_the_map(refused: Refused) -> None:
    """pmd:11.3-f: neither hex may be adjacent to an Axis unit; a unit that has moved stays."""
    units = [*placed(["5RD"], "4120"), *placed(["1ID"], "4020")]
    refused(moving(units), "send 5RD RVGK-North", "pmd:11.3-f")
    game = moving([*placed(["9RD"], "4121")])
    game.play("move 9RD 4121-4120")
    refused(game, "send 9RD RVGK-North", "pmd:11.3-f")


def test_the_points_of_the_areas_limit_them(refused: Refused) -> None:
    """pmd:11.3-b,-g: ten points are held before turn 203; later so many pass in a turn."""
    corps = [*placed(["1GTC", "2GTC", "3GTC"], "4120")]
    refused(moving(corps, turn=124), "send 1GTC+2GTC+3GTC RVGK-North", "pmd:11.3-b")
    full = moving(corps, turn=211, counts={"rvgk flow": 2 * 28 - 2})
    refused(full, "send 1GTC RVGK-North", "pmd:11.3-g")


def test_a_change_of_areas(refused: Refused) -> None:
    """pmd:11.3-e,-h: not before turn 203; it counts as passage."""
    units = [{"id": "5RD", "box": "RVGK North"}]
    refused(moving(units, turn=202), "send 5RD RVGK-South", "pmd:11.3-e")
    game = moving(units, turn=203)
    refused(game, "send 5RD RVGK-North", "pmd:11.3-h")
    game.play("send 5RD RVGK-South")
    assert (box(game, "5RD"), war(game).count("rvgk flow")) == ("RVGK South", 2)
    refused(game, "send 5RD RVGK-North", "pmd:11.3-f")  # once a week
    refused(moving(units, turn=203, counts={"rvgk flow": 2 * 28 - 1}), "send 5RD RVGK-South", "pmd:11.3-g")


# -- the Volga (11.4) --------------------------------------------------------------------------------------------------


def test_when_the_volga_is_closed() -> None:
    """pmd:11.4-a, pmd:3.0-z: by a unit on its bank where ships have no other arm; not by one arm at its mouth."""
    for hexes, closed in (
        ([], False),
        ([BANK], False),
        ([STALINGRAD], True),
        (["5953"], False),  # an arm below the fork
        (["5654"], False),  # the other
        (["5953", "5654"], True),
        (["5851"], True),  # the fork
    ):
        units = [item for name, hex in zip(("1ID", "11ID"), hexes, strict=False) for item in placed([name], hex)]
        assert volga.interdicted(war(moving(units))) is closed, hexes


def test_a_closed_volga_hampers_the_caucasus(refused: Refused) -> None:
    """pmd:11.4-b,-c: a column in attack, and nobody goes to the RVGK areas; north of the line all is as ever."""
    attackers = [*placed([infantry("soviet", "South", 8, 8)], "3757"), *placed(["11ID"], "3857")]
    for units, shift in (([], False), ([*placed(["1ID"], STALINGRAD)], True)):
        game = moving([*attackers, *units], stage="soviet first week combat")
        pos = war(game)
        assert pos.ground.caucasus >> pos.board.grid.index("3857") & 1
        pos.attacking[1] = -1
        attack(game, "Extra1", hex="3857")
        assert ("Volga interdicted" in reasons(game)) is shift
    pos = war(moving([]))
    town = pos.board.grid.names(pos.ground.large_towns & pos.ground.caucasus)[0]
    for units, rule in (([], None), ([*placed(["1ID"], STALINGRAD)], "pmd:11.4-c")):
        game = moving([*placed(["5RD"], town), *units])
        assert rule_against(game, "send 5RD RVGK-South") == rule


def test_arrivals_over_a_closed_volga_count_as_moved() -> None:
    """pmd:11.4-d: they come to a large town or the edge, and stand there for the week."""
    free = war(moving([]))
    towns = free.board.grid.names(free.ground.large_towns & free.ground.caucasus & ~free.ground.stars)
    units = [{"id": "5RD", "box": "due"}, *placed(["1ID"], STALINGRAD)]
    game = moving(units, stage="reinforcement: arrivals", seed=2)
    while game.stage != "soviet placing":
        go_on(game)
    home = next(name for name in towns if game.refusal(f"place 5RD {name}") is None)
    game.play(f"place 5RD {home}")
    war(game).vp_other = 33
    while game.phase != "soviet first week movement":
        go_on(game)
    assert rule_against(game, f"move 5RD {home}-{home}") == "pmd:11.4-d"
    while game.phase != "soviet second week movement":
        go_on(game)
    assert "came in" not in game.piece("5RD").flags


def test_over_an_interdicted_volga_nobody_comes_in_at_a_city(situation: Situated) -> None:
    """pmd:11.4-d: at large towns and the edge only, where the unit counts as moved; our map has no city down there."""
    city = {"places": {"Testgrad": ["4858", "city"]}}
    due = {"side": "soviet", "kind": "RD", "untried": True, "box": "due"}
    game = situation(turn=222, stage=ARRIVALS, map=city, units=[{"id": "1ID", "hex": "5244"}, due])
    assert rule_against(game, "place uRD1 4858") == "pmd:11.4-d"
    game.play("place uRD1 Grozny")
    assert "came in" in game.piece("uRD1").flags
    free = situation(turn=222, stage=ARRIVALS, map=city, units=[due])
    assert rule_against(free, "place uRD1 4858") is None


def test_reserves_of_the_high_command_come_in_the_refit_phase(situation: Situated) -> None:
    """pmd:11.3-d: in towns and around district HQs of the area's side of the North/South line, not at the edge."""
    game = situation(turn=213, stage="soviet first week refit", units=RESERVE_UNITS)
    edge = war(game).board.grid.names(war(game).ground.red_edge["RVGK North"])
    away = next(hex for hex in edge if not war(game).ground.urban >> war(game).board.grid.index(hex) & 1)
    for action, rule in (
        ("place 100RD 4120", None),
        ("place 100RD 4019", None),
        ("place 100RD 3846", "pmd:11.3-d"),
        (f"place 100RD {away}", "pmd:11.3-d"),
        ("place 100RD 3014", "pmd:9.1.3-a"),
        ("place 7TC 4120", "pmd:11.3-d"),
        ("place 7TC 3846", None),
        ("place 100RD RVGK-South", "pmd:11.3-d"),
    ):
        assert rule_against(game, action) == rule, action
    game.play("place 100RD 4120")
    assert game.piece("100RD").hex == "4120"
    assert "place 7TC 3846" in {str(action) for action in game.legal()}


def test_the_axis_has_no_such_areas(situation: Situated) -> None:
    """pmd:11.3-d: 'place' is a Soviet action of the Refit Phase."""
    game = situation(turn=213, stage="axis first week refit", units=[{"id": "3PD", "box": "OKH North"}])
    assert rule_against(game, "place 3PD 1920") is not None


@pytest.mark.parametrize(("flow", "rule"), [(54, None), (55, "pmd:11.3-g")])
def test_what_comes_out_counts_too(situation: Situated, flow: int, rule: str | None) -> None:
    """pmd:11.3-g: 28 points a turn from turn 203, in and out together, by towns and by the edge."""
    edge = str(next(iter(war(situation()).board.grid.names(war(situation()).ground.red_edge["RVGK North"]))))
    for stage, action in (("refit", "place 100RD 4120"), ("movement", f"enter 100RD {edge}")):
        game = situation(
            turn=203, stage=f"soviet first week {stage}", units=RESERVE_UNITS[:1], counts={"rvgk flow": flow}
        )
        assert rule_against(game, action) == rule, stage
        if rule is None:
            game.play(action)
            assert war(game).count("rvgk flow") == 56


def test_rebuilt_cavalry_does_not_go_to_the_rvgk_areas_before_turn_124(situation: Situated) -> None:
    """pmd:11.3-b: of rebuilt units only rifle divisions do."""
    for turn, rule in ((118, "pmd:11.3-b"), (124, None)):
        lost = {"Replacement Army CD": ["3CD"], "Replacement Army RD": ["2RD"]}
        game = situation(turn=turn, stage="reinforcement: rebuilding", boxes=lost, points={"soviet": [5, 0]})
        for action in ("rebuild CD", "rebuild RD", "done"):
            game.play(action)
        assert rule_against(game, "place uCD1 RVGK-North") == rule
        assert rule_against(game, "place uRD1 RVGK-North") is None


def test_bridges_count_nothing_for_the_rvgk_areas(situation: Situated) -> None:
    """pmd:11.3-c: points are steps, and a bridge has none."""
    game = situation(
        turn=220, stage="soviet movement", weather="dry", units={"4120": ["Pontoon1", "2RD"]}, counts={"rvgk flow": 72}
    )
    assert rule_against(game, "send 2RD RVGK-North") == "pmd:11.3-g"
    assert rule_against(game, "send Pontoon1 RVGK-North") is None


def test_ships_know_the_limits_of_the_area(refused: Refused) -> None:
    """pmd:11.3-b,-g, pmd:11.4-c,-d: what holds for trains and roads holds for the port of RVGK South."""
    derbent, baku = "5665", "5971"
    refused(moving([*placed(["4RD"], derbent)], turn=118), "ship 4RD RVGK-South", "pmd:11.3-b")
    units = [*placed(["4RD"], derbent), {"id": "1GRD", "box": "RVGK South"}]
    game = moving(units)
    assert game.refusal("ship 4RD RVGK-South") is None
    assert game.refusal(f"ship 1GRD {derbent}") is None
    refused(moving(units, counts={"rvgk flow": 56}), f"ship 1GRD {derbent}", "pmd:11.3-g")
    closed = moving([*units, *placed(["31ID"], "5244")])
    assert volga.interdicted(war(closed))
    refused(closed, "ship 4RD RVGK-South", "pmd:11.4-c")
    refused(closed, f"ship 1GRD {derbent}", "pmd:11.4-d")
    assert closed.refusal(f"ship 1GRD {baku}") is None
