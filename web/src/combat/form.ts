// The form of a battle in preparation: the defender on top with its counters, attackers, odds with every modifier.
import { counterSvg, strengths } from "../board/counter";
import { unseen } from "../board/piles";
import { counters } from "../story/card";
import { button, h } from "../widgets/dom";
import { extraField, group, tick } from "../widgets/fields";
import { words } from "../widgets/words";
import { app } from "../wire/app";
import { type BattleAnswer, oddsLines } from "./odds";
import { planned } from "./planned";
import { targetAt } from "./targets";

export interface Battle { verb: string; hexes: Set<string>; attackers: Set<string>; extras: Record<string, string> }

interface Acts { pick: (hex: string) => void; call: (unit: string) => void; add: (name: string, value: string) => void; attack: () => void; plan: () => void; cancel: () => void }

export function reaches(unit: string): string[] { return app.duties?.may_attack[unit] ?? []; }

export function candidates(): string[] { return Object.keys(app.duties?.may_attack ?? {}).filter((unit) => reaches(unit).length); }

/** Whether one attack may go against several hexes. */
export function many(verb: string): boolean { return app.state.verbs.find((one) => one.verb === verb)?.many ?? false; }

export function battleForm({ verb, hexes, attackers, extras }: Battle, answer: BattleAnswer | null, waits: boolean, acts: Acts): (HTMLElement | null)[] {
  const others = [...new Set(candidates().flatMap(reaches))].filter((hex) => !hexes.has(hex)).sort();
  const offered = [...new Set([...attackers, ...candidates().filter((unit) => !hexes.size || reaches(unit).some((hex) => hexes.has(hex)))])];
  const more = app.state.verbs.find((one) => one.verb === verb)?.extras ?? [];
  const target = (hex: string) => tick(`def-${hex}`, lyingIn(hex), hexes.has(hex), () => acts.pick(hex), many(verb) ? "checkbox" : "radio");
  const attacker = (name: string) => { const unit = app.units.get(name)!; return tick(`att-${name}`, `${name} ${strengths(unit)} in ${unit.hex}`, attackers.has(name), () => acts.call(name), "checkbox", counterSvg(unit, 34)); };
  return [
    h("h2", {}, words(verb)),
    hexes.size ? group("Defenders", [...hexes].sort().flatMap((hex) => [h("div", { "data-key": `who ${hex}` }, counters(app.stacks.get(hex) ?? [], new Set(), unseen(hex))), target(hex)])) : null,
    others.length ? h("details", { class: "others", "data-key": "others", open: !hexes.size }, h("summary", {}, hexes.size ? `Other targets: ${others.length}` : "Defenders"), ...others.map(target)) : null,
    group("Attackers", offered.map(attacker)),
    ...more.map((one) => extraField(one, extras[one.name], (value) => acts.add(one.name, value))),
    h("div", { class: waits ? "odds waits" : "odds", "aria-live": "polite", "aria-busy": String(waits) }, ...oddsLines(answer, waits)),
    h("div", { class: "buttons" },
      button("Attack: roll the die", acts.attack, { class: "main", id: "battle-go", disabled: waits || !answer || answer.refusal !== null }),
      button(planned() ? "Keep in the plan" : "Plan it", acts.plan, { id: "battle-plan", disabled: !hexes.size || !attackers.size }),
      button("Cancel (Esc)", acts.cancel, { id: "battle-cancel" })),
  ];
}

/** A target with its best odds and what lies there. */
function lyingIn(hex: string): string {
  const best = targetAt(hex)?.odds;
  const pieces = (app.stacks.get(hex) ?? []).map((unit) => `${unit.short} ${strengths(unit)}`);
  return `${hex}${best ? ` (${best})` : ""}: ${[...pieces, ...(unseen(hex) ? [`${unseen(hex)} unknown`] : [])].join(", ")}`;
}
