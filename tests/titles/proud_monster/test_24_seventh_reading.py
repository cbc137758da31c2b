"""What a seventh reading of the rules found, row by row."""

from __future__ import annotations

from tests.titles.conftest import Refused
from tests.titles.proud_monster.conftest import Situated

PANZERS = ("1PD", "3PD", "4PD", "6PD", "7PD", "8PD")


def test_five_divisions_make_a_mobile_assault_out_of_a_city(situation: Situated, refused: Refused) -> None:
    """pmd:6.1-o: it is an attack too."""
    game = situation(units={"Minsk": list(PANZERS), "1921": ["100RD"]})
    refused(game, f"assault {'+'.join(PANZERS)} 1921", "pmd:6.1-o")
    assert game.refusal(f"assault {'+'.join(PANZERS[1:])} 1921") is None
