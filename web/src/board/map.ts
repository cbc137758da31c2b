// The map: the ground as the server drew it, hexes that can be pointed at, and layers for all that changes.
import { s } from "../widgets/dom";
import { app } from "../wire/app";
import { gamePath } from "../wire/http";
import { corners } from "./geometry";
import { SYMBOLS } from "./symbols.gen";

export const layers: Record<string, SVGGElement> = {};
export const hexNodes = new Map<string, SVGPathElement>();
export let board: SVGSVGElement;
export let worlds: SVGGElement[] = [];
const labels = new Map<string, [SVGTextElement, string, string]>();
let rails: Element | null = null;
let railsShown = "";

/** The ground below, and the board with all that changes above it: so that a mark repaints no ground. */
export function drawMap(): SVGSVGElement[] {
  const ground = s("g", { id: "ground" });
  ground.innerHTML = app.map.svg;
  for (const title of ground.querySelectorAll("title")) title.remove();
  const after = ground.querySelector("#layer-straits, #layer-barred, #layer-borders, #layer-coasts");
  rails = s("g", { id: "layer-rails" });
  if (after) after.after(rails); else ground.append(rails);
  railsShown = "";
  const over = s("g", { id: "world" });
  for (const name of ["areas", "hexes", "paths", "counters", "markers", "names", "figures", "fan", "ghosts"]) over.append((layers[name] = s("g", { id: `over-${name}` })));
  liftLabels(ground);
  drawHexes();
  board = s("svg", { id: "board", role: "application", "aria-label": "Map. Arrow keys move from hex to hex, Enter selects, question mark lists all keys.", tabindex: -1 }, symbols(), over);
  worlds = [s("g", {}, ground), over];
  return [s("svg", { id: "paper", "aria-hidden": true }, worlds[0]), board];
}

function symbols(): SVGDefsElement {
  const defs = s("defs");
  defs.innerHTML = Object.entries(SYMBOLS).map(([kind, drawing]) => `<g id="sym-${kind}">${drawing}</g>`).join("")
    + [45, -45].map((turn, side) => `<pattern id="hatch-${side}" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="M0 0V14" class="hatch of-${side}"/></pattern>`).join("");
  return defs;
}

function drawHexes(): void {
  const outline = "M" + corners(app.map.width * 0.985, app.map.lines).map((p) => p.map((v) => v.toFixed(1)).join(",")).join("L") + "Z";
  hexNodes.clear();
  for (const [name, [x, y, label]] of Object.entries(app.map.hexes))
    hexNodes.set(name, s("path", { class: "hex", "data-hex": name, d: outline, transform: `translate(${x} ${y})`, role: "button", tabindex: -1, "aria-label": label }));
  layers.hexes.append(...hexNodes.values());
}

/** Names of places lie over the counters, so that a city stays known when somebody stands in it. */
function liftLabels(ground: SVGGElement): void {
  labels.clear();
  const old = ground.querySelector("#layer-labels");
  if (!old) return;
  layers.names.setAttribute("aria-hidden", "true");
  layers.names.append(old);
  for (const text of old.querySelectorAll("text")) {
    const hex = app.map.places[text.textContent ?? ""]?.hex;
    if (hex) labels.set(hex, [text, text.getAttribute("x")!, text.getAttribute("y")!]);
  }
}

export function placeLabels(): void {
  for (const [hex, [text, x, y]] of labels) {
    const taken = app.stacks.has(hex);
    const [hx, hy] = app.map.hexes[hex];
    text.setAttribute("x", taken ? String(hx) : x);
    text.setAttribute("y", taken ? String(hy + 51) : y);
  }
}

/** Rails change hands: the server draws them anew when they do. */
export async function drawRails(): Promise<void> {
  const control = app.state.view.rails ?? {};
  const key = JSON.stringify(control);
  if (key === railsShown || !rails) return;
  railsShown = key;
  const answer = await fetch(`${gamePath(app.state.game)}/rails`, { method: "POST", body: key }).catch(() => null);
  if (!answer?.ok) railsShown = ""; // the next state tries again
  else if (railsShown === key) rails.innerHTML = (await answer.text()).replaceAll(/<title>.*?<\/title>/g, "");
}
