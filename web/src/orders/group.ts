// Several pieces at once: a stack, some of it, or a formation from several hexes; and where they are sent.
import { addArrow, clearPath, pointOut } from "../board/marks";
import { mine } from "../board/offers";
import { onScreen } from "../board/zoom";
import { centre } from "../canvas/geometry";
import { choose } from "../widgets/dialog";
import { refuse } from "../widgets/message";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { ask } from "../wire/table";
import type { Offer, Orders, Refusal } from "../wire/types";
import { commit, commitAll } from "./commit";
import { select } from "./select";

let adding = false; // further stacks are added to what is chosen, as Shift does

export function isAdding(): boolean { return adding && app.group.length > 0; }

export function setAdding(on: boolean): void { adding = on; emit("select"); }

/** The pieces of a hex that can still do something. */
export function readyIn(hex: string): string[] {
  return (app.stacks.get(hex) ?? []).filter((unit) => app.acting.has(unit.short) && mine(unit.short)).map((unit) => unit.short);
}

export function chooseAll(units: string[]): void { void select(units[0] ?? null, units); }

/** One piece more or less. */
export function toggle(unit: string): void {
  chooseAll(app.group.includes(unit) ? app.group.filter((other) => other !== unit) : [...app.group, unit]);
}

/** A stack more or less; whether there was one that can act. */
export function toggleStack(hex: string): boolean {
  const ready = readyIn(hex);
  if (!ready.length) return false;
  const whole = ready.every((unit) => app.group.includes(unit));
  chooseAll(whole ? app.group.filter((unit) => !ready.includes(unit)) : [...new Set([...app.group, ...ready])]);
  return true;
}

/** Does what was chosen: with one piece, or with all of them. */
export function dispatch(one: Offer): void {
  if (app.group.length < 2) void commit(one.text);
  else void sendAll(one.hexes.at(-1)!, one.verb);
}

/** Sends all that is chosen to a hex; who does not get there goes as near as he can, after a question. */
export async function sendAll(hex: string, verb = ""): Promise<void> {
  const units = [...app.group];
  const { version } = app.state;
  const found = await ask<Orders>("towards", { units, hex, verb });
  if (!found || app.state.version !== version) return;
  const { orders, left } = found;
  if (!orders.length) { const refusal = await ask<Refusal>("aim", { unit: units[0], hex }); if (refusal) refuse(refusal); return; }
  const there = orders.filter((one) => one.hex === hex);
  if (there.length === units.length) { void commitAll(orders.map((one) => one.text)); return; }
  clearPath();
  const kind = `march of-${Math.max(0, app.state.sides.indexOf(app.state.to_act ?? ""))}`;
  for (const one of orders) addArrow(one.path.length ? one.path : [app.units.get(one.unit)?.hex ?? one.hex, one.hex], kind);
  pointOut([hex]);
  const near = orders.length - there.length;
  const stay = left.length ? `; ${left.join(", ")} ${left.length === 1 ? "stays" : "stay"}` : "";
  const some: [string, () => void][] = there.length && near ? [[`Only those who get there: ${there.map((one) => one.unit).join(", ")}`, () => void commitAll(there.map((one) => one.text))]] : [];
  const [x, y] = onScreen(...centre(hex));
  choose([x + 20, y + 10], `Not all get to ${hex}`, [[`${there.length ? `${there.length} there, ` : ""}${near ? `${near === 1 ? "one goes" : `${near} go`} as near as ${near === 1 ? "it" : "they"} can` : ""}${stay}`, () => void commitAll(orders.map((one) => one.text))], ...some]);
}
