"""Units of a situation that are described: pieces that no counter is, and nations that have no colour of their own."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation


def test_a_panzergrenadier_corps_that_is_made_up(rb: Situation, refused: Refused) -> None:
    """rb:10.5-b, rb:17.4: it fights as armor, and takes no infantry corps' place."""
    corps = {"side": "axis", "kind": "panzergrenadier", "combat": 7, "move": 6, "hex": "2531"}
    game = rb([corps, {"id": "8A", "hex": "2530"}], "axis first impulse combat", map={"blank": True})
    (piece,) = game.units(at="2531")
    assert (piece.kind, piece.strength.combat) == ("panzergrenadier", 7)
    assert game.refusal(f"attack {piece.short} 2530 blitz") is None
    refused(rb([{**corps, "hex": "Warsaw"}], turn=16), f"mobilize {piece.short}", "rb:17.4")


@pytest.mark.parametrize(("nation", "unit"), [("spanish", "SpanishCorps"), ("French", "FFL")])
def test_nations_in_german_colours(rb: Situation, nation: str, unit: str) -> None:
    """rb:1.0-e: French and Spanish units are of the Axis, by their counters or as pieces that are made up."""
    for told in ({"nation": nation}, {"side": "axis", "nation": nation, "kind": "infantry"}, {"side": nation}):
        assert [piece.short for piece in rb([{**told, "hex": "2531"}]).units(side="axis", at="2531")] == [unit]
    (piece,) = rb([{"nation": nation, "kind": "infantry", "combat": 7, "move": 4, "hex": "2531"}]).units(at="2531")
    assert (piece.side, piece.strength.combat) == ("axis", 7)
