"""13.4, 13.62, 13.65, 13.82 and 13.83: cities that are cut off and still feed some units for some turns."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stavka.engine.record.saved import Saved
from stavka.hexes import bits
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.state.roster import ARMY, CORPS
from stavka.titles.russia_besieged.supply import general

VOLKSSTURM = "ger-volkssturm"


@dataclass(frozen=True, slots=True)
class Source(Saved):
    """A place that feeds units within its reach: as many as its room holds, and one each of some kinds."""

    hex: int
    reach: int
    turns: int  # that Russian units live on it (13.42)
    room: int  # in stacking values
    extra: tuple[tuple[str, int], ...] = ()  # kinds of which it feeds some beside them
    relieved: bool = False  # its units stay at the first marker (13.62)


def sources(pos: War, side: int) -> list[Source]:
    """The limited sources of a side now: major cities without rail to its edge (rb:13.4), and what counts as such."""
    fed = general.rails_to_edge(pos, side)
    cities = pos.ground.majors & pos.owner[side] & ~pos.occupied[1 - side] & ~fed
    if side == AXIS:
        cities &= ~pos.partisans  # rb:16.22
    found = [_city(pos, side, city) for city in bits(cities)]
    if side == SOVIET:
        found += _murmansk(pos, fed)
    return found


def _city(pos: War, side: int, city: int) -> Source:
    """What a city feeds (rb:13.41-a) and for how long (rb:13.42-a): once captured it is like any other (rb:13.46)."""
    figures, ground, bit = pos.charts.supply, pos.ground, 1 << city
    place = pos.board.place_at(city)
    turns, room = 1, figures.armies * ARMY
    extra = dict.fromkeys(figures.city_extra, 1)
    if side == SOVIET and place is not None and not pos.ever_lost & bit:
        turns = max(ground.facts.places[place.name].holdout, 1) if place.name in ground.facts.places else 1
    reach = general.city_reach(pos, side, bit)
    if side == SOVIET and bit & ground.place("Baku"):  # rb:13.82
        more = figures.baku_extra
        room += more["armies"] * ARMY + more["corps"] * CORPS
        extra["wec"] += more["wec"]
        reach |= _caucasus(pos)
    if side == SOVIET and bit & ground.place("Tbilisi") and _joined_to_tabriz(pos):  # rb:13.83
        turns = figures.tbilisi_with_rail
    relieved = side == SOVIET and bool(bit & ground.place("Leningrad")) and road_open(pos)
    return Source(city, reach, turns, room, tuple(extra.items()), relieved)


def _caucasus(pos: War) -> int:
    """Hexes of the Caucasus within reach of a rail line that leads to Baku (rb:13.8-a)."""
    return general.city_reach(pos, SOVIET, general.baku_rails(pos)) & pos.ground.region("caucasus")


def _joined_to_tabriz(pos: War) -> bool:
    """Whether rails free of Axis zones lead from Tbilisi to Tabriz."""
    tabriz = pos.ground.place("Tabriz")
    tracks = pos.board.tracks
    open_rails = general.working_rails(pos, SOVIET) & ~pos.zone(AXIS) | tabriz
    return bool(tracks.flood(pos.ground.place("Tbilisi"), open_rails) & tabriz)


def _murmansk(pos: War, fed: int) -> list[Source]:
    """0107 feeds Russians for two turns while Archangel, never lost, has rail to the edge (rb:13.65)."""
    archangel = pos.ground.place("Archangel")
    hexes = pos.ground.region("murmansk_source") & ~pos.occupied[AXIS]
    if not archangel & fed or archangel & pos.ever_lost:
        return []
    figures = pos.charts.supply
    extra = tuple(dict.fromkeys(figures.city_extra, 1).items())
    return [
        Source(hex, general.city_reach(pos, SOVIET, 1 << hex), figures.source_0107, figures.armies * ARMY, extra)
        for hex in bits(hexes)
    ]


def road_open(pos: War) -> bool:
    """Whether the ice road is open: its land end is supplied and not shut by a zone (rb:6.3-c, rb:13.62-a)."""
    for a, b in pos.board.links.get("ice_road", ()):
        for end in (a, b):
            bit = 1 << end
            if bit & pos.ground.place("Leningrad") or not bit & pos.ground.open:
                continue
            shut = pos.occupied[AXIS] & bit or (pos.zone(AXIS) & bit and not pos.occupied[SOVIET] & bit)
            return not shut and bool(general.supplied(pos, SOVIET, "russian") & bit)
    return False


def extra_kind(pos: War, unit: int) -> str:
    """The kind by which a unit is fed beyond the room of a city, if it is of one (rb:13.41-a)."""
    roster = pos.roster
    kind = roster.kind[unit]
    if unit == roster.polizei:
        return "ss polizei"
    if roster.counters[unit].id == VOLKSSTURM:
        return "volkssturm"
    return f"{roster.nation[unit]} {kind}" if kind == "paratroop" else kind


def allot(pos: War, units: Sequence[int], found: Sequence[Source]) -> dict[int, Source] | None:
    """A source for each unit, those that last longest first; None when there is no room for all."""
    near = {u: [s for s in found if s.reach >> pos.where[u] & 1] for u in units}
    order = sorted(units, key=lambda u: (len(near[u]), -pos.roster.stacks[u], u))
    for choices in near.values():
        choices.sort(key=lambda s: (-s.turns, s.hex))
    room = {s.hex: s.room for s in found}
    extra = {s.hex: Tally(dict(s.extra)) for s in found}
    return _allotted(pos, order, near, room, extra, {})


def _allotted(
    pos: War,
    order: Sequence[int],
    near: Mapping[int, Sequence[Source]],
    room: dict[int, int],
    extra: dict[int, Tally[str]],
    done: dict[int, Source],
) -> dict[int, Source] | None:
    if not order:
        return done
    unit, kind = order[0], extra_kind(pos, order[0])
    for source in near[unit]:
        at = source.hex
        if extra[at][kind] > 0:
            slots = {**extra, at: extra[at] - Tally({kind: 1})}
            found = _allotted(pos, order[1:], near, room, slots, {**done, unit: source})
        elif (worth := pos.roster.stacks[unit]) and worth <= room[at]:
            left = {**room, at: room[at] - worth}
            found = _allotted(pos, order[1:], near, left, extra, {**done, unit: source})
        else:
            continue
        if found is not None:
            return found
    return None


def in_excess(pos: War, units: Sequence[int], found: Sequence[Source]) -> list[int]:
    """The units of which one must go: those that no place is left for beside some of the others (rb:13.45)."""
    alike: dict[object, list[int]] = {}  # who draws on the same cities and wants the same room
    kinds = Tally(extra_kind(pos, unit) for unit in units)
    for unit in units:
        near = [source for source in found if source.reach >> pos.where[unit] & 1]
        kind = extra_kind(pos, unit)
        if all(dict(source.extra).get(kind, 0) < kinds[kind] for source in near):  # else each has a place of its own
            key = tuple(source.hex for source in near), kind, pos.roster.stacks[unit]
            alike.setdefault(key, []).append(unit)
    groups, beyond, kept = list(alike.values()), set[int](), [0] * len(alike)

    def feed_more(first: int) -> None:
        """Add one unit after the other to those that are fed, and note for whom there is no room."""
        for number, group in enumerate(groups):
            if kept[number] == len(group) or (number < first and number in beyond):
                continue
            kept[number] += 1
            fed = [u for many, alike in zip(kept, groups, strict=True) for u in alike[:many]]
            if allot(pos, fed, found) is None:
                beyond.add(number)
            elif number >= first:
                feed_more(number)
            kept[number] -= 1

    feed_more(0)
    return sorted(u for number in beyond for u in groups[number]) or list(units)


def with_room(pos: War, unit: int) -> int:
    """Cities that do not feed their full number of units yet, this one left out (rb:10.76-c)."""
    side = pos.roster.side[unit]
    found = pos.ground.majors & pos.owner[side] & ~pos.occupied[1 - side]
    if side == AXIS:
        found &= ~pos.partisans  # rb:16.22
    if not found & ~general.rails_to_edge(pos, side):
        return found  # none of them is a limited source
    for source, guests in _tables_laid(pos, side):
        room, slots = source.room, Tally(dict(source.extra))
        for guest in guests:
            kind = extra_kind(pos, guest)
            if guest == unit:
                continue
            if slots[kind] > 0:  # beside the others (rb:13.41-a)
                slots[kind] -= 1
            else:
                room -= pos.roster.stacks[guest]
        if room <= 0 and slots[extra_kind(pos, unit)] <= 0:
            found &= ~(1 << source.hex)
    return found


def _tables_laid(pos: War, side: int) -> Sequence[tuple[Source, frozenset[int]]]:
    """The limited sources of a side now, each with the units that would draw on it.

    Worked out once for the pieces as they stand, since a retreat of many units asks it for each.
    """
    key = (side, pos.rails, pos.passed, pos.owner[side], pos.weather, pos.turn, pos.impulse, pos.player)
    if pos.tables_laid is None or pos.tables_laid[0] != key:
        hungry = pos.occupied[side] & ~general.to_edge(pos, side)  # the others are in supply
        laid = []
        for source in sources(pos, side) if hungry else ():  # nobody draws on them otherwise
            near = (u for hex in bits(source.reach & hungry) for u in pos.of(side, hex))
            laid.append((source, frozenset(u for u in near if not general.in_supply(pos, u))))
        pos.tables_laid = (key, laid)
    found: Sequence[tuple[Source, frozenset[int]]] = pos.tables_laid[1]
    return found
