"""2.4, 3.0, 16: what counters say and mean, and what a table may not break."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.board import BadTable, Tables
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.titles.proud_monster.state import statements
from stavka.titles.proud_monster.state.lore import WORDS
from stavka.titles.proud_monster.title import ProudMonster
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    SOUTH,
    attack,
    battle,
    here,
    infantry,
    placed,
    reasons,
    steps,
)
from tests.titles.proud_monster.conftest import war


def told(title: ProudMonster, id: str) -> str:
    counter = title.roster.counters[title.roster.find(id)]
    return title.lore.meaning(counter, title.types[counter.kind])


def seen(game: Game, side: str, unit: str) -> dict[str, Any]:
    return next(piece for piece in game.view(side)["units"] if piece["short"] == unit)


def at(units: list[dict[str, Any]], **spec: Any) -> Game:
    return stavka.situation({"title": "pmd", "turn": 213, "units": units, **spec})


# -- what a counter says -----------------------------------------------------------------------------------------------


def test_a_counter_tells_what_is_printed_on_it() -> None:
    """pmd:2.4-a, pmd:2.4.10-a: nation, name, class, type, size, factors and turn, on hover in words."""
    game = at([*placed(["2PD"], HEX)])
    piece = seen(game, "axis", "2PD")
    assert (piece["nation"], piece["kind"], piece["size"], piece["turn"]) == ("german", "PD", "division", 118)
    assert all(piece[figure] for figure in ("attack", "defense", "move", "name"))
    assert piece["meaning"].startswith("PD: panzer division; Mech class; tanks")


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("250SpID", "Spanish Blue Division"),
        ("HARKO", "heavy artillery command"),
        ("Dora", "second 800 mm"),
        ("Gustav", "first 800 mm"),
        ("SpLIR", "Spanish Legion"),
        ("4CBGAD", "counter-battery"),
        ("LCFC", "Leningrad Counter Fire Corps"),
        ("1ParD", "Manstein Gambit"),
    ],
)
def test_names_are_explained(title: ProudMonster, unit: str, words: str) -> None:
    """pmd:2.4.8-a,-b"""
    assert words in told(title, unit)


def test_every_abbreviation_of_a_name_is_known(title: ProudMonster) -> None:
    """pmd:2.4.8-a,-b, pmd:2.4.4-a, pmd:2.4.1: each militia by its town, each type by its letters."""
    militia = [c for c in title.roster.counters if "militia" in c.marks]
    for counter in militia:
        assert "militia" in title.lore.meaning(counter, title.types[counter.kind])
    for kind in title.types.values():
        assert title.lore.branches[kind.branch]
        assert kind.words
    assert [title.types[name].words for name in ("GMC", "TD", "MIB", "AGBn")] == [
        "Guards mechanized corps",
        "tank division",
        "motorized infantry brigade",
        "assault gun battalion",
    ]


def test_sizes_and_colours(title: ProudMonster) -> None:
    """pmd:2.4.5-a, pmd:2.4.2-a,-b"""
    marks = {size: title.lore.sizes[size] for size in ("corps", "division", "brigade", "regiment", "battalion")}
    assert list(marks.values()) == ["XXX", "XX", "X", "III", "II"]
    colours = {"6PD": "black", "1ID": "grey-green", "1GRD": "dark red", "uRD1": "brown", "uTB1": "light red"}
    colours |= {"uCD1": "light brown", "uMRB1": "light red-brown", "1TC": "red"}
    for unit, colour in colours.items():
        assert title.lore.colour(title.roster.counters[title.roster.find(unit)]) == colour, unit
    nations = ("romanian", "ost", "italian")
    by_nation = {c.nation: title.lore.colour(c) for c in title.roster.counters if c.nation in nations}
    assert by_nation == {"romanian": "light blue", "ost": "bright green", "italian": "light green"}


def test_marks_of_a_counter(title: ProudMonster) -> None:
    """pmd:2.4-b,-c: a big dot where the coming hangs on others, a black square where a unit is never rebuilt."""
    assert "comes only if" in told(title, "11SSPGD")
    assert "never rebuilt" in told(title, "HARKO")
    assert "never rebuilt" not in told(title, "6PD")
    assert "comes only if" not in told(title, "6PD")


def test_a_black_square_keeps_a_unit_from_coming_back(refused: Refused) -> None:
    """pmd:2.4-c, pmd:3.0-x, pmd:3.0-v: it is removed; others lie in the Replacement Army."""
    game = at([*placed(["184AGBn", "6PD"], HEX)], turn=117)
    pos = war(game)
    for unit in ("184AGBn", "6PD"):
        pos.eliminate(pos.roster.index(unit))
    boxes = [pos.title.boxes[-1 - pos.where[pos.roster.index(unit)]] for unit in ("184AGBn", "6PD")]
    assert boxes == ["removed", "Replacement Army"]
    lost = [{"id": "184AGBn", "box": "removed"}, {"id": "6PD", "box": "Replacement Army"}]
    rebuild = at(lost, stage="reinforcement: rebuilding", points={"axis": [5, 5]})
    refused(rebuild, "rebuild 184AGBn 1", "pmd:9.5.1-h")
    rebuild.play("rebuild 6PD 1")


def test_an_untried_counter_says_so_and_no_more(title: ProudMonster) -> None:
    """pmd:2.4.9-e: its factors are nobody's knowledge; all Axis units are tried."""
    assert "untried" in told(title, "uRD1")
    assert not any(title.roster.untried[u] for u in title.roster.of_side[0])
    game = at([{"side": "soviet", "kind": "RD", "flags": ["untried"], "hex": HEX}])
    assert seen(game, "soviet", "uRD1")["attack"] is None


def test_four_ss_units(title: ProudMonster) -> None:
    """pmd:2.4.5-b"""
    assert len({title.roster.find(name) for name in statements.FOUR_SS}) == 4


# -- steps and factors -------------------------------------------------------------------------------------------------


def test_steps_show_on_the_counter(title: ProudMonster) -> None:
    """pmd:2.4.7-c,-d,-f: each step has its factors, never better ones; movement sinks with the steps of a panzer."""
    for counter in title.roster.counters:
        sides = [(counter.combat, counter.defence or 0, counter.move)]
        sides += [(side.combat, side.defence or 0, side.move) for side in counter.reduced]
        assert len(sides) == max(counter.steps, 1)
        for better, worse in pairwise(sides):
            assert all(one >= other for one, other in zip(better, worse, strict=True)), counter.short
            assert better != worse, counter.short
    game = at([{**unit, "steps": 1} for unit in placed(["6PD"], HEX)])
    assert seen(game, "axis", "6PD")["move"] == 9


def test_what_a_loss_does() -> None:
    """pmd:2.4.7-e: half steps and single steps are gone, others show a weaker side."""
    game = battle({SOUTH: [infantry("axis", "Big", 12, 12)]}, ["5CD", "1GRD"], turn=213)
    pos = war(game)
    pos.attacking[0] = -1
    before = pos.strength(pos.roster.index("1GRD")).combat
    attack(game, "Extra1")
    while game.stage != "axis first week combat":
        if game.to_act == "chance":
            game.play_dice([6])
        else:
            offered = [str(action) for action in game.legal()]
            game.play(next((word for word in ("stay", "lose 5CD", "pass", "done") if word in offered), offered[0]))
    assert steps(game, "5CD") == 0
    left = steps(game, "1GRD")
    assert left == 0 or pos.strength(pos.roster.index("1GRD")).combat < before


def test_no_attack_without_an_attack_factor(refused: Refused) -> None:
    """pmd:2.4.6-a"""
    game = battle({SOUTH: [infantry("axis", "Guards", 0, 4)], NORTH: ["1ID"]}, ["5RD"], turn=213)
    refused(game, f"attack Extra1 {HEX}", "pmd:2.4.6-a")
    assert game.refusal(f"attack 1ID {HEX}") is None


def test_a_corps_enters_by_the_side_of_its_turn() -> None:
    """pmd:2.4.10-b, pmd:9.1.3-m: two steps on turn 209, three from 213, four from 221."""
    for turn, size in ((209, 2), (213, 3), (221, 4)):
        lost = [{"id": "1TC", "box": "tried Replacement Army"}]
        spec: dict[str, Any] = {"points": {"soviet": [0, 6]}, "counts": {"east production": 1}}
        game = at(lost, turn=turn, stage="reinforcement: rebuilding", **spec)
        game.play("rebuild 1TC")
        assert war(game).steps(war(game).roster.index("1TC")) == size


# -- words of the rules ------------------------------------------------------------------------------------------------


def test_words_of_the_rules_are_explained(title: ProudMonster) -> None:
    """pmd:3.0-a,-e,-i,-q,-r,-s,-t,-y,-ac,-af: the cards show them."""
    glossary = title.charts["glossary"]
    assert set(WORDS) <= set(glossary)
    for word in ("ERMP", "FRMP", "STP", "LRA", "HH", "FW", "WA", "PA"):
        assert glossary[word]


def test_shifts_run_left_for_the_defender() -> None:
    """pmd:3.0-a, pmd:3.0-i: a fort is a column to the left."""
    game = battle({"0427": [infantry("axis", "Big", 12, 12)]}, ["5RD"], hex="0327", turn=213)
    war(game).attacking[0] = -1
    attack(game, "Extra1", hex="0327")
    while game.stage.startswith("construction"):
        game.play("use fort")
    assert reasons(game)["fort"] == -1


def test_close_combat_leaves_both_in_a_hex() -> None:
    """pmd:3.0-e, pmd:3.0-w: after it a hex may have units of both sides."""
    game = at([*placed(["6PD", "5RD"], HEX)], hex_defender={HEX: "soviet"}, close_combat={"axis": {HEX: 1}})
    pos = war(game)
    assert pos.joint == 1 << pos.board.grid.index(HEX)
    assert here(game) == ["5RD", "6PD"]


def test_points_are_the_axis_s_alone() -> None:
    """pmd:3.0-ac: Minsk adds one when the Axis takes it; the Soviets have none of their own."""
    game = at([*placed(["6PD"], "1819")], turn=113)
    before = game.view("axis")["victory"]["points"]
    game.play("move 6PD 1819-1920")
    assert game.view("soviet")["victory"]["points"] == before + 1


def test_withdrawn_units_lie_in_two_piles() -> None:
    """pmd:3.0-k,-l,-m: by name, by type, and what was lost in supply from June 1942 on."""
    title = stavka.title("pmd")
    assert isinstance(title, ProudMonster)
    turn, named = next((t, box.withdrawn[0]) for t, box in title.axis_turns.items() if t > 200 and box.withdrawn)
    short = title.roster.short[title.roster.called(named)]
    game = at([*placed([short], "0821")], turn=turn, stage="reinforcement: withdrawals")
    while game.to_act == "axis" and any(short in str(action) for action in game.legal()):
        game.play(f"withdraw {short}")
    pos = war(game)
    assert pos.title.boxes[-1 - pos.where[pos.roster.index(short)]] == "Specific Withdrawal Pool"
    turn, kind = next((t, box.withdrawn_types[0]) for t, box in title.axis_turns.items() if box.withdrawn_types)
    unit = next(c.short for c in title.roster.counters if c.kind == kind and c.side == "axis")
    game = at([*placed([unit], "0821")], turn=turn, stage="reinforcement: withdrawals")
    while game.to_act == "axis" and f"withdraw {unit}" in {str(action) for action in game.legal()}:
        game.play(f"withdraw {unit}")
    pos = war(game)
    assert pos.title.boxes[-1 - pos.where[pos.roster.index(unit)]] == "Generic Withdrawal Pool"
    late = at([*placed(["7PD"], HEX)], turn=213)
    pos = war(late)
    pos.eliminate(pos.roster.index("7PD"))
    assert pos.title.boxes[-1 - pos.where[pos.roster.index("7PD")]] == "Stalingrad Pool"


def test_the_pool_of_tank_brigades(title: ProudMonster) -> None:
    """pmd:3.0-aa: 48 that come by dice."""
    pos = war(stavka.new("pmd"))
    assert pos.left_in_pool("TB", pos.title.box("tank brigade pool")) == 48


def test_weather_letters(title: ProudMonster) -> None:
    """pmd:3.0-g: five, in four groups on the card."""
    assert title.charts["glossary"]["DRMFS"] == "Dry, Rain, Mud, Freeze, Snow"
    assert set(title.charts_read.hex_cost["clear"]) == set("DRMFS")


def test_constructions(title: ProudMonster) -> None:
    """pmd:11.1-n: highway, road, three sizes of towns, forts, heavy forts and the Stalin line are on the map."""
    ground = title.ground_of(title.map)
    assert all((ground.cities, ground.large_towns, ground.small_towns, ground.heavy_forts, ground.stalin_line))
    assert ground.forts(117)
    assert ground.road_sides
    assert title.map.features["highway"]


# -- stacks ------------------------------------------------------------------------------------------------------------


def test_the_order_inside_a_stack() -> None:
    """pmd:6.2: air unit, ground units, guns, shells."""
    units = [*placed(["HARKOShell1", "HARKO", "6PD", "1ID", "IAirC"], HEX)]
    game = at(units)
    order = [piece["short"] for piece in game.view("axis")["units"] if piece["hex"] == HEX]
    assert (order[0], order[-2:]) == ("IAirC", ["HARKO", "HARKOShell1"])
    pos = war(game)
    assert order[1] == pos.short(pos.on_top(0, pos.board.grid.index(HEX)))


def test_an_augmented_division_moves_as_the_slower_of_the_two(refused: Refused) -> None:
    """pmd:6.1-k: class and factor of the one with fewer points; alone each has its own."""
    infantry_regiment = "SpLIR"
    units = [*placed(["6PD", infantry_regiment], HEX)]
    free = at(units, turn=323, weather="DD")
    joined = at(units, turn=323, weather="DD", augments={infantry_regiment: "6PD"})
    for game, points in ((free, 12), (joined, 6)):
        assert seen(game, "axis", "6PD")["movement"] == points
    both = f"move 6PD+{infantry_regiment} {HEX}-{NORTH}"
    joined.play(both)
    pos = war(joined)
    assert pos.spent[pos.roster.index("6PD")] == pos.spent[pos.roster.index(infantry_regiment)]
    assert pos.roster.mech[pos.roster.index("6PD")]  # the types stay


# -- tables that break what the text says ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("soviet_units.csv", r"(?m)^su-gcd-.*\n", "", "there are 19 GCD"),  # pmd:16.4-f
        ("axis_units.csv", r"2ss-mib,", "3ss-mib,", "1SS and 2SS|there is no unit"),  # pmd:2.4.5-b
    ],
)
def test_a_table_that_breaks_the_text_is_told(
    title: ProudMonster, tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    """pmd:16.4-c,-f, pmd:2.4.5-b: whoever replaces a table hears what is wrong with it."""
    folder = tmp_path / "pmd"
    folder.mkdir()
    text = re.sub(old, new, (title.tables.folder / file).read_text(encoding="utf-8"), count=1)
    (folder / file).write_text(text, encoding="utf-8")
    other = ProudMonster(Tables(title.tables.folder, folder))
    with pytest.raises(BadTable, match=told):
        assert other.roster


def test_statements_about_map_and_chits(title: ProudMonster) -> None:
    """pmd:16.2-c,-d, pmd:16.3-a,-d,-e,-f,-l: all hold, and a wrong one is told."""
    for told in (statements.chits(title.charts_read), statements.ground(title.ground_of(title.map))):
        assert all(true for true, _ in told)
    with pytest.raises(BadTable, match="the sea is dry"):
        statements.hold("hexes.csv", [(True, "land is land"), (False, "the sea is dry")])


def test_panzer_armies_of_the_historical_set_up() -> None:
    """pmd:16.3-h: three of the four stand north of the Pripyet marshes."""
    game = stavka.new("pmd")
    pos = war(game)
    panzers = [u for u in pos.roster.of_side[0] if pos.roster.kind[u] == "PD"]
    north, centre, south = (sum(units >> u & 1 for u in panzers) for units in pos.groups)
    assert (north, centre, south) == (3, 9, 5)


def test_the_axis_stands_before_sevastopol_in_1942() -> None:
    """pmd:16.3-i: forces and an offensive supply marker around it, and the city is Soviet."""
    game = stavka.new("pmd", scenario="1942")
    pos = war(game)
    city = pos.board.grid.index("2050")
    assert pos.controller(city) == "soviet"
    near = pos.board.grid.within(city, 2)
    assert near & pos.occupied[0]
    assert any(near >> hex & 1 for _, hex, _ in pos.markers[0])


def test_units_are_found_by_what_is_printed_or_spoken(title: ProudMonster) -> None:
    """pmd:2.4.8-a,-b: militia by the letters of their counters, minor allies by the name of their nation."""
    called = {"KRM": "KRMilRD", "1GM": "1GMilRD", "1M": "1MilRD", "Romanian 6 ID": "Rom6ID", "Slovak 2nd ID": "Slo2ID"}
    assert {name: title.roster.short[title.roster.find(name)] for name in called} == called
    with pytest.raises(Unreadable, match="Rom6ID or Rom6ID42"):
        title.roster.find("Romanian 6th Infantry Division")
