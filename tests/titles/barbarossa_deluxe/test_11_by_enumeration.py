"""11. Odds given beforehand, against the battle played out with every die and against a second reckoning."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.actions.combat import Battle, Retreat
from stavka.titles.barbarossa_deluxe.combat.battle_odds import odds_of
from stavka.titles.barbarossa_deluxe.combat.retreat import Retreating
from tests.titles.barbarossa_deluxe.conftest import Situation, new_game
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.barbarossa_deluxe.slow_battles import SlowBattle, retreat_hexes

TARGET = "2010"
QUIET = {"answer to an attack": "pass", "retreat before the die": "pass", "support of an attack": "done"}


def played_out(game: Game, attack: str) -> dict[str, Fraction]:
    """The chance of every result, by playing the attack with all dice; a bloodbath that may be softened is one."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)

    def walk(at: Game, chance: Fraction) -> None:
        while True:
            news = [line for entry in at.log[len(game.log) :] for line in entry.news]
            result = [line for line in news if line.startswith("the result is")]
            if result or at.stage == "bloodbath or retreat":
                found[result[0].split()[-1] if result else "BB"] += chance
                return
            if at.to_act == "chance":
                for die in range(1, 7):
                    after = at.copy()
                    after.play_dice([die])
                    walk(after, chance / 6)
                return
            at.play(QUIET.get(at.stage, "pass"))

    copy = game.copy()
    copy.dice = None
    copy.play(attack)
    walk(copy, Fraction(1))
    return dict(found)


SCENARIOS = ("campaign", "road-back", "blue-kremlin", "citadel", "manstein-gambit", "what-if-1942")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_odds_are_what_happens(scenario: str) -> None:
    """Battles of random games: figures and chances by two reckonings and by playing them out.

    bd:11.8, bd:11.9, bd:11.10-b, bd:11.11, bd:11.12-a, bd:11.25-a,-b, bd:10.32
    """
    game = new_game(scenario, seed=5, options=["forgiveness"])
    rng, tried = Random(5), 0
    while game.result is None and tried < 60:
        action = game.legal().sample(rng)
        if isinstance(action, Battle) and rng.random() < 0.4:
            tried += 1
            odds = odds_of(war(game), action)
            assert odds.chances == played_out(game, str(action)), action
            slow = SlowBattle(game, action)
            roster = war(game).roster
            fixed = not any(roster.die[roster.find(u)] for u in (*slow.attackers, *slow.defenders))
            if fixed and "2Para" not in slow.attackers:
                assert (slow.attack(), slow.defence()) == (odds.attack, odds.defence), action
                assert slow.shift() == sum(columns for _, columns in odds.shifts), action
                assert slow.chances() == odds.chances, action
        game.play(action)
    assert tried >= 10


def test_odds_with_a_factor_that_is_a_die(plain: Situation) -> None:
    """An emergency corps, attacking or attacked, in supply or not: 36 throws (bd:8.4-b, bd:8.35-c)."""
    game = plain({"Odr": "2011", "5Inf": "2011", "5A": TARGET}, "axis fight", turn=31)
    assert "die" in game.piece("Odr").marks, "Odr is an emergency unit"
    attack = f"attack Odr+5Inf {TARGET}"
    assert stavka.odds(game, attack).chances == played_out(game, attack)
    assert sum(stavka.odds(game, attack).chances.values()) == 1
    ring = {"16A": "2111", "18A": "2012", "19A": "1911", "20A": "1910", "21A": "2110"}
    red = plain({"Odr": "2011", "5A": TARGET, **ring}, "soviet fight", turn=31, offensive={"A": "2012"})
    attack = "attack 5A+18A+19A 2011"
    assert stavka.odds(red, attack).chances == played_out(red, attack)


def test_odds_of_turn_one(bd: Situation) -> None:
    """Soviet bloodbaths of turn 1 are counted as the retreats they become, in a city as stalled attacks (bd:5.14-a)."""
    for home, east in (("1716", "1715"), ("1717", "1716")):  # open ground and Konigsberg
        armies = dict.fromkeys(("5A", "13A", "16A", "18A", "19A"), east)
        game = bd({**armies, "1Inf": home}, "soviet fight", turn=1)
        attack = f"attack 5A+13A+16A+18A+19A {home}"
        chances = stavka.odds(game, attack).chances
        assert chances == played_out(game, attack)
        assert "BB" not in chances


def test_odds_of_an_attack_that_is_under_way(plain: Situation) -> None:
    """Once declared, the odds hold what has been committed (bd:8.36-d, bd:8.39-b)."""
    game = plain({"5A": "2009", "5Inf": TARGET}, "soviet fight", turn=16, offensive={"A": TARGET})
    attack = f"attack 5A {TARGET}"
    before = stavka.odds(game, attack)
    game.play(attack)
    game.play("support artillery 5A")
    game.play("support partisans")
    now = stavka.odds(game, attack)
    assert (before.attack, now.attack) == (3, 6)
    assert now.modifiers == ("partisans +1", "5A times 2 with an artillery corps")


def test_no_way_back_once_the_stack_is_seen(plain: Situation) -> None:
    """Waiting for an emergency corps' die the German has seen the stack and cannot go back (bd:11.7-a)."""
    game = plain({"Odr": "2011", TARGET: ["5A", "13A"]}, "axis fight", turn=31)
    game.play(f"attack Odr {TARGET}")
    assert game.to_act == "chance"
    assert not game.can_undo


def test_no_way_back_behind_a_retreat_that_is_offered(bd: Situation) -> None:
    """Nor while the Soviet considers the retreat of Operation Blue (bd:11.7-a, bd:13.9-a)."""
    units = {"3Pz": "2307", "14Pz": "2307", "21A": "2306", "28A": "2306"}
    game = bd(units, "axis fight", 9, scenario="blue-kremlin", counts={"effort": "south"})
    game.play("attack 3Pz+14Pz 2306")
    assert game.stage == "retreat before the die"
    assert not game.can_undo


def test_retreats_by_a_second_reckoning() -> None:
    """Every hex offered to a single defender is one the wording allows, and all of them are (bd:11.27-a,-c,-d,-e)."""
    tried = 0
    for seed in range(6):
        game = new_game("campaign", seed=seed, options=["forgiveness"])
        rng = Random(seed)
        for _ in range(900):
            if game.result:
                break
            stage = game.position.stage
            if isinstance(stage, Retreating) and len(stage.stack) == 1:
                tried += 1
                pos, stack = war(game), stage.stack
                unit = pos.short(stack[0])
                launch = {pos.hex_name(hex) for hex in stage.barred}
                offered = {action.hex for action in game.legal() if isinstance(action, Retreat)}
                wanted = retreat_hexes(game, unit, launch)
                full = {hex for hex in wanted if len(game.units(at=hex)) >= 5}
                assert offered <= wanted
                # satellites, cavalry groups and everybody on turn 1 have hexes of their own that are closed
                confined = pos.roster.satellite[stack[0]] or pos.roster.cavalry[stack[0]] or game.turn == 1
                assert wanted - offered <= full or confined, (unit, wanted)
            game.play(game.legal().sample(rng))
    assert tried > 20
