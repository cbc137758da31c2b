"""What people call a kind of unit, and the kind of the counters that it means (pmd:2.4.4-a, pmd:2.4.5-a)."""

from __future__ import annotations

from collections.abc import Collection

SIZES = {"corps": "C", "division": "D", "brigade": "B", "regiment": "R", "battalion": "Bn", "divisions": "D"}
SPELLINGS = {"_": " ", "motorised": "motorized", "mechanised": "mechanized", "jäger": "jaeger"}
GUARDS, MILITIA = "guards", "militia"
# words of a type, the longest first, and its letters for either side
TYPES: tuple[tuple[str, str, str], ...] = (
    ("heavy self-propelled anti-tank", "HSPAT", ""),
    ("self-propelled anti-tank", "HSPAT", ""),
    ("motorized engineer", "ME", ""),
    ("motorized infantry", "MI", "MR"),
    ("motorized rifle", "MI", "MR"),
    ("motor infantry", "MI", "MR"),
    ("motor rifle", "MI", "MR"),
    ("naval infantry", "", "N"),
    ("rocket artillery", "", "Rkt"),
    ("mechanized infantry", "PG", "M"),
    ("panzer grenadier", "PG", ""),
    ("panzergrenadier", "PG", ""),
    ("mountain infantry", "MtI", "R"),
    ("light infantry", "LI", "R"),
    ("static infantry", "StI", "R"),
    ("luftwaffe field", "LF", ""),
    ("mobile artillery", "MA", ""),
    ("heavy artillery", "HARKO", "HA"),
    ("heavy panzer", "HP", ""),
    ("heavy tank", "HP", "T"),
    ("assault gun", "AG", ""),
    ("air landing", "AL", "AL"),
    ("airlanding", "AL", "AL"),
    ("motorized", "MI", "MR"),
    ("mechanized", "PG", "M"),
    ("parachute", "Par", "Par"),
    ("paratroop", "Par", "Par"),
    ("airborne", "Par", "Par"),
    ("artillery", "HARKO", "A"),
    ("mountain", "MtI", "R"),
    ("security", "Sec", ""),
    ("infantry", "I", "R"),
    ("militia", "I", "R"),
    ("cavalry", "C", "C"),
    ("engineer", "E", "E"),
    ("panzer", "P", "T"),
    ("jaeger", "LI", ""),
    ("static", "StI", ""),
    ("rocket", "", "Rkt"),
    ("marine", "", "N"),
    ("sapper", "E", "E"),
    ("tiger", "HP", ""),
    ("stug", "AG", ""),
    ("armour", "P", "T"),
    ("armor", "P", "T"),
    ("naval", "", "N"),
    ("rifle", "I", "R"),
    ("light", "LI", ""),
    ("hspat", "HSPAT", ""),
    ("tank", "P", "T"),
    ("flak", "Flak", ""),
)
WHOLE = {  # names that follow no pattern
    "axis": {
        "air corps": "AirC",
        "air": "AirC",
        "fast corps": "MIC",
        "mixed corps": "MIC",
        "mobile corps": "MIC",
        "corps detachment": "KA",
        "korps abteilung": "KA",
        "korps-abteilung": "KA",
        "heavy mech": "HPBn",
        "heavy mech unit": "HPBn",
        "heavy mech battalion": "HPBn",
        "air unit": "AirC",
        "long range artillery": "LRA",
        "long range gun": "LRA",
        "railway gun": "LRA",
        "shell": "Shell",
    },
    "soviet": {
        "air army": "AirA",
        "air unit": "AirA",
        "air": "AirA",
        "interceptor corps": "AirC",
        "interceptor": "AirC",
        "partisans": "Part",
        "partisan": "Part",
        "bridge": "PB",
        "pontoon bridge": "PB",
        "pontoon": "PB",
        "fortified area": "FA",
        "para corps": "ParC",
    },
}
USUAL = {  # the size of a type that does not say it
    "axis": {"E": "Bn", "AG": "Bn", "HP": "Bn", "HSPAT": "Bn", "ME": "Bn", "Flak": "C"},
    "soviet": {"T": "B", "M": "C", "E": "B", "N": "B", "Par": "B", "AL": "B"},
}


def kind(side: str, told: str, size: str, guards: bool, known: Collection[str]) -> str:
    """The kind that words mean, or the words themselves where they mean none."""
    if told in known or side not in WHOLE:
        return f"G{told}" if guards and f"G{told}" in known else told
    text = told.lower().strip()
    for spelling, usual in SPELLINGS.items():
        text = text.replace(spelling, usual)
    whole = WHOLE[side].get(text)
    if whole:
        return whole
    parts = text.split()
    guards = guards or any(part in ("guard", GUARDS) for part in parts)
    sizes = [SIZES[part] for part in parts if part in SIZES] or ([SIZES[size]] if size in SIZES else [])
    column = 1 if side == "axis" else 2
    letters = next((row[column] for row in TYPES if row[0] in text and row[column]), "R" if text == GUARDS else "")
    if not letters:
        return told
    suffix = sizes[-1] if sizes else USUAL[side].get(letters, "D")
    prefix = "G" if guards or letters == "Rkt" else ""
    tries = (f"{prefix}{letters}{suffix}", f"{letters}{suffix}" if not guards else "", letters, f"G{letters}{suffix}")
    return next((name for name in tries if name in known), told)
