// The panel that says what is wanted now, and offers what can be chosen.
import { app, on } from "../wire/bus";
import { advicePanel, advise, startAdvice } from "./advice";
import { openBattle } from "./battle";
import { whole } from "../board/cards";
import { counterSvg, spoken } from "../board/counter";
import { button, h, replace, sentence, words } from "../widgets/dom";
import { announce, ruleLink } from "../widgets/message";
import { planPanel } from "./plan";
import { begin } from "../board/pointer";
import { clickPiece, select } from "../board/select";
import { commit, undo } from "../wire/table";
import { lookAt } from "../board/zoom";
import type { Offer, Unit } from "../wire/types";

let panel: HTMLElement;

export function promptPanel(): HTMLElement {
  panel = h("section", { id: "prompt", "aria-label": "What to do", tabindex: -1 });
  startAdvice();
  for (const topic of ["state", "select", "acting", "duties", "replay"] as const) on(topic, draw);
  return panel;
}

function draw(): void {
  const { state } = app;
  const inside = panel.contains(document.activeElement);
  if (app.replaying !== null) { replace(panel, h("h2", {}, "Replay"), h("p", {}, "You look at an earlier step. The slider below the map goes on to the last one.")); return; }
  if (state.result) { replace(panel, h("h2", {}, "The game is over"), h("p", {}, sentence(state.result)), ruleLink(state.result_rule)); return; }
  if (!state.my_turn) { replace(panel, h("h2", {}, words(state.stage)), h("p", {}, `${words(state.to_act ?? "Nobody")} is asked; you will see what is done.`)); return; }
  replace(
    panel,
    h("h2", {}, words(state.stage)),
    wanted() ? h("p", { class: "ask" }, sentence(wanted())) : null,
    h("p", { class: "rules" }, ...state.rules.slice(0, 4).map(ruleLink)),
    state.unfinished ? h("p", { class: "unfinished" }, sentence(`Not yet done: ${state.unfinished.reason}`), ruleLink(state.unfinished.rule)) : null,
    ready(),
    selection(),
    advicePanel(),
    tray(),
    planPanel(),
    choiceList(),
    ending(),
  );
  announce(app.selected ? `${app.units.get(app.selected)?.name} chosen. ${panel.querySelector(".selection > p")?.textContent ?? ""}` : `${words(state.stage)}. ${wanted()}`);
  if (inside && !panel.contains(document.activeElement)) panel.focus({ preventScroll: true }); // what had the focus is gone: Tab goes on from here
}

/** The question, without the name of the stage that stands above it. */
export function wanted(): string {
  const { prompt, stage } = app.state;
  return prompt.toLowerCase().startsWith(stage.toLowerCase()) ? prompt.slice(stage.length).replace(/^[:\s]+/, "") : prompt;
}

/** How many pieces can still do something. */
function ready(): HTMLElement | null {
  const units = Object.keys(app.acting).filter((name) => app.units.get(name)?.hex);
  if (!units.length || !app.state.verbs.length || app.duties) return null;
  return h("p", { class: "left" }, button(`Next of ${units.length} pieces that can act (N)`, nextPiece, { "data-action": "next", class: "small" }));
}

export function nextPiece(back: unknown = false): void {
  const units = Object.keys(app.acting).filter((name) => app.units.get(name)?.hex && app.units.get(name)!.side === app.state.to_act);
  if (!units.length) return;
  const at = units.indexOf(app.selected ?? "");
  const next = units[(at + (back === true ? units.length - 1 : 1)) % units.length];
  lookAt(app.units.get(next)!.hex!);
  void select(next);
}

function selection(): HTMLElement | null {
  const unit = app.selected ? app.units.get(app.selected) : null;
  if (!unit) return null;
  const plain = app.offers.filter((one) => !one.hexes.length);
  const kinds = new Map<string, number>();
  for (const one of app.offers) if (one.hexes.length) kinds.set(one.verb, (kinds.get(one.verb) ?? 0) + 1);
  const can = [...kinds].map(([verb, count]) => `${words(verb)}: ${count === 1 ? "one hex" : `${count} hexes`}.`).join(" ");
  return h("div", { class: "selection" }, whole(unit), h("p", {}, can ? can : plain.length ? "" : "It can do nothing now."), ...plain.map(offerButton));
}

function offerButton(one: Offer): HTMLElement {
  const alone = app.state.choices.filter((other) => other.verb === one.verb).length < 2; // of several, each says enough by itself
  const told = one.units.length || one.hexes.length || !alone ? "" : app.state.verbs.find((verb) => verb.verb === one.verb)?.told ?? "";
  return button(told ? `${one.label}: ${told.charAt(0).toLowerCase()}${told.slice(1)}` : one.label, () => void commit(one.text), { class: "offer", "data-action": one.text });
}

/** Pieces beside the map that can be brought on: to be dragged, or chosen and sent. */
function tray(): HTMLElement | null {
  const waiting = Object.keys(app.acting).map((name) => app.units.get(name)).filter((unit): unit is Unit => Boolean(unit && !unit.hex));
  if (!waiting.length) return null;
  return h("div", { class: "tray" }, h("h3", {}, `Beside the map: ${waiting.length}`), h("div", { class: "pieces" }, ...waiting.map(trayPiece)));
}

export function trayPiece(unit: Unit): HTMLElement {
  const node = h("button", { type: "button", class: `traypiece ${unit.short === app.selected ? "chosen" : ""}`, "data-unit": unit.short, "data-action": `tray ${unit.short}`, title: unit.name, onclick: () => clickPiece(unit.short), onpointerdown: (event: PointerEvent) => begin(event, unit.short) }, counterSvg(unit, 46));
  node.setAttribute("aria-label", `${spoken(unit, node)}, ${unit.box?.replaceAll("_", " ") ?? ""}`);
  return node;
}

function choiceList(): HTMLElement | null {
  const menu = app.state.verbs.length > 0;
  const shown = app.state.choices.filter((one) => one.units.length || one.hexes.length || !menu);
  if (!shown.length) return null;
  const most = 60;
  return h("div", { class: "choices" }, h("h3", {}, menu ? "Also possible" : "Your choice"), ...shown.slice(0, most).map(offerButton), shown.length > most ? h("p", {}, `and ${shown.length - most} more: pick the piece on the map.`) : null);
}

/** Buttons that concern no piece: done, automatic set-up and the like; undo; battle. */
function ending(): HTMLElement {
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
