"""The battlefield as a planner sees it: who stands where, what the places pull, and where the enemy can strike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from stavka.hexes import Net, bits
from stavka.opponents.judgement.pulls import Pull
from stavka.opponents.judgement.worth import loss_share, worth_list
from stavka.opponents.profiles.profile import Profile, load
from stavka.opponents.seat import Seat

FAR_AWAY = 30  # steps, when no enemy is on the map
BASE = 5.0  # factors that a place is guarded against when no enemy is near
NEAR = 4  # steps within which units are near a place
URGENT = 1.3  # how bold a side is at least that lacks what it needs
UPPER_HAND = 1.4  # times the enemy's force: from there on a side goes for what decides and guards less


class Field:
    """A snapshot, taken when a phase begins."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.pos = pos = seat.pos
        self.hints = hints = seat.hints
        self.me, self.foe = seat.me, seat.foe
        self.walk: Net = pos.board.walk
        self.worth = worth_list(pos)
        self.profile: Profile = load(pos.title.code)
        self.open = hints.open(pos)
        self.factor = hints.factor
        self.held = (hints.controlled(pos, 0), hints.controlled(pos, 1))
        where, roster = pos.where, pos.roster
        self.mine = [u for u in roster.of_side[self.me] if where[u] >= 0]
        self.theirs = [u for u in roster.of_side[self.foe] if where[u] >= 0]
        self.stacks: dict[int, list[int]] = {}
        for u in self.theirs:
            if roster.zoc[u]:
                self.stacks.setdefault(where[u], []).append(u)
        self.foe_hexes = pos.occupied[self.foe]
        self.foe_solid = pos.solid[self.foe]
        self.foe_zone = hints.zone(pos, self.foe)
        self.edge = self._edge()
        self.bold = self.profile.bold(self.me, pos.turn) * self.edge
        self._reach: dict[int, int] | None = None
        self._risks: dict[tuple[int, int, int], float] = {}
        self._pull: Pull | None = None
        self._shield: Pull | None = None
        self._rings: list[int] = []  # hexes within so many steps of an enemy
        self._factors: dict[int, int] = {}
        self._threats: dict[int, int] = {}
        self.places = self._places()

    def _edge(self) -> float:
        """1 for a side that has no upper hand, more for one that could lose what it guards and still win."""
        mine, theirs = (sum(self.worth[u] for u in units) for units in (self.mine, self.theirs))
        return min(2.0, max(1.0, mine / (UPPER_HAND * theirs))) if theirs else 1.0

    def _places(self) -> dict[int, tuple[float, float]]:
        """Worth of every place for me and for the enemy."""
        pos, profile = self.pos, self.profile
        scenario = str(getattr(pos, "scenario", ""))
        abroad = 0
        for country in profile.outside:
            abroad |= pos.board.countries.get(country, 0)
        found: dict[int, tuple[float, float]] = {}
        for place in pos.board.places.values():
            worth = [profile.worth_of_place(place.name, place.kind, s, pos.turn, scenario) for s in (self.me, self.foe)]
            if any(worth) and not (abroad >> place.hex & 1 and max(worth) <= profile.places.get(place.kind, 0.0)):
                found[place.hex] = (worth[0], worth[1])
        self._add_sieges(found, scenario)
        self._add_needs(found)
        return found

    def _add_sieges(self, found: dict[int, tuple[float, float]], scenario: str) -> None:
        """Hexes beside a place that is to be relieved are places themselves, as long as an enemy stands there."""
        places = self.pos.board.places
        for wish in self.profile.objectives:
            worth = wish.beside[self.me]
            if not worth or wish.place not in places or not wish.wanted(self.pos.turn, scenario):
                continue
            for hex in bits(self.walk.around(places[wish.place].hex) & self.foe_hexes):
                mine, theirs = found.get(hex, (0.0, 0.0))
                found[hex] = (max(mine, worth), theirs)

    def _add_needs(self, found: dict[int, tuple[float, float]]) -> None:
        """A side that has none of the places it needs one of wants the likeliest; the last one it has, both want."""
        places = self.pos.board.places
        for need in self.profile.needs:
            if not need.first <= self.pos.turn <= need.last:
                continue
            hexes = [places[name].hex for name in need.places if name in places]
            had = [hex for hex in hexes if self.held[need.side] >> hex & 1]
            if not had and need.side == self.me:
                self.bold = max(self.bold, URGENT)
            for hex in had if len(had) == 1 else self._likeliest(hexes, need.side) if not had else ():
                mine, theirs = found.get(hex, (0.0, 0.0))
                if had or need.side == self.me:
                    mine = max(mine, need.worth)
                if had or need.side == self.foe:
                    theirs = max(theirs, need.worth)
                found[hex] = (mine, theirs)

    def _likeliest(self, hexes: Sequence[int], side: int) -> Sequence[int]:
        """The one of some places that a side's force is nearest to and the enemy's is not: all of it wants the same."""
        distance, where = self.pos.board.grid.distance, self.pos.where
        own, others = (self.mine, self.theirs) if side == self.me else (self.theirs, self.mine)

        def force(hex: int, units: Iterable[int]) -> float:
            return float(sum(self.worth[u] / (1 + distance(hex, where[u])) for u in units))

        return [max(hexes, key=lambda hex: (force(hex, own) - force(hex, others), -hex))] if hexes else ()

    @property
    def garrisons(self) -> dict[int, int]:
        """Places that always hold so many of mine."""
        places = self.pos.board.places
        wanted = self.profile.garrisons[self.me]
        return {places[name].hex: number for name, number in wanted.items() if name in places}

    def mine_hex(self, hex: int) -> bool:
        return bool(self.held[self.me] >> hex & 1)

    # -- pulls --------------------------------------------------------------------------------------------------------

    @property
    def pull(self) -> Pull:
        """How much the places still to be taken draw towards a hex."""
        if self._pull is None:
            wanted = ((hex, mine) for hex, (mine, _) in self.places.items() if not self.mine_hex(hex))
            self._pull = Pull(self.walk, self.pos.board.playable, wanted)
        return self._pull

    @property
    def shield(self) -> Pull:
        """How much the places to be held draw towards a hex, those near the enemy most."""
        if self._shield is None:
            wanted = (
                (hex, theirs * 0.93 ** self.nearest_enemy(hex) * self._due(hex))
                for hex, (_, theirs) in self.places.items()
                if self.mine_hex(hex)
            )
            self._shield = Pull(self.walk, self.pos.board.playable, wanted)
        return self._shield

    def _due(self, hex: int) -> float:
        """How much of its worth a place draws guards with: less when more stand near it than the enemies there take."""
        near = self.walk.flood(1 << hex, self.pos.board.playable, NEAR)
        mine, theirs = (
            sum(self.worth[u] for u in us if near >> self.pos.where[u] & 1) for us in (self.mine, self.theirs)
        )
        return min(1.0, 2 * max(theirs, BASE) / mine) if mine else 1.0

    def nearest_enemy(self, hex: int) -> int:
        """Steps to the nearest enemy, over land and sea."""
        if not self._rings:
            spread = self.pos.board.grid.spread
            ring = sum(1 << h for h in self.stacks)
            while ring and len(self._rings) < FAR_AWAY:
                self._rings.append(ring)
                ring = spread(ring)
        bit = 1 << hex
        return next((n for n, ring in enumerate(self._rings) if ring & bit), FAR_AWAY)

    # -- what the enemy can do next -----------------------------------------------------------------------------------

    @property
    def reach(self) -> dict[int, int]:
        """For every enemy unit, the hexes it could attack in its next turn."""
        if self._reach is None:
            marches = self.marches(self.theirs, self.hints.zone(self.pos, self.me), self.pos.occupied[self.me])
            self._reach = {unit: self.walk.step(hexes) for unit, hexes in marches.items()}
        return self._reach

    @property
    def in_reach(self) -> int:
        """Every hex that an enemy could attack in its next turn."""
        return reduce(or_, self.reach.values(), 0)

    def marches(self, units: Sequence[int], zone: int, occupied: int, impulses: int = 1) -> dict[int, int]:
        """Where units could go if the other side stood in ``occupied`` and stopped them in ``zone``."""
        pos, step, pace = self.pos, self.walk.step, self.hints.pace
        found: dict[int, int] = {}
        known: dict[tuple[int, int], int] = {}
        allowed = self.open & ~occupied
        for unit in units:
            if not self.hints.counts(pos, unit):
                continue
            points, start = sum(pace(pos, unit, n + 1) for n in range(impulses)), pos.where[unit]
            key = (start, points)
            if key not in known:
                seen = moving = 1 << start
                for _ in range(points):
                    front = step(moving) & allowed & ~seen
                    if not front:
                        break
                    seen |= front
                    moving = front & ~zone
                known[key] = seen
            found[unit] = known[key]
        return found

    def strength(self, unit: int) -> int:
        """What a unit attacks with where it stands."""
        found = self._factors.get(unit)
        if found is None:
            found = self._factors[unit] = self.factor(self.pos, unit)
        return found

    def threat(self, hex: int, taken: int = 0, reach: dict[int, int] | None = None) -> int:
        """The factors that the enemy could at most bring against a hex; ``taken`` are hexes it cannot attack from."""
        if reach is None and not taken:
            if hex not in self._threats:
                self._threats[hex] = self._threat(hex, 0, self.reach)
            return self._threats[hex]
        return self._threat(hex, taken, self.reach if reach is None else reach)

    def _threat(self, hex: int, taken: int, reach: dict[int, int]) -> int:
        bit = 1 << hex
        factors = [self.strength(u) for u, hexes in reach.items() if hexes & bit]
        slots = (self.walk.around(hex) & self.open & ~taken).bit_count() * self.hints.stack
        if len(factors) > slots:
            factors = sorted(factors, reverse=True)[:slots]
        return sum(factors)

    def risk(self, hex: int, units: Sequence[int], threat: int) -> float:
        """The share of a stack that would be lost to the strongest attack."""
        if not threat or not units:
            return 0.0
        defence = self.hints.defence(self.pos, hex, units, list(bits(self.walk.around(hex) & self.open)))
        key = (threat, defence, len(units))
        if key not in self._risks:
            if defence <= 0:
                self._risks[key] = 1.0
            else:
                chances = self.hints.chances(self.pos, self.foe, threat, defence)
                self._risks[key] = loss_share(self.hints.effects, chances, len(units)) if chances else 0.0
        return self._risks[key]

    # -- my attacks ---------------------------------------------------------------------------------------------------

    def trapped(self, hex: int, posts: int) -> bool:
        """Whether enemies in a hex could not fall back if I stood in these hexes."""
        mine = self.hints.stops(self.pos, posts) | posts
        return not self.walk.around(hex) & self.open & ~mine & ~self.foe_hexes & ~self.pos.occupied[self.me]

    def ground_worth(self, hex: int) -> float:
        """What it is worth to have the enemy out of a hex: its place, and the way it opens."""
        worth = self.places.get(hex, (0.0, 0.0))[0] if not self.mine_hex(hex) else 0.0
        return worth + 0.04 * self.pull.at(hex)
