"""Time for thought: live clocks with increment, days for every turn with vacation, and what happens when it is over."""

from __future__ import annotations

import pytest

from stavka.host.clock import DAY, Clock, OutOfTime, Pace
from stavka.host.storage import clocks
from stavka.host.storage.calls import FLAG
from stavka.host.storage.database import Database, now
from stavka.host.storage.schema import CLOCKS
from tests.host.real import Host

SIDES = ("axis", "soviet")


def test_a_live_clock_runs_for_the_side_that_is_asked() -> None:
    clock = Clock.of(Pace("live", 600, 10), SIDES).asks("axis", 1000)
    assert clock.runs_out == 1600
    assert (clock.left("axis", 1100), clock.left("soviet", 1100)) == (500, 600)
    clock = clock.asks("soviet", 1100)
    assert (clock.left("axis", 1200), clock.left("soviet", 1200)) == (510, 500)
    assert clock.asks("soviet", 1150) is clock  # acts on: no increment for that
    assert clock.asks("general", 1150).runs_out is None  # the computer has no clock


def test_days_are_given_anew_and_vacation_is_not() -> None:
    clock = Clock.of(Pace("days", 3 * DAY, vacation=5 * DAY), SIDES).asks("axis", 0)
    assert clock.runs_out == 8 * DAY
    clock = clock.asks("soviet", 2 * DAY).asks("axis", 3 * DAY)
    assert clock.left("axis", 3 * DAY) == 8 * DAY
    clock = clock.asks("soviet", 3 * DAY + 4 * DAY)  # a day of vacation
    assert clock.left("axis", 7 * DAY) == 7 * DAY


@pytest.mark.parametrize("pace", [Pace("live", 600, 10), Pace("days", 60, vacation=540)])
def test_who_has_no_time_left_acts_no_more(pace: Pace) -> None:
    clock = Clock.of(pace, SIDES).asks("axis", 0)
    for side in ("axis", "soviet", None):
        clock.asks(side, 600)
        with pytest.raises(OutOfTime, match="axis"):
            clock.asks(side, 601)
    assert clock.stopped(100).runs_out is None


@pytest.mark.parametrize(
    "wrong",
    [("live", 5, 0, 0), ("live", 100 * DAY, 0, 0), ("live", 60, -1, 0), ("live", 60, 0, 60), ("days", 60, 5, 0)],
    ids=str,
)
def test_a_pace_that_cannot_be(wrong: tuple[str, float, float, float]) -> None:
    with pytest.raises(ValueError):
        Pace(*wrong)  # type: ignore[arg-type]


# -- in a game ---------------------------------------------------------------------------------------------------------


def set_back(database: Database, seconds: float) -> None:
    """As if so much time had gone by."""
    with database.writing() as connection:
        connection.execute(CLOCKS.update().values(since=CLOCKS.c.since - seconds))
        connection.exec_driver_sql(f"UPDATE jobs SET due = due - {seconds}")


def test_the_clock_starts_with_the_first_action_and_is_shown(host: Host, database: Database) -> None:
    game, tokens = host.begin("trc", pace={"kind": "live", "base": 600, "increment": 5})
    with host.joined(game, tokens["axis"]).page(game) as page:
        assert page.state["around"]["clock"]["running"] is None
        page.play("move 24Pz 1425-1424")
        clock = page.state["around"]["clock"]
        assert (clock["kind"], clock["running"]) == ("live", "axis")
        set_back(database, 100)
        page.play("move 47Pz 1526-1425")
        page.ask("state")
        left = page.state["around"]["clock"]["left"]
        assert 400 < left["axis"] <= 500
        assert left["soviet"] == 600


def test_a_flag_falls(host: Host, database: Database) -> None:
    game, tokens = host.begin("trc", pace={"kind": "live", "base": 600})
    with host.joined(game, tokens["axis"]).page(game) as page:
        page.play("move 24Pz 1425-1424")
        assert host.house.jobs.waiting() == {FLAG: 1}
        host.work()
        assert host.house.games.head(game).standing.ended is None  # not yet
        set_back(database, 700)
        late = page.ask("play", text="move 47Pz 1526-1425", step=1, sure=True)
        assert late["refusal"]["reason"] == "the time of axis has run out"
        host.work()
        page.hear_until(lambda message: page.state["result"])
        assert page.state["result"] == "soviet wins (time): axis ran out of time"
    assert host.house.jobs.waiting() == {}
    assert len(host.house.games.since(game)) == 1


def test_a_flag_that_was_called_too_early_waits(host: Host, database: Database) -> None:
    game, tokens = host.begin("trc", pace={"kind": "live", "base": 600})
    with host.joined(game, tokens["axis"]).page(game) as page:
        page.play("move 24Pz 1425-1424")
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE jobs SET due = 0")
    assert host.workman.once()
    assert host.house.games.head(game).standing.ended is None
    due = host.house.jobs.next_due([FLAG])
    assert due is not None
    assert due > now() + 500


def test_a_game_that_is_over_has_no_flag_to_fall(host: Host, database: Database) -> None:
    game, tokens = host.begin("trc", pace={"kind": "days", "base": 3 * DAY, "vacation": DAY})
    with host.joined(game, tokens["axis"]).page(game) as page:
        page.play("move 24Pz 1425-1424")
        page.ask("resign")
    assert host.house.jobs.waiting() == {}
    with database.reading() as connection:
        clock = clocks.clock_of(connection, game)
    assert clock is not None
    assert clock.running is None
