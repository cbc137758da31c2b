"""15. Russian air drops."""

from __future__ import annotations

import pytest

from stavka.titles.russia_besieged.state.flags import DROP_USED, DROPPED, DROPPED_BEFORE
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at
from tests.titles.russia_besieged.looking import title

FIRST, SECOND = "soviet first impulse movement", "soviet second impulse movement"
TURN = 5  # Jan/Feb 1942


def test_three_units_that_are_infantry_otherwise() -> None:
    """rb:15.0, rb:15.01: no forest stops them, and they are no free riders of the air."""
    roster = title().roster
    units = roster.of_kind(1, "paratroop")
    assert [roster.counters[u].short for u in units] == ["5Para", "1Para", "8Para"]
    assert all(roster.ground[u] and roster.forester[u] and not roster.armor[u] for u in units)


def test_a_paratroop_unit_marches_and_attacks(rb: Situation) -> None:
    """rb:15.01"""
    rb({"5Para": "2530"}, FIRST, map={"blank": True}).play("move 5Para 2530-2529")
    rb({"5Para": "2530", "Polizei": "2529"}, "soviet first impulse combat", map={"blank": True}).play(
        "attack 5Para 2529"
    )


def test_a_drop_from_moscow(rb: Situation, refused: Refused) -> None:
    """rb:15.03, rb:15.05, rb:15.07: eight hexes at most, no move after it, and never again."""
    game = rb({"5Para": "Moscow"}, FIRST, TURN, weather="snow")
    refused(game, "drop 5Para 1921", "rb:15.03")
    game.play("drop 5Para 1920")
    assert at(game, "5Para") == "1920"
    refused(game, "move 5Para 1920-1919", "rb:15.05")
    refused(game, "drop 5Para 1918", "rb:15.07")
    used = rb([{"id": "5Para", "hex": "Moscow", "flags": ["drop used"]}], FIRST, 16, weather="clear")
    refused(used, "drop 5Para 1920", "rb:15.07")


@pytest.mark.parametrize(
    ("turn", "stage", "weather", "allowed"),
    [
        (4, FIRST, "snow", True),  # November 1941
        (3, SECOND, "snow", False),  # October 1941
        (5, SECOND, "snow", True),
        (5, FIRST, "mud", False),
        (12, FIRST, "snow", True),  # March 1943
        (12, SECOND, "snow", False),  # April 1943
        (14, SECOND, "clear", False),  # August 1943
        (15, FIRST, "clear", True),  # September 1943
    ],
)
def test_the_dates(rb: Situation, refused: Refused, turn: int, stage: str, weather: str, allowed: bool) -> None:
    """rb:15.02-b"""
    game = rb({"5Para": "Moscow"}, stage, turn, weather=weather)
    if allowed:
        game.play("drop 5Para 1920")
    else:
        refused(game, "drop 5Para 1920", "rb:15.02-b")


def test_where_a_drop_starts(rb: Situation, refused: Refused) -> None:
    """rb:15.02-a: in a city since the impulse began, Russian, with rail supply to the east edge; and who drops."""
    refused(rb({"5Para": "1914"}, FIRST, TURN, weather="snow"), "drop 5Para 1920", "rb:15.02-a")
    moved = rb([{"id": "5Para", "hex": "Moscow", "flags": ["moved"]}], FIRST, TURN, weather="snow")
    refused(moved, "drop 5Para 1920", "rb:15.02-a")
    arrived = rb([{"id": "5Para", "hex": "Moscow", "flags": ["arrived"]}], FIRST, TURN, weather="snow")
    refused(arrived, "drop 5Para 1920", "rb:15.02-a")
    cut = rb({"5Para": "Sevastopol", "24Pz": "3624"}, FIRST, TURN, weather="snow")
    refused(cut, "drop 5Para 3726", "rb:15.02-a")
    other = rb({"8A": "Moscow", "3LwPara": "Warsaw", "5Para": "Moscow"}, FIRST, TURN, weather="snow")
    refused(other, "drop 8A 1915", "rb:15.0")
    refused(other, "drop 3LwPara 1332", "rb:17.5-a")


@pytest.mark.parametrize(
    ("hex", "terrain", "allowed"),
    [
        ("1916", "clear", True),
        ("1916", "forest", False),
        ("1916", "mountain", False),
        ("1616", "swamp", False),  # row 16
        ("1716", "swamp", True),  # row 17
        ("1816", "clear", False),  # in an enemy zone
    ],
)
def test_where_it_lands(rb: Situation, refused: Refused, hex: str, terrain: str, allowed: bool) -> None:
    """rb:15.04"""
    units = {"5Para": "Moscow", "24Pz": "1818"} | ({"5Inf": "1817"} if hex == "1816" else {})
    game = rb(units, FIRST, TURN, weather="snow", terrain={hex: terrain})
    if allowed:
        game.play(f"drop 5Para {hex}")
    else:
        refused(game, f"drop 5Para {hex}", "rb:15.04")


def test_no_major_city_and_no_enemy(rb: Situation, refused: Refused) -> None:
    """rb:15.04"""
    game = rb({"5Para": "Moscow", "StukaBase1": "1718", "Polizei": "1815"}, FIRST, TURN, weather="snow")
    refused(game, "drop 5Para Gorki", "rb:15.04")
    refused(game, "drop 5Para 1815", "rb:15.04")
    refused(game, "drop 5Para 1718", "rb:15.04")  # an airbase has its own hex


def test_the_turn_after_the_drop(rb: Situation) -> None:
    """rb:15.06, rb:15.06-c: it needs no supply in this turn, and is marked for the next."""
    for flag, after in (("dropped", DROPPED_BEFORE), ("dropped last turn", 0)):
        game = rb([{"id": "5Para", "hex": "Moscow", "flags": [flag]}], "soviet events", 16)
        pos = war(game)
        assert pos.flags[pos.roster.find("5Para")] & (DROPPED | DROPPED_BEFORE) == after


def test_only_in_their_own_impulses_and_from_the_map(rb: Situation, refused: Refused) -> None:
    """rb:15.0, rb:15.02-a"""
    axis = rb({"5Para": "Moscow", "24Pz": "Warsaw"}, turn=TURN, weather="snow")
    refused(axis, "drop 5Para 1920", "rb:15.0")
    pool = rb([{"id": "5Para", "box": "pool"}, {"id": "8Para", "hex": "Moscow"}], FIRST, TURN, weather="snow")
    refused(pool, "drop 5Para 1920", "rb:15.02-a")
    assert not [action for action in pool.legal() if str(action).startswith("drop 5Para")]
    mud = rb({"8Para": "Moscow"}, FIRST, TURN, weather="mud")
    assert not [action for action in mud.legal() if str(action).startswith("drop")]


def test_it_moves_again_in_the_next_impulse(rb: Situation, refused: Refused) -> None:
    """rb:15.05: the drop ends its movement, on foot and by rail, in that impulse only; a situation may say so too."""
    said = [{"id": "5Para", "hex": "1612", "flags": ["dropped"]}]
    refused(rb(said, FIRST, 16), "move 5Para 1612-1613", "rb:15.05")
    refused(rb(said, FIRST, 16), "rail 5Para 1612-1513", "rb:15.05")
    rb(said, SECOND, 16).play("rail 5Para 1612-1513")


def test_luftwaffe_corps_make_no_drop(rb: Situation, refused: Refused) -> None:
    """rb:17.5-a: neither the 3rd Paratroop Corps nor Goring; Russian infantry does not either."""
    game = rb({"3LwPara": "Warsaw", "HGPz": "Warsaw", "8A": "Moscow"}, turn=20)
    refused(game, "drop 3LwPara 1525", "rb:17.5-a")
    refused(game, "drop HGPz 1525", "rb:17.5-a")


def test_enemies_and_closed_countries(rb: Situation, refused: Refused) -> None:
    """rb:15.04, rb:1.0-b, rb:6.1: an enemy's own hex is in his zone; nobody drops into a lake or into Persia."""
    game = rb({"5Para": "Moscow", "24Pz": "1917", "8Para": "Baku", "1Para": "Leningrad"}, FIRST, 16)
    refused(game, "drop 5Para 1917", "rb:15.04")
    refused(game, "drop 1Para 0713", "rb:6.1")
    refused(game, "drop 8Para 5813", "rb:1.0-b")


def test_the_one_drop_is_spent_for_good(rb: Situation, refused: Refused) -> None:
    """rb:15.07: a unit that is lost after its drop and replaced does not drop again."""
    game = rb({"Moscow": ["5Para", "WEC-Moscow"]}, FIRST, 15, weather="clear", points={"soviet infantry": 5})
    game.play("drop 5Para 1920")
    pos = war(game)
    pos.eliminate(pos.roster.find("5Para"))
    game.play("replace 5Para Moscow")
    pos.flags[pos.roster.find("5Para")] &= DROP_USED  # a later impulse
    refused(game, "drop 5Para 1920", "rb:15.07")
