"""11.2: Axis strategic movement."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.proud_monster.conftest import Situated, rule_against, war

OKH = "OKH North"


def cited(game: Game, action: str) -> str | None:
    found = game.refusal(action)
    return found.rule if found else None


def test_between_areas_and_towns(situation: Situated) -> None:
    """pmd:11.2-a,-c: OKH to OKH, town to OKH, OKH to town; never from town to town, never from open land."""
    units = [
        {"id": "1ID", "box": OKH},
        {"id": "5ID", "hex": "1808"},
        {"id": "6ID", "hex": "1815"},
    ]
    game = situation(turn=114, units=units, control={"axis": ["Riga", "Minsk"]})
    assert cited(game, "transfer 1ID OKH-South") is None
    assert cited(game, "transfer 1ID Minsk") is None
    assert cited(game, "transfer 1ID OKH-North") == "pmd:11.2-a"
    assert cited(game, "transfer 1ID Kiev") == "pmd:11.2-a"  # not Axis
    assert cited(game, "transfer 5ID OKH-North") is None
    assert cited(game, "transfer 5ID Minsk") == "pmd:11.2-a"
    assert cited(game, "transfer 6ID OKH-North") == "pmd:11.2-c"
    game.play("transfer 1ID Minsk")
    assert game.piece("1ID").hex == "1920"
    assert cited(game, "move 1ID 1920-1921") == "pmd:11.2-a"
    assert cited(game, "transfer 1ID OKH-North") == "pmd:11.2-c"


def test_capacity_of_a_week(situation: Situated) -> None:
    """pmd:11.2-b: eight steps; an artillery unit counts three, a regiment one."""
    units = [{"id": name, "box": OKH} for name in ("3PD", "4PD", "1ID", "HARKO", "GDMIR")]
    game = situation(turn=114, units=units, control={"axis": ["Minsk"]})
    game.play("transfer 3PD Minsk")
    game.play("transfer HARKO Minsk")
    assert war(game).counts["strategic steps"] == 4 + 3
    assert cited(game, "transfer 1ID Minsk") == "pmd:11.2-b"
    assert cited(game, "transfer GDMIR Minsk") is None
    game.play("transfer GDMIR Minsk")
    assert "transfer" not in {str(action).split()[0] for action in game.legal()}
    game.play("done")
    while game.phase != "axis second week movement":
        game.play("done")
    assert cited(game, "transfer 1ID Minsk") is None


def test_the_north_south_line(situation: Situated) -> None:
    """pmd:11.2-d: from Sevastopol to Novgorod by both areas, a week each."""
    game = situation(turn=215, units=[{"id": "1ID", "hex": "2050"}], control={"axis": ["Novgorod"]})
    assert cited(game, "transfer 1ID OKH-North") == "pmd:11.2-d"
    assert cited(game, "transfer 1ID OKH-South") is None
    game = situation(turn=215, units=[{"id": "1ID", "box": "OKH South"}], control={"axis": ["Novgorod"]})
    assert cited(game, "transfer 1ID Novgorod") == "pmd:11.2-d"
    assert cited(game, "transfer 1ID OKH-North") is None
    game = situation(turn=215, units=[{"id": "1ID", "box": OKH}], control={"axis": ["Novgorod"]})
    assert cited(game, "transfer 1ID Novgorod") is None


def test_lines_that_open_late(situation: Situated) -> None:
    """pmd:11.2-e: east of the GAS line from turn 205, south of the Caucasus line from 301."""
    for turn, town, rule in (
        (204, "Kursk", "pmd:11.2-e"),
        (205, "Kursk", None),
        (224, "Maikop", "pmd:11.2-e"),
        (301, "Maikop", None),
    ):
        game = situation(turn=turn, units=[{"id": "1ID", "box": "OKH South"}], control={"axis": [town]})
        assert cited(game, f"transfer 1ID {town}") == rule, turn


def test_enemies_beside_the_line(situation: Situated) -> None:
    """pmd:11.2-f: neither starting, nor ending, nor passing next to an enemy."""
    units = [{"id": "1ID", "box": OKH}, {"id": "5ID", "hex": "1808"}, {"id": "100RD", "hex": "1921"}]
    game = situation(turn=114, units=units, control={"axis": ["Minsk", "Riga"]})
    assert cited(game, "transfer 1ID Minsk") == "pmd:11.2-f"
    assert cited(game, "transfer 5ID OKH-North") is None
    units[2] = {"id": "100RD", "hex": "1809"}
    game = situation(turn=114, units=units, control={"axis": ["Minsk", "Riga"]})
    assert cited(game, "transfer 5ID OKH-North") == "pmd:11.2-f"


def test_who_may_not(situation: Situated) -> None:
    """pmd:5.3-f, pmd:7.1-f, pmd:9.1.2-a: no transfer between areas on turn 112; minor allies stay in the south."""
    first = situation(turn=112, units=[{"id": "1ID", "box": OKH}])
    assert cited(first, "transfer 1ID OKH-South") == "pmd:5.3-f"
    game = situation(turn=114, units=[{"id": "Rom6ID", "box": "OKH South"}, {"id": "100RD", "hex": "4120"}])
    assert cited(game, "transfer Rom6ID OKH-North") == "pmd:7.1-f"
    assert cited(game, "transfer 100RD OKH-North") == "pmd:11.2-a"


def test_guns_on_rails(situation: Situated) -> None:
    """pmd:15.10-b: the great guns move so and in no other way."""
    game = situation(turn=215, units=[{"id": "Gustav", "box": "OKH South"}], control={"axis": ["Odessa"]})
    assert cited(game, "transfer Gustav Odessa") is None
    game.play("transfer Gustav Odessa")
    assert game.piece("Gustav").hex == "1643"


def test_what_is_listed_is_legal(situation: Situated) -> None:
    units = [{"id": "1ID", "box": OKH}, {"id": "5ID", "hex": "1808"}]
    game = situation(turn=114, units=units, control={"axis": ["Minsk", "Riga", "Vilnyus"]})
    listed = [
        action for unit in ("1ID", "5ID") for action in game.legal().by_unit(unit) if str(action).startswith("tr")
    ]
    assert {str(action) for action in listed} >= {
        "transfer 1ID 1920",
        "transfer 1ID OKH-South",
        "transfer 5ID OKH-North",
    }
    assert all(game.refusal(action) is None and game.read(str(action)) == action for action in listed)


def test_a_refit_marker_keeps_a_unit_from_trains_and_ships_too(situation: Situated) -> None:
    """pmd:9.5.1-f: it does not move in its week of refit, however it would travel."""
    units = [{"id": "3PD", "hex": "1615", "flags": ["refit"]}, {"id": "5PD", "hex": "Memel", "flags": ["refit"]}]
    game = situation(turn=118, units=units)
    for action in ("transfer 3PD OKH-North", "ship 5PD OKH-North", "move 5PD 1009-1110"):
        assert rule_against(game, action) == "pmd:9.5.1-f"
