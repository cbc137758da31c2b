"""A1 to A26: options, each tried with and without; their texts are lost and were reconstructed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.movement.allowance import allowance
from stavka.titles.russia_besieged.options.catalogue import OPTIONS
from stavka.titles.russia_besieged.options.weather import frozen_ground, light_snow
from stavka.titles.russia_besieged.state.flags import DROPPED
from stavka.titles.russia_besieged.supply import combat_supply
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


def test_every_option_says_that_it_is_reconstructed() -> None:
    assert len({rule.name for rule in OPTIONS}) == len(OPTIONS)
    assert all(rule.line.endswith("(reconstructed)") or rule.name == "bidding" for rule in OPTIONS)


# -- weather ----------------------------------------------------------------------------------------------------------


def test_historical_weather(rb: Situation) -> None:
    """rb:A4.0: no die is rolled; without the option one is."""
    assert rb(stage="weather", turn=5).to_act == "chance"
    game = rb(stage="weather", turn=5, options=["historical-weather"])
    assert game.to_act != "chance"
    assert war(game).weathers == ("snow", "snow")


FROZEN = {"options": ["frozen-lakes-and-rivers"], "turn": 5}
RIVER: dict[str, object] = {"blank": True, "sides": {"river": [["2531", "2530"]]}}


def test_frozen_rivers(rb: Situation) -> None:
    """rb:A5.0: from the second Snow impulse on they neither double nor cost."""
    units = {"2530": ["1TA", "8A"], "5Inf": "2531"}
    second = "soviet second impulse combat"

    def defence(**more: object) -> int:
        game = rb(units, **{"stage": second, "map": RIVER, **more})
        return stavka.odds(game, "attack 1TA+8A 2531").defence

    plain = defence(turn=17, weather="snow")
    iced = rb(units, second, 17, weather="snow", map=RIVER, options=FROZEN["options"])
    assert not [note for note in stavka.odds(iced, "attack 1TA+8A 2531").modifiers if "river" in note]
    assert defence(turn=17, weather="snow", options=FROZEN["options"]) * 2 == plain
    assert defence(turn=17, weather=["mud", "snow"], options=FROZEN["options"]) == plain
    march = rb({"8A": "2530"}, "soviet first impulse movement", turn=5, weather="snow", map=RIVER)
    frozen = rb(
        {"8A": "2530"}, SOVIET_MOVES, weather="snow", map=RIVER, counts={frozen_ground.SNOW_BEFORE: 1}, **FROZEN
    )
    assert "move 8A 2530-2531-2532" not in choices(march)
    assert ("move 8A 2530-2531-2532" in choices(frozen)) == (points(frozen, "8A") > 1)


def test_frozen_lakes(rb: Situation, refused: Refused) -> None:
    """rb:A5.0: infantry crosses at two points a hex and does not stop on the ice; others stay ashore."""
    lake: dict[str, object] = {"blank": True, "terrain": {"2531": "lake"}}
    given = {"stage": "axis first impulse movement", "weather": "snow", "map": lake, "turn": 17}
    ice = {**given, "options": FROZEN["options"], "counts": {frozen_ground.SNOW_BEFORE: 1}}
    game = rb({"5Inf": "2530", "24Pz": "2630"}, **ice)
    refused(game, "move 5Inf 2530-2531", "rb:A5.0")
    assert points(game, "5Inf") >= 3
    game.play("move 5Inf 2530-2531-2532")
    refused(game, "move 24Pz 2630-2531-2532", "rb:6.1")
    refused(rb({"5Inf": "2530"}, **given), "move 5Inf 2530-2531-2532", "rb:6.1")


def test_light_snow(rb: Situation) -> None:
    """rb:A23.0: an even die in November/December; supply and air as in Mud, a hex more, combat supply of winter two."""
    found = {}
    for die in (6, 7):
        game = rb({"5Inf": "1817"}, stage="weather", turn=4, options=["light-snow"])
        game.play_dice([die])
        found[die] = war(game)
    assert found[6].weathers == ("mud", "mud")
    assert found[6].count(light_snow.LIGHT) == 3
    assert found[7].weathers == ("snow", "snow")
    light = rb({"5Inf": "1817"}, turn=4, weather="mud", options=["light-snow"], counts={light_snow.LIGHT: 1})
    mud = rb({"5Inf": "1817"}, turn=4, weather="mud", options=["light-snow"])
    assert points(light, "5Inf") == points(mud, "5Inf") + 1
    assert (combat_supply.winter(war(light)), combat_supply.winter(war(mud))) == (2, 0)
    assert (light.view("axis")["weather"], light.view("axis")["weathers"]) == ("light_snow", ["light_snow", "mud"])
    assert mud.view("axis")["weather"] == "mud"
    later = rb({"5Inf": "1817"}, stage="weather", turn=5, options=["light-snow"])
    later.play_dice([6])
    assert war(later).weathers == ("snow", "snow")


def test_weather_modifiers(rb: Situation) -> None:
    """rb:A24.0: +1 after Clear where worse was possible, -1 after Mud or Snow, between -2 and +2."""

    def after(turn: int, die: int, before: int = 0) -> int:
        counts = {"weather modifier": before}
        game = rb(stage="weather", turn=turn, options=["weather-modifiers"], counts=counts)
        game.play_dice([die])
        return war(game).count("weather modifier")

    assert after(3, 1) == 1
    assert after(3, 1, 2) == 2
    assert after(6, 10) == -1
    assert after(6, 10, -2) == -2
    plain = rb(stage="weather", turn=6)
    shifted = rb(stage="weather", turn=6, options=["weather-modifiers"], counts={"weather modifier": 1})
    plain.play_dice([4])
    shifted.play_dice([3])
    assert war(plain).weathers == war(shifted).weathers


# -- forces -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "unit", "turn", "stage"),
    [
        ("siberian-troops", "1Sib", 4, SOVIET_MOVES),
        ("vlasov-army", "ROA", 17, "axis first impulse movement"),
        ("spanish-corps", "SpanishCorps", 3, "axis first impulse movement"),
        ("north-africa", "DAK", 2, "axis first impulse movement"),
        ("french-volunteers", "FFL", 4, "axis first impulse movement"),
    ],
)
def test_units_of_options_come(rb: Situation, option: str, unit: str, turn: int, stage: str) -> None:
    """rb:A6.0, rb:A7.0, rb:A9.0, rb:A11.0, rb:A13.0: in their month and not before; never without the option."""
    assert at(rb(stage=stage, turn=turn, options=[option]), unit) == "due"
    assert at(rb(stage=stage, turn=turn - 1, options=[option]), unit) == "awaiting"
    assert at(rb(stage=stage, turn=turn), unit) == "unused"


def test_siberians_come_early_when_moscow_is_threatened(rb: Situation) -> None:
    """rb:A6.0"""
    stage = "soviet second impulse movement"
    near = ground().board.grid.name(ground().walk.around(ground().board.places["Moscow"].hex).bit_length() - 1)
    assert at(rb({"24Pz": near}, stage, turn=3, options=["siberian-troops"]), "1Sib") == "due"
    assert at(rb({"24Pz": "1230"}, stage, turn=3, options=["siberian-troops"]), "1Sib") == "awaiting"


@pytest.mark.parametrize(
    ("option", "unit", "turn"), [("spanish-corps", "SpanishCorps", 16), ("french-volunteers", "FFL", 12)]
)
def test_volunteers_go_home(rb: Situation, option: str, unit: str, turn: int) -> None:
    """rb:A9.0, rb:A13.0"""
    assert at(rb({unit: "1230"}, "axis events", turn=turn, options=[option]), unit) == "removed"
    assert at(rb({unit: "1230"}, "axis events", turn=turn - 1, options=[option]), unit) == "1230"


def test_what_becomes_of_volunteers(rb: Situation) -> None:
    """rb:A13.0, rb:A9.0: the French are never rebuilt; Spaniards do not freeze."""
    game = rb({"FFL": "1230", "SpanishCorps": "1817"}, turn=5, weather="snow", options=["french-volunteers"])
    war(game).eliminate(war(game).roster.find("FFL"))
    assert at(game, "FFL") == "removed"
    cold = {"turn": 5, "weather": "snow"}
    warm = war(rb({"SpanishCorps": "1817"}, options=["spanish-corps"], **cold))
    assert combat_supply.hardened(warm, warm.roster.find("SpanishCorps"))
    bare = war(rb({"SpanishCorps": "1817"}, **cold))
    assert not combat_supply.hardened(bare, bare.roster.find("SpanishCorps"))


def test_vlasov_wavers_in_russia(rb: Situation) -> None:
    """rb:A7.0: a step for each retreat there."""
    game = rb({"8A": "1824", "ROA": "1825"}, SOVIET_COMBAT, turn=18, options=["vlasov-army"])
    game.play("attack 8A 1825")
    give(game, "DR")
    game.play(sorted(choices(game))[0])
    assert steps(game, "ROA") == 1


def test_north_africa_changes_history(rb: Situation) -> None:
    """rb:A11.0: no Goring corps, Italy leaves in January 1943."""
    early = rb({"3Ita": "2030"}, "axis events", turn=11, options=["north-africa"])
    assert "italy" in war(early).surrendered_allies
    goring = {"stage": "axis first impulse movement", "turn": 20}
    assert at(rb(**goring), "HGPz") == "due"
    assert at(rb(options=["north-africa"], **goring), "HGPz") == "awaiting"


# -- battle -----------------------------------------------------------------------------------------------------------


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


# -- movement ---------------------------------------------------------------------------------------------------------


def test_the_generals_war(rb: Situation, refused: Refused) -> None:
    """rb:A16.0: army groups attack whom they reach; Finland stays neutral."""
    units = {"41Pz": "2030", "3A": "2029"}
    assert not [a for a in rb(units, AXIS_COMBAT, turn=1, map=BLANK).legal() if a.verb == "attack"]
    rb(units, AXIS_COMBAT, turn=1, map=BLANK, options=["generals-war"]).play("attack 41Pz 2029")
    finns = rb({"4Fin": "2030", "23A": "2029"}, AXIS_COMBAT, turn=1, map=BLANK, options=["generals-war"])
    assert not [a for a in finns.legal() if a.verb == "attack"]


def test_second_impulse_movement(rb: Situation) -> None:
    """rb:A22.0: Russian regular infantry, in Clear, from January 1943."""
    second = {"stage": "soviet second impulse movement", "options": ["second-impulse-movement"]}
    units = {"8A": "2530", "1GA": "2533"}
    base = points(rb(units, second["stage"], turn=13), "8A")
    assert base == 0
    assert points(rb(units, turn=13, **second), "8A") == 1
    assert points(rb(units, turn=10, **second), "8A") == 0
    assert points(rb(units, turn=13, weather="mud", **second), "8A") == 0


def test_trains_into_a_zone(rb: Situation, refused: Refused) -> None:
    """rb:A18.0: one a turn, into a city that is held; not through it."""
    rails = {"blank": True, "rails": {"line": ["2524", "2525", "2526", "2527", "2528"]}}
    board = {**rails, "places": {"Kiev": ["2527", "major"], "Minsk": ["2524", "major"]}}
    units = {"24Pz": "2524", "5Inf": "2525", "7Inf": "2527", "8A": "2627"}
    given = {"map": board, "turn": 8, "rails": {"axis": "all"}, "control": {"axis": ["2527", "2524"]}}
    refused(rb(units, **given), "rail 24Pz 2524-2525-2526-2527", "rb:7.06-b")
    game = rb(units, options=["rail-into-zones"], **given)
    assert "rail 24Pz 2524-2525-2526-2527" in choices(game)
    refused(game, "rail 24Pz 2524-2525-2526-2527-2528", "rb:7.06-b")
    game.play("rail 24Pz 2524-2525-2526-2527")
    refused(game, "rail 5Inf 2525-2526-2527", "rb:A18.0")


# -- economy ----------------------------------------------------------------------------------------------------------


def test_options_of_the_economy(rb: Situation) -> None:
    """rb:A12.0, rb:A15.0, rb:A17.0: what the seams answer with and without."""
    options = ["aid-for-partners", "optional-shock-armies", "replacements-in-both-impulses"]
    with_them, without = war(rb(options=options)), war(rb())
    find = with_them.roster.find
    assert (with_them.seams.points_lent(1, with_them), without.seams.points_lent(1, without)) == (3, 1)
    pair, twins = (find("8A"), find("6CC")), (find("8A"), find("3A"))
    assert with_them.seams.shock_parts(with_them, *pair)
    assert not with_them.seams.shock_parts(with_them, *twins)
    assert not without.seams.shock_parts(without, *pair)
    assert with_them.seams.replacements_now(with_them)
    assert not without.seams.replacements_now(without)


def test_three_points_for_partners(rb: Situation, refused: Refused) -> None:
    """rb:A12.0, rb:19.17: the fourth is refused; without the option the second."""
    for options, most, rule in ((["A12"], 3, "rb:A12.0"), ([], 1, "rb:19.17")):
        game = rb({"7Inf": "Warsaw"}, turn=8, options=options, points={"german infantry": 9})
        for _ in range(most):
            game.play("lend rumanian infantry")
        refused(game, "lend rumanian infantry", rule)


def test_replacing_in_both_impulses_is_refused_without_the_option(rb: Situation) -> None:
    """rb:A17.0: through the rules of 19."""
    units = [{"id": "5Inf", "box": "pool"}]
    given = {"stage": "axis second impulse movement", "turn": 8, "points": {"german infantry": 9}}
    west = next(
        h for h in ground().board.grid.names(ground().edges[0]) if ground().rails >> ground().board.grid.index(h) & 1
    )
    assert rb(units, **given).refusal(f"replace 5Inf {west}") is not None
    with_it = rb(units, options=["replacements-in-both-impulses"], **given).refusal(f"replace 5Inf {west}")
    assert with_it is None or with_it.rule != "rb:19.0"


# -- forces, the later ones -------------------------------------------------------------------------------------------


def test_the_bulge_in_the_east(rb: Situation, refused: Refused) -> None:
    """rb:A10.0: two SS corps for the points of November 1944; no question in other turns."""
    units = [{"id": "2SSPz", "box": "withdrawn"}, {"id": "1SSPz", "box": "withdrawn"}]
    option = ["bulge-east"]
    game = rb(units, "axis events", turn=22, options=option)
    before = dict(war(game).points)
    refused(game, "done", "rb:A10.0")
    kept = game.copy()
    game.play("keep yes")
    assert (at(game, "2SSPz"), at(game, "1SSPz")) == ("due", "due")
    assert sum(war(game).points.values()) < sum(before.values())
    kept.play("keep no")
    assert at(kept, "2SSPz") == "withdrawn"
    assert war(kept).points == before
    for other in (rb(units, "axis events", turn=22), rb(units, "axis events", turn=21, options=option)):
        assert other.refusal("keep yes") is not None


def test_german_paratroops(rb: Situation, refused: Refused) -> None:
    """rb:A8.0: once, in Clear, within nine hexes of an airbase."""
    board = {"blank": True, "places": {"Minsk": ["2533", "major"]}}
    units = {"2533": ["Stuka1", "StukaBase1"], "GerPara": "2535"}
    option = {"map": board, "turn": 8, "options": ["german-paratroops"]}
    game = rb(units, **option)
    refused(game, "drop GerPara 2520", "rb:A8.0")
    game.play("drop GerPara 2525")
    assert at(game, "GerPara") == "2525"
    refused(rb(units, weather="mud", **option), "drop GerPara 2525", "rb:A8.0")
    used = [{"id": "GerPara", "hex": "2535", "flags": ["drop used"]}, {"id": "StukaBase1", "hex": "2533"}]
    refused(rb(used, **option), "drop GerPara 2525", "rb:A8.0")
    assert rb(units, map=board, turn=8).refusal("drop GerPara 2525") is not None


def test_turkey_joins(rb: Situation, refused: Refused) -> None:
    """rb:SC-e: Turks come across their border in July 1942 and stay in the Caucasus."""
    option = ["turkish-variant"]
    assert at(rb(turn=8, options=option), "1Tur") == "due"
    assert at(rb(turn=7, options=option), "1Tur") == "awaiting"
    assert at(rb(turn=8), "1Tur") == "unused"
    assert at(rb(stage=SOVIET_MOVES, turn=8, options=option), "TransCauc1") == "due"
    game = rb(turn=8, options=option)
    refused(game, "enter 1Tur 1230", "rb:SC-e")
    entries = sorted(action for action in choices(game) if action.startswith("enter 1Tur"))
    game.play(entries[0])
    far = rb({"1Tur": "3618"}, turn=8, options=option)
    moves = [a for a in choices(far) if a.startswith("move 1Tur")]
    assert not moves


# -- battle, the later ones -------------------------------------------------------------------------------------------


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


# -- sequence ---------------------------------------------------------------------------------------------------------


def test_initiative(rb: Situation, refused: Refused) -> None:
    """rb:A26.0: from July 1943 the higher die chooses who moves first; a tie leaves the Axis first."""
    option = ["initiative"]
    game = rb(stage="weather", turn=14, options=option)
    game.play_dice([1])
    game.play_dice([3, 9])
    assert game.to_act == "soviet"
    refused(game, "done", "rb:A26.0")
    other = game.copy()
    game.play("first yes")
    assert war(game).player == 1
    other.play("first no")
    assert war(other).player == 0
    rng = Random(1)
    while game.turn == 14 and war(game).player == 1:
        game.play(game.legal().sample(rng)) if game.to_act != "chance" else game.play_dice([5])
    assert game.turn == 14
    while game.turn == 14 and game.result is None:
        assert not game.stage.startswith("soviet first impulse movement")
        game.play(game.legal().sample(rng)) if game.to_act != "chance" else game.play_dice([5])
    assert game.turn == 15
    tie = rb(stage="weather", turn=14, options=option)
    tie.play_dice([1])
    tie.play_dice([5, 4])
    assert war(tie).player == 0
    early = rb(stage="weather", turn=12, options=option)
    early.play_dice([1])
    assert early.to_act != "chance"


# -- headquarters -----------------------------------------------------------------------------------------------------

HQ = {"options": ["headquarters"], "turn": 8}


def test_units_go_into_reserve(rb: Situation, refused: Refused) -> None:
    """rb:A1.0, rb:A1.1: near a headquarters, in supply, out of enemy zones, three for each."""
    near = ["24Pz", "39Pz", "5Inf", "7Inf"]
    game = rb({"1331": ["HQ-C"], "1332": near[:2], "1333": near[2:], "1Inf": "1340"}, **HQ)
    refused(game, "reserve 1Inf", "rb:A1.1")
    for unit in near[:3]:
        game.play(f"reserve {unit}")
        assert at(game, unit) == "reserve_unavailable"
    refused(game, "reserve 7Inf", "rb:A1.1")
    assert rb({"1331": ["HQ-C", "24Pz"]}, turn=8).refusal("reserve 24Pz") is not None


def test_headquarters_move(rb: Situation, refused: Refused) -> None:
    """rb:A1.0: once in a second impulse, as the chart says, not into an enemy zone."""
    refused(rb({"HQ-C": "2530"}, map=BLANK, **HQ), "move HQ-C 2530-2531", "rb:A1.0")
    game = rb({"HQ-C": "2530", "8A": "2526", "24Pz": "2535"}, "axis second impulse movement", map=BLANK, **HQ)
    assert "move HQ-C 2530-2531-2532-2533" in choices(game)
    assert not any(action.startswith("move HQ-C") and action.endswith("2527") for action in choices(game))
    refused(game, "move HQ-C 2530-2529-2528-2527", "rb:A1.0")
    refused(game, "move HQ-C 2531-2532", "rb:6.0")
    refused(game, "move HQ-C 2530-2532", "rb:6.0")
    game.play("move HQ-C 2530-2531-2532-2533")
    assert at(game, "HQ-C") == "2533"
    refused(game, "move HQ-C 2533-2532", "rb:A1.0")
    game.play("move 24Pz 2535-2534-2533")  # it stacks freely
    refused(rb({"HQ-C": "2530"}, "axis second impulse movement", map=BLANK, turn=8), "move HQ-C 2530-2531", "rb:A1.0")


def test_reserves_become_available_and_are_released(rb: Situation, refused: Refused) -> None:
    """rb:A1.2, rb:A1.3: in one's own movement and in the enemy's reserve phase, near a headquarters."""
    waiting = [{"id": "24Pz", "box": "reserve_unavailable"}, {"id": "HQ-C", "hex": "1331"}]
    after = rb(waiting, "axis second impulse marker adjustment", **HQ)
    assert at(after, "24Pz") == "reserve"
    ready = [{"id": "24Pz", "box": "reserve"}, {"id": "HQ-C", "hex": "1331"}]
    own = rb(ready, **HQ)
    refused(own, "release 24Pz 0938", "rb:A1.2")
    own.play("release 24Pz 1333")
    assert at(own, "24Pz") == "1333"
    refused(rb(waiting, **HQ), "release 24Pz 1333", "rb:A1.2")
    theirs = rb(ready, "soviet first impulse enemy reserves", **HQ)
    assert theirs.to_act == "axis"
    theirs.play("release 24Pz 1333")
    later = rb(ready, "axis first impulse own reserves", **HQ)
    assert later.to_act == "axis"
    later.play("done")


def test_an_overrun_headquarters(rb: Situation) -> None:
    """rb:A1.4: it comes back two turns later."""
    game = rb({"24Pz": "2530", "HQ-West": "2528"}, map=BLANK, **HQ)
    game.play("move 24Pz 2530-2529-2528")
    assert at(game, "HQ-West") == "off_map"
    find = war(game).roster.find
    assert (find("HQ-West"), 10, 1) in war(game).returns


# -- bids -------------------------------------------------------------------------------------------------------------


def test_bids_for_sides(refused: Refused) -> None:
    """rb:SC-b: an auction before play; the Russians get a point a turn until the bid is paid."""
    game = stavka.new("rb", "tournament_5", options=["bidding"], settings={"seeds": ["axis", "soviet"]})
    assert game.to_act == "soviet"
    refused(game, "pass", "rb:SC-b")
    refused(game, "bid -1", "rb:SC-b")
    game.play("bid 2")
    refused(game, "bid 2", "rb:SC-b")
    game.play("bid 3")
    game.play("pass")
    assert war(game).count("bid") == 3
    assert stavka.new("rb", "tournament_5", options=["bidding"]).to_act == "chance"


@pytest.mark.parametrize(("turn", "paid"), [(2, 1), (3, 0)])
def test_a_bid_is_paid_point_by_point(turn: int, paid: int) -> None:
    """rb:SC-b"""
    spec = {"title": "rb", "stage": "soviet events", "turn": turn, "scenario": "tournament_5", "options": ["bidding"]}
    without, with_bid = stavka.situation(spec), stavka.situation({**spec, "counts": {"bid": 2}})
    pool = "soviet infantry"
    assert war(with_bid).points.get(pool, 0) - war(without).points.get(pool, 0) == paid


@pytest.mark.parametrize("chosen", [[rule.name for rule in OPTIONS if rule.name != "bidding"]])
def test_all_options_together(chosen: list[str]) -> None:
    """Random play with every option goes on without a fault."""
    game, rng = stavka.new("rb", "tournament_5", seed=5, options=chosen), Random(3)
    for _ in range(2500):
        if game.result is not None:
            break
        game.play(game.legal().sample(rng))
    assert game.turn > 1


# -- what the first readings had missed ------------------------------------------------------------------------------


def test_light_snow_halves_who_lacks_combat_supply(rb: Situation) -> None:
    """rb:A23.0, rb:13.72-b: as the second winter does, two hexes from a city too."""
    town = {"blank": True, "places": {"Minsk": ["2533", "minor"]}}
    given = {"stage": "axis first impulse combat", "turn": 4, "options": ["light-snow"], "control": {"Minsk": "axis"}}
    far = rb({"5Inf": "2530", "8A": "2529"}, map=town, weather="light snow", **given)
    near = rb({"5Inf": "2531", "8A": "2530"}, map=town, weather="light snow", **given)
    mud = rb({"5Inf": "2530", "8A": "2529"}, map=town, weather="mud", **given)
    assert stavka.odds(far, "attack 5Inf 2529").attack == 3
    assert stavka.odds(near, "attack 5Inf 2530").attack == 5
    assert stavka.odds(mud, "attack 5Inf 2529").attack == 5


@pytest.mark.parametrize(
    ("stage", "free"), [("axis first impulse movement", True), ("axis second impulse movement", False)]
)
def test_replacements_of_a_second_impulse_pay_for_trains(rb: Situation, stage: str, free: bool) -> None:
    """rb:A17.0, rb:7.09"""
    options = ["replacements-in-both-impulses"]
    units = [{"id": "5Inf", "box": "pool"}]
    game = rb(units, stage, turn=8, points={"german infantry": 9}, options=options)
    game.play("replace 5Inf Berlin")
    train = next(str(a) for a in game.legal().by_unit("5Inf") if str(a).startswith("rail"))
    before = game.view("axis")["rail_moves_left"]
    game.play(train)
    assert game.view("axis")["rail_moves_left"] == before - (0 if free else 1)


def test_shock_armies_of_cavalry(rb: Situation, refused: Refused) -> None:
    """rb:A15.0, rb:22.01-a: infantry points for both parts, one such army a turn; without the option none."""
    units = [{"id": name, "box": "pool"} for name in ("8A", "6CC", "11A", "36CC", "3MC")]
    given = {"stage": "soviet first impulse movement", "turn": 11, "points": {"soviet infantry": 40, "soviet oil": 20}}
    refused(rb(units, **given), "build 1Shock-6 8A 6CC", "rb:22.01-a")
    game = rb(units, options=["optional-shock-armies"], **given)
    assert "build 1Shock-6 8A 6CC" in choices(game)
    game.play("build 1Shock-6 8A 6CC")
    assert war(game).points == {"soviet infantry": 40 - 6 - 3, "soviet oil": 19}
    refused(game, "build 2Shock-6 11A 36CC", "rb:A15.0")
    assert game.refusal("build 2Shock-6 11A 3MC") is None


def test_a_headquarters_adds_a_factor_to_a_defence(rb: Situation, refused: Refused) -> None:
    """rb:A1.0: it never attacks, takes losses as others do, and costs an infantry point."""
    game = rb({"24Pz": "2531", "2530": ["8A", "HQ-West"]}, "axis first impulse combat", map=BLANK, **HQ)
    assert stavka.odds(game, "attack 24Pz 2530").defence == 7
    refused(
        rb({"HQ-C": "2531", "8A": "2530"}, "axis first impulse combat", map=BLANK, **HQ),
        "attack HQ-C 2530",
        "rb:A1.0",
    )
    lost = [{"id": "HQ-West", "box": "pool"}]
    back = rb(lost, "soviet first impulse movement", points={"soviet infantry": 1}, **HQ)
    back.play("replace HQ-West 2501")
    assert war(back).points["soviet infantry"] == 0


def test_released_reserves_move_on(rb: Situation, refused: Refused) -> None:
    """rb:A1.2: half of a second impulse's allowance, one hex at least."""
    for unit, furthest in (("24Pz", "2523"), ("1Rum", "2524")):
        ready = [{"id": unit, "box": "reserve"}, {"id": "HQ-C", "hex": "2530"}]
        game = rb(ready, map=BLANK, **HQ)
        beyond = f"25{int(furthest) % 100 - 1:02}"
        refused(game, f"release {unit} {beyond}", "rb:A1.2")
        game.play(f"release {unit} {furthest}")
        assert at(game, unit) == furthest


@pytest.mark.parametrize(("flag", "where"), [("dropped", "2520"), ("dropped last turn", "pool")])
def test_german_paratroops_link_up_in_the_next_turn(rb: Situation, flag: str, where: str) -> None:
    """rb:A8.0, rb:15.06, rb:15.06-c: no supply in the turn of the drop, a line to the edge in the next."""
    units = [{"id": "GerPara", "hex": "2520", "flags": [flag]}]
    game = rb(units, "axis second impulse marker adjustment", turn=8, options=["german-paratroops"], map=BLANK)
    assert at(game, "GerPara") == where
    if flag == "dropped":
        held = war(game).flags[war(game).roster.find("GerPara")]
        assert held & DROPPED


def test_the_french_are_never_rebuilt(refused: Refused) -> None:
    """rb:A13.0: not even out of the pool, and after March 1943 they come no more."""
    told = {"title": "rb", "options": ["A13"], "stage": "axis first impulse movement"}
    game = stavka.situation({**told, "turn": 6, "boxes": {"pool": ["FFL"]}, "points": {"german infantry": 5}})
    refused(game, "replace FFL Berlin", "rb:A13.0")
    assert stavka.situation({**told, "turn": 4}).piece("FFL").box == "due"
    assert stavka.situation({**told, "turn": 12}).piece("FFL").box == "awaiting"


def test_one_shock_army_of_cavalry_a_turn(refused: Refused) -> None:
    """rb:A15.0"""
    units = {"2020": ["8A", "6CC"], "2120": ["11A", "36CC"]}
    told = {"title": "rb", "options": ["A15"], "turn": 11, "stage": "soviet first impulse movement", "units": units}
    game = stavka.situation({**told, "map": {"blank": True}, "points": {"soviet oil": 6}})
    game.play("build 1Shock-6 8A 6CC")
    refused(game, "build 2Shock-6 11A 36CC", "rb:A15.0")


def test_the_odds_tell_what_a_river_gives_against_air_units() -> None:
    """rb:A21.0: half as much again is not doubled."""
    board = {"blank": True, "places": {"Testow": ["2022", "major"]}, "sides": {"river": [["2020", "2019"]]}}
    units = {"2020": ["24Pz", "39Pz"], "7A": "2019", "Stuka1": "2022"}
    told = {"title": "rb", "options": ["A21"], "turn": 8, "stage": "axis first impulse combat", "weather": "clear"}
    game = stavka.situation({**told, "map": board, "units": units, "control": {"axis": ["2022"]}})
    modifiers = stavka.odds(game, "attack 24Pz+39Pz 2019 air Stuka1").modifiers
    assert "defenders in 2019 half as strong again: river" in modifiers


def test_no_reserves_without_their_option(rb: Situation, refused: Refused) -> None:
    """rb:3.0-d"""
    game = rb({"HQ-West": "Moscow", "8A": "1911"}, "soviet first impulse movement", turn=8)
    refused(game, "reserve 8A", "rb:3.0-d")
    refused(game, "release 8A 1912", "rb:3.0-d")
