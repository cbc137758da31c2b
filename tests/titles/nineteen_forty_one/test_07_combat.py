"""7. Combat: which attacks may be made, and at what odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

import stavka
from stavka.titles.nineteen_forty_one.combat.strength import reckon
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

FIGHT = "axis fight 1"


def units(*described: tuple[str, int, int, str], side: str = "axis", kind: str = "infantry") -> list[dict[str, object]]:
    """Described pieces: nation is the side's, given strength, movement and hex."""
    return [
        {"side": side, "kind": kind, "size": "corps", "combat": combat, "move": move, "hex": hex}
        for _, combat, move, hex in described
    ]


def test_attacks_are_voluntary_and_in_any_order(plain: Situation) -> None:
    """n41:7-optional n41:7-order"""
    game = plain({"26Inf": "1005", "1Inf": "1205", "8A": "1006", "11A": "1206"}, FIGHT)
    for action in ("attack 26Inf 1006", "attack 1Inf 1206", "done"):
        assert game.refusal(action) is None
    game.play("attack 1Inf 1206")
    assert game.to_act == "chance"  # resolved at once, before the next attack
    game.play_dice([5])
    game.play("attack 26Inf 1006")
    game.play_dice([5])
    game.play("done")
    assert game.stage == "axis second ground segment movement"


def test_only_adjacent_enemies(plain: Situation, refused: Refused) -> None:
    """n41:7-optional"""
    game = plain({"26Inf": "1005", "8A": "1007"}, FIGHT)
    refused(game, "attack 26Inf 1007", "n41:7-optional")


def test_one_hex_an_attack(plain: Situation) -> None:
    """n41:7-single-hex"""
    game = plain({"26Inf": "1005", "8A": "1006", "11A": "0906"}, FIGHT)
    with pytest.raises(stavka.Unreadable):
        game.play("attack 26Inf 1006+0906")
    assert {str(a).split()[2] for a in game.legal() if str(a) != "done"} == {"1006", "0906"}


def test_all_units_in_the_hex_defend(plain: Situation) -> None:
    """n41:7-whole-hex"""
    game = plain({"26Inf": "1005", "8A": "1006", "10M": "1006"}, FIGHT)
    assert stavka.odds(game, "attack 26Inf 1006").defence == 6
    game.play("attack 26Inf 1006")
    game.play_dice([1])  # 1:2, AE
    assert game.piece("26Inf").box == "eliminated"


def test_once_a_phase(plain: Situation, refused: Refused) -> None:
    """n41:7-once"""
    game = plain({"26Inf": "1005", "1Inf": "1007", "8A": "1006", "11A": "0906"}, FIGHT)
    game.play("attack 26Inf 1006")
    game.play_dice([5])  # NE
    refused(game, "attack 26Inf 0906", "n41:7-once")
    refused(game, "attack 1Inf 1006", "n41:7-once")
    refused(game, "attack 1Inf+1Inf 0906", "n41:7-once")


def test_a_unit_that_fled_adds_nothing_but_suffers(plain: Situation) -> None:
    """n41:7-retreated-defender n41:7-exchange-retreated"""
    coast = {"terrain": dict.fromkeys(("0906", "0907", "1106", "1107"), "sea")}
    game = plain({"7Inf": "1005", "26Inf": "1008", "10M": "1006", "8A": "1007"}, FIGHT, map=coast)
    game.play("attack 7Inf 1006")
    game.play_dice([3])  # 3:1, DR
    game.play("retreat 10M 1006-1007")
    game.play("done")  # no advance
    assert stavka.odds(game, "attack 26Inf 1007").defence == 4  # 8A alone
    game.play("attack 26Inf 1007")
    game.play_dice([6])  # 1:1, DR: both must go, and neither can
    assert [game.piece(unit).box for unit in ("8A", "10M")] == ["eliminated"] * 2


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [(23, 5, "4:1"), (6, 3, "2:1"), (5, 5, "1:1"), (4, 5, "1:2"), (1, 9, "1:2"), (99, 3, "7:1"), (11, 4, "2:1")],
)
def test_odds_round_for_the_defender(plain: Situation, attack: int, defence: int, odds: str) -> None:
    """n41:7-odds n41:7-odds-round: 23 against 5 is 4:1."""
    pieces = units(("a", attack, 3, "1005")) + units(("d", defence, 3, "1006"), side="soviet")
    game = plain(pieces, FIGHT)
    attacker = game.units(side="axis", at="1005")[0].short
    found = stavka.odds(game, f"attack {attacker} 1006")
    assert (found.attack, found.defence, found.odds) == (attack, defence, odds)


def test_shifts_are_added_and_held_at_the_ends(plain: Situation) -> None:
    """n41:7-odds-shift (reading 1)"""
    river = {"river": [["1005", "1006"]]}
    board = {"terrain": {"1006": "forest"}, "places": {"City": ["1006", "major"]}, "sides": river}
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT, map=board, air={"axis": 6})
    assert stavka.odds(game, "attack 26Inf 1006").odds == "1:2"  # 1:1 three to the left
    assert stavka.odds(game, "attack 26Inf 1006 air 6").odds == "4:1"  # the sum counts: 1:1, -3, +6
    game = plain({"2PzGr": "1005", "8A": "1006"}, FIGHT, air={"axis": 6})
    assert stavka.odds(game, "attack 2PzGr 1006 air 6").odds == "7:1"


def test_one_die_in_the_final_column(plain: Situation) -> None:
    """n41:7-roll"""
    game = plain({"26Inf": "1005", "1Inf": "0906", "8A": "1006"}, FIGHT)  # 9 to 4: 2:1
    chances = stavka.odds(game, "attack 26Inf+1Inf 1006").chances
    assert sum(chances.values()) == 1
    assert chances["EX"] == Fraction(1, 3)
    game.play("attack 26Inf+1Inf 1006")
    assert game.stage == "battle at 2:1"
    news = game.play_dice([3])
    assert news[0] == "2:1, die 3: NE"


def test_halved_strengths_are_summed_first(plain: Situation) -> None:
    """n41:7-halving: three 5-3 units at half strength are 8."""
    pieces = units(("a", 5, 3, "1005"), ("b", 5, 3, "0906"), ("c", 5, 3, "1106"))
    for piece in pieces:
        piece["flags"] = ["unsupplied"]
    game = plain([*pieces, {"id": "8A", "hex": "1006"}], FIGHT)
    names = "+".join(p.short for p in game.units(side="axis") if p.hex)
    assert stavka.odds(game, f"attack {names} 1006").attack == 8


def test_all_halvings_come_before_rounding(plain: Situation) -> None:
    """n41:7-halving-cumulative: three 5-3 units halved twice are 4 (reading 3)."""
    pieces = units(("a", 5, 3, "1005"), ("b", 5, 3, "0906"), ("c", 5, 3, "1106"))
    for piece in pieces:
        piece["flags"] = ["unsupplied"]
    game = plain([*pieces, {"id": "8A", "hex": "1006"}], FIGHT, turn=7, weather="snow")
    names = "+".join(p.short for p in game.units(side="axis") if p.hex)
    assert stavka.odds(game, f"attack {names} 1006").attack == 4
    # one at half and two at a quarter: 2.5 and 2.5 are 5
    pieces[0]["flags"] = []
    game = plain([*pieces, {"id": "8A", "hex": "1006"}], FIGHT, turn=7, weather="snow")
    assert stavka.odds(game, f"attack {names} 1006").attack == 5


@pytest.mark.parametrize(("terrain", "shift"), [("clear", 0), ("forest", -1), ("rough", -1), ("swamp", -1)])
def test_the_defenders_terrain_counts(plain: Situation, terrain: str, shift: int) -> None:
    """n41:7-terrain n41:7-terrain-ne n41:7-terrain-minus1"""
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT, map={"terrain": {"1006": terrain, "1005": "forest"}})
    pos = war(game)
    assert reckon(pos, [pos.roster.find("26Inf")], pos.board.grid.index("1006")).terrain == shift


def test_forest_turns_two_to_one_into_one_to_one(plain: Situation) -> None:
    """n41:7-terrain-minus1: a 6-3 against a 3-3 in a forest."""
    for terrain, odds in (("forest", "1:1"), ("clear", "2:1")):
        game = plain({"7Inf": "1005", "3A": "1006"}, FIGHT, map={"terrain": {"1006": terrain}})
        assert stavka.odds(game, "attack 7Inf 1006").odds == odds


def test_a_river_counts_when_all_attack_across_one(plain: Situation) -> None:
    """n41:7-terrain"""
    game = plain({"7Inf": "1005", "26Inf": "0906", "3A": "1006"}, FIGHT, map={"sides": {"river": [["1005", "1006"]]}})
    assert stavka.odds(game, "attack 7Inf 1006").odds == "1:1"
    assert stavka.odds(game, "attack 7Inf+26Inf 1006").odds == "3:1"


def test_no_attack_across_water(n41: Situation, plain: Situation, refused: Refused) -> None:
    """n41:7-terrain-prohibited"""
    game = n41({"26Inf": "0713", "23A": "0712"}, FIGHT)
    refused(game, "attack 26Inf 0712", "n41:7-terrain-prohibited")
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT, map={"sides": {"lake": [["1005", "1006"]]}})
    refused(game, "attack 26Inf 1006", "n41:7-terrain-prohibited")


def test_odds_name_every_modifier(plain: Situation) -> None:
    """Which terrain, works, and what halves a unit (n41:7-terrain, n41:11-double, n41:7-halving-cumulative)."""
    board = {"terrain": {"2020": "forest"}, "rivers": {"Don": [["2021", "2020"]]}}
    units = {"5Inf": {"hex": "2021", "flags": ["unsupplied"]}, "7A": "2020"}
    found = stavka.odds(plain(units, stage="axis fight 1", map=board, weather="mud"), "attack 5Inf 2020")
    assert found.modifiers[1:] == ("terrain -2", "that is forest -1 and river -1", "5Inf at 1/2: out of supply")
    works = {"features": {"fortifications": ["2020"]}}
    found = stavka.odds(plain({"5Inf": "2021", "7A": "2020"}, stage="axis fight 1", map=works), "attack 5Inf 2020")
    assert found.modifiers[-1] == "7A doubled by fortifications"
    snow = plain({"5Inf": "2021", "7A": "2020"}, stage="axis fight 1", weather="snow")
    assert "5Inf at 1/2: snow" in stavka.odds(snow, "attack 5Inf 2020").modifiers
