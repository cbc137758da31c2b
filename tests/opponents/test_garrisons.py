"""Places that must not fall, and how a scenario's own judgement counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

import stavka
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.standing import JUDGED, outlook, standing
from stavka.opponents.planning import marshal
from stavka.opponents.planning.garrisons import danger, man
from stavka.opponents.players.general import Candidate, General
from stavka.opponents.profiles.reading import load
from stavka.opponents.profiles.style import CADET, EXPOSED
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.plan import Order, Plan
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey

OREL, BESIDE = "2007", "2006"
CORPS = {"35Inf": OREL, "53Inf": OREL, "55Inf": OREL}
BEHIND = {"29Inf": "2407", "52Inf": "2407"}  # Kharkov
ARMIES = {"3A": BESIDE, "63A": BESIDE, "13A": "2106", "48A": "2106"}


def last_turn(**units: str) -> Game:
    """Orel in the last turn of Manstein's Gambit, Soviet armies beside it, and open cities to be taken (bd:14.10-a)."""
    return stavka.situation(
        {
            "title": "bd",
            "scenario": "manstein-gambit",
            "stage": "axis first phase",
            "order": "move/fight",
            "turn": 20,
            "units": {**CORPS, **BEHIND, **ARMIES, **units},
        }
    )


def in_orel(plan: Plan, game: Game) -> int:
    hexes = Counter(order.to for order in plan.orders)
    return hexes[game.position.board.grid.index(OREL)]


def test_every_defender_lowers_the_danger() -> None:
    survey = Survey(Seat(last_turn()))
    field, hex = survey.field, survey.pos.board.grid.index(OREL)
    units = [survey.pos.roster.index(name) for name in CORPS]
    found = [danger(field, hex, units[:n]) for n in range(4)]
    assert found[0] == 1.0
    assert found == sorted(found, reverse=True)
    assert found[3] < found[1]


def test_who_holds_leaves_more_in_a_place_in_danger() -> None:
    game = last_turn()
    survey = Survey(Seat(game))
    plain, held, stubborn = (in_orel(marshal.plan(survey, replace(CADET, hold=h)), game) for h in (0.0, 1.0, 3.0))
    assert (plain, held, stubborn) == (1, 3, 3)  # the plain plan attacks from all around


def test_where_any_city_that_falls_loses_the_game_all_at_the_front_are_manned() -> None:
    """The beginning of Manstein's Gambit (bd:14.10-a): all panzers went for Maikop, one corps kept Kharkov."""
    game, player = stavka.new("bd", "manstein_gambit", seed=1), General(1)
    while game.stage != "axis movement":
        game.play(player.act(game))
    posts = marshal.plan(Survey(Seat(game)), player.own(Seat(game))).posts
    places = game.position.board.places
    assert all(len(posts[places[name].hex]) >= 3 for name in ("Orel", "Kharkov", "Stalino"))


@pytest.mark.parametrize("code", ["trc", "n41", "bd", "rb"])
@pytest.mark.parametrize("side", [0, 1])
def test_every_general_mans_first_what_soon_decides(code: str, side: int) -> None:
    ways = load(code).general[side]
    assert ways.style(1).hold == 0
    assert ways.style(1, [EXPOSED]).hold == 1


def test_the_judgement_counts_for_the_one_and_against_the_other() -> None:
    """Nothing is gained yet, so the German would lose in this last turn (bd:14.10-d)."""
    pos = last_turn().position
    assert pos.title.hints.verdict(pos) == -1.0
    assert outlook(pos, 0) - standing(pos, 0) == -JUDGED
    assert outlook(pos, 1) - standing(pos, 1) == JUDGED
    assert pos.result is None


def test_titles_without_a_judgement_stand_as_they_did() -> None:
    pos = stavka.new("trc", "barbarossa", seed=1).position
    assert outlook(pos, 0) == standing(pos, 0)


class Choosing(General):
    """Weighs two plans only: everybody out of Orel, or nobody."""

    def _candidates(self, seat: Seat, enough: Callable[[], bool]) -> list[Candidate]:
        survey = Survey(seat)
        orel = survey.pos.board.grid.index(OREL)
        found = []
        for name in ("leave", "stay"):
            plan = Plan()
            for unit, ways in survey.ways.items():
                if name == "leave" and survey.pos.where[unit] == orel:
                    to = max(ways, key=lambda hex: (survey.field.nearest_enemy(hex), hex))
                    plan.orders.append(Order(unit, ways[to], to, Reason(Kind.FORCED)))
            found.append(Candidate(name, seat.side, CADET, plan))
        return found


def test_the_general_keeps_the_city_that_would_lose_the_game() -> None:
    """Voronezh is won and all is German but for a Soviet army that walks into Orel if it may (bd:14.10-a)."""
    game = last_turn(**{"47Pz": "2104"})
    general = Choosing(1, clock=lambda: 0.0, rounds=1)
    general.consider(Seat(game))
    assert general.chosen is not None
    assert general.chosen.name == "stay"


def test_the_danger_of_a_hex_is_that_of_those_who_are_massed_against_it() -> None:
    """On Proud Monster's border dozens could come; five are reckoned with, in other titles all who find room."""
    field = Field(Seat(stavka.new("pmd", "1941", seed=1), "soviet"))
    hex = max(bits(field.pos.occupied[1]), key=lambda hex: len(_comers(field, hex)))
    comers = sorted(_comers(field, hex), reverse=True)
    assert len(comers) > 9
    assert field.threat(hex) == sum(comers[:5])
    field.profile = replace(field.profile, massing=0)
    assert field.summed(hex, field.reach) >= sum(comers[:9])


def _comers(field: Field, hex: int) -> list[int]:
    """The factors of every enemy that could attack a hex."""
    return [field.strength(unit) for unit, hexes in field.reach.items() if hexes >> hex & 1]


def test_one_enemy_who_can_be_beaten_holds_nobody_back_from_the_attack_on_him() -> None:
    """22A in Smolensk could come to Minsk or Kalinin, but six corps around it destroy it or drive it off."""
    corps = {"52Inf": "2009", "7Inf": "2009", "13Inf": "2110", "26Inf": "2110", "2Inf": "1808", "17Inf": "1808"}
    board = stavka.title("bd").map
    cities = {place.hex for place in board.places.values()}
    game = stavka.situation(
        {
            "title": "bd",
            "scenario": "campaign",
            "turn": 2,
            "stage": "axis first phase",
            "order": "move/fight",
            "units": {**corps, "22A": "1810"},
            "control": {"axis": sorted(board.grid.name(hex) for hex in cities - {board.places["Smolensk"].hex})},
        }
    )
    plan = General(1, clock=lambda: 0.0).consider(Seat(game))
    assert [len(strike.posts) for strike in plan.strikes] == [6]


def test_several_come_at_once_where_one_more_would_not_help() -> None:
    """Ten panzer corps before Moscow, one army in it: a second one lowers no danger, three of them do (bd:4.15)."""
    panzers = dict.fromkeys(("41Pz", "48Pz", "56Pz", "39Pz", "3SSPz"), "1608")
    panzers |= dict.fromkeys(("47Pz", "46Pz", "24Pz", "57Pz", "40Pz"), "1708")
    armies = dict.fromkeys(("5A", "31A", "39A", "50A"), "1605") | dict.fromkeys(("10A", "30A", "64A", "68A"), "1505")
    game = stavka.situation(
        {
            "title": "bd",
            "scenario": "manstein-gambit",
            "stage": "soviet first phase",
            "order": "move/fight",
            "turn": 18,
            "control": {"axis": ["1806", "1507", "1305"]},  # elsewhere nothing is to be kept
            "units": {**panzers, **armies, "62A": "1606"},
        }
    )
    survey = Survey(Seat(game))
    field, moscow = survey.field, survey.pos.board.grid.index("1606")
    index = survey.pos.roster.index
    alone, two, four = (
        danger(field, moscow, [index(name) for name in names])
        for names in (("62A",), ("62A", "5A"), ("62A", "5A", "31A", "39A"))
    )
    assert alone == two > four
    sketch = Sketch(survey, replace(CADET, hold=1.0))
    man(sketch)
    assert len(sketch.posts[moscow]) > 2
