// The map: the ground as the server drew it, hexes that can be pointed at, and layers for all that changes.
import { app } from "./bus";
import { s } from "./dom";
import { corners } from "./geometry";
import { SYMBOLS } from "./symbols.gen";

export const layers: Record<string, SVGGElement> = {};
export const hexNodes = new Map<string, SVGPathElement>();
export let board: SVGSVGElement;
export let world: SVGGElement;
let rails: Element | null = null;
let railsShown = "";

export function drawMap(): SVGSVGElement {
  const { box, width, lines } = app.map;
  board = s("svg", { id: "board", role: "application", "aria-label": "Map. Arrow keys move from hex to hex, Enter selects, question mark lists all keys.", tabindex: -1 });
  const defs = s("defs");
  defs.innerHTML = Object.entries(SYMBOLS).map(([kind, drawing]) => `<g id="sym-${kind}">${drawing}</g>`).join("");
  world = s("g", { id: "world" });
  const ground = s("g", { id: "ground", "aria-hidden": true });
  ground.innerHTML = app.map.svg;
  for (const title of ground.querySelectorAll("title")) title.remove();
  const after = ground.querySelector("#layer-straits, #layer-barred, #layer-borders, #layer-coasts");
  rails = s("g", { id: "layer-rails" });
  if (after) after.after(rails); else ground.append(rails);
  world.append(ground);
  for (const name of ["areas", "hexes", "paths", "counters", "figures", "fan", "ghosts"]) world.append((layers[name] = s("g", { id: `over-${name}` })));
  const outline = "M" + corners(width * 0.985, lines).map((p) => p.map((v) => v.toFixed(1)).join(",")).join("L") + "Z";
  hexNodes.clear();
  for (const [name, [x, y, told]] of Object.entries(app.map.hexes)) {
    const node = s("path", { class: "hex", "data-hex": name, d: outline, transform: `translate(${x} ${y})`, role: "button", tabindex: -1, "aria-label": told });
    hexNodes.set(name, node);
  }
  layers.hexes.append(...hexNodes.values());
  board.append(defs, world);
  board.setAttribute("viewBox", box.join(" "));
  board.removeAttribute("viewBox");
  railsShown = "";
  return board;
}

/** Rails change hands: the server draws them anew when they do. */
export async function drawRails(): Promise<void> {
  const control = app.state.view.rails ?? {};
  const key = JSON.stringify(control);
  if (key === railsShown || !rails) return;
  railsShown = key;
  const answer = await fetch(`/api/games/${app.state.game}/rails`, { method: "POST", body: key });
  if (answer.ok && railsShown === key) rails.innerHTML = (await answer.text()).replaceAll(/<title>.*?<\/title>/g, "");
}
