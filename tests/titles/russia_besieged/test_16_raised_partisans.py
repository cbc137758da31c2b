"""16.4 and 16.5 Partisans of the second stage."""

from __future__ import annotations

from random import Random

from stavka.engine.game import Game
from stavka.titles.russia_besieged.special_units import raised_partisans
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.behind_the_front import axis_rails, occupied, ready, second
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import AXIS_COMBAT, SOVIET_COMBAT, at, choices, give, rolled_at, steps

END = "soviet second impulse marker adjustment"


FIRST = "soviet first impulse movement"


def ambush(rb: Situation, stage: str, *partisans: tuple[str, str]) -> Game:
    """A battle in Russia far from any rail that the Russians could use."""
    units = [{"id": "24Pz", "hex": "2531"}, {"id": "8A", "hex": "2530"}]
    game = rb([*units, *(second(*p) for p in partisans)], stage, 11, map={"blank": True})
    game.play("attack 8A 2531" if stage == SOVIET_COMBAT else "attack 24Pz 2530")
    return game


RAILS = {"blank": True, "rails": {"Line": [f"25{n:02}" for n in range(1, 11)]}}


def cavalry(rb: Situation, *more: object, at: str = "2523", stage: str = END) -> Game:
    return rb([{"id": "1GCav", "hex": at}, *more], stage, 11, map=RAILS)


def test_raising(rb: Situation, refused: Refused) -> None:
    """rb:16.4, rb:16.41, rb:16.44, rb:16.01: for an infantry point, from January 1943, if wanted."""
    units = [{"id": "Partisan1", "hex": "1523"}, {"id": "Partisan2", "hex": "1628"}]
    points = {"soviet infantry": 1}
    refused(occupied(rb, units, FIRST, 10, points=points), "raise Partisan1", "rb:16.4")
    refused(occupied(rb, units, FIRST, 11), "raise Partisan1", "rb:16.41")
    late = occupied(rb, units, "soviet second impulse movement", 11, points=points)
    refused(late, "raise Partisan1", "rb:16.41")
    refused(occupied(rb, units, "axis first impulse movement", 11, points=points), "raise Partisan1", "rb:16.41")
    game = occupied(rb, units, FIRST, 11, points=points)
    refused(game, "raise 5Inf", "rb:16.4")
    game.play("raise Partisan1")
    assert (steps(game, "Partisan1"), war(game).points["soviet infantry"]) == (1, 0)
    refused(game, "raise Partisan1", "rb:16.4")
    refused(game, "raise Partisan2", "rb:16.41")
    occupied(rb, units, FIRST, 11, points=points).play("done")


def test_the_second_stage_stacks_with_nobody(rb: Situation, refused: Refused) -> None:
    """rb:16.42-b, rb:16.46: it is not raised beside friends, nor joins them; who joins it takes it off the map."""
    points = {"soviet infantry": 1}
    beside = occupied(rb, [{"id": "Partisan1", "hex": "1523"}, {"id": "8A", "hex": "1523"}], FIRST, 11, points=points)
    refused(beside, "raise Partisan1", "rb:16.42-b")
    moving = rb([second("Partisan1", "2530"), {"id": "8A", "hex": "2528"}], END, 11, map={"blank": True})
    refused(moving, "move Partisan1 2530-2529-2528", "rb:16.42-b")
    joined = rb([second("Partisan1", "2530"), {"id": "8A", "hex": "2531"}], FIRST, 11, map={"blank": True})
    joined.play("move 8A 2531-2530")
    first = rb({"Partisan1": "2530", "8A": "2531"}, FIRST, 11, map={"blank": True})
    first.play("move 8A 2531-2530")  # one of the first stage does not mind
    assert at(first, "Partisan1") == "2530"
    assert (at(joined, "Partisan1"), at(joined, "8A")) == ("available", "2530")
    line = axis_rails()
    placing = occupied(rb, [*ready("Partisan2"), second("Partisan1", line[2])], turn=11)
    placing.play("done")
    refused(placing, f"place Partisan2 {line[2]}", "rb:16.42-b")


def test_it_is_not_lifted_at_will(rb: Situation, refused: Refused) -> None:
    """rb:16.46: it leaves when it is eliminated in combat, and comes back in the first stage (rb:16.32)."""
    game = occupied(rb, [second("Partisan1", "1523"), *ready("Partisan2")], turn=11)
    game.play("done")
    refused(game, "place Partisan1 1628", "rb:16.12")
    battle = rb([second("Partisan1", "2530"), {"id": "24Pz", "hex": "2531"}], AXIS_COMBAT, 11, map={"blank": True})
    battle.play("attack 24Pz 2530")
    battle.play("done")  # it could help itself (rb:16.51-a)
    give(battle, "DE")
    assert (at(battle, "Partisan1"), steps(battle, "Partisan1")) == ("available", 2)


def test_it_attacks_in_russia_only(rb: Situation, refused: Refused) -> None:
    """rb:16.43, rb:16.42: with its one factor."""
    inside = rb([second("Partisan1", "1626"), {"id": "Polizei", "hex": "1625"}], SOVIET_COMBAT, 11)
    inside.play("attack Partisan1 1625")
    across = rb([second("Partisan1", "1628"), {"id": "Polizei", "hex": "1629"}, {"id": "8A", "hex": "1627"},
                 {"id": "6Inf", "hex": "1626"}], SOVIET_COMBAT, 11)  # fmt: skip
    refused(across, "attack Partisan1 1629", "rb:16.43")
    pos = war(across)
    partisan, hexes = pos.roster.find("Partisan1"), pos.hexes(("1626", "1629"))
    both = raised_partisans.attack_refusal(pos, [partisan], hexes)
    assert both is not None
    assert both.rule == "rb:16.43"
    assert raised_partisans.attack_refusal(pos, [partisan], hexes[:1]) is None


def test_it_moves_two_hexes_at_the_end(rb: Situation, refused: Refused) -> None:
    """rb:16.47: whatever weather, ground and rivers; enemy zones stop it; never in the movement phase, nor by rail."""
    units = [second("Partisan1", "2530"), {"id": "5Inf", "hex": "2525"}]
    rough = {"blank": True, "terrain": {"2529": "mountain", "2528": "swamp"}}
    game = rb(units, END, 11, map=rough, weather="snow")
    refused(game, "move Partisan1 2530-2529-2528-2527", "rb:16.47")
    refused(game, "move Partisan1 2529-2528", "rb:16.47")
    refused(game, "rail Partisan1 2530-2529", "rb:16.47")
    game.play("move Partisan1 2530-2529-2528")
    refused(game, "move Partisan1 2528-2529", "rb:16.47")
    zone = rb([second("Partisan1", "2527"), {"id": "5Inf", "hex": "2525"}], END, 11, map={"blank": True})
    refused(zone, "move Partisan1 2527-2526-2426", "rb:4.02")
    inside = rb([second("Partisan1", "2526"), {"id": "5Inf", "hex": "2525"}], END, 11, map={"blank": True})
    refused(inside, "move Partisan1 2526-2425", "rb:4.04")
    refused(inside, "move Partisan1 2526-2525", "rb:16.47")
    refused(rb(units, FIRST, 11, map=rough), "move Partisan1 2530-2529", "rb:16.47")
    assert "partisan" not in rb(units, "axis second impulse marker adjustment", 11, map=rough).stage


def test_it_stays_in_russia(rb: Situation, refused: Refused) -> None:
    """rb:16.11-a"""
    game = rb([second("Partisan1", "1628")], END, 11)
    refused(game, "move Partisan1 1628-1629", "rb:16.11-a")
    game.play("move Partisan1 1628-1627")


def test_partisans_change_the_die_of_a_battle(rb: Situation, refused: Refused) -> None:
    """rb:16.51-a, rb:16.51-b: the example: -1 on a German attack, +1 on a Russian one."""
    places = [("Partisan1", "2527"), ("Partisan2", "2528"), ("Partisan3", "2526"), ("Partisan4", "3010")]
    game = ambush(rb, AXIS_COMBAT, *places)
    assert (game.to_act, choices(game)) == ("soviet", {"done", "ambush Partisan1", "ambush Partisan2"})
    refused(game, "ambush Partisan3", "rb:16.51-a")
    before = rolled_at(ambush(rb, AXIS_COMBAT))
    game.play("ambush Partisan1")
    assert rolled_at(game) == (before[0], before[1] - 1)
    attack = ambush(rb, SOVIET_COMBAT, *places)
    plain = rolled_at(ambush(rb, SOVIET_COMBAT))
    attack.play("ambush Partisan2")
    assert rolled_at(attack) == (plain[0], plain[1] + 1)


def test_nobody_is_asked_about_partisans_far_away(rb: Situation) -> None:
    """rb:16.51-a: three hexes from all defenders."""
    assert rolled_at(ambush(rb, AXIS_COMBAT, ("Partisan3", "2526")))


def test_once_an_impulse(rb: Situation) -> None:
    """rb:16.51-b: one battle only, though both have partisans near."""
    units = [{"id": "24Pz", "hex": "2531"}, {"id": "8A", "hex": "2530"}, {"id": "5Inf", "hex": "2521"},
             {"id": "9A", "hex": "2520"}, second("Partisan1", "2527"), second("Partisan2", "2518")]  # fmt: skip
    game = rb(units, AXIS_COMBAT, 11, map={"blank": True})
    game.play("attack 24Pz 2530")
    game.play("ambush Partisan1")
    game.play_dice([1])
    while game.to_act == "axis" and "combat" not in game.stage:
        game.play(next(iter(game.legal())))
    game.play("attack 5Inf 2520")
    assert game.to_act == "chance"


def test_partisans_in_supply_do_not_help(rb: Situation) -> None:
    """rb:16.51-a: only one that cannot trace general supply."""
    units = [{"id": "24Pz", "hex": "1914"}, {"id": "8A", "hex": "1913"}, second("Partisan1", "2013")]
    game = rb(units, AXIS_COMBAT, 11)
    game.play("attack 24Pz 1913")
    assert game.to_act == "chance"


def test_a_battle_outside_russia(rb: Situation) -> None:
    """rb:16.51-a"""
    units = [{"id": "24Pz", "hex": "1630"}, {"id": "8A", "hex": "1629"}, second("Partisan1", "1628")]
    game = rb(units, AXIS_COMBAT, 11, rails={"axis": "all"})
    game.play("attack 24Pz 1629")
    assert game.to_act == "chance"


def test_partisans_feed_the_guards_cavalry(rb: Situation, refused: Refused) -> None:
    """rb:16.53, rb:16.53-b: one goes to within five hexes of it, however far, if it has no supply."""
    game = cavalry(rb, second("Partisan1", "3530"), second("Partisan2", "3535"))
    refused(game, "place Partisan1 2517", "rb:16.53")
    refused(game, "place 1GCav 2518", "rb:16.53")
    game.play("place Partisan1 2518")
    refused(game, "place Partisan2 2519", "rb:16.53")
    game.play("done")
    assert "1GCav" not in {war(game).short(u) for u in war(game).oos}
    hungry = cavalry(rb, second("Partisan1", "3530"))
    hungry.play("done")
    assert war(hungry).oos


def test_the_partisan_must_be_supplied_itself(rb: Situation) -> None:
    """rb:16.53-b: the line of the partisan, and that of the cavalry to it, which no Axis zone may cross."""
    far = cavalry(rb, second("Partisan1", "2520"), at="2525")  # ten hexes from the rail
    far.play("done")
    assert war(far).oos
    wall = zip(("5Inf", "6Inf", "7Inf", "8Inf", "9Inf"), ("2120", "2320", "2520", "2720", "2920"), strict=True)
    cut = cavalry(rb, second("Partisan1", "2518"), *({"id": unit, "hex": hex} for unit, hex in wall))
    cut.play("done")
    assert war(cut).oos


def test_a_cavalry_in_supply_calls_nobody(rb: Situation, refused: Refused) -> None:
    """rb:16.53"""
    game = cavalry(rb, second("Partisan1", "3530"), at="2515")
    refused(game, "place Partisan1 2516", "rb:16.53")


def test_a_raised_partisan_without_a_way_is_passed_over(rb: Situation) -> None:
    """rb:16.47, rb:16.11-a: one that stands outside Russia has no move to draw."""
    game = rb({"Partisan1": {"hex": "2839", "stage": 2}}, "soviet second impulse marker adjustment", turn=12)
    assert {str(game.legal().sample(Random(seed))) for seed in range(8)} == {"done"}


def test_raised_partisans_stay_on_the_map(rb: Situation, refused: Refused) -> None:
    """rb:16.46, rb:16.47: not taken up at will, and neither rail nor sea."""
    units = [second("Partisan1", "1628"), {"id": "5Inf", "hex": "1526"}, {"id": "7A", "hex": "1912"}]
    end = rb(units, END, 14, railheads=["Minsk"])
    refused(end, "place Partisan1 1523", "rb:16.46")
    end.play("move Partisan1 1628-1627")
    moving = rb(units, FIRST, 14)
    refused(moving, "rail Partisan1 1628-1627", "rb:16.47")
    refused(moving, "transfer Partisan1 Odessa", "rb:16.47")


def test_partisans_who_do_not_help_are_told_why(rb: Situation, refused: Refused) -> None:
    """rb:16.51-a, rb:16.51-b: too far away, not raised, or a second time in the impulse."""
    units = [second("Partisan1", "1628"), {"id": "Partisan2", "hex": "1625"}]
    units += [{"id": "5Inf", "hex": "1724"}, {"id": "8A", "hex": "1723"}]
    game = rb(units, "soviet first impulse combat", 14)
    game.play("attack 8A 1724")
    refused(game, "ambush Partisan1", "rb:16.51-a")
    refused(game, "ambush Partisan2", "rb:16.51-a")
    again = rb(units, "soviet first impulse combat", 14, counts={"partisans helped in this impulse": 1})
    again.play("attack 8A 1724")
    refused(again, "ambush Partisan1", "rb:16.51-b")


def test_it_joins_neither_airbases_nor_other_partisans(rb: Situation, refused: Refused) -> None:
    """rb:16.42-b: not on its march either; an airbase, or workers, that come to it take it off the map (rb:16.46)."""
    line = axis_rails()
    game = occupied(rb, [second("Partisan1", line[2]), {"id": "Partisan2", "hex": line[3]}], turn=11)
    refused(game, f"move Partisan1 {line[2]}-{line[3]}", "rb:16.42-b")
    board = {"blank": True, "places": {"Minsk": ["2530", "minor"], "Kiev": ["2528", "minor"]}}
    held = {"soviet": ["Minsk", "Kiev"]}
    flyers = [{"id": unit, "hex": "2528"} for unit in ("Shturmovik1", "ShturmovikBase1")]
    beside = rb([second("Partisan1", "2529"), *flyers], END, 13, map=board, control=held)
    refused(beside, "move Partisan1 2529-2528", "rb:16.42-b")
    staging = rb([second("Partisan1", "2530"), *flyers], FIRST, 13, map=board, control=held)
    staging.play("stage ShturmovikBase1 2530")
    assert at(staging, "Partisan1") == "available"
    units = [second("Partisan1", "Voronezh"), {"id": "WEC-Voronezh", "box": "due"}]
    workers = rb(units, "soviet events", 13)
    workers.play("place WEC-Voronezh Voronezh")
    assert (at(workers, "Partisan1"), at(workers, "WEC-Voronezh")) == ("available", "2813")
