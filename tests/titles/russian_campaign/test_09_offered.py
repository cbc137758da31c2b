"""9. Rail movement: who is offered a train, and which reason bites when none runs."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import BOARD, LINE

HELD: dict[str, object] = {"map": BOARD, "rails": {"axis": LINE}, "control": {"Minsk": "axis", "Orel": "axis"}}
FULL = {"rail moves": 6}


def at(unit: str, hex: str, *flags: str) -> dict[str, object]:
    return {"id": unit, "hex": hex, "flags": list(flags)}


def riders(game: Game) -> set[str]:
    return {unit for action in game.legal() if action.verb == "rail" for unit in action.units}


def test_who_is_offered_a_train(trc: Situation, refused: Refused) -> None:
    """trc:9.1-a trc:9.2-a trc:9.2-b trc:9.3-e trc:11.1-d: arrivals ride when all rail moves are used."""
    units = [at("24Pz", "2010"), at("40Pz", "2011", "arrived"), at("41Pz", "2012", "moved"), at("HQ-C", "2013")]
    units += [at("39Pz", "2014", "arrived", "from a box"), at("47Pz", "2115"), at("46Pz", "2016", "may go on")]
    game = trc(units, **HELD)
    assert riders(game) == {"24Pz", "40Pz", "39Pz"}
    spent = trc(units, counts=FULL, **HELD)
    assert riders(spent) == {"40Pz"}
    refused(spent, "rail 24Pz 2010-2009", "trc:9.1-a")
    refused(spent, "rail 39Pz 2014-2013", "trc:9.2-b")
    last = trc(units, counts={"rail moves": 5}, **HELD)
    assert riders(last) == {"24Pz", "40Pz", "39Pz"}
    second = trc(units, stage="axis second impulse movement", **HELD)
    assert not riders(second)


def test_a_line_without_a_base_carries_nobody(trc: Situation, refused: Refused) -> None:
    """trc:9.5-a trc:9.3-c"""
    lost: dict[str, object] = {**HELD, "control": {"Minsk": "soviet", "Orel": "soviet"}}
    game = trc([at("24Pz", "2010"), at("39Pz", "3030")], **lost)
    refused(game, "rail 24Pz 2010-2009", "trc:9.5-a")
    assert not riders(game)
    near = trc([at("24Pz", "2010"), at("5A", "2110")], **HELD)
    refused(near, "rail 24Pz 2010-2011", "trc:9.3-c")
    assert not riders(near)


def test_no_train_leaves_the_track(trc: Situation) -> None:
    """trc:9.3-b trc:9.9-a: by an edge it goes beyond the map, from elsewhere nowhere; trc:5.5-b: nor to Bulgaria."""
    rails = {"blank": True, "rails": {"a": ["1134", "1133", "1132"], "b": ["2015", "2014"]}}
    board: dict[str, object] = {"map": rails, "rails": {"axis": ["1134", "1133", "1132", "2015", "2014"]}}
    game = trc([at("24Pz", "1134"), at("39Pz", "1132")], **board)
    told(game, "rail 24Pz 1134-2015", "trc:9.3-b", "no track joins them")
    told(game, "rail 39Pz 1132-1134", "trc:9.3-b", "no track joins them")
    closed = {**BOARD, "countries": {"2009": "bulgaria"}}
    south = trc([at("24Pz", "2010")], **{**HELD, "map": closed})
    told(south, "rail 24Pz 2010-2009", "trc:5.5-b", "Bulgaria")


def test_the_rail_link_of_the_causeway_is_for_trains(trc: Situation) -> None:
    """trc:8.6: in both directions."""
    links = [(trc([]).position.hex_name(a), trc([]).position.hex_name(b)) for a, b in trc([]).position.board.rail_only]
    for start, end in (*links, *((b, a) for a, b in links)):
        told(trc({"24Pz": start}), f"move 24Pz {start}-{end}", "trc:8.6", "rail movement only")


def test_rides_beyond_the_own_edge_are_offered(trc: Situation) -> None:
    """trc:9.9-a trc:9.9-b: the German leaves by the west and comes back there; the east is not his."""
    lines = {"a": ["1133", "1134"], "b": ["0533", "0534"], "c": ["1202", "1201"], "d": ["2402", "2401"]}
    every = [hex for line in lines.values() for hex in line]
    more: dict[str, object] = {"map": {"blank": True, "rails": lines}, "rails": {"axis": every}}
    game = trc([at("24Pz", "1133"), at("39Pz", "1202")], **more)
    west = {str(action) for action in game.legal().by_unit("24Pz") if action.verb == "rail"}
    assert "rail 24Pz 1133-1134-0534" in west
    assert not [action for action in game.legal().by_unit("39Pz") if "2401" in str(action)]
