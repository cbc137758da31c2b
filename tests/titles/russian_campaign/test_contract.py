"""The Russian Campaign keeps the contract of a title."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

import stavka
from stavka.engine.game import Game
from stavka.lab.contract import CHECKS, Start, admitted, check_secrets, check_stages, starts

STARTS = [*starts("trc", [1]), Start("trc", "barbarossa", seed=1, set_up="free")]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("start", STARTS, ids=lambda start: f"{start.scenario} {start.set_up}")
def test_a_promise_of_the_contract(check: Callable[[Start], object], start: Start) -> None:
    check(start)


def test_nothing_is_hidden() -> None:
    assert check_secrets(STARTS[0]) == 0


def many_games() -> Iterator[Start]:
    """Campaigns with all options, and long ones with what happens late in a war."""
    options = stavka.title("trc").options
    late = ("no-sudden-death", "battlegroups", *(name for name in options if name.startswith("var-")))
    for seed in range(8):
        start = Start("trc", "campaign", admitted("trc", "campaign", options) if seed % 2 else late, seed)
        yield start
        yield replace(start, set_up="free")
    yield Start("trc", "campaign", ("bidding",), 1)


def mixed_stack() -> Game:
    """Movement refuses such stacks, so that only a situation has one: allies of two nations in a hex (trc:26.83-b)."""
    units = {"1Hun": "Kiev", "2Rum": "Kiev"}
    return situation(units, "axis end phase", ["national-restrictions"], turn=8)


def two_types_of_defenders() -> Game:
    """Two kinds of defenders that are lost to one die are rare (trc:26.4-e)."""
    units = {"2020": ["24Pz", "5Inf"], "2021": ["1GTA", "2GTA"], "1920": ["1GA", "2GA"], "1921": ["3GA", "4GA"]}
    game = situation(units, "soviet first impulse combat", ["battlegroups"], turn=13, map={"blank": True})
    game.play("attack 1GTA+2GTA+1GA+2GA+3GA+4GA 2020 at 3-1")
    game.play_dice([6])
    return game


def replacements_with_japan_at_war(units: list[dict[str, str]], **counts: int) -> Game:
    variants = [name for name in stavka.title("trc").options if name.startswith("var-")]
    variants = variants[: variants.index("var-japanese-gambit") + 1]  # each supposes those before it
    moscow = {"id": "Worker-Moscow", "hex": "Moscow"}
    named = {name.replace("_", " "): count for name, count in counts.items()}
    more = {"variants": variants, "counts": named, "control": {"Archangel": "axis"}}
    return situation([moscow, *units], "soviet replacements", variants, turn=7, **more)


def back_from_siberia() -> Game:
    """The variant is rarely taken up, and sending sixty factors takes longer still (trc:var-japanese-gambit-4)."""
    units = [{"id": name, "box": "siberia"} for name in ("12A", "11A")]
    counts = {"factors_sent_to_Siberia": 61, "units_return_from_Siberia_from_turn": 7}
    return replacements_with_japan_at_war(units, **counts)


def to_siberia() -> Game:
    """The variant is rarely taken up (trc:var-japanese-gambit-2a)."""
    units = [{"id": name, "box": "pool"} for name in ("52A", "55A")]
    game = replacements_with_japan_at_war(units, extra_factors=6)
    game.play("replace 52A")
    game.play("replace 55A")
    return game


def situation(units: object, stage: str, options: list[str], **more: object) -> Game:
    return stavka.situation({"title": "trc", "units": units, "stage": stage, "options": options, **more})


def test_every_stage_is_reached() -> None:
    elsewhere = {
        "Part": mixed_stack,
        "Survivor": two_types_of_defenders,
        "Diversion": to_siberia,
        "SendToSiberia": to_siberia,
        "Return": back_from_siberia,
        "BringBack": back_from_siberia,
    }
    assert len(check_stages("trc", many_games(), elsewhere)) > 30
