// Typing an action, as at the terminal.
import { commit } from "../orders/commit";
import { dialog } from "../widgets/dialog";
import { button, h } from "../widgets/dom";
import { refuse } from "../widgets/message";
import { app } from "../wire/app";
import { ask } from "../wire/table";
import type { Offer, Refusal } from "../wire/types";

export function openCommand(): void {
  if (!app.state.my_turn) return;
  const uses = app.state.verbs.map((verb) => verb.usage).join("; ") || app.state.choices[0]?.text || "";
  const field = h("input", { id: "command", type: "text", size: 46, autocomplete: "off", "aria-label": "Action", placeholder: app.state.verbs[0]?.usage ?? app.state.choices[0]?.text ?? "" });
  const go = () => { const text = field.value.trim(); box.close(); if (text) void typed(text); };
  const box = dialog("Type an action", h("div", {}, field, h("p", { class: "hint" }, uses)), button("Play", go, { class: "main" }));
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); go(); } });
  field.focus();
}

/** A path may be left out: unit and destination are enough. */
async function typed(text: string): Promise<void> {
  const [verb, unit, goal, ...more] = text.split(/\s+/);
  if (goal && !more.length && !goal.includes("-")) {
    const offers = await ask<Offer[]>("unit", { unit });
    if (!offers) return;
    const hex = app.map.hexes[goal] ? goal : Object.entries(app.map.places).find(([name]) => name.toLowerCase() === goal.toLowerCase())?.[1].hex;
    const found = offers.find((one) => one.verb === verb && one.hexes.at(-1) === hex);
    if (found) { void commit(found.text); return; }
    if (hex && app.state.verbs.some((one) => one.verb === verb && one.gesture === "path")) {
      const refusal = await ask<Refusal>("aim", { unit, hex });
      if (refusal) refuse(refusal);
      return;
    }
  }
  void commit(text);
}
