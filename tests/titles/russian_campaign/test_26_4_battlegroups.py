"""26.4 Battlegroups."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

BLANK = {"blank": True}
ON = ["battlegroups"]


def attack(trc: Situation, defenders: dict[str, object], die: int, odds: str = "5-1", **more: object) -> Game:
    """The Russians attack 2020 from three sides at the odds given."""
    units = {"1GTA": "2021", "2GTA": "2021", "1GA": "1920", "2GA": "1920", "3GA": "1921", "4GA": "1921", **defenders}
    more = {"options": ON, "map": BLANK, "turn": 13, **more}
    game = trc(units, stage="soviet first impulse combat", **more)
    game.play(f"attack 1GTA+2GTA+1GA+2GA+3GA+4GA 2020 at {odds}")
    game.play_dice([die])
    return game


def test_a_battlegroup_survives_a_lost_defender_and_is_retreated_by_the_attacker(trc: Situation) -> None:
    """trc:26.4-a trc:26.4-d D1 at 5-1 with a 3; the unit goes to the pool, the battlegroup falls back two hexes."""
    game = attack(trc, {"24Pz": "2020"}, 3)
    game.play("lose 24Pz")
    assert game.piece("24Pz").box == "pool"
    assert game.piece("BG-Pz1").hex == "2020"
    assert game.to_act == "soviet"
    game.play("retreat BG-Pz1 2020-2120-2220")
    assert game.piece("BG-Pz1").hex == "2220"


def test_without_the_option_nothing_survives(trc: Situation) -> None:
    """trc:26.4-a trc:26-a The rule binds only when it was agreed on."""
    game = attack(trc, {"24Pz": "2020"}, 3, options=[])
    game.play("lose 24Pz")
    assert not [u for u in game.units(kind="battlegroup") if u.hex]


def test_a_battlegroup_after_an_exchange_retreats_one_or_two_hexes(trc: Situation) -> None:
    """trc:26.4-a trc:26.4-d EX at 5-1 with a 1"""
    game = attack(trc, {"5Inf": "2020"}, 1)
    game.play("lose 2GTA")
    game.play("lose 5Inf")
    assert game.piece("BG-Inf1").hex == "2020"
    game.play("retreat BG-Inf1 2020-2120")
    assert game.piece("BG-Inf1").hex == "2120"


def test_a_lost_attacker_leaves_no_battlegroup(trc: Situation) -> None:
    """trc:26.4-a Only defenders do: the Guards lost in the exchange are gone."""
    game = attack(trc, {"5Inf": "2020"}, 1)
    game.play("lose 1GTA")
    assert game.piece("BG-GTank1").box == "available"


def test_one_battlegroup_survives_a_hex_of_eliminated_defenders_by_choice_of_the_owner(
    trc: Situation, refused: Refused
) -> None:
    """trc:26.4-e trc:26.4-a DE at 3-1 with a 6: armor and infantry are lost together."""
    game = attack(trc, {"24Pz": "2020", "5Inf": "2020"}, 6, "3-1")
    assert game.to_act == "axis"
    refused(game, "remnant BG-SS1", "trc:26.4-b")
    game.play("remnant BG-Inf1")
    game.play("retreat BG-Inf1 2020-2120-2220")
    assert [u.short for u in game.units(kind="battlegroup") if u.hex] == ["BG-Inf1"]


def test_equal_types_are_no_question(trc: Situation) -> None:
    """trc:26.4-e Two panzer corps leave one battlegroup and nobody is asked which."""
    game = attack(trc, {"24Pz": "2020", "47Pz": "2020"}, 6, "3-1")
    assert game.piece("BG-Pz1").hex == "2020"
    assert game.piece("BG-Pz2").box == "available"


def test_after_elimination_in_woods_the_battlegroup_still_retreats(trc: Situation) -> None:
    """trc:26.4-d Woods spare no unit a DE result, but after D1 the battlegroup stays."""
    woods = {"blank": True, "terrain": {"2020": "woods"}}
    game = attack(trc, {"24Pz": "2020"}, 4, map=woods)
    assert game.stage.startswith("retreat")
    game = attack(trc, {"24Pz": "2020"}, 3, map=woods)
    game.play("lose 24Pz")
    assert game.piece("BG-Pz1").hex == "2020"
    assert not game.stage.startswith("retreat")


def test_a_battlegroup_that_cannot_retreat_does_not_survive(trc: Situation) -> None:
    """trc:26.4-a A ring of Russian zones of control leaves no way out."""
    game = attack(trc, {"24Pz": "2020", "39A": "2119", "40A": "2122"}, 3)
    game.play("lose 24Pz")
    assert game.piece("BG-Pz1").box == "available"


def test_battlegroups_begin_in_1942(trc: Situation) -> None:
    """trc:26.4-a"""
    game = attack(trc, {"24Pz": "2020"}, 3, turn=4)
    game.play("lose 24Pz")
    assert game.piece("BG-Pz1").box == "available"


def test_a_lost_unit_needs_three_factors_and_a_counter_no_faster(trc: Situation) -> None:
    """trc:26.4-b The SS Reserve is a 2-7; motorized corps move 6, infantry 4."""
    game = attack(trc, {"SSRes": "2020"}, 3)
    game.play("lose SSRes")
    assert not [u for u in game.units(kind="battlegroup") if u.hex]
    game = attack(trc, {"50Mot": "2020"}, 3)
    game.play("lose 50Mot")
    assert game.piece("BG-Pz1").hex == "2020"
    taken = {"BG-Inf1": "3001", "BG-Inf2": "3002", "BG-Inf3": "3003", "BG-Inf4": "3004"}
    game = attack(trc, {"5Inf": "2020", **taken}, 3)
    game.play("lose 5Inf")
    assert game.piece("BG-Pz1").box == "available"


def test_three_factors_are_enough(trc: Situation) -> None:
    """trc:26.4-b: the normal combat factor is 3 or more; a 3-4 leaves a battlegroup, even halved for want of supply."""
    game = attack(trc, {"10Inf": "2020"}, 3)
    assert war(game).roster.combat[war(game).roster.find("10Inf")] == 3
    game.play("lose 10Inf")
    assert game.piece("BG-Inf1").hex == "2020"


def test_a_slower_counter_stands_in_when_the_mix_is_exhausted(trc: Situation) -> None:
    """trc:26.4-b Any free counter of the same army will do if it is no faster."""
    taken = {"BG-Pz1": "3001", "BG-Pz2": "3002", "BG-Pz3": "3003"}
    game = attack(trc, {"24Pz": "2020", **taken}, 3)
    game.play("lose 24Pz")
    assert game.piece("BG-Inf1").hex == "2020"


def test_ss_and_guards_have_their_own_and_allies_have_none(trc: Situation) -> None:
    """trc:26.4-a trc:26.4.2-b"""
    game = attack(trc, {"2SSPz": "2020"}, 3)
    game.play("lose 2SSPz")
    assert game.piece("BG-SS1").hex == "2020"
    for unit in ("1Hun", "49Mtn", "1Cav"):
        game = attack(trc, {unit: "2020"}, 3)
        game.play(f"lose {unit}")
        assert not [u for u in game.units(kind="battlegroup") if u.hex], unit
    units = {"24Pz": "2021", "47Pz": "2021", "14Pz": "2021", "39Pz": "1920", "41Pz": "1920"}
    units |= {"7GA": "2020", "5A": "2020"}
    for lost, left in (("7GA", "2020"), ("5A", None)):
        game = trc(units, stage="axis first impulse combat", turn=13, options=ON, map=BLANK)
        game.play("attack 24Pz+47Pz+14Pz+39Pz+41Pz 2020 at 2-1")
        game.play_dice([6])
        game.play(f"lose {lost}")
        assert game.piece("BG-GInf1").hex == left


def test_battlegroups_never_surrender(trc: Situation) -> None:
    """trc:26.4-c Neither by DS nor by an automatic victory: they stay free for later use."""
    game = attack(trc, {"BG-Pz1": "2020", "5Inf": "2020"}, 6)
    assert game.piece("BG-Pz1").box == "available"
    assert game.piece("5Inf").box == "surrendered"
    more = {"stage": "soviet first impulse movement", "turn": 13, "options": ON, "map": BLANK}
    game = trc({"BG-Pz1": "2020", "1GTA": "2021"}, **more)
    game.play("overrun 1GTA 2020")
    assert game.piece("BG-Pz1").box == "available"


def test_a_battlegroup_stacks_as_a_corps_and_has_a_zone_of_control(trc: Situation, refused: Refused) -> None:
    """trc:26.4.1-a"""
    game = trc({"BG-Pz1": "2020", "5Inf": "2020", "6Inf": "2020", "7Inf": "2018"}, options=ON, map=BLANK, turn=13)
    assert war(game).zone(0) >> war(game).board.grid.index("2021") & 1
    for unit in ("BG-Pz1", "5Inf", "6Inf"):
        game.play(f"move {unit} {game.piece(unit).hex}-2120")
    refused(game, "move 7Inf 2018-2119-2120", "trc:6.2")


def test_only_ss_battlegroups_move_into_an_enemy_zone_of_control(trc: Situation, refused: Refused) -> None:
    """trc:26.4.1-c"""
    units = {"BG-Pz1": "2023", "BG-SS1": "2023", "24Pz": "2023", "5A": "2020"}
    game = trc(units, options=ON, map=BLANK, turn=13)
    refused(game, "move BG-Pz1 2023-2022-2021", "trc:26.4.1-c")
    game.play("move BG-SS1 2023-2022-2021")
    assert game.piece("BG-SS1").hex == "2021"


def test_the_russians_overrun_battlegroups_before_1943(trc: Situation, refused: Refused) -> None:
    """trc:26.4.3"""
    units = {"BG-Inf1": "2020", "1GTA": "2021"}
    game = trc(units, stage="soviet first impulse movement", turn=8, options=ON, map=BLANK)
    game.play("overrun 1GTA 2020")
    assert game.piece("BG-Inf1").box == "available"
    mixed = {"BG-Inf1": "2020", "3Rum": "2020", "1GTA": "2021", "2GTA": "2021", "1GA": "1920", "2GA": "1920"}
    game = trc(mixed, stage="soviet first impulse movement", turn=8, options=ON, map=BLANK)
    refused(game, "overrun 1GTA+2GTA+1GA+2GA 2020", "trc:16.4")


def test_ss_battlegroups_hinder_partisans_only_in_their_own_zone(trc: Situation, refused: Refused) -> None:
    """trc:26.4.1-b"""
    rails = {"blank": True, "rails": {"a": [f"20{n:02}" for n in range(10, 31)]}}
    more = {"stage": "partisans", "turn": 13, "map": rails, "rails": {"axis": [f"20{n:02}" for n in range(10, 31)]}}
    units = [{"id": "Partisan1", "box": "available"}, {"id": "BG-SS1", "hex": "2020"}, {"id": "STAVKA", "hex": "3001"}]
    game = trc(units, options=ON, **more)
    refused(game, "place Partisan1 2021", "trc:19.1-b")
    game.play("place Partisan1 2023")
    units[1] = {"id": "2SSPz", "hex": "2020"}
    refused(trc(units, options=ON, **more), "place Partisan1 2023", "trc:19.1-b")


def replacing(trc: Situation, unit: str, side: str = "axis", **units: str) -> Game:
    placed = [{"id": name.replace("_", "-"), "hex": hex} for name, hex in units.items()]
    item = {"id": unit, "box": "due", "flags": ["replacement"]}
    return trc([item, *placed], stage=f"{side} first impulse movement", turn=13, options=ON, map=BLANK)


def test_a_replacement_comes_in_on_a_battlegroup_and_removes_it(trc: Situation) -> None:
    """trc:26.4.2-a At no cost: it still has its whole movement."""
    game = replacing(trc, "24Pz", BG_Pz1="2020")
    game.play("enter 24Pz 2020")
    assert game.piece("24Pz").hex == "2020"
    assert game.piece("BG-Pz1").box == "available"
    game.play("move 24Pz 2020-2021-2022-2023-2024-2025-2026-2027")


def test_the_types_must_match(trc: Situation, refused: Refused) -> None:
    """trc:26.4.2-c Infantry for infantry, armor and motorized for armor."""
    refused(replacing(trc, "5Inf", BG_Pz1="2020"), "enter 5Inf 2020", "trc:26.4.2-c")
    refused(replacing(trc, "24Pz", BG_Inf1="2020"), "enter 24Pz 2020", "trc:26.4.2-c")
    replacing(trc, "50Mot", BG_Pz1="2020").play("enter 50Mot 2020")
    replacing(trc, "5Inf", BG_Inf1="2020").play("enter 5Inf 2020")


def test_army_ss_and_guards_use_their_own(trc: Situation, refused: Refused) -> None:
    """trc:26.4.2-b"""
    refused(replacing(trc, "24Pz", BG_SS1="2020"), "enter 24Pz 2020", "trc:26.4.2-b")
    refused(replacing(trc, "2SSPz", BG_Pz1="2020"), "enter 2SSPz 2020", "trc:26.4.2-b")
    replacing(trc, "2SSPz", BG_SS1="2020").play("enter 2SSPz 2020")
    refused(replacing(trc, "5A", "soviet", BG_GInf1="2020"), "enter 5A 2020", "trc:26.4.2-b")
    replacing(trc, "7GA", "soviet", BG_GInf1="2020").play("enter 7GA 2020")


def test_replacements_come_in_on_battlegroups_before_movement(trc: Situation, refused: Refused) -> None:
    """trc:26.4.2-d"""
    game = replacing(trc, "24Pz", BG_Pz1="2020", **{"6Inf": "2525"})
    game.play("move 6Inf 2525-2526")
    refused(game, "enter 24Pz 2020", "trc:26.4.2-d")


def test_only_replacements_do_so(trc: Situation, refused: Refused) -> None:
    """trc:26.4.2-a A reinforcement held off the map comes in at the edge."""
    units = [{"id": "24Pz", "box": "off_map"}, {"id": "BG-Pz1", "hex": "2020"}]
    game = trc(units, turn=13, options=ON, map=BLANK)
    refused(game, "enter 24Pz 2020", "trc:20.5-b")


@pytest.mark.parametrize(("turn", "survives"), [(3, False), (4, False), (5, True), (7, True)])
def test_battlegroups_appear_from_the_first_turn_of_1942(trc: Situation, turn: int, survives: bool) -> None:
    """trc:26.4-a"""
    game = attack(trc, {"24Pz": "2020"}, 3, turn=turn, weather="clear")
    game.play("lose 24Pz")
    assert (game.piece("BG-Pz1").hex == "2020") is survives
