"""What every place on the map is worth to both sides this turn, by the title's profile and by what victory needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stavka.opponents.judgement.aims import ease_of, worth_by_aims
from stavka.opponents.judgement.forces import Forces
from stavka.opponents.profiles.profile import Need

Worths = dict[int, tuple[float, float]]  # by hex: to me and to the enemy


def worth_of_places(forces: Forces) -> Worths:
    """The worth of every place that matters."""
    pos, profile = forces.pos, forces.profile
    abroad = 0
    for country in profile.outside:
        abroad |= pos.board.countries.get(country, 0)
    found: Worths = {}
    for place in pos.board.places.values():
        mine, theirs = (
            profile.worth_of_place(place.name, place.kind, side, pos.turn) for side in (forces.me, forces.foe)
        )
        usual = profile.places.get(place.kind, 0.0)
        if (mine or theirs) and not (abroad >> place.hex & 1 and max(mine, theirs) <= usual):
            found[place.hex] = (mine, theirs)
    _add_aims(forces, found)
    _add_needs(forces, found)
    return found


def lacks_need(forces: Forces) -> bool:
    """Whether I have none of the places of which I need one."""
    return any(need.side == forces.me and not had for need, _, had in _needs(forces))


def _needs(forces: Forces) -> Iterator[tuple[Need, list[int], list[int]]]:
    """What is needed this turn, with the hexes in question and those of them that the side has."""
    places = forces.pos.board.places
    for need in forces.profile.needs:
        if need.first <= forces.pos.turn <= need.last:
            hexes = [places[name].hex for name in need.places if name in places]
            yield need, hexes, [hex for hex in hexes if forces.held[need.side] >> hex & 1]


def _add_aims(forces: Forces, found: Worths) -> None:
    """What decides the game is worth that to the side that does not hold it; both fight for it."""
    for hex, (to_take, to_keep) in worth_by_aims(forces).items():
        mine, theirs = found.get(hex, (0.0, 0.0))
        found[hex] = (max(mine, to_take), max(theirs, to_keep))


def _add_needs(forces: Forces, found: Worths) -> None:
    """A side that has none of the places it needs one of wants the likeliest; the last one it has, both want."""
    for need, hexes, had in _needs(forces):
        for hex in had if len(had) == 1 else _likeliest(forces, hexes, need.side) if not had else ():
            mine, theirs = found.get(hex, (0.0, 0.0))
            if had or need.side == forces.me:
                mine = max(mine, need.worth)
            if had or need.side == forces.foe:
                theirs = max(theirs, need.worth)
            found[hex] = (mine, theirs)


def _likeliest(forces: Forces, hexes: Sequence[int], side: int) -> Sequence[int]:
    """The one of some places that a side takes most easily: all of its army wants the same."""
    ease = ease_of(forces, hexes, side)
    return [max(hexes, key=lambda hex: (ease[hex], -hex))] if hexes else ()
