"""Options meet the base game at seams: every option changes one, and every seam is asked by the base game."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import stavka
from stavka.engine.seams import Rulebook
from stavka.library import FOLDERS

TITLES = {code: stavka.title(code) for code in FOLDERS}
FOUND = {code: getattr(title, "rulebook", None) for code, title in TITLES.items()}
BOOKS = {code: book for code, book in FOUND.items() if isinstance(book, Rulebook)}
OPTIONS = [(code, option) for code in BOOKS for option in TITLES[code].options]


def test_there_are_rulebooks() -> None:
    assert "trc" in BOOKS
    assert OPTIONS


@pytest.mark.parametrize(("code", "option"), OPTIONS)
def test_every_option_changes_a_seam(code: str, option: str) -> None:
    book = BOOKS[code]
    assert book.seams((option,)) != book.seams(())
    assert book.seams((option,)) is book.seams(frozenset((option,)))  # composed once


@pytest.mark.parametrize("code", BOOKS)
def test_every_seam_is_asked_and_described(code: str) -> None:
    folder = Path(stavka.__file__).parent / "titles" / FOLDERS[code]
    sources = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    described = sources.pop(folder / "seams.py")
    for field in fields(BOOKS[code].seams(())):
        asked = re.compile(rf"seams\.{field.name}\b(?!\.(append|insert)| =|\s*\|=)")
        assert any(map(asked.search, sources.values())), f"nobody asks {field.name}"
        after = described.partition(f"    {field.name}: ")[2].partition("\n")[2]
        assert after.lstrip().startswith('"""'), f"{field.name} does not say when it is asked"
