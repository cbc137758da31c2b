"""21. Soviet naval ability (option naval): what it changes, and how air points put a fleet out of action."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, are
from stavka.engine.stage import Option
from stavka.titles.nineteen_forty_one.options import fleets, sea_movement
from stavka.titles.nineteen_forty_one.options.actions import Neutralize
from stavka.titles.nineteen_forty_one.options.german_air import not_german
from stavka.titles.nineteen_forty_one.options.landings import Landings
from stavka.titles.nineteen_forty_one.seams import Seams
from stavka.titles.nineteen_forty_one.state.flags import AXIS, FLEETS
from stavka.titles.nineteen_forty_one.state.position import War

POINTS = 3  # n41:21-neutralise


def in_every_game(seams: Seams) -> None:
    seams.movement.insert(-1, sea_movement.Sailing())
    seams.air_segment.insert(-1, Neutralizing())
    seams.moved_already.append(sea_movement.moved_by_sea)
    seams.fortifications.append(fleets.without_baltic_base)
    seams.may_stay_crowded.append(fleets.lost_its_works)
    seams.counts_of_segment += fleets.USED.values()


def register(seams: Seams) -> None:
    seams.control_changed.append(fleets.lost_with_their_ports)
    seams.over_water = Landings()


class Neutralizing(Option[War, Neutralize]):
    """Three points in one segment put a fleet out of action (n41:21-neutralise, n41:21-areas)."""

    action = Neutralize

    def each(self, pos: War) -> Iterator[Action]:
        return (a for fleet in FLEETS if self.refusal(pos, a := Neutralize(fleet)) is None)

    def refusal(self, pos: War, action: Neutralize) -> Refusal | None:
        if "naval" not in pos.options:
            return Refusal("'neutralize' is not open: there are fleets only with the option naval", "n41:20-optional")
        if action.fleet in pos.fleets_lost:
            out = f"{fleets.called(action.fleet)} is already out of action, for good"
            return Refusal(f"'neutralize {action.fleet}' is needless: {out}", "n41:21-neutralise-perm")
        refusal = not_german(pos, "neutralize a fleet", "n41:21-neutralise")
        if refusal is None and pos.air[AXIS] < POINTS:
            left = pos.air[AXIS]
            wants = f"'neutralize' takes {POINTS} air points, {left} {are(left)} left"
            return Refusal(wants, "n41:21-neutralise")
        return refusal

    def play(self, pos: War, action: Neutralize) -> None:
        pos.air[AXIS] -= POINTS
        fleets.neutralize(pos, action.fleet)

    def open(self, pos: War) -> bool:
        possible = "naval" in pos.options and pos.player == AXIS and pos.air[AXIS] >= POINTS
        return bool(possible and len(pos.fleets_lost) < len(FLEETS))
