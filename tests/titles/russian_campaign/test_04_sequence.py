"""4. Sequence of play, and 3.6 the start of the campaign."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russian_campaign import sequence, supply, victory
from stavka.titles.russian_campaign.nations import allies
from stavka.titles.russian_campaign.rail import control as rail
from stavka.titles.russian_campaign.special_units import partisans
from stavka.titles.russian_campaign.state.position import War
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import the_title, war

FAR_APART = {"24Pz": "Berlin", "5A": "Gorki"}
TURN = [
    "axis first impulse movement",
    "axis first impulse combat",
    "axis second impulse movement",
    "axis second impulse combat",
    "soviet first impulse movement",
    "soviet first impulse combat",
    "soviet second impulse movement",
    "soviet second impulse combat",
]


def finish_phase(game: Game) -> None:
    """End the phase that is on, doing what must be done first."""
    while "done" not in game.legal():
        game.play(next(iter(game.legal())))
    game.play("done")


def go_on_to(game: Game, stage: str) -> None:
    for _ in range(60):
        if game.stage == stage:
            return
        finish_phase(game)
    raise AssertionError(f"{stage} never came; the game is in {game.stage}")


def test_the_campaign_starts_with_the_german_first_impulse() -> None:
    """trc:3.6 trc:3.6-b"""
    game = stavka.new("trc")
    assert (game.turn, game.view("axis")["turn_name"]) == (1, "May/Jun 1941")
    assert (game.stage, game.to_act) == ("axis first impulse movement", "axis")


def test_turns_are_numbered_by_two_months() -> None:
    """trc:3.6-b: turn 2 is Jul/Aug 1941, turn 9 Sep/Oct 1942, turn 25 May/Jun 1945."""
    title = the_title()
    names = {turn: title.charts_read.turn_name(turn) for turn in range(1, 26)}
    assert (names[2], names[9], names[25]) == ("Jul/Aug 1941", "Sep/Oct 1942", "May/Jun 1945")
    assert [names[t].split()[0] for t in range(1, 7)] == [
        "May/Jun",
        "Jul/Aug",
        "Sep/Oct",
        "Nov/Dec",
        "Jan/Feb",
        "Mar/Apr",
    ]
    third = next(unit for unit in title.units if unit.short == "3Rum")
    assert third.turn == 9
    assert names[third.turn] == "Sep/Oct 1942"


def test_a_turn_is_two_player_turns_of_two_impulses(trc: Situation) -> None:
    """trc:4-a trc:4.1.2 trc:4.1.4 trc:4.2.2 trc:4.2.4"""
    game = trc(FAR_APART, stage="weather", turn=2)
    phases: list[str] = []
    while game.turn == 2:
        if game.phase in TURN and phases[-1:] != [game.phase]:
            phases.append(game.phase)
            assert game.to_act == game.phase.split()[0]
        finish_phase(game)
    assert phases == TURN


def test_combat_follows_movement_when_there_is_contact(trc: Situation) -> None:
    """trc:4-a trc:4.1.2: battles in any order, each finished before the next."""
    units = {"24Pz": "2509", "41Pz": "2513", "5A": "2508", "6A": "2512", "Worker-Moscow": "Moscow"}
    game = trc(units, turn=2)
    game.play("done")
    assert game.stage == "axis first impulse combat"
    attacks = {"attack 24Pz 2508", "attack 41Pz 2512"}
    assert attacks <= set(map(str, game.legal()))
    game.play("attack 41Pz 2512")
    assert game.to_act == "chance"
    assert game.refusal("attack 24Pz 2508") is not None


def test_moves_come_in_any_order(trc: Situation) -> None:
    """trc:4-b"""
    units = {"24Pz": "Berlin", "41Pz": "Warsaw", "5A": "Gorki"}
    one, other = trc(units, turn=2), trc(units, turn=2)
    moves = ["move 24Pz 0532-0531", "move 41Pz 1226-1225"]
    for move in moves:
        one.play(move)
    for move in reversed(moves):
        other.play(move)
    assert one.position.fingerprint() == other.position.fingerprint()


def test_months_are_impulses(trc: Situation, refused: Refused) -> None:
    """trc:4-c trc:4.1.3-d trc:4.1.1-b: the 27th is due in August, so it comes in the second impulse."""
    game = trc(FAR_APART, turn=2)
    assert (game.piece("40Pz").box, game.piece("27Inf").box) == ("due", "awaiting")
    assert game.refusal("enter 40Pz 0534") is None
    refused(game, "enter 27Inf 0534", "trc:20.1-b")
    go_on_to(game, "axis second impulse movement")
    assert game.piece("27Inf").box == "due"
    game.play("enter 27Inf 0534")
    assert game.piece("27Inf").hex == "0534"


def test_russian_months_too(trc: Situation) -> None:
    """trc:4.2.1-c trc:4.2.3-d"""
    game = trc(FAR_APART, stage="soviet first impulse movement", turn=2)
    assert (game.piece("16A").box, game.piece("40A").box) == ("due", "awaiting")
    go_on_to(game, "soviet second impulse movement")
    assert game.piece("40A").box == "due"


@pytest.mark.parametrize(("side", "unit", "path"), [("axis", "24Pz", "0532-0531"), ("soviet", "5CC", "2102-2202")])
def test_second_impulse_movement(trc: Situation, refused: Refused, side: str, unit: str, path: str) -> None:
    """trc:4.1.3-a trc:4.2.3-a trc:4.1.1-a trc:4.2.1-a: what the chart lets move, outside enemy zones."""
    stage = f"{side} second impulse movement"
    game = trc({"24Pz": "Berlin", "5CC": "Gorki", "6A": "2905"}, stage=stage, turn=2)
    game.play(f"move {unit} {path}")
    enemy, near = ("6A", "0531") if side == "axis" else ("41Pz", "2202")
    held = trc({unit: path.split("-")[0], enemy: near}, stage=stage, turn=2)
    around = [str(a) for a in held.legal() if str(a).startswith(f"move {unit}")]
    assert around == []
    if side == "soviet":  # regular infantry has no second impulse
        refused(game, "move 6A 2905-2805", "trc:2.6")


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_no_stukas_and_no_rail_in_the_second_impulse(trc: Situation, side: str) -> None:
    """trc:4.1.3-b trc:4.2.3-c"""
    units = {"24Pz": "0532", "5CC": "2102", "HQ-C": "1226"}
    second = trc(units, stage=f"{side} second impulse movement", turn=2)
    first = trc(units, stage=f"{side} first impulse movement", turn=2)
    assert any(str(a).startswith("rail") for a in first.legal())
    assert not any(str(a).startswith("rail") for a in second.legal())
    fight = {"24Pz": "2509", "5A": "2508", "HQ-C": "2512"}
    for impulse, flies in (("first", True), ("second", False)):
        game = trc(fight, stage=f"axis {impulse} impulse combat", turn=2)
        assert (game.refusal("attack 24Pz 2508 air 1") is None) is flies


def test_sea_movement_in_both_impulses(trc: Situation) -> None:
    """trc:4.1.3-e trc:4.2.3-c"""
    control = {"Odessa": "axis", "Sevastopol": "axis"}
    for impulse in ("first", "second"):
        game = trc(
            {"5Inf": "Odessa"}, stage=f"axis {impulse} impulse movement", turn=3, weather="clear", control=control
        )
        assert any(str(a).startswith("transfer 5Inf") for a in game.legal().by_unit("5Inf"))
        game = trc({"5CC": "Odessa"}, stage=f"soviet {impulse} impulse movement", turn=3, weather="clear")
        assert any(str(a).startswith("transfer 5CC") for a in game.legal().by_unit("5CC"))


def note(called: list[str], name: str) -> Callable[[War], None]:
    return lambda pos: called.append(name)


def test_the_order_of_the_end_phases(trc: Situation, monkeypatch: pytest.MonkeyPatch) -> None:
    """trc:4.1.5-a trc:4.1.5-b trc:4.2.5-a: railheads, supply; then allies, partisans, the turn marker."""
    called: list[str] = []
    for module, function, name in (
        (rail, "convert", "rails"),
        (supply, "starve", "supply"),
        (allies, "end_soviet_turn", "allies"),
        (victory, "end_turn", "victory"),
    ):
        monkeypatch.setattr(module, function, note(called, name))
    placing = sequence.NAMES.index("partisans")
    assert sequence.PHASES[placing].begin is partisans.begin
    assert sequence.NAMES[placing - 1 :] == ("soviet end phase", "partisans", "end of turn")
    trc(FAR_APART, stage="axis end phase", turn=2)
    assert called == ["rails", "supply"]
    called.clear()
    game = trc(FAR_APART, stage="soviet end phase", turn=1)
    assert called == ["rails", "supply", "allies", "victory"]
    assert game.turn == 2


def test_an_axis_unit_out_of_supply_dies_in_the_end_phase(trc: Situation) -> None:
    """trc:4.1.5-b: after its second combat, not before."""
    game = trc({"24Pz": "1203", "5A": "Moscow"}, stage="axis second impulse combat", turn=2)
    assert game.piece("24Pz").hex == "1203"
    game.play("done")
    assert (game.piece("24Pz").box, game.stage) == ("pool", "soviet first impulse movement")


def test_withdrawals_come_before_replacements(trc: Situation) -> None:
    """trc:4.1.1-c"""
    names = list(stavka.title("trc").sequence)
    order = [names.index(n) for n in ("axis withdrawals", "axis replacements", "axis first impulse movement")]
    assert order == sorted(order)
    units = [{"id": name, "hex": "Warsaw"} for name in ("24Pz", "41Pz", "47Pz")]
    game = trc([*units, {"id": "5Inf", "box": "pool"}], stage="axis events", turn=19)
    assert game.stage == "axis withdrawals"


def test_the_turns_repeat_to_the_last(trc: Situation) -> None:
    """trc:4.4"""
    game = trc(FAR_APART, stage="end of turn", turn=7, last_turn=8)
    assert (game.turn, game.result) == (8, None)
    assert trc(FAR_APART, stage="end of turn", turn=8, last_turn=8).result is not None


def test_sudden_death_is_checked_after_the_russian_january_turn(trc: Situation) -> None:
    """trc:4.3"""
    places = ("Kalinin", "Kharkov", "Kiev", "Leningrad", "Rostov", "Stalino")
    control = dict.fromkeys(places, "soviet")
    game = trc(FAR_APART, stage="soviet end phase", turn=5, control=control)
    assert game.result is not None
    assert trc(FAR_APART, stage="axis end phase", turn=5, control=control).result is None


@pytest.mark.parametrize(("stage", "asked"), [("axis events", "axis withdrawals"), ("soviet events", "soviet")])
def test_a_player_turn_opens_in_its_first_impulse(trc: Situation, stage: str, asked: str) -> None:
    """trc:4-a trc:20.1-a"""
    units = {"24Pz": "Warsaw", "39Pz": "Warsaw", "Worker-Moscow": "Moscow", "5A": "Moscow"}
    game = trc([*({"id": u, "hex": h} for u, h in units.items()), {"id": "6A", "box": "pool"}], stage=stage, turn=19)
    assert game.stage.startswith(asked)
    assert war(game).impulse == 1
