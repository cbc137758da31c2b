"""13.5: why a hex is closed to a retreat, in words."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import told
from tests.titles.russian_campaign.conftest import Situation

AXIS, SOVIET = "axis first impulse combat", "soviet first impulse combat"


def driven_back(trc: Situation, units: dict[str, str], attackers: str, hex: str, stage: str, **more: object) -> Game:
    """An attack whose defenders fall back."""
    game = trc(units, stage=stage, **more)
    game.play(f"attack {attackers} {hex} at 1-1")
    game.play_dice([6])
    return game


def on_blank(trc: Situation, more: dict[str, str], **keys: object) -> Game:
    """1TC in 0503 is driven back by two corps in 0504."""
    units = {"24Pz": "0504", "39Pz": "0504", "1TC": "0503", **more}
    return driven_back(trc, units, "24Pz+39Pz", "0503", AXIS, map={"blank": True}, **keys)


def test_enemies_and_their_zones(trc: Situation) -> None:
    """trc:13.5-a"""
    game = on_blank(trc, {"41Pz": "0401"})
    told(game, "retreat 1TC 0503-0403-0402", "trc:13.5-a", "0403", "enemy zone of control")
    told(game, "retreat 1TC 0503-0502-0401", "trc:13.5-a", "0502", "enemy zone of control")
    told(game, "retreat 1TC 0503-0504-0505", "trc:13.5-a", "0504", "an enemy unit is there")


def test_sea_and_coast(trc: Situation) -> None:
    """trc:13.5-a: 0619 is land beyond the gulf of Riga."""
    units = {"41Pz": "0718", "56Pz": "0718", "8A": "0617"}
    game = driven_back(trc, units, "41Pz+56Pz", "0617", AXIS)
    told(game, "retreat 8A 0617-0618-0619", "trc:13.5-a")


@pytest.mark.parametrize("closed", ["0502", "0602"])
def test_closed_hexes(trc: Situation, closed: str) -> None:
    """trc:5.5-a trc:13.5-a"""
    game = on_blank(trc, {}, closed=[closed])
    told(game, f"retreat 1TC 0503-{closed}-0501", "trc:5.5-a", "that hex is closed")


def test_partisans_bar_germans_alone(trc: Situation) -> None:
    """trc:19.2-e trc:13.5-a: a Russian zone of control there is the better reason; Russians pass them."""
    units = {"5A": "0504", "6A": "0504", "24Pz": "0503", "Partisan1": "0502", "Partisan2": "0403"}
    game = driven_back(trc, units, "5A+6A", "0503", SOVIET, map={"blank": True}, turn=8)
    told(game, "retreat 24Pz 0503-0502-0501", "trc:19.2-e", "partisans are there")
    told(game, "retreat 24Pz 0503-0403-0402", "trc:13.5-a", "enemy zone of control")
    told(game, "retreat 24Pz 0503-0504-0505", "trc:13.5-a", "an enemy unit is there")
    russian = on_blank(trc, {"Partisan1": "0502"})
    russian.play("retreat 1TC 0503-0502-0501")
    beside = on_blank(trc, {"Partisan1": "0601", "41Pz": "0701"})
    told(beside, "retreat 1TC 0503-0502-0601", "trc:13.5-a", "enemy zone of control")


def test_bulgaria_and_turkey(trc: Situation) -> None:
    """trc:5.5-b trc:13.5-a"""
    ground = {"blank": True, "countries": {"0502": "bulgaria"}}
    units = {"24Pz": "0504", "39Pz": "0504", "1TC": "0503"}
    game = driven_back(trc, units, "24Pz+39Pz", "0503", AXIS, map=ground)
    told(game, "retreat 1TC 0503-0502-0501", "trc:13.5-a", "no unit may stand there")


def test_a_full_hex_is_no_matter_to_a_headquarters(trc: Situation) -> None:
    """trc:13.7 trc:6.3: not even one with too many units in it."""
    crowd = dict.fromkeys(("5Inf", "6Inf", "7Inf", "9Inf"), "0501")
    units = {"5A": "0504", "6A": "0504", "HQ-C": "0503", **crowd}
    game = driven_back(trc, units, "5A+6A", "0503", SOVIET, map={"blank": True}, turn=8)
    game.play("retreat HQ-C 0503-0502-0501")


def test_a_coast_between_two_land_hexes(trc: Situation) -> None:
    """trc:13.5-a trc:8.5"""
    game = driven_back(trc, {"41Pz": "0301", "56Pz": "0301", "8A": "0302"}, "41Pz+56Pz", "0302", AXIS)
    told(game, "retreat 8A 0302-0303-0304", "trc:13.5-a", "a coast lies between")


def test_whoever_came_by_sea_dies_when_he_must_retreat(trc: Situation) -> None:
    """trc:10.3-e: in the impulse of the landing, and whether he attacked or not."""
    for flags, lost in ((["moved by sea"], True), (["moved"], False)):
        units = [{"id": "24Pz", "hex": "0504", "flags": flags}, {"id": "1TC", "hex": "0503"}]
        game = trc(units, map={"blank": True}, stage=AXIS)
        game.play("attack 24Pz 0503 at 1-1")
        game.play_dice([3])  # AR
        assert (game.piece("24Pz").box == "pool") is lost


def test_no_battlegroup_is_left_by_a_unit_without_room(trc: Situation) -> None:
    """trc:13.7 trc:26.4-a: it was not lost in the battle."""
    axis = {"24Pz": "0504", "39Pz": "0504", "47Pz": "0303", "46Pz": "0703"}
    crowd = {"5A": "0501", "6A": "0501", "9A": "0401", "10A": "0401", "8A": "0601"}
    units = {**axis, "1GA": "0503", "2GA": "0503", **crowd}
    game = trc(units, map={"blank": True}, stage=AXIS, turn=9, options=["battlegroups"], weather="clear")
    game.play("attack 24Pz+39Pz 0503 at 1-1")
    game.play_dice([6])
    game.play("lose 2GA")
    assert [u.short for u in game.units() if u.kind == "battlegroup" and u.hex] == []
    game.play("retreat 1GA 0503-0502-0601")


def test_a_single_unit_without_room_is_lost(trc: Situation) -> None:
    """trc:13.7"""
    axis = {"24Pz": "0504", "39Pz": "0504", "47Pz": "0303", "46Pz": "0703"}
    crowd = {"5A": "0501", "6A": "0501", "9A": "0401", "10A": "0401", "8A": "0601", "7A": "0601"}
    game = trc({**axis, **crowd, "1TC": "0503"}, map={"blank": True}, stage=AXIS)
    game.play("attack 24Pz+39Pz 0503 at 1-1")
    game.play_dice([6])
    if game.stage.endswith("loss"):
        game.play("lose 1TC")
    assert game.piece("1TC").box == "pool"
    assert game.stage == AXIS


def test_other_reasons_bar_germans_too(trc: Situation) -> None:
    """trc:5.5-a trc:5.5-b trc:13.5-a: partisans are named only where they are."""
    ground = {"blank": True, "countries": {"0502": "bulgaria"}}
    units = {"5A": "0504", "6A": "0504", "24Pz": "0503", "Partisan1": "0909"}
    game = driven_back(trc, units, "5A+6A", "0503", SOVIET, map=ground, turn=8)
    told(game, "retreat 24Pz 0503-0502-0501", "trc:13.5-a", "no unit may stand there")
    closed = driven_back(trc, units, "5A+6A", "0503", SOVIET, map={"blank": True}, turn=8, closed=["0502"])
    told(closed, "retreat 24Pz 0503-0502-0501", "trc:5.5-a", "that hex is closed")


def test_a_retreat_leads_away(trc: Situation) -> None:
    """trc:13.4-c: it does not end where it began."""
    game = trc({"24Pz": "0504", "1TC": "0503", "3TC": "0503"}, map={"blank": True}, stage=AXIS)
    game.play("attack 24Pz 0503 at 1-1")
    game.play_dice([5])  # EX: the only attacker is lost, and his zone with him
    game.play("lose 24Pz")
    game.play("lose 3TC")
    told(game, "retreat 1TC 0503-0502-0503", "trc:13.4-c", "where its retreat began")


def test_nobody_takes_the_last_room_of_another(trc: Situation) -> None:
    """trc:13.4-b trc:13.7: there is room for both of them, if the first goes where the second cannot."""
    axis = {"24Pz": "0504", "39Pz": "0504", "47Pz": "0303", "46Pz": "0703"}
    crowd = {"5A": "0501", "6A": "0501", "8A": "0601", "9A": "0401"}
    game = trc({**axis, "1TC": "0503", "3TC": "0503", **crowd}, map={"blank": True}, stage=AXIS)
    game.play("attack 24Pz+39Pz 0503 at 1-1")
    game.play_dice([6])
    game.play("retreat 1TC 0503-0502-0601")
    told(game, "retreat 3TC 0503-0502-0601", "trc:13.7", "one too many in 0601")
    game.play("retreat 3TC 0503-0502-0401")


def test_who_stands_in_woods_is_not_led_away(trc: Situation) -> None:
    """trc:14.2-a trc:14.2-b: of two stacks the one in the open falls back."""
    ground = {"blank": True, "terrain": {"0503": "woods"}}
    units = {"24Pz": "0504", "39Pz": "0504", "1TC": "0503", "3TC": "0403"}
    game = trc(units, map=ground, stage=AXIS)
    game.play("attack 24Pz+39Pz 0503+0403 at 1-1")
    game.play_dice([6])  # DR
    told(game, "retreat 1TC 0503-0502-0501", "trc:14.2-b", "1TC defended in woods in 0503")
    game = trc({"24Pz": "0504", "39Pz": "0603", "1TC": "0503"}, map=ground | {"terrain": {"0504": "woods"}}, stage=AXIS)
    game.play("attack 24Pz+39Pz 0503 at 1-1")
    game.play_dice([3])  # AR
    told(game, "retreat 24Pz 0504-0505", "trc:14.2-a", "24Pz attacked from woods in 0504")
