// What one could have done better in a turn: a list of lessons, each with the better move shown on the map of that moment.
import { addArrow, clearPlans, pointOut } from "../board/marks";
import { layers } from "../board/map";
import { button, h, replace } from "../widgets/dom";
import { announce } from "../widgets/message";
import { sentence, words } from "../widgets/words";
import { lookTo } from "../story/camera";
import { app, turnName } from "../wire/app";
import { on } from "../wire/bus";
import { log } from "../wire/log";
import { ask } from "../wire/table";
import type { Lesson } from "../wire/types";
import { forkDialog } from "./fork";

let box: HTMLElement;
let go: (step: number) => void;
let lessons: Lesson[] | null = null;
let of = { game: "", side: "", turn: 0 }; // what they are about
let waits = false;
let shown: Lesson | null = null; // whose better move is drawn

export function lessonsBox(goTo: (step: number) => void): HTMLElement {
  [go, lessons, waits, shown] = [goTo, null, false, null];
  box = h("section", { id: "lessons", "aria-label": "Lessons" });
  for (const topic of ["replay", "present"] as const) on(topic, show);
  return box;
}

/** The turn that is looked at; in the present the last in which one's own side has acted. */
function turnLookedAt(): number | null {
  const upTo = app.replaying ?? app.state.steps;
  const own = log().slice(0, upTo).filter((entry) => entry.actor === app.state.side);
  return (app.replaying === null ? own.at(-1)?.turn : log()[upTo - 1]?.turn) ?? null;
}

export function drawLessons(): void {
  const { game, side, held } = app.state;
  const turn = held.includes(side) ? turnLookedAt() : null;
  if (lessons && (of.game !== game || of.side !== side)) lessons = null;
  const ask_ = turn === null || waits ? null : button(`What could I have done better in ${turnName(turn)}?`, () => void look(turn), { id: "ask-lessons" });
  const found = lessons && (lessons.length ? h("ol", {}, ...lessons.map(part)) : h("p", { class: "hint" }, `${turnName(of.turn)}: nothing that the general would have done much better.`));
  replace(box, waits ? h("p", { class: "hint", role: "status" }, "The teacher looks through the turn …") : ask_, lessons?.length ? h("h2", { class: "lesser" }, `Lessons of ${turnName(of.turn)}`) : null, found);
}

async function look(turn: number): Promise<void> {
  const { game, side } = app.state;
  const steps = log().filter((entry) => entry.turn === turn).map((entry) => entry.step);
  waits = true;
  shown = null;
  drawLessons();
  const found = await ask<Lesson[]>("lessons", { since: Math.min(...steps) - 1, until: Math.max(...steps) });
  waits = false;
  if (found) [lessons, of] = [found, { game, side, turn }];
  if (found) announce(found.length ? `${found.length} lessons. ${found.map((one) => one.heading).join(", ")}` : "Nothing that the general would have done much better.");
  drawLessons();
}

function part(one: Lesson, at: number): HTMLElement {
  const about = [...one.hexes.slice(0, 12), ...one.better.units].join(" ");
  return h("li", { class: one === shown ? "now" : "", "data-key": String(at), "data-about": about }, h("b", {}, `${one.heading}. `), one.words, " ",
    h("p", { class: "better" }, "Better: ", h("b", {}, one.better.label), one.better.reason ? `: ${one.better.reason}` : "", "."),
    h("span", { class: "buttons" }, button("Show", () => { shown = one; go(one.step); lookTo([...one.hexes.slice(0, 12), ...one.better.path, ...one.better.hexes]); show(); drawLessons(); }, { class: "small", "aria-label": `Show on the map: ${one.heading}`, "data-action": `lesson ${at}` }),
      button("Try again from here", () => forkDialog(one.step), { class: "small", "aria-label": `Try again from here: ${one.heading}` })));
}

/** The better move, on the map as it was then. */
function show(): void {
  if (!shown) return;
  clearPlans();
  if (app.replaying !== shown.step) return;
  const { better, hexes } = shown;
  const side = `of-${Math.max(0, app.state.sides.indexOf(app.state.side))}`;
  const to = better.hexes.at(-1);
  pointOut(hexes, "struck", layers.plans);
  if (better.path.length > 1) addArrow(better.path, `march ${side}`, 6, layers.plans);
  else if (to) for (const name of better.units) { const from = app.units.get(name)?.hex; if (from && from !== to) addArrow([from, to], `attack ${side}`, 6, layers.plans); }
  if (to) pointOut([to], "reached", layers.plans);
  announce(sentence(`${words(app.state.side)} could have: ${better.label}`));
}
