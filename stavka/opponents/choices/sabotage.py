"""What the enemy loses when its lines of supply are cut somewhere: found out by trying, as the rules have it."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.opponents.choices.placing import end_of
from stavka.opponents.judgement.field import Field
from stavka.opponents.seat import Seat

GROUND = 0.01  # worth of a hex in which the enemy is fed no more


class Hunger:
    """Enemies that go hungry by an action, against how they are fed now."""

    def __init__(self, field: Field, game: Game) -> None:
        self.field, self.game = field, game
        self.fed = field.hints.supplied(game.position, field.foe)
        self.starved = field.hints.starved(game.position, field.foe)

    def after(self, action: Action) -> tuple[float, float]:
        """The worth of the units that go hungry, and that of the ground in which units would."""
        trial = self.game.copy()
        trial.play(action)
        lost = self.fed & ~self.field.hints.supplied(trial.position, self.field.foe)
        hungry = sum(
            self.field.worth[u] for h in bits(lost & self.field.foe_hexes) for u in self.field.stacks.get(h, ())
        )
        return self.starved * hungry, GROUND * lost.bit_count()


def sabotage(seat: Seat, actions: Iterable[Action]) -> tuple[Action, str] | None:
    """Where pieces that only cut supply do most; None when there are none to be set down."""
    pos = seat.pos
    index, kind = pos.roster.index, pos.roster.kind
    placing = [a for a in actions if a.verb == "place" and a.units and kind[index(a.units[0])] in seat.hints.saboteurs]
    if not placing:
        return None
    unit = placing[0].units[0]  # one is as good as another
    field = Field(seat)
    hunger = Hunger(field, seat.imagine())
    best: tuple[float, bool, str, Action, str] | None = None
    for action in placing:
        if action.units[0] != unit:
            continue
        units, ground = hunger.after(action)
        alone = not pos.of(seat.me, end_of(field, action))  # two in a hex bar one railway
        why = "cuts enemies off from their supply" if units else "cuts the lines behind the enemy"
        found = (units + ground, alone, str(action), action, why if units or ground else "bars a railway")
        if best is None or found[:3] > best[:3]:
            best = found
    assert best is not None
    return best[3], best[4]
