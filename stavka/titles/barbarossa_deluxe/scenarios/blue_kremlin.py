"""13. Operations Blue and Kremlin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.hints import Aim
from stavka.engine.refusal import Refusal
from stavka.hexes import count
from stavka.titles.barbarossa_deluxe.actions.combat import Result
from stavka.titles.barbarossa_deluxe.actions.declarations import Pass
from stavka.titles.barbarossa_deluxe.asking import SovietChoice
from stavka.titles.barbarossa_deluxe.caucasus import expedition
from stavka.titles.barbarossa_deluxe.combat import retreat, strong_places
from stavka.titles.barbarossa_deluxe.combat.carrying_out import carry_out, settled
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.combat.results import resolve
from stavka.titles.barbarossa_deluxe.seams import Seams
from stavka.titles.barbarossa_deluxe.setup.free_setup import FreeSetUpTerms
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines
from stavka.titles.barbarossa_deluxe.victory import aims, supplied_cities

FIRST_TURN = 9  # bd:13.2


def register(seams: Seams) -> None:
    seams.free_set_up = FreeSetUpTerms((AXIS,), ("bd:13.7-c", "bd:13.7-c"), listed=("3106", "3108"))  # bd:13.7-b
    seams.before_the_die.append(offer_retreat)
    seams.last_turn_over.append(judge)
    seams.aims.append(wanted)


def offer_retreat(pos: War, fight: Fight) -> OfferRetreat | None:
    """The Soviet retreat option on the first turn (bd:13.9-a,-b,-c)."""
    offered = (
        pos.turn == FIRST_TURN
        and fight.side == AXIS
        and bool(pos.ground.south >> fight.hex & 1)
        and not strong_places.is_city(pos, fight.hex)
        and retreat.possible(pos, fight)
    )
    return OfferRetreat(fight) if offered else None


@dataclass(slots=True)
class OfferRetreat(SovietChoice):
    """Just before the die, the Soviet may take a retreat as the result (bd:13.9-a)."""

    name: ClassVar[str] = "retreat before the die"
    fight: Fight

    def choices(self, pos: War) -> Sequence[Action]:
        return [Pass(), Result("retreat")]

    def prompt(self, pos: War) -> str:
        there = pos.board.label(self.fight.hex)
        return f"before the die for {there}: take a retreat ('result retreat'), or 'pass'"

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "bd:13.9-a")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Pass):
            resolve(pos, self.fight)
        else:
            carry_out(pos, *settled(pos, self.fight), "DR")


def wanted(found: list[Aim], pos: War) -> list[Aim]:
    """Two of four objectives, the way to the Caucasus for one of them, and no city lost (bd:13.4-a,-b)."""
    ground = pos.ground
    great = ground.leningrad | ground.moscow | ground.stalingrad
    way = ground.maikop | ground.dnepropetrovsk | ground.rostov
    return [
        *found,
        *aims.some_of(pos, AXIS, great, 1 if pos.counts.get("expedition") else 2),
        *aims.some_of(pos, AXIS, way, count(way), 0.5),
        *aims.some_of(pos, SOVIET, pos.counts.get("start cities", 0), 1),
    ]


def judge(pos: War) -> None:
    """Cities kept and objectives reached (bd:13.4-a,-b,-c,-d,-e)."""
    ground = pos.ground
    kept = supplied_cities.all_held(pos, AXIS, pos.counts["start cities"])
    fed = pos.owner[AXIS] & overland_lines.fed(pos, AXIS)
    goals = count((ground.leningrad | ground.moscow | ground.stalingrad) & fed)
    there = pos.counts.get("expedition") in (expedition.THERE, expedition.BROKEN_THROUGH)
    if there and ground.exits & overland_lines.fed(pos, AXIS):  # its line comes in by one of the exit hexes
        goals += 1
    if kept and goals >= 2:
        pos.win(SIDES[AXIS], "objectives", f"all cities kept and {goals} objectives", "bd:13.4-b")
    else:
        rule = "bd:13.4-d" if kept else "bd:13.4-a"
        pos.win(SIDES[SOVIET], "objectives", f"{goals} objectives" if kept else "a city was lost", rule)
