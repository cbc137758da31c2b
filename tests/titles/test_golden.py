"""Golden diaries: played again, every scenario of every title comes out line by line as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

import stavka
from stavka.library import BEING_BUILT, titles

FOLDER = Path(__file__).parents[1] / "golden"
CODES = (*titles(), *BEING_BUILT)
NAMES = [f"{code}-{scenario.replace('_', '-')}" for code in CODES for scenario in sorted(stavka.title(code).scenarios)]


WHOLE = ["pmd-whole-campaign", "pmd-whole-campaign-second"]  # 1941 to 1944 (lab/whole_campaign.py, seeds 5 and 7)


@pytest.mark.parametrize("name", [*NAMES, *WHOLE])
def test_a_golden_diary_is_played_as_it_was_written(name: str) -> None:
    text = (FOLDER / f"{name}.diary").read_text(encoding="utf-8")
    game = stavka.load(text)
    assert game.result is not None
    assert game.diary().splitlines() == text.splitlines()


def test_no_golden_diary_without_its_scenario() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.diary")) == sorted([*NAMES, *WHOLE])
