"""15.5, 15.10, 15.21: the German guns that fire shells: what each needs for it, and its shell markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.proud_monster.actions.guns import BuildShell
from stavka.titles.proud_monster.administration.points import enough, pay
from stavka.titles.proud_monster.stacks.reserves import leave_reserve
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, OKH_NORTH, REFIT, REMOVED, RESERVE, TO_COME, WORKSHOP
from stavka.titles.proud_monster.state.position import War

SHELL = "Shell"
SHELL_PRICE = 1  # Mech points (pmd:15.5-g, pmd:15.10-h, pmd:15.21-c)
HARKO_REFITS = "HARKO refits"  # counted, since its first ever shell wears the barrels out (pmd:15.5-k)


@dataclass(frozen=True, slots=True)
class Gun:
    """What the rules say of one gun."""

    id: str
    weeks: int  # of assembly, and of taking it apart (pmd:15.5-f, pmd:15.10-d,-e, pmd:REC-e)
    range: int
    shells: tuple[str, ...]  # ids
    carries: bool  # shells move with it (pmd:15.5-g)
    assembly_rule: str
    refit_rule: str


HARKO_SHELLS = ("harko-shell-1", "harko-shell-2")
LONG_SHELLS = ("lra-shell-1", "lra-shell-2")  # for both railway guns (pmd:15.10-h)
MAD_SHELLS = ("mad-shell-1", "mad-shell-2")
GUNS = {
    gun.id: gun
    for gun in (
        Gun("harko", 1, 1, HARKO_SHELLS, True, "pmd:15.5-f", "pmd:15.5-k"),
        Gun("gustav", 5, 2, LONG_SHELLS, False, "pmd:15.10-d", "pmd:15.10-l"),
        Gun("dora", 4, 2, LONG_SHELLS, False, "pmd:15.10-e", "pmd:15.10-l"),
        Gun("18-mad", 0, 1, MAD_SHELLS, True, "pmd:15.21-c", "pmd:15.21-c"),
    )
}


def gun_of(pos: War, unit: int) -> Gun | None:
    """What the rules say of a unit, if it is a gun that fires shells."""
    return GUNS.get(pos.counter(unit).id)


def in_play(pos: War) -> Iterator[tuple[int, Gun]]:
    """The guns on the map or in an OKH area."""
    for id, gun in GUNS.items():
        unit = pos.roster.called(id)
        if pos.where[unit] >= 0 or pos.where[unit] in AREAS[AXIS]:
            yield unit, gun


def shells_for(pos: War, unit: int, gun: Gun) -> list[int]:
    """The shell markers that have been built for a gun, wherever they are."""
    found = map(pos.roster.called, gun.shells)
    return [shell for shell in found if pos.shell_gun.get(shell, unit if gun.carries else -1) == unit]


def shells_at_hand(pos: War, unit: int, gun: Gun) -> list[int]:
    """Those that lie with it."""
    return [shell for shell in shells_for(pos, unit, gun) if pos.where[shell] == pos.where[unit]]


def ready(pos: War, unit: int, gun: Gun) -> bool:
    """Whether a gun is assembled, as far as it has to be."""
    return pos.assembly.get(unit, 0) == gun.weeks and unit not in pos.working


def shots_allowed(pos: War, unit: int, gun: Gun) -> int:
    """How many shells a gun fires before it is refit: HARKO one the first time (pmd:15.5-k, pmd:15.10-l)."""
    return 1 if gun.id == "harko" and not pos.count(HARKO_REFITS) else 2


# -- shell markers come, follow their gun, and go with it --------------------------------------------------------------


class BuildingShells(Option[War, BuildShell]):
    """A shell marker for a gun that is named now, for a Mech point; it comes to OKH North (pmd:15.5-g, pmd:15.10-h)."""

    action = BuildShell

    def open(self, pos: War) -> bool:
        return enough(pos, AXIS, mech=True) >= SHELL_PRICE

    def each(self, pos: War) -> Iterator[Action]:
        if not self.open(pos):
            return
        for unit, gun in in_play(pos):
            for shell in map(pos.roster.called, gun.shells):
                if pos.where[shell] == WORKSHOP:
                    yield BuildShell(pos.short(shell), pos.short(unit))

    def refusal(self, pos: War, action: BuildShell) -> Refusal | None:
        shell, unit = pos.roster.index(action.unit), pos.roster.index(action.other)
        gun = gun_of(pos, unit)
        if gun is None or pos.counter(shell).id not in gun.shells:
            return Refusal(f"{action.unit} is no shell marker of {action.other}", "pmd:15.10-h")
        if not any(other == unit for other, _ in in_play(pos)):
            return Refusal(f"{action.other} is neither on the map nor in an OKH area", gun.refit_rule)
        if pos.where[shell] != WORKSHOP:
            return Refusal(f"{action.unit} has not been fired, or has left the game", "pmd:15.5-g")
        if not self.open(pos):
            return Refusal(f"a shell costs {SHELL_PRICE} Mech point, and there is none", "pmd:15.5-g")
        return None

    def play(self, pos: War, action: BuildShell) -> None:
        pay(pos, AXIS, SHELL_PRICE, mech=True)
        deliver(pos, pos.roster.index(action.unit), pos.roster.index(action.other))


def deliver(pos: War, shell: int, unit: int) -> None:
    pos.put(shell, OKH_NORTH)
    pos.shell_gun[shell] = unit


def arrive(pos: War, unit: int) -> None:
    """Two shell markers come with Heavy Gustav (pmd:15.10-a)."""
    if pos.counter(unit).id == "gustav":
        for shell in map(pos.roster.called, LONG_SHELLS):
            if pos.where[shell] == TO_COME:
                deliver(pos, shell, unit)


def expend(pos: War, shell: int) -> None:
    pos.remove(shell, WORKSHOP)


def went_along(pos: War, units: Sequence[int], start: int, end: int) -> None:
    """Shell markers go where their gun has gone, from where it was (pmd:15.5-g, pmd:15.21-f)."""
    for unit in units:
        for shell in left_behind(pos, unit, [start]):
            carry(pos, unit, shell)


def left_behind(pos: War, unit: int, starts: Sequence[int]) -> list[int]:
    """The shell markers of a gun that lie where it was, and that it carries; none of one that is lost."""
    gun = gun_of(pos, unit)
    if gun is None or not gun.carries or not (pos.where[unit] >= 0 or pos.where[unit] in AREAS[AXIS]):
        return []
    return [shell for shell in shells_for(pos, unit, gun) if pos.where[shell] in starts]


def carry(pos: War, unit: int, shell: int) -> None:
    if not pos.flags[unit] & RESERVE:
        leave_reserve(pos, shell)  # or the marker would lie on alone (pmd:6.4-d)
    pos.put(shell, pos.where[unit])


def lost(pos: War, unit: int) -> None:
    """With a gun go its shells; those of the railway guns with the second of them.

    pmd:15.5-e, pmd:15.10-k, pmd:15.21-e; guns are never rebuilt, so nobody will want them again
    """
    gun = gun_of(pos, unit)
    if gun is None or any(other.shells == gun.shells for one, other in in_play(pos) if one != unit):
        return
    still_to_come = [other for other in GUNS.values() if other.shells == gun.shells and other.id != gun.id]
    if any(pos.where[pos.roster.called(other.id)] == TO_COME for other in still_to_come):
        return
    for shell in map(pos.roster.called, gun.shells):
        pos.remove(shell, REMOVED)


# -- refit (15.5, 15.10) -----------------------------------------------------------------------------------------------


def worn(pos: War) -> list[int]:
    """Guns that have fired since their last refit."""
    return sorted(pos.shots)


def refit_refusal(pos: War, unit: int) -> Refusal | None:
    """Why a gun that has fired is not refit, place and supply apart."""
    gun, who = gun_of(pos, unit), pos.short(unit)
    assert gun is not None
    if unit in pos.working:
        return Refusal(f"{who} is being assembled or taken apart", gun.assembly_rule)
    if not enough(pos, AXIS, mech=True):
        return Refusal(f"there is no Mech point for {who}", gun.refit_rule)
    return None


def refit(pos: War, unit: int) -> None:
    """A week and a Mech point make a gun fit to fire again (pmd:15.5-k, pmd:15.10-l, pmd:15.21-c)."""
    gun = gun_of(pos, unit)
    assert gun is not None
    pay(pos, AXIS, 1, mech=True)
    del pos.shots[unit]
    pos.flags[unit] |= REFIT
    if gun.id == "harko":
        pos.add(HARKO_REFITS, 1)
