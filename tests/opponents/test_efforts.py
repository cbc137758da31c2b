"""An army divided among the places to be taken."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.opponents.judgement.efforts import Efforts
from stavka.opponents.judgement.field import Field
from stavka.opponents.seat import Seat

NORTH = {"24Pz": "1121", "39Pz": "1121", "47Pz": "1121", "46Pz": "1121"}


def game(**units: str) -> Game:
    """Panzers before the open Dvina and Dnieper."""
    spec = {"title": "rb", "scenario": "tournament_5", "turn": 2, "stage": "axis first impulse movement"}
    return stavka.situation({**spec, "units": {**NORTH, **units}})


def divided(game: Game) -> tuple[Efforts, dict[str, str]]:
    field = Field(Seat(game))
    places = {place.hex: name for name, place in field.pos.board.places.items()}
    efforts = Efforts(field, (), field.mine)
    return efforts, {field.pos.short(unit): places[hex] for unit, hex in efforts.of.items()}


def test_not_everybody_goes_for_the_same_place() -> None:
    _, goes = divided(game())
    assert set(goes) == set(NORTH)
    assert len(set(goes.values())) > 1


def test_those_on_their_way_already_count() -> None:
    """A place to which others go anyhow draws fewer."""
    field = Field(Seat(game()))
    first = Efforts(field, (), field.mine[:1]).of[field.mine[0]]
    on_their_way = [(unit, first) for unit in field.mine[1:]]
    assert Efforts(field, on_their_way, field.mine[:1]).of[field.mine[0]] != first


def test_a_place_with_defenders_takes_more() -> None:
    place = game().position.board.places["Riga"]
    _, open_city = divided(game())
    hex = game().position.hex_name(place.hex)
    _, held = divided(game(**{"8A": hex, "11A": hex}))
    assert list(held.values()).count("Riga") >= list(open_city.values()).count("Riga")


def test_a_unit_is_drawn_to_its_own_place_more_the_nearer_it_comes() -> None:
    efforts, _ = divided(game())
    pos = game().position
    unit, place = next(iter(efforts.of.items()))
    steps = sorted({pos.where[unit], place}, key=lambda hex: pos.board.grid.distance(hex, place))
    assert efforts.at(unit, steps[0]) > efforts.at(unit, steps[-1]) > 0
    assert efforts.at(-1, place) == 0  # nobody's
