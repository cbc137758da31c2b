"""Who advances after combat: whoever wins most by it, where nothing dearer is left or exposed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import stavka
from stavka.engine.game import Game
from stavka.opponents.choices.advancing import Advances
from stavka.opponents.judgement.field import Field
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.profiles.style import CADET
from stavka.opponents.reasons.reason import Kind
from stavka.opponents.seat import Seat
from stavka.titles.nineteen_forty_one.combat.advance import Advancing
from stavka.titles.russia_besieged.combat.advance import AdvanceInto
from stavka.titles.russia_besieged.combat.blitzkrieg import Exploitation

MINSK, BEFORE_MINSK = "1719", "1720"


def asked(units: Mapping[str, str], able: tuple[str, ...], into: str) -> Game:
    """1941, second combat of the Axis: some of its units may enter a cleared hex, one and no more (n41:7-advance)."""
    stage = "axis second ground segment combat"
    game = stavka.situation({"title": "n41", "stage": stage, "turn": 2, "units": dict(units)})
    pos = game.position
    pos.ask(Advancing(tuple(map(pos.roster.index, able)), pos.board.grid.index(into)))  # type: ignore[arg-type]
    return game


def answer(game: Game) -> tuple[str, Kind]:
    player = Cadet(1)
    action = player.act(game)
    assert player.reason is not None
    return str(action), player.reason.kind


def test_the_way_to_a_city_is_gone() -> None:
    """Nobody is near who could strike back."""
    game = asked({"3PzGr": "1721", "20A": "1717"}, ("3PzGr",), BEFORE_MINSK)
    assert answer(game) == ("advance 3PzGr", Kind.BETTER_THERE)


def test_nobody_goes_among_enemies_for_a_hex_of_ground() -> None:
    """Three stacks stand around it: the ground is not worth the panzer group."""
    around = {"20A": "1718", "28A": "1718", "5TG": "1819", "24A": "1819", "16M": "1619", "8M": "1619"}
    game = asked({"3PzGr": "1721", **around}, ("3PzGr",), BEFORE_MINSK)
    assert answer(game)[0] == "done"


def test_a_cleared_city_is_entered_by_those_who_hold_it() -> None:
    game = asked({"3PzGr": BEFORE_MINSK, "2Inf": BEFORE_MINSK, "20A": "1716"}, ("2Inf", "3PzGr"), MINSK)
    assert answer(game) == ("advance 3PzGr", Kind.BETTER_THERE)


@pytest.mark.parametrize(
    ("others", "expected"),
    [({}, ("done", Kind.KEEPS_PLACE)), ({"2Inf": "1819"}, ("advance 2Inf", Kind.BETTER_THERE))],
    ids=["alone", "another can go"],
)
def test_a_city_just_taken_is_not_left_empty(others: Mapping[str, str], expected: tuple[str, Kind]) -> None:
    """The panzer group, though dearer, stays in Minsk; infantry from open ground goes if there is some."""
    game = asked({"3PzGr": MINSK, "20A": "1716", **others}, ("3PzGr", *others), "1718")
    assert answer(game) == expected


@pytest.mark.parametrize(("ring", "closed"), [({"2Inf": "1718", "1Inf": "1818"}, True), ({"2Inf": "1818"}, False)])
def test_what_the_advance_cuts_off_counts(ring: Mapping[str, str], closed: bool) -> None:
    """The hex that closes the last way back from Minsk is worth more than the ground."""
    game = asked({"3PzGr": "1721", "20A": MINSK, "28A": MINSK, **ring}, ("3PzGr",), BEFORE_MINSK)
    pos = game.position
    unit, hex = pos.roster.index("3PzGr"), pos.board.grid.index(BEFORE_MINSK)
    advances = Advances(Field(Seat(game)), CADET, {hex: [unit]})
    assert (advances.trapped_by({unit: hex}) > 0) == closed
    assert (advances.gain({unit: hex}) > advances.won({unit: hex}) + 1) == closed


def test_several_go_together_where_one_alone_would_be_lost() -> None:
    """Russia Besieged lets all attackers go in (rb:10.82-a): they are weighed together, and asked one by one."""
    units = {"24Pz": "1428", "39Pz": "1428", "47Pz": "1428", "8A": "1126", "11A": "1126", "13A": "1126"}
    game = stavka.situation({"title": "rb", "stage": "axis second impulse combat", "turn": 1, "units": units})
    pos, able = game.position, ("24Pz", "39Pz", "47Pz")
    pos.ask(AdvanceInto(tuple(map(pos.roster.index, able)), pos.board.grid.index("1327")))  # type: ignore[arg-type]
    player, gone = Cadet(1), []
    while isinstance(pos.stage, AdvanceInto):
        gone.append(str(player.act(game)))
        game.play(gone[-1])
    assert len([action for action in gone if action != "done"]) != 1


@pytest.mark.parametrize("full", [False, True])
def test_nobody_goes_on_into_a_hex_that_is_full(full: bool) -> None:
    """An advance may pass through a hex of three corps (rb:5.02), and who stays in it is lost when the phase ends."""
    there = dict.fromkeys(("1Inf", "2Inf", "5Inf"), "1628") if full else {}
    units = {"24Pz": "1629", **there, "4A": "1616"}
    game = stavka.situation({"title": "rb", "stage": "axis second impulse combat", "turn": 1, "units": units})
    pos = game.position
    hex, unit = pos.board.grid.index("1628"), pos.roster.index("24Pz")
    pos.ask(Exploitation((unit,), hex, 1, False))  # type: ignore[arg-type]
    assert [str(action).split()[0] for action in game.legal()] == ["done", "exploit"]
    assert str(Cadet(1).act(game)).startswith("done" if full else "exploit 24Pz")


@pytest.mark.parametrize(
    ("code", "stage", "again"),
    [
        ("trc", "axis first impulse combat", True),
        ("trc", "axis second impulse combat", False),  # an end phase is no movement
        ("n41", "axis first ground segment combat", True),
        ("n41", "soviet second ground segment combat", False),
        ("rb", "soviet first impulse combat", True),
        ("rb", "axis second impulse combat", False),
        ("pmd", "axis first week combat", False),  # the Soviets move between the weeks
    ],
)
def test_who_moves_once_more_before_the_enemy_does(code: str, stage: str, again: bool) -> None:
    title = stavka.title(code)
    pos = stavka.new(code, next(iter(title.scenarios)), seed=1).position
    pos.phase = title.sequence.index(stage)
    side = stage.startswith("soviet")
    assert title.hints.moves_again(pos, side) is again


@pytest.mark.parametrize("code", ["trc", "n41", "bd", "rb", "pmd"])
def test_phases_in_which_a_side_moves_are_phases_of_the_sequence(code: str) -> None:
    title = stavka.title(code)
    assert title.hints.moving.keys() <= set(title.sequence)
    assert set(title.hints.moving.values()) == {0, 1}
