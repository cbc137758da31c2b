// "Why did you do that?": asked of the computer about a scene of the past.
import { button, h } from "../widgets/dom";
import { announce } from "../widgets/message";
import { sentence } from "../widgets/words";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import type { Scene } from "../wire/story";
import { ask } from "../wire/table";

let told = { game: "", step: 0, words: "" };
let waits = 0; // the step that was asked about

export function whyPart(scene: Scene): HTMLElement | null {
  const { game, seats, may_watch, result } = app.state;
  const computers = (seats[scene.actor] ?? "human") !== "human";
  if (!may_watch || scene.actor === "chance" || !(computers || (result && seats[scene.actor]))) return null;
  if (waits === scene.first) return h("p", { class: "why", role: "status" }, "One moment …");
  if (told.game === game && told.step === scene.first) return h("p", { class: "why", role: "status" }, h("b", {}, "Why: "), sentence(told.words));
  return h("div", { class: "buttons" }, button(computers ? "Why did they do that?" : "What spoke for it?", () => void askWhy(scene.first), { id: "why" }));
}

async function askWhy(step: number): Promise<void> {
  waits = step;
  emit("scene");
  const words = await ask<string>("why", { step });
  waits = 0;
  if (words) { told = { game: app.state.game, step, words }; announce(`Why: ${sentence(words)}`); }
  emit("scene");
}
