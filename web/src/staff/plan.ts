// A list of proposed actions, each of which can be changed or left out; one key accepts it. The staff and deputies fill it.
import { addArrow, clearPlans, pointOut } from "../board/marks";
import { layers } from "../board/map";
import { dropAdvice } from "../analysis/advice";
import { commitAll, sent } from "../orders/commit";
import { announce } from "../widgets/message";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import { emit, on } from "../wire/bus";
import { log } from "../wire/log";
import { ask } from "../wire/table";
import type { Offer, Refusal } from "../wire/types";

export interface Row { key: string; stage: string; offer: Offer; reason: string; others: Offer[]; wanted: boolean; refusal: Refusal | null }
export interface Plan { name: string; rows: Row[]; besides: Offer[]; arrows: boolean }
const ARROWS = 90;
let plan: Plan | null = null;
let [of, begun] = ["", 0]; // the phase that it is for, and the step
let going = ""; // the phase in which an accepted plan is still being played: battles on the march ask things in between

function phase(): string { const { game, turn, phase: name, to_act } = app.state; return [game, turn, name, to_act].join(" "); }

export function startPlan(): void {
  plan = null;
  on("log", renew);
  for (const topic of ["replay", "present"] as const) on(topic, draw);
}

export function showPlan(made: Plan): void {
  dropAdvice();
  [plan, of, begun] = [made, phase(), app.state.steps];
  announce(`${made.name}: ${made.rows.length} proposals; Y accepts them.`);
  draw();
  emit("duties");
}

export function planShown(): boolean { return plan !== null && plan.rows.length > 0 && of === phase() && (!plan.arrows || plan.rows.some((row) => row.stage === app.state.stage)); } // not while a battle on the march asks something

/** What is proposed now; null where nothing is, or not for this moment. */
export function proposed(): Plan | null { return planShown() ? plan : null; }

export function putAway(): void { going = ""; if (!plan) return; plan = null; clearPlans(); emit("duties"); }

/** What has been played is taken out; what is for another phase is put away. */
function renew(): void {
  if (!plan) return;
  if (of !== phase()) { putAway(); return; }
  const moves = new Set(log().slice(begun).map((entry) => entry.move));
  const left = plan.rows.filter((row) => !moves.has(row.offer.text));
  if (left.length === plan.rows.length) return;
  plan.rows = left;
  if (!left.length) putAway(); else { draw(); emit("duties"); }
}

/** The proposals on the map, as arrows. */
function draw(): void {
  if (!plan?.arrows) return;
  clearPlans();
  if (app.replaying !== null) return;
  const side = `of-${Math.max(0, app.state.sides.indexOf(app.state.to_act ?? ""))}`;
  for (const { offer, wanted } of plan.rows.slice(0, ARROWS)) {
    const to = offer.hexes.at(-1);
    if (!to || !wanted) continue;
    const enemy = app.stacks.get(to)?.some((unit) => unit.side !== app.state.to_act);
    const starts = [...new Set(offer.units.map((name) => app.units.get(name)?.hex).filter((hex): hex is string => Boolean(hex && hex !== to)))];
    if (offer.path.length > 1) addArrow(offer.path, `march ${side}`, 6, layers.plans);
    else for (const from of starts) addArrow([from, to], `${enemy ? "attack" : "march"} ${side}`, enemy ? app.map.width * 0.36 : 6, layers.plans);
    if (!starts.length || enemy) pointOut([to], enemy ? "struck" : "reached", layers.plans);
  }
}

/** Plays all that is ticked. What is refused is left out and told. */
export async function acceptPlan(): Promise<void> {
  if (!plan || !app.state.my_turn) return;
  const texts = plan.rows.filter((row) => row.wanted).map((row) => row.offer.text);
  if (!texts.length) { putAway(); return; }
  going = of;
  const rows = new Map(plan.rows.map((row) => [row.offer.text, row]));
  await commitAll(texts, { skip: true, sure: !settings.eachDie, goesOn: planShown, refused: (text, refusal) => { const row = rows.get(text); if (row) [row.wanted, row.refusal] = [false, refusal]; } });
  emit("duties");
}

/** After a new state: a plan that was accepted is played on when the battle on the march is over. */
export async function playOn(): Promise<void> {
  await sent();
  if (going !== of || !planShown() || !plan!.arrows || app.replaying !== null) return;
  if (plan!.rows.some((row) => row.wanted)) await acceptPlan(); else going = "";
}

/** Another answer, or none: what that does to the others is asked for. */
export async function change(row: Row, text: string | null): Promise<void> {
  if (!plan) return;
  const mine = plan;
  if (text === null) row.wanted = !row.wanted;
  else {
    const other = row.others.find((one) => one.text === text);
    if (!other) return;
    row.others = [row.offer, ...row.others.filter((one) => one !== other)];
    row.offer = other;
    row.wanted = true;
  }
  draw();
  emit("duties");
  const wanted = mine.rows.filter((one) => one.wanted);
  const found = await ask<(Refusal | null)[]>("refusals", { texts: wanted.map((one) => one.offer.text) });
  if (!found || plan !== mine) return;
  for (const one of mine.rows) one.refusal = null;
  wanted.forEach((one, i) => { one.refusal = found[i] ?? null; });
  emit("duties");
}

/** Something that was not proposed comes before the end of its stage. */
export function add(one: Offer): void {
  if (!plan) return;
  const at = plan.rows.findIndex((row) => row.offer.verb === "done");
  plan.rows.splice(at < 0 ? plan.rows.length : at, 0, { key: `added ${one.text}`, stage: plan.rows[0]?.stage ?? app.state.stage, offer: one, reason: "added by you", others: [], wanted: true, refusal: null });
  plan.besides = plan.besides.filter((other) => other !== one);
  emit("duties");
}
