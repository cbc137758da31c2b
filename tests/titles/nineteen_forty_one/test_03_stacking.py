"""3. Stacking."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation


def test_axis_groups_and_armies_stand_alone(plain: Situation, refused: Refused) -> None:
    """n41:3-axis-group-army"""
    big = {"3PzGr": {"hex": "1008", "flags": ["moved"]}, "3RA": {"hex": "1108", "flags": ["moved"]}}
    game = plain({**big, "26Inf": "1006"})
    refused(game, "move 26Inf 1006-1007-1008", "n41:3-axis-group-army")
    refused(game, "move 26Inf 1006-1007-1108", "n41:3-axis-group-army")


def test_two_axis_corps_are_the_most(plain: Situation, refused: Refused) -> None:
    """n41:3-axis-corps"""
    stack = [{"id": unit, "hex": "1008", "flags": ["moved"]} for unit in ("1Inf", "38Inf")]
    game = plain([*stack, {"id": "26Inf", "hex": "1006"}])
    refused(game, "move 26Inf 1006-1007-1008", "n41:3-axis-corps")
    game = plain([stack[0], {"id": "26Inf", "hex": "1006"}])
    game.play("move 26Inf 1006-1007-1008")
    assert {p.short for p in game.units(at="1008")} == {"1Inf", "26Inf"}


@pytest.mark.parametrize(
    ("there", "comes", "allowed"),
    [
        (["10M"], "1M", True),
        (["1TG"], "10M", True),
        (["8A"], "10M", True),
        (["10M"], "8A", True),
        (["8A"], "11A", False),
        (["1TG"], "2TG", False),
        (["8A"], "1TG", False),
        (["8A", "10M"], "1M", False),
    ],
)
def test_soviet_stacks(plain: Situation, refused: Refused, there: list[str], comes: str, allowed: bool) -> None:
    """n41:3-soviet-general: an army with a tank corps is a full hex."""
    units = [{"id": unit, "hex": "1008", "flags": ["moved"]} for unit in there]
    game = plain([*units, {"id": comes, "hex": "1007"}], "soviet move 1")
    if allowed:
        game.play(f"move {comes} 1007-1008")
    else:
        refused(game, f"move {comes} 1007-1008", "n41:3-soviet-general")


def test_two_soviet_units_of_any_size_in_fortifications(plain: Situation, refused: Refused) -> None:
    """n41:3-soviet-fortification n41:11-stack"""
    forts = {"features": {"fortifications": ["1008"]}}
    game = plain({"8A": {"hex": "1008", "flags": ["moved"]}, "11A": "1007", "23A": "1009"}, "soviet move 1", map=forts)
    game.play("move 11A 1007-1008")
    refused(game, "move 23A 1009-1008", "n41:3-soviet-fortification")


def test_stacking_is_broken_in_passing_only(plain: Situation, refused: Refused) -> None:
    """n41:3-when"""
    game = plain({"3PzGr": "1006", "26Inf": "1007", "1Inf": "1009"})
    game.play("move 26Inf 1007-1006-1005")  # through the group's hex
    game.play("move 1Inf 1009-1008-1007-1006")  # the group can still leave
    refused(game, "done", "n41:3-axis-group-army")
    game.play("move 3PzGr 1006-1106")
    game.play("done")


def test_retreat_goes_on_past_a_full_hex(plain: Situation) -> None:
    """n41:3-retreat n41:7-retreat-stack"""
    # 8A in 1008 can fall back only to 1009, which is full, and from there to 1010
    units = {
        "2PzGr": "1007",
        "26Inf": "0907",
        "1Inf": "1109",
        "8A": "1008",
        "11A": {"hex": "1009", "flags": ["fought"]},
        "10M": {"hex": "1009", "flags": ["fought"]},
    }
    closed = {"terrain": {"0908": "sea", "0909": "sea", "1108": "sea"}}
    game = plain(units, "axis fight 1", map=closed)
    game.play("attack 2PzGr 1008")
    game.play_dice([1])  # DR
    options = {str(a) for a in game.legal()}
    assert options == {"retreat 8A 1008-1009-1010", "retreat 8A 1008-1009-0910"}
    # with the way beyond shut as well it is lost
    closed["terrain"] |= {"1010": "sea", "0910": "sea", "1110": "sea", "1109": "clear"}
    game = plain(units, "axis fight 1", map=closed)
    game.play("attack 2PzGr 1008")
    game.play_dice([1])
    assert game.piece("8A").box == "eliminated"


def test_no_room_for_a_reinforcement_in_a_full_city(n41: Situation, refused: Refused) -> None:
    """n41:3-placement n41:14-soviet-city-order: Kalinin holds an infantry army and a tank corps."""
    units = {"31A": "Kalinin", "7M": "Kalinin", "28A": "due", "25M": "due"}
    game = n41(units, "soviet move 1")
    refused(game, "place 28A Kalinin", "n41:3-placement")
    refused(game, "place 25M Kalinin", "n41:3-placement")
    game = n41({"31A": "Kalinin", "28A": "due", "25M": "due"}, "soviet move 1")
    refused(game, "place 28A Kalinin", "n41:3-placement")
    game.play("place 25M Kalinin")
