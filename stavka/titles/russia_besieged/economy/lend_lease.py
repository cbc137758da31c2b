"""20.5 Lend Lease: three routes, a die, and the rails that the aid needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.titles.russia_besieged.actions.economy import TakeArmor
from stavka.titles.russia_besieged.economy import emergency_line
from stavka.titles.russia_besieged.economy.routes import Route, open_rails
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.flags import ECONOMY_TRACK, REMOVED, SIDES, SOVIET
from stavka.titles.russia_besieged.state.position import War

COUNTER = "rus-wec-lendlease"
FIRST_YEAR = 1942  # in which the die is lowered (rb:20.58)


def begin(pos: War) -> None:
    """From January 1942 to the end of 1944 a die is rolled at the start of the Russian turn.

    rb:20.5-a rb:20.52 rb:20.53
    """
    figures, month = pos.charts.lend_lease, pos.charts.calendar.month(pos.turn, 1)
    now = figures.first <= month <= figures.last
    for unit in pos.roster.of_kind(SOVIET, "wec"):
        if pos.counter(unit).id == COUNTER and (now or pos.where[unit] == ECONOMY_TRACK):
            pos.put(unit, ECONOMY_TRACK if now else REMOVED)
    if now:
        pos.ask(LendLeaseRoll())


def by_murmansk(pos: War, points: int) -> int:
    """All, if rail leads from 0107 to the east edge or the emergency line serves (rb:20.55, rb:20.73, rb:20.74)."""
    route = Route(pos, open_rails(pos, guarded=True))
    return points if route.to_edge(pos.ground.hex(emergency_line.NORTH)) or emergency_line.serves(pos) else 0


def by_archangel(pos: War, points: int) -> int:
    """All, if rail leads from Archangel to the east edge (rb:20.56)."""
    archangel = pos.ground.place("Archangel") & pos.owner[SOVIET]
    return points if Route(pos, open_rails(pos, guarded=True)).to_edge(archangel) else 0


def by_persia(pos: War, points: int) -> int:
    """All over the rails to the edge, or to Baku and from Astrakhan (rb:20.57-a); half else, rounded up while Tabriz
    is joined to Baku (rb:20.57-b), down when everything is blocked (rb:20.57-c)."""
    ground = pos.ground
    route = Route(pos, open_rails(pos, guarded=False))
    astrakhan, baku = (ground.place(name) & pos.owner[SOVIET] for name in ("Astrakhan", "Baku"))
    to_baku = route.joins(ground.place("Tabriz"), baku)
    if route.to_edge(ground.place("Tabriz")) or (to_baku and route.to_edge(astrakhan)):
        return points
    return (points + 1) // 2 if to_baku else points // 2


def received(pos: War, die: int) -> int:
    """The points of a roll over the three routes (rb:20.51, rb:20.54, rb:20.58)."""
    figures = pos.charts.lend_lease
    net = max(die + (figures.modifier_1942 if pos.year == FIRST_YEAR else 0), 1)
    murmansk, archangel, persia = figures.rows[net - 1]
    return by_murmansk(pos, murmansk) + by_archangel(pos, archangel) + by_persia(pos, persia)


@dataclass(slots=True)
class LendLeaseRoll(Roll[War]):
    """The die of the Lend Lease table (rb:20.53)."""

    name: ClassVar[str] = "Lend Lease"
    faces: ClassVar[int] = FACES

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        points = received(pos, throw[0])
        pos.tell(f"Lend Lease, die {throw[0]}: {points} points")
        if points < pos.charts.lend_lease.armor_share:
            pos.gain("soviet infantry", points)
        else:
            pos.ask(ArmorShare(points))


@dataclass(slots=True)
class ArmorShare(Choice[War]):
    """Of every five points one may be armor, the rest is infantry (rb:20.5-b)."""

    name: ClassVar[str] = "Lend Lease armor"
    points: int

    def asked(self, pos: War) -> str | None:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        most = self.points // pos.charts.lend_lease.armor_share
        return f"{self.points} points of Lend Lease: take up to {most} of them as armor"

    def choices(self, pos: War) -> Sequence[Action]:
        return [TakeArmor(n) for n in range(self.points // pos.charts.lend_lease.armor_share + 1)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "rb:20.5-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, TakeArmor)
        pos.leave()
        pos.gain("soviet oil", action.points)
        pos.gain("soviet infantry", self.points - action.points)
