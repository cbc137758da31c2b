"""A combat phase as a whole: odds on every target, one plan for all, and what it is expected to bring."""

from __future__ import annotations

from pathlib import Path

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.hints import ALL
from stavka.server import answers, combat
from stavka.server.asks import Battle
from stavka.server.tables import Lounge
from tests.server.doors import do_here
from tests.server.line import overheard
from tests.titles.proud_monster.assaults import HEX, NORTH
from tests.titles.proud_monster.assaults import battle as assault


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    do_here(monkeypatch)


def attacking(code: str) -> Game:
    """A game in its first combat phase with several targets."""
    if code == "rb":
        units = {"2531": ["24Pz", "47Pz"], "2631": ["7Inf", "12Inf"], "2530": ["8A"], "2630": ["11A", "3MC"]}
        spec = {"title": code, "turn": 3, "stage": "axis first impulse combat", "weather": "clear", "units": units}
        return stavka.situation({**spec, "map": {"blank": True}}, seed=1941)
    game = stavka.new(code, seed=1941)
    if code == "trc":
        for move in ("move 24Pz 1425-1424", "move 47Pz 1526-1525", "move 7Inf 1225-1224", "done"):
            game.play(move)
    elif code == "n41":
        game.play("done")
    return game


def battles(game: Game) -> list[Battle]:
    planned = combat.plan(game)
    return [Battle(one["verb"], [*one["attackers"]], [*one["hexes"]], dict(one["extras"])) for one in planned]


@pytest.mark.parametrize("code", ["trc", "n41", "bd", "rb"])
def test_every_target_has_the_best_odds_that_were_found(code: str) -> None:
    """The odds are those of an attack that may be made; where none can be told, the reason is."""
    game = attacking(code)
    duties = answers.duties(game)
    assert duties is not None
    found = combat.targets(game)
    assert {one["hex"] for one in found} == {hex for hexes in duties.may_attack.values() for hex in hexes}
    assert any(one["odds"] for one in found)
    for one in found:
        assert bool(one["odds"]) != bool(one["fault"])
        if one["odds"]:
            attack = answers.compose(game, "attack", one["attackers"], [one["hex"]], {})
            assert stavka.odds(game, attack).odds == one["odds"]


@pytest.mark.parametrize("code", ["trc", "n41", "bd", "rb"])
def test_a_plan_is_legal_and_meets_all_duties(code: str) -> None:
    game = attacking(code)
    planned = battles(game)
    assert planned
    weighed = combat.weigh(game, planned)
    assert not weighed["must_attack"]
    assert not weighed["must_be_attacked"]
    assert all(one["refusal"] is None for one in weighed["battles"])
    units = [unit for one in planned for unit in one.attackers]
    assert len(units) == len(set(units))


def test_a_plan_is_weighed_by_what_results_do() -> None:
    """Counted against the exact chances: what falls, and how many pieces are lost on average."""
    game = attacking("trc")
    planned = battles(game)
    weighed = combat.weigh(game, planned)
    effects = game.title.hints.effects
    for one, battle in zip(weighed["battles"], planned, strict=True):
        odds = stavka.odds(game, one["text"])
        assert one["odds"] == odds.odds
        alone = len(game.units(at=battle.hexes[0])) == 1 == len(battle.hexes)
        clears = sum(
            chance
            for result, chance in odds.chances.items()
            if effects[result].clears or (alone and effects[result].defenders)
        )
        assert one["clears"] == pytest.approx(float(clears))
        certain = sum(c for result, c in odds.chances.items() if effects[result].attackers == ALL)
        assert one["own"] is not None
        assert one["own"] >= float(certain) * len(battle.attackers) - 1e-9
    assert weighed["own"] == pytest.approx(sum(one["own"] or 0 for one in weighed["battles"]))


def test_a_planned_battle_keeps_all_that_belongs_to_it() -> None:
    """rb:10.4-a: air units, lower odds and the other table are written as they are read."""
    game = attacking("rb")
    action = game.read("attack 24Pz+47Pz 2530 air Stuka1+Stuka2 at 3-1 blitz")
    found = combat._planned(game, action, "")
    assert found["extras"] == {"air": "Stuka1+Stuka2", "at": "3-1", "blitz": "1"}
    assert answers.compose(game, found["verb"], found["attackers"], found["hexes"], found["extras"]) == action


def test_what_a_plan_leaves_unmet_is_told() -> None:
    """trc:12.32: without the attack of 24Pz it still has to attack, and its enemy to be attacked."""
    game = attacking("trc")
    planned = [one for one in battles(game) if "24Pz" not in one.attackers]
    weighed = combat.weigh(game, planned)
    assert "24Pz" in weighed["must_attack"]


def test_places_that_may_fall_are_named_with_their_chance() -> None:
    game = attacking("bd")
    weighed = combat.weigh(game, battles(game))
    hexes = {hex for one in weighed["battles"] for hex in one["hexes"] if one["clears"] is not None}
    places = {place.name for place in game.position.board.places.values() if game.position.hex_name(place.hex) in hexes}
    assert {fall["place"] for fall in weighed["falls"]} == places


def test_a_battle_that_may_not_be_made_is_told_with_its_rule() -> None:
    game = attacking("trc")
    weighed = combat.weigh(game, [Battle("attack", ["24Pz"], ["1722"])])
    (one,) = weighed["battles"]
    assert one["refusal"] is not None
    assert one["refusal"].rule.startswith("trc:")


def test_only_the_side_that_is_asked_plans() -> None:
    table = Lounge().new({"title": "n41", "seed": 1941})
    table.match.play("done")
    assert overheard(table, "axis", {"ask": "plan"})[-1]["answer"]
    for ask in ("plan", "targets"):
        assert "not your turn" in overheard(table, "soviet", {"ask": ask})[-1]["refusal"]["reason"]


def test_odds_that_nobody_can_know_are_told_within_limits() -> None:
    """pmd:2.4.9-a, pmd:6.3-a: of untried units the range of the pool, on the map too; of what lies below no more."""
    game = assault({NORTH: ["1PD"]}, [{"kind": "RD", "side": "soviet", "flags": ["untried"]}])
    told = answers.battle(game, "attack", ["1PD"], [HEX], {})
    assert told["odds"] is None
    assert "pmd:6.3-a" in told["odds_fault"]
    assert told["range"]
    assert told["range"].usual
    assert set(told["meanings"]) == set(told["range"].usual.chances)
    (target,) = combat.targets(game)
    assert target["odds"] == told["range"].short == f"~{told['range'].usual.odds}"
    weighed = combat.weigh(game, [Battle("attack", ["1PD"], [HEX])])
    assert weighed["battles"][0]["odds"] == target["odds"]
    stack = assault({NORTH: ["1PD"]}, ["2RD", "4RD"])
    assert combat.targets(stack)[0]["odds"].startswith("≤")
