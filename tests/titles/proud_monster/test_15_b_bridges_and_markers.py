"""15.12, 13.1: pontoon bridges, and markers that go with the years."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.administration import close_combat_years
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    NORTH_EAST,
    SOUTH,
    attack,
    battle,
    figures,
    here,
    infantry,
    placed,
)
from tests.titles.proud_monster.conftest import war

RIVER = {"sides": {"major_river": [[NORTH, HEX]]}}


def moving(units: list[dict[str, Any]], side: str = "soviet", **spec: Any) -> Game:
    stage = f"{side} first week movement"
    return stavka.situation({"title": "pmd", "turn": 221, "stage": stage, "units": units, "map": RIVER, **spec})


def test_a_pontoon_that_stands_still_is_laid(refused: Refused) -> None:
    """pmd:15.12-a,-b,-c: over a river side only; laid it does not move till it is taken up."""
    game = moving([*placed(["2RD", "Pontoon2", "Pontoon7"], NORTH)])
    refused(game, f"bridge Pontoon2 {NORTH_EAST}", "pmd:15.12-c")
    refused(game, f"bridge 2RD {HEX}", "pmd:15.12-b")
    game.play(f"bridge Pontoon2 {HEX}")
    pos = war(game)
    assert pos.bridges == {pos.roster.index("Pontoon2"): pos.board.grid.index(HEX)}
    refused(game, f"move Pontoon2 {NORTH}-1638", "pmd:15.12-b")
    game.play(f"move Pontoon7 {NORTH}-1638")
    refused(game, f"bridge Pontoon7 {NORTH}", "pmd:15.12-b")
    later = moving([*placed(["Pontoon2", "2RD"], NORTH)], bridges={"Pontoon2": HEX})
    later.play(f"bridge Pontoon2 {HEX}")
    assert war(later).bridges == {}
    axis = moving([*placed(["1ID"], NORTH)], side="axis")
    refused(axis, f"bridge Pontoon2 {HEX}", "pmd:15.12-b")


def test_a_bridge_carries_movement_and_assaults() -> None:
    """pmd:15.12-c: no cost for the side; ten factors count 8, as over a minor river of 1941; mobile assaults cross."""
    units = [*placed(["1GTC", "Pontoon2"], NORTH)]
    costs = []
    for bridges in ({}, {"Pontoon2": HEX}):
        game = moving(units, bridges=bridges)
        game.play(f"move 1GTC {NORTH}-{HEX}")
        costs.append(war(game).spent[war(game).roster.index("1GTC")])
    assert costs[1] == 1 < costs[0]
    ten = infantry("soviet", "Ten", 10, 9)
    game = battle({NORTH: [ten, "Pontoon2"]}, ["1ID"], side="soviet", turn=221, map=RIVER, bridges={"Pontoon2": HEX})
    war(game).attacking[1] = -1
    assert figures(attack(game, "Extra1"))[0] == 8
    bare = battle({NORTH: [ten]}, ["1ID"], side="soviet", turn=221, map=RIVER)
    war(bare).attacking[1] = -1
    assert figures(attack(bare, "Extra1"))[0] == 5
    for bridges, allowed in (({}, False), ({"Pontoon2": HEX}, True)):
        over = moving([*units, *placed(["1ID"], HEX)], bridges=bridges)
        war(over).attacking[1] = -1
        assert (over.refusal(f"assault 1GTC {HEX}") is None) is allowed


def test_guns_and_bridges_alone_are_taken(refused: Refused) -> None:
    """pmd:15.12-d, pmd:15.11-d: by an Axis unit that moves in; with the last unit of their hex in combat."""
    game = moving([*placed(["1ID"], SOUTH), *placed(["Pontoon2", "2GAD"], HEX)], side="axis", map={})
    game.play(f"move 1ID {SOUTH}-{HEX}")
    assert here(game) == ["1ID"]


def test_two_markers_go_with_the_year() -> None:
    """pmd:13.1-i: those that wait, when none is on the map."""
    game = stavka.situation(
        {"title": "pmd", "turn": 201, "close_combat_ready": {"axis": 5}, "close_combat_due": {"axis": 1}}
    )
    pos = war(game)
    close_combat_years.begin(pos)
    pos.advance()
    assert sum(pair[0] for pair in (pos.close_ready, pos.close_due)) == 4


def test_a_marker_on_the_map_takes_its_units_along(refused: Refused) -> None:
    """pmd:13.1-j,-i: the Axis chooses; all its units in the hex are lost."""
    units = [*placed(["1PD", "2RD"], HEX)]
    game = stavka.situation(
        {
            "title": "pmd",
            "turn": 301,
            "units": units,
            "hex_defender": {HEX: "soviet"},
            "close_combat": {"axis": {HEX: 1}},
            "close_combat_ready": {"axis": 3},
        }
    )
    pos = war(game)
    close_combat_years.begin(pos)
    pos.advance()
    assert game.to_act == "axis"
    refused(game, f"give-up-marker {NORTH}", "pmd:13.1-i")
    game.play("pass")
    assert pos.close_ready[0] == 2
    game.play(f"give-up-marker {HEX}")
    assert here(game) == ["2RD"]
    assert pos.close_combat == {}
    assert pos.close_due == (0, 0)
