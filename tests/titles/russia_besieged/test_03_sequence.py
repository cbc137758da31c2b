"""3. The sequence of play."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.state.flags import DROP_USED, FLEW, STAGED, VICTOR_BEFORE
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war


def through_the_turn(game: Game) -> list[tuple[str, str]]:
    """Ends every phase that asks somebody, up to the weather of the next turn: who was asked what."""
    asked = []
    turn = game.turn
    while game.turn == turn:
        asked.append((str(game.to_act), game.stage))
        game.play("done")
    return asked


def test_the_order_of_a_turn() -> None:
    """rb:3.0-a, rb:3.0-b, rb:3.0-g, rb:3.0-i, rb:3.0-l, rb:3.0-n, rb:3.0-q: two impulses for each player."""
    game = stavka.new("rb", "campaign")
    assert through_the_turn(game) == [
        ("axis", "axis first impulse movement"),
        ("axis", "axis second impulse movement"),
        ("soviet", "soviet first impulse movement"),
        ("soviet", "soviet second impulse movement"),
    ]
    assert game.turn == 2
    assert game.to_act == "chance"  # the weather of turn 2


def test_the_phases_of_an_impulse() -> None:
    """rb:3.0-h, rb:3.0-j, rb:3.0-k, rb:3.0-m, rb:3.0-o, rb:3.0-p: combat after movement, railheads or markers last."""
    names = list(stavka.title("rb").sequence)
    assert names[0] == "weather"
    assert names[-1] == "end of turn"
    for side in ("axis", "soviet"):
        for impulse, last in (("first", "railheads"), ("second", "marker adjustment")):
            start = names.index(f"{side} {impulse} impulse movement")
            assert [name.removeprefix(f"{side} {impulse} impulse ") for name in names[start : start + 6]] == [
                "movement",
                "enemy reserves",
                "combat",
                "after combat",
                "own reserves",
                last,
            ]
    assert names.index("axis second impulse movement") < names.index("soviet first impulse movement")


@pytest.mark.parametrize("stage", ["axis first impulse enemy reserves", "soviet second impulse own reserves"])
def test_reserves_move_only_under_the_option(rb: Situation, stage: str) -> None:
    """rb:3.0-d: without it nobody is asked in those steps."""
    game = rb({"24Pz": "1425", "8A": "1412"}, stage)
    assert "reserves" not in game.stage


def test_activities_of_a_phase_come_in_any_order(rb: Situation) -> None:
    """rb:3.0-c: the second unit may move before the first."""
    moves = {"24Pz": "move 24Pz 2030-2029", "5Inf": "move 5Inf 2031-2131"}
    for order in (("24Pz", "5Inf"), ("5Inf", "24Pz")):
        game = rb({"24Pz": "2030", "5Inf": "2031"}, map={"blank": True})
        for unit in order:
            game.play(moves[unit])


def test_only_the_phasing_player_acts(rb: Situation, refused: Refused) -> None:
    """rb:3.0-b"""
    game = rb({"24Pz": "2030", "8A": "2010"}, map={"blank": True})
    refused(game, "move 8A 2010-2009", "rb:6.0")
    refused(game, "lose 24Pz", "rb:3.0-b")


def test_air_units_are_ready_again_in_the_weather_segment(rb: Situation) -> None:
    """rb:3.0-e: those of both players."""
    units = [
        {"id": "Stuka1", "hex": "Riga", "flags": ["flew"]},
        {"id": "StukaBase1", "hex": "Riga", "flags": ["staged"]},
        {"id": "Shturmovik1", "hex": "Moscow", "flags": ["flew"]},
        {"id": "24Pz", "hex": "Riga", "flags": ["automatic victory this turn", "drop used"]},
    ]
    game = rb(units, "weather", turn=14)
    flags = war(game).flags
    roster = war(game).roster
    assert not any(
        flags[roster.find(name)] & (FLEW | STAGED | VICTOR_BEFORE)
        for name in ("Stuka1", "StukaBase1", "Shturmovik1", "24Pz")
    )
    assert flags[roster.find("24Pz")] & DROP_USED  # what lasts longer stays


def test_the_game_ends_after_its_last_turn(rb: Situation) -> None:
    """rb:3.0-q, rb:27.1-d, rb:27.0: the marker moves on until then; there is no draw."""
    game = rb({"24Pz": "1425"}, "soviet second impulse movement", turn=24)
    game.play("done")
    assert game.turn == 25
    assert game.result is None
    game = rb({"24Pz": "1425"}, "soviet second impulse movement", turn=25)
    game.play("done")
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("axis", "rb:27.1-d")


@pytest.mark.parametrize(
    ("stage", "action", "rule"),
    [
        ("soviet first impulse combat", "raise Partisan1", "rb:16.41"),
        ("soviet first impulse combat", "relocate WEC-Kiev", "rb:20.62"),
        ("soviet first impulse combat", "build 1Shock-6 8A 3MC", "rb:22.01-b"),
        ("soviet first impulse combat", "rescue Stalin", "rb:14.16-a"),
        ("axis first impulse combat", "lend rumanian infantry", "rb:19.0"),
        ("axis first impulse combat", "mobilize 11PG", "rb:17.4"),
    ],
)
def test_what_belongs_to_the_movement_phase(
    rb: Situation, refused: Refused, stage: str, action: str, rule: str
) -> None:
    """rb:3.0-b: in a combat phase it is refused by the rule that says when it is done."""
    units = {"24Pz": "2021", "8A": "2020", "WEC-Kiev": "Kiev", "Stalin": "Moscow", "11Inf": "Warsaw"}
    refused(rb(units, stage, 14), action, rule)
