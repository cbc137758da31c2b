"""10.4, 11.2 to 11.7: which air units support an attack, and how many fly in an impulse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stavka.engine.refusal import Refusal, counted, listed
from stavka.titles.russia_besieged.state.charts import CLEAR, LIGHT_MUD, SNOW
from stavka.titles.russia_besieged.state.figures import AirPeriod, Weather
from stavka.titles.russia_besieged.state.flags import FLEW, FOUGHT, STAGED
from stavka.titles.russia_besieged.state.position import War

FLOWN = "missions flown"  # in this impulse


def limits(pos: War, side: int) -> tuple[int, int, int]:
    """How many air units fly in the first impulse, the second, and the turn (rb:11.3, rb:10.41, rb:11.9-b)."""
    month = pos.charts.calendar.month(pos.turn, 1)
    late = month % 12 < 4  # January to April
    for period in pos.charts.air.periods:
        if period.side == side and period.first <= month <= period.last:
            chart = period.january_to_april if late else period.may_to_december
            # the whole turn: the first column from May on (rb:11.31-a), else the second (rb:11.31-b, rb:11.32)
            second_caps = late or pos.weathers == (LIGHT_MUD, CLEAR)
            first, second = chart.get(pos.weathers) or _unlisted(period, pos.weathers, second_caps)
            return first, second, second if second_caps else first
    return 0, 0, 0


def _unlisted(period: AirPeriod, weathers: Weather, second_caps: bool) -> tuple[int, int]:
    """The columns of weather that the die never brings, such as a situation may have: built as the chart was.

    The impulse that caps the turn has the full number of its weather, the other half of it.
    """
    first, second = (period.full.get(weather, 0) for weather in weathers)
    return (-(-first // 2), second) if second_caps else (first, -(-second // 2))


def left(pos: War) -> int:
    """How many more missions the phasing side may fly in this impulse."""
    first, second, turn = limits(pos, pos.player)
    flown = sum(bool(pos.flags[u] & FLEW) for u in pos.roster.of_kind(pos.player, "air"))
    before = max(pos.count(FLOWN), flown if pos.impulse == 1 else 0)  # whoever has flown has flown in the first
    return max(min((first, second)[pos.impulse - 1] - before, turn - flown), 0)


def unit_refusal(pos: War, plane: int) -> Refusal | None:
    """Why an air unit flies no mission now."""
    roster, who = pos.roster, pos.short(plane)
    if roster.kind[plane] != "air":
        return Refusal(f"{who} is no air unit", "rb:11.0-a")
    if roster.side[plane] != pos.player:
        return Refusal(f"{who} is not yours; the defender commits no air units", "rb:10.4-c")
    if pos.weather == SNOW:
        return Refusal(f"{who} flies no mission in Snow", "rb:11.2-c")
    base = roster.base_of.get(plane, -1)
    if base < 0 or pos.where[base] < 0 or pos.where[plane] != pos.where[base]:
        return Refusal(f"{who} is not with its airbase", "rb:11.2-b")
    if in_lost_city(pos, plane):
        return Refusal(f"{who} is in {pos.board.label(pos.where[base])}, a city that you do not control", "rb:11.12")
    if pos.flags[base] & STAGED:
        return Refusal(f"{who} has staged in this impulse", "rb:11.2-b")
    if pos.flags[plane] & FLEW:
        return Refusal(f"{who} has flown in this turn", "rb:11.2")
    return None


def in_lost_city(pos: War, plane: int) -> bool:
    """Whether an air unit stands in a city of the enemy, such as one that fell with its rails (rb:11.12, rb:4.1-c)."""
    return bool(pos.owner[1 - pos.roster.side[plane]] & pos.ground.cities & 1 << pos.where[plane])


def refusal(pos: War, planes: Sequence[int], attackers: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
    """Why air units may not support an attack or an automatic victory, of which each has its own phase (rb:11.4).

    rb:10.4-a, rb:11.52, rb:11.53
    """
    if not planes:
        return None
    if len(set(planes)) < len(planes):
        twice = next(pos.short(u) for u in planes if list(planes).count(u) > 1)
        return Refusal(f"{twice} is named twice in one attack", "rb:11.2")
    for plane in planes:
        refused = unit_refusal(pos, plane) or _range_refusal(pos, plane, hexes)
        if refused:
            return refused
    if guns_alone(pos, attackers):
        names = listed(map(pos.short, planes))
        return Refusal(f"{names} may not support artillery to which no other unit is joined", "rb:12.05")
    most = pos.charts.air.per_attack.get(pos.weather, 0)
    if len(planes) > most:
        many = counted(len(planes), "air unit")
        names = listed(map(pos.short, planes))
        return Refusal(f"{many}, {names}: no more than {most} may support an attack in this weather", "rb:10.4-b")
    ground = sum(pos.roster.formation[u] for u in attackers)  # rb:DN-g
    if len(planes) > ground:
        names = listed(map(pos.short, planes))
        return Refusal(f"{counted(ground, 'ground unit')} cannot be joined by more air units: {names}", "rb:10.42")
    if len(planes) > (open_now := left(pos)):
        names = listed(map(pos.short, planes))
        return Refusal(f"{names}: {counted(open_now, 'air unit')} may still fly in this impulse", "rb:11.3")
    return None


def guns_alone(pos: War, attackers: Sequence[int]) -> bool:
    """Whether nobody but artillery attacks, which air units do not support (rb:12.05)."""
    return bool(attackers) and all(pos.roster.artillery[u] for u in attackers)


def _range_refusal(pos: War, plane: int, hexes: Sequence[int]) -> Refusal | None:
    """Every hex attacked must be in range, counted over land and water alike (rb:11.41, rb:11.42-b, rb:11.8)."""
    far = max(pos.board.grid.distance(pos.where[plane], hex) for hex in hexes)
    if far <= pos.charts.air.range:
        return pos.seams.mission_refused(pos, plane, hexes)
    rule = "rb:11.41" if len(hexes) == 1 else "rb:11.42-b"
    return Refusal(f"{pos.short(plane)} flies {pos.charts.air.range} hexes, the target is {far} away", rule)


def ready(pos: War, hexes: Sequence[int]) -> Iterator[int]:
    """Air units that could support an attack on these hexes."""
    grid, where, reach = pos.board.grid, pos.where, pos.charts.air.range
    refused = pos.seams.mission_refused
    for plane in _fit_to_fly(pos)[1]:
        here = where[plane]
        if all(grid.distance(here, hex) <= reach for hex in hexes) and refused(pos, plane, hexes) is None:
            yield plane


def of_next_turn(pos: War, side: int, hex: int) -> int:
    """Air units of the enemy that could support an attack on a hex in the first impulse of its next turn, from where
    they stand and in this weather (rb:10.4-b, rb:11.3, rb:11.41)."""
    reach, distance = pos.charts.air.range, pos.board.grid.distance
    base_of = pos.roster.base_of
    near = (
        plane
        for plane in pos.roster.of_kind(side, "air")
        if pos.where[plane] >= 0 and pos.where[base_of.get(plane, plane)] == pos.where[plane]
        if not in_lost_city(pos, plane)
        if distance(pos.where[plane], hex) <= reach
    )
    return min(sum(1 for _ in near), pos.charts.air.per_attack.get(pos.weather, 0), limits(pos, side)[0])


def _fit_to_fly(pos: War) -> tuple[int, tuple[int, ...]]:
    """How many missions are left, and the air units that could fly one; kept until a piece moves or one has flown."""
    found = pos.fit_to_fly
    if found is None:
        planes = pos.roster.of_kind(pos.player, "air")
        fit = tuple(p for p in planes if pos.where[p] >= 0 and unit_refusal(pos, p) is None)
        found = pos.fit_to_fly = (left(pos), fit)
    return found


def most(pos: War, attackers: Sequence[int], hexes: Sequence[int]) -> list[int]:
    """As many air units as may support an attack."""
    if pos.snow or guns_alone(pos, attackers):
        return []
    ground = sum(pos.roster.formation[u] for u in attackers)
    number = min(_fit_to_fly(pos)[0], pos.charts.air.per_attack.get(pos.weather, 0), ground)
    return list(ready(pos, hexes))[:number] if number > 0 else []


def fly(pos: War, planes: Sequence[int]) -> None:
    """Air units fly: each once a turn, then it is back at its base (rb:11.6, rb:11.71)."""
    for plane in planes:
        pos.flags[plane] |= FLEW | FOUGHT
    if planes:
        pos.add(FLOWN, len(planes))
        pos.fit_to_fly = None


def begin_impulse(pos: War) -> None:
    pos.counts.pop(FLOWN, None)
    pos.fit_to_fly = None
