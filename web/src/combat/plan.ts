// The plan of a combat phase in the panel: what is still unmet, one plan for all, and what it is expected to bring.
import { lookAt } from "../board/framing";
import { placed } from "../canvas/geometry";
import { button, h } from "../widgets/dom";
import { ruleLink } from "../widgets/message";
import { sentence } from "../widgets/words";
import { app, isHelped } from "../wire/app";
import type { PlannedBattle, Weighed } from "../wire/types";
import { openBattle } from "./battle";
import { fightAll, isFighting, stopFighting } from "./fighting";
import { dropPlan, fight, isThinking, leaveOut, planAll, planned, weighedPlan } from "./planned";

function verb(): string { return app.state.verbs.find((one) => one.gesture === "battle")?.verb ?? "attack"; }

/** A battle for one who must attack: against the first enemy in reach, with all who can join in. */
function whom(unit: string): void {
  const hex = app.duties?.may_attack[unit]?.[0] ?? app.units.get(unit)?.hex;
  if (hex) lookAt(hex);
  openBattle(verb(), app.duties?.may_attack[unit]?.slice(0, 1) ?? []);
}

export function planPanel(): HTMLElement | null {
  const { duties } = app;
  if (!duties || !Object.keys(duties.may_attack).length) return null;
  const now = planned();
  const marches = app.state.verbs.some((one) => one.gesture === "path"); // attacks on the move are no phase to be planned
  if (marches && !duties.must_attack.length && !duties.must_be_attacked.length) return null;
  const tools = h("div", { class: "buttons" },
    button(isThinking() ? "Planning …" : now ? "Plan anew" : "Plan them all", () => void planAll(), { id: "plan-all", "data-action": "plan all", disabled: isThinking() }),
    now ? button("Put the plan away", dropPlan, { id: "plan-drop" }) : null);
  return h("div", { class: "plan" }, h("h3", {}, now ? "The plan" : "Attacks"), unmetPart(), now ? planPart(now) : demanded(), tools);
}

/** What the rules still demand: by the plan as it stands, or at all. */
function unmetPart(): HTMLElement {
  const { must_attack, must_be_attacked } = weighedPlan() ?? app.duties!;
  if (!must_attack.length && !must_be_attacked.length) return h("p", { class: "met" }, planned() ? "The plan meets all that the rules demand." : "None is demanded; attacks are yours to choose.");
  const rule = app.state.unfinished?.rule ?? "";
  return h("div", { class: "unmet", role: "group", "aria-label": "Still demanded" },
    must_be_attacked.length ? h("p", {}, "Still to be attacked: ", ...must_be_attacked.map((hex) => button(hex, () => { lookAt(hex); openBattle(verb(), [hex]); }, { class: "small must", "data-about": hex }))) : null,
    must_attack.length ? h("p", {}, "Must still attack: ", ...must_attack.map((unit) => button(unit, () => whom(unit), { class: "small must", "data-about": unit }))) : null, ruleLink(rule, [...must_attack, ...must_be_attacked].join(" ")));
}

/** One way to meet what is demanded, where no plan is open. */
function demanded(): HTMLElement | null {
  const { plan } = app.duties!;
  return plan.length ? h("div", {}, h("p", {}, "One way to meet it all:"), ...plan.map(([attackers, hexes]) =>
    button(`${attackers.join(" + ")} → ${hexes.join(", ")}`, () => { lookAt(hexes[0]); openBattle(verb(), hexes, attackers); }, { class: "offer", "data-action": `plan ${hexes.join("+")}`, "data-about": [...attackers, ...hexes].join(" ") }))) : null;
}

function percent(share: number): string { return `${Math.round(100 * share)}\u00a0%`; }

function planPart(battles: PlannedBattle[]): HTMLElement {
  const sum = weighedPlan();
  return h("div", {}, h("p", { class: "hint" }, "Drag a piece to another enemy to change its attack, or away from them to leave it out."),
    h("ol", { class: "battles" }, ...battles.map((one, i) => battlePart(one, i, sum))), sum ? sumPart(sum) : null,
    battles.length > 1 && isHelped() ? h("div", { class: "buttons" }, isFighting() ? button("Stop after this battle", stopFighting, { id: "plan-stop", "data-action": "plan stop" }) : button("Fight them all; the general answers", () => void fightAll(), { class: "main", id: "plan-fight-all", "data-action": "plan fight all", disabled: !sum })) : null,
    battles.length ? button("Fight the first of them", () => void fight(), { class: "main", id: "plan-fight", "data-action": "plan fight", disabled: !sum?.battles[0] || sum.battles[0].refusal !== null }) : null);
}

function battlePart(one: PlannedBattle, at: number, sum: Weighed | null): HTMLElement {
  const found = sum?.battles[at];
  const chance = found && found.clears !== null ? `. Cleared: ${percent(found.clears)}` : "";
  const about = [...one.attackers, ...one.hexes].join(" ");
  return h("li", { "data-key": one.hexes.join("+"), "data-about": about, tabindex: 0 },
    h("b", {}, found?.odds || "?"), ` ${one.attackers.join(" + ")} → ${one.hexes.map(placed).join(", ")}${chance}`,
    found?.refusal ? h("span", { class: "refused" }, sentence(found.refusal.reason), ruleLink(found.refusal.rule, found.refusal.reason)) : null,
    one.reason ? h("small", {}, sentence(one.reason)) : null,
    h("span", { class: "buttons" },
      button("Fight", () => void fight(at), { class: "small", disabled: !found || found.refusal !== null, "aria-label": `Fight ${one.hexes.join(", ")} now`, "data-action": `fight ${one.hexes.join("+")}` }),
      button("Change", () => openBattle(one.verb, one.hexes, one.attackers, one.extras), { class: "small", "aria-label": `Change the attack on ${one.hexes.join(", ")}`, "data-action": `change ${one.hexes.join("+")}` }),
      button("Leave out", () => leaveOut(at), { class: "small", "aria-label": `Leave out the attack on ${one.hexes.join(", ")}`, "data-action": `omit ${one.hexes.join("+")}` })));
}

/** What the whole plan comes to, on average. */
function sumPart(sum: Weighed): HTMLElement {
  const told = sum.battles.some((one) => one.clears !== null);
  const falls = [...sum.falls].sort((a, b) => b.chance - a.chance);
  return h("div", { class: "sum", role: "status" },
    told ? h("p", {}, `On average the enemy loses ${sum.theirs.toFixed(1)} pieces, you lose ${sum.own.toFixed(1)}.`) : h("p", { class: "hint" }, "What these battles cost cannot be foretold here."),
    falls.length ? h("p", {}, "May fall: ", ...falls.map((one, i) => h("span", { "data-about": one.hex, tabindex: 0 }, `${i ? ", " : ""}${one.place} ${percent(one.chance)}`))) : null);
}
