"""13. Operations Blue and Kremlin."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe import sequence
from stavka.titles.barbarossa_deluxe.administration import replacements
from stavka.titles.barbarossa_deluxe.movement import movement_points
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import aerial_supply, offensive_supply
from stavka.titles.barbarossa_deluxe.turn import effort_of_1942
from stavka.titles.barbarossa_deluxe.victory import victory_check
from tests.titles.barbarossa_deluxe.conftest import New
from tests.titles.barbarossa_deluxe.looking import in_box, listed, on_map, outcome, war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]

SOVIETS = """1011 23, 42, 55, LPMA; 1110 8, 54; 1210 1Sh, 4, 52, 59; 1310 11, 27, 34, 53; 1411 3Sh, 4Sh;
1410 22, 30, 41;
1409 29; 1508 31; 1609 5, 20; 1708 24, 33, 43; 1706 3T; 1808 49, 50; 1806 64; 1907 10, 61; 1906 16; 2006 3;
2106 13, 48; 2105 5T; 2206 40; 2204 60; 2306 21, 28; 2305 6; 2406 38; 2405 63; 2501 62;
2505 9; 2504 37; 2604 12; 2704 18;
2804 56; 3105 47"""
FIXED = {"42Inf": "3106", "30Inf": "3108", "54Inf": "3108"}
PANZERS = "3, 14, 24, 39, 40, 41, 46, 47, 48, 56, 57"
CORPS = "1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 20, 23, 26, 27, 28, 29, 34, 35, 38, 43, 44, 50, 51, 52, 53, 55, 59"
FREE = {f"{n}Pz" for n in PANZERS.split(", ")} | {f"{n}Inf" for n in CORPS.split(", ")} | {"49Mtn", "Ro3", "Ro4"}


# -- length, sequence, set-up -----------------------------------------------------------------------------------------


def test_length_and_sequence(new: New) -> None:
    """Turns 9 to 13, in the sequence of the campaign (bd:13.2, bd:13.3-a)."""
    game = new("blue-kremlin", seed=1)
    pos = war(game)
    assert (pos.turn, pos.last_turn) == (9, 13)
    assert sequence.order_of(pos) == sequence.order_of(war(new("campaign")))
    assert "skip" not in pos.counts
    rng = Random(1)
    while game.result is None:
        game.play(game.legal().sample(rng))
    assert game.turn == 13


def test_soviet_set_up(new: New) -> None:
    """As listed, with the dead, the reserve and those out of play (bd:13.6-a,-b,-c,-e)."""
    game = new("blue-kremlin")
    assert on_map(game, "soviet") == listed(SOVIETS, "A")
    assert in_box(game, "soviet", "dead pile") == {"2Sh", "51A", "57A"}
    assert in_box(game, "soviet", "rvgk") == {"5Sh", "66A"}
    assert {"ICA", "19A", "26A", "32A", "44A", "46A"} <= in_box(game, "soviet", "out of play")


def test_soviet_markers(new: New) -> None:
    """One offensive supply marker, that of range 4; three hero cities and one marker in hand (bd:13.6-d,-f)."""
    pos = war(new("blue-kremlin"))
    assert offensive_supply.markers_in_hand(pos) == ["A"]
    assert pos.charts.ranges["A"] == 4
    assert set(pos.board.grid.names(pos.heroes)) == {"1011", "1606", "1806"}
    assert pos.hero_markers == 1


def test_german_set_up(new: New) -> None:
    """Three corps in the Crimea, the listed others west of the front, nobody else, nobody dead (bd:13.7-a,-b,-c)."""
    game = new("blue-kremlin")
    germans = on_map(game, "axis")
    assert {unit: germans.pop(unit) for unit in FIXED} == FIXED
    assert set(germans) == FREE
    assert in_box(game, "axis", "dead pile") == set()
    assert "GS" in in_box(game, "axis", "out of play")
    pos = war(game)
    assert (pos.airlift, pos.airlift_turn) == (-1, 9)


def test_aerial_supply_is_at_hand(new: New) -> None:
    """The marker is there from the start (bd:13.7-d)."""

    assert aerial_supply.in_hand(war(new("blue-kremlin")))


def test_free_set_up(new: New, refused: Refused) -> None:
    """The Soviet stands as listed; then the German places his corps west of the line (bd:13.3-b, bd:13.7-b,-c)."""
    game = new("blue-kremlin", set_up="free", seed=1)
    assert (game.to_act, game.stage) == ("axis", "axis set-up")
    assert on_map(game, "soviet") == listed(SOVIETS, "A")
    assert on_map(game, "axis") == FIXED
    assert in_box(game, "axis", "due") == FREE
    refused(game, "place 3Pz 1606", "bd:13.7-c")
    refused(game, "place 3Pz 1808", "bd:13.7-c")
    refused(game, "place 42Inf 2117", "bd:3.1-a")
    refused(game, "done", "bd:3.1-a")
    game.play("place 3Pz 2117")
    for unit in ("14Pz", "24Pz", "39Pz", "40Pz"):
        game.play(f"place {unit} 2117")
    refused(game, "place 41Pz 2117", "bd:6.3")
    rng = Random(2)
    while in_box(game, "axis", "due"):
        action = game.legal().sample(rng)
        game.play(action)
    if game.stage == "axis set-up":
        game.play("done")
    assert game.turn == 9
    assert game.stage != "axis set-up"


def test_track_data(new: New) -> None:
    """Replacements, movement and Luftwaffe by the track; later arrivals still come (bd:13.5)."""
    game = new("blue-kremlin")
    pos = war(game)
    row = pos.charts.turns[9]
    assert pos.luftwaffe == row.luftwaffe
    assert replacements.steps_of(pos, AXIS) == row.replacements[AXIS]
    assert replacements.steps_of(pos, SOVIET) == row.replacements[SOVIET]
    assert movement_points.factor(pos, pos.roster.index("3Pz")) == row.move[AXIS][0]
    assert "Hu2" in in_box(game, "axis", "due")
    assert "It8" in in_box(game, "axis", "awaiting")
    assert {"1T", "39A"} <= in_box(game, "soviet", "awaiting")


# -- 13.4 victory -----------------------------------------------------------------------------------------------------


def judged(new: New, taken: tuple[str, ...] = (), lost: tuple[str, ...] = (), expedition: int = 0) -> War:
    """The end of turn 13, all Soviet units but two armies in the far corner gone."""
    pos = war(new("blue-kremlin"))
    for unit in pos.roster.of_side[SOVIET]:
        if pos.where[unit] >= 0:
            pos.put(unit, -1)
    pos.put(pos.roster.index("5A"), pos.board.grid.index("1000"))
    everything = pos.ground.land & ~pos.ground.cities
    pos.owner[AXIS] |= everything
    pos.owner[SOVIET] &= ~everything
    for names, side in ((taken, AXIS), (lost, SOVIET)):
        for name in names:
            hex = 1 << pos.board.places[name].hex
            pos.owner[side] |= hex
            pos.owner[1 - side] &= ~hex
    if expedition:
        pos.counts["expedition"] = expedition
    pos.turn = 13
    victory_check.end_of_turn(pos)
    assert pos.result is not None
    return pos


def test_two_objectives(new: New) -> None:
    """All start cities and two of Leningrad, Moscow and Stalingrad win (bd:13.4-b)."""
    assert outcome(judged(new, ("Leningrad", "Moscow"))) == ("axis", "bd:13.4-b")
    assert outcome(judged(new, ("Moscow", "Kalinin", "Tula"))) == ("soviet", "bd:13.4-d")


def test_objectives_want_supply(new: New) -> None:
    """Stalingrad lies beyond Rostov and Dnepropetrovsk: without supply it does not count (bd:13.4-b)."""
    pos = judged(new, ("Moscow", "Stalingrad"), ())
    assert outcome(pos) == ("axis", "bd:13.4-b")
    pos = war(new("blue-kremlin"))
    for hex in ("1606", "2501"):
        bit = pos.ground.hex(hex)
        pos.owner[AXIS] |= bit
        pos.owner[SOVIET] &= ~bit
    pos.turn = 13
    victory_check.end_of_turn(pos)  # both lie behind the Soviet front
    assert outcome(pos) == ("soviet", "bd:13.4-d")


def test_start_cities_must_be_kept(new: New) -> None:
    """One of them lost is a Soviet win, whatever was taken (bd:13.4-a)."""
    pos = judged(new, ("Leningrad", "Moscow", "Stalingrad"), ("Smolensk",))
    assert outcome(pos) == ("soviet", "bd:13.4-a")


def test_the_expedition_counts(new: New) -> None:
    """A supplied expedition in the Caucasus is worth a city, a lost one is not (bd:13.4-c)."""
    assert outcome(judged(new, ("Moscow", "Rostov"), expedition=1)) == ("axis", "bd:13.4-b")
    assert outcome(judged(new, ("Moscow",), expedition=1)) == ("soviet", "bd:13.4-d")  # no supply without Rostov
    assert outcome(judged(new, ("Moscow", "Rostov"), expedition=3)) == ("soviet", "bd:13.4-d")
    assert outcome(judged(new, ("Rostov",), expedition=1)) == ("soviet", "bd:13.4-d")  # one, not two


def test_everything_else_is_soviet(new: New) -> None:
    """There is no draw (bd:13.4-d)."""
    assert outcome(judged(new)) == ("soviet", "bd:13.4-d")


def test_points_do_not_matter(bd: Situation) -> None:
    """No check of points on the way, no die for Moscow (bd:13.4-e)."""
    for vp in (0, 99):
        game = bd({"1Inf": "2020", "3A": "1606"}, "victory check", 10, scenario="blue-kremlin", vp=vp)
        assert game.result is None
    units = {"39Pz": "1607", "3A": "1000"}
    game = bd(units, "axis move", 10, scenario="blue-kremlin", control={"axis": "all", "Moscow": "soviet"})
    game.play("move 39Pz 1607-1606")
    assert game.stage == "axis movement"


# -- 13.8 and 13.9 ----------------------------------------------------------------------------------------------------


def test_logistics_zone(new: New, refused: Refused) -> None:
    """The zone is named on turn 9 and gives its column on turns 9 to 11, not 12 (bd:13.8)."""
    game = new("blue-kremlin", seed=1)
    rng = Random(1)
    while game.stage != "axis declaration":
        game.play("done" if game.refusal("done") is None else game.legal().sample(rng))
    refused(game, "order fight/move", "bd:5.6-b")
    game.play("effort south")
    refused(game, "effort north", "bd:5.6-b")
    pos = war(game)
    south, north = pos.board.grid.index("2404"), pos.board.grid.index("1609")
    for turn, bonus in ((9, True), (10, True), (11, True), (12, False)):
        pos.turn = turn
        assert effort_of_1942.fight_move_bonus(pos, south) is bonus
        assert effort_of_1942.fight_move_bonus(pos, north) is False


def blue(bd: Situation, stage: str = "axis fight", turn: int = 9, **more: object) -> Game:
    units = {"39Pz": "2209", "41Pz": "2209", "3A": "2208", "4A": "1813", "1Inf": "1814"}
    return bd(units, stage, turn, scenario="blue-kremlin", counts={"effort": "north"}, **more)


def test_retreat_before_the_die(bd: Situation) -> None:
    """In the south, whatever the zone named, the Soviet may take DR in place of the die (bd:13.9-a,-c)."""
    game = blue(bd)
    game.play("attack 39Pz 2208")
    assert (game.to_act, game.stage) == ("soviet", "retreat before the die")
    game.play("result retreat")
    assert game.stage == "retreat"
    game.play(next(iter(game.legal())))
    assert game.piece("3A").hex != "2208"
    declined = blue(bd)
    declined.play("attack 39Pz 2208")
    declined.play("pass")
    assert declined.stage == "combat die"


def test_retreat_in_mobile_assaults(bd: Situation) -> None:
    """Mobile assaults too (bd:13.9-a)."""
    game = blue(bd, "axis move")
    game.play("assault 39Pz 2208")
    assert game.stage == "retreat before the die"


@pytest.mark.parametrize(
    ("attack", "turn", "more"),
    [
        ("attack 1Inf 1813", 9, {}),  # in the north
        ("attack 39Pz 2208", 10, {}),  # later
        ("attack 39Pz 2208", 9, {"map": {"places": {"Sumy": ["2208", "city"]}}}),  # a city
    ],
)
def test_no_retreat_option(bd: Situation, attack: str, turn: int, more: dict[str, object]) -> None:
    """Not in the north, not after turn 9, not in a city (bd:13.9-a)."""
    game = blue(bd, "axis fight", turn, **more)
    game.play(attack)
    assert game.stage == "combat die"


def test_no_way_out(bd: Situation) -> None:
    """With every hex around taken the choice is not offered (bd:13.9-b)."""
    ring = {"1Inf": "2207", "2Inf": "2108", "9Inf": "2107", "10Inf": "2308", "23Inf": "2307"}
    units = {"39Pz": "2209", "3A": "2208", "4A": "1000", **ring}
    game = bd(units, "axis fight", 9, scenario="blue-kremlin", counts={"effort": "south"})
    around = war(game).ground.grid.neighbours(war(game).board.grid.index("2208"))
    assert all(war(game).occupied[AXIS] >> hex & 1 for hex in around)
    game.play("attack 39Pz 2208")
    assert game.stage == "combat die"
