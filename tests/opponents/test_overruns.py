"""Automatic victories: won by few, followed up, and never at the cost of a duty."""

from __future__ import annotations

from collections.abc import Mapping

import stavka
from stavka.engine.game import Game
from stavka.opponents.battle.overruns import best_overrun
from stavka.opponents.planning.strikes import mass
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.profiles.style import Style
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey


def situation(units: Mapping[str, str], **more: object) -> Game:
    return stavka.situation(
        {
            "title": "trc",
            "stage": "axis first impulse movement",
            "turn": 2,
            "units": units,
            "map": {"blank": True},
            **more,
        }
    )


RING = {"24Pz": "0504", "39Pz": "0504", "47Pz": "0403", "3CC": "0503"}  # 8 + 8 + 7 against 2


def test_an_automatic_victory_is_won_by_as_few_as_it_takes() -> None:
    game = situation({**RING, "57Pz": "0402", "41Pz": "0402"})
    action = best_overrun(Seat(game))
    assert action is not None
    assert game.refusal(action) is None
    assert len(action.units) < 5
    for name in action.units:
        fewer = "+".join(other for other in action.units if other != name)
        assert game.refusal(f"overrun {fewer} 0503") is not None


def test_nobody_is_spent_on_it_whom_another_enemy_keeps_busy() -> None:
    """57 Pz alone can attack the second enemy; used up at 0503 it would have to surrender (trc:12.3)."""
    game = situation({**RING, "57Pz": "0602", "5CC": "0702"})
    action = best_overrun(Seat(game))
    assert action is not None
    assert "57Pz" not in action.units


def test_a_unit_is_planned_into_one_attack_only() -> None:
    game = stavka.new("trc", "barbarossa", seed=3)
    sketch = Sketch(Survey(Seat(game, "axis")), Style())
    mass(sketch)
    used = [unit for strike in sketch.plan.strikes for unit in strike.posts]
    assert len(sketch.plan.strikes) > 2
    assert len(used) == len(set(used))


def test_those_that_open_the_front_go_first_and_the_others_through_the_gap() -> None:
    front = {"24Pz": "0507", "39Pz": "0507", "47Pz": "0507", "3CC": "0503"}
    game = situation({**front, "40Pz": "0509", "46Pz": "0509", "41Pz": "0509", "4A": "0501"}, turn=3, weather="clear")
    player = Cadet(1, Style(overrun=True))
    verbs = []
    while "movement" in game.stage:
        action = player.act(game)
        verbs.append(f"{action.verb} {'+'.join(action.units)}")
        game.play(action)
    won = next((i for i, verb in enumerate(verbs) if verb.startswith("overrun")), None)
    assert won is not None, verbs
    assert any(verb.startswith("move") for verb in verbs[won:]), verbs
