"""Rules looked up by number or word, and what the codes of a combat result mean."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.cli.rulebook.citations import Row, checkout, index_path, read_index


def rule_rows(code: str) -> list[Row]:
    return read_index(index_path(checkout(), code))


def result_meanings(code: str, results: Iterable[str]) -> dict[str, str]:
    """What the combat result codes mean, where the rule index has a row for each."""
    by_end = {row.id.rpartition("-")[2]: row.statement for row in rule_rows(code) if "-" in row.id}
    return {result: by_end[result] for result in results if result in by_end}


def find_rules(code: str, word: str) -> list[Row]:
    """Rules by number, by the beginning of a number, or by a word in them."""
    rows = rule_rows(code)
    wanted = word.strip().removeprefix(f"{code}:")
    exact = [row for row in rows if row.id == wanted]
    below = [row for row in rows if row.id.startswith((f"{wanted}-", f"{wanted}."))]
    if exact or below:
        return exact + below
    lower = wanted.lower()
    titled = [row for row in rows if lower in row.title.lower()]
    return titled + [row for row in rows if lower in row.statement.lower() and row not in titled]
