"""8.36 to 8.41: Soviet markers that support an attack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.special_units import support_markers
from tests.titles.barbarossa_deluxe.looking import part, war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
SUPPORT = "support of an attack"
# panzers all around Kharkov
RING = {"3Pz": "2306", "14Pz": "2406", "24Pz": "2408", "41Pz": "2506", "46Pz": "2507", "47Pz": "2307"}


def attack(bd: Situation, turn: int, attackers: str = "3A", hex: str = "1707", **more: object) -> Game:
    """Soviet units in 1607 attack a panzer corps outside Moscow, with offensive supply."""
    units = {**dict.fromkeys(attackers.split("+"), "1607"), "3Pz": hex, **part(more, "units")}
    stage = more.pop("stage", "soviet fight")
    game = bd(units, stage, turn, offensive={"A": "1607"}, **more)
    game.play(f"attack {attackers} {hex}")
    return game


def figures(game: Game, *actions: str) -> str:
    """Support, and what the odds are then said to be; without more to offer nobody is asked again."""
    for action in actions:
        game.play(action)
    if game.stage == SUPPORT:
        game.play("done")
    return " ".join(game.log[-1].news)


# -- artillery corps (8.36) -------------------------------------------------------------------------------------------


def test_artillery_corps_arrive(bd: Situation) -> None:
    """Nine between turns 16 and 31, kept in a box (bd:8.36-a,-g)."""
    numbers = [
        support_markers.on_hand(war(bd({"3A": "1606"}, turn=turn)), "artillery corps") for turn in (15, 16, 30, 31)
    ]
    assert numbers[0] == 0
    assert numbers[1] > 0
    assert numbers[-1] == 9 > numbers[2]
    assert "2Art" not in war(bd({"3A": "1606"})).roster.short  # no unit: it neither stacks nor dies


def test_artillery_doubles_an_army(bd: Situation, refused: Refused) -> None:
    """An attack factor of 3 becomes 6 (bd:8.36-d); each army may have a corps of its own (bd:8.36-f)."""
    assert "6 against 3" in figures(attack(bd, 16), "support artillery 3A")
    game = attack(bd, 16, "3A+4A")
    game.play("support artillery 3A")
    refused(game, "support artillery 3A", "bd:8.36-f")
    refused(game, "support artillery 3Pz", "bd:8.36-d")
    assert "12 against 3" in figures(game, "support artillery 4A")


def test_artillery_for_the_militia_army(bd: Situation) -> None:
    """The Leningrad militia is an army too (bd:8.36-d, bd:8.34-b)."""
    game = bd({"LPMA": "1011", "26Inf": "1111"}, "soviet fight", 16, offensive={"A": "1011"})
    game.play("attack LPMA 1111")
    assert "4 against 4" in figures(game, "support artillery LPMA")


def test_artillery_is_used_once_a_phase(bd: Situation, refused: Refused) -> None:
    """As many armies as there are corps, in one phase (bd:8.36-b,-f)."""
    game = attack(bd, 16, "3A+4A+13A+26A")  # three corps have arrived
    for army in ("3A", "4A", "13A"):
        game.play(f"support artillery {army}")
    refused(game, "support artillery 26A", "bd:8.36-b")
    game = attack(bd, 16, counts={"used artillery corps": 0})
    game.play("support artillery 3A")
    assert war(game).count("used artillery corps") == 1


def test_artillery_wants_fighting_first(bd: Situation, refused: Refused) -> None:
    """Fight/move, or the first phase of fight/fight (bd:8.36-b,-c)."""
    game = attack(bd, 16, stage="soviet fight last")
    if game.stage != SUPPORT:
        pytest.fail("the partisans could support this attack")
    refused(game, "support artillery 3A", "bd:8.36-b")
    for stage, rule in (("soviet first phase", None), ("soviet second phase", "bd:8.36-c")):
        units = {"3A": "1607", "3Pz": "1707"}
        game = bd(units, stage, 31, order="fight/fight", offensive={"A": "1607"})
        game.play("attack 3A 1707")
        refusal = game.refusal("support artillery 3A")
        assert (refusal.rule if refusal else None) == rule


def test_artillery_supports_supplied_armies(bd: Situation, refused: Refused) -> None:
    """Not shock armies (bd:8.36-e), nor armies out of overland supply or anybody else (bd:8.36-d)."""
    game = attack(bd, 16, "3A+1Sh+MGP+KCG")
    refused(game, "support artillery 1Sh", "bd:8.36-e")
    refused(game, "support artillery KCG", "bd:8.36-d")
    assert game.refusal("support artillery MGP") is None
    game = bd({"3A": "2407", **RING}, "soviet fight", 16, offensive={"A": "2407"})
    game.play("attack 3A 2306")
    refused(game, "support artillery 3A", "bd:8.36-d")


@pytest.mark.parametrize("stage", ["axis fight", "axis move"])
def test_markers_have_no_part_in_defence(bd: Situation, stage: str) -> None:
    """bd:8.36-h, bd:8.37-e, bd:8.38-h, bd:8.39-d, bd:8.40-d: the Soviet is not asked when he defends."""
    for turn in (6, 17):
        game = bd({"3A": "1607", "3Pz": "1707", "14Pz": "1707"}, stage, turn, control={"axis": "all"})
        if stage == "axis fight":
            game.play("attack 3Pz+14Pz 1607")
        elif turn == 17:
            game.play("assault 3Pz+14Pz 1607")
        assert game.stage != SUPPORT


def test_markers_survive_a_defeat(bd: Situation) -> None:
    """bd:8.36-g, bd:8.37-d, bd:8.38-g, bd:8.39-d, bd:8.40-d: none is lost with the attackers."""
    game = attack(bd, 16, units=dict.fromkeys(("14Pz", "24Pz", "41Pz", "46Pz"), "1707"))
    figures(game, "support artillery 3A", "support air 3A", "support partisans", "support airborne")
    game.play_dice([1])
    assert game.piece("3A").box == "dead pile"
    after = bd({"4A": "1607", "3Pz": "1707"}, "soviet fight", 17, counts=dict(war(game).counts) | {"battle": None})
    after.play("attack 4A 1707")
    for kind in ("artillery 4A", "air 4A", "partisans"):
        assert after.refusal(f"support {kind}") is None


# -- interceptors (8.37) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "allowed"), [(5, False), (6, True), (7, True), (8, False)])
def test_interceptors_on_two_turns(bd: Situation, turn: int, allowed: bool) -> None:
    """Turns 6 and 7 only (bd:8.37-a)."""
    game = attack(bd, turn)
    assert (game.stage == SUPPORT and game.refusal("support interceptors") is None) == allowed
    if game.stage == SUPPORT and not allowed:
        refusal = game.refusal("support interceptors")
        assert refusal is not None
        assert refusal.rule == "bd:8.37-a"


def test_interceptors_shift_one_column(bd: Situation, refused: Refused) -> None:
    """Once a phase, in fight/move turns (bd:8.37-b)."""
    game = attack(bd, 6)
    game.play("support interceptors")
    refused(game, "support interceptors", "bd:8.37-b")
    assert "interceptors +1" in figures(game)
    game = attack(bd, 6, stage="soviet fight last")
    refused(game, "support interceptors", "bd:8.37-b")


def test_interceptors_whatever_the_supply(bd: Situation) -> None:
    """A force out of supply is helped too (bd:8.37-b)."""
    ring = {"14Pz": "1606", "24Pz": "1608", "41Pz": "1706", "46Pz": "1506", "47Pz": "1507"}
    game = attack(bd, 6, units=ring)
    assert game.refusal("support interceptors") is None


@pytest.mark.parametrize(
    ("attacker", "target", "allowed"), [("1610", "1611", True), ("1611", "1612", False), ("1612", "1611", False)]
)
def test_the_range_of_interceptors(bd: Situation, refused: Refused, attacker: str, target: str, allowed: bool) -> None:
    """1611 is five hexes from Moscow, 1612 six; attacker and target must be in range (bd:8.37-c)."""
    game = bd({"3A": attacker, "3Pz": target}, "soviet fight", 6)
    game.play(f"attack 3A {target}")
    if allowed:
        assert game.refusal("support interceptors") is None
    else:
        refused(game, "support interceptors", "bd:8.37-c")


# -- air armies (8.38) ------------------------------------------------------------------------------------------------


def test_air_armies_arrive(bd: Situation) -> None:
    """Eighteen between turns 8 and 30, kept in a box (bd:8.38-a,-g)."""
    numbers = [support_markers.on_hand(war(bd({"3A": "1606"}, turn=turn)), "air army") for turn in (7, 8, 29, 30)]
    assert numbers[0] == 0
    assert numbers[1] > 0
    assert numbers[-1] == 18 > numbers[2]
    assert "1Air" not in war(bd({"3A": "1606"})).roster.short


def test_an_air_army_adds_one(bd: Situation, refused: Refused) -> None:
    """A shock army doubled to 6 has 7 with it (bd:8.38-d); each army may have its own (bd:8.38-e)."""
    assert "7 against 3" in figures(attack(bd, 9, "1Sh"), "support air 1Sh")
    assert "7 against 3" in figures(attack(bd, 16), "support artillery 3A", "support air 3A")
    game = attack(bd, 9, "3A+4A+KCG")
    game.play("support air 3A")
    refused(game, "support air 3A", "bd:8.38-e")
    refused(game, "support air KCG", "bd:8.38-d")
    assert "10 against 3" in figures(game, "support air 4A")


def test_air_armies_whatever_the_supply(bd: Situation) -> None:
    """bd:8.38-d: an army out of supply gets its whole 1."""
    game = bd({"3A": "2407", **RING}, "soviet fight", 9)
    game.play("attack 3A 2306")
    assert "2 against 3" in figures(game, "support air 3A")  # a quarter of 3, at least 1, and 1


def test_air_armies_once_a_phase(bd: Situation, refused: Refused) -> None:
    """As many as have come, in turns that begin with fighting (bd:8.38-b,-c)."""
    game = attack(bd, 8, "3A+4A+13A+26A", units={"27A": "1608"}, counts={})
    for army in ("3A", "4A", "13A", "26A"):
        game.play(f"support air {army}")  # four have arrived
    assert support_markers.unused(war(game), "air army") == 0
    game = attack(bd, 9, stage="soviet fight last")
    refused(game, "support air 3A", "bd:8.38-b")
    for stage, rule in (("soviet first phase", None), ("soviet second phase", "bd:8.38-c")):
        game = bd({"3A": "1607", "3Pz": "1707"}, stage, 31, order="fight/fight", offensive={"A": "1607"})
        game.play("attack 3A 1707")
        refusal = game.refusal("support air 3A")
        assert (refusal.rule if refusal else None) == rule


def test_no_air_army_left(bd: Situation, refused: Refused) -> None:
    """bd:8.38-b: used in an earlier battle of the phase, it is gone for this one."""
    units = {"3A": "1607", "4A": "1607", "13A": "1607", "26A": "1607", "3Pz": "1707", "14Pz": "1608", "27A": "1508"}
    game = bd(units, "soviet fight", 8, offensive={"A": "1607"})
    game.play("attack 3A+4A+13A+26A 1707")
    for army in ("3A", "4A", "13A", "26A"):
        game.play(f"support air {army}")
    game.play("done")
    game.play_dice([3])
    while game.stage != "soviet prepared assault":
        game.play(next(iter(game.legal())))
    game.play("attack 27A 1608")
    refused(game, "support air 27A", "bd:8.38-b")


def test_the_luftwaffe_keeps_air_armies_away(bd: Situation, refused: Refused) -> None:
    """The German declares it first, and then no air army comes (bd:8.38-f)."""
    game = attack(bd, 9, luftwaffe=1)
    assert game.to_act == "axis"
    game.play("luftwaffe")
    assert game.stage == SUPPORT
    refused(game, "support air 3A", "bd:8.38-f")
    game = attack(bd, 9, luftwaffe=1)
    game.play("pass")
    game.play("support air 3A")


# -- partisans (8.39) -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "allowed"), [(5, False), (6, True), (30, True)])
def test_partisans_arrive(bd: Situation, turn: int, allowed: bool) -> None:
    """From turn 6 on (bd:8.39-a)."""
    game = attack(bd, turn)
    assert (game.stage == SUPPORT and game.refusal("support partisans") is None) == allowed


@pytest.mark.parametrize("stage", ["soviet fight", "soviet fight last"])
def test_partisans_shift_one_column(bd: Situation, refused: Refused, stage: str) -> None:
    """Once a phase in any order of the turn (bd:8.39-b)."""
    game = attack(bd, 9, stage=stage)
    game.play("support partisans")
    if stage == "soviet fight":  # air armies could still come
        refused(game, "support partisans", "bd:8.39-b")
    assert "partisans +1" in figures(game)


def test_partisans_whatever_the_supply(bd: Situation) -> None:
    """bd:8.39-b: attackers out of supply are helped; the next phase has them again."""
    game = bd({"3A": "2407", **RING}, "soviet fight", 9, counts={"used partisans": 1}, control={"axis": "all"})
    game.play("attack 3A 2306")
    assert game.refusal("support partisans") is None


@pytest.mark.parametrize(
    ("attacker", "target", "why"), [("1607", "1606", "city"), ("2016", "2017", "abroad"), ("1515", "1514", "Latvia")]
)
def test_targets_of_partisans_and_paratroops(
    bd: Situation, refused: Refused, attacker: str, target: str, why: str
) -> None:
    """Only outside cities and inside the Soviet Union (bd:8.39-c, bd:8.40-c)."""
    game = bd({"3A": attacker, "3Pz": target}, "soviet fight", 9, offensive={"A": attacker}, control={"axis": "all"})
    game.play(f"attack 3A {target}")
    refused(game, "support partisans", "bd:8.39-c")
    refused(game, "support airborne", "bd:8.40-c")


def test_partisans_want_supplied_defenders(bd: Situation, refused: Refused) -> None:
    """All defenders must have overland supply (bd:8.39-c)."""
    ring = {"16A": "2306", "18A": "2406", "19A": "2408", "20A": "2506", "21A": "2307"}
    game = bd({"3Pz": "2507", "4A": "2508", "5A": "2607", "6A": "2608", "9A": "2606", **ring}, "soviet fight", 9)
    game.play("attack 4A 2507")
    refused(game, "support partisans", "bd:8.39-c")


# -- airborne assault (8.40) and all together (8.41) ------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "allowed"), [(6, False), (7, True), (14, True), (15, True), (22, True), (23, False)])
def test_years_of_the_airborne_assault(bd: Situation, turn: int, allowed: bool) -> None:
    """The marker is there from turn 6 (bd:8.40-a), for 1942 and 1943 (bd:8.40-b)."""
    game = attack(bd, turn)
    assert (game.refusal("support airborne") is None) == allowed


def test_one_airborne_assault_a_year(bd: Situation, refused: Refused) -> None:
    """Once in each year, in a fight/move turn, whatever the supply (bd:8.40-b)."""
    game = attack(bd, 9)
    game.play("support airborne")
    counts = dict(war(game).counts)
    assert "airborne +1" in figures(game)
    used = {name: n for name, n in counts.items() if name.startswith("airborne")}
    refused(attack(bd, 14, counts=used), "support airborne", "bd:8.40-b")
    assert attack(bd, 15, counts=used).refusal("support airborne") is None
    refused(attack(bd, 9, stage="soviet fight last"), "support airborne", "bd:8.40-b")


def test_markers_combine(bd: Situation) -> None:
    """Every kind may support one attack (bd:8.41)."""
    game = attack(bd, 16)
    line = figures(game, "support artillery 3A", "support air 3A", "support partisans", "support airborne")
    assert "7 against 3" in line
    assert "partisans +1" in line
    assert "airborne +1" in line
    line = figures(attack(bd, 7), "support partisans", "support airborne", "support interceptors")
    assert "interceptors +1" in line
