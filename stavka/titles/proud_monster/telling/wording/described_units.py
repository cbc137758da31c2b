"""Units of a situation that are described instead of named, and those that are untried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any  # a situation is plain data

from stavka.engine.counters import Counter, Strength
from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain
from stavka.titles.proud_monster.state.counters import UNTRIED
from stavka.titles.proud_monster.state.flags import SIDES, SOVIET
from stavka.titles.proud_monster.telling.wording import kind_words, known_names

MOUNTAIN, GERMAN, FOURTH = "mountain", "german", "fourth step"
FACTORS = {"combat", "defence", "move"}
MARKS = (UNTRIED, kind_words.MILITIA, MOUNTAIN, "amphibious")
"""What a description may ask of a counter."""

if TYPE_CHECKING:
    from stavka.titles.proud_monster.title import ProudMonster


def as_untried(title: ProudMonster, item: Mapping[str, Any]) -> dict[str, Any]:
    """A unit that shall be untried is a counter without a face, whatever name it was given (pmd:2.4.9-a).

    One that does not say its kind is infantry.
    """
    found = _of_its_kind(title, dict(item))
    flags = list(found.get("flags", ()))
    if UNTRIED in flags:
        if "id" in found:
            unit = title.roster.find(str(found.pop("id")))
            known = title.roster.untried_type
            if unit not in known and not title.roster.untried[unit]:
                raise Unreadable(f"{title.roster.short[unit]} has no untried side")
            found |= {"side": SIDES[SOVIET], "kind": known.get(unit, title.roster.kind[unit])}
        found[UNTRIED] = True
        for figure in ("combat", "defence", "move", "steps", "size", "name"):
            found.pop(figure, None)
    return found


def _of_its_kind(title: ProudMonster, found: dict[str, Any]) -> dict[str, Any]:
    """The kind of a unit as its counters have it; one that is made up has what it does not say from its kind."""
    counters = title.roster.counters
    found = known_names.foreigner(counters, known_names.by_short_name(counters, found))
    known = {counter.kind for counter in counters}
    if "id" not in found and found.get("kind") not in known and title.roster.knows(str(found.get("kind"))):
        found["id"] = found.pop("kind")  # Dora, Heavy Gustav: a name that is told as a kind
    named = counters[title.roster.find(str(found["id"]))] if "id" in found else None
    side = named.side if named else str(found.get("side"))
    marks = [str(mark).lower() for mark in plain.sequence("marks", found.pop("marks", ()) or ())]
    if named is None or "kind" in found:
        told = str(found.get("kind", "infantry"))
        found["kind"] = kind_words.kind(side, told, str(found.get("size", "")), kind_words.GUARDS in marks, known)
        found = known_names.of_the_nation(counters, found, told)
        said = told.lower().split()
        if kind_words.MILITIA in (*said[:1], *marks):
            marks.append(kind_words.MILITIA)
        if side == SIDES[SOVIET] and found["kind"] == "RD" and MOUNTAIN in said:
            marks.append(MOUNTAIN)
        if found["kind"] == "GAD" and not FACTORS & set(found):  # an ordinary one, unless counter-battery is asked for
            found["combat"] = 5 if "battery" in told.lower() else 7
    kept = [mark for mark in dict.fromkeys(marks) if mark != kind_words.GUARDS]
    if kept:
        found["marks"] = kept
    called = None if named else known_names.called(counters, found)
    if called:
        found["id"] = called
        return found
    german = {**found, "nation": GERMAN}
    if named is None and "nation" not in found and plain.first_fit(counters, german, set(), MARKS) is not None:
        found = german
    if (
        named is None
        and UNTRIED not in found.get("flags", ())
        and plain.first_fit(counters, found, set(), MARKS) is None
    ):
        like = next(
            (c for c in counters if c.side == side and c.kind == found["kind"] and UNTRIED not in c.marks), None
        )
        if like is not None:
            printed = {"combat": like.combat, "defence": like.defence, "move": like.move, "size": like.size}
            if found.get("size") not in (None, like.size):
                raise Unreadable(f"a {found['kind']} is a {like.size}, not a {found['size']}")
            said_steps = {"steps", "reduced"} & set(found)
            awake = like.steps - (FOURTH in like.marks)  # pmd:15.1-a
            less = [[s.combat, s.combat if s.defence is None else s.defence, s.move] for s in like.by_steps[1:awake]]
            told_factors = FACTORS & set(found)
            found = {**{key: value for key, value in printed.items() if value is not None}, **found}
            if not said_steps:
                found |= {"steps": len(less) + 1} if told_factors or not less else {"reduced": less}
    return found


def as_its_kind(title: ProudMonster, piece: Counter) -> Counter:
    """A piece made up has the marks, size and worth of the counters of its kind and nation."""
    alike = [c for c in title.roster.counters if c.kind == piece.kind and c.nation == piece.nation]
    alike = alike or [c for c in title.roster.counters if c.kind == piece.kind]
    like = next((c for c in alike if UNTRIED not in c.marks), alike[0])
    defence = piece.combat if piece.defence is None else piece.defence
    known = len(piece.reduced) + 1
    full = Strength(piece.combat, piece.move, defence)  # of steps whose factors nobody has told
    return replace(
        piece,
        reduced=(*piece.reduced, *[full] * (piece.steps - known)),
        marks=piece.marks | (like.marks - {"regular", FOURTH, "face"}),
        size=like.size,
        defence=defence,
        step_worth=like.step_worth,
        stack_worth=like.stack_worth,
    )
