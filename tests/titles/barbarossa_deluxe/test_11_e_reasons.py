"""11: the rule that is named when a battle goes on otherwise than a player wants."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from tests.titles.barbarossa_deluxe.conftest import fight
from tests.titles.conftest import told

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
QUIET = 8  # a turn without a bonus or offensive supply
ARMIES = ("16A", "18A", "19A", "20A", "21A", "22A", "24A", "28A", "29A", "30A", "31A", "32A")


def beaten(bd: Situation, more: dict[str, str], result: str = "DR") -> Game:
    """Two panzer corps have beaten what stands in 1813 from 1814."""
    game = bd({"39Pz": "1814", "41Pz": "1814", **more}, "axis fight", QUIET)
    fight(game, "attack 39Pz+41Pz 1813", result)
    return game


def softened(game: Game, attack: str) -> None:
    """An attack whose die lets the attacker choose between a bloodbath and a retreat."""
    game.play(attack)
    while game.stage != "combat die":
        game.play("pass" if game.stage == "answer to an attack" else "done")
    stages = [game.copy() for _ in range(6)]
    for die, copy in enumerate(stages, 1):
        copy.play_dice([die])
    game.play_dice([[copy.stage for copy in stages].index("bloodbath or retreat") + 1])


def test_where_a_retreat_may_not_go(bd: Situation) -> None:
    """Not where the attack came from (bd:11.27-d), nor where the enemy is (bd:11.27-a), nor far (bd:11.28-a)."""
    game = beaten(bd, {"3A": "1813", "1Inf": "1712"})
    told(game, "retreat 3A 1814", "bd:11.27-d", "the attack came from there")
    told(game, "retreat 3A 1712", "bd:11.27-a", "the enemy is there")
    told(game, "retreat 3A 1811", "bd:11.28-a", "no open hex beside 1813")
    told(game, "retreat 3A 1713", "bd:11.27-c", "better hexes are open")
    told(game, "done", "bd:11.27-a", "has no place here")


def test_nobody_flees_into_an_assault(plain: Situation) -> None:
    """The launch hex of a mobile assault is closed, by its own rule (bd:10.31-b)."""
    game = plain({"2011": ["3Pz", "14Pz", "24Pz"], "5A": "2010"}, "axis move", turn=4)
    fight(game, "assault 3Pz+14Pz+24Pz 2010", "DR")
    told(game, "retreat 5A 2011", "bd:10.31-b", "the attack came from there")


def test_who_is_led_back_one_by_one(bd: Situation) -> None:
    """A stack that must split: no two at once, no other unit, no full hex (bd:11.28-b)."""
    full = {unit: hex for at, hex in enumerate(("1812", "1712", "1912")) for unit in ARMIES[at * 4 : at * 4 + 4]}
    game = beaten(bd, {"1Abn": "1813", "2Abn": "1813", **full})
    told(game, "retreat 1Abn+2Abn 1812", "bd:11.28-b", "one by one: 1Abn, 2Abn")
    told(game, "retreat 16A 1811", "bd:11.28-b", "16A does not retreat so")
    game.play("retreat 1Abn 1812")
    told(game, "retreat 2Abn 1812", "bd:11.28-b", "no room")


def test_what_a_bloodbath_takes(bd: Situation) -> None:
    """An attacker, and nothing else (bd:11.26-d)."""
    game = beaten(bd, {"3A": "1813"}, "BB")
    assert game.stage == "bloodbath"
    told(game, "lose 3A", "bd:11.26-d", "lose 39Pz")
    told(game, "done", "bd:11.26-d", "has no place")


@pytest.mark.parametrize(("turn", "rule"), [(1, "bd:5.14-b"), (2, "bd:5.16-a")])
def test_the_german_chooses_one_of_two(bd: Situation, turn: int, rule: str) -> None:
    """A bloodbath or a retreat, by the rule of the turn (bd:5.14-b, bd:5.16-a)."""
    game = bd({"39Pz": "1814", "41Pz": "1814", "1Inf": "1814", "3A": "1813"}, "axis fight", turn)
    softened(game, "attack 39Pz+41Pz+1Inf 1813")
    assert (game.stage, game.to_act) == ("bloodbath or retreat", "axis")
    told(game, "done", rule, "has no place")


def test_the_soviet_chooses_against_a_satellite(bd: Situation) -> None:
    """By a rule of his own (bd:11.33-b)."""
    armies = dict.fromkeys(("3A", "4A", "5A", "13A"), "2408")
    game = bd({**armies, "Ro3": "2407"}, "soviet fight", 6)
    softened(game, f"attack {'+'.join(armies)} 2407")
    assert (game.stage, game.to_act) == ("bloodbath or retreat", "soviet")
    told(game, "done", "bd:11.33-b", "has no place")


def test_before_the_die_the_soviet_passes_or_retreats(bd: Situation) -> None:
    """Nothing else, not even the other result (bd:13.9-a)."""
    units = {"39Pz": "2209", "3A": "2208"}
    game = bd(units, "axis fight", 9, scenario="blue-kremlin", counts={"effort": "south"})
    game.play("attack 39Pz 2208")
    assert game.stage == "retreat before the die"
    told(game, "result bloodbath", "bd:13.9-a", "result retreat")


def test_what_may_support_an_attack(bd: Situation) -> None:
    """Markers and nothing else (bd:8.41); each asks for an army that takes part (bd:8.36-d)."""
    game = bd({"3A": "2011", "5A": "2011", "5Inf": "2010"}, "soviet fight", turn=20)
    game.play("attack 3A 2010")
    assert game.stage == "support of an attack"
    told(game, "pass", "bd:8.41", "support")
    told(game, "support artillery 5A", "bd:8.36-d", "does not take part")
