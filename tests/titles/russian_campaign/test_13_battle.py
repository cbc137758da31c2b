"""13. Battle resolution, and 14.2 woods."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import path_of

BLANK = {"blank": True}
COMBAT = "axis first impulse combat"
# the odds at which a die gives a result, with one attacking and one defending stack
DIE = {"AE": ("1-6", 1), "A1": ("1-1", 1), "AR": ("1-1", 3), "C": ("1-1", 4), "EX": ("1-1", 5)}
DIE |= {"DR": ("1-1", 6), "D1": ("2-1", 6), "DE": ("3-1", 6), "DS": ("4-1", 6)}


def fight(trc: Situation, result: str, units: dict[str, str] | None = None, ground: object = None) -> Game:
    """24Pz, 39Pz and 47Pz in 0504 against 1TC and 3TC in 0503, up to the result."""
    units = units or {"24Pz": "0504", "39Pz": "0504", "47Pz": "0504", "1TC": "0503", "3TC": "0503"}
    game = trc(units, map=ground or BLANK, stage=COMBAT)
    attackers = "+".join(u.short for u in game.units(side="axis") if u.hex)
    targets = "+".join(sorted({u.hex for u in game.units(side="soviet") if u.hex}))
    odds, die = DIE[result]
    game.play(f"attack {attackers} {targets} at {odds}")
    game.play_dice([die])
    return game


def test_one_die_in_the_column_of_the_odds(trc: Situation, refused: Refused) -> None:
    """trc:13.2-a"""
    game = trc({"24Pz": "0504", "1TC": "0503"}, map=BLANK, stage=COMBAT)
    game.play("attack 24Pz 0503")
    assert game.to_act == "chance"
    assert game.stage == "battle at 4-1"
    with pytest.raises(Exception, match="1 die of 1 to 6"):
        game.play_dice([1, 2])
    game.play_dice([1])
    assert "4-1, die 1: C" in game.log[-1].news


def test_eliminated_or_surrendered(trc: Situation) -> None:
    """trc:13.2-b trc:13.3-DE trc:13.3-DS"""
    eliminated = fight(trc, "DE")
    assert {eliminated.piece(u).box for u in ("1TC", "3TC")} == {"pool"}
    surrendered = fight(trc, "DS")
    assert {surrendered.piece(u).box for u in ("1TC", "3TC")} == {"surrendered"}


def test_attacker_eliminated(trc: Situation) -> None:
    """trc:13.3-AE"""
    game = fight(trc, "AE")
    assert {game.piece(u).box for u in ("24Pz", "39Pz", "47Pz")} == {"pool"}
    assert game.piece("1TC").hex == "0503"


def test_attacker_loss(trc: Situation, refused: Refused) -> None:
    """trc:13.3-A1: one of his choice, then the rest fall back one or two hexes."""
    game = fight(trc, "A1")
    assert (game.to_act, game.stage) == ("axis", "axis loss")
    assert len(game.legal()) == 3
    refused(game, "lose 1TC", "trc:13.2-b")
    game.play("lose 47Pz")
    assert game.piece("47Pz").box == "pool"
    game.play("retreat 24Pz 0504-0505")
    game.play("retreat 39Pz 0504-0505-0506")
    assert game.stage == COMBAT
    assert game.piece("1TC").hex == "0503"


def test_attacker_retreat(trc: Situation, refused: Refused) -> None:
    """trc:13.3-AR trc:13.4-a"""
    game = fight(trc, "AR")
    assert game.to_act == "axis"
    refused(game, "retreat 24Pz 0504-0505-0506-0507", "trc:13.3-AR")
    game.play("retreat 39Pz 0504-0505")  # in any order, each its own way
    game.play("retreat 24Pz 0504-0404-0304")
    game.play("retreat 47Pz 0504-0604")
    assert game.stage == COMBAT


def test_contact(trc: Situation) -> None:
    """trc:13.3-C"""
    game = fight(trc, "C")
    assert game.stage == COMBAT
    assert {u.hex for u in game.units() if u.hex} == {"0504", "0503"}


def test_exchange(trc: Situation) -> None:
    """trc:13.3-EX: attacker, then defender, lose one of their choice; the defenders left fall back one or two."""
    game = fight(trc, "EX")
    assert game.to_act == "axis"
    game.play("lose 47Pz")
    assert game.to_act == "soviet"
    game.play("lose 3TC")
    assert (game.to_act, game.stage) == ("axis", "retreat of 1TC")
    game.play("retreat 1TC 0503-0502")
    assert game.piece("24Pz").hex == "0504", "attackers stay"


def test_defender_retreat(trc: Situation, refused: Refused) -> None:
    """trc:13.3-DR trc:13.4-a: exactly two hexes, moved by the attacker."""
    game = fight(trc, "DR")
    assert game.to_act == "axis"
    refused(game, "retreat 1TC 0503-0502", "trc:13.3-DR")
    game.play("retreat 1TC 0503-0502-0501")
    game.play("retreat 3TC 0503-0502-0602")
    assert {game.piece("1TC").hex, game.piece("3TC").hex} == {"0501", "0602"}


@pytest.mark.parametrize("hexes", [1, 2])
def test_the_attacker_picks_the_length_after_an_exchange(trc: Situation, refused: Refused, hexes: int) -> None:
    """trc:13.3-EX trc:13.3-AR trc:13.3-A1 trc:13.4-a: one or two hexes, not none and not three."""
    for result, rule, way in (
        ("EX", "trc:13.3-EX", ["0503", "0502", "0501"]),
        ("AR", "trc:13.3-AR", ["0504", "0505", "0506"]),
    ):
        game = fight(trc, result)
        unit = "24Pz"
        if result == "EX":
            game.play("lose 47Pz")
            game.play("lose 3TC")
            unit = "1TC"
        third = "0601" if result == "EX" else "0507"
        refused(game, f"retreat {unit} {'-'.join([*way, third])}", rule)
        game.play(f"retreat {unit} {'-'.join(way[: hexes + 1])}")
        assert game.piece(unit).hex == way[hexes]


def test_only_units_that_must_retreat_are_moved(trc: Situation, refused: Refused) -> None:
    """trc:13.4-a: neither the attackers nor bystanders of either side are led away, and no unit twice."""
    units = {"24Pz": "0504", "39Pz": "0504", "1TC": "0503", "5A": "0510", "47Pz": "0520"}
    game = trc(units, map=BLANK, stage=COMBAT)
    game.play("attack 24Pz+39Pz 0503 at 1-1")
    game.play_dice([6])  # DR
    for way in ("24Pz 0504-0505-0506", "5A 0510-0511-0512", "47Pz 0520-0521-0522"):
        refused(game, f"retreat {way}", "trc:13.4-a")
    two = fight(trc, "DR")
    two.play("retreat 1TC 0503-0502-0501")
    refused(two, "retreat 1TC 0501-0502-0503", "trc:13.4-a")
    two.play("retreat 3TC 0503-0502-0501")


def test_defender_loss(trc: Situation) -> None:
    """trc:13.3-D1"""
    game = fight(trc, "D1")
    assert (game.to_act, game.stage) == ("soviet", "soviet loss")
    game.play("lose 1TC")
    assert game.to_act == "axis"
    game.play("retreat 3TC 0503-0502-0501")


def test_a_bent_retreat(trc: Situation) -> None:
    """trc:13.4-c: it may end beside the hex it left."""
    game = fight(trc, "DR", {"24Pz": "0504", "39Pz": "0504", "1TC": "0503"})
    game.play("retreat 1TC 0503-0502-0402")
    assert game.piece("1TC").hex == "0402"


def test_every_retreating_unit_is_listed(trc: Situation, refused: Refused) -> None:
    """trc:13.4-a trc:12.1-d: the attacker may begin with any of them, and nothing else is done before."""
    game = fight_hex(trc, {"24Pz": "0504", "39Pz": "0504", "5A": "0503", "10A": "0503"})
    assert {unit for action in game.legal() for unit in action.units} == {"5A", "10A"}
    for unit in ("5A", "10A"):
        ways = game.legal().by_unit(unit)
        assert ways
        assert all(game.refusal(action) is None for action in ways)
    refused(game, "done", "trc:12.1-d")
    refused(game, "retreat 5A 0503-0501-0502", "trc:13.4-a")  # no step from hex to hex
    game.play(game.legal().by_unit("10A")[0])
    assert game.legal().by_unit("10A") == []


def test_no_needless_death(trc: Situation, refused: Refused) -> None:
    """trc:13.4-b: a dead end is no retreat while a way out is open."""
    # 0402 is open but leads nowhere: the hexes beyond are in the zone of 47Pz or lead back
    units = {"24Pz": "0504", "39Pz": "0504", "47Pz": "0202", "46Pz": "0204", "1TC": "0503"}
    game = trc(units, map=BLANK, stage=COMBAT)
    game.play("attack 24Pz+39Pz 0503 at 1-1")
    game.play_dice([6])
    ends = {path_of(action) for action in game.legal()}
    assert ends, "there is a way out"
    assert all(len(path) == 3 for path in ends)
    refused(game, "retreat 1TC 0503-0402-0302", "trc:13.5-a")


def test_forbidden_hexes(trc: Situation, refused: Refused) -> None:
    """trc:13.5-a: enemy zone, map edge, coast."""
    game = fight(trc, "DR", {"24Pz": "0504", "39Pz": "0504", "1TC": "0503"})
    refused(game, "retreat 1TC 0503-0403-0402", "trc:13.5-a")  # 0403 is beside 0504
    edge = trc({"24Pz": "0202", "39Pz": "0202", "1TC": "0102"}, map=BLANK, stage=COMBAT)
    edge.play("attack 24Pz+39Pz 0102 at 1-1")
    edge.play_dice([6])
    assert edge.piece("1TC").box == "pool", "off the map there is no way"
    coast = trc({"41Pz": "0718", "56Pz": "0718", "8A": "0617"}, stage=COMBAT)
    coast.play("attack 41Pz+56Pz 0617 at 1-1")
    coast.play_dice([6])
    refused(coast, "retreat 8A 0617-0618-0619", "trc:13.5-a")


def test_no_way_out(trc: Situation) -> None:
    """trc:13.5-b: eliminated, and so replaceable."""
    units = {"24Pz": "0504", "39Pz": "0402", "47Pz": "0602", "1TC": "0503"}
    game = trc(units, map=BLANK, stage=COMBAT)
    game.play("attack 24Pz+39Pz+47Pz 0503 at 1-1")
    game.play_dice([6])
    assert game.piece("1TC").box == "pool"
    assert game.stage == COMBAT


def test_terrain_does_not_slow_a_retreat(trc: Situation) -> None:
    """trc:13.6"""
    ground = {"blank": True, "terrain": {"0502": "swamp", "0501": "mountain"}}
    game = fight(trc, "DR", {"24Pz": "0504", "39Pz": "0504", "1TC": "0503"}, ground)
    game.play("retreat 1TC 0503-0502-0501")
    assert game.piece("1TC").hex == "0501"


def test_retreat_and_stacking(trc: Situation, refused: Refused) -> None:
    """trc:13.7 trc:6.2: a retreat does not end overstacked while it can be avoided."""
    units = {"24Pz": "0504", "39Pz": "0504", "1TC": "0503", "5A": "0501", "6A": "0501"}
    game = fight_hex(trc, units)
    refused(game, "retreat 1TC 0503-0502-0501", "trc:13.7")
    game.play("retreat 1TC 0503-0502-0602")


def fight_hex(trc: Situation, units: dict[str, str]) -> Game:
    """The axis units in 0504 attack 0503 and drive the defenders back."""
    game = trc(units, map=BLANK, stage=COMBAT)
    attackers = "+".join(u.short for u in game.units(side="axis") if u.hex)
    game.play(f"attack {attackers} 0503 at 1-1")
    game.play_dice([6])
    return game


def test_the_owner_picks_the_unit_without_room(trc: Situation, refused: Refused) -> None:
    """trc:13.7: two corps must leave by one hex whose ends have room for one unit only."""
    # the panzers behind keep 0402 and 0602 closed, so all go by 0502; only 0601 has room, for one
    axis = {"24Pz": "0504", "39Pz": "0504", "47Pz": "0303", "46Pz": "0703"}
    crowd = {"5A": "0501", "6A": "0501", "9A": "0401", "10A": "0401", "8A": "0601"}
    game = trc({**axis, "1TC": "0503", "3TC": "0503", **crowd}, map=BLANK, stage=COMBAT)
    game.play("attack 24Pz+39Pz 0503 at 1-1")
    game.play_dice([6])
    assert (game.to_act, game.stage) == ("soviet", "soviet loss")
    refused(game, "lose 5A", "trc:13.7")
    game.play("lose 3TC")
    assert game.piece("3TC").box == "pool"
    game.play("retreat 1TC 0503-0502-0601")


def test_only_units_that_need_room_are_lost_for_want_of_it(trc: Situation, refused: Refused) -> None:
    """trc:13.7 trc:6.3: STAVKA has no stacking value, so its loss would make no room."""
    axis = {"24Pz": "0504", "39Pz": "0504", "47Pz": "0303", "46Pz": "0703"}
    crowd = {"5A": "0501", "6A": "0501", "9A": "0401", "10A": "0401", "8A": "0601"}
    units = {**axis, "1TC": "0503", "3TC": "0503", "STAVKA": "0503", **crowd}
    game = trc(units, map=BLANK, stage=COMBAT)
    game.play("attack 24Pz+39Pz 0503 at 1-1")
    game.play_dice([6])
    refused(game, "lose STAVKA", "trc:13.7")
    game.play("lose 3TC")
    game.play("retreat STAVKA 0503-0502-0501")
    game.play("retreat 1TC 0503-0502-0601")


def test_attackers_in_woods_hold(trc: Situation) -> None:
    """trc:14.2-a: no retreat on AR or A1; the loss of A1 still counts."""
    ground = {"blank": True, "terrain": {"0504": "woods"}}
    game = fight(trc, "AR", ground=ground)
    assert game.stage == COMBAT
    game = fight(trc, "A1", ground=ground)
    game.play("lose 24Pz")
    assert game.stage == COMBAT
    assert game.piece("39Pz").hex == "0504"


def test_defenders_in_woods_hold(trc: Situation) -> None:
    """trc:14.2-b: no retreat on DR, EX or D1; losses still count."""
    ground = {"blank": True, "terrain": {"0503": "woods"}}
    game = fight(trc, "DR", ground=ground)
    assert game.stage == COMBAT
    game = fight(trc, "EX", ground=ground)
    game.play("lose 24Pz")
    game.play("lose 1TC")
    assert game.stage == COMBAT
    assert game.piece("3TC").hex == "0503"
    game = fight(trc, "D1", ground=ground)
    game.play("lose 1TC")
    assert game.stage == COMBAT


def test_a_headquarters_retreats_into_a_full_hex(trc: Situation, refused: Refused) -> None:
    """trc:13.7 trc:6.3: it does not count for stacking; a corps beside it does."""
    red = {"5A": "0504", "1TC": "0504", "6A": "0504"}
    units = {"HQ-C": "0503", "24Pz": "0503", **dict.fromkeys(("5Inf", "6Inf", "7Inf"), "0501"), **red}
    game = trc(units, map=BLANK, stage="soviet first impulse combat", turn=8)
    game.play("attack 5A+1TC+6A 0503 at 1-1")
    game.play_dice([6])  # DR
    refused(game, "retreat 24Pz 0503-0502-0501", "trc:13.7")
    refused(game, "retreat 24Pz 0502-0501-0401", "trc:13.3-DR")  # it does not stand there
    game.play("retreat HQ-C 0503-0502-0501")
    assert game.piece("HQ-C").hex == "0501"


@pytest.mark.parametrize(
    ("result", "unit", "way", "lengths"),
    [
        ("A1", "24Pz", ("0504", "0505", "0506", "0507"), {1, 2}),
        ("AR", "24Pz", ("0504", "0505", "0506", "0507"), {1, 2}),
        ("EX", "3TC", ("0503", "0502", "0501", "0401"), {1, 2}),
        ("DR", "3TC", ("0503", "0502", "0501", "0401"), {2}),
        ("D1", "3TC", ("0503", "0502", "0501", "0401"), {2}),
    ],
)
def test_how_far_units_fall_back(
    trc: Situation, result: str, unit: str, way: tuple[str, ...], lengths: set[int]
) -> None:
    """trc:13.3-A1 trc:13.3-AR trc:13.3-EX trc:13.3-DR trc:13.3-D1: no hex less and none more."""
    game = fight(trc, result)
    while game.stage.endswith("loss"):
        game.play(f"lose {'47Pz' if game.to_act == 'axis' else '1TC'}")
    for steps in range(4):
        refusal = game.refusal(f"retreat {unit} {'-'.join(way[: steps + 1])}")
        if steps in lengths:
            assert refusal is None
        else:
            assert refusal is not None
            assert refusal.rule.endswith(f":13.3-{result}")
