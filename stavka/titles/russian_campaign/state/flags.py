"""What a unit's flags and boxes mean."""

MOVED = 1  # has moved this impulse, by land, rail, sea or air
FOUGHT = 2  # has been in a battle this impulse (12.5)
VICTOR = 4  # took part in an automatic victory this impulse
VICTOR_BEFORE = 8  # took part in one in the first impulse of this turn (16.2)
BY_SEA = 16  # moved by sea this impulse: a retreat kills it (10.3)
INVADED = 32  # invaded by sea this turn: in supply (10.3.2)
NEW = 64  # arrived this impulse with free rail movement (9.2)
HELD = 128  # may not move this impulse (8.4, 20.3)
DROPPED = 256  # landed by parachute this turn (18.3)
REPLACEMENT = 512  # arrives as a replacement: may not be delayed (20.1.1)
FROM_BOX = 1024  # entered from a box, so no free rail (9.2)
ENTERED = 2048  # was placed on the map this impulse
RETURNING = 4096  # has been on the map before: comes back at its nation's edge, wherever the card first sent it (20.5)
BY_RAIL = 8192  # moved by rail this impulse
GOING_ON = 16384  # was stopped on its march by a zone that is gone: it may go on with the points it has left (7.2)

THIS_IMPULSE = MOVED | FOUGHT | BY_SEA | NEW | HELD | FROM_BOX | ENTERED | BY_RAIL | GOING_ON
NAMES = {
    MOVED: "moved",
    FOUGHT: "fought",
    VICTOR: "automatic victory",
    VICTOR_BEFORE: "automatic victory in the first impulse",
    BY_SEA: "moved by sea",
    INVADED: "invaded",
    NEW: "arrived",
    HELD: "may not move",
    DROPPED: "dropped",
    REPLACEMENT: "replacement",
    FROM_BOX: "from a box",
    ENTERED: "entered",
    RETURNING: "returning",
    BY_RAIL: "moved by rail",
    GOING_ON: "may go on",
}

BOXES = (
    "unused",  # not in this game
    "pool",  # eliminated, may be replaced
    "surrendered",  # gone for good
    "removed",  # out of play, neither eliminated nor surrendered
    "awaiting",  # on the order of battle card
    "due",  # to be brought on in this impulse
    "off_map",  # the Off-Map Units Box
    "paratroop_reserve",
    "available",  # partisans, bombers and battlegroups ready for use
    "withdrawn",  # withdrawn armor corps that will come back
    "track",  # workers on the Game Turn track (26.2)
    "urals",  # workers beyond the map (26.2)
    "siberia",  # sent to Siberia (var-japanese-gambit)
    "exited",  # left by an enemy map edge (26.5)
    "tray",  # waits to be set up (3.3, 3.4)
)
UNUSED, POOL, SURRENDERED, REMOVED, AWAITING, DUE, OFF_MAP, RESERVE = (-1 - n for n in range(8))
AVAILABLE, WITHDRAWN, TRACK, URALS, SIBERIA, EXITED, TRAY = (-1 - n for n in range(8, len(BOXES)))
AXIS, SOVIET = 0, 1
SIDES = ("axis", "soviet")
