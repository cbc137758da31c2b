"""The battlefield as a planner sees it: who stands where, what the places pull, and where the enemy can strike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, reduce
from math import log
from operator import or_

from stavka.hexes import bits
from stavka.opponents.judgement import relief
from stavka.opponents.judgement.aims import lacks_something
from stavka.opponents.judgement.forces import Forces
from stavka.opponents.judgement.places import lacks_need, worth_of_places
from stavka.opponents.judgement.pulls import Pull, within
from stavka.opponents.judgement.worth import fall_share, loss_share
from stavka.opponents.seat import Seat

FAR_AWAY = 30  # steps, when no enemy is on the map
BASE = 5.0  # factors that a place is guarded against when no enemy is near
NEAR = 4  # steps within which units are near a place
AT_HAND = 6  # steps within which attackers are at hand
ENOUGH = 2.0  # times the defenders' worth
FLOWN = 0.5  # how likely air support goes to an attack that could have it: there are more targets than bombers
ONWARD = 4.0  # weight of what draws those on who advance after a battle
URGENT = 1.3  # how bold a side is at least that lacks what it needs


class Field(Forces):
    """A snapshot, taken when a phase begins. What takes long is worked out when somebody asks."""

    def __init__(self, seat: Seat, *, exact: bool = False) -> None:
        super().__init__(seat, exact=exact)
        self.places = worth_of_places(self)
        self.bold = self.profile.bold(self.me, self.pos.turn) * self.edge
        if lacks_need(self) or lacks_something(self):
            self.bold = max(self.bold, URGENT)
        self._odds: dict[tuple[int, int, int, int, int], tuple[float, float]] = {}
        self._flying: dict[int, int] = {}
        self._factors: dict[int, int] = {}
        self._reliefs: dict[int, float] = {}
        self._threats: dict[int, int] = {}
        self._later_threats: dict[int, int] = {}

    @cached_property
    def rails(self) -> int:
        """Railways that feed my side, and that trains go along; none where the title does not tell."""
        feed = self.hints.feed(self.pos, self.me)
        return feed.rails if feed else 0

    @cached_property
    def garrisons(self) -> dict[int, int]:
        """Places that always hold so many of mine."""
        places = self.pos.board.places
        wanted = self.profile.garrisons[self.me]
        return {places[name].hex: number for name, number in wanted.items() if name in places}

    # -- pulls --------------------------------------------------------------------------------------------------------

    @cached_property
    def pull(self) -> Pull:
        """How much the places still to be taken draw towards a hex."""
        wanted = ((hex, mine * self._short(hex)) for hex, (mine, _) in self.places.items() if not self.mine_hex(hex))
        return Pull(self.walk, self.pos.board.playable, wanted, self.hints.slow(self.pos), self.hints.toil)

    def _short(self, hex: int) -> float:
        """How much of its worth a place still draws attackers with: less where more are near than it takes."""
        spread = self.profile.spread
        if not spread:
            return 1.0
        mine, theirs = self._near(hex, AT_HAND, self.me), self._near(hex, AT_HAND, self.foe)
        return float(min(1.0, ENOUGH * max(theirs, BASE) / mine) ** spread) if mine else 1.0

    def enemies_near(self, hex: int) -> float:
        """The worth of the enemies near a hex."""
        return self._near(hex, NEAR, self.foe)

    def _near(self, hex: int, steps: int, side: int) -> float:
        """The worth of one side's units within so many steps, summed in the order of the roster."""
        standing = self.standing[side]
        near = within(self.walk, hex, self.pos.board.playable, steps)
        units = [u for h in standing.keys() & near for u in standing[h]]
        return sum([self.worth[u] for u in sorted(units)])

    @cached_property
    def shield(self) -> Pull:
        """How much the places to be held draw towards a hex, those near the enemy most."""
        wanted = (
            (hex, theirs * 0.93 ** self.nearest_enemy(hex) * self._due(hex))
            for hex, (_, theirs) in self.places.items()
            if self.mine_hex(hex)
        )
        return Pull(self.walk, self.pos.board.playable, wanted, self.hints.slow(self.pos), self.hints.toil)

    def _due(self, hex: int) -> float:
        """How much of its worth a place draws guards with: less when more stand near it than the enemies there take."""
        mine, theirs = self._near(hex, NEAR, self.me), self._near(hex, NEAR, self.foe)
        return min(1.0, 2 * max(theirs, BASE) / mine) if mine else 1.0

    def nearest_enemy(self, hex: int) -> int:
        """Steps to the nearest enemy, over land and sea."""
        bit = 1 << hex
        return next((n for n, ring in enumerate(self._rings) if ring & bit), FAR_AWAY)

    @cached_property
    def _rings(self) -> list[int]:
        """Hexes within so many steps of an enemy."""
        spread = self.pos.board.grid.spread
        found: list[int] = []
        ring = sum(1 << h for h in self.stacks)
        while ring and len(found) < FAR_AWAY:
            found.append(ring)
            ring = spread(ring)
        return found

    # -- what the enemy can do next -----------------------------------------------------------------------------------

    @cached_property
    def reach(self) -> dict[int, int]:
        """For every enemy unit, the hexes it could attack in the first movement phase of its next turn."""
        return self._attackable(1)

    @cached_property
    def later_reach(self) -> dict[int, int]:
        """The same by the last movement phase of that turn."""
        phases = self.hints.movement_phases
        return self.reach if phases == 1 else self._attackable(phases)

    def _attackable(self, phases: int) -> dict[int, int]:
        if not self.hints.answers(self.pos, self.foe):
            return {}
        marches = self.marches(self.theirs, self.hints.zone(self.pos, self.me), self.pos.occupied[self.me], phases)
        return {unit: self.walk.step(hexes) for unit, hexes in marches.items()}

    @cached_property
    def in_reach(self) -> int:
        """Every hex that an enemy could attack in its next turn."""
        return reduce(or_, self.reach.values(), 0)

    def strength(self, unit: int) -> int:
        """What a unit attacks with where it stands."""
        found = self._factors.get(unit)
        if found is None:
            found = self._factors[unit] = self.hints.factor(self.pos, unit)
        return found

    def steps(self, units: Iterable[int]) -> int:
        """The steps that units have together."""
        return sum(map(self.pos.steps, units))

    def threat(self, hex: int) -> int:
        """The factors that the enemy could at most bring against a hex when it moves first."""
        found = self._threats.get(hex)
        if found is None:
            found = self._threats[hex] = self.summed(hex, self.reach)
        return found

    def later_threat(self, hex: int) -> int:
        """The factors that it could bring by the end of its next turn, in all its movement phases."""
        found = self._later_threats.get(hex)
        if found is None:
            found = self._later_threats[hex] = self.summed(hex, self.later_reach)
        return found

    def summed(self, hex: int, reach: Mapping[int, int], power: Callable[[int], float] | None = None) -> int:
        """The factors that units with such a reach could bring against a hex, as many as find room around it."""
        bit, factor = 1 << hex, power or self.strength
        factors = [factor(u) for u, hexes in reach.items() if hexes & bit]
        slots = self.room_around(hex)
        if len(factors) > slots:
            factors = sorted(factors, reverse=True)[:slots]
        return round(sum(factors))

    def room_around(self, hex: int) -> int:
        """How many units are reckoned with against a hex: as many as find room around it, or are massed at the most."""
        slots = (self.walk.around(hex) & self.open).bit_count() * self.hints.stack
        return min(slots, self.profile.massing) or slots

    def risk(self, hex: int, units: Sequence[int], threat: int) -> float:
        """The share of a stack that would be lost to the strongest attack."""
        return self._dangers(hex, units, threat)[0]

    def falls(self, hex: int, units: Sequence[int], threat: int) -> float:
        """The chance that the strongest attack leaves nobody in a hex: who falls back has lost the place too."""
        return self._dangers(hex, units, threat)[1]

    def _dangers(self, hex: int, units: Sequence[int], threat: int) -> tuple[float, float]:
        if not threat or not units:
            return 0.0, 0.0
        defence = self.hints.defence(self.pos, hex, units, list(bits(self.walk.around(hex) & self.open)))
        key = (hex, threat, defence, len(units), self.steps(units))
        found = self._odds.get(key)
        if found is None:
            found = self._odds[key] = self._shares(*key) if defence > 0 else (1.0, 1.0)
        return found

    def _shares(self, hex: int, threat: int, defence: int, units: int, steps: int) -> tuple[float, float]:
        """What is lost to an attack, and how likely the hex, with air support for some of the attacks."""
        effects, flying = self.hints.effects, self._support(hex)
        lost = falls = 0.0
        for bombers, share in ((0, 1 - FLOWN), (flying, FLOWN)) if flying else ((0, 1.0),):
            chances = self.hints.assault(self.pos, self.foe, threat, defence, hex, bombers) or {}
            lost += share * loss_share(effects, chances, units, steps)
            falls += share * fall_share(effects, chances, units, steps)
        return lost, falls

    def _support(self, hex: int) -> int:
        """The air support that an attack on a hex could have."""
        found = self._flying.get(hex)
        if found is None:
            found = self._flying[hex] = self.hints.support(self.pos, self.foe, hex)
        return found

    # -- my attacks ---------------------------------------------------------------------------------------------------

    def trapped(self, hex: int, posts: int) -> bool:
        """Whether enemies in a hex could not fall back if I stood in these hexes."""
        mine = self.hints.stops(self.pos, posts) | posts
        return not self.walk.around(hex) & self.open & ~mine & ~self.foe_hexes & ~self.pos.occupied[self.me]

    def way_on(self, units: Iterable[int], hexes: Iterable[int], results: Iterable[str]) -> float:
        """What each hex is worth that attackers may go on beyond those they clear, to where more draws them."""
        effects = self.hints.effects
        if not any(effects[result].advance for result in results if result in effects):
            return 0.0
        able = sum(self.hints.goes_on(self.pos, unit) for unit in units)
        return able * ONWARD * self.bold * min(map(self._draws_on, hexes), default=0.0) if able else 0.0

    def _draws_on(self, hex: int) -> float:
        """How much more draws units to the best hex beside one."""
        open_hexes = self.walk.around(hex) & self.open & ~self.foe_hexes
        ahead = max((self.pull.at(h) for h in bits(open_hexes)), default=0.0)
        return max(0.0, log(1e-3 + ahead) - log(1e-3 + self.pull.at(hex)))

    def ground_worth(self, hex: int) -> float:
        """What it is worth to have the enemy out of a hex: its place, and the way it opens."""
        worth = self.places.get(hex, (0.0, 0.0))[0] if not self.mine_hex(hex) else 0.0
        return worth + 0.04 * self.pull.at(hex) + self._relief(hex)

    @cached_property
    def hungry(self) -> float:
        """What hunger is about to take of my side as it stands."""
        return relief.loss(self, self.pos)

    def _relief(self, hex: int) -> float:
        """What is saved from hunger when the enemies in a hex beside a railway are gone."""
        step = self.walk.step
        if not step(step(1 << hex)) & self.rails or self.hungry < relief.LEAST:
            return 0.0
        found = self._reliefs.get(hex)
        if found is None:
            after = relief.without(self, self.stacks.get(hex, ()))
            found = self._reliefs[hex] = max(0.0, self.hungry - relief.loss(self, after))
        return found
