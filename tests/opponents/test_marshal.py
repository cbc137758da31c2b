"""The marshal: starts from the general's plan, keeps what is worth more, and stays within its time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import stavka
from stavka.hexes import bits
from stavka.opponents import make
from stavka.opponents.players.general import General
from stavka.opponents.players.marshal import GENES, STARTS, Genes, Marshal, Pace, Weighed
from stavka.opponents.players.names import NoPlayer, read
from stavka.opponents.profiles.style import GENERAL, changed
from stavka.opponents.profiles.style import NAMES as WEIGHTS
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.seat.timing import Budget
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Order, Plan
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey
from stavka.opponents.weighing import verdict
from stavka.opponents.weighing.answer import best_blows, blows
from stavka.opponents.weighing.refining import refine
from stavka.opponents.weighing.verdict import Verdict


def before_minsk() -> stavka.Game:
    """Few units, so that plans are quickly made."""
    return stavka.situation(
        {
            "title": "trc",
            "turn": 2,
            "weather": "clear",
            "stage": "axis first impulse movement",
            "units": {"24Pz": "1618", "46Pz": "1618", "47Pz": "1718", "20A": "1615", "40A": "1715", "19A": "1809"},
        }
    )


def at_kursk() -> stavka.Game:
    """Both armies, so that plans differ."""
    game = stavka.new("trc", "zitadelle", seed=3)
    while game.stage != "axis first impulse movement":
        game.play(make("cadet").act(game))
    return game


class ByScript(Marshal):
    """Weighs nothing: the plan that is weighed last is worth most, or least."""

    sign = 1

    def worth(self, verdict: Verdict, plan: Plan) -> float:
        return self.sign * 10.0 * self.weighed

    def _better(self, verdict: Verdict, leader: Weighed, enough: Callable[[], bool]) -> Weighed:
        return leader


def test_it_keeps_the_generals_plan_where_nothing_is_better() -> None:
    game = before_minsk()
    marshal = ByScript(1, plans=16)
    marshal.sign = -1
    own = General(1, clock=lambda: 0.0).consider(Seat(game))
    assert marshal.consider(Seat(game)) == own
    assert marshal.chosen is not None
    assert marshal.chosen.name == "as planned"


def test_a_plan_that_strays_from_the_generals_must_be_clearly_better() -> None:
    """The same plan is worth less by a little for every unit that the general sends elsewhere."""
    seat = Seat(before_minsk())
    own = General(1, clock=lambda: 0.0)
    weighing, plan = Verdict(Survey(seat, exact=True), own.own(seat)), own.consider(seat)
    before = weighing.worth(plan)
    weighing.measure_by(plan)
    assert weighing.worth(plan) == before
    first = plan.orders[0]
    weighing.measure_by(Plan([replace(first, to=first.to + 1), *plan.orders[1:]], plan.strikes, plan.posts))
    assert weighing.worth(plan) == pytest.approx(before - verdict.STRAYING)


def test_it_takes_a_plan_that_is_worth_more() -> None:
    marshal, seat = ByScript(1, plans=8), Seat(at_kursk())
    marshal.consider(seat)
    assert marshal.chosen is not None
    assert marshal.chosen.name == "evolved"


def test_counted_plans_give_the_same_game_again_and_are_kept() -> None:
    found = []
    for _ in range(2):
        marshal = Marshal(5, plans=8)
        found.append(marshal.consider(Seat(at_kursk())))
        assert 8 <= marshal.weighed <= 10
    assert found[0] == found[1]


def counterstroke(*, alone: bool) -> tuple[Survey, Plan]:
    """24Pz before six armies, with 46Pz beside it or far behind, as a plan in which both stay."""
    armies = {"20A": "1612", "21A": "1612", "16A": "1712", "19A": "1712", "10A": "1812", "13A": "1812"}
    units = {"24Pz": "1714", "46Pz": "1226" if alone else "1714"}
    game = stavka.situation(
        {
            "title": "trc",
            "turn": 2,
            "weather": "clear",
            "stage": "axis second impulse movement",
            "units": {**units, **armies},
        }
    )
    survey = Survey(Seat(game))
    plan = Plan()
    for name in units:
        unit = survey.pos.roster.index(name)
        plan.orders.append(Order(unit, None, survey.pos.where[unit], Reason(Kind.CLOSES_UP)))
        plan.posts.setdefault(survey.pos.where[unit], []).append(unit)
    return survey, plan


def test_a_plan_is_worth_less_by_what_the_enemys_best_answer_takes() -> None:
    answers = []
    for alone in (True, False):
        survey, plan = counterstroke(alone=alone)
        sketch = Sketch(survey, GENERAL)
        sketch.plan, sketch.posts = plan, plan.posts
        answers.append(blows(sketch, Aftermath(sketch))[0])
    panzer = survey.field.worth[survey.pos.roster.index("24Pz")]
    assert 0.5 * panzer < answers[0] <= panzer  # it is as good as lost, and no more can be
    assert answers[1] < 2 * answers[0]  # of two together less is lost than of each by itself


def test_each_enemy_answers_but_once() -> None:
    """Two stacks in reach of the same armies: not all of them strike at both."""
    survey, plan = counterstroke(alone=True)
    sketch = Sketch(survey, GENERAL)
    sketch.plan, sketch.posts = plan, plan.posts
    after = Aftermath(sketch)
    one = best_blows(sketch, after, after.reach)[0]
    other = survey.pos.board.grid.index("1614")
    sketch.posts = {**plan.posts, other: [survey.pos.roster.index("46Pz")]}
    after = Aftermath(sketch)
    both = best_blows(sketch, after, after.reach)[0]
    apart = sum(survey.field.worth[u] * after.risk(hex, [u]) for hex, units in sketch.posts.items() for u in units[:1])
    assert one < both < apart


def test_a_plan_that_leaves_the_line_is_worth_less() -> None:
    """Six armies on the line to be held, and the same with two of them in the rear."""
    armies = ("20A", "21A", "16A", "19A", "10A", "13A")
    units = dict(zip(armies, ("1411", "1611", "1811", "2011", "2211", "2411"), strict=True))
    panzers = {"24Pz": "1615", "46Pz": "1915", "47Pz": "2215"}
    game = stavka.situation(
        {
            "title": "trc",
            "turn": 2,
            "weather": "clear",
            "stage": "soviet second impulse movement",
            "units": {**units, **panzers},
        }
    )
    weighing = Verdict(Survey(Seat(game)), changed(GENERAL, {"line": 5.0}))
    assert weighing.front is not None
    chain, pos = weighing.front.chain, weighing.survey.pos
    found = []
    for posts in (list(bits(chain))[:6], [pos.board.grid.index("2102")] * 6):
        plan = Plan()
        for name, hex in zip(armies, posts, strict=False):
            plan.posts.setdefault(hex, []).append(pos.roster.index(name))
        sketch = Sketch(weighing.survey, weighing.base)
        sketch.plan, sketch.posts = plan, plan.posts
        found.append(weighing._line(chain, sketch, Aftermath(sketch)))
    assert found[0] > found[1] == 0.0


def test_a_plan_is_bettered_by_posting_units_otherwise() -> None:
    survey, plan = counterstroke(alone=True)
    weighing = Verdict(survey, GENERAL)
    first = weighing.worth(plan)
    better, value = refine(weighing, plan, first, lambda: False)
    assert value > first
    assert value == weighing.worth(better)
    assert plan.orders[0].to == survey.pos.where[plan.orders[0].unit]  # the first plan is as it was


def test_the_time_of_a_turn_is_kept_to_a_tenth() -> None:
    """By a clock that ticks with every look at it, so that no machine is too slow."""
    ticks = 0

    def clock() -> float:
        nonlocal ticks
        ticks += 1
        return ticks / 200

    game, marshal = before_minsk(), Marshal(1, budget=2.0, clock=clock)
    while game.to_act == "axis" and game.turn == 2:
        game.play(marshal.act(game))
    assert marshal.time.spent <= 2.2


@pytest.mark.parametrize("budget", [2.0, 10.0, 60.0])
def test_the_time_of_a_turn_is_used(budget: float) -> None:
    """Thinking goes on until the share of a phase is used up; carrying out takes 0.15 s after each, as before."""
    now = 0.0
    time, pace, spent = Budget(budget, lambda: now), Pace(), []
    for turn in (1, 2, 3):
        for _ in range(3):  # one more than the title tells
            time.begin(turn)
            pace.begin(turn, 2, time)
            enough = time.share(pace.share, pace.thinking(time))
            while not enough():
                now += 0.01
            pace.end(time)
            now += 0.15
            time.pause()
        spent.append(time.spent)
    assert spent[0] <= 1.1 * budget
    assert all(0.9 * budget <= seconds <= 1.01 * budget for seconds in spent[1:]), spent


def test_plans_go_on_until_none_is_new() -> None:
    """Counted plans are used up, too: what evolves is bettered, and what is bettered is bettered again."""
    marshal = Marshal(5, plans=60)
    marshal.consider(Seat(at_kursk()))
    assert 60 <= marshal.weighed <= 70


def test_a_main_effort_draws_more_and_leaves_the_survey_as_it_was() -> None:
    survey = Survey(Seat(before_minsk()))
    hex = survey.pos.board.places["Kiev"].hex
    before = survey.field.places[hex], survey.field.pull.at(hex)
    aimed = survey.aimed(hex, 3.0)
    assert aimed.field.places[hex][0] == 3 * before[0][0]
    assert aimed.field.pull.at(hex) > before[1]
    assert (survey.field.places[hex], survey.field.pull.at(hex)) == before


def test_enemies_that_are_spared_are_not_attacked() -> None:
    survey = Survey(Seat(before_minsk()))
    attacked = Genes(replace(GENERAL, walk_in=False)).plan(survey, lambda: False).strikes
    assert attacked
    spared = Genes(replace(GENERAL, walk_in=False), spared=1 << attacked[0].target).plan(survey, lambda: False).strikes
    assert attacked[0].target not in {strike.target for strike in spared}


def test_genes_are_weights_of_a_style() -> None:
    assert {*GENES, *STARTS} <= WEIGHTS


def test_names_say_what_differs() -> None:
    assert read("marshal:plans=3,drive=4") == ("marshal", {"plans": 3.0, "drive": 4.0})
    made = make("marshal:budget=2,plans=3")
    assert isinstance(made, Marshal)
    assert (made.time.seconds, made.plans) == (2.0, 3)
    with pytest.raises(NoPlayer, match="no 'rounds'"):
        read("marshal:rounds=3")
    with pytest.raises(NoPlayer, match="no 'drive'"):
        read("cadet:drive=3")
