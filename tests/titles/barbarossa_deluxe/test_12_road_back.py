"""12. The Road Back: set-up, first turn, Stalingrad and Leningrad."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.administration import replacements
from stavka.titles.barbarossa_deluxe.scenarios import road_back
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.supply import overland_lines, supply_effects
from stavka.titles.barbarossa_deluxe.turn import phases
from tests.titles.barbarossa_deluxe.looking import in_box, listed, on_map, war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
QUIET = {"baltic lost": 1, "dnepr lost": 1}  # points that are lost once are lost already

SOVIETS = """1011 LPMA, 23, 42, 55; 1009 2Sh; 1109 8, 49, 54; 1210 4, 52, 59; 1310 11, 27; 1411 1Sh, 3Sh, 4Sh, 22, 30;
1410 34, 39, 41, 53; 1409 29, 31; 1508 5, 20; 1609 33, 43; 1708 50; 1808 10, 61; 1807 3, 16; 1806 3T; 1906 48; 2006 13;
2105 38; 2104 60; 2204 6; 2203 1T, 40; 2302 1G, 5T, 21; 2402 24, 65, 66; 2401 62; 2500 64; 2601 51, 57; 2600 28;
3204 18, 56; 3203 47"""
GERMANS = """1111 26, 50, 54; 1110 28, 30; 1211 1, 38; 1311 10, 59; 1412 2; 1511 6, 43; 1510 23; 1509 41Pz; 1610 27;
1709 39Pz; 1809 3Pz; 1908 9; 1907 20; 2007 56Pz, 12; 2106 34; 2207 47Pz; 2206 46Pz, 53; 2205 35, 55; 2304 24Pz, 7, 13;
2404 29; 2303 Hu2; 2403 It8; 2501 14Pz, 4, 8, 11, 51; 2502 Ro3; 2603 48Pz; 2602 Ro4; 2804 17; 3106 42; 3104 5;
3103 44, 49Mtn"""


def play_on(game: Game, turn: int, seed: int = 1) -> None:
    """Random play to the start of a turn."""
    rng = Random(seed)
    while game.turn < turn and game.result is None:
        game.play(game.legal().sample(rng))


# -- 12.9 to 12.15: set-up --------------------------------------------------------------------------------------------


def test_set_up(new: Callable[..., Game]) -> None:
    """Both fronts as printed, read by the notation of the lists (bd:12.14, bd:12.15-a, bd:11.33-c)."""
    game = new("road-back")
    assert on_map(game, "soviet") == listed(SOVIETS, "A")
    assert on_map(game, "axis") == listed(GERMANS, "Inf")


def test_boxes(new: Callable[..., Game]) -> None:
    """Caucasus, dead piles, withdrawn armies and the RVGK (bd:12.9, bd:12.10-a,-b, bd:12.11, bd:12.12)."""
    game = new("road-back")
    assert in_box(game, "axis", "caucasus") == {"40Pz", "57Pz", "52Inf"}
    assert in_box(game, "soviet", "caucasus") == {"9A", "37A", "44A", "46A"}
    assert war(game).counts["expedition"] == 1
    assert in_box(game, "axis", "dead pile") == set()
    assert in_box(game, "soviet", "dead pile") == {"2T", "4T", "12A", "63A"}
    assert in_box(game, "soviet", "withdrawn") == {"19A", "26A", "32A"}
    assert in_box(game, "soviet", "rvgk") == {"2G", "5Sh"}


def test_dotted_units(new: Callable[..., Game]) -> None:
    """Irreplaceable Soviets of earlier turns are out for good, later ones still come (bd:12.10-c)."""
    game = new("road-back")
    roster = war(game).roster
    for unit in (u for u in roster.of_side[SOVIET] if roster.dotted[u]):
        turn = roster.counters[unit].turn
        piece = game.piece(roster.short[unit])
        if turn is not None and turn > 13:
            assert piece.box == "awaiting"
        elif piece.short != "LPMA":
            assert piece.box == "out of play", piece.short
    assert game.piece("LCFC").box == "awaiting"


def test_withdrawn_armies_return(bd: Situation) -> None:
    """On turn 27 they are back (bd:12.11)."""
    game = bd(
        {"1Inf": "2020", "3A": "1606"},
        "start of turn",
        27,
        scenario="road-back",
        boxes={"withdrawn": ["19A", "26A", "32A"]},
    )
    assert in_box(game, "soviet", "withdrawn") == set()


def test_markers(new: Callable[..., Game]) -> None:
    """33 points, three hero cities and none in hand, Fortress Stalingrad, aerial supply at hand.

    bd:12.3-a, bd:12.6-a,-b, bd:12.15-b
    """
    pos = war(new("road-back"))
    names = pos.board.grid.names
    assert pos.vp == 33
    assert (set(names(pos.heroes)), pos.hero_markers) == ({"1011", "1606", "1806"}, 0)
    assert (names(pos.fortresses), pos.fortress_markers) == (["2501"], 0)
    assert (pos.airlift, pos.airlift_turn) == (-1, 13)


def test_points_of_the_map(new: Callable[..., Game]) -> None:
    """The front gives the German 31 hexes that count; two fell as hero cities (bd:12.3-a)."""
    pos = war(new("road-back"))
    held = (pos.ground.vp_hexes & pos.owner[AXIS]).bit_count()
    assert held + 2 == 33


# -- 12.1 to 12.8: the first turn -------------------------------------------------------------------------------------


def test_first_turn(new: Callable[..., Game]) -> None:
    """Turn 13 is one Soviet assault phase; then the usual sequence, at most to turn 32 (bd:12.1-a, bd:12.2-a)."""
    game = new("road-back", seed=1)
    pos = war(game)
    assert (game.turn, pos.last_turn, game.to_act, game.stage) == (13, 32, "soviet", "soviet prepared assault")
    game.play("done")
    assert (game.turn, game.to_act) == (14, "axis")
    stages = []
    while game.turn == 14:
        stages.append(game.stage)
        quietly_once(game)
    assert "axis movement" in stages
    assert "soviet prepared assault" in stages


def quietly_once(game: Game) -> None:
    for text in ("done", "pass", "order fight/move", "crimea on"):
        if game.refusal(text) is None:
            game.play(text)
            return
    game.play(game.legal().sample(Random(1)))


def test_campaign_rules_hold(new: Callable[..., Game]) -> None:
    """Everything else is as in the campaign: one game goes on by chance for some turns (bd:12.1-b, bd:1.7-b)."""
    game = new("road-back", seed=3)
    play_on(game, 15)
    assert game.turn == 15 or game.result is not None
    assert war(game).title.sequence == stages_of_the_campaign(new)


def stages_of_the_campaign(new: Callable[..., Game]) -> object:
    return war(new("campaign")).title.sequence


def test_no_shift_and_full_supply(new: Callable[..., Game]) -> None:
    """No column is lost, shock armies double, all in the south have offensive supply (bd:12.2-b,-c, bd:12.8-c)."""
    game = new("road-back")
    pos = war(game)
    assert pos.order == "fight/move"
    news = game.play("attack 62A+64A+24A 2501")
    while game.stage != "combat die":
        news = game.play("pass" if game.to_act == "axis" else "done")
    line = next(text for text in news if " against " in text)
    assert "9 against" in line
    assert "move/fight" not in line
    assert supply_effects.attack_divisor(pos, pos.roster.index("62A")) == 1


def test_shock_armies_double_on_turn_13(bd: Situation) -> None:
    """The phase counts as that of a fight/move turn (bd:12.2-c)."""
    south = {"southern offensive": 1}
    game = bd({"1Sh": "2401", "7Inf": "2402"}, "soviet fight", 13, scenario="road-back", counts=south)
    news = game.play("attack 1Sh 2402")
    while game.stage != "combat die":
        news = game.play("pass" if game.to_act == "axis" else "done")
    assert any("6 against" in text for text in news)


def test_only_the_south_attacks(new: Callable[..., Game], refused: Refused) -> None:
    """On turn 13 no markers are placed and nobody attacks in the north (bd:12.8-a,-b)."""
    game = new("road-back", seed=1)
    refused(game, "attack 5A+20A 1509", "bd:12.8-b")
    assert game.refusal("attack 62A 2501") is None
    assert war(game).offensive == ()
    assert game.refusal("supply A 2401") is not None
    game.play("done")
    while game.stage != "soviet declaration":
        quietly_once(game)
    assert game.turn == 14
    assert game.refusal("supply A 2401") is None
    game.play("supply A 1508")
    game.play("order fight/move")
    while game.stage != "soviet prepared assault":
        quietly_once(game)
    assert game.refusal("attack 5A+20A 1509") is None


def test_no_replacements_before_turn_14(bd: Situation) -> None:
    """They come by the track from turn 14 on (bd:12.4)."""
    for turn, steps in ((13, (0, 0)), (14, (1, 2))):
        pos = war(bd({"1Inf": "2020", "3A": "1606"}, "axis move", turn, scenario="road-back"))
        assert replacements.steps_of(pos, AXIS) == steps
        assert (replacements.steps_of(pos, SOVIET) == (0, 0)) is (turn == 13)


def test_first_victory_check(bd: Situation) -> None:
    """With 99 points the German wins on turn 16, not on turns 14 and 15 (bd:12.3-b)."""
    for turn in (14, 15, 16):
        game = bd({"1Inf": "2020", "3A": "1606"}, "victory check", turn, scenario="road-back", vp=99)
        game.play_dice([1]) if game.stage == "Caucasus expedition" else None
        assert (game.result is not None) is (turn == 16)


def test_the_expedition_does_not_roll_on_turn_13(new: Callable[..., Game]) -> None:
    """Its first die is that of turn 14 (bd:12.3-c)."""
    game = new("road-back")
    game.play("done")
    assert game.turn == 14
    assert "Caucasus expedition" not in game.diary()


@pytest.mark.parametrize("turn", [13, 14])
def test_the_expedition_rolls_later(bd: Situation, turn: int) -> None:
    """In the check of turn 14 a die is asked for, in that of turn 13 not (bd:12.3-c)."""
    units = {"1Inf": "2804", "2Inf": "2607", "3A": "1606"}
    boxes = {"caucasus": ["40Pz"]}
    game = bd(units, "victory check", turn, scenario="road-back", counts={"expedition": 1}, boxes=boxes)
    assert (game.stage == "Caucasus expedition") is (turn == 14)


def test_soviet_two_hex_advance_at_once(new: Callable[..., Game]) -> None:
    """Already on turn 13 (bd:12.5)."""
    from stavka.titles.barbarossa_deluxe.combat import advance

    pos = war(new("road-back"))
    unit = pos.roster.index("5T")
    phases.begin(pos, SOVIET, 1)
    pos.flags[unit] |= 1024  # supplied when its battle began
    assert advance.goes_on(pos, unit)
    corps = pos.roster.index("48Pz")
    pos.flags[corps] |= 1024
    assert not advance.goes_on(pos, corps)  # turn 13 has two months


# -- 12.7 Stalingrad --------------------------------------------------------------------------------------------------

POCKET = {"4Inf": "2501", "14Pz": "2501"}
CUT = {"62A": "2401", "24A": "2402", "64A": "2500", "57A": "2601", "21A": "2502", "51A": "2602"}


def test_stand_fast(bd: Situation, refused: Refused) -> None:
    """Cut off when a turn begins, the force neither moves nor attacks in it (bd:12.7-a)."""
    game = bd({**POCKET, **CUT}, "start of turn", 14, scenario="road-back", fortresses=["2501"], airlift_turn=30)
    while game.stage != "axis movement":
        text = "order move/fight" if game.stage == "axis declaration" else "done"
        game.play(text) if game.refusal(text) is None else quietly_once(game)
    assert set(map(war(game).short, war(game).counts["stand fast"])) == set(POCKET)
    refused(game, "move 14Pz 2501-2401", "bd:12.7-a")
    game.play("done")
    refused(game, "attack 14Pz 2401", "bd:12.7-a")


def test_stand_fast_lasts_the_turn(bd: Situation, refused: Refused) -> None:
    """Relief, or a retreat out of the city, does not lift the order; it binds no one who comes later (bd:12.7-a)."""
    title = war(bd({**POCKET, "62A": "2401"})).roster
    order, open_road = {"stand fast": [title.index("14Pz")]}, {"axis": "all"}
    for hex, path in (("2501", "2501-2502"), ("2502", "2502-2503")):
        units = {"14Pz": hex, "24Pz": hex, "62A": "2401"}
        game = bd(units, "axis move", 14, scenario="road-back", counts=order, control=open_road)
        refused(game, f"move 14Pz {path}", "bd:12.7-a")
        assert game.refusal(f"move 24Pz {path}") is None


def test_stand_fast_ends_for_good(bd: Situation) -> None:
    """A turn begun in overland supply ends the order (bd:12.7-b)."""
    free = bd(
        {**POCKET, "62A": "2401"},
        "start of turn",
        15,
        scenario="road-back",
        counts={"stand fast": [1]},
        control={"axis": "all"},
    )
    assert "stand fast" not in war(free).counts
    assert war(free).counts["stand fast over"] == 1
    cut = bd({**POCKET, **CUT}, "start of turn", 16, scenario="road-back", counts={"stand fast over": 1})
    assert "stand fast" not in war(cut).counts


def test_stalingrad_points(bd: Situation) -> None:
    """Two points at the end of turn 15 and of each later one, four after two turns (bd:12.7-c)."""
    total = 20
    for turn in (14, 15, 16):
        game = bd({"4Inf": "2501", "3A": "1606"}, "victory check", turn, scenario="road-back", vp=total, counts=QUIET)
        assert war(game).vp == total + (2 if turn >= 15 else 0)
        total = war(game).vp
    assert total == 24
    lost = bd({"4Inf": "2502", "3A": "2501"}, "victory check", 16, scenario="road-back", vp=25, counts=QUIET)
    assert war(lost).vp == 25


# -- 12.13 Leningrad --------------------------------------------------------------------------------------------------


def test_siege_lifted_and_restored(bd: Situation) -> None:
    """The last besieger gone costs a point; German units in 1110 or 1111 bring it back (bd:12.13-a,-b)."""
    units = {"26Inf": "1111", "23A": "1011", "1Inf": "1311", "3A": "1606"}
    game = bd(units, "axis move", 20, scenario="road-back", vp=30, counts=QUIET)
    game.play("move 26Inf 1111-1211")
    assert war(game).vp == 29
    game = bd(
        {**units, "26Inf": "1211"}, "axis move", 20, scenario="road-back", vp=29, counts={**QUIET, "siege lifted": 1}
    )
    game.play("move 26Inf 1211-1111")
    assert war(game).vp == 30
    assert war(game).counts["siege lifted"] == 0


def test_siege_lifted_by_battle(bd: Situation) -> None:
    """The instant the last besieger is destroyed, advance or not (bd:12.13-a)."""
    armies = dict.fromkeys(("23A", "42A", "55A", "67A"), "1011")
    more = dict.fromkeys(("8A", "54A", "49A", "4A"), "1110")
    units = {**armies, **more, "GS": "1111", "3A": "1606"}
    more_told = {"vp": 30, "offensive": {"A": "1110"}, "airlift_turn": 32, "counts": QUIET}
    game = bd(units, "soviet fight", 20, scenario="road-back", **more_told)
    game.play(f"attack {'+'.join((*armies, *more))} 1111")
    while game.stage in ("answer to an attack", "support of an attack", "combat die"):
        if game.stage == "combat die":
            game.play_dice([6])
        else:
            game.play("pass" if game.to_act == "axis" else "done")
    assert game.piece("GS").hex is None
    assert war(game).vp == 29


def test_siege_by_cutting_supply(bd: Situation) -> None:
    """Leningrad cut from supply is besieged again, without anyone in 1110 or 1111 (bd:12.13-b)."""

    ring = {"1Inf": "1009", "2Inf": "1109", "26Inf": "1211", "28Inf": "1210", "38Inf": "1112", "9Inf": "1212"}
    game = bd({"23A": "1011", **ring, "3A": "1606"}, "axis move", 20, scenario="road-back", vp=29, counts=QUIET)
    pos = war(game)
    pos.counts["siege lifted"] = 1
    assert not pos.ground.leningrad & overland_lines.fed(pos, SOVIET)
    road_back.siege(pos)
    assert (pos.vp, pos.counts["siege lifted"]) == (30, 0)


def test_leningrad_taken(bd: Situation) -> None:
    """Once the city was German the siege point is safe (bd:12.13-c)."""
    units = {"26Inf": "1111", "1Inf": "1311", "3A": "1606"}
    game = bd(units, "axis move", 20, scenario="road-back", vp=30, counts=QUIET)
    game.play("move 26Inf 1111-1011")
    gained = war(game).vp
    assert gained == 31
    game.play("done")
    pos = war(game)
    pos.put(pos.roster.index("26Inf"), pos.board.grid.index("1411"))
    pos.put(pos.roster.index("3A"), pos.board.grid.index("1011"))
    pos.update_control()
    assert pos.vp == gained - 1  # the city itself, nothing for the siege


@pytest.mark.parametrize(("turn", "unit", "bound"), [(13, "20Inf", False), (14, "20Inf", True), (14, None, False)])
def test_whom_the_order_binds(bd: Situation, turn: int, unit: str | None, bound: bool) -> None:
    """bd:12.7-a: those cut off in Stalingrad from turn 14 on; nobody where nobody is."""
    red = {"16A": "2102", "18A": "2101", "19A": "2202"}
    pos = war(bd({"3Pz": "2117", **({unit: "Stalingrad"} if unit else {})} | red, turn=turn, scenario="road-back"))
    pos.counts.pop("stand fast", None)
    pos.counts.pop("stand fast over", None)
    pos.owner[1] |= pos.ground.land & ~pos.ground.stalingrad
    pos.owner[0] = pos.ground.stalingrad
    pos.turn = turn
    pos.forget()
    road_back.stand_fast_order(pos)
    assert ("stand fast" in pos.counts) is bound
