"""4. Victory points, checks and sudden deaths."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.movement import movement_points
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.victory import points as victory
from stavka.titles.barbarossa_deluxe.victory import summer_offensive, victory_check
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused


def vp(game: Game) -> int:
    found: int = war(game).vp
    return found


def to_next_turn(game: Game, dice: int = 3) -> None:
    """Play on without doing anything until the turn changes or the game ends."""
    turn = game.turn
    for _ in range(300):
        if game.result or game.turn != turn:
            return
        if game.to_act == "chance":
            game.play_dice([dice])
            continue
        quiet = ("done", "pass", "order fight/move", "decline", "offensive none", "watch rhine", "crimea off")
        texts = [word for word in quiet if word.split()[0] in _verbs(game) and game.refusal(word) is None]
        game.play(texts[0] if texts else next(iter(game.legal())))
    raise AssertionError(f"the turn does not end: {game.stage}")


def _verbs(game: Game) -> set[str]:
    return {action.verb for action in game.title.actions}


# -- the track (4.1 to 4.3) -------------------------------------------------------------------------------------------


def test_points_move_at_once(bd: Situation) -> None:
    """14 becomes 15 when a city falls and 14 when it is retaken, as often as it happens (bd:4.2-a,-c, bd:4.1-a)."""
    game = bd({"3Pz": "1914", "5A": "1902"}, "axis move", turn=4)
    game.play("move 3Pz 1914-1913")
    assert vp(game) == 15
    pos = war(game)
    pos.take(SOVIET, pos.ground.place("Minsk"))
    assert vp(game) == 14
    pos.take(AXIS, pos.ground.place("Minsk"))
    assert vp(game) == 15


def test_oil_counts_and_supply_does_not(bd: Situation) -> None:
    """Maikop is worth a point, cut off or not (bd:4.2-b,-d)."""
    game = bd({"3Pz": "3104"}, "axis move", turn=4)
    game.play("move 3Pz 3104-3103")
    assert vp(game) == 15


def test_soviets_in_the_reich(bd: Situation) -> None:
    """At the ends of turns 1 to 5 every occupied hex of the Reich or General Government costs a point.

    Warsaw costs its own point besides (bd:4.2-f,-g); each turn anew, nothing is given back (bd:4.2-h).
    """
    units = {"5A": "2216", "13A": "2117", "16A": "2216"}
    game = bd(units, "victory check", turn=2, control={"2117": "axis"})
    assert vp(game) == 12  # two hexes; the situation did not charge Warsaw itself
    pos = war(game)
    pos.vp = 14
    pos.turn = 3
    victory_check.occupied_reich(pos)
    assert pos.vp == 12
    pos.turn = 6
    victory_check.occupied_reich(pos)
    assert pos.vp == 12
    pos.owner = [pos.ground.axis_home, pos.ground.soviet_home]
    pos.take(SOVIET, pos.ground.place("Warsaw"))
    assert pos.vp == 11


def test_a_hex_of_the_reich_held_for_three_turns(bd: Situation) -> None:
    """Occupied when turns 1, 2 and 3 end and retaken on turn 4: three points in all, none given back (bd:4.2-h)."""
    total = 14
    for turn, holder in ((1, "5A"), (2, "5A"), (3, "5A"), (4, "5Inf")):
        game = bd({holder: "2216", "16A": "1600"}, "victory check", turn=turn, vp=total, options=["forgiveness"])
        total = vp(game)
    assert total == 11


def test_hero_and_fortress_cities(bd: Situation) -> None:
    """Two points and the marker is gone; retaken they are worth one again (bd:4.3-a,-b,-c,-d, bd:9.3-b,-c, bd:9.1-c).

    bd:9.2-e
    """
    game = bd({"3Pz": "2408"}, "axis move", turn=10, heroes=["2407"], vp=20)
    game.play("move 3Pz 2408-2407")
    pos = war(game)
    assert (pos.vp, pos.heroes) == (22, 0)
    kharkov = pos.ground.place("Kharkov")
    pos.take(SOVIET, kharkov)
    assert pos.vp == 21
    pos.take(AXIS, kharkov)
    pos.fortresses = kharkov
    pos.take(SOVIET, kharkov)
    assert (pos.vp, pos.fortresses) == (20, 0)
    pos.take(AXIS, kharkov)
    assert pos.vp == 21
    pos.take(SOVIET, kharkov)
    pos.heroes = kharkov
    pos.take(AXIS, kharkov)
    assert pos.vp == 22


# -- the offensive of 1943 (4.4) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "loss"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_rounded_up(die: int, loss: int) -> None:
    """The loss of a failed offensive by die (bd:4.4-a, bd:1.3-d)."""
    assert victory.half_up(die) == loss


def test_declaring_the_offensive(bd: Situation) -> None:
    """Once, at the start of turn 17, 18 or 19, with the Gambit or without (bd:4.4-b, bd:4.16-a)."""
    for turn in (16, 17, 18, 19, 20):
        game = bd({"5Inf": "2010"}, "start of turn", turn=turn)
        assert (game.stage == "summer offensive of 1943") is (turn in (17, 18, 19))
    game = bd({"5Inf": "2010"}, "start of turn", turn=18, counts={"offensive": 17})
    assert game.stage != "summer offensive of 1943"


def offensive(
    bd: Situation, lost: str = "", won: str = "", counts: dict[str, object] | None = None, turn: int = 18
) -> Game:
    """The end of a turn in which the German held Kharkov at the start."""
    game = bd({"5Inf": "2407"}, "start of turn", turn=turn, control={"axis": ["2407"]})
    if counts is None:
        game.play("offensive summer")
    pos = war(game)
    for name, side in ((lost, SOVIET), (won, AXIS)):
        if name:
            pos.take(side, pos.ground.place(name))
    pos.stages = ()
    before = pos.vp
    summer_offensive.judge(pos)
    game._settle()
    if game.to_act == "chance":
        game.play_dice([5])
    pos.counts["change"] = pos.vp - before
    return game


def test_success_and_failure_of_the_offensive(bd: Situation) -> None:
    """All own cities kept and one gained at the end of that turn is success, which brings nothing (bd:4.4-c,-d,-e)."""
    assert offensive(bd, won="Kursk").position.counts["change"] == 0
    assert offensive(bd).position.counts["change"] == -3
    assert offensive(bd, lost="Riga", won="Kursk").position.counts["change"] == 0  # never German
    failed = offensive(bd, lost="Warsaw", won="Kursk")
    assert failed.position.counts["change"] == -3


def test_no_offensive_at_all(bd: Situation) -> None:
    """Declined altogether, the penalty comes at the end of turn 19 (bd:4.4-a)."""
    for turn, loss in ((18, 0), (19, -3)):
        game = offensive(bd, counts={}, turn=turn)
        assert game.position.counts["change"] == loss


# -- once and for all (4.5 to 4.8) ------------------------------------------------------------------------------------


def test_the_baltic_states(bd: Situation) -> None:
    """From turn 14 on, all of them Soviet costs three points once (bd:4.5)."""
    for turn, loss in ((13, 0), (14, 3)):
        game = bd({"5A": "2005", "5Inf": "2311"}, "axis move", turn=turn, control={"axis": ["1413"]})
        pos = war(game)
        assert pos.vp == 14
        pos.take(SOVIET, pos.ground.hex("1413"))
        assert 14 - pos.vp == loss
        pos.take(AXIS, pos.ground.hex("1413"))
        pos.take(SOVIET, pos.ground.hex("1413"))
        assert 14 - pos.vp == loss


def test_the_dnepr(bd: Situation) -> None:
    """From turn 14 on, no German hex on the Dnepr costs a point; 2312 beside Kiev keeps it (bd:4.6-a,-b)."""
    game = bd({"5A": "2005", "5Inf": "2312"}, "axis move", turn=20, control={"axis": ["1413", "2311"]})
    pos = war(game)
    pos.take(SOVIET, pos.ground.kiev)
    assert pos.vp == 13
    pos.put(pos.roster.find("5Inf"), pos.board.grid.index("2414"))
    pos.take(SOVIET, pos.ground.hex("2312"))
    assert pos.vp == 12
    assert pos.counts["dnepr lost"]


@pytest.mark.parametrize(("die", "loss"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_bucharest_and_ploesti_fall_early(bd: Situation, die: int, loss: int) -> None:
    """Before turn 27 half a die and one more, the first time; later one point (bd:4.7-a,-b, bd:4.8-a,-b)."""
    for city, near in (("3114", "3113"), ("3015", "3014")):
        spec: dict[str, object] = {"control": {"axis": ["1413"]}, "counts": {"romania": 1, "dnepr lost": 1}}
        game = bd({"5A": near, "5Inf": "2407"}, "soviet move", turn=26, **spec)
        game.play(f"move 5A {near}-{city}")
        game.play_dice([die])
        assert vp(game) == 14 - loss
        pos = war(game)
        pos.take(AXIS, 1 << pos.board.grid.index(city))
        pos.take(SOVIET, 1 << pos.board.grid.index(city))
        assert game.position.stage is not None
        assert game.to_act == "soviet"
        assert vp(game) == 14 - loss
        late = bd({"5A": near, "5Inf": "2407"}, "soviet move", turn=27, **spec)
        late.play(f"move 5A {near}-{city}")
        assert vp(late) == 13


def test_declined_withdrawals(bd: Situation) -> None:
    """Each of the three costs the Soviet a German point (bd:4.9)."""
    for turn in (6, 7, 8):
        game = bd({"5A": "2005"}, "soviet administration", turn=turn)
        while game.stage != "withdrawal of a rifle army":
            game.play("done")
        game.play("decline")
        assert vp(game) == 15


def test_the_ss_corps_stays(bd: Situation) -> None:
    """Not withdrawn on turn 19 or 25, 2nd SS Panzer Corps costs a point (bd:4.10)."""
    for turn in (19, 25):
        game = bd({"2SSPz": "2117"}, "axis administration", turn=turn)
        while game.stage != "withdrawal of the 2nd SS Panzer Corps":
            game.play("wall 2010" if game.refusal("wall 2010") is None else "done")
        game.play("decline")
        assert vp(game) == 13


# -- checks (4.14) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "winner"), [(22, "axis"), (30, "axis"), (21, None), (14, None), (13, "soviet"), (5, "soviet")]
)
def test_the_check_of_turn_three(bd: Situation, points: int, winner: str | None) -> None:
    """22 wins for the German, 13 for the Soviet, between them play goes on (bd:4.14-a, bd:4.1-a)."""
    game = bd({"5Inf": "2117"}, "victory check", turn=3, vp=points)
    assert (game.result.winner if game.result else None) == winner
    assert game.result is None or game.result.rule == "bd:4.14-a"


def test_only_the_check_counts(bd: Situation) -> None:
    """No check before turn 3, and none in the middle of a turn (bd:4.14-b)."""
    assert bd({"5Inf": "2117"}, "victory check", turn=2, vp=30).result is None
    assert bd({"5Inf": "2117"}, "axis move", turn=4, vp=40).result is None


def test_no_draw(bd: Situation) -> None:
    """The last check leaves no gap (bd:4.1-b)."""
    for points in range(-8, 9):
        game = bd({"5Inf": "2117"}, "victory check", turn=32, vp=points, counts={"baltic lost": 1, "dnepr lost": 1})
        assert game.result is not None
        assert game.result.winner == ("axis" if points >= 1 else "soviet")


def test_conceding(bd: Situation) -> None:
    """Either player may give up (bd:4.14-d)."""
    game = bd({"5Inf": "2117"}, "axis move", turn=4)
    game.play("concede")
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("soviet", "bd:4.14-d")


# -- Moscow (4.15) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "die", "falls"),
    [
        ([], 4, False),
        ([], 5, True),
        (["1011"], 3, True),
        (["1011"], 2, False),
        (["2311"], 4, True),
        (["2311"], 3, False),
        (["2311", "1011"], 1, False),
        (["2311", "1011"], 2, True),
    ],
)
def test_the_fall_of_moscow(bd: Situation, held: list[str], die: int, falls: bool) -> None:
    """Five or more ends the war at once; Kiev adds one, Leningrad two (bd:4.15-a,-b, bd:4.14-c)."""
    game = bd({"3Pz": "1607"}, "axis move", turn=4, control={"axis": [*held, "1607"]})
    game.play("move 3Pz 1607-1606")
    game.play_dice([die])
    assert (game.result is not None) is falls
    if game.result:
        assert (game.result.winner, game.result.rule) == ("axis", "bd:4.15-a")


def test_moscow_is_rolled_for_once(bd: Situation) -> None:
    """Later changes of hands only move points (bd:4.15-c)."""
    game = bd({"3Pz": "1607"}, "axis move", turn=4, control={"axis": ["1607"]})
    game.play("move 3Pz 1607-1606")
    game.play_dice([1])
    pos = war(game)
    pos.take(SOVIET, pos.ground.moscow)
    pos.take(AXIS, pos.ground.moscow)
    assert game.to_act == "axis"
    assert pos.vp == 15


# -- the Gambit (4.16, 4.17) ------------------------------------------------------------------------------------------

FOUR = ["1011", "1606", "2311", "2501"]


@pytest.mark.parametrize(("held", "winner"), [(FOUR[:2], "axis"), (FOUR[2:], "axis"), (FOUR[:1], "soviet")])
def test_the_gambit_is_decided_on_turn_twenty(bd: Situation, held: list[str], winner: str) -> None:
    """All 14 hexes of 1941 and two of the four cities, else the Soviet wins; no other check (bd:4.16-c,-d,-e)."""
    game = bd({"5Inf": "2117"}, "victory check", turn=20, counts={"gambit": 18}, control={"axis": held}, vp=99)
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == (winner, "bd:4.16-c" if winner == "axis" else "bd:4.16-d")
    earlier = bd({"5Inf": "2117"}, "victory check", turn=19, counts={"gambit": 18, "offensive": 18}, vp=99)
    assert earlier.result is None


def test_the_gambit_needs_the_hexes_of_1941(bd: Situation) -> None:
    """A lost hex of the fourteen loses it (bd:4.16-c)."""
    control = {"axis": FOUR, "Ploesti": "soviet"}
    game = bd({"5Inf": "2117"}, "victory check", turn=20, counts={"gambit": 18}, control=control)
    assert game.result is not None
    assert game.result.rule == "bd:4.16-d"


def test_the_gambit_spares_the_penalty(bd: Situation) -> None:
    """The test of the offensive does not apply with it (bd:4.16-b)."""
    game = bd({"5Inf": "2117"}, "start of turn", turn=18)
    game.play("offensive gambit")
    pos = war(game)
    pos.stages = ()
    summer_offensive.judge(pos)
    assert not pos.stages


def test_troops_of_the_gambit(bd: Situation) -> None:
    """2/2 replacements; XIV and 76 Panzer, the paratroops and both SS corps come at once (bd:4.17-a,-b,-f)."""
    from stavka.titles.barbarossa_deluxe.administration import replacements

    game = bd({"5Inf": "2117", "14Pz": "2117"}, "start of turn", turn=18)
    pos = war(game)
    assert replacements.steps_of(pos, AXIS) == (1, 1)
    game.play("offensive gambit")
    assert replacements.steps_of(pos, AXIS) == (2, 2)
    for unit in ("XIVPz", "76Pz", "2Para", "3SSPz"):
        assert game.piece(unit).box == "due", unit
    assert game.refusal("enter XIVPz Warsaw") is None
    assert game.piece("14Pz").hex == "2117"
    late = bd({"5Inf": "2117"}, "start of turn", turn=19, boxes={"awaiting": ["2SSPz"]})
    late.play("offensive gambit")
    assert late.piece("2SSPz").box == "due"


def test_paratroops(bd: Situation, refused: Refused) -> None:
    """The paratroops drop where others attack, with their 6; they live if the hex is cleared (bd:4.17-c,-d,-e)."""
    from tests.titles.barbarossa_deluxe.conftest import figures

    units = {"5Inf": "2011", "6Inf": "2011", "5A": "2010"}
    due = {"due": ["2Para"]}
    game = bd(units, "axis fight", turn=18, counts={"gambit": 18}, boxes=due)
    refused(game, "attack 2Para 2010", "bd:4.17-d")
    assert figures(game, "attack 5Inf+6Inf+2Para 2010").attack == 10
    game.play("attack 5Inf+6Inf+2Para 2010")
    game.play_dice([6])
    while game.stage == "bloodbath":
        game.play("lose 5Inf" if game.refusal("lose 5Inf") is None else "lose 2Para")
    assert game.piece("5A").hex is None
    game = bd(units, "axis fight", turn=18, counts={"gambit": 18}, boxes=due)
    game.play("attack 5Inf+6Inf+2Para 2010")
    game.play_dice([1])
    assert game.piece("2Para").box == "out of play"
    second = bd(units, "axis fight", turn=19, counts={"gambit": 18}, boxes=due)
    refused(second, "attack 5Inf+2Para 2010", "bd:4.17-c")
    landed = bd({"5Inf": "2117"}, "axis administration", turn=18, counts={"gambit": 18}, boxes=due)
    landed.play("enter 2Para Warsaw")
    assert landed.piece("2Para").hex == "2117"


def test_paratroops_stay_in_a_cleared_hex(bd: Situation) -> None:
    """If the hex is cleared the corps is in it (bd:4.17-e)."""
    units = {"2011": ["5Inf", "6Inf", "7Inf", "8Inf"], "13Mech": "2010"}
    game = bd(units, "axis fight", turn=18, counts={"gambit": 18}, boxes={"due": ["2Para"]})
    game.play("attack 5Inf+6Inf+7Inf+8Inf+2Para 2010")
    assert game.piece("2Para").hex == "2010"


# -- Rhine and Oder (4.18, 4.19) --------------------------------------------------------------------------------------


def test_the_choice_is_secret(bd: Situation) -> None:
    """Chosen when turn 28 begins, unseen by the Soviet, shown when turn 30 begins (bd:4.18-a,-h)."""
    game = bd({"5Inf": "2117"}, "start of turn", turn=28)
    assert (game.to_act, game.stage) == ("axis", "Watch on the Rhine or the Oder")
    before = game.view("soviet")
    game.play("watch oder")
    other = bd({"5Inf": "2117"}, "start of turn", turn=28)
    other.play("watch rhine")
    assert game.view("soviet") == other.view("soviet")
    assert game.view("axis")["secret"] == {"watch": "oder"}
    assert "oder" not in str(before)
    shown = bd({"5Inf": "2117"}, "start of turn", turn=30, counts={"watch": "oder"})
    assert shown.position.counts["oder"]
    assert any("Oder" in news for entry in shown.log for news in entry.news) or shown.position.counts["oder"] == 1


def test_what_the_oder_brings(bd: Situation) -> None:
    """4/4 replacements, two Luftwaffe counters, 2nd SS, six points for mechanized units, fight/fight.

    bd:4.18-d,-e,-f,-g, bd:5.5-b, bd:8.17-d; with the Rhine nothing of it: bd:4.18-b
    """
    from stavka.titles.barbarossa_deluxe.administration import replacements
    from stavka.titles.barbarossa_deluxe.turn import order_of_phases

    for choice, steps, planes, pace in (("rhine", (0, 2), 0, 5), ("oder", (4, 4), 2, 6)):
        spec: dict[str, object] = {"counts": {"watch": choice}, "luftwaffe": 0, "boxes": {"awaiting": ["2SSPz"]}}
        game = bd({"3PzL": "2117"}, "victory check", turn=29, vp=10, **spec)
        to_next_turn(game) if game.turn == 29 else None
        pos = war(game)
        assert game.turn == 30
        assert replacements.steps_of(pos, AXIS) == steps
        assert pos.luftwaffe == planes
        assert movement_points.factor(pos, pos.roster.find("3PzL")) == pace
        assert ("fight/fight" in order_of_phases.orders(pos, AXIS)) is (choice == "oder")
        assert (game.piece("2SSPz").box == "due") is (choice == "oder")


@pytest.mark.parametrize(
    ("gained", "kills", "lost", "winner"),
    [
        (["1913", "1714"], 0, False, "axis"),
        (["1913"], 10, False, "axis"),
        (["1913"], 9, False, "soviet"),
        ([], 20, False, "axis"),
        ([], 19, False, "soviet"),
        (["1913", "1714"], 30, True, "soviet"),
    ],
)
def test_watch_on_the_oder(bd: Situation, gained: list[str], kills: int, lost: bool, winner: str) -> None:
    """Judged when the German half of turn 30 is over (bd:4.18-c, bd:4.19-a,-b,-c,-e,-f)."""
    game = bd({"3PzL": "2117"}, "axis declaration", turn=30, counts={"oder": 1})
    pos = war(game)
    pos.counts["oder kills"] = kills
    for hex in gained:
        pos.take(AXIS, pos.ground.hex(hex))
    if lost:
        pos.take(SOVIET, pos.ground.place("Posen"))
    game.play("order fight/move")
    while not game.result:
        game.play("done")
    assert game.result.winner == winner


def test_counting_the_dead_on_the_oder(plain: Situation) -> None:
    """Five units of 3 and three of 6 make eleven (bd:4.19-d)."""
    threes, sixes = ["5A", "13A", "16A", "18A", "19A"], ["1GT", "3GT", "5GT"]
    game = plain({"2010": threes, "2005": sixes}, "axis fight", turn=30, counts={"oder": 1})
    pos = war(game)
    for name in (*threes, *sixes):
        pos.eliminate(pos.roster.find(name))
    assert pos.count("oder kills") == 11


def test_who_counts_on_the_oder(plain: Situation) -> None:
    """Soviet units only: no Germans, nothing that rides with an army, and nothing without the Watch (bd:4.19-d)."""
    units = {"2010": ["5A", "1GT"], "2015": ["5Inf", "3Pz"]}
    pos = war(plain(units, "axis fight", turn=30, counts={"oder": 1}))
    for name in ("5Inf", "3Pz"):
        pos.eliminate(pos.roster.find(name))
    assert not pos.count("oder kills")
    pos.eliminate(pos.roster.find("5A"))
    assert pos.count("oder kills") == 1
    rhine = war(plain(units, "axis fight", turn=30))
    rhine.eliminate(rhine.roster.find("5A"))
    assert not rhine.count("oder kills")


# -- options (4.20, 4.21) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "points", "forgiven"), [(3, 22, 1), (4, 24, 2), (6, 20, -1), (3, 20, 0)])
def test_forgiveness(bd: Situation, turn: int, points: int, forgiven: int) -> None:
    """Play goes on, and the points beyond the range are noted (bd:4.20-a)."""
    game = bd({"5Inf": "2117"}, "victory check", turn=turn, vp=points, options=["forgiveness"])
    assert game.result is None
    assert game.position.count("forgiven") == forgiven


def test_forgiveness_is_settled_at_the_end(bd: Situation) -> None:
    """The sum is added in the last check (bd:4.20-b)."""
    for sum_, winner in ((2, "axis"), (-3, "soviet")):
        counts = {"forgiven": sum_, "baltic lost": 1, "dnepr lost": 1}
        game = bd({"5Inf": "2117"}, "victory check", turn=32, vp=0, options=["forgiveness"], counts=counts)
        assert game.result is not None
        assert game.result.winner == winner


@pytest.mark.parametrize(("turn", "die", "gain"), [(3, 1, 0), (3, 6, 5), (4, None, 1)])
def test_kiev_option(bd: Situation, turn: int, die: int | None, gain: int) -> None:
    """Kiev by the end of turn 3 gives a die less one; later the usual point (bd:4.21-a,-b)."""
    game = bd({"3Pz": "2312"}, "axis move", turn=turn, options=["kiev"], control={"axis": ["2312"]})
    game.play("move 3Pz 2312-2311")
    if die:
        game.play_dice([die])
    assert vp(game) == 14 + gain
    pos = war(game)
    pos.take(SOVIET, pos.ground.kiev)
    pos.take(AXIS, pos.ground.kiev)
    assert vp(game) == 14 + gain


def test_kiev_still_counts_for_moscow(bd: Situation) -> None:
    """The option leaves the bonus of the Moscow roll alone (bd:4.21-c)."""
    game = bd({"3Pz": "1607"}, "axis move", turn=4, options=["kiev"], control={"axis": ["2311", "1607"]})
    game.play("move 3Pz 1607-1606")
    game.play_dice([4])
    assert game.result is not None


def test_paratroops_that_did_not_come_by_land_may_still_drop(bd: Situation) -> None:
    """The German segment ends and others are lost; they wait for their drop to the end of that turn (bd:4.17-c)."""
    units = {"5Inf": "2011", "5A": "2010"}
    game = bd(units, "axis administration", turn=18, counts={"gambit": 18}, boxes={"due": ["2Para", "76Pz"]})
    game.play("done")
    assert (game.piece("2Para").box, game.piece("76Pz").box) == ("due", "out of play")
    over = bd(units, "victory check", turn=18, counts={"gambit": 18}, boxes={"due": ["2Para"]})
    assert over.piece("2Para").box == "out of play"
