"""Descriptions that mean one counter: by the name printed on it, or by a nation that has only a few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any  # a situation is plain data

from stavka.engine.counters import Counter
from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain
from stavka.titles.proud_monster.telling.wording import kind_words

FOREIGN = {  # nations in German colours, by what their names begin with (pmd:2.4.8-a, pmd:7.3-a)
    "spanish": ("Sp",),
    "slovak": ("Slo", "Pil"),
    "croatian": ("Cr",),
    "french": ("Fr",),
    "flemish": ("FL",),
    "belgian": ("FL",),
    "dutch": ("Ndr",),
    "danish": ("Dan",),
    "norwegian": ("Nor",),
}
SUFFIXES = ("D", "B", "R", "Bn", "C")  # of sizes, the usual one first


def of_the_nation(counters: Sequence[Counter], found: dict[str, Any], told: str) -> dict[str, Any]:
    """A kind of another size where a nation has none of the usual one and no size is said: Ost infantry, say."""
    nation, kind = found.get("nation"), str(found["kind"])
    if nation is None or "size" in found or set(told.lower().split()) & set(kind_words.SIZES):
        return found
    kinds = {counter.kind for counter in counters if counter.nation == nation}
    letters = next((kind.removesuffix(size) for size in SUFFIXES if kind.endswith(size)), kind)
    if kind in kinds:
        return found
    other = next((f"{letters}{size}" for size in SUFFIXES if f"{letters}{size}" in kinds), kind)
    return {**found, "kind": other}


def by_short_name(counters: Sequence[Counter], item: dict[str, Any]) -> dict[str, Any]:
    """A description whose name is that of a counter is that counter."""
    if "id" in item or not any(counter.short == item.get("name") for counter in counters):
        return item
    return {**{key: value for key, value in item.items() if key != "name"}, "id": item["name"]}


def foreigner(counters: Sequence[Counter], item: dict[str, Any]) -> dict[str, Any]:
    """A unit of a nation in German colours is the first such counter that fits the rest."""
    prefixes = FOREIGN.get(str(item.get("nation", "")).lower())
    if prefixes is None or "id" in item:
        return item
    rest = {key: value for key, value in item.items() if key != "nation"}
    for counter in counters:
        if "foreign" in counter.marks and any(word.startswith(prefixes) for word in counter.name.split()[:2]):
            told = str(item.get("kind", counter.kind))
            kind = kind_words.kind("axis", told, counter.size, False, {counter.kind})
            wanted = {**rest, "kind": kind}
            if plain.first_fit([counter], wanted, set(), ()) is not None:
                return {**wanted, "id": counter.short}
    raise Unreadable(f"no {item['nation']} unit fits this description")


def called(counters: Sequence[Counter], item: Mapping[str, Any]) -> str | None:
    """The counter that a description calls by the name printed on it, if it says nothing else that is untrue."""
    name = str(item.get("name", ""))
    rest = {key: value for key, value in item.items() if key not in ("name", "marks")}
    for counter in counters if name else ():
        printed = counter.short.removesuffix(counter.kind)
        ours = printed[len(printed) - len(name) :] == name and (printed == name or counter.nation == item.get("nation"))
        if ours and counter.kind == item.get("kind") and plain.first_fit([counter], rest, set(), ()) is not None:
            return counter.short
    return None
