"""Drops from the air: on empty places worth having, and on the lines that feed the enemy."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.opponents.judgement.hunger import Hunger
from stavka.opponents.planning.posting import CONTACT
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat.ends import end_of
from stavka.opponents.sketch.plan import Duty
from stavka.opponents.sketch.sketch import Sketch


def from_the_air(sketch: Sketch) -> None:
    """One unit after the other, each where it does most as the others have landed."""
    by_unit: dict[str, list[Action]] = {}
    for action in sketch.survey.seat.legal(Role.DROP):
        by_unit.setdefault(action.units[0], []).append(action)
    if not by_unit:
        return
    game = sketch.survey.seat.imagine()
    for unit in sorted(by_unit):
        hunger = Hunger(sketch.field, game)
        best: tuple[float, str, Action, Reason] | None = None
        for action in by_unit[unit]:
            if sketch.late():
                return
            if game.refusal(action) is None:
                value, reason = _judge(sketch, action, hunger)
                if best is None or (value, str(action)) > best[:2]:
                    best = (value, str(action), action, reason)
        if best and best[0] > sketch.style.threshold:
            _, _, action, reason = best
            game.play(action)
            sketch.send(sketch.pos.roster.index(unit), action, end_of(sketch.pos, action), reason, Duty.DROP)


def _judge(sketch: Sketch, action: Action, hunger: Hunger) -> tuple[float, Reason]:
    """What a drop is worth, and what it is for."""
    field, hex = sketch.field, end_of(sketch.pos, action)
    unit = sketch.pos.roster.index(action.units[0])
    danger = field.risk(hex, [unit], field.threat(hex)) * field.worth[unit] + CONTACT * sketch.contacts(hex)
    taken = 0.0
    if hex in field.places and not field.mine_hex(hex) and not field.foe_hexes >> hex & 1:
        taken = field.places[hex][0]
    hungry, ground = hunger.after(action)
    reason = Reason(Kind.DROPS if taken > hungry else Kind.DROPS_ON_LINES, (hex,))
    return taken + hungry + ground - danger, reason
