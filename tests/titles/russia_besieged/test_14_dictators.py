"""14.1 Dictators."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.special_units import dictators
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import (
    AXIS_COMBAT,
    BLANK,
    SOVIET_COMBAT,
    at,
    choices,
    give,
    rolled_at,
    steps,
    with_city,
)
from tests.titles.russia_besieged.looking import ground, title

AXIS, SOVIET = "axis first impulse movement", "soviet first impulse movement"
SECOND = "axis second impulse combat"
LOST = {dictators.LOST[0]: 1}  # Hitler was lost in the impulse before
RAILS = {"blank": True, "rails": {"Line": [f"25{n:02}" for n in range(20, 41)]}}
BERLIN = {"blank": True, "places": {"Berlin": ["2530", "major"]}}


def factor(game: Game, unit: str) -> int:
    pos = war(game)
    return pos.strength(pos.roster.find(unit)).combat


# -- 14.11 to 14.14 ---------------------------------------------------------------------------------------------------


def test_two_sides(rb: Situation) -> None:
    """rb:14.11, rb:14.14: three factors and two steps in the capital, one elsewhere."""
    game = rb({"Hitler": "Berlin", "Stalin": "Gorki"})
    assert (factor(game, "Hitler"), steps(game, "Hitler")) == (3, 2)
    assert (factor(game, "Stalin"), steps(game, "Stalin")) == (1, 1)


def test_he_turns_as_he_travels(rb: Situation, refused: Refused) -> None:
    """rb:14.11, rb:14.13: by rail for nothing, not on foot."""
    game = rb({"Stalin": "Moscow"}, SOVIET, counts={"rail moves in the first impulse": 5})
    refused(game, "move Stalin 1912-1911", "rb:14.13")
    game.play("rail Stalin 1912-1911-1810")
    assert factor(game, "Stalin") == 1
    back = rb({"Stalin": "1911"}, SOVIET)
    back.play("rail Stalin 1911-1912")
    assert steps(back, "Stalin") == 2


def test_a_reduced_dictator_stays_reduced(rb: Situation) -> None:
    """rb:14.14-b: a step that he lost in his capital does not come back when he returns."""
    game = rb([{"id": "Stalin", "hex": "Moscow", "steps": 1}], SOVIET)
    game.play("rail Stalin 1912-1911")
    pos = war(game)
    pos.flags[pos.roster.find("Stalin")] &= (1 << 32) - 1 ^ 0b10001  # as in the next impulse: neither moved nor railed
    game.play("rail Stalin 1911-1912")
    assert steps(game, "Stalin") == 1


def test_he_only_defends(rb: Situation, refused: Refused) -> None:
    """rb:14.1, rb:14.14: his factor counts when he is attacked, and he takes losses."""
    refused(rb({"Hitler": "2531", "8A": "2530"}, AXIS_COMBAT, map=BLANK), "attack Hitler 2530", "rb:14.1")
    game = rb({"Hitler": "2531", "5Inf": "2531", "8A": "2530"}, SOVIET_COMBAT, map=BLANK)
    game.play("attack 8A 2531")
    without = rb({"5Inf": "2531", "8A": "2530"}, SOVIET_COMBAT, map=BLANK)
    without.play("attack 8A 2531")
    pos, other = war(game), war(without)
    assert len(getattr(pos.stage, "defenders")) == len(getattr(other.stage, "defenders")) + 1  # noqa: B009


def test_two_losses_in_the_capital(rb: Situation) -> None:
    """rb:14.14: the first step there leaves him on the map."""
    game = rb({"Hitler": "2530", "8A": "2531"}, SOVIET_COMBAT, map=BERLIN)
    game.play("attack 8A 2530")
    give(game, "BR")
    assert (at(game, "Hitler"), steps(game, "Hitler")) == ("2530", 1)
    away = rb({"Hitler": "2530", "8A": "2531"}, SOVIET_COMBAT, map=with_city("2530"))
    away.play("attack 8A 2530")
    give(away, "BR")
    assert at(away, "Hitler") == "removed"


def test_stalin_stays_in_russia(rb: Situation, refused: Refused) -> None:
    """rb:14.13-b: Hitler may go where he likes."""
    rails = {"soviet": "all"}
    game = rb({"Stalin": "1628"}, SOVIET, turn=20, rails=rails, control={"Brest": "soviet"})
    refused(game, "rail Stalin 1628-1529", "rb:14.13-b")
    rb({"Hitler": "1529"}, rails={"axis": ["1529", "1628"]}, control={"Brest": "axis"}).play("rail Hitler 1529-1628")


def test_rides_that_are_listed_are_legal(rb: Situation) -> None:
    """rb:14.13-b, rb:14.15-f: none leads Stalin out of Russia, or a unit beside an enemy after a loss."""
    russia = ground().russia
    game = rb({"Stalin": "1628"}, SOVIET, turn=20, rails={"soviet": "all"}, control={"Brest": "soviet"})
    ends = [str(action).rpartition("-")[2] for action in game.legal() if str(action).startswith("rail Stalin")]
    assert ends
    assert all(russia >> title().map.grid.index(end) & 1 for end in ends)
    near = leaderless(rb, {"5Inf": "2525", "WEC-Kiev": "2420"}, map=RAILS, rails={"axis": "all"})
    rides = [str(action) for action in near.legal() if str(action).startswith("rail")]
    assert rides
    assert not [ride for ride in rides if near.refusal(ride)]


def test_a_dictator_is_no_headquarters(rb: Situation) -> None:
    """rb:14.12: of another kind, with a zone of control of his own hex."""
    game = rb({"Hitler": "Berlin"})
    pos = war(game)
    unit = pos.roster.find("Hitler")
    assert pos.roster.kind[unit] == "dictator"
    assert unit not in pos.roster.of_kind(0, "hq")


# -- 14.15 ------------------------------------------------------------------------------------------------------------


def test_left_alone(rb: Situation) -> None:
    """rb:14.15: he is lost when his friends retreat or are eliminated; alone from the start he stands as others do."""
    retreat = rb({"Hitler": "2531", "5Inf": "2531", "8A": "2530"}, SOVIET_COMBAT, map=BLANK)
    retreat.play("attack 8A 2531")
    give(retreat, "DR")
    assert at(retreat, "Hitler") == "removed"
    units = [{"id": "Hitler", "hex": "2531"}, {"id": "5Inf", "hex": "2531", "steps": 1}, {"id": "8A", "hex": "2530"}]
    killed = rb(units, SOVIET_COMBAT, map=with_city("2531"), turn=3)
    killed.play("attack 8A 2531")
    give(killed, "BR")
    while killed.to_act == "axis" and "lose 5Inf" in choices(killed):
        killed.play("lose 5Inf")
    assert (at(killed, "5Inf"), at(killed, "Hitler")) == ("pool", "removed")
    kept = rb({"Hitler": "2531", "5Inf": "2531", "8A": "2530"}, SOVIET_COMBAT, map=BLANK)
    kept.play("attack 8A 2531")
    give(kept, "AR")
    assert at(kept, "Hitler") == "2531"


@pytest.mark.parametrize(
    ("result", "others", "where"), [("AE", [], "removed"), ("A1", [], "removed"), ("AE", ["7A"], "2530")]
)
def test_left_alone_by_attackers(rb: Situation, result: str, others: list[str], where: str) -> None:
    """rb:14.15: attackers out of his hex who are lost or fall back leave him alone too, unless somebody stayed."""
    river: dict[str, object] = {"blank": True, "rivers": {"Bug": [["2530", "2531"]]}}  # so that nobody owes an attack
    game = rb({"2530": ["Stalin", "8A", *others], "5Inf": "2531"}, SOVIET_COMBAT, map=river)
    game.play("attack 8A 2531")
    give(game, result)
    if result == "A1":
        assert at(game, "Stalin") == "2530"
        game.play(next(iter(game.legal())))
    assert at(game, "Stalin") == where


def lose_hitler(rb: Situation, stage: str, hex: str = "2531", **more: object) -> Game:
    """Hitler is lost in a battle of a stage."""
    attackers = "8A" if stage.startswith("soviet") else "24Pz"
    units = {"Hitler": hex, "5Inf": hex, "8A": "2530", "24Pz": "2529"}
    game = rb(units, stage, **{"map": BLANK, **more})
    pos = war(game)
    assert attackers in units
    pos.eliminate(pos.roster.find("Hitler"))
    return game


def test_friends_who_give_themselves_up_leave_him_alone(rb: Situation) -> None:
    """rb:14.15, rb:10.19: they are lost in the combat phase, before any other battle; with one left he stays."""
    strong = {"2530": ["1GA", "2GA"]}
    game = rb({"2531": ["3Rum", "Hitler"], **strong}, AXIS_COMBAT, turn=8, map=BLANK)
    assert (at(game, "3Rum"), at(game, "Hitler")) == ("surrendered", "removed")
    alone = rb({"2531": ["Hitler"], **strong}, AXIS_COMBAT, turn=8, map=BLANK)
    assert at(alone, "Hitler") == "2531"


def test_which_impulse_suffers(rb: Situation) -> None:
    """rb:14.15-b, rb:14.15-c, rb:14.15-h, rb:14.15-i: nothing after a loss in the capital."""
    enemy = war(lose_hitler(rb, SOVIET_COMBAT)).counts
    assert (enemy.get(dictators.LOST[0]), enemy.get(dictators.SHAKEN)) == (1, None)
    own = war(lose_hitler(rb, SECOND)).counts
    assert (own.get(dictators.LOST[0]), own.get(dictators.SHAKEN), own.get(dictators.IN_DISORDER)) == (None, 1, 1)
    first = war(lose_hitler(rb, AXIS_COMBAT)).counts
    assert first.get(dictators.LOST[0]) == 1
    capital = war(lose_hitler(rb, SOVIET_COMBAT, "2531", map={"blank": True, "places": {"Berlin": ["2531", "major"]}}))
    assert not any(capital.count(name) for name in (*dictators.LOST, dictators.SHAKEN, dictators.IN_DISORDER))


def test_only_the_next_impulse(rb: Situation) -> None:
    """rb:14.15-b"""
    game = rb({"5Inf": "2540"}, counts=LOST, map=BLANK)
    assert dictators.leaderless(war(game))
    later = rb({"5Inf": "2540"}, "axis second impulse movement", counts={dictators.LEADERLESS: 1}, map=BLANK)
    dictators.begin_impulse(war(later))
    assert not dictators.leaderless(war(later))
    enemy = rb({"8A": "2540"}, SOVIET, counts=LOST, map=BLANK)
    assert not dictators.leaderless(war(enemy))


def test_units_beside_enemies_fall_back(rb: Situation) -> None:
    """rb:14.15-d: each one hex by the rules of retreat, before anything moves; a forest keeps them."""
    board = {"blank": True, "terrain": {"3030": "forest"}}
    units = {"5Inf": "2531", "8A": "2530", "6Inf": "2540", "7Inf": "3030", "9A": "3029"}
    game = rb(units, counts=LOST, map=board)
    assert game.to_act == "axis"
    assert {str(action).split()[0] for action in game.legal()} == {"retreat"}
    game.play("retreat 5Inf 2531-2532")
    assert (at(game, "5Inf"), at(game, "7Inf"), game.stage) == ("2532", "3030", AXIS)


def leaderless(rb: Situation, units: dict[str, str], stage: str = AXIS, **more: object) -> Game:
    return rb(units, stage, **{"counts": {dictators.LOST[0]: 1}, "map": BLANK, **more})


def test_moves_without_a_dictator(rb: Situation, refused: Refused) -> None:
    """rb:14.15-e: not next to an enemy, not further from the map edge, not further from supply."""
    game = leaderless(rb, {"5Inf": "2528", "8A": "2525"})
    refused(game, "move 5Inf 2528-2527-2526", "rb:14.15-e")
    refused(game, "move 5Inf 2528-2527", "rb:14.15-e")
    game.play("move 5Inf 2528-2529")
    rails = {"blank": True, "rails": {"Line": [f"25{n:02}" for n in range(30, 41)]}}
    supply = leaderless(rb, {"5Inf": "2630"}, map=rails, rails={"axis": "all"})
    refused(supply, "move 5Inf 2630-2731", "rb:14.15-e")
    normal = rb({"5Inf": "2528", "8A": "2525"}, map=BLANK)
    normal.play("move 5Inf 2528-2527-2526")


def test_trains_and_ships_without_a_dictator(rb: Situation, refused: Refused) -> None:
    """rb:14.15-f: not beside an enemy, and no invasion."""
    game = leaderless(rb, {"5Inf": "2525", "8A": "2420"}, map=RAILS, rails={"axis": "all"})
    refused(game, "rail 5Inf 2525-2524-2523-2522-2521", "rb:7.06-a")
    near = leaderless(rb, {"5Inf": "2525", "WEC-Kiev": "2420"}, map=RAILS, rails={"axis": "all"})
    refused(near, "rail 5Inf 2525-2524-2523-2522-2521", "rb:14.15-f")
    near.play("rail 5Inf 2525-2524-2523")
    sea = leaderless(rb, {"5Inf": "Konigsberg", "6Inf": "Konigsberg"}, map={})
    refused(sea, "invade 6Inf 0419", "rb:14.15-f")
    sea.play("transfer 5Inf Danzig")
    beside = leaderless(rb, {"5Inf": "Konigsberg", "8A": "0731"}, map={}, control={"Danzig": "axis"})
    refused(beside, "transfer 5Inf Danzig", "rb:14.15-f")


def test_no_attacks_without_a_dictator(rb: Situation, refused: Refused) -> None:
    """rb:14.15-g: the combat phase passes, nobody surrenders for want of an attack, no automatic victory is won."""
    counts = {dictators.LEADERLESS: 1}
    game = rb({"5Inf": "2531", "8A": "2530"}, "axis first impulse enemy reserves", counts=counts, map=BLANK)
    assert "combat" not in game.stage
    assert at(game, "5Inf") == "2531"
    beside = rb({"24Pz": "2531", "47Pz": "2531", "5Para": "2530"}, "axis first impulse movement", map=BLANK)
    beside.position.counts[dictators.LEADERLESS] = 1
    refused(beside, "overrun 24Pz+47Pz 2530", "rb:14.15-g")


def test_lost_in_his_own_second_impulse(rb: Situation) -> None:
    """rb:14.15-h: his units fall back after the combat phase; rb:14.15-i: the enemy then attacks one step better."""
    counts = {dictators.IN_DISORDER: 1, dictators.SHAKEN: 1}
    game = rb({"5Inf": "2531", "8A": "2530"}, "axis second impulse after combat", counts=counts, map=RAILS,
              rails={"axis": "all"})  # fmt: skip
    game.play("retreat 5Inf 2531-2532")
    assert at(game, "5Inf") == "2532"
    plain = rb({"5Inf": "2531", "8A": "2530"}, SOVIET_COMBAT, map=BLANK)
    plain.play("attack 8A 2531")
    shaken = rb({"5Inf": "2531", "8A": "2530"}, SOVIET_COMBAT, counts={dictators.SHAKEN: 1}, map=BLANK)
    shaken.play("attack 8A 2531")
    ladder = war(plain).charts.ladder
    again = rb({"5Inf": "2531", "8A": "2530"}, SOVIET_COMBAT, counts={dictators.SHAKEN: 1}, map=BLANK)
    assert any("dictator" in note for note in stavka.odds(again, "attack 8A 2531").modifiers)
    assert ladder.index(rolled_at(shaken)[0]) == ladder.index(rolled_at(plain)[0]) + 1
    second = rb({"5Inf": "2531", "8A": "2530"}, "soviet second impulse combat", counts={dictators.SHAKEN: 1}, map=BLANK)
    second.play("attack 8A 2531")
    assert rolled_at(second)[0] == rolled_at(plain)[0]
    dictators.begin_impulse(war(second))
    assert not war(second).count(dictators.SHAKEN)


# -- 14.16 ------------------------------------------------------------------------------------------------------------


def trapped(rb: Situation, **more: object) -> Game:
    """Hitler in Riga, with Russians around him."""
    return rb({"Hitler": "Riga", "5Inf": "Riga", "8A": "0823", "9A": "0821"}, **{"control": {"Riga": "axis"}, **more})


def test_who_may_be_flown_out(rb: Situation, refused: Refused) -> None:
    """rb:14.16-a, rb:14.16-d: one who cannot go to a friendly major city by rail; Hitler abroad without supply."""
    refused(rb({"Hitler": "Berlin"}), "rescue Hitler", "rb:14.16-a")
    refused(rb({"Hitler": "Berlin", "Stalin": "Moscow"}), "rescue Stalin", "rb:14.16-a")
    refused(rb({"5Inf": "Berlin"}), "rescue 5Inf", "rb:14.16-a")
    trapped(rb).play("rescue Hitler")
    # trains run between Kharkov and Stalino, both Axis, but no line leads to the west edge
    control = {"Kharkov": "axis", "Stalino": "axis"}
    pocket = rb({"Hitler": "Kharkov"}, rails={"axis": line("Kharkov", "Stalino")}, control=control)
    assert dictators.can_ride_to_safety(war(pocket), war(pocket).roster.find("Hitler"))
    pocket.play("rescue Hitler")


def line(start: str, end: str) -> list[str]:
    """The shortest way by rail between two cities."""
    board = title().map
    path = board.tracks.trace(board.places[start].hex, 1 << board.places[end].hex, board.rail_hexes)
    assert path is not None
    return [board.grid.name(hex) for hex in path]


def test_the_die(rb: Situation, refused: Refused) -> None:
    """rb:14.16-b: he is lost on a 1, flies on 2 to 10; only to cities of his country."""
    game = trapped(rb)
    game.play("rescue Hitler")
    game.play_dice([1])
    assert at(game, "Hitler") == "removed"
    assert war(game).count(dictators.LOST[0]) == 1
    lucky = trapped(rb)
    lucky.play("rescue Hitler")
    lucky.play_dice([2])
    refused(lucky, "place Hitler Budapest", "rb:14.16-b")
    lucky.play("place Hitler Berlin")
    assert at(lucky, "Hitler") == "0537"


def test_after_the_flight(rb: Situation, refused: Refused) -> None:
    """rb:14.16-c: weak for good, even in Berlin, and Hitler leaves Germany no more."""
    game = trapped(rb)
    game.play("rescue Hitler")
    game.play_dice([10])
    game.play("place Hitler Berlin")
    assert factor(game, "Hitler") == 1
    assert war(game).count(dictators.FLOWN_HOME) == 1
    other = rb({"Stalin": "1529"}, SOVIET, turn=3)
    other.play("rescue Stalin")
    other.play_dice([10])
    other.play("place Stalin Moscow")
    assert not war(other).count(dictators.FLOWN_HOME)  # that is Hitler's
    flown = rb([{"id": "Hitler", "hex": "1529", "flags": ["weakened"]}], counts={dictators.FLOWN_HOME: 1},
               rails={"axis": ["1529", "1628"]}, control={"Brest": "axis"})  # fmt: skip
    refused(flown, "rail Hitler 1529-1628", "rb:14.16-c")
    assert steps(rb([{"id": "Hitler", "hex": "Berlin", "flags": ["weakened"]}]), "Hitler") == 1


@pytest.mark.parametrize(("stage", "who"), [(AXIS, "Stalin"), (SOVIET, "Hitler")])
def test_in_his_own_movement_phase(rb: Situation, refused: Refused, stage: str, who: str) -> None:
    """rb:14.16-a"""
    refused(rb({"Hitler": "Riga", "Stalin": "Moscow"}, stage), f"rescue {who}", "rb:14.16-a")


@pytest.mark.parametrize(("lost", "where"), [("axis", "2530"), ("soviet", "2529")])
def test_only_his_own_side_falls_back(rb: Situation, lost: str, where: str) -> None:
    """rb:14.15-h: a dictator who starves after the last battle of his impulse makes nobody of the enemy retreat."""
    counts = {dictators.IN_DISORDER: ("axis", "soviet").index(lost) + 1}
    units = {"24Pz": "2531", "8A": "2530"}
    line = {"blank": True, "rails": {"main": [f"26{n:02}" for n in range(1, 26)]}}
    game = rb(units, "soviet second impulse after combat", turn=9, map=line, counts=counts)
    if "retreat" in game.stage:
        game.play(next(action for action in game.legal() if str(action).endswith("2529")))
    assert game.piece("8A").hex == where


def test_an_impulse_without_a_dictator_that_a_situation_begins_with(rb: Situation, refused: Refused) -> None:
    """rb:14.15-d, rb:14.15-g: units beside enemies go back first; nobody attacks, and nobody has to."""
    units = {"24Pz": "2531", "8A": "2530", "7A": "Moscow"}
    for said in ("side without its dictator", "dictator of soviet lost"):
        number = 2 if said.startswith("side") else 1
        moving = rb(units, "soviet first impulse movement", 3, counts={said: number})
        refused(moving, "done", "rb:10.0")
        moving.play("retreat 8A 2530-2529")
    fighting = rb(units, "soviet first impulse combat", 3, counts={"side without its dictator": 2})
    refused(fighting, "attack 8A 2531", "rb:14.15-g")
    fighting.play("done")


@pytest.mark.parametrize("count", ["dictator of axis lost", "side without its dictator"])
def test_a_loss_that_a_combat_phase_is_told_of(rb: Situation, refused: Refused, count: str) -> None:
    """rb:14.15-b, rb:14.15-g: it came before this impulse; the other side attacks as ever."""
    units = {"5Inf": "1331", "8A": "1330"}
    refused(rb(units, "axis first impulse combat", 10, counts={count: 1}), "attack 5Inf 1330", "rb:14.15-g")
    rb(units, "soviet first impulse combat", 10, counts={count: 1}).play("attack 8A 1331")


def test_a_whole_dictator_is_whole_again_in_his_capital(rb: Situation) -> None:
    """rb:14.14, rb:14.14-b: what else has happened to him does not count."""
    there = {"id": "Stalin", "hex": "1911", "flags": ["attacked"]}
    game = rb([there], SOVIET, turn=3)
    assert steps(game, "Stalin") == 1
    game.play("rail Stalin 1911-1912")
    assert steps(game, "Stalin") == 2
