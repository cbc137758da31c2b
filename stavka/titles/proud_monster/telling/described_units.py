"""Units of a situation that are described instead of named, and those that are untried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any  # a situation is plain data

from stavka.engine.counters import Counter, Strength
from stavka.engine.refusal import Unreadable
from stavka.titles.proud_monster.state.counters import UNTRIED
from stavka.titles.proud_monster.state.flags import SIDES, SOVIET

if TYPE_CHECKING:
    from stavka.titles.proud_monster.title import ProudMonster

# what people call the commonest kinds
KINDS = {
    "axis": {
        "infantry": "ID",
        "armor": "PD",
        "panzer": "PD",
        "motorized": "MID",
        "panzergrenadier": "PGD",
        "cavalry": "CD",
        "light": "LID",
        "mountain": "MtID",
        "security": "SecD",
        "flak": "FlakC",
        "engineer": "EBn",
        "assault gun": "AGBn",
        "air": "AirC",
    },
    "soviet": {
        "infantry": "RD",
        "rifle": "RD",
        "armor": "TB",
        "tank": "TB",
        "cavalry": "CD",
        "motorized": "MRD",
        "mechanized": "MC",
        "engineer": "EB",
        "artillery": "AD",
        "rocket": "GRktD",
        "air": "AirA",
        "bridge": "PB",
    },
}


def as_untried(title: ProudMonster, item: Mapping[str, Any]) -> dict[str, Any]:
    """A unit that shall be untried is a counter without a face, whatever name it was given (pmd:2.4.9-a).

    One that does not say its kind is infantry.
    """
    found = dict(item)
    if "id" not in found:
        words = KINDS.get(str(found.get("side")), {})
        kind = str(found.get("kind", "infantry"))
        found["kind"] = words.get(kind, kind)
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
        marks=piece.marks | (like.marks - {"regular", "fourth step", "face"}),
        size=like.size,
        defence=defence,
        step_worth=like.step_worth,
        stack_worth=like.stack_worth,
    )
