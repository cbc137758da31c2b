"""Automatic victories in a movement phase, what they free, and the flags of two impulses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from stavka.engine.menus import Ending
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption
from stavka.hexes import bits
from stavka.mechanics.combat.automatic_victory import AutomaticVictories, crowded_victors
from stavka.mechanics.movement.going_on import GoingOn
from stavka.mechanics.turn.impulses import ImpulseFlags, end_with_turn
from tests.mechanics.toy import (
    BLUE,
    FOUGHT,
    GOING_ON,
    GRID,
    HELD,
    MOVED,
    RED,
    VICTOR,
    VICTOR_BEFORE,
    Attack,
    ToyMenu,
    ToyWar,
    drawn,
    offered,
    playing,
    refused_by,
    toy,
)

MARCH = GoingOn(moved=MOVED, going_on=GOING_ON, finished=VICTOR, held=HELD)


class Overrunning(AutomaticVictories[ToyWar, Attack]):
    """Ten to one; nobody twice in a turn; enemies beside the victors must have others beside them already."""

    action = Attack

    def targets(self, pos: ToyWar) -> int:
        return pos.board.walk.step(pos.occupied[pos.player]) & pos.occupied[pos.enemy]

    def units(self, pos: ToyWar, hex: int) -> Sequence[int]:
        near = bits(pos.board.walk.around(hex) & pos.occupied[pos.player])
        return [u for h in near for u in pos.of(pos.player, h) if not pos.flags[u] & (VICTOR | VICTOR_BEFORE)]

    def attempts(self, pos: ToyWar, units: Sequence[int], hex: int) -> Iterator[Attack]:
        yield Attack(tuple(pos.short(u) for u in sorted(units)), (pos.hex_name(hex),))

    def refusal(self, pos: ToyWar, action: Attack) -> Refusal | None:
        units, hexes = pos.units_named(*action.attackers), pos.hexes(action.hexes)
        if any(pos.flags[u] & (VICTOR | VICTOR_BEFORE) for u in units):
            return Refusal("once a turn", "toy:once")
        attack = sum(pos.strength(u).combat for u in units)
        if attack < 10 * sum(pos.strength(u).combat for h in hexes for u in pos.of(pos.enemy, h)):
            return Refusal("no 10-1", "toy:odds")
        for hex in bits(self._beside(pos, units) & ~sum(1 << h for h in hexes)):
            if not set(self.units(pos, hex)) - set(units):
                return Refusal(f"nobody could attack {pos.hex_name(hex)}", "toy:covered")
        return None

    @staticmethod
    def _beside(pos: ToyWar, units: Sequence[int]) -> int:
        return pos.board.walk.step(sum(1 << pos.where[u] for u in units)) & pos.occupied[pos.enemy]

    def play(self, pos: ToyWar, action: Attack) -> None:
        for unit in pos.units_named(*action.attackers):
            pos.flags[unit] |= VICTOR | MOVED
        for hex in pos.hexes(action.hexes):
            for unit in pos.of(pos.enemy, hex):
                pos.surrender(unit)
        MARCH.zone_removed(pos, pos.zone(pos.enemy))


OPTIONS: tuple[AnyOption[ToyWar], ...] = (Overrunning(), Ending())


class Movement(ToyMenu):
    name = "movement"
    offers = OPTIONS


def test_ten_to_one_removes_the_enemy_at_once() -> None:
    pos = toy(B1="9-4 0303", B2="1-4 0403", R1="1-4 0304")
    game = playing(pos, Movement(BLUE))
    assert offered(game) == {"attack B1+B2 0304", "done"}
    assert refused_by(game, "attack B1 0304") == "toy:odds"
    game.play("attack B1+B2 0304")
    assert pos.hex_of("R1") is None
    assert pos.flags[0] & VICTOR
    assert offered(game) == {"done"}


def test_a_random_player_finds_the_victory_or_none() -> None:
    pos = toy(B1="9-4 0303", B2="1-4 0403", R1="1-4 0304", R2="9-4 0909")
    assert drawn(pos, OPTIONS[0]) == {"attack B1+B2 0304"}
    weak = toy(B1="5-4 0303", R1="1-4 0304")
    assert OPTIONS[0].sample(weak, Random(1)) is None


def test_victors_win_once_a_turn() -> None:
    pos = toy(B1="20-4 0303", R1="1-4 0304")
    pos.flags[0] = VICTOR_BEFORE
    game = playing(pos, Movement(BLUE))
    assert refused_by(game, "attack B1 0304") == "toy:once"


def test_enemies_beside_victors_must_be_covered_at_that_moment() -> None:
    pos = toy(B1="20-4 0303", B2="2-4 0808", R1="1-4 0304", R2="5-4 0403")
    game = playing(pos, Movement(BLUE))
    assert refused_by(game, "attack B1 0304") == "toy:covered"
    pos.put(1, GRID.index("0503"))
    game.play("attack B1 0304")
    assert pos.hex_of("R1") is None


def test_who_was_stopped_by_the_zone_goes_on_with_the_points_it_has() -> None:
    pos = toy(B1="20-4 0303", B2="4-6 0404", B3="4-6 0204", R1="1-4 0304")
    path = [GRID.index(name) for name in ("0606", "0505", "0404")]
    zone = pos.zone(RED)
    MARCH.note_stop(pos, 1, path, 4, zone, rough=0)
    MARCH.note_stop(pos, 2, [GRID.index("0104"), GRID.index("0204")], 3, zone, rough=1 << GRID.index("0204"))
    pos.flags[1] = pos.flags[2] = MOVED
    pos.flags[0] = MOVED | VICTOR
    pos.surrender(3)
    MARCH.zone_removed(pos, pos.zone(RED))
    assert pos.flags[1] == GOING_ON
    assert MARCH.points_left(pos, 1) == 4
    assert pos.flags[2] == MOVED  # it had to stop for the terrain
    assert MARCH.points_left(pos, 2) == 0
    MARCH.begin_phase(pos)
    assert MARCH.points_left(pos, 1) == 0


def test_who_still_stands_in_a_zone_does_not_go_on() -> None:
    pos = toy(B2="4-6 0404", R1="1-4 0304", R2="5-4 0505")
    MARCH.note_stop(pos, 0, [GRID.index("0405"), GRID.index("0404")], 4, pos.zone(RED), rough=0)
    pos.flags[0] = MOVED
    pos.surrender(1)
    MARCH.zone_removed(pos, pos.zone(RED))
    assert pos.flags[0] == MOVED


def test_held_units_are_freed_with_the_zone_unless_they_took_part() -> None:
    pos = toy(B1="20-4 0303", B2="4-4 0404", B3="4-4 0202", R1="1-4 0304", R2="3-4 0102")
    flags = ImpulseFlags(MOVED | FOUGHT | HELD, VICTOR, VICTOR_BEFORE, HELD)
    flags.hold(pos, BLUE, pos.zone(RED))
    assert [bool(pos.flags[u] & HELD) for u in range(3)] == [True, True, True]
    game = playing(pos, Movement(BLUE))
    game.play("attack B1 0304")
    assert [bool(pos.flags[u] & HELD) for u in range(3)] == [True, False, True]


def test_flags_of_an_impulse_end_and_victors_of_the_first_are_remembered() -> None:
    flags = ImpulseFlags(MOVED | FOUGHT, victor=VICTOR, victor_before=VICTOR_BEFORE, held=HELD)
    pos = toy(B1="5-4 0303", B2="5-4 0404", R1="5-4 0909")
    pos.flags[:] = [MOVED | VICTOR, FOUGHT, VICTOR | MOVED]
    flags.begin(pos, BLUE, 2)
    assert pos.flags == [VICTOR_BEFORE, 0, 0]
    flags.begin(pos, RED, 1)
    assert pos.flags == [VICTOR_BEFORE, 0, 0]
    end_with_turn(pos, BLUE, VICTOR_BEFORE)
    assert pos.flags == [0, 0, 0]


def test_victors_must_fit_with_those_who_cannot_leave() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0303", B3="5-4 0303", R1="1-4 0304")

    def excess(units: Sequence[int]) -> int:
        return max(0, len(units) - 2)

    assert crowded_victors(pos, [0, 1], lambda unit: True, excess) is None
    assert crowded_victors(pos, [0, 1], lambda unit: unit != 2, excess) == GRID.index("0303")
