"""11.27 to 11.29, 8.12 to 8.15: hexes that are closed to a retreat, and what is left of a unit that is lost."""

from __future__ import annotations

import pytest

from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.combat import retreat
from stavka.titles.barbarossa_deluxe.combat.losses import eliminate
from stavka.titles.barbarossa_deluxe.state.flags import DEAD, MOVED, OUT, OVERLAND
from tests.titles.barbarossa_deluxe.conftest import Situation, figures, shift
from tests.titles.barbarossa_deluxe.looking import war

HEX = "2010"


def test_no_retreat_to_where_the_attack_came_from(plain: Situation) -> None:
    """bd:11.27-d bd:10.31-b: though nobody stands there any more."""
    pos = war(plain({"5A": HEX}, "axis fight"))
    unit, start = pos.roster.find("5A"), pos.board.grid.index(HEX)
    better, others = retreat.ways(pos, unit, start, ())
    assert better
    assert others
    assert not better & others
    barred = [hex.bit_length() - 1 for hex in (better & -better, others & -others)]
    again = retreat.ways(pos, unit, start, barred)
    assert again == (better & ~(1 << barred[0]), others & ~(1 << barred[1]))


def test_other_directions_are_open_when_no_better_one_is(plain: Situation) -> None:
    """bd:11.27-c bd:11.27-e"""
    pos = war(plain({"5A": HEX}, "axis fight"))
    unit, start = pos.roster.find("5A"), pos.board.grid.index(HEX)
    better, others = retreat.ways(pos, unit, start, ())
    assert retreat.open_hexes(pos, unit, start, ()) == better
    assert retreat.open_hexes(pos, unit, start, list(bits(better))) == others


@pytest.mark.parametrize(("flags", "box"), [(OVERLAND, DEAD), (MOVED, OUT), (OVERLAND | MOVED, DEAD)])
def test_a_german_without_overland_supply_does_not_come_back_late_in_the_war(
    plain: Situation, flags: int, box: int
) -> None:
    """bd:8.14 bd:11.28-c: what counts is the supply it had when the battle began."""
    pos = war(plain({"5Inf": HEX, "6Inf": "2012"}, "soviet fight", turn=28))
    unit = pos.roster.find("5Inf")
    pos.flags[unit] = flags
    retreat.FallBack((unit,), (), False)._lost(pos, unit)
    assert pos.where[unit] == box


def test_what_is_left_of_a_unit_that_is_lost(plain: Situation) -> None:
    """bd:8.31-g bd:8.12-a: neither its Tigers nor what it did."""
    game = plain({"3Pz": HEX, "5A": "2008"}, "soviet fight", turn=20, attached={"503TB": "3Pz"})
    pos = war(game)
    unit, tigers = pos.roster.find("3Pz"), pos.roster.find("503TB")
    pos.flags[unit] = MOVED
    assert pos.rider[unit] == tigers
    eliminate(pos, unit, overland=True)
    assert (pos.rider[unit], pos.flags[unit]) == (-1, 0)
    assert pos.where[tigers] < 0


def test_a_romanian_comes_back_once_whatever_it_did_this_turn(plain: Situation) -> None:
    """bd:8.15-a bd:8.15-b"""
    for flags, box in (((), None), (("moved",), None), (("returned once",), "out of play")):
        units = [{"id": "Ro3", "hex": HEX, "flags": list(flags)}, {"id": "5A", "hex": "2008"}]
        pos = war(plain(units, "soviet fight", turn=12))
        unit = pos.roster.find("Ro3")
        eliminate(pos, unit, overland=True)
        assert bool(pos.stages and type(pos.stage).__name__ == "ComesBack") is (box is None)


def test_in_a_mobile_assault_those_who_retreated_count_in_full(plain: Situation) -> None:
    """bd:10.31-a bd:11.29-a"""
    whole = figures(plain({"3Pz": "2011", "5A": HEX}, turn=4), f"assault 3Pz {HEX}")
    units = [{"id": "3Pz", "hex": "2011"}, {"id": "5A", "hex": HEX, "flags": ["retreated"]}]
    assert figures(plain(units, turn=4), f"assault 3Pz {HEX}").defence == whole.defence


def test_who_stands_by_the_sivash_and_attacks_elsewhere_crosses_nothing(bd: Situation) -> None:
    """bd:11.18-a: from 2907 into 3008 over the water, into 2908 by land."""
    for target, columns in (("3008", -1), ("2908", 0)):
        game = bd({"5A": "2907", "6A": "2907", "20Inf": target}, "soviet fight", turn=14, control={"axis": [target]})
        assert shift(game, f"attack 5A+6A {target}", "river") == columns


@pytest.mark.parametrize(
    ("crowd", "asked"),
    [
        (("6Inf", "7Inf", "8Inf", "9Inf", "10Inf"), "soviet"),
        (("6A", "9A", "10A", "12A", "13A"), "axis"),
    ],
)
def test_a_stack_over_the_limit_after_the_assaults_is_cut_down(
    plain: Situation, crowd: tuple[str, ...], asked: str
) -> None:
    """bd:6.2-b: by the opponent, whichever side it is."""
    game = plain({"5Inf": "2011", "5A": "2004"}, "axis fight", turn=8)
    pos = war(game)
    for unit in crowd:
        pos.put(pos.roster.find(unit), pos.where[pos.roster.find("5Inf" if asked == "soviet" else "5A")])
    game.play("done")
    assert (game.stage, game.to_act) == ("surplus units", asked)


def test_a_retreat_takes_the_hex_in_which_it_ends(plain: Situation) -> None:
    """bd:11.27-a bd:4.1-a"""
    pos = war(plain({"5A": HEX, "5Inf": "2014"}, "axis fight", turn=8))
    unit = pos.roster.find("5A")
    end = retreat.ends(pos, unit, ())
    hex = (end & -end).bit_length() - 1
    pos.owner[0] |= 1 << hex
    pos.owner[1] &= ~(1 << hex)
    stage = retreat.Retreating((unit,), (), (), False)
    pos.ask(stage)
    stage.play(pos, next(iter(a for a in stage.choices(pos) if str(a).endswith(pos.hex_name(hex)))))
    assert pos.owner[1] >> hex & 1


@pytest.mark.parametrize(
    ("crowd", "asked"),
    [
        (("5Inf", "6Inf", "7Inf", "8Inf", "9Inf", "10Inf"), "soviet"),
        (("5A", "6A", "9A", "10A", "12A", "13A"), "axis"),
    ],
)
@pytest.mark.parametrize("stage", ["axis move", "soviet move", "axis fight", "soviet fight"])
def test_a_stack_over_the_limit_as_a_phase_begins(
    plain: Situation, crowd: tuple[str, ...], asked: str, stage: str
) -> None:
    """bd:6.2-b: it is cut down before anything else, in every phase."""
    game = plain({**dict.fromkeys(crowd, "2010"), "3Pz": "2018", "3A": "2003"}, stage, turn=8)
    assert (game.stage, game.to_act) == ("surplus units", asked)


def test_works_go_when_soviets_enter_them(plain: Situation) -> None:
    """bd:11.21-d: East Wall counters and printed lines stay where Germans stand, from turn 5 on."""
    for turn, gone in ((4, False), (5, True), (20, True)):
        pos = war(plain({"5Inf": "2010", "5A": "2005"}, "axis fight", turn=turn))
        german, soviet = (1 << pos.board.grid.index(hex) for hex in ("2010", "2005"))
        pos.walls = pos.german_lines = german | soviet
        pos.update_control()
        left = german if gone else german | soviet
        assert (pos.walls, pos.german_lines) == (left, left)
