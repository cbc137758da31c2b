"""13.2: where units go that are eliminated or surrender, and what goes with them."""

from __future__ import annotations

import pytest

from stavka.titles.russian_campaign import supply
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

BLANK = {"blank": True}


@pytest.mark.parametrize(
    ("unit", "eliminated", "surrendered"),
    [
        ("24Pz", "pool", "surrendered"),
        ("HQ-C", "pool", "surrendered"),
        ("Worker-Moscow", "surrendered", "surrendered"),
        ("Stalin", "removed", "removed"),
        ("5Para", "removed", "surrendered"),
        ("Partisan1", "available", "available"),
        ("BG-Pz1", "available", "available"),
    ],
)
def test_the_box_of_a_loss(trc: Situation, unit: str, eliminated: str, surrendered: str) -> None:
    """trc:13.2-b trc:22.2-f trc:18.4-b trc:19.4 trc:26.4-c"""
    items = [{"id": unit, "hex": "2020", "flags": ["fought", "invaded"]}, {"id": "24A", "hex": "3001"}]
    for how, box in (("eliminate", eliminated), ("surrender", surrendered)):
        game = trc(items, map=BLANK, turn=8, options=["battlegroups"])
        getattr(war(game), how)(war(game).roster.find(unit))
        assert (game.piece(unit).box, game.piece(unit).flags) == (box, ())


def test_a_loss_changes_who_holds_a_place(trc: Situation) -> None:
    """trc:17.2.1-e trc:11.3-a: its zone of control is gone at once, and a lost leader is noted for his side."""
    ground = {"blank": True, "places": {"Fort": ["2021", "minor"]}}
    game = trc({"24Pz": "2020", "5A": "2022", "Hitler": "3030"}, map=ground, control={"Fort": "axis"})
    pos = war(game)
    assert not pos.controls(1, "Fort")
    pos.eliminate(pos.roster.find("24Pz"))
    assert pos.controls(1, "Fort")
    assert "leader lost axis" not in pos.counts
    pos.eliminate(pos.roster.find("Hitler"))
    assert pos.count("leader lost axis") == 1
    assert "leader lost soviet" not in pos.counts


def test_ceded_places_are_russian_whatever_stands_there(trc: Situation) -> None:
    """trc:24.5-c"""
    pos = war(trc({"5Inf": "Helsinki", "6Inf": "Berlin"}))
    assert (pos.controls(0, "Helsinki"), pos.controls(1, "Helsinki")) == (True, False)
    pos.ceded = pos.ground.place("Helsinki")
    assert (pos.controls(0, "Helsinki"), pos.controls(1, "Helsinki")) == (False, True)
    assert (pos.controls(0, "Berlin"), pos.controls(1, "Berlin")) == (True, False)
    assert (pos.controls(0, "Moscow"), pos.controls(1, "Moscow")) == (False, True)
    assert pos.controller(pos.board.places["Helsinki"].hex) == "soviet"
    assert pos.controller(pos.board.places["Berlin"].hex) == "axis"


def test_only_cities_oil_fields_and_junctions_are_controlled(trc: Situation) -> None:
    """trc:17.2.1-b trc:9.7-b trc:21.4-b: no open country, whoever stands in it."""
    pos = war(trc({"5Inf": "2020", "6Inf": "2022"}, map={"blank": True, "places": {"Fort": ["2022", "minor"]}}))
    grid = pos.board.grid
    assert (pos.controller(grid.index("2020")), pos.controller(grid.index("2022"))) == (None, "axis")
    assert pos.controlled(0) == grid.set_of(["2022"])


@pytest.mark.parametrize(
    ("unit", "flags", "exempt"),
    [
        ("24Pz", [], False),
        ("24Pz", ["moved", "fought"], False),
        ("24Pz", ["invaded"], True),
        ("5Para", [], True),
        ("FJ1", [], False),
        ("5A", [], False),
        ("Partisan1", [], True),
    ],
)
def test_who_needs_no_supply(trc: Situation, unit: str, flags: list[str], exempt: bool) -> None:
    """trc:17.2-c trc:18.4-a trc:10.3.2-c trc:var-mediterranean-5d"""
    on = ["var-mediterranean"]
    items = [{"id": unit, "hex": "2020", "flags": flags}]
    pos = war(trc(items, map=BLANK, turn=8, options=on, variants=on, stage="axis first impulse combat"))
    assert supply.exempt(pos, pos.roster.find(unit)) is exempt
    assert (pos.roster.find(unit) in supply.unsupplied(pos, pos.roster.side[pos.roster.find(unit)])) is not exempt
