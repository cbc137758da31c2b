"""Drops from the air: on empty places worth having, and on the lines that feed the enemy."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.opponents.choices.placing import end_of
from stavka.opponents.choices.sabotage import Hunger
from stavka.opponents.sketch.sketch import Order, Sketch

CONTACT = 4.0  # what it costs to land beside an enemy that must be attacked


def from_the_air(sketch: Sketch) -> None:
    """One unit after the other, each where it does most as the others have landed."""
    if not sketch.hints.by_air & set(sketch.survey.seat.verbs()):
        return
    by_unit: dict[str, list[Action]] = {}
    for action in sketch.survey.seat.legal(*sketch.hints.by_air):
        by_unit.setdefault(action.units[0], []).append(action)
    game = sketch.survey.seat.imagine()
    for unit in sorted(by_unit):
        hunger = Hunger(sketch.field, game)
        best: tuple[float, str, Action, str] | None = None
        for action in by_unit[unit]:
            if sketch.late():
                return
            if game.refusal(action) is None:
                value, why = _value(sketch, action, hunger)
                if best is None or (value, str(action)) > best[:2]:
                    best = (value, str(action), action, why)
        if best and best[0] > sketch.style.threshold:
            action, to, index = best[2], end_of(sketch.field, best[2]), sketch.pos.roster.index(unit)
            game.play(action)
            sketch.done.add(index)
            sketch.pinned.add(index)  # nobody sends it elsewhere
            sketch.posts.setdefault(to, []).append(index)
            sketch.plan.orders.append(Order(index, action, to, best[3], "drop"))


def _value(sketch: Sketch, action: Action, hunger: Hunger) -> tuple[float, str]:
    field, hex = sketch.field, end_of(sketch.field, action)
    unit = sketch.pos.roster.index(action.units[0])
    danger = field.risk(hex, [unit], sketch.survey.threat(hex)) * field.worth[unit]
    if sketch.hints.duty_to_attack:
        danger += CONTACT * (field.walk.around(hex) & field.foe_solid & ~sketch.targeted).bit_count()
    taken = 0.0
    if hex in field.places and not field.mine_hex(hex) and not field.foe_hexes >> hex & 1:
        taken = field.places[hex][0]
    hungry, ground = hunger.after(action)
    name = sketch.name(hex)
    why = f"drops on {name}, which nobody holds" if taken > hungry else f"drops on {name} and cuts the enemy's supply"
    return taken + hungry + ground - danger, why
