"""The guided first turn of rb can be followed, and every table says where it comes from."""

from __future__ import annotations

import stavka
from stavka.server.rulebook import guide_of, rules_of
from stavka.telling.tables import entries_of
from tests.server.test_guides import follow


def test_the_guide_can_be_followed() -> None:
    title = stavka.title("rb")
    guide = guide_of(title)
    assert guide is not None
    known = {rule["id"] for rule in rules_of(title)}
    game = stavka.new("rb", guide["game"]["scenario"], guide["game"]["seed"])
    for number, step in enumerate(guide["step"], 1):
        assert all(hex in title.map.grid for hex in [*step.get("hexes", ()), *filter(None, [step.get("look")])])
        assert step.get("rule", next(iter(known))) in known, f"step {number}"
        if "expect" in step:
            assert follow(game, step["expect"]), f"step {number}"


def test_every_table_says_where_it_comes_from() -> None:
    for entry in entries_of(stavka.title("rb").tables):
        assert entry.origin, entry.name
        assert entry.confidence, entry.name
