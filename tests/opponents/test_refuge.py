"""Leaders ride away before the enemy shuts the line."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.opponents.planning import marshal
from stavka.opponents.profiles.style import CADET, Style
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.plan import Duty, Order
from stavka.opponents.sketch.survey import Survey

MOSCOW = "1809"
RIDING = Style(rail=True)


def before_moscow(panzers: str, **units: str) -> Game:
    """Stalin in Moscow with an army, and German armour somewhere."""
    return stavka.situation(
        {
            "title": "trc",
            "turn": 4,
            "stage": "soviet first impulse movement",
            "units": {"Stalin": MOSCOW, "19A": MOSCOW, "24Pz": panzers, **units},
        }
    )


def flight(game: Game, style: Style = RIDING) -> list[Order]:
    return [o for o in marshal.plan(Survey(Seat(game)), style).orders if o.duty is Duty.REFUGE]


def test_the_leader_leaves_the_threatened_capital_as_far_as_the_line_leads() -> None:
    """Moscow and his death together would lose the game (trc:25.1.1-a, trc:11.2-a)."""
    game = before_moscow("1614")
    (order,) = flight(game)
    pos = game.position
    assert pos.short(order.unit) == "Stalin"
    assert order.reason == Reason(Kind.REFUGE, (order.to,))
    distance = pos.board.grid.distance
    panzers = pos.where[pos.roster.index("24Pz")]
    assert distance(panzers, order.to) >= distance(panzers, pos.where[order.unit]) + 3
    assert order.action is not None
    assert game.refusal(order.action) is None


def test_his_train_runs_before_all_others() -> None:
    game = before_moscow("1614")
    assert marshal.plan(Survey(Seat(game)), RIDING).orders[0].duty is Duty.REFUGE


@pytest.mark.parametrize(("panzers", "style"), [("1226", RIDING), ("1614", CADET)])
def test_he_stays_while_nobody_is_near_and_with_those_who_use_no_trains(panzers: str, style: Style) -> None:
    assert flight(before_moscow(panzers), style) == []


def test_he_cannot_leave_when_the_enemy_stands_at_the_gates() -> None:
    """Trains do not run in enemy zones of control (trc:9.3-c)."""
    assert flight(before_moscow("1810")) == []
