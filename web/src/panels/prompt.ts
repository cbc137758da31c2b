// The panel that says what is wanted now, and offers what can be chosen.
import { nextPiece } from "../orders/cursor";
import { button, h, replace } from "../widgets/dom";
import { announce, ruleLink } from "../widgets/message";
import { sentence, words } from "../widgets/words";
import { decisionCard } from "../story/decision";
import { thinkingPanel } from "../story/thinking";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { advicePanel, startAdvice } from "../analysis/advice";
import { agendaWaits, trustLine } from "../staff/agenda";
import { startPlan } from "../staff/plan";
import { staffPlan } from "../staff/proposals";
import { standingPanel } from "../staff/standing";
import { toDoPanel } from "../staff/todo";
import { choiceList, ending, undoButton } from "./choices";
import { chosenPanel } from "./chosen";
import { consentPanel } from "./consent";
import { pastParts, recap, seatNotice } from "./past";
import { planPanel } from "../combat/plan";
import { tray } from "./tray";

let panel: HTMLElement;

export function promptPanel(): HTMLElement {
  panel = h("section", { id: "prompt", "aria-label": "What to do", tabindex: -1 });
  startAdvice();
  startPlan();
  for (const topic of ["state", "note", "select", "acting", "duties", "replay", "scene"] as const) on(topic, draw);
  return panel;
}

function draw(): void {
  const { state } = app;
  const inside = panel.contains(document.activeElement);
  if (app.replaying !== null) { replace(panel, ...pastParts()); return; }
  if (state.result) { replace(panel, recap(), h("h2", {}, "The game is over"), h("p", {}, sentence(state.result)), ruleLink(state.result_rule), h("p", { class: "fairness" }, state.dice.words)); return; }
  if (!state.my_turn) {
    replace(panel, recap(), h("h2", {}, words(state.stage)), consentPanel(), thinkingPanel(), state.can_undo ? undoButton() : null);
    return;
  }
  const pieces = tray(panel);
  replace(
    panel,
    recap(),
    seatNotice(),
    h("h2", {}, words(state.stage)),
    consentPanel(),
    decisionCard(),
    wanted() && !demands() && !onlyOwed() ? h("p", { class: "ask" }, sentence(wanted())) : null,
    h("p", { class: "rules" }, ...state.rules.slice(0, 4).map((rule) => ruleLink(rule, `${wanted()} ${state.stage}`))),
    state.unfinished && !demands() ? h("p", { class: "unfinished" }, sentence(`Not yet done: ${state.unfinished.reason}`), ruleLink(state.unfinished.rule, state.unfinished.reason)) : null,
    toDoPanel() ?? ready(),
    standingPanel(),
    chosenPanel(),
    advicePanel(),
    trustLine(),
    staffPlan(pieces !== null) ?? agendaWaits(),
    pieces,
    planPanel(),
    choiceList(),
    ending(),
  );
  announce(app.selected ? `${app.group.length > 1 ? `${app.group.length} pieces` : app.units.get(app.selected)?.name} chosen. ${panel.querySelector(".selection > p")?.textContent ?? ""}` : `${words(state.stage)}. ${wanted()}`);
  if (inside && !panel.contains(document.activeElement)) panel.focus({ preventScroll: true }); // what had the focus is gone: Tab goes on from here
}

/** Whether the plan of attacks lists what is still demanded: then it is not said twice. */
function demands(): boolean { return Boolean(app.duties?.must_attack.length || app.duties?.must_be_attacked.length); }

/** Whether the question says no more than what is not yet done, which stands below it with its rule. */
function onlyOwed(): boolean { return app.state.unfinished !== null && wanted() === `before 'done', ${app.state.unfinished.reason}`; }

/** The question, without the name of the stage that stands above it. */
export function wanted(): string {
  const { prompt, stage } = app.state;
  return prompt.toLowerCase().startsWith(stage.toLowerCase()) ? prompt.slice(stage.length).replace(/^[:\s]+/, "") : prompt;
}

/** How many pieces can still do something. */
function ready(): HTMLElement | null {
  const units = [...app.acting].filter((name) => app.units.get(name)?.hex);
  if (!units.length || !app.state.verbs.length || app.duties) return null;
  return h("p", { class: "left" }, button(`Next of ${units.length} pieces that can act (N)`, () => nextPiece(), { "data-action": "next", class: "small" }));
}
