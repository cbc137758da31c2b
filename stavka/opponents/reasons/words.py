"""Reasons in words, for the position in which the action was chosen."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.position import Position
from stavka.opponents.reasons.reason import Kind, Reason

OUTCOMES = (  # what an attack can bring, the good first
    "to destroy something",
    "to drive them off",
    "to lose something",
    "to be thrown back",
    "that nothing comes of it",
)

SENTENCES: dict[Kind, str] = {
    Kind.GUARDS: "guards {hex}",
    Kind.HOLDS: "holds {hex}",
    Kind.TAKES: "takes {hex}",
    Kind.HOLDS_LINE: "holds the line",
    Kind.CLOSES_UP: "closes up to the front",
    Kind.STRIKES: "attacks {hex} {company}, {figure:.0%} to clear it",
    Kind.BARS_RETREAT: "and bars the way back",
    Kind.BARS_RETREAT_FROM: "bars the way back from {hex}",
    Kind.SOAKS_OFF: "soaks off {hex}",
    Kind.RESERVE: "in reserve behind {hex}",
    Kind.CLOSES_RING: "closes the ring around {hex}",
    Kind.TIGHTENS_RING: "tightens a ring",
    Kind.REFUGE: "is taken to safety in {hex}",
    Kind.BY_RAIL: "rides to {hex}",
    Kind.BY_SEA: "sails to {hex}",
    Kind.LEAVES_BY_SEA: "leaves {hex}, where it is cut off, by sea",
    Kind.LANDS: "takes {hex}, which nobody holds, from the sea",
    Kind.DROPS: "drops on {hex}, which nobody holds",
    Kind.DROPS_ON_LINES: "drops on {hex} and cuts the enemy's supply",
    Kind.RAID: "an attack on the move opens the front",
    Kind.TO_RAID: "to attack {hex} on the move and open the front",
    Kind.OVERRUN: "an automatic victory opens the front",
    Kind.ARRIVES: "reinforcements come on",
    Kind.REBUILT: "the points make it stronger",
    Kind.DISPERSES: "the stack is too large",
    Kind.PHASE_OVER: "the phase is over",
    Kind.TIME_UP: "the time is up",
    Kind.FORCED: "something has to be done",
    Kind.BLIND: "nothing is known to plan on",
    Kind.BEST_ATTACK: "the attack promises most",
    Kind.CHANCES: "{text}: {chances}",
    Kind.TRAPPED: "they cannot fall back",
    Kind.PRIZE: "{places} the prize",
    Kind.COSTS_LEAST: "the rules demand an attack here, and this one costs least",
    Kind.NO_ATTACK: "no attack promises more than it risks",
    Kind.NO_MORE_ATTACKS: "no further attack is worth it",
    Kind.ATTACK_DEMANDED: "the rules demand an attack",
    Kind.HABIT: "that is the usual thing",
    Kind.ONLY: "nothing else may be done",
    Kind.LEAST_LOST: "the least is lost",
    Kind.KEEPS_PLACE: "nobody else keeps the place",
    Kind.STRONGEST: "the strongest first",
    Kind.FALLS_BACK: "the best way back",
    Kind.TRIED_OUT: "it leaves the best position",
    Kind.WANTED_THERE: "it is wanted there most",
    Kind.BETTER_THERE: "it stands better there",
    Kind.ALL_STAND_WELL: "all stand well",
    Kind.STARVES: "cuts enemies off from their supply",
    Kind.CUTS_LINES: "cuts the lines behind the enemy",
    Kind.BARS_RAILWAY: "bars a railway",
    Kind.COVERS_MOST: "it covers most there",
    Kind.ALL_SET_UP: "all are set up",
    Kind.REST_SET_UP: "the rules want the rest set up otherwise",
    Kind.FORCED_SET_UP: "the rules want the set-up otherwise",
    Kind.OF_TITLE: "{text}",
    Kind.NO_CHOICE: "the rules leave no other choice",
    Kind.NOTHING_TO_DO: "there is nothing else to do here",
    Kind.STAY_PUT: "everybody stands better where he is than anywhere he could go",
    Kind.NOTHING_WORTH_DOING: "nothing more is worth doing",
    Kind.LEAST_MISSED: "{factors}, of {figure:.0f} that could go it is missed least",
    Kind.MOST_VALUABLE: "{factors}, the most valuable of {figure:.0f}",
    Kind.WINS: "it wins the game",
    Kind.BETTER_OFF: "tried out, it leaves us {figure:.1f} factors better off",
    Kind.COSTS: "tried out, it costs {figure:.1f} factors, and everything else costs more",
    Kind.NOTHING_BETTER: "tried out, nothing else leaves us better off",
    Kind.MAKES_FOR: "makes for {hex}, {distance}",
    Kind.GUARDS_NEAR: "guards {hex}, {distance}",
    Kind.COVERS: "covers {hex}, {distance}",
    Kind.STAYS_CLOSE: "stays close to the front",
    Kind.GETS_AWAY: "gets away from the enemy",
    Kind.OUT_OF_REACH: "out of the enemy's reach",
    Kind.SAFE: "safe against what can reach it",
    Kind.AT_STAKE: "{figure:.0%} at stake if the enemy strikes",
    Kind.UNSUPPLIED: "though out of supply",
    Kind.DRIVEN_OUT_OF_SUPPLY: "there it is out of supply",
    Kind.DRIVEN_AMONG_US: "there our units stand around it",
    Kind.DRIVEN_OFF: "there it does us least harm",
    Kind.CLOSES_HEXES: "closes {hexes} that nobody covers yet",
    Kind.GOOD_GROUND: "the ground helps it to defend",
    Kind.WITH_OTHERS: "stands with the others",
}
# What is said of a second matter stands behind a semicolon, more of the same behind a comma.
APART = frozenset((Kind.TRAPPED, Kind.PRIZE, Kind.COSTS_LEAST))
SUMMARIES = frozenset((Kind.MOST_VALUABLE,))


def in_words(pos: Position, reason: Reason) -> str:
    """A reason with all that speaks for the action beside it."""
    text = _sentence(pos, reason)
    for n, other in enumerate(reason.also):
        apart = other.kind in APART or (n == 0 and reason.kind in SUMMARIES)
        text += ("; " if apart else ", ") + _sentence(pos, other)
    return text


def _sentence(pos: Position, reason: Reason) -> str:
    figure = reason.figures[0] if reason.figures else 0.0
    number = round(figure)
    return SENTENCES[reason.kind].format(
        hex=pos.board.label(reason.hexes[0]) if reason.hexes else "",
        places=_subject([place.name for hex in reason.hexes if (place := pos.board.place_at(hex))]),
        company=f"with {len(reason.units)} units" if len(reason.units) > 1 else "alone",
        factors=_counted(sum(pos.strength(unit).combat for unit in reason.units[:1]), "factor"),
        hexes=_counted(number, "hex", "hexes"),
        distance="next door" if number == 1 else f"{number} hexes off",
        chances=", ".join(f"{p:.0%} {what}" for p, what in zip(reason.figures, OUTCOMES, strict=False) if p > 0),
        figure=figure,
        text=reason.text,
    )


def _subject(names: Sequence[str]) -> str:
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'}"


def _counted(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
