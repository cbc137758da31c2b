// What can be chosen by a button, and the buttons that concern no piece.
import { commit, undo } from "../board/commit";
import { button, h } from "../widgets/dom";
import { words } from "../widgets/words";
import { app } from "../wire/app";
import type { Offer } from "../wire/types";
import { advise } from "./advice";
import { openBattle } from "./battle";

export function offerButton(one: Offer): HTMLElement {
  const alone = app.state.choices.filter((other) => other.verb === one.verb).length < 2; // of several, each says enough by itself
  const told = one.units.length || one.hexes.length || !alone ? "" : app.state.verbs.find((verb) => verb.verb === one.verb)?.told ?? "";
  return button(told ? `${one.label}: ${told.charAt(0).toLowerCase()}${told.slice(1)}` : one.label, () => void commit(one.text), { class: "offer", "data-action": one.text });
}

export function choiceList(): HTMLElement | null {
  const menu = app.state.verbs.length > 0;
  const shown = app.state.choices.filter((one) => one.units.length || one.hexes.length || !menu);
  if (!shown.length) return null;
  const most = 60;
  return h("div", { class: "choices" }, h("h3", {}, menu ? "Also possible" : "Your choice"), ...shown.slice(0, most).map(offerButton), shown.length > most ? h("p", {}, `and ${shown.length - most} more: pick the piece on the map.`) : null);
}

/** Buttons that concern no piece: done, automatic set-up and the like; undo; battle. */
export function ending(): HTMLElement {
  const menu = app.state.verbs.length > 0;
  const plain = menu ? app.state.choices.filter((one) => !one.units.length && !one.hexes.length) : [];
  const done = app.state.verbs.some((verb) => verb.verb === "done");
  const battle = app.state.verbs.find((verb) => verb.gesture === "battle");
  const buttons = [
    battle ? button(`${words(battle.verb)} (B)`, () => openBattle(battle.verb), { "data-action": "battle" }) : null,
    ...plain.filter((one) => one.verb !== "done").map(offerButton),
    // "Done" stays when it is refused: the refusal tells what is missing.
    done ? button("Done (D)", () => void commit("done"), { class: "main", "data-action": "done", id: "done" }) : null,
    button("Advice (A)", () => void advise(), { "data-action": "advice", id: "advice" }),
    button("Undo (U)", () => void undo(), { "data-action": "undo", id: "undo", disabled: !app.state.can_undo }),
  ];
  return h("div", { class: "ending" }, ...buttons);
}
