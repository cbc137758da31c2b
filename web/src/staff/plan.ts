// A list of proposed actions, each of which can be changed or left out; one key accepts it. The staff and deputies fill it.
import { addArrow, clearPlans, pointOut } from "../board/marks";
import { layers } from "../board/map";
import { dropAdvice } from "../analysis/advice";
import { commitAll } from "../orders/commit";
import { lookTo } from "../story/camera";
import { button, h } from "../widgets/dom";
import { announce } from "../widgets/message";
import { sentence, words } from "../widgets/words";
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

export function putAway(): void { if (!plan) return; plan = null; clearPlans(); emit("duties"); }

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
  await commitAll(texts, true);
}

/** Another answer, or none: what that does to the others is asked for. */
async function change(row: Row, text: string | null): Promise<void> {
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
function add(one: Offer): void {
  if (!plan) return;
  const at = plan.rows.findIndex((row) => row.offer.verb === "done");
  plan.rows.splice(at < 0 ? plan.rows.length : at, 0, { key: `added ${one.text}`, stage: plan.rows[0]?.stage ?? app.state.stage, offer: one, reason: "added by you", others: [], wanted: true, refusal: null });
  plan.besides = plan.besides.filter((other) => other !== one);
  emit("duties");
}

function where(one: Offer): string[] { return [...one.units.map((name) => app.units.get(name)?.hex ?? ""), ...one.hexes].filter(Boolean); }

function line(row: Row): HTMLElement {
  const { offer, others, reason, refusal } = row;
  const id = `row ${row.key}`;
  return h("li", { class: refusal ? "row refused" : "row", "data-key": id },
    h("input", { type: "checkbox", id, checked: row.wanted, "aria-label": `${offer.label}: do it`, onchange: () => void change(row, null) }),
    others.length
      ? h("select", { "aria-label": `${offer.label}: choose otherwise`, onchange: (event: Event) => void change(row, (event.target as HTMLSelectElement).value) }, ...[offer, ...others].map((one) => h("option", { value: one.text, selected: one === offer }, one.label)))
      : h("button", { type: "button", class: "offer", "data-action": `look ${offer.text}`, "data-about": [...offer.units, ...offer.hexes, offer.text].join(" "), onclick: () => lookTo(where(offer)) }, offer.label),
    h("small", {}, sentence(refusal ? refusal.reason : reason)));
}

/** Folded where all of it is about the pieces beside the map, which come first then. */
export function staffPlan(beside: boolean): HTMLElement | null {
  if (!planShown() || !app.state.my_turn) return null;
  const { name, rows, besides } = plan!;
  const parts: HTMLElement[] = [];
  for (const row of rows) {
    if (row.stage !== parts.at(-1)?.dataset.stage) parts.push(h("ol", { "data-stage": row.stage, "data-key": `stage ${row.stage}`, "aria-label": words(row.stage) }));
    parts.at(-1)!.append(line(row));
  }
  const stages = new Set(rows.map((row) => row.stage));
  const wanted = rows.filter((row) => row.wanted).length;
  const folded = beside && rows.some((row) => row.offer.units.length) && rows.every((row) => row.offer.units.every((name) => !app.units.get(name)?.hex));
  const listed = parts.flatMap((list) => (stages.size > 1 ? [h("h4", {}, words(list.dataset.stage!)), list] : [list]));
  return h("section", { class: "staffplan", "aria-label": name },
    h("h3", {}, name),
    h("div", { class: "buttons" }, button(`Accept ${wanted === rows.length ? (wanted === 1 ? "it" : `all ${wanted}`) : wanted} (Y)`, () => void acceptPlan(), { class: "main", id: "plan-accept", disabled: !wanted }), button("Put away", putAway, { id: "plan-away" })),
    ...(folded ? [h("details", { "data-key": "proposals" }, h("summary", {}, "What they are"), ...listed)] : listed),
    besides.length ? h("details", { class: "besides" }, h("summary", {}, `${besides.length} more could be done`), ...besides.map((one) => button(`Add: ${one.label}`, () => add(one), { class: "offer", "data-action": `add ${one.text}` }))) : null);
}
