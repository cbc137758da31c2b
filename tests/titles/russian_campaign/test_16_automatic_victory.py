"""16. Automatic victory attacks."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation

BLANK = {"blank": True}
# 8 + 8 + 7 against 2
UNITS = {"24Pz": "0507", "39Pz": "0507", "47Pz": "0507", "46Pz": "0509", "3CC": "0503"}
ROUND = {"24Pz": "0504", "39Pz": "0504", "47Pz": "0403", "3CC": "0503"}


def overrun(trc: Situation, more: dict[str, str] | None = None, **keys: object) -> Game:
    game = trc({**ROUND, **(more or {})}, map=BLANK, **keys)
    game.play("overrun 24Pz+39Pz+47Pz 0503")
    return game


def test_ten_to_one_removes_at_once(trc: Situation, refused: Refused) -> None:
    """trc:16.1-a trc:ex-av"""
    game = trc(ROUND, map=BLANK)
    refused(game, "overrun 24Pz+39Pz 0503", "trc:16.1-a")  # 16 against 2
    game.play("overrun 24Pz+39Pz+47Pz 0503")
    assert game.piece("3CC").box == "surrendered"
    assert game.stage == "axis first impulse movement"


def test_the_worked_example(trc: Situation, refused: Refused) -> None:
    """trc:ex-av: 20 factors remove a 2-7, then 30 a 3-3 behind it; the victors may move later, but not attack."""
    first = {"41Pz": "0504", "3Pz": "0504", "9Inf": "0403"}  # 8 + 7 + 5
    second = {"24Pz": "0506", "39Pz": "0506", "40Pz": "0507", "14Pz": "0507"}  # 8 + 8 + 8 + 7
    game = trc({**first, **second, "57Pz": "0512", "3CC": "0503", "4A": "0501"}, map=BLANK, turn=3, weather="clear")
    game.play("overrun 41Pz+3Pz+9Inf 0503")
    assert game.piece("3CC").box == "surrendered"
    game.play("move 24Pz 0506-0505-0504-0503-0502")
    game.play("move 39Pz 0506-0505-0504-0503-0502")
    game.play("move 40Pz 0507-0506-0505-0504-0503-0502")
    game.play("move 14Pz 0507-0506-0505-0404-0403-0402-0401")
    game.play("overrun 24Pz+39Pz+40Pz+14Pz 0501")
    assert game.piece("4A").box == "surrendered"
    game.play("move 57Pz 0512-0511-0510-0509-0508-0507-0506-0505")
    game.play("done")
    game.play("done")
    game.play("move 24Pz 0502-0501")


def test_others_go_through_the_gap_and_may_attack(trc: Situation) -> None:
    """trc:16.1-b"""
    game = overrun(trc, {"46Pz": "0506", "5A": "0501"})
    game.play("move 46Pz 0506-0505-0504-0503-0502")
    game.play("done")
    game.play("attack 46Pz 0501")
    assert game.to_act == "chance"


def test_bombers_help(trc: Situation, refused: Refused) -> None:
    """trc:16.1-c"""
    units = {"24Pz": "0504", "39Pz": "0504", "3CC": "0503", "HQ-C": "0508"}
    game = trc(units, map=BLANK)
    refused(game, "overrun 24Pz+39Pz 0503", "trc:16.1-a")
    game.play("overrun 24Pz+39Pz 0503 air 1")  # 8-1 and three levels more
    assert game.piece("3CC").box == "surrendered"
    assert game.position.count("bombers used") == 1


def test_a_unit_stopped_by_the_zone_goes_on(trc: Situation, refused: Refused) -> None:
    """trc:ex-av trc:7.2 trc:16.1-b: the mountain corps stands by, and goes on with the two points it has left."""
    game = trc({**ROUND, "49Mtn": "0606"}, map=BLANK)
    game.play("move 49Mtn 0606-0605-0604-0603")
    refused(game, "move 49Mtn 0603-0602", "trc:5.4-a")
    game.play("overrun 24Pz+39Pz+47Pz 0503")
    refused(game, "rail 49Mtn 0603-0602", "trc:9.3-e")
    told(game, "move 49Mtn 0603-0503-0502-0501", "trc:5.4-a", "2 movement points")
    assert "move 49Mtn 0603-0503-0502" in map(str, game.legal().by_unit("49Mtn"))
    game.play("move 49Mtn 0603-0503-0502")
    refused(game, "move 49Mtn 0502-0501", "trc:5.4-a")
    game.undo()
    game.undo()
    refused(game, "move 49Mtn 0603-0602", "trc:5.4-a")


@pytest.mark.parametrize("terrain", ["woods", "mountain", "swamp"])
def test_a_unit_stopped_by_more_than_the_zone_stays(trc: Situation, refused: Refused, terrain: str) -> None:
    """trc:7.2 trc:8.2-a trc:8.2-e trc:8.2-f: terrain, or the zone of another enemy, stops it all the same."""
    ground = {"blank": True, "terrain": {"0603": terrain}}
    game = trc({**ROUND, "57Pz": "0606"}, map=ground)
    game.play("move 57Pz 0606-0605-0604-0603")
    game.play("overrun 24Pz+39Pz+47Pz 0503")
    refused(game, "move 57Pz 0603-0602", "trc:5.4-a")
    other = trc({**ROUND, "57Pz": "0606", "5A": "0703"}, map=BLANK)
    other.play("move 57Pz 0606-0605-0604-0603")
    other.play("overrun 24Pz+39Pz+47Pz 0503")
    refused(other, "move 57Pz 0603-0602", "trc:5.4-a")


def test_victors_must_fit_where_they_stay(trc: Situation, refused: Refused) -> None:
    """trc:6.2 trc:16.2-a: four corps crowd into a hex; not all of them can stay there as victors."""
    game = trc({"24Pz": "0504", "39Pz": "0504", "47Pz": "0504", "46Pz": "0505", "3CC": "0503"}, map=BLANK)
    game.play("move 46Pz 0505-0504")
    refused(game, "overrun 24Pz+39Pz+46Pz+47Pz 0503", "trc:6.2")
    game.play("overrun 24Pz+39Pz+46Pz 0503")  # the fourth can still leave
    refused(game, "done", "trc:6.2")
    game.play("move 47Pz 0504-0503")
    game.play("done")


def test_lower_odds_are_no_automatic_victory(trc: Situation, refused: Refused) -> None:
    """trc:13.8 trc:16.1-a"""
    refused(trc(ROUND, map=BLANK), "overrun 24Pz+39Pz+47Pz 0503 at 3-1", "trc:13.8")


def test_victors_stand_still(trc: Situation, refused: Refused) -> None:
    """trc:16.2-a"""
    game = trc({**ROUND, "57Pz": "0520"}, map=BLANK)
    game.play("overrun 24Pz+39Pz+47Pz 0503")
    refused(game, "move 24Pz 0504-0505", "trc:16.2-a")
    game.play("move 57Pz 0520-0519")


def test_victors_in_the_second_impulse(trc: Situation, refused: Refused) -> None:
    """trc:16.2-b trc:16.2-c: they move, not into an enemy zone, and do not attack."""
    game = overrun(trc, {"5A": "0510", "46Pz": "0514"})
    game.play("done")
    game.play("done")
    assert game.stage == "axis second impulse movement"
    refused(game, "move 24Pz 0504-0505-0506-0507-0508-0509", "trc:5.4-a")
    game.play("move 39Pz 0504-0505-0506-0507-0508")
    near = overrun(trc, {"5A": "0508"})
    near.play("done")
    near.play("done")
    refused(near, "move 24Pz 0504-0505-0506-0507", "trc:16.2-b")


def test_victors_do_not_attack_again(trc: Situation, refused: Refused) -> None:
    """trc:16.2-c trc:12.5-a"""
    game = overrun(trc, {"5A": "0604", "46Pz": "0605"})
    game.play("done")
    refused(game, "attack 24Pz 0604", "trc:12.5-a")
    game.play("attack 46Pz 0604")
    game.play_dice([4])
    game.play("done")
    game.play("done")
    assert game.stage == "axis second impulse combat"
    refused(game, "attack 24Pz+46Pz 0604", "trc:16.2-c")
    game.play("attack 46Pz 0604")


def test_enemies_beside_the_victors_must_be_attacked_by_others(trc: Situation, refused: Refused) -> None:
    """trc:16.3-a trc:12.31"""
    game = overrun(trc, {"5A": "0604", "46Pz": "0608"})
    game.play("move 46Pz 0608-0607-0606-0605")
    game.play("done")
    assert game.piece("24Pz").hex == "0504"
    refused(game, "done", "trc:12.32")
    game.play("attack 46Pz 0604")
    game.play_dice([4])
    game.play("done")
    assert game.stage == "axis second impulse movement"
    game.play("done")  # 46Pz is still beside 5A and covers the victors
    assert game.piece("24Pz").hex == "0504"


def test_uncovered_victors_surrender(trc: Situation) -> None:
    """trc:16.3-b"""
    game = overrun(trc, {"5A": "0604", "46Pz": "0605"})
    game.play("done")
    game.play("attack 46Pz 0604 at 1-1")
    game.play_dice([3])  # AR: nobody else is left beside 5A
    game.play("retreat 46Pz 0605-0606-0607")
    game.play("done")
    assert game.stage == "axis second impulse movement"
    game.play("done")
    while game.to_act == "axis" and game.stage == "axis surrender":
        game.play(next(iter(game.legal())))
    assert {game.piece(u).box for u in ("24Pz", "39Pz")} == {"surrendered"}
    assert game.piece("47Pz").hex == "0403", "not beside the enemy"


def test_no_russian_automatic_victories_before_1943(trc: Situation, refused: Refused) -> None:
    """trc:16.4"""
    units = {"1GTA": "0504", "1GA": "0504", "2GA": "0403", "3LwInf": "0503"}
    early = trc(units, map=BLANK, stage="soviet first impulse movement", turn=10, weather="clear")
    refused(early, "overrun 1GTA+1GA+2GA 0503", "trc:16.4")
    late = trc(units, map=BLANK, stage="soviet first impulse movement", turn=11)
    late.play("overrun 1GTA+1GA+2GA 0503")
    assert late.piece("3LwInf").box == "surrendered"


def test_ten_to_one_in_the_combat_phase(trc: Situation) -> None:
    """trc:16.1-a trc:16.4: no die for whoever may win so; before 1943 the Russians roll at 9-1."""
    game = trc(ROUND, map=BLANK, stage="axis first impulse combat")
    game.play("attack 24Pz+39Pz+47Pz 0503")
    assert game.piece("3CC").box == "surrendered"
    units = {"1GTA": "0504", "1GA": "0504", "2GA": "0403", "3LwInf": "0503"}
    early = trc(units, map=BLANK, stage="soviet first impulse combat", turn=10, weather="clear")
    assert stavka.odds(early, "attack 1GTA+1GA+2GA 0503").odds == "9-1"
    early.play("attack 1GTA+1GA+2GA 0503")
    assert early.stage == "battle at 9-1"


@pytest.mark.parametrize(
    ("flag", "rule"),
    [
        ("fought", "trc:12.5-a"),
        ("automatic victory", "trc:12.5-a"),
        ("automatic victory in the first impulse", "trc:16.2-c"),
    ],
)
def test_who_has_fought_or_won_takes_no_part(trc: Situation, refused: Refused, flag: str, rule: str) -> None:
    """trc:16.2-a trc:16.2-c trc:12.5-a: neither does an enemy, a unit beyond reach, or one named twice."""
    units = [{"id": unit, "hex": hex} for unit, hex in ROUND.items() if unit != "47Pz"]
    game = trc([*units, {"id": "47Pz", "hex": "0403", "flags": [flag]}], map=BLANK)
    refused(game, "overrun 24Pz+39Pz+47Pz 0503", rule)
    plain = trc({**ROUND, "46Pz": "0509"}, map=BLANK)
    refused(plain, "overrun 24Pz+39Pz+46Pz 0503", "trc:12.33")
    refused(plain, "overrun 24Pz+39Pz+47Pz+3CC 0503", "trc:12.1-b")
    refused(plain, "overrun 24Pz+24Pz+47Pz 0503", "trc:12.2-c")
    refused(plain, "overrun 24Pz+39Pz+47Pz 0502", "trc:12.33")


def test_victors_have_moved_and_fought(trc: Situation, refused: Refused) -> None:
    """trc:16.2-a: they move no further this impulse, by land, rail or sea, and may not fight."""
    game = overrun(trc)
    refused(game, "move 24Pz 0504-0503", "trc:16.2-a")
    assert set(game.piece("24Pz").flags) >= {"moved", "fought", "automatic victory"}


def test_who_has_gone_on_and_stopped_by_choice_has_finished(trc: Situation, refused: Refused) -> None:
    """trc:7.2 trc:5.4-a: a second automatic victory elsewhere gives it no points again."""
    second = {"56Pz": "1504", "41Pz": "1504", "40Pz": "1403", "1CC": "1503"}
    game = trc({**ROUND, **second, "49Mtn": "0606"}, map=BLANK)
    game.play("move 49Mtn 0606-0605-0604-0603")
    game.play("overrun 24Pz+39Pz+47Pz 0503")
    game.play("move 49Mtn 0603-0602")  # of two points
    game.play("overrun 40Pz+41Pz+56Pz 1503")
    refused(game, "move 49Mtn 0602-0601", "trc:5.4-a")


def test_one_point_is_enough_to_leave_the_victors(trc: Situation, refused: Refused) -> None:
    """trc:6.2 trc:16.2-a: a fourth corps with one point can go, one with none cannot."""
    corps = {"side": "axis", "kind": "infantry", "combat": 1, "hex": "0504"}
    units = [{"id": unit, "hex": "0504"} for unit in ("24Pz", "39Pz", "47Pz")] + [{"id": "3CC", "hex": "0503"}]
    order = "overrun 24Pz+39Pz+47Pz 0503"
    assert trc([*units, {**corps, "name": "Slow", "move": 1}], map=BLANK).refusal(order) is None
    refused(trc([*units, {**corps, "name": "Still", "move": 0}], map=BLANK), order, "trc:6.2")


def test_a_victor_makes_no_room(trc: Situation, refused: Refused) -> None:
    """trc:16.2-a trc:6.2: it stays where it is, so nobody takes its place."""
    stack = [{"id": unit, "hex": "0504", "flags": ["moved"]} for unit in ("39Pz", "47Pz")]
    for flag, comes in (("automatic victory", False), ("invaded", True)):
        units = [{"id": "24Pz", "hex": "0504", "flags": [flag]}, *stack, {"id": "46Pz", "hex": "0505"}]
        game = trc(units, map=BLANK)
        if comes:
            assert game.refusal("move 46Pz 0505-0504") is None
        else:
            refused(game, "move 46Pz 0505-0504", "trc:6.2")


def test_a_march_of_the_first_impulse_is_over_in_the_second(trc: Situation) -> None:
    """trc:7.2 trc:4.1.3-a"""
    game = trc({"24Pz": "0508", "5A": "0503", "39Pz": "0404"}, map=BLANK, turn=8, weather="clear")
    game.play("move 24Pz 0508-0507-0506-0505-0504")
    assert "stopped" in " ".join(map(str, game.position.counts))
    game.play("done")
    for order in ("attack 24Pz 0503 at 1-1",):
        game.play(order)
        game.play_dice([4])  # C
    game.play("done")
    assert game.stage == "axis second impulse movement"
    assert "stopped" not in " ".join(map(str, game.position.counts))
