"""With twice the pieces on the map a plan takes about twice the work."""

from __future__ import annotations

import pytest

from stavka.lab.crowds import crowded
from stavka.opponents.planning import marshal
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.players.general import General
from stavka.opponents.profiles.style import CADET
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.survey import Survey
from tests.opponents.work import Work

PIECES = (300, 600)
MORE = 1.15  # times the work for each way that a unit can go, with twice the pieces


def work_for_a_way(pieces: int, general: bool) -> float:
    """Calls that a survey and a plan take, for each way that a unit can go."""
    seat, work = Seat(crowded(pieces)), Work()
    style = General.base(seat) if general else CADET
    marshal.plan(Survey(seat), style)  # what is worked out once for a board is known now
    with work:
        survey = Survey(seat)
        marshal.plan(survey, style)
    return work.calls / sum(map(len, survey.ways.values()))


@pytest.mark.parametrize("general", [False, True], ids=["cadet", "general"])
def test_the_work_for_a_plan_grows_with_what_can_be_done(general: bool) -> None:
    few, many = (work_for_a_way(pieces, general) for pieces in PIECES)
    assert many < MORE * few


def test_a_crowded_phase_comes_to_its_end() -> None:
    game, player = crowded(PIECES[0]), Cadet(1)
    acts = 0
    while "first impulse movement" in game.stage:
        game.play(player.act(game))
        acts += 1
    assert 50 < acts < 300
