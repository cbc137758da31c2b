"""13.4.2: constructions, and the one that the defenders use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.titles.proud_monster.actions.combat import Use
from stavka.titles.proud_monster.combat.fight import defenders_left, note, now
from stavka.titles.proud_monster.special_units import fortified_area
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.overstacking import Surplus
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War

NONE, CITY, LARGE_TOWN, HEDGEHOG, FIELDWORKS = "none", "city", "large-town", "hedgehog", "fieldworks"
FORT, HEAVY_FORT, STALIN_LINE = "fort", "heavy-fort", "stalin-line"
FORTS = (FORT, HEAVY_FORT, STALIN_LINE)
LEFT = {  # columns (pmd:13.4.2-b,-c,-p,-q,-s,-x,-ab)
    NONE: 0,
    LARGE_TOWN: 1,
    CITY: 2,
    FORT: 1,
    HEAVY_FORT: 2,
    STALIN_LINE: 1,
    FIELDWORKS: 1,
    HEDGEHOG: 2,
}


def forts_of(pos: War, hex: int) -> list[str]:
    """The forts of a hex that are active while Soviet units hold it (pmd:13.4.2-n,-j,-k,-l,-m,-r)."""
    ground = pos.ground
    found = []
    if ground.heavy_forts >> hex & 1:
        found.append(HEAVY_FORT)
    elif ground.fort_turn.get(hex, 999) <= pos.turn:
        found.append(FORT)
    if pos.stalin_line >> hex & 1:
        found.append(STALIN_LINE)
    return found


def in_hex(pos: War, side: int, hex: int) -> list[str]:
    """The constructions that defenders of a side have in a hex (pmd:13.4.2-a: small towns and villages are none).

    In a shared city either side has it (pmd:13.4.2-f). A Hedgehog shuts out the others (pmd:13.4.2-w). Who came into
    the hex as its attacker has only the city and forts (pmd:13.15.3-l).
    """
    if side == AXIS and pos.hedgehogs >> hex & 1:
        return [HEDGEHOG]
    ground = pos.ground
    found = [CITY] if ground.cities >> hex & 1 else []
    forts = forts_of(pos, hex) if side == SOVIET else []
    if pos.joint >> hex & 1 and pos.defender.get(hex, side) != side:
        return found + forts
    if ground.large_towns >> hex & 1:
        found.append(LARGE_TOWN)
    found += forts
    if pos.works[side] >> hex & 1:
        found.append(FIELDWORKS)
    return found


def choose(pos: War) -> None:
    """The defender says which construction it uses, where that is not plain.

    One that costs nothing is used without a question; a city doubles losses, so it is asked about (pmd:13.4-b).
    """
    fight = now(pos)
    found = in_hex(pos, 1 - fight.side, fight.hex)
    if found == [HEDGEHOG] or (len(found) == 1 and found != [CITY]):
        used(pos, found[0])
    elif found:
        pos.ask(Using(1 - fight.side, tuple(found)))


def used(pos: War, name: str) -> None:
    """A construction is used; a city makes it a close combat (pmd:13.4.2-c, pmd:13.1-p)."""
    fight = now(pos)
    note(pos, construction=name, close=fight.close or name == CITY)
    if name != CITY and name != HEDGEHOG and pos.ground.cities >> fight.hex & 1:  # pmd:13.4.2-g,-h
        pos.ask(OutOfTheCity(1 - fight.side))


@dataclass(slots=True)
class Using(Choice[War]):
    """The defender chooses one construction or none (pmd:13.4-b, pmd:13.4.2-ad)."""

    name: ClassVar[str] = "construction"
    side: int
    found: tuple[str, ...]

    def asked(self, pos: War) -> str:
        return SIDES[self.side]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} chooses what its units in {pos.board.label(now(pos).hex)} use"

    def choices(self, pos: War) -> Sequence[Action]:
        return [*map(Use, self.found), Use(NONE)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:13.4-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Use)
        pos.leave()
        used(pos, action.choice)


@dataclass(slots=True)
class OutOfTheCity(Automatic[War]):
    """Defenders that do not use the city are cut down to what fits elsewhere (pmd:13.4.2-g)."""

    name: ClassVar[str] = "stacking outside the city"
    side: int

    def run(self, pos: War) -> None:
        fight = now(pos)
        there = [u for u in pos.of(self.side, fight.hex) if not pos.roster.air[u]]
        note(pos, defenders=defenders_left(pos, fight))
        if limits.load(pos, there) > limits.ordinary_room(pos, self.side, fight.hex):
            pos.ask(Surplus(self.side, tuple(u for u in there if pos.roster.stacks[u])), self)


def left_shift(pos: War, fight: Fight) -> int:
    """The columns that the chosen construction gives the defender."""
    return LEFT.get(fight.construction or NONE, 0)


def no_concentric(pos: War, fight: Fight) -> bool:
    """Whether the defender stands where concentric assaults bring nothing (pmd:13.3-b, pmd:13.4.2-p,-q,-s,-x,-ab)."""
    hex, side = fight.hex, 1 - fight.side
    if side == SOVIET and forts_of(pos, hex):
        return True
    if side == AXIS and pos.hedgehogs >> hex & 1:
        return True
    return bool(pos.works[side] >> hex & 1)


def is_fortified(pos: War, side: int, hex: int) -> bool:
    """Whether a fort, works or the Fortified Area make every assault on a side's units cost a step.

    pmd:13.10-a,-c, pmd:13.4.2-p,-q,-s,-ac, pmd:15.16-e
    """
    if side == SOVIET and (forts_of(pos, hex) or fortified_area.covers(pos, hex)):
        return True
    return bool(pos.works[side] >> hex & 1)


def enemy_owns(pos: War, side: int, hexes: int) -> None:
    """Fieldworks and Hedgehogs are gone when the enemy owns their hex (pmd:13.4.2-aa)."""
    pos.works[1 - side] &= ~hexes
    if side == SOVIET:
        pos.hedgehogs &= ~hexes
