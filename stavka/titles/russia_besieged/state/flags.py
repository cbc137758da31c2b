"""What a unit's flags and boxes mean."""

# -- for one impulse --------------------------------------------------------------------------------------------------
MOVED = 1 << 0  # has moved, by land, rail, sea or air
FOUGHT = 1 << 1  # has attacked (10.16)
VICTOR = 1 << 2  # took part in an automatic victory (9.4)
BY_SEA = 1 << 3
BY_RAIL = 1 << 4
SHIPPED_OUT = 1 << 5  # evacuated by sea: takes no part in combat (8.63)
HELD = 1 << 6  # may not move: began the second impulse in an enemy zone of control (4.06)
GOING_ON = 1 << 7  # was stopped by a zone that is gone: may go on with the points it has left
ENTERED = 1 << 8  # was placed on the map
NEW = 1 << 9  # arrived with free rail movement (7.09)
LATE = 1 << 10  # arrives an impulse late: its rail move counts (17.07)
REPLACEMENT = 1 << 11  # comes from the Replacement Pool
REBUILT = 1 << 12  # was rebuilt on the map (19.06)
RETREATED = 1 << 13  # retreated in this combat phase: adds nothing to a defence, loses last (10.16)
ATTACKED = 1 << 14  # was attacked (10.16)
STAGED = 1 << 15  # of an airbase (11.14)
# -- for longer -------------------------------------------------------------------------------------------------------
VICTOR_BEFORE = 1 << 16  # won an automatic victory earlier in this turn (9.32)
LOCKED = 1 << 17  # both sides lost a step in the first impulse: stays and fights again in the second (10.6-f)
FLEW = 1 << 18  # of an air unit: has flown this turn (11.2)
INVADED = 1 << 19  # landed this turn (8.51)
INVADED_BEFORE = 1 << 20  # landed last turn: must have a supply line to its edge now
DROPPED = 1 << 21  # landed by parachute this turn (15.06)
DROPPED_BEFORE = 1 << 22
DROP_USED = 1 << 23  # has made its one drop (15.07)
EVACUATED_BEFORE = 1 << 24  # was evacuated by sea in the impulse before: may not invade (8.48)
GARRISON = 1 << 25  # may not move before it is released (17.13)
WEAKENED = 1 << 26  # of a dictator: never again on his stronger side (14.16)
RETURNING = 1 << 27  # has been on the map before: comes back at its nation's place of entry
TO_SAIL = 1 << 28  # was placed in a port to go on by sea in this impulse (8.32)
ADVANCED = 1 << 29  # advanced after a battle or an automatic victory in this impulse
LANDED = 1 << 30  # dropped in this impulse: moves no further (15.05)
ON_ICE = 1 << 31  # crossed the ice road in this impulse, with all its movement (6.31)

THIS_IMPULSE = (1 << 16) - 1 | TO_SAIL | ADVANCED | LANDED | ON_ICE
THIS_TURN = VICTOR_BEFORE | FLEW  # of a game turn
FOR_GOOD = DROP_USED | WEAKENED  # what a unit keeps off the map too (15.07, 14.16)
NAMES = {
    MOVED: "moved",
    FOUGHT: "fought",
    VICTOR: "automatic victory",
    BY_SEA: "moved by sea",
    BY_RAIL: "moved by rail",
    SHIPPED_OUT: "evacuated by sea",
    HELD: "may not move",
    GOING_ON: "may go on",
    ENTERED: "entered",
    NEW: "arrived",
    LATE: "late",
    REPLACEMENT: "replacement",
    REBUILT: "rebuilt",
    RETREATED: "retreated",
    ATTACKED: "attacked",
    STAGED: "staged",
    VICTOR_BEFORE: "automatic victory this turn",
    LOCKED: "locked in combat",
    FLEW: "flew",
    INVADED: "invaded",
    INVADED_BEFORE: "invaded last turn",
    DROPPED: "dropped",
    DROPPED_BEFORE: "dropped last turn",
    DROP_USED: "drop used",
    EVACUATED_BEFORE: "evacuated in the impulse before",
    GARRISON: "garrison",
    WEAKENED: "weakened",
    RETURNING: "returning",
    TO_SAIL: "to sail",
    ADVANCED: "advanced",
    LANDED: "dropped in this impulse",
    ON_ICE: "crossed the ice",
}

BOXES = (
    "unused",  # not in this game
    "pool",  # the Replacement Pool
    "surrendered",  # gone for good
    "removed",  # out of play, neither eliminated nor surrendered
    "awaiting",  # on the order of battle card
    "due",  # to be brought on in this impulse
    "available",  # partisans ready for use
    "leader_box",  # Field Marshals ready for use
    "spent",  # Field Marshals used this year (14.21)
    "urals_box",  # the Urals WEC, and evacuated ones that work again (20.4, 20.65)
    "evacuated",  # WECs under way to the Urals (20.66)
    "economy_track",  # the Lend Lease counter
    "components",  # units that Shock Armies are made of (22.02)
    "withdrawn",  # withdrawn units that come back
    "off_map",  # air units without a base, units that left Finland: return at a turn of their own
    "reserve_unavailable",  # option A1
    "reserve",  # option A1
    "tray",  # waits to be set up
)
UNUSED, POOL, SURRENDERED, REMOVED, AWAITING, DUE, AVAILABLE, LEADER_BOX, SPENT = (-1 - n for n in range(9))
URALS_BOX, EVACUATED, ECONOMY_TRACK, COMPONENTS, WITHDRAWN, OFF_MAP = (-1 - n for n in range(9, 15))
RESERVE_UNAVAILABLE, RESERVE, TRAY = (-1 - n for n in range(15, len(BOXES)))

AXIS, SOVIET = 0, 1
SIDES = ("axis", "soviet")
SIDE_CALLED = {"axis": AXIS, "german": AXIS, "soviet": SOVIET, "russian": SOVIET}  # in data files
