"""14. Terrain effects on combat."""

from __future__ import annotations

from collections.abc import Mapping

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import told
from tests.titles.russian_campaign.conftest import Situation

COMBAT = "axis first impulse combat"


def defence(game: Game, attack: str) -> int:
    found: int = stavka.odds(game, attack).defence
    return found


def on(trc: Situation, ground: Mapping[str, object], units: dict[str, str] | None = None, **more: object) -> Game:
    units = units or {"24Pz": "0504", "5A": "0503"}
    return trc(units, map={"blank": True, **ground}, stage=COMBAT, **more)


def test_clear_terrain_doubles_nothing(trc: Situation) -> None:
    """trc:2.4: one factor for attack and defence."""
    game = on(trc, {})
    odds = stavka.odds(game, "attack 24Pz 0503")
    assert (odds.attack, odds.defence) == (8, 5)
    game = on(trc, {}, {"24Pz": "0504", "5A": "0503"})
    back = trc({"24Pz": "0504", "5A": "0503"}, map={"blank": True}, stage="soviet first impulse combat")
    assert (stavka.odds(back, "attack 5A 0504").attack, stavka.odds(back, "attack 5A 0504").defence) == (5, 8)


def test_mountains_double(trc: Situation) -> None:
    """trc:14.1-a"""
    assert defence(on(trc, {"terrain": {"0503": "mountain"}}), "attack 24Pz 0503") == 10


def test_major_cities_double_and_minor_ones_do_not(trc: Situation) -> None:
    """trc:14.1-c"""
    assert defence(on(trc, {"places": {"Big": ["0503", "major"]}}), "attack 24Pz 0503") == 10
    assert defence(on(trc, {"places": {"Small": ["0503", "minor"]}}), "attack 24Pz 0503") == 5


def test_behind_a_river(trc: Situation) -> None:
    """trc:14.1-d trc:14.1.1-a trc:ex-river-A"""
    assert defence(on(trc, {"rivers": {"Oka": ["0404", "0504", "0604"]}}), "attack 24Pz 0503") == 10


def test_one_attacker_off_the_river(trc: Situation) -> None:
    """trc:ex-river-B trc:14.1.1-a"""
    units = {"24Pz": "0504", "39Pz": "0502", "5A": "0503"}
    game = on(trc, {"rivers": {"Oka": ["0404", "0504", "0604"]}}, units)
    assert defence(game, "attack 24Pz+39Pz 0503") == 5


def test_a_fork_and_another_river(trc: Situation) -> None:
    """trc:ex-river-CD: a defender on a fork, the attacker on a hex of a different river beside it."""
    rivers = {"Oka": ["0502", "0503", "0402"], "Moskva": ["0404", "0504", "0604"]}
    assert defence(on(trc, {"rivers": rivers}), "attack 24Pz 0503") == 10


def test_a_fork_and_its_own_river(trc: Situation) -> None:
    """trc:ex-river-E trc:14.1.1-b"""
    rivers = {"Oka": ["0502", "0503", "0504"], "Branch": ["0503", "0402"]}
    assert defence(on(trc, {"rivers": rivers}), "attack 24Pz 0503") == 5


def test_a_fork_with_one_attacker_on_its_river(trc: Situation) -> None:
    """trc:ex-river-F"""
    rivers = {"Oka": ["0502", "0503", "0402"], "Moskva": ["0404", "0504", "0604"]}
    units = {"24Pz": "0504", "39Pz": "0502", "5A": "0503"}
    assert defence(on(trc, {"rivers": rivers}, units), "attack 24Pz+39Pz 0503") == 5


def test_the_end_of_a_river_is_a_river_hex(trc: Situation) -> None:
    """trc:14.1.1-c"""
    assert defence(on(trc, {"rivers": {"Brook": ["0604", "0504"]}}), "attack 24Pz 0503") == 10


def test_across_kerch(trc: Situation) -> None:
    """trc:14.1-b: only while all attackers are across."""
    units = {"24Pz": "3721", "1TC": "3720", "39Pz": "3819"}
    game = trc({"24Pz": "3721", "9A": "3720"}, stage=COMBAT)
    assert defence(game, "attack 24Pz 3720") == 10
    both = trc(units, stage=COMBAT)
    assert "doubled" not in " ".join(stavka.odds(both, "attack 24Pz+39Pz 3720").modifiers)


def test_never_more_than_doubled(trc: Situation) -> None:
    """trc:14.1.2-a"""
    ground = {
        "terrain": {"0503": "mountain"},
        "places": {"Big": ["0503", "major"]},
        "rivers": {"Oka": ["0404", "0504", "0604"]},
    }
    assert defence(on(trc, ground), "attack 24Pz 0503") == 10


def test_attackers_are_never_doubled(trc: Situation) -> None:
    """trc:14.1.2-b"""
    ground = {"terrain": {"0504": "mountain"}, "places": {"Big": ["0504", "major"]}}
    assert stavka.odds(on(trc, ground), "attack 24Pz 0503").attack == 8


def test_no_river_line_on_the_day_of_the_invasion(trc: Situation) -> None:
    """trc:14.1.3: first impulse of May/June 1941, Russians only."""
    ground = {"rivers": {"Bug": ["0404", "0504", "0604"]}}
    units = {"4Fin": "0504", "5A": "0503"}
    assert defence(on(trc, ground, units, turn=1), "attack 4Fin 0503") == 5
    second = trc(units, map={"blank": True, **ground}, stage="axis second impulse combat", turn=1)
    assert defence(second, "attack 4Fin 0503") == 10
    board = {"blank": True, **ground}
    answer = trc({"4Fin": "0503", "5A": "0504"}, map=board, stage="soviet first impulse combat", turn=1)
    assert defence(answer, "attack 5A 0503") == 8


def test_odds_say_what_doubles_the_defenders(trc: Situation) -> None:
    """trc:14.1-a, trc:14.1-c, trc:14.1-d, trc:15.5-a"""
    grounds: dict[str, Mapping[str, object]] = {
        "mountain": {"terrain": {"0503": "mountain"}},
        "major city": {"places": {"Big": ["0503", "major"]}},
        "river": {"rivers": {"Oka": ["0404", "0504", "0604"]}},
    }
    for cause, ground in grounds.items():
        found = stavka.odds(on(trc, ground), "attack 24Pz 0503").modifiers
        assert found == (f"defenders in 0503 doubled: {cause}",)
    game = on(trc, {}, {"24Pz": "0504", "5A": "0503", "HQ-N": "0506"})
    assert stavka.odds(game, "attack 24Pz 0503 air 1").modifiers == ("bombers +3",)


def test_no_strait_helps_against_those_who_could_come_by_land(trc: Situation) -> None:
    """trc:14.1-b trc:12.4-b: beside Kerch three factors may go up to 13; doubled for the strait they could not."""
    wall = {"name": "Wall", "side": "soviet", "kind": "infantry", "combat": 13, "move": 3, "hex": "3721"}
    post = {
        "name": "Post",
        "side": "axis",
        "kind": "infantry",
        "combat": 1,
        "move": 4,
        "hex": "3621",
        "flags": ["moved"],
    }
    weak = {"name": "Weak", "side": "axis", "kind": "infantry", "combat": 2, "move": 4, "hex": "3522"}
    game = trc([wall, post, weak], turn=8, weather="clear")
    around = game.position.board.walk.around(game.position.board.grid.index("3721"))
    assert around >> game.position.board.grid.index("3621") & 1
    assert game.refusal("move Weak 3522-3621") is None
    alone = trc([wall, weak], turn=8, weather="clear")
    told(alone, "move Weak 3522-3621", "trc:12.4-b")
