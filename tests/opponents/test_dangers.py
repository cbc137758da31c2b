"""What endangers a stack beyond the factors that could come: enemy air support, and the ground it stands on."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.opponents.judgement.field import Field
from stavka.opponents.seat import Seat


def at_stake(game: Game, unit: str, threat: int) -> tuple[float, float]:
    """What is lost of a unit to so many factors where it stands, and how likely the hex is lost."""
    field, pos = Field(Seat(game)), game.position
    found = pos.roster.find(unit)
    return field.risk(pos.where[found], [found], threat), field.falls(pos.where[found], [found], threat)


def before_smolensk(**headquarters: str) -> Game:
    units = {"20A": "1611", "3Pz": "1614", **headquarters}
    stage = "soviet first impulse movement"
    return stavka.situation({"title": "trc", "turn": 2, "weather": "clear", "stage": stage, "units": units})


def test_stukas_of_a_headquarters_that_can_come_near_endanger_an_army() -> None:
    """A headquarters marches before its Stuka flies (trc:15.2-b)."""
    safe, far, near = (before_smolensk(**hq) for hq in ({}, {"HQ-C": "0534"}, {"HQ-C": "1615"}))
    assert at_stake(far, "20A", 12) == at_stake(safe, "20A", 12)
    assert all(more > less for more, less in zip(at_stake(near, "20A", 12), at_stake(safe, "20A", 12), strict=True))


def test_the_russians_have_no_bombers_to_reckon_with() -> None:
    units = {"20A": "1611", "3Pz": "1614", "HQ-C": "1615"}
    spec = {"title": "trc", "turn": 2, "weather": "clear", "stage": "axis first impulse movement", "units": units}
    assert Seat(stavka.situation(spec)).hints.support(stavka.situation(spec).position, 1, 0) == 0


@pytest.mark.parametrize(("own", "theirs", "counted"), [(0, 0, 0), (0, 3, 3), (2, 3, 1), (3, 3, 0), (0, 9, 3)])
@pytest.mark.parametrize("stage", ["soviet air segment", "soviet first ground segment movement"])
def test_air_points_count_that_cannot_be_answered(own: int, theirs: int, counted: int, stage: str) -> None:
    """The defender answers each point with one of his (n41:10-lower)."""
    pos = before_kovel(own, theirs, stage).position
    assert pos.title.hints.support(pos, 1, pos.board.grid.index("2024")) == counted


def before_kovel(axis: int, soviet: int, stage: str) -> Game:
    units = {"43Inf": "2024", "2TG": "2226"}
    air = {"axis": axis, "soviet": soviet}
    return stavka.situation({"title": "n41", "turn": 3, "stage": stage, "air": air, "units": units})


@pytest.mark.parametrize(("theirs", "counted"), [(0, 0), (1, 1), (9, 3)])
def test_air_points_answer_nothing_when_they_fly_first(theirs: int, counted: int) -> None:
    """The Axis spends its points in its own attacks, before the Soviets come (n41:10-lower)."""
    stage = "axis second ground segment movement"
    game = before_kovel(3, theirs, stage)
    assert game.position.title.hints.support(game.position, 1, game.position.board.grid.index("2024")) == counted
    plain, found = at_stake(before_kovel(3, 0, stage), "43Inf", 12), at_stake(game, "43Inf", 12)
    assert (found > plain) is bool(counted)


def test_air_units_count_within_their_range() -> None:
    """rb:11.41"""

    def game(base: str) -> Game:
        units = {"12A": "1931", "47Pz": "1731", "Stuka7": base, "StukaBase7": base}
        return stavka.situation({"title": "rb", "turn": 2, "stage": "soviet first impulse movement", "units": units})

    assert at_stake(game("1634"), "12A", 12) > at_stake(game("0302"), "12A", 12)


def test_luftwaffe_counters_of_the_next_turn_count_for_the_german_alone() -> None:
    spec = {"title": "bd", "turn": 2, "stage": "soviet second phase", "order": "move/fight"}
    pos = stavka.situation({**spec, "units": {"13A": "2311", "28Inf": "2712"}}).position
    hex = pos.board.grid.index("2311")
    assert [pos.title.hints.support(pos, side, hex) for side in (0, 1)] == [1, 0]


def test_the_ground_helps_the_defender() -> None:
    """A column less against a major city, and one more in none (n41:7-terrain)."""

    def falls(hex: str) -> float:
        units = {"13A": hex, "3PzGr": "1622"}
        spec = {"title": "n41", "turn": 2, "stage": "soviet first ground segment movement"}
        return at_stake(stavka.situation({**spec, "units": units}), "13A", 20)[1]

    assert falls("1719") < falls("1720")  # Minsk, and the country beside it
