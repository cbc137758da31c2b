"""11, 6.4: who stays where he is, and which rule says so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH, fed
from tests.titles.proud_monster.conftest import Situated, rule_against


def test_who_came_by_train_or_by_air_stays(situation: Situated, refused: Refused) -> None:
    """pmd:11.2-a, pmd:10.2-b, pmd:15.17-f,-g"""
    game = situation(turn=213, control={"axis": "all"}, units={"31ID": "OKH North", "34ID": "Riga", "1ID": "OKH North"})
    game.play("ship 1ID Riga")
    game.play("transfer 31ID Minsk")
    refused(game, "move 31ID 1920-1919", "pmd:11.2-a")
    refused(game, "move 1ID 1808-1809", "pmd:10.2-b")
    game = situation(turn=213, control={"axis": "all"}, units={"31ID": "Minsk"})
    game.play("transfer 31ID OKH-North")
    refused(game, "enter 31ID 0821", "pmd:11.2-a")
    dropped = {"hex": HEX, "flags": ["landed", "shipped"]}
    keys: dict[str, Any] = {"turn": 313, "dropped": ["1ParD"], "supply": fed("1ParD"), "weather": "dry"}
    game = situation(**keys, stage="axis combat", units={"1ParD": dropped, "2RD": NORTH})
    refused(game, f"attack 1ParD {NORTH}", "pmd:15.17-f")
    game = situation(**keys, units={"1ParD": dropped})
    refused(game, f"move 1ParD {HEX}-{NORTH}", "pmd:15.17-f")
    game = situation(**keys, units={"1ParD": {"hex": HEX, "flags": ["shipped"]}})
    refused(game, f"move 1ParD {HEX}-{NORTH}", "pmd:15.17-g")


def test_who_has_travelled_stays(situation: Situated) -> None:
    """pmd:11.2-a, pmd:15.17-g: the refusal tells by what."""
    game = situation(turn=118, control={"axis": ["1615"]}, units={"4PD": "OKH North"})
    game.play("transfer 4PD 1615")
    assert rule_against(game, "move 4PD 1615-1616") == "pmd:11.2-a"
    drop = situation(turn=311, counts={"manstein gambit": 311}, units={"1ParD": "OKH North", "31ID": "Kharkov"})
    drop.play("drop 1ParD 3634")
    assert rule_against(drop, "move 1ParD 3634-3635") == "pmd:15.17-g"


@pytest.mark.parametrize(
    ("keys", "path", "rule"),
    [
        ({"concentrated": ["4PD"]}, "2219-2218-2217", "pmd:8.9-c"),
        ({"supply": {"3PD": "ISO 1"}}, "2219-2218-2217", "pmd:8.5-h"),
        ({"supply": {"3PD": "OOS"}, "spent": {"3PD": 5}}, "2219-2218-2217", "pmd:8.5-c"),
        ({"weather": "rain", "spent": {"3PD": 9}}, "2219-2218-2217", "pmd:12.4-b"),
        ({"spent": {"3PD": 11}}, "2219-2218-2217", "pmd:11.1-a"),
    ],
)
def test_a_way_too_long_names_what_shortened_it(
    situation: Situated, keys: dict[str, Any], path: str, rule: str
) -> None:
    """Where the printed movement factor would do, the rule is told that cut it down."""
    clear = dict.fromkeys(path.split("-"), "clear")
    game = situation(turn=118, units={"3PD": "2219", "4PD": "1920"}, terrain=clear, **keys)
    assert rule_against(game, f"move 3PD {path}") == rule


def test_who_is_dropped_off_stays(situation: Situated) -> None:
    """pmd:11.1-g: a stack goes on without some, which are done for the phase."""
    game = situation(units={"3PD": NORTH, "4PD": NORTH})
    game.play(f"move 3PD+4PD {NORTH}-1638")
    assert rule_against(game, "move 4PD 1638-1637") is None
    game.play("move 3PD 1638-1637")
    assert rule_against(game, "move 4PD 1638-1637") == "pmd:11.1-g"
    assert rule_against(game, "move 3PD 1637-1636") is None


def test_one_move_is_finished_before_another_begins(situation: Situated) -> None:
    """pmd:11.1-e: in one hex as in two; a part of a stack that moves by itself ends the move of the other part."""
    game = situation(units={"3PD": NORTH, "4PD": NORTH, "6PD": "1641"})
    game.play(f"move 3PD {NORTH}-1638")
    game.play(f"move 4PD {NORTH}-1540")
    assert rule_against(game, "move 3PD 1638-1637") == "pmd:11.1-g"
    game.play("move 6PD 1641-1642")
    assert rule_against(game, "move 4PD 1540-1440") == "pmd:11.1-e"
