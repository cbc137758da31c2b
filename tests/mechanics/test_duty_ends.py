"""The end of a combat phase: what is still owed, what nobody can be asked for, and how it is told."""

from __future__ import annotations

import pytest

from stavka.engine.action import Done
from stavka.mechanics.combat import allocation
from stavka.mechanics.combat.allocation import Fight, Tangled, allocate
from stavka.mechanics.combat.declaring import duties_told
from stavka.mechanics.combat.duty import Duties
from tests.mechanics.test_duty import DUTY, Combat, EndCombat
from tests.mechanics.toy import BLUE, FOUGHT, GRID, ToyWar, offered, playing, refused_by, toy


def hexes(*names: str) -> frozenset[int]:
    return frozenset(GRID.index(name) for name in names)


def test_what_is_owed_is_told() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0404", R1="3-4 0304")
    both = Duties({}, frozenset({0, 1}), hexes("0403", "0304"))
    assert duties_told(pos, both) == "still to be attacked: 0304, 0403; must still attack: B1, B2"
    assert duties_told(pos, Duties({}, frozenset(), hexes("0304"))) == "still to be attacked: 0304"
    assert duties_told(pos, Duties({}, frozenset({0}), frozenset())) == "must still attack: B1"
    assert duties_told(pos, Duties({}, frozenset(), frozenset())) == "attack or be done"


@pytest.mark.parametrize(("must", "wanted", "done"), [(1, 0, False), (0, 1, False), (1, 1, False), (0, 0, True)])
def test_duties_are_done_when_nothing_is_owed_on_either_side(must: int, wanted: int, done: bool) -> None:
    assert Duties({}, frozenset(range(must)), frozenset(range(wanted))).done is done


def ended(pos: ToyWar) -> str:
    """The rule by which the end of the phase is refused; empty when it is not."""
    refusal = EndCombat().refusal(pos, Done())
    return refusal.rule if refusal else ""


def test_nobody_is_asked_for_what_cannot_be_done() -> None:
    """Who has fought leaves an enemy that the others are too weak for."""
    weak = toy(B1="1-4 0303", B2="9-4 0404", R1="9-4 0304")
    assert ended(weak) == "toy:must"
    weak.flags[1] = FOUGHT
    weak.forget()
    assert not DUTY.solvable(weak, BLUE, DUTY.now(weak))
    assert ended(weak) == ""
    game = playing(weak, Combat(BLUE))
    assert offered(game) == {"done"}


def test_an_enemy_whom_the_excused_may_attack_must_be_attacked() -> None:
    """Only staffs are left beside it: they need not attack themselves, but it is still owed."""
    pos = toy(B1="5-4 0303 staff", R1="3-4 0304")
    found = DUTY.now(pos)
    assert (found.must_attack, found.must_be_attacked) == (frozenset(), hexes("0304"))
    assert ended(pos) == "toy:must be"
    assert refused_by(playing(pos, Combat(BLUE)), "done") == "toy:must be"


# -- plans -------------------------------------------------------------------------------------------------------------


def always(attackers: list[int], defenders: list[int]) -> bool:
    return True


def test_one_who_must_attack_takes_on_whom_nobody_has_to() -> None:
    """A fight of its own against somebody who need not be attacked, if the odds allow it."""
    may = {1: frozenset({10}), 2: frozenset({11, 12})}
    assert allocate(may, frozenset({1, 2}), frozenset({10}), always) == [Fight([1], [10]), Fight([2], [11])]
    not_eleven = lambda attackers, defenders: 11 not in defenders  # noqa: E731
    assert allocate(may, frozenset({1, 2}), frozenset({10}), not_eleven) == [Fight([1], [10]), Fight([2], [12])]
    neither = lambda attackers, defenders: defenders == [10]  # noqa: E731
    assert allocate(may, frozenset({1, 2}), frozenset({10}), neither) is None
    assert allocate(may, frozenset({1}), frozenset({10}), neither) == [Fight([1], [10])]


def test_one_front_that_is_too_long_does_not_hide_that_another_is_hopeless(monkeypatch: pytest.MonkeyPatch) -> None:
    may = {1: frozenset({10}), 2: frozenset({20})}
    monkeypatch.setattr(allocation, "PATIENCE", 0)
    with pytest.raises(Tangled):
        allocate(may, frozenset({1, 2}), frozenset({10, 20}), always)
    hopeless = lambda attackers, defenders: 20 not in defenders  # noqa: E731
    assert allocate(may, frozenset({1, 2}), frozenset({10, 20}), hopeless) is None
    assert allocate({}, frozenset(), frozenset({10}), always) is None


def test_a_search_that_gives_up_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too tangled to be planned: the duties count as possible, and no plan is kept."""
    monkeypatch.setattr(allocation, "PATIENCE", 0)
    pos = toy(B1="5-4 0303", R1="3-4 0304")
    assert DUTY.solvable(pos, BLUE, DUTY.now(pos))
    assert DUTY.can_be_met(pos)
    assert DUTY.plan_now(pos) == []
    assert ended(pos) == "toy:must"
