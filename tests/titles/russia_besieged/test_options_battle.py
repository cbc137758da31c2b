"""Optional rules on battle: A2, A3, A14, A19 to A21, A25."""

from __future__ import annotations

from collections.abc import Callable

import stavka
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.titles.russia_besieged.movement.allowance import allowance
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
from tests.titles.russia_besieged.looking import ground

SOVIET_MOVES = "soviet first impulse movement"


def points(game: Game, unit: str) -> int:
    return allowance(war(game), war(game).roster.find(unit))


RIVER: dict[str, object] = {"blank": True, "sides": {"river": [["2531", "2530"]]}}


def test_moderated_purges(rb: Situation) -> None:
    """rb:A14.0: no +1 in the second impulse of turn 1; mechanized corps move a point more."""
    units = {"2531": ["24Pz", "39Pz"], "3A": "2530"}
    names: Callable[[Game], str] = lambda game: str(stavka.odds(game, "attack 24Pz+39Pz 2530").modifiers)  # noqa: E731
    second = {"stage": "axis second impulse combat", "turn": 1, "map": BLANK}
    assert "shock of war" in names(rb(units, **second))
    assert "shock of war" not in names(rb(units, options=["moderated-purges"], **second))
    assert "shock of war" in names(rb(units, AXIS_COMBAT, turn=1, map=BLANK, options=["moderated-purges"]))
    corps = {"3MC": "2530", "8A": "2531"}
    with_it = rb(corps, SOVIET_MOVES, options=["moderated-purges"])
    without = rb(corps, SOVIET_MOVES)
    assert points(with_it, "3MC") == points(without, "3MC") + 1
    assert points(with_it, "8A") == points(without, "8A")


def test_wide_rivers(rb: Situation) -> None:
    """rb:A20.0: -1 across the lower Dnepr, Don or Volga, unless artillery or a mountain unit takes part."""
    facts, grid = ground().facts, ground().board.grid
    side = next(s for s, name in facts.rivers.items() if name == "Dnepr" and all(ground().row(h) >= 26 for h in s))
    here, there = sorted(map(grid.name, side))

    def told(attackers: list[str], **more: object) -> str:
        game = rb({here: attackers, "8A": there}, AXIS_COMBAT, turn=8, **more)
        return str(stavka.odds(game, f"attack {'+'.join(attackers)} {there}").modifiers)

    option = ["river-crossing"]
    assert "wide river -1" in told(["24Pz", "5Inf"], options=option)
    assert "wide river" not in told(["24Pz", "5Inf"])
    assert "wide river" not in told(["24Pz", "GerArt"], options=option)
    # of two hexes that are attacked one behind the river is enough
    beside = next(
        hex
        for hex in map(grid.name, bits(ground().walk.around(grid.index(here))))
        if frozenset((grid.index(here), grid.index(hex))) not in facts.rivers
    )
    both = rb({here: ["24Pz", "39Pz"], "8A": there, "7A": beside}, AXIS_COMBAT, turn=8, options=option)
    assert "wide river -1" in str(stavka.odds(both, f"attack 24Pz+39Pz {there}+{beside}").modifiers)


def test_air_units_join_the_defence(rb: Situation, refused: Refused) -> None:
    """rb:A3.0: each takes a column off; without the option the defender is not asked."""
    units = {"2531": ["24Pz", "39Pz"], "2530": ["8A"], "2527": ["Shturmovik1", "ShturmovikBase1"]}
    given = {"turn": 14, "map": with_city("2527"), "control": {"soviet": ["2527"]}}
    plain = rb(units, AXIS_COMBAT, **given)
    plain.play("attack 24Pz+39Pz 2530")
    game = rb(units, AXIS_COMBAT, options=["defensive-air"], **given)
    game.play("attack 24Pz+39Pz 2530")
    assert game.to_act == "soviet"
    refused(game, "attack 24Pz 2530", "rb:A3.0")
    for unit, flag in (("Shturmovik1", "flew"), ("ShturmovikBase1", "staged")):
        there = [{"id": u, "hex": hex} for hex, names in units.items() for u in names if u != unit]
        tired = rb(
            [*there, {"id": unit, "hex": "2527", "flags": [flag]}], AXIS_COMBAT, options=["defensive-air"], **given
        )
        tired.play("attack 24Pz+39Pz 2530")
        assert tired.to_act == "chance"  # nobody is left to ask
    away = rb(
        {**units, "2527": ["Shturmovik1"], "2528": ["ShturmovikBase1"]}, AXIS_COMBAT, options=["defensive-air"], **given
    )
    away.play("attack 24Pz+39Pz 2530")
    assert away.to_act == "chance"
    game.play("intercept Shturmovik1")
    ladder = war(game).charts.ladder
    assert ladder.index(rolled_at(plain)[0]) - ladder.index(rolled_at(game)[0]) == 1
    swift = rb(units, AXIS_COMBAT, options=["defensive-air"], **given)
    swift.play("attack 24Pz+39Pz 2530 at 1-1 blitz")
    swift.play("intercept Shturmovik1")
    assert rolled_at(swift)[0] == "1-1"  # the first column of its table


def test_rivers_under_air_attack(rb: Situation) -> None:
    """rb:A21.0: half as much again and -1 instead of doubling."""
    board = {**RIVER, "places": {"Minsk": ["2535", "major"]}}
    units = {"2531": ["24Pz", "39Pz"], "8A": "2530", "2535": ["Stuka1", "StukaBase1"]}
    plain = rb(units, AXIS_COMBAT, turn=8, map=board)
    game = rb(units, AXIS_COMBAT, turn=8, map=board, options=["river-defense"])
    attack = "attack 24Pz+39Pz 2530"
    assert stavka.odds(game, attack).odds == stavka.odds(plain, attack).odds
    flown = stavka.odds(game, f"{attack} air Stuka1")
    assert "river under air attack -1" in flown.modifiers
    ladder = war(game).charts.ladder
    assert ladder.index(flown.odds) > ladder.index(stavka.odds(plain, f"{attack} air Stuka1").odds)


def test_a_confused_retreat(rb: Situation) -> None:
    """rb:A19.0: 1-2 the attacker, 9-10 the owner leads the stack where he likes; one unit alone does not roll."""
    units = {"24Pz": "1718", "1717": ["8A", "3A"]}

    def after(die: int) -> Game:
        game = rb(units, AXIS_COMBAT, turn=3, options=["retreat-confusion"])
        game.play("attack 24Pz 1717")
        give(game, "DR")
        assert game.to_act == "chance"
        game.play_dice([die])
        game.play("next 8A") if game.to_act == "soviet" and "next 8A" in choices(game) else None
        return game

    ordered, rout, calm = after(9), after(1), after(5)
    assert ordered.to_act == "soviet"
    assert (rout.to_act, calm.to_act) == ("axis", "axis")
    assert len(choices(rout)) > len(choices(calm))
    alone = rb({"24Pz": "1718", "8A": "1717"}, AXIS_COMBAT, turn=3, options=["retreat-confusion"])
    alone.play("attack 24Pz 1717")
    give(alone, "DR")
    assert alone.to_act == "axis"


def test_a_breakout(rb: Situation, refused: Refused) -> None:
    """rb:A2.0: an encircled stack rolls instead of attacking."""
    ring = {
        "8A": "1824",
        "5Inf": "1823",
        "7Inf": "1924",
        "1Inf": "1723",
        "2Inf": "1725",
        "24Pz": "1925",
        "39Pz": "1825",
    }
    option = {"stage": SOVIET_COMBAT, "turn": 3, "options": ["breakout"]}
    failed = rb(ring, **option)
    refused(failed, "attack 8A 1823", "rb:A2.0")
    failed.play("breakout 8A")
    before = steps(failed, "8A")
    failed.play_dice([2])
    assert steps(failed, "8A") == before - 1
    free = rb(ring, **option)
    free.play("breakout 8A")
    free.play_dice([10])
    goals = [a for a in choices(free) if a.startswith("breakto")]
    free.play(goals[0])
    assert at(free, "8A") == goals[0].split()[-1]
    assert free.refusal("attack 8A 1823") is not None
    assert "breakout 8A" not in choices(rb({"8A": "2105", "5Inf": "2106"}, **option))
    lone = rb({**ring, "8A": {"hex": "1824", "steps": 1}}, **option)
    lone.play("breakout 8A")
    lone.play_dice([6])
    if at(lone, "8A") == "1824":
        lone.play("lose 8A")
    assert at(lone, "8A") != "1824"
    assert not [a for a in choices(lone) if a.startswith("breakto")]


def test_a_breakout_leads_nobody_where_his_nation_does_not_go(rb: Situation) -> None:
    """rb:A2.0, rb:25.2-a, rb:26.22-b: Finns stay in the north, turncoats in their country."""
    finns = rb({"4Fin": "0816", "8A": "0818", "3A": "0717", "11A": "0715"}, AXIS_COMBAT, 8, options=["breakout"])
    finns.play("breakout 4Fin")
    finns.play_dice([10])
    ends = {action.split()[-1] for action in choices(finns)} - {"done"}
    assert "0817" in ends
    assert all(int(end[:2]) <= 8 for end in ends)
    germans = {"5Inf": "2037", "7Inf": "2134", "9Inf": "1934", "6Inf": "2136", "8Inf": "1937"}
    more = {"options": ["breakout"], "surrendered_allies": ["hungary"]}
    reds = rb({"3Hun": "2035", **germans}, SOVIET_COMBAT, 20, **more)
    reds.play("breakout 3Hun")
    reds.play_dice([10])
    ends = {action.split()[-1] for action in choices(reds)} - {"done"}
    assert ends
    assert all(ground().hungary & ground().hex(end) for end in ends)


def test_a_vanity_marshal_serves_once(rb: Situation) -> None:
    """rb:A25.0"""
    game = stavka.new("rb", "tournament_5", options=["vanity-marshals"])
    assert at(game, "VanityAxis") == "leader_box"
    there = rb({"24Pz": "2531", "8A": "2530"}, "axis first impulse combat", 3, options=["vanity-marshals"])
    there.play("attack 24Pz 2530")
    assert "marshal VanityAxis" in choices(there)
    spent = rb([{"id": "VanityAxis", "box": "spent"}], "weather", turn=5, options=["vanity-marshals"])
    assert at(spent, "VanityAxis") == "removed"
    assert at(stavka.new("rb", "tournament_5"), "VanityAxis") == "unused"


def test_the_odds_tell_what_a_river_gives_against_air_units() -> None:
    """rb:A21.0: half as much again is not doubled."""
    board = {"blank": True, "places": {"Testow": ["2022", "major"]}, "sides": {"river": [["2020", "2019"]]}}
    units = {"2020": ["24Pz", "39Pz"], "7A": "2019", "Stuka1": "2022"}
    told = {"title": "rb", "options": ["A21"], "turn": 8, "stage": "axis first impulse combat", "weather": "clear"}
    game = stavka.situation({**told, "map": board, "units": units, "control": {"axis": ["2022"]}})
    modifiers = stavka.odds(game, "attack 24Pz+39Pz 2019 air Stuka1").modifiers
    assert "defenders in 2019 half as strong again: river" in modifiers
