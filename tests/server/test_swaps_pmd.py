"""Proud Monster Deluxe at the server: what lies under a Reserve marker is in no answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import stavka
from tests.server.doors import do_here
from tests.server.line import letters
from tests.server.test_swaps import table_of

ASKS = [{"ask": "overlays"}, {"ask": "acting"}, {"ask": "lists"}, {"ask": "targets"}]


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
