// The card beside the pointer: everything about a piece, a stack or a hex.
import { h, replace } from "../widgets/dom";
import { sentence, words } from "../widgets/words";
import { app, turnName } from "../wire/app";
import type { Unit } from "../wire/types";
import { counterSvg, sizeMark, strengths } from "./counter";
import { markersIn } from "./markers";
import { offersFor, stopAt } from "./offers";
import { traceHovered } from "./overlays";
import { unseen } from "./piles";

let card: HTMLElement;
const SHOWN = new Set(["id", "short", "name", "side", "nation", "kind", "size", "combat", "attack", "defense", "move", "marks", "hex", "box", "flags", "turn", "origin", "symbol", "colour", "meaning", "movement"]); // what is told otherwise, or seen

export function cardNode(): HTMLElement {
  card = h("div", { id: "card", "aria-hidden": true });
  return card;
}

export function hideCard(): void { card?.classList.remove("shown"); traceHovered(null); }

export function showCard(hex: string | null, unit: string | null, at: [number, number]): void {
  if (!hex) { hideCard(); return; }
  const pieces = unit ? [app.units.get(unit)!].filter(Boolean) : app.stacks.get(hex) ?? [];
  if (pieces.length === 1 && pieces[0].short === app.selected) { hideCard(); return; } // the panel tells it already
  const offer = unit ? undefined : offersFor(hex)[0];
  const stop = stopAt(hex);
  const [, , label] = app.map.hexes[hex];
  traceHovered(pieces[0]?.short ?? null);
  const lines: (Node | string)[] = [h("p", { class: "where" }, label)];
  if (offer) lines.push(h("p", { class: "offer" }, offer.label + (offer.cost === null ? "" : `, ${offer.cost} movement points`)));
  if (offer && stop) lines.push(h("p", { class: "stopwhy" }, sentence(`${stop.reason}${stop.rule ? ` (${stop.rule})` : ""}`)));
  for (const piece of pieces.slice(0, 6)) lines.push(pieces.length > 1 ? short(piece) : whole(piece));
  if (pieces.length > 6) lines.push(h("p", {}, `and ${pieces.length - 6} more`));
  if (!unit && unseen(hex)) lines.push(h("p", { class: "hint" }, unseen(hex) === 1 ? "One more piece lies below; what it is you may not see." : `${unseen(hex)} more pieces lie below; what they are you may not see.`));
  if (!unit) for (const name of markersIn(hex)) lines.push(h("p", { class: "offer" }, sentence(name)));
  replace(card, ...lines);
  card.classList.add("shown");
  const { offsetWidth: w, offsetHeight: high } = card;
  card.style.left = `${at[0] + 24 + w > innerWidth ? Math.max(4, at[0] - w - 24) : at[0] + 24}px`;
  card.style.top = `${Math.max(56, Math.min(at[1] + 16, innerHeight - high - 8))}px`;
}

function short(unit: Unit): HTMLElement {
  return h("div", { class: "line" }, counterSvg(unit, 34), h("span", {}, h("b", {}, unit.name), ` ${strengths(unit)}`, unit.flags?.length ? h("i", {}, ` ${unit.flags.join(", ")}`) : null));
}

/** What a piece is, as people say it: nation, kind and size, then what is special about it. */
function typeOf(unit: Unit): string {
  const size = unit.size && unit.size !== "none" ? unit.size : "", mark = sizeMark(unit);
  const called = [unit.nation, unit.kind, size === unit.kind || size === mark ? "" : size].filter(Boolean).join(" ");
  return words([mark ? `${called} (${mark})` : called, ...(unit.marks ?? []).filter((one) => one !== unit.kind)].join(", "));
}

/** Everything that is known about a piece. */
export function whole(unit: Unit): HTMLElement {
  const facts: [string, string][] = [
    ["Strength", strengths(unit)],
    ["Type", unit.meaning ? String(unit.meaning) : typeOf(unit)],
    ["State", (unit.flags ?? []).join(", ") || "ready"],
    ["Where", unit.hex ? app.map.hexes[unit.hex][2].split(",")[0] : words(unit.box ?? "")],
  ];
  if (unit.turn) facts.push(["Turn", turnName(unit.turn)]);
  for (const [key, value] of Object.entries(unit)) if (!SHOWN.has(key) && value !== null && value !== "" && typeof value !== "object") facts.push([words(key), String(value)]);
  return h("div", { class: "whole" }, h("div", { class: "line" }, counterSvg(unit, 52), h("b", {}, unit.name)),
    h("dl", {}, ...facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])));
}
