"""Assaults as the tests set them up: a clear hex in the south, far from rivers and towns, and what stands around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any  # a situation is plain data

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.fight import now
from stavka.titles.proud_monster.combat.odds import factors, shifts
from tests.titles.proud_monster.conftest import Situated, war

HEX = "1640"  # clear, and so are the six around it
NORTH, SOUTH = "1639", "1641"
NORTH_WEST, SOUTH_EAST = "1540", "1741"
SOUTH_WEST, NORTH_EAST = "1541", "1740"
MINSK = "1920"
ROUGH, BESIDE_ROUGH = "0430", "0530"
Stack = str | Mapping[str, Any]


def infantry(side: str, name: str, attack: int, defence: int, **more: Any) -> dict[str, Any]:
    """A piece made up with these factors: a German infantry division, a Soviet Guards rifle division."""
    kind = {"axis": "ID", "soviet": "GRD"}[side]
    move = more.pop("move", 6)
    return {
        "side": side,
        "kind": kind,
        "name": name,
        "combat": attack,
        "defence": defence,
        "move": move,
        "steps": 4,
        **more,
    }


def placed(units: Sequence[Stack], hex: str) -> Iterator[dict[str, Any]]:
    for unit in units:
        yield {"id": unit, "hex": hex} if isinstance(unit, str) else {**unit, "hex": hex}


def battle(attackers: Mapping[str, Sequence[Stack]], defenders: Sequence[Stack], **spec: Any) -> Game:
    """A Combat Phase with attackers by hex, and defenders in the hex that is attacked."""
    hex = spec.pop("hex", HEX)
    units = [item for start, stack in attackers.items() for item in placed(stack, start)]
    units += list(placed(defenders, hex))
    side = spec.pop("side", "axis")
    return stavka.situation({"title": "pmd", "turn": 113, "stage": f"{side} first week combat", "units": units, **spec})


def attack(game: Game, *units: str, hex: str = HEX, cc: bool = False) -> Game:
    """Declare an assault by these units; the defender places no marker."""
    game.play(f"attack {'+'.join(units)} {hex}{' cc' if cc else ''}")
    if game.stage == "marker of the defender":
        game.play("pass")
    return game


def figures(game: Game) -> tuple[int, int, int]:
    """Attack factors, defence factors and net shift of the assault that is being fought."""
    pos = war(game)
    fight = now(pos)
    return factors.attack(pos, fight), factors.defence(pos, fight), shifts.net(pos, fight)


def reasons(game: Game) -> dict[str, int]:
    """The shifts of the assault by name."""
    pos = war(game)
    return {shift.reason: shift.value for shift in shifts.all_of(pos, now(pos))}


def here(game: Game, hex: str = HEX, side: str | None = None) -> list[str]:
    """The units in a hex."""
    return sorted(piece.short for piece in game.units(at=hex) if side in (None, piece.side))


def steps(game: Game, unit: str) -> int:
    pos = war(game)
    index = pos.roster.index(unit)
    return pos.steps(index) if pos.where[index] >= 0 else 0


def fed(*units: str) -> dict[str, str]:
    return dict.fromkeys(units, "offensive")


def on_to_the_dice(game: Game) -> Game:
    """No shift is declared and no marker placed."""
    while game.to_act != "chance":
        game.play("done" if game.refusal("done") is None else "pass")
    return game


def on_to_the_loss(game: Game, die: int) -> Game:
    """No shift is declared, and the die falls."""
    on_to_the_dice(game).play_dice([die])
    return game


def won(situation: Situated) -> Game:
    """A prepared assault of two divisions with an air corps that has emptied its hex."""
    game = situation(
        turn=213,
        stage="axis combat",
        units={NORTH: ["31ID", "34ID", "VIIIAirC"], HEX: ["100RD"]},
        supply=fed("31ID", "34ID"),
    )
    game.play(f"attack 31ID+34ID {HEX}")
    on_to_the_dice(game).play_dice([6])
    assert game.stage == "advance after combat"
    return game


def to_the_die(game: Game) -> Game:
    """Answer what is asked before the die: no marker, the first construction, no shift."""
    answers = {"marker of the defender": "pass", "declare a shift": "done"}
    while game.to_act != "chance":
        game.play(answers.get(game.stage) or next(iter(game.legal())))
    return game
