"""The options of the title, each with a line that tells what it does."""

OPTIONS: dict[str, str] = {
    "ss-replenishment": "26.1: SS corps that are alive bring extra German replacements",
    "industrial-evacuation": "26.2: Russian workers may be moved beyond the map by rail",
    "historical-weather": "26.3: the weather of history instead of a die",
    "battlegroups": "26.4: remnants of lost defenders fight on",
    "off-board-encirclement": "26.5: units may leave by the enemy's map edge and must be matched",
    "artillery": "26.6: artillery corps",
    "sturmoviks": "26.7: Russian bombers",
    "national-restrictions": "26.8: limits on where Finns and other allies go and stack",
    "no-snow-invasions": "26.91: no sea invasions in snow",
    "historical-invasions": "26.92: one German and two Russian invasions",
    "infantry-invasions": "26.93: only infantry invades",
    "increased-invasions": "26.94: any number of invasions until one fails",
    "bidding": "26.10: the sides are auctioned for replacement factors",
    "weather-balancing": "26.11: weather rolls of 1941 and 1942 change Russian replacements",
    "play-on": "a scenario is played on to the end of the campaign, with its victory conditions",
    "no-sudden-death": "house option: the campaign is played to its end without the checks of 25.2",
    "var-mediterranean": "what if: no Balkan campaign (the German may decide so)",
    "var-russian-reaction": "what if: the Siberians come early",
    "var-italian-sellout": "what if: no Afrika Korps",
    "var-japanese-gambit": "what if: Japan attacks",
    "var-tunisia": "what if: Africa is given up in 1942",
    "var-bulge": "what if: the last reserves go east",
}
EXCLUSIVE = (("historical-invasions", "increased-invasions"),)
