"""9. Hero and fortress cities, and 7.7 aerial supply: markers that may be placed at any time."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.actions.declarations import FortressCity, HeroCity
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def in_force(pos: War) -> bool:
    return pos.terms.city_markers  # bd:15.8-l


def hero_sites(pos: War) -> int:
    """Soviet-controlled cities of the USSR, whatever their supply (bd:9.1-a,-b)."""
    if not pos.hero_markers or not in_force(pos):
        return 0
    return pos.ground.cities & pos.ground.ussr & pos.owner[SOVIET] & ~pos.heroes & ~under_attack(pos)


def fortress_sites(pos: War) -> int:
    """German-controlled cities: any for the first marker, home ones for the other four; Upper Silesia is no city.

    bd:9.2-a,-b,-c,-d
    """
    if not in_force(pos):
        return 0
    held = pos.ground.cities & pos.owner[AXIS] & ~pos.fortresses & ~under_attack(pos)
    if pos.fortress_markers:
        return held
    return held & pos.ground.fortress_lands if pos.home_fortress_markers else 0


def under_attack(pos: War) -> int:
    """The hex of an attack that has been announced and is not over (bd:9.7)."""
    hex = pos.counts.get("battle")
    return 0 if hex is None else 1 << hex


def declare_hero(pos: War, hex: int) -> None:
    pos.heroes |= 1 << hex  # bd:9.3-a: no unit, no factor, no step
    pos.hero_markers -= 1
    pos.tell(f"{pos.board.label(hex)} is a hero city")


def declare_fortress(pos: War, hex: int) -> None:
    pos.fortresses |= 1 << hex
    if pos.home_fortress_markers and pos.ground.fortress_lands >> hex & 1:
        pos.home_fortress_markers -= 1
    else:
        pos.fortress_markers -= 1
    pos.tell(f"{pos.board.label(hex)} is a fortress city")


FIRST_HEROES, FIRST_FORTRESS, HOME_FORTRESSES = 4, 13, 28  # turns of markers: bd:9.1-a, bd:9.2-a


class DeclaringHero(Option[War, HeroCity]):
    """The Soviet declares a hero city (bd:9.1-b)."""

    action = HeroCity
    share = 0.3

    def open(self, pos: War) -> bool:
        return bool(pos.hero_markers and pos.asked_side() == SOVIET)

    def each(self, pos: War) -> Iterator[Action]:
        if pos.asked_side() == SOVIET:
            yield from (HeroCity(pos.hex_name(hex)) for hex in bits(hero_sites(pos)))

    def refusal(self, pos: War, action: HeroCity) -> Refusal | None:
        hex = pos.board.grid.index(action.hex)
        where = pos.board.label(hex)
        if not in_force(pos):
            return Refusal(f"{where} becomes no hero city: there are none in this game", "bd:15.8-l")
        if pos.asked_side() != SOVIET:
            return Refusal(f"{where} is not yours to declare: the Soviet has the hero-city markers", "bd:9.1-a")
        if under_attack(pos) >> hex & 1:
            return Refusal(f"{where} becomes no hero city while it is being attacked", "bd:9.7")
        if not pos.hero_markers:
            why = f"five markers come on turn {FIRST_HEROES}" if pos.turn < FIRST_HEROES else "all markers are used"
            return Refusal(f"{where} becomes no hero city now: {why}", "bd:9.1-a")
        if not hero_sites(pos) >> hex & 1:
            return Refusal(f"{where} is no Soviet-controlled city of the USSR without a marker", "bd:9.1-b")
        return None

    def play(self, pos: War, action: HeroCity) -> None:
        declare_hero(pos, pos.board.grid.index(action.hex))


class DeclaringFortress(Option[War, FortressCity]):
    """The German declares a fortress city (bd:9.2-b)."""

    action = FortressCity
    share = 0.3

    def open(self, pos: War) -> bool:
        mine = pos.asked_side() == AXIS
        return bool(mine and (pos.fortress_markers or pos.home_fortress_markers))

    def each(self, pos: War) -> Iterator[Action]:
        if pos.asked_side() == AXIS:
            yield from (FortressCity(pos.hex_name(hex)) for hex in bits(fortress_sites(pos)))

    def refusal(self, pos: War, action: FortressCity) -> Refusal | None:
        hex = pos.board.grid.index(action.hex)
        where = pos.board.label(hex)
        if not in_force(pos):
            return Refusal(f"{where} becomes no fortress city: there are none in this game", "bd:15.8-l")
        if pos.asked_side() != AXIS:
            return Refusal(f"{where} is not yours to declare: the German has the fortress-city markers", "bd:9.2-a")
        if under_attack(pos) >> hex & 1:
            return Refusal(f"{where} becomes no fortress city while it is being attacked", "bd:9.7")
        if not (pos.fortress_markers or pos.home_fortress_markers):
            why = f"one marker comes on turn {FIRST_FORTRESS}, four on turn {HOME_FORTRESSES}; none is in hand"
            return Refusal(f"{where} becomes no fortress city now: {why}", "bd:9.2-a")
        if pos.ground.silesia >> hex & 1:
            return Refusal(f"{where} is no city", "bd:9.2-d")
        if fortress_sites(pos) >> hex & 1:
            return None
        held = pos.ground.cities & pos.owner[AXIS]
        if held >> hex & 1 and not pos.fortresses >> hex & 1:
            return Refusal(f"{where} is outside Greater Germany, Hungary and the General Government", "bd:9.2-c")
        return Refusal(f"{where} is no German-controlled city without a marker", "bd:9.2-b")

    def play(self, pos: War, action: FortressCity) -> None:
        declare_fortress(pos, pos.board.grid.index(action.hex))


def new_turn(pos: War) -> None:
    """Markers that come with a turn (bd:9.1-a, bd:9.2-a)."""
    if not in_force(pos):
        return
    if pos.turn == FIRST_HEROES:
        pos.hero_markers += 5
    if pos.turn == FIRST_FORTRESS:
        pos.fortress_markers += 1
    if pos.turn == HOME_FORTRESSES:
        pos.home_fortress_markers += 4
