"""9. Armor."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.nineteen_forty_one.conftest import Situation


def bonus(game: Game, attack: str) -> bool:
    return any(note.startswith("armor") for note in stavka.odds(game, attack).modifiers)


def test_armor_alone_against_infantry_alone(plain: Situation) -> None:
    """n41:9-armor-bonus: a 2:1 becomes a 3:1."""
    pieces = [
        {"side": "axis", "kind": "armor", "combat": 6, "hex": "1005"},
        {"side": "soviet", "kind": "infantry", "size": "army", "combat": 3, "hex": "1006"},
    ]
    game = plain(pieces, "axis fight 1")
    attacker = game.units(at="1005")[0].short
    assert stavka.odds(game, f"attack {attacker} 1006").odds == "3:1"
    # the Soviet have it as well
    game = plain({"1TG": "1005", "38Inf": "1006"}, "soviet fight 1")  # 6 to 3
    assert stavka.odds(game, "attack 1TG 1006").odds == "3:1"


def test_no_bonus_with_infantry_in_the_attack(plain: Situation) -> None:
    """n41:9-armor-mixed"""
    game = plain({"2PzGr": "1005", "26Inf": "0906", "8A": "1006"}, "axis fight 1")
    assert bonus(game, "attack 2PzGr 1006")
    assert not bonus(game, "attack 2PzGr+26Inf 1006")


def test_no_bonus_against_armor(plain: Situation) -> None:
    """n41:9-armor-defender"""
    game = plain({"2PzGr": "1005", "8A": "1006", "10M": "1006"}, "axis fight 1")
    assert not bonus(game, "attack 2PzGr 1006")


@pytest.mark.parametrize(
    ("board", "allowed"),
    [
        ({}, True),
        ({"places": {"City": ["1006", "major"]}}, True),
        ({"sides": {"river": [["1005", "1006"]]}}, True),
        ({"terrain": {"1006": "forest"}}, False),
        ({"terrain": {"1006": "rough"}}, False),
        ({"terrain": {"1006": "swamp"}}, False),
        ({"features": {"fortifications": ["1006"]}}, False),
    ],
)
def test_the_hex_must_be_clear(plain: Situation, board: dict[str, object], allowed: bool) -> None:
    """n41:9-armor-terrain"""
    game = plain({"2PzGr": "1005", "8A": "1006"}, "axis fight 1", map=board)
    assert bonus(game, "attack 2PzGr 1006") is allowed


@pytest.mark.parametrize(
    ("weather", "allowed"), [("clear", True), ("rain", True), ("mud", False), ("frost", True), ("snow", False)]
)
def test_no_bonus_in_mud_and_snow(plain: Situation, weather: str, allowed: bool) -> None:
    """n41:9-armor-weather n41:13-mud-armor n41:13-snow-armor"""
    for side, attacker, defender in (("axis", "2PzGr", "8A"), ("soviet", "1TG", "26Inf")):
        game = plain({attacker: "1005", defender: "1006"}, f"{side} fight 1", weather=weather)
        assert bonus(game, f"attack {attacker} 1006") is allowed
