// The bar below the map: back and forth through the game, and the playback with its pace.
import { button, h, replace } from "../widgets/dom";
import { keep, settings } from "../widgets/settings";
import { unbroken, words } from "../widgets/words";
import { showScene } from "../story/signs";
import { showPast, showPresent } from "../story/past";
import { filmRuns, isPlaying, leaveFilm, shownScene, skip, stepFilm, toggle, watch } from "../story/player";
import { app, turnName } from "../wire/app";
import { emit, on } from "../wire/bus";
import { log } from "../wire/log";
import type { Scene, Story } from "../wire/story";
import { ask } from "../wire/table";
import type { View } from "../wire/types";

let slider: HTMLInputElement;
let place: HTMLElement;
let turns: HTMLSelectElement;
let banner: HTMLElement;
let alone: Scene | null = null; // the scene of a step that is looked at without a film

export function replayBar(): HTMLElement {
  slider = h("input", { id: "steps", type: "range", min: 0, max: 0, value: 0, "aria-label": "Step of the game", oninput: () => void goTo(Number(slider.value)) });
  place = h("output", { for: "steps" });
  turns = h("select", { "aria-label": "Jump to turn", onchange: () => void goTo(Number(turns.value)) });
  const pace = h("select", { id: "pace", "aria-label": "Pace of the playback", onchange: () => keep({ pace: pace.value }) }, ...["slow", "normal", "fast", "quick"].map((one) => h("option", { value: one, selected: one === settings.pace }, words(one))));
  for (const topic of ["state", "replay", "scene"] as const) on(topic, sync);
  on("log", listTurns);
  on("settings", () => { pace.value = settings.pace; });
  return h("div", { id: "replay", role: "region", "aria-label": "Replay" },
    button("|◀", () => void goTo(0), { "aria-label": "To the start" }), button("◀", () => stepBy(-1), { "aria-label": "One step back", id: "step-back" }),
    button("Play", play, { id: "replay-play" }), button("▶", () => stepBy(1), { "aria-label": "One step on", id: "step-on" }),
    button("▶|", toLast, { "aria-label": "To the present", id: "step-last" }), pace, slider, place, turns);
}

/** The line over the map that says that this is the past. */
export function pastBanner(): HTMLElement {
  banner = h("div", { id: "past", hidden: true });
  return banner;
}

export function stepScene(): Scene | null { return alone; }

function sync(): void {
  if (!app.state) return;
  slider.max = String(app.state.steps);
  slider.value = String(app.replaying ?? app.state.steps);
  if (filmRuns()) alone = null;
  document.getElementById("replay-play")!.textContent = isPlaying() ? "Pause" : "Play";
  const past = app.replaying !== null;
  document.documentElement.classList.toggle("in-the-past", past);
  banner.hidden = !past;
  const entry = log()[(app.replaying ?? 0) - 1];
  const film = shownScene();
  replace(banner, h("b", {}, "This is the past"), h("span", {}, entry ? unbroken(` ${turnName(entry.turn)}, ${entry.stage}`) : " The start"), button(film ? "Skip" : "To the present", toLast, { id: "past-leave", class: "small" }));
  listTurns();
}

function listTurns(): void {
  const starts = new Map<number, number>();
  for (const entry of log()) if (!starts.has(entry.turn)) starts.set(entry.turn, entry.step - 1);
  replace(turns, ...[...starts].map(([turn, step]) => h("option", { value: step }, turnName(turn))));
  turns.hidden = starts.size < 2;
  place.textContent = `${slider.value} / ${slider.max}`;
  const begun = [...turns.options].filter((one) => Number(one.value) <= Number(slider.value)).at(-1);
  if (begun) turns.value = begun.value;
}

/** One scene of a film, or one step of the game. */
export function stepBy(by: number): void {
  if (filmRuns()) stepFilm(by);
  else void goTo((app.replaying ?? app.state.steps) + by);
}

/** To the present; a film that is left so tells what it came to. */
export function toLast(): void {
  if (filmRuns()) skip();
  else void goTo(app.state.steps);
}

/** Shows the board as it was after a step; the last step is the present. */
export async function goTo(step: number): Promise<void> {
  const { steps } = app.state;
  step = Math.max(0, Math.min(step, steps));
  leaveFilm();
  alone = null;
  slider.value = String(step);
  listTurns();
  if (step === steps) { if (app.replaying !== null) { showPresent(); emit("scene"); } return; }
  const [answer, story] = await Promise.all([ask<{ step: number; view: View }>("replay", { step }), step ? ask<Story>("story", { since: step - 1, until: step }) : null]);
  if (!answer || slider.value !== String(step) || filmRuns()) return;
  alone = story?.scenes.at(-1) ?? null;
  showPast(step, answer.view);
  if (alone) showScene(alone);
}

/** Plays on from the step that is shown, from the start when that is the present; or pauses. */
export function play(): void {
  if (filmRuns()) { toggle(); return; }
  const from = app.replaying ?? 0;
  if (from < app.state.steps) void watch(from, app.state.steps);
}
