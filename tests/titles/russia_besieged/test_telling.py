"""What boards and computer players are told."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import stavka
from stavka.engine.action import Done
from stavka.engine.hints import Role
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.profiles import reading
from stavka.titles.russia_besieged import notation
from stavka.titles.russia_besieged.actions.combat import Attack
from stavka.titles.russia_besieged.telling.aids import RbAids
from stavka.titles.russia_besieged.telling.hints import RbHints
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import AXIS_COMBAT, BLANK, at, with_city
from tests.titles.russia_besieged.looking import ground

HINTS, AIDS = RbHints(), RbAids()


def test_every_result_of_both_tables_has_an_effect() -> None:
    """rb:10.6-b to rb:10.6-k"""
    charts = war(stavka.new("rb")).charts
    for table in (charts.crt, charts.bat):
        assert {cell for row in table.rows for cell in row} <= set(HINTS.effects)


def test_the_prospect_of_an_attack_is_what_it_is_rolled_at(rb: Situation) -> None:
    """rb:10.2: with terrain, modifiers and air units; a Blitzkrieg where one may be made."""
    units = {"2531": ["24Pz", "39Pz"], "8A": "2530", "2533": ["Stuka1", "StukaBase1"]}
    game = rb(units, AXIS_COMBAT, map=with_city("2533"))
    pos = war(game)
    attackers, target = [pos.roster.find("24Pz"), pos.roster.find("39Pz")], pos.board.grid.index("2530")
    action = HINTS.attack(pos, attackers, [target], 1)
    found = HINTS.prospect(pos, attackers, [pos.where[attackers[0]]], [target], 1)
    assert "blitz" in str(action)
    assert found == stavka.odds(game, action).chances
    assert sum((found or {}).values()) == Fraction(1)
    game.play(str(action))


def test_odds_name_every_modifier(rb: Situation) -> None:
    """rb:10.21-c: what is added, what is shifted, and where the limit bites."""
    units = {"2531": ["24Pz", "GerArt"], "8A": "2530", "2533": ["Stuka1", "StukaBase1"]}
    game = rb(units, AXIS_COMBAT, turn=2, map=with_city("2533"))
    told = stavka.odds(game, "attack 24Pz+GerArt 2530 air Stuka1").modifiers
    assert {"armor attacks +1", "air units +1 on the odds", "artillery +1 on the odds"} <= set(told)


def test_roles_are_those_of_known_actions() -> None:
    assert set(HINTS.roles) <= {*notation.ACTIONS, *(a for a, role in HINTS.roles.items() if role is Role.END)}


def test_no_air_unit_flies_in_two_attacks_of_a_plan(rb: Situation) -> None:
    """rb:11.6: the next attack has the next one in range, and goes without when there is none."""
    planes = ["Stuka1", "StukaBase1", "Stuka2", "StukaBase2"]
    pos = war(rb({"2531": ["24Pz", "39Pz"], "8A": "2530", "2533": planes}, AXIS_COMBAT, map=with_city("2533")))
    attackers = [pos.roster.find("24Pz")]
    attack = HINTS.attack(pos, attackers, pos.hexes(("2530",)), 1)
    planned = HINTS.apart(pos, [attack, attack, attack])
    assert [one.air for one in planned if isinstance(one, Attack)] == [("Stuka1",), ("Stuka2",), ()]
    assert HINTS.apart(pos, [Done()]) == [Done()]


def test_airbases_follow_the_army(rb: Situation) -> None:
    """rb:11.14-a: in a second impulse, and not too near; in a first only if they can help nobody."""
    board = {"blank": True, "places": {"Minsk": ["2533", "major"], "Kiev": ["2526", "major"]}}
    units = {"2533": ["Stuka1", "StukaBase1"], "24Pz": "2522", "8A": "2520"}
    given = {"map": board, "turn": 8, "control": {"axis": ["2533", "2526"]}}
    at_hand = war(rb({**units, "24Pz": "2529", "8A": "2528"}, **given))
    assert HINTS.prelude(at_hand, 0) is None
    assert str(HINTS.prelude(war(rb(units, **given)), 0)) == "stage StukaBase1 2526"
    second = rb(units, "axis second impulse movement", **given)
    second.play(str(HINTS.prelude(war(second), 0)))
    assert HINTS.prelude(war(second), 0) is None
    near = war(rb({**units, "24Pz": "2526", "8A": "2525"}, "axis second impulse movement", **given))
    assert HINTS.prelude(near, 0) is None


def test_airbases_follow_an_army_that_will_have_left_their_range(rb: Situation) -> None:
    """rb:11.14-a: the army is in range still, but not when the base flies again, a march farther on."""
    board = {"blank": True, "places": {"Minsk": ["2533", "major"], "Kiev": ["2526", "major"]}}
    units = {"2533": ["Stuka1", "StukaBase1"], "24Pz": "2525", "8A": "2523"}
    given = {"map": board, "turn": 8, "control": {"axis": ["2533", "2526"]}}
    assert HINTS.prelude(war(rb(units, **given)), 0) is None
    later = war(rb(units, "axis second impulse movement", **given))
    assert str(HINTS.prelude(later, 0)) == "stage StukaBase1 2526"


def test_the_chance_of_a_voyage_is_that_of_its_die(rb: Situation) -> None:
    """rb:8.2-a, rb:8.2-j: with -4 the faces that bring the corps to Tallinn, with a step lost or not."""
    landed = 0
    for face in range(1, 11):
        game = rb({"1Inf": "0928"}, turn=2)
        game.play("invade 1Inf 0419")
        game.play_dice([face])
        landed += at(game, "1Inf") == "0419"
    game = rb({"1Inf": "0928"}, turn=2)
    assert 0 < landed < 10
    assert HINTS.passage(war(game), game.read("invade 1Inf 0419")) == landed / 10
    assert HINTS.passage(war(game), game.read("move 1Inf 0928-0927")) == 0


def test_a_port_to_sail_from_binds_who_arrives_there(rb: Situation) -> None:
    """rb:8.32, rb:17.03"""
    game = rb({"8A": "1809"}, turn=2)
    ways = {action.end: HINTS.binds(war(game), action) for action in game.legal().by_unit("40Pz")}
    assert ways["0928"]
    assert not ways["1540"]


def test_a_port_to_sail_from_binds_who_is_replaced_there(rb: Situation) -> None:
    """rb:8.32, rb:8.43"""
    game = rb({"8A": "1809", "2Inf": "pool"}, turn=2, points={"german infantry": 6})
    ways = {action.end: HINTS.binds(war(game), action) for action in game.legal().by_unit("2Inf")}
    assert ways["0928"]
    assert not ways["0537"]


def test_who_stands_in_a_forest_does_not_retreat(rb: Situation) -> None:
    """rb:10.34-b: for who plans, a DR is an exchange of steps there; not for the Russians in turn 1 (rb:24.6-b)."""

    def prospect(forest: bool, turn: int = 8) -> Mapping[str, Fraction]:
        board = {"blank": True, "terrain": {"2530": "forest"}} if forest else BLANK
        pos = war(rb({"2531": ["1Inf", "2Inf"], "8A": "2530"}, AXIS_COMBAT, turn=turn, map=board))
        units = [pos.roster.find("1Inf"), pos.roster.find("2Inf")]
        return HINTS.prospect(pos, units, [pos.where[units[0]]], [pos.board.grid.index("2530")]) or {}

    assert "DR" in prospect(forest=False)
    assert "DR" not in prospect(forest=True)
    assert "BR" in prospect(forest=True)
    assert "DR" in prospect(forest=True, turn=1)


def test_what_a_march_costs_and_why_it_ends(rb: Situation) -> None:
    """rb:6.0, rb:4.02"""
    board = {"blank": True, "sides": {"river": [["2530", "2529"]]}}
    game = rb({"24Pz": "2530", "8A": "2526"}, turn=8, map=board)
    pos, panzer = war(game), war(game).roster.find("24Pz")
    read = pos.title.read
    assert AIDS.cost(pos, read("move 24Pz 2530-2529-2528", pos)) == 3
    assert AIDS.cost(pos, read("done", pos)) is None
    held = AIDS.stop(pos, read("move 24Pz 2530-2529-2528-2527", pos))
    assert held is not None
    assert held.rule == "rb:4.02"
    assert AIDS.stop(pos, read("move 24Pz 2530-2531", pos)) is None
    assert AIDS.movement_left(pos, panzer) == 8
    game.play("move 24Pz 2530-2531")
    assert AIDS.movement_left(war(game), panzer) == 0
    way = AIDS.long_way(pos, panzer, pos.board.grid.index("2505"))
    assert way is not None
    assert (way[0], way[-1]) == (pos.where[panzer], pos.board.grid.index("2505"))


def test_supply_in_words(rb: Situation) -> None:
    """rb:13.11, rb:13.42-b"""
    game = rb({"5Inf": "1230", "Hitler": "0537", "24Pz": "1817"}, turn=8, oos={"24Pz": 2})
    pos, find = war(game), war(game).roster.find
    assert AIDS.supply(pos, find("5Inf")) == "in supply"
    assert AIDS.supply(pos, find("24Pz")) == "out of supply, marker 2"
    assert AIDS.supply_line(pos, find("5Inf"))
    besieged = war(rb({"8A": "0714", "5Inf": "0914", "7Inf": "0812"}, turn=8, rails={"axis": "all"}))
    assert AIDS.supply(besieged, besieged.roster.find("8A")) == "besieged: lives on a city"


def test_overlays(rb: Situation) -> None:
    """rb:13.41-a, rb:21.0, rb:11.41: sieges, wells and the reach of air units beside zones, rails and supply."""
    units = {"8A": "0714", "0928": ["Stuka1", "StukaBase1"], "5Inf": "0914"}
    game = rb(units, turn=8, rails={"axis": "all"}, oos={"8A": 1})
    found = {(o.key, o.side): o for o in AIDS.overlays(war(game), "axis")}
    assert {"zone", "supply", "rail", "air", "reach", "siege", "oil"} <= {key for key, _ in found}
    assert found["siege", "soviet"].figures == {"0714": "OOS-1"}
    assert found["oil", ""].figures["5711"] == "soviet"
    base = ground().board.grid.index("0928")
    flown = found["air", "axis"].hexes
    assert flown >> ground().board.grid.index("0925") & 1
    assert all(ground().board.grid.distance(base, h) <= 9 for h in ground().board.grid.indices if flown >> h & 1)


def test_territory_and_duties(rb: Situation) -> None:
    """rb:4.1-a, rb:7.05-a, rb:10.11"""
    game = rb({"24Pz": "2531", "8A": "2530"}, AXIS_COMBAT, map=BLANK)
    duties = AIDS.duties(war(game))
    assert duties is not None
    assert (duties.must_attack, duties.must_be_attacked) == (["24Pz"], ["2530"])
    assert AIDS.duties(war(rb())) is None
    axis, soviet = AIDS.territory(war(rb(turn=1)))
    assert axis & ground().place("Berlin")
    assert soviet & ground().place("Moscow")
    assert not axis & soviet


def test_the_view_tells_how_it_stands() -> None:
    view = stavka.new("rb", "tournament_5").view("axis")
    assert view["score"] == 0
    assert any("needs 17" in line for line in view["victory"])


def test_the_profile_names_places_of_the_map() -> None:
    profile = reading.load("rb")
    assert profile.objectives
    assert {o.place for o in profile.objectives} <= set(ground().board.places)
    assert set(profile.places) <= {place.kind for place in ground().board.places.values()}


def test_a_cadet_plays_a_turn() -> None:
    """Both sides, without a refusal, to the end of the first turn."""
    game = stavka.new("rb", "tournament_5", seed=3)
    seats = {"axis": Cadet(1), "soviet": Cadet(2)}
    while game.turn == 1 and game.result is None:
        game.play(seats[game.to_act or ""].act(game))
    assert game.turn == 2
