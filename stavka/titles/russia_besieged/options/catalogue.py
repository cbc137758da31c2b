"""The optional rules A1 to A26, in the order of the rulebook, each with a line that tells what it does.

Only their titles survive, here and there with a hint; what they do was reconstructed, and every line says so.
"""

from __future__ import annotations

from stavka.engine.seams import OptionalRule
from stavka.titles.russia_besieged.options import bidding
from stavka.titles.russia_besieged.options.battle import (
    breakout,
    defensive_air,
    purges,
    retreat_confusion,
    river_crossing,
    river_defense,
    vanity_marshal,
)
from stavka.titles.russia_besieged.options.economy import aid
from stavka.titles.russia_besieged.options.forces import bulge, german_paratroops, turkey, volunteers
from stavka.titles.russia_besieged.options.headquarters import headquarters
from stavka.titles.russia_besieged.options.movement import generals_war, initiative, rail_into_zone, second_impulse
from stavka.titles.russia_besieged.options.weather import (
    frozen_ground,
    historical_weather,
    light_snow,
    running_modifier,
)
from stavka.titles.russia_besieged.seams import Seams

MARK = "(reconstructed)"
_LISTED = (
    ("headquarters", "A1: headquarters, and reserves that they lead", headquarters.register),
    ("breakout", "A2: encircled stacks may try to break out instead of attacking", breakout.register),
    ("defensive-air", "A3: air units may join a defence", defensive_air.register),
    ("historical-weather", "A4: the weather of history instead of a die", historical_weather.register),
    ("frozen-lakes-and-rivers", "A5: ice bridges rivers and lakes after two impulses of Snow", frozen_ground.register),
    ("siberian-troops", "A6: two armies from Siberia in the autumn of 1941", volunteers.siberian_troops),
    ("vlasov-army", "A7: Vlasov's corps fights for the Axis from January 1944", volunteers.vlasov_army),
    ("german-paratroops", "A8: a German corps may drop once near an airbase", german_paratroops.register),
    ("spanish-corps", "A9: a Spanish corps from September 1941 to November 1943", volunteers.spanish_corps),
    ("bulge-east", "A10: the panzers of the Ardennes may stay in the east", bulge.register),
    ("north-africa", "A11: the Afrika Korps in the east, Italy out in January 1943", volunteers.north_africa),
    ("aid-for-partners", "A12: three German points a turn may go to allies", aid.aid_for_partners),
    ("french-volunteers", "A13: French volunteers from November 1941 to March 1943", volunteers.french_volunteers),
    ("moderated-purges", "A14: the shock of war passes sooner, mechanized corps move further", purges.register),
    ("optional-shock-armies", "A15: Shock Armies of infantry and cavalry too", aid.shock_armies),
    ("generals-war", "A16: army groups attack where they like in the first impulse", generals_war.register),
    ("replacements-in-both-impulses", "A17: points may be spent in either impulse", aid.both_impulses),
    ("rail-into-zones", "A18: one train a turn into a city in an enemy zone", rail_into_zone.register),
    ("retreat-confusion", "A19: large stacks may retreat in a rout or in order", retreat_confusion.register),
    ("river-crossing", "A20: attacks across the great rivers are harder", river_crossing.register),
    ("river-defense", "A21: air support does away with some of a river's cover", river_defense.register),
    ("second-impulse-movement", "A22: Russian infantry moves a hex in second impulses", second_impulse.register),
    (light_snow.NAME, "A23: early Snow may be light", light_snow.register),
    ("weather-modifiers", "A24: good weather makes the next roll worse, bad better", running_modifier.register),
    ("vanity-marshals", "A25: each side has one Marshal more, once in the game", vanity_marshal.register),
    ("initiative", "A26: from July 1943 the sides roll for who moves first", initiative.register),
    ("turkish-variant", "Turkey joins the Axis in July 1942", turkey.register),
)
OPTIONS: tuple[OptionalRule[Seams], ...] = (
    *(OptionalRule(name, f"{line} {MARK}", register) for name, line, register in _LISTED),
    OptionalRule("bidding", "tournament play: the sides are auctioned for Russian points", bidding.register),
)
