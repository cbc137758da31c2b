"""16.2 to 16.4, 2.4: what the rulebook says about its components, held against the tables when they are loaded.

Most tables are reconstructed and may be replaced by an owner's own; none of them may break what the text says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING

from stavka.board import BadTable, Row

if TYPE_CHECKING:
    from stavka.titles.proud_monster.state.charts import Charts
    from stavka.titles.proud_monster.state.ground import Ground
    from stavka.titles.proud_monster.state.roster import RosterPMD

FACES = {"RD": 374, "RB": 171, "CD": 63, "TD": 57, "TB": 147, "MRD": 28, "MRB": 12}  # pmd:16.4-a,-d,-e,-g,-h,-i,-j
GUARDS = {"GRD": 126, "GCD": 19, "GTB": 23, "GMRD": 3, "GMRB": 2}  # pmd:16.4-c,-f,-h,-j
FOUR_SS = ("1ss-mid", "2ss-mid", "1ss-mib", "2ss-mib")  # pmd:2.4.5-b
ATTRITION = 64  # steps of the first winter (pmd:16.2-c)
FREEZING = 2  # chits of the autumn (pmd:16.2-d)
NEAREST = ("1414", "1615", "1808", "1920")  # points that win on turn 112 (pmd:16.3-a)
TO_WIN = 4
MARSHES = ("2609", "3304", "1624")  # south of Lake Peipus, by Leningrad, of the Pripyet (pmd:16.3-l)


def hold(file: str, told: Iterable[tuple[bool, str]]) -> None:
    """Raise the first statement that is not true."""
    for true, statement in told:
        if not true:
            raise BadTable(f"{file}: {statement}")


def counters(roster: RosterPMD) -> Iterator[tuple[bool, str]]:
    """Numbers and ranges of the Soviet counters (pmd:16.4-a,-b,-c,-d,-e,-f,-h,-j)."""
    for kind, number in FACES.items():
        yield len(roster.faces_of.get(kind, ())) == number, f"there are {number} {kind}"
    for kind, number in GUARDS.items():
        yield roster.kind.count(kind) == number, f"there are {number} {kind}"
    rifles = [roster.counters[u] for u in roster.faces_of["RD"]]
    yield sum("militia" in c.marks for c in rifles) == 36, "36 RD are militia"
    yield all(("no rebuild" in c.marks) == ("militia" in c.marks) for c in rifles), "all RD but militia can be rebuilt"
    factors = [(c.combat, c.defence or 0) for c in rifles]
    yield (median(a for a, _ in factors), median(d for _, d in factors)) == (3, 3), "the median RD is 3-3-5"
    yield sum("mountain" in c.marks for c in rifles) == 5, "5 RD are mountain troops"
    naval = [c for u in roster.faces_of["RB"] if (c := roster.counters[u]).kind == "NB"]
    yield len(naval) == 24 and all(c.combat == 2 for c in naval), "24 RB are naval brigades of strength 2"
    yield sum(roster.counters[u].kind == "MB" for u in roster.faces_of["MRB"]) == 4, "4 MRB are mechanized brigades"
    yield all(c.steps == 2 for c in roster.counters if c.kind == "GCD"), "a Guards cavalry division has 2 steps"
    yield all("guards" not in c.marks for c in roster.counters if "militia" in c.marks), "Guards militia are no Guards"


def axis(rows: Sequence[Row]) -> Iterator[tuple[bool, str]]:
    """Four SS units of two numbers are four units (pmd:2.4.5-b); the 2nd Panzer comes on turn 118 (pmd:2.4.10-a)."""
    ids = [row["id"] for row in rows]
    yield all(ids.count(id) == 1 for id in FOUR_SS), "1SS and 2SS are a division and a brigade each"
    yield next(row["arrival"] for row in rows if row["id"] == "2-pd") == "118", "the 2nd Panzer comes on turn 118"


def chits(charts: Charts) -> Iterator[tuple[bool, str]]:
    """pmd:16.2-c,-d"""
    fronts = [chit.front for chit in charts.chits]
    spring = sum(chit.back.attrition for chit in charts.chits if chit.back.group == "X")
    yield sum(face.attrition for face in fronts) + spring == ATTRITION, f"the first winter costs {ATTRITION} steps"
    yield sum(face.freezes for face in fronts) == FREEZING, f"{FREEZING} chits bear an F"


def ground(ground: Ground) -> Iterator[tuple[bool, str]]:
    """pmd:16.2-a, pmd:16.3-a,-d,-e,-f,-l, pmd:3.0-h,-ad"""
    worth = sum(points for hex, points in ground.vp.items() if ground.hexes(*NEAREST) >> hex & 1)
    yield worth >= TO_WIN, f"the four nearest places are worth {TO_WIN} points"
    yield not any(ground.caucasus >> hex & 1 for hex in ground.vp), "there are no points south of the Caucasus line"
    yield bool(ground.hexes("1128") & ground.stalin_line), "the Stalin line from Cernauti ends in 1128"
    narva = ground.hexes("2904")
    for _ in range(2):
        narva = ground.grid.spread(narva)
    yield bool(narva & ground.stalin_line), "the Stalin line runs near Narva"
    for hex in MARSHES:
        near = ground.hexes(hex)
        for _ in range(3):
            near = ground.grid.spread(near)
        yield bool(near & ground.marsh), f"marshes lie around {hex}"
    yield not ground.finnish_front & ~ground.land, "the Finnish front is land"
    beyond = ground.land & ~ground.russia
    yield bool(beyond & (ground.hungary | ground.romania)), "the ZOMO lies west of the Soviet frontier"


def panzer_armies(rows: Iterable[Row], kinds: Mapping[str, str]) -> Iterator[tuple[bool, str]]:
    """In the historical set-up one panzer army of four stands south of the Pripyet marshes (pmd:16.3-h)."""
    panzers = [row["area"] for row in rows if kinds.get(row["unit"]) == "PD"]
    south = panzers.count("AGS")
    yield 0 < 3 * south < len(panzers), "three panzer armies of four stand north of the Pripyet marshes"
