"""What people call terrain, boxes, kinds and flags of units, and sides, beside the names of the rules."""

from __future__ import annotations

from stavka.telling import situating

TERRAIN_WORDS = {"woods": "forest", "wood": "forest", "mountains": "mountain", "swamps": "swamp", "marsh": "swamp"}
TERRAIN_WORDS |= dict.fromkeys(("open", "plain", "steppe"), "clear")
BOX_WORDS = {
    "replacement_pool": "pool",
    "eliminated": "pool",
    "urals": "urals_box",
    **dict.fromkeys(("leaders", "marshals", "field_marshals"), "leader_box"),
    **dict.fromkeys(("reinforcements", "ob_card", "order_of_battle", "order_of_battle_card"), "awaiting"),
    **dict.fromkeys(("arriving", "arrivals"), "due"),
    "force_pool": "pool",
    **dict.fromkeys(("lost", "dead", "gone", "out_of_play", "permanently_eliminated"), "removed"),
}
# what people call kinds of units beside the names that all titles share
KIND_WORDS = {
    **situating.KIND_WORDS,
    **dict.fromkeys(("rifle",), "infantry"),
    **dict.fromkeys(("mech", "mechanised", "motorized", "motorised"), "mechanized"),
    **dict.fromkeys(("paratroops", "paratrooper", "para", "airborne", "parachute"), "paratroop"),
    **dict.fromkeys(("arty", "guns"), "artillery"),
    **dict.fromkeys(("headquarters", "front_headquarters"), "hq"),
    **dict.fromkeys(("worker", "workers", "war_economy_counter", "factory"), "wec"),
    **dict.fromkeys(("field_marshal", "fieldmarshal"), "marshal"),
    **dict.fromkeys(("air_unit", "bomber", "stuka", "shturmovik", "aircraft"), "air"),
    **dict.fromkeys(("air_base", "airfield", "base"), "airbase"),
    **dict.fromkeys(("shock_army", "shockarmy"), "shock"),
    **dict.fromkeys(("panzergrenadiers", "pzgr", "panzer_grenadier"), "panzergrenadier"),
    **dict.fromkeys(("partisans",), "partisan"),
    **dict.fromkeys(("oil_well", "well", "oilwell"), "oil"),
    **dict.fromkeys(("cav",), "cavalry"),
    **dict.fromkeys(("mtn", "mountain_infantry", "alpine", "alpini"), "mountain"),
    **dict.fromkeys(("leader", "head_of_state"), "dictator"),
}
SIZE_WORDS = {"xxx": "corps", "xxxx": "army", "armies": "army"}
OOS = tuple(f"OOS-{level}" for level in range(1, 5))  # flags that stand for a marker
FLAG_WORDS = {
    **{f"{word}{level}": f"OOS-{level}" for word in ("oos ", "oos", "oos-") for level in range(1, 5)},
    **dict.fromkeys(("oos", "out of supply", "unsupplied", "out of general supply"), "OOS-1"),
    **dict.fromkeys(("flipped",), "reduced"),
    **dict.fromkeys(("second stage", "2nd stage", "raised"), "stage 2"),
    **dict.fromkeys(("first stage", "1st stage"), "stage 1"),
    **dict.fromkeys(("locked", "battle rages", "br", "in combat"), "locked in combat"),
    **dict.fromkeys(("railed", "by rail"), "moved by rail"),
    **dict.fromkeys(("sailed", "by sea", "sea moved"), "moved by sea"),
    **dict.fromkeys(("av", "av this impulse"), "automatic victory"),
    **dict.fromkeys(("flown", "used", "not available", "unavailable", "n/a"), "flew"),
    **dict.fromkeys(("evacuated",), "evacuated by sea"),
    **dict.fromkeys(("attacked this impulse", "has attacked"), "fought"),
    **dict.fromkeys(("has moved",), "moved"),
    **dict.fromkeys(("air dropped", "airdropped"), "dropped"),
    **dict.fromkeys(("landed",), "invaded"),
    **dict.fromkeys(("new", "arrived this impulse"), "arrived"),
    **dict.fromkeys(("cannot move",), "may not move"),
}
