"""The guided first turns can be played as they are told."""

from __future__ import annotations

import re
from random import Random

import pytest

from stavka import library
from stavka.engine.game import Game
from stavka.server.rulebook import guide_of, meanings, rules_of
from stavka.telling.charts import grids_of
from stavka.telling.tables import entries_of


@pytest.mark.parametrize("code", library.titles())
def test_a_guide_can_be_followed(code: str) -> None:
    """What a step waits for becomes legal, every hex it shows exists, every rule it names is in the index."""
    title = library.title(code)
    guide = guide_of(title)
    assert guide is not None, f"{code} has no guide.toml"
    known = {rule["id"] for rule in rules_of(title)}
    game = library.new(code, guide["game"]["scenario"], guide["game"]["seed"])
    for number, step in enumerate(guide["step"], 1):
        assert all(hex in title.map.grid for hex in [*step.get("hexes", ()), *filter(None, [step.get("look")])])
        assert step.get("rule", next(iter(known))) in known, f"step {number}"
        if "expect" in step:
            assert follow(game, step["expect"]), f"step {number} waits for {step['expect']!r} in vain"


def follow(game: Game, expected: str) -> bool:
    """Plays on until an action comes that the step waits for, and plays that."""
    rng = Random(1)
    for _ in range(200):
        wanted = next((action for action in game.legal() if re.match(expected, str(action))), None)
        game.play(wanted or game.legal().sample(rng))
        if wanted:
            return True
    return False


@pytest.mark.parametrize("code", library.titles())
def test_every_result_of_a_battle_is_told_in_words(code: str) -> None:
    """All cells of the table of combat results, also those for which one row of the index stands."""
    title = library.title(code)
    entries = {entry.name: entry for entry in entries_of(title.tables)}
    codes = {
        cell.text
        for chart in title.about.charts
        if chart.rows == "die"
        for grid in grids_of(entries[chart.table])
        for line in grid.lines
        for cell in line.cells
        if cell and re.fullmatch(r"[A-Z]+\S*|\d/\d", cell.text)
    }
    assert codes
    assert not codes - set(meanings(title, codes))
