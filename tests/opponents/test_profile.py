"""What a side needs one of: the likeliest while it has none, the last one when it has it."""

from __future__ import annotations

import stavka
from stavka.opponents.field import Field
from stavka.opponents.seat import Seat

SIX = ("Kalinin", "Kharkov", "Kiev", "Leningrad", "Rostov", "Stalino")


def worths(side: str, units: dict[str, str]) -> dict[str, tuple[float, float]]:
    game = stavka.situation(
        {"title": "trc", "stage": "axis first impulse movement", "turn": 4, "units": {"20A": "1809", **units}}
    )
    field = Field(Seat(game, side))
    return {name: field.places[game.title.map.places[name].hex] for name in SIX}


def test_the_likeliest_is_wanted_while_none_is_held() -> None:
    """trc:25.2.2: the Russians win in January 1942 if they have all six; the Axis goes for the one it is near."""
    near_kiev = {"24Pz": "2223", "47Pz": "2223"}
    found = {name: mine for name, (mine, _) in worths("axis", near_kiev).items()}
    assert max(found, key=found.__getitem__) == "Kiev"
    assert found["Kiev"] >= 200
    assert max(mine for name, mine in found.items() if name != "Kiev") < 200
    assert worths("soviet", near_kiev)["Kiev"][1] >= 200


def test_the_only_one_held_is_dear_to_both_and_the_others_are_what_they_were() -> None:
    found = worths("axis", {"24Pz": "2320"})
    assert min(found["Kiev"]) >= 45
    assert found["Rostov"][0] < 45
