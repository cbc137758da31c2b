"""The questions that a movement phase of a game raises, by theme."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.lab.puzzles.finding import searching
from stavka.lab.puzzles.finding.making import Line, Question
from stavka.lab.puzzles.finding.phases import answers, strikes
from stavka.lab.puzzles.trial import Trial
from stavka.opponents.judgement.worth import worth_list
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

Found = tuple[Question, list[Line]]
CLOSE = 5  # hexes from the other side within which a stack is looked at
WAYS = range(6)


class Scene:
    """A movement phase of a game, looked at by the side that moves."""

    def __init__(self, game: Game) -> None:
        self.game, self.side = game, str(game.to_act)
        self.seat = seat = Seat(game, self.side)
        self.pos, self.hints, self.me, self.foe = game.position, seat.hints, seat.me, seat.foe
        self.grid = self.pos.board.grid
        self.worth = worth_list(self.pos)
        self.places = {place.hex: name for name, place in self.pos.board.places.items()}
        self.mine = [h for h in self.pos.stacks if self.pos.of(self.me, h)]
        self.theirs = [h for h in self.pos.stacks if self.pos.of(self.foe, h)]

        self.end = strikes(game, self.side)

    def blow(self, number: int) -> str:
        return answers(self.game, self.side, number)

    def far(self, hex: int, others: Sequence[int]) -> int:
        return min((self.grid.distance(hex, other) for other in others), default=99)

    def fighters(self, side: int, hex: int) -> list[int]:
        return [u for u in self.pos.of(side, hex) if self.hints.counts(self.pos, u)]

    def names(self, units: Sequence[int]) -> list[str]:
        return [self.pos.roster.short[u] for u in units]

    def called(self, hex: int) -> str:
        return self.pos.board.label(hex)

    def dear(self, hexes: Sequence[int], side: int) -> list[int]:
        """Stacks of a side, the dearest first; what holds a place is dearer."""

        def price(hex: int) -> float:
            return sum(self.worth[u] for u in self.pos.of(side, hex)) * (1.5 if hex in self.places else 1.0)

        return sorted(hexes, key=lambda h: (-price(h), h))

    def bars(self) -> list[int]:
        """Own stacks that the enemy is close to."""
        return [h for h in self.mine if self.far(h, self.theirs) <= CLOSE]


def attacks(scene: Scene, chance: float, part: str) -> Iterator[Found]:
    """Stacks of the enemy that can be thrown out or destroyed by those who can get there."""
    near = [h for h in scene.theirs if scene.far(h, scene.mine) <= CLOSE and scene.fighters(scene.foe, h)]
    for hex in scene.dear(near, scene.foe)[:12]:
        names = ", ".join(scene.names(scene.pos.of(scene.foe, hex))[:4])
        place = hex in scene.places
        if part == "destroys":
            theme, text = (
                "destroy",
                f"Destroy what stands in {scene.called(hex)} ({names}) with {chance:.0%} or better.",
            )
        elif place:
            theme, text = "take", f"Throw the enemy out of {scene.called(hex)} with {chance:.0%} or better."
        else:
            theme = "combine"
            text = f"{names} bar the way in {scene.called(hex)}. Bring enough together to clear it with {chance:.0%}."
        criterion = {part: scene.pos.hex_name(hex), "chance": chance}
        question = Question(theme, hex, text, scene.end, "", (criterion,))
        yield question, [partial(searching.assault, target=hex, number=n) for n in WAYS]


def entries(scene: Scene) -> Iterator[Found]:
    """Places of the enemy that nobody holds, to be entered and kept."""
    open_ = [h for h in scene.places if not scene.pos.of(scene.foe, h) and not scene.pos.of(scene.me, h)]
    open_ = [h for h in open_ if scene.pos.controller(h) == scene.game.title.sides[scene.foe]]
    for hex in [h for h in open_ if scene.far(h, scene.mine) <= CLOSE and scene.far(h, scene.theirs) <= 6][:8]:
        name = scene.pos.hex_name(hex)
        text = f"{scene.called(hex)} stands open. Walk in so that you are still there after the enemy's answer."
        blow = scene.blow(1)
        question = Question("enter", hex, text, scene.end, blow, ({"holds": name}, {"keeps": name}))
        yield question, [partial(searching.gather, target=hex, number=n) for n in WAYS]


def holds(scene: Scene, blows: int) -> Iterator[Found]:
    """Own places that fall to the enemy's next blow, or to two of them, unless somebody comes."""
    own = [h for h in scene.places if scene.pos.controller(h) == scene.side and scene.far(h, scene.theirs) <= CLOSE]
    own = [h for h in own if not scene.pos.of(scene.foe, h)]
    for hex in sorted(own, key=lambda h: (scene.far(h, scene.theirs), h))[:10]:
        blow = scene.blow(blows)
        theme = "hold" if blows == 1 else "impulses"
        what = "the enemy's next assault" if blows == 1 else "both assaults of the enemy's next turn"
        text = f"Hold {scene.called(hex)} against {what}."
        question = Question(theme, hex, text, scene.end, blow, ({"keeps": scene.pos.hex_name(hex)},))
        yield question, [partial(searching.gather, target=hex, number=n) for n in WAYS]


def saves(scene: Scene, blows: int) -> Iterator[Found]:
    """Own stacks that are lost to the enemy's next blow where they stand."""
    for hex in scene.dear(scene.bars(), scene.me)[:12]:
        units = scene.fighters(scene.me, hex)[:2]
        if not units:
            continue
        names = scene.names(units)
        text = (
            f"{' and '.join(names)} in {scene.called(hex)} will not live through the enemy's next assault there. Save "
        )
        text += "both." if len(names) > 1 else "it."
        criteria = ({"survives": names},)
        question = Question("save", hex, text, scene.end, scene.blow(blows), criteria)
        ways: list[Line] = [partial(searching.withdraw, units=units, number=n) for n in WAYS]
        yield question, ways + [partial(searching.gather, target=hex, number=n) for n in WAYS[:2]]


def alone(scene: Scene) -> Iterator[Found]:
    """Pieces that cannot fight and are dear, where the enemy can get at them."""
    found = [
        unit
        for hex in scene.bars()
        for unit in scene.pos.of(scene.me, hex)
        if not scene.hints.counts(scene.pos, unit) and scene.worth[unit] > 0
    ]
    for unit in sorted(found, key=lambda u: (-scene.worth[u], u))[:8]:
        hex, name = scene.pos.where[unit], scene.pos.roster.short[unit]
        theme = "evacuate" if hex in scene.places else "lone"
        text = (
            f"{name} in {scene.called(hex)} is in the enemy's reach. Leave it where it lives through his next assault."
        )
        blow = scene.blow(1)
        question = Question(theme, hex, text, scene.end, blow, ({"survives": [name]},))
        ways: list[Line] = [partial(searching.withdraw, units=[unit], number=n) for n in WAYS]
        yield question, ways + [partial(searching.gather, target=hex, number=n) for n in WAYS[:2]]


def cuts(scene: Scene) -> Iterator[Found]:
    """Enemy stacks that are in supply now and need not be after this phase."""
    near = [h for h in scene.theirs if scene.far(h, scene.mine) <= 4 and scene.fighters(scene.foe, h)]
    near = [h for h in near if scene.hints.fed(scene.pos, scene.fighters(scene.foe, h)[0])]
    for hex in scene.dear(near, scene.foe)[:6]:
        names = scene.names(scene.fighters(scene.foe, hex))[:3]
        text = f"Cut {' and '.join(names)} in {scene.called(hex)} off from their supply by your moves."
        question = Question("cut", hex, text, scene.end, "", ({"cut_off": names},))
        yield question, [_by_lines(scene, hex, names, feed=False)]


def hungers(scene: Scene) -> Iterator[Found]:
    """Own units out of supply that can be fed again after this phase."""
    own = [h for h in scene.mine if scene.fighters(scene.me, h)]
    hungry = [h for h in own if not scene.hints.fed(scene.pos, scene.pos.of(scene.me, h)[0])]
    for hex in scene.dear(hungry, scene.me)[:3]:
        names = scene.names(scene.fighters(scene.me, hex))[:3]
        text = f"{' and '.join(names)} in {scene.called(hex)} cannot be fed there. Bring them back into supply."
        question = Question("supply", hex, text, scene.end, "", ({"supplied": names},))
        yield question, [_by_lines(scene, hex, names, feed=True)]


def _by_lines(scene: Scene, hex: int, names: Sequence[str], *, feed: bool) -> Line:
    side = scene.me if feed else scene.foe

    def value(game: Game) -> float:
        pos = game.position
        units = [pos.roster.find(name) for name in names]
        fed = sum(pos.where[u] >= 0 and game.title.hints.fed(pos, u) for u in units)
        area = game.title.hints.supplied(pos, side).bit_count() / 10_000
        return fed + area if feed else len(units) - fed - area

    def line(trial: Trial) -> None:
        near = trial.game.position.board.grid.within(hex, 4)
        trial.replay(tuple(searching.lines(trial, value, near, 3, len(names) - (0.0 if feed else 0.5))))

    return line


def winters(scene: Scene) -> Iterator[Found]:
    """Bad weather, and enemies in contact that one would have to attack: step back."""
    if not any(word in str(scene.game.view(scene.side).get("weather")) for word in ("snow", "mud", "S", "M")):
        return
    for hex in scene.dear([h for h in scene.bars() if scene.far(h, scene.theirs) == 1], scene.me)[:6]:
        units = scene.fighters(scene.me, hex)[:2]
        if not units:
            continue
        names = scene.names(units)
        text = f"The weather has turned. Leave {' and '.join(names)} where they neither attack in vain nor are lost."
        criteria = ({"careful": 0.3}, {"survives": names})
        blow = scene.blow(1)
        question = Question("winter", hex, text, scene.end, blow, criteria)
        yield question, [partial(searching.withdraw, units=units, number=n) for n in WAYS]


def trains(scene: Scene) -> Iterator[Found]:
    """Own places that fall unless somebody comes by rail."""
    roles = (Role.RAIL, Role.SEND)
    ends = {end_of(scene.pos, a) for a in scene.seat.legal(*roles) if a.end is not None}
    for question, _ in holds(scene, 1):
        if question.hex in ends:
            hex = question.hex
            text = f"Who comes by rail? {scene.called(hex)} must be held against the enemy's next assault."
            rail = Question("rail", hex, text, question.until, question.answer, question.criteria)
            yield rail, [partial(searching.gather, target=hex, number=n) for n in (1, 3, 5)]


FINDERS: dict[str, Callable[[Scene], Iterator[Found]]] = {
    "destroy": lambda scene: attacks(scene, 0.66, "destroys"),
    "take": lambda scene: attacks(scene, 0.8, "clears"),
    "enter": entries,
    "hold": lambda scene: holds(scene, 1),
    "impulses": lambda scene: holds(scene, 2) if scene.blow(1) != scene.blow(2) else iter(()),
    "rail": trains,
    "save": lambda scene: saves(scene, 1),
    "lone": alone,
    "cut": cuts,
    "supply": hungers,
    "winter": winters,
}
