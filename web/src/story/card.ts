// A scene on a card: who fought whom, at which odds, how the die fell, and what came of it.
import { counterSvg, describe, strengths } from "../board/counter";
import { placed } from "../canvas/geometry";
import { h } from "../widgets/dom";
import { sentence, words } from "../widgets/words";
import { app } from "../wire/app";
import { lookUp } from "../wire/lookup";
import type { Fight, Line, Loss, Scene, Taken } from "../wire/story";
import type { Unit } from "../wire/types";
import { diceNode } from "./dice";

const MOST = 14; // counters in a row of a card

/** Which part of a battle is shown: the attack, the die, or all of it. */
export type Beat = "attack" | "die" | "all";

export function counters(units: Unit[], lost: Set<string> = new Set(), unseen = 0): HTMLElement {
  const size = units.length > 5 ? 38 : 46;
  const each = units.slice(0, MOST).map((unit) => h("span", { class: lost.has(unit.short) ? "gone" : "", role: "img", "aria-label": `${describe(unit)}${lost.has(unit.short) ? ", lost" : ""}`, title: describe(unit) }, counterSvg(unit, size)));
  const more = units.length - MOST;
  return h("div", { class: "counters" }, ...each, more > 0 ? h("span", { class: "more" }, `+${more}`) : null, unseen ? h("span", { class: "more", title: "Pieces that you may not see" }, `${unseen} ${units.length ? "more, " : ""}unseen`) : null);
}

function total(units: Unit[], unseen: number): string { return units.length + unseen === 1 && units.length ? strengths(units[0]) : units.length + unseen === 1 ? "one piece" : `${units.length + unseen} pieces`; }

/** The two sides of a battle, and its odds. */
function sides(fight: Fight, actor: string, unseen: number, lost: Set<string>): HTMLElement[] {
  const other = app.state.sides.find((side) => side !== actor) ?? "";
  const { odds } = fight;
  const side = (name: string, role: string, units: Unit[], unseen: number) => h("div", { class: `fighter side-${app.state.sides.indexOf(name)}` }, h("p", {}, h("b", {}, words(name)), ` ${role}, ${total(units, unseen)}`), counters(units, lost, unseen));
  const at = fight.hexes.filter((hex) => !Object.values(app.map.places).some((place) => place.hex === hex)).map(placed).join(", "); // a place is named in the heading
  return [
    h("p", { class: "whereat", "data-about": fight.hexes.join(" ") }, at && `At ${at}`),
    side(actor, "attacks", fight.attackers, unseen),
    h("p", { class: "versus" }, odds ? h("b", {}, odds.odds) : "against", odds ? h("small", {}, ` ${odds.attack} against ${odds.defence}`) : null),
    side(other, "defends", fight.defenders, fight.unseen),
    ...(odds?.modifiers.length ? [h("p", { class: "modifier" }, odds.modifiers.map(sentence).join(" "))] : []),
  ];
}

/** The lines of a scene that are told at a beat, without those that say nothing of their own. */
function told(scene: Scene, beat: Beat): Line[] {
  const until = beat === "all" ? scene.lines.length : beat === "attack" ? 1 : scene.lines.findIndex((line) => line.dice.length) + 1;
  return scene.lines.slice(0, until);
}

function lineNode(line: Line, scene: Scene): HTMLElement | null {
  const opening = line === scene.lines[0];
  if (line.dice.length) return h("div", { class: "fall", "data-about": line.news.join(" ") }, diceNode(line.dice), h("span", {}, ...line.news.flatMap((news) => [h("p", {}, sentence(news)), ...meant(news, scene.fight)])));
  const done = /^Done/.test(line.words) || opening || scene.kind === "march" || (line.actor === "chance" && line.news.length > 0);
  if (done && !line.news.length) return null;
  return h("div", { class: "outcome", "data-about": [line.words, ...line.path.slice(-1), ...line.news].join(" ") }, done ? null : h("p", {}, sentence(`${words(line.actor)}: ${line.words}`)), ...line.news.map((news) => h("p", {}, sentence(news))));
}

/** What a result means, where the news names it. */
function meant(news: string, fight: Fight | null): HTMLElement[] {
  const said = new Set(news.split(/[^\w+/*-]+/));
  return Object.entries(fight?.meanings ?? {}).filter(([result, meaning]) => meaning && said.has(result)).map(([, meaning]) => h("p", { class: "means" }, sentence(meaning)));
}

export function takenWords(one: Taken): string { return one.by ? `${one.place} is taken by the ${words(one.by)} side` : `${one.place} is no longer held by the ${words(one.of)} side`; }

/** Places that change hands at once, those with the same taker in one sentence. */
export function takenTogether(all: Taken[], most = 8): string[] {
  const kinds = new Map<string, Taken[]>();
  for (const one of all.slice(0, most)) { const key = `${one.by}/${one.by ? "" : one.of}`; kinds.set(key, [...(kinds.get(key) ?? []), one]); }
  return [...kinds.values()].map((same) => {
    const names = same.map((one) => one.place), last = names.pop()!;
    if (!names.length) return takenWords(same[0]);
    return takenWords({ ...same[0], place: `${names.join(", ")} and ${last}` }).replace(/ is (?=taken by|no longer held)/, " are ");
  });
}

export function lossWords(losses: Loss[]): string {
  const names = (some: Loss[]) => some.map((loss) => loss.unit.short).join(", ");
  const gone = losses.filter((loss) => loss.box), weaker = losses.filter((loss) => !loss.box);
  return [gone.length ? `${names(gone)} lost` : "", weaker.length ? `${names(weaker)} weakened` : ""].filter(Boolean).join("; ");
}

/** A sentence for the heading and for those who listen. */
export function heading(scene: Scene): string {
  const { stage } = scene.lines[0];
  return scene.actor === "chance" ? words(stage) : /^Done/.test(scene.words) ? `${words(stage)} ends` : `${words(scene.actor)}: ${scene.words}`;
}

/** The scene for those who listen; of an attack before its die, who attacks at which odds. */
export function spokenScene(scene: Scene, beat: Beat = "all"): string {
  const odds = scene.fight?.odds ? `at ${scene.fight.odds.odds}` : "";
  if (beat !== "all") return [heading(scene), odds].filter(Boolean).map(sentence).join(" ");
  const dice = scene.lines.flatMap((line) => line.dice);
  const rest = scene.lines.slice(scene.kind === "march" ? scene.lines.length : 1).filter((line) => !line.dice.length && !/^Done/.test(line.words)).map((line) => line.words);
  return [heading(scene), odds, dice.length ? `die ${dice.join(", ")}` : "", ...scene.lines.flatMap((line) => line.news), ...rest, ...scene.taken.map(takenWords)].filter(Boolean).map(sentence).join(" ");
}

/** Whether what was lost is said already, by name, in what the scene tells. */
function isTold(scene: Scene): boolean {
  const said = scene.lines.flatMap((line) => line.news).filter((news) => /eliminated|lost|destroyed|surrender|weaken|reduced/.test(news)).join(" ").split(/[^\w/]+/);
  return scene.lost.every((loss) => said.includes(loss.unit.short));
}

/** The card of a scene. */
export function sceneCard(scene: Scene, beat: Beat = "all"): HTMLElement {
  if (scene.fight?.odds) lookUp(scene.fight.odds.odds, beat === "attack" ? [] : scene.lines.flatMap((line) => line.dice));
  const lost = new Set(beat === "all" ? scene.lost.flatMap((loss) => [loss.unit.short, loss.stood_as]) : []);
  const acting = scene.fight ? [] : [...new Set(scene.lines.flatMap((line) => line.units))].map((name) => app.units.get(name)).filter((unit): unit is Unit => Boolean(unit));
  const lines = told(scene, beat).map((line) => lineNode(line, scene));
  return h("article", { class: `scene ${scene.kind}`, "data-scene": scene.first, "data-beat": beat },
    h("h3", {}, sentence(heading(scene))),
    ...(scene.fight ? sides(scene.fight, scene.actor, Math.max(0, scene.lines[0].units.length - scene.fight.attackers.length), lost) : acting.length ? [counters(acting, lost)] : []),
    ...lines,
    beat === "all" && scene.taken.length ? h("p", { class: "taken" }, ...scene.taken.map((one) => h("span", { "data-about": one.place }, `${sentence(takenWords(one))} `))) : null,
    beat === "all" && !isTold(scene) ? h("p", { class: "lost", "data-about": scene.lost.map((loss) => loss.unit.hex ?? "").join(" ") }, sentence(lossWords(scene.lost))) : null);
}
