// The small decisions of a phase in one list: what the staff proposes stands there, and is accepted by one key.
import { commitAll, sent } from "../orders/commit";
import { askAgain, isTrusted, trustFromNow } from "../orders/passes";
import { button, h } from "../widgets/dom";
import { say } from "../widgets/message";
import { app, isHelped } from "../wire/app";
import { emit } from "../wire/bus";
import { ask } from "../wire/table";
import type { Section } from "../wire/staff";
import { acceptPlan, planShown, putAway, showPlan } from "./plan";

let asked = ""; // the state for which it was asked
let waits = ""; // the same while the answer is on its way
const NAME = "Proposals of the staff";

function moment(): string { return `${app.state.game} ${app.state.version}`; }

/** Whether the question of the moment is answered from a list: nobody marches and no battle is begun in it. */
export function isClerical(): boolean {
  return app.state.my_turn && app.replaying === null && app.state.to_act !== "chance" && !app.state.verbs.some((verb) => ["path", "battle"].includes(verb.gesture));
}

/** Asked at once in a phase with several kinds of decisions; a single question stands in the panel anyway. */
export async function learnAgenda(): Promise<void> {
  if (!isClerical() || !app.state.verbs.length || planShown()) return;
  await fetchAgenda();
}

async function fetchAgenda(): Promise<Section[] | null> {
  const key = moment();
  if (asked === key) return null;
  asked = waits = key;
  emit("duties");
  const found = await ask<Section[]>("agenda");
  if (waits === key) waits = "";
  if (!found || moment() !== key) return null;
  const rows = found.flatMap((section, i) => section.items.map((item, n) => ({ key: `${i} ${n}`, stage: section.stage, offer: item.offer, reason: item.reason, others: item.others, wanted: true, refusal: null })));
  const besides = found[0]?.besides ?? [];
  if (rows.length && (rows.length > 1 || besides.length)) showPlan({ name: NAME, rows, besides, arrows: false });
  else { putAway(); emit("duties"); }
  return found;
}

/** Who is quicker than the staff knows that something comes. */
export function agendaWaits(): HTMLElement | null { return waits === moment() ? h("p", { class: "hint staffwaits", role: "status" }, "The staff draws up its proposals …") : null; }

/** The key that accepts: what is shown, or what the staff proposes for a single question. */
export async function accept(sure = false): Promise<void> {
  if (planShown()) { await acceptPlan(); return; }
  if (!isClerical()) { say("There is nothing to accept: no proposal is shown."); return; }
  asked = "";
  const found = await fetchAgenda();
  const texts = (found ?? []).flatMap((section) => section.items.map((item) => item.offer.text));
  if (texts.length && (!app.state.verbs.length || texts.length === 1)) await commitAll(texts, { skip: true, sure });
  else if (found && !texts.length) say("The staff has nothing to propose here.");
}

/** A question that is left to the general is answered by him; whether it was one. */
export async function answered(): Promise<boolean> {
  if (!isTrusted(app.state) || !isClerical() || app.state.verbs.length || planShown()) return false;
  const { version } = app.state;
  await sent();
  if (app.state.version !== version) return true;
  await accept(true);
  return app.state.version !== version;
}

/** Answers this question as the general would, and all others of the phase. */
export async function trust(): Promise<void> {
  trustFromNow();
  if (!(await answered())) askAgain();
}

/** Below the answers: who has no opinion leaves it to the general, now or for the whole phase. */
export function leaveToGeneral(): HTMLElement[] {
  if (!isClerical() || app.state.verbs.length || app.state.choices.length < 2 || !isHelped()) return [];
  return [button("As the general would (Y)", () => void accept(), { class: "offer", id: "as-general", "data-action": "as general" }),
    button("As the general would, all through this phase", () => void trust(), { class: "offer", id: "trust", "data-action": "trust" })];
}

/** While the general answers: who wants to be asked again says so. */
export function trustLine(): HTMLElement | null {
  return isTrusted(app.state) && isHelped() ? h("p", { class: "hint trusted", role: "status" }, "The general answers the questions of this phase. ", button("Ask me again", () => { askAgain(); emit("duties"); }, { class: "small", id: "ask-again", "data-action": "ask again" })) : null;
}
