"""Positions of a sixth reading of the rules: what was answered otherwise than the text says."""

from __future__ import annotations

import stavka
from tests.titles.proud_monster.conftest import Situated

RING = ("1639", "1641", "1540", "1541", "1740", "1741")  # around 1640
RIFLES = ("2RD", "4RD", "5RD", "6RD", "8RD", "10RD")


# -- phases in which nobody is asked begin when the whole position is told ---------------------------------------------


def test_who_is_told_to_be_isolated_starves_in_the_cleanup_that_a_position_begins_with(situation: Situated) -> None:
    """pmd:8.5-l: the marker counts whichever way it is told."""
    around = dict(zip(RIFLES, RING, strict=True))
    for unit in ({"hex": "1640", "iso": 1}, {"hex": "1640", "supply": "ISO 1"}, {"hex": "1640", "flags": ["ISO 1"]}):
        game = situation(stage="axis cleanup", units={"31ID": unit, **around})
        assert (game.piece("31ID").steps, game.piece("31ID").flags) == (2, ("ISO 2",))


def test_an_isolated_unit_on_the_far_edge_saves_nobody_however_it_is_told(situation: Situated) -> None:
    """pmd:4.3-a,-b."""
    for state, winner in (("ISO 1", "axis"), ("OOS", None)):
        game = situation(turn=124, stage="victory check", vp=40, units={"2RD": "0128"}, supply={"2RD": state})
        assert game.result is not None and game.result.winner == winner


def test_a_refit_marker_goes_in_the_cleanup_that_a_position_begins_with(situation: Situated) -> None:
    """pmd:9.5.1-l."""
    game = situation(stage="axis cleanup", units={"3PD": {"hex": "1640", "flags": ["refit"]}})
    assert "refit" not in game.piece("3PD").flags


def test_an_unsupplied_unit_in_the_zomo_costs_nothing_in_the_last_check() -> None:
    """pmd:4.5.2-j."""
    last = {"title": "pmd", "turn": 407, "stage": "victory check", "vp": 4, "units": {"2RD": "0128"}}
    results = [stavka.situation({**last, "supply": {"2RD": state}}).result for state in ("OOS", "defensive")]
    assert [result.winner for result in results if result] == [None, "soviet"]
