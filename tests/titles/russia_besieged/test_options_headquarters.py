"""A1 Headquarters, and the reserves that they lead."""

from __future__ import annotations

import stavka
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import (
    BLANK,
    at,
    choices,
)

HQ = {"options": ["headquarters"], "turn": 8}


def test_units_go_into_reserve(rb: Situation, refused: Refused) -> None:
    """rb:A1.0, rb:A1.1: near a headquarters, in supply, out of enemy zones, three for each."""
    near = ["24Pz", "39Pz", "5Inf", "7Inf"]
    game = rb({"1331": ["HQ-C"], "1332": near[:2], "1333": near[2:], "1Inf": "1340"}, **HQ)
    refused(game, "reserve 1Inf", "rb:A1.1")
    for unit in near[:3]:
        game.play(f"reserve {unit}")
        assert at(game, unit) == "reserve_unavailable"
    refused(game, "reserve 7Inf", "rb:A1.1")
    assert rb({"1331": ["HQ-C", "24Pz"]}, turn=8).refusal("reserve 24Pz") is not None


def test_headquarters_move(rb: Situation, refused: Refused) -> None:
    """rb:A1.0: once in a second impulse, as the chart says, not into an enemy zone."""
    refused(rb({"HQ-C": "2530"}, map=BLANK, **HQ), "move HQ-C 2530-2531", "rb:A1.0")
    game = rb({"HQ-C": "2530", "8A": "2526", "24Pz": "2535"}, "axis second impulse movement", map=BLANK, **HQ)
    assert "move HQ-C 2530-2531-2532-2533" in choices(game)
    assert not any(action.startswith("move HQ-C") and action.endswith("2527") for action in choices(game))
    refused(game, "move HQ-C 2530-2529-2528-2527", "rb:A1.0")
    refused(game, "move HQ-C 2531-2532", "rb:6.0")
    refused(game, "move HQ-C 2530-2532", "rb:6.0")
    game.play("move HQ-C 2530-2531-2532-2533")
    assert at(game, "HQ-C") == "2533"
    refused(game, "move HQ-C 2533-2532", "rb:A1.0")
    game.play("move 24Pz 2535-2534-2533")  # it stacks freely
    refused(rb({"HQ-C": "2530"}, "axis second impulse movement", map=BLANK, turn=8), "move HQ-C 2530-2531", "rb:A1.0")


def test_reserves_become_available_and_are_released(rb: Situation, refused: Refused) -> None:
    """rb:A1.2, rb:A1.3: in one's own movement and in the enemy's reserve phase, near a headquarters."""
    waiting = [{"id": "24Pz", "box": "reserve_unavailable"}, {"id": "HQ-C", "hex": "1331"}]
    after = rb(waiting, "axis second impulse marker adjustment", **HQ)
    assert at(after, "24Pz") == "reserve"
    ready = [{"id": "24Pz", "box": "reserve"}, {"id": "HQ-C", "hex": "1331"}]
    own = rb(ready, **HQ)
    refused(own, "release 24Pz 0938", "rb:A1.2")
    own.play("release 24Pz 1333")
    assert at(own, "24Pz") == "1333"
    refused(rb(waiting, **HQ), "release 24Pz 1333", "rb:A1.2")
    theirs = rb(ready, "soviet first impulse enemy reserves", **HQ)
    assert theirs.to_act == "axis"
    theirs.play("release 24Pz 1333")
    later = rb(ready, "axis first impulse own reserves", **HQ)
    assert later.to_act == "axis"
    later.play("done")


def test_an_overrun_headquarters(rb: Situation) -> None:
    """rb:A1.4: it comes back two turns later."""
    game = rb({"24Pz": "2530", "HQ-West": "2528"}, map=BLANK, **HQ)
    game.play("move 24Pz 2530-2529-2528")
    assert at(game, "HQ-West") == "off_map"
    find = war(game).roster.find
    assert (find("HQ-West"), 10, 1) in war(game).returns


def test_a_headquarters_adds_a_factor_to_a_defence(rb: Situation, refused: Refused) -> None:
    """rb:A1.0: it never attacks, takes losses as others do, and costs an infantry point."""
    game = rb({"24Pz": "2531", "2530": ["8A", "HQ-West"]}, "axis first impulse combat", map=BLANK, **HQ)
    assert stavka.odds(game, "attack 24Pz 2530").defence == 7
    refused(
        rb({"HQ-C": "2531", "8A": "2530"}, "axis first impulse combat", map=BLANK, **HQ),
        "attack HQ-C 2530",
        "rb:A1.0",
    )
    lost = [{"id": "HQ-West", "box": "pool"}]
    back = rb(lost, "soviet first impulse movement", points={"soviet infantry": 1}, **HQ)
    back.play("replace HQ-West 2501")
    assert war(back).points["soviet infantry"] == 0


def test_released_reserves_move_on(rb: Situation, refused: Refused) -> None:
    """rb:A1.2: half of a second impulse's allowance, one hex at least."""
    for unit, furthest in (("24Pz", "2523"), ("1Rum", "2524")):
        ready = [{"id": unit, "box": "reserve"}, {"id": "HQ-C", "hex": "2530"}]
        game = rb(ready, map=BLANK, **HQ)
        beyond = f"25{int(furthest) % 100 - 1:02}"
        refused(game, f"release {unit} {beyond}", "rb:A1.2")
        game.play(f"release {unit} {furthest}")
        assert at(game, unit) == furthest


def test_no_reserves_without_their_option(rb: Situation, refused: Refused) -> None:
    """rb:3.0-d"""
    game = rb({"HQ-West": "Moscow", "8A": "1911"}, "soviet first impulse movement", turn=8)
    refused(game, "reserve 8A", "rb:3.0-d")
    refused(game, "release 8A 1912", "rb:3.0-d")


def test_released_reserves_come_beside_enemies_only_to_friends(rb: Situation, refused: Refused) -> None:
    """rb:A1.2"""
    there = {"HQ-C": "2530", "8A": "2527", "5Inf": "2528"}
    units = [{"id": "24Pz", "box": "reserve"}, *({"id": unit, "hex": hex} for unit, hex in there.items())]
    game = rb(units, map=BLANK, **HQ)
    refused(game, "release 24Pz 2627", "rb:A1.2")
    game.play("release 24Pz 2528")
    assert at(game, "24Pz") == "2528"


def test_who_came_out_of_reserve_does_not_go_back_in_the_same_turn(rb: Situation, refused: Refused) -> None:
    """rb:A1.1, rb:A1.2: it was placed on the map."""
    ready = [{"id": "24Pz", "box": "reserve"}, {"id": "HQ-C", "hex": "1331"}, {"id": "39Pz", "hex": "1333"}]
    game = rb(ready, **HQ)
    game.play("release 24Pz 1333")
    refused(game, "reserve 24Pz", "rb:A1.1")
    assert game.piece("24Pz").flags == ("moved", "entered")
    assert game.refusal("reserve 39Pz") is None
    placed = [{"id": "HQ-C", "hex": "1331"}, {"id": "39Pz", "hex": "1333", "flags": ["entered"]}]
    refused(rb(placed, **HQ), "reserve 39Pz", "rb:A1.1")
