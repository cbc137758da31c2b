"""Encirclement: free units close a ring where that catches more than it risks, and the supply rules agree."""

from __future__ import annotations

import stavka
from stavka.opponents import marshal
from stavka.opponents.seat import Seat
from stavka.opponents.sketch import Survey
from stavka.opponents.style import Style
from stavka.rules.game import Game

ENEMY = "1218"
WEAK = Style(threshold=1e9, cut=4.0)  # no attacks: only rings
PANZERS = {"24Pz": "0818", "39Pz": "0819", "41Pz": "0820", "47Pz": "0921", "56Pz": "1021", "57Pz": "1122"}


def pocket(**more: str) -> Game:
    units = {**PANZERS, "20A": ENEMY, "19A": "2413", **more}
    return stavka.situation(
        {"title": "trc", "stage": "axis first impulse movement", "turn": 2, "weather": "clear", "units": units}
    )


def closing(game: Game, style: Style) -> list[str]:
    plan = marshal.plan(Survey(Seat(game)), style)
    for order in plan.orders:
        if order.duty == "ring" and order.action is not None:
            game.play(order.action)
    return [order.reason for order in plan.orders if order.duty == "ring"]


def test_free_units_close_a_ring() -> None:
    game = pocket()
    hex = game.position.board.grid.index(ENEMY)
    assert game.title.hints.supplied(game.position, 1) >> hex & 1
    reasons = closing(game, WEAK)
    assert reasons
    assert all(reason.startswith("closes the ring around 1218") for reason in reasons)
    assert not game.title.hints.supplied(game.position, 1) >> hex & 1


def test_no_ring_is_closed_where_nobody_wants_one() -> None:
    assert closing(pocket(), Style(threshold=1e9)) == []


def test_a_ring_that_risks_more_than_it_catches_is_left() -> None:
    assert closing(pocket(), Style(threshold=1e9, cut=0.001)) == []
