"""Where two rules meet, and the second halves of rules: positions that a second reader of the rulebook set up."""

from __future__ import annotations

import pytest

import stavka
from stavka.titles.proud_monster.title import ProudMonster
from stavka.titles.proud_monster.victory.other_points import final_penalty
from tests.titles.proud_monster.assaults import HEX, NORTH, SOUTH, attack, battle, here, infantry, placed
from tests.titles.proud_monster.conftest import Situated, rule_against, war

ROUGH, BESIDE_ROUGH = "0430", "0530"
RESERVE_UNITS = [{"id": "100RD", "box": "RVGK North"}, {"id": "7TC", "box": "RVGK South"}]


# -- areas beside the map (11.3) ---------------------------------------------------------------------------------------


def test_reserves_of_the_high_command_come_in_the_refit_phase(situation: Situated) -> None:
    """pmd:11.3-d: in towns and around district HQs of the area's side of the North/South line, not at the edge."""
    game = situation(turn=213, stage="soviet first week refit", units=RESERVE_UNITS)
    edge = war(game).board.grid.names(war(game).ground.red_edge["RVGK North"])
    away = next(hex for hex in edge if not war(game).ground.urban >> war(game).board.grid.index(hex) & 1)
    for action, rule in (
        ("place 100RD 4120", None),
        ("place 100RD 4019", None),
        ("place 100RD 3846", "pmd:11.3-d"),
        (f"place 100RD {away}", "pmd:11.3-d"),
        ("place 100RD 3014", "pmd:9.1.3-a"),
        ("place 7TC 4120", "pmd:11.3-d"),
        ("place 7TC 3846", None),
        ("place 100RD RVGK-South", "pmd:11.3-d"),
    ):
        assert rule_against(game, action) == rule, action
    game.play("place 100RD 4120")
    assert game.piece("100RD").hex == "4120"
    assert "place 7TC 3846" in {str(action) for action in game.legal()}


def test_the_axis_has_no_such_areas(situation: Situated) -> None:
    """pmd:11.3-d: 'place' is a Soviet action of the Refit Phase."""
    game = situation(turn=213, stage="axis first week refit", units=[{"id": "3PD", "box": "OKH North"}])
    assert rule_against(game, "place 3PD 1920") is not None


@pytest.mark.parametrize(("flow", "rule"), [(54, None), (55, "pmd:11.3-g")])
def test_what_comes_out_counts_too(situation: Situated, flow: int, rule: str | None) -> None:
    """pmd:11.3-g: 28 points a turn from turn 203, in and out together, by towns and by the edge."""
    edge = str(next(iter(war(situation()).board.grid.names(war(situation()).ground.red_edge["RVGK North"]))))
    for stage, action in (("refit", "place 100RD 4120"), ("movement", f"enter 100RD {edge}")):
        game = situation(
            turn=203, stage=f"soviet first week {stage}", units=RESERVE_UNITS[:1], counts={"rvgk flow": flow}
        )
        assert rule_against(game, action) == rule, stage
        if rule is None:
            game.play(action)
            assert war(game).count("rvgk flow") == 56


def test_the_first_hex_takes_all_points_at_worst(situation: Situated) -> None:
    """pmd:11.1-i, pmd:6.1-n: a slow division comes on in ground that it has too few points for."""
    slow = infantry("axis", "Slow", 2, 4, move=1)
    game = situation(turn=119, weather="MM", units=[{**slow, "box": "OKH North"}])
    pos = war(game)
    unit = game.units(side="axis")[-1].short
    gates = pos.board.grid.names(pos.ground.entries["OKH North"] & (pos.ground.forest | pos.ground.marsh))
    first = next(iter(gates))
    assert rule_against(game, f"enter {unit} {first}") is None
    game.play(f"enter {unit} {first}")
    assert game.piece(unit).hex == first


# -- nations (4.5.2, 7) ------------------------------------------------------------------------------------------------


def test_finns_hold_vehicles_and_trains_back(situation: Situated) -> None:
    """pmd:4.5.2-c with pmd:9.2-c and pmd:11.3-f: adjacent for all purposes, until the garrison lapses."""
    units = [
        {"side": "soviet", "kind": "TC", "hex": "3904", "steps": 1},
        {"side": "soviet", "kind": "TC", "hex": "3904", "steps": 1},
    ]
    for over, rule in ((0, "pmd:9.2-c"), (1, None)):
        game = situation(turn=213, stage="soviet first week refit", units=units, counts={"finnish garrison over": over})
        one, other = (piece.short for piece in game.units(at="3904"))
        assert rule_against(game, f"reorganize {one} {other}") == rule


@pytest.mark.parametrize("order", [("3PD", "Rom6ID"), ("Rom6ID", "3PD")])
def test_a_minor_ally_lies_on_top_whoever_came_last(situation: Situated, order: tuple[str, str]) -> None:
    """pmd:7.1-e: the Soviets see it, though the German was there before."""
    first, second = order
    game = situation(turn=119, units={first: "1640", second: "1641"})
    game.play(f"move {second} 1641-1640")
    seen = [unit["short"] for unit in game.view("soviet")["units"] if unit.get("hex") == "1640"]
    assert seen == ["Rom6ID"]


def test_rivals_side_by_side_cost_a_nation_its_units(situation: Situated) -> None:
    """pmd:7.2-e: found next to each other, one of the two groups is eliminated, as the Axis chooses."""
    units = {"Hun1PD": "1641", "Rom6ID": "1640", "Rom1ID": "1640", "Rom2ID": "1440"}
    game = situation(turn=119, units=units)
    assert game.stage == "quarrel of allies"
    assert rule_against(game, "lose Rom2ID") == "pmd:7.2-e"
    game.play("lose Rom1ID")
    assert [game.piece(unit).hex for unit in units] == ["1641", None, None, "1440"]
    assert game.stage == "axis first week movement"
    assert situation(turn=119, units=units, options=["friendly-neighbours"]).stage == "axis first week movement"


# -- shared hexes (13.15) ----------------------------------------------------------------------------------------------


def shared(situation: Situated, **spec: object) -> stavka.Game:
    units = [
        *placed(["100RD", "102RD"], HEX),
        *placed(["1GRD"], NORTH),
        *placed(["1ID"], HEX),
        *placed([infantry("soviet", "South", 3, 3)], SOUTH),
    ]
    return situation(turn=213, stage="soviet first week movement", units=units, hex_defender={HEX: "soviet"}, **spec)


def test_in_or_out_but_not_both(situation: Situated) -> None:
    """pmd:13.15.3-e: the hex defender brings units in or takes units out in a phase, whichever units these are."""
    game = shared(situation)
    assert rule_against(game, f"move 1GRD {NORTH}-{HEX}") is None
    game.play(f"move 1GRD {NORTH}-{HEX}")
    assert rule_against(game, f"move 100RD {HEX}-{SOUTH}") == "pmd:13.15.3-e"
    assert not [a for a in game.legal().by_unit("100RD") if str(a).startswith("move")]
    game = shared(situation)
    game.play(f"move 100RD {HEX}-{SOUTH}")
    assert rule_against(game, f"move 1GRD {NORTH}-{HEX}") == "pmd:13.15.3-e"
    assert rule_against(game, f"move 102RD {HEX}-{SOUTH}") is None


@pytest.mark.parametrize(("lost_to", "rule"), [(1, None), (2, "pmd:13.15.3-d")])
def test_a_shared_hex_has_one_room_for_both(situation: Situated, lost_to: int, rule: str | None) -> None:
    """pmd:13.15.3-d, pmd:13.15.2-b: five divisions in all outside cities."""
    axis = [infantry("axis", f"A{n}", 3, 3) for n in range(1 + lost_to)]
    units = [*placed(["100RD", "102RD"], HEX), *placed(["1GRD"], NORTH), *placed(axis, HEX)]
    game = situation(
        turn=213, stage="soviet first week movement", units=units, hex_defender={HEX: "soviet"}, scenario="1942"
    )
    assert rule_against(game, f"move 1GRD {NORTH}-{HEX}") == rule


def test_no_room_beside_a_full_garrison() -> None:
    """pmd:13.15.2-b, pmd:13.4.2-ae: ten divisions fill a city for both sides, so nobody advances beside them."""
    garrison = [infantry("soviet", f"G{n}", 1, 1, steps=2) for n in range(10)]
    game = battle(
        {"1919": [infantry("axis", "A", 30, 30)]}, garrison, hex="1920", turn=119, close_combat_ready={"axis": 1}
    )
    attack(game, game.units(at="1919")[0].short, hex="1920", cc=True)
    while game.stage in ("declare a shift", "construction"):
        game.play("use city" if game.stage == "construction" else "done")
    while game.to_act == "chance":
        game.play_dice([6])
    hurt: list[str] = []
    while game.stage == "loss":
        hurt.append(next(str(a) for a in game.legal() if str(a) not in hurt))
        game.play(hurt[-1])
    assert len(here(game, "1920", "soviet")) == 10
    assert here(game, "1920", "axis") == []


def test_rain_does_not_keep_infantry_out(situation: Situated) -> None:
    """pmd:13.15.2-a with pmd:12.4-b: rain takes points for movement only, so six are six in an advance."""
    for weather in ("DD", "RR"):
        game = battle(
            {NORTH: [infantry("axis", "A", 12, 8)]},
            [infantry("soviet", "D", 4, 4)],
            weather=weather,
            close_combat_ready={"axis": 1},
        )
        attack(game, game.units(at=NORTH)[0].short, cc=True)
        while game.stage != "advance after combat":
            if game.to_act == "chance":
                game.play_dice([4])
            else:
                game.play(str(next(iter(game.legal()))))
        assert any(str(a).startswith("advance") for a in game.legal())


# -- points and pools (6.1, 13.13, 2.4.9) ------------------------------------------------------------------------------


def test_only_the_first_six_go_to_stalingrad(situation: Situated) -> None:
    """pmd:13.13-d: those that have returned since make no new room."""
    game = situation(turn=223, units={"3PD": "1640", "4PD": "1641"}, counts={"mech divisions to stalingrad": 5})
    pos = war(game)
    for name in ("3PD", "4PD"):
        pos.supplied[0] |= 1 << pos.roster.index(name)
        pos.eliminate(pos.roster.index(name))
    assert [game.piece(name).box for name in ("3PD", "4PD")] == ["Stalingrad Pool", "Replacement Army"]


def test_tracks_call_units_by_their_untried_type(situation: Situated, title: ProudMonster) -> None:
    """pmd:2.4.9-l: where an MRB is called for, one that turned out to be an MB will do."""
    turn = next(t for t, box in title.soviet_turns.items() for called in box.withdrawals if called.type == "MRB")
    mb = next(c.short for c in title.units if c.kind == "MB")
    game = situation(turn=turn, stage="reinforcement: withdrawals", units={mb: "4120"})
    while not game.stage.startswith("soviet withdrawal: MRB"):
        game.play("decline")
    assert rule_against(game, f"withdraw {mb}") is None


def test_soviet_air_is_there_before_the_axis_moves(situation: Situated) -> None:
    """pmd:15.4-b: an air unit that arrives joins a stack at once."""
    game = situation(turn=123, stage="reinforcement: arrivals", units={"100RD": "3819", "3PD": "3818"}, seed=3)
    while game.stage != "soviet air units":
        game.play(str(next(iter(game.legal()))))
    game.play("support 6Interceptor 3819")
    assert game.piece("6Interceptor").hex == "3819"


def test_the_last_check_is_that_of_1944(situation: Situated) -> None:
    """pmd:4.5.2-j: Soviet units in the ZOMO cost points on turn 407, not on the last turn of a shorter game."""
    for turn, scenario, worth in ((124, "1941", 0), (407, "campaign", 1)):
        game = situation(turn=turn, scenario=scenario, stage="soviet second week movement", units={"100RD": "0633"})
        assert final_penalty(war(game)) == worth


def test_a_reserve_marker_goes_with_the_last_train(situation: Situated) -> None:
    """pmd:6.4-d, pmd:11.2-a: strategic movement leaves no marker without units."""
    game = situation(turn=213, units={"1ID": "1920"}, control={"axis": "all"}, reserves={"axis": {"1920": 1}})
    game.play("transfer 1ID OKH-North")
    assert not war(game).reserves


def test_who_is_dropped_off_stays(situation: Situated) -> None:
    """pmd:11.1-g: a stack goes on without some, which are done for the phase."""
    game = situation(units={"3PD": NORTH, "4PD": NORTH})
    game.play(f"move 3PD+4PD {NORTH}-1638")
    assert rule_against(game, "move 4PD 1638-1637") is None
    game.play("move 3PD 1638-1637")
    assert rule_against(game, "move 4PD 1638-1637") == "pmd:11.1-g"
    assert rule_against(game, "move 3PD 1637-1636") is None


def test_one_move_is_finished_before_another_begins(situation: Situated) -> None:
    """pmd:11.1-e: in one hex as in two; a part of a stack that moves by itself ends the move of the other part."""
    game = situation(units={"3PD": NORTH, "4PD": NORTH, "6PD": "1641"})
    game.play(f"move 3PD {NORTH}-1638")
    game.play(f"move 4PD {NORTH}-1540")
    assert rule_against(game, "move 3PD 1638-1637") == "pmd:11.1-g"
    game.play("move 6PD 1641-1642")
    assert rule_against(game, "move 4PD 1540-1440") == "pmd:11.1-e"


def test_hedgehogs_make_no_mobile_assault(situation: Situated) -> None:
    """pmd:13.4.2-af, pmd:13.4.2-v: nobody attacks out of one; taken off it hinders nobody; it stays on no empty hex."""
    units = {"3PD": "1920", "100RD": "1919"}
    front = {"terrain": {"1919": "clear"}, "stalin_line": [], "supply": {"3PD": "offensive"}}
    game = situation(turn=213, units=units, hedgehogs=["1920"], **front)
    assert rule_against(game, "assault 3PD 1919") == "pmd:13.4.2-af"
    game.play("hedgehog 1920")
    assert rule_against(game, "assault 3PD 1919") is None
    game = situation(turn=213, units=units, hedgehogs=["1920"])
    game.play("move 3PD 1920-1921")
    assert game.view("axis")["markers"]["hedgehogs"] == []


@pytest.mark.parametrize(
    ("reserve", "pushing", "costs"),
    [(False, False, (4, 6, 4)), (True, False, (4, 1, 4)), (True, True, (1, 1, 1)), (False, True, (4, 6, 4))],
)
def test_what_a_hex_with_an_assault_marker_costs(
    situation: Situated, reserve: bool, pushing: bool, costs: tuple[int, ...]
) -> None:
    """pmd:14.11-a,-b, pmd:6.4-i,-k, pmd:5.4-i: plain for Mech out of reserve, for all of it in an offensive week."""
    game = situation(
        turn=213,
        units={"31ID": NORTH, "3PD": NORTH},
        ma_markers=[HEX],
        reserves={"axis": {NORTH: 1}} if reserve else {},
        seasonal_offensive=["axis"] if pushing else [],
        control={"axis": "all"},
    )
    assert tuple(game.cost(f"move {units} {NORTH}-{HEX}") for units in ("31ID", "3PD", "31ID+3PD")) == costs


def test_who_is_not_shown_assists_nobody(situation: Situated) -> None:
    """pmd:14.3-f, pmd:14.1-c: tanks that only go along do not help motorized infantry to assault."""
    game = situation(
        turn=119,
        units={"3PD": NORTH, "10MID": NORTH, "100RD": HEX},
        weather="DD",
        offensive_supply={"axis": [[5, NORTH, "open"]]},
        control={"axis": "all"},
    )
    assert rule_against(game, f"assault 3PD+10MID {HEX}") is None
    assert rule_against(game, f"assault 3PD {HEX} with 10MID") is None
    assert rule_against(game, f"assault 10MID {HEX} with 3PD") == "pmd:14.1-c"


def test_ground_helps_to_keep_units_hidden() -> None:
    """pmd:13.0-j: columns for the ground make odds worse than 1:3 too, those of the attacker better."""
    for hex, start, stops in ((HEX, NORTH, False), (ROUGH, BESIDE_ROUGH, True)):
        game = battle({start: [infantry("axis", "A", 2, 2)]}, [infantry("soviet", "D", 1, 6), "uRD1"], hex=hex)
        attack(game, game.units(at=start)[0].short, hex=hex)
        assert game.stage == "reveal a defender"
        game.play(f"reveal {next(p.short for p in game.units(at=hex) if p.short.startswith('Extra'))}")
        assert (rule_against(game, "done") is None) is stops
