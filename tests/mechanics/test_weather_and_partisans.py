"""Weather by season and die, and partisans: where they are placed and who drives them off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.refusal import Refusal
from stavka.mechanics.partisans.placing import PartisanGround, PlacingPartisans, drive_off
from stavka.mechanics.weather.table import TableWeather, WeatherTable
from stavka.mechanics.zones.zones import within
from tests.mechanics.toy import BLUE, BOARD, GRID, RED, WAITING, PutDown, ToyWar, at, offered, playing, refused_by, toy

CLEAR, MUD, SNOW = "clear", "mud", "snow"
# a pair for the two impulses, on a die of ten faces; summer leaves a modifier behind
TABLE: WeatherTable[tuple[str, str]] = WeatherTable(
    {
        "summer": {die: ((CLEAR, CLEAR), 1 if die < 6 else 0) for die in range(1, 11)},
        "autumn": {die: ((CLEAR, MUD) if die < 5 else (MUD, SNOW), -1) for die in range(1, 11)},
    },
    low=1,
    high=10,
)


@dataclass(slots=True)
class Weather(TableWeather[ToyWar, tuple[str, str]]):
    faces: ClassVar[int] = 10

    def table(self, pos: ToyWar) -> WeatherTable[tuple[str, str]]:
        return TABLE

    def season(self, pos: ToyWar) -> str:
        return "summer" if pos.turn == 1 else "autumn"

    def modifier(self, pos: ToyWar) -> int:
        return pos.count("modifier")

    def falls(self, pos: ToyWar, weather: tuple[str, str], change: int) -> None:
        pos.add("modifier", change)
        pos.tell(" then ".join(weather))


def test_one_roll_gives_the_weather_of_both_impulses_and_modifies_the_next() -> None:
    pos = toy(B1="5-4 0303")
    game = playing(pos, Weather(), Weather(), Weather())
    assert game.to_act == "chance"
    assert game.play_dice([3]) == ("clear then clear",)
    assert pos.count("modifier") == 1
    pos.turn = 2
    assert game.play_dice([4]) == ("mud then snow",)  # read as a 5
    assert pos.count("modifier") == 0
    assert game.play_dice([4]) == ("clear then mud",)


def test_a_modified_die_stays_on_the_table() -> None:
    assert TABLE.read("autumn", 10, 4) == ((MUD, SNOW), -1)
    assert TABLE.read("autumn", 1, -4) == ((CLEAR, MUD), -1)


# -- partisans ---------------------------------------------------------------------------------------------------------


def ground(pos: ToyWar) -> PartisanGround:
    """On Blue's rails, out of Blue's zones, and not within two hexes of Blue's police."""
    police = sum(1 << pos.where[u] for u in pos.roster.of_side[BLUE] if pos.counter(u).kind == "police")
    return PartisanGround(BOARD.rail_hexes, pos.zone(BLUE), within(GRID, police, 2), closed=at("0501"))


@dataclass(slots=True)
class Partisans(PlacingPartisans[ToyWar]):
    action: ClassVar[type[PutDown]] = PutDown
    rule: ClassVar[str] = "toy:partisans"

    def side(self) -> int:
        return RED

    def waiting(self, pos: ToyWar) -> Sequence[int]:
        return [u for u in pos.roster.of_side[RED] if pos.where[u] == WAITING]

    def ground(self, pos: ToyWar) -> PartisanGround:
        return ground(pos)

    def not_there(self, pos: ToyWar, unit: int, hex: int) -> Refusal:
        return Refusal("the enemy is near", "toy:near")


def woods() -> ToyWar:
    return toy(R1="1-2 off", R2="1-2 off", B1="5-4 0608", B2="1-8 0403 police")


def test_partisans_are_placed_where_nobody_hunts_them() -> None:
    pos = woods()
    game = playing(pos, Partisans())
    assert game.to_act == "red"
    assert offered(game) == {*(f"place {who} {hex}" for who in ("R1", "R2") for hex in ("0506", "0507")), "done"}
    assert refused_by(game, "place R1 0501") == "toy:near"
    assert refused_by(game, "place R1 0608") == "toy:near"
    assert refused_by(game, "place B1 0506") == "toy:partisans"
    assert refused_by(game, "next R1") == "toy:partisans"
    game.play("place R1 0506")
    game.play("done")  # the other is kept back
    assert pos.hex_of("R1") == "0506"
    assert pos.where[1] == WAITING


def test_the_stage_ends_with_the_last_one() -> None:
    pos = woods()
    game = playing(pos, Partisans())
    game.play("place R1 0506")
    game.play("place R2 0506")
    assert game.result is not None


def test_partisans_in_a_zone_or_near_hunters_are_driven_off() -> None:
    pos = woods()
    pos.put(0, GRID.index("0506"))
    pos.put(1, GRID.index("0504"))
    drive_off(pos, [0, 1], ground(pos).threatened, WAITING)
    assert pos.hex_of("R1") == "0506"
    assert pos.where[1] == WAITING


def test_a_random_player_places_or_stops() -> None:
    rng = Random(3)
    drawn = {str(Partisans().sample(woods(), rng)) for _ in range(200)}
    assert "done" in drawn
    assert drawn - {"done"} <= {str(a) for a in Partisans().each(woods())}
    assert len(drawn) > 2
