"""21. Axis replacements, with option 26.1."""

from __future__ import annotations

from itertools import permutations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation

REPLACE = "axis replacements"
MOVE = "axis first impulse movement"


def pool(*names: str) -> list[dict[str, str]]:
    return [{"id": name, "box": "pool"} for name in names]


def offered(game: Game) -> set[str]:
    return {str(a).split()[1] for a in game.legal() if str(a).startswith("replace")}


def asked(game: Game) -> bool:
    return (game.stage, game.to_act) == (REPLACE, "axis")


@pytest.mark.parametrize("turn", range(2, 26))
def test_replacements_come_in_three_summers(trc: Situation, turn: int) -> None:
    """trc:21.2-a"""
    assert asked(trc(pool("5Inf"), stage=REPLACE, turn=turn)) is (turn in (7, 13, 19))


def test_only_eliminated_units_come_back(trc: Situation, refused: Refused) -> None:
    """trc:21.3-a"""
    units = [*pool("5Inf"), {"id": "1Inf", "box": "surrendered"}, {"id": "2Inf", "hex": "Warsaw"}]
    game = trc(units, stage=REPLACE, turn=7)
    refused(game, "replace 1Inf", "trc:21.3-a")
    refused(game, "replace 2Inf", "trc:21.3-a")
    game.play("replace 5Inf")
    assert game.piece("5Inf").box == "due"
    assert "replacement" in game.piece("5Inf").flags


def test_all_are_named_before_movement_and_the_rest_is_lost(trc: Situation, refused: Refused) -> None:
    """trc:21.2-c trc:21.3-b"""
    game = trc([*pool("5Inf", "HQ-N"), {"id": "24Pz", "hex": "Warsaw"}], stage=REPLACE, turn=7)
    game.play("done")
    assert game.stage == MOVE
    refused(game, "replace 5Inf", "trc:21.2-c")
    refused(game, "replace HQ-N", "trc:21.2-c")
    # the year after brings one unit of a type again, not two
    later = trc(pool("5Inf", "6Inf"), stage=REPLACE, turn=13)
    later.play("replace 5Inf")
    assert not asked(later)


@pytest.mark.parametrize(("oil", "corps"), [((), 0), (("Ploesti",), 1), (("Ploesti", "Maikop", "Grozny"), 3)])
def test_one_armor_corps_for_each_oil_field(trc: Situation, refused: Refused, oil: tuple[str, ...], corps: int) -> None:
    """trc:21.4-a trc:21.4-b"""
    control = {name: "axis" if name in oil else "soviet" for name in ("Ploesti", "Maikop", "Grozny")}
    names = ("24Pz", "41Pz", "47Pz", "3Pz")
    game = trc([*pool(*names, "1Inf")], stage=REPLACE, turn=13, control=control)
    for name in names[:corps]:
        game.play(f"replace {name}")
    refused(game, f"replace {names[corps]}", "trc:21.4-a")


def test_oil_fields_are_controlled_as_cities_are(trc: Situation, refused: Refused) -> None:
    """trc:21.4-b: an enemy zone of control over an empty field takes it away, a unit in it keeps it."""
    contested = [*pool("24Pz", "1Inf"), {"id": "5A", "hex": "2729"}]
    refused(trc(contested, stage=REPLACE, turn=13), "replace 24Pz", "trc:21.4-a")
    held = [*contested, {"id": "5Inf", "hex": "Ploesti"}]
    trc(held, stage=REPLACE, turn=13).play("replace 24Pz")


def test_all_ss_luftwaffe_and_headquarters(trc: Situation) -> None:
    """trc:21.4-d"""
    names = ("SSRes", "2SSPz", "3SSPz", "6SSInf", "3LwInf", "HGPz", "HQ-N", "HQ-C", "HQ-S")
    game = trc(pool(*names), stage=REPLACE, turn=19)
    for name in names:
        game.play(f"replace {name}")
    assert game.stage == MOVE


def test_one_each_of_three_infantry_values(trc: Situation, refused: Refused) -> None:
    """trc:21.4-e"""
    game = trc(
        pool("10Inf", "5Inf", "6Inf", "7Inf", "9Inf", "49Mtn", "22Mtn", "52Mot", "50Mot"), stage=REPLACE, turn=13
    )
    for name in ("10Inf", "5Inf", "7Inf"):
        game.play(f"replace {name}")
    refused(game, "replace 6Inf", "trc:21.4-e")
    refused(game, "replace 9Inf", "trc:21.4-e")


def test_one_mountain_and_one_motorized_corps(trc: Situation, refused: Refused) -> None:
    """trc:21.4-f"""
    armor = ("24Pz", "41Pz", "47Pz", "3Pz")
    game = trc(pool("49Mtn", "22Mtn", "52Mot", "50Mot", "5Inf", *armor), stage=REPLACE, turn=13)
    game.play("replace 49Mtn")
    game.play("replace 52Mot")
    refused(game, "replace 22Mtn", "trc:21.4-f")
    game.play("replace 24Pz")
    refused(game, "replace 50Mot", "trc:21.4-f")


def test_one_unit_of_each_minor_ally(trc: Situation, refused: Refused) -> None:
    """trc:21.4-g"""
    allies = ("4Fin", "3Ita", "4Rum", "1Hun")
    game = trc(pool(*allies, "6Fin", "4Ita", "RumCav", "2Hun"), stage=REPLACE, turn=7)
    for name in allies:
        game.play(f"replace {name}")
    assert not asked(game)
    game.undo()
    refused(game, "replace 6Fin", "trc:21.4-g")
    refused(game, "replace RumCav", "trc:21.4-g")


def test_the_first_cavalry_never_comes_back(trc: Situation, refused: Refused) -> None:
    """trc:21.4-c"""
    game = trc(pool("1Cav", "5Inf"), stage=REPLACE, turn=13)
    refused(game, "replace 1Cav", "trc:21.4-c")
    assert not asked(trc(pool("1Cav"), stage=REPLACE, turn=13))


@pytest.mark.parametrize(("turn", "allowed"), [(7, True), (13, False), (19, False)])
def test_italians_in_1942_only(trc: Situation, refused: Refused, turn: int, allowed: bool) -> None:
    """trc:21.5"""
    game = trc(pool("3Ita", "5Inf"), stage=REPLACE, turn=turn)
    if allowed:
        game.play("replace 3Ita")
    else:
        refused(game, "replace 3Ita", "trc:21.5")


WEAK = ("10Inf", "13Inf", "17Inf", "20Inf", "26Inf", "28Inf", "29Inf", "38Inf", "42Inf")


def taken(game: Game, names: tuple[str, ...]) -> int:
    """How many of these the German gets before he is refused."""
    count = 0
    for name in names:
        if not asked(game) or game.refusal(f"replace {name}"):
            break
        game.play(f"replace {name}")
        count += 1
    return count


def test_a_3_4_instead_of_what_is_not_in_the_pool(trc: Situation, refused: Refused) -> None:
    """trc:21.6-a: mountain, motorized, 4-4 and 5-4 each, besides the 3-4 itself; one armor right too (trc:21.6-b)."""
    nothing_else = trc(pool(*WEAK), stage=REPLACE, turn=13)
    assert taken(nothing_else, WEAK) == 6
    no_oil = trc(pool(*WEAK), stage=REPLACE, turn=13, control={"Ploesti": "soviet"})
    assert taken(no_oil, WEAK) == 5
    some = trc(pool(*WEAK, "49Mtn", "5Inf", "24Pz"), stage=REPLACE, turn=13)
    assert taken(some, WEAK) == 3
    refused(some, f"replace {WEAK[3]}", "trc:21.6-b")  # armor is there to be taken
    some.play("replace 24Pz")
    refused(some, f"replace {WEAK[3]}", "trc:21.6-a")  # so are mountain and 4-4


def test_motorized_or_3_4_instead_of_armor(trc: Situation, refused: Refused) -> None:
    """trc:21.6-b"""
    control = {"Maikop": "axis", "Grozny": "axis"}
    motorized = ("52Mot", "50Mot", "11Mot", "26Mot", "29Mot")
    game = trc(pool("24Pz", *motorized), stage=REPLACE, turn=19, control=control)
    assert taken(game, motorized) == 3  # its own right, and two armor rights without armor
    refused(game, "replace 29Mot", "trc:21.6-b")
    game.play("replace 24Pz")
    mixed = trc(pool("52Mot", "50Mot", *WEAK[:2]), stage=REPLACE, turn=19, control={"Ploesti": "axis"})
    for name in ("50Mot", "10Inf", "52Mot"):
        mixed.play(f"replace {name}")


def test_the_order_of_naming_does_not_matter(trc: Situation) -> None:
    """trc:21.6-a trc:21.6-b: rights are given out so that all the units named have one."""
    names = ("52Mot", "50Mot", "10Inf", "24Pz")
    for order in permutations(names):
        game = trc(pool(*names, "5Inf"), stage=REPLACE, turn=13, control={"Maikop": "axis"})
        for name in order:
            game.play(f"replace {name}")
        assert [game.piece(name).box for name in (*names, "5Inf")] == [*["due"] * 4, "pool"]


def test_no_substitute_for_allies_ss_or_headquarters(trc: Situation, refused: Refused) -> None:
    """trc:21.6-c"""
    game = trc(pool(*WEAK, "6Fin"), stage=REPLACE, turn=7)
    assert taken(game, WEAK) == 6
    refused(game, f"replace {WEAK[6]}", "trc:21.6-c")
    allies = trc(pool("4Rum", "RumCav", "5Inf"), stage=REPLACE, turn=7)  # none for the missing Finns or Germans
    allies.play("replace 4Rum")
    refused(allies, "replace RumCav", "trc:21.4-g")


def entries(game: Game, unit: str) -> set[str]:
    return {str(a).split()[2] for a in game.legal().by_unit(unit) if str(a).startswith("enter")}


def test_replacements_enter_as_reinforcements_do(trc: Situation) -> None:
    """trc:21.1 trc:4.1.1-b: Finns at Helsinki, Rumanians at Bucharest, Germans at the west edge."""
    game = trc(pool("4Fin", "4Rum", "5Inf", "1Hun", "3Ita"), stage=REPLACE, turn=7)
    for name in ("4Fin", "4Rum", "5Inf", "1Hun", "3Ita"):
        game.play(f"replace {name}")
    assert game.stage == MOVE
    assert entries(game, "4Fin") == {"0214"}
    assert entries(game, "4Rum") == {"2831"}
    assert entries(game, "1Hun") == {"2033"}
    assert {"0534", "1134"} <= entries(game, "5Inf")
    assert "0214" not in entries(game, "5Inf")
    assert entries(game, "3Ita")
    game.play("enter 4Fin 0214")
    assert game.piece("4Fin").hex == "0214"


def test_headquarters_come_in_the_second_impulse(trc: Situation) -> None:
    """trc:21.2-b trc:4.1.3-c"""
    game = trc([*pool("HQ-C", "5Inf"), {"id": "24Pz", "hex": "Berlin"}], stage=REPLACE, turn=7)
    game.play("replace HQ-C")
    game.play("replace 5Inf")
    assert game.stage == MOVE
    assert game.piece("5Inf").box == "due"
    assert not entries(game, "HQ-C")
    assert entries(game, "5Inf")
    game.play("enter 5Inf 0534")
    while game.stage != "axis second impulse movement":
        game.play("done" if "done" in game.legal() else next(iter(game.legal())))
    assert entries(game, "HQ-C")
    game.play("enter HQ-C 0534")
    assert game.piece("HQ-C").hex == "0534"


def test_ss_replenishment(trc: Situation) -> None:
    """trc:26.1-a trc:26.1-b: in 1943 with SS Reserve, 2nd and 3rd SS safe, three extra units."""
    safe = [{"id": name, "hex": "Warsaw"} for name in ("SSRes", "2SSPz", "3SSPz")]
    types = ("24Pz", "49Mtn", "22Mtn", "52Mot", "50Mot", "5Inf", "6Inf", "7Inf", "9Inf")
    units = [*safe, *pool(*WEAK, *types, "41Pz", "47Pz", "3Pz")]
    plain = trc(units, stage=REPLACE, turn=13)
    assert taken(plain, ("24Pz", "41Pz")) == 1
    assert taken(plain, WEAK) == 1
    game = trc(units, stage=REPLACE, turn=13, options=["ss-replenishment"])
    assert taken(game, ("24Pz", "41Pz", "47Pz", "3Pz")) == 3  # one for Ploesti, two for the SS
    assert taken(game, WEAK) == 2  # its own right, and SS Reserve's
    other = trc(units, stage=REPLACE, turn=13, options=["ss-replenishment"])
    assert taken(other, WEAK) == 4


def test_lost_ss_units_bring_nothing_extra(trc: Situation) -> None:
    """trc:26.1-a"""
    armor = ("24Pz", "41Pz", "47Pz", "3Pz")
    for box in ("pool", "surrendered"):
        units = [{"id": "2SSPz", "box": box}, {"id": "3SSPz", "hex": "Warsaw"}, *pool(*armor)]
        assert taken(trc(units, stage=REPLACE, turn=13, options=["ss-replenishment"]), armor) == 2


@pytest.mark.parametrize(("turn", "extra"), [(7, 0), (13, 0), (19, 1)])
def test_the_first_ss_corps_helps_in_1944(trc: Situation, turn: int, extra: int) -> None:
    """trc:26.1-b"""
    gone = [{"id": name, "box": "surrendered"} for name in ("SSRes", "2SSPz", "3SSPz", "6SSInf")]
    units = [*gone, {"id": "1SSPz", "hex": "Warsaw"}, *pool("24Pz", "41Pz", "47Pz")]
    game = trc(units, stage=REPLACE, turn=turn, options=["ss-replenishment"])
    assert taken(game, ("24Pz", "41Pz", "47Pz")) == 1 + extra


def test_the_reason_holds_when_nothing_is_left_to_name(trc: Situation, refused: Refused) -> None:
    """trc:21.4-a: one oil field, one armor corps; the second is refused as such though movement has begun."""
    game = trc({"24Pz": "pool", "41Pz": "pool"}, stage="axis replacements", turn=7)
    game.play("replace 24Pz")
    assert game.stage == "axis first impulse movement"
    refused(game, "replace 41Pz", "trc:21.4-a")


@pytest.mark.parametrize("turn", [13, 19])
def test_other_allies_come_back_after_1942_too(trc: Situation, turn: int) -> None:
    """trc:21.5 trc:21.4-g: the Italians alone do not."""
    game = trc(pool("4Rum", "4Fin", "1Hun"), stage=REPLACE, turn=turn)
    for name in ("4Rum", "4Fin", "1Hun"):
        game.play(f"replace {name}")


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        (("5Inf",), "trc:21.6-a"),  # a 4-4
        (("7Inf",), "trc:21.6-a"),  # a 5-4
        (("49Mtn",), "trc:21.6-a"),
        (("52Mot",), "trc:21.6-a"),
        (("24Pz",), "trc:21.6-b"),
        ((), "trc:21.6-c"),
    ],
)
def test_why_no_further_3_4_is_had(trc: Situation, refused: Refused, more: tuple[str, ...], rule: str) -> None:
    """trc:21.6-a trc:21.6-b trc:21.6-c: a right whose own type lies in the pool is not turned into a 3-4."""
    game = trc(pool(*WEAK, *more), stage=REPLACE, turn=13)
    number = taken(game, WEAK)
    refused(game, f"replace {WEAK[number]}", rule)


def test_armor_without_oil_is_no_reason(trc: Situation, refused: Refused) -> None:
    """trc:21.6-b trc:21.6-c: with no oil field there is no right that armor could use."""
    game = trc(pool(*WEAK, "24Pz"), stage=REPLACE, turn=13, control={"Ploesti": "soviet"})
    assert taken(game, WEAK) == 5
    refused(game, f"replace {WEAK[5]}", "trc:21.6-c")


def test_motorized_corps_beyond_the_right_of_their_own(trc: Situation, refused: Refused) -> None:
    """trc:21.4-f trc:21.6-b: armor in the pool keeps its right, and 3-4s are no reason."""
    game = trc(pool("52Mot", "50Mot", "24Pz", *WEAK[:2]), stage=REPLACE, turn=13)
    game.play("replace 52Mot")
    refused(game, "replace 50Mot", "trc:21.6-b")
    game.play("replace 24Pz")
    refused(game, "replace 50Mot", "trc:21.4-f")


def test_pieces_that_are_no_corps_are_never_replaced(trc: Situation, refused: Refused) -> None:
    """trc:21.4-c trc:21.2-c: a battlegroup or a bomber in the pool, and no replacement in the second impulse."""
    game = trc(pool("BG-Inf1", "Stuka1", "5Inf"), stage=REPLACE, turn=13, options=["battlegroups"])
    refused(game, "replace BG-Inf1", "trc:21.4-c")
    refused(game, "replace Stuka1", "trc:21.4-c")
    second = trc(pool("24Pz", "41Pz"), stage="axis second impulse movement", turn=13, control={"Ploesti": "soviet"})
    refused(second, "replace 24Pz", "trc:21.2-c")


def test_a_type_that_was_taken_is_no_reason_any_more(trc: Situation, refused: Refused) -> None:
    """trc:21.6-a trc:21.6-c: another 4-4 in the pool keeps no right for itself."""
    game = trc(pool(*WEAK, "5Inf", "6Inf"), stage=REPLACE, turn=13)
    game.play("replace 5Inf")
    number = taken(game, WEAK)
    refused(game, f"replace {WEAK[number]}", "trc:21.6-c")


def test_a_corps_that_first_came_from_the_north_comes_back_at_the_west_edge(trc: Situation) -> None:
    """trc:21.1 trc:20.5-b"""
    game = trc(pool("36Mtn"), stage=REPLACE, turn=13)
    game.play("replace 36Mtn")
    assert {"0534", "1134"} <= entries(game, "36Mtn")


def test_an_armor_corps_that_returns_is_no_replacement(trc: Situation, refused: Refused) -> None:
    """trc:21.2-c trc:20.9.2-b: it uses no right of its year."""
    back = {"id": "24Pz", "box": "due", "flags": ["returning"]}
    refused(trc([*pool("41Pz"), back], stage=MOVE, turn=13), "replace 41Pz", "trc:21.2-c")
