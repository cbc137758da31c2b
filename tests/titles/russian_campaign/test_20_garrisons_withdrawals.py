"""20.6-20.9 Northern Finland, the Bulgarian and Warsaw garrisons, withdrawals."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russian_campaign.arrivals.garrisons import note_approach
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import hex_of, path_of, war

AXIS_1, AXIS_2 = "axis first impulse movement", "axis second impulse movement"
SOVIET_1, SOVIET_2 = "soviet first impulse movement", "soviet second impulse movement"
SOVIET_COMBAT = "soviet second impulse combat"
FIRST = {"15Mtn", "21Mtn"}
MORE = {"91Mtn", "97Mtn", "5SSMtn"}
WARSAW = {"4SSPz", "HGPz"}


def due(game: Game) -> set[str]:
    return {u.short for u in game.units() if u.box == "due"}


def at(unit: str, hex: str) -> dict[str, str]:
    return {"id": unit, "hex": hex}


def to_stage(game: Game, stage: str) -> None:
    """Go on without doing anything until a stage begins."""
    while game.stage != stage and game.result is None:
        if game.to_act == "chance":
            game.play_dice([1])
        elif game.refusal("done") is None:
            game.play("done")
        else:
            game.play(next(iter(game.legal())))


# -- 20.6 northern Finland --------------------------------------------------------------------------------------------


def test_helsinki_captured(trc: Situation, refused: Refused) -> None:
    """trc:20.6-a: the 14th Army comes in the next Russian first impulse, at a rail hex of the north edge."""
    game = trc([at("23A", "0212")], turn=7, stage=SOVIET_1)
    assert "northern finland soviet" not in game.position.counts
    game.play("move 23A 0212-0213")  # its zone of control takes the empty city
    assert game.position.counts["northern finland soviet"] == 1
    refused(game, "enter 14A 0115", "trc:20.2-a")  # not in the impulse of the capture
    later = trc([at("23A", "0214")], turn=8, stage=SOVIET_1, counts={"northern finland soviet": 1})
    assert "14A" in due(later)
    refused(later, "enter 14A 1201", "trc:20.6-a")
    assert {hex_of(a) for a in later.legal().by_unit("14A") if a.verb == "enter"} == {"0106", "0115"}
    later.play("enter 14A 0115")
    assert later.piece("14A").hex == "0115"


def test_nothing_without_a_capture(trc: Situation) -> None:
    """trc:20.6-a trc:20.6-b"""
    assert "14A" not in due(trc([], turn=8, stage=SOVIET_1))
    assert not {"36Mtn", "DietlMtn"} & due(trc([], turn=8))


def test_archangel_captured(trc: Situation, refused: Refused) -> None:
    """trc:20.6-b: 36th and Dietl Mountain, each at an unoccupied rail hex."""
    game = trc([at("24Pz", "0502"), at("HQ-N", "0532")], turn=7)
    assert "northern finland axis" not in game.position.counts
    game.play("move 24Pz 0502-0402")
    assert game.position.counts["northern finland axis"] == 1
    to_stage(game, AXIS_2)
    assert not {"36Mtn", "DietlMtn"} & due(game)
    later = trc([at("24Pz", "0302")], turn=8, counts=game.position.counts)
    assert due(later) >= {"36Mtn", "DietlMtn"}
    refused(later, "enter 36Mtn 0534", "trc:20.6-b")
    later.play("enter 36Mtn 0106")
    refused(later, "enter DietlMtn 0106", "trc:20.6-b")  # occupied now
    later.play("enter DietlMtn 0115")


def test_a_city_given_up_is_not_captured(trc: Situation) -> None:
    """trc:20.6-a: Finland closed by its surrender brings no army."""
    game = trc([], turn=22, stage=SOVIET_1, control={"Helsinki": "soviet"}, closed=["0214"])
    assert "14A" not in due(game)


def test_held_on_the_card_until_a_rail_hex_is_free(trc: Situation) -> None:
    """trc:20.6-c: then they come in either impulse."""
    called = {"northern finland axis": 1}
    blocked = [at("23A", "0106"), at("7A", "0115")]
    game = trc(blocked, turn=8, counts=called)
    assert not [a for a in game.legal().by_unit("36Mtn") if a.verb == "enter"]
    game.play("done")
    assert game.piece("36Mtn").box == "awaiting"
    to_stage(game, AXIS_2)
    assert not [a for a in game.legal().by_unit("36Mtn") if a.verb == "enter"]
    freed = trc(blocked[:1], turn=8, stage=AXIS_2, counts={**called, **game.position.counts})
    freed.play("enter 36Mtn 0115")
    assert freed.piece("36Mtn").hex == "0115"


def test_northern_units_may_be_delayed_too(trc: Situation) -> None:
    """trc:20.1.1-a: with a rail hex open they wait in the box by choice."""
    game = trc([], turn=8, counts={"northern finland axis": 1})
    game.play("done")
    assert game.piece("36Mtn").box == "off_map"
    to_stage(game, AXIS_2)
    assert game.refusal("enter 36Mtn 0106") is None


# -- 20.7 and 20.8 garrisons ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "called"), [(10, set()), (11, FIRST), (16, FIRST), (17, FIRST | MORE), (21, FIRST | MORE)]
)
def test_bulgarian_garrison(trc: Situation, turn: int, called: set[str]) -> None:
    """trc:20.7.1 trc:20.7.2: five hexes from Bucharest; two corps from 1943, five from 1944."""
    game = trc([at("1GTA", "2427")], turn=turn, stage=SOVIET_1, weather="clear")
    grid = game.position.board.grid
    assert grid.distance(grid.index("2427"), grid.index("2831")) == 6
    game.play("move 1GTA 2427-2428")
    counts = game.position.counts
    later = trc([at("1GTA", "2428")], turn=turn + 1, weather="clear", counts=counts)
    assert due(later) & (FIRST | MORE) == called
    for unit in sorted(called)[:2]:
        later.play(f"enter {unit} Bucharest")
        assert later.piece(unit).hex == "2831"


def test_six_hexes_are_too_far(trc: Situation) -> None:
    """trc:20.7.1"""
    game = trc([at("1GTA", "2426")], turn=17, stage=SOVIET_1, weather="clear")
    game.play("move 1GTA 2426-2427")
    assert "bulgarian garrison" not in game.position.counts


def test_passing_by_calls_the_garrison_leaving_does_not(trc: Situation) -> None:
    """trc:20.7.1: a move that ends or passes within the radius."""
    game = trc([at("1GTA", "2626")], turn=13, stage=SOVIET_1)
    game.play("move 1GTA 2626-2727-2726")
    assert game.position.counts["bulgarian garrison"] == 1
    leaving = trc([at("1GTA", "2727")], turn=13, stage=SOVIET_1)
    leaving.play("move 1GTA 2727-2726")
    assert "bulgarian garrison" not in leaving.position.counts


def test_axis_units_and_standing_still_call_nobody(trc: Situation) -> None:
    """trc:20.7.1"""
    game = trc([at("24Pz", "2427"), at("1GTA", "2428")], turn=13)
    game.play("move 24Pz 2427-2527")
    assert "bulgarian garrison" not in game.position.counts


def test_a_retreat_calls_the_garrison(trc: Situation) -> None:
    """trc:20.7.1 trc:20.8: whoever leads it."""
    units = [at("24Pz", "1123"), at("39Pz", "1123"), at("2TC", "1124")]
    game = trc(units, turn=18, stage="axis first impulse combat", weather="clear")
    game.play("attack 24Pz+39Pz 1124 at 1-1")
    game.play_dice([6])
    way = next(a for a in game.legal() if path_of(a)[1] == "1125")
    game.play(way)
    assert game.position.counts["warsaw garrison"] == 1


def test_the_rest_of_the_garrison_comes_in_1944(trc: Situation) -> None:
    """trc:20.7.2: the first two have come in 1943 already."""
    units = [at("1GTA", "2428"), at("15Mtn", "2731"), at("21Mtn", "2731")]
    game = trc(units, turn=17, stage=SOVIET_1, weather="clear", counts={"bulgarian garrison": 1})
    game.play("move 1GTA 2428-2528")
    later = trc([at("15Mtn", "2731"), at("21Mtn", "2731")], turn=18, weather="clear", counts=game.position.counts)
    assert due(later) & (FIRST | MORE) == MORE


def test_the_garrison_arrives_in_a_first_impulse(trc: Situation) -> None:
    """trc:20.7.1: called up in the German first impulse, it waits for the next one."""
    game = trc([], turn=13, stage=AXIS_2, counts={"bulgarian garrison": 1})
    assert not due(game) & FIRST


def test_landings_and_drops_call_it_too(trc: Situation) -> None:
    """trc:20.7.1: moved by sea."""
    game = trc([at("9A", "3024")], turn=13, stage=SOVIET_1)
    game.play("invade 9A 3228")
    assert game.position.counts["bulgarian garrison"] == 1


@pytest.mark.parametrize(("turn", "hex", "called"), [(16, "1425", False), (17, "1425", True), (17, "1424", False)])
def test_warsaw_garrison(trc: Situation, turn: int, hex: str, called: bool) -> None:
    """trc:20.8: two hexes from Warsaw, from 1944."""
    start = {"1425": "1525", "1424": "1423"}[hex]
    game = trc([at("1GTA", start)], turn=turn, stage=SOVIET_1, weather="clear")
    game.play(f"move 1GTA {start}-{hex}")
    later = trc([], turn=turn + 1, weather="clear", counts=game.position.counts)
    assert due(later) & WARSAW == (WARSAW if called else set())
    if called:
        later.play("enter 4SSPz Warsaw")
        later.play("enter HGPz Warsaw")
        assert later.piece("HGPz").hex == "1226"


# -- 20.9 withdrawals -------------------------------------------------------------------------------------------------


def test_may_1944_takes_ss_armor_first(trc: Situation, refused: Refused) -> None:
    """trc:20.9.2-a trc:20.9.1: before replacements are taken."""
    units = [at("2SSPz", "1425"), at("24Pz", "1425"), at("39Pz", "1425"), at("5Inf", "1426")]
    game = trc(units, turn=19, stage="axis withdrawals")
    assert game.to_act == "axis"
    refused(game, "withdraw 24Pz", "trc:20.9.2-a")
    refused(game, "withdraw 5Inf", "trc:20.9.2-a")
    refused(game, "done", "trc:20.9.2-a")
    game.play("withdraw 2SSPz")
    assert game.piece("2SSPz").box == "withdrawn"
    game.play("withdraw 39Pz")  # no SS is left: his choice
    assert game.piece("39Pz").box == "withdrawn"
    assert game.phase != "axis withdrawals"


def test_may_1944_before_replacements(trc: Situation) -> None:
    """trc:20.9.2-a: the withdrawal comes first."""
    sequence = trc([]).title.sequence
    assert sequence.index("axis withdrawals") < sequence.index("axis replacements")
    units = [at("2SSPz", "1425"), at("24Pz", "1425"), {"id": "1SSPz", "box": "pool"}]
    game = trc(units, turn=19, stage="axis withdrawals")
    assert [str(a) for a in game.legal()] == ["withdraw 2SSPz"]  # what lies in the pool is not in play


def test_without_two_armor_corps_the_game_is_lost(trc: Situation) -> None:
    """trc:20.9.2-a"""
    game = trc([at("2SSPz", "1425"), at("RumPz", "2831"), at("5Inf", "1426")], turn=19, stage="axis withdrawals")
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("soviet", "trc:20.9.2-a")
    enough = trc([at("2SSPz", "1425"), at("24Pz", "1425")], turn=19, stage="axis withdrawals")
    assert enough.result is None


def test_no_withdrawal_in_other_turns(trc: Situation, refused: Refused) -> None:
    """trc:20.9.2-a trc:4.1.1-c"""
    game = trc([at("24Pz", "1425")], turn=18, stage="axis withdrawals", weather="clear")
    assert game.phase != "axis withdrawals"
    refused(trc([at("24Pz", "1425")], turn=18), "withdraw 24Pz", "trc:4.1.1-c")


def test_the_armor_returns_in_january_1945(trc: Situation, refused: Refused) -> None:
    """trc:20.9.2-b: as a reinforcement at the west edge, wherever it first came in."""
    gone = [{"id": "4SSPz", "box": "withdrawn"}, {"id": "24Pz", "box": "withdrawn"}]
    assert not due(trc(gone, turn=22)) & {"4SSPz", "24Pz"}
    game = trc(gone, turn=23)
    assert due(game) >= {"4SSPz", "24Pz"}
    refused(game, "enter 4SSPz Warsaw", "trc:20.5-b")
    game.play("enter 4SSPz 0534")
    game.play("enter 24Pz 0534")
    assert {"arrived"} <= set(game.piece("24Pz").flags)


@pytest.mark.parametrize("turn", [24, 25])
def test_march_and_may_1945(trc: Situation, refused: Refused, turn: int) -> None:
    """trc:20.9.3 trc:20.9.1 trc:4.1.1-c: one German corps of any type, in the first movement phase."""
    units = [at("5Inf", "1426"), at("24Pz", "1426"), at("HQ-C", "1426"), at("1Hun", "2030"), at("5A", "0305")]
    game = trc(units, turn=turn, weather="clear")
    refused(game, "done", "trc:20.9.3")
    for unit in ("HQ-C", "1Hun", "5A"):
        refused(game, f"withdraw {unit}", "trc:20.9.3")
    assert {unit for a in game.legal() if a.verb == "withdraw" for unit in a.units} == {"5Inf", "24Pz"}
    game.play("withdraw 5Inf")
    assert game.piece("5Inf").box == "removed"
    refused(game, "withdraw 24Pz", "trc:4.1.1-c")  # one is enough
    assert game.refusal("done") is None


def test_another_one_in_may(trc: Situation, refused: Refused) -> None:
    """trc:20.9.3"""
    game = trc([at("24Pz", "1426")], turn=25, counts={"withdrawn in turn": 24})
    refused(game, "done", "trc:20.9.3")


def test_nothing_to_withdraw_is_no_dead_end(trc: Situation) -> None:
    """trc:20.9.3"""
    assert trc([at("1Hun", "2030")], turn=25).refusal("done") is None


@pytest.mark.parametrize(
    ("turn", "impulse", "owed"), [(24, "first", True), (24, "second", False), (23, "first", False)]
)
def test_a_german_corps_on_or_off_the_map_is_withdrawn(
    trc: Situation, refused: Refused, turn: int, impulse: str, owed: bool
) -> None:
    """trc:20.9.3 trc:4.1.1-c: in the first impulse; no ally, no headquarters, no remnant, nobody from the pool."""
    units = [
        {"id": "5Inf", "box": "off_map"},
        {"id": "7Inf", "box": "pool"},
        {"id": "BG-Inf1", "hex": "1530"},
        {"id": "1Hun", "hex": "1530"},
        {"id": "HQ-C", "hex": "1530"},
        {"id": "5A", "hex": "Moscow"},
    ]
    game = trc(units, turn=turn, stage=f"axis {impulse} impulse movement", options=["battlegroups"], weather="clear")
    if owed:
        for unit in ("7Inf", "BG-Inf1", "1Hun", "HQ-C", "5A"):
            refused(game, f"withdraw {unit}", "trc:20.9.3")
        refused(game, "done", "trc:20.9.3")
        game.play("withdraw 5Inf")
        assert game.piece("5Inf").hex is None
        refused(game, "withdraw HQ-C", "trc:4.1.1-c")
    else:
        refused(game, "withdraw 5Inf", "trc:4.1.1-c")


def test_armor_beyond_the_map_is_in_play(trc: Situation, refused: Refused) -> None:
    """trc:20.9.2-a: two corps, of which one may be in the Off-Map Units Box; what lies in the pool is not in play."""
    units = [at("24Pz", "1530"), {"id": "39Pz", "box": "off_map"}, {"id": "41Pz", "box": "pool"}, at("5Inf", "1530")]
    game = trc([*units, at("5A", "Moscow")], stage="axis withdrawals", turn=19)
    for unit in ("41Pz", "5Inf", "5A"):
        refused(game, f"withdraw {unit}", "trc:20.9.2-a")
    game.play("withdraw 39Pz")
    game.play("withdraw 24Pz")
    assert {game.piece(unit).box for unit in ("39Pz", "24Pz")} == {"withdrawn"}


def test_each_garrison_is_called_once(trc: Situation) -> None:
    """trc:20.7.1 trc:20.7.2 trc:20.8: what has been called up is not called down to less, nor again."""
    called = {"bulgarian garrison": 2, "warsaw garrison": 1}
    game = trc([at("1GTA", "2427"), at("2GTA", "1525")], turn=17, stage=SOVIET_1, weather="clear", counts=called)
    news = [*game.play("move 1GTA 2427-2428"), *game.play("move 2GTA 1525-1425")]
    assert not [line for line in news if "called up" in line]
    assert {name: game.position.counts[name] for name in called} == called
    early = trc([at("1GTA", "2427")], turn=13, stage=SOVIET_1, weather="clear", counts={"bulgarian garrison": 2})
    early.play("move 1GTA 2427-2428")
    assert early.position.counts["bulgarian garrison"] == 2


def test_partisans_near_bucharest_call_nobody(trc: Situation) -> None:
    """trc:20.7.1: only Russian units that move there."""
    game = trc([at("Partisan1", "2427")], turn=13, stage=SOVIET_1, weather="clear")
    note_approach(war(game), game.position.roster.find("Partisan1"), game.position.hexes(("2427", "2428")))
    assert "bulgarian garrison" not in game.position.counts
    note_approach(war(game), game.position.roster.find("5A"), game.position.hexes(("2427", "2428")))
    assert game.position.counts["bulgarian garrison"] == 1


def test_a_withdrawn_corps_leaves_marks_and_ground(trc: Situation) -> None:
    """trc:20.9.1 trc:17.2.1-e: it is off the map at once, and Minsk is the Russians' whose zone alone is left there."""
    units = [{**at("24Pz", "1620"), "flags": ["moved"]}, at("39Pz", "Berlin"), at("5A", "1619")]
    game = trc(units, turn=19, stage="axis withdrawals", control={"Minsk": "axis"})
    assert game.prompt.startswith("withdraw 2 more")
    game.play("withdraw 24Pz")
    assert game.prompt.startswith("withdraw 1 more")
    assert (game.piece("24Pz").box, game.piece("24Pz").flags) == ("withdrawn", ())
    assert war(game).controls(1, "Minsk")


def test_nobody_returns_in_the_russian_turn(trc: Situation) -> None:
    """trc:20.9.2-b"""
    game = trc([{"id": "24Pz", "box": "withdrawn"}], turn=23, stage=SOVIET_1)
    assert game.piece("24Pz").box == "withdrawn"
