"""19.0, 19.1: replacement points, by pool; what a unit costs, and out of which pools it is paid."""

from __future__ import annotations

from stavka.engine.refusal import Refusal, counted
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET, SURRENDERED
from stavka.titles.russia_besieged.state.ground import CAPITALS
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.state.roster import POLIZEI, RUMANIAN_MECH

INFANTRY, ARMOR = "infantry", "armor"
OIL = "soviet oil"  # the armor points of the Russians
END = "Jan 1945"  # of Axis points and builds (rb:19.14)
SS_SURPLUS = "Nov 1944"  # the turn in which SS points serve everybody (rb:19.16-c)
SUMMER = "Jul/Aug"
OCCUPIED = "nations whose capital the russians hold"  # as a tuple


def type_of(pos: War, unit: int) -> str:
    """Infantry or armor points: armor for armor type units and artillery, infantry for all others.

    rb:19.02-a, rb:19.02-b, rb:17.5-b, rb:19.16-b, rb:22.05
    """
    return ARMOR if pos.roster.armor_points[unit] else INFANTRY


def is_ss(pos: War, unit: int) -> bool:
    return "ss" in pos.counter(unit).marks


def pools(pos: War, unit: int) -> tuple[str, ...]:
    """The pools that pay for a unit, in the order in which they are drawn on (rb:19.1-b, rb:19.16-a, rb:19.16-c)."""
    kind = type_of(pos, unit)
    if pos.roster.side[unit] == SOVIET:
        return (OIL,) if kind == ARMOR else ("soviet infantry",)
    nation = pos.roster.nation[unit]
    if nation != "german":
        return (f"{nation} {kind}",)
    if is_ss(pos, unit):
        return f"ss {kind}", f"german {kind}"
    surplus = pos.turn == pos.charts.calendar.when(SS_SURPLUS)[0]
    return (f"german {kind}", f"ss {kind}") if surplus else (f"german {kind}",)


def available(pos: War, unit: int) -> int:
    return sum(pos.points.get(pool, 0) for pool in pools(pos, unit))


def shortage(pos: War, unit: int, price: int) -> Refusal | None:
    """Why a unit cannot be paid for; nothing else limits what is spent (rb:19.13, rb:19.22, rb:19.30)."""
    have = available(pos, unit)
    if have >= price:
        return None
    kind = type_of(pos, unit)
    what = f"{pos.short(unit)} costs {counted(price, f'{kind} point')}, there are {have}"
    return Refusal(what, _shortage_rule(pos, unit, price))


def _shortage_rule(pos: War, unit: int, price: int) -> str:
    """The rule that keeps other points from being spent, if there are only these; else the want of points."""
    axis, kind, nation = pos.roster.side[unit] == AXIS, type_of(pos, unit), pos.roster.nation[unit]
    lacking = "rb:19.13" if axis else "rb:19.22"
    if available(pos, unit):
        return lacking
    if axis:
        alike = {pool: pos.points[pool] for pool in axis_pools(pos) if pool.endswith(kind)}
        if nation == "german" and alike.get(f"ss {kind}", 0) >= price:
            return "rb:19.16-c"
        if sum(alike.values()) >= price:
            return "rb:19.1-b"
    other = INFANTRY if kind == ARMOR else ARMOR
    words = {nation, "ss" if nation == "german" else nation}
    others = [f"{word} {other}" for word in words] if axis else [OIL if other == ARMOR else "soviet infantry"]
    if sum(pos.points.get(pool, 0) for pool in others) < price:
        return lacking
    if pos.counter(unit).id == POLIZEI:
        return "rb:19.16-b"
    if pos.roster.kind[unit] == "shock":
        return "rb:22.05"
    return "rb:19.02-b" if kind == ARMOR else "rb:19.02-a"


def pay(pos: War, unit: int, price: int) -> None:
    """A point is a combat factor (rb:19.01); what is left is saved, by the Russians too (rb:19.07, rb:DN-o)."""
    for pool in pools(pos, unit):
        spent = min(pos.points.get(pool, 0), price)
        pos.spend(pool, spent)
        price -= spent


# -- income and loss --------------------------------------------------------------------------------------------------


def axis_pools(pos: War) -> list[str]:
    return [pool for pool in pos.points if not pool.startswith("soviet")]


def income(pos: War) -> None:
    """The Axis gets the points of its schedule when its turn begins (rb:19.0, rb:19.1, rb:19.1-b, rb:19.1-c).

    What the Russians get, and when, is in the chapters of their economy (rb:19.2, rb:19.28, rb:19.29).
    """
    if pos.player != AXIS:
        return
    if pos.month >= pos.charts.month(END):
        for pool in axis_pools(pos):
            pos.points[pool] = 0
        return
    row = pos.charts.axis_replacements.get(pos.turn, {})
    points = {key.replace("_", " "): int(number) for key, number in row.items() if "_" in key}
    if pos.where[pos.roster.find(RUMANIAN_MECH)] == SURRENDERED:  # rb:19.18-a, rb:19.18-b
        _convert_rumanian_armor(pos)
        points["rumanian armor"] = 0
        if pos.season == SUMMER and pos.year > 1941:
            points["rumanian infantry"] = points.get("rumanian infantry", 0) + 1
    for pool, number in pos.seams.points_received(points, pos).items():
        pos.gain(pool, number)


def remember_capitals(pos: War) -> None:
    """Capitals that the Russians hold now have cost their nations what they had saved; later points are kept."""
    held = tuple(n for n, capital in CAPITALS.items() if n != "russian" and pos.controls(SOVIET, capital))
    pos.counts.pop(OCCUPIED, None)
    if held:
        pos.counts[OCCUPIED] = held


def capitals_lost(pos: War) -> None:
    """What a nation has saved is lost with its capital, when that is taken (rb:19.11)."""
    before: tuple[str, ...] = pos.counts.get(OCCUPIED, ())
    remember_capitals(pos)
    for nation in pos.counts.get(OCCUPIED, ()):
        if nation not in before:
            for pool in axis_pools(pos):
                if pool.split()[0] in (nation, "ss" if nation == "german" else nation):
                    pos.points[pool] = 0


def unit_lost(pos: War, unit: int, left: int) -> None:
    """With the Rumanian Mechanized corps its saved points become infantry points, three for one (rb:19.18-b)."""
    if pos.where[unit] == SURRENDERED and pos.counter(unit).id == RUMANIAN_MECH:
        _convert_rumanian_armor(pos)


def _convert_rumanian_armor(pos: War) -> None:
    saved = pos.points.get("rumanian armor", 0)
    if saved:
        pos.gain("rumanian infantry", saved // 3)
        pos.points["rumanian armor"] = 0
