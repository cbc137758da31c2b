"""A5 Frozen lakes and rivers (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stavka.engine.refusal import Refusal
from stavka.hexes import Net
from stavka.hexes.reach import Crossing, Terms
from stavka.titles.russia_besieged.combat import terrain
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.charts import SNOW
from stavka.titles.russia_besieged.state.position import War

SNOW_BEFORE = "the turn before ended in Snow"  # name of a count
ICE = 2  # points that a hex of a frozen lake costs
RULE = "rb:A5.0"


def register(seams: Seams) -> None:
    seams.weather_begins.append(note)
    seams.river_free.append(lambda pos, unit: frozen(pos))
    seams.defence_multiplied.append(ice_bridges)
    seams.march_terms.append(over_lakes)
    seams.ends_limited.append(frozen)
    seams.end_refused.append(not_on_ice)


def note(pos: War) -> None:
    """Keep how the last turn ended."""
    pos.counts[SNOW_BEFORE] = int(pos.turn > 1 and pos.weathers[1] == SNOW)


def frozen(pos: War) -> bool:
    """Whether it has snowed for two impulses running (rb:A5.0)."""
    before = pos.weathers[0] == SNOW if pos.impulse == 2 else bool(pos.count(SNOW_BEFORE))
    return pos.snow and before


def ice_bridges(value: int, pos: War, hex: int, attackers: Sequence[int]) -> int:
    """A frozen river doubles nobody (rb:A5.0)."""
    return 1 if value > 1 and frozen(pos) and terrain.doubled_by(pos, hex, attackers) == "river" else value


def lakes(pos: War) -> int:
    return pos.board.terrain.get("lake", 0)


def over_lakes(terms: Terms, pos: War, unit: int) -> Terms:
    """Infantry crosses frozen lakes at two points a hex (rb:A5.0)."""
    if pos.roster.kind[unit] != "infantry" or not frozen(pos):
        return terms
    ice = lakes(pos)
    shore = pos.board.grid.spread(ice) & pos.ground.open
    over = Crossing(Net.over(pos.board.grid, ice | shore, []))
    return replace(terms, crossings=(*terms.crossings, over), entry=((ICE, ice), *terms.entry))


def not_on_ice(pos: War, unit: int, hex: int) -> Refusal | None:
    """Nobody stays on a lake (rb:A5.0)."""
    if lakes(pos) >> hex & 1:
        return Refusal(f"{pos.short(unit)} may not stop on the ice of {pos.hex_name(hex)}", RULE)
    return None
