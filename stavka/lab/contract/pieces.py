"""A position may hold pieces that the title's counters do not have."""

from __future__ import annotations

from random import Random

from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.hexes import bits
from stavka.lab.contract.broken import Broken, ensure
from stavka.lab.contract.endings import play_out
from stavka.lab.contract.positions import check_position
from stavka.lab.contract.record import check_diary_of, check_snapshot_of
from stavka.lab.contract.start import Start

FACTORS = 997  # combat of the pieces made up, which no counter has
PIECES = 12
DECISIONS = 150


def check_extra_pieces(start: Start) -> None:
    """Pieces made up by a situation play, are recorded and restored like all others."""
    game = with_extra_pieces(start)
    pos = game.position
    extra = range(len(game.title.roster), len(pos.roster))
    ensure(len(extra) == PIECES, pos, f"{len(extra)} pieces were made, not {PIECES}")
    ensure(all(pos.where[unit] >= 0 for unit in extra), pos, "a piece made up is not where it was put")
    first = pos.copy()
    check_position(pos)
    play_out(game, Random(start.seed), check_every=20, limit=DECISIONS)
    check_diary_of(game, start.load)
    check_snapshot_of(game.position, first)
    acted = {unit for entry in game.log for unit in getattr(entry.move, "units", ())}
    ensure(any(pos.short(unit) in acted for unit in extra), game.position, "no piece made up did anything")


def with_extra_pieces(start: Start) -> Game:
    """The position a game begins with, and pieces made up in hexes where nobody stands."""
    begun = start.new()
    pos, rng = begun.position, start.rng()
    units: list[dict[str, object]] = [  # described as ``Start.situation`` takes them
        {"id": counter.id, "hex": pos.hex_name(hex)}
        for counter, hex in zip(pos.roster.counters, pos.where, strict=True)
        if hex >= 0
    ]
    free = [pos.hex_name(hex) for hex in bits(pos.standable() & ~pos.occupied[0] & ~pos.occupied[1])]
    rng.shuffle(free)
    spec: dict[str, object] = {"options": list(start.options), "scenario": start.scenario, "turn": pos.turn}
    made = 0
    while made < PIECES:
        if not free:
            raise Broken("there is no hex for pieces made up")
        side = begun.title.sides[made % 2]
        piece = {"side": side, "combat": FACTORS, "move": 4, "hex": free.pop()}
        try:
            start.situation({**spec, "units": [*units, piece]})
        except Unreadable:  # a hex in which no unit of this side may be
            continue
        units.append(piece)
        made += 1
    return start.situation({**spec, "units": units})
