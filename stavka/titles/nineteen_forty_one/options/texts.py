"""20. The optional rules, each with a line that tells what it does (n41:20-optional)."""

OPTIONS: dict[str, str] = {
    "naval": "21: Soviet fleets move and support units in the Gulf of Finland and the Black Sea",
    "partisans": "22: twice a game the Soviet may cut Axis rail capacity to one corps for a turn",
    "rail-bombing": "23: German air points may cut Soviet rail capacity",
    "winter": "24: the game goes on through March 1942",
    "air-supply": "25: German air points may supply units",
}
