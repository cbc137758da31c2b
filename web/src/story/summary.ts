// What a turn of the other side came to: lost, taken, cut off, where the front moved. It stays until it is put away.
import { placed } from "../canvas/geometry";
import { button, h } from "../widgets/dom";
import { announce } from "../widgets/message";
import { sentence, unbroken, words } from "../widgets/words";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import type { BattleSummary, Loss, SideSummary, Summary } from "../wire/story";
import { ask } from "../wire/table";
import type { Unit } from "../wire/types";
import { counters, lossWords, takenWords } from "./card";
import { watch } from "./player";

let shown: { summary: Summary; title: string } | null = null;
let wanted: { since: number; until: number } | null = null; // the steps of the sum that is shown or made, until it is put away

let making = ""; // the title of a sum that takes the server its time
const LONG = 700; // milliseconds after which that is said

export function startSummary(): void { shown = wanted = null; making = ""; }

/** The game goes on; who has not put the sum away may not have read it. */
export function hideSummary(): void { if (shown) { shown = null; emit("scene"); } }

function putAway(): void { wanted = null; hideSummary(); }

/** Where the sum begins that was not put away and goes up to a step or further: what follows soon is told together with it. */
export function unread(step: number): number | null { return wanted && wanted.until >= step ? wanted.since : null; }

/** Asks what some steps came to, and shows it. */
export async function sumUp(since: number, until: number, title = "What happened"): Promise<void> {
  const { game } = app.state;
  const mine = wanted = { since, until };
  const late = window.setTimeout(() => { if (app.state?.game === game) { making = title; emit("scene"); } }, LONG);
  const summary = await ask<Summary>("summary", { since, until });
  clearTimeout(late);
  if (wanted !== mine || app.state.game !== game) return; // a later one tells this too
  making = "";
  if (!summary) return;
  shown = { summary, title };
  emit("scene");
  announce(`${title}. ${summary.sides.map(spoken).join(" ")}`);
}

function factors(units: Unit[]): number { return units.reduce((sum, unit) => sum + Number(unit.combat ?? unit.attack ?? 0), 0); }

const gone = (lost: Loss[]) => lost.filter((loss) => loss.box).map((loss) => loss.unit);
const weakened = (lost: Loss[]) => lost.filter((loss) => !loss.box).map((loss) => loss.unit);

function pieces(many: number): string { return many === 1 ? "one piece" : `${many} pieces`; }

function lostWords(lost: Loss[]): string {
  const units = gone(lost);
  return units.length ? `${pieces(units.length)}${factors(units) ? ` with ${factors(units)} combat factors` : ""}` : "nothing";
}

function frontWords({ front }: SideSummary): string {
  if (!front.hexes.length) return "not moved forward";
  const won = front.hexes.length === 1 ? "one hex won" : `${front.hexes.length} hexes won`;
  return `${won}, up to ${front.depth === 1 ? "one hex" : `${front.depth} hexes`} deep, deepest near ${front.near}`;
}

function spoken(one: SideSummary): string {
  const worn = weakened(one.lost).length;
  const parts = [`lost ${lostWords(one.lost)}`, worn ? `${pieces(worn)} weakened` : "", one.taken.length ? `took ${one.taken.join(", ")}` : "", one.cut_off.length ? `has ${one.cut_off.map((unit) => unit.short).join(", ")} cut off` : "", one.front.hexes.length ? `front: ${frontWords(one)}` : ""];
  return sentence(`${words(one.side)} ${parts.filter(Boolean).join("; ")}`);
}

function row(name: string, text: string, about: string, units: Unit[] = []): HTMLElement {
  return h("div", { class: "sumrow", tabindex: about ? 0 : null, "data-about": about }, h("b", {}, name), h("span", {}, text), units.length ? counters(units) : null);
}

function sidePart(one: SideSummary): HTMLElement {
  const at = (units: Unit[]) => units.map((unit) => unit.hex ?? "").filter(Boolean).join(" ");
  const [lost, worn] = [gone(one.lost), weakened(one.lost)];
  return h("section", { class: `sumside side-${app.state.sides.indexOf(one.side)}`, "aria-label": words(one.side) },
    h("h3", {}, words(one.side)),
    row("Lost", lostWords(one.lost), at(lost), lost),
    worn.length ? row("Weakened", pieces(worn.length), at(worn), worn) : null,
    one.taken.length ? row("Taken", one.taken.join(", "), one.taken.join(", ")) : null,
    one.cut_off.length ? row("Cut off", one.cut_off.map((unit) => unit.short).join(", "), at(one.cut_off), one.cut_off) : null,
    one.arrived.length ? row("Arrived", pieces(one.arrived.length), at(one.arrived)) : null,
    row("Front", frontWords(one), one.front.hexes.join(" ")));
}

const FEW = 4; // battles that are listed without being asked for

/** Each battle in a line: where, at which odds, what came of it. */
function battleList(battles: BattleSummary[]): HTMLElement | null {
  if (!battles.length) return null;
  return h("details", { class: "sumbattles", "data-key": "battles", open: battles.length <= FEW }, h("summary", {}, battles.length === 1 ? "The battle" : `The ${battles.length} battles`),
    h("ol", {}, ...battles.map((one) => h("li", { class: `side-${app.state.sides.indexOf(one.actor)}`, tabindex: 0, "data-about": [...one.hexes, ...one.taken.map((each) => each.place)].join(" ") },
      h("b", {}, `${words(one.actor)} attacks ${one.hexes.map(placed).join(", ")}`), " ",
      one.odds && !one.results.join().includes(one.odds) ? `${sentence(`at ${one.odds}`)} ` : "", unbroken(one.results.map(sentence).join(" ")), " ",
      one.means.length ? h("small", {}, one.means.map(sentence).join(" "), " ") : null,
      one.lost.length ? h("span", { class: "lost" }, sentence(lossWords(one.lost)), " ") : null,
      one.taken.length ? one.taken.map((each) => sentence(takenWords(each))).join(" ") : ""))));
}

export function summaryPanel(): HTMLElement | null {
  if (making) return h("p", { class: "hint", role: "status" }, `${making}: the sum is being drawn up …`);
  if (!shown) return null;
  const { summary, title } = shown;
  const [from, to] = summary.turns;
  const when = from === to ? from : `${from} to ${to}`;
  const many = summary.battles.length;
  const battles = many ? `, ${many === 1 ? "one battle" : `${many} battles`}` : "";
  return h("section", { id: "summary", "aria-label": title },
    h("h2", {}, title), h("p", { class: "hint" }, `${when}${battles}. Point at a line to see it on the map.`),
    ...summary.sides.map(sidePart), battleList(summary.battles),
    h("div", { class: "buttons" }, button("Again (R)", again, { id: "again" }), button("Put away", putAway, { id: "summary-close", class: "main" })));
}

/** Plays the same once more. */
export function again(): void { if (shown) { const { since, until } = shown.summary; shown = wanted = null; void watch(since, until); } }
