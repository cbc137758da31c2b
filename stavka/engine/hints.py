"""What a title may tell its computer players beyond the contract: figures of the rules for places where units do not
stand yet. No opinion, no secret. Everything has a plain default, so a title without hints can be played too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from typing import ClassVar, Generic

from stavka.engine.action import Action, Done, Lose
from stavka.engine.stage import P
from stavka.hexes import Net, bits

NONE, ONE, ALL, EQUAL = 0, 1, 2, 3  # EQUAL: as much as the other side loses


class Role(Enum):
    """What an action does, as far as a computer player of any title must know.

    A title lists its actions in its hints. Each has one role at most; one without is judged by trying it out.
    """

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


@dataclass(frozen=True, slots=True)
class Effect:
    """What a result of the combat table does: none, one, all or as much as the others are lost; who falls back.

    Where units have steps, ``steps`` says how many of them "one" stands for, on each side that loses one.
    """

    attackers: int = NONE
    defenders: int = NONE
    attackers_fall_back: bool = False
    defenders_fall_back: bool = False
    for_good: bool = False  # the lost defenders cannot be replaced
    steps: int = 0  # 0: one whole unit
    attacker_steps: int = 0  # of the attackers, where their number is another
    advance: int = 0  # hexes that those who can may then go on

    @property
    def clears(self) -> bool:
        """Whether no defender is left in the hex."""
        return self.defenders == ALL or self.defenders_fall_back

    @property
    def harmless(self) -> bool:
        """Whether nobody is lost and nobody falls back."""
        return not (self.attackers or self.defenders or self.attackers_fall_back or self.defenders_fall_back)


@dataclass(frozen=True, slots=True)
class Feed:
    """How supply of one side runs, for whoever wants to cut it.

    A line runs over ``open`` hexes along ``net``, at most ``distance`` of them if there is a limit, to a rail of
    ``rails`` that is joined along ``tracks`` to one of ``sources``, or to a source itself. The hex it begins in need
    not be open. Units in a zone of ``gates`` are fed only while its gate has such a line too, in a zone without a gate
    never. ``others`` are networks beside this one; one of them is enough.
    """

    net: Net
    open: int
    distance: int | None
    tracks: Net
    rails: int
    sources: int
    gates: tuple[tuple[int, int], ...] = ()  # zones with their gates, as sets of hexes
    others: tuple[Feed, ...] = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """A condition of victory that places decide: a side needs so many points of them when a turn ends.

    ``points`` is what each place counts for the side, whoever holds it now. A condition that wants all of some places
    gives each a point and needs them all; what hinders it is the other side's chance.
    """

    side: int
    points: Mapping[int, float]  # by hex
    need: float
    have: float
    by: int  # the turn at whose end it is judged, or the last one in which it may come true
    share: float = 1.0  # how much of the game it decides
    last: bool = False  # the game ends with it: a side that has not met it then has lost

    @property
    def gap(self) -> float:
        """What the side still lacks; if nothing, what the other must take from it, less than nothing."""
        return self.need - self.have if self.have < self.need else -(self.have - self.need + min(self.points.values()))


@dataclass(frozen=True, slots=True)
class Contacts:
    """Attackers with the hexes they may attack, and who must attack and be attacked."""

    may_attack: Mapping[int, frozenset[int]]
    must_attack: frozenset[int] = frozenset()
    must_be_attacked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Raid:
    """An attack that units can make while they move: the actions that lead to it, and what it would bring."""

    units: tuple[int, ...]
    target: int
    actions: tuple[Action, ...]
    chances: Mapping[str, Fraction]
    bombers: int = 0


class Hints(Generic[P]):
    """Defaults that hold for any title with hexes, factors and zones of control."""

    duty_to_attack: ClassVar[bool] = False  # units in contact must attack, and enemies in contact be attacked
    effects: ClassVar[Mapping[str, Effect]] = {}
    stack: ClassVar[int] = 2  # units in a hex, roughly; the rules are asked before anything is done
    toil: ClassVar[int] = 3  # steps over open ground that one into a hex of ``slow`` is worth
    movement_phases: ClassVar[int] = 2  # in which a side moves before the other side does
    moving: ClassVar[Mapping[str, int]] = {}  # by phase of the sequence: the side whose units move in it
    roles: ClassVar[Mapping[type[Action], Role]] = {Done: Role.END, Lose: Role.LOSE}  # of the title's actions
    saboteurs: ClassVar[frozenset[str]] = frozenset()  # kinds of pieces that are set down to cut supply
    purposes: ClassVar[Mapping[type[Action], str]] = {}  # what actions of the title's own are good for, in words

    def open(self, pos: P) -> int:
        """Hexes that units may enter at all."""
        return pos.board.playable

    def slow(self, pos: P) -> int:
        """Hexes that hold a march up, as woods and swamps do where units must stop in them."""
        return 0

    def zone(self, pos: P, side: int) -> int:
        """Hexes that a side controls by standing in or next to them."""
        return pos.board.walk.step(pos.solid[side]) | pos.occupied[side]

    def stops(self, pos: P, posts: int) -> int:
        """Hexes around these posts in which enemies would have to stop, or could not fall back to."""
        return pos.board.walk.step(posts)

    def fights_on(self, pos: P) -> bool:
        """Whether the side that moves now attacks after it in this turn."""
        return True

    def moves_again(self, pos: P, side: int) -> bool:
        """Whether a side has another movement phase in this turn before the other side has one."""
        movers = (self.moving[name] for name in pos.title.sequence[pos.phase + 1 :] if name in self.moving)
        return next(movers, None) == side

    def moves_later(self, pos: P, side: int) -> int:
        """How many movement phases a side has after the present one in this turn, whoever moves between them."""
        return sum(self.moving.get(name) == side for name in pos.title.sequence[pos.phase + 1 :])

    def raids(self, pos: P) -> Sequence[Raid]:
        """Attacks that can be made during this movement phase."""
        return ()

    def marches(self, pos: P) -> Mapping[int, Mapping[int, Action]] | None:
        """By unit and hex, how each unit of the side to move can march by itself; None where its legal marches tell.

        For titles that list the moves of whole stacks. A hex that is full may be among the ends: others may leave it.
        """
        return None

    def habit(self, pos: P, side: int) -> Action | None:
        """The usual answer to a question that only this title asks; None leaves it to judgement."""
        return None

    def prelude(self, pos: P, side: int) -> Action | None:
        """What a side does first in a movement phase, such as bringing airbases up; None when it plans at once."""
        return None

    def binds(self, pos: P, action: Action) -> bool:
        """Whether a unit that arrives by this action must go on in one way at once, as by sea."""
        return False

    def why(self, pos: P, side: int, action: Action) -> str:
        """What speaks for an action that only this title knows, in words; nothing where that is judged by others."""
        return self.purposes.get(type(action), "")

    def controlled(self, pos: P, side: int) -> int:
        """Places that a side holds."""
        name = pos.title.sides[side]
        return sum(1 << hex for hex in {p.hex for p in pos.board.places.values()} if pos.controller(hex) == name)

    def bound(self, pos: P, side: int) -> int:
        """Places that fall to the enemy as soon as nobody of the side stands in them."""
        return 0

    def supplied(self, pos: P, side: int) -> int:
        """Hexes in which units of a side would be in supply now."""
        return self.open(pos)

    def fed(self, pos: P, unit: int) -> bool:
        """Whether a unit on the map is in supply now; a title says where units of one side differ."""
        return bool(self.supplied(pos, pos.roster.side[unit]) >> pos.where[unit] & 1)

    def feed(self, pos: P, side: int) -> Feed | None:
        """The network behind ``supplied``; None when the title has none."""
        return None

    def starved(self, pos: P, side: int) -> float:
        """The share of its worth that a unit out of supply is about to lose."""
        return 0.3

    def unfed(self, pos: P, side: int, units: Iterable[int]) -> list[int]:
        """Those of some units on the map that are out of supply now; a title says where units of a side differ."""
        fed = self.supplied(pos, side)
        return [unit for unit in units if not fed >> pos.where[unit] & 1]

    def weakened(self, pos: P, side: int) -> float:
        """The share of its worth that a unit out of supply loses even if it walks to where it is fed."""
        return 0.0

    def hampered(self, pos: P, side: int) -> float:
        """The share of its factor and of its pace that a unit lacks that is out of supply when it is its turn."""
        return 0.0

    def answers(self, pos: P, side: int) -> bool:
        """Whether a side moves before the game ends, now or when the other one has moved: the second player has the
        last word."""
        return pos.turn < pos.last_turn or side in (1, pos.player)

    def pace(self, pos: P, unit: int, impulse: int = 1) -> int:
        """Movement points of a unit in a movement phase of its next turn, as the weather is now."""
        return pos.strength(unit).move

    def factor(self, pos: P, unit: int) -> int:
        """What a unit attacks with where it stands."""
        return pos.strength(unit).combat

    def defence(self, pos: P, hex: int, units: Sequence[int], from_hexes: Iterable[int]) -> int:
        """What units are worth in a hex against attackers in these hexes."""
        strengths = (pos.strength(u) for u in units)
        return sum(s.combat if s.defence is None else s.defence for s in strengths)

    def chances(self, pos: P, side: int, attack: int, defence: int, bombers: int = 0) -> Mapping[str, Fraction] | None:
        """The chance of every result; None when such odds are not allowed."""
        return None

    def prospect(
        self, pos: P, attackers: Sequence[int], from_hexes: Sequence[int], hexes: Sequence[int], bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        """What an attack of the phasing side on some hexes would bring if these units stood in those hexes."""
        defence = sum(
            self.defence(pos, hex, [u for u in pos.at(hex) if self.counts(pos, u)], from_hexes) for hex in hexes
        )
        return self.chances(pos, pos.player, sum(self.factor(pos, u) for u in attackers), defence, bombers)

    def contacts(self, pos: P) -> Contacts:
        """Who may attack whom in this combat phase, and what is demanded."""
        may: dict[int, frozenset[int]] = {}
        for hex in bits(pos.occupied[pos.player]):
            near = frozenset(bits(pos.board.walk.around(hex) & pos.occupied[1 - pos.player]))
            if near:
                may.update((u, near) for u in pos.of(pos.player, hex))
        return Contacts(may)

    def attack(self, pos: P, attackers: Sequence[int], hexes: Sequence[int], bombers: int) -> Action | None:
        """The action by which these units attack these hexes; None when the title knows no such attack."""
        return None

    def apart(self, pos: P, plan: Sequence[Action]) -> Sequence[Action]:
        """Attacks of one plan, so that none needs what another one uses up."""
        return plan

    def fewer(self, action: Action, units: Sequence[str]) -> Action:
        """An automatic victory as offered, by some of its units only."""
        raise NotImplementedError(f"{action.verb} is no automatic victory")

    def passage(self, pos: P, action: Action) -> float:
        """The chance that a sea move comes through."""
        return 1.0

    def bombers(self, pos: P) -> int:
        """Bombers or air points that the side to move can still use."""
        return 0

    def bombers_per_attack(self, pos: P) -> int:
        """How many of them one attack may have."""
        return 1

    def bomber_range(self, pos: P, hex: int) -> bool:
        """Whether a bomber reaches a hex."""
        return True

    def bombers_in_range(self, pos: P, hex: int) -> int:
        """How many bombers or air points could support an attack on a hex."""
        return self.bombers(pos) if self.bomber_range(pos, hex) else 0

    def support(self, pos: P, side: int, hex: int) -> int:
        """How many bombers or air points a side could have in an attack on a hex in its next turn."""
        return 0

    def assault(
        self, pos: P, side: int, attack: int, defence: int, hex: int, bombers: int = 0
    ) -> Mapping[str, Fraction] | None:
        """What an attack of a side on enemies in a hex would bring in its next turn, as the ground there changes it."""
        return self.chances(pos, side, attack, defence, bombers)

    def rail_left(self, pos: P) -> int:
        """Units that the side to move can still send by rail this turn."""
        return 0

    def fits(self, pos: P, unit: int, there: Sequence[int], hex: int) -> bool:
        """Whether a unit may stand in a hex with these of its side, as far as numbers go."""
        return len(there) < self.stack

    def counts(self, pos: P, unit: int) -> bool:
        """Whether a unit is a combat unit that can hold a hex."""
        return pos.zoc[unit] > 1 and pos.strength(unit).combat > 0

    def may_attack(self, pos: P, unit: int, hex: int) -> bool:
        """Whether a unit may attack into a hex in this phase, adjacency aside."""
        return True

    def goes_on(self, pos: P, unit: int) -> bool:
        """Whether a unit may go on where the result of its attack grants an advance."""
        return True

    def aims(self, pos: P) -> Sequence[Aim]:
        """What the victory conditions of this scenario still ask of places, each with its date."""
        return ()

    def points(self, pos: P) -> float:
        """How the game would be scored now for the first side, in the title's own points; 0 where there are none."""
        return 0.0

    def stores(self, pos: P) -> Mapping[str, float]:
        """Points in hand by pool that a later turn can still spend, such as replacements and oil."""
        return {}

    def verdict(self, pos: P) -> float | None:
        """How the game would be judged if it ended now: 1 for the first side, -1 for the other, less the more turns are
        left; None where that is told by ``points`` or cannot be told."""
        return None
