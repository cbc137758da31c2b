"""26.22 and 26.42: Hungarians and Rumanians who fight for the Russians, in their own country only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.hexes import bits
from stavka.titles.russia_besieged.actions.arrivals import Place
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.movement.walking import set_down
from stavka.titles.russia_besieged.rail.conversion import CONVERSION
from stavka.titles.russia_besieged.state.flags import AXIS, REMOVED, SIDES, SOVIET, TRAY
from stavka.titles.russia_besieged.state.position import War

HOME_RULES = {"hungarian": "rb:26.22-b", "rumanian": "rb:26.42-b"}
PLACE_RULES = {"hungary": "rb:26.22", "rumania": "rb:26.42"}


def home(pos: War, unit: int) -> int:
    return pos.ground.hungary if pos.roster.nation[unit] == "hungarian" else pos.ground.rumania


def of_nation(pos: War, nation: str) -> list[int]:
    return [twin for twin in pos.roster.turned.values() if pos.roster.nation[twin] == nation]


def enlist(pos: War, unit: int, steps: int) -> None:
    """A unit waits to be placed by the Russians, with the steps it had."""
    pos.put(unit, TRAY)
    pos.set_steps(unit, steps)


def german_zone(pos: War) -> int:
    """The zone of control of German units alone; that of other allies does not matter here."""
    nation, zoc = pos.roster.nation, pos.zoc
    held = (h for h in bits(pos.solid[AXIS]) if any(nation[u] == "german" and zoc[u] > 1 for u in pos.stacks[h]))
    return pos.ground.walk.step(sum(1 << hex for hex in held))


@dataclass(slots=True)
class Joining(Choice[War]):
    """The Russians place the units anywhere in their country, not in a German zone (rb:26.22, rb:26.42)."""

    name: ClassVar[str] = "change of sides"
    country: str

    def asked(self, pos: War) -> str | None:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        names = ", ".join(map(pos.short, self.waiting(pos)))
        return f"place {names} in {self.country.capitalize()}"

    def waiting(self, pos: War) -> list[int]:
        return [u for u in pos.roster.turned.values() if pos.where[u] == TRAY]

    def open_hexes(self, pos: War) -> int:
        return pos.board.countries[self.country] & pos.ground.open & ~german_zone(pos) & ~pos.occupied[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        hexes = self.open_hexes(pos)
        return [
            Place(pos.short(unit), pos.hex_name(hex))
            for unit in self.waiting(pos)
            for hex in bits(hexes)
            if stacking.fits(pos, unit, hex)
        ]

    def why_not(self, pos: War, action: Action) -> Refusal:
        rule = PLACE_RULES[self.country]
        if isinstance(action, Place):
            return Refusal(
                f"{action.unit} is placed in {self.country.capitalize()} out of German zones, within stacking limits",
                rule,
            )
        return Refusal(f"first {self.prompt(pos)}", rule)

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Place)
        pos.leave()
        set_down(pos, pos.roster.index(action.unit), pos.board.grid.index(action.hex))
        CONVERSION.forget_passage(pos)  # the railheads of this impulse are adjusted already (rb:7.28-a)
        go_on(pos, self.country)


def go_on(pos: War, country: str) -> None:
    """Ask for the next unit; those for which there is no room leave the game."""
    stage = Joining(country)
    if stage.choices(pos):
        pos.ask(stage)
        return
    for unit in stage.waiting(pos):
        pos.eliminate(unit, "finds no room and leaves the game")


# -- what they may do -------------------------------------------------------------------------------------------------


def closed(shut: int, pos: War, unit: int) -> int:
    """They do not leave their country (rb:26.22-b, rb:26.42-b)."""
    return shut | pos.ground.open & ~home(pos, unit) if pos.roster.turncoat[unit] else shut


def entry_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    if not pos.roster.turncoat[unit] or home(pos, unit) >> hex & 1:
        return None
    rule = HOME_RULES[pos.roster.nation[unit]]
    return Refusal(f"{pos.short(unit)} may not enter {pos.hex_name(hex)}: it does not leave its country", rule)


def barred(pos: War, unit: int, hex: int) -> bool:
    """They attack in their country only."""
    return pos.roster.turncoat[unit] and not home(pos, unit) >> hex & 1


def attack_refusal(pos: War, attackers: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
    for unit in attackers:
        for hex in hexes:
            if barred(pos, unit, hex):
                rule = HOME_RULES[pos.roster.nation[unit]]
                return Refusal(f"{pos.short(unit)} may not attack {pos.hex_name(hex)}, outside its country", rule)
    return None


def unbound(exempt: int, pos: War, hex: int) -> int:
    """Enemies abroad oblige nobody in a hex where only such units stand."""
    if pos.player != SOVIET:  # whose units they are now
        return exempt
    ground, turncoat = pos.roster.ground, pos.roster.turncoat
    units = [u for u in pos.of(SOVIET, hex) if ground[u]]
    if not units or not turncoat[units[0]] or not all(turncoat[u] for u in units):
        return exempt
    return exempt | pos.ground.open & ~home(pos, units[0])


def lost_for_good(box: int, pos: War, unit: int) -> int:
    """Nobody replaces them."""
    return REMOVED if pos.roster.turncoat[unit] else box
