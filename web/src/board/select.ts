// Choosing a piece: its marks on the map, and what it can do.
import { hush } from "../widgets/message";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { ask } from "../wire/table";
import type { Offer, Refusal } from "../wire/types";
import { hideCard } from "./cards";
import { closeFan, fan, fannedHex } from "./fan";
import { clearMarks, mark, showReach, showStops } from "./marks";
import { menuStage, setStops } from "./offers";
import { redraw, redrawAll } from "./stacks";
import { lookAtAny } from "./zoom";

let coming: Promise<void> | null = null; // the offers of the chosen piece, on their way

/** Shows all that a piece can do. */
export async function select(short: string | null): Promise<void> {
  const old = app.selected && app.units.get(app.selected)?.hex;
  const started = performance.now();
  // asked first, so that the server works while the page redraws
  const asked = short && app.state.my_turn && app.replaying === null ? ask<Offer[]>("unit", { unit: short }) : null;
  app.selected = short;
  app.offers = [];
  setStops({});
  hideCard();
  clearMarks();
  markChoices();
  if (old) redraw(old);
  const hex = short && app.units.get(short)?.hex;
  if (hex) redraw(hex);
  if (fannedHex()) fan(fannedHex()!);
  emit("select");
  if (!short || !asked) { coming = null; return; }
  const mine = (coming = take(short, asked, started));
  await mine;
  if (coming === mine) coming = null;
  if (app.selected !== short || !app.offers.some((one) => one.path.length)) return;
  const stops = await ask<Record<string, Refusal>>("stops", { unit: short });
  if (stops && app.selected === short) { setStops(stops); showStops(stops); }
}

async function take(short: string, asked: Promise<Offer[] | null>, started: number): Promise<void> {
  const offers = await asked;
  if (!offers || app.selected !== short) return;
  app.offers = offers;
  showReach(app.offers);
  if (!app.units.get(short)?.hex) lookAtAny(app.offers.flatMap((one) => one.hexes.slice(-1)));
  performance.measure("select", { start: started });
  emit("select");
}

/** Pointing at a hex means something only when it is known what is on offer: over a slow line that takes a moment. */
export function whenOffered(act: () => void): void {
  const { selected } = app;
  if (coming) void coming.then(() => { if (app.selected === selected) act(); });
  else act();
}

/** Choices of the moment that lie in hexes, and what must be attacked. */
export function markChoices(): void {
  if (app.replaying !== null || !app.state.my_turn) return;
  for (const one of app.state.choices) for (const hex of one.hexes.slice(-1)) mark(hex, "choice");
  if (!app.state.choices.some((one) => one.hexes.length))
    for (const one of app.state.choices) for (const name of one.units) { const hex = app.units.get(name)?.hex; if (hex && !menuStage()) mark(hex, "choice"); }
  for (const hex of app.duties?.must_be_attacked ?? []) mark(hex, "must");
}

export function clearSelection(): void { closeFan(); hush(); void select(null); }

export function refreshMarks(): void {
  clearMarks();
  markChoices();
  redrawAll();
}
