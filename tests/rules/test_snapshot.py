"""A position kept with a save is read even when the classes of its stages have moved to other modules since."""

import base64
import json
import zlib
from dataclasses import is_dataclass
from importlib import import_module

import pytest

import stavka
from stavka.rules import former_homes, snapshot
from stavka.titles.barbarossa_deluxe.game_turn import PaulusPause


@pytest.mark.parametrize("former", sorted(former_homes.MOVED))
def test_a_class_that_moved_is_found_in_its_new_home(former: str) -> None:
    module, _, name = former.partition(":")
    home = former_homes.home(former_homes.TITLES + module, name)
    kind = getattr(import_module(home), name)
    assert is_dataclass(kind)
    assert kind.__module__ == home  # a save written today names the very module the table leads to


def test_a_class_that_never_moved_stays_where_it_is() -> None:
    assert former_homes.home("stavka.rules.crowding", "Crowded") == "stavka.rules.crowding"


def test_a_position_that_names_a_former_home_opens() -> None:
    start = stavka.new("bd").position
    position = start.copy()
    position.ask(PaulusPause())
    told = json.loads(zlib.decompress(base64.b85decode(snapshot.take(position))))
    text = json.dumps(told)
    assert "barbarossa_deluxe.game_turn:PaulusPause" in text
    old = text.replace("barbarossa_deluxe.game_turn:PaulusPause", "barbarossa_deluxe.declarations:PaulusPause")
    packed = base64.b85encode(zlib.compress(old.encode())).decode()
    assert snapshot.restore(start, packed).fingerprint() == position.fingerprint()


def repacked(text: str, **changes: object) -> str:
    told = json.loads(zlib.decompress(base64.b85decode(text)))
    told["state"].update(changes)
    return base64.b85encode(zlib.compress(json.dumps(told).encode())).decode()


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": "x"},
        {"where": 5},
        {"stacks": {"set": [1]}},
        {"owner": {"dict": []}},
        {"stages": {"tuple": [1]}},
        {"stages": {"tuple": [{"class": "stavka.rules.position:Result", "parts": dict.fromkeys("a")}]}},
    ],
)
def test_a_position_changed_by_hand_is_told(changes: dict[str, object]) -> None:
    start = stavka.new("trc").position
    with pytest.raises(stavka.Unreadable, match="the position kept with the diary"):
        snapshot.restore(start, repacked(snapshot.take(start), **changes))


def test_a_position_that_swells_is_not_unpacked() -> None:
    start = stavka.new("trc").position
    swollen = base64.b85encode(zlib.compress(b" " * (snapshot.LARGEST + 1))).decode()
    with pytest.raises(stavka.Unreadable, match="cannot be read"):
        snapshot.restore(start, swollen)
