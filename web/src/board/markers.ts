// Markers that lie on the map without being pieces: named by the view, one tag each.
import { s } from "../widgets/dom";
import { app } from "../wire/app";
import { centre } from "../canvas/geometry";
import { layers } from "./map";

// Works that stand in many hexes are drawn, as on a printed map; the hex tells their name.
const isWork = (name: string) => /\b(line|fieldwork|hedgehog|fort|fortified area)\b/.test(name);
const WALL = "m-16 7v-10h5v-4h5v4h3v-4h6v4h3v-4h5v4h5v10z";
let lying = new Map<string, string[]>();

/** What lies where: a name may have one hex, a list of them, or hexes by a further name. */
function read(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, hex: unknown) => { if (typeof hex === "string" && app.map.hexes[hex]) found.set(hex, [...(found.get(hex) ?? []), name]); };
  for (const [key, value] of Object.entries(app.state.view.markers ?? {})) {
    const name = key.replaceAll("_", " ").replace(/ies$/, "y").replace(/([^s])s$/, "$1"); // each tag names one
    if (Array.isArray(value)) for (const hex of value) add(name, hex);
    else if (value && typeof value === "object") for (const [more, hex] of Object.entries(value)) add(`${name} ${more}`, hex);
    else add(name, value);
  }
  return found;
}

export function markersIn(hex: string): string[] { return lying.get(hex) ?? []; }

/** Draws all markers; the hexes whose markers may have changed. */
export function drawMarkers(): Set<string> {
  const before = lying;
  lying = read();
  layers.markers.replaceChildren(...[...lying].flatMap(([hex, names]) => names.map((name, i) => tag(hex, name, i))));
  return new Set([...before.keys(), ...lying.keys()]);
}

/** What the tags cover of the drawing. */
export function markerBoxes(): [number, number, number, number][] {
  return [...lying].flatMap(([hex, names]) => names.map((name, i): [number, number, number, number] => {
    const [x, y, wide] = place(hex, name, i);
    return [x - wide / 2, y - 8, x + wide / 2, y + 8];
  }));
}

/** The middle of a tag, and how wide it is. */
function place(hex: string, name: string, i: number): [number, number, number] {
  const [x, y] = centre(hex);
  return [x, y - (app.stacks.has(hex) ? 45 : 26) + i * 16, isWork(name) ? 34 : name.length * 6.6 + 10];
}

function tag(hex: string, name: string, i: number): SVGGElement {
  const [x, y, wide] = place(hex, name, i);
  const inside = isWork(name) ? [s("path", { class: "wall", d: `M${x} ${y}${WALL}` })] : [s("rect", { class: "label", x: x - wide / 2, y: y - 8, width: wide, height: 16, rx: 4 }), s("text", { class: "lettered", x, y: y + 4 }, name)];
  return s("g", { class: isWork(name) ? "marker work" : "marker", "aria-hidden": true }, ...inside);
}
