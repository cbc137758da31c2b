"""The enemy's answer in the marshal's verdict: who is still there to strike, with what, and who strikes where."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.opponents.judgement.likely import WALKED_INTO
from stavka.opponents.planning.strikes import build
from stavka.opponents.planning.trap import Trap
from stavka.opponents.profiles.style import GENERAL
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Plan
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey
from stavka.opponents.weighing import answer
from stavka.opponents.weighing.variant import Variants
from tests.opponents.plans import all_stay


def staying(game: Game) -> tuple[Survey, Sketch]:
    """A plan in which nobody moves or attacks."""
    survey, plan = all_stay(game)
    return survey, sketched(survey, plan)


def sketched(survey: Survey, plan: Plan) -> Sketch:
    sketch = Sketch(survey, GENERAL)
    sketch.plan, sketch.posts = plan, plan.posts
    return sketch


@pytest.mark.parametrize(
    ("title", "stage", "later"),
    [
        ("trc", "axis first impulse movement", 1),
        ("trc", "axis second impulse movement", 0),
        ("n41", "soviet first ground segment movement", 1),
        ("rb", "axis second impulse movement", 0),
        ("pmd", "axis first week movement", 1),
    ],
)
def test_movement_phases_still_to_come_are_counted(title: str, stage: str, later: int) -> None:
    game = stavka.new(title, seed=1)
    pos = game.position.copy()
    pos.phase = game.title.sequence.index(stage)
    side = game.title.sides.index(stage.split()[0])
    assert game.title.hints.moves_later(pos, side) == later


def test_in_barbarossa_deluxe_a_side_moves_once_in_a_turn() -> None:
    """bd:5.4-a"""
    game = stavka.new("bd", seed=1)
    pos = game.position.copy()
    pos.phase = game.title.sequence.index("axis first phase")
    assert game.title.hints.moves_later(pos, 0) == 0


def behind_the_panzers(*, cut: bool) -> tuple[Survey, Sketch]:
    """A panzer group before Riga, and an army that can stand in the way of its supply."""
    units = {"0820": "3PzGr", "0920": "27A", "1320": "3M", "1123": "10Inf", "1222": "42Inf", "1323": "28Inf"}
    game = stavka.situation(
        {
            "title": "n41",
            "scenario": "campaign",
            "turn": 1,
            "weather": "clear",
            "stage": "soviet second ground segment movement",
            "units": {name: hex for hex, name in units.items()},
        }
    )
    survey, sketch = staying(game)
    if cut:
        unit, hex = survey.pos.roster.find("3M"), survey.pos.board.grid.index("1122")
        plan = Variants(sketch, sketch.plan).otherwise({unit: hex})
        assert plan is not None
        sketch = sketched(survey, plan)
    return survey, sketch


def test_who_is_cut_off_answers_with_half() -> None:
    """n41:8-effect-attack, n41:8-effect-move"""
    powers, reaches = [], []
    for cut in (False, True):
        survey, sketch = behind_the_panzers(cut=cut)
        panzers = survey.pos.roster.find("3PzGr")
        hampered = Trap(sketch).hampered()
        assert (panzers in hampered) is cut
        after = Aftermath(sketch, yielding=True, hampered=hampered)
        powers.append(after.power(panzers))
        reaches.append(after.reach[panzers].bit_count())
    assert powers[1] == powers[0] / 2
    assert reaches[1] < reaches[0]


def test_who_is_likely_destroyed_threatens_less() -> None:
    units = {"24Pz": "1617", "46Pz": "1617", "47Pz": "1617", "20A": "1615", "19A": "1714"}
    game = stavka.situation(
        {"title": "trc", "turn": 2, "weather": "clear", "stage": "axis first impulse movement", "units": units}
    )
    survey, sketch = staying(game)
    attacked, other = (survey.pos.roster.find(name) for name in ("20A", "19A"))
    strike = build(sketched(survey, Plan()), survey.pos.where[attacked])
    assert strike is not None
    assert 0 < strike.takes <= strike.clears
    sketch.plan.strikes.append(strike)
    after = Aftermath(sketch, yielding=True)
    assert after.power(attacked) < survey.field.strength(attacked) * (1 - 0.9 * strike.takes)
    assert after.power(other) == survey.field.strength(other)
    assert Aftermath(sketch).power(attacked) == survey.field.strength(attacked)  # the general reckons with all of it


def test_those_strike_first_who_have_nothing_to_do_elsewhere() -> None:
    """Two armies can get at one corps only, a third at either: the third is kept for the other corps."""
    armies = {"20A": "1612", "21A": "1612", "19A": "1614"}
    game = stavka.situation(
        {
            "title": "trc",
            "turn": 2,
            "weather": "clear",
            "stage": "axis second impulse movement",
            "units": {"24Pz": "1714", "46Pz": "1418", **armies},
        }
    )
    survey, sketch = staying(game)
    first, second, both = (survey.pos.roster.find(name) for name in armies)
    here, there = 1 << 1, 1 << 2
    left = {first: here, second: here, both: here | there}
    after = Aftermath(sketch)
    two = after.power(first) + after.power(second)
    most = answer._enough(after, [both, first, second], left, there, 10.0, lambda threat: 8.0 * (threat >= two))
    assert both not in most
    assert answer._enough(after, [both, first, second], left, there, 10.0, lambda _: 0.0) == [*most, both]


def test_who_strikes_does_not_walk_in_as_well() -> None:
    """In a turn with one movement phase a panzer corps has to choose between an army and an open city (bd:4.1)."""
    units = {"24Pz": "1813", "20A": "1811", "16A": "1606"}
    game = stavka.situation(
        {"title": "bd", "scenario": "campaign", "turn": 2, "stage": "soviet first phase", "units": units}
    )
    _, sketch = staying(game)
    after = Aftermath(sketch)
    struck, busy = answer.blows(sketch, after)
    stakes = answer.in_the_open(sketch, after)
    assert struck > 0
    assert busy == {sketch.pos.roster.index("24Pz")}
    assert answer.walked_into(sketch, after, stakes)[0] > 0
    assert answer.walked_into(sketch, after, stakes, busy)[0] == 0
    each = (answer.ANSWER * struck, WALKED_INTO * answer.walked_into(sketch, after, stakes)[0])
    assert answer.taken(sketch, after) == pytest.approx(max(each))


def test_an_open_place_waits_where_no_enemy_can_come() -> None:
    """Smolensk stands open before 24Pz; next turn it does so too, unless somebody can man it."""
    counts = []
    for army in ("2905", "1612"):
        game = stavka.situation(
            {"title": "trc", "turn": 8, "stage": "axis first impulse movement", "units": {"24Pz": "1616", "20A": army}}
        )
        survey = Survey(Seat(game))
        smolensk = survey.pos.board.places["Smolensk"].hex
        counts.append(survey.worth_now(smolensk) / survey.field.places[smolensk][0])
    assert counts[0] < counts[1] <= 1
