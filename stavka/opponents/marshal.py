"""Movement: masses units for attacks worth making, keeps what must be kept, and posts all others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import field as default
from math import log
from typing import Any

from stavka.hexes import bits
from stavka.opponents.field import Field
from stavka.opponents.kessel import NEAR, all_kessels
from stavka.opponents.seat import Seat
from stavka.opponents.worth import expected
from stavka.rules.action import Action

SOAK = 0.55  # share of its worth that a unit loses in an attack at the worst odds


@dataclass(frozen=True, slots=True)
class Style:
    """How a planner thinks: what it weighs, and what it looks at."""

    eagerness: float = 1.0  # how readily it attacks
    drive: float = 2.0  # pull of the places to be taken
    guard: float = 1.6  # pull of the places to be held
    caution: float = 0.8  # weight of what the enemy could destroy next
    threshold: float = 0.6  # the least an attack must promise
    exposure: float = 0.0  # weight of the enemy's answer to the attackers
    cut: float = 0.0  # weight of rings that can be closed around enemies
    rail: bool = False  # sends units by rail
    overrun: bool = False  # makes automatic victories while it moves


@dataclass(slots=True)
class Strike:
    """An attack to be massed: where, by whom from where, and what it promises."""

    target: int
    posts: dict[int, int]
    value: float
    extra: int = 0  # other enemies that this brings into contact


@dataclass(slots=True)
class Order:
    """One unit's move, and why."""

    unit: int
    action: Action | None
    to: int
    reason: str


@dataclass(slots=True)
class Plan:
    orders: list[Order] = default(default_factory=list)
    strikes: list[Strike] = default(default_factory=list)
    posts: dict[int, list[int]] = default(default_factory=dict)


class Marshal:
    """Plans one movement phase."""

    def __init__(self, seat: Seat, style: Style) -> None:
        self.seat, self.style = seat, style
        self.field = Field(seat)
        self.pos: Any = self.field.pos
        self.hints = self.field.hints
        self.ways: dict[int, dict[int, Action]] = {}
        index, names = self.pos.roster.index, self.pos.board.grid.index
        for action in seat.legal("move"):
            unit = index(action.units[0])
            self.ways.setdefault(unit, {})[names(action.path[-1])] = action  # type: ignore[attr-defined]
        self.posts: dict[int, list[int]] = {}  # planned: who ends where
        self.done: set[int] = set()
        self.targeted = 0
        self.fed = self.hints.supplied(self.pos, self.field.me)
        self.duty = self.hints.duty_to_attack
        self.stays = {u for u in self.field.mine if u not in self.ways}
        for unit in self.stays:
            self.posts.setdefault(self.pos.where[unit], []).append(unit)
        self.pinned = self._pinned()
        self._threats: dict[int, int] = {}
        self.rings = self._rings() if style.cut else {}

    # -- the whole phase ----------------------------------------------------------------------------------------------

    def plan(self) -> Plan:
        plan = Plan()
        for unit in sorted(self.pinned):
            self._settle(plan, unit, self.pos.where[unit], f"guards {self._name(self.pos.where[unit])}")
        if self.hints.fights_on(self.pos):
            self._strike(plan)
        self._soak(plan)
        self._post_others(plan)
        self._secure(plan)
        if self.style.rail:
            self._by_rail(plan)
        plan.posts = self.posts
        return plan

    def _settle(self, plan: Plan, unit: int, hex: int, reason: str) -> None:
        self.done.add(unit)
        self.posts.setdefault(hex, []).append(unit)
        action = None if hex == self.pos.where[unit] else self.ways[unit][hex]
        plan.orders.append(Order(unit, action, hex, reason))

    def _name(self, hex: int) -> str:
        label: str = self.pos.board.label(hex)
        return label

    def _free(self) -> list[int]:
        return [u for u in self.ways if u not in self.done]

    def _room(self, unit: int, hex: int) -> bool:
        return self.hints.fits(self.pos, unit, self.posts.get(hex, ()))

    def threat(self, hex: int) -> int:
        if hex not in self._threats:
            self._threats[hex] = self.field.threat(hex)
        return self._threats[hex]

    # -- what must be kept --------------------------------------------------------------------------------------------

    def _pinned(self) -> set[int]:
        """The last good defenders of places that the enemy could walk into."""
        found: set[int] = set()
        field = self.field
        enterable = 0
        for hexes in field.reach.values():
            enterable |= hexes
        capitals = {
            self.pos.board.places[name].hex
            for name in field.profile.capitals[field.me]
            if name in self.pos.board.places
        }
        for hex, (_, worth) in field.places.items():
            if not field.mine_hex(hex) or worth < 5 or not enterable >> hex & 1:
                continue
            here = [u for u in self.pos.of(field.me, hex) if self.hints.counts(self.pos, u)]
            here.sort(key=lambda u: -field.factor(self.pos, u))
            keep = 2 if hex in capitals and worth > 50 else 1
            found.update(u for u in here[:keep] if u in self.ways)
        return found

    def _rings(self) -> dict[int, float]:
        """Hexes that would close a ring which can be closed now, with what each adds: the worth caught, shared out."""
        found: dict[int, float] = {}
        for item in all_kessels(self.field, patience=60)[:6]:
            if item.hexes and item.cost == NEAR * len(item.hexes) and len(item.hexes) <= 4:
                share = item.worth * self.hints.starved(self.pos, self.field.foe) / len(item.hexes)
                for hex in item.hexes:
                    found[hex] = max(found.get(hex, 0.0), share)
        return found

    # -- attacks ------------------------------------------------------------------------------------------------------

    def _strike(self, plan: Plan) -> None:
        """The best attack first, then the next with what is left."""
        field = self.field
        near = 0
        for unit, ways in self.ways.items():
            near |= 1 << self.pos.where[unit]
            for hex in ways:
                near |= 1 << hex
        targets = [t for t in field.stacks if field.walk.around(t) & near]
        first = [(s.value, -t) for t in targets if (s := self._build(t))]
        for _, target in sorted(first, reverse=True):
            strike = self._build(-target)
            if strike and strike.value > self.style.threshold:
                self._commit(plan, strike)

    def _commit(self, plan: Plan, strike: Strike) -> None:
        plan.strikes.append(strike)
        self.targeted |= 1 << strike.target
        for unit, hex in strike.posts.items():
            if unit in self.ways and unit not in self.done:
                self._settle(plan, unit, hex, f"attacks {self._name(strike.target)}")

    def _build(self, target: int) -> Strike | None:
        """The best attack on a hex with the units that are free."""
        field, pos, hints = self.field, self.pos, self.hints
        slots = list(bits(field.walk.around(target) & field.open & ~field.foe_hexes))
        costs = {a: self._contact_cost(a, target) for a in slots}
        units: dict[int, list[int]] = {}
        for slot in slots:
            there = [u for u in self.posts.get(slot, ()) if hints.may_attack(pos, u, target) and hints.counts(pos, u)]
            for unit in there:
                units[unit] = [slot]
        for unit in self._free():
            if not hints.may_attack(pos, unit, target) or not hints.counts(pos, unit):
                continue
            ways = [a for a in slots if a in self.ways[unit] or a == pos.where[unit]]
            if ways:
                units[unit] = sorted(ways, key=lambda a: costs[a])
        if not units:
            return None
        theirs = [field.worth[u] for u in field.stacks[target]]
        ground = field.ground_worth(target) * self.style.eagerness
        order = sorted(units, key=lambda u: (u not in self.stays, -field.factor(pos, u), u))
        posts: dict[int, int] = {}
        taken: dict[int, list[int]] = {}
        used, cost = 0, 0.0
        best: Strike | None = None
        bombers = min(hints.bombers(pos), hints.bombers_per_attack(pos)) if hints.bomber_range(pos, target) else 0
        for unit in order:
            at = self._slot(unit, units[unit], taken)
            if at is None:
                continue
            posts[unit] = at
            taken.setdefault(at, []).append(unit)
            if not used >> at & 1:
                used |= 1 << at
                cost += costs[at]
            chances = hints.prospect(pos, list(posts), list(posts.values()), (target,), bombers)
            if chances is None:
                continue
            own = [field.worth[u] / (self.style.eagerness * field.bold) for u in posts]
            trapped = field.trapped(target, used)
            value = expected(hints.effects, chances, own, theirs, trapped=trapped, ground=ground)
            value -= cost + 0.03 * sum(own) + self.style.exposure * self._exposed(posts)
            if best is None or value > best.value:
                best = Strike(target, dict(posts), value)
        return best

    def _slot(self, unit: int, slots: Iterable[int], taken: dict[int, list[int]]) -> int | None:
        for slot in slots:
            if unit in self.stays or unit in self.done:
                return slot
            there = [*self.posts.get(slot, ()), *taken.get(slot, ())]
            if self.hints.fits(self.pos, unit, there):
                return slot
        return None

    def _contact_cost(self, slot: int, target: int) -> float:
        """What it costs to stand next to other enemies too: each of them must be attacked as well."""
        if not self.duty:
            return 0.0
        cost = 0.0
        already = self.posts.get(slot)
        for other in bits(self.field.walk.around(slot) & self.field.foe_solid & ~self.targeted & ~(1 << target)):
            defence = self.hints.defence(self.pos, other, self.field.stacks[other], [slot])
            cost += SOAK * max(2.5, defence / 6 * 1.4) * (0.5 if already else 1.0)
        return cost

    def _exposed(self, posts: dict[int, int]) -> float:
        """What the enemy could destroy of the attackers in its turn."""
        total = 0.0
        for slot in set(posts.values()):
            units = [u for u, at in posts.items() if at == slot]
            total += self.field.risk(slot, units, self.threat(slot)) * sum(self.field.worth[u] for u in units)
        return total

    def _soak(self, plan: Plan) -> None:
        """Enemies that the attackers touch without attacking them get the cheapest attack that is allowed."""
        if not self.duty:
            return
        field, pos = self.field, self.pos
        posts = sum(1 << h for h, units in self.posts.items() if units)
        touched = field.walk.step(posts) & field.foe_solid & ~self.targeted
        for hex in bits(touched):
            options = []
            covered = self.targeted | touched
            for unit in self._free():
                if not self.hints.may_attack(pos, unit, hex) or not self.hints.counts(pos, unit):
                    continue
                for slot in bits(field.walk.around(hex)):
                    if slot not in self.ways[unit] and slot != pos.where[unit]:
                        continue
                    if field.walk.around(slot) & field.foe_solid & ~covered or not self._room(unit, slot):
                        continue
                    if self.hints.prospect(pos, [unit], [slot], (hex,)) is not None:
                        options.append((field.worth[unit], unit, slot))
            if options:
                _, unit, slot = min(options)
                self._settle(plan, unit, slot, f"soaks off {self._name(hex)}")
            self.targeted |= 1 << hex

    # -- all others ---------------------------------------------------------------------------------------------------

    def _post_others(self, plan: Plan) -> None:
        for unit in sorted(self._free(), key=lambda u: (-self.field.worth[u], u)):
            hex, reason = self._best_post(unit)
            self._settle(plan, unit, hex, reason)

    def _best_post(self, unit: int) -> tuple[int, str]:
        here = self.pos.where[unit]
        best, value = here, self.post_value(unit, here) + 0.01
        for hex in self.ways[unit]:
            if not self._room(unit, hex):
                continue
            found = self.post_value(unit, hex)
            if found > value:
                best, value = hex, found
        return best, self._why(best)

    # -- second thoughts ----------------------------------------------------------------------------------------------

    def _secure(self, plan: Plan) -> None:
        """Places that the enemy could simply walk into, as things would stand, get somebody to hold them."""
        for _ in range(4):
            open_places = self._open_places()
            fixed = False
            for _, hex in open_places:
                fixed |= self._send_guard(plan, hex)
            if not fixed:
                break

    def _open_places(self) -> list[tuple[float, int]]:
        field = self.field
        posts = solid = 0
        for hex, units in self.posts.items():
            if units:
                posts |= 1 << hex
                if any(self.hints.counts(self.pos, u) for u in units):
                    solid |= 1 << hex
        zone = self.hints.stops(self.pos, solid)
        entered = 0
        for hexes in field.marches(field.theirs, zone, posts, self.hints.movement_phases).values():
            entered |= hexes
        found = [
            (-worth[1], hex)
            for hex, worth in field.places.items()
            if field.mine_hex(hex) and entered >> hex & 1 and worth[1] >= 4
        ]
        return sorted(found)

    def _send_guard(self, plan: Plan, hex: int) -> bool:
        options = []
        for i, order in enumerate(plan.orders):
            unit = order.unit
            if unit in self.pinned or hex not in self.ways.get(unit, ()) or not self.hints.counts(self.pos, unit):
                continue
            if order.to in self.field.places and len(self.posts[order.to]) == 1 and self.field.mine_hex(order.to):
                continue
            striking = order.reason.startswith("attacks")
            price = self.field.worth[unit] * (3.0 if striking else 1.0)
            options.append((price, unit, i))
        worth = self.field.places[hex][1]
        if not options or min(options)[0] > 2 * worth:
            return False
        _, unit, i = min(options)
        self._reassign(plan, i, hex, f"guards {self._name(hex)}", self.ways[unit][hex])
        self.pinned.add(unit)
        return True

    def _reassign(self, plan: Plan, at: int, hex: int, reason: str, action: Action) -> None:
        order = plan.orders[at]
        self.posts[order.to].remove(order.unit)
        self.posts.setdefault(hex, []).append(order.unit)
        plan.orders[at] = Order(order.unit, action, hex, reason)

    def _by_rail(self, plan: Plan) -> None:
        """Units far from where they are wanted ride, as many as the lines carry."""
        left = self.hints.rail_left(self.pos)
        field = self.field
        gains = []
        names = self.pos.board.grid.index
        for i, order in enumerate(plan.orders):
            unit = order.unit
            if unit in self.pinned or order.reason.startswith(("attacks", "soaks")):
                continue
            if not self.hints.counts(self.pos, unit) or field.nearest_enemy(order.to) < 5:
                continue
            self.posts[order.to].remove(unit)
            here = self.post_value(unit, order.to)
            best: tuple[float, int, Action] | None = None
            for action in self.seat.legal_of(self.pos.short(unit), "rail"):
                hex = names(action.path[-1])  # type: ignore[attr-defined]
                if self._room(unit, hex):
                    value = self.post_value(unit, hex) - here
                    if best is None or value > best[0]:
                        best = (value, hex, action)
            self.posts[order.to].append(unit)
            if best and best[0] > 0.8:
                gains.append((best[0] * (1 + 0.1 * field.worth[unit]), i, best[1], best[2]))
        gains.sort(key=lambda g: -g[0])
        for _, i, hex, action in gains[: left + 4]:  # new arrivals may ride free; what is refused walks
            unit = plan.orders[i].unit
            if self._room(unit, hex):
                self._reassign(plan, i, hex, f"rides to {self._name(hex)}", action)

    def _why(self, hex: int) -> str:
        field = self.field
        if hex in field.places:
            return f"{'holds' if field.mine_hex(hex) else 'takes'} {self._name(hex)}"
        return "closes up to the front"

    def post_value(self, unit: int, hex: int) -> float:
        """How good it is for a unit to end in a hex."""
        field, style = self.field, self.style
        worth = field.worth[unit]
        there = self.posts.get(hex, [])
        value = style.drive * field.bold * log(1e-3 + field.pull.get(hex, 0.0))
        value += style.guard * log(1e-3 + field.shield.get(hex, 0.0))
        if self.rings:
            value += style.cut * self.rings.get(hex, 0.0)
        contacts = field.walk.around(hex) & field.foe_solid
        if contacts and self.duty:
            open_contacts = (contacts & ~self.targeted).bit_count()
            value -= 4.0 * open_contacts + (1.0 if unit in self.ways else 0.0)
        if not self.fed >> hex & 1:
            value -= worth * self.hints.starved(self.pos, field.me)
        threat = self.threat(hex)
        if not self.hints.counts(self.pos, unit):
            return value - self._helpless(hex, there, threat) * worth
        together = [*(u for u in there if self.hints.counts(self.pos, u)), unit]
        risk = field.risk(hex, together, threat)
        value -= style.caution * risk * worth
        if hex in field.places:
            mine, theirs = field.places[hex]
            if not field.mine_hex(hex):
                value += mine
            elif threat or not there:
                before = field.risk(hex, together[:-1], threat) if len(together) > 1 else (1.0 if threat else 0.2)
                value += theirs * max(0.0, before - risk)
        return value

    @staticmethod
    def _helpless(hex: int, there: list[int], threat: int) -> float:
        """Headquarters and leaders belong where others stand, or where nobody comes."""
        return 0.0 if not threat else 0.3 if len(there) > 1 else 1.0
