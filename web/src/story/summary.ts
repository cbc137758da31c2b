// What a turn of the other side came to: lost, taken, cut off, where the front moved. It stays until it is put away.
import { button, h } from "../widgets/dom";
import { announce } from "../widgets/message";
import { sentence, words } from "../widgets/words";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import type { Loss, SideSummary, Summary } from "../wire/story";
import { ask } from "../wire/table";
import type { Unit } from "../wire/types";
import { counters } from "./card";
import { watch } from "./player";

let shown: { summary: Summary; title: string } | null = null;

export function startSummary(): void { shown = null; }

export function closeSummary(): void { if (shown) { shown = null; emit("scene"); } }

/** Asks what some steps came to, and shows it. */
export async function sumUp(since: number, until: number, title = "What happened"): Promise<void> {
  const { game } = app.state;
  const summary = await ask<Summary>("summary", { since, until });
  if (!summary || app.state.game !== game) return;
  shown = { summary, title };
  emit("scene");
  announce(`${title}. ${summary.sides.map(spoken).join(" ")}`);
}

function factors(units: Unit[]): number { return units.reduce((sum, unit) => sum + Number(unit.combat ?? unit.attack ?? 0), 0); }

function lostWords(lost: Loss[]): string {
  const gone = lost.filter((loss) => loss.box).map((loss) => loss.unit);
  const weaker = lost.length - gone.length;
  const figures = factors(gone) ? ` with ${factors(gone)} combat factors` : "";
  const parts = [gone.length ? `${gone.length === 1 ? "one piece" : `${gone.length} pieces`}${figures}` : "", weaker ? `${weaker} weakened` : ""].filter(Boolean);
  return parts.length ? parts.join(", ") : "nothing";
}

function frontWords({ front }: SideSummary): string {
  if (!front.hexes.length) return "not moved forward";
  const won = front.hexes.length === 1 ? "one hex won" : `${front.hexes.length} hexes won`;
  return `${won}, up to ${front.depth === 1 ? "one hex" : `${front.depth} hexes`} deep, deepest near ${front.near}`;
}

function spoken(one: SideSummary): string {
  const parts = [`lost ${lostWords(one.lost)}`, one.taken.length ? `took ${one.taken.join(", ")}` : "", one.cut_off.length ? `has ${one.cut_off.map((unit) => unit.short).join(", ")} cut off` : "", one.front.hexes.length ? `front: ${frontWords(one)}` : ""];
  return sentence(`${words(one.side)} ${parts.filter(Boolean).join("; ")}`);
}

function row(name: string, text: string, about: string, units: Unit[] = []): HTMLElement {
  return h("div", { class: "sumrow", tabindex: about ? 0 : null, "data-about": about }, h("b", {}, name), h("span", {}, text), units.length ? counters(units) : null);
}

function sidePart(one: SideSummary): HTMLElement {
  const at = (units: Unit[]) => units.map((unit) => unit.hex ?? "").filter(Boolean).join(" ");
  const lost = one.lost.map((loss) => loss.unit);
  return h("section", { class: `sumside side-${app.state.sides.indexOf(one.side)}`, "aria-label": words(one.side) },
    h("h4", {}, words(one.side)),
    row("Lost", lostWords(one.lost), at(lost), lost),
    one.taken.length ? row("Taken", one.taken.join(", "), one.taken.join(", ")) : null,
    one.cut_off.length ? row("Cut off", one.cut_off.map((unit) => unit.short).join(", "), at(one.cut_off), one.cut_off) : null,
    one.arrived.length ? row("Arrived", one.arrived.length === 1 ? "one piece" : `${one.arrived.length} pieces`, at(one.arrived)) : null,
    row("Front", frontWords(one), one.front.hexes.join(" ")));
}

export function summaryPanel(): HTMLElement | null {
  if (!shown) return null;
  const { summary, title } = shown;
  const [from, to] = summary.turns;
  const when = from === to ? from : `${from} to ${to}`;
  const battles = summary.battles ? `, ${summary.battles === 1 ? "one battle" : `${summary.battles} battles`}` : "";
  return h("section", { id: "summary", "aria-label": title },
    h("h2", {}, title), h("p", { class: "hint" }, `${when}${battles}. Point at a line to see it on the map.`),
    ...summary.sides.map(sidePart),
    h("div", { class: "buttons" }, button("Again (R)", again, { id: "again" }), button("Put away", closeSummary, { id: "summary-close", class: "main" })));
}

/** Plays the same once more. */
export function again(): void { if (shown) { const { since, until } = shown.summary; shown = null; void watch(since, until); } }
