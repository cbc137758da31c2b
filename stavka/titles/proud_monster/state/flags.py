"""What a unit's flags and the places off the map mean."""

AXIS, SOVIET = 0, 1
SIDES = ("axis", "soviet")

MOVED = 1  # has moved in this phase
HALTED = 2  # may not move any further in this phase
FOUGHT = 4  # has attacked in this Combat Phase (pmd:13.0-e)
ATTACKED = 8  # has been attacked in this Combat Phase (pmd:13.0-e)
RETREATED = 16  # has retreated in this Combat Phase (pmd:13.8-f)
RESERVE = 32  # lies under the Reserve marker of its hex (pmd:6.4-b)
WITH_MARKER = 64  # moved with its Reserve marker: stays till its owner's next week (pmd:6.4-l)
REFIT = 128  # has a Refit marker: neither moves nor attacks this week (pmd:9.5.1-f)
SHIPPED = 256  # went by sea or strategic movement: has finished moving for the week (pmd:10.2-b)
RAIDING = 512  # cavalry on top of an enemy stack (pmd:15.6-b)
LANDED = 1024  # landed or dropped this week: neither moves nor attacks further (pmd:10.5-k, pmd:15.18-f)
ENTERED_JOINT = 2048  # moved into a hex held with the enemy, or out of one, in this phase (pmd:13.15.3-e)
ASSAULTED = 4096  # has taken part in a mobile assault in this phase (pmd:14.8)
BRIDGE_DOWN = 8192  # a pontoon bridge on its bridge side (pmd:15.12-b)
LEFT_RESERVE = 16384  # came out of reserve in this phase (pmd:6.4-i)
COMMITTED = 32768  # came out of reserve in this week (pmd:5.3-h)
WAITING = 131072  # came in over an interdicted Volga: counts as moved in its first week (pmd:11.4-d)
FIRED = 65536  # a gun that has fired a shell in this Combat Phase (pmd:15.5-h)

CONVERTED = 262144  # has its Refit marker for a conversion (pmd:9.4.1-c)
REORGANIZED = 524288  # has it for a reorganization (pmd:9.2-c)

FROM_AREA = 1048576  # came from an RVGK area in the Refit Phase of this week (pmd:10.5-g)
NAMES = {
    MOVED: "moved",
    HALTED: "halted",
    FOUGHT: "attacked",
    ATTACKED: "was attacked",
    RETREATED: "retreated",
    RESERVE: "reserve",
    WITH_MARKER: "moved in reserve",
    REFIT: "refit",
    SHIPPED: "shipped",
    RAIDING: "raiding",
    LANDED: "landed",
    ENTERED_JOINT: "entered or left a shared hex",
    ASSAULTED: "made a mobile assault",
    BRIDGE_DOWN: "bridge",
    LEFT_RESERVE: "left reserve",
    COMMITTED: "committed",
    FIRED: "fired",
    WAITING: "came in",
    CONVERTED: "converted",
    REORGANIZED: "reorganized",
    FROM_AREA: "came from an area",
}
PHASE_FLAGS = MOVED | HALTED | ENTERED_JOINT | ASSAULTED | LEFT_RESERVE  # forgotten when a movement phase begins
COMBAT_FLAGS = FOUGHT | ATTACKED | RETREATED | FIRED  # forgotten when a Combat Phase begins
REFITTED = REFIT | CONVERTED | REORGANIZED  # come off in the Cleanup Phase (pmd:9.5.1-l)
# forgotten when the owner's week begins
WEEK_FLAGS = PHASE_FLAGS | COMBAT_FLAGS | SHIPPED | LANDED | WITH_MARKER | COMMITTED | FROM_AREA

BOXES = (
    "removed",  # never returns (pmd:3.0-x)
    "to come",  # on the Turn Record Track
    "unused",  # untried counters that stand for no unit now
    "OKH North",
    "OKH South",
    "RVGK North",
    "RVGK South",
    "air pool",  # air units that can be committed (pmd:15.4-a)
    "Replacement Army",  # of the Axis (pmd:3.0-v)
    "Stalingrad Pool",  # pmd:3.0-m
    "Dead Pile",  # pmd:3.0-f
    "Generic Withdrawal Pool",  # pmd:3.0-k
    "Specific Withdrawal Pool",  # pmd:3.0-l
    "anti-partisan box",  # pmd:9.7.5-b
    "untried pool",  # faces of untried units of every type: drawn by nobody yet, or not yet looked at (pmd:2.4.9-b)
    "tank brigade pool",  # the same for the 48 that come by dice (pmd:3.0-aa)
    "Replacement Army RD",  # the same for rifle divisions that were lost (pmd:13.14-d)
    "Replacement Army CD",  # pmd:13.14-e
    "tried Replacement Army",  # pmd:13.14-f
    "due",  # to be placed in this Reinforcement Phase
    "workshop",  # shells, bridges, upgrades: pieces that points buy back
    "at sea",  # invaders off the hex that they are going to attack (pmd:10.5-l)
)
LOST_BOXES = (
    "Dead Pile",
    "Replacement Army",
    "Replacement Army RD",
    "Replacement Army CD",
    "tried Replacement Army",
)
(
    REMOVED,
    TO_COME,
    UNUSED,
    OKH_NORTH,
    OKH_SOUTH,
    RVGK_NORTH,
    RVGK_SOUTH,
    AIR_POOL,
    REPLACEMENT_ARMY,
    STALINGRAD_POOL,
    DEAD_PILE,
    GENERIC_POOL,
    SPECIFIC_POOL,
    ANTI_PARTISAN,
    UNTRIED_POOL,
    TANK_BRIGADE_POOL,
    LOST_RIFLES,
    LOST_CAVALRY,
    LOST_TRIED,
    DUE,
    WORKSHOP,
    AT_SEA,
) = (-1 - n for n in range(len(BOXES)))
AREAS = ((OKH_NORTH, OKH_SOUTH), (RVGK_NORTH, RVGK_SOUTH))  # by side (pmd:2.2-f,-g)
