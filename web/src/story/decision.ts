// A single question in its picture: the battle it belongs to, and what each answer brings.
import { counterSvg } from "../board/counter";
import { h } from "../widgets/dom";
import { sentence } from "../widgets/words";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import type { Consequence, Scene } from "../wire/story";
import { ask } from "../wire/table";
import type { Offer, Unit } from "../wire/types";
import { lookTo } from "./camera";
import { sceneCard, takenWords } from "./card";
import { tumble } from "./dice";
import { hexesOf, showAttack } from "./signs";

let scene: Scene | null = null; // the battle under way, or the last one of one's own
let brings = new Map<string, Consequence>();

export function forgetDecision(): void { scene = null; brings = new Map(); }

/** Whether a single question is open, not a phase in which much can be done. */
function isQuestion(): boolean { return app.state.my_turn && !app.state.verbs.length && app.state.choices.length > 0; }

/** After a new state: what the question is about; or the battle that was just decided, when a die has fallen. */
export async function learn(rolled: number | null): Promise<void> {
  const { version } = app.state;
  const question = isQuestion();
  if (!question && rolled === null) { forgetDecision(); return; }
  const [now, found] = await Promise.all([question ? ask<Scene>("scene") : null, question ? ask<Consequence[]>("consequences") : null]);
  const decided = now ?? (rolled === null ? null : (await ask<{ scenes: Scene[] }>("story", { since: rolled - 1, until: rolled }))?.scenes.at(-1) ?? null);
  if (app.state.version !== version || app.replaying !== null) return;
  scene = decided;
  brings = new Map((found ?? []).map((one) => [one.text, one]));
  if (question) {
    const asked = app.state.choices.flatMap((one) => [...one.hexes.slice(-1), ...one.units.map((name) => app.units.get(name)?.hex ?? "")]);
    lookTo([...new Set([...(scene ? hexesOf(scene).slice(0, 1) : []), ...asked])].filter(Boolean));
  }
  emit("duties");
  if (rolled !== null) { const card = document.querySelector("#prompt .scene"); if (card) tumble(card); }
}

/** The card above the question. */
export function decisionCard(): HTMLElement | null { return scene ? sceneCard(scene) : null; }

/** The battle on the map, beside the choices. */
export function showDecision(): void { if (scene?.fight && isQuestion()) showAttack(scene); }

/** What an answer brings, in a few words. */
function consequence(one: Offer): string {
  const found = brings.get(one.text);
  if (!found) return ground(one).join(" ");
  const lost = found.lost.filter((loss) => loss.box).map((loss) => `${loss.unit.short} is lost`);
  const weaker = found.lost.filter((loss) => !loss.box).map((loss) => `${loss.unit.short} is weakened`);
  const moved = found.moved.filter(([, , to]) => !one.hexes.includes(to)).map(([unit, , to]) => `${unit} goes to ${to}`);
  const then = found.then && found.then !== app.state.phase && found.then !== app.state.stage ? [`then ${bySide(found.then)}`] : [];
  const said = [...lost, ...weaker, ...moved, ...found.taken.map(takenWords), ...found.news.filter((news) => !found.lost.some((loss) => news.startsWith(`${loss.unit.short} `))), ...then];
  return [...said.slice(0, 4).map(sentence), ...ground(one)].join(" ");
}

/** What lies where an answer leads: the map tells it, and who stands there. */
function ground(one: Offer): string[] {
  const hex = one.hexes.at(-1);
  if (!hex || one.hexes.length > 1 || app.state.verbs.length) return [];
  const said = app.map.hexes[hex][2].split(",").slice(1).join(",").trim();
  const there = (app.stacks.get(hex) ?? []).filter((unit) => !one.units.includes(unit.short)).map((unit) => unit.short);
  return [said && sentence(said), there.length ? sentence(`with ${there.join(", ")}`) : ""].filter(Boolean);
}

/** The counters of an answer, its words, and what it brings. */
export function answerParts(one: Offer): (HTMLElement | string)[] {
  const units = one.units.map((name) => app.units.get(name)).filter((unit): unit is Unit => Boolean(unit));
  const more = consequence(one);
  return [
    ...(units.length && units.length < 5 ? [h("span", { class: "who", "aria-hidden": true }, ...units.map((unit) => counterSvg(unit, 34)))] : []),
    h("span", { class: "what" }, one.label, ...(one.cost === null ? [] : [` (${one.cost})`]), more ? h("small", {}, more) : null),
  ];
}

/** What comes next, with a side's name as people write it. */
function bySide(stage: string): string { return app.state.sides.some((side) => stage.startsWith(`${side} `)) ? stage.charAt(0).toUpperCase() + stage.slice(1) : stage; }
