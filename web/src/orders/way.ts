// A way drawn by hand: hex after hex, by clicks, by keys or with the pointer held down, then sent.
import { closeFan } from "../board/fan";
import { addArrow, clearPath } from "../board/marks";
import { announce, refuse, say } from "../widgets/message";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { centre } from "../canvas/geometry";
import { ask } from "../wire/table";
import type { Refusal } from "../wire/types";
import { commit, commitAll } from "./commit";

interface Way { text: string; cost: number | null; refusal: Refusal | null }
let drawn: string[] | null = null;
let priced: Way | null = null;

export function isDrawing(): boolean { return drawn !== null; }

/** From where the chosen pieces stand. */
export function beginWay(): void {
  const hex = app.selected && app.units.get(app.selected)?.hex;
  if (!hex || !app.offers.some((one) => one.path.length)) return;
  closeFan();
  drawn = [hex];
  priced = null;
  say("Draw the way: point at one hex after the other; the last one again, or Enter, sends. Escape lets go.");
  show();
}

export function dropWay(): void { if (drawn) { drawn = priced = null; clearPath(); emit("select"); } }

function beside(one: string, other: string): boolean {
  const [ax, ay] = centre(one), [bx, by] = centre(other);
  return Math.hypot(ax - bx, ay - by) < 1.2 * app.map.width;
}

/** A hex more; the last one again sends, one that was passed before takes back what came after it. */
export async function extendWay(hex: string, send = true): Promise<void> {
  if (!drawn) return;
  const at = drawn.indexOf(hex);
  if (at === drawn.length - 1) { if (send && at > 0) void sendWay(); return; }
  if (at >= 0) drawn = drawn.slice(0, at + 1);
  else if (beside(drawn.at(-1)!, hex)) drawn = [...drawn, hex];
  else { say(`${hex} does not lie beside ${drawn.at(-1)}; draw the way hex by hex.`, "", "refusal"); return; }
  const mine = drawn;
  priced = null;
  show();
  const found = drawn.length > 1 ? await ask<Way>("way", { unit: app.selected, path: drawn }) : null;
  if (drawn !== mine) return;
  priced = found;
  if (found) announce(found.refusal ? found.refusal.reason : `${hex}${found.cost === null ? "" : `, ${found.cost} movement points`}`);
  show();
}

function show(): void {
  clearPath();
  if (drawn && drawn.length > 1) addArrow(drawn, priced?.refusal ? "way barred" : "way drawn");
  emit("select");
}

/** What the panel says of it. */
export function wayWords(): string {
  if (!drawn) return "";
  if (drawn.length < 2) return "Point at the next hex of the way.";
  return priced?.refusal ? priced.refusal.reason : `${drawn.join(" – ")}${priced?.cost == null ? "" : `: ${priced.cost} movement points`}`;
}

export function wayRule(): string { return priced?.refusal?.rule ?? ""; }

/** Sends all that is chosen and stands at the beginning of the way. */
export async function sendWay(): Promise<void> {
  const way = drawn;
  if (!way || way.length < 2) return;
  const units = app.group.filter((unit) => app.units.get(unit)?.hex === way[0]);
  const found = await Promise.all(units.map((unit) => ask<Way>("way", { unit, path: way })));
  const refused = found.find((one) => one?.refusal)?.refusal;
  if (drawn !== way) return;
  if (refused) { refuse(refused); return; }
  const texts = found.map((one) => one!.text);
  drawn = priced = null;
  clearPath();
  void (texts.length > 1 ? commitAll(texts) : commit(texts[0]));
}
