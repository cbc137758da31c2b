"""7. Combat: results, exchanges, retreats and the advance."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.nineteen_forty_one.combat import retreat
from stavka.titles.nineteen_forty_one.combat.battle import BattleRoll
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

FIGHT = "axis fight 1"


def fight(game: Game, attack: str, result: str) -> None:
    """Play an attack and roll the die that brings a result."""
    game.play(attack)
    stage = game.position.stage
    assert isinstance(stage, BattleRoll)
    die = next(die for die in range(1, 7) if stage.result(war(game), (die,)) == result)
    game.play_dice([die])


def test_attacker_eliminated(plain: Situation) -> None:
    """n41:7-ae"""
    game = plain({"26Inf": "1005", "38Inf": "1005", "8A": "1006", "10M": "1006"}, FIGHT)
    fight(game, "attack 26Inf+38Inf 1006", "AE")
    assert [game.piece(u).box for u in ("26Inf", "38Inf")] == ["eliminated"] * 2
    assert game.piece("8A").hex == "1006"


def test_attacker_retreats_by_his_own_hand(plain: Situation) -> None:
    """n41:7-ar"""
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT)
    fight(game, "attack 26Inf 1006", "AR")
    assert game.to_act == "axis"
    assert {str(a) for a in game.legal()} == {f"retreat 26Inf 1005-{hex}" for hex in ("1004", "0905", "1105")}
    game.play("retreat 26Inf 1005-1004")
    assert game.stage == "axis first ground segment combat"


def test_no_effect(plain: Situation) -> None:
    """n41:7-ne"""
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT)
    fight(game, "attack 26Inf 1006", "NE")
    assert (game.piece("26Inf").hex, game.piece("8A").hex) == ("1005", "1006")


def test_defender_retreats_by_his_own_hand(plain: Situation) -> None:
    """n41:7-dr"""
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT)
    fight(game, "attack 26Inf 1006", "DR")
    assert game.to_act == "soviet"
    game.play("retreat 8A 1006-1007")
    assert game.piece("8A").hex == "1007"


def test_defender_eliminated(plain: Situation) -> None:
    """n41:7-de"""
    game = plain({"2PzGr": "1005", "3A": "1006"}, FIGHT)
    fight(game, "attack 2PzGr 1006", "DE")
    assert game.piece("3A").box == "eliminated"
    assert game.piece("2PzGr").hex == "1005"


def described(*strengths: tuple[int, int, str], side: str, kind: str = "infantry") -> list[dict[str, object]]:
    return [
        {"side": side, "kind": kind, "size": "corps", "combat": combat, "move": move, "hex": hex}
        for combat, move, hex in strengths
    ]


def test_exchange_costs_the_unit_closest_in_strength(plain: Situation, refused: Refused) -> None:
    """n41:7-exchange n41:7-exchange-tie n41:7-exchange-printed: 6-3, 4-3 and 3-3 against a 5-3 (reading 5)."""
    attackers = described((6, 3, "1005"), (4, 3, "0906"), (3, 3, "1106"), side="axis")
    game = plain([*attackers, *described((5, 3, "1006"), side="soviet")], FIGHT)
    six, four, three = (game.units(at=hex)[0].short for hex in ("1005", "0906", "1106"))
    fight(game, f"attack {six}+{four}+{three} 1006", "EX")
    assert game.units(at="1006") == []
    assert {str(a) for a in game.legal()} == {f"lose {six}", f"lose {four}"}
    refused(game, f"lose {three}", "n41:7-exchange")
    game.play(f"lose {four}")
    assert game.piece(four).box == "eliminated"
    assert game.piece(six).hex == "1005"


def test_exchange_with_one_closest_unit_is_no_choice(plain: Situation) -> None:
    """n41:7-exchange"""
    game = plain({"7Inf": "1005", "38Inf": "0906", "3A": "1006"}, FIGHT)  # 6 and 3 against 3
    fight(game, "attack 7Inf+38Inf 1006", "EX")
    assert game.piece("38Inf").box == "eliminated"
    assert game.piece("7Inf").hex == "1005"


def test_exchange_is_free_at_three_times_the_loss(plain: Situation) -> None:
    """n41:7-exchange-triple: 16-6 and 14-6 against a 4-3 lose nothing."""
    game = plain({"3PzGr": "1005", "4PzGr": "0906", "8A": "1006"}, FIGHT)
    fight(game, "attack 3PzGr+4PzGr 1006", "EX")
    assert game.piece("8A").box == "eliminated"
    assert game.piece("3PzGr").hex == "1005"
    assert game.piece("4PzGr").hex == "0906"
    # one smaller unit ends that
    game = plain({"3PzGr": "1005", "26Inf": "0906", "8A": "1006"}, FIGHT)
    fight(game, "attack 3PzGr+26Inf 1006", "EX")
    assert game.piece("26Inf").box == "eliminated"


def test_exchange_uses_printed_strengths(plain: Situation) -> None:
    """n41:7-exchange-printed"""
    # 3A is doubled by its fortifications, 7Inf is halved by snow: printed 3 and 6 count
    board = {"features": {"fortifications": ["1006"]}}
    pieces = {"7Inf": "1005", "2PzGr": "0906", "38Inf": "1106", "3A": "1006"}
    game = plain(pieces, FIGHT, turn=7, weather="snow", map=board)
    fight(game, "attack 7Inf+2PzGr+38Inf 1006", "EX")
    assert game.piece("38Inf").box == "eliminated"


def test_exchange_ignores_units_that_fled_into_the_hex(plain: Situation) -> None:
    """n41:7-exchange-retreated"""
    pieces = {"7Inf": "1005", "38Inf": "0906", "3A": "1006", "10M": {"hex": "1006", "flags": ["fought"]}}
    game = plain(pieces, FIGHT)
    fight(game, "attack 7Inf+38Inf 1006", "EX")  # 9 to 3; the loss counts 3, not 5
    assert game.piece("10M").box == "eliminated"
    assert game.piece("38Inf").box == "eliminated"


def test_no_retreat_across_water(plain: Situation, refused: Refused) -> None:
    """n41:7-retreat-no-prohibited"""
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT, map={"sides": {"sea": [["1006", "1007"]]}})
    fight(game, "attack 26Inf 1006", "DR")
    refused(game, "retreat 8A 1006-1007", "n41:7-retreat-no-prohibited")
    assert "1007" not in {str(a)[-4:] for a in game.legal()}


def test_no_retreat_into_enemies_or_their_zones(plain: Situation, refused: Refused) -> None:
    """n41:7-retreat-zoc"""
    game = plain({"26Inf": "1005", "1Inf": "1008", "8A": "1006"}, FIGHT)
    fight(game, "attack 26Inf 1006", "DR")
    refused(game, "retreat 8A 1006-1005", "n41:7-retreat-zoc")
    refused(game, "retreat 8A 1006-1007", "n41:7-retreat-zoc")


def test_a_unit_that_cannot_retreat_is_lost(plain: Situation) -> None:
    """n41:7-retreat-fail"""
    game = plain({"26Inf": "1005", "1Inf": "1008", "38Inf": "0806", "10Inf": "1206", "8A": "1006"}, FIGHT)
    fight(game, "attack 26Inf 1006", "DR")
    assert game.piece("8A").box == "eliminated"


def test_free_hexes_before_friends_in_a_zone(plain: Situation, refused: Refused) -> None:
    """n41:7-retreat-priority n41:7-retreat-zoc"""
    pieces = {"26Inf": "1005", "1Inf": "1008", "8A": "1006", "10M": "1007", "38Inf": "0806"}
    game = plain(pieces, FIGHT)
    fight(game, "attack 26Inf 1006", "DR")
    refused(game, "retreat 8A 1006-1007", "n41:7-retreat-priority")
    assert {str(a)[-4:] for a in game.legal()} == {"1107"}  # the one hex in no enemy zone
    # with that closed too, only the friend in the zone is left
    game = plain({**pieces, "10Inf": "1206"}, FIGHT)
    fight(game, "attack 26Inf 1006", "DR")
    assert {str(a)[-4:] for a in game.legal()} == {"1007"}
    game.play("retreat 8A 1006-1007")


def test_german_armor_may_retreat_into_a_zone_at_last(plain: Situation, refused: Refused) -> None:
    """n41:9-german-retreat"""
    ring = {"8A": "1006", "11A": "1003", "23A": "0805", "7A": "1205"}
    fort = {"features": {"fortifications": ["1006"]}}
    game = plain({"2PzGr": {"hex": "1005", "flags": ["unsupplied"]}, **ring}, FIGHT, map=fort)
    fight(game, "attack 2PzGr 1006", "AR")  # 12 to 8
    assert game.to_act == "axis"
    assert len(game.legal()) >= 3
    game = plain({"40Pz": "1005", **ring}, FIGHT)
    fight(game, "attack 40Pz 1006", "AR")
    game.play("retreat 40Pz 1005-1004")
    game = plain({"26Inf": "1005", **ring}, FIGHT)
    fight(game, "attack 26Inf 1006", "AR")
    assert game.piece("26Inf").box == "eliminated"
    # while a free hex is open the zone is closed
    del ring["11A"]
    game = plain({"40Pz": "1005", **ring}, FIGHT)
    fight(game, "attack 40Pz 1006", "AR")
    refused(game, "retreat 40Pz 1005-0905", "n41:9-german-retreat")
    game.play("retreat 40Pz 1005-1004")


def test_soviet_armor_has_no_such_way(plain: Situation) -> None:
    """n41:9-german-retreat"""
    ring = {"26Inf": "1006", "1Inf": "1003", "38Inf": "0805", "10Inf": "1205"}
    game = plain({"1M": "1005", **ring}, "soviet fight 1")
    fight(game, "attack 1M 1006", "AR")
    assert game.piece("1M").box == "eliminated"


def test_retreat_past_a_full_hex_is_as_short_as_can_be(plain: Situation, refused: Refused) -> None:
    """n41:7-retreat-stack"""
    full = {"11A": "1007", "10M": "1007", "23A": "0907", "1M": "0907", "7A": "1107", "3M": "1107"}
    pieces = {"26Inf": "1005", "8A": "1006", **full}
    board = {"terrain": {"0906": "sea", "1106": "sea"}}
    game = plain(pieces, FIGHT, map=board)
    fight(game, "attack 26Inf 1006", "DR")
    refused(game, "retreat 8A 1006-1007", "n41:7-retreat-stack")
    refused(game, "retreat 8A 1006-1007-1008-1009", "n41:7-retreat-stack")
    game.play("retreat 8A 1006-1007-1008")


def test_one_unit_advances_at_once(plain: Situation, refused: Refused) -> None:
    """n41:7-advance n41:7-advance-free"""
    game = plain({"2PzGr": "1005", "26Inf": "0906", "3A": "1006", "8A": "1008", "11A": "1207"}, FIGHT)
    fight(game, "attack 2PzGr+26Inf 1006", "DE")
    refused(game, "attack 26Inf 1008", "n41:7-advance")
    game.play("advance 2PzGr")  # into the zone of two enemies
    assert game.piece("2PzGr").hex == "1006"
    assert game.stage == "axis first ground segment combat"
    refused(game, "advance 26Inf", "n41:2-in-sequence")


@pytest.mark.parametrize("answer", ["done", "advance 26Inf"])
def test_the_advance_is_voluntary(plain: Situation, answer: str) -> None:
    """n41:7-advance"""
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT)
    fight(game, "attack 26Inf 1006", "DR")
    game.play("retreat 8A 1006-1007")
    game.play(answer)
    assert game.piece("26Inf").hex == ("1005" if answer == "done" else "1006")


def test_no_advance_while_a_defender_is_left(plain: Situation) -> None:
    """n41:7-advance"""
    game = plain({"26Inf": "1005", "8A": "1006"}, FIGHT)
    fight(game, "attack 26Inf 1006", "NE")
    assert game.stage == "axis first ground segment combat"


@pytest.mark.parametrize(("defender", "free"), [("10M", True), ("13A", False)])
def test_an_exchange_is_free_at_exactly_three_times_the_loss(plain: Situation, defender: str, free: bool) -> None:
    """n41:7-exchange-triple: 6 against 2 is thrice as much, 6 against 3 is not."""
    game = plain({"4Inf": "1005", "7Inf": "1005", defender: "1006"}, FIGHT)
    fight(game, "attack 4Inf+7Inf 1006", "EX")
    if free:
        assert (game.piece("4Inf").hex, game.piece("7Inf").hex) == ("1005", "1005")
    else:
        assert game.stage == "axis exchange loss"


def test_only_units_that_must_retreat_are_moved(plain: Situation, refused: Refused) -> None:
    """n41:7-dr n41:7-ar n41:7-order: from where they stand, by a path, and nothing else is done first."""
    game = plain({"26Inf": "1005", "8A": "1006", "10M": "1012"}, FIGHT)
    fight(game, "attack 26Inf 1006", "DR")
    refused(game, "retreat 10M 1012-1013", "n41:7-dr")
    refused(game, "retreat 26Inf 1005-1004", "n41:7-dr")
    refused(game, "retreat 8A 1007-1008", "n41:7-dr")
    refused(game, "retreat 8A 1006", "n41:7-dr")
    refused(game, "retreat 8A 1006-1007-1008", "n41:7-retreat-stack")
    refused(game, "done", "n41:7-order")
    game.play("retreat 8A 1006-1007")
    own = plain({"26Inf": "1005", "8A": "1006"}, FIGHT)
    fight(own, "attack 26Inf 1006", "AR")
    refused(own, "retreat 8A 1006-1007", "n41:7-ar")
    refused(own, "retreat 26Inf 1004-1003", "n41:7-ar")


def test_a_soviet_tank_unit_does_not_dare_a_zone(plain: Situation) -> None:
    """n41:9-german-retreat: neither Soviet armor nor German infantry; German armor goes to friends first."""
    ring = {"26Inf": "1006", "1Inf": "1003", "38Inf": "0805", "10Inf": "1205"}
    pos = war(plain({"10M": "1005", **ring}, "soviet fight 1"))
    unit = pos.roster.find("10M")
    assert pos.roster.armor[unit]
    assert retreat.route(pos, unit).ends == {}
    germans = {"8A": "1006", "11A": "1003", "23A": "0805", "7A": "1205"}
    infantry = war(plain({"26Inf": "1005", **germans}, FIGHT))
    assert retreat.route(infantry, infantry.roster.find("26Inf")).ends == {}
    armor = war(plain({"40Pz": "1005", **germans}, FIGHT))
    free, friends, last = retreat.steps(armor, armor.roster.find("40Pz"), armor.where[armor.roster.find("40Pz")])
    assert (free, friends) == (0, 0)
    joined = war(plain({"40Pz": "1005", "26Inf": "1004", **germans}, FIGHT))
    there = joined.board.grid.index("1004")
    free, friends, also = retreat.steps(joined, joined.roster.find("40Pz"), joined.board.grid.index("1005"))
    assert (free, friends, also) == (0, 1 << there, last & ~(1 << there))


def test_units_of_a_battle_fall_back_one_after_another(plain: Situation) -> None:
    """n41:7-order n41:4-loss: each is led back, and takes what it passes."""
    game = plain({"26Inf": "1005", "1Inf": "1005", "8A": "1006", "10M": "1006"}, FIGHT)
    fight(game, "attack 26Inf+1Inf 1006", "DR")
    first = next(action for action in game.legal() if str(action).startswith("retreat 8A"))
    game.play(first)
    assert game.stage == "retreat of 10M"
