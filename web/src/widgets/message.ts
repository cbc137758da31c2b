// The line that answers: refusals with their rule, news, hints. Read out by screen readers.
import { emit, on } from "../wire/bus";
import type { Refusal } from "../wire/types";
import { h, replace } from "./dom";
import { sentence } from "./words";

let bar: HTMLElement;
let timer = 0;

export function messageBar(): HTMLElement {
  bar = h("div", { id: "message", role: "status", "aria-live": "polite" });
  on("refused", refuse);
  return bar;
}

let voice: HTMLElement;

/** Words for those who listen: what is wanted now, what was chosen. */
export function voiceNode(): HTMLElement {
  voice = h("div", { id: "voice", class: "unseen", role: "status", "aria-live": "polite" });
  return voice;
}

export function announce(text: string): void { if (voice && voice.textContent !== text) voice.textContent = text; }

/** The number of a rule, which opens it; what it was cited ``about`` is shown on the map while one looks at it. */
export function ruleLink(rule: string, about = ""): HTMLElement | null {
  return rule ? h("button", { type: "button", class: "rule", "data-about": about || null, onclick: () => emit("rule", rule), "aria-label": `Rule ${rule}` }, rule) : null;
}

export function say(text: string, rule = "", kind = "news"): void {
  if (!bar) return;
  window.clearTimeout(timer);
  bar.className = `shown ${kind}`;
  replace(bar, h("span", { "data-about": text }, sentence(text)), ruleLink(rule, text), h("button", { type: "button", class: "close", "aria-label": "Close this message", onclick: hush }, "×"));
  timer = window.setTimeout(hush, kind === "refusal" ? 20000 : 9000);
}

export function refuse(refusal: Refusal): void { say(refusal.reason, refusal.rule, "refusal"); }

export function hush(): void { if (bar) { bar.className = ""; bar.replaceChildren(); } }
