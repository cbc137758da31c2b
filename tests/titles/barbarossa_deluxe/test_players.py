"""What the title tells its computer players: a position of its own, raids, and habits."""

from __future__ import annotations

from fractions import Fraction

import pytest

import stavka
from stavka.opponents.players.cadet import Cadet
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, RVGK
from stavka.titles.barbarossa_deluxe.telling.fog_of_war import hidden_from
from stavka.titles.barbarossa_deluxe.telling.known import known
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war


def test_a_known_position_has_stacks_of_the_right_height(plain: Situation) -> None:
    """Every stack is as high as it shows, its top unit is the one seen, and a seed deals alike (bd:11.7-a)."""
    pos = war(plain({"2010": ["5A", "13A", "16A"], "2015": ["3Pz", "14Pz"]}, "axis move", turn=4))
    guess = known(pos, "axis")
    hex = pos.board.grid.index("2010")
    assert len(guess.at(hex)) == 3
    assert guess.on_top(hex) == pos.roster.index("5A")
    assert guess.of(AXIS, pos.board.grid.index("2015")) == pos.of(AXIS, pos.board.grid.index("2015"))
    assert known(pos, "axis", 3).fingerprint() == known(pos, "axis", 3).fingerprint()


def test_hidden_stacks_hold_only_armies_in_play() -> None:
    """No army lies in a stack before its turn while others could; who is left of them is in reserve (bd:11.7-c)."""
    pos = war(stavka.new("bd", scenario="blue-kremlin", seed=1))
    guess = known(pos, "axis")
    hidden = [u for u in pos.roster.of_side[1] if hidden_from(pos, AXIS, u)]
    turns = {u: pos.roster.counters[u].turn or 0 for u in hidden}
    on_map = [u for u in hidden if guess.where[u] >= 0]
    assert on_map
    early = [u for u in hidden if guess.where[u] == RVGK]
    assert all(turns[u] <= pos.turn for u in early)
    assert not early or all(turns[u] <= pos.turn for u in on_map)


def test_raids_count_the_points_and_the_columns(plain: Situation) -> None:
    """A panzer stack can assault what it reaches with two points to spare, a column worse (bd:10.24-a, bd:10.32)."""
    game = plain({"3Pz": "2010", "14Pz": "2010", "5A": "2008"}, "axis move", turn=10)
    pos = war(game)
    raids = [r for r in game.title.hints.raids(pos) if len(r.units) == 2 and not r.bombers]
    assert [pos.hex_name(r.target) for r in raids] == ["2008"]
    assert sum(raids[0].chances.values()) == Fraction(1)
    for text in raids[0].actions:
        assert game.refusal(text) is None
        game.play(text)


def test_cadets_play_the_first_turns() -> None:
    """Two turns of the campaign are played without a refusal (bd:5.2-a)."""
    game = stavka.new("bd", seed=5)
    players = {side: Cadet(side) for side in ("axis", "soviet")}
    while game.result is None and game.turn < 3:
        game.play(players[str(game.to_act)].act(game))
    assert game.turn == 3


def test_the_verdict_is_that_of_the_scenario_and_grows_towards_its_end() -> None:
    """All cities of the start kept and one gained, or not (bd:14.10-a,-d); the campaign goes by points (bd:4.14-a)."""
    pos = war(stavka.new("bd", "manstein-gambit", seed=1))
    verdict = pos.title.hints.verdict
    assert verdict(pos) == pytest.approx(-1 / 3)
    pos.turn = 20
    assert verdict(pos) == -1.0
    voronezh = 1 << pos.board.places["Voronezh"].hex
    pos.owner[0] |= voronezh
    pos.owner[1] &= ~voronezh
    pos.occupied[1] = 0  # nobody cuts its supply
    pos.counts["kills out of supply"] = 5  # a city's worth (bd:14.10-b)
    assert verdict(pos) == 1.0
    orel = 1 << pos.board.places["Orel"].hex
    pos.owner[0] &= ~orel
    pos.owner[1] |= orel
    assert verdict(pos) == -1.0
    assert pos.result is None
    campaign = stavka.new("bd", seed=1).position
    assert campaign.title.hints.verdict(campaign) is None
