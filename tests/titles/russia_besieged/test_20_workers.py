"""20.0 to 20.4 and 20.6: War Economy Counters and their evacuation."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.combat import strength
from stavka.titles.russia_besieged.economy import workers
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import AXIS_COMBAT, BLANK, at, choices, give, steps, with_city

EVENTS, FIRST = "soviet events", "soviet first impulse movement"
INFANTRY = "soviet infantry"
RAIL = "rail moves in the first impulse"


def waiting(*names: str, **places: str) -> list[object]:
    """Counters on the card, and others on the map, written as ``WEC_Kiev="Kazan"``."""
    found: list[object] = [{"id": name, "box": "awaiting"} for name in names]
    return found + [{"id": name.replace("_", "-"), "hex": hex} for name, hex in places.items()]


def produced(game: Game) -> int:
    return war(game).points.get(INFANTRY, 0)


# -- 20.0, 20.1 -------------------------------------------------------------------------------------------------------


def test_what_counters_give(rb: Situation) -> None:
    """rb:20.0, rb:20.14: fifteen points in 1941; the figure on the counter, at the start of the Russian turn."""
    assert workers.output(war(stavka.new("rb", "campaign"))) == 15
    assert produced(rb({"WEC-Moscow": "Moscow", "WEC-Rostov": "Rostov"}, EVENTS, 2)) == 4


def test_placing_in_a_russian_city(rb: Situation, refused: Refused) -> None:
    """rb:20.11-a, rb:20.14: where it traces supply to the east edge; it counts at once."""
    game = rb(waiting("WEC-A"), EVENTS, 6)
    assert game.to_act == "soviet"
    refused(game, "place WEC-A Warsaw", "rb:20.11-a")
    refused(game, "place WEC-A 2530", "rb:20.11-a")
    refused(game, "place WEC-B Kazan", "rb:20.11-a")
    game.play("place WEC-A Kazan")
    assert (at(game, "WEC-A"), produced(game)) == ("2501", 1)
    lost = rb(waiting("WEC-A"), EVENTS, 6, control={"Minsk": "axis"})
    refused(lost, "place WEC-A Minsk", "rb:20.11-a")
    cut = {"blank": True, "places": {"Kazan": ["2501", "minor"], "Kiev": ["2520", "minor"]},
           "rails": {"Line": ["2501", "2502"]}}  # fmt: skip
    refused(rb(waiting("WEC-A"), EVENTS, 6, map=cut), "place WEC-A Kiev", "rb:20.11-a")


def test_a_counter_may_wait(rb: Situation) -> None:
    """rb:20.11-a: for a later first impulse; never in the middle of a turn."""
    game = rb(waiting("WEC-A"), EVENTS, 6)
    game.play("done")
    assert at(game, "WEC-A") == "awaiting"
    later = rb(waiting("WEC-A"), EVENTS, 7)
    assert "place WEC-A 2501" in choices(later)
    assert "place" not in {action.split()[0] for action in choices(rb(waiting("WEC-A"), FIRST, 6))}
    assert "place WEC-A 2501" not in choices(rb(waiting("WEC-A", "WEC-Voronezh"), EVENTS, 5))


@pytest.mark.parametrize("city", ["Wilno", "Riga", "Brest", "Lvov", "Tallinn"])
def test_cities_that_never_have_one(rb: Situation, refused: Refused, city: str) -> None:
    """rb:20.11-b"""
    refused(rb(waiting("WEC-A"), EVENTS, 6), f"place WEC-A {city}", "rb:20.11-b")


TWO = {"blank": True, "places": {"Kazan": ["2501", "minor"], "Tambov": ["2503", "minor"], "Riga": ["2505", "major"]},
       "rails": {"Line": [f"250{n}" for n in range(1, 6)]}}  # fmt: skip


def test_one_for_each_city_first(rb: Situation, refused: Refused) -> None:
    """rb:20.11-c: a second only when all have one, Riga apart, which never has; a third when all have two."""
    one = rb(waiting("WEC-A", WEC_Kiev="Kazan"), EVENTS, 6, map=TWO)
    refused(one, "place WEC-A Kazan", "rb:20.11-c")
    one.play("place WEC-A Tambov")
    both = rb(waiting("WEC-A", WEC_Kiev="Kazan", WEC_Gorki="Tambov"), EVENTS, 6, map=TWO)
    both.play("place WEC-A Kazan")
    third = rb(waiting("WEC-A", WEC_Kiev="Kazan", WEC_Gorki="Tambov", WEC_Stalino="Kazan"), EVENTS, 6, map=TWO)
    refused(third, "place WEC-A Kazan", "rb:20.11-c")
    third.play("place WEC-A Tambov")


def test_the_counter_of_voronezh(rb: Situation, refused: Refused) -> None:
    """rb:20.11-d"""
    game = rb(waiting("WEC-Voronezh"), EVENTS, 5)
    refused(game, "place WEC-Voronezh Kazan", "rb:20.11-d")
    game.play("place WEC-Voronezh Voronezh")
    rb(waiting("WEC-Voronezh"), EVENTS, 5, control={"Voronezh": "axis"}).play("place WEC-Voronezh Kazan")


def test_workers_stack_with_everybody(rb: Situation) -> None:
    """rb:20.12: two armies and a WEC are not too many."""
    game = rb({"8A": "2530", "9A": "2530", "WEC-Kiev": "2530"}, FIRST, map=BLANK)
    game.play("done")
    assert at(game, "WEC-Kiev") == "2530"


# -- 20.2, 20.3 -------------------------------------------------------------------------------------------------------


def test_workers_defend(rb: Situation, refused: Refused) -> None:
    """rb:20.21: they never attack, and count double in a major city."""
    for kind, wanted in (("major", 4), ("minor", 2)):
        pos = war(rb({"5Inf": "2531", "WEC-Kiev": "2530"}, AXIS_COMBAT, map=with_city("2530", kind)))
        unit, hex = pos.roster.find("5Inf"), pos.board.grid.index("2530")
        assert strength.strengths(pos, 0, [unit], [hex])[1] == wanted
    attack = rb({"5Inf": "2531", "WEC-Kiev": "2530", "8A": "2530"}, "soviet first impulse combat", map=BLANK)
    refused(attack, "attack WEC-Kiev 2531", "rb:20.21")


def test_workers_take_losses(rb: Situation) -> None:
    """rb:20.22-a: as others do; the one of Moscow has two steps."""
    game = rb({"24Pz": "2531", "WEC-Moscow": "2530"}, AXIS_COMBAT, map=with_city("2530"))
    game.play("attack 24Pz 2530")
    give(game, "BR")
    assert (at(game, "WEC-Moscow"), steps(game, "WEC-Moscow")) == ("2530", 1)
    both = rb({"24Pz": "2531", "WEC-Kiev": "2530", "5Para": "2530"}, AXIS_COMBAT, map=with_city("2530"))
    both.play("attack 24Pz 2530")
    give(both, "BR")
    assert {"lose WEC-Kiev", "lose 5Para"} <= choices(both)


def test_workers_do_not_retreat(rb: Situation) -> None:
    """rb:20.23, rb:20.3: they are gone for good, and their points at once."""
    game = rb({"24Pz": "2531", "WEC-Kiev": "2530", "8A": "2530"}, AXIS_COMBAT, map=with_city("2530", "minor"))
    assert game.view("soviet")["production"][INFANTRY] == 2
    game.play("attack 24Pz 2530")
    give(game, "DR")
    assert (at(game, "WEC-Kiev"), game.view("soviet")["production"][INFANTRY]) == ("removed", 0)


# -- 20.4 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "box", "points"), [(2, "awaiting", 0), (3, "urals_box", 2)])
def test_the_urals(rb: Situation, turn: int, box: str, points: int) -> None:
    """rb:20.4: in September 1941, in its box and not in a city, with two points at once."""
    game = rb(waiting("WEC-Urals"), EVENTS, turn)
    assert (at(game, "WEC-Urals"), produced(game)) == (box, points)


def test_the_urals_at_full_output(rb: Situation) -> None:
    """rb:20.4-b: six points from May 1943 on."""
    for turn, points in ((12, 2), (13, 6), (14, 6)):
        game = rb([{"id": "WEC-Urals", "box": "urals_box"}, {"id": "WEC-D", "box": "removed"}], EVENTS, turn)
        assert produced(game) == points


# -- 20.6 -------------------------------------------------------------------------------------------------------------


def test_an_evacuation(rb: Situation, refused: Refused) -> None:
    """rb:20.62, rb:20.64, rb:20.66: one rail move; its points of the turn stay, it gives none until it returns."""
    game = rb({"WEC-Kiev": "Kiev"}, EVENTS, 4)
    assert produced(game) == 2
    game.play("relocate WEC-Kiev")
    assert (at(game, "WEC-Kiev"), produced(game), war(game).counts[RAIL]) == ("evacuated", 2, 1)
    assert workers.output(war(game)) == 0
    refused(game, "relocate WEC-Kiev", "rb:20.61")


def test_the_return(rb: Situation) -> None:
    """rb:20.65, rb:20.66: the example: removed in July 1941, it works in the Urals from July 1942 on."""
    game = rb({"WEC-Kiev": "Kiev"}, FIRST, 2)
    game.play("relocate WEC-Kiev")
    assert war(game).returns == ((war(game).roster.find("WEC-Kiev"), 8, 1),)
    for turn, points in ((7, 0), (8, 2)):
        back = rb([{"id": "WEC-Kiev", "box": "evacuated"}], EVENTS, turn, returns=[["WEC-Kiev", 8]])
        assert produced(back) == points
    assert at(back, "WEC-Kiev") == "urals_box"
    assert war(back).returns == ()
    # a scenario that begins in May 1942 does not say when its evacuated workers left: they left in a July
    assert produced(rb([{"id": "WEC-Kiev", "box": "evacuated"}], EVENTS, 8)) == 2


@pytest.mark.parametrize(
    ("city", "allowed"),
    [("Rostov", True), ("Kharkov", True), ("Dnepropetrovsk", True), ("Stalino", True), ("Moscow", False)],
)
def test_the_cities_that_evacuate(rb: Situation, refused: Refused, city: str, allowed: bool) -> None:
    """rb:20.61"""
    game = rb({f"WEC-{city}": city}, FIRST, 3)
    if allowed:
        game.play(f"relocate WEC-{city}")
    else:
        refused(game, f"relocate WEC-{city}", "rb:20.61")


def test_when_and_how_many(rb: Situation, refused: Refused) -> None:
    """rb:20.6, rb:20.63: from July 1941, in first impulses, as many as there are rail moves."""
    refused(rb({"WEC-Kiev": "Kiev"}, FIRST, 1), "relocate WEC-Kiev", "rb:20.6")
    refused(rb({"WEC-Kiev": "Kiev"}, "soviet second impulse movement", 3), "relocate WEC-Kiev", "rb:20.62")
    refused(rb({"WEC-Kiev": "Kiev", "24Pz": "1540"}, turn=3), "relocate WEC-Kiev", "rb:20.62")
    units = {"WEC-Kiev": "Kiev", "WEC-Kharkov": "Kharkov", "WEC-Rostov": "Rostov"}
    game = rb(units, FIRST, 3, counts={RAIL: 3})
    game.play("relocate WEC-Kiev")
    game.play("relocate WEC-Kharkov")
    refused(game, "relocate WEC-Rostov", "rb:20.63")


def test_an_evacuation_needs_a_way(rb: Situation, refused: Refused) -> None:
    """rb:20.62: by the rules of rail movement, off the east edge."""
    refused(rb({"WEC-Kiev": "Kiev", "24Pz": "2423"}, FIRST, 3), "relocate WEC-Kiev", "rb:20.62")


def test_workers_that_a_situation_brings(rb: Situation, refused: Refused) -> None:
    """rb:20.11-a, rb:20.11-b, rb:20.11-c, rb:20.11-d: whatever box they are said to wait in, and in either stage."""
    for stage in ("soviet events", "soviet first impulse movement"):
        for box in ("due", "available"):
            units = {"7A": "Moscow", "WEC-Moscow": "Moscow", "5Inf": "Kursk"}
            game = rb(units, stage, 4, boxes={box: ["WEC-A", "WEC-Voronezh"]})
            refused(game, "place WEC-A Riga", "rb:20.11-b")
            refused(game, "place WEC-A Moscow", "rb:20.11-c")
            refused(game, "place WEC-A Kursk", "rb:20.11-a")
            refused(game, "place WEC-Voronezh Minsk", "rb:20.11-d")
            game.play("place WEC-A Kalinin")
            assert game.piece("WEC-A").hex == "1612"


def test_workers_leave_as_a_turn_begins(rb: Situation, refused: Refused) -> None:
    """rb:20.62, rb:20.6: not in its second impulse, and not before July 1941."""
    units = {"WEC-Kiev": "Kiev", "7A": "Moscow"}
    refused(rb(units, "soviet second impulse movement", 2), "relocate WEC-Kiev", "rb:20.62")
    refused(rb(units, "soviet first impulse movement", 1), "relocate WEC-Kiev", "rb:20.6")
    rb(units, "soviet first impulse movement", 2).play("relocate WEC-Kiev")
