"""What an action does, as far as a computer player of any title must know. A title lists its actions in its hints."""

from __future__ import annotations

from enum import Enum, auto


class Role(Enum):
    """Every kind of action has one role at most; one without is judged by trying it out."""

    END = auto()  # ends a phase, or lets a chance go
    MARCH = auto()  # moves a unit over land
    RAIL = auto()  # moves a unit by rail
    SEA = auto()  # moves a unit by sea
    DROP = auto()  # drops a unit from the air
    SEND = auto()  # moves a unit far, outside the movement phase
    ATTACK = auto()  # an attack of a combat phase
    OVERRUN = auto()  # an automatic victory during movement
    ENTER = auto()  # brings a reinforcement on
    REPLACE = auto()  # brings a lost unit back
    DEPLOY = auto()  # brings a unit out of a reserve
    GAIN = auto()  # gains a unit in another way
    LOSE = auto()  # gives a unit up
    ADVANCE = auto()  # moves a unit on after a battle
    RETREAT = auto()  # moves a beaten unit back
    SET_DOWN = auto()  # puts a piece on the map at set-up, or one that does not march, such as partisans
    FINISH_SET_UP = auto()  # lets the title set up the rest
    MARKER = auto()  # puts a marker down or takes one up: left to the title's habits
