"""How a position stands for a side: pieces, places, supply."""

from __future__ import annotations

from stavka.engine.position import Position
from stavka.opponents.judgement.worth import worth_list
from stavka.opponents.profiles.reading import load

WON = 10_000.0
JUDGED = 120.0  # what it is worth to have won by the scenario's own conditions if it ended now


def standing(pos: Position, me: int) -> float:
    """The worth of what one side has less what the other has, places and cut-off units counted."""
    sides = pos.title.sides
    if pos.result is not None:
        return 0.0 if pos.result.winner is None else WON if pos.result.winner == sides[me] else -WON
    hints, worth = pos.title.hints, worth_list(pos)
    profile = load(pos.title.code)
    where = pos.where
    total = 0.0
    for side in (0, 1):
        fed = hints.supplied(pos, side)
        starved = hints.starved(pos, side)
        force = 0.0
        for unit in pos.roster.of_side[side]:
            hex = where[unit]
            if hex >= 0:
                force += worth[unit] if fed >> hex & 1 else worth[unit] * (1 - starved)
        total += force if side == me else -force
    held = (hints.controlled(pos, 0), hints.controlled(pos, 1))
    for place in pos.board.places.values():
        for side in (0, 1):
            if held[side] >> place.hex & 1:
                worth_here = profile.worth_of_place(place.name, place.kind, side, pos.turn)
                total += worth_here if side == me else -worth_here
    return total


def outlook(pos: Position, me: int) -> float:
    """How it stands, the way the game would be judged counted by how little can still change."""
    found = standing(pos, me)
    verdict = None if pos.result is not None else pos.title.hints.verdict(pos)
    if verdict is None:
        return found
    return found + JUDGED * (verdict if me == 0 else -verdict)
