"""13.2 to 13.6: factors, shifts and the column of an assault."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.fight import now
from stavka.titles.proud_monster.combat.odds import shifts
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    attack,
    battle,
    figures,
    here,
    infantry,
    reasons,
    steps,
)
from tests.titles.proud_monster.conftest import rule_against, war

RIVER = {"minor": "minor_river", "major": "major_river", "volga": "south_volga"}


def column(game: Game) -> str:
    """The odds at which the assault stands."""
    pos = war(game)
    level = shifts.level(pos, now(pos))
    ladder = pos.charts.crt.ladder
    return ladder[level] if 0 <= level < len(ladder) else f"{level - 2}:1" if level > 0 else f"1:{3 - level}"


def odds(attack_factors: int, defence_factors: int) -> Game:
    """An assault with these factors and no shift, before its die."""
    attacker = infantry("axis", "A", attack_factors, 9)
    game = battle({NORTH: [attacker]}, [infantry("soviet", "D", 1, defence_factors)])
    return attack(game, "Extra1")


@pytest.mark.parametrize(
    ("factors", "expected"),
    [
        ((26, 7), "3:1"),
        ((7, 7), "1:1"),
        ((10, 7), "1:1"),
        ((11, 7), "1.5:1"),
        ((13, 7), "1.5:1"),
        ((14, 7), "2:1"),
        ((49, 7), "7:1"),
    ],
)
def test_high_odds_are_rounded_down(factors: tuple[int, int], expected: str) -> None:
    """pmd:13.2-a: 26 against 7 is 3.71, so 3:1; there is a column 1.5:1."""
    game = odds(*factors)
    assert column(game) == expected
    assert game.stage == f"battle at {expected}"


@pytest.mark.parametrize(("factors", "expected"), [((5, 11), "1:3"), ((5, 10), "1:2"), ((6, 7), "1:2")])
def test_poor_odds_are_rounded_up(factors: tuple[int, int], expected: str) -> None:
    """pmd:13.2-b: 11 against 5 is 2.2, so 1:3."""
    assert column(odds(*factors)) == expected


def test_the_ends_of_the_table(refused: Refused) -> None:
    """pmd:13.2-e,-f,-g: columns run from 1:3 to 7:1; beyond them nothing is rolled, 1/5 and 2/0."""
    ladder = war(odds(1, 1)).charts.crt.ladder
    assert (ladder[0], ladder[-1]) == ("1:3", "7:1")
    above = odds(56, 7)  # 8:1
    assert now(war(above)).defender_result == 5
    assert here(above) == []
    below = odds(3, 12)  # 1:4: the attacker loses two steps, nobody is asked
    assert below.stage == "axis first week combat"
    assert (steps(below, "Extra1"), steps(below, "Extra2")) == (2, 4)


def test_unsupplied_stacks_are_halved() -> None:
    """pmd:13.2-c, pmd:8.5-b,-c,-d, pmd:8.6-d: sums are halved once, rounding up; defensive supply defends in full."""
    two = [infantry("axis", "A", 3, 9), infantry("axis", "B", 3, 9)]
    game = battle({NORTH: two}, ["2RD", "4RD"], out_of_supply=["Extra1", "Extra2", "2RD", "4RD"])
    attack(game, "Extra1", "Extra2")
    assert figures(game)[:2] == (3, 5)  # (3 + 3) / 2, (5 + 4) / 2 rounded up
    game = battle({NORTH: two}, ["2RD"], no_offensive_supply=["Extra1", "Extra2", "2RD"])
    attack(game, "Extra1", "Extra2")
    assert figures(game)[:2] == (3, 5)
    apart = battle({NORTH: two[:1], SOUTH: two[:1]}, ["2RD"], out_of_supply=["Extra1", "Extra2"])
    attack(apart, "Extra1", "Extra2")
    assert figures(apart)[0] == 4  # each stack by itself
    cut_off = battle({NORTH: two}, ["2RD"], iso={"2RD": 1})
    attack(cut_off, "Extra1", "Extra2")
    assert figures(cut_off)[1] == 3  # pmd:8.5-h


def test_no_factor_sinks_below_one() -> None:
    """pmd:13.2-d: out of supply across a major river."""
    one = infantry("axis", "A", 1, 9)
    sides = {"sides": {"major_river": [[NORTH, HEX]]}}
    game = battle({NORTH: [one]}, ["11RB"], out_of_supply=["Extra1", "11RB"], map=sides)
    attack(game, "Extra1")
    assert figures(game)[:2] == (1, 1)


def test_all_shifts_are_summed_up() -> None:
    """pmd:13.2-h, pmd:13.5-a: concentric 1R and vehicles 1R against rough is 1R."""
    game = battle({NORTH: ["1PD"], SOUTH: ["5ID"]}, ["2RD"])
    attack(game, "1PD", "5ID").play("declare afv")
    assert reasons(game) == {"concentric assault": 1, "attacking vehicles": 1}
    assert game.stage == f"battle at {column(game)}"


# -- concentric (13.3) -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "gains"),
    [
        ((NORTH, SOUTH), True),
        ((NORTH_WEST, SOUTH_EAST), True),
        ((SOUTH_WEST, NORTH_EAST), True),
        ((NORTH, SOUTH_EAST, SOUTH_WEST), True),
        ((SOUTH, NORTH_EAST, NORTH_WEST), True),
        ((NORTH, SOUTH_EAST), False),
        ((NORTH, NORTH_EAST, NORTH_WEST), False),
    ],
)
def test_concentric_assaults(hexes: tuple[str, ...], gains: bool) -> None:
    """pmd:13.3-a: from opposite hexes, or from three with a hex between each."""
    names = ["1ID", "5ID", "6ID"][: len(hexes)]
    game = battle({hex: [name] for hex, name in zip(hexes, names, strict=True)}, ["2RD", "4RD", "5RD"])
    attack(game, *names)
    assert reasons(game) == ({"concentric assault": 1} if gains else {})


def test_concentric_assaults_need_offensive_supply() -> None:
    """pmd:13.3-a"""
    game = battle({NORTH: ["1ID"], SOUTH: ["5ID"]}, ["2RD"], no_offensive_supply=["5ID"])
    attack(game, "1ID", "5ID")
    assert reasons(game) == {}


@pytest.mark.parametrize(
    ("spec", "side"),
    [
        ({"map": {"features": {"fort": [HEX]}}}, "axis"),
        ({"map": {"features": {"heavy_fort": [HEX]}}}, "axis"),
        ({"map": {"features": {"stalin_line": [HEX]}}}, "axis"),
        ({"fieldworks": {"soviet": [HEX]}}, "axis"),
        ({"fieldworks": {"axis": [HEX]}}, "soviet"),
        ({"hedgehogs": [HEX]}, "soviet"),
    ],
)
def test_no_concentric_shift_against_works(spec: dict[str, Any], side: str) -> None:
    """pmd:13.3-b: forts, heavy forts, the Stalin line, Hedgehogs, Fieldworks."""
    attackers, defenders = (["1ID", "5ID"], ["2RD"]) if side == "axis" else (["1GRD", "2GRD"], ["1ID"])
    game = battle({NORTH: attackers[:1], SOUTH: attackers[1:]}, defenders, side=side, **spec)
    attack(game, *attackers)
    assert "concentric assault" not in reasons(game)
    assert min(reasons(game).values()) < 0


# -- terrain (13.4.1) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        ("clear", {}),
        ("forest", {}),
        ("rough", {"rough": -1}),
        ("marsh", {"marsh": -1}),
        ("mountain", {"mountain": -2}),
    ],
)
def test_ground_helps_the_defender(terrain: str, expected: dict[str, int]) -> None:
    """pmd:13.4-a, pmd:13.4.1-d,-e,-g,-i: in a prepared assault; forest only against mobile ones."""
    game = battle({NORTH: ["1ID"]}, ["2RD"], terrain={HEX: terrain})
    assert reasons(attack(game, "1ID")) == expected


def test_mountain_infantry_in_rough() -> None:
    """pmd:13.4.1-f: 4-6-8 attacks with 6, there only; other infantry does not."""
    game = battle({NORTH: ["1MtID", "1ID"]}, ["2RD"], terrain={HEX: "rough"})
    assert figures(attack(game, "1MtID", "1ID"))[0] == 6 + 6
    plain = battle({NORTH: ["1MtID"]}, ["2RD"])
    assert figures(attack(plain, "1MtID"))[0] == 4
    isolated = {"1MtID": "ISO 1", "4MtID": "ISO 1"}
    cut_off = battle({NORTH: ["1MtID", "4MtID"]}, ["2RD"], terrain={HEX: "rough"}, supply=isolated)
    assert figures(attack(cut_off, "1MtID", "4MtID"))[0] == 4  # half of 4+4: no special property is left (pmd:8.5-i)


def test_vehicles_in_marsh() -> None:
    """pmd:13.4.1-h: panzers total half, motorized infantry and foot all of theirs."""
    game = battle({NORTH: ["1PD", "3MID", "1ID"]}, ["2RD"], terrain={HEX: "marsh"})
    assert figures(attack(game, "1PD", "3MID", "1ID"))[0] == 6 + 8 + 6
    odd = infantry("axis", "A", 3, 3, kind="PD")
    two = battle({NORTH: [odd], SOUTH: [odd]}, ["2RD"], terrain={HEX: "marsh"})
    assert figures(attack(two, "Extra1", "Extra2"))[0] == 3  # summed up first


def test_mech_units_attack_in_mountains_by_road(refused: Refused) -> None:
    """pmd:13.4.1-j: out of them or into them, over a road side only."""
    game = battle({NORTH: ["1PD", "1ID"]}, ["2RD"], terrain={HEX: "mountain"})
    refused(game, f"attack 1PD {HEX}", "pmd:13.4.1-j")
    assert game.refusal(f"attack 1ID {HEX}") is None
    out_of = battle({NORTH: ["1PD"]}, ["2RD"], terrain={NORTH: "mountain"})
    refused(out_of, f"attack 1PD {HEX}", "pmd:13.4.1-j")
    road = {"terrain": {HEX: "mountain"}, "sides": {"mountain_road": [[NORTH, HEX]]}}
    assert battle({NORTH: ["1PD"]}, ["2RD"], map=road).refusal(f"attack 1PD {HEX}") is None


@pytest.mark.parametrize(
    ("river", "turn", "weather", "factors", "left"),
    [
        ("minor", 113, "DD", 10, 8),  # the example: 3/4 of 10
        ("minor", 121, "MM", 10, 8),
        ("minor", 121, "FF", 10, 10),
        ("minor", 203, "SS", 10, 10),
        ("minor", 205, "MM", 10, 5),  # the first unfrozen week of spring 1942
        ("minor", 211, "DD", 7, 4),  # the example of June 1942
        ("minor", 305, "RR", 7, 4),
        ("major", 113, "DD", 7, 4),
        ("major", 121, "SS", 7, 7),
        ("major", 211, "RR", 7, 4),
    ],
)
def test_rivers(river: str, turn: int, weather: str, factors: int, left: int) -> None:
    """pmd:13.4.1-k,-l,-m, pmd:12.4-e,-f"""
    spec: dict[str, Any] = {"turn": turn, "weather": weather, "map": {"sides": {RIVER[river]: [[NORTH, HEX]]}}}
    attacker = infantry("soviet", "A", factors, 9)
    game = battle({NORTH: [attacker]}, ["1ID"], side="soviet", **spec)
    war(game).attacking[1] = war(game).supplied[1] = -1
    assert figures(attack(game, "Extra1"))[0] == left


def test_factors_are_summed_before_a_river_takes_its_part() -> None:
    """pmd:13.4.1-k: two hexes across a minor river, 5 + 5 is 8; dry ground is not touched."""
    sides = {"minor_river": [[NORTH, HEX], [SOUTH, HEX]]}
    five = infantry("axis", "A", 5, 5)
    game = battle({NORTH: [five], SOUTH: [five], NORTH_EAST: [five]}, ["2RD"], map={"sides": sides})
    assert figures(attack(game, "Extra1", "Extra2", "Extra3"))[0] == 8 + 5


def test_the_axis_ignores_rivers_on_turn_112() -> None:
    """pmd:5.3-l, pmd:14.6-c: the Soviets do not."""
    sides = {"major_river": [[NORTH, HEX]]}
    axis = battle({NORTH: ["1ID"]}, ["2RD"], turn=112, map={"sides": sides})
    assert figures(attack(axis, "1ID"))[0] == 6
    soviet = battle({NORTH: ["2RD"]}, ["45EBn"], turn=112, map={"sides": sides}, side="soviet")
    assert figures(attack(soviet, "2RD"))[0] == 2


def test_the_south_volga(refused: Refused) -> None:
    """pmd:13.4.1-n: as a major river, and only beside an urban hex of either bank."""
    sides = {"south_volga": [[NORTH, HEX]]}
    bare = battle({NORTH: ["1ID"]}, ["2RD"], map={"sides": sides})
    refused(bare, f"attack 1ID {HEX}", "pmd:13.4.1-n")
    for bank in (NORTH, HEX):
        town = {"sides": sides, "places": {"Tsaritsyn": [bank, "small_town"]}}
        game = battle({NORTH: ["1ID"]}, ["2RD"], map=town)
        assert figures(attack(game, "1ID"))[0] == 3
    for letter, rule in (("D", "pmd:13.4.1-n"), ("M", "pmd:13.4.1-n"), ("F", None), ("S", None)):  # pmd:12.4-e,-f
        game = battle({NORTH: ["1ID"]}, ["2RD"], turn=301, weather=2 * letter, map={"sides": sides})
        assert rule_against(game, f"attack 1ID {HEX}") == rule


def test_crossing_arrows() -> None:
    """pmd:13.4.1-p,-q: 2L if all attack over arrows, armour with 1 each; none when one comes by land or on ice."""
    game = battle({"2347": ["1PD", "1ID"]}, ["2RD"], hex="2446")
    attack(game, "1PD", "1ID", hex="2446").play("done")
    assert figures(game)[0] == 1 + 6
    assert reasons(game) == {"crossing arrows": -2}
    land = battle({"2347": ["1PD"], "2445": ["1ID"]}, ["2RD"], hex="2446")
    attack(land, "1PD", "1ID", hex="2446").play("done")
    assert reasons(land) == {}
    assert figures(land)[0] == 7
    ice = battle({"2347": ["1PD"]}, ["2RD"], hex="2446", weather="SS", turn=201)
    attack(ice, "1PD", hex="2446")
    assert figures(ice)[0] == 6  # half of 12: no supply marker is near (pmd:8.4-e)
    assert "crossing arrows" not in reasons(ice)


def test_no_marker_over_arrows_alone(refused: Refused) -> None:
    """pmd:13.4.1-r, pmd:13.1-r"""
    game = battle({"2347": ["1ID"], "2445": ["5ID"]}, ["2RD"], hex="2446")
    refused(game, "attack 1ID 2446 cc", "pmd:13.4.1-r")
    assert game.refusal("attack 1ID+5ID 2446 cc") is None
    ice = battle({"2347": ["1ID"]}, ["2RD"], hex="2446", weather="SS", turn=124)
    assert ice.refusal("attack 1ID 2446 cc") is None


# -- the limit (13.5) and the die (13.6) -------------------------------------------------------------------------------


def test_no_more_than_two_columns() -> None:
    """pmd:13.5-a: a heavy fort in the mountains gives 2L, not 4L."""
    spec: dict[str, Any] = {"map": {"terrain": {HEX: "mountain"}, "features": {"heavy_fort": [HEX]}}}
    game = battle({NORTH: ["1ID"]}, ["2RD"], **spec)
    attack(game, "1ID")
    assert sum(reasons(game).values()) == -4
    assert figures(game)[2] == -2


def test_a_five_at_seven_to_one() -> None:
    """pmd:13.6-a, pmd:13.7-a: one die on the final column; 1/5 by the table."""
    game = odds(49, 7)
    game.play("roll 5")
    assert war(game).charts.crt.result(9, 5) == "1/5"
    assert here(game) == []  # four steps could not pay five


def test_shifts_count_beyond_the_table() -> None:
    """pmd:13.6-b: 10:1 with 2L is 8:1, so 1/5 without a die."""
    attacker = infantry("axis", "A", 70, 9)
    defender = infantry("soviet", "D", 1, 7)
    game = battle({NORTH: [attacker]}, [defender], terrain={HEX: "mountain"})
    attack(game, "Extra1")
    assert here(game, HEX, "soviet") == []
    assert game.to_act == "axis"  # nothing was rolled: it may advance already


def test_a_zero_leaves_a_side_alone() -> None:
    """pmd:13.7-a: 2/0 costs the defender nothing, and it does not retreat."""
    game = odds(7, 7)
    game.play("roll 1")
    assert (steps(game, "Extra1"), steps(game, "Extra2")) == (2, 4)
    assert here(game, HEX, "soviet") == ["Extra2"]


def test_turn_112_waives_ground_but_not_forts() -> None:
    """pmd:5.3-m,-o,-p: no shift for rough ground or a town; a fort keeps its own; vehicles count."""
    rough = battle({NORTH: ["1ID"]}, ["2RD"], turn=112, terrain={HEX: "rough"})
    assert reasons(attack(rough, "1ID")) == {}
    town = battle({NORTH: ["1PD"]}, ["2RD"], turn=112, map={"places": {"Town": [HEX, "large_town"]}})
    attack(town, "1PD").play("declare afv")
    assert reasons(town) == {"attacking vehicles": 1}
    fort = battle({NORTH: ["1ID"]}, ["2RD"], turn=112, map={"features": {"fort": [HEX]}})
    assert reasons(attack(fort, "1ID")) == {"fort": -1}
    soviet = battle({NORTH: ["2RD"]}, ["1ID"], turn=112, terrain={HEX: "rough"}, side="soviet")
    assert reasons(attack(soviet, "2RD")) == {"rough": -1}


def test_odds_are_told_of_what_is_seen() -> None:
    """pmd:13.2-a, pmd:6.3-a, pmd:2.4.9-a: factors, shifts and chances; not of hidden or untried units."""
    game = battle({NORTH: ["1PD"], SOUTH: ["5ID"]}, ["2RD"])
    told = stavka.odds(game, f"attack 1PD+5ID {HEX}")
    assert (told.attack, told.defence, told.odds) == (18, 5, "4:1")  # 3:1 and a column
    assert told.modifiers == ("concentric assault +1",)
    assert sum(told.chances.values()) == 1
    low = battle({NORTH: [infantry("axis", "A", 1, 9)]}, ["2RD"])
    assert stavka.odds(low, f"attack Extra1 {HEX}").chances == {"2/0": 1}
    stack = battle({NORTH: ["1PD"]}, ["2RD", "4RD"])
    with pytest.raises(stavka.Unreadable, match="nobody has looked"):
        stavka.odds(stack, f"attack 1PD {HEX}")
    untried = battle({NORTH: ["1PD"]}, [{"kind": "RD", "side": "soviet", "flags": ["untried"]}])
    with pytest.raises(stavka.Unreadable, match="nobody has looked"):
        stavka.odds(untried, f"attack 1PD {HEX}")
    with pytest.raises(stavka.Illegal, match="no enemy"):
        stavka.odds(game, f"attack 1PD {NORTH_EAST}")


UNTRIED = {"kind": "RD", "side": "soviet", "flags": ["untried"]}


def test_a_range_of_odds_is_told_of_untried_units() -> None:
    """pmd:2.4.9-a,-b: the faces that are left in the pool set the limits; the draw then lies within them."""
    game = battle({NORTH: ["1PD"]}, [UNTRIED])
    pos, before = war(game), war(game).copy()
    found = game.title.odds_range(pos, game.read(f"attack 1PD {HEX}"))
    assert found
    assert found.usual
    assert found.worst
    unit = pos.roster.index(here(game, side="soviet")[0])
    factors = [pos.strength(face).defence or 0 for face in pos.faces(unit)]
    assert (found.best.defence, found.worst.defence) == (max(min(factors), 1), max(factors))
    assert found.best.defence <= found.usual.defence <= found.worst.defence
    assert found.best.attack == found.usual.attack == found.worst.attack == 12
    assert found.short == f"~{found.usual.odds}"
    assert "untried" in found.unknown[0]
    assert (pos.where, pos.taken) == (before.where, before.taken)  # nothing was looked at


def test_untried_attackers_count_by_their_attack() -> None:
    """pmd:2.4.9-a,-b: nobody knows one's own untried units either."""
    game = battle({NORTH: [UNTRIED]}, ["1ID"], side="soviet")
    name = here(game, NORTH)[0]
    found = game.title.odds_range(war(game), game.read(f"attack {name} {HEX}"))
    assert found
    assert found.worst
    factors = [war(game).strength(face).combat for face in war(game).faces(war(game).roster.index(name))]
    assert (found.worst.attack, found.best.attack) == (max(min(factors), 1), max(factors))


def test_a_range_of_odds_knows_nothing_of_what_lies_below() -> None:
    """pmd:6.3-a: whatever lies below the top unit, the same is told; and nothing where an assault may not be made."""
    told = set()
    for below in ("4RD", "6RD"):
        game = battle({NORTH: ["1PD"]}, ["2RD", below])
        found = game.title.odds_range(war(game), game.read(f"attack 1PD {HEX}"))
        assert found
        assert (found.usual, found.worst) == (None, None)
        assert found.unknown == ("1 more cannot be seen: against the others alone",)
        told.add((found.best.defence, found.best.odds, found.short))
    assert len(told) == 1
    assert game.title.odds_range(war(game), game.read(f"attack 1PD {NORTH_EAST}")) is None
    assert game.title.odds_range(war(game), game.read("done")) is None
