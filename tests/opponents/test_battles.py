"""Attack plans are legal, and groupings are the best there are."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.opponents import make
from stavka.opponents.advice import advise
from stavka.opponents.battle.allocation import Allocation
from stavka.opponents.judgement.field import Field
from stavka.opponents.planning import strikes
from stavka.opponents.profiles.style import GENERAL
from stavka.opponents.reasons.reason import Kind
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.plan import Strike
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey


@pytest.fixture
def combat() -> Game:
    """The first combat phase of a Barbarossa game, with many contacts."""
    game = stavka.new("trc", "barbarossa", seed=11)
    player = make("cadet", 11)
    while "combat" not in game.stage:
        game.play(player.act(game))
    return game


def test_every_battle_of_a_plan_may_be_fought_in_turn(combat: Game) -> None:
    fought = 0
    while "combat" in combat.stage and combat.turn == 1:
        contacts = combat.title.hints.contacts(combat.position)
        plan = Allocation(Field(Seat(combat))).plan()
        assert contacts.must_be_attacked <= {hex for battle in plan for hex in battle.hexes}
        if not plan:
            break
        first = plan[0].action(combat.position)
        assert first is not None
        assert combat.refusal(first) is None
        combat.play(first)
        fought += 1
        player = make("cadet", 1)
        while combat.to_act is not None and "combat" not in combat.stage:
            combat.play(player.act(combat))
    assert fought >= 3


def test_advice_is_legal_and_has_reasons(combat: Game) -> None:
    found = advise(combat)
    assert found
    for advice in found:
        assert combat.refusal(advice.action) is None
        assert advice.words
    assert "to destroy something" in found[0].words


def test_advice_for_a_movement_phase() -> None:
    game = stavka.new("n41", "campaign", seed=2)
    found = advise(game)
    assert any(advice.reason.kind is Kind.STRIKES for advice in found)
    assert all(advice.words.startswith("attacks") for advice in found if advice.reason.kind is Kind.STRIKES)
    assert all(game.refusal(advice.action) is None for advice in found)


def test_armies_that_are_cut_off_do_not_count_themselves_stronger_than_they_are() -> None:
    """Divided by four together two armies have one factor, not one each: one to three is no attack (bd:7.22-f)."""
    ring = {
        "35Inf": "2007",
        "53Inf": "2007",
        "55Inf": "2005",
        "46Pz": "2106",
        "47Pz": "2105",
        "41Pz": "1906",
        "24Pz": "1905",
    }
    game = stavka.situation(
        {
            "title": "bd",
            "scenario": "manstein-gambit",
            "stage": "soviet first phase",
            "order": "fight/move",
            "turn": 20,
            "units": {**ring, "3A": "2006", "63A": "2006"},
        }
    )
    assert game.title.true_odds(game.position, game.read("attack 3A+63A 1905")).attack == 1
    assert not [battle for battle in Allocation(Field(Seat(game)), eagerness=2.0).plan() if battle.value > 0]


@pytest.mark.parametrize(("bombers", "attacked"), [(0, []), (1, ["2913"]), (2, ["1612", "2913"])])
def test_a_bomber_is_planned_with_once(bombers: int, attacked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Two attacks that only air support makes worth while, far from each other: each needs one of its own."""
    game = stavka.situation(
        {
            "title": "trc",
            "turn": 13,
            "stage": "axis first impulse movement",
            "units": {
                **dict.fromkeys(("56Pz", "46Pz"), "1614"),
                **dict.fromkeys(("14Pz", "40Pz"), "2915"),
                **dict.fromkeys(("21A", "61A"), "1612"),
                **dict.fromkeys(("8GA", "3GA"), "2913"),
            },
        }
    )
    hints = type(game.title.hints)
    monkeypatch.setattr(hints, "bombers", lambda self, pos: bombers)
    monkeypatch.setattr(hints, "bomber_range", lambda self, pos, hex: True)
    sketch = Sketch(Survey(Seat(game)), GENERAL)
    strikes.mass(sketch)
    assert sorted(game.position.hex_name(strike.target) for strike in sketch.plan.strikes) == attacked


def test_air_support_that_is_not_used_goes_where_it_helps_next(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stavka.situation({"title": "trc", "turn": 13, "stage": "axis first impulse movement", "units": {}})
    hints = type(game.title.hints)
    monkeypatch.setattr(hints, "bombers", lambda self, pos: 1)
    monkeypatch.setattr(hints, "bomber_range", lambda self, pos, hex: True)
    gains = {7: 9.0, 8: 5.0, 9: 3.0}
    monkeypatch.setattr(strikes, "build", lambda sketch, target, number: Strike(target, {}, gains[target]))
    air = strikes.AirSupport(Sketch(Survey(Seat(game)), GENERAL), dict.fromkeys(gains, 1.0))
    assert air.ranked(dict.fromkeys(gains, 1.0)) == {7: 9.0, 8: 1.0, 9: 1.0}
    assert (air.for_target(7), air.for_target(8)) == (1, 0)
    air.give_back(7)
    assert air.for_target(9) == 1


def test_an_attack_from_opposite_hexes_promises_more() -> None:
    """A column more when it is concentric (bd:11.24-a)."""
    corps = {"9Inf": "2211", "13Inf": "2212", "30Inf": "2312"}
    spec = {"title": "bd", "turn": 2, "stage": "axis first phase", "order": "move/fight"}
    game = stavka.situation({**spec, "units": {**corps, "13A": "2111"}})
    pos, hints = game.position, game.title.hints
    units, hex = [pos.roster.index(name) for name in corps], pos.board.grid.index

    def promises(*starts: str) -> float:
        found = hints.prospect(pos, units, [hex(start) for start in starts], (hex("2111"),))
        assert found is not None
        return 1 - float(found["AS"])  # that anything comes of it

    assert promises("2112", "2110", "2110") > promises("2112", "2012", "2012")
