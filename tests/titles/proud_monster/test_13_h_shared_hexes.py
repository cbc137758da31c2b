"""13.15: hexes that both sides hold: who goes in and out, for whom there is room, and what ends it."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    SOUTH,
    attack,
    battle,
    fed,
    here,
    infantry,
    on_to_the_dice,
    placed,
)
from tests.titles.proud_monster.conftest import Situated, rule_against, war

SHARED = "1240"  # Kishinev


def shared_hex(game: Game) -> tuple[object, object, object]:
    """Whose the hex is, where the Axis has its Close Combat markers, and how many of them come back next turn."""
    markers = game.view("axis")["markers"]
    owner = game.view("axis")["control"]["Kishinev"]
    return owner, markers["close_combat"]["axis"], markers["close_combat_due"]["axis"]


def test_a_withdrawal_ends_the_sharing_of_a_hex(situation: Situated) -> None:
    """pmd:13.1-f, pmd:9.7.2-a: for whatever reason."""
    game = situation(
        turn=211,
        stage="reinforcement: withdrawals",
        units={SHARED: ["2SSMID", "100RD"]},
        close_combat={"axis": [SHARED]},
        supply=fed("2SSMID"),
    )
    game.play("withdraw 2SSMID")
    assert shared_hex(game) == ("soviet", {}, 1)


@pytest.mark.parametrize(("side", "unit", "owner"), [("axis", "31ID", "soviet"), ("soviet", "100RD", "axis")])
def test_a_unit_given_up_leaves_a_shared_hex_to_the_other(
    situation: Situated, side: str, unit: str, owner: str
) -> None:
    """pmd:9.8, pmd:13.1-f, pmd:4.2-c: control passes at once."""
    game = situation(
        turn=213,
        stage=f"{side} refit",
        units=[{"id": "31ID", "hex": SHARED, "steps": 1}, {"id": "100RD", "hex": SHARED}],
        close_combat={"axis": [SHARED]},
    )
    assert shared_hex(game) == ("soviet", {SHARED: 1}, 0)
    game.play(f"reduce {unit}")
    assert shared_hex(game) == (owner, {}, 1)


def test_starved_attackers_leave_a_shared_hex(situation: Situated) -> None:
    """pmd:8.5-l, pmd:13.1-f"""
    around = {"1239": "2RD", "1241": "5RD", "1140": "6RD", "1141": "10RD", "1340": "13RD", "1341": "16RD"}
    units: list[dict[str, object]] = [{"id": unit, "hex": hex} for hex, unit in around.items()]
    units += [{"id": "31ID", "hex": SHARED, "steps": 1}, {"id": "100RD", "hex": SHARED}]
    game = situation(turn=213, stage="axis cleanup", units=units, close_combat={"axis": [SHARED]}, iso={"31ID": 1})
    assert game.piece("31ID").hex is None
    assert shared_hex(game) == ("soviet", {}, 1)


def test_a_retreat_out_of_a_shared_hex_leads_to_friends(situation: Situated, refused: Refused) -> None:
    """pmd:13.15.3-m, pmd:13.8-d: as a move would."""
    guards = ["1GRD", "8GRD", "9GRD"]
    keys: dict[str, Any] = {
        "turn": 213,
        "stage": "soviet combat",
        "hex_defender": {HEX: "soviet"},
        "close_combat": {"axis": [HEX]},
        "supply": fed(*guards),
    }
    game = situation(**keys, units={HEX: [*guards, "31ID"], "34ID": "1641"})
    game.play(f"attack {'+'.join(guards)} {HEX}")
    on_to_the_dice(game).play_dice([5])
    assert game.stage == "retreat"
    refused(game, f"retreat 31ID {NORTH}", "pmd:13.15.3-m")
    assert game.refusal("retreat 31ID 1641") is None
    alone = situation(**keys, units={HEX: [*guards, "31ID"]})
    alone.play(f"attack {'+'.join(guards)} {HEX}")
    on_to_the_dice(alone).play_dice([5])
    assert "retreat" not in alone.stage
    assert (alone.piece("31ID").steps, alone.piece("31ID").hex) == (1, HEX)


def shared(situation: Situated, **spec: object) -> stavka.Game:
    units = [
        *placed(["100RD", "102RD"], HEX),
        *placed(["1GRD"], NORTH),
        *placed(["1ID"], HEX),
        *placed([infantry("soviet", "South", 3, 3)], SOUTH),
    ]
    return situation(turn=213, stage="soviet first week movement", units=units, hex_defender={HEX: "soviet"}, **spec)


def test_in_or_out_but_not_both(situation: Situated) -> None:
    """pmd:13.15.3-e: the hex defender brings units in or takes units out in a phase, whichever units these are."""
    game = shared(situation)
    assert rule_against(game, f"move 1GRD {NORTH}-{HEX}") is None
    game.play(f"move 1GRD {NORTH}-{HEX}")
    assert rule_against(game, f"move 100RD {HEX}-{SOUTH}") == "pmd:13.15.3-e"
    assert not [a for a in game.legal().by_unit("100RD") if str(a).startswith("move")]
    game = shared(situation)
    game.play(f"move 100RD {HEX}-{SOUTH}")
    assert rule_against(game, f"move 1GRD {NORTH}-{HEX}") == "pmd:13.15.3-e"
    assert rule_against(game, f"move 102RD {HEX}-{SOUTH}") is None


@pytest.mark.parametrize(("lost_to", "rule"), [(1, None), (2, "pmd:13.15.3-d")])
def test_a_shared_hex_has_one_room_for_both(situation: Situated, lost_to: int, rule: str | None) -> None:
    """pmd:13.15.3-d, pmd:13.15.2-b: five divisions in all outside cities."""
    axis = [infantry("axis", f"A{n}", 3, 3) for n in range(1 + lost_to)]
    units = [*placed(["100RD", "102RD"], HEX), *placed(["1GRD"], NORTH), *placed(axis, HEX)]
    game = situation(
        turn=213, stage="soviet first week movement", units=units, hex_defender={HEX: "soviet"}, scenario="1942"
    )
    assert rule_against(game, f"move 1GRD {NORTH}-{HEX}") == rule


def test_no_room_beside_a_full_garrison() -> None:
    """pmd:13.15.2-b, pmd:13.4.2-ae: ten divisions fill a city for both sides, so nobody advances beside them."""
    garrison = [infantry("soviet", f"G{n}", 1, 1, steps=2) for n in range(10)]
    game = battle(
        {"1919": [infantry("axis", "A", 30, 30)]}, garrison, hex="1920", turn=119, close_combat_ready={"axis": 1}
    )
    attack(game, game.units(at="1919")[0].short, hex="1920", cc=True)
    while game.stage in ("declare a shift", "construction"):
        game.play("use city" if game.stage == "construction" else "done")
    while game.to_act == "chance":
        game.play_dice([6])
    hurt: list[str] = []
    while game.stage == "loss":
        hurt.append(next(str(a) for a in game.legal() if str(a) not in hurt))
        game.play(hurt[-1])
    assert len(here(game, "1920", "soviet")) == 10
    assert here(game, "1920", "axis") == []


def test_works_of_the_hex_attacker_fall_with_it(situation: Situated) -> None:
    """pmd:13.4.2-aa: they lie in a hex that the enemy has owned all along; those of the hex defender stay."""
    for side, left in (("axis", 0), ("soviet", 1)):
        game = situation(
            turn=213,
            units={"31ID": HEX, "100RD": HEX, "1ID": NORTH},
            hex_defender={HEX: "soviet"},
            fieldworks={side: [HEX]},
            close_combat={"axis": [HEX]},
            supply="offensive",
        )
        game.play(f"move 31ID {HEX}-{NORTH}")
        assert war(game).works[("axis", "soviet").index(side)].bit_count() == left


def test_a_marker_is_listed_only_where_all_may_go_in(situation: Situated) -> None:
    """pmd:15.8-c, pmd:13.1-b: the 4 Para Corps takes guns that stand alone, but advances nowhere."""
    game = situation(
        turn=209, stage="soviet combat", units={"4ParC": NORTH, "Gustav": HEX}, close_combat_ready={"soviet": 1}
    )
    listed = [str(action) for action in game.legal()]
    assert f"attack 4ParC {HEX}" in listed
    assert f"attack 4ParC {HEX} cc" not in listed
    assert game.refusal(f"attack 4ParC {HEX} cc") is not None


def test_one_unit_too_many_beside_a_full_enemy_stack(situation: Situated) -> None:
    """pmd:6.3-b, pmd:13.15.2-b: it goes, though nobody else of its side is there."""
    units = {HEX: ["31ID", "1GRD", "2GRD", "3GRD", "4GRD", "5GRD"]}
    game = situation(turn=213, units=units, hex_defender={HEX: "soviet"}, close_combat={"axis": [HEX]})
    while game.stage == "surplus units":
        game.play(next(iter(game.legal())))
    assert game.stage == "axis first week movement"
    assert game.piece("31ID").hex is None


def test_who_comes_in_last_lies_on_top(situation: Situated) -> None:
    """pmd:13.15.3-a, pmd:6.2: of the hex attackers; the hex defender keeps its own order."""
    guards = {**infantry("soviet", "Stands", 1, 2), "hex": HEX}
    units = [*placed(["31ID", "34ID"], NORTH), guards]
    game = situation(turn=213, stage="axis combat", units=units, supply="offensive", close_combat_ready={"axis": 1})
    game.play(f"attack 31ID+34ID {HEX} cc")
    on_to_the_dice(game).play_dice([1])
    while game.stage != "advance after combat":
        game.play("stay" if game.stage == "retreat" else next(iter(game.legal())))
    game.play("advance 34ID")
    game.play("advance 31ID")
    pos = war(game)
    home = pos.board.grid.index(HEX)
    assert pos.defender == {home: 1}
    assert pos.short(pos.on_top(0, home)) == "31ID"
