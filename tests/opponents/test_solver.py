"""The real OR-Tools: its plans are legal and never worse than our own; without it everything still works."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from itertools import islice

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.opponents import make
from stavka.opponents.advice import advise
from stavka.opponents.battle import solver
from stavka.opponents.battle.allocation import Allocation, Battle
from stavka.opponents.judgement.field import Field
from stavka.opponents.seat import Seat

SCENARIOS = [("trc", "barbarossa"), ("n41", "campaign"), ("bd", "campaign")]
POSITIONS = 6  # combat phases looked at in a title


def combats(title: str, scenario: str) -> Iterator[Game]:
    """The combat phases of a game between two cadets, at their beginning, as long as there is somebody to attack."""
    game = stavka.new(title, scenario, seed=11)
    player = make("cadet", 11)
    seen = ""
    while game.result is None:
        phase = f"{game.turn} {game.phase}"
        if phase != seen and Role.ATTACK in Seat(game).roles():
            seen = phase
            if len(Allocation(Field(Seat(game))).hopes.targets) > 1:
                yield game.copy()
        game.play(player.act(game))


def worth(battles: list[Battle]) -> float:
    return sum(battle.value for battle in battles)


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_the_solvers_plan_is_legal_and_never_worse(title: str, scenario: str) -> None:
    better = 0
    for game in islice(combats(title, scenario), POSITIONS):
        field = Field(Seat(game))
        own, solved = Allocation(field).plan(), Allocation(field, solver=True).plan()
        contacts = game.title.hints.contacts(game.position)
        assert contacts.must_be_attacked <= {hex for battle in solved for hex in battle.hexes}
        assert worth(solved) >= worth(own) - 1e-9
        better += worth(solved) > worth(own) + 1e-9
        attackers = [unit for battle in solved for unit in battle.attackers]
        assert len(attackers) == len(set(attackers))
        for battle in solved:
            assert (action := battle.action(game.position)) is not None
            assert game.refusal(action) is None
    assert better, "in some position the solver sees more than our own grouping"


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_a_known_grouping_is_never_made_worse_however_short_the_time(
    title: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "SECONDS", 1e-6)
    for game in islice(combats(title, scenario), 2):
        allocation = Allocation(Field(Seat(game)), solver=True)
        assert worth(allocation.plan()) >= worth(Allocation(Field(Seat(game))).plan()) - 1e-9


def test_a_seed_gives_the_same_plan_again() -> None:
    game = next(combats("n41", "campaign"))
    assert Allocation(Field(Seat(game)), solver=True).plan() == Allocation(Field(Seat(game)), solver=True).plan()


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_without_the_solver_our_own_plan_stands_alone(
    title: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.util.find_spec

    def bare(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name.split(".")[0] == "ortools" else real(name, package)

    game = next(combats(title, scenario))
    own = Allocation(Field(Seat(game))).plan()
    monkeypatch.setattr(solver, "find_spec", bare)
    for name in [name for name in sys.modules if name.split(".")[0] == "ortools"]:
        monkeypatch.setitem(sys.modules, name, None)  # an import that slipped past the guard would fail
    assert not solver.installed()
    assert Allocation(Field(Seat(game)), solver=True).plan() == own
    assert advise(game)
