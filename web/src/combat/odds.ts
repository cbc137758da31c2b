// The odds of a battle in preparation: modifiers, exact chances, or what refuses it.
import { h, s } from "../widgets/dom";
import { ruleLink } from "../widgets/message";
import { sentence } from "../widgets/words";
import { lookUp } from "../wire/lookup";
import type { Odds, Refusal } from "../wire/types";

/** Where odds may lie that nobody can know. */
interface OddsRange { best: Odds; usual: Odds | null; worst: Odds | null; unknown: string[] }
export interface BattleAnswer { text: string; refusal: Refusal | null; odds: Odds | null; odds_fault: string; range: OddsRange | null; meanings: Record<string, string> }

export function oddsLines(answer: BattleAnswer | null, waits: boolean): (HTMLElement | null)[] {
  if (!answer && waits) return [h("p", {}, "Working out the odds …")];
  if (!answer) return [h("p", {}, "Pick defenders and attackers.")];
  const lines: (HTMLElement | null)[] = [];
  const { odds, range, refusal, odds_fault } = answer;
  if (odds) {
    lookUp(odds.odds);
    lines.push(h("p", { class: "ratio" }, `${odds.attack} against ${odds.defence}: `, h("b", {}, odds.odds)));
    lines.push(...detail(odds, "Chances", answer.meanings));
  } else if (range) lines.push(...rangeLines(range, answer.meanings));
  if (refusal) lines.push(h("p", { class: "refused" }, sentence(refusal.reason), ruleLink(refusal.rule)));
  else if (odds_fault) lines.push(faultLine(odds_fault));
  return lines;
}

function detail(odds: Odds, caption: string, meanings: Record<string, string>): HTMLElement[] {
  return [...(odds.modifiers ?? []).map((modifier) => h("p", { class: "modifier" }, sentence(modifier))),
    h("table", {}, h("caption", {}, caption), ...Object.entries(odds.chances).map(([result, chance]) => chanceRow(result, chance, meanings[result] ?? "")))];
}

/** Where the odds may lie while not all units are known. */
function rangeLines({ best, usual, worst, unknown }: OddsRange, meanings: Record<string, string>): HTMLElement[] {
  const told = usual ?? best;
  lookUp(told.odds);
  const first = !usual ? "At best " : worst?.odds === best.odds ? "In any case " : "About ";
  const ratio = [first, h("b", {}, told.odds), worst && worst.odds !== best.odds ? `, from ${worst.odds} to ${best.odds}` : ""];
  return [h("p", { class: "ratio" }, ...ratio), ...unknown.map((one) => h("p", { class: "modifier" }, sentence(one))), ...detail(told, `Chances at ${told.odds}`, meanings)];
}

/** Why there are no exact odds, with the rule behind it as a link. */
function faultLine(fault: string): HTMLElement {
  const [, words, rule] = /^(.*?)(?: \(([a-z0-9]+:[^)\s]+)\))?$/s.exec(fault)!;
  return h("p", { class: "hint" }, sentence(words), ruleLink(rule ?? ""));
}

function chanceRow(result: string, [n, of]: [number, number], meaning: string): HTMLElement {
  return h("tr", {}, h("th", { scope: "row" }, result), h("td", {}, `${n}/${of}`), h("td", { class: "bar" }, `${((100 * n) / of).toFixed(1)}%`, s("svg", { class: "share", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": true }, s("rect", { width: (100 * n) / of, height: 6 }))), h("td", { class: "means", title: meaning }, h("span", {}, meaning)));
}
