"""Proud Monster Deluxe at the server: nothing below a stack, in reserve or beside the map is in an answer."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.stage import CHANCE
from stavka.server import answers, combat
from stavka.server.story.lines import line
from stavka.titles.proud_monster.state.flags import LOST_RIFLES
from tests.server.doors import do_here, get
from tests.server.line import Message, letters
from tests.server.test_swaps import actions, questions, table_of
from tests.titles.proud_monster.conftest import war
from tests.titles.proud_monster.looking import with_hidden_units_exchanged

ASKS: list[Message] = [{"ask": "overlays"}, {"ask": "acting"}, {"ask": "lists"}, {"ask": "targets"}]


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    do_here(monkeypatch)


def test_reserves_under_their_markers_are_not_told() -> None:
    """pmd:6.4-c: neither the names nor the number show; a unit more under the marker changes no byte."""
    units = [{"id": name, "hex": "1640"} for name in ("6PD", "7PD", "8PD")]
    units += [{"id": "5RD", "hex": "1638"}, {"id": "1ID", "hex": "1639"}]
    told = []
    for other in ({"id": "9PD", "hex": "1640"}, {"id": "9PD", "box": "OKH North"}):
        spec = {"title": "pmd", "turn": 213, "stage": "soviet first week movement", "units": [*units, other]}
        game = stavka.situation({**spec, "reserves": {"axis": {"1640": 1}}})
        told.append(letters(table_of(game), "soviet", *ASKS))
    assert told[0] == told[1]
    assert not any(f'"{name}"' in letter for letter in told[0] for name in ("6PD", "7PD", "8PD", "9PD"))


STACKS = {
    "1640": ["31ID", "6PD", "7PD", "1ID"],
    "1641": ["8PD", "11ID", "12ID"],
    "1442": ["17PD", "15ID"],
    "1739": ["100RD", "1GRD", "102RD", "7TC"],
    "1741": ["106RD", "2GRD", "107RD"],
    "1742": ["108RD", "110RD", "3GRD"],
    "OKH North": ["9PD", "21ID"],
    "RVGK North": ["111RD", "4GRD"],
}


def position(stage: str) -> Game:
    """A front on which both sides have stacks, reserves and units beside the map."""
    units: list[Message] = []
    for place, names in STACKS.items():
        units += [{"id": name, "box" if " " in place else "hex": place} for name in names]
    units += [{"side": "soviet", "kind": "RD", "untried": True, "hex": "1741"} for _ in range(2)]
    return stavka.situation(
        {
            "title": "pmd",
            "scenario": "1942",
            "turn": 223,
            "stage": stage,
            "units": units,
            "reserves": {"axis": {"1442": 1}, "soviet": {"1742": 2}},
            "offensive_supply": {"axis": [[5, "1641"], [0, "1442"]], "soviet": [[4, "1741"], [0, "1742"]]},
            "control": {"axis": ["1640", "1641"]},
            "weather": "dry",
        }
    )


def compare(game: Game, side: str, rng: Random) -> int:
    """Ask everything that a page can ask in the game and in one with two hidden counters exchanged."""
    found = with_hidden_units_exchanged(game, side, rng)
    if found is None:
        return 0
    changed, names = found
    asks = questions(game, side, names, rng)
    known = table_of(game)
    one, other = (letters(table_of(played, known), side, *asks) for played in (game, changed))
    for number, (first, second) in enumerate(zip(one, other, strict=True)):
        assert first == second, (side, names, number)
    tried = actions(game, side, names, rng)[:6]
    for text in tried:
        ask: Message = {"ask": "play", "text": text, "sure": False}
        one, other = (letters(table_of(played, known), side, ask) for played in (game, changed))
        assert one == other, (side, names, text)
    return len(asks) + len(tried)


@pytest.mark.parametrize("stage", ["axis movement", "axis combat", "soviet movement", "soviet combat"])
def test_no_answer_tells_what_is_hidden(stage: str) -> None:
    """pmd:6.3-a, pmd:6.4-c, pmd:16.2-g: two hidden counters change places, and no byte changes for either side."""
    game, rng = position(stage), Random(stage)
    for side in game.title.sides:
        assert compare(game, side, rng) > 30


@pytest.mark.parametrize("stage", ["axis combat", "soviet combat"])
def test_advice_and_plans_tell_nothing_hidden(stage: str) -> None:
    """pmd:6.3-a: both are made in a position of what the side knows, and the same whatever lies below."""
    game, rng = position(stage), Random(7)
    found = with_hidden_units_exchanged(game, str(game.to_act), rng)
    assert found is not None
    one, other = ((answers.advice(played), combat.plan(played)) for played in (game, found[0]))
    assert one == other
    assert one[0]


@pytest.mark.fuzz
@pytest.mark.parametrize("stage", ["axis movement", "soviet movement"])
def test_advice_of_a_march_tells_nothing_hidden(stage: str) -> None:
    """pmd:6.3-a, pmd:6.4-c: of six pairs of hidden counters none changes a word."""
    game, rng = position(stage), Random(stage)
    advised = answers.advice(game)
    for _ in range(6):
        found = with_hidden_units_exchanged(game, str(game.to_act), rng)
        assert found is not None
        assert answers.advice(found[0]) == advised


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(4))
def test_no_answer_tells_what_is_hidden_in_many_positions(seed: int) -> None:
    """The same all over a campaign of random players."""
    game, rng = stavka.new("pmd", "1942" if seed % 2 else "campaign", seed=seed), Random(seed)
    asked = 0
    while game.result is None and asked < 2000:
        if len(game.log) % 150 == 149 and game.to_act != CHANCE:
            asked += sum(compare(game, side, rng) for side in game.title.sides)
        game.play(game.legal().sample(rng))
    assert asked


def test_the_pool_of_an_untried_counter_is_not_told() -> None:
    """pmd:2.4.9-b: whether a hidden one came from the first pool or from the lost is in no answer."""
    units = [{"side": "soviet", "kind": "RD", "untried": True, "hex": "1640"} for _ in range(3)]
    spec = {"title": "pmd", "turn": 213, "stage": "axis combat", "units": [*units, {"id": "3PD", "hex": "1641"}]}
    told = []
    for first in (True, False):
        game = stavka.situation({**spec, "boxes": {"Replacement Army RD": ["100RD", "102RD"]}})
        pos = war(game)
        hidden = [u for u in pos.of(1, pos.board.grid.index("1640")) if pos.on_top(1, pos.where[u]) != u]
        unit = hidden[0 if first else 1]
        pos.taken[unit] = LOST_RIFLES, pos.taken[unit][1]
        told.append(letters(table_of(game), "axis", *ASKS, {"ask": "state"}))
    assert told[0] == told[1]


@pytest.mark.parametrize("side", ["soviet"])
def test_no_address_tells_what_is_hidden(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures and fronts, byte by byte."""
    game, rng = position("axis movement"), Random(5)
    found = with_hidden_units_exchanged(game, side, rng)
    assert found is not None
    for path in (f"picture.svg?seat={side}", f"front.svg?seat={side}", f"diary?seat={side}", "map", "key"):
        one, other = (get(table_of(played), monkeypatch, f"/api/games/fog/{path}") for played in (game, found[0]))
        assert one == other, path


# -- what is told of moves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "own", "foe"),
    [
        ("move 31ID+6PD+7PD 1640-1540", "move 31ID+6PD+7PD 1640-1540", "move 31ID+?+? 1640-1540"),
        ("move 11ID 1641-1640", "move 11ID 1641-1640", "move ? 1641-1640"),
        ("carry 17PD+15ID 1442-1441", "carry 17PD+15ID 1442-1441", "carry ? 1442-1441"),
        ("enter 9PD 0617", "enter 9PD 0617", "enter 9PD 0617"),
    ],
)
def test_moves_are_seen_without_what_is_hidden(action: str, own: str, foe: str) -> None:
    """pmd:6.3-a, pmd:6.4-c: the table shows stacks that move, their top units and heights, and no more."""
    game = position("axis movement")
    game.play(action)
    table = table_of(game)
    told = {side: table.chronicle.lines(game, side)[-1].move for side in game.title.sides}
    assert told == {"axis": own, "soviet": foe}


@pytest.mark.parametrize(
    ("action", "foe"),
    [
        ("move 31ID+6PD+7PD 1640-1540", "Move 31ID + 2 unseen units → 1540"),
        ("move 11ID 1641-1640", "Move an unseen unit → 1640"),
    ],
)
def test_a_march_of_unseen_units_is_told_in_words(action: str, foe: str) -> None:
    """pmd:6.3-a: what the playback writes over it for the other side, without a path in numbers."""
    game = position("axis movement")
    before = game.copy()
    game.play(action)
    told = table_of(game).chronicle.lines(game, "soviet")[-1]
    assert line(before.position, game.log[-1], told, 1)["words"].startswith(foe)


@pytest.mark.parametrize(
    ("stage", "action", "foe"),
    [
        ("reinforcement: offensive supply", "supply 5 1640", "supply ? 1640"),
        ("soviet refit", "place 111RD 4120", "place 111RD 4120"),
    ],
)
def test_what_is_laid_face_down_is_not_told(stage: str, action: str, foe: str) -> None:
    """pmd:8.6-a, pmd:16.2-g: where a marker lies is seen, not its value; who comes out of an area is seen then."""
    game = position(stage)
    while game.to_act != ("axis" if action.startswith("supply") else "soviet"):
        game.play("done")
    if game.refusal(action) is not None:
        action = next(str(one) for one in game.legal() if str(one).startswith("supply"))
        foe = f"supply ? {action.split()[-1]}"
    side = game.to_act
    game.play(action)
    other = next(one for one in game.title.sides if one != side)
    assert table_of(game).chronicle.lines(game, other)[-1].move == foe
