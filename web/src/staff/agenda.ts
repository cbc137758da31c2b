// The small decisions of a phase in one list: what the staff proposes stands there, and is accepted by one key.
import { commitAll } from "../orders/commit";
import { say } from "../widgets/message";
import { app } from "../wire/app";
import { ask } from "../wire/table";
import type { Section } from "../wire/staff";
import { acceptPlan, planShown, putAway, showPlan } from "./plan";

let asked = ""; // the state for which it was asked
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
  asked = key;
  const found = await ask<Section[]>("agenda");
  if (!found || moment() !== key) return null;
  const rows = found.flatMap((section, i) => section.items.map((item, n) => ({ key: `${i} ${n}`, stage: section.stage, offer: item.offer, reason: item.reason, others: item.others, wanted: true, refusal: null })));
  const besides = found[0]?.besides ?? [];
  if (rows.length && (rows.length > 1 || besides.length)) showPlan({ name: NAME, rows, besides, arrows: false });
  else putAway();
  return found;
}

/** The key that accepts: what is shown, or what the staff proposes for a single question. */
export async function accept(): Promise<void> {
  if (planShown()) { await acceptPlan(); return; }
  if (!isClerical()) { say("There is nothing to accept: no proposal is shown."); return; }
  asked = "";
  const found = await fetchAgenda();
  const texts = (found ?? []).flatMap((section) => section.items.map((item) => item.offer.text));
  if (texts.length && (!app.state.verbs.length || texts.length === 1)) await commitAll(texts, true);
  else if (found && !texts.length) say("The staff has nothing to propose here.");
}
