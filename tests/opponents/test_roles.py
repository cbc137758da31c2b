"""Every title tells its players what its actions do."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.action import Done, Lose, UnitToHex
from stavka.engine.hints import Hints, Role
from stavka.opponents.seat import Seat

TITLES = ("trc", "n41", "bd", "rb")
NEEDED = {Role.END, Role.MARCH, Role.ATTACK, Role.RETREAT, Role.LOSE, Role.ENTER, Role.REPLACE}


@pytest.mark.parametrize("code", TITLES)
def test_roles_are_those_of_the_titles_own_actions(code: str) -> None:
    title = stavka.title(code)
    assert set(title.hints.roles) <= set(title.actions)
    assert set(title.hints.roles.values()) >= NEEDED


@pytest.mark.parametrize("code", TITLES)
def test_the_actions_of_a_stage_are_found_by_role(code: str) -> None:
    game = stavka.new(code, "campaign", seed=1)
    while Role.MARCH not in Seat(game).roles():
        game.play(Seat(game).hints.habit(game.position, Seat(game).me) or "done")
    seat = Seat(game)
    march = next(seat.legal(Role.MARCH))
    assert seat.role(march) is Role.MARCH
    assert march.end is not None
    assert game.refusal(march) is None
    mine = list(seat.legal_of(march.units[0], Role.MARCH))
    assert march in mine
    assert all(march.units[0] in action.units for action in mine)
    assert set(mine) <= set(seat.alike(march))
    assert not list(seat.legal(Role.RETREAT))


def test_a_title_without_hints_has_the_roles_of_actions_that_all_share() -> None:
    class Bare(UnitToHex):
        __slots__ = ()

    assert Hints.roles[Done] is Role.END
    assert Hints.roles[Lose] is Role.LOSE
    assert Hints.roles.get(Bare) is None
