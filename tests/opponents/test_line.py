"""The line to hold, and the reserves behind it."""

from __future__ import annotations

from random import Random

import stavka
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.opponents.planning import marshal
from stavka.opponents.planning.line import Line, to_hold
from stavka.opponents.profiles.style import Style
from stavka.opponents.reasons.reason import Kind
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.plan import Duty
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey

HOLDING = Style(threshold=1e9, line=6.0)  # no attacks: only the line


def opening() -> Game:
    """The Russian first turn of the campaign, whatever the German left standing."""
    game = stavka.new("trc", "barbarossa", seed=3)
    while not (game.to_act == "soviet" and "movement" in game.stage):
        game.play(game.legal().sample(Random(len(game.log))))
    return game


def line_of(game: Game, style: Style = HOLDING) -> Line:
    found = to_hold(Sketch(Survey(Seat(game)), style))
    assert found is not None
    return found


def test_the_line_parts_the_enemy_from_every_place_behind_it() -> None:
    line = line_of(opening())
    field = line.sketch.field
    across = field.walk.flood(line.mass, field.open & ~line.chain)
    kept = [h for h, (_, worth) in field.places.items() if worth >= 4.0 and field.mine_hex(h)]
    assert line.chain
    assert kept
    assert not any(across >> hex & 1 for hex in kept)


def test_no_hex_of_the_line_is_wasted() -> None:
    line = line_of(opening())
    field = line.sketch.field
    kept = sum(1 << h for h, (_, worth) in field.places.items() if worth >= 4.0 and field.mine_hex(h))
    for hex in bits(line.chain):
        open_hexes = field.open & ~(line.chain & ~(1 << hex))
        assert field.walk.flood(line.mass, open_hexes) & kept, field.pos.board.label(hex)


def gaps(game: Game, style: Style) -> int:
    """Hexes of the line that neither a unit nor a zone of control closes when the plan is made."""
    line = line_of(game)
    plan = marshal.plan(line.sketch.survey, style)
    solid = sum(1 << h for h, units in plan.posts.items() if line.sketch.counting(units))
    closed = solid | game.title.hints.stops(game.position, solid)
    return (line.chain & ~closed).bit_count()


def test_units_are_posted_on_the_line_and_say_so() -> None:
    game = opening()
    assert gaps(game, HOLDING) < gaps(game, Style(threshold=1e9))
    plan = marshal.plan(Survey(Seat(game)), HOLDING)
    assert any(order.reason.kind is Kind.HOLDS_LINE for order in plan.orders)


def test_a_side_that_attacks_looks_for_no_line() -> None:
    game = stavka.new("trc", "barbarossa", seed=3)
    assert to_hold(Sketch(Survey(Seat(game, "axis")), HOLDING)) is None


def test_fast_units_are_kept_behind_the_line_out_of_enemy_zones() -> None:
    game = opening()
    line = line_of(game)
    plan = marshal.plan(line.sketch.survey, Style(threshold=1e9, line=6.0, reserve=1.0))
    kept = [order for order in plan.orders if order.duty is Duty.RESERVE]
    assert kept
    for order in kept:
        assert order.reason.kind is Kind.RESERVE
        assert line.behind >> order.to & 1
        assert not line.sketch.field.foe_zone >> order.to & 1
    assert not any(o.duty is Duty.RESERVE for o in marshal.plan(line.sketch.survey, HOLDING).orders)
