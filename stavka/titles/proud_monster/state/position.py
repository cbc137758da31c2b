"""A position of the game: what the state holds beyond the units.

What only a few units have is a dictionary by unit, never a list for all 2,493 pieces; sets of units are numbers with
unit n as bit n; sets of hexes are numbers too. A copy costs little more than the lists ``where`` and ``flags``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from stavka.board import Board
from stavka.engine.counters import Strength
from stavka.hexes import bits
from stavka.titles.proud_monster.state.calendar import FIRST, LAST
from stavka.titles.proud_monster.state.charts import DIVISION
from stavka.titles.proud_monster.state.flags import (
    AXIS,
    BOXES,
    RAIDING,
    RESERVE,
    SIDES,
    SOVIET,
    UNTRIED_POOL,
    UNUSED,
)
from stavka.titles.proud_monster.state.ground import Ground
from stavka.titles.proud_monster.state.kept import Kept
from stavka.titles.proud_monster.state.roster import RosterPMD
from stavka.titles.proud_monster.state.untried import chances

if TYPE_CHECKING:
    from stavka.titles.proud_monster.seams import Seams
    from stavka.titles.proud_monster.title import ProudMonster

FOURTH_STEP = 313  # the turn on which regular infantry gets a fourth step (pmd:15.1-a)
SUSPECT = (5 * DIVISION, 3 * DIVISION)  # by side: what fits in every hex at every time (pmd:6.1-a,-c)
LEVELS = 5  # of a crowd, in divisions: none to four and more


class War(Kept):
    """The state of a game. ``turn`` is the printed code (1.4); ``player`` is the side that acts in the phase."""

    FIXED: ClassVar[tuple[str, ...]] = (*Kept.FIXED, "charts", "ground", "seams")
    MUTABLE: ClassVar[tuple[str, ...]] = (*Kept.MUTABLE, "boxes", "heavy", "crowd", "orderly", "top")
    CACHES: ClassVar[tuple[str, ...]] = ("boxes", "heavy", "crowd", "orderly")
    GROWING: ClassVar[tuple[str, ...]] = ("orderly",)

    title: ProudMonster
    roster: RosterPMD

    def __init__(
        self,
        title: ProudMonster,
        roster: RosterPMD,
        board: Board,
        options: frozenset[str],
        scenario: str = "campaign",
    ) -> None:
        self.top: dict[int, int] = {}  # by 2 * hex + side: the ground unit that lies on the stack (pmd:6.3-a)
        self.heavy = [0, 0]  # by side: hexes that may hold too many; all others are in order
        # by side and level: hexes with more than so many divisions' worth, augmenting units counted too
        self.crowd = [0] * (2 * LEVELS)
        self.orderly = [0, 0, 0, 0]  # by side: hexes found in order since their stacks changed; for how much room each
        super().__init__(title, roster, board, options)
        self.scenario = scenario
        self.seams: Seams = title.rulebook.seams(options | {scenario})
        self.charts = title.charts_read
        self.ground: Ground = title.ground_of(board)
        self.turn, self.last_turn = FIRST, LAST
        self.phase = -1
        self.begin_empty()
        self.stalin_line = self.ground.stalin_line  # not yet destroyed (pmd:13.4.2-t)

    # -- when it is -----------------------------------------------------------------------------------------------

    def asked_side(self) -> int:
        """The side that is asked now, -1 when none is."""
        stage = self.stage
        side = stage.asked(self) if stage else None
        return SIDES.index(side) if side in SIDES else -1

    def weather_in(self, hex: int) -> str:
        """The letter of the weather in a hex (pmd:12.1-a)."""
        return self.weather[self.ground.southern_zone(self.turn) >> hex & 1]

    # -- where the units are --------------------------------------------------------------------------------------

    def put(self, unit: int, to: int) -> None:
        before = self.where[unit]
        super().put(unit, to)
        if before < 0:
            self.boxes[-1 - before] &= ~(1 << unit)
            self.area_stack.pop(unit, None)
        else:
            self._arrange(2 * before + self.roster.side[unit])
        if to < 0:
            self.boxes[-1 - to] |= 1 << unit
        else:
            self._arrange(2 * to + self.roster.side[unit])

    def put_all(self, places: Mapping[int, int]) -> None:
        """Set many units at once, each in a hex or a box, as ``put`` would one by one."""
        where, stacks, sides = self.where, self.stacks, self.roster.side
        touched: set[tuple[int, int]] = set()
        for unit, to in places.items():
            before, side = where[unit], sides[unit]
            where[unit] = to
            if before >= 0:
                stacks[before] = tuple([u for u in stacks[before] if u != unit])
                touched.add((before, side))
            else:
                self.boxes[-1 - before] &= ~(1 << unit)
                self.area_stack.pop(unit, None)
            if to >= 0:
                stacks[to] = (*stacks.get(to, ()), unit)
                touched.add((to, side))
            else:
                self.boxes[-1 - to] |= 1 << unit
        for hex, side in sorted(touched):
            stack = tuple(sorted(stacks[hex]))
            if stack:
                stacks[hex] = stack
            else:
                del stacks[hex]
            self._mark(hex, side, stack)
            self._arrange(2 * hex + side)

    def _arrange(self, key: int) -> None:
        """Keep the top unit of a stack as long as it is there, and name a new one when it left (pmd:6.2)."""
        hex, side = divmod(key, 2)
        top = self.top.get(key, -1)
        roster = self.roster
        there = self.stacks.get(hex, ())
        stays = top >= 0 and self.where[top] == hex and not roster.artillery[top]
        if stays and (side == SOVIET or roster.minor[top] or not any(roster.minor[u] for u in there)):
            return
        found = [u for u in there if roster.side[u] == side and roster.zoc[u]]
        if found:  # a minor ally lies on top of its German companions (pmd:7.1-e), guns under all others (pmd:6.2)
            self.top[key] = min(found, key=lambda u: (not roster.minor[u], roster.artillery[u]))
        else:
            self.top.pop(key, None)

    def _mark(self, hex: int, side: int, stack: tuple[int, ...]) -> None:
        """Note whether a side is present in a hex, and whether its stack may be too large there."""
        roster, bit = self.roster, 1 << hex
        sides, zoc, room, flags = roster.side, roster.zoc, roster.stacks, self.flags
        present = load = others = allied = 0
        for unit in stack:
            if sides[unit] == side:
                if zoc[unit] and not flags[unit] & RAIDING:
                    present = 1
                load += room[unit]
                others += not room[unit]
                allied |= roster.minor[unit]
        crowd, first = self.crowd, side * LEVELS
        full = first + min(-(-load // DIVISION), LEVELS)
        for level in range(first, full):
            crowd[level] |= bit
        for level in range(full, first + LEVELS):
            if not crowd[level] & bit:
                break  # nor is it in those above
            crowd[level] ^= bit
        orderly = self.orderly
        for either in (AXIS, SOVIET):  # both share the room of a hex
            if orderly[either] & bit:
                orderly[either] ^= bit
        mixed = others > 1 or allied
        for sets, inside in ((self.occupied, present), (self.heavy, load > SUSPECT[side] or mixed)):
            if inside:
                sets[side] |= bit
            elif sets[side] & bit:
                sets[side] ^= bit

    def presence(self, unit: int) -> int:
        """Cavalry on top of an enemy stack holds nothing (pmd:15.6-b)."""
        return 0 if self.flags[unit] & RAIDING else self.roster.zoc[unit]

    def forget(self) -> None:
        """Find the units of each box; the rest is kept by ``_mark``."""
        self.boxes = [0] * len(BOXES)  # by box: its units
        for unit, where in enumerate(self.where):
            if where < 0:
                self.boxes[-1 - where] |= 1 << unit
        self.heavy, self.crowd, self.orderly = [0, 0], [0] * (2 * LEVELS), [0, 0, 0, 0]
        for hex, stack in self.stacks.items():
            for side in (AXIS, SOVIET):
                self._mark(hex, side, stack)

    def _forget_side(self, side: int) -> None:
        """Nothing to drop: what follows from the units is kept up to date."""

    def crowded(self, side: int, load: int) -> int:
        """Hexes in which a side may have more than a load; all others surely have no more."""
        level = max(min(load // DIVISION, LEVELS - 1), 0)
        return self.crowd[side * LEVELS + level] | self.heavy[side]

    def in_box(self, box: int) -> list[int]:
        """The units in a box, in the order of the roster."""
        return list(bits(self.boxes[-1 - box]))

    def on_map(self, side: int) -> int:
        """The units of a side on the map, as a set."""
        off = 0
        for units in self.boxes:
            off |= units
        return self.roster.members[side] & ~off

    def on_top(self, side: int, hex: int) -> int:
        """The ground unit of a side that the enemy sees in a hex, -1 when there is none (pmd:6.3-a)."""
        return self.top.get(2 * hex + side, -1)

    def in_reserve(self, side: int, hex: int) -> list[int]:
        """The units of a side under a Reserve marker in a hex (pmd:6.4-c)."""
        flags = self.flags
        return [u for u in self.of(side, hex) if flags[u] & RESERVE]

    @property
    def joint(self) -> int:
        """Jointly-occupied hexes (pmd:3.0-w)."""
        return self.occupied[AXIS] & self.occupied[SOVIET]

    # -- strength -------------------------------------------------------------------------------------------------

    def full_steps(self, unit: int) -> int:
        """The steps of a unit at full strength; a fourth one sleeps till turn 313 (pmd:15.1-a,-g)."""
        asleep = self.roster.fourth_step[unit] and self.turn < FOURTH_STEP
        return self.roster.counters[unit].steps - asleep

    def steps(self, unit: int) -> int:
        """The steps that a unit still has, without its Mech Upgrade."""
        return self.full_steps(unit) - self.lost_steps.get(unit, 0)

    def steps_in_all(self, unit: int) -> int:
        """Its own and those of its Mech Upgrade, which is a part of it (pmd:15.9-h)."""
        return self.steps(unit) + self.upgrades.get(unit, 0)

    def set_steps(self, unit: int, steps: int) -> None:
        full = self.full_steps(unit)
        if not 1 <= steps <= full:
            raise ValueError(f"{self.short(unit)} has 1 to {full} steps, not {steps}")
        super().set_steps(unit, steps + self.roster.counters[unit].steps - full)

    def half_steps(self, unit: int) -> int:
        """What a unit can pay of losses, in halves of a step, its Mech Upgrade included (pmd:13.9, pmd:15.9-h)."""
        return self.steps(unit) * self.roster.worth[unit] + 2 * self.upgrades.get(unit, 0)

    def strength(self, unit: int) -> Strength:
        """The factors of a unit at the steps it has, with its Mech Upgrade (pmd:15.9-h)."""
        printed = self.roster.strengths[unit][self.lost_steps.get(unit, 0)]
        more = self.upgrades.get(unit, 0)
        if not more:
            return printed
        return Strength(printed.combat + more, printed.move, (printed.defence or 0) + more)

    def exchange(self, old: int, new: int, into: int) -> None:
        """Another counter takes the place of one, which goes to a box: a face is seen, a unit converts."""
        where, flags = self.where[old], self.flags[old]
        on_top = where >= 0 and self.on_top(self.roster.side[old], where) == old
        stack = self.area_stack.get(old)
        self.put(old, into)
        self.put(new, where)
        self.flags[old], self.flags[new] = 0, flags
        if on_top:
            self.top[2 * where + self.roster.side[new]] = new
        if stack is not None and where < 0:
            self.area_stack[new] = stack
        for known in (self.spent, self.origin, self.iso, self.upgrades, self.augments):
            if old in known:
                known[new] = known.pop(old)
        for small in [small for small, division in self.augments.items() if division == old]:
            self.augments[small] = new
        if self.concentrated >> old & 1:
            self.concentrated ^= 1 << old | 1 << new
        side = self.roster.side[old]
        for masks in (self.supplied, self.attacking, self.overland):
            if masks[side] >> old & 1:
                masks[side] ^= 1 << old | 1 << new

    # -- untried units (2.4.9) --------------------------------------------------------------------------------------

    def take_untried(self, kind: str, box: int = UNTRIED_POOL) -> int:
        """An untried counter of a type, taken blindly from a pool; its face stays unknown (pmd:2.4.9-b)."""
        unused = self.boxes[-1 - UNUSED]
        unit = next(u for u in self.roster.untried_of[kind] if unused >> u & 1)
        self.moment += 1
        self.taken[unit] = box, self.moment
        return unit

    def left_in_pool(self, kind: str, box: int = UNTRIED_POOL) -> int:
        """How many faces of a type lie in a pool, those behind counters in play not counted."""
        roster = self.roster
        lying = (self.boxes[-1 - box] & roster.faces[kind]).bit_count()
        hidden = sum(roster.kind[u] == kind and of == box for u, (of, _) in self.taken.items())
        return lying - hidden

    def faces(self, unit: int) -> dict[int, int]:
        """The faces that an untried counter may have, each with its weight (pmd:2.4.9-b)."""
        alike = self.equal_faces(unit)
        if alike:
            return dict.fromkeys(bits(alike), 1)
        roster, (box, moment) = self.roster, self.taken[unit]
        kind = roster.kind[unit]
        lying = dict.fromkeys(bits(self.boxes[-1 - box] & roster.faces[kind]), 0)
        lying.update({u: when for u in lying.keys() & self.stocked.keys() if (when := self.stocked[u])})
        others = [when for u, (of, when) in self.taken.items() if of == box and roster.kind[u] == kind]
        return chances(lying, others, moment)

    def equal_faces(self, unit: int) -> int:
        """The same as a set if one is as likely as another, since all were there before anybody drew; else none."""
        lying = self.boxes[-1 - self.taken[unit][0]] & self.roster.faces[self.roster.kind[unit]]
        for face, when in self.stocked.items():
            if when and lying >> face & 1:
                return 0
        return lying

    def show_face(self, unit: int, face: int) -> None:
        """An untried counter is looked at: it is this unit from now on (pmd:2.4.9-c)."""
        del self.taken[unit]
        self.stocked.pop(face, None)
        self.exchange(unit, face, UNUSED)

    def lay_down(self, face: int, box: int) -> None:
        """A tried unit that was lost goes face down to a pool (pmd:13.14-d,-e)."""
        self.moment += 1
        self.stocked[face] = self.moment
        self.flags[face] = 0
        self.put(face, box)

    # -- control and points (4) -------------------------------------------------------------------------------------

    def controller(self, hex: int) -> str | None:
        for side in (AXIS, SOVIET):
            if self.owner[side] >> hex & 1:
                return SIDES[side]
        return None

    def take(self, side: int, hexes: int) -> None:
        """Ground units of a side have entered these hexes and no enemy is in them (pmd:4.2-c).

        Owners are kept for all land, since rules ask for more than towns and ports (pmd:4.2-b); a hex that both sides
        hold stays its defender's (pmd:4.2-d).
        """
        gain = hexes & self.ground.land
        gain ^= gain & (self.owner[side] | self.occupied[1 - side])
        if gain:
            self.owner[side] |= gain
            self.owner[1 - side] &= ~gain
            self.seams.hexes_gained(self, side, gain)

    def update_control(self) -> None:
        """Take note of where ground units stand alone; a hex that both sides hold stays its defender's (pmd:4.2-d)."""
        for side in (AXIS, SOVIET):
            self.take(side, self.occupied[side])

    def uncounted(self) -> str:
        """In an assault a hex that loses its last unit waits for what the others do."""
        return "what an assault leaves behind is seen when it is over: pmd:4.2-c" if self.fight is not None else ""

    def break_line(self, unit: int, hex: int) -> None:
        """The Stalin line is destroyed where an Axis ground unit comes in, whoever is there still (pmd:13.4.2-t)."""
        if self.roster.side[unit] == AXIS and self.roster.zoc[unit]:
            self.stalin_line &= ~(1 << hex)

    @property
    def vp(self) -> int:
        """Axis victory points (pmd:4.5.1-b,-c)."""
        axis, moscow = self.owner[AXIS], self.ground.moscow
        held = sum(worth for hex, worth in self.ground.vp.items() if axis >> hex & 1 and not moscow >> hex & 1)
        whole = moscow & axis == moscow and moscow
        return held + self.vp_other + (self.ground.vp.get(moscow.bit_length() - 1, 0) if whole else 0)

    # -- losses -----------------------------------------------------------------------------------------------------

    def eliminate(self, unit: int, why: str = "is eliminated") -> None:
        """A unit is lost and goes where the rules send it (pmd:13.13-a, pmd:13.14-a)."""
        self.seams.eliminate(self, unit, why)

    def remove(self, unit: int, box: int) -> None:
        """Take a unit off the map. What follows for its hex in an assault is seen to when that is over."""
        hex = self.where[unit]
        self.put(unit, box)
        self.flags[unit] = 0
        for known in (
            self.spent,
            self.origin,
            self.iso,
            self.upgrades,
            self.bridges,
            self.augments,
            self.assembly,
            self.working,
            self.shots,
            self.shell_gun,
        ):
            known.pop(unit, None)
        if hex >= 0 and self.fight is None:
            self.seams.unit_gone(self, hex)
            self.seams.hex_left(self, hex)
