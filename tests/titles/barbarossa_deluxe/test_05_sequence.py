"""5. Sequence of play, orders, the Paulus Pause and the first turns."""

from __future__ import annotations

import pytest

from stavka.titles.barbarossa_deluxe.combat import changed_results, prepared_assaults
from stavka.titles.barbarossa_deluxe.movement import movement_points
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.turn import order_of_phases
from tests.titles.barbarossa_deluxe.conftest import New, Situation, figures, shift
from tests.titles.barbarossa_deluxe.looking import battle, war
from tests.titles.conftest import Refused

TARGET = "2010"


def test_order_of_the_phases(new: New) -> None:
    """Administration of both, the German player turn, the Soviet one, the check (bd:5.1-a, bd:5.2-a, bd:5.3-a)."""
    names = list(new().title.sequence)
    wanted = [
        "axis administration",
        "soviet administration",
        "axis declaration",
        "axis strategic movement",
        "axis first phase",
        "axis second phase",
        "soviet declaration",
        "soviet reserves",
        "soviet first phase",
        "soviet second phase",
        "victory check",
    ]
    assert [name for name in names if name in wanted] == wanted


def test_soviet_segment(bd: Situation) -> None:
    """Replacements, reinforcements and conversions, then withdrawals (bd:5.3-b)."""
    game = bd({"5A": "1606", "13A": "1606"}, "soviet administration", turn=6, boxes={"due": ["47A"]})
    assert game.stage == "soviet administration"
    game.play("done")
    assert game.stage == "withdrawal of a rifle army"


def test_no_reserves_on_turn_one(bd: Situation) -> None:
    """The RVGK phase is skipped on turn 1 (bd:5.2-b)."""
    for turn, there in ((1, False), (2, True)):
        game = bd({"5A": "1606", "5Inf": "2117"}, "soviet reserves", turn=turn)
        assert (game.stage == "soviet reserves") is there


@pytest.mark.parametrize(
    ("side", "turn", "orders"),
    [
        (AXIS, 1, {"fight/move"}),
        (AXIS, 2, {"fight/move", "move/fight"}),
        (AXIS, 9, {"fight/move", "move/fight", "fight/fight"}),
        (AXIS, 13, {"fight/move", "move/fight"}),
        (AXIS, 17, {"fight/move", "move/fight", "fight/fight"}),
        (AXIS, 25, {"fight/move", "move/fight"}),
        (AXIS, 30, {"fight/move", "move/fight"}),
        (SOVIET, 1, {"fight/move"}),
        (SOVIET, 5, {"fight/move"}),
        (SOVIET, 6, {"fight/move", "move/fight"}),
        (SOVIET, 30, {"fight/move", "move/fight"}),
        (SOVIET, 31, {"fight/move", "move/fight", "fight/fight"}),
        (SOVIET, 32, {"fight/move", "move/fight", "fight/fight"}),
    ],
)
def test_which_orders_there_are(plain: Situation, side: int, turn: int, orders: set[str]) -> None:
    """Fight/move is forced early; fight/fight in two summers, and for the Soviet at the end.

    bd:5.4-a,-b, bd:5.5-a,-b,-c
    """
    assert set(order_of_phases.orders(war(plain({"5Inf": "2015"}, turn=turn)), side)) == orders


def test_declaring(plain: Situation, refused: Refused) -> None:
    """One declaration holds for the player turn; each fight/fight is used once (bd:5.4-a,-c, bd:5.5-a,-c)."""
    game = plain({"5Inf": "2015", "5A": "2005"}, "axis declaration", turn=10)
    refused(plain({"5Inf": "2015"}, "axis declaration", turn=4), "order fight/fight", "bd:5.5-a")
    game.play("order fight/fight")
    while game.stage != "axis prepared assault":
        game.play("done")
    game.play("done")
    assert game.stage == "axis prepared assault"
    game.play("done")
    assert game.to_act == "soviet"
    again = plain({"5Inf": "2015"}, "axis declaration", turn=11, counts={"fight/fight 1942": 1})
    refused(again, "order fight/fight", "bd:5.5-a")
    soviet = plain({"5A": "2005"}, "soviet declaration", turn=32, counts={"soviet fight/fight": 1})
    refused(soviet, "order fight/fight", "bd:5.5-c")
    refused(plain({"3PzL": "2015"}, "axis declaration", turn=30), "order fight/fight", "bd:5.5-b")


def test_one_movement_phase(plain: Situation) -> None:
    """A player turn has one movement and one assault phase in the order declared (bd:5.4-c)."""
    for order, stages in (
        ("fight/move", ["axis prepared assault", "axis movement"]),
        ("move/fight", ["axis movement", "axis prepared assault"]),
    ):
        game = plain({"5Inf": "2015", "5A": "2005"}, "axis declaration", turn=6)
        game.play(f"order {order}")
        seen = [game.stage]
        game.play("done")
        seen.append(game.stage)
        assert seen == stages


UNITS = {"5Inf": "2011", "5A": TARGET}


def test_the_german_bonus(bd: Situation, plain: Situation) -> None:
    """A column for fight/move in 1941; in 1942 in the zone of the attacked hex; never later (bd:5.6-a,-b,-c)."""
    attack = f"attack 5Inf {TARGET}"
    assert shift(plain(UNITS, "axis fight", turn=4), attack, "fight/move") == 1
    assert shift(plain(UNITS, "axis fight", turn=5), attack, "fight/move") == 0
    assert shift(plain(UNITS, "axis fight last", turn=4), attack, "fight/move") == 0
    for effort, north, south in (("north", 1, 0), ("south", 0, 1)):
        units = {"5Inf": "2111", "6Inf": "2211", "5A": "2110", "13A": "2210"}
        game = bd(units, "axis fight", turn=12, counts={"effort": effort})
        assert shift(game, "attack 5Inf 2110", "fight/move") == north
        assert shift(game, "attack 5Inf 2211".replace("2211", "2110"), "fight/move") == north
        assert shift(game, "attack 6Inf 2210", "fight/move") == south
        assert shift(bd(units, "axis fight", turn=13, counts={"effort": effort}), "attack 5Inf 2110", "fight/move") == 0


def test_the_zone_is_named_once(plain: Situation, refused: Refused) -> None:
    """On turn 9 the German names the zone before anything else (bd:5.6-b)."""
    game = plain({"5Inf": "2015", "5A": "2005"}, "axis declaration", turn=9)
    refused(game, "order fight/move", "bd:5.6-b")
    game.play("effort south")
    refused(game, "effort north", "bd:5.6-b")
    game.play("order fight/move")
    refused(plain({"5Inf": "2015"}, "axis declaration", turn=10), "effort north", "bd:5.6-b")


def test_fight_fight_bonus(plain: Situation) -> None:
    """A column in the first assault phase, none in the second (bd:5.6-d)."""
    attack = f"attack 5Inf {TARGET}"
    first = plain(UNITS, "axis first phase", turn=17, order="fight/fight")
    second = plain(UNITS, "axis second phase", turn=17, order="fight/fight")
    assert shift(first, attack, "fight/fight") == 1
    assert shift(second, attack, "fight/fight") == 0


def test_soviet_move_fight(plain: Situation) -> None:
    """A column against Soviet attacks after moving (bd:5.7-a)."""
    units = {"5A": "2009", "5Inf": TARGET}
    attack = f"attack 5A {TARGET}"
    assert shift(plain(units, "soviet fight last", turn=8), attack, "move/fight") == -1
    assert shift(plain(units, "soviet fight", turn=8), attack, "move/fight") == 0


def test_shock_armies(plain: Situation) -> None:
    """Supplied shock armies attack with 6 where fighting came first, from turn 7 with offensive supply (bd:5.7-b)."""
    units = {"1Sh": "2009", "5Inf": TARGET}
    attack = f"attack 1Sh {TARGET}"
    near = {"offensive": {"A": TARGET}}
    assert figures(plain(units, "soviet fight", turn=6), attack).attack == 6
    assert figures(plain(units, "soviet fight", turn=13, **near), attack).attack == 6
    assert figures(plain(units, "soviet fight last", turn=13, **near), attack).attack == 3
    assert figures(plain(units, "soviet fight", turn=13), attack).attack == 1


# -- the Paulus Pause (5.10) ------------------------------------------------------------------------------------------


def test_the_pause_is_announced(plain: Situation, refused: Refused) -> None:
    """At the very start of turn 3 (bd:5.10-a)."""
    game = plain({"5Inf": "2015", "5A": "2005"}, "start of turn", turn=3)
    assert game.stage == "Paulus Pause"
    refused(game, "done", "bd:5.10-a")


def test_the_pause(plain: Situation, refused: Refused) -> None:
    """No prepared assaults and no mobile ones; the Soviet turn goes on as ever, nothing is owed later.

    bd:5.10-b,-c,-g, bd:5.4-c
    """
    game = plain({"3Pz": "2011", "5A": TARGET}, "start of turn", turn=3)
    game.play("pause yes")
    assert not game.position.counts.get("no pause")
    while game.stage != "axis movement":
        game.play("done")
    refused(game, f"assault 3Pz {TARGET}", "bd:5.10-b")
    game.play("done")
    assert game.phase.startswith("soviet")
    while game.stage != "soviet prepared assault":
        game.play("done")
    assert game.refusal("attack 5A 2011") is None


@pytest.mark.parametrize(("side", "turn", "paused"), [("axis", 3, True), ("axis", 4, False), ("soviet", 3, False)])
def test_the_pause_is_over_with_the_german_turn(plain: Situation, side: str, turn: int, paused: bool) -> None:
    """bd:5.10-b bd:5.10-g: neither the Soviet of turn 3 nor the German of turn 4 pauses."""
    game = plain({"3Pz": "2011", "5A": "2005"}, f"{side} declaration", turn=turn, counts={"pause": 1})
    assert (war(game).order == "pause") is paused


def test_what_declining_costs(plain: Situation) -> None:
    """A column more against prepared assaults on turn 4, two on turn 5 (bd:5.10-d,-e)."""
    attack, owed = f"attack 5Inf {TARGET}", {"no pause": 1}
    for turn, columns in ((4, -1), (5, -2), (6, 0)):
        game = plain(UNITS, "axis fight", turn=turn, counts=owed)
        assert shift(game, attack, "no Paulus Pause") == columns
        assert shift(plain(UNITS, "axis fight", turn=turn), attack, "no Paulus Pause") == 0


def test_dice_for_the_panzers(plain: Situation, refused: Refused) -> None:
    """Without the pause a die is taken off the factor of each hex's mechanized units on turn 3 (bd:5.10-f)."""
    units = {"3Pz": "2015", "14Pz": "2015", "5Inf": "2015", "24Pz": "2215", "5A": "2001"}
    game = plain(units, "axis move", turn=3, counts={"no pause": 1})
    refused(game, "move 3Pz 2015-2014", "bd:5.10-f")
    game.play("move 5Inf 2015-2014")
    game.play("start 2015")
    game.play_dice([4])

    pos = war(game)
    assert movement_points.allowance(pos, pos.roster.find("3Pz")) == 10 - 4
    assert movement_points.allowance(pos, pos.roster.find("14Pz")) == 10 - 4
    refused(game, "start 2015", "bd:5.10-f")
    refused(game, "move 24Pz 2215-2214", "bd:5.10-f")


# -- the first turns (5.11 to 5.16) -----------------------------------------------------------------------------------


def test_romania_and_hungary_on_turn_one(bd: Situation, refused: Refused) -> None:
    """Nobody leaves Romania, nothing enters or leaves Hungary, no Soviet goes in; all ends with turn 2.

    bd:5.11-a,-b,-c,-d
    """
    units = {"11Inf": "2814", "52Inf": "2516", "5A": "2813", "13A": "2615"}
    game = bd(units, "axis move", turn=1)
    refused(game, "move 52Inf 2516-2616", "bd:5.11-b")
    refused(bd({"11Inf": "2814"}, "axis move", turn=1), "move 11Inf 2814-2813", "bd:5.11-a")
    refused(bd(units, "axis fight", turn=1), "attack 11Inf 2813", "bd:5.11-a")
    refused(bd({"13A": "2615"}, "soviet move", turn=1), "move 13A 2615-2616", "bd:5.11-c")
    refused(bd(units, "soviet fight", turn=1), "attack 5A 2814", "bd:5.11-c")
    assert bd({"11Inf": "2814"}, "axis move", turn=2).refusal("move 11Inf 2814-2813") is None
    assert bd({"13A": "2615"}, "soviet move", turn=2).refusal("move 13A 2615-2616") is None


def test_soviets_must_attack(plain: Situation, refused: Refused) -> None:
    """On turns 1 to 3 every Soviet unit beside the enemy attacks one of the hexes (bd:5.12-a)."""
    units = {"5A": "2009", "13A": "2109", "5Inf": TARGET}
    game = plain(units, "soviet fight", turn=3)
    refused(game, "done", "bd:5.12-a")
    game.play(f"attack 5A+13A {TARGET}")
    game.play_dice([3])
    game.play("done")
    plain(units, "soviet fight", turn=4).play("done")


def test_nobody_is_left_behind(plain: Situation, refused: Refused) -> None:
    """A hex is attacked once, so all whose last enemy it is join in; others may wait (bd:5.12-a, bd:11.4-c)."""
    units = {"5A": "2009", "13A": "2109", "16A": "2109", "5Inf": TARGET, "6Inf": "2110"}
    game = plain(units, "soviet fight", turn=2)  # 2009 touches TARGET only, 2109 both German hexes
    refused(game, f"attack 13A {TARGET}", "bd:5.12-a")
    assert all(game.refusal(action) is None for action in game.legal())
    game.play(f"attack 5A {TARGET}")
    game.play_dice([3])
    while game.stage != "soviet prepared assault":
        game.play(next(iter(game.legal())))
    if game.piece("6Inf").hex == "2110":
        refused(game, "attack 13A 2110", "bd:5.12-a")
        refused(game, "done", "bd:5.12-a")
        assert game.refusal("attack 13A+16A 2110") is None
    free = plain(units, "soviet fight", turn=4)
    assert free.refusal(f"attack 13A {TARGET}") is None


def test_who_need_not_attack(plain: Situation) -> None:
    """Units in cities or lines, across rivers, without a legal attack (bd:5.12-b,-c,-d)."""
    units = {"5A": "2009", "5Inf": TARGET}
    boards: list[dict[str, object]] = [
        {"places": {"Town": ["2009", "city"]}},
        {"features": {"soviet_line": ["2009"]}},
        {"sides": {"river": [["2009", TARGET]]}},
    ]
    for board in boards:
        game = plain(units, "soviet fight", turn=2, map=board)
        assert game.refusal(f"attack 5A {TARGET}") is None
        game.play("done")
    plain({"BCG": "2009", "5Inf": TARGET}, "soviet fight", turn=2, map={"places": {"T": [TARGET, "city"]}}).play("done")


def test_bloodbaths_of_turn_one(plain: Situation) -> None:
    """A Soviet one is a retreat, the German may turn his into one, against cities too (bd:5.14-a,-b,-c)."""
    soviets = {"2009": ["5A", "13A", "16A"], "13Inf": TARGET}
    game = plain(soviets, "soviet fight", turn=1)
    game.play(f"attack 5A+13A+16A {TARGET}")
    assert "the result is DR" in game.play_dice([6])
    town: dict[str, object] = {"places": {"Town": [TARGET, "city"]}}
    boards: list[tuple[dict[str, object], int]] = [({}, 4), (town, 5)]
    for board, die in boards:
        game = plain({"2011": ["3Pz", "14Pz", "24Pz", "39Pz"], "5A": TARGET}, "axis fight", turn=1, map=board)
        game.play(f"attack 3Pz+14Pz+24Pz+39Pz {TARGET}")
        game.play_dice([die])
        assert game.stage == "bloodbath or retreat"
        game.play("result retreat")
        assert game.to_act == "soviet"


def test_behind_the_start_line(bd: Situation) -> None:
    """Germans that defend west of the start line on turn 1 gain a column (bd:5.15)."""
    units = {"1Inf": "1716", "5A": "1715"}
    assert shift(bd(units, "soviet fight", turn=1), "attack 5A 1716", "west of the start line") == -1
    assert shift(bd(units, "soviet fight", turn=2), "attack 5A 1716", "west of the start line") == 0
    east = {"1Inf": "1815", "5A": "1814"}
    assert shift(bd(east, "soviet fight", turn=1), "attack 5A 1815", "west of the start line") == 0


def test_tactics_of_1941_and_1942(plain: Situation) -> None:
    """From turn 2 to 6 and 9 to 12 the German may soften his bloodbaths outside cities, the Soviet never.

    bd:5.16-a,-b,-c
    """

    town = {"places": {"Town": [TARGET, "city"]}}
    for turn in range(2, 14):
        game = plain(UNITS, "axis fight", turn=turn)
        fight = prepared_assaults.fight_of(war(game), battle(game, f"attack 5Inf {TARGET}"))
        assert changed_results.may_soften(war(game), fight) is (turn <= 6 or 9 <= turn <= 12)
        walled = plain(UNITS, "axis fight", turn=turn, map=town)
        assert not changed_results.may_soften(war(walled), fight)
    soviet = plain({"5A": "2009", "5Inf": TARGET}, "soviet fight", turn=5)
    fight = prepared_assaults.fight_of(war(soviet), battle(soviet, f"attack 5A {TARGET}"))
    assert not changed_results.may_soften(war(soviet), fight)
