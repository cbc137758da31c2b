"""8.6 to 8.10: markers, air supply, the GAS line, concentration and the Paulus Pause."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.fight import now
from stavka.titles.proud_monster.combat.odds import factors, shifts
from stavka.titles.proud_monster.movement import movement_points
from stavka.titles.proud_monster.state.fight import Fight
from tests.titles.proud_monster.assaults import HEX, NORTH, SOUTH, infantry, on_to_the_dice, reasons
from tests.titles.proud_monster.conftest import Situated, go_on, rule_against, war

LAYING = "reinforcement: offensive supply"
EAST, BESIDE = "3243", "3242"  # clear hexes east of the GAS line, far from rivers and towns
REFIT = "axis first week refit"


def germans(hex: str, *names: str) -> list[dict[str, Any]]:
    return [infantry("axis", name, 6, 8, hex=hex) for name in names]


# -- markers -----------------------------------------------------------------------------------------------------------


def test_markers_are_laid_each_turn(situation: Situated) -> None:
    """pmd:8.6-a, pmd:5.2-a: the Soviets first, then the Axis, face down on any hex, as many as the track gives."""
    game = situation(turn=203, stage=LAYING, units=[*germans(NORTH, "D"), infantry("soviet", "G", 4, 4, hex=HEX)])
    pos = war(game)
    assert game.to_act == "soviet"
    hand = list(pos.title.soviet_turns[203].supply_markers)
    assert rule_against(game, f"supply 9 {HEX}") == "pmd:8.6-a"
    assert rule_against(game, f"supply {hand[0]} 0101") == "pmd:8.6-a"  # beyond the printed map
    water = pos.hex_name(pos.ground.seas.bit_length() - 1)
    game.play(f"supply {hand[0]} {water}")
    for value in hand[1:]:
        assert game.to_act == "soviet"
        game.play(f"supply {value} {NORTH}")  # an enemy hex will do
    if game.stage == "soviet depots":
        game.play("done")
    assert game.to_act == "axis"
    assert sorted(value for value, _, _ in war(game).markers[1]) == sorted(hand)
    assert {face for _, _, face in war(game).markers[1]} == {"down"}
    hidden = game.view("axis")["markers"]["offensive_supply"]["soviet"]
    assert {marker["value"] for marker in hidden} == {None}
    assert water in {marker["hex"] for marker in hidden}
    game.play("done")
    assert not war(game).markers[0]


def test_old_markers_are_taken_up(situation: Situated) -> None:
    """pmd:8.6-a: those of the last turn do not stay."""
    game = situation(turn=117, stage=LAYING, offensive_supply={"axis": [[5, HEX]]}, units=germans(NORTH, "D"))
    assert not war(game).markers[0]
    assert game.stage == "axis offensive supply"
    before = situation(turn=116, stage=LAYING, units=germans(NORTH, "D"))
    assert before.stage != "axis offensive supply"


def test_a_marker_is_shown_when_it_is_used(situation: Situated) -> None:
    """pmd:8.6-b: the assault turns up the marker that feeds it; one that lies open serves first."""
    units = [*germans(NORTH, "D"), infantry("soviet", "G", 4, 4, hex=HEX)]
    for markers, faces in (
        ([[3, NORTH]], {"open"}),
        ([[0, NORTH], [4, NORTH]], {"down", "open"}),
        ([[3, NORTH], [5, NORTH, "open"]], {"down", "open"}),
        ([[0, NORTH]], {"down"}),
    ):
        game = situation(turn=118, stage="axis first week combat", units=units, offensive_supply={"axis": markers})
        game.play(f"attack D {HEX}")
        while game.stage in ("marker of the defender", "declare a shift"):
            game.play("pass" if game.refusal("pass") is None else "done")
        assert {face for _, _, face in war(game).markers[0]} == faces
    early = situation(turn=116, stage="axis first week combat", units=units, offensive_supply={"axis": [[3, NORTH]]})
    early.play(f"attack D {HEX}")
    assert {face for _, _, face in war(early).markers[0]} == {"down"}


def test_a_marker_serves_as_a_town(situation: Situated) -> None:
    """pmd:8.2-c, pmd:8.6-b: within 7 points of a supplied town for value 4; a dummy and an open one do not."""
    spec: dict[str, Any] = {"turn": 118, "stage": REFIT, "units": germans("2134", "D"), "control": {"axis": ["Kiev"]}}
    west = [f"{column:02}{row:02}" for column in range(1, 22) for row in range(20, 40)]
    pos = war(situation())
    held = [hex for hex in west if hex in pos.board.grid and pos.ground.land >> pos.board.grid.index(hex) & 1]
    spec["control"] = {"axis": [*held, "Kiev"]}
    kiev = pos.hex_name(pos.board.places["Kiev"].hex)
    near = f"{int(kiev[:2]) + 1:02}{kiev[2:]}"
    game = situation(**spec, offensive_supply={"axis": [[4, near], [0, kiev], [5, "4030"], [3, NORTH, "open"]]})
    assert rule_against(game, f"depot {near}") is None
    assert rule_against(game, f"depot {kiev}") == "pmd:8.6-b"
    assert rule_against(game, "depot 4030") == "pmd:8.2-c"
    assert rule_against(game, f"depot {NORTH}") == "pmd:8.2-c"
    assert rule_against(game, f"depot {SOUTH}") == "pmd:8.2-c"
    game.play(f"depot {near}")
    assert (4, pos.board.grid.index(near), "town") in war(game).markers[0]


# -- the GAS line ------------------------------------------------------------------------------------------------------


def eastern(situation: Situated, **spec: Any) -> Game:
    """Germans beside an enemy stack east of the GAS line."""
    mobile = spec.pop("mobile", False)
    attacker = {"id": "3-pd", "hex": BESIDE} if mobile else infantry("axis", "Att", 6, 8, hex=BESIDE)
    units = [attacker, infantry("soviet", "Def", 4, 4, hex=EAST)]
    spec = {"turn": 114, "stage": "axis first week " + ("movement" if mobile else "combat"), "units": units, **spec}
    spec.setdefault("out_of_supply", [])
    game = situation(**spec)
    pos = war(game)
    unit = pos.at(pos.board.grid.index(BESIDE))[0]
    if not spec["out_of_supply"]:
        for masks in (pos.supplied, pos.attacking, pos.overland):
            masks[0] |= 1 << unit
    return game


def to_the_die(game: Game, unit: str = "Att", verb: str = "attack") -> Game:
    game.play(f"{verb} {unit} {EAST}")
    while game.to_act != "chance":
        game.play("pass" if game.refusal("pass") is None else "done")
    return game


def gast(game: Game, die: int) -> int:
    game.play_dice([die])
    return reasons(game).get("attenuated supply", 0)


def test_the_table_beyond_the_line(situation: Situated) -> None:
    """pmd:8.8-a,-b,-d, pmd:3.0-j: one die before that of the assault; infantry alone has 1 taken off."""
    game = to_the_die(eastern(situation))
    assert game.stage == "attenuated supply"
    assert [gast(game.copy(), die) for die in (3, 4, 5, 6)] == [0, -1, -1, -2]
    assert game.copy().play_dice([6])
    wet = to_the_die(eastern(situation, weather="RR"))
    assert gast(wet, 6) == -2
    snow = to_the_die(eastern(situation, weather="SS", turn=122))
    assert gast(snow, 6) == -3


def test_a_mobile_assault_asks_it_too(situation: Situated) -> None:
    """pmd:8.8-b: haste adds 1 to the die."""
    game = to_the_die(eastern(situation, mobile=True), "3PD", "assault")
    assert game.stage == "attenuated supply"
    assert gast(game, 4) == -2


def test_the_shift_is_beyond_the_limit(situation: Situated) -> None:
    """pmd:8.8-d: three columns go to the left although no others may be more than two."""
    game = to_the_die(eastern(situation, weather="SS", turn=122))
    game.play_dice([6])
    capped = sum(value for name, value in reasons(game).items() if name != "attenuated supply")
    assert shifts.net(war(game), now(war(game))) == max(capped, -2) - 3


def test_when_the_line_is_no_matter(situation: Situated) -> None:
    """pmd:8.8-a,-c,-e: not west of it, not from turn 205 on, not for the unsupplied or those declared so."""
    assert to_the_die(eastern(situation, turn=205)).stage.startswith("battle at")
    units = [*germans(NORTH, "Att"), infantry("soviet", "Def", 4, 4, hex=HEX)]
    west = situation(turn=114, stage="axis first week combat", units=units)
    west.play(f"attack Att {HEX}")
    while west.to_act != "chance":
        west.play("pass" if west.refusal("pass") is None else "done")
    assert west.stage.startswith("battle at")
    game = eastern(situation)
    assert rule_against(game, "forgo Def") == "pmd:8.8-c"
    game.play("forgo Att")
    assert rule_against(game, "forgo Att") == "pmd:8.8-c"
    assert to_the_die(game).stage.startswith("battle at")


# -- the Paulus Pause --------------------------------------------------------------------------------------------------


def test_when_the_pause_is_declared(situation: Situated) -> None:
    """pmd:8.10-a: by the Axis, in a week of turns 114 and 115, once, for one to three weeks."""
    for turn, rule in ((113, "pmd:8.10-a"), (114, None), (115, None), (116, "pmd:8.10-a")):
        assert rule_against(situation(turn=turn, stage=REFIT), "pause 2") == rule
    assert rule_against(situation(turn=115, stage="axis second week refit"), "pause 3") is None
    assert rule_against(situation(turn=115, stage="soviet first week refit"), "pause 1") == "pmd:8.10-a"
    assert rule_against(situation(turn=115, stage=REFIT, counts={"paulus pause": 1}), "pause 1") == "pmd:8.10-a"


def test_nobody_attacks_in_the_pause(situation: Situated) -> None:
    """pmd:8.10-b: neither mobile nor prepared assaults of the Axis; Soviet ones go on; then it is over."""
    units = [*germans(NORTH, "D"), {"id": "3-pd", "hex": NORTH}, infantry("soviet", "G", 4, 4, hex=HEX)]
    game = situation(turn=114, stage=REFIT, units=units)
    game.play("pause 1")
    game.play("done")
    assert rule_against(game, f"assault 3PD {HEX}") == "pmd:8.10-b"
    assert rule_against(game, f"move D {NORTH}-1638") is None
    game.play("done")
    assert rule_against(game, f"attack D {HEX}") == "pmd:8.10-b"
    while game.phase != "soviet first week combat":
        go_on(game)
    assert rule_against(game, f"attack G {NORTH}") is None
    while game.phase != "axis second week movement":
        go_on(game)
    assert rule_against(game, f"assault 3PD {HEX}") is None


@pytest.mark.parametrize(("weeks", "columns"), [(0, -2), (1, -1), (2, 0)])
def test_what_a_pause_is_worth(situation: Situated, weeks: int, columns: int) -> None:
    """pmd:8.10-c,-d: one week takes 1 off the die, two weeks take 3, when it is over."""
    game = to_the_die(eastern(situation, turn=116, counts={"paulus pause": weeks}))
    assert gast(game, 6) == columns


def test_three_weeks_end_the_line(situation: Situated) -> None:
    """pmd:8.10-e"""
    assert to_the_die(eastern(situation, turn=116, counts={"paulus pause": 3})).stage.startswith("battle at")


# -- concentration -----------------------------------------------------------------------------------------------------


def test_supply_for_a_few(situation: Situated) -> None:
    """pmd:8.9-a,-b,-c: they attack beyond the line without the table, the others move a hex and do not attack."""
    units = [*germans(BESIDE, "Fed", "Out"), infantry("soviet", "Def", 4, 4, hex=EAST)]
    game = situation(turn=114, stage=REFIT, units=units)
    game.play("concentrate Fed")
    pos = war(game)
    game.play("done")
    for masks in (war(game).supplied, war(game).attacking):
        masks[0] |= sum(1 << u for u in pos.at(pos.board.grid.index(BESIDE)))
    assert rule_against(game, f"move Out {BESIDE}-3241") is None
    assert rule_against(game, f"move Out {BESIDE}-3241-3240") == "pmd:8.9-c"
    assert rule_against(game, f"move Fed {BESIDE}-3241-3240") is None
    game.play("done")
    for masks in (war(game).supplied, war(game).attacking):
        masks[0] |= sum(1 << u for u in pos.at(pos.board.grid.index(BESIDE)))
    assert rule_against(game, f"attack Out {EAST}") == "pmd:8.9-c"
    assert to_the_die(game, "Fed").stage.startswith("battle at")
    game.play_dice([1])
    while game.phase != "axis second week refit":
        go_on(game)
    assert war(game).concentrated == 0


def test_who_cannot_be_chosen(situation: Situated) -> None:
    """pmd:8.9-a,-d: eighteen at most, of the Axis, before turn 205, and not with air supply."""
    many = [f"D{n}" for n in range(19)]
    units = [
        infantry("axis", name, 6, 8, hex=hex)
        for name, hex in zip(many, [NORTH, SOUTH, "1540", "1741"] * 5, strict=False)
    ]
    units.append(infantry("soviet", "G", 4, 4, hex=HEX))
    game = situation(turn=114, stage=REFIT, units=units)
    assert rule_against(game, "concentrate " + "+".join(many)) == "pmd:8.9-a"
    assert rule_against(game, "concentrate " + "+".join(many[:18])) is None
    assert rule_against(game, "concentrate G") == "pmd:8.9-a"
    assert rule_against(game, "concentrate D1+D1") == "pmd:8.9-a"
    assert rule_against(situation(turn=205, stage=REFIT, units=units), "concentrate D1") == "pmd:8.9-d"
    assert (
        rule_against(situation(turn=114, stage="soviet first week refit", units=units), "concentrate D1") == "pmd:8.9-a"
    )
    game.play("concentrate D1")
    assert rule_against(game, f"airlift {NORTH}") == "pmd:8.9-a"
    train = situation(turn=114, units=[{"id": "3-pd", "box": "OKH North"}, {"id": "4-pd", "box": "OKH North"}])
    assert rule_against(train, "transfer 3PD OKH-South") is None
    war(train).concentrated = 1 << war(train).roster.called("4-pd")
    assert rule_against(train, "transfer 3PD OKH-South") == "pmd:8.9-c"


# -- air supply --------------------------------------------------------------------------------------------------------

POCKET = "3243"  # deep in Russia, far from any Axis town


def pocket(situation: Situated, turn: int = 118, stage: str = REFIT, **spec: Any) -> Game:
    """Germans cut off in Russia, with Axis land up to Kiev."""
    pos = war(situation())
    west = [pos.hex_name(h) for h in range(pos.ground.land.bit_length()) if pos.ground.land >> h & 1]
    west = [hex for hex in west if hex[:2] < "19" and "28" < hex[2:] < "42"]
    ring = [pos.hex_name(h) for h in pos.board.grid.neighbours(pos.board.grid.index(POCKET))]
    units = [
        infantry("axis", "Leg", 6, 8, hex=POCKET),
        {"id": "3-pd", "hex": POCKET},
        *(infantry("soviet", f"R{n}", 4, 4, hex=hex) for n, hex in enumerate(ring)),
        *spec.pop("more", ()),
    ]
    return situation(turn=turn, stage=stage, units=units, control={"axis": west}, **spec)


def points(game: Game) -> int:
    """The movement points of the panzer division."""
    return movement_points.left(war(game), war(game).roster.called("3-pd"))


def test_air_supply_feeds_a_hex(situation: Situated) -> None:
    """pmd:8.7-a,-c,-d: the VIII Air Corps flies first; Leg units are free, Mech units have 6 points."""
    game = pocket(situation)
    assert rule_against(game, f"airlift {HEX}") == "pmd:8.7-c"
    game.play(f"airlift {POCKET}")
    pos = war(game)
    best = pos.roster.called("viii-airc")
    assert pos.has(best, 256)
    assert rule_against(game, f"airlift {POCKET}") == "pmd:8.7-c"
    game.play("done")
    panzer = war(game).roster.called("3-pd")
    fed = [u for u in war(game).at(pos.board.grid.index(POCKET)) if war(game).attacking[0] >> u & 1]
    assert len(fed) == 2
    assert points(game) == 6
    assert rule_against(game, "support VIIIAirC " + POCKET) is not None
    assert war(game).airlifted >> panzer & 1
    without = pocket(situation, stage="axis first week movement")
    assert points(without) < 7
    assert not war(without).supplied[0] >> panzer & 1


def test_the_reach_of_air_supply(situation: Situated) -> None:
    """pmd:8.7-k: 15 hexes from an Axis town in supply, and no more; two markers, one a hex (pmd:8.7-c)."""
    far = "5030"
    game = pocket(situation, more=germans(far, "Far"))
    assert rule_against(game, f"airlift {far}") == "pmd:8.7-k"
    assert rule_against(game, f"airlift {POCKET}") is None
    full = pocket(situation)
    war(full).air_supply = (1, 2)
    assert rule_against(full, f"airlift {POCKET}") == "pmd:8.7-c"
    assert rule_against(pocket(situation, stage="soviet first week refit"), f"airlift {POCKET}") == "pmd:8.7-a"


def test_a_stack_moves_with_its_marker(situation: Situated) -> None:
    """pmd:8.7-e: the marker goes with those who live by it; who is left behind is without it at once."""
    game = pocket(situation)
    pos = war(game)
    ring = pos.board.grid.neighbours(pos.board.grid.index(POCKET))
    for hex in ring[:1]:
        for unit in list(pos.of(1, hex)):
            pos.put(unit, -1)
    game.play(f"airlift {POCKET}")
    game.play("done")
    free = pos.hex_name(ring[0])
    game.play(f"move Leg {POCKET}-{free}")
    pos = war(game)
    assert pos.air_supply == (ring[0],)
    panzer = pos.roster.called("3-pd")
    assert not pos.supplied[0] >> panzer & 1
    leg = pos.of(0, ring[0])[0]
    assert pos.supplied[0] >> leg & 1


def test_a_marker_in_advance(situation: Situated) -> None:
    """pmd:8.7-g: a stack in supply keeps its ordinary movement till it needs the marker."""
    game = situation(turn=118, stage=REFIT, units=[{"id": "3-pd", "hex": "1020"}])
    game.play("airlift 1020")
    game.play("done")
    assert points(game) > 6
    assert war(game).airlifted == 0


def test_air_supply_does_not_refit_nor_save(situation: Situated) -> None:
    """pmd:8.7-b,-f: no refit by air; a division that lived by it goes to the Dead Pile."""
    game = pocket(situation, points={"axis": [3, 3]})
    pos = war(game)
    panzer = pos.roster.called("3-pd")
    pos.set_steps(panzer, pos.steps(panzer) - 1)
    game.play(f"airlift {POCKET}")
    assert rule_against(game, "refit 3PD") == "pmd:8.7-f"
    war(game).eliminate(panzer)
    assert pos.title.boxes[-1 - war(game).where[panzer]] == "Dead Pile"


def test_attackers_by_air_ask_the_table(situation: Situated) -> None:
    """pmd:8.7-l"""
    game = pocket(situation, stage="axis first week combat", air_supply=[POCKET])
    pos = war(game)
    target = pos.hex_name(pos.board.grid.neighbours(pos.board.grid.index(POCKET))[0])
    if not pos.ground.gas_east >> pos.board.grid.index(target) & 1:
        pytest.fail("the pocket must lie east of the GAS line")
    game.play(f"attack Leg {target}")
    while game.to_act != "chance":
        game.play("pass" if game.refusal("pass") is None else "done")
    assert game.stage == "attenuated supply"


def test_air_supply_from_1942_on(situation: Situated) -> None:
    """pmd:8.7-h,-i,-j: one marker for a hex and those around it, for defence; not in Soviet hexes."""
    game = pocket(situation, turn=211)
    pos = war(game)
    assert rule_against(game, "airlift Kiev") == "pmd:8.7-i"
    for barred in ("0128", "Minsk"):  # mountains and cities, though they are of the Axis
        held = situation(turn=211, stage=REFIT, units={"31ID": "Minsk"}, control={"axis": ["1919"]})
        assert held.position.controller(pos.board.grid.index("0128")) == "axis"
        assert rule_against(held, f"airlift {barred}") == "pmd:8.7-i"
        assert rule_against(held, "airlift 1919") is None
    assert rule_against(game, "airlift 4030") == "pmd:8.7-i"
    game.play(f"airlift {POCKET}")
    assert rule_against(game, f"airlift {POCKET}") == "pmd:8.7-h"
    panzer = pos.roster.called("3-pd")
    pos = war(game)
    assert pos.airlifted >> panzer & 1
    assert not pos.supplied[0] >> panzer & 1
    assert not pos.attacking[0] >> panzer & 1
    game.play("done")
    assert points(game) <= 6
    fight = Fight(1, (), (panzer,), pos.board.grid.index(POCKET), shown=(panzer,))
    assert factors.defence(war(game), fight) == war(game).strength(panzer).defence
    war(game).owner[1] &= ~(1 << pos.board.grid.index(POCKET))
    for unit in list(war(game).of(0, pos.board.grid.index(POCKET))):
        war(game).put(unit, -1)
    war(game).take(1, 1 << pos.board.grid.index(POCKET))
    assert war(game).air_supply == ()


def test_a_marker_that_was_taken_is_out_for_the_turn(situation: Situated) -> None:
    """pmd:8.7-i: it is not laid again in the second week."""
    game = pocket(situation, turn=213)
    game.play(f"airlift {POCKET}")
    pos = war(game)
    hex = pos.board.grid.index(POCKET)
    for unit in pos.of(0, hex):
        pos.put(unit, -1)
    pos.take(1, 1 << hex)
    assert rule_against(game, "airlift 1838") == "pmd:8.7-i"
    assert not any(str(action).startswith("airlift") for action in game.legal())
    pos.seams.turn_begins(pos)
    assert pos.counts.get("air supply lost") is None


def test_the_marker_advances_and_retreats_with_the_last_of_its_stack(situation: Situated) -> None:
    """pmd:8.7-e: stacks that live by air stay together with it."""
    grid = war(situation()).board.grid
    units = {NORTH: [infantry("axis", "A", 24, 8)], HEX: ["100RD"]}
    spec: dict[str, Any] = {"turn": 118, "weather": "DD", "supply": "offensive", "air_supply": [NORTH]}
    game = situation(stage="axis combat", units=units, **spec)
    game.play(f"attack A {HEX}")
    on_to_the_dice(game).play_dice([6])
    while game.stage != "advance after combat":
        game.play(next(iter(game.legal())))
    game.play(f"advance {game.piece('Extra1').short}")
    assert war(game).air_supply == (grid.index(HEX),)
    units = {NORTH: ["31ID"], HEX: [infantry("soviet", "G", 24, 8)]}
    game = situation(stage="soviet combat", units=units, **spec)
    game.play(f"attack G {NORTH}")
    on_to_the_dice(game).play_dice([1])
    retreat = next(str(action) for action in game.legal() if str(action).startswith("retreat"))
    game.play(retreat)
    assert war(game).air_supply == (grid.index(retreat.split()[-1]),)


def test_rain_slows_who_lives_by_air(situation: Situated) -> None:
    """pmd:8.7-d, pmd:12.4-b: six points, of which rain takes two."""
    for weather, left in (("DD", 6), ("RR", 4)):
        game = pocket(situation, stage="axis first week movement", air_supply=[POCKET], weather=weather)
        assert points(game) == left


def test_a_mobile_assault_by_air_supply_has_six_points(situation: Situated) -> None:
    """pmd:8.7-g: who is in supply but out of the reach of markers draws on the air supply as it assaults."""
    units = [{"id": "3-pd", "hex": NORTH}, infantry("soviet", "G", 1, 1, hex=HEX)]
    spec: dict[str, Any] = {"turn": 118, "stage": "axis first week movement", "units": units, "weather": "DD"}
    by_air = situation(**spec, air_supply=[NORTH])
    assert rule_against(by_air, f"assault 3PD {HEX}") == "pmd:8.7-g"
    assert (
        rule_against(
            situation(**spec, offensive_supply={"axis": [[3, NORTH]]}, air_supply=[NORTH]), f"assault 3PD {HEX}"
        )
        is None
    )
    pushed = situation(**spec, air_supply=[NORTH], seasonal_offensive=["axis"])
    pushed.play(f"assault 3PD {HEX}")
    assert points(pushed) == 0


def test_air_supply_delays_starvation(situation: Situated) -> None:
    """pmd:8.5-j: two weeks more, so that ISO 2 does not cost a step yet."""
    for air, lost in (([POCKET], 0), ([], 1)):
        game = pocket(situation, turn=211, stage="axis first week cleanup", iso={"3PD": 2, "Leg": 2}, air_supply=air)
        panzer = war(game).roster.called("3-pd")
        assert war(game).full_steps(panzer) - war(game).steps(panzer) == lost


def test_who_stays_behind_an_advance_keeps_the_supply_of_the_phase(situation: Situated) -> None:
    """pmd:13.0-f, pmd:8.7-e: the marker stays with the rest of its stack; nobody loses what the phase began with."""
    game = situation(
        turn=209,
        stage="axis combat",
        weather="dry",
        units={"1639": ["31ID", "34ID"], "1640": ["102RD"]},
        air_supply=["1639"],
        air_supplied=["31ID", "34ID"],
        close_combat_ready={"axis": 0, "soviet": 0},
    )
    game.play("attack 31ID 1640")
    while game.stage != "advance after combat":
        if game.to_act == "chance":
            game.play_dice([6])
        else:
            game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    game.play("advance 31ID")
    pos = war(game)
    assert pos.air_supply == (pos.board.grid.index("1639"),)
    for unit in map(pos.roster.index, ("31ID", "34ID")):
        assert pos.attacking[0] >> unit & 1
