"""What a side needs by the victory conditions of its scenario, and how its general thinks."""

from __future__ import annotations

from dataclasses import replace

import pytest

import stavka
from stavka.board import BadTable
from stavka.opponents.judgement.field import Field
from stavka.opponents.profiles.reading import load, ways
from stavka.opponents.profiles.style import GENERAL, LIKE_OTHERS
from stavka.opponents.seat import Seat

SIX = ("Kalinin", "Kharkov", "Kiev", "Leningrad", "Rostov", "Stalino")


def worths(side: str, units: dict[str, str]) -> dict[str, tuple[float, float]]:
    game = stavka.situation(
        {"title": "trc", "stage": "axis first impulse movement", "turn": 4, "units": {"20A": "1809", **units}}
    )
    field = Field(Seat(game, side))
    return {name: field.places[game.title.map.places[name].hex] for name in SIX}


def test_the_likeliest_is_wanted_while_none_is_held() -> None:
    """trc:25.2.2: the Russians win in January 1942 if they have all six; the Axis goes for the one it is near."""
    near_kiev = {"24Pz": "2223", "47Pz": "2223"}
    found = {name: mine for name, (mine, _) in worths("axis", near_kiev).items()}
    assert max(found, key=found.__getitem__) == "Kiev"
    assert found["Kiev"] >= 200
    assert max(mine for name, mine in found.items() if name != "Kiev") < 200
    assert worths("soviet", near_kiev)["Kiev"][1] >= 200


def test_a_place_that_nobody_can_come_to_is_not_the_likeliest() -> None:
    """Two armies in Leningrad are more than the corps before it, and there is nobody at all near Rostov."""
    before_leningrad = {"56Pz": "0711", "41Pz": "0711", "23A": "0511", "22A": "0511", "7A": "0511"}
    found = {name: mine for name, (mine, _) in worths("axis", before_leningrad).items()}
    assert max(found, key=found.__getitem__) == "Leningrad"


def test_the_only_one_held_is_dear_to_both_and_the_others_are_what_they_were() -> None:
    found = worths("axis", {"24Pz": "2320"})
    assert min(found["Kiev"]) >= 45
    assert found["Rostov"][0] < 45


def test_an_enemy_beside_a_city_to_be_relieved_stands_in_a_place() -> None:
    """bd:14.4-b: the Soviet does not win Citadel while Germans stand beside Leningrad."""
    game = stavka.situation(
        {
            "title": "bd",
            "scenario": "citadel",
            "stage": "soviet first phase",
            "turn": 20,
            "units": {"50Inf": "1111", "28Inf": "1212", "55A": "1011"},
        }
    )
    hex = game.position.board.grid.index
    soviet = Field(Seat(game, "soviet")).places
    assert soviet[hex("1111")][0] > 0
    assert hex("1212") not in soviet


def test_a_general_thinks_otherwise_from_some_turn_on_and_when_dates_press_it() -> None:
    later = {"5": {"drive": 2.0, "line": 5.0}, "11": {"drive": 6.0}}
    found = ways("x.toml", {"drive": 8.0, "from_turn": later, "pressed": {"line": 1.0}})
    assert found.changes(4, ()) == {"drive": 8.0}
    assert found.changes(5, ()) == {"drive": 2.0, "line": 5.0}
    assert found.changes(11, {"pressed"}) == {"drive": 6.0, "line": 1.0}
    assert found.style(11, {"pressed"}) == replace(GENERAL, drive=6.0, line=1.0)
    assert LIKE_OTHERS.style(11, {"pressed"}) == GENERAL


WRONG: list[tuple[dict[str, object], str]] = [
    ({"drvie": 8.0}, "a general has no drvie"),
    ({"from_turn": {"5": {"lines": 5.0}}}, "a general has no lines"),
    ({"pressed": {"line": "long"}}, "line of a general is a number"),
    ({"barbarossa": {"line": 1.0}}, "a general has no table barbarossa"),
]


@pytest.mark.parametrize(("table", "complaint"), WRONG)
def test_a_misspelt_weight_is_refused(table: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadTable, match=f"x.toml: {complaint}"):
        ways("x.toml", table)


def test_the_german_general_attacks_to_the_end_of_1942_and_holds_a_line_after_it() -> None:
    german, _ = load("trc").general
    before, after = (german.style(turn) for turn in (10, 11))
    assert before.drive > after.drive
    assert not before.line
    assert after.line > 0
