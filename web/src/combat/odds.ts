// The odds of a battle in preparation: modifiers, exact chances, or what refuses it.
import { h, s } from "../widgets/dom";
import { ruleLink } from "../widgets/message";
import { sentence } from "../widgets/words";
import { lookUp } from "../wire/lookup";
import type { Odds, Refusal } from "../wire/types";

export interface BattleAnswer { text: string; refusal: Refusal | null; odds: Odds | null; odds_fault: string; meanings: Record<string, string> }

export function oddsLines(answer: BattleAnswer | null, waits: boolean): (HTMLElement | null)[] {
  if (!answer && waits) return [h("p", {}, "Working out the odds …")];
  if (!answer) return [h("p", {}, "Pick defenders and attackers.")];
  const lines: (HTMLElement | null)[] = [];
  const { odds, refusal, odds_fault } = answer;
  if (odds) {
    lookUp(odds.odds);
    lines.push(h("p", { class: "ratio" }, `${odds.attack} against ${odds.defence}: `, h("b", {}, odds.odds)));
    for (const modifier of odds.modifiers ?? []) lines.push(h("p", { class: "modifier" }, sentence(modifier)));
    lines.push(h("table", {}, h("caption", {}, "Chances"), ...Object.entries(odds.chances).map(([result, chance]) => chanceRow(result, chance, answer.meanings[result] ?? ""))));
  }
  if (refusal) lines.push(h("p", { class: "refused" }, sentence(refusal.reason), ruleLink(refusal.rule)));
  else if (odds_fault) lines.push(h("p", { class: "hint" }, sentence(odds_fault)));
  return lines;
}

function chanceRow(result: string, [n, of]: [number, number], meaning: string): HTMLElement {
  return h("tr", {}, h("th", { scope: "row" }, result), h("td", {}, `${n}/${of}`), h("td", { class: "bar" }, `${((100 * n) / of).toFixed(1)}%`, s("svg", { class: "share", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": true }, s("rect", { width: (100 * n) / of, height: 6 }))), h("td", { class: "means", title: meaning }, h("span", {}, meaning)));
}
