"""2.4, 3.0: all counters, with what the rules ask about each worked out once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stavka.engine.counters import Counter, Roster, plain
from stavka.engine.refusal import Unreadable
from stavka.titles.proud_monster.state.charts import CAVALRY, CLASSES, MECH, MOUNTAIN, UnitType
from stavka.titles.proud_monster.state.counters import FACE, UNTRIED, Type
from stavka.titles.proud_monster.state.flags import SIDES, TANK_BRIGADE_POOL, UNTRIED_POOL

SELF_FED = ("ParC", "Part")  # always in supply (pmd:15.8-b)
HEAVY = ("HP", "HSPAT")  # German Heavy Mech (pmd:15.14-a)
ARMOR = ("P", "HP", "T")  # pmd:3.0-c
MOTORIZED = ("MI", "PG", "M", "MR", "ME", "Mixed")  # Mech units that are infantry (pmd:3.0-o, pmd:2.4.4-d)
FREE = {  # pieces with a stacking limit of their own, by side and branch (pmd:6.1-f,-g,-h)
    ("axis", "A"): "axis_artillery",
    ("axis", "Flak"): "axis_flak",
    ("axis", "Shell"): "axis_shells",
    ("soviet", "A"): "soviet_artillery",
    ("soviet", "Bridge"): "soviet_bridges",
    ("axis", "Air"): "air",
    ("soviet", "Air"): "air",
}
# pieces that hold no hex (pmd:15.11-d, pmd:15.10-g, pmd:15.12-a, pmd:6.1-l)
STEPLESS = ("AD", "HAD", "GAD", "GRktD", "LRA", "Shell", "PB", "LCFC", "FA", "AirC", "AirA")

KEPT = 4096  # answers about stacks
CLOSER_LOOK = 1 << 20  # more than any hex has room for


ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b")
MILITIA = re.compile(r"(\d*[a-z]*)m(?:rd)?", re.IGNORECASE)  # as their counters have it: 1GM, KRM (pmd:2.4.8-b)
AIR_ARMY = re.compile(r"(\d+)\s+air\s+army", re.IGNORECASE)
ALLIES = re.compile(r"(Rom|Hun|It|Slo)(?:anian|garian|alian|vak)\s+", re.IGNORECASE)  # whose counters have it short
CALLED = {  # what the rulebook calls units whose counters are named otherwise
    "4paracorps": "4ParC",
    "4paratroopcorps": "4ParC",
    "6interceptorcorps": "6Interceptor",
    "viinterceptor": "6Interceptor",
    "4gad": "4CBGAD",
    "6gad": "6CBGAD",
    "4guardsartillerydivision": "4CBGAD",
    "6guardsartillerydivision": "6CBGAD",
    "mad": "18MAD",
    "mobileartillerydivision": "18MAD",
    "spanishlegion": "SpLIR",
    "spl": "SpLIR",
    "250spanishdivision": "250SpID",
    "bluedivision": "250SpID",
    "hungarianfastcorps": "HunHFMIC",
    "fastcorps": "HunHFMIC",
    "1flakcorps": "IFlakC",
    "2flakcorps": "IIFlakC",
    "3flakcorps": "IIIFlakC",
    "fa": "FortArea",
}


@dataclass
class RosterPMD(Roster):
    """Counters with what the rules ask about them; lists are by unit."""

    def __init__(
        self, counters: Sequence[Counter], types: Mapping[str, Type], branches: Mapping[str, UnitType]
    ) -> None:
        super().__init__(counters, SIDES)
        marked = [c.marks for c in counters]
        self.kind = [c.kind for c in counters]
        self.branch = [types[kind].branch for kind in self.kind]
        self._tell_march(types, marked)
        self._tell_nations(marked)
        self._tell_combat(branches, marked)
        self._tell_stacking()
        self._tell_untried(marked)
        self.members = [sum(1 << u for u in units) for units in self.of_side]  # by side, unit n as bit n
        self.minors = sum(1 << u for u, minor in enumerate(self.minor) if minor)
        self.flyers = [tuple(u for u in units if self.air[u]) for units in self.of_side]  # by side
        self.self_fed = sum(1 << u for u, kind in enumerate(self.kind) if kind in SELF_FED)  # pmd:15.8-b
        # guns without steps and bridges, by side: they hold no hex (pmd:15.11-d, pmd:15.12-d, pmd:15.10-g)
        self.unarmed = [
            tuple(u for u in units if self.kind[u] in STEPLESS and (self.line[u] >= 0 or self.kind[u] == "LRA"))
            for units in self.of_side
        ]
        self.by_id = {c.id: u for u, c in enumerate(counters)}

    def find(self, name: str) -> int:
        """The unit a person means; ordinals and what the rulebook calls a unit are understood too."""
        try:
            return super().find(name)
        except Unreadable:
            word = ORDINAL.sub(r"\1", str(name)).strip()
            known = CALLED.get("".join(word.lower().replace("-", " ").split())) or self._counter_called(word)
            if known is None and word == name:
                raise
            return super().find(known or word)

    def _counter_called(self, word: str) -> str | None:
        """The counter of a militia division or a minor ally that is called as it is printed or spoken of."""
        militia = MILITIA.fullmatch(word.replace(" ", ""))
        names = (f"{militia[1]}MilRD" if militia else "", ALLIES.sub(r"\1", word), AIR_ARMY.sub(r"\1AirA", word))
        return next((name for name in names if plain(name) in self._by_name), None)

    def _tell_march(self, types: Mapping[str, Type], marked: Sequence[frozenset[str]]) -> None:
        # the line of the Terrain Effects Chart, -1 for what does not march; parachute and air landing troops march as
        # mountain troops (pmd:2.4.4-c), rifle divisions once tried (pmd:2.4.9-g)
        lines = [types[kind].line for kind in self.kind]
        self.line = [
            MOUNTAIN if "mountain" in marks else CLASSES.index(line) if line in CLASSES else -1
            for line, marks in zip(lines, marked, strict=True)
        ]
        # a class; mechanized is a type of it (pmd:2.4.3-a,-b)
        self.mech = [line == MECH for line in self.line]
        self.cavalry = [line == CAVALRY for line in self.line]
        self.leg = [0 <= line < MECH for line in self.line]
        self.air = [line == "air" for line in lines]
        # pmd:13.4.1-f, pmd:2.4.9-g; parachutists only move like them
        self.mountaineers = [
            branch == "MtI" or "mountain" in marks for branch, marks in zip(self.branch, marked, strict=True)
        ]

    def _tell_nations(self, marked: Sequence[frozenset[str]]) -> None:
        self.nation = [c.nation for c in self.counters]
        self.of_nation: dict[str, list[int]] = {}
        for unit, nation in enumerate(self.nation):
            self.of_nation.setdefault(nation, []).append(unit)
        self.german = ["german colours" in marks for marks in marked]  # pmd:7.3-a
        self.minor = ["minor ally" in marks for marks in marked]  # pmd:7.1-a
        self.foreign = ["foreign" in marks for marks in marked]
        self.guards = ["guards" in marks for marks in marked]  # not so Guards militia (pmd:2.4.8-c,-d)
        self.militia = ["militia" in marks for marks in marked]  # pmd:3.0-p

    def _tell_combat(self, branches: Mapping[str, UnitType], marked: Sequence[frozenset[str]]) -> None:
        none = UnitType("no", False)
        found = [branches.get("I" if branch == "MtI" else branch, none) for branch in self.branch]
        self.afv = [kind.afv for kind in found]  # pmd:3.0-b
        # pmd:7.1-h: minor allies never take part in a mobile assault
        self.overrun = ["no" if self.minor[u] else kind.overrun for u, kind in enumerate(found)]
        self.armor = [branch in ARMOR for branch in self.branch]
        self.heavy = [branch in HEAVY for branch in self.branch]
        self.artillery = [branch == "A" for branch in self.branch]
        self.mech_not_infantry = [
            mech and branch not in MOTORIZED for mech, branch in zip(self.mech, self.branch, strict=True)
        ]
        # by the tried side: an untried counter has no mark (pmd:2.4.9-h,-j)
        self.amphibious = ["amphibious" in marks for marks in marked]
        self.rebuildable = ["no rebuild" not in marks for marks in marked]  # pmd:2.4-c
        self.regular = ["regular" in marks for marks in marked]  # pmd:3.0-u
        self.fourth_step = ["fourth step" in marks for marks in marked]  # pmd:15.1-a,-g
        self.worth = [c.step_worth for c in self.counters]  # of a step, in halves
        self.divisional = [c.size in ("division", "corps") for c in self.counters]

    def _tell_stacking(self) -> None:
        sides = [c.side for c in self.counters]
        self.free_kind = [FREE.get((side, branch), "") for side, branch in zip(sides, self.branch, strict=True)]
        # presence only: there are no zones of control (pmd:1.5)
        self.zoc = [0 if kind in STEPLESS else 1 for kind in self.kind]
        # may augment a division instead of taking room (pmd:6.1-j)
        self.small = [c.size in ("regiment", "battalion") and c.stack_worth > 0 for c in self.counters]
        self._taken: dict[tuple[tuple[int, ...], int], int] = {}  # by stack and side, as asked for
        # who stands in for a type, by side and type, as asked for (pmd:9.7.3-b)
        self.alike: dict[tuple[int, str], int] = {}

    def takes_at_most(self, stack: tuple[int, ...], side: int) -> int:
        """The room that a side's units in a stack take, if that is all there is to ask; else more than any hex has.

        Counters do not change, and most stacks stay as they are for long, so answers are kept.
        """
        found = self._taken.get((stack, side))
        if found is None:
            if len(self._taken) >= KEPT:
                self._taken.clear()
            found = self._taken[stack, side] = self._room_taken([u for u in stack if self.side[u] == side])
        return found

    def _room_taken(self, units: Sequence[int]) -> int:
        """Minor allies with others, and several pieces of free kinds, want a closer look."""
        nations = {self.nation[u] if self.minor[u] else "" for u in units}
        pieces = sum(self.free_kind[u] != "" for u in units)
        return sum(self.stacks[u] for u in units) if pieces <= 1 and len(nations) <= 1 else CLOSER_LOOK

    def _tell_untried(self, marked: Sequence[frozenset[str]]) -> None:
        self.untried = [UNTRIED in marks for marks in marked]  # all others are tried (pmd:2.4.9-e)
        self.face = [FACE in marks for marks in marked]
        self.untried_of = self._by_kind(u for u, is_untried in enumerate(self.untried) if is_untried)
        # a face has a type of its own once it is seen: MB is mechanized, ParB fights as rifle (pmd:2.4.9-i,-k)
        # where a face lies before the game: in the pool of its type, or among the 48 tank brigades (pmd:9.1.4-a)
        self.first_pool = {
            u: TANK_BRIGADE_POOL if self.counters[u].place == "TB pool" else UNTRIED_POOL
            for u, is_face in enumerate(self.face)
            if is_face
        }
        types = {u: self.counters[u].place.removeprefix("pool ").removesuffix(" pool") for u in self.first_pool}
        self.untried_type = types  # by face: the type of its untried side (pmd:2.4.9-l)
        self.faces_of: dict[str, tuple[int, ...]] = {
            kind: tuple(u for u, type in types.items() if type == kind) for kind in self.untried_of
        }
        self.faces = {kind: sum(1 << u for u in faces) for kind, faces in self.faces_of.items()}  # as sets

        self.best_defence = {
            kind: max((self.counters[face].defence or 0 for face in faces), default=0)
            for kind, faces in self.faces_of.items()
        }

    def _by_kind(self, units: Iterable[int]) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for unit in units:
            found.setdefault(self.kind[unit], []).append(unit)
        return {kind: tuple(those) for kind, those in found.items()}

    def called(self, id: str) -> int:
        """The unit with an id of the tables."""
        return self.by_id[id]
