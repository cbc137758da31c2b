// Choosing pieces: their marks on the map, and what they can do.
import { hideCard } from "../board/cards";
import { closeFan, fan, fannedHex } from "../board/fan";
import { clearMarks, mark, showReach, showStops } from "../board/marks";
import { menuStage, setStops } from "../board/offers";
import { redraw, redrawAll } from "../board/stacks";
import { lookAtAny } from "../board/framing";
import { hush } from "../widgets/message";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { ask } from "../wire/table";
import type { Offer, Refusal } from "../wire/types";

let coming: Promise<void> | null = null; // the offers of the chosen piece, on their way

function hexesOf(units: string[]): string[] { return units.map((name) => app.units.get(name)?.hex ?? "").filter(Boolean); }

function offersOf(group: string[]): Promise<Offer[] | null> { return group.length > 1 ? ask("units", { units: group }) : ask("unit", { unit: group[0] }); }

/** Shows all that a piece can do, or what a group can do together whose first it is. */
export async function select(short: string | null, group: string[] = short ? [short] : []): Promise<void> {
  const touched = new Set([...hexesOf(app.group), ...hexesOf(group)]);
  const started = performance.now();
  // asked first, so that the server works while the page redraws
  const asked = short && app.state.my_turn && app.replaying === null ? offersOf(group) : null;
  app.selected = short;
  app.group = group;
  app.offers = [];
  setStops({});
  hideCard();
  clearMarks();
  markChoices();
  for (const hex of touched) redraw(hex);
  if (fannedHex()) fan(fannedHex()!);
  emit("select");
  if (!short || !asked) { coming = null; return; }
  const mine = (coming = take(group, asked, started));
  await mine;
  if (coming === mine) coming = null;
  if (app.group !== group || group.length > 1 || !app.offers.some((one) => one.path.length)) return;
  const stops = await ask<Record<string, Refusal>>("stops", { unit: short });
  if (stops && app.group === group) { setStops(stops); showStops(stops); }
}

async function take(group: string[], asked: Promise<Offer[] | null>, started: number): Promise<void> {
  const offers = await asked;
  if (!offers || app.group !== group) return;
  app.offers = offers;
  showReach(app.offers);
  if (!hexesOf(group).length) lookAtAny(app.offers.flatMap((one) => one.hexes.slice(-1)));
  performance.measure("select", { start: started });
  emit("select");
}

/** Pointing at a hex means something only when it is known what is on offer: over a slow line that takes a moment. */
export function whenOffered(act: () => void): void {
  const { group } = app;
  if (coming) void coming.then(() => { if (app.group === group) act(); });
  else act();
}

/** Choices of the moment that lie in hexes, and what must be attacked. */
export function markChoices(): void {
  if (app.replaying !== null || !app.state.my_turn) return;
  for (const one of app.state.choices) for (const hex of one.hexes.slice(-1)) mark(hex, "choice");
  if (!app.state.choices.some((one) => one.hexes.length))
    for (const one of app.state.choices) for (const name of one.units) { const hex = app.units.get(name)?.hex; if (hex && !menuStage()) mark(hex, "choice"); }
  for (const hex of app.duties?.must_be_attacked ?? []) mark(hex, "must");
  for (const hex of hexesOf([...app.duties?.must_attack ?? []])) mark(hex, "owes");
  extraMarks();
}

let extraMarks = (): void => undefined;

/** What a combat phase shows beside the choices. */
export function setExtraMarks(show: () => void): void { extraMarks = show; }

export function clearSelection(): void { closeFan(); hush(); void select(null); }

export function refreshMarks(): void {
  clearMarks();
  markChoices();
  redrawAll();
}
