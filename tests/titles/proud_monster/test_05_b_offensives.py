"""5.4 to 5.7: seasonal offensives, the first winter, the summer of 1943."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.proud_monster.assaults import HEX, NORTH, infantry, reasons
from tests.titles.proud_monster.conftest import Situated, go_on, rule_against, war

REFIT = {"axis": "axis first week refit", "soviet": "soviet first week refit"}
NORTHERN, BESIDE = "2616", "2615"  # clear hexes north of the North/South line
WINTER = {"soviet Winter 1941-42 offensive": 123}


def declaring(situation: Situated, side: str, turn: int, **spec: Any) -> str | None:
    return rule_against(situation(turn=turn, stage=REFIT[side], **spec), "offensive")


def test_who_may_declare_when(situation: Situated) -> None:
    """pmd:5.4-b,-c,-d,-k: the Axis not again in the summer of 1941, nor in the first winter, nor after August 1943."""
    axis = {112: "pmd:5.4-c", 116: "pmd:5.4-c", 117: None, 123: "pmd:5.4-k", 204: "pmd:5.4-k", 205: None}
    axis |= {316: None, 317: "pmd:5.4-k"}
    soviet = {113: "pmd:5.4-d", 122: "pmd:5.4-d", 123: None, 317: None, 407: None}
    assert {turn: declaring(situation, "axis", turn) for turn in axis} == axis
    assert {turn: declaring(situation, "soviet", turn) for turn in soviet} == soviet


def test_one_week_of_a_season(situation: Situated) -> None:
    """pmd:5.4-b, pmd:5.3-g: declared in one's own Refit Phase, for a week, once a season; turn 112 is such a week."""
    game = situation(turn=117, stage=REFIT["axis"])
    game.play("offensive")
    assert war(game).pushing == (True, False)
    assert rule_against(game, "offensive") == "pmd:5.4-b"
    assert declaring(situation, "axis", 122, counts={"axis Fall 1941 offensive": 117}) == "pmd:5.4-b"
    assert declaring(situation, "axis", 117, counts={"axis Fall 1941 offensive": 0}) is None
    while game.phase != "axis second week refit":
        go_on(game)
    assert war(game).pushing == (False, False)
    first = situation(turn=112, units=[{"id": "3-pd", "hex": NORTH}, infantry("soviet", "Def", 4, 4, hex=HEX)])
    game = situation(turn=113, units=[{"id": "3-pd", "hex": NORTH}, infantry("soviet", "Def", 4, 4, hex=HEX)])
    first.play("assault 3PD " + HEX)
    game.play("assault 3PD " + HEX)
    spent = [war(g).spent[war(g).roster.called("3-pd")] for g in (first, game)]
    assert spent == [6, 7]


# -- the first winter --------------------------------------------------------------------------------------------------


def winter_attack(situation: Situated, turn: int = 201, hex: str = NORTHERN, start: str = BESIDE, **spec: Any) -> Game:
    units = [
        infantry("soviet", "Att", 8, 8, hex=start),
        infantry("axis", "Def", 6, 8, hex=hex),
    ]
    spec = {"counts": WINTER, "weather": "SS", "units": units, **spec}
    game = situation(turn=turn, stage="soviet first week combat", **spec)
    game.play(f"attack Att {hex}")
    while game.stage in ("marker of the defender", "declare a shift"):
        game.play("pass" if game.stage.startswith("marker") else "done")
    return game


def test_the_first_winter_gives_a_column(situation: Situated) -> None:
    """pmd:5.5-a,-b: north of the line, from the declaration to turn 204, with offensive supply, beyond the limit."""
    assert reasons(winter_attack(situation)).get("first winter") == 1
    assert "first winter" not in reasons(winter_attack(situation, counts={}))
    assert "first winter" not in reasons(winter_attack(situation, turn=205))
    assert "first winter" not in reasons(winter_attack(situation, hex=HEX, start=NORTH))
    assert "first winter" not in reasons(winter_attack(situation, no_offensive_supply=["Att"]))


def test_the_first_winter_takes_one_off_both_losses(situation: Situated) -> None:
    """pmd:5.5-c: after the die, if the Soviets like; nothing sinks below nothing."""
    game = winter_attack(situation)
    game.play_dice([4])
    assert (game.to_act, game.stage) == ("soviet", "first winter losses")
    printed = war(game).stages[-1].result  # type: ignore[attr-defined]
    attacker, defender = (int(number) for number in printed.split("/"))
    for answer, off in (("pass", 0), ("subtract", 1)):
        news = game.copy().play(answer)
        cost = f"costs {max(attacker - off, 0)}/{max(defender - off, 0)}"
        assert any(cost in told for told in news)
    assert rule_against(game, "done") == "pmd:5.5-c"
    plain = winter_attack(situation, counts={})
    plain.play_dice([4])
    assert plain.stage != "first winter losses"


def required(situation: Situated, **spec: Any) -> Game:
    """A strong attack whose result is at least two steps."""
    units = [
        *(infantry("soviet", f"A{n}", 10, 10, hex=BESIDE) for n in range(3)),
        *(infantry("axis", f"D{n}", 6, 8, hex=NORTHERN) for n in range(2)),
    ]
    game = situation(turn=201, stage="soviet first week combat", weather="SS", counts=WINTER, units=units, **spec)
    game.play(f"attack A0+A1+A2 {NORTHERN}")
    while game.to_act != "chance" and game.stage != "first winter losses":
        game.play("done" if game.refusal("done") is None else "pass")
    if game.to_act == "chance":
        game.play_dice([6])
    game.play("pass")
    return game


def pay(game: Game) -> None:
    """Take losses till something else is asked."""
    while game.stage == "loss":
        game.play(next(iter(game.legal())))


def test_the_first_winter_forces_a_retreat(situation: Situated) -> None:
    """pmd:5.5-d: the last step must be a retreat if they require it, and may be one if not."""
    game = required(situation)
    assert (game.to_act, game.stage) == ("soviet", "require a retreat")
    free = game.copy()
    free.play("pass")
    pay(free)
    assert free.stage == "retreat"
    assert free.refusal("stay") is None
    game.play("require-retreat")
    pay(game)
    assert game.stage == "retreat"
    assert rule_against(game, "stay") == "pmd:5.5-d"


def test_nobody_is_driven_out_of_works(situation: Situated) -> None:
    """pmd:5.5-d: not out of fieldworks."""
    game = required(situation, fieldworks={"axis": [NORTHERN]})
    assert game.stage != "require a retreat"


# -- the summer of 1943 ------------------------------------------------------------------------------------------------


def test_the_attack_of_two_weeks(situation: Situated) -> None:
    """pmd:5.6-a,-b, pmd:4.5.2-i, pmd:7.1-o: without it three points go, and all minor allies."""
    romanian = {"side": "axis", "nation": "romanian", "kind": "ID", "hex": HEX}
    done = situation(turn=314, stage="victory check", units=[romanian], counts={"weeks of the 1943 attack": 2})
    assert (war(done).vp_other, len(done.units(at=HEX))) == (0, 1)
    half = situation(turn=314, stage="victory check", units=[romanian], counts={"weeks of the 1943 attack": 1})
    assert (war(half).vp_other, len(half.units(at=HEX))) == (-3, 0)
    early = situation(turn=313, stage="victory check", units=[romanian])
    assert (war(early).vp_other, len(early.units(at=HEX))) == (0, 1)


@pytest.mark.parametrize(("divisions", "weeks"), [(15, 1), (14, 0)])
def test_fifteen_divisions_are_a_week_of_it(situation: Situated, divisions: int, weeks: int) -> None:
    """pmd:5.6-a: Mech divisions that assault are counted once; the week is judged when both sides have played it."""
    game = situation(
        turn=312,
        stage="axis first week combat",
        units=[
            {"id": "3-pd", "hex": NORTH},
            {"id": "31-id", "hex": NORTH},
            infantry("soviet", "Def", 4, 4, hex=HEX),
        ],
    )
    game.play(f"attack 3PD+31ID {HEX}")
    assert war(game).count("mech divisions in attack") == 1 << war(game).roster.called("3-pd")
    mask = (1 << divisions) - 1
    over = situation(turn=312, stage="soviet first week cleanup", counts={"mech divisions in attack": mask})
    assert war(over).count("weeks of the 1943 attack") == weeks
    assert war(over).count("mech divisions in attack") == 0


def gambling(situation: Situated, **spec: Any) -> Game:
    return situation(**{"turn": 313, "stage": REFIT["axis"], "seasonal_offensive": ["axis"], **spec})


def test_when_the_gambit_can_be_declared(situation: Situated) -> None:
    """pmd:5.7-a: in the week of the Axis summer offensive of 1943, once."""
    assert rule_against(situation(turn=313, stage=REFIT["axis"]), "gambit") == "pmd:5.7-a"
    assert rule_against(situation(turn=311, stage=REFIT["soviet"]), "gambit") == "pmd:5.7-a"
    assert rule_against(gambling(situation), "gambit") is None
    assert rule_against(gambling(situation, stage=REFIT["soviet"]), "gambit") == "pmd:5.7-a"
    game = situation(turn=313, stage=REFIT["axis"])
    game.play("offensive")
    game.play("gambit")
    assert rule_against(game, "gambit") is not None


def test_upgrades_of_the_gambit_are_laid_at_once(situation: Situated) -> None:
    """pmd:5.7-b,-g: in the Refit Phase of its week; others wait for a Reinforcement Phase (pmd:15.9-b)."""
    game = gambling(situation, units={"3PD": "2020", "4PD": "2021"}, upgrades_ready={"axis": [1]})
    assert rule_against(game, "upgrade 3PD 1") == "pmd:15.9-b"
    game.play("gambit")
    while game.stage != REFIT["axis"]:
        game.play("pass" if game.refusal("pass") is None else "done")
    assert rule_against(game, "upgrade 4PD 1") == "pmd:15.9-b"
    game.play("upgrade 3PD 2")
    assert war(game).upgrades[war(game).roster.index("3PD")] == 2
    assert rule_against(game, "upgrade 3PD 2") == "pmd:15.9-b"
    while game.stage != "axis second week refit":
        go_on(game)
    assert rule_against(game, "upgrade 4PD 2") == "pmd:15.9-b"


def test_what_the_gambit_brings(situation: Situated) -> None:
    """pmd:5.7-b,-c,-d,-e,-f,-g,-h,-i: all in this phase, without a point of its own being paid."""
    game = situation(
        turn=313,
        stage=REFIT["axis"],
        units=[
            {"id": "3-pd", "box": "Generic Withdrawal Pool"},
            {"id": "31-id", "box": "Generic Withdrawal Pool"},
            {"id": "4-pd", "box": "Specific Withdrawal Pool"},
            {"id": "5-pd", "box": "Replacement Army"},
            {"id": "6-pd", "box": "Stalingrad Pool"},
            {"id": "7-pd", "box": "Replacement Army"},
        ],
    )
    game.play("offensive")
    game.play("gambit")
    pos = war(game)
    roster = pos.roster
    assert game.stage == "gambit: free unit"
    assert rule_against(game, "return 3PD") == "pmd:5.7-e"
    game.play("return 5PD")
    game.play("return 6PD")
    assert game.stage == "axis offensive supply"
    where = {
        id: pos.title.boxes[-1 - war(game).where[roster.called(id)]]
        for id in (
            "3-pd",
            "4-pd",
            "5-pd",
            "6-pd",
            "7-pd",
            "31-id",
            "25-pd",
            "2-pard",
            "hg-pd",
            "26-pd",
            "15-pgd",
            "90-pgd",
            "1-pard",
        )
    }
    assert where.pop("7-pd") == "Replacement Army"
    assert where.pop("31-id") == "Generic Withdrawal Pool"
    assert set(where.values()) == {"OKH North"}
    pos = war(game)
    wings = [u for u in roster.of_side[0] if roster.air[u] and pos.title.boxes[-1 - pos.where[u]] == "air pool"]
    assert len(wings) == 6
    assert roster.called("viii-airc") in wings
    assert pos.points[:2] == [8, 0]
    assert pos.upgrades_ready[0] == (2, 2, 2, 2)
    assert rule_against(game, f"supply 3 {HEX}") == "pmd:8.6-a"  # one of the turn was not laid in its phase
    game.play(f"supply 5 {HEX}")
    assert game.stage == "axis first week refit"
    assert (5, pos.board.grid.index(HEX), "down") in war(game).markers[0]


def test_a_failed_gambit_loses(situation: Situated) -> None:
    """pmd:5.7-j, pmd:4.7: at the end of turn 321 the Soviets win, if nobody has."""
    for turn, counts, winner in (
        (321, {"manstein gambit": 313}, "soviet"),
        (320, {"manstein gambit": 313}, None),
        (321, {}, None),
    ):
        game = situation(turn=turn, stage="victory check", counts=counts, vp_other=30)
        assert (game.result.winner if game.result else None) == winner
        if winner:
            assert game.result is not None
            assert game.result.rule == "pmd:4.7"


def test_an_offensive_week_that_is_told_has_been_declared(situation: Situated) -> None:
    """pmd:5.5-a,-b, pmd:5.4-b: in the first winter it brings its column, and no season has two."""
    winter = {"turn": 124, "stage": "soviet combat", "units": {"2RD": "1720", "4RD": "1720", "31ID": "1721"}}
    odds = [
        stavka.odds(situation(**winter, **more), "attack 2RD+4RD 1721")
        for more in ({}, {"seasonal_offensive": "soviet"})
    ]
    assert ["first winter +1" in found.modifiers for found in odds] == [False, True]
    game = situation(turn=117, stage="axis refit", units={"31ID": "1640"}, seasonal_offensive="axis")
    assert rule_against(game, "offensive") == "pmd:5.4-b"
