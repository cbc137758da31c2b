"""Units that come on: to where they are wanted, on a train where trains bring them on."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.opponents.choices.arrivals import best_arrival
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

MINSK, KAUNAS = "1719", "1322"


def coming() -> Game:
    """1941, the Rumanian reserve is due; one corps holds Minsk, and Soviet armies are near."""
    board = stavka.title("n41").map
    taken = sorted(board.grid.name(place.hex) for place in board.places.values())
    return stavka.situation(
        {
            "title": "n41",
            "scenario": "campaign",
            "turn": 3,
            "stage": "axis first ground segment movement",
            "weather": "clear",
            "units": {"49Mtn": MINSK, "13A": "1716", "28A": "1716"},
            "control": {"axis": taken},
        }
    )


def test_a_unit_comes_on_by_rail_as_near_to_the_front_as_trains_go() -> None:
    """n41:14-axis-rail"""
    game = coming()
    seat = Seat(game)
    action = best_arrival(seat)
    assert action is not None
    assert seat.role(action) is Role.RAIL
    assert game.refusal(action) is None
    assert game.position.hex_name(end_of(game.position, action)) == KAUNAS


def test_titles_without_trains_for_arrivals_bring_them_on_as_before() -> None:
    units = {"20A": "1809", "24Pz": "1611"}
    game = stavka.situation({"title": "trc", "turn": 2, "stage": "axis first impulse movement", "units": units})
    action = best_arrival(Seat(game))
    assert action is not None
    assert Seat(game).role(action) is Role.ENTER
