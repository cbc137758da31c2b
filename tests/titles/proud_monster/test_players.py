"""The computer players plan by the same code as in other titles."""

from __future__ import annotations

from fractions import Fraction

import pytest

import stavka
from stavka.engine.action import Action
from stavka.engine.hints import NONE, Role
from stavka.hexes import bits
from stavka.lab.whole_campaign import behind
from stavka.opponents import make
from stavka.opponents.battle.allocation import Allocation
from stavka.opponents.judgement.field import Field
from stavka.opponents.seat import Seat
from stavka.titles.proud_monster.actions.movement import Move
from stavka.titles.proud_monster.telling.arriving import most_wanted
from stavka.titles.proud_monster.telling.hints import HintsPMD
from stavka.titles.proud_monster.telling.prospects import effect
from stavka.titles.proud_monster.title import ProudMonster
from tests.titles.proud_monster.assaults import HEX, NORTH, infantry
from tests.titles.proud_monster.conftest import Situated, war


def test_every_action_has_a_role(title: ProudMonster) -> None:
    """Nothing is left to chance: what has no role of its own is a matter of habit."""
    assert set(HintsPMD.roles) == {*title.actions, *HintsPMD.roles}
    named: dict[type[Action], Role] = {kind: role for kind, role in HintsPMD.roles.items() if role is not Role.MARKER}
    assert set(named.values()) >= {Role.MARCH, Role.ATTACK, Role.RETREAT, Role.ADVANCE, Role.REPLACE}


def test_effects_cover_the_table(title: ProudMonster) -> None:
    """pmd:13.7-a, pmd:13.4.2-d: every result of the table has an effect in steps of each side, in a city too."""
    charts = title.charts_read
    cells = {cell for row in charts.crt.rows for cell in row}
    assert cells | {charts.below, charts.above} <= set(HintsPMD.effects)
    for result in title.hints.prospects.at_level(7, "city"):
        assert result in HintsPMD.effects
    assert (effect(2, 5).attacker_steps, effect(2, 5).steps) == (2, 5)
    assert effect(1, 0).defenders == NONE


def test_the_first_move_of_the_cadet() -> None:
    """On the first turn the Axis cadet commits its air corps, comes on from the areas, assaults and breaks through."""
    game = stavka.new("pmd", "1941", seed=5)
    players = {"axis": make("cadet", seed=1), "soviet": make("random", seed=2)}
    verbs: set[str] = set()
    while game.phase in ("axis first week refit", "axis first week movement"):
        side = game.to_act or ""
        action = players[side].act(game)
        if side == "axis":
            verbs.add(action.verb)
        game.play(action)
    assert {"move", "assault", "enter", "support"} <= verbs
    pos = war(game)
    assert (pos.owner[0] & pos.ground.russia).bit_count() >= 30


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_raids_and_prospects(situation: Situated, side: str, title: ProudMonster) -> None:
    """A panzer division beside one weak division has a raid with the chances of the table; infantry has none."""
    units = [{"id": "3-pd", "hex": NORTH}, infantry("soviet", "G", 2, 2, hex=HEX)]
    game = situation(units=units, stage=f"{side} first week movement")
    found = title.hints.raids(war(game))
    assert len(found) == (side == "axis")
    for raid in found:
        assert sum(raid.chances.values()) == 1
        assert game.refusal(raid.actions[0]) is None


def test_units_of_a_stack_are_sent_one_by_one(situation: Situated, title: ProudMonster) -> None:
    """pmd:11.1-f, pmd:6.3-b: each unit of a stack has marches of its own, into hexes that are full now too."""
    full = [{"id": id, "hex": "1920"} for id in ("7-id", "17-id", "23-id", "78-id", "258-id")]
    pair = [{"id": "3-pd", "hex": "1921"}, {"id": "268-id", "hex": "1921"}]
    game = situation(units=[*full, *pair], stage="axis first week movement")
    pos = war(game)
    ways = title.hints.marches(pos)
    index, hex = pos.roster.called, title.map.grid.index
    assert set(ways) == {index(unit["id"]) for unit in (*full, *pair)}
    panzer, infantry_way = ways[index("3-pd")], ways[index("268-id")]
    assert len(panzer) > len(infantry_way) > 20
    assert hex("1920") in infantry_way
    for way in (panzer, infantry_way):
        assert all(len(action.units) == 1 and game.refusal(action) is None for action in way.values())


def test_the_finnish_front_is_kept(situation: Situated, title: ProudMonster) -> None:
    """pmd:4.5.2-b: a division from the rear sets out for the gap, the one that keeps a hex stays."""
    held = ("3303", "3402", "3803", "3904", "4003", "4104", "4203")
    keepers = [infantry("soviet", f"K{n}", 2, 2, hex=hex) for n, hex in enumerate(held)]
    game = situation(
        units=[*keepers, infantry("soviet", "R", 2, 2, hex="4307")], stage="soviet first week movement", turn=116
    )
    pos = war(game)
    sent = title.hints.prelude(pos, 1)
    assert isinstance(sent, Move)
    assert sent.path == ("4307", "4306", "4305", "4304")
    assert game.refusal(sent) is None
    assert {pos.where[unit] for unit in title.hints.marches(pos)} == {title.map.grid.index("4307")}
    game.play(sent)
    assert title.hints.prelude(war(game), 1) is None


@pytest.mark.parametrize(
    ("turn", "points", "side"),
    [(113, 5, "axis"), (113, 7, None), (113, 8, "soviet"), (118, 17, "axis"), (118, 20, None), (118, 26, "soviet")],
)
def test_who_must_act_in_a_whole_campaign(situation: Situated, turn: int, points: int, side: str | None) -> None:
    """pmd:4.5-a: the Axis below the middle of the levels, or three below its own; the Soviets near that of the Axis."""
    assert behind(situation(turn=turn, vp_other=points)) == side


def test_new_units_go_where_they_are_wanted(situation: Situated) -> None:
    """First to dear towns that are soon reached and hardly kept, then where the enemy presses, not beside him."""
    panzers = [{"id": id, "hex": "2919"} for id in ("3-pd", "4-pd")]
    game = situation(turn=115, units=[*panzers, {"id": "1-id", "hex": "1532"}], control={"soviet": ["2132", "2920"]})
    pos = war(game)
    index = pos.board.grid.index
    kiev, before_moscow, beside = index("2132"), index("3620"), index("2920")
    assert most_wanted(pos, 1 << kiev | 1 << before_moscow) == kiev
    assert most_wanted(pos, 1 << before_moscow | 1 << beside) == before_moscow


def test_six_divisions_plan_no_attack_out_of_a_city(situation: Situated, title: ProudMonster) -> None:
    """pmd:6.1-o: five of them attack, the strongest."""
    many = ["1ID", "5ID", "6ID", "7ID", "8ID", "9ID"]
    game = situation(units={"1920": many, "1921": ["2RD"]}, stage="axis first week combat")
    pos, hints = war(game), title.hints
    attackers = [pos.roster.index(name) for name in many]
    starts, target = [pos.where[u] for u in attackers], pos.board.grid.index("1921")
    assert hints.prospect(pos, attackers, starts, (target,)) is None
    assert hints.prospect(pos, attackers[:5], starts[:5], (target,)) is not None
    allocation = Allocation(Field(Seat(game, "axis")))
    everybody = frozenset(attackers)
    assert len(allocation._allowed_together(frozenset(), everybody, target)) == 5
    assert allocation._allowed_together(frozenset(), everybody - {attackers[0]}, target) == everybody - {attackers[0]}


def test_what_the_ground_is_worth_to_its_defenders(situation: Situated, title: ProudMonster) -> None:
    """pmd:13.4.2-d, pmd:8.8-a: two columns and doubled losses in a city; what the table takes east of the GAS line."""
    game = situation(units={"1919": ["1ID"]}, stage="soviet first week movement")
    pos, hints, index = war(game), title.hints, title.map.grid.index
    level = pos.charts.crt.level(30, 10)
    assert hints.assault(pos, 0, 30, 10, index("1920")) == hints.prospects.at_level(level - 2, "city")
    assert hints.assault(pos, 0, 30, 10, index("1640")) == hints.prospects.at_level(level)
    beyond = next(hex for hex in bits(pos.ground.gas_east & pos.ground.clear & ~pos.ground.urban))
    less = {0: Fraction(2, 6), 1: Fraction(2, 6), 2: Fraction(2, 6)}
    assert hints.assault(pos, 0, 30, 10, beyond) == hints.prospects.less(level, less)
    assert hints.assault(pos, 1, 30, 10, beyond) == hints.prospects.at_level(level)
