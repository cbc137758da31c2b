"""15. Air power."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russian_campaign.combat.air import SUPPORT, USED, available, in_range, shift
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

BLANK = {"blank": True}
COMBAT = "axis first impulse combat"
FIGHT = {"24Pz": "0504", "1TC": "0503", "HQ-C": "0508"}


def air(trc: Situation, **more: object) -> Game:
    more = {"units": FIGHT, "map": BLANK, "stage": COMBAT, **more}
    return trc(more.pop("units"), **more)


def test_first_impulse_only(trc: Situation, refused: Refused) -> None:
    """trc:15.1-a trc:4.1.3-b"""
    refused(air(trc, stage="axis second impulse combat"), "attack 24Pz 0503 air 1", "trc:15.1-a")
    air(trc).play("attack 24Pz 0503 air 1")


def test_a_stuka_needs_a_ground_attack(trc: Situation) -> None:
    """trc:15.1-c: an attack names at least one unit."""
    with pytest.raises(stavka.Unreadable):
        air(trc).play("attack air 1")


def test_only_the_attacker_bombs(trc: Situation, refused: Refused) -> None:
    """trc:15.1-d"""
    game = air(trc, stage="soviet first impulse combat")
    refused(game, "attack 1TC 0504 air 1", "trc:26.7.4")


def test_one_bomber_per_headquarters(trc: Situation, refused: Refused) -> None:
    """trc:15.1-b trc:15.5-c"""
    units = {**FIGHT, "39Pz": "1004", "3TC": "1003"}
    game = air(trc, units=units)
    game.play("attack 24Pz 0503 air 1")
    game.play_dice([6])
    refused(game, "attack 39Pz 1003 air 1", "trc:15.1-b")  # one headquarters, one Stuka
    more = air(trc, units={**units, "HQ-S": "1008"})
    more.play("attack 24Pz 0503 air 1")
    more.play_dice([6])
    more.play("attack 39Pz 1003 air 1")


def test_a_headquarters_far_away_lends_nobody_its_stuka(trc: Situation, refused: Refused) -> None:
    """trc:15.5-c trc:15.1-b: two attacks near one headquarters have one Stuka, wherever the other two stand."""
    units = {**FIGHT, "39Pz": "0904", "3TC": "0903", "HQ-N": "0530", "HQ-S": "0531"}
    game = air(trc, units=units)
    game.play("attack 24Pz 0503 air 1")
    game.play_dice([6])
    refused(game, "attack 39Pz 0903 air 1", "trc:15.5-c")
    assert "attack 39Pz 0903 air 1" not in map(str, game.legal())
    game.play("attack 39Pz 0903")


def test_stukas_are_shared_out_among_headquarters(trc: Situation) -> None:
    """trc:15.3: the first Stuka had two headquarters in range; the second takes the one that it needs."""
    units = {**FIGHT, "39Pz": "1204", "3TC": "1203", "HQ-C": "0708", "HQ-S": "0505"}
    for order in (("24Pz 0503", "39Pz 1203"), ("39Pz 1203", "24Pz 0503")):
        game = air(trc, units=units)
        for attack in order:
            game.play(f"attack {attack} air 1")
            game.play_dice([6])
            for _ in range(4):
                if game.stage.startswith("retreat"):
                    game.play(next(iter(game.legal())))
        assert game.position.count("bombers used") == 2


def test_a_bomber_flies_once(trc: Situation, refused: Refused) -> None:
    """trc:15.2-a"""
    units = {**FIGHT, "39Pz": "1004", "3TC": "1003", "HQ-S": "1008"}
    game = air(trc, units=units, turn=7)  # May 1942: two Stukas
    game.play("attack 24Pz 0503 air 1")
    game.play_dice([6])
    game.play("attack 39Pz 1003 air 1")
    game.play_dice([6])
    assert game.position.count("bombers used") == 2
    refused(game, "attack 39Pz 1003 air 1", "trc:12.33")


def test_range_is_eight_hexes_from_a_headquarters(trc: Situation, refused: Refused) -> None:
    """trc:15.2-b trc:ex-stuka-para"""
    air(trc, units={**FIGHT, "HQ-C": "0511"}).play("attack 24Pz 0503 air 1")
    refused(air(trc, units={**FIGHT, "HQ-C": "0512"}), "attack 24Pz 0503 air 1", "trc:15.2-b")


def test_any_of_several_stacks_may_be_the_target(trc: Situation) -> None:
    """trc:15.2-c: the battle is in range when one of the defending stacks is."""
    units = {"24Pz": "0404", "1TC": "0403", "3TC": "0504", "HQ-C": "0512"}
    game = air(trc, units=units)
    grid = game.position.board.grid
    assert [grid.distance(grid.index("0512"), grid.index(h)) for h in ("0504", "0403")] == [8, 9]
    game.play("attack 24Pz 0504+0403 air 1")


def test_bombers_belong_to_no_headquarters(trc: Situation) -> None:
    """trc:15.3: they wait off the map; any headquarters in range will do."""
    game = air(trc)
    assert {game.piece(f"Stuka{n}").box for n in (1, 2, 3)} == {"available"}
    air(trc, units={**FIGHT, "HQ-C": "0530", "HQ-N": "0506"}).play("attack 24Pz 0503 air 1")


def test_terrain_and_zones_do_not_hinder_bombers(trc: Situation) -> None:
    """trc:15.4-a"""
    rough = {"blank": True, "terrain": {"0505": "mountain", "0506": "swamp"}}
    for game in (air(trc), air(trc, map=rough), air(trc, map=rough, units={**FIGHT, "5A": "0506"})):
        assert stavka.odds(game, "attack 24Pz 0503").odds == "4-1"
        assert stavka.odds(game, "attack 24Pz 0503 air 1").odds == "7-1"


def test_range_is_counted_across_the_sea(trc: Situation, refused: Refused) -> None:
    """trc:15.4-b: from the Crimea over the Black Sea to Odessa's hinterland."""
    units = {"24Pz": "3026", "2CC": "3025", "HQ-S": "3522"}
    game = trc(units, stage=COMBAT)
    grid = game.position.board.grid
    assert grid.distance(grid.index("3522"), grid.index("3025")) <= 8
    game.play("attack 24Pz 3025 air 1")


@pytest.mark.parametrize(("at", "odds"), [("47Pz", "6-1"), ("5Inf", "5-1"), ("3LwInf", "4-1")])
def test_a_stuka_raises_the_odds_by_three(trc: Situation, at: str, odds: str) -> None:
    """trc:15.5-a: 3-1 becomes 6-1, level by level; 1-1 becomes 4-1 (reading 5)."""
    game = air(trc, units={at: "0504", "1TC": "0503", "HQ-C": "0508"})
    assert stavka.odds(game, f"attack {at} 0503 air 1").odds == odds


def test_below_even_odds_the_ladder_is_climbed_too(trc: Situation) -> None:
    """trc:15.5-a: 1-3 becomes 2-1 (reading 5)."""
    game = air(trc, units={"3LwInf": "0504", "12A": "0503", "HQ-C": "0508"})
    assert stavka.odds(game, "attack 3LwInf 0503").odds == "1-3"
    assert stavka.odds(game, "attack 3LwInf 0503 air 1").odds == "2-1"


def test_one_stuka_per_attack(trc: Situation, refused: Refused) -> None:
    """trc:15.5-b"""
    game = air(trc, units={**FIGHT, "HQ-N": "0507", "HQ-S": "0506"})
    refused(game, "attack 24Pz 0503 air 2", "trc:15.5-b")


def test_stukas_know_no_districts(trc: Situation) -> None:
    """trc:15.5-d: in the invasion impulse against any district in range."""
    # a corps of Army Group Center, a target in the Western district, the Stuka of Army Group South's headquarters
    game = trc({"47Pz": "1424", "3A": "1423", "HQ-S": "1628"}, stage=COMBAT, turn=1)
    assert war(game).ground.district[war(game).board.grid.index("1423")] == "W"
    game.play("attack 47Pz 1423 air 1")


@pytest.mark.parametrize(
    ("turn", "weather", "stukas"),
    [
        (2, "clear", 3),
        (3, "light mud", 1),
        (3, "mud", 1),
        (9, "clear", 2),
        (9, "light mud", 1),
        (9, "mud", 1),
        (5, "snow", 0),
        (14, "clear", 1),
        (15, "light mud", 0),
        (15, "mud", 0),
        (20, "clear", 0),
        (4, "snow", 0),
    ],
)
def test_the_table_of_stukas(trc: Situation, turn: int, weather: str, stukas: int) -> None:
    """trc:15.6"""
    from stavka.titles.russian_campaign.combat.air import available

    units = {**FIGHT, "HQ-N": "0507", "HQ-S": "0506"}
    game = air(trc, units=units, turn=turn, weather=weather)
    assert available(war(game)) == stukas


@pytest.mark.parametrize("scenario", ["campaign", "fall_blau", "zitadelle", "bagration"])
def test_bombers_never_come_on_the_map(scenario: str) -> None:
    """trc:15.3: they are no units that enter."""
    game = stavka.new("trc", scenario)
    bombers = {unit.short: unit.box for unit in game.units(kind="bomber")}
    assert set(bombers.values()) <= {"available", "unused"}
    assert not any(game.legal().by_unit(unit) for unit in bombers)


@pytest.mark.parametrize(
    ("turn", "staffs", "used", "rule"),
    [
        (2, 3, 2, None),  # three Stukas in 1941
        (2, 3, 3, "trc:15.6"),
        (2, 2, 2, "trc:15.1-b"),  # a third one, but no third headquarters
        (8, 3, 1, None),  # two in 1942
        (8, 3, 2, "trc:15.6"),
        (13, 2, 0, None),  # one in 1943
        (13, 2, 1, "trc:15.6"),
        (19, 2, 0, "trc:15.6"),  # none in 1944
    ],
)
def test_stukas_and_headquarters(
    trc: Situation, refused: Refused, turn: int, staffs: int, used: int, rule: str | None
) -> None:
    """trc:15.6 trc:15.1-b: no more than the year has, and no more than there are headquarters."""
    units = {"24Pz": "2020", "5A": "2019", **dict.fromkeys(("HQ-N", "HQ-C", "HQ-S")[:staffs], "2022")}
    counts = {"bombers used": used}
    more = {"turn": turn, "weather": "clear", "map": {"blank": True}, "counts": counts}
    game = trc(units, stage="axis first impulse combat", **more)
    if rule is None:
        assert game.refusal("attack 24Pz 2019 air 1") is None
    else:
        refused(game, "attack 24Pz 2019 air 1", rule)


def test_there_are_no_bombers_to_use_out_of_their_time(trc: Situation) -> None:
    """trc:15.1-a trc:4.1.3-b trc:26.7.4: none in the second impulse, none of the Russians in the plain game."""
    assert available(war(air(trc))) == 1
    assert available(war(air(trc, stage="axis second impulse combat"))) == 0
    units = {**FIGHT, "STAVKA": "0502"}
    russian = war(air(trc, units=units, stage="soviet first impulse combat"))
    assert (available(russian), in_range(russian, russian.hexes(("0504",))), shift(russian, 1, 0)) == (0, False, 0)


def test_all_bombers_are_off_the_map_again(trc: Situation) -> None:
    """trc:15.3: neither those used nor the headquarters that directed them are remembered in the next impulse."""
    units = {"24Pz": "0504", "39Pz": "0504", "3CC": "0503", "HQ-C": "0508"}
    game = trc(units, map={"blank": True})
    game.play("overrun 24Pz+39Pz 0503 air 1")
    assert {USED, SUPPORT} <= set(game.position.counts)
    game.play("done")
    game.play("done")
    assert game.stage == "axis second impulse movement"
    assert not {USED, SUPPORT} & set(game.position.counts)
