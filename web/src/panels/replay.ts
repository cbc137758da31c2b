// Stepping back and forth through the game.
import { drawRails } from "../board/map";
import { clearMarks } from "../board/marks";
import { refreshMarks, select } from "../board/select";
import { showUnits } from "../board/stacks";
import { button, h } from "../widgets/dom";
import { app } from "../wire/app";
import { emit, on } from "../wire/bus";
import { log } from "../wire/log";
import { ask } from "../wire/table";
import type { View } from "../wire/types";

let slider: HTMLInputElement;
let place: HTMLElement;
let turns: HTMLSelectElement;
let timer = 0;
let live: View | null = null;

export function replayBar(): HTMLElement {
  window.clearInterval(timer);
  timer = 0;
  slider = h("input", { id: "steps", type: "range", min: 0, max: 0, value: 0, "aria-label": "Step of the game", oninput: () => void goTo(Number(slider.value)) });
  place = h("output", { for: "steps" });
  turns = h("select", { "aria-label": "Jump to turn", onchange: () => void goTo(Number(turns.value)) });
  on("state", sync);
  on("log", listTurns);
  return h("div", { id: "replay", role: "region", "aria-label": "Replay" },
    button("|◀", () => void goTo(0), { "aria-label": "To the start" }), button("◀", () => back(1), { "aria-label": "One step back", id: "step-back" }),
    button("▶", () => back(-1), { "aria-label": "One step on", id: "step-on" }), button("Play", play, { id: "replay-play" }),
    button("▶|", () => void goTo(app.state.steps), { "aria-label": "To the present", id: "step-last" }), slider, place, turns);
}

function sync(): void {
  live = app.state.view;
  slider.max = String(app.state.steps);
  if (app.replaying === null) slider.value = slider.max;
  listTurns();
}

function listTurns(): void {
  const starts = new Map<number, number>();
  for (const entry of log()) if (!starts.has(entry.turn)) starts.set(entry.turn, entry.step - 1);
  turns.replaceChildren(...[...starts].map(([turn, step]) => h("option", { value: step }, `Turn ${turn}`)));
  turns.hidden = starts.size < 2;
  show();
}

function show(): void {
  place.textContent = `${slider.value} / ${slider.max}`;
  const begun = [...turns.options].filter((one) => Number(one.value) <= Number(slider.value)).at(-1);
  if (begun) turns.value = begun.value;
}

function back(steps: number): void { void goTo(Number(slider.value) - steps); }

/** Shows the board as it was after a step; the last step is the present. */
export async function goTo(step: number): Promise<void> {
  const { steps } = app.state;
  step = Math.max(0, Math.min(step, steps));
  slider.value = String(step);
  show();
  if (step === steps) {
    app.replaying = null;
    app.state.view = live!;
  } else {
    const answer = await ask<{ step: number; view: View }>("replay", { step });
    if (!answer || slider.value !== String(step)) return;
    app.replaying = step;
    app.state = { ...app.state, view: answer.view };
  }
  clearMarks();
  showUnits(app.state.view.units);
  void drawRails();
  emit("replay");
  if (app.replaying === null) { void select(null); refreshMarks(); }
}

function play(): void {
  const name = document.getElementById("replay-play")!;
  if (timer) { window.clearInterval(timer); timer = 0; name.textContent = "Play"; return; }
  if (Number(slider.value) >= app.state.steps) void goTo(0);
  name.textContent = "Pause";
  timer = window.setInterval(() => {
    if (Number(slider.value) >= app.state.steps || !document.getElementById("replay")) { window.clearInterval(timer); timer = 0; name.textContent = "Play"; return; }
    back(-1);
  }, 700);
}
