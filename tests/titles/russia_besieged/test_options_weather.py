"""Optional rules on the weather: A4, A5, A23, A24."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.movement.allowance import allowance
from stavka.titles.russia_besieged.options.weather import frozen_ground, light_snow
from stavka.titles.russia_besieged.supply import combat_supply
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import (
    choices,
)

SOVIET_MOVES = "soviet first impulse movement"


def points(game: Game, unit: str) -> int:
    return allowance(war(game), war(game).roster.find(unit))


FROZEN = {"options": ["frozen-lakes-and-rivers"], "turn": 5}


RIVER: dict[str, object] = {"blank": True, "sides": {"river": [["2531", "2530"]]}}


def test_historical_weather(rb: Situation) -> None:
    """rb:A4.0: no die is rolled; without the option one is."""
    assert rb(stage="weather", turn=5).to_act == "chance"
    game = rb(stage="weather", turn=5, options=["historical-weather"])
    assert game.to_act != "chance"
    assert war(game).weathers == ("snow", "snow")


def test_frozen_rivers(rb: Situation) -> None:
    """rb:A5.0: from the second Snow impulse on they neither double nor cost."""
    units = {"2530": ["1TA", "8A"], "5Inf": "2531"}
    second = "soviet second impulse combat"

    def defence(**more: object) -> int:
        game = rb(units, **{"stage": second, "map": RIVER, **more})
        return stavka.odds(game, "attack 1TA+8A 2531").defence

    plain = defence(turn=17, weather="snow")
    iced = rb(units, second, 17, weather="snow", map=RIVER, options=FROZEN["options"])
    assert not [note for note in stavka.odds(iced, "attack 1TA+8A 2531").modifiers if "river" in note]
    assert defence(turn=17, weather="snow", options=FROZEN["options"]) * 2 == plain
    assert defence(turn=17, weather=["mud", "snow"], options=FROZEN["options"]) == plain
    march = rb({"8A": "2530"}, "soviet first impulse movement", turn=5, weather="snow", map=RIVER)
    frozen = rb(
        {"8A": "2530"}, SOVIET_MOVES, weather="snow", map=RIVER, counts={frozen_ground.SNOW_BEFORE: 1}, **FROZEN
    )
    assert "move 8A 2530-2531-2532" not in choices(march)
    assert ("move 8A 2530-2531-2532" in choices(frozen)) == (points(frozen, "8A") > 1)


def test_frozen_lakes(rb: Situation, refused: Refused) -> None:
    """rb:A5.0: infantry crosses at two points a hex and does not stop on the ice; others stay ashore."""
    lake: dict[str, object] = {"blank": True, "terrain": {"2531": "lake"}}
    given = {"stage": "axis first impulse movement", "weather": "snow", "map": lake, "turn": 17}
    ice = {**given, "options": FROZEN["options"], "counts": {frozen_ground.SNOW_BEFORE: 1}}
    game = rb({"5Inf": "2530", "24Pz": "2630"}, **ice)
    refused(game, "move 5Inf 2530-2531", "rb:A5.0")
    assert points(game, "5Inf") >= 3
    game.play("move 5Inf 2530-2531-2532")
    refused(game, "move 24Pz 2630-2531-2532", "rb:6.1")
    refused(rb({"5Inf": "2530"}, **given), "move 5Inf 2530-2531-2532", "rb:6.1")


def test_light_snow(rb: Situation) -> None:
    """rb:A23.0: an even die in November/December; supply and air as in Mud, a hex more, combat supply of winter two."""
    found = {}
    for die in (6, 7):
        game = rb({"5Inf": "1817"}, stage="weather", turn=4, options=["light-snow"])
        game.play_dice([die])
        found[die] = war(game)
    assert found[6].weathers == ("mud", "mud")
    assert found[6].count(light_snow.LIGHT) == 3
    assert found[7].weathers == ("snow", "snow")
    light = rb({"5Inf": "1817"}, turn=4, weather="mud", options=["light-snow"], counts={light_snow.LIGHT: 1})
    mud = rb({"5Inf": "1817"}, turn=4, weather="mud", options=["light-snow"])
    assert points(light, "5Inf") == points(mud, "5Inf") + 1
    assert (combat_supply.winter(war(light)), combat_supply.winter(war(mud))) == (2, 0)
    assert (light.view("axis")["weather"], light.view("axis")["weathers"]) == ("light_snow", ["light_snow", "mud"])
    assert mud.view("axis")["weather"] == "mud"
    later = rb({"5Inf": "1817"}, stage="weather", turn=5, options=["light-snow"])
    later.play_dice([6])
    assert war(later).weathers == ("snow", "snow")


def test_weather_modifiers(rb: Situation) -> None:
    """rb:A24.0: +1 after Clear where worse was possible, -1 after Mud or Snow, between -2 and +2."""

    def after(turn: int, die: int, before: int = 0) -> int:
        counts = {"weather modifier": before}
        game = rb(stage="weather", turn=turn, options=["weather-modifiers"], counts=counts)
        game.play_dice([die])
        return war(game).count("weather modifier")

    assert after(3, 1) == 1
    assert after(3, 1, 2) == 2
    assert after(6, 10) == -1
    assert after(6, 10, -2) == -2
    plain = rb(stage="weather", turn=6)
    shifted = rb(stage="weather", turn=6, options=["weather-modifiers"], counts={"weather modifier": 1})
    plain.play_dice([4])
    shifted.play_dice([3])
    assert war(plain).weathers == war(shifted).weathers


def test_light_snow_halves_who_lacks_combat_supply(rb: Situation) -> None:
    """rb:A23.0, rb:13.72-b: as the second winter does, two hexes from a city too."""
    town = {"blank": True, "places": {"Minsk": ["2533", "minor"]}}
    given = {"stage": "axis first impulse combat", "turn": 4, "options": ["light-snow"], "control": {"Minsk": "axis"}}
    far = rb({"5Inf": "2530", "8A": "2529"}, map=town, weather="light snow", **given)
    near = rb({"5Inf": "2531", "8A": "2530"}, map=town, weather="light snow", **given)
    mud = rb({"5Inf": "2530", "8A": "2529"}, map=town, weather="mud", **given)
    assert stavka.odds(far, "attack 5Inf 2529").attack == 3
    assert stavka.odds(near, "attack 5Inf 2530").attack == 5
    assert stavka.odds(mud, "attack 5Inf 2529").attack == 5


@pytest.mark.parametrize(("unit", "wanted"), [("5Inf", 1), ("24Pz", 2), ("8A", 0), ("6CC", 1)])
def test_light_snow_holds_nobody_whom_snow_would_not(rb: Situation, unit: str, wanted: int) -> None:
    """rb:A23.0: a point more than in Mud in the second impulse too, but no more than in Light Mud."""
    side = "soviet" if unit in ("8A", "6CC") else "axis"
    given = {"stage": f"{side} second impulse movement", "turn": 4, "options": ["light-snow"]}
    assert points(rb({unit: "1817"}, weather="light snow", **given), unit) == wanted
    assert points(rb({unit: "1817"}, weather="light mud", **given), unit) >= wanted
