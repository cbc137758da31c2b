"""8.19, 8.29, 8.32, 4.13, 8.26: what is attached, and who came together, in boxes and on the way out of them."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def test_a_group_in_the_reserve_goes_over_to_the_guards(bd: Situation) -> None:
    """A tank army exchanged in the RVGK box hands its group on (bd:8.19-a, bd:8.32-e)."""
    game = bd({"6T": "1606", "3A": "1606"}, "soviet reserves", turn=27, attached={"CMB": "6T"})
    game.play("reserve 6T")
    pos = war(game)
    pos.turn = 28
    pos.set_aside(of(game, "6GT"), -4)  # due
    from stavka.titles.barbarossa_deluxe.administration import conversions

    conversions.guards_tanks(pos)
    assert (game.piece("6GT").box, game.piece("CMB").box) == ("rvgk", "rvgk")
    assert pos.rider[of(game, "6GT")] == of(game, "CMB")
    assert pos.rider[of(game, "6T")] == -1


def test_a_group_counts_on_its_way_from_the_caucasus_to_the_reserve(bd: Situation, refused: Refused) -> None:
    """An army with a group are two units of the five of a turn (bd:4.13-h, bd:8.9-b)."""
    game = bd({"9A": "1606", "37A": "1606", "3Pz": "2117"}, "soviet move", turn=26, counts={"expedition": 4})
    pos = war(game)
    pos.rider[of(game, "9A")] = of(game, "CMB")
    pos.put(of(game, "CMB"), pos.where[of(game, "9A")])
    for unit in ("9A", "37A"):
        pos.put(of(game, unit), -6)  # the Caucasus box
    pos.counts["rvgk moves"] = 4
    refused(game, "retire 9A", "bd:4.13-h")
    pos.counts["rvgk moves"] = 3
    game.play("retire 9A")
    assert pos.count("rvgk moves") == 5
    refused(game, "retire 37A", "bd:4.13-h")


def test_the_bulgarians_share_a_hex_till_they_have_moved(bd: Situation) -> None:
    """A battle of others in the same phase thins nobody out in the hex they came in at (bd:8.26-c, bd:6.2-b)."""
    units = {"3T": "2809", "5Inf": "2810", "3A": "1606"}
    game = bd(units, "soviet move", turn=27, boxes={"bulgaria": ["57A"]}, control={"soviet": "all"})
    game.play("liberate 3216")
    assert {game.piece(army).hex for army in ("57A", "1B", "2B", "4B")} == {"3216"}
    game.play("assault 3T 2810")
    while game.stage != "soviet movement" and game.to_act != "over":
        if game.to_act == "chance":
            game.play_dice([3])
        else:
            game.play("pass" if game.refusal("pass") is None else next(iter(game.legal())))
    assert {game.piece(army).hex for army in ("57A", "1B", "2B", "4B")} == {"3216"}
    game.play("done")
    assert (game.stage, game.to_act) == ("surplus units", "axis")
