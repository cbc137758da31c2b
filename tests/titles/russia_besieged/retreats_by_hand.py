"""A second account of retreats, from the text and the tables alone: hexes are names, ways are tried one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from tests.titles.russia_besieged.test_random_situations import (
    HEXES,
    LONERS,
    OPEN,
    OWN_HEX,
    STRAIT,
    Piece,
    around,
    fits,
    table,
)

Way = tuple[str, ...]  # the hexes that a unit enters
LINE_KINDS = {"infantry", "cavalry", "armor", "mechanized", "panzergrenadier", "mountain"}  # rb:13.51
RANGE = {"clear": 8, "light_mud": 8, "mud": 6, "snow": 4}  # rb:13.23
ROOM = 6  # two armies or three corps, in sixths of a stack (rb:13.41-a)


def tracks() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    rows = table("rails.csv")
    joined = [(a["hex"], b["hex"]) for a, b in pairwise(rows) if a["line"] == b["line"]]
    joined += [(row["hex_a"], row["hex_b"]) for row in table("links.csv") if row["kind"] == "rail_only"]  # rb:7.12
    for a, b in joined:
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return found


TRACKS = tracks()
EDGE_RAILS = {
    side: {hex for row in table("regions.csv") if row["region"] == name for hex in row["hexes"].split()}
    for side, name in (("axis", "west_rail"), ("soviet", "east_rail"))
}
MAJORS = {name for name, row in HEXES.items() if row["place_class"] == "major"}


# by hex, those that touch it over land; over the straits of Kerch too (rb:6.26-a)
TOUCHING = {hex: frozenset(around(hex)) for hex in sorted(OPEN)}
NEAR = {hex: touching | (STRAIT - {hex} if hex in STRAIT else set()) for hex, touching in TOUCHING.items()}


def distance(a: str, b: str) -> int:
    (x, y), (u, v) = place_of(a), place_of(b)
    rows = abs(y - v)
    return rows + max(0, abs(x - u) - rows) // 2


def place_of(hex: str) -> tuple[int, int]:
    """Half columns from the east, where every second row is shifted, and rows from the north."""
    row, column = int(hex[:2]), int(hex[2:])
    return 2 * column + (row % 2 == 0), row


@dataclass
class Field:
    """Who stands where, whose rails and cities are whose."""

    where: dict[Piece, str]
    marked: set[Piece]
    weather: str
    rails: dict[str, set[str]]
    cities: dict[str, set[str]]
    partisans: set[str] = field(default_factory=set)
    shocked: bool = False  # the Axis leads Russians where it likes (rb:24.23)
    known: dict[tuple[str, str], set[str]] = field(default_factory=dict)  # until somebody moves

    def lead(self, piece: Piece, way: Way) -> None:
        """It takes the cities on its way (rb:4.1-b, rb:4.1-e)."""
        start = self.where[piece]
        self.where[piece] = way[-1]
        self.cities[piece.side] |= MAJORS & set(way)
        self.cities[other(piece.side)] -= set(way)
        self.left({start, *way})

    def lose(self, piece: Piece) -> None:
        self.left({self.where.pop(piece)})

    def left(self, hexes: set[str]) -> None:
        """Of cities in which nobody is any more, those fall to a side that has all their rails (rb:4.1-c)."""
        self.known.clear()
        for city in MAJORS & hexes - self.held("axis") - self.held("soviet"):
            for side in self.cities:
                if TRACKS.get(city) and TRACKS[city] <= self.rails[side]:
                    self.cities[side].add(city)
                    self.cities[other(side)].discard(city)

    def held(self, side: str) -> set[str]:
        return {hex for piece, hex in self.where.items() if piece.side == side}

    def zone(self, side: str) -> set[str]:
        """rb:4.0-a, rb:4.0-b, rb:4.01-a, rb:4.01-b, rb:4.07"""
        if ("zone", side) not in self.known:
            found = self.held(side)
            for piece, hex in self.where.items():
                if piece.side == side and piece not in self.marked and reaches_out(piece):
                    found |= TOUCHING[hex]
            self.known["zone", side] = found
        return self.known["zone", side]

    # -- ways ---------------------------------------------------------------------------------------------------------

    def open(self, piece: Piece, hex: str) -> bool:
        """rb:10.72-a, rb:10.72-b, rb:10.76-g: no enemy, and no zone unless a friend stands in it."""
        enemy = other(piece.side)
        if hex in self.held(enemy) or HEXES[hex]["country"] in {"turkey", "persia", "iraq", "lebanon", "syria"}:
            return False
        return hex not in self.zone(enemy) or hex in self.held(piece.side)

    def ways(self, piece: Piece, lengths: Iterable[int]) -> list[Way]:
        """All ways of these lengths; one hex where two are wanted and cannot be gone (rb:10.76-f)."""
        start = self.where[piece]
        once: list[Way] = [(a,) for a in sorted(NEAR[start]) if self.open(piece, a)]
        twice: list[Way] = [(a, b) for (a,) in once for b in sorted(NEAR[a]) if b != start and self.open(piece, b)]
        found = [way for way in (*once, *twice) if len(way) in lengths]
        return found or (once if 2 in lengths else [])

    def toll(self, piece: Piece, way: Way) -> int:
        """rb:10.77 and rb:6.26-b"""
        zone, steps = self.zone(other(piece.side)), (self.where[piece], *way)
        return sum(hex in zone for hex in way) + sum({a, b} == STRAIT for a, b in pairwise(steps))

    # -- supply -------------------------------------------------------------------------------------------------------

    def lines_pass(self, side: str) -> set[str]:
        """rb:13.51, rb:16.21-e"""
        if ("lines", side) not in self.known:
            enemy = other(side)
            kept = {hex for piece, hex in self.where.items() if piece.side == side and piece.kind in LINE_KINDS}
            barred = self.held(enemy) | (self.zone(enemy) - kept) | (self.partisans if side == "axis" else set())
            self.known["lines", side] = OPEN - barred
        return self.known["lines", side]

    def leading_home(self, side: str, open_rails: set[str]) -> set[str]:
        rails = self.rails[side] & open_rails
        front = list(rails & EDGE_RAILS[side])
        found = set(front)
        while front:
            for near in TRACKS[front.pop()] & rails - found:
                found.add(near)
                front.append(near)
        return found

    def reach(self, side: str, goals: set[str], far: int = 0) -> set[str]:
        """From where a supply line over land leads to one of these hexes, as far as the weather lets it."""
        passable = self.lines_pass(side)
        found = front = goals & passable
        for _ in range(far or RANGE[self.weather]):
            # a line begins anywhere, but goes on through open hexes alone
            front = {near for hex in front & passable for near in NEAR[hex]} - found
            found = found | front
        return found

    def fed(self, side: str) -> set[str]:
        if ("fed", side) not in self.known:
            self.known["fed", side] = self.reach(side, self.leading_home(side, self.lines_pass(side)))
        return self.known["fed", side]

    def hungry(self, side: str) -> list[Piece]:
        fed = self.fed(side)
        return [piece for piece, hex in self.where.items() if piece.side == side and hex not in fed]

    def besieged(self, side: str) -> set[str]:
        """Major cities that feed units since no rail joins them to the edge (rb:13.4)."""
        cities = self.cities[side] & MAJORS - self.held(other(side))
        cities -= self.leading_home(side, self.lines_pass(side))
        return cities - self.partisans if side == "axis" else cities

    def drawing_on(self, side: str, city: str) -> set[str]:
        return self.reach(side, {city}) | {city}

    def sources(self, piece: Piece) -> set[str]:
        """rb:10.76-c: rails that lead home outside all enemy zones, cities that could feed one more."""
        side, enemy = piece.side, other(piece.side)
        shut = self.zone(enemy) | (self.partisans if side == "axis" else set())
        rails = self.leading_home(side, set(HEXES) - shut)
        cities = self.cities[side] & MAJORS - self.held(enemy)
        if side == "axis":
            cities -= self.partisans
        full = set()
        for city in self.besieged(side):
            guests = [p for p in self.hungry(side) if self.where[p] in self.drawing_on(side, city) and p != piece]
            places = {"artillery", "paratroop"}  # of their own, one for each (rb:13.41-a)
            for kind in list(places):
                first = next((p for p in guests if p.kind == kind), None)
                if first:
                    guests.remove(first)
                    places.remove(kind)
            if sum(p.room for p in guests) >= ROOM and piece.kind not in places:
                full.add(city)
        return rails | (cities - full)

    # -- the seven priorities -----------------------------------------------------------------------------------------

    def best(self, piece: Piece, lengths: tuple[int, ...]) -> set[Way]:
        ways = self.ways(piece, lengths)
        zone, start = self.zone(other(piece.side)), self.where[piece]
        clear = [way for way in ways if not zone & set(way)]
        ways = clear or ways  # 1, and 7 for those that are left over
        goals = steps_from(self.sources(piece))
        # a way of one hex and one of two are both open to choice where the result says so (rb:10.6-e, rb:10.6-g)
        return {way for n in {len(way) for way in ways} for way in self._ranked(piece, ways, n, lengths, goals, start)}

    def _ranked(
        self, piece: Piece, ways: list[Way], length: int, lengths: tuple[int, ...], goals: dict[str, int], start: str
    ) -> list[Way]:
        def worth(way: Way) -> tuple[int, bool, bool]:
            end = way[-1]
            far = goals.get(end, 999)
            x, home = place_of(end)[0], place_of(start)[0]
            homeward = x > home if piece.side == "axis" else x < home  # columns count from the east
            wide = distance(start, end) == 2 or start in STRAIT
            if self.shocked:
                far, homeward = 0, True
            return far, not homeward, lengths == (2,) and not wide

        ways = [way for way in ways if len(way) == length]
        foremost = min(map(worth, ways))
        return [way for way in ways if worth(way) == foremost]

    def detours(self, piece: Piece, lengths: tuple[int, ...]) -> set[Way]:
        """rb:10.78, rb:10.78-b: through friends, lest it starve or stand in a crowd."""
        usual, zone = self.best(piece, lengths), self.zone(other(piece.side))
        through = {way for way in self.ways(piece, lengths) if zone & set(way) and len(way) in lengths} - usual
        if all(zone & set(way) for way in usual):
            return set()  # it has no other way
        found = set()
        if not any(self.in_supply(piece, way[-1]) for way in usual):
            found |= {way for way in through if self.in_supply(piece, way[-1])}
        if not any(self.fits(piece, way[-1]) for way in usual):
            found |= {way for way in through if self.fits(piece, way[-1])}
        return found

    def fits(self, piece: Piece, hex: str) -> bool:
        return not piece.room or fits([*(p for p, h in self.where.items() if h == hex and p != piece), piece])

    def in_supply(self, piece: Piece, hex: str) -> bool:
        """Whether it could trace general supply once it were there, or draw on a city."""
        after = Field({**self.where, piece: hex}, self.marked, self.weather, self.rails, self.cities, self.partisans)
        side = piece.side
        return hex in after.fed(side) or any(hex in after.drawing_on(side, city) for city in after.besieged(side))


def reaches_out(piece: Piece) -> bool:
    return piece.kind not in OWN_HEX and piece.id not in LONERS


def steps_from(goals: set[str]) -> dict[str, int]:
    """How many hexes over land every hex is from the nearest of some."""
    found, front = dict.fromkeys(goals, 0), sorted(goals & OPEN)
    for hex in front:  # which grows on the way
        for near in NEAR[hex]:
            if near not in found:
                found[near] = found[hex] + 1
                front.append(near)
    return found


def other(side: str) -> str:
    return "soviet" if side == "axis" else "axis"
