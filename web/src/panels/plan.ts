// The plan of a combat phase: what must be attacked, who must attack, and one way to meet it all.
import { lookAt } from "../board/zoom";
import { button, h } from "../widgets/dom";
import { app } from "../wire/app";
import { openBattle } from "./battle";

/** A battle for one who must attack: against the first enemy in reach, with all who can join in. */
function whom(verb: string, unit: string): void {
  const hex = app.duties?.may_attack[unit]?.[0] ?? app.units.get(unit)?.hex;
  if (hex) lookAt(hex);
  openBattle(verb, app.duties?.may_attack[unit]?.slice(0, 1) ?? []);
}

export function planPanel(): HTMLElement | null {
  const { duties } = app;
  if (!duties) return null;
  const { must_attack, must_be_attacked, plan } = duties;
  const verb = app.state.verbs.find((one) => one.gesture === "battle")?.verb ?? "attack";
  if (!must_attack.length && !must_be_attacked.length)
    return h("div", { class: "plan" }, h("h3", {}, "Required attacks"), h("p", {}, "None is left. Further attacks are yours to choose."));
  return h(
    "div",
    { class: "plan" },
    h("h3", {}, "Required attacks"),
    must_be_attacked.length ? h("p", {}, `Still to be attacked: `, ...must_be_attacked.map((hex) => button(hex, () => { lookAt(hex); openBattle(verb, [hex]); }, { class: "small must" }))) : null,
    must_attack.length ? h("p", {}, `Must still attack: `, ...must_attack.map((unit) => button(unit, () => whom(verb, unit), { class: "small must" }))) : null,
    plan.length ? h("p", {}, "One way to meet it all:") : null,
    ...plan.map(([attackers, hexes]) =>
      button(`${attackers.join(" + ")} → ${hexes.join(", ")}`, () => { lookAt(hexes[0]); openBattle(verb, hexes, attackers); }, { class: "offer", "data-action": `plan ${hexes.join("+")}` })),
  );
}
