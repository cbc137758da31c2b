"""The rule index of a title in our own words, and its guided first turn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from stavka.board import BadTable
from stavka.engine.position import Position
from stavka.engine.title import Title

RESULT = "Result "  # so begins the title of a row that tells of a combat result
HEADING = 2  # words, at most


def rules_of(title: Title[Position]) -> list[dict[str, str]]:
    """Every row of the index: id, title, statement, kind, example."""
    if not title.tables.path("rules.csv").is_file():
        return []
    return [
        {"id": f"{title.code}:{row['id']}"} | {key: row[key] for key in ("title", "statement", "kind", "example")}
        for row in title.tables.rows("rules.csv", ("id", "kind", "title", "statement"))
    ]


def meanings(title: Title[Position], results: Iterable[str]) -> dict[str, str]:
    """What the codes of combat results mean, where the index has a row for each, or the title a word."""
    wanted = list(results)
    if not wanted:
        return {}
    rows, words = rules_of(title), title.glossary()
    by_end = {row["id"].rpartition("-")[2]: row["statement"] for row in rows if "-" in row["id"]}
    by_title = {row["title"].removeprefix(RESULT): row["statement"] for row in rows if row["title"].startswith(RESULT)}
    found = {}
    for result in wanted:
        code, _, more = result.partition("-")  # such as DR-Adv1: two things in one
        # Some indexes write the codes small; a single small letter is the ordinary end of an id, and no code.
        statement = by_end.get(result) or (by_end.get(result.lower()) if len(result) > 1 else None)
        parts = (_of_row(by_title, code) or words.get(code, ""), words.get(more, ""))
        said = (_in_short(statement),) if statement else parts
        if any(said):
            found[result] = "; ".join(filter(None, said))
    return found


def _of_row(by_title: Mapping[str, str], code: str) -> str:
    """What the row of a result says; a row may stand for all numbers, written as #."""
    number = re.sub(r"\D", "", code)
    statement = by_title.get(code) or by_title.get(re.sub(r"\d", "#", code), "").replace("#", number)
    return _in_short(re.sub(r"\b1 (step|hexe?)s\b", lambda one: f"1 {one[1].removesuffix('e')}", statement))


def _in_short(statement: str) -> str:
    """The first sentence or clause of a statement; a heading of few words before a colon is kept with what it heads."""
    plain = re.sub(r"\s*\([^)]*\)", "", statement)
    clause = re.split(r"[.;]\s|[.;]$", plain, maxsplit=1)[0]
    head, _, rest = clause.partition(": ")
    return clause if rest and len(head.split()) <= HEADING else head


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
