"""12.4-b and 3.7: who may come to stand beside enemies, counted out to the last factor."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation

MOVE = "axis first impulse movement"
BLANK = {"blank": True}
# 0922 touches the Baltic hex 0921 and the Western hex 1022
NORTH = {"11A": "0921", "3A": "1022"}
GO = "move 41Pz 0822-0922"  # a corps of Army Group North


# -- the districts of the invasion ------------------------------------------------------------------------------------


def test_help_does_not_open_a_district_of_others(trc: Situation, refused: Refused) -> None:
    """trc:3.7-a: a corps beside enemies of whom it may attack none is refused, whoever else may attack them."""
    game = trc({"3A": "1022", "41Pz": "0822", "39Pz": "1023"}, stage=MOVE, turn=1)
    refused(game, GO, "trc:3.7-a")
    told(game, GO, "trc:3.7-a", "its army group may not attack there")


@pytest.mark.parametrize(
    ("helper", "hex", "comes"),
    [
        ("39Pz", "1023", True),  # Army Group Center, beside the Western hex already
        ("39Pz", "0928", True),  # six hexes away and one to spare
        ("39Pz", "0932", False),  # too far
        ("56Pz", "1023", False),  # Army Group North like the mover
        ("5A", "1021", False),  # an enemy
        (None, "", False),
    ],
)
def test_somebody_must_be_able_to_attack_the_others(
    trc: Situation, refused: Refused, helper: str | None, hex: str, comes: bool
) -> None:
    """trc:3.7-a: of two enemies beside its goal a corps may attack one; the other one needs somebody else."""
    units = {**NORTH, "41Pz": "0822", **({helper: hex} if helper else {})}
    game = trc(units, stage=MOVE, turn=1)
    if comes:
        game.play(GO)
    else:
        told(game, GO, "trc:3.7-a", "no unit that may attack there")


@pytest.mark.parametrize(("combat", "comes"), [(18, True), (19, False)])
def test_who_may_not_attack_there_counts_for_nothing(trc: Situation, combat: int, comes: bool) -> None:
    """trc:12.4-b trc:3.7-a: against the Western hex three factors of Army Group Center count, not the panzers."""
    enemy = {"name": "Wall", "side": "soviet", "kind": "infantry", "combat": combat, "move": 3, "hex": "1022"}
    rest = {"11A": "0921", "41Pz": "0822", "56Pz": "0821", "42Inf": "1023"}
    units = [enemy, *({"id": unit, "hex": hex} for unit, hex in rest.items())]
    game = trc(units, stage=MOVE, turn=1)
    assert (game.piece("42Inf").combat, game.piece("42Inf").start) == (3, "C")
    if comes:
        assert game.refusal(GO) is None
    else:
        told(game, GO, "trc:12.4-b", "1022")


# -- counted out ------------------------------------------------------------------------------------------------------


def wall(combat: int, hex: str = "0503") -> dict[str, object]:
    return {"name": f"Wall{hex}", "side": "soviet", "kind": "infantry", "combat": combat, "move": 3, "hex": hex}


@pytest.mark.parametrize(("combat", "comes"), [(60, True), (61, False)])
def test_factors_of_those_who_can_come_up_are_added(trc: Situation, combat: int, comes: bool) -> None:
    """trc:12.4-b trc:12.4-a: two factors of the mover and eight of another corps attack sixty, not sixty-one."""
    units = [wall(combat), {"id": "3LwInf", "hex": "0506"}, {"id": "24Pz", "hex": "0507"}]
    game = trc(units, map=BLANK, turn=9, weather="clear")
    move = "move 3LwInf 0506-0505-0504"
    if comes:
        assert game.refusal(move) is None
    else:
        told(game, move, "trc:12.4-b")


def test_the_mover_is_counted_once(trc: Situation) -> None:
    """trc:12.4-b: also one who is near his goal already."""
    units = [wall(13), {"id": "3LwInf", "hex": "0505"}]
    told(trc(units, map=BLANK, turn=9, weather="clear"), "move 3LwInf 0505-0504", "trc:12.4-b", "0503")


def test_each_enemy_hex_and_all_of_them(trc: Situation) -> None:
    """trc:12.4-b: the refusal names the hexes that are too much."""
    mover = {"id": "3LwInf", "hex": "0505"}
    one = trc([wall(13), wall(1, "0402"), mover], map=BLANK, turn=9, weather="clear")
    told(one, "move 3LwInf 0505-0404-0403", "trc:12.4-b", "next to 0503:")
    both = trc([wall(7), wall(6, "0402"), mover], map=BLANK, turn=9, weather="clear")
    told(both, "move 3LwInf 0505-0404-0403", "trc:12.4-b", "0402 and 0503")
    fair = trc([wall(6), wall(6, "0402"), mover], map=BLANK, turn=9, weather="clear")
    assert fair.refusal("move 3LwInf 0505-0404-0403") is None


# -- odds and bombers that are listed ---------------------------------------------------------------------------------


def test_one_step_below_one_to_six_is_refused(trc: Situation, refused: Refused) -> None:
    """trc:12.4-a: 2 to 12 stands on the table, 2 to 13 is 1-7."""
    pair = [{"id": "3LwInf", "hex": "0504"}, {"id": "24Pz", "hex": "0504"}]
    for combat, fair in ((12, True), (13, False)):
        game = trc([wall(combat), wall(1, "0603"), *pair], map=BLANK, stage="axis first impulse combat")
        if fair:
            assert game.refusal("attack 3LwInf 0503") is None
        else:
            refused(game, "attack 3LwInf 0503", "trc:12.4-a")


@pytest.mark.parametrize(("turn", "most"), [(13, 0), (14, 1), (20, 2), (24, 3)])
def test_attacks_are_listed_with_every_number_of_bombers(trc: Situation, turn: int, most: int) -> None:
    """trc:26.75, trc:26.7.4: as many Sturmoviks as there are; of Stukas one an attack (trc:15.5-b)."""
    units = {"1GTA": "0504", "24Pz": "0503", "STAVKA": "0507"}
    options = ["sturmoviks"]
    game = trc(units, map=BLANK, turn=turn, stage="soviet first impulse combat", weather="clear", options=options)
    plain = "attack 1GTA 0503"
    assert {str(a) for a in game.legal()} == {plain, *(f"{plain} air {n}" for n in range(1, most + 1))}
    stukas = trc({"24Pz": "0504", "1TC": "0503", "HQ-C": "0507"}, map=BLANK, stage="axis first impulse combat")
    assert {str(a) for a in stukas.legal()} == {"attack 24Pz 0503", "attack 24Pz 0503 air 1"}


# -- who can still join -----------------------------------------------------------------------------------------------

JOIN = "move 3LwInf 0506-0505-0504"


@pytest.mark.parametrize(
    ("helper", "comes"),
    [
        ({"id": "24Pz", "hex": "0603"}, True),  # beside the enemy
        ({"id": "24Pz", "hex": "0603", "flags": ["moved"]}, True),  # it need not move
        ({"id": "24Pz", "hex": "0605", "flags": ["moved"]}, False),  # two hexes away
        ({"name": "Fast", "side": "axis", "kind": "armor", "combat": 8, "move": 8, "hex": "0512"}, True),  # nine
        ({"name": "Fast", "side": "axis", "kind": "armor", "combat": 8, "move": 8, "hex": "0513"}, False),
    ],
)
def test_who_can_still_come_up(trc: Situation, helper: dict[str, object], comes: bool) -> None:
    """trc:12.4-b: whoever stands beside the enemy, or can get there with the points of this impulse."""
    units = [wall(13), {"id": "3LwInf", "hex": "0506"}, helper]
    game = trc(units, map=BLANK, turn=9, weather="clear")
    assert (game.refusal(JOIN) is None) is comes


def test_help_against_one_of_the_enemies_is_help(trc: Situation) -> None:
    """trc:12.4-b: a corps that reaches one of two enemy hexes takes part; two factors and eight do for eighteen."""
    walls = [wall(12), wall(6, "0402")]
    mover, friend = {"id": "3LwInf", "hex": "0405"}, {"id": "24Pz", "hex": "0603", "flags": ["moved"]}
    go = "move 3LwInf 0405-0404-0403"
    told(trc([*walls, mover], map=BLANK, turn=9, weather="clear"), go, "trc:12.4-b", "0402 and 0503")
    assert trc([*walls, mover, friend], map=BLANK, turn=9, weather="clear").refusal(go) is None


def test_across_a_river_somebody_must_come_from_elsewhere(trc: Situation) -> None:
    """trc:12.4-b trc:14.1-d: two factors are enough for seven, but not for seven behind a river."""
    ground = {"blank": True, "rivers": {"Don": ["0604", "0504"]}}
    units = [wall(7), {"id": "3LwInf", "hex": "0506"}]
    told(trc(units, map=ground, turn=9, weather="clear"), JOIN, "trc:12.4-b", "0503")
    assert trc(units, map=BLANK, turn=9, weather="clear").refusal(JOIN) is None
    friend = {"id": "24Pz", "hex": "0603", "flags": ["moved"]}
    assert trc([*units, friend], map=ground, turn=9, weather="clear").refusal(JOIN) is None


def test_factors_that_may_attack_one_of_two_districts_count_for_both(trc: Situation) -> None:
    """trc:12.4-b trc:3.7-a: eight of Army Group North and three of Center against eighteen and six."""
    west = {"name": "West", "side": "soviet", "kind": "infantry", "combat": 18, "move": 3, "hex": "1022"}
    baltic = {**west, "name": "Baltic", "combat": 6, "hex": "0921"}
    units = [west, baltic, {"id": "41Pz", "hex": "0822"}, {"id": "42Inf", "hex": "1023"}]
    assert trc(units, stage=MOVE, turn=1).refusal(GO) is None
