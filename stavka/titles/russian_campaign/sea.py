"""10. Sea movement: transfers, invasions and evacuations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from stavka.hexes import bits
from stavka.rules.action import Action
from stavka.rules.refusal import Refusal
from stavka.rules.stage import Option, Roll
from stavka.titles.russian_campaign import contact, entry, leaders, movement, nations, neutrals
from stavka.titles.russian_campaign.actions import OFF_MAP_WORD, Evacuate, Invade, SeaMove, Transfer
from stavka.titles.russian_campaign.arrivals import set_down
from stavka.titles.russian_campaign.flags import (
    AXIS,
    BY_SEA,
    DROPPED,
    DUE,
    ENTERED,
    GOING_ON,
    HELD,
    INVADED,
    MOVED,
    OFF_MAP,
    REPLACEMENT,
    RETURNING,
    SIDES,
    SOVIET,
    VICTOR,
    VICTOR_BEFORE,
)
from stavka.titles.russian_campaign.position import War

SEAS = ("baltic", "black_sea")  # trc:10.1-a
NAMES = {"baltic": "the Baltic", "black_sea": "the Black Sea"}
TRANSFER, INVASION, EVACUATION = "transfer", "invasion", "evacuation"
TO_HELSINKI = "sea moves to Helsinki"
HELSINKI_LIMIT = 2  # trc:26.81-b
HISTORICAL_INVASIONS = (1, 2)  # trc:26.92


@dataclass(frozen=True, slots=True)
class Voyage:
    """A sea move that can be tried: a unit to a hex, or with ``OFF_MAP`` to the Off-Map Units Box."""

    unit: int
    kind: str
    sea: str
    to: int


# -- seas, coasts and ports -------------------------------------------------------------------------------------------


def chart(pos: War, sea: str) -> dict[str, Any]:
    found: dict[str, Any] = pos.charts.raw["sea"][sea]
    return found


def coast(pos: War, sea: str) -> int:
    """Land hexes on the shore of a sea."""
    return pos.board.coasts.get(sea, 0) & pos.ground.open


def ports(pos: War, sea: str) -> int:
    known = pos.ground.ports
    if sea not in known:
        known[sea] = sum(pos.ground.place(name) for name in chart(pos, sea)["ports"])
    return known[sea]


def friendly_ports(pos: War, side: int, sea: str) -> int:
    """Ports a side controls at this moment (trc:10.4-b, trc:10.5-f)."""
    return ports(pos, sea) & pos.controlled(side)


def sea_at(pos: War, hex: int) -> str | None:
    """The sea on whose shore a hex lies."""
    return next((sea for sea in SEAS if coast(pos, sea) >> hex & 1), None)


def chances(pos: War, side: int, sea: str, kind: str) -> int:
    """With how many faces of the die a sea move succeeds, counted in sixths.

    Three in the Black Sea (trc:10.4-a), two in the Baltic (trc:10.5-d), one more for each friendly port (trc:10.5-f),
    one less for an evacuation (trc:10.3.3-b) and two less for Russians in the Baltic (trc:10.5-g).
    """
    if sea == "black_sea" and side == SOVIET and neutrals.is_neutral(pos, "rumanian"):  # trc:var-mediterranean-2b
        return 6
    figures = chart(pos, sea)
    modifier = figures["per_friendly_port"] * friendly_ports(pos, side, sea).bit_count()
    if side == SOVIET:
        modifier += figures["soviet"]
    if kind == EVACUATION:
        modifier += pos.charts.raw["sea"]["evacuation"]
    return max(0, min(6, int(figures["survive_at_most"] - modifier)))


# -- what a side has left ---------------------------------------------------------------------------------------------


def used(sea: str, side: int) -> str:
    """The name under which a side's last move in a sea is kept: its turn and one, so that 0 says never."""
    return f"{sea} {SIDES[side]}"


def closed(pos: War, side: int, sea: str) -> Refusal | None:
    """Why a side can make no move in a sea now."""
    if pos.count(used(sea, side)) == pos.turn + 1:  # trc:10.3-a, trc:10.5-e, trc:ex-sea-1
        rule = "trc:10.3-a" if sea == "black_sea" else "trc:10.5-e"
        return Refusal(f"this turn's sea move in {NAMES[sea]} has been made", rule)
    if sea == "black_sea" and side == AXIS and neutrals.is_neutral(pos, "rumanian"):
        return Refusal("the German has no ships in the Black Sea while Rumania is neutral", "trc:var-mediterranean-2b")
    if sea == "baltic" and side == SOVIET and not pos.controls(SOVIET, chart(pos, sea)["soviet_needs"]):
        return Refusal("the Russians use the Baltic only while they control Leningrad", "trc:10.5-b")
    if sea == "black_sea" and pos.count(f"lost at sea {SIDES[side]}") and "increased-invasions" in pos.options:
        return Refusal("a sea move has failed: the Black Sea is closed to this side for good", "trc:26.94-b")
    return None


def invasions_left(pos: War, side: int) -> int:
    """Invasions a side may still make (trc:10.3.2-b, trc:26.92); without end under trc:26.94-a."""
    if "increased-invasions" in pos.options and pos.title.scenario(pos.scenario)["invasions"][SIDES[side]]:
        return 99  # a scenario that allows a side none keeps to it (trc:scn-bag-setup-c, trc:scn-zit-setup-c)
    left = pos.count(f"invasions {SIDES[side]}")
    if "historical-invasions" in pos.options:
        left = min(left, HISTORICAL_INVASIONS[side] - pos.count(f"invasions made {SIDES[side]}"))
    return left


def no_invasion(pos: War, side: int, unit: int) -> Refusal | None:
    """Why a unit may not invade now, wherever."""
    if side == AXIS and pos.turn == pos.count("invasion turn"):
        return Refusal("the German makes no sea invasion on the first turn", "trc:10.7")
    if invasions_left(pos, side) <= 0:
        rule = "trc:26.92" if "historical-invasions" in pos.options else "trc:10.3.2-b"
        return Refusal(f"the {SIDES[side]} side has no sea invasion left", rule)
    if pos.snow and "no-snow-invasions" in pos.options:
        return Refusal("there are no sea invasions in snow", "trc:26.91")
    if "infantry-invasions" in pos.options and pos.roster.kind[unit] != "infantry":
        return Refusal(f"{pos.short(unit)} is no infantry, and only infantry invades", "trc:26.93")
    return None


# -- who may sail -----------------------------------------------------------------------------------------------------


def not_fit(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not use sea movement in this impulse at all."""
    who, flags, where = pos.short(unit), pos.flags[unit], pos.where[unit]
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} is not yours to move now", "trc:10.1-c")
    # trc:11.3-a: the loss of a leader does not keep units from the sea, so the chart is asked, not the allowance
    if not pos.roster.allowance[unit][pos.weather][pos.impulse - 1]:
        return Refusal(f"{who} may not move in this impulse and weather, so not by sea either", "trc:10.1-b")
    if flags & (MOVED | BY_SEA | GOING_ON):
        return Refusal(f"{who} has already moved this impulse", "trc:10.3-d")
    if flags & (HELD | VICTOR | DROPPED):
        return Refusal(f"{who} may not move in this impulse, so not by sea either", "trc:10.1-b")
    if where >= 0:
        return None
    return entry.not_yet(pos, unit) or _goes_elsewhere(pos, unit)


def _goes_elsewhere(pos: War, unit: int) -> Refusal | None:
    """A unit due in a city is placed there; only others come in by sea, and all from the Off-Map Units Box.

    trc:20.2-c trc:10.3-f trc:18.2-a
    """
    who, where = pos.short(unit), pos.where[unit]
    place = entry.listed_place(pos, unit)
    if where not in (DUE, OFF_MAP) or (where == DUE and place == entry.PARATROOPS):
        return Refusal(f"{who} comes from its reserve by land or by air, not by sea", "trc:18.2-a")
    if where == DUE and entry.is_city(place) and entry.city_open(pos, pos.player, pos.ground.place(place)):
        return Refusal(f"{who} is placed in {place} and does not come in by sea", "trc:20.2-c")
    return None


def sailors(pos: War, side: int) -> list[int]:
    """Units on a coast or waiting off the map; whether they may sail is another question."""
    shore = coast(pos, "baltic") | coast(pos, "black_sea")
    found = [u for hex in bits(pos.occupied[side] & shore) for u in pos.of(side, hex)]
    if DUE in pos.where or OFF_MAP in pos.where:
        found += entry.waiting(pos, side)
    return found


# -- voyages ----------------------------------------------------------------------------------------------------------


def plan(pos: War, action: SeaMove) -> Voyage | Refusal:
    """The voyage an action means, or why there is none."""
    unit = pos.roster.index(action.unit)
    refusal = not_fit(pos, unit)
    if refusal:
        return refusal
    to = OFF_MAP if action.to == OFF_MAP_WORD else pos.board.grid.index(action.to)
    if isinstance(action, Transfer):
        found = _transfer(pos, unit, to)
    elif isinstance(action, Invade):
        found = _invasion(pos, unit, to)
    else:
        found = _evacuation(pos, unit, to)
    if isinstance(found, Refusal):
        return found
    return closed(pos, pos.player, found.sea) or _landing(pos, found) or found


def _port_of(pos: War, hex: int) -> str | None:
    """The sea of a friendly port; None for any other hex."""
    return next((sea for sea in SEAS if friendly_ports(pos, pos.player, sea) >> hex & 1), None)


def _transfer(pos: War, unit: int, to: int) -> Voyage | Refusal:
    """From friendly port to friendly port of one sea, the Off-Map Units Box being one of both.

    trc:10.3.1-a trc:10.3.1-b trc:10.2 trc:10.5-a trc:ex-sea-2
    """
    who, start = pos.short(unit), pos.where[unit]
    here = _port_of(pos, start) if start >= 0 else None
    there = _port_of(pos, to) if to >= 0 else None
    if start >= 0 and here is None:
        return Refusal(f"{who} is not in a friendly port", "trc:10.3.1-a")
    if to >= 0 and there is None:
        return Refusal(f"{pos.board.label(to)} is no friendly port", "trc:10.3.1-a")
    if start == to or (here is None and there is None):
        return Refusal(f"{who} would go nowhere", "trc:10.3.1-a")
    if here and there and here != there:
        return Refusal(f"{who} cannot go from {NAMES[here]} to {NAMES[there]} by sea", "trc:10.2")
    sea = here or there
    assert sea is not None
    return Voyage(unit, TRANSFER, sea, to)


def _invasion(pos: War, unit: int, to: int) -> Voyage | Refusal:
    """From a friendly port, or as an arriving unit, to any open coastal hex of the Black Sea (trc:10.3.2-a,-d)."""
    who, start, side = pos.short(unit), pos.where[unit], pos.player
    if to < 0:
        return Refusal("an invasion lands on the coast", "trc:10.3.2-d")
    if not coast(pos, "black_sea") >> to & 1:
        if sea_at(pos, to) == "baltic":
            return Refusal("there are no sea invasions in the Baltic", "trc:10.5-c")
        return Refusal(f"{pos.board.label(to)} is not on the coast of the Black Sea or Sea of Azov", "trc:10.3.2-d")
    if start >= 0:
        port = _port_of(pos, start)
        if port == "baltic":
            return Refusal(f"{who} cannot go from the Baltic to the Black Sea by sea", "trc:10.2")
        if port is None:
            return Refusal(f"{who} is not in a friendly port", "trc:10.3.2-a")
    if pos.occupied[1 - side] >> to & 1:
        return Refusal(f"{who} may not land in {pos.board.label(to)}: an enemy unit is there", "trc:10.3.2-d")
    if start == to:
        return Refusal(f"{who} would go nowhere", "trc:10.3.2-a")
    return no_invasion(pos, side, unit) or Voyage(unit, INVASION, "black_sea", to)


def _evacuation(pos: War, unit: int, to: int) -> Voyage | Refusal:
    """From any coastal hex to a friendly port on the same coast, or off the map (trc:10.3.3-a)."""
    who, start = pos.short(unit), pos.where[unit]
    sea = sea_at(pos, start) if start >= 0 else None
    if sea is None:
        return Refusal(f"{who} is not on the coast of the Baltic or the Black Sea", "trc:10.3.3-a")
    if to >= 0 and (_port_of(pos, to) != sea or start == to):
        return Refusal(f"{pos.board.label(to)} is no other friendly port on {NAMES[sea]}", "trc:10.3.3-a")
    return Voyage(unit, EVACUATION, sea, to)


def _landing(pos: War, voyage: Voyage) -> Refusal | None:
    """Why a unit may not come ashore in a hex; an enemy zone of control is no reason (trc:10.3-c)."""
    unit, to = voyage.unit, voyage.to
    if to < 0:
        return None
    who, there, bit = pos.short(unit), pos.board.label(to), 1 << to
    if pos.closed & bit:
        return nations.closed_refusal(pos, f"{who} may not land in {there}", to)
    limit = nations.limit_refusal(pos, unit, to) or _helsinki(pos, unit, to)
    if limit:
        return limit
    if pos.hostile_zone(pos.player) & bit:
        # these units keep away from the enemy however they come
        if pos.roster.hq[unit] and not leaders.escorted(pos, pos.player) & bit:
            return Refusal(f"{who} may enter an enemy zone of control only beside a friendly unit", "trc:11.1-e")
        if pos.flags[unit] & VICTOR_BEFORE:
            return Refusal(f"{who} scored an automatic victory and keeps out of enemy zones of control", "trc:16.2-b")
        if nations.shuns_contact(pos, unit):
            return Refusal(f"{who} is a battlegroup and may not enter an enemy zone of control", "trc:26.4.1-c")
    if not movement.has_room(pos, unit, to):
        return movement.no_room(pos, unit, to, there)
    return contact.forbids(pos, unit, to)


def _helsinki(pos: War, unit: int, to: int) -> Refusal | None:
    """Two sea moves to Helsinki in the game, tried or made, and none of armor (trc:26.81-b)."""
    if pos.player != AXIS or nations.OPTION not in pos.options or not pos.ground.place("Helsinki") >> to & 1:
        return None
    if pos.roster.kind[unit] == "armor":
        return Refusal(f"{pos.short(unit)} is armor and may not go to Helsinki by sea", "trc:26.81-b")
    if pos.count(TO_HELSINKI) >= HELSINKI_LIMIT:
        return Refusal("two sea moves to Helsinki have been tried already", "trc:26.81-b")
    return None


# -- doing it ---------------------------------------------------------------------------------------------------------


def sail(pos: War, voyage: Voyage) -> None:
    """Put to sea: the move counts whatever comes of it (trc:10.6-b), and is settled at once (trc:10.3-b)."""
    side = pos.player
    pos.counts[used(voyage.sea, side)] = pos.turn + 1
    if voyage.kind == INVASION:
        pos.add(f"invasions {SIDES[side]}", -1)
        pos.add(f"invasions made {SIDES[side]}")
    if side == AXIS and voyage.to >= 0 and pos.ground.place("Helsinki") >> voyage.to & 1:
        pos.add(TO_HELSINKI)
    wanted = chances(pos, side, voyage.sea, voyage.kind)
    if wanted >= 6:
        arrive(pos, voyage)
    elif wanted <= 0:
        lose(pos, voyage)
    else:
        pos.ask(SeaRoll(voyage, wanted))


@dataclass(slots=True)
class SeaRoll(Roll):
    """One die decides whether a unit comes through (trc:10.4-a, trc:10.5-d)."""

    name: ClassVar[str] = "sea movement"
    voyage: Voyage
    at_most: int

    def label(self, pos: War) -> str:
        return f"sea {self.voyage.kind} of {pos.short(self.voyage.unit)}, safe on 1-{self.at_most}"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        if throw[0] <= self.at_most:
            arrive(pos, self.voyage)
        else:
            lose(pos, self.voyage)


def arrive(pos: War, voyage: Voyage) -> None:
    unit = voyage.unit
    if voyage.to >= 0:
        new = ENTERED if pos.where[unit] < 0 else 0
        set_down(pos, unit, voyage.to)
        pos.flags[unit] = pos.flags[unit] & ~(REPLACEMENT | RETURNING) | MOVED | BY_SEA | new  # trc:10.3-d, trc:10.3-e
        if voyage.kind == INVASION:
            pos.flags[unit] |= INVADED  # trc:10.3.2-c
        pos.tell(f"{pos.short(unit)} lands in {pos.board.label(voyage.to)}")
    else:
        pos.put(unit, OFF_MAP)
        pos.flags[unit] = pos.flags[unit] | MOVED | BY_SEA | RETURNING  # trc:20.1.1-b
        pos.update_control()
        pos.tell(f"{pos.short(unit)} goes to the Off-Map Units Box")


def lose(pos: War, voyage: Voyage) -> None:
    """Lost at sea, to be replaced like other losses (trc:10.6-a); under 26.94 it ends the side's Black Sea moves."""
    pos.add(f"lost at sea {SIDES[pos.player]}")
    pos.eliminate(voyage.unit, "is lost at sea")


class Sailing(Option):
    """A kind of sea move in a movement phase (trc:10.1-c, trc:4.1.3-e, trc:4.2.3-c)."""

    action: ClassVar[type[SeaMove]]

    def each(self, pos: War) -> Iterator[Action]:
        for unit in sailors(pos, pos.player):
            yield from self._moves(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if index in sailors(pos, pos.player):
            yield from self._moves(pos, index)

    def _moves(self, pos: War, unit: int) -> Iterator[Action]:
        if not_fit(pos, unit):
            return
        for action in self._tries(pos, unit):
            if not isinstance(plan(pos, action), Refusal):
                yield action

    def _tries(self, pos: War, unit: int) -> Iterator[SeaMove]:
        """Actions of this kind that are worth asking about."""
        kind, who = self.action, pos.short(unit)
        for hex in bits(self._goals(pos)):
            yield kind(who, pos.hex_name(hex))
        if kind is not Invade:
            yield kind(who, OFF_MAP_WORD)

    def _goals(self, pos: War) -> int:
        return sum(friendly_ports(pos, pos.player, sea) for sea in SEAS)

    def weight(self, pos: War) -> float:
        open_seas = [sea for sea in SEAS if pos.count(used(sea, pos.player)) != pos.turn + 1]
        shore = sum(pos.board.coasts.get(sea, 0) for sea in open_seas)
        if not open_seas or not (pos.occupied[pos.player] & shore or DUE in pos.where or OFF_MAP in pos.where):
            return 0.0
        return 0.1

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = sailors(pos, pos.player)
        rng.shuffle(units)
        for unit in units[:3]:
            if not not_fit(pos, unit):
                tries = list(self._tries(pos, unit))
                rng.shuffle(tries)
                for action in tries[:8]:
                    if not isinstance(plan(pos, action), Refusal):
                        return action
        return None

    def refusal(self, pos: War, action: SeaMove) -> Refusal | None:
        found = plan(pos, action)
        return found if isinstance(found, Refusal) else None

    def play(self, pos: War, action: SeaMove) -> None:
        voyage = plan(pos, action)
        assert isinstance(voyage, Voyage)
        sail(pos, voyage)


class Transferring(Sailing):
    """Sea transfers (trc:10.3.1-a)."""

    action = Transfer
    share = 0.1


class Invading(Sailing):
    """Sea invasions (trc:10.3.2-a)."""

    action = Invade
    share = 0.1

    def _goals(self, pos: War) -> int:
        return coast(pos, "black_sea") & ~pos.occupied[1 - pos.player]

    def weight(self, pos: War) -> float:
        return Sailing.weight(self, pos) if invasions_left(pos, pos.player) > 0 else 0.0


class Evacuating(Sailing):
    """Sea evacuations (trc:10.3.3-a)."""

    action = Evacuate
    share = 0.1
