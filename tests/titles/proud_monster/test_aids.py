"""What the board tells beyond the rules."""

from __future__ import annotations

import pytest

from tests.titles.proud_monster.assaults import HEX, NORTH, SOUTH, infantry
from tests.titles.proud_monster.conftest import Situated, war


def test_costs_and_points_left(situation: Situated) -> None:
    """pmd:11.1-a,-b: what a way costs, and what is left after it; the enemy has none in this phase."""
    units = [{"id": "3-pd", "hex": NORTH}, infantry("soviet", "G", 4, 4, hex="2640")]
    game = situation(units=units)
    whole = game.movement_left("3PD")
    assert whole > 6
    assert game.cost(f"move 3PD {NORTH}-{HEX}") == 1
    game.play(f"move 3PD {NORTH}-{HEX}")
    assert game.movement_left("3PD") == whole - 1
    assert game.movement_left("G") == 0
    pos = war(game)
    way = pos.title.long_way(pos, pos.roster.called("3-pd"), pos.board.grid.index("2540"))
    assert way is not None
    assert way[0] == pos.board.grid.index(HEX)


def test_supply_in_words(situation: Situated) -> None:
    """pmd:8.4-k: in supply, out of it, or isolated for weeks; the line leads to a source."""
    game = situation(units=[{"id": "3-pd", "hex": "1020"}, {"id": "4-pd", "hex": HEX}], iso={"4PD": 2})
    pos = war(game)
    assert game.supply("4PD") == "ISO 2"
    assert game.supply("3PD") == "in supply"
    line = game.supply_line("3PD")
    assert line is not None
    assert pos.ground.entries["OKH North"] >> pos.board.grid.index(line[-1]) & 1


@pytest.mark.parametrize(("side", "known"), [("axis", True), ("soviet", False)])
def test_overlays_keep_secrets(situation: Situated, side: str, known: bool) -> None:
    """pmd:8.6-a: the reach of a face-down marker is its owner's affair; an open one is everybody's."""
    units = [{"id": "3-pd", "hex": NORTH}, infantry("soviet", "G", 4, 4, hex=HEX)]
    game = situation(turn=118, units=units, offensive_supply={"axis": [[4, NORTH]]})
    pos = war(game)

    def reach() -> int:
        overlays = war(game).title.overlays(war(game), side)
        return next(o.hexes for o in overlays if o.key == "offensive supply" and o.side == "axis")

    assert bool(reach() >> pos.board.grid.index(SOUTH) & 1) == known
    game = situation(turn=118, units=units, offensive_supply={"axis": [[4, NORTH, "open"]]})
    assert reach() >> pos.board.grid.index(SOUTH) & 1


def test_duties_and_facts(situation: Situated) -> None:
    """pmd:13.0-b: who may attack what, and nobody must; points and levels in a line."""
    units = [{"id": "3-pd", "hex": NORTH}, infantry("soviet", "G", 4, 4, hex=HEX)]
    game = situation(stage="axis first week combat", units=units)
    pos = war(game)
    duties = pos.title.duties(pos)
    assert duties is not None
    assert duties.may_attack == {"3PD": [HEX]}
    assert not duties.must_attack
    facts = dict(pos.title.facts(pos, "axis"))
    assert facts["Axis victory points"].endswith("levels -/10")
    assert pos.title.in_play(pos)["weather"] == ("Dry",)
