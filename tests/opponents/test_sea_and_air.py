"""Sea moves, drops from the air and partisans: made where they save, take or cut something, and only there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import stavka
from stavka.engine.game import Game
from stavka.opponents.choices.choose import choose
from stavka.opponents.planning import marshal
from stavka.opponents.profiles.style import CADET, Style
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.plan import Duty, Order
from stavka.opponents.sketch.survey import Survey

AT_SEA = Style(threshold=0.6, sea=True)


def situation(units: Mapping[str, str], **more: object) -> Game:
    spec = {"title": "trc", "stage": "soviet first impulse movement", "turn": 3, "weather": "clear", "units": units}
    return stavka.situation({**spec, **more})


def orders(game: Game, duty: Duty, style: Style = AT_SEA) -> list[Order]:
    return [order for order in marshal.plan(Survey(Seat(game)), style).orders if order.duty is duty]


CUT_OFF = {"19A": "3223", "24Pz": "3123", "39Pz": "3222", "20A": "2413"}


def test_a_unit_that_is_cut_off_leaves_by_sea() -> None:
    game = situation(CUT_OFF)
    found = [order for order in orders(game, Duty.SEA) if order.reason.kind is Kind.LEAVES_BY_SEA]
    assert [order.unit for order in found] == [game.position.roster.index("19A")]
    assert game.refusal(str(found[0].action)) is None
    assert orders(game, Duty.SEA, Style()) == []


def test_a_unit_that_is_fed_does_not_brave_the_sea_for_nothing() -> None:
    game = situation({"19A": "Sevastopol", "20A": "2413", "24Pz": "Odessa", "39Pz": "Odessa"})
    assert orders(game, Duty.SEA) == []  # with a port lost every voyage is a gamble (trc:10.4-a)


def test_a_place_that_nobody_holds_is_taken_from_the_sea() -> None:
    game = situation({"19A": "Sevastopol", "20A": "2413", "24Pz": "1021"}, control={"axis": ["Odessa"]})
    found = orders(game, Duty.SEA)
    assert len(found) == 1  # one sea move a turn in a sea, and one unit is enough
    assert str(found[0].action).startswith("invade ")
    assert str(found[0].action).endswith(" 3024")
    assert found[0].reason == Reason(Kind.LANDS, (game.position.board.grid.index("3024"),))


SNOW: dict[str, object] = {"stage": "soviet first impulse movement", "turn": 5, "weather": "snow"}
BOX = {"paratroop_reserve": ["5Para"]}


def test_paratroops_take_an_empty_place() -> None:
    units = {"STAVKA": "2413", "20A": "2413", "24Pz": "1021"}
    game = situation(units, boxes=BOX, control={"axis": ["Smolensk"]}, **SNOW)
    found = orders(game, Duty.DROP)
    assert found[0].reason.kind is Kind.DROPS
    assert found[0].to == game.position.board.places["Smolensk"].hex
    assert orders(game, Duty.DROP, Style()) == []


def test_paratroops_stay_in_their_box_when_there_is_nothing_to_do() -> None:
    units = {"STAVKA": "2413", "20A": "2413", "24Pz": "1021"}
    assert orders(situation(units, boxes=BOX, **SNOW), Duty.DROP) == []


LANE = [f"05{n:02d}" for n in range(4, 25)]  # a rail so long that it alone feeds a corps at its end
RAILWAY: dict[str, object] = {
    "map": {"blank": True, "places": {"Minsk": ["0504", "major"]}, "rails": {"lane": LANE}},
    "rails": {"axis": LANE},
    "control": {"Minsk": "axis"},
}


def fed(game: Game, hex: str) -> bool:
    return bool(game.title.hints.supplied(game.position, 0) >> game.position.board.grid.index(hex) & 1)


def test_paratroops_cut_the_line_that_feeds_the_enemy() -> None:
    game = situation({"STAVKA": "0914", "24Pz": "0523"}, boxes=BOX, **SNOW, **RAILWAY)
    assert fed(game, "0523")
    found = orders(game, Duty.DROP)
    assert found[0].reason.kind is Kind.DROPS_ON_LINES
    game.play(str(found[0].action))
    assert not fed(game, "0523")


def test_partisans_are_set_where_they_starve_most() -> None:
    """trc:19.2-c"""
    game = situation(
        {"5Inf": "0523"}, boxes={"available": ["Partisan1"]}, **{**RAILWAY, "turn": 7, "stage": "partisans"}
    )
    assert fed(game, "0523")
    action, reason = choose(Seat(game), Random(1), replace(CADET, sabotage=True))
    assert reason.kind is Kind.STARVES
    game.play(action)
    assert not fed(game, "0523")


def test_partisans_with_nothing_to_starve_bar_one_railway_each() -> None:
    """trc:19.2-d"""
    names = ["Partisan1", "Partisan2", "Partisan3"]
    game = situation({"5Inf": "0506"}, boxes={"available": names}, turn=7, stage="partisans", **RAILWAY)
    for _ in names:
        action, _ = choose(Seat(game), Random(1), replace(CADET, sabotage=True))
        game.play(action)
    assert len({game.piece(name).hex for name in names}) == len(names)
