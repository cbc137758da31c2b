"""Points that raise units on the map: at the front before fresh units far behind it, and before they are in contact."""

from __future__ import annotations

from typing import Any

import stavka
from stavka.engine.game import Game
from stavka.opponents.choices.arrivals import best_arrival
from stavka.opponents.choices.rebuilding import best_rebuilding
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.seat import Seat

UNITS: dict[str, Any] = {"24Pz": {"hex": "1622", "steps": 2}, "7Inf": {"hex": "1622", "steps": 1}, "20A": "1618"}


def winter(**more: Any) -> Game:
    """November 1941 near Minsk: a panzer corps and an infantry corps with losses, an army four hexes before them."""
    return stavka.situation(
        {
            "title": "rb",
            "stage": "axis first impulse movement",
            "turn": 4,
            "weather": "clear",
            "units": UNITS,
            **more,
        }
    )


def test_a_reduced_panzer_corps_is_rebuilt_before_it_moves() -> None:
    game = winter(points={"german armor": 3})
    assert str(best_rebuilding(Seat(game))) == "rebuild 24Pz"
    player = Cadet(1)
    played = []
    while game.phase == "axis first impulse movement":
        action = player.act(game)
        played.append(str(action))
        game.play(action)
    assert played[0] == "rebuild 24Pz"


def test_a_step_at_the_front_goes_before_a_corps_that_has_yet_to_come_up() -> None:
    game = winter(points={"german infantry": 6}, units={**UNITS, "9Inf": "Replacement Pool"})
    seat = Seat(game)
    arrival = best_arrival(seat)
    assert arrival is not None
    assert arrival.verb == "replace"
    assert str(best_rebuilding(seat, arrival)) == "rebuild 7Inf"


def test_nobody_is_rebuilt_without_points() -> None:
    assert best_rebuilding(Seat(winter())) is None
