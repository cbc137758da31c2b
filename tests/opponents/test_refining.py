"""Plans made better: units sent together, and what the verdict makes of open places, fallen posts and gambles."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.opponents.judgement.field import Field
from stavka.opponents.players.general import General
from stavka.opponents.profiles.style import GENERAL
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Plan
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey
from stavka.opponents.weighing.answer import best_blows, in_the_open, walked_into
from stavka.opponents.weighing.refining import refine
from stavka.opponents.weighing.variant import Variants
from stavka.opponents.weighing.verdict import Verdict
from tests.opponents.plans import all_stay

AXIS_MOVES = {"turn": 2, "weather": "clear", "stage": "axis first impulse movement"}
RUSSIANS_MOVE = {"turn": 2, "weather": "clear", "stage": "soviet second impulse movement"}


SMOLENSK = {"52Inf": "2009", "7Inf": "2009", "13Inf": "2110", "26Inf": "2110", "2Inf": "1808", "17Inf": "1808"}
SMOLENSK |= {"22A": "1810"}
LENINGRAD = {"24Pz": "1211", "38Inf": "1211", "30Inf": "1112", "1Inf": "1112", "56Pz": "1310", "29Inf": "1310"}
LENINGRAD |= {"5Sh": "1011"}


def before(units: dict[str, str], city: str) -> Game:
    """The last Russian city in Barbarossa Deluxe and German corps near it."""
    board = stavka.title("bd").map
    taken = {place.hex for place in board.places.values()} - {board.places[city].hex}
    return stavka.situation(
        {
            "title": "bd",
            "scenario": "campaign",
            "turn": 2,
            "stage": "axis first phase",
            "order": "move/fight",
            "units": units,
            "control": {"axis": sorted(board.grid.name(hex) for hex in taken)},
        }
    )


def sketched(survey: Survey, plan: Plan) -> Sketch:
    sketch = Sketch(survey, GENERAL)
    sketch.plan, sketch.posts = plan, plan.posts
    return sketch


def test_units_that_are_too_weak_alone_are_sent_together() -> None:
    """Six corps near Smolensk that all stay where they are: bettered, they attack it from around."""
    survey, plan = all_stay(before(SMOLENSK, "Smolensk"))
    weighing = Verdict(survey, General.base(survey.seat))
    better, value = refine(weighing, plan, weighing.worth(plan), lambda: False)
    assert value == weighing.worth(better)
    assert [len(strike.posts) >= 5 for strike in better.strikes] == [True]
    assert not plan.strikes  # the first plan is as it was


def test_who_is_sent_away_attacks_no_longer() -> None:
    units = {"24Pz": "1618", "46Pz": "1618", "20A": "1615"}
    survey, plan = all_stay(stavka.situation({"title": "trc", **AXIS_MOVES, "units": units}))
    target, beside, away = (survey.pos.board.grid.index(name) for name in ("1615", "1616", "1617"))
    one, other = (survey.pos.roster.index(name) for name in ("24Pz", "46Pz"))
    both = Variants(sketched(survey, plan), plan).otherwise({one: beside, other: beside}, target)
    assert both is not None
    assert both.strikes[0].posts == {one: beside, other: beside}
    left = Variants(sketched(survey, both), both).otherwise({other: away})
    assert left is not None
    assert left.strikes[0].posts == {one: beside}
    assert left.strikes[0].clears < both.strikes[0].clears
    assert left.posts[away] == [other]


def test_a_full_hex_takes_nobody_more() -> None:
    units = {"24Pz": "1618", "46Pz": "1618", "47Pz": "1618", "48Pz": "1718", "20A": "1612"}
    survey, plan = all_stay(stavka.situation({"title": "trc", **AXIS_MOVES, "units": units}))
    moves = {survey.pos.roster.index("48Pz"): survey.pos.board.grid.index("1618")}
    assert Variants(sketched(survey, plan), plan).otherwise(moves) is None  # trc:7.1: three corps fill it


def test_one_enemy_takes_one_open_place() -> None:
    """24Pz could walk into Smolensk or into Vitebsk: what it takes is not the sum of both."""
    lost = []
    for panzers in ({"24Pz": "1517"}, {"24Pz": "1517", "46Pz": "1517"}):
        game = stavka.situation({"title": "trc", **RUSSIANS_MOVE, "units": {"20A": "2320", **panzers}})
        survey, plan = all_stay(game)
        after = Aftermath(sketched(survey, plan))
        places = [(10.0, survey.pos.board.places[name].hex) for name in ("Smolensk", "Vitebsk")]
        assert all(after.entered >> hex & 1 for _, hex in places)
        lost.append(walked_into(sketched(survey, plan), after, places)[0])
    assert lost == [10.0, 20.0]


def test_a_post_that_is_overwhelmed_stops_nobody_in_the_second_impulse() -> None:
    """One army before three panzer corps: they beat it in the first impulse and march on in the second."""
    units = {"20A": "1615", "24Pz": "1617", "46Pz": "1617", "47Pz": "1617"}
    survey, plan = all_stay(stavka.situation({"title": "trc", **RUSSIANS_MOVE, "units": units}))
    firm, yielding = (Aftermath(sketched(survey, plan), yielding=way) for way in (False, True))
    assert firm.entered & ~yielding.entered == 0
    assert yielding.entered.bit_count() > firm.entered.bit_count()
    assert firm.reach == yielding.reach  # in the first impulse it still stops them


def test_an_enemy_who_is_strong_enough_strikes_at_two_stacks() -> None:
    """Six armies against two panzer corps apart: not all of them are busy with the first."""
    armies = {"20A": "1612", "21A": "1612", "16A": "1712", "19A": "1712", "10A": "1812", "13A": "1812"}
    answers = []
    for corps in ({"24Pz": "1614"}, {"24Pz": "1614", "46Pz": "1814"}):
        game = stavka.situation({"title": "trc", **AXIS_MOVES, "units": {**armies, **corps}})
        survey, plan = all_stay(game)
        after = Aftermath(sketched(survey, plan))
        answers.append(best_blows(sketched(survey, plan), after, after.reach)[0])
    assert answers[1] > 1.1 * answers[0]


def test_enemies_march_by_the_points_of_their_own_turn() -> None:
    """German infantry has more points in its own turn than the track shows in the Russian turn before (bd:2.11)."""
    units = {"7Inf": "2316", "26A": "2911"}
    game = stavka.situation(
        {"title": "bd", "scenario": "campaign", "turn": 1, "stage": "soviet first phase", "units": units}
    )
    field = Field(Seat(game), exact=True)
    unit, grid = field.pos.roster.index("7Inf"), field.pos.board.grid
    far = grid.index("2412")
    assert grid.distance(field.pos.where[unit], far) > field.hints.pace(field.pos, unit)
    assert field.marches([unit], 0, 0)[unit] >> far & 1


def test_no_gamble_on_what_all_together_clear() -> None:
    """A panzer corps alone is lost before Leningrad with one throw in three; six corps take it with five in six."""
    few = {name: hex for name, hex in LENINGRAD.items() if name in ("5Sh", "24Pz", "56Pz")}
    assert General(1, clock=lambda: 0.0)._raid(Seat(before(few, "Leningrad"))) is not None
    assert General(1, clock=lambda: 0.0)._raid(Seat(before(LENINGRAD, "Leningrad"))) is None


def workers_town(armies: str) -> tuple[Survey, Plan]:
    """Two panzer corps before Leningrad, the last Russian place, where a worker is; and two armies in a hex."""
    units = {"56Pz": "0713", "41Pz": "0713", "Worker-Leningrad": "0511", "23A": armies, "22A": armies}
    board = stavka.title("trc").map
    taken = sorted(board.grid.name(place.hex) for place in board.places.values() if place.name != "Leningrad")
    return all_stay(
        stavka.situation({"title": "trc", **RUSSIANS_MOVE, "turn": 7, "units": units, "control": {"axis": taken}})
    )


def test_a_place_that_only_the_helpless_hold_stands_open() -> None:
    """Whoever comes beside a worker has him and the city."""
    found = []
    for armies in ("0511", "2102"):
        survey, plan = workers_town(armies)
        sketch = sketched(survey, plan)
        after = Aftermath(sketch)
        found.append(walked_into(sketch, after, in_the_open(sketch, after))[0])
    hex, worker = survey.pos.board.grid.index("0511"), survey.pos.roster.index("Worker-Leningrad")
    assert found[0] == 0
    stake = survey.field.places[hex][1] + survey.field.worth[worker]
    assert found[1] == pytest.approx(stake)


def test_an_attack_of_steps_clears_a_hex() -> None:
    """pmd:13.7-a: three panzer divisions leave nothing of a rifle division, step by step."""
    units = {"3PD": "0822", "4PD": "0822", "29MID": "0820", "31ID": "0821", "6RD": "0922"}
    game = stavka.situation({"title": "pmd", "turn": 112, "stage": "axis first week movement", "units": units})
    survey, plan = all_stay(game)
    sketch = sketched(survey, plan)
    target = game.position.board.grid.index("0922")
    panzers = {survey.pos.roster.index(name): "0822" for name in ("3PD", "4PD")}
    found = Variants(sketch, plan).otherwise(
        {unit: game.position.board.grid.index(hex) for unit, hex in panzers.items()}, target
    )
    assert found is not None
    assert found.strikes[0].clears > 0.5
