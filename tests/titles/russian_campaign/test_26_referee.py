"""26. Optional rules at their edges, and several of them together."""

from __future__ import annotations

from typing import Any

SOVIET_1 = "soviet first impulse movement"
SOVIET_COMBAT = "soviet first impulse combat"


def test_artillery_that_passes_a_city_has_occupied_it(trc: Any) -> None:
    """trc:26.6.6 trc:17.2.1-b: it has a zone of control in the hex it is in, and the last to occupy controls."""
    game = trc({"GerArt": "1521"}, turn=8, options=["artillery"], control={"Minsk": "soviet", "Brest": "soviet"})
    game.play("move GerArt 1521-1520-1519")
    assert game.view("axis")["control"]["Minsk"] == "axis"
    beside = trc({"GerArt": "1522"}, turn=8, options=["artillery"], control={"Minsk": "soviet"})
    beside.play("move GerArt 1522-1521")
    assert beside.view("axis")["control"]["Minsk"] == "soviet"


def test_a_retreat_may_not_pass_beyond_the_limits_of_a_nation(trc: Any, refused: Any) -> None:
    """trc:26.83-a trc:26.82-a: every hex of the way counts, not its end alone."""
    units = {"3Rum": "1218", "5A": "1318", "6A": "1318"}
    game = trc(units, stage=SOVIET_COMBAT, turn=9, weather="clear", options=["national-restrictions"])
    game.play("attack 5A+6A 1218 at 3-1")
    game.play_dice([4])
    ways = [str(action) for action in game.legal()]
    assert ways
    assert not [way for way in ways if "-11" in way]
    refused(game, "retreat 3Rum 1218-1119-1219", "trc:26.83-a")
