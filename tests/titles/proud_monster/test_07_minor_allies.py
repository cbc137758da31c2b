"""7: Romanians, Hungarians, Italians, Ost units, and foreigners in German colours."""

from __future__ import annotations

import pytest

from stavka.board import BadTable, Row
from stavka.titles.proud_monster.state import counters
from stavka.titles.proud_monster.title import ProudMonster
from tests.titles.proud_monster.assaults import HEX, NORTH, infantry
from tests.titles.proud_monster.conftest import Situated, rule_against, war


def test_who_they_are(title: ProudMonster) -> None:
    """pmd:7.1-a,-j,-k: four nations, of one step or two, none of which is ever rebuilt."""
    roster = title.roster
    minors = [u for u in roster.of_side[0] if roster.minor[u]]
    assert {roster.nation[u] for u in minors} == {"romanian", "hungarian", "italian", "ost"}
    assert {roster.counters[u].steps for u in minors} == {1, 2}
    assert not any(roster.rebuildable[u] for u in minors)


@pytest.mark.parametrize(("column", "value"), [("rebuildable", "yes"), ("factors", "3-3-6|2-2-6|1-1-6")])
def test_a_table_that_knows_better_is_refused(title: ProudMonster, column: str, value: str) -> None:
    """pmd:7.1-j,-k"""
    printed = next(row for row in title.rows[0] if row["nation"] == "romanian" and row["type"] == "ID")
    cells = {**{key: printed[key] for key in printed}, column: value}
    if column == "factors":
        cells |= {"steps": "3", "steps_313": "3"}
    bad = Row(cells.items(), printed.file, printed.line)
    with pytest.raises(BadTable, match="minor ally"):
        counters.load_counters([bad], [], title.types)


def test_lost_for_good(situation: Situated) -> None:
    """pmd:7.1-k, pmd:7.3-b, pmd:9.5.1-j: minor allies and foreigners go for good; Spaniards and Slovaks may return."""
    ids = ("rom-6-id", "slo1-id", "250-id", "638-ir")
    game = situation(
        turn=119,
        units=[{"id": id, "hex": hex} for id, hex in zip(ids, (NORTH, "0922", "0921", "0920"), strict=True)],
    )
    pos = war(game)
    boxes = {}
    for id in ids:
        unit = pos.roster.called(id)
        pos.eliminate(unit)
        boxes[id] = pos.title.boxes[-1 - pos.where[unit]]
    assert [boxes[id] for id in ids] == ["removed", "Replacement Army", "Replacement Army", "removed"]


def test_they_reorganize(situation: Situated) -> None:
    """pmd:7.1-n: one step to another unit of the same nation and type."""
    units = [{"id": "hun-1-pd", "hex": NORTH, "steps": 1}, {"id": "hun-2-pd", "hex": NORTH}]
    game = situation(turn=302, stage="axis first week refit", units=units)
    game.play("reorganize Hun2PD Hun1PD")
    pos = war(game)
    assert [pos.steps(pos.roster.called(id)) for id in ("hun-1-pd", "hun-2-pd")] == [2, 1]


def test_they_never_retreat(situation: Situated) -> None:
    """pmd:7.1-i: a minor ally keeps its stack in place; Germans alone may go."""
    for ally, asked in (("rom-6-id", False), (None, True)):
        units = [infantry("soviet", "Att", 30, 30, hex=NORTH), infantry("axis", "Ger", 6, 8, hex=HEX)]
        units += [{"id": ally, "hex": HEX}] if ally else []
        game = situation(turn=213, stage="soviet first week combat", units=units)
        for masks in (war(game).supplied, war(game).attacking):
            masks[1] = war(game).roster.members[1]
        game.play(f"attack Att {HEX}")
        seen = False
        while war(game).fight is not None and not seen:
            if game.to_act == "chance":
                game.play_dice([4])
            else:
                seen = game.stage == "retreat"
                minor_left = ally and war(game).where[war(game).roster.called(ally)] >= 0
                assert not (seen and minor_left)
                game.play("pass" if game.refusal("pass") is None else list(game.legal())[-1])
        assert seen or not asked


def test_friendly_neighbours(situation: Situated) -> None:
    """pmd:7.2-f: where players agree on it, Romanians and Hungarians stand side by side."""
    units = [{"id": "rom-6-id", "hex": "1740"}, {"id": "hun-1-pd", "hex": "1743"}]
    for options, rule in ((), "pmd:7.2-e"), (("friendly-neighbours",), None):
        game = situation(turn=213, units=units, options=list(options))
        assert rule_against(game, "move Rom6ID 1740-1741-1742") == rule


def test_allies_end_no_move_beside_whom_they_may_not_stand(situation: Situated) -> None:
    """pmd:7.1-c,-d, pmd:6.3-c: they pass through; a stack of the wrong nations is not formed and paid for later."""
    units = {"1640": ["Rom6ID", "31ID"], "1641": ["1ID"], "1639": ["It9ID"], "1542": ["5ID", "6ID"], "1541": ["Rom7ID"]}
    game = situation(turn=118, units=units)
    assert rule_against(game, "move 1ID 1641-1640") == "pmd:7.1-d"
    assert rule_against(game, "move It9ID 1639-1640") == "pmd:7.1-c"
    assert rule_against(game, "move It9ID 1639-1640-1641") is None
    assert rule_against(game, "move 5ID+6ID 1542-1541") == "pmd:7.1-d"
    assert rule_against(game, "move 5ID 1542-1541") is None
    ends = [action.end for action in game.legal() if action.units == ("5ID", "6ID")]
    assert ends
    assert "1541" not in ends


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


def test_what_keeps_them_out_of_the_north_is_told(situation: Situated) -> None:
    """pmd:7.1-f in Russia, pmd:7.2-a elsewhere."""
    game = situation(turn=119, units={"Rom6ID": "1212", "Rom7ID": "1640"})
    assert rule_against(game, "move Rom6ID 1212-1213") == "pmd:7.1-f"
    assert rule_against(game, "move Rom6ID 1212-1112") == "pmd:7.2-a"
    assert rule_against(game, "move Rom7ID 1640-1639") is None
