// Choosing a piece and pointing where it goes.
import { aimBattle, battleClick, battleOpen } from "../panels/battle";
import { app, emit } from "../wire/bus";
import { hideCard } from "./cards";
import { choose } from "../widgets/dialog";
import { centre } from "./geometry";
import { clearMarks, clearPath, mark, showPath, showReach, showStops } from "./marks";
import { hush, refuse } from "../widgets/message";
import { closeFan, fan, fannedHex, height, redraw, redrawAll } from "./stacks";
import { ask, commit } from "../wire/table";
import type { Offer, Refusal } from "../wire/types";
import { lookAtAny, onScreen } from "./zoom";

let stops: Record<string, Refusal> = {};
let coming: Promise<void> | null = null; // the offers of the chosen piece, on their way

export function mine(short: string): boolean {
  const unit = app.units.get(short);
  return Boolean(unit && app.state.my_turn && unit.side === app.state.to_act && app.replaying === null);
}

function menuStage(): boolean { return app.state.verbs.length > 0; }

/** Shows all that a piece can do. */
export async function select(short: string | null): Promise<void> {
  const old = app.selected && app.units.get(app.selected)?.hex;
  const started = performance.now();
  // asked first, so that the server works while the page redraws
  const asked = short && app.state.my_turn && app.replaying === null ? ask<{ offers: Offer[] }>("unit", { unit: short }) : null;
  app.selected = short;
  app.offers = [];
  stops = {};
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
  const stop = await ask<{ stops: Record<string, Refusal> }>("stops", { unit: short });
  if (stop && app.selected === short) { stops = stop.stops; showStops(stops); }
}

async function take(short: string, asked: Promise<{ offers: Offer[] } | null>, started: number): Promise<void> {
  const answer = await asked;
  if (!answer || app.selected !== short) return;
  app.offers = answer.offers;
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

/** A click on a piece, on the map or in a fan or a tray. */
export function clickPiece(short: string): void {
  if (battleOpen() && battleClick(app.units.get(short)?.hex ?? "", short)) return;
  const own = app.state.choices.filter((one) => one.units.includes(short));
  if (!menuStage() && own.length === 1 && mine(short)) { void commit(own[0].text); return; }
  void select(app.selected === short ? null : short);
}

/** A click (or Enter) on a hex: choose a piece there, or send the chosen one there. */
export function clickHex(hex: string, onPiece: boolean): void { whenOffered(() => pointAt(hex, onPiece)); }

function pointAt(hex: string, onPiece: boolean): void {
  if (battleOpen() && battleClick(hex)) return;
  if (sendTo(hex, onPiece)) return;
  const pieces = app.stacks.get(hex) ?? [];
  if (height(hex) > 1 && fannedHex() !== hex) { fan(hex); if (!pieces.some((unit) => unit.short === app.selected)) void select(null); return; }
  if (pieces.length > 1) { closeFan(); clickPiece((pieces.find((unit) => app.acting[unit.short]) ?? pieces[0]).short); return; }
  closeFan();
  if (pieces.length === 1) { clickPiece(pieces[0].short); return; }
  if (app.selected && mine(app.selected)) void aim(app.selected, hex);
  else void select(null);
}

/** Does what is on offer for this hex; whether there was anything. */
function sendTo(hex: string, onPiece: boolean): boolean {
  const offers = offersFor(hex);
  const battles = offers.filter((one) => one.units.length && isBattle(one));
  const others = offers.filter((one) => !isBattle(one));
  if (battles.length && onPiece) { aimBattle(hex, app.selected); return true; }
  if (!others.length && onPiece && canAttack(hex)) { aimBattle(hex, app.selected); return true; }
  if (!others.length) return false;
  const own = app.stacks.get(hex)?.some((unit) => unit.side === app.state.to_act && unit.short !== app.selected);
  if (others.length === 1 && !(own && onPiece && !app.selected)) { void commit(others[0].text); return true; }
  const [x, y] = onScreen(...centre(hex));
  choose([x + 20, y + 10], `What shall be done in ${hex}?`, others.map((one) => [one.label + (one.cost === null ? "" : ` (${one.cost} points)`), () => void commit(one.text)]));
  return true;
}

export function offersFor(hex: string): Offer[] {
  if (!app.state.my_turn || app.replaying !== null) return [];
  const chosen = app.offers.filter((one) => one.hexes.at(-1) === hex);
  return chosen.length || app.selected ? chosen : app.state.choices.filter((one) => one.hexes.at(-1) === hex);
}

function isBattle(one: Offer): boolean { return app.state.verbs.find((verb) => verb.verb === one.verb)?.gesture === "battle"; }

function canAttack(hex: string): boolean {
  return Boolean(app.duties && Object.values(app.duties.may_attack).some((hexes) => hexes.includes(hex)));
}

/** A target that is not on offer answers with the reason. */
export async function aim(short: string, hex: string): Promise<void> {
  const answer = await ask<{ refusal: Refusal }>("aim", { unit: short, hex });
  if (answer) refuse(answer.refusal);
}

/** The pointer rests on a hex: the way there, and what holds the piece there. */
export function hoverHex(hex: string | null): void {
  clearPath();
  if (!hex) return;
  const one = offersFor(hex).find((offer) => offer.path.length);
  if (!one) return;
  showPath(one.path);
}

export function stopAt(hex: string): Refusal | undefined { return stops[hex]; }

export function refreshMarks(): void {
  clearMarks();
  markChoices();
  redrawAll();
}
