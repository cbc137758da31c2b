"""Variant: the Mediterranean distraction. No Balkan campaign: an early start, neutral neighbours, German paratroops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.counters import Counter
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import Limit
from stavka.titles.russian_campaign import weather
from stavka.titles.russian_campaign.actions.arrivals import Exchange, Place
from stavka.titles.russian_campaign.combat.contact import FirstTargets
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.options import bidding
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.setup import completing, set_up_checks
from stavka.titles.russian_campaign.state.flags import AXIS, REMOVED, RESERVE, SIDES, UNUSED
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import deciding, german_paratroops, neutrals, what_if

FIRST_TURN = 0  # March/April 1941
SET_UP_IN = ("poland", "east_prussia")  # trc:var-mediterranean-4a
FREED = "R"  # set-up code of the corps that would have started in Rumania (trc:var-mediterranean-4b)
PRIZES = ("Odessa", "Sevastopol", "Rostov")  # trc:var-mediterranean-2c
FIRST_PARATROOPS, SECOND_PARATROOPS = "ger-para-1", "ger-para-2"
EXCHANGE_TURN = 13  # May 1943 (trc:var-mediterranean-5a)


def register(seams: Seams) -> None:
    neutrals.register(seams)
    german_paratroops.register(seams)
    seams.between_set_ups.append(between_set_ups)
    seams.variant_adopted.append(taken_up)
    seams.variants_assumed.append(assume)
    seams.set_up_area.append(starts_in_the_north)
    seams.first_targets.append(next_to_the_north)
    seams.weather_given.append(agreed_mud)
    seams.places_changed_hands.insert(0, control_changed)
    seams.player_turn_begins.append(begin_player_turn)
    seams.oil_fields.append(without_rumanian_oil)
    seams.archangel_factors.append(twice_as_many)
    seams.held_for_victory.append(with_shared_places)


def active(pos: War) -> bool:
    return what_if.adopted(pos, what_if.MEDITERRANEAN)


def between_set_ups(pos: War) -> None:
    """After the Russian set-up and before the German one (trc:var-mediterranean-intro)."""
    if pos.turn == 1:
        deciding.offer(pos, what_if.MEDITERRANEAN)


def taken_up(pos: War, name: str) -> None:
    if name == what_if.MEDITERRANEAN:
        what_if.remove_italians(pos)
        begin_early(pos)


def begin_early(pos: War) -> None:
    """The game begins two months early, and the German sets up in Poland and East Prussia.

    trc:var-mediterranean-1 trc:var-mediterranean-2a trc:var-mediterranean-4a trc:var-mediterranean-5a
    """
    pos.turn = FIRST_TURN
    pos.counts[bidding.FIRST_TURN] = FIRST_TURN  # trc:26.10-b
    set_the_scene(pos)
    pos.put(pos.roster.find(FIRST_PARATROOPS), RESERVE)
    if not set_up_checks.in_tray(pos, AXIS):
        completing.complete(pos, AXIS)  # the ready set-up, moved out of Rumania and Hungary
        pos.update_control()
    pos.stages = (ParatroopSetUp(), *pos.stages)  # after the rest is set up


def assume(pos: War) -> None:
    if active(pos):
        what_if.remove_italians(pos)
        set_the_scene(pos)


def set_the_scene(pos: War) -> None:
    """What holds from then on: the date of the invasion, the neutrals, the paratroops."""
    pos.counts["invasion turn"] = FIRST_TURN
    neutrals.close(pos)
    pos.decisive |= prizes(pos)
    pos.counts[neutrals.PARATROOPS] = 1


def home(pos: War) -> int:
    """Where the Germans set up (trc:var-mediterranean-4a)."""
    return sum(pos.board.countries.get(country, 0) for country in SET_UP_IN)


def starts_in_the_north(pos: War, unit: int) -> Limit | None:
    """The Germans start in Poland or East Prussia (trc:var-mediterranean-4a)."""
    counter = pos.roster.counters[unit]
    if not active(pos) or counter.nation != "german" or counter.start in pos.board.places:
        return None
    return Limit(home(pos), "it starts in Poland or East Prussia", "trc:var-mediterranean-4a")


def next_to_the_north(targets: FirstTargets, pos: War, counter: Counter) -> FirstTargets:
    """Districts next to Poland and East Prussia; none is closed to the corps of 3.7's Rumanian front.

    trc:var-mediterranean-4a trc:var-mediterranean-4b
    """
    if not active(pos):
        return targets
    if counter.nation != "german" or counter.start == FREED:
        return FirstTargets(None, "trc:var-mediterranean-4a")
    around = pos.board.grid.spread(home(pos))
    districts = "".join(name for name, hexes in pos.board.districts.items() if hexes & around)
    return FirstTargets(districts, "trc:var-mediterranean-4a")


def agreed_mud(pos: War) -> int | None:
    """Players may agree on the mud that March 1941 had (trc:var-mediterranean-1c)."""
    return weather.of_history(pos) if pos.turn == FIRST_TURN and pos.count(what_if.AGREED_MUD) else None


# -- Rumania and Hungary ----------------------------------------------------------------------------------------------


def prizes(pos: War) -> int:
    return sum(pos.ground.place(name) for name in PRIZES)


def control_changed(pos: War) -> None:
    """With Odessa, Sevastopol and Rostov Axis the neutrals enter the war at once (trc:var-mediterranean-2c)."""
    if not neutrals.any_neutral(pos) or not all(pos.controls(AXIS, name) for name in PRIZES):
        return
    neutrals.open_up(pos)
    pos.decisive &= ~prizes(pos)
    pos.tell("Rumania and Hungary enter the war")


def without_rumanian_oil(fields: int, pos: War) -> int:
    """The Rumanian oil field brings no armor while the country is neutral.

    trc:var-mediterranean-2e; the Italian sellout brings it all the same (trc:var-italian-sellout-6)
    """
    if not neutrals.is_neutral(pos, "rumanian") or what_if.adopted(pos, what_if.ITALIAN_SELLOUT):
        return fields
    return fields & ~pos.board.countries.get("rumania", 0)


def twice_as_many(factors: int, pos: War) -> int:
    """Twice as many factors come by Archangel (trc:var-mediterranean-6)."""
    return factors * 2 if active(pos) else factors


def with_shared_places(held: int, pos: War) -> int:
    """Both players control Bucharest while Rumania is neutral, as far as victory goes (trc:var-mediterranean-7)."""
    return held | pos.ground.place("Bucharest") if neutrals.is_neutral(pos, "rumanian") else held


# -- the paratroops come into play ------------------------------------------------------------------------------------


@dataclass(slots=True)
class ParatroopSetUp(Choice[War]):
    """The German paratroops start in Poland or off the map (trc:var-mediterranean-5i)."""

    name: ClassVar[str] = "paratroop set-up"

    def asked(self, pos: War) -> str | None:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        return "Place the paratroops in Poland, or keep them off the map with 'done'"

    def hexes(self, pos: War, unit: int) -> int:
        free = pos.board.countries.get("poland", 0) & pos.ground.open & ~pos.board.grid.spread(pos.occupied[1 - AXIS])
        return sum(1 << h for h in bits(free) if stacking.fits(pos, unit, h))

    def choices(self, pos: War) -> Sequence[Action]:
        unit = pos.roster.find(FIRST_PARATROOPS)
        return [*(Place(pos.short(unit), pos.hex_name(h)) for h in bits(self.hexes(pos, unit))), Done()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if not isinstance(action, Place):
            return self.none_of_these(pos, action, "trc:var-mediterranean-5i")
        first = pos.short(pos.roster.find(FIRST_PARATROOPS))
        where = f"{first} starts in Poland, not beside an enemy and with room for it, or off the map"
        return Refusal(f"'{action}' is not possible: {where}", "trc:var-mediterranean-5i")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Place):
            pos.put(pos.roster.index(action.unit), pos.board.grid.index(action.hex))
            pos.update_control()


def begin_player_turn(pos: War) -> None:
    """In May 1943 a second paratroop corps may be had for a 3-4 in play (trc:var-mediterranean-5a)."""
    if pos.player != AXIS or pos.turn != EXCHANGE_TURN or not active(pos):
        return
    if pos.where[pos.roster.find(SECOND_PARATROOPS)] == UNUSED:
        stage = ParatroopExchange()
        if len(stage.choices(pos)) > 1:
            pos.ask(stage)


@dataclass(slots=True)
class ParatroopExchange(Choice[War]):
    """The German gives up a 3-4 infantry corps for the second paratroop corps (trc:var-mediterranean-5a)."""

    name: ClassVar[str] = "paratroop exchange"

    def asked(self, pos: War) -> str | None:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        counters = pos.roster.counters
        corps = [
            u
            for u in pos.roster.of_side[AXIS]
            if pos.where[u] >= 0
            and counters[u].nation == "german"
            and counters[u].factors == "3-4"
            and counters[u].kind == "infantry"
        ]
        return [*(Exchange(pos.short(u)) for u in corps), Done()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "trc:var-mediterranean-5a")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Exchange):
            old, new = pos.roster.index(action.unit), pos.roster.find(SECOND_PARATROOPS)
            hex = pos.where[old]
            pos.put(old, REMOVED)
            pos.put(new, hex)
            pos.tell(f"{pos.short(new)} takes the place of {action.unit}")
            pos.update_control()
