"""The rule index of a title in our own words, and its guided first turn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from stavka.board import BadTable
from stavka.engine.position import Position
from stavka.engine.title import Title


def rules_of(title: Title[Position]) -> list[dict[str, str]]:
    """Every row of the index: id, title, statement, kind, example."""
    if not title.tables.path("rules.csv").is_file():
        return []
    return [
        {"id": f"{title.code}:{row['id']}"} | {key: row[key] for key in ("title", "statement", "kind", "example")}
        for row in title.tables.rows("rules.csv", ("id", "kind", "title", "statement"))
    ]


def meanings(title: Title[Position], results: Iterable[str]) -> dict[str, str]:
    """What the codes of combat results mean, where the index has a row for each."""
    wanted = list(results)
    if not wanted:
        return {}
    by_end = {row["id"].rpartition("-")[2]: row["statement"] for row in rules_of(title) if "-" in row["id"]}
    found = {}
    for result in wanted:
        # Some indexes write the codes small; a single small letter is the ordinary end of an id, and no code.
        statement = by_end.get(result) or (by_end.get(result.lower()) if len(result) > 1 else None)
        if statement:
            found[result] = re.split(r"[.;:]\s|[.;:]$", statement, maxsplit=1)[0]
    return found


def words_of(title: Title[Position]) -> dict[str, str]:
    """Words and abbreviations of a title with their meanings; the results of battles among them."""
    return {**meanings(title, title.hints.effects), **title.glossary()}


def guide_of(title: Title[Position]) -> dict[str, Any] | None:  # as its file has it
    """The guided first turn, if the title has one."""
    if not title.tables.path("guide.toml").is_file():
        return None
    guide = title.tables.toml("guide.toml")
    steps = guide.get("step", [])
    for number, step in enumerate(steps, 1):
        if not isinstance(step.get("text"), str):
            raise BadTable(f"guide.toml: step {number} has no text")
    return guide
