"""Attacks during movement: the raids that are worth while, of those the title tells of."""

from __future__ import annotations

from stavka.engine.hints import Raid
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.worth import expected
from stavka.opponents.profiles.style import Style
from stavka.opponents.seat import Seat

EXPOSED = 0.4  # share of what the enemy could destroy in its turn that is counted
AIR = 1.0  # what air support is worth elsewhere


def worthwhile(seat: Seat, style: Style) -> list[Raid]:
    """The raids that are worth it, the best first."""
    raids = seat.hints.raids(seat.pos)
    if not raids:
        return []
    field = Field(seat)
    posts = seat.pos.occupied[seat.me]
    found = [(_expectation(field, raid, style, posts), raid) for raid in raids]
    return [raid for value, raid in sorted(found, key=lambda one: -one[0]) if value > style.threshold]


def _expectation(field: Field, raid: Raid, style: Style, posts: int) -> float:
    weight = style.eagerness * field.bold
    own = [field.worth[u] / weight for u in raid.units]
    defenders = field.stacks.get(raid.target, ())
    theirs = [field.worth[u] for u in defenders]
    found = expected(
        field.hints.effects,
        raid.chances,
        own,
        theirs,
        trapped=field.trapped(raid.target, posts),
        ground=field.ground_worth(raid.target) * style.eagerness,
        steps=(field.steps(raid.units), field.steps(defenders)),
    )
    risk = field.risk(raid.target, list(raid.units), field.threat(raid.target))
    return found - EXPOSED * risk * sum(own) - AIR * raid.bombers
