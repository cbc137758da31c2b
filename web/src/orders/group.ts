// Several pieces at once: a stack, some of it, or a formation from several hexes; and where they are sent.
import { addArrow, clearPath, pointOut } from "../board/marks";
import { mine } from "../board/offers";
import { onScreen } from "../board/zoom";
import { centre } from "../canvas/geometry";
import { choose } from "../widgets/dialog";
import { refuse, say } from "../widgets/message";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { ask } from "../wire/table";
import type { Offer, Order, Orders, Refusal } from "../wire/types";
import { commit, commitAll } from "./commit";
import { select } from "./select";

let adding = false; // further stacks are added to what is chosen, as Shift does
let shape = false; // pieces from several hexes keep their places to each other instead of meeting in one
let picking: ((hex: string) => void) | null = null; // the next hex that is pointed at is a goal

/** The next hex that is pointed at is given to ``take``. */
export function pickGoal(take: (hex: string) => void): void { picking = take; }

/** Whether a hex was waited for as a goal. */
export function goalPicked(hex: string): boolean {
  const take = picking;
  picking = null;
  take?.(hex);
  return take !== null;
}

export function letGoalGo(): boolean { const was = picking !== null; picking = null; return was; }

/** Whether what is chosen stands in several hexes and keeps its shape. */
export function keepsShape(): boolean { return shape && isFormation(); }

export function isFormation(): boolean { return new Set(app.group.map((name) => app.units.get(name)?.hex)).size > 1; }

export function keepShape(on: boolean): void { shape = on; emit("select"); }

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
  const alike = keepsShape();
  const found = alike ? await ask<Orders>("shift", { units, unit: app.selected, hex, verb }) : await ask<Orders>("towards", { units, hex, verb });
  if (!found || app.state.version !== version) return;
  const { orders, left, why } = found;
  if (alike) { await shiftAll(found); return; }
  if (!orders.length) { const refusal = await ask<Refusal>("aim", { unit: units[0], hex }); if (refusal) refuse(refusal); return; }
  const there = orders.filter((one) => one.hex === hex);
  if (many(there) === units.length) { void commitAll(orders.map((one) => one.text)); return; }
  clearPath();
  const kind = `march of-${Math.max(0, app.state.sides.indexOf(app.state.to_act ?? ""))}`;
  for (const one of orders) addArrow(one.path.length ? one.path : [app.units.get(one.unit)?.hex ?? one.hex, one.hex], kind);
  pointOut([hex]);
  const near = many(orders) - many(there);
  const stay = left.length ? `; ${named(left)} ${left.length === 1 ? "stays" : "stay"}` : "";
  const some: [string, () => void][] = there.length && near ? [[`Only those who get there: ${named(there.flatMap((one) => [one.unit, ...one.along]))}`, () => void commitAll(there.map((one) => one.text))]] : [];
  const [x, y] = onScreen(...centre(hex));
  choose([x + 20, y + 10], `Not all get to ${hex}${reasons(why)}`, [[`${there.length ? `${many(there)} there, ` : ""}${near ? `${near === 1 ? "one goes" : `${near} go`} as near as ${near === 1 ? "it" : "they"} can` : ""}${stay}`, () => void commitAll(orders.map((one) => one.text))], ...some]);
}

const NAMED = 6; // pieces that a line names
function named(units: string[]): string { return units.slice(0, NAMED).join(", ") + (units.length > NAMED ? ` and ${units.length - NAMED} more` : ""); }

function many(orders: Order[]): number { return orders.reduce((sum, one) => sum + 1 + one.along.length, 0); }

/** What holds those who stay, said once for each reason. */
function reasons(why: Record<string, Refusal>): string {
  const said = [...new Set(Object.values(why).map((one) => one.reason))];
  return said.length ? `. ${said.slice(0, 3).join("; ")}${said.length > 3 ? " …" : ""}` : "";
}

/** All go as far and in the same direction; who cannot is named, with what holds him. */
async function shiftAll({ orders, left, why }: Orders): Promise<void> {
  if (orders.length) await commitAll(orders.map((one) => one.text), { skip: true });
  if (left.length) say(`${many(orders)} moved; ${named(left)} ${left.length === 1 ? "stays" : "stay"}${reasons(why)}`, Object.values(why)[0]?.rule ?? "", "refusal");
}
