"""Optional rules that bring units: A6 to A11, A13, and Turkey."""

from __future__ import annotations

import pytest

import stavka
from stavka.titles.russia_besieged.state.flags import DROPPED
from stavka.titles.russia_besieged.supply import combat_supply
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import (
    BLANK,
    SOVIET_COMBAT,
    at,
    choices,
    give,
    steps,
)
from tests.titles.russia_besieged.looking import ground

SOVIET_MOVES = "soviet first impulse movement"


@pytest.mark.parametrize(
    ("option", "unit", "turn", "stage"),
    [
        ("siberian-troops", "1Sib", 4, SOVIET_MOVES),
        ("vlasov-army", "ROA", 17, "axis first impulse movement"),
        ("spanish-corps", "SpanishCorps", 3, "axis first impulse movement"),
        ("north-africa", "DAK", 2, "axis first impulse movement"),
        ("french-volunteers", "FFL", 4, "axis first impulse movement"),
    ],
)
def test_units_of_options_come(rb: Situation, option: str, unit: str, turn: int, stage: str) -> None:
    """rb:A6.0, rb:A7.0, rb:A9.0, rb:A11.0, rb:A13.0: in their month and not before; never without the option."""
    assert at(rb(stage=stage, turn=turn, options=[option]), unit) == "due"
    assert at(rb(stage=stage, turn=turn - 1, options=[option]), unit) == "awaiting"
    assert at(rb(stage=stage, turn=turn), unit) == "unused"


def test_siberians_come_early_when_moscow_is_threatened(rb: Situation) -> None:
    """rb:A6.0"""
    stage = "soviet second impulse movement"
    near = ground().board.grid.name(ground().walk.around(ground().board.places["Moscow"].hex).bit_length() - 1)
    assert at(rb({"24Pz": near}, stage, turn=3, options=["siberian-troops"]), "1Sib") == "due"
    assert at(rb({"24Pz": "1230"}, stage, turn=3, options=["siberian-troops"]), "1Sib") == "awaiting"


@pytest.mark.parametrize(
    ("option", "unit", "turn"), [("spanish-corps", "SpanishCorps", 16), ("french-volunteers", "FFL", 12)]
)
def test_volunteers_go_home(rb: Situation, option: str, unit: str, turn: int) -> None:
    """rb:A9.0, rb:A13.0"""
    assert at(rb({unit: "1230"}, "axis events", turn=turn, options=[option]), unit) == "removed"
    assert at(rb({unit: "1230"}, "axis events", turn=turn - 1, options=[option]), unit) == "1230"


def test_what_becomes_of_volunteers(rb: Situation) -> None:
    """rb:A13.0, rb:A9.0: the French are never rebuilt; Spaniards do not freeze."""
    game = rb({"FFL": "1230", "SpanishCorps": "1817"}, turn=5, weather="snow", options=["french-volunteers"])
    war(game).eliminate(war(game).roster.find("FFL"))
    assert at(game, "FFL") == "removed"
    cold = {"turn": 5, "weather": "snow"}
    warm = war(rb({"SpanishCorps": "1817"}, options=["spanish-corps"], **cold))
    assert combat_supply.hardened(warm, warm.roster.find("SpanishCorps"))
    bare = war(rb({"SpanishCorps": "1817"}, **cold))
    assert not combat_supply.hardened(bare, bare.roster.find("SpanishCorps"))


def test_vlasov_wavers_in_russia(rb: Situation) -> None:
    """rb:A7.0: a step for each retreat there."""
    game = rb({"8A": "1824", "ROA": "1825"}, SOVIET_COMBAT, turn=18, options=["vlasov-army"])
    game.play("attack 8A 1825")
    give(game, "DR")
    game.play(sorted(choices(game))[0])
    assert steps(game, "ROA") == 1


def test_north_africa_changes_history(rb: Situation) -> None:
    """rb:A11.0: no Goring corps, Italy leaves in January 1943."""
    early = rb({"3Ita": "2030"}, "axis events", turn=11, options=["north-africa"])
    assert "italy" in war(early).surrendered_allies
    goring = {"stage": "axis first impulse movement", "turn": 20}
    assert at(rb(**goring), "HGPz") == "due"
    assert at(rb(options=["north-africa"], **goring), "HGPz") == "awaiting"


def test_the_bulge_in_the_east(rb: Situation, refused: Refused) -> None:
    """rb:A10.0: two SS corps for the points of November 1944; no question in other turns."""
    units = [{"id": "2SSPz", "box": "withdrawn"}, {"id": "1SSPz", "box": "withdrawn"}]
    option = ["bulge-east"]
    game = rb(units, "axis events", turn=22, options=option)
    before = dict(war(game).points)
    refused(game, "done", "rb:A10.0")
    kept = game.copy()
    game.play("keep yes")
    assert (at(game, "2SSPz"), at(game, "1SSPz")) == ("due", "due")
    assert sum(war(game).points.values()) < sum(before.values())
    kept.play("keep no")
    assert at(kept, "2SSPz") == "withdrawn"
    assert war(kept).points == before
    for other in (rb(units, "axis events", turn=22), rb(units, "axis events", turn=21, options=option)):
        assert other.refusal("keep yes") is not None


def test_german_paratroops(rb: Situation, refused: Refused) -> None:
    """rb:A8.0: once, in Clear, within nine hexes of an airbase."""
    board = {"blank": True, "places": {"Minsk": ["2533", "major"]}}
    units = {"2533": ["Stuka1", "StukaBase1"], "GerPara": "2535"}
    option = {"map": board, "turn": 8, "options": ["german-paratroops"]}
    game = rb(units, **option)
    refused(game, "drop GerPara 2520", "rb:A8.0")
    game.play("drop GerPara 2525")
    assert at(game, "GerPara") == "2525"
    refused(rb(units, weather="mud", **option), "drop GerPara 2525", "rb:A8.0")
    used = [{"id": "GerPara", "hex": "2535", "flags": ["drop used"]}, {"id": "StukaBase1", "hex": "2533"}]
    refused(rb(used, **option), "drop GerPara 2525", "rb:A8.0")
    assert rb(units, map=board, turn=8).refusal("drop GerPara 2525") is not None


def test_turkey_joins(rb: Situation, refused: Refused) -> None:
    """rb:SC-e: Turks come across their border in July 1942 and stay in the Caucasus."""
    option = ["turkish-variant"]
    assert at(rb(turn=8, options=option), "1Tur") == "due"
    assert at(rb(turn=7, options=option), "1Tur") == "awaiting"
    assert at(rb(turn=8), "1Tur") == "unused"
    assert at(rb(stage=SOVIET_MOVES, turn=8, options=option), "TransCauc1") == "due"
    game = rb(turn=8, options=option)
    refused(game, "enter 1Tur 1230", "rb:SC-e")
    entries = sorted(action for action in choices(game) if action.startswith("enter 1Tur"))
    game.play(entries[0])
    far = rb({"1Tur": "3618"}, turn=8, options=option)
    moves = [a for a in choices(far) if a.startswith("move 1Tur")]
    assert not moves


@pytest.mark.parametrize(("flag", "where"), [("dropped", "2520"), ("dropped last turn", "pool")])
def test_german_paratroops_link_up_in_the_next_turn(rb: Situation, flag: str, where: str) -> None:
    """rb:A8.0, rb:15.06, rb:15.06-c: no supply in the turn of the drop, a line to the edge in the next."""
    units = [{"id": "GerPara", "hex": "2520", "flags": [flag]}]
    game = rb(units, "axis second impulse marker adjustment", turn=8, options=["german-paratroops"], map=BLANK)
    assert at(game, "GerPara") == where
    if flag == "dropped":
        held = war(game).flags[war(game).roster.find("GerPara")]
        assert held & DROPPED


def test_the_french_are_never_rebuilt(refused: Refused) -> None:
    """rb:A13.0: not even out of the pool, and after March 1943 they come no more."""
    told = {"title": "rb", "options": ["A13"], "stage": "axis first impulse movement"}
    game = stavka.situation({**told, "turn": 6, "boxes": {"pool": ["FFL"]}, "points": {"german infantry": 5}})
    refused(game, "replace FFL Berlin", "rb:A13.0")
    assert stavka.situation({**told, "turn": 4}).piece("FFL").box == "due"
    assert stavka.situation({**told, "turn": 12}).piece("FFL").box == "awaiting"
