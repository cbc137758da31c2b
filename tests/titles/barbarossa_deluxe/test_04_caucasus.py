"""4.11 to 4.13. The Caucasus expedition."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.caucasus import expedition
from stavka.titles.barbarossa_deluxe.state.flags import SOVIET
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import part, war
from tests.titles.conftest import Refused

CITIES = ["3103", "2607", "2804"]
FORCE = {"40Pz": "3203", "57Pz": "3203", "52Inf": "3202", "3Pz": "3204", "5Inf": "3204"}
ARMIES = ["9A", "37A", "44A", "46A"]


def ready(bd: Situation, stage: str = "axis move", turn: int = 11, **more: object) -> Game:
    """Everything south and west is German, the force stands in the exit hexes."""
    control = {"axis": "all", **part(more, "control")}
    counts = {"caucasus open": 1, **part(more, "counts")}
    units = {**FORCE, **dict.fromkeys(ARMIES, "1505"), **part(more, "units")}
    return bd(units, stage, turn=turn, control=control, counts=counts, **more)


def test_conditions(bd: Situation) -> None:
    """Maikop, Dnepropetrovsk and Rostov German, supplied, no Soviet beside them when a turn begins (bd:4.11-a)."""
    for units, control, fine in (
        ({"3Pz": "2804"}, {"axis": "all"}, True),
        ({"3Pz": "2804"}, {"axis": "all", "3103": "soviet"}, False),
        ({"3Pz": "2804", "5A": "2803"}, {"axis": "all"}, False),
        ({"3Pz": "2804", "5A": "2607"}, {"axis": "all"}, False),
    ):
        game = bd(units, "start of turn", turn=11, control=control)
        assert bool(game.position.counts.get("caucasus open")) is fine


def test_who_leaves(bd: Situation, refused: Refused) -> None:
    """Two panzer and one infantry or mountain corps through the exit hexes, once a game (bd:4.11-b, bd:4.13-j,-k)."""
    refused(ready(bd, counts={"caucasus open": 0}), "expedition 40Pz+57Pz+52Inf", "bd:4.11-a")
    game = ready(bd)
    refused(game, "expedition 40Pz+52Inf+5Inf", "bd:4.11-b")
    refused(game, "expedition 40Pz+57Pz", "bd:4.11-b")
    game.play("expedition 40Pz+57Pz+52Inf")
    assert game.piece("40Pz").box == "caucasus"
    for army in ARMIES:
        game.play(f"send {army}")
    refused(game, "expedition 3Pz+57Pz+5Inf", "bd:4.13-j")


def test_the_soviet_answers(bd: Situation, refused: Refused) -> None:
    """Four rifle armies at once, from the map in supply or the RVGK box (bd:4.12-a,-c)."""
    pocket = {"13A": "1114", "6Inf": "1113", "7Inf": "1214", "8Inf": "1215"}
    game = ready(bd, units=pocket, boxes={"rvgk": ["16A"]})
    game.play("expedition 40Pz+57Pz+52Inf")
    assert game.to_act == "soviet"
    refused(game, "send 13A", "bd:4.12-c")  # cut off
    for army in ("16A", "9A", "37A", "44A"):
        game.play(f"send {army}")
    assert game.to_act == "axis"
    assert game.piece("16A").box == "caucasus"


def test_no_answer(bd: Situation) -> None:
    """Fewer than four armies lose the game (bd:4.12-b)."""
    game = ready(bd)
    game.play("expedition 40Pz+57Pz+52Inf")
    game.play("send 9A")
    game.play("give-up")
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("axis", "bd:4.12-b")


def in_the_box(bd: Situation, stage: str, turn: int = 12, state: int = 1, **more: object) -> Game:
    boxes = {"caucasus": ["40Pz", "57Pz", "52Inf", *ARMIES]}
    counts = {"expedition": state, "expedition turn": 11, **part(more, "counts")}
    control = {"axis": "all", **part(more, "control")}
    units = {"3Pz": "2407", "5A": "1505", **part(more, "units")}
    return bd(units, stage, turn=turn, boxes=boxes, counts=counts, control=control, vp=25, **more)


@pytest.mark.parametrize(
    ("stalingrad", "die", "through"), [(False, 5, False), (False, 6, True), (True, 5, True), (True, 4, False)]
)
def test_breaking_through(bd: Situation, stalingrad: bool, die: int, through: bool) -> None:
    """Six in the victory check phase, one added if Stalingrad is German and supplied; then a die of points.

    bd:4.13-a,-b,-c
    """
    control = {} if stalingrad else {"2501": "soviet"}
    game = in_the_box(bd, "victory check", control=control)
    game.play_dice([die])
    if through:
        game.play_dice([4])
    assert war(game).vp == 25 + (4 if through else 0)


def test_the_first_roll_is_in_the_launch_turn(bd: Situation) -> None:
    """From the turn of departure on (bd:4.13-a)."""
    game = in_the_box(bd, "victory check", turn=11)
    assert game.to_act == "chance"


def test_income(bd: Situation) -> None:
    """A point in every later check while the expedition is undefeated (bd:4.13-d)."""
    game = in_the_box(bd, "victory check", state=expedition.BROKEN_THROUGH)
    assert war(game).vp == 26


@pytest.mark.parametrize("gate", ["2804", "2607"])
def test_defeat(bd: Situation, gate: str) -> None:
    """Rostov or Dnepropetrovsk Soviet: the force dies, points stay, income ends (bd:4.13-e,-f,-n)."""
    game = in_the_box(bd, "axis move", state=expedition.BROKEN_THROUGH)
    pos = war(game)
    pos.take(SOVIET, pos.ground.hex(gate))
    assert game.piece("40Pz").box == "dead pile"
    assert pos.counts["expedition"] == expedition.DEFEATED
    before = pos.vp
    expedition.victory_phase(pos)
    assert pos.vp == before


def test_defeat_by_closing_the_exits(bd: Situation) -> None:
    """All five exit hexes occupied at once (bd:4.13-e)."""
    units = {"13A": "3200", "16A": "3201", "18A": "3202", "19A": "3203", "20A": "3104"}
    game = in_the_box(bd, "soviet move", units=units, control={"soviet": ["3200", "3201", "3202", "3203", "3104"]})
    assert game.piece("40Pz").box == "caucasus"
    game.play("move 20A 3104-3204")
    assert game.piece("40Pz").box == "dead pile"


def test_recall(bd: Situation, refused: Refused) -> None:
    """Recalled in a later movement phase, complete, at no cost, free to move on (bd:4.13-g,-k,-o)."""
    same = in_the_box(bd, "axis move", turn=11)
    refused(same, "recall 40Pz 3202", "bd:4.13-g")
    game = in_the_box(bd, "axis move")
    refused(game, "recall 40Pz 3205".replace("3205", "3104"), "bd:4.13-g")
    game.play("recall 40Pz 3202")
    while game.stage == "return from the Caucasus":
        game.play(next(iter(game.legal())))
    assert game.piece("57Pz").hex
    assert game.piece("52Inf").hex
    assert any(str(action).startswith("move 40Pz") for action in game.legal().by_unit("40Pz"))


def test_no_recall_after_the_breakthrough(bd: Situation, refused: Refused) -> None:
    """It stays off the map then (bd:4.13-m)."""
    refused(in_the_box(bd, "axis move", state=expedition.BROKEN_THROUGH), "recall 40Pz 3202", "bd:4.13-m")


@pytest.mark.parametrize("state", [expedition.RECALLED, expedition.DEFEATED])
def test_the_armies_come_back(bd: Situation, refused: Refused, state: int) -> None:
    """After a recall or defeat Soviet armies return by the exits or to the RVGK box, unit by unit (bd:4.13-h,-i)."""
    refused(in_the_box(bd, "soviet move"), "recall 9A 3202", "bd:4.13-h")
    game = in_the_box(bd, "soviet move", state=state)
    game.play("recall 9A 3202")
    assert game.piece("9A").hex == "3202"
    game.play("retire 37A")
    assert game.piece("37A").box == "rvgk"
    full = in_the_box(bd, "soviet move", state=state, counts={"rvgk moves": 5})
    refused(full, "retire 37A", "bd:4.13-h")


def test_nothing_happens_in_the_box(bd: Situation) -> None:
    """No combat and no supply there (bd:4.13-l)."""
    from stavka.titles.barbarossa_deluxe.supply import states

    game = in_the_box(bd, "axis fight")
    pos = war(game)
    assert states.state(pos, pos.roster.find("40Pz")) == states.OVERLAND
    assert not any("40Pz" in str(action) for action in game.legal())
