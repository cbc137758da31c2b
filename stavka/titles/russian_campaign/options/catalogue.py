"""The optional rules of the title in the order of the rulebook, each with a line that tells what it does."""

from __future__ import annotations

from stavka.engine.seams import OptionalRule
from stavka.titles.russian_campaign.options import (
    artillery,
    battlegroups,
    bidding,
    encirclement,
    evacuation,
    historical_weather,
    invasions,
    length_of_game,
    national_restrictions,
    ss_replenishment,
    sturmoviks,
    weather_balancing,
)
from stavka.titles.russian_campaign.seams import Seams

OPTIONS: tuple[OptionalRule[Seams], ...] = (
    OptionalRule(
        "ss-replenishment", "26.1: SS corps that are alive bring extra German replacements", ss_replenishment.register
    ),
    OptionalRule(
        "industrial-evacuation", "26.2: Russian workers may be moved beyond the map by rail", evacuation.register
    ),
    OptionalRule("historical-weather", "26.3: the weather of history instead of a die", historical_weather.register),
    OptionalRule("battlegroups", "26.4: remnants of lost defenders fight on", battlegroups.register),
    OptionalRule(
        "off-board-encirclement",
        "26.5: units may leave by the enemy's map edge and must be matched",
        encirclement.register,
    ),
    OptionalRule("artillery", "26.6: artillery corps", artillery.register),
    OptionalRule("sturmoviks", "26.7: Russian bombers", sturmoviks.register),
    OptionalRule(
        "national-restrictions",
        "26.8: limits on where Finns and other allies go and stack",
        national_restrictions.register,
    ),
    OptionalRule("no-snow-invasions", "26.91: no sea invasions in snow", invasions.no_snow),
    OptionalRule("historical-invasions", "26.92: one German and two Russian invasions", invasions.historical),
    OptionalRule("infantry-invasions", "26.93: only infantry invades", invasions.infantry_only),
    OptionalRule("increased-invasions", "26.94: any number of invasions until one fails", invasions.increased),
    OptionalRule("bidding", "26.10: the sides are auctioned for replacement factors", bidding.register),
    OptionalRule(
        "weather-balancing",
        "26.11: weather rolls of 1941 and 1942 change Russian replacements",
        weather_balancing.register,
    ),
    OptionalRule(
        "play-on",
        "a scenario is played on to the end of the campaign, with its victory conditions",
        length_of_game.play_on,
    ),
    OptionalRule(
        "no-sudden-death",
        "house option: the campaign is played to its end without the checks of 25.2",
        length_of_game.no_sudden_death,
    ),
)
EXCLUSIVE = (("historical-invasions", "increased-invasions"),)
