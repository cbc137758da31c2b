"""9.5: replacement points, rebuilding, and the two Soviet systems."""

from __future__ import annotations

from typing import Any

import pytest

from stavka.engine.game import Game
from stavka.titles.proud_monster.administration import points
from tests.titles.conftest import Refused
from tests.titles.proud_monster.conftest import Situated, offered, rule_against, war

POINTS, REBUILDING, ARRIVALS = "reinforcement: points", "reinforcement: rebuilding", "reinforcement: arrivals"
ARMY, LOST = "Replacement Army", "tried Replacement Army"


def test_axis_points_are_saved(situation: Situated) -> None:
    """pmd:9.5.1-a: what was left over stays; turn 115 adds three Leg and one Mech point."""
    assert war(situation(turn=115, stage=POINTS, points={"axis": [2, 5]})).points[:2] == [5, 6]


def rebuilding(situation: Situated, *units: dict[str, Any], **more: Any) -> Game:
    return situation(**{"turn": 115, "stage": REBUILDING, "units": list(units), **more})


def test_a_point_buys_a_step(situation: Situated) -> None:
    """pmd:9.5.1-a,-c,-i: as many as one pays for; Leg points for Leg units only."""
    units = [{"id": "3PD", "box": ARMY}, {"id": "1ID", "box": ARMY}, {"id": "5ID", "hex": "1920"}]
    game = rebuilding(situation, *units, points={"axis": [2, 2]})
    assert rule_against(game, "rebuild 5ID 1") == "pmd:9.5.1-a"
    assert rule_against(game, "rebuild 3PD 3") == "pmd:9.5.1-c"
    assert rule_against(game, "rebuild 1ID 3") is None  # two of one kind, one of the other
    game.play("rebuild 3PD 2")
    assert (game.piece("3PD").box, game.piece("3PD").steps) == ("OKH North", 2)
    assert war(game).points[:2] == [2, 0]
    assert rule_against(game, "rebuild 1ID 3") == "pmd:9.5.1-c"
    game.play("rebuild 1ID 2")
    assert war(game).points[:2] == [0, 0]


def test_who_can_be_rebuilt(situation: Situated) -> None:
    """pmd:9.5.1-h,-j: divisions, heavy panzer battalions of 2-2-9; lost Luftwaffe divisions leave the game."""
    pos = war(situation())
    roster = pos.roster
    assert not roster.rebuildable[roster.called("2-lfd")]
    assert roster.rebuildable[roster.called("250-id")]
    heavy = [u for u, kind in enumerate(roster.kind) if kind == "HPBn" and roster.rebuildable[u]]
    assert heavy
    game = rebuilding(situation, {"id": roster.short[heavy[0]], "box": ARMY}, points={"axis": [0, 1]}, turn=320)
    assert rule_against(game, f"rebuild {roster.short[heavy[0]]} 1") is None


@pytest.mark.parametrize(("turn", "steps", "rule"), [(120, 3, ""), (215, 2, "pmd:15.1-c"), (310, 1, "pmd:15.1-d")])
def test_regular_infantry_is_never_what_it_was(situation: Situated, turn: int, steps: int, rule: str) -> None:
    """pmd:15.1-c,-d: not to full strength in 1942, not to a green step in 1943."""
    game = rebuilding(situation, {"id": "1ID", "box": ARMY}, points={"axis": [9, 9]}, turn=turn)
    assert rule_against(game, f"rebuild 1ID {steps}") is None
    if rule:
        assert rule_against(game, f"rebuild 1ID {steps + 1}") == rule


@pytest.mark.parametrize(("die", "points_"), [(1, 2), (3, 3), (6, 5)])
def test_comb_out(situation: Situated, die: int, points_: int) -> None:
    """pmd:REC-c, pmd:9.5.2-a: 1 counts as 2 and 6 as 5; once a calendar year from turn 206 on."""
    game = situation(turn=206, stage=POINTS)
    before = war(game).points[0]
    game.play("comb-out")
    game.play(f"roll {die}")
    assert war(game).points[0] - before == points_
    assert situation(turn=208, stage=POINTS, counts={"comb-out": 42}).refusal("comb-out") is not None
    assert situation(turn=301, stage=POINTS, counts={"comb-out": 42}).refusal("comb-out") is None
    assert situation(turn=205, stage=POINTS).refusal("comb-out") is not None


def test_the_comb_out_of_1942_is_made(situation: Situated) -> None:
    """pmd:9.5.2-b: in the scenario of 1942 the next one comes in 1943."""
    pos = war(situation(turn=212))
    assert points.may_comb_out(pos)
    pos.scenario = "1942"
    assert not points.may_comb_out(pos)
    pos.turn = 301
    assert points.may_comb_out(pos)


def soviet(situation: Situated, **spec: Any) -> tuple[int, int]:
    leg, mech = war(situation(**{"stage": POINTS, **spec})).points[2:]
    return leg, mech


def centres(situation: Situated) -> int:
    """District HQs of the map, Moscow once."""
    return war(situation()).ground.stars.bit_count() - 1


@pytest.mark.parametrize(
    ("turn", "rate"), [(113, 0), (114, 1), (115, 2), (116, 2), (117, 3), (119, 4), (121, 5), (123, 6)]
)
def test_the_west_system(situation: Situated, turn: int, rate: int) -> None:
    """pmd:9.5.3-b,-c,-d,-h: Leg points only, so many for each HQ; Moscow is one."""
    assert soviet(situation, turn=turn) == (rate * centres(situation), 0)


def test_lost_and_cut_off_headquarters_give_nothing(situation: Situated) -> None:
    """pmd:9.5.3-c,-g: owned by the Axis, or without overland supply; of a shared hex the defender decides."""
    usual = soviet(situation, turn=118)[0]
    assert soviet(situation, turn=118, control={"axis": ["Kiev"]})[0] == usual - 3
    units = [{"id": "1ID", "hex": "2132"}, {"id": "4RD", "hex": "2132"}]
    assert soviet(situation, turn=118, units=units, hex_defender={"2132": "axis"})[0] == usual - 3
    assert soviet(situation, turn=118, units=units, hex_defender={"2132": "soviet"})[0] == usual


def test_a_retaken_headquarters_gives_half(situation: Situated) -> None:
    """pmd:9.5.3-f: half of five, rounded up, is three; the loss is noted for ever."""
    usual = soviet(situation, turn=121)[0]
    assert soviet(situation, turn=121, hq_lost=["Kiev"])[0] == usual - 2
    game = situation(turn=121, units=[{"id": "1ID", "hex": "2131"}, {"id": "3PD", "hex": "2131"}])
    game.play("move 3PD 2131-2132")
    assert war(game).hq_lost == 1 << war(game).board.grid.index("2132")


def test_moscow_works_while_one_of_its_hexes_does(situation: Situated) -> None:
    """pmd:9.5.3-h"""
    usual = soviet(situation, turn=118)[0]
    assert soviet(situation, turn=118, control={"axis": ["4120"]})[0] == usual
    assert soviet(situation, turn=118, control={"axis": ["4120", "4219"]})[0] == usual - 3
    assert soviet(situation, turn=121, hq_lost=["4120"])[0] == soviet(situation, turn=121)[0]
    assert soviet(situation, turn=121, hq_lost=["4120", "4219"])[0] == soviet(situation, turn=121)[0] - 2


def test_the_east_system(situation: Situated) -> None:
    """pmd:9.5.3-i,-j: 16 and 2 for each HQ, 1 for a retaken one; half of it Mech points, rounded up."""
    number = centres(situation)
    total = 16 + 2 * (number - 2) + 2
    lost = {"counts": {"east production": 1}, "hq_lost": ["Kiev", "Minsk"]}
    told = soviet(situation, turn=210, **lost)
    assert told == (total // 2, total - total // 2)
    total -= 1
    told = soviet(
        situation, turn=210, counts={"east production": 1}, hq_lost=["Kiev", "Minsk"], control={"axis": ["Kiev"]}
    )
    assert told == (total // 2, total - total // 2)


def test_the_switch_to_the_east(situation: Situated) -> None:
    """pmd:9.5.3-k: by choice from turn 124 to 206, by force on 207, never before."""
    assert situation(turn=123, stage=ARRIVALS).refusal("east") is not None
    game = situation(turn=124, stage=ARRIVALS)
    assert game.to_act == "soviet"
    game.play("east")
    assert war(game).counts["east production"] == 1
    game = situation(turn=124, stage=ARRIVALS)
    game.play("done")
    assert "east production" not in war(game).counts
    assert war(situation(turn=207, stage=ARRIVALS)).counts["east production"] == 1


def test_soviet_points_are_not_saved(situation: Situated) -> None:
    """pmd:9.5.3-l"""
    assert soviet(situation, turn=113, points={"soviet": [7, 3]}) == (0, 0)


def test_rifle_and_cavalry_divisions_are_rebuilt_blindly(situation: Situated) -> None:
    """pmd:9.5.3-e,-m, pmd:16.4-m: one point each, drawn from those that were lost, placed like reinforcements."""
    units = [{"id": "4RD", "box": "Replacement Army RD"}, {"id": "8RD", "box": "Replacement Army RD"}]
    game = rebuilding(situation, *units, points={"soviet": [1, 0]})
    assert rule_against(game, "rebuild CD") == "pmd:9.5.3-e"
    game.play("rebuild RD")
    assert war(game).points[2:] == [0, 0]
    assert rule_against(game, "rebuild RD") == "pmd:9.5.3-m"
    game.play("done")
    (unit,) = [u for u in war(game).taken if war(game).roster.kind[u] == "RD"]
    name = war(game).short(unit)
    assert set(war(game).faces(unit)) == {war(game).roster.index("4RD"), war(game).roster.index("8RD")}
    game.play(f"place {name} Moscow")
    assert game.piece(name).hex == "4120"


def test_the_west_rebuilds_nothing_else(situation: Situated) -> None:
    """pmd:9.5.3-b: a tank corps waits for the East system."""
    units = [{"id": "9TC", "box": LOST}, {"id": "4RD", "box": "Replacement Army RD"}]
    west = rebuilding(situation, *units, points={"soviet": [9, 9]}, turn=206)
    assert rule_against(west, "rebuild 9TC") == "pmd:9.5.3-b"
    east = rebuilding(situation, *units, points={"soviet": [9, 9]}, turn=206, counts={"east production": 1})
    assert rule_against(east, "rebuild 9TC") is None


def test_soviet_units_are_rebuilt_whole(situation: Situated) -> None:
    """pmd:9.5.3-m,-n: a corps costs Mech points for the steps of its turn, a Guards division two of either kind."""
    units = [{"id": "9TC", "box": LOST}, {"id": "1GRD", "box": LOST}, {"id": "8RD", "hex": "4120"}]
    east = {"counts": {"east production": 1}, "turn": 214}
    game = rebuilding(situation, *units, points={"soviet": [9, 2]}, **east)
    assert rule_against(game, "rebuild 9TC") == "pmd:9.5.3-n"
    game = rebuilding(situation, *units, points={"soviet": [1, 4]}, **east)
    assert rule_against(game, "rebuild 9TC 2") == "pmd:9.5.3-n"
    game.play("rebuild 9TC")
    assert war(game).points[2:] == [1, 1]
    game.play("rebuild 1GRD")
    assert war(game).points[2:] == [0, 0]
    game.play("done")
    assert (game.piece("9TC").steps, game.piece("1GRD").steps) == (3, 2)


def test_artillery_costs_two_mech_points(situation: Situated) -> None:
    """pmd:9.5.3-m"""
    units = [{"id": "1AD", "box": LOST}]
    more = {"counts": {"east production": 1}, "turn": 222}
    poor = rebuilding(situation, *units, points={"soviet": [9, 1]}, **more)
    assert rule_against(poor, "rebuild 1AD") is not None
    game = rebuilding(situation, *units, points={"soviet": [9, 2]}, **more)
    game.play("rebuild 1AD")
    assert war(game).points[2:] == [9, 0]


def test_what_is_never_rebuilt(situation: Situated) -> None:
    """pmd:9.5.3-o, pmd:9.5.3-a: the black box; and a unit that lives is not rebuilt either."""
    pos = war(situation())
    roster = pos.roster
    for kind in ("TD", "MRD", "TB", "MRB", "RB", "EB"):
        assert not any(
            roster.rebuildable[u] for u, c in enumerate(roster.counters) if c.kind == kind and not roster.untried[u]
        )
    assert not any(roster.rebuildable[u] for u in range(len(roster)) if roster.militia[u])
    units: list[dict[str, Any]] = [
        {"id": "9TC", "hex": "4120", "steps": 2},
        {"id": "4RD", "box": "Replacement Army RD"},
    ]
    game = rebuilding(situation, *units, points={"soviet": [9, 9]}, turn=214, counts={"east production": 1})
    assert rule_against(game, "rebuild 9TC") == "pmd:9.5.3-a"
    assert rule_against(game, "rebuild 1EB") == "pmd:9.5.3-o"


def test_types_that_are_never_rebuilt_are_refused_by_name(situation: Situated) -> None:
    """pmd:9.5.3-o: all of a type; pmd:2.4.9-b: a division that is drawn unseen is not picked by its number."""
    game = situation(
        turn=213,
        stage="reinforcement: rebuilding",
        units=[{"id": "100RD", "box": "Replacement Army RD"}],
        points={"soviet": [9, 9]},
    )
    for kind in ("TD", "MRD", "TB", "MRB", "RB", "EB", "KRM", "1GM"):
        assert rule_against(game, f"rebuild {kind}") == "pmd:9.5.3-o"
    assert rule_against(game, "rebuild 100RD") == "pmd:2.4.9-b"
    assert rule_against(game, "rebuild RD") is None


def test_the_comb_out_of_1942_lies_before_its_scenario(situation: Situated, refused: Refused) -> None:
    """pmd:9.5.2-b; there is another in 1943, and in the campaign that of 1942 is open (pmd:9.5.2-a)."""
    keys = {"stage": "reinforcement: points"}
    refused(situation(scenario="1942", turn=213, **keys), "comb-out", "pmd:9.5.2-b")
    assert situation(scenario="1942", turn=301, **keys).refusal("comb-out") is None
    assert situation(turn=213, **keys).refusal("comb-out") is None


def test_production_goes_east_from_turn_124_on(situation: Situated, refused: Refused) -> None:
    """pmd:9.5.3-k: before, it is refused by its own row, though dice are to be rolled."""
    refused(situation(turn=123, stage="reinforcement"), "east", "pmd:9.5.3-k")
    assert situation(turn=124, stage="reinforcement").refusal("east") is None


def test_a_district_in_which_partisans_rose_works_from_the_next_turn(situation: Situated) -> None:
    """pmd:9.5.3-f, pmd:9.1.3-f: and then at half the rate, since the Axis has owned it."""
    spec: dict[str, Any] = {"units": [{"side": "soviet", "kind": "RD", "untried": True, "box": "due"}]}
    game = situation(turn=113, stage=ARRIVALS, control={"Orel": "axis"}, **spec)
    pos = war(game)
    before = points.centres(pos)
    game.play("place uRD1 Orel")
    assert points.centres(war(game)) == before
    war(game).arrived = 0  # another turn
    assert points.centres(war(game)) == (before[0], before[1] + 1)


@pytest.mark.parametrize(
    ("unit", "box", "rule"),
    [
        ("1LFD", "Replacement Army", "pmd:9.5.1-h"),
        ("203PR", "Replacement Army", "pmd:9.5.1-h"),
        ("NdrSSMIB", "Replacement Army", "pmd:7.3-b"),
        ("Rom6ID", "Replacement Army", "pmd:7.1-k"),
        ("4PD", "Stalingrad Pool", "pmd:13.13-f"),
        ("4PD", "Dead Pile", "pmd:13.13-e"),
        ("Slo1ID", "Replacement Army", None),
        ("250SpID", "Replacement Army", None),
        ("502HPBn", "Replacement Army", None),
    ],
)
def test_who_is_rebuilt(situation: Situated, unit: str, box: str, rule: str | None) -> None:
    """pmd:9.5.1-h,-j, pmd:7.3-b, pmd:13.13-e,-f: Slovaks are rebuilt as Germans are."""
    units = [{"id": unit, "box": box}, {"id": "3PD", "box": "Replacement Army"}]
    game = situation(turn=224, stage=REBUILDING, units=units, points={"axis": [2, 2]})
    assert rule_against(game, f"rebuild {unit} 1") == rule
    assert (f"rebuild {unit} 1" in offered(game)) == (rule is None)


def test_how_far_a_unit_is_rebuilt(situation: Situated) -> None:
    """pmd:9.5.1-i, pmd:15.1-a: the fourth step of regular infantry sleeps in 1941."""
    units = [{"id": unit, "box": "Replacement Army"} for unit in ("31ID", "3PD")]
    game = situation(turn=118, stage=REBUILDING, units=units, points={"axis": [9, 9]})
    assert rule_against(game, "rebuild 31ID 4") == "pmd:15.1-a"
    assert rule_against(game, "rebuild 3PD 5") == "pmd:9.5.1-i"


def test_soviet_black_boxes_are_not_rebuilt(situation: Situated) -> None:
    """pmd:9.5.3-o: wherever such a unit lies."""
    units = [{"id": unit, "box": "tried Replacement Army"} for unit in ("1EB", "1GRD")]
    game = situation(turn=214, stage=REBUILDING, units=units, points={"soviet": [2, 2]})
    assert rule_against(game, "rebuild 1EB") == "pmd:9.5.3-o"
    assert rule_against(game, "rebuild 1GRD") is None


def test_a_comb_out_is_open_from_206_on_and_once_a_year(situation: Situated, refused: Refused) -> None:
    """pmd:9.5.2-a"""
    early = situation(turn=205, stage="reinforcement: points", units={"3PD": "1640"})
    refused(early, "comb-out", "pmd:9.5.2-a")
    game = situation(turn=206, stage="reinforcement: points", units={"3PD": "1640"})
    assert game.refusal("comb-out") is None
    game.play("comb-out")
    game.play_dice([6])
    assert war(game).points[0] >= 5
    refused(game, "comb-out", "pmd:9.5.2-a")


def test_rebuilding_is_open_where_nothing_is_lost(situation: Situated, refused: Refused) -> None:
    """pmd:9.5.1-a."""
    refused(situation(stage="reinforcement: rebuilding", units={"3PD": "Minsk"}), "rebuild 3PD", "pmd:9.5.1-a")
    lost = situation(stage="axis rebuilding", boxes={"Replacement Army": ["3PD"]}, points={"axis": [0, 2]})
    assert lost.refusal("rebuild 3PD 2") is None
