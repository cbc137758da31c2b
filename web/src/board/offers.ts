// What is on offer now, for the chosen piece or for none, and where the chosen piece must stop.
import { app } from "../wire/app";
import type { Offer, Refusal } from "../wire/types";

let stops: Record<string, Refusal> = {};

export function setStops(found: Record<string, Refusal>): void { stops = found; }

/** Why the chosen piece must stop in a hex. */
export function stopAt(hex: string): Refusal | undefined { return stops[hex]; }

export function mine(short: string): boolean {
  const unit = app.units.get(short);
  return Boolean(unit && app.state.my_turn && unit.side === app.state.to_act && app.replaying === null);
}

/** Whether a phase with several kinds of action is open, not a single question. */
export function menuStage(): boolean { return app.state.verbs.length > 0; }

export function offersFor(hex: string): Offer[] {
  if (!app.state.my_turn || app.replaying !== null) return [];
  const chosen = app.offers.filter((one) => one.hexes.at(-1) === hex);
  return chosen.length || app.selected ? chosen : app.state.choices.filter((one) => one.hexes.at(-1) === hex);
}

export function isBattle(one: Offer): boolean { return app.state.verbs.find((verb) => verb.verb === one.verb)?.gesture === "battle"; }
