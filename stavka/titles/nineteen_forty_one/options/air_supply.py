"""25. Supply by air (option air-supply)."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, are, counted
from stavka.engine.stage import Option
from stavka.titles.nineteen_forty_one.options.actions import AirSupply
from stavka.titles.nineteen_forty_one.options.german_air import not_german
from stavka.titles.nineteen_forty_one.seams import Seams
from stavka.titles.nineteen_forty_one.state.flags import AIR_SUPPLIED, AXIS
from stavka.titles.nineteen_forty_one.state.position import War


def in_every_game(seams: Seams) -> None:
    seams.air_segment.insert(-1, SupplyingByAir())
    seams.air_segment_begins.append(run_out)
    seams.supplied_otherwise.append(supplied_by_air)


def run_out(pos: War) -> None:
    """What was brought by air lasts for one player turn (n41:25-air-supply-duration)."""
    for unit in pos.roster.of_side[pos.player]:
        pos.flags[unit] &= ~AIR_SUPPLIED


def supplied_by_air(pos: War, unit: int) -> bool:
    """Whether a unit is supplied by air in this player turn (n41:25-air-supply-duration)."""
    return bool(pos.flags[unit] & AIR_SUPPLIED)


class SupplyingByAir(Option[War, AirSupply]):
    """One point supplies a corps, two a group or an army, for the whole player turn (n41:25-air-supply)."""

    action = AirSupply

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.roster.of_side[AXIS]:
            if pos.where[unit] >= 0 and self.refusal(pos, action := AirSupply(pos.short(unit))) is None:
                yield action

    @staticmethod
    def cost(pos: War, unit: int) -> int:
        return 1 if pos.roster.corps[unit] else 2

    def refusal(self, pos: War, action: AirSupply) -> Refusal | None:
        if "air-supply" not in pos.options:
            only = "units are supplied by air only with the option air-supply"
            return Refusal(f"{action.unit} is not supplied so: {only}", "n41:20-optional")
        unit = pos.roster.index(action.unit)
        refusal = not_german(pos, "supply units by air", "n41:25-air-supply")
        if refusal:
            return refusal
        if pos.roster.side[unit] != AXIS or pos.where[unit] < 0:
            return Refusal(f"{action.unit} is no Axis unit on the map", "n41:25-air-supply")
        if pos.flags[unit] & AIR_SUPPLIED:
            return Refusal(f"{action.unit} is already supplied by air", "n41:25-air-supply-duration")
        if not any(pos.roster.german[u] for u in pos.at(pos.where[unit])):
            return Refusal(f"no German unit is in the hex of {action.unit}", "n41:25-air-supply-german")
        if self.cost(pos, unit) > pos.air[AXIS]:
            wanted, left = counted(self.cost(pos, unit), "air point"), pos.air[AXIS]
            return Refusal(f"{action.unit} takes {wanted}, {left} {are(left)} left", "n41:25-air-supply")
        return None

    def play(self, pos: War, action: AirSupply) -> None:
        unit = pos.roster.index(action.unit)
        pos.air[AXIS] -= self.cost(pos, unit)
        pos.flags[unit] |= AIR_SUPPLIED

    def open(self, pos: War) -> bool:
        return bool("air-supply" in pos.options and pos.player == AXIS and pos.air[AXIS] > 0)
