"""What a game keeps beyond the units: their state, that of the week, and the markers on the map.

What only a few units have is a dictionary by unit, never a list for all pieces; sets of units are numbers with unit n
as bit n; sets of hexes are numbers too.
"""

from __future__ import annotations

from typing import ClassVar

from stavka.engine.position import Position
from stavka.titles.proud_monster.state.fight import Fight

# an offensive supply marker: its value, its hex, and whether it lies face down, serves attacks, or serves as a town
Marker = tuple[int, int, str]
NOWHERE = -99  # no hex and no box
DOWN, OPEN, TOWN = "down", "open", "town"


class Kept(Position):
    """The fields of a position that chapters of the rulebook read and write; rules about them are in the chapters."""

    MUTABLE: ClassVar[tuple[str, ...]] = (
        *Position.MUTABLE,
        "spent",
        "origin",
        "taken",
        "stocked",
        "iso",
        "reserves",
        "close_combat",
        "defender",
        "upgrades",
        "augments",
        "area_stack",
        "assembly",
        "working",
        "shots",
        "shell_gun",
        "bridges",
        "landing",
        "supplied",
        "attacking",
        "overland",
        "works",
        "points",
        "markers",
    )

    def begin_empty(self) -> None:
        """Nothing has happened yet."""
        self._units_state()
        self._guns_state()
        self._week_state()
        self._marker_state()

    def _units_state(self) -> None:
        self.taken: dict[int, tuple[int, int]] = {}  # by untried counter in play: box of its face, and the moment
        self.stocked: dict[int, int] = {}  # by face that came back to a pool: the moment (pmd:13.14-d,-e)
        self.moment = 0  # of the pools
        self.iso: dict[int, int] = {}  # by unit: its ISO number (pmd:8.4-k)
        self.upgrades: dict[int, int] = {}  # by unit: the value of its Mech Upgrade (pmd:15.9-h)
        self.augments: dict[int, int] = {}  # by regiment or battalion: the division it augments (pmd:6.1-j)
        self.area_stack: dict[int, int] = {}  # by unit in an off-map area: the number of its stack (pmd:6.1-m)
        self.bridges: dict[int, int] = {}  # by pontoon bridge laid: the hex it points to (pmd:15.12-c)
        self.groups = (0, 0, 0)  # turn 112: the units of the three army groups (pmd:5.3-i)
        # by side, worked out when a phase begins: units in defensive, offensive and overland supply (pmd:8.3-a)
        self.supplied = [0, 0]
        self.attacking = [0, 0]
        self.overland = [0, 0]
        self.airlifted = 0  # Axis units that live by air supply alone (pmd:8.7-d,-j)
        self.beachheads = 0  # hexes that invaders came to share: their ports are Soviet (pmd:13.15.3-g)
        self.landing: dict[int, int] = {}  # by unit that invades this week: the hex (pmd:10.5-n)
        self.concentrated = 0  # units under supply concentration markers (pmd:8.9-a)

    def _guns_state(self) -> None:
        self.assembly: dict[int, int] = {}  # by gun: weeks of assembly done; HARKO, Gustav, Dora (pmd:15.5-f)
        self.working: dict[int, int] = {}  # by gun: 1 while it is being assembled, -1 while taken apart (pmd:15.10-f)
        self.shots: dict[int, int] = {}  # by gun: shells fired since its last refit (pmd:15.5-k)
        self.shell_gun: dict[int, int] = {}  # by shell marker that has been built: the gun it is for (pmd:15.10-h)

    def _week_state(self) -> None:
        self.weather = ("D", "D")  # in the Northern and in the Southern Zone (pmd:12.2-b)
        self.cup: tuple[str, ...] = ()  # chits that can still be drawn, by the dates on their fronts
        self.attrition = 0  # winter attrition losses still to be taken this week (pmd:12.4-i)
        self.bitten = 0  # units that winter attrition has taken a step of this week (pmd:12.4-j)
        self.dropped = 0  # units that fell from the sky and are still supplied for it (pmd:15.17-h, pmd:15.18-d)
        self.kerch_frozen = False  # pmd:8.11-e
        self.pushing = (False, False)  # by side: this is its Seasonal Offensive week (pmd:5.4-b)
        self.spent: dict[int, int] = {}  # by unit: movement points spent in this phase
        self.origin: dict[int, int] = {}  # by unit that has moved in this phase: the hex or box it began in
        self.moving = NOWHERE  # the hex or box in which the stack that moves now began (pmd:11.1-e)
        self.arrived = 0  # hexes that somebody has come to in this phase; others hold nobody who has moved
        self.cleared = 0  # hexes with an MA marker (pmd:14.7-c)
        self.fight: Fight | None = None  # the assault that is being fought

    def _marker_state(self) -> None:
        self.reserves: dict[int, int] = {}  # by 2 * hex + side: the number of the Reserve marker there (pmd:6.4-a)
        self.close_combat: dict[int, int] = {}  # by 2 * hex + side: Close Combat markers there (pmd:13.1-f,-h)
        self.close_ready = (0, 0)  # by side: Close Combat markers that can be placed (pmd:13.1-a)
        self.close_due = (0, 0)  # and those that come back with the next turn (pmd:13.1-f)
        self.defender: dict[int, int] = {}  # by jointly-occupied hex: the hex defender (pmd:13.15.3-a)
        self.markers: list[tuple[Marker, ...]] = [(), ()]  # by side: offensive supply markers on the map (pmd:8.6-a)
        self.air_supply: tuple[int, ...] = ()  # hexes of Axis air supply markers (pmd:8.7-c)
        self.works = [0, 0]  # by side: hexes with Fieldworks (pmd:13.4.2-z)
        self.hedgehogs = 0  # pmd:13.4.2-v
        self.stalin_line = 0  # hexes of it that are not yet destroyed (pmd:13.4.2-t)
        self.fortified_area = -1  # pmd:15.16-a
        self.points = [0, 0, 0, 0]  # Axis leg and mech, Soviet leg and mech replacement points
        self.vp_other = 0  # Axis victory points from other things than hexes (pmd:4.5.2-f, pmd:REC-f)
        # by side: values of Mech Upgrades at hand (pmd:15.9-e), and how many Fieldworks are (pmd:13.4.2-z)
        self.upgrades_ready: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.works_ready = (0, 0)
        self.hq_lost = 0  # Military District HQs that the Axis has ever owned (pmd:9.5.3-f,-i)
