"""24. The first turns."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.combat.retreat import RETREATS
from stavka.titles.russia_besieged.nations import first_turn
from stavka.titles.russia_besieged.state.flags import STAGED
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.looking import ground, hexes

COMBAT = "axis first impulse combat"
BLANK = {"blank": True}


def holder(game: Game, place: str) -> str | None:
    control: dict[str, str | None] = game.view("axis")["control"]
    return control[place]


@pytest.mark.parametrize(
    ("unit", "enemy", "rule"),
    [
        ("41Pz", "8A", ""),  # Baltic district
        ("41Pz", "3A", "rb:24.1-a"),  # Western
        ("24Pz", "3A", ""),
        ("24Pz", "5A", "rb:24.1-b"),
        ("14Pz", "5A", ""),
        ("14Pz", "15MC", ""),  # the reserve of the Kiev district
        ("14Pz", "9A", "rb:24.1-c"),
        ("14Pz", "22A", "rb:24.1-c"),  # the garrison of Kalinin is marked with no letter
        ("41Pz", "18A", "rb:24.1-a"),  # nor is that of Kiev
        ("11Inf", "9A", ""),  # Rumania: anybody
        ("2Rum", "5A", ""),
        ("4Fin", "23A", "rb:24.13-a"),
    ],
)
def test_targets_of_the_army_groups(rb: Situation, refused: Refused, unit: str, enemy: str, rule: str) -> None:
    """rb:24.1-a, rb:24.1-b, rb:24.1-c, rb:24.1-d, rb:24.13-a, rb:24.1-g: by the letter of the unit attacked."""
    units = {unit: "2030", enemy: "2029"}
    game = rb(units, COMBAT, turn=1, map=BLANK)
    if rule:
        if "attack" in {type(a).verb for a in game.legal()}:
            refused(game, f"attack {unit} 2029", rule)
        refusal = first_turn.attack_refusal(
            war(game), [war(game).roster.find(unit)], [war(game).board.grid.index("2029")]
        )
        assert refusal is not None
        assert refusal.rule == rule
    else:
        assert game.refusal(f"attack {unit} 2029") is None
    later = rb(units, "axis second impulse combat", turn=1, map=BLANK)
    pos = war(later)
    assert not first_turn.barred(pos, pos.roster.find(unit), pos.board.grid.index("2029"))


def test_units_near_the_city_of_the_army_group(rb: Situation) -> None:
    """rb:24.1-b: in or beside Minsk, whatever their letter; two hexes away they are barred."""
    pos = war(rb({"24Pz": "1524", "8A": "1522", "11A": "1521"}, turn=1))
    panzer, index = pos.roster.find("24Pz"), pos.board.grid.index
    assert not first_turn.barred(pos, panzer, index("1522"))
    assert first_turn.barred(pos, panzer, index("1521"))


def test_a_stack_of_two_districts(rb: Situation) -> None:
    """rb:24.1-a: all defenders are attacked together, so one of another district bars the hex."""
    pos = war(rb({"2029": ["8A", "3A"], "2030": ["41Pz"]}, turn=1, map=BLANK))
    assert first_turn.barred(pos, pos.roster.find("41Pz"), pos.board.grid.index("2029"))


def test_stukas_are_bound_too(rb: Situation) -> None:
    """rb:24.1-a, rb:24.1-b: Stuka 1 is Army Group North's, Stuka 3 Center's."""
    pos = war(rb({"8A": "0925", "Konigsberg": ["Stuka1", "StukaBase1", "Stuka3", "StukaBase3"]}, turn=1))
    target = [pos.board.grid.index("0925")]
    assert first_turn.mission_refusal(pos, pos.roster.find("Stuka1"), target) is None
    refusal = first_turn.mission_refusal(pos, pos.roster.find("Stuka3"), target)
    assert refusal is not None
    assert refusal.rule == "rb:24.1-b"


def test_stopping_beside_an_enemy_of_others(rb: Situation, refused: Refused) -> None:
    """rb:24.1-e, rb:24.1-f: only with the right army group there or behind a river; passing is free."""
    units = {"24Pz": "2033", "8A": "2030"}
    game = rb(units, turn=1, map=BLANK)
    refused(game, "move 24Pz 2033-2032-2031", "rb:24.1-f")
    game.play("move 24Pz 2033-2032")
    rb({**units, "41Pz": "2029"}, turn=1, map=BLANK).play("move 24Pz 2033-2032-2031")
    river = {**BLANK, "sides": {"river": [["2031", "2030"]]}}
    rb(units, turn=1, map=river).play("move 24Pz 2033-2032-2031")
    rb(units, "axis second impulse movement", turn=1, map=BLANK).play("move 24Pz 2033-2032-2031")


def test_no_duty_to_attack_whom_one_may_not(rb: Situation) -> None:
    """rb:24.1-f, rb:24.13-f: such units are not made to attack, and do not surrender for it."""
    game = rb({"4Fin": "2030", "23A": "2029"}, COMBAT, turn=1, map=BLANK)
    assert game.units(at="2030")
    assert "done" in {str(action) for action in game.legal()} or "second" in game.stage


def test_finns_stay_at_home_in_the_first_impulse(rb: Situation, refused: Refused) -> None:
    """rb:24.13-a, rb:24.13-e: from the second on they cross the border."""
    finland = ground().finland
    board = ground().board
    start = next(
        h
        for h in board.grid.indices
        if finland >> h & 1 and board.walk.around(h) & ground().russia & ground().rows(1, 8)
    )
    end = (board.walk.around(start) & ground().russia & ground().rows(1, 8)).bit_length() - 1
    move = f"move 4Fin {board.grid.name(start)}-{board.grid.name(end)}"
    refused(rb({"4Fin": board.grid.name(start)}, turn=1), move, "rb:24.13-a")
    rb({"4Fin": board.grid.name(start)}, "axis second impulse movement", turn=1).play(move)


def test_finns_attack_nobody_in_the_first_impulse(rb: Situation) -> None:
    """rb:24.13-a: armies without a district letter neither."""
    pos = war(rb({"4Fin": "2030", "16A": "2029"}, COMBAT, turn=1, map=BLANK))
    assert first_turn.district_of(pos, pos.roster.find("16A")) == ""
    assert first_turn.barred(pos, pos.roster.find("4Fin"), pos.board.grid.index("2029"))


def test_hungary_is_closed_to_the_russians_in_turn_1(rb: Situation, refused: Refused) -> None:
    """rb:24.12-c, rb:24.12-e, rb:10.72-f: on foot, in retreat, for supply; open from July on."""
    board = ground().board
    hungary = ground().hungary
    start = next(h for h in board.grid.indices if board.walk.around(h) & hungary and ground().russia >> h & 1)
    end = (board.walk.around(start) & hungary).bit_length() - 1
    name = board.grid.name
    units = {"8A": name(start)}
    game = rb(units, "soviet first impulse movement", turn=1)
    refused(game, f"move 8A {name(start)}-{name(end)}", "rb:24.12-e")
    rb(units, "soviet first impulse movement", turn=2).play(f"move 8A {name(start)}-{name(end)}")
    pos = war(game)
    assert first_turn.no_retreat(0, pos, pos.roster.find("8A")) == hungary
    assert first_turn.no_retreat(0, pos, pos.roster.find("24Pz")) == 0
    assert first_turn.no_supply(0, pos, 1) == hungary
    assert first_turn.no_supply(0, war(rb(units, turn=2)), 1) == 0


def test_trains_into_rumania(rb: Situation, refused: Refused) -> None:
    """rb:24.11-a, rb:24.12-a: one German infantry or mountain corps, and none out of Rumania."""
    pos = war(rb({"5Inf": "1939", "24Pz": "1540", "11Inf": "Bucharest"}, turn=1))
    find, index = pos.roster.find, pos.board.grid.index
    goal = index("3135")
    assert first_turn.rail_refusal(pos, find("5Inf"), goal) is None
    told = first_turn.rail_refusal(pos, find("24Pz"), goal)
    assert told is not None
    assert told.rule == "rb:24.11-a"
    out = first_turn.rail_refusal(pos, find("11Inf"), index("1540"))
    assert out is not None
    assert out.rule == "rb:24.11-a"
    first_turn.rode(pos, find("5Inf"), [index("1939"), goal])
    second = first_turn.rail_refusal(pos, find("5Inf"), goal)
    assert second is not None
    assert second.rule == "rb:24.11-a"
    into_hungary = first_turn.rail_refusal(pos, find("24Pz"), index("1939"))
    assert into_hungary is not None
    assert into_hungary.rule == "rb:24.12-a"


def test_the_quota_counts_real_trains(rb: Situation, refused: Refused) -> None:
    """rb:24.12-a: the second corps is refused, in the second impulse it may follow."""
    units = {"5Inf": "1540", "6Inf": "1540"}
    game = rb(units, turn=1)
    path = next(str(a) for a in game.legal().by_unit("5Inf") if str(a).startswith("rail") and str(a).endswith("1939"))
    game.play(path)
    refused(game, path.replace("5Inf", "6Inf"), "rb:24.12-a")
    rb(units, "axis second impulse movement", turn=1).play(path)


@pytest.mark.parametrize(
    ("base", "city", "rule"),
    [
        ("StukaBase7", "3135", ""),  # South into Rumania
        ("StukaBase3", "3135", "rb:24.11-b"),
        ("StukaBase7", "1939", "rb:24.12-b"),
        ("StukaBase1", "0318", ""),  # North into Finland
        ("StukaBase7", "0318", "rb:24.13-c"),
        ("StukaBase7", "1331", ""),
    ],
)
def test_staging_of_stukas(rb: Situation, base: str, city: str, rule: str) -> None:
    """rb:24.11-b, rb:24.12-b, rb:24.13-c"""
    units = {"StukaBase7": "Krakow", "StukaBase8": "Krakow", "StukaBase3": "Warsaw", "StukaBase1": "Konigsberg"}
    pos = war(rb({**units, "StukaBase2": "Konigsberg"}, turn=1))
    find, index = pos.roster.find, pos.board.grid.index
    refusal = first_turn.stage_refusal(pos, find(base), index(city))
    assert (refusal.rule if refusal else "") == rule
    if not rule and city != "1331":  # and only one
        pos.put(find(base), index(city))
        pos.flags[find(base)] |= STAGED
        other = "StukaBase8" if base == "StukaBase7" else "StukaBase2"
        assert first_turn.stage_refusal(pos, find(other), index(city)) is not None
    assert first_turn.stage_refusal(war(rb(units, turn=2)), find(base), index(city)) is None


def test_a_city_cut_off_falls(rb: Situation) -> None:
    """rb:24.7: under one's own zone, free of enemies, without supply; and stays though its rails are Russian."""
    around = {"24Pz": "1522", "39Pz": "1423", "47Pz": "1623"}
    game = rb(around, "axis first impulse railheads", turn=2)
    assert war(game).zone(0) & ground().place("Minsk")
    assert holder(game, "Minsk") == "axis"
    war(game).update_control()
    assert holder(game, "Minsk") == "axis"
    late = rb(around, "axis first impulse railheads", turn=3)
    assert holder(late, "Minsk") == "soviet"


@pytest.mark.parametrize(
    "more",
    [{"13A": "1523"}, {"13A": "1524"}],
    ids=["a unit inside", "an enemy zone"],
)
def test_a_city_that_is_not_cut_off_holds(rb: Situation, more: dict[str, str]) -> None:
    """rb:24.7"""
    around = {"24Pz": "1522", "39Pz": "1423", "47Pz": "1623"}
    assert holder(rb({**around, **more}, "axis first impulse railheads", turn=2), "Minsk") == "soviet"


@pytest.mark.parametrize(("base", "side"), [({}, "soviet"), ({"Stuka1": "1523"}, "axis")])
def test_an_airbase_keeps_a_city(rb: Situation, base: dict[str, str], side: str) -> None:
    """rb:24.7, rb:4.0-b: it is a unit, and its hex is its zone."""
    units = {"8A": "1522", "13A": "1423", "7A": "1623", **base}
    game = rb(units, "soviet first impulse railheads", turn=2, control={"Minsk": "axis"})
    assert holder(game, "Minsk") == side


def test_a_supplied_city_holds(rb: Situation) -> None:
    """rb:24.7: one zone over it is not enough while a line leads east."""
    assert holder(rb({"24Pz": "1624"}, "axis first impulse railheads", turn=2), "Minsk") == "soviet"
    assert hexes("1523") == ground().place("Minsk")


@pytest.mark.parametrize("kind", ["forest", "mountain", "swamp", "major"])
@pytest.mark.parametrize("turn", [1, 2])
def test_armor_has_no_advantage_in_rough_ground(rb: Situation, refused: Refused, kind: str, turn: int) -> None:
    """rb:24.7-b: no bonus for armor and no Blitzkrieg, even in the first turns."""
    board: dict[str, object] = {"blank": True, "terrain": {"2029": kind}}
    if kind == "major":
        board = {"blank": True, "places": {"Minsk": ["2029", "major"]}}
    game = rb({"2030": ["24Pz", "39Pz"], "3A": "2029"}, COMBAT, turn=turn, map=board)
    assert "armor attacks" not in str(stavka.odds(game, "attack 24Pz+39Pz 2029").modifiers)
    refused(game, "attack 24Pz+39Pz 2029 blitz", "rb:10.93-c")
    clear = rb({"2030": ["24Pz", "39Pz"], "3A": "2029"}, COMBAT, turn=turn, map=BLANK)
    assert "armor attacks" in str(stavka.odds(clear, "attack 24Pz+39Pz 2029").modifiers)


def test_axis_retreats_into_hungary_last(rb: Situation) -> None:
    """rb:24.12-d: in the first impulse of turn 1 only if there is no other way; later it may."""
    board = ground().board
    start = next(
        h
        for h in board.grid.indices
        if ground().germany >> h & 1 and ground().walk.around(h) & ground().hungary and ground().open >> h & 1
    )
    here = board.grid.name(start)
    units = {"5Inf": here}
    for turn, free in ((1, False), (2, True)):
        pos = war(rb(units, turn=turn))
        ranks = RETREATS.terms.ranks(pos, pos.roster.find("5Inf"), 2, 2)
        goal = (ground().walk.around(start) & ground().hungary).bit_length() - 1
        assert ranks[0]((start, goal, goal)) is free


def test_only_rides_within_the_quotas_are_offered() -> None:
    """rb:24.11-a, rb:24.12-a: no listed ride of the first impulse is refused, and none takes armor to Rumania."""
    game = stavka.new("rb", seed=1)
    assert game.stage == "axis first impulse movement"
    rides = [action for action in game.legal() if action.verb == "rail"]
    assert rides
    assert [str(action) for action in rides if game.refusal(action) is not None] == []
