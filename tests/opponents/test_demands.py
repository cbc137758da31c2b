"""What a phase demands before it may end: it is found, and the army stays in its posts."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.opponents.choices.arrivals import best_arrival
from stavka.opponents.choices.demands import whatever_helps
from stavka.opponents.choices.dispersal import best_dispersal
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.reasons.reason import Kind
from stavka.opponents.seat import Seat

PORT = "0928"  # Konigsberg


def to_sail() -> Game:
    """Russia Besieged: a corps that was placed in a port to sail from it, and an army that has its posts."""
    units = {"8A": "1809", "24Pz": "1425", "7Inf": "1425", "9Inf": "1524"}
    game = stavka.situation({"title": "rb", "stage": "axis first impulse movement", "turn": 2, "units": units})
    game.play(f"enter 40Pz {PORT}")
    return game


def test_nobody_is_placed_where_he_must_sail_on_while_it_is_not_asked_for() -> None:
    """rb:8.32"""
    game = stavka.situation(
        {"title": "rb", "stage": "axis first impulse movement", "turn": 2, "units": {"8A": "1809", "24Pz": "1425"}}
    )
    action = best_arrival(Seat(game))
    assert action is not None
    assert action.end != PORT


def test_who_must_sail_sails_and_the_army_stays() -> None:
    """rb:8.32"""
    game = to_sail()
    refusal = game.refusal("done")
    assert refusal is not None
    assert refusal.rule == "rb:8.32"
    seat = Seat(game)
    assert best_dispersal(seat) is None  # there is room for everybody
    action = whatever_helps(seat)
    assert action is not None
    assert action.units == ("40Pz",)
    assert action.verb in ("transfer", "invade")


def test_a_player_does_what_is_demanded_and_no_more() -> None:
    game, player = to_sail(), Cadet(1)
    kinds = []
    while game.stage == "axis first impulse movement":
        game.play(player.act(game))
        assert player.reason is not None
        kinds.append(player.reason.kind)
    assert kinds.count(Kind.FORCED) == 1
    assert Kind.DISPERSES not in kinds
