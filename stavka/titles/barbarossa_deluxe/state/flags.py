"""What a unit's flags and boxes mean."""

MOVED = 1  # has moved in this movement phase
FOUGHT = 2  # has attacked in this prepared assault phase (bd:11.4-b)
ATTACKED = 4  # has been the object of a prepared assault in this phase (bd:11.4-c)
RETREATED = 8  # has retreated in this prepared assault phase (bd:11.29-a)
AT_SEA = 16  # has moved by sea: neither moves nor attacks in this player turn (bd:10.16-b, bd:10.17-b)
BY_EDGE = 32  # came in at a map edge and pays for the hex when it moves (bd:8.1-g)
ASSAULTED = 64  # a Soviet unit that has made its one mobile assault (bd:10.24-c)
HALTED = 128  # may not move any further in this phase
CUT_OFF = 256  # stood alone without supply when it was due to be exchanged or taken off
RETURNED = 512  # a Romanian army that has used its one return (bd:8.15-a)
OVERLAND = 1024  # had overland supply when its battle began
UNCONVERTED = 2048  # a Guards or shock army that waits in the RVGK box for a rifle army (bd:8.20-c)
BY_RAIL = 4096  # moved strategically in this player turn: it does not go by sea too (bd:10.16-b, bd:10.17-b)

NAMES = {
    MOVED: "moved",
    FOUGHT: "attacked",
    ATTACKED: "was attacked",
    RETREATED: "retreated",
    AT_SEA: "moved by sea",
    BY_EDGE: "entered at the edge",
    ASSAULTED: "made a mobile assault",
    HALTED: "halted",
    CUT_OFF: "to be exchanged",
    RETURNED: "returned once",
    BY_RAIL: "moved strategically",
}

BOXES = (
    "out of play",
    "dead pile",  # eliminated; replaceable units may come back (bd:8.12-a)
    "awaiting",  # on the turn record track (bd:3.2-a)
    "due",  # to be brought in by this administrative phase
    "rvgk",  # the Soviet high command's reserve (bd:8.8)
    "caucasus",  # the Caucasus holding box (bd:4.11-b)
    "withdrawn",  # Soviet armies that come back on turn 27 (bd:8.21-c)
    "bulgaria",  # a Soviet unit that has left the map to fetch the Bulgarians (bd:8.26-a)
)
OUT, DEAD, AWAITING, DUE, RVGK, CAUCASUS, WITHDRAWN, BULGARIA = (-1 - n for n in range(len(BOXES)))
AXIS, SOVIET = 0, 1
SIDES = ("axis", "soviet")

# the order of a player turn (bd:5.4-a, bd:5.5-a, bd:5.10-b)
FIGHT_MOVE, MOVE_FIGHT, FIGHT_FIGHT, PAUSE = "fight/move", "move/fight", "fight/fight", "pause"
MOVEMENT, ASSAULT, NOTHING = "movement", "assault", ""
STEPS = {
    FIGHT_MOVE: (ASSAULT, MOVEMENT),
    MOVE_FIGHT: (MOVEMENT, ASSAULT),
    FIGHT_FIGHT: (ASSAULT, ASSAULT),
    PAUSE: (MOVEMENT, NOTHING),
}
