"""17.2.1: a place changes hands hex by hex as units go by, by the zone they have."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

GROUND = {"blank": True, "places": {"Fort": ["2019", "minor"]}}
SOVIET = "soviet first impulse movement"


def board(trc: Situation, units: dict[str, str], owner: str = "axis", stage: str = SOVIET, **more: object) -> Game:
    more = {"turn": 8, "weather": "clear", "options": ["artillery"], **more}
    return trc(units, map=GROUND, stage=stage, control={"Fort": owner}, **more)


@pytest.mark.parametrize(
    ("unit", "path", "taken"),
    [
        ("5A", "2021-2020-2021", True),  # its zone of control goes by
        ("5A", "2022-2021", False),
        ("RusArt1", "2021-2020-2021", False),  # a zone in its own hex only
        ("RusArt1", "2020-2019-2018", True),
        ("RusArt1", "2020-2019", True),
        ("5A", "2020-2019-2018", True),
    ],
)
def test_what_a_passing_unit_takes(trc: Situation, unit: str, path: str, taken: bool) -> None:
    """trc:17.2.1-e trc:17.2.1-b trc:26.6.6"""
    game = board(trc, {unit: path[:4], "24A": "3001"})
    before = war(game).owner[1] & war(game).ground.place("Fort")
    game.play(f"move {unit} {path}")
    assert bool(war(game).owner[1] & war(game).ground.place("Fort")) is (taken or bool(before))


def test_an_enemy_zone_keeps_it(trc: Situation) -> None:
    """trc:17.2.1-c trc:17.2.1-e: what both zones cover changes hands for nobody, until one of them goes."""
    game = board(trc, {"5A": "2022", "24Pz": "2018"})
    game.play("move 5A 2022-2021-2020")
    assert war(game).controller(war(game).board.places["Fort"].hex) is None
    assert war(game).owner[0] & war(game).ground.place("Fort")
    leaving = board(trc, {"5A": "2020", "24Pz": "2018"}, stage="axis first impulse movement")
    leaving.play("move 24Pz 2018-2017")
    assert war(leaving).controls(1, "Fort")
    coming = board(trc, {"5A": "2020", "24Pz": "2016"}, owner="soviet", stage="axis first impulse movement")
    assert war(coming).controls(1, "Fort")
    coming.play("move 24Pz 2016-2017-2018")
    assert war(coming).controller(war(coming).board.places["Fort"].hex) is None
    coming.undo()
    assert war(coming).controls(1, "Fort")


def test_a_city_entered_is_held(trc: Situation) -> None:
    """trc:17.2.1-b: whoever has it in his zone of control."""
    game = board(trc, {"5A": "2020", "24Pz": "2018"})
    game.play("move 5A 2020-2019")
    assert war(game).controls(1, "Fort")


def test_a_unit_without_a_zone_decides_by_the_place_it_enters(trc: Situation) -> None:
    """trc:25.1.2 trc:17.2.1-b: Russian artillery that comes into an empty Berlin has won."""
    ground = {"blank": True, "places": {"Berlin": ["2019", "major"]}}
    more: dict[str, object] = {"turn": 8, "weather": "clear", "options": ["artillery"], "control": {"Berlin": "axis"}}
    game = trc({"RusArt1": "2020", "24Pz": "3030"}, map=ground, stage=SOVIET, **more)
    game.play("move RusArt1 2020-2019-2018")
    assert game.result is not None
    assert game.result.rule == "trc:25.1.2"
