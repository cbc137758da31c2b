"""The shapes of what a page is told; ``web/src/wire/types.ts`` has the same for the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypedDict

from stavka.board.drawing.flags import Part
from stavka.engine.odds import OddsRange
from stavka.engine.refusal import Refusal
from stavka.play.keys import SaidOfDice
from stavka.telling.charts import Grid
from stavka.telling.groups import Order
from stavka.telling.offers import Offer, Verb

View: TypeAlias = dict[str, Any]  # every title shows what it has


class State(TypedDict):
    """Where a game stands, for one seat."""

    seat: str
    side: str
    title: str
    name: str
    sides: Sequence[str]
    turn: int
    turns: Sequence[int]
    calendar: Sequence[str]
    phase: str
    sequence: Sequence[str]
    stage: str
    to_act: str | None
    my_turn: bool
    result: str | None
    result_rule: str
    can_undo: bool
    may_watch: bool
    steps: int
    view: View
    facts: Sequence[tuple[str, str]]
    in_play: Mapping[str, Sequence[str]]
    prompt: str
    rules: Sequence[str]
    choices: Sequence[Offer]
    more_choices: int
    verbs: Sequence[Verb]
    unfinished: Refusal | None


class UndoAsked(TypedDict):
    """A side asks another to let it take back its last action; ``yours`` says whether this page is to answer."""

    by: str
    of: str
    text: str
    refused: bool
    yours: bool


class Undone(TypedDict):
    """What was taken back, the last first; or who is asked before."""

    taken_back: list[str]
    asked: str | None


class StandingTold(TypedDict):
    """A standing order of the side that looks; ``id`` is its number as a word."""

    id: str
    kind: str
    units: Sequence[str]
    goal: str
    name: str


class EndedOrder(TypedDict):
    """A standing order that is over, or some of its pieces, and why."""

    units: Sequence[str]
    goal: str
    name: str
    why: str
    hexes: Sequence[str]


class Muster(TypedDict):
    """What standing orders come to now: what those who go or dig in would do, who stays, and what is over."""

    orders: Sequence[Order]
    left: Sequence[str]
    ended: Sequence[EndedOrder]


class SectorTold(TypedDict):
    """A part of the front by its name: its hexes, and the boxes that serve it."""

    key: str
    name: str
    hexes: Sequence[str]
    boxes: Sequence[str]


class TableState(State):
    """The same with what the table adds. A new ``version`` means that the game has gone on or was taken back."""

    game: str
    version: int
    sits: str  # the seat as it counts: who asks for both sides against the computer has one
    held: Sequence[str]  # the sides that are played from it
    seats: Mapping[str, str]
    notes: Mapping[int, str]
    warning: str  # the game is not what its file tells
    standing: Sequence[StandingTold]
    can_dig: bool  # whether pieces can be told to dig in
    others: int
    undo_asked: UndoAsked | None
    dice: SaidOfDice


class LogEntry(TypedDict):
    """A step of the record."""

    step: int
    turn: int
    stage: str
    actor: str
    move: str
    news: Sequence[str]


class LogPart(TypedDict):
    """The record from a step on; what was known of it after that step is no longer so."""

    since: int
    log: Sequence[LogEntry]


class Skipped(TypedDict):
    """An action that was refused and left out."""

    text: str
    refusal: Refusal


class PlayedAll(TypedDict):
    """How many of several actions were played, which were ``skipped``, what came of it, what the rest waits for."""

    played: int
    skipped: Sequence[Skipped]
    news: Sequence[str]
    question: object  # a ``Question`` of the table: the next action cannot be taken back
    refusal: Refusal | None


class BattleAnswer(TypedDict):
    """A battle in preparation. ``odds_fault`` says why there are no odds, ``meanings`` what the results mean.

    ``range`` is where the odds may come to lie when they cannot be known.
    """

    text: str
    refusal: Refusal | None
    odds: Any  # every title has its own
    odds_fault: str
    range: OddsRange | None
    meanings: Mapping[str, str]


class Advised(TypedDict):
    """What the general would do: the action and where it leads, why, and the ``order`` in which all can be played."""

    text: str
    label: str
    reason: str
    units: Sequence[str]
    path: Sequence[str]
    hexes: Sequence[str]
    order: int


class Taught(TypedDict):
    """A lesson of one's own game: after ``step`` steps ``better`` could have been played."""

    heading: str
    words: str
    step: int
    hexes: Sequence[str]
    better: Advised


class Target(TypedDict):
    """A hex that can be attacked: the best odds that were found, by whom; or why none can be told."""

    hex: str
    odds: str
    attackers: Sequence[str]
    fault: str


class PlannedBattle(TypedDict):
    """A battle of a plan that is proposed."""

    verb: str
    attackers: Sequence[str]
    hexes: Sequence[str]
    extras: Mapping[str, str]
    reason: str


class WeighedBattle(TypedDict):
    """A battle of a plan: its notation and odds, the chance that the hexes are cleared, pieces lost on average."""

    text: str
    attackers: Sequence[str]
    hexes: Sequence[str]
    refusal: Refusal | None
    odds: str
    fault: str
    clears: float | None
    own: float | None
    theirs: float | None


class Fall(TypedDict):
    """A place whose defenders a plan may clear away."""

    place: str
    hex: str
    chance: float


class Weighed(TypedDict):
    """A plan as a whole: what it leaves unmet, which places may fall, pieces lost on average."""

    battles: Sequence[WeighedBattle]
    must_attack: Sequence[str]
    must_be_attacked: Sequence[str]
    falls: Sequence[Fall]
    own: float
    theirs: float


class Area(TypedDict):
    """Hexes to be laid over the map."""

    key: str
    name: str
    side: str
    hexes: Sequence[str]
    figures: Mapping[str, str]


MapHex: TypeAlias = tuple[float, float, str, str]  # x, y, what a person would say of the hex, its terrain


class MapPlace(TypedDict):
    hex: str
    kind: str
    port: str


class MapLabel(TypedDict):
    """The name of a place, where it lies when no piece is near; the places of rank 0 are the greatest."""

    name: str
    hex: str
    x: float
    y: float
    size: float
    rank: int


class MapWords(TypedDict):
    """The name of a country, a sea, a district or a river: its spots, the best first, with the turn in degrees."""

    text: str
    kind: str
    size: float
    spaced: float
    spots: Sequence[tuple[float, float, int]]


Colours: TypeAlias = tuple[str, str, str]  # of a counter: its paper, its ink, the ground of its symbol


class MapData(TypedDict):
    """Where each hex, place and name of a map lies on its drawing, and the colours of the counters on it."""

    width: float
    box: Sequence[float]
    lines: str
    hexes: Mapping[str, MapHex]
    places: Mapping[str, MapPlace]
    labels: Sequence[MapLabel]
    words: Sequence[MapWords]
    weathers: Sequence[str]  # that colour the land
    rails: bool  # whether it has any
    liveries: Mapping[str, Mapping[str, Colours]]  # by theme, then by nation, corps of its own, or side
    flags: Mapping[str, Sequence[Part]]  # by nation


class SavedGame(TypedDict, total=False):
    """A line of the list of saved games; of one that cannot be read only ``fault`` and what the file system knows."""

    name: str
    changed: float
    fault: str
    title: str
    scenario: str
    turn: int
    place: str  # how far it has come, in words
    stage: str
    steps: int
    seats: Mapping[str, str]  # who plays each side


class ScenarioInfo(TypedDict):
    key: str
    name: str
    told: str
    turns: int
    set_ups: Sequence[str]


class OptionInfo(TypedDict):
    key: str
    summary: str


class HandicapInfo(TypedDict):
    """What a handicap gives, and how far it goes."""

    gives: str
    least: int
    most: int


class TitleInfo(TypedDict):
    """A title on the start page; ``calls`` is what players call each side, ``hard`` counts from 1 to 5."""

    code: str
    name: str
    sides: Sequence[str]
    calls: Mapping[str, str]
    players: Sequence[str]
    guide: bool
    years: str
    length: str
    hard: int
    special: str
    scenarios: Sequence[ScenarioInfo]
    options: Sequence[OptionInfo]
    sets: Sequence[SetInfo]
    handicap: HandicapInfo | None


class SetInfo(TypedDict):
    """Charts of the player's own, and in how many cells they differ from ours."""

    name: str
    changes: int


class TableInfo(TypedDict):
    """A table, and where its figures come from."""

    name: str
    title: str
    file: str
    origin: str
    confidence: str
    note: str


class ChartInfo(TableInfo):
    """The same with its cells; ``rows`` and ``columns`` say by what a cell is found in play."""

    rows: str
    columns: str
    grids: Sequence[Grid]


class KeySign(TypedDict):
    """A sign of the map as a drawing of its own, and its meaning."""

    svg: str
    meaning: str


class Difference(TypedDict):
    """A cell in which charts of the player's own differ from ours."""

    file: str
    path: Sequence[str | int]
    ours: str
    text: str
