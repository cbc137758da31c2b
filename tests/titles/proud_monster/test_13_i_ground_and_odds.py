"""13.4.1: ground, rivers and towns in the odds of an assault."""

from __future__ import annotations

from typing import Any

import stavka
from tests.titles.proud_monster.conftest import Situated


def test_odds_name_what_cuts_factors_down(situation: Situated) -> None:
    """pmd:13.4.1-h,-k: a river, a marsh, or both."""
    spec: dict[str, Any] = {"turn": 116, "stage": "axis combat", "weather": "dry", "supply": {"3PD": "offensive"}}
    spec["units"] = {"3PD": "2219", "91RD": "2220"}
    told = []
    for terrain in ("clear", "marsh"):
        game = situation(**spec, terrain={"2219": "clear", "2220": terrain})
        told.append(stavka.odds(game, "attack 3PD 2220").modifiers[0])
    assert told == ["3PD at 3/4: river", "3PD at 3/8: river and marsh"]


def test_a_city_that_is_put_on_the_map_is_clear_ground(situation: Situated) -> None:
    """pmd:11.1-o: panzers are not halved as they are in the marsh that was there."""
    units = {"3PD": "1124", "100RD": "1125"}
    for changes, attack in (({"cities": ["1125"]}, 14), ({"large_towns": ["1125"]}, 7)):
        game = situation(stage="axis combat", units=units, terrain={"1124": "clear"}, **changes)
        assert stavka.odds(game, "attack 3PD 1125").attack == attack
