"""What a unit's flags and boxes mean."""

MOVED = 1  # has moved in this movement phase, by land, rail or sea
FOUGHT = 2  # has attacked or been attacked in this combat phase (n41:7-once)
UNSUPPLIED = 4  # found out of supply when this ground segment opened (n41:8-check)
AIR_SUPPLIED = 8  # supplied by air for this player turn (n41:25-air-supply-duration)
REPLACEMENT = 16  # taken as a replacement this turn
BY_SEA = 32  # moved by naval ability in this movement phase
OPTIONAL = 64  # a reinforcement of the turn a situation begins in, which it did not speak of: may stay away
BY_RAIL = 128  # moved by rail in this movement phase

NAMES = {
    MOVED: "moved",
    FOUGHT: "fought",
    UNSUPPLIED: "unsupplied",
    AIR_SUPPLIED: "supplied by air",
    REPLACEMENT: "replacement",
    BY_SEA: "moved by sea",
    OPTIONAL: "may stay away",
    BY_RAIL: "moved by rail",
}

BOXES = (
    "unused",  # not in this game
    "eliminated",  # lost or surrendered: counts for the losses, may be replaced
    "awaiting",  # on the turn record chart (n41:19-sort)
    "due",  # to be brought on in this movement phase
)
UNUSED, ELIMINATED, AWAITING, DUE = (-1 - n for n in range(len(BOXES)))
# the German player and the Soviet player (n41:0-players)
AXIS, SOVIET = 0, 1
SIDES = ("axis", "soviet")

# the Soviet fleets of option 21; which of them are lost is part of the state
BALTIC, BLACK_SEA = "baltic", "black-sea"
FLEETS = (BALTIC, BLACK_SEA)
