"""8.36 to 8.41: Soviet markers that support an attack."""

from __future__ import annotations

from dataclasses import replace

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import out_of_place
from stavka.titles.barbarossa_deluxe.actions.combat import Support
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.combat.strong_places import is_city
from stavka.titles.barbarossa_deluxe.state.flags import FIGHT_FIGHT, FIGHT_MOVE, OVERLAND
from stavka.titles.barbarossa_deluxe.state.position import War

INTERCEPTOR_RANGE = 5  # bd:8.37-c
FIRST_PARTISANS = 6


def on_hand(pos: War, kind: str) -> int:
    """Markers of a kind that have arrived (bd:8.36-a, bd:8.38-a)."""
    return sum(1 for turn in pos.title.marker_turns[kind] if turn <= pos.turn)


def unused(pos: War, kind: str) -> int:
    """Each is committed once per assault phase (bd:8.36-b, bd:8.38-b)."""
    return max(0, on_hand(pos, kind) - pos.count(f"used {kind}"))


def after_fighting_first(pos: War) -> bool:
    """A turn of fight/move, or the first assault phase of fight/fight (bd:8.36-b,-c, bd:8.38-b,-c, bd:12.2-c)."""
    return pos.order == FIGHT_MOVE or (pos.order == FIGHT_FIGHT and pos.step == 1)


def offers(pos: War, fight: Fight) -> list[Action]:
    """Every marker that may still be committed to this attack; they have no function in defence.

    bd:8.36-h, bd:8.37-e, bd:8.38-h, bd:8.39-d, bd:8.40-d; nor do they stand on the map, where they could be stacked or
    lost: bd:8.36-g, bd:8.37-d, bd:8.38-g
    """
    found: list[Action] = []
    fighting_first = after_fighting_first(pos)
    artillery = fighting_first and unused(pos, "artillery corps")
    air = fighting_first and unused(pos, "air army")
    for unit in fight.attackers:
        if artillery and artillery_refusal(pos, fight, unit) is None:
            found.append(Support("artillery", pos.short(unit)))
        if air and air_refusal(pos, fight, unit) is None:
            found.append(Support("air", pos.short(unit)))
    for kind, refusal in (
        ("partisans", partisans_refusal(pos, fight)),
        ("airborne", airborne_refusal(pos, fight)),
        ("interceptors", interceptors_refusal(pos, fight)),
    ):
        if refusal is None:
            found.append(Support(kind))
    return found


def why_not(pos: War, fight: Fight, action: Action) -> Refusal:
    if not isinstance(action, Support):
        return out_of_place(action, "support of an attack", ("done", "support"), "bd:8.41")
    unit = pos.roster.index(action.unit) if action.unit else -1
    if action.unit and unit not in fight.attackers:
        return Refusal(f"{action.unit} does not take part in this attack", "bd:8.36-d")
    found = {
        "artillery": lambda: artillery_refusal(pos, fight, unit),
        "air": lambda: air_refusal(pos, fight, unit),
        "partisans": lambda: partisans_refusal(pos, fight),
        "airborne": lambda: airborne_refusal(pos, fight),
        "interceptors": lambda: interceptors_refusal(pos, fight),
    }[action.kind]()
    if found is None:
        return Refusal(f"'{action}' is not possible in this battle", "bd:8.41")
    return found if action.unit else found.of(f"'{action}' is not open")


def artillery_refusal(pos: War, fight: Fight, unit: int) -> Refusal | None:
    who = pos.short(unit)
    if not unused(pos, "artillery corps"):
        return Refusal(f"{who} gets no artillery corps: none is left in this phase", "bd:8.36-b")
    if not after_fighting_first(pos):
        rule = "bd:8.36-c" if pos.order == FIGHT_FIGHT else "bd:8.36-b"
        return Refusal(f"{who} gets no artillery corps: they work only where fighting came first", rule)
    if pos.roster.shock[unit]:
        return Refusal(f"{who} is a shock army and gets no artillery corps", "bd:8.36-e")
    if not pos.roster.army[unit] or not pos.flags[unit] & OVERLAND:
        return Refusal(f"{who} is no army in overland supply", "bd:8.36-d")
    if unit in fight.artillery:  # bd:8.36-f: one for each army
        return Refusal(f"{who} has its artillery corps already", "bd:8.36-f")
    return None


def air_refusal(pos: War, fight: Fight, unit: int) -> Refusal | None:
    who = pos.short(unit)
    if not unused(pos, "air army"):
        return Refusal(f"{who} gets no air army: none is left in this phase", "bd:8.38-b")
    if not after_fighting_first(pos):
        rule = "bd:8.38-c" if pos.order == FIGHT_FIGHT else "bd:8.38-b"
        return Refusal(f"{who} gets no air army: they work only where fighting came first", rule)
    if fight.luftwaffe:  # bd:15.7-b too
        return Refusal(f"{who} gets no air army: the Luftwaffe is in this battle", "bd:8.38-f")
    if not pos.roster.army[unit]:
        return Refusal(f"{who} is no army and gets no air army", "bd:8.38-d")
    if unit in fight.air:
        return Refusal(f"{who} has its air army already", "bd:8.38-e")
    return None


def partisans_refusal(pos: War, fight: Fight) -> Refusal | None:
    """In any order of the turn, whatever the attackers' supply (bd:8.39-a,-b)."""
    if pos.turn < FIRST_PARTISANS or pos.count("used partisans"):
        return Refusal("the partisans are not at hand", "bd:8.39-b")
    if is_city(pos, fight.hex) or not pos.ground.ussr >> fight.hex & 1:
        return Refusal("partisans help only outside cities, inside the Soviet Union", "bd:8.39-c")
    if not all(pos.flags[u] & OVERLAND for u in fight.defenders):
        return Refusal("partisans help only against defenders in overland supply", "bd:8.39-c")
    return None


def airborne_mark(pos: War) -> str:
    """Where it is noted that the assault of the year, or of the game, has been made."""
    return f"airborne {0 if pos.terms.one_airborne_assault else pos.year}"


def airborne_refusal(pos: War, fight: Fight) -> Refusal | None:
    """Once in 1942 and once in 1943; once in the alternative 1942 game (bd:8.40-a,-b, bd:15.8-f)."""
    if pos.year not in (1942, 1943) or pos.count(airborne_mark(pos)):
        return Refusal("the airborne assault has been used or is not at hand", "bd:8.40-b")
    if pos.order != FIGHT_MOVE:
        return Refusal("an airborne assault wants a fight/move turn", "bd:8.40-b")
    if is_city(pos, fight.hex) or not pos.ground.ussr >> fight.hex & 1:
        return Refusal("paratroops land only outside cities, inside the Soviet Union", "bd:8.40-c")
    if pos.terms.one_airborne_assault and fight.luftwaffe:
        return Refusal("the Luftwaffe is in this battle", "bd:15.8-f")
    return None


def interceptors_refusal(pos: War, fight: Fight) -> Refusal | None:
    """The VI Interceptor Corps: turns 6 and 7, near Moscow (bd:8.37-a,-b,-c)."""
    if pos.turn not in (6, 7) or pos.count("used interceptors"):
        rule = "bd:8.37-b" if pos.turn in (6, 7) else "bd:8.37-a"
        return Refusal("the VI Interceptor Corps is not at hand", rule)
    if pos.order != FIGHT_MOVE:
        return Refusal("interceptors work only in a fight/move turn", "bd:8.37-b")
    moscow = pos.ground.moscow
    near = pos.ground.grid.within(moscow.bit_length() - 1, INTERCEPTOR_RANGE) if moscow else 0
    if not all(near >> hex & 1 for hex in (fight.hex, *(pos.where[u] for u in fight.attackers))):
        return Refusal("attackers and target must be within five hexes of Moscow", "bd:8.37-c")
    return None


def commit(pos: War, fight: Fight, action: Action) -> Fight:
    """Put a marker into the battle."""
    assert isinstance(action, Support)
    if action.kind == "artillery":
        pos.add("used artillery corps")
        return replace(fight, artillery=(*fight.artillery, pos.roster.index(action.unit)))
    if action.kind == "air":
        pos.add("used air army")
        return replace(fight, air=(*fight.air, pos.roster.index(action.unit)))
    pos.add(f"used {action.kind}")
    if action.kind == "airborne":
        pos.add(airborne_mark(pos))
    return replace(fight, shifts=(*fight.shifts, (action.kind, 1)))


def new_phase(pos: War) -> None:
    """An assault phase opens: what is used once a phase can be used again."""
    for kind in ("artillery corps", "air army", "partisans", "interceptors", "airborne"):
        pos.counts.pop(f"used {kind}", None)
