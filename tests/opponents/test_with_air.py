"""Air support that makes an attack, attacks that are not bled for guards, and phases without combat."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.lab.puzzles.puzzle import find
from stavka.opponents.battle.allocation import Allocation
from stavka.opponents.judgement.field import Field
from stavka.opponents.planning import marshal
from stavka.opponents.players.general import General
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.plan import Plan
from stavka.opponents.sketch.survey import Survey

ODESSA = "3222"


def before_odessa(air: int) -> Game:
    """Three corps in the mud before an army in Odessa, and so many air points."""
    return stavka.situation(
        {
            "title": "n41",
            "turn": 5,
            "stage": "axis second ground segment combat",
            "weather": "mud",
            "air": {"axis": air, "soviet": 0},
            "units": {"43A": ODESSA, "34Inf": "3223", "10Inf": "3122", "RMtn": "3123"},
        }
    )


def test_an_attack_that_only_air_points_make_worth_while_is_made_with_them() -> None:
    for air in (3, 0):
        game = before_odessa(air)
        battles = [b for b in Allocation(Field(Seat(game)), 1.3).plan() if b.value > 0]
        assert [battle.bombers for battle in battles] == ([3] if air else [])
        for battle in battles:
            action = battle.action(game.position)
            assert action is not None
            assert game.refusal(action) is None


def plan(game: Game) -> Plan:
    seat = Seat(game)
    return marshal.plan(Survey(seat), General(1).own(seat))


def test_no_attack_is_planned_where_no_combat_follows() -> None:
    """On turn 1 of 1941 there is no second combat phase (n41:17-no-second-combat)."""
    planned = {}
    for turn in (1, 2):
        game = stavka.situation(
            {
                "title": "n41",
                "turn": turn,
                "stage": "axis second ground segment movement",
                "units": {"2TG": "2226", "43Inf": "2126", "1PzGr": "2127"},
            }
        )
        planned[turn] = bool(plan(game).strikes)
    assert planned == {1: False, 2: True}


def test_garrisons_far_from_every_enemy_do_not_bleed_an_attack() -> None:
    """One army in Lvov, all else is held, and nobody could come to Warsaw or Rumania: who is spared for them is not
    missed, since the others clear the city all the same."""
    game = stavka.situation(find("bd-81").situation)
    planned = plan(game)
    (strike,) = planned.strikes
    pos, hints = game.position, game.title.hints
    support = hints.bombers_per_attack(pos)
    chances = hints.prospect(pos, list(strike.posts), list(strike.posts.values()), (strike.target,), support)
    assert chances is not None
    assert len(strike.posts) >= 4
    assert sum(p for result, p in chances.items() if hints.effects[result].clears) == 1
