"""11.3, 11.4: the RVGK areas, and the Volga."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.movement import volga
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import attack, infantry, placed, reasons
from tests.titles.proud_monster.conftest import go_on, rule_against, war

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
