"""What the victory conditions still ask of places: told by every title for every scenario, and weighed by players."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.hints import Aim
from stavka.opponents.judgement.aims import postures, stakes, worth_by_aims
from stavka.opponents.judgement.forces import Forces
from stavka.opponents.profiles.style import EXPOSED, PRESSED
from stavka.opponents.seat import Seat

FRONT = ("Orel", "Kharkov", "Stalino")
EVERY = [(code, scenario) for code in ("trc", "n41", "bd", "rb", "pmd") for scenario in stavka.title(code).scenarios]


@pytest.mark.parametrize(("code", "scenario"), EVERY)
def test_every_scenario_tells_what_is_still_needed(code: str, scenario: str) -> None:
    pos = stavka.new(code, scenario, seed=1).position
    aims = pos.title.hints.aims(pos)
    assert aims
    for aim in aims:
        assert pos.turn <= aim.by <= pos.last_turn
        assert all(points > 0 and pos.board.playable >> hex & 1 for hex, points in aim.points.items())
        assert 0 < aim.share <= 1
        assert (aim.gap > 0) == (aim.have < aim.need)
    assert any(stake.targets for stake in stakes(pos))


def test_what_a_side_has_is_what_the_other_must_take() -> None:
    lacking = Aim(0, {1: 2.0, 2: 1.0}, need=3, have=1, by=5)
    having = Aim(0, {1: 2.0, 2: 1.0}, need=3, have=3, by=5)
    assert lacking.gap == 2
    assert having.gap == -1  # one point taken from it undoes it


def barbarossa(**told: object) -> list[Aim]:
    pos = stavka.situation({"title": "trc", "scenario": "barbarossa", "units": {"20A": "1809"}, **told}).position
    return list(pos.title.hints.aims(pos))


def test_moscow_decides_in_1941_and_hardly_later() -> None:
    """trc:scn-barb-victory-b"""

    def moscow(turn: int) -> float:
        pos = stavka.title("trc").map.places["Moscow"].hex
        return next(aim.share for aim in barbarossa(turn=turn) if list(aim.points) == [pos])

    assert moscow(3) == 1.0
    assert moscow(7) < 0.5


def test_the_date_of_sudden_death_moves_on() -> None:
    """trc:25.2.2, trc:25.2.3: after January 1942 other cities count."""
    stalingrad = stavka.title("trc").map.places["Stalingrad"].hex
    dates = {turn: min(aim.by for aim in barbarossa(turn=turn) if stalingrad in aim.points) for turn in (4, 6)}
    assert dates == {4: 10, 6: 10}  # the points of the end; sudden death of turn 11 lies beyond it
    six = [aim for aim in barbarossa(turn=4) if aim.need == 6]
    assert {aim.by for aim in six} == {5}
    assert not [aim for aim in barbarossa(turn=6) if aim.need == 6]


def test_events_are_decided_in_places_too() -> None:
    """trc:25.2.5, trc:25.2.6, trc:24.3-b: the Axis wins in January 1945 with Rumania and all German cities its own."""

    def bagration(**told: object) -> dict[int, Aim]:
        pos = stavka.situation({"title": "trc", "scenario": "bagration", "turn": 20, "units": {"20A": "1809"}, **told})
        return {aim.side: aim for aim in pos.title.hints.aims(pos.position) if aim.by == 23}

    hex = {name: place.hex for name, place in stavka.title("trc").map.places.items()}
    aims = bagration()
    assert {hex["Bucharest"], hex["Konigsberg"], hex["Berlin"]} <= aims[0].points.keys()
    assert {hex["Bucharest"], hex["Ploesti"]} <= aims[1].points.keys()
    surrendered = bagration(surrendered_allies=["Rumania"])
    assert 0 not in surrendered  # nothing brings Rumania back
    assert hex["Bucharest"] not in surrendered[1].points


def test_the_last_turns_press_who_lacks_something_and_expose_who_holds_by_little() -> None:
    """bd:14.10-a,-d: a city gained and none lost, in three turns."""
    pos = stavka.new("bd", "manstein_gambit", seed=1).position
    assert postures(pos, 0) == {PRESSED, EXPOSED}
    assert PRESSED in postures(pos, 1)
    assert not postures(stavka.new("trc", "campaign", seed=1).position, 0) & {PRESSED}


def test_where_one_place_decides_every_open_one_is_guarded_by_how_open_it_is() -> None:
    """bd:14.10-a: any city that falls loses the game, so that no other one makes up for it."""
    game = stavka.new("bd", "manstein_gambit", seed=1)
    while "axis" not in game.stage:
        game.play(game.legal().sample(Random(1)))
    pos = game.position
    guards = {name: worth_by_aims(Forces(Seat(game, "axis")))[pos.board.places[name].hex][1] for name in FRONT}
    far = worth_by_aims(Forces(Seat(game, "axis")))[pos.board.places["Berlin"].hex][1]
    assert all(worth > 1.5 * far for worth in guards.values())
    assert max(guards.values()) < 1.5 * min(guards.values())
