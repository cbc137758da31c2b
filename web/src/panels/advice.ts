// What the general would do here, and why.
import { commit } from "../orders/commit";
import { button, h } from "../widgets/dom";
import { say } from "../widgets/message";
import { sentence } from "../widgets/words";
import { app } from "../wire/app";
import { emit, on } from "../wire/bus";
import { ask } from "../wire/table";
import type { Advice } from "../wire/types";

let advice: Advice[] | null = null;
let waits = false;

export function startAdvice(): void {
  advice = null;
  waits = false;
  on("state", () => { advice = null; });
}

export async function advise(): Promise<void> {
  if (waits) return;
  const { version } = app.state;
  waits = true;
  emit("duties");
  const found = await ask<Advice[]>("advice");
  waits = false;
  if (app.state.version === version) advice = found;
  if (advice && !advice.length) say("The general has nothing to say here.");
  emit("duties");
}

export function advicePanel(): HTMLElement | null {
  if (waits) return h("p", { class: "advice", role: "status" }, "The general thinks …");
  if (!advice?.length) return null;
  return h("div", { class: "advice" }, h("h3", {}, "The general would"),
    ...advice.map((one) => h("div", { class: "counsel", "data-key": one.text }, button(one.text, () => void commit(one.text), { class: "offer", "data-action": `advice ${one.text}` }), h("p", {}, sentence(one.reason)))));
}
