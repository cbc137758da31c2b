"""A position kept with a save is read even when the classes of its stages have moved to other modules since."""

import base64
import json
import zlib
from dataclasses import dataclass
from typing import Any

import pytest

import stavka
from stavka.engine.position import Position
from stavka.engine.record import snapshot
from stavka.engine.record.saved import class_named, name_of
from stavka.engine.stage import Automatic, Stage
from stavka.mechanics.stacking.crowding import Crowded
from stavka.titles.barbarossa_deluxe.combat.bloodbath import Bloodbath, Payment
from stavka.titles.barbarossa_deluxe.turn.paulus_pause import PaulusPause
from stavka.titles.russian_campaign.combat.losses import TakeLoss

FORMER_HOMES: tuple[tuple[str, str, Stage[Any]], ...] = (  # where the first saves found these classes
    ("bd", "stavka.titles.barbarossa_deluxe.declarations:PaulusPause", PaulusPause()),
    (
        "bd",
        "stavka.titles.barbarossa_deluxe.battle:Payment",
        Payment(Bloodbath((1, 2), (), 2), (3,)),
    ),
    ("trc", "stavka.titles.russian_campaign.battle:TakeLoss", TakeLoss(0, (1, 2))),
    ("trc", "stavka.rules.crowding:Crowded", Crowded(0, (1, 2), "trc:6.2")),
)


@pytest.mark.parametrize(("code", "former", "stage"), FORMER_HOMES, ids=lambda value: str(value)[:60])
def test_a_position_that_names_a_class_by_a_former_module_opens(code: str, former: str, stage: Stage[Any]) -> None:
    start = stavka.new(code).position
    position = start.copy()
    position.ask(stage)
    text = zlib.decompress(base64.b64decode(snapshot.take(position))).decode()
    assert name_of(type(stage)) in text
    old = text.replace(name_of(type(stage)), former)
    packed = base64.b85encode(zlib.compress(old.encode())).decode()
    assert snapshot.restore(start, packed).fingerprint() == position.fingerprint()


def test_a_class_that_is_renamed_is_found_by_its_former_name() -> None:
    @dataclass(slots=True)
    class Renamed(Automatic[Position]):
        formerly = ("FirstName",)

    assert class_named("shared/FirstName") is class_named("shared/Renamed") is Renamed


def test_no_two_classes_are_saved_under_one_name() -> None:
    """A position that holds one of them would come back with the other."""
    with pytest.raises(TypeError, match="both have a Crowded that would be saved"):
        type("Crowded", (Automatic,), {"__module__": "stavka.elsewhere", "name": "crowded"})
    assert class_named("shared/Crowded") is Crowded


def repacked(text: str, **changes: object) -> str:
    told = json.loads(zlib.decompress(base64.b64decode(text)))
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
        {"stages": {"tuple": [{"class": "stavka.engine.position:Result", "parts": dict.fromkeys("a")}]}},
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


def test_a_position_of_an_older_save_is_read() -> None:
    """Positions were told in base 85 before."""
    game = stavka.new("trc", seed=3)
    old = base64.b85encode(base64.b64decode(snapshot.take(game.position))).decode()
    assert snapshot.restore(game.position, old).fingerprint() == game.position.fingerprint()
    assert snapshot.same(game.position, old)
