"""7.3 to 7.10 at their edges: whom the Crimea feeds, and that supply is traced anew when something changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.actions.declarations import Crimea
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.supply import aerial_supply, crimea, crimea_area, overland_lines
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.barbarossa_deluxe.test_07_supply import CUT, state

Situation = Callable[..., Game]
FIVE = {"3108": ["20Inf", "17Inf", "29Inf", "Ro3"], "3106": ["42Inf"]}


def test_switching_it_on_asks_which_five(bd: Situation) -> None:
    """In the middle of a turn as at its beginning (bd:7.4-f,-h)."""
    units = {**FIVE, "3106": ["42Inf", "44Inf", "52Inf"]}
    game = bd(units, "axis move", turn=10, control=CUT, crimea=True)
    game.play("crimea off")
    game.play("crimea on")
    assert (game.to_act, game.stage) == ("axis", "units on Crimea supply")


def test_units_elsewhere_are_none_of_the_five(bd: Situation) -> None:
    """A corps cut off far away draws nothing from Sevastopol, so nobody need choose (bd:7.4-c,-h)."""
    far = {"5Inf": "1606", "3A": "1605", "4A": "1607", "5A": "1705", "13A": "1706", "16A": "1505", "18A": "1506"}
    game = bd({**FIVE, **far}, "start of turn", turn=10, control=CUT)
    game.play("crimea on")
    assert state(game, "5Inf") == "out of supply"
    assert game.stage != "units on Crimea supply"
    assert {state(game, unit) for units in FIVE.values() for unit in units} == {"crimea"}


def test_who_has_a_line_by_land_is_none_of_the_five(bd: Situation) -> None:
    """Units fed over the isthmus are not asked for (bd:7.4-c,-h)."""
    units = {**FIVE, "3106": ["42Inf", "44Inf"], "3A": "1606"}
    game = bd(units, "axis move", turn=10, control={"axis": "all"}, crimea=True)
    crimea.choose_five(war(game))
    assert (game.stage, {state(game, unit) for unit in FIVE["3108"]}) == ("axis movement", {"overland"})
    cut_off = bd(units, "axis move", turn=10, control=CUT, crimea=True)
    crimea.choose_five(war(cut_off))
    assert cut_off.stage == "units on Crimea supply"


def test_nobody_in_the_crimea_wants_it(bd: Situation) -> None:
    """A German Sevastopol alone is no matter, nor are units cut off elsewhere (bd:7.4-e)."""
    far = {"5Inf": "1606", "3A": "1605", "4A": "1607", "5A": "1705", "13A": "1706", "16A": "1505", "18A": "1506"}
    assert not crimea.crimea_matters(war(bd(far, turn=10, control=CUT)))
    assert crimea.crimea_matters(war(bd({**far, "20Inf": "3108"}, turn=10, control=CUT)))


@pytest.mark.parametrize("gate", ["Rostov", "Dnepropetrovsk"])
def test_a_gate_that_falls_opens_what_is_beyond_at_once(bd: Situation, gate: str) -> None:
    """No unit need stand elsewhere for it: control of the city is enough (bd:7.4-a,-b)."""
    game = bd({"5Inf": "2117", "3A": "1606"}, turn=10, control={"axis": "all", gate: "soviet"})
    pos = war(game)
    before = overland_lines.fed(pos, AXIS)
    pos.take(AXIS, 1 << pos.board.places[gate].hex)
    after = overland_lines.fed(pos, AXIS)
    assert after & pos.ground.r
    assert not before & pos.ground.r


def test_armies_in_a_german_line_trace_out_of_it(plain: Situation) -> None:
    """No line enters works that still stand, but whoever is in them has one (bd:7.20-b)."""
    game = plain({"3A": "2010", "5Inf": "2117"}, "soviet move", turn=3, german_lines=["2010", "2012"])
    pos = war(game)
    fed = overland_lines.fed(pos, SOVIET)
    assert state(game, "3A") == "overland"
    assert not fed >> pos.board.grid.index("2012") & 1
    pos.put(pos.roster.find("3A"), pos.board.grid.index("2012"))
    assert state(game, "3A") == "overland"
    assert not overland_lines.fed(pos, SOVIET) >> pos.board.grid.index("2010") & 1


def test_aerial_supply_that_was_used_is_used(bd: Situation) -> None:
    """What the turn remembers is that it was placed (bd:7.7-c)."""
    game = bd({"5Inf": "2117", "3A": "1606"}, turn=10, airlift_turn=6)
    game.play("airlift 2117")
    assert war(game).count("airlifted") == 1


def test_who_may_be_named_for_crimea_supply(bd: Situation) -> None:
    """bd:7.4-h bd:7.4-c: units in the area that no line over land feeds, and none outside of it."""
    pos = war(bd({"20Inf": "Sevastopol", "5Inf": "2117", "3A": "1606"}, turn=10, control={"axis": "all"}))
    sevastopol = pos.where[pos.roster.find("20Inf")]
    pos.crimea_on = 1
    names = {str(action).split()[-1] for action in crimea.FiveDraw(()).choices(pos)}
    assert names == ({"20Inf"} if not overland_lines.fed(pos, AXIS) >> sevastopol & 1 else set())
    alone = war(bd({"20Inf": "Sevastopol", "5Inf": "2117", "3A": "1606"}, turn=10))
    alone.owner[AXIS], alone.owner[SOVIET] = 1 << sevastopol, alone.ground.land & ~(1 << sevastopol)
    alone.crimea_on = 1
    alone.forget()
    assert not overland_lines.fed(alone, AXIS) >> sevastopol & 1
    assert {str(action).split()[-1] for action in crimea.FiveDraw(()).choices(alone)} == {"20Inf"}
    assert crimea_area.draws(alone, alone.roster.find("20Inf"))
    assert not crimea_area.draws(alone, alone.roster.find("5Inf"))


def test_a_choice_of_crimea_supply_is_made_for_the_turn(bd: Situation) -> None:
    """bd:7.4-e bd:7.4-h: and the five are named anew."""
    pos = war(bd({"20Inf": "Sevastopol", "3A": "1606"}, turn=10, control={"axis": "all"}))
    pos.sea, pos.crimea_units = "", (1, 2)
    crimea.SwitchingCrimea().play(pos, Crimea("off"))
    assert (pos.sea, pos.crimea_on, len(pos.crimea_units)) == ("crimea", 0, 0)
    crimea.SwitchingCrimea().play(pos, Crimea("on"))
    assert (pos.sea, pos.crimea_on) == ("crimea", 1)


def test_aerial_supply_helps_where_no_german_line_leads(bd: Situation) -> None:
    """bd:7.7-a bd:7.7-c: a Soviet line is no help."""
    pos = war(bd({"20Inf": "2117", "3A": "1606"}, turn=10, airlift_turn=1))
    near, far = pos.board.grid.index("2117"), pos.board.grid.index("1606")
    assert (overland_lines.fed(pos, AXIS) >> near & 1, overland_lines.fed(pos, SOVIET) >> near & 1) == (1, 0)
    assert (overland_lines.fed(pos, AXIS) >> far & 1, overland_lines.fed(pos, SOVIET) >> far & 1) == (0, 1)
    assert aerial_supply.in_hand(pos)
    assert [aerial_supply.would_help(pos, hex) for hex in (near, far)] == [False, True]
