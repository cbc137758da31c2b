"""What the enemy could do next: how far the ground lets it come, and when a place is lost."""

from __future__ import annotations

import stavka
from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.unhindered import unhindered
from stavka.opponents.planning import walk_ins
from stavka.opponents.profiles.style import GENERAL
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey


def before_kiev(**units: object) -> stavka.Game:
    spec = {"title": "trc", "turn": 2, "weather": "clear", "stage": "axis first impulse movement", "units": units}
    return stavka.situation(spec)


def test_who_falls_back_has_lost_the_place() -> None:
    game = before_kiev(**{"3Pz": "1614", "20A": "1611", "24A": "1511"})
    field = Field(Seat(game))
    hex, unit = game.position.board.grid.index("1614"), game.position.roster.find("3Pz")
    assert field.falls(hex, [unit], 24) > field.risk(hex, [unit], 24) > 0
    assert field.falls(hex, [unit], 0) == 0
    assert field.falls(hex, [], 24) == 0


def test_the_enemy_is_tried_out_by_the_rules_and_the_game_stays() -> None:
    game = before_kiev(**{"3Pz": "1614", "20A": "1611"})
    before = game.position.fingerprint()
    seat = Seat(game)
    found = unhindered(seat)
    army, grid = game.position.roster.find("20A"), game.position.board.grid
    assert found[army] >> grid.index("1614") & 1  # nobody bars the way in that game
    pace = seat.hints.pace(seat.pos, army)
    assert all(grid.distance(grid.index("1611"), h) <= pace for h in bits(found[army]))
    assert game.position.fingerprint() == before
    near, exact = Field(seat), Field(seat, exact=True)
    assert exact.reach[army] & ~near.reach[army] == 0


def test_somebody_stands_by_a_headquarters_that_cannot_leave() -> None:
    game = before_kiev(**{"HQ-S": "2322", "3Pz": "2324", "18A": "2520"})
    sketch = Sketch(Survey(Seat(game)), GENERAL)
    hex = game.position.board.grid.index("2322")
    assert game.position.roster.find("HQ-S") in sketch.survey.stays
    walk_ins.cover(sketch, [])
    assert game.position.roster.find("3Pz") in sketch.posts[hex]
