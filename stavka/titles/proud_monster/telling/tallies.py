"""What the rules keep by name, for situations: small numbers, each with what it says."""

from __future__ import annotations

from stavka.telling.counts import Count, no_less_than_0

COUNTS: dict[str, Count] = {
    "moscow roll": Count("the die for the fall of Moscow has been cast", no_less_than_0),
    "finnish garrison over": Count("the Finnish front needs no garrison any more", no_less_than_0),
    "mech divisions in attack": Count("Mech divisions that attacked this week, as a set of units", no_less_than_0),
    "weeks of the 1943 attack": Count("weeks of the summer attack of 1943, one after the other", no_less_than_0),
    "air supply lost": Count("the turn on which the Soviets came to the hex of the air supply marker", no_less_than_0),
    "manstein gambit": Count("the turn of the Manstein Gambit", no_less_than_0),
    "extra supply marker": Count("the value of the marker that the gambit brought", no_less_than_0),
    "paulus pause": Count("the weeks of the Paulus Pause that were declared", no_less_than_0),
    "paulus pause left": Count("the weeks that it still lasts", no_less_than_0),
    "axis black sea": Count("Axis shipping has begun on the Black Sea", no_less_than_0),
    "odessa and sevastopol": Count("the turn on which the Axis had both", no_less_than_0),
    "close combat points": Count("Soviet points towards a Close Combat marker, this war year", no_less_than_0),
    "close combat markers of the year": Count("markers earned in this war year", no_less_than_0),
    "stacking markers earned": Count("markers earned on earlier turns, by which Soviet stacks grow", no_less_than_0),
    "markers earned this turn": Count("those of this turn, which count for stacks from the next on", no_less_than_0),
    "leg divisions to stalingrad": Count("Leg divisions that have gone to the Stalingrad Pool", no_less_than_0),
    "mech divisions to stalingrad": Count("Mech divisions that have gone there", no_less_than_0),
    "east production": Count("Soviet production has moved to the east", no_less_than_0),
    "points of relieved partisans": Count("Leg points that come with the next turn", no_less_than_0),
    "comb-out": Count("the last two figures of the year of the last comb-out", no_less_than_0),
    "rvgk flow": Count("half points that passed the RVGK areas this turn", no_less_than_0),
    "strategic steps": Count("steps of Axis strategic movement this week", no_less_than_0),
    "HARKO refits": Count("how often HARKO has been refit", no_less_than_0),
    "blaupunkt east": Count("the turn of the German drop", no_less_than_0),
    "soviet drop": Count("the turn of the Soviet drop", no_less_than_0),
    "soviet drop week": Count("the Soviet week of the drop lasts", no_less_than_0),
    "drop in progress": Count("a drop is being made", no_less_than_0),
    "assaults of the phase": Count("assaults fought in this phase", no_less_than_0),
}
SIDE, SEASON = "(axis|soviet)", r"(Winter|Spring|Summer|Fall) [\d-]+"
SEA = "(baltic|black|caspian)"
PATTERNS: dict[str, Count] = {
    rf"{SIDE} {SEASON} offensive": Count("the turn of a Seasonal Offensive", no_less_than_0),
    rf"{SEA} fleet lost": Count("the Soviet fleet is gone", no_less_than_0),
    rf"{SEA} without port": Count("the Axis has held all its ports since the week began", no_less_than_0),
    rf"{SEA} last (use|invasion)": Count("the last week in which the Soviets used a sea, from 1 on", no_less_than_0),
    rf"{SIDE} {SEA} shipping": Count("steps or points shipped this week", no_less_than_0),
}
