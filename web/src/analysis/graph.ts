// The course of the game as a graph: who stood better when, and where it turned. Every point leads to its moment.
import { lossWords, takenTogether } from "../story/card";
import { button, h, replace, s } from "../widgets/dom";
import { sentence, words } from "../widgets/words";
import { app } from "../wire/app";
import type { Course, Moment, Turning } from "../wire/story";
import { ask } from "../wire/table";
import { forkDialog } from "./fork";

const [WIDE, HIGH, RIM] = [330, 120, 14];
const HIGH_WINDOW = 1300; // in which the turning points and the diary have room below each other
let box: HTMLElement;
let go: (step: number) => void;
let course: Course | null = null;
let of = ""; // the game and the phase of which it tells
let waits = false;

export function graphBox(goTo: (step: number) => void): HTMLElement {
  [go, course, of, waits] = [goTo, null, "", false];
  box = h("section", { id: "course", "aria-label": "Course of the game" });
  return box;
}

/** When the diary is looked at, and something has happened since. */
export async function drawGraph(): Promise<void> {
  draw();
  const { game, side, turn, phase, result, steps } = app.state;
  const now = [game, side, turn, phase, result].join(" "); // not after every step: it takes a while
  if (waits || of === now || steps < 2) return;
  waits = true;
  of = now;
  draw();
  const found = await ask<Course>("course");
  waits = false;
  if (found) course = found;
  draw();
}

function draw(): void {
  if (!course || course.moments.length < 2) { replace(box, h("p", { class: "hint", role: "status" }, waits ? "Working out how the game went …" : "")); return; }
  replace(box, h("h2", { class: "lesser" }, "How the game went"), picture(course), ...legend(course), turnings(course));
}

/** How far the first side is ahead: by what its chance is over a half, or in combat factors. */
const lead = (one: Moment) => (one.chance === null ? one.value : one.chance - 0.5);

function legend({ sides, moments }: Course): HTMLElement[] {
  const last = moments.at(-1)!;
  const better = words(sides[lead(last) > 0 ? 0 : 1]);
  const now = last.decided ? `${better} has won.` : last.chance === null ? (Math.abs(last.value) < 1 ? "Both stand alike." : `${better} stands better by ${Math.abs(last.value).toFixed(0)} combat factors.`) : `${better} wins with ${ahead(last)}.`;
  const how = last.chance === null ? "in combat factors, places and supply counted" : "by the chance to win, learned from games between computer players";
  return [h("p", { class: "hint" }, `Above the line ${words(sides[0])}, below it ${words(sides[1])} stands better, ${how}, as far as you can know. Now: ${now}`)];
}

function ahead(one: Moment): string {
  return one.chance === null ? `${Math.abs(one.value).toFixed(0)}` : `${(100 * Math.max(one.chance, 1 - one.chance)).toFixed(0)} %`;
}

/** A point for each moment; the largest swing, or a sure win, fills the height. */
function picture({ sides, moments, turnings: turned }: Course): HTMLElement {
  const open = moments.filter((one) => !one.decided).map((one) => Math.abs(one.value));
  const most = moments[0].chance === null ? Math.max(1, ...open) * 1.1 : 0.5;
  const last = Math.max(1, moments.at(-1)!.step);
  const x = (one: Moment) => RIM + (one.step / last) * (WIDE - 2 * RIM);
  const y = (one: Moment) => HIGH / 2 - Math.max(-1, Math.min(1, lead(one) / most)) * (HIGH / 2 - RIM);
  const line = moments.map((one) => `${x(one).toFixed(1)},${y(one).toFixed(1)}`).join("L");
  const area = `M${RIM},${HIGH / 2}L${line}L${WIDE - RIM},${HIGH / 2}Z`;
  const marks = new Set(turned.map((one) => one.until));
  const half = (of_: number) => s("clipPath", { id: `half-${of_}` }, s("rect", { x: 0, y: of_ ? HIGH / 2 : 0, width: WIDE, height: HIGH / 2 }));
  const dots = moments.map((one) => {
    const label = `${one.name}, ${one.stage}: ${words(sides[lead(one) > 0 ? 0 : 1])} ahead${one.chance === null ? ` by ${ahead(one)}` : `, ${ahead(one)} to win`}${marks.has(one.step) ? ", a turning point" : ""}`;
    return s("g", { class: `moment${marks.has(one.step) ? " turning" : ""}${(app.replaying ?? app.state.steps) === one.step ? " now" : ""}`, role: "button", tabindex: 0, "aria-label": label, "data-step": one.step, onclick: () => go(one.step), onkeydown: (event: KeyboardEvent) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); go(one.step); } } },
      s("title", {}, label), s("circle", { class: "touch", cx: x(one), cy: y(one), r: 9 }), s("circle", { cx: x(one), cy: y(one), r: marks.has(one.step) ? 5 : 2.6 }));
  });
  const turns = moments.filter((one, i) => i === 0 || one.turn !== moments[i - 1].turn).map((one) => s("line", { class: "turnline", x1: x(one), x2: x(one), y1: RIM, y2: HIGH - RIM }));
  return h("div", { class: "graph" }, s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": "Who stood better, by turn" }, s("defs", {}, half(0), half(1)), ...turns, s("path", { class: "ahead of-0", d: area, "clip-path": "url(#half-0)" }), s("path", { class: "ahead of-1", d: area, "clip-path": "url(#half-1)" }), s("line", { class: "even", x1: RIM, x2: WIDE - RIM, y1: HIGH / 2, y2: HIGH / 2 }), s("path", { class: "balance", d: `M${line}` }), ...dots));
}

function turnings({ turnings: turned }: Course): HTMLElement | null {
  if (!turned.length) return null;
  return h("details", { class: "turnings", open: innerHeight > HIGH_WINDOW, "data-key": "turnings" }, h("summary", {}, `Turning points: ${turned.length}`), h("ol", {}, ...turned.map(turningPart)));
}

function turningPart(one: Turning): HTMLElement {
  const lost = lossWords(one.lost.slice(0, 6)) + (one.lost.length > 6 ? " and more" : "");
  const said = [...takenTogether(one.taken), lost].filter(Boolean).map(sentence).join(" ");
  const about = [...one.taken.map((taken) => taken.place), ...one.lost.map((loss) => loss.unit.hex ?? "")].join(" ");
  return h("li", { "data-key": String(one.until), "data-about": about }, h("b", {}, `${one.name}: ${one.swing === null ? Math.abs(one.change).toFixed(0) : `${Math.abs(100 * one.swing).toFixed(0)} %`} towards ${words(one.better)}. `), said,
    h("span", { class: "buttons" }, button("Look", () => go(one.since), { class: "small", "aria-label": `Look at ${one.name}` }), button("Try again from here", () => forkDialog(one.since), { class: "small", "aria-label": `Try again from here: ${one.name}`, "data-action": `fork ${one.since}` })));
}
