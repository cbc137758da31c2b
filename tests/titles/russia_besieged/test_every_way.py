"""Whichever way a unit comes to a hex or leaves one, the same follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.combat.battle import BattleRoll
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at, give
from tests.titles.russia_besieged.looking import title
from tests.titles.russia_besieged.settled import unsettled

AXIS_MOVES, SOVIET_MOVES = "axis first impulse movement", "soviet first impulse movement"
AXIS_FIGHTS, SOVIET_FIGHTS = "axis first impulse combat", "soviet first impulse combat"
MARKERS = "soviet second impulse marker adjustment"
PLACES = {"Minsk": ["2530", "minor"], "Kiev": ["2524", "minor"]}
LINE = {"Main": [f"25{n:02}" for n in range(1, 41)]}
TOWNS: dict[str, Any] = {"blank": True, "places": PLACES}
ON_THE_LINE: dict[str, Any] = {**TOWNS, "rails": LINE}
RESERVES = {"options": ["headquarters"]}


@dataclass(frozen=True)
class Way:
    """A way of a unit to a hex or off it: what is where, and what is played.

    ``=DE`` is the result of the battle that has been declared, ``d3`` a die.
    """

    units: dict[str, Sequence[object]]
    stage: str
    actions: Sequence[str]
    turn: int = 8
    more: dict[str, Any] = field(default_factory=dict)

    def begun(self, rb: Situation, *others: object, **more: object) -> Game:
        told = [{**(u if isinstance(u, dict) else {"id": u}), "hex": h} for h, us in self.units.items() for u in us]
        return rb([*told, *others], self.stage, self.turn, **{"map": TOWNS, **more, **self.more})

    def play(self, game: Game) -> None:
        """What follows from an action has followed when the next is asked for."""
        for action in self.actions:
            if action.startswith("="):
                while not isinstance(war(game).stage, BattleRoll):
                    game.play("done")
                give(game, action[1:])
            elif action[0] == "d" and action[1:].isdecimal():
                game.play_dice([int(action[1:])])
            else:
                game.play(action)
            if game.stage == "forced staging":
                game.play(next(iter(game.legal())))
            assert unsettled(war(game)) == [], action


RAISED = {"id": "Partisan2", "flags": ["stage 2"]}
BREAKOUT = {"options": ["breakout"]}

# -- into a city with an enemy airbase -------------------------------------------------------------------------------

INTO_THE_FIELD = {
    "march": Way({"2531": ["24Pz"]}, AXIS_MOVES, ["move 24Pz 2531-2530"]),
    "advance": Way({"2531": ["24Pz", "39Pz"], "2530": ["8A"]}, AXIS_FIGHTS,
                   ["attack 24Pz+39Pz 2530", "=DE", "advance 24Pz"]),
    "automatic victory": Way({"2531": ["24Pz", "46Pz", "57Pz"], "2530": ["21MC"]}, AXIS_MOVES,
                             ["overrun 24Pz+46Pz+57Pz 2530", "advance 24Pz"]),
    "Blitzkrieg": Way({"2532": ["24Pz", "39Pz"], "2531": ["8A"]}, AXIS_FIGHTS,
                      ["attack 24Pz+39Pz 2531 blitz", "=DE-Adv2", "exploit 24Pz 2532-2531-2530"]),
    "breakout": Way({"2531": ["24Pz"], "2632": ["8A"]}, AXIS_FIGHTS,
                    ["breakout 24Pz", "d10", "breakto 24Pz 2530"], more=BREAKOUT),
}  # fmt: skip


@pytest.mark.parametrize("name", INTO_THE_FIELD)
def test_an_airbase_flees_from_whoever_enters_its_city(rb: Situation, name: str) -> None:
    """rb:11.16-a, rb:4.1-b: on whatever way."""
    way = INTO_THE_FIELD[name]
    field = [{"id": id, "hex": "2530"} for id in ("ShturmovikBase1", "Shturmovik1")]
    game = way.begun(rb, *field, control={"soviet": ["Minsk", "Kiev"]})
    way.play(game)
    assert (at(game, "ShturmovikBase1"), at(game, "Shturmovik1")) == ("2524", "2524")
    assert war(game).controls(0, "Minsk")


def test_an_airbase_flees_from_partisans_too(rb: Situation) -> None:
    """rb:11.16-a, rb:16.45: from those that march in and from those that are raised beside it."""
    field = {"2530": ["StukaBase1", "Stuka1"]}
    march = Way({**field, "2532": [RAISED]}, MARKERS, ["move Partisan2 2532-2531-2530"], 12)
    points = {"points": {"soviet infantry": 1}}
    raised = Way({"2530": [*field["2530"], "Partisan2"]}, SOVIET_MOVES, ["raise Partisan2"], 12, points)
    for way in (march, raised):
        game = way.begun(rb, {"id": "5Inf", "hex": "3335"}, control={"axis": ["Minsk", "Kiev"]})
        way.play(game)
        assert (at(game, "StukaBase1"), at(game, "Partisan2")) == ("2524", "2530")
        assert war(game).controls(0, "Minsk")


# -- to a raised partisan ---------------------------------------------------------------------------------------------

TO_A_PARTISAN = {
    "march": Way({"2531": ["8A"]}, SOVIET_MOVES, ["move 8A 2531-2530"]),
    "rail": Way({"2520": ["8A"]}, SOVIET_MOVES, [f"rail 8A {'-'.join(f'25{n}' for n in range(20, 31))}"],
                more={"map": ON_THE_LINE, "rails": {"soviet": "all"}}),
    "retreat": Way({"2532": ["8A"], "2533": ["24Pz", "39Pz"], "2432": ["6Inf"], "2632": ["7Inf"]}, AXIS_FIGHTS,
                   ["attack 24Pz+39Pz+6Inf+7Inf 2532", "=DR", "retreat 8A 2532-2531-2530"]),
    "drop": Way({"2524": ["5Para"]}, SOVIET_MOVES, ["drop 5Para 2530"], 16,
                {"map": {"blank": True, "places": {"Kiev": ["2524", "minor"]}, "rails": LINE},
                 "rails": {"soviet": "all"}}),
    "airbase": Way({"2524": ["ShturmovikBase1", "Shturmovik1"]}, SOVIET_MOVES, ["stage ShturmovikBase1 2530"]),
    "arriving airbase": Way({}, SOVIET_MOVES, ["enter ShturmovikBase1 2530"],
                            more={"map": ON_THE_LINE, "boxes": {"due": ["ShturmovikBase1", "Shturmovik1"]}}),
    "reserve": Way({"2527": ["HQ-West"]}, SOVIET_MOVES, ["release 8A 2530"],
                   more={**RESERVES, "boxes": {"reserve": ["8A"]}}),
    "headquarters": Way({"2528": ["HQ-West"]}, "soviet second impulse movement", ["move HQ-West 2528-2529-2530"],
                        more=RESERVES),
    "breakout": Way({"2531": ["8A"], "2632": ["24Pz"]}, SOVIET_FIGHTS, ["breakout 8A", "d10", "breakto 8A 2530"],
                    more=BREAKOUT),
    "workers": Way({}, "soviet events", ["place WEC-Voronezh Minsk"],
                   more={"map": ON_THE_LINE, "rails": {"soviet": "all"}, "boxes": {"due": ["WEC-Voronezh"]}}),
}  # fmt: skip


@pytest.mark.parametrize("name", TO_A_PARTISAN)
def test_a_raised_partisan_leaves_whoever_joins_him(rb: Situation, name: str) -> None:
    """rb:16.46, rb:16.42-b: on whatever way."""
    way = TO_A_PARTISAN[name]
    others = [{"id": "Partisan1", "hex": "2530", "flags": ["stage 2"]}, {"id": "5Inf", "hex": "3335"}]
    held = {"soviet": ["Kiev", "Minsk"] if name != "drop" else ["Kiev"]}
    game = way.begun(rb, *others, control=held)
    way.play(game)
    assert at(game, "Partisan1") == "available"


BEATEN = ["attack 24Pz+39Pz+6Inf+7Inf 2532", "=DR"]
AROUND = {"2533": ["24Pz", "39Pz"], "2432": ["6Inf"], "2632": ["7Inf"]}


def test_a_raised_partisan_leaves_those_whom_he_joins(rb: Situation, refused: Refused) -> None:
    """rb:16.46, rb:16.11-a, rb:10.73-a: a retreat may lead him to others, not out of Russia."""
    for friend in ("8A", "Partisan1"):
        actions = [*BEATEN, "retreat Partisan2 2532-2531-2530"]
        joining = Way({"2532": [RAISED], **AROUND, "2530": [friend]}, AXIS_FIGHTS, actions)
        game = joining.begun(rb)
        joining.play(game)
        assert (at(game, friend), at(game, "Partisan2")) == ("2530", "available")
    abroad = {"blank": True, "countries": {f"{row}{n}": "germany" for row in range(23, 28) for n in range(28, 32)}}
    lost = Way({"2532": [RAISED], **AROUND}, AXIS_FIGHTS, BEATEN, more={"map": abroad})
    game = lost.begun(rb)
    lost.play(game)
    assert at(game, "Partisan2") == "available"
    near = {"blank": True, "countries": {"2530": "germany", "2531": "germany"}}
    open_side = Way({"2532": [RAISED], "2533": ["24Pz", "39Pz"]}, AXIS_FIGHTS,
                    ["attack 24Pz+39Pz 2532", "=DR"], more={"map": near})  # fmt: skip
    game = open_side.begun(rb)
    open_side.play(game)
    refused(game, "retreat Partisan2 2532-2531-2530", "rb:16.11-a")


# -- out of a city whose rails are the enemy's ------------------------------------------------------------------------

LOST_LINE: dict[str, Any] = {"map": ON_THE_LINE, "rails": {"axis": "all"}}
OUT_OF_THE_CITY = {
    "march": Way({"2530": ["8A"]}, SOVIET_MOVES, ["move 8A 2530-2429"], more=LOST_LINE),
    "retreat": Way({"2530": ["8A"], "2531": ["24Pz", "39Pz"]}, AXIS_FIGHTS,
                   ["attack 24Pz+39Pz 2530", "=DR", "retreat 8A 2530-2429-2428"], more=LOST_LINE),
    "loss": Way({"2530": ["8A"], "2531": ["24Pz", "39Pz"]}, AXIS_FIGHTS, ["attack 24Pz+39Pz 2530", "=DE"],
                more=LOST_LINE),
    "automatic victory": Way({"2530": ["21MC"], "2531": ["24Pz", "39Pz", "46Pz"]}, AXIS_MOVES,
                             ["overrun 24Pz+39Pz+46Pz 2530"], more=LOST_LINE),
    "hunger": Way({"2530": ["8A"], "2339": ["6Inf"]}, "soviet second impulse movement", ["done"],
                  more={"map": {**TOWNS, "rails": {"West": LINE["Main"][25:]}}, "rails": {"axis": "all"}}),
}  # fmt: skip


@pytest.mark.parametrize("name", OUT_OF_THE_CITY)
def test_a_city_falls_with_its_rails_as_soon_as_it_is_empty(rb: Situation, name: str) -> None:
    """rb:4.1-c, rb:4.1-e: however the last unit in it is gone."""
    way = OUT_OF_THE_CITY[name]
    game = way.begun(rb, control={"soviet": ["Minsk", "Kiev"]})
    assert war(game).controls(1, "Minsk")
    way.play(game)
    assert war(game).controls(0, "Minsk")


def test_a_port_falls_when_its_invaders_have_sailed(rb: Situation) -> None:
    """rb:4.1-e, rb:8.43: the hex that a ship leaves counts as that which it comes to."""
    board = title().map
    near = board.grid.names(board.tracks.around(board.places["Sevastopol"].hex))
    game = rb({"11A": "Sevastopol"}, SOVIET_MOVES, 8, rails={"axis": near}, control={"soviet": ["Sevastopol"]})
    assert war(game).controls(1, "Sevastopol")
    game.play("invade 11A 3331")
    game.play_dice([1])
    assert at(game, "11A") == "3331"
    assert war(game).controls(0, "Sevastopol")


def test_a_city_falls_when_its_garrison_goes_into_reserve(rb: Situation) -> None:
    """rb:4.1-e, rb:A1.1"""
    game = rb({"8A": "2530", "HQ-West": "2527"}, SOVIET_MOVES, 8, map=ON_THE_LINE, options=["headquarters"],
              rails={"axis": ["2529", "2530", "2531"]}, control={"soviet": ["Minsk", "Kiev"]})  # fmt: skip
    assert war(game).controls(1, "Minsk")
    game.play("reserve 8A")
    assert war(game).controls(0, "Minsk")


@pytest.mark.parametrize("scenario", sorted(title().scenarios))
def test_nothing_is_left_open_in_a_game_at_random(scenario: str) -> None:
    """rb:4.1-e, rb:11.16-a, rb:16.46: after every action of a whole game with options."""
    rng = Random(scenario)
    options = rng.sample(sorted(set(title().options) - {"bidding"}), 6)
    game = stavka.new("rb", scenario, seed=3, options=options)
    while not game.result:
        assert unsettled(war(game)) == [], f"turn {game.turn}, after {game.log[-1:]}"
        game.play(game.legal().sample(rng))
