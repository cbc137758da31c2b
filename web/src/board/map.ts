// The map: a canvas with all that is seen, and over it nodes that can be reached by key and heard, with what lies on top.
import { startFrames, repaint } from "../canvas/frame";
import { forgetStamps } from "../canvas/stamps";
import { groundIsLost, hirePainter, layRails, loadGround, orderFirst, renew, startTiles } from "../canvas/tiles";
import { themeName } from "../canvas/shades";
import { h, s } from "../widgets/dom";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { gamePath, ofOwnPage } from "../wire/http";
import { corners } from "../canvas/geometry";
import { SYMBOLS } from "./symbols.gen";

export const layers: Record<string, SVGGElement> = {};
export const hexNodes = new Map<string, SVGPathElement>();
export const SYMBOL_IDS: Record<string, string> = Object.fromEntries(Object.entries(SYMBOLS).map(([kind, drawing]) => [`sym-${kind}`, drawing]));
export let board: HTMLDivElement;
export let over: SVGSVGElement; // what is seen of it, which moves with the map
export let worlds: SVGGElement[] = []; // what lies on the map, where its nodes are laid at rest
const LABEL = "Map. Arrow keys move from hex to hex, Enter selects, question mark lists all keys.";
let railsShown = "";
let game = "";
let painted = { theme: "", numbers: true, season: "" };

/** Sends for the ground of a game, before its map is there: it takes longest to come and to be painted. */
export function askForGround(name: string): void {
  game = name;
  painted = { theme: themeName(), numbers: settings.hexNumbers, season: "" };
  hirePainter();
  loadGround(groundAddress());
}

/** The board of the game whose ground was asked for, with nothing on it yet. */
export function drawMap(): HTMLDivElement {
  const canvas = h("canvas", { id: "paper", "aria-hidden": true });
  startFrames(canvas);
  forgetStamps();
  const [x, y, w, high] = app.map.box;
  startTiles([x, y, x + w, y + high], hidden);
  hexNodes.clear();
  for (const layer of ["hexes", "counters", "areas", "plans", "paths", "markers", "figures", "fan"]) layers[layer] = s("g", { id: `over-${layer}` });
  const { hexes, counters, areas, plans, paths, markers, figures } = layers;
  worlds = [s("g", {}, hexes, counters), s("g", {}, areas, plans, paths, markers, figures)];
  const keys = s("svg", { id: "keys" }, worlds[0]); // cut to the board and never moved, or a browser would go over all of them in each frame
  over = s("svg", { id: "over" }, worlds[1]);
  board = h("div", { id: "board", role: "application", "aria-label": LABEL, tabindex: -1 }, canvas, keys, over, s("svg", { id: "near" }, symbols(), layers.fan));
  railsShown = "";
  if (!app.map.rails) layRails(""); // nobody need wait for them
  on("settings", restyle);
  for (const topic of ["state", "replay"] as const) on(topic, () => { if (painted.season !== season() || groundIsLost()) loadGround(groundAddress()); });
  return board;
}

/** The weather that colours the land, where a player wants that: of all of it, or by zones. */
function season(): string {
  const view = app.state?.view;
  const land = (view?.land ?? { "": String(view?.weather ?? "").replace(/_/g, " ") }) as Record<string, string>;
  const zones = Object.entries(land).filter(([, weather]) => settings.seasons && app.map.weathers.includes(weather));
  const all = zones.length === Object.keys(land).length && new Set(zones.map(([, weather]) => weather)).size === 1;
  return all ? zones[0][1] : zones.map(([zone, weather]) => `${zone}:${weather}`).join(";");
}

function groundAddress(): string {
  painted.season = app.state ? season() : ""; // of a game that is not there yet nobody knows the weather
  return `${gamePath(game)}/ground.svg?theme=${themeName()}${painted.season ? `&weather=${encodeURIComponent(painted.season)}` : ""}`;
}

/** Words of the ground come and go with the width of a hex on the screen. */
function hidden(scale: number): string[] {
  const wide = scale * app.map.width;
  return [...(wide < 34 || !settings.hexNumbers ? ["numbers"] : []), ...(wide < 14 ? ["grid"] : [])];
}

/** Another set of colours: the server draws the ground in it, and the stamps are made anew. */
function restyle(): void {
  if (painted.theme !== themeName()) {
    forgetStamps();
    railsShown = "";
    loadGround(groundAddress(), !app.map.rails);
    void drawRails();
  } else if (painted.season !== season()) loadGround(groundAddress());
  else if (painted.numbers !== settings.hexNumbers) renew();
  painted = { ...painted, theme: themeName(), numbers: settings.hexNumbers };
  repaint();
}

function symbols(): SVGDefsElement {
  const defs = s("defs");
  defs.innerHTML = Object.entries(SYMBOL_IDS).map(([id, drawing]) => `<g id="${id}">${drawing}</g>`).join("");
  return defs;
}

/** The ground that the board opens with, in the weather that it has. */
export function openGround(): void {
  if (painted.season !== season()) loadGround(groundAddress());
  orderFirst();
}

/** Nodes without transforms of their own: the browser goes over each of those whenever the map moves. */
export function layHexes(): void {
  if (hexNodes.size) return;
  const [first, ...rest] = corners(app.map.width * 0.985, app.map.lines);
  const around = rest.map((p, i) => p.map((v, axis) => (v - [first, ...rest][i][axis]).toFixed(1)).join(",")).join("l");
  for (const [name, [x, y, label]] of Object.entries(app.map.hexes))
    hexNodes.set(name, s("path", { class: "hex", "data-hex": name, d: `M${(x + first[0]).toFixed(1)},${(y + first[1]).toFixed(1)}l${around}z`, role: "button", tabindex: -1, "aria-label": label }));
  layers.hexes.append(...hexNodes.values());
}

/** Rails change hands: the server draws them anew when they do. */
export async function drawRails(): Promise<void> {
  if (!app.map.rails) return;
  const control = app.state.view.rails ?? {};
  const key = JSON.stringify(control);
  if (key === railsShown) return;
  railsShown = key;
  const answer = await fetch(`${gamePath(app.state.game)}/rails?theme=${themeName()}`, { method: "POST", body: key, headers: ofOwnPage() }).catch(() => null);
  if (!answer?.ok) railsShown = ""; // the next state tries again
  else if (railsShown === key) { board.dataset.rails = key; layRails(await answer.text()); }
}
