// Turn track, phases, victory and all other facts of the view.
import { h, replace } from "../widgets/dom";
import { sentence, words } from "../widgets/words";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { wanted } from "./prompt";

const SHOWN = new Set(["title", "scenario", "side", "turn", "turn_name", "last_turn", "stage", "prompt", "to_act", "weather", "units", "control", "rails", "zones", "result", "junctions", "hidden"]);
let panel: HTMLElement;

export function knowingPanel(): HTMLElement {
  panel = h("div", { class: "knowing" });
  on("state", draw);
  on("replay", draw);
  return panel;
}

function draw(): void {
  replace(panel, h("h2", {}, "Turn track"), track(), h("h2", {}, "Phases of the turn"), phases(), h("h2", {}, "Victory and more"), facts(), h("h2", {}, "Places"), places(), h("h2", {}, "Fair dice"), fairness());
  panel.querySelector(".now")?.scrollIntoView?.({ block: "nearest" });
}

function track(): HTMLElement {
  const { calendar, turns, view } = app.state;
  return h("ol", { class: "track" }, ...calendar.map((name, i) => {
    const turn = turns[i];
    const arriving = view.units.filter((unit) => !unit.hex && unit.turn === turn && turn >= view.turn).length;
    return h("li", { class: turn === view.turn ? "now" : turn < view.turn ? "past" : "", "aria-current": turn === view.turn ? "true" : null, title: arriving ? `${arriving} pieces arrive` : "" }, h("b", {}, turn), ` ${name === String(turn) ? "" : name}`, arriving ? h("small", {}, ` +${arriving}`) : null);
  }));
}

function phases(): HTMLElement {
  const { sequence, phase } = app.state;
  const at = sequence.indexOf(phase);
  return h("ol", { class: "phases" }, ...sequence.map((name, i) => h("li", { class: i === at ? "now" : i < at ? "past" : "", "aria-current": i === at ? "step" : null }, words(name), i === at && app.state.my_turn && app.replaying === null && wanted() ? h("small", {}, ` ${sentence(wanted())}`) : null)));
}

function facts(): HTMLElement {
  const rows: [string, HTMLElement | string][] = [];
  const first = (key: string) => (key === "victory" ? 0 : key === "points" ? 1 : 2);
  const all = Object.entries(app.state.view).sort(([a], [b]) => first(a) - first(b));
  const told = new Set(app.state.facts.map(([name]) => name.toLowerCase())); // by the title in its own words
  for (const [key, value] of all) if (!SHOWN.has(key) && !told.has(words(key).toLowerCase()) && value !== null && value !== "") { const text = plain(value); if (text) rows.push([words(key), text]); }
  for (const [name, value] of app.state.facts) rows.splice(Math.min(rows.length, 1), 0, [name.charAt(0).toUpperCase() + name.slice(1), value]);
  return h("dl", { class: "facts" }, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

/** Where the dice come from, and the commitment that a player may note down when the game begins. */
function fairness(): HTMLElement {
  const { commitment, words: said } = app.state.dice;
  return h("div", { class: "fairness" }, h("p", {}, said), commitment ? h("p", {}, "Commitment: ", h("code", { id: "commitment" }, commitment)) : null);
}

/** Any plain data in words. */
function plain(value: unknown): HTMLElement | string {
  if (Array.isArray(value) && value.length && value.length <= 40 && value.every((one) => typeof one !== "object" && String(one).length < 16)) return value.join(", ");
  if (Array.isArray(value)) return value.length ? (value.length > 40 ? `${value.length}` : h("ul", {}, ...value.map((one) => h("li", {}, plain(one))))) : "none";
  if (value && typeof value === "object" && Object.values(value).every((one) => one === "")) return "";
  if (value && typeof value === "object") return h("ul", {}, ...Object.entries(value).filter(([, one]) => one !== "").slice(0, 40).map(([key, one]) => h("li", {}, `${words(key)}: `, plain(one))));
  return value === true ? "yes" : value === false ? "no" : typeof value === "string" && /^[a-z][a-z ]*$/.test(value) ? words(value) : String(value ?? "none");
}

function places(): HTMLElement {
  const control = app.state.view.control ?? {};
  const by = new Map<string, string[]>();
  for (const [place, side] of Object.entries(control)) by.set(side ?? "nobody", [...(by.get(side ?? "nobody") ?? []), place]);
  return h("dl", { class: "facts" }, ...[...by].flatMap(([side, names]) => [h("dt", {}, `${words(side)} (${names.length})`), h("dd", {}, names.sort().join(", "))]));
}
