"""12.4: winter attrition: who picks, what may be picked, and when it ends."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.title import ProudMonster
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import placed, steps
from tests.titles.proud_monster.conftest import Situated, war

FRONT, SOVIETS, REAR = "3619", "3719", "3020"  # north of the North/South line
SOUTH, SOUTHERN = "3640", "3740"  # south of it


def winter(units: list[dict[str, Any]], losses: str, turn: int = 124, **spec: Any) -> Game:
    """A week of Snow of the first winter; a chit is drawn for its losses only."""
    game = stavka.situation({"title": "pmd", "turn": turn, "stage": "first week weather", "units": units, **spec})
    game.play_draw(losses)
    return game


def chit_of(losses: int) -> str:
    """The date of a chit of the autumn with so many losses."""
    title = stavka.title("pmd")
    assert isinstance(title, ProudMonster)
    faces = [chit.front for chit in title.charts_read.chits]
    return next(face.date.replace(" ", "") for face in faces if face.group in "AB" and face.attrition == losses)


def test_the_sides_pick_in_turn_and_the_soviets_begin(refused: Refused) -> None:
    """pmd:12.4-i,-j,-k,-l: a stack next to theirs is looked into; the Axis picks anybody in Snow."""
    units = [*placed(["1ID", "6PD"], FRONT), *placed(["5RD"], SOVIETS), *placed(["11ID", "12ID"], REAR)]
    game = winter(units, chit_of(4))
    assert game.to_act == "soviet"
    refused(game, f"examine {REAR}", "pmd:12.4-l")  # no Soviets next to it
    refused(game, "lose 1ID", "pmd:12.4-l")  # a stack first
    game.play(f"examine {FRONT}")
    assert {str(action) for action in game.legal()} == {"lose 1ID", "lose 6PD"}
    refused(game, "lose 11ID", "pmd:12.4-l")
    game.play("lose 6PD")
    assert game.to_act == "axis"
    refused(game, "lose 6PD", "pmd:12.4-j")  # one step a week
    game.play("lose 11ID")
    game.play(f"examine {FRONT}")  # somebody is left there
    refused(game, "lose 6PD", "pmd:12.4-j")
    game.play("lose 1ID")
    game.play("lose 12ID")
    assert not game.stage.startswith("winter")
    assert [steps(game, unit) for unit in ("1ID", "6PD", "11ID", "12ID")] == [2, 3, 2, 2]


def test_a_list_of_stacks_does_not_tell_who_can_still_lose(refused: Refused) -> None:
    """pmd:12.4-l, pmd:6.3-a: a stack that has paid is offered again, and the look tells."""
    units = [*placed(["1ID"], FRONT), *placed(["6PD"], "3618"), *placed(["5RD"], SOVIETS), *placed(["11ID"], REAR)]
    game = winter(units, chit_of(4))
    game.play(f"examine {FRONT}")
    game.play("lose 1ID")
    game.play("lose 11ID")
    assert {str(action) for action in game.legal()} == {f"examine {FRONT}", "examine 3618"}
    game.play(f"examine {FRONT}")
    assert {str(action) for action in game.legal()} == {"examine 3618"}
    refused(game, f"examine {FRONT}", "pmd:12.4-l")


def test_the_axis_picks_for_soviets_who_have_nobody_to_pick() -> None:
    """pmd:12.4-m, pmd:12.4-l: in the south nobody is picked by them; without units nothing more is lost."""
    units = [*placed(["1ID"], SOUTH), *placed(["5RD"], SOUTHERN), *placed(["11ID"], REAR)]
    game = winter(units, chit_of(4))
    for unit in ("11ID", "1ID"):
        assert game.to_act == "axis"
        game.play(f"lose {unit}")
    assert not game.stage.startswith("winter")


def test_minor_allies_and_dry_hexes_are_spared(refused: Refused) -> None:
    """pmd:12.4-i,-k: Romanians never pay; in a mixed week only those in Snow may be picked by the Axis."""
    rom = next(c.short for c in stavka.title("pmd").roster.counters if c.nation == "romanian" and c.kind == "ID")
    units = [*placed(["1ID", "6PD"], REAR), *placed([rom], SOUTH)]
    game = winter(units, chit_of(4))
    refused(game, f"lose {rom}", "pmd:12.4-k")
    mixed = stavka.situation(
        {
            "title": "pmd",
            "turn": 123,
            "stage": "first week weather",
            "units": [*placed(["1ID"], REAR), *placed(["6PD"], "2250")],
        }
    )
    pos = war(mixed)
    faces = {chit.front.date.replace(" ", ""): chit.front for chit in pos.charts.chits if chit.front.group == "C"}
    mixed.play_draw(next(name for name, face in faces.items() if face.north == "S" and face.south != "S"))
    refused(mixed, "lose 6PD", "pmd:12.4-k")


def test_no_attrition_in_later_winters() -> None:
    """pmd:12.4-i: the first only."""
    units = [*placed(["1ID"], REAR)]
    game = stavka.situation({"title": "pmd", "turn": 224, "stage": "first week weather", "units": units})
    assert game.to_act != "chance"
    assert war(game).attrition == 0


def test_winter_takes_the_hedgehog_and_the_air_corps_with_the_last_german(situation: Situated) -> None:
    """pmd:12.4-i, pmd:13.4.2-v, pmd:15.4-i"""
    game = situation(
        turn=124,
        stage="weather",
        units={"31ID": {"hex": "3616", "steps": 1}, "VIIIAirC": "3616", "100RD": "3617"},
        hedgehogs=["3616"],
    )
    game.play_dice(["Oct3"])
    game.play("examine 3616")
    game.play("lose 31ID")
    assert game.view("axis")["markers"]["hedgehogs"] == []
    assert game.piece("VIIIAirC").box == "air pool"
