"""11.1 Airbases and staging."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.titles.russia_besieged.air import staging
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at, choices, give

if TYPE_CHECKING:
    from tests.titles.conftest import Refused

SOVIET = "soviet first impulse movement"
CITIES = {
    "blank": True,
    "places": {
        "Warsaw": ["2534", "major"],
        "Lodz": ["2537", "minor"],
        "Kiev": ["2516", "major"],
        "Orel": ["2515", "minor"],
    },
}
HELD = {"Warsaw": "axis", "Lodz": "axis", "Kiev": "axis", "Orel": "axis"}
FIELD = {"2534": ["Stuka1", "StukaBase1"]}


def test_an_airbase_stages_with_its_air_unit(rb: Situation, refused: Refused) -> None:
    """rb:11.14-a, rb:11.14-b, rb:11.14-c, rb:11.8: up to 18 hexes, once an impulse, and no mission then."""
    game = rb(FIELD, map=CITIES, control=HELD)
    refused(game, "stage StukaBase1 Orel", "rb:11.14-a")
    refused(game, "stage StukaBase1 2533", "rb:11.12")
    game.play("stage StukaBase1 Kiev")
    assert (at(game, "StukaBase1"), at(game, "Stuka1")) == ("2516", "2516")
    refused(game, "stage StukaBase1 Warsaw", "rb:11.14-c")


def test_not_after_a_mission(rb: Situation, refused: Refused) -> None:
    """rb:11.14-c: flown in this impulse, in an automatic victory."""
    units = {"2531": ["24Pz", "46Pz", "5Inf"], "21MC": "2530", **FIELD}
    game = rb(units, map=CITIES, control=HELD)
    game.play("overrun 24Pz+46Pz+5Inf 2530 air Stuka1")
    game.play("done")
    refused(game, "stage StukaBase1 Lodz", "rb:11.14-c")


def test_room_in_a_city(rb: Situation, refused: Refused) -> None:
    """rb:11.13: two bases in a minor city, four in a major one."""
    two = ["Stuka2", "StukaBase2", "Stuka3", "StukaBase3"]
    game = rb({**FIELD, "2537": two}, map=CITIES, control=HELD)
    refused(game, "stage StukaBase1 Lodz", "rb:11.13")
    full = [name for n in (2, 3, 4, 5) for name in (f"Stuka{n}", f"StukaBase{n}")]
    refused(rb({**FIELD, "2516": full}, map=CITIES, control=HELD), "stage StukaBase1 Kiev", "rb:11.13")
    rb({**FIELD, "2516": full[:6]}, map=CITIES, control=HELD).play("stage StukaBase1 Kiev")


def test_only_to_cities_held_from_the_start(rb: Situation, refused: Refused) -> None:
    """rb:11.14-a, rb:11.15: but in good weather of 1941 to those just taken too."""
    units = {**FIELD, "24Pz": "2517"}
    held = {**HELD, "Kiev": "soviet"}
    later = rb(units, turn=8, map=CITIES, control=held)
    later.play("move 24Pz 2517-2516")
    refused(later, "stage StukaBase1 Kiev", "rb:11.14-a")
    muddy = rb(units, turn=2, weather="mud", map=CITIES, control=held)
    muddy.play("move 24Pz 2517-2516")
    refused(muddy, "stage StukaBase1 Kiev", "rb:11.14-a")
    first = rb(units, turn=2, map=CITIES, control=held)
    first.play("move 24Pz 2517-2516")
    first.play("stage StukaBase1 Kiev")


def test_an_overrun_base_escapes(rb: Situation, refused: Refused) -> None:
    """rb:11.16-a: at once, to a city of its owner's choice within 9 hexes."""
    game = rb({**FIELD, "8A": "2533"}, SOVIET, map=CITIES, control=HELD)
    game.play("move 8A 2533-2534")
    assert (game.to_act, choices(game)) == ("axis", {"stage StukaBase1 2537"})
    refused(game, "stage StukaBase1 2516", "rb:11.16-a")
    game.play("stage StukaBase1 2537")
    assert (at(game, "Stuka1"), at(game, "8A")) == ("2537", "2534")


def test_the_last_room_is_taken_once(rb: Situation) -> None:
    """rb:11.13, rb:11.16-b: of three bases overrun together two fit into the only city near, the third leaves."""
    board = {"blank": True, "places": {"Warsaw": ["2534", "major"], "Lodz": ["2537", "minor"]}}
    three = [f"{kind}{number}" for number in (1, 2, 3) for kind in ("Stuka", "StukaBase")]
    game = rb({"2534": three, "8A": "2533"}, SOVIET, map=board, control={"Warsaw": "axis", "Lodz": "axis"})
    game.play("move 8A 2533-2534")
    for _ in range(2):
        game.play(next(iter(game.legal())))
    assert sorted(at(game, f"StukaBase{n}") for n in (1, 2, 3)) == ["2537", "2537", "off_map"]
    assert game.to_act == "soviet"


def test_a_position_is_kept_while_bases_are_driven_off(rb: Situation) -> None:
    """rb:11.16-a: one of them is asked for, the other waits; the kept position holds both."""
    units = {"Stuka1": "Minsk", "Stuka2": "Minsk", "8A": "1522"}
    game = rb(units, "soviet first impulse movement", turn=3, control={"axis": ["Minsk", "Brest", "Wilno"]})
    first = game.position.copy()
    game.play("move 8A 1522-1523")
    assert game.stage == "forced staging"
    kept = snapshot.restore(first, snapshot.take(game.position))
    assert kept.fingerprint() == game.position.fingerprint()


def test_a_base_overrun_twice_escapes_once(rb: Situation) -> None:
    """rb:11.16-a: units that are placed around it one after the other, as turncoats are, drive it off once."""
    game = rb({**FIELD, "8A": "2533", "11A": "2533"}, SOVIET, map=CITIES, control=HELD)
    pos = war(game)
    for name in ("8A", "11A"):
        staging.overrun(pos, pos.roster.find(name), pos.where[pos.roster.find("StukaBase1")])
    pos.advance()
    game.play("stage StukaBase1 2537")
    assert (game.to_act, at(game, "StukaBase1")) == ("soviet", "2537")


def test_without_a_city_it_leaves_the_map(rb: Situation) -> None:
    """rb:11.16-b: a Stuka lost in the Russian part of March/April 1942 is back in July/August."""
    board = {"blank": True, "places": {"Warsaw": ["2534", "major"]}}
    game = rb({**FIELD, "8A": "2533"}, SOVIET, turn=6, map=board, control={"Warsaw": "axis"})
    game.play("move 8A 2533-2534")
    assert at(game, "Stuka1") == "off_map"
    assert {turn for _, turn, _ in war(game).returns} == {8}
    red = {"2534": ["Shturmovik1", "ShturmovikBase1"], "24Pz": "2533"}
    lost = rb(red, turn=20, map=board, control={"Warsaw": "soviet"})
    lost.play("move 24Pz 2533-2534")
    assert {turn for _, turn, _ in war(lost).returns} == {21}


def test_partisans_do_not_drive_bases_off(rb: Situation) -> None:
    """rb:11.16-c, rb:16.21-d"""
    game = rb({**FIELD, "Partisan1": "2537"}, map=CITIES, control=HELD)
    game.play("stage StukaBase1 Lodz")
    assert staging.with_room(war(game), 0)


def test_an_air_unit_takes_its_base_along(rb: Situation, refused: Refused) -> None:
    """rb:11.14-a: who stages the one stages the other."""
    game = rb({"Stuka1": "Warsaw", "7Inf": "Warsaw"}, turn=8)
    refused(game, "stage Stuka1 Minsk", "rb:11.12")
    game.play("stage Stuka1 Krakow")
    assert game.piece("Stuka1").hex == game.piece("StukaBase1").hex == "1634"
    refused(game, "stage Stuka1 Warsaw", "rb:11.14-c")


def broken_through(rb: Situation, minsk: str) -> Game:
    """Two panzer corps have destroyed an army in 2530 by a Blitzkrieg; an airbase is in Minsk, with Kiev behind it."""
    board = {"blank": True, "places": {"Minsk": [minsk, "minor"], "Kiev": ["2528", "minor"]}}
    units = {"24Pz": "2531", "39Pz": "2531", "8A": "2530", "ShturmovikBase1": minsk, "Shturmovik1": minsk}
    game = rb(units, "axis first impulse combat", 3, map=board, control={"soviet": ["Minsk", "Kiev"]})
    game.play("attack 24Pz+39Pz 2530 blitz")
    while game.to_act != "chance":
        game.play("done")
    give(game, "DE-Adv3")
    return game


def test_airbases_are_driven_off_in_the_middle_of_an_advance(rb: Situation) -> None:
    """rb:11.16-a: at once, before the next unit of a Blitzkrieg advances and takes the city that they flee to."""
    game = broken_through(rb, "2529")
    game.play("exploit 24Pz 2531-2530-2529")
    assert (game.to_act, choices(game)) == ("soviet", {"stage ShturmovikBase1 2528"})
    game.play("stage ShturmovikBase1 2528")
    game.play("exploit 39Pz 2531-2530")


def test_several_advance_before_airbases_flee(rb: Situation) -> None:
    """rb:11.16-a: one action leads several units into the hex; the airbase that was there is asked for once."""
    game = broken_through(rb, "2530")
    game.play("advance 24Pz+39Pz")
    assert (at(game, "24Pz"), at(game, "39Pz")) == ("2530", "2530")
    assert (game.to_act, choices(game)) == ("soviet", {"stage ShturmovikBase1 2528"})
    game.play("stage ShturmovikBase1 2528")
    game.play("exploit 24Pz 2530-2529")


def test_airbases_flee_before_the_next_unit_advances(rb: Situation) -> None:
    """rb:11.16-a, rb:10.82-a: after a battle on the other table too."""
    board = {"blank": True, "places": {"Minsk": ["2530", "minor"], "Kiev": ["2528", "minor"]}}
    units = {"2531": ["24Pz", "39Pz"], "2530": ["8A", "ShturmovikBase1"]}
    game = rb(units, "axis first impulse combat", 3, map=board, control={"soviet": ["Minsk", "Kiev"]})
    game.play("attack 24Pz+39Pz 2530")
    while game.to_act != "chance":
        game.play("done")
    give(game, "DE")
    game.play("advance 24Pz")
    assert (game.to_act, choices(game)) == ("soviet", {"stage ShturmovikBase1 2528"})
    game.play("stage ShturmovikBase1 2528")
    game.play("advance 39Pz")
