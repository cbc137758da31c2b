// Sets of hexes that the player laid over the map: a pattern and an edge, below counters and words.
import { inSight, onMap, paintWith, repaint } from "../canvas/frame";
import { shade } from "../canvas/shades";
import { stamp } from "../canvas/stamps";
import { s } from "../widgets/dom";
import { app } from "../wire/app";
import type { Overlay } from "../wire/types";
import { centre, corners } from "../canvas/geometry";
import { layers } from "./map";

// By the kind of an area the texture, by its side the colour and the way the texture leans.
const TEXTURES: Record<string, (lean: number) => string> = {
  zone: (lean) => hatch(lean, 13), control: (lean) => hatch(lean, 22), supply: () => dots(15, 2.6), rail: () => hatch(0, 15), reach: (lean) => `${hatch(lean, 17)}${hatch(-lean, 17)}`,
  held: () => '<circle r="40" fill="none" stroke-width="7"/>', kessel: () => '<path d="M-22-22L22 22M-22 22L22-22" stroke-width="6"/>',
};
let shown: { area: Overlay; edge: Path2D }[] = [];

export function startAreas(): void {
  shown = [];
  paintWith((pen) => {
    for (const { area } of shown) {
      const kind = area.key.split("-")[0];
      for (const hex of area.hexes) {
        const [x, y] = centre(hex);
        if (inSight(x, y, app.map.width)) stamp(pen, `area ${kind} ${colour(area)} ${side(area)}`, x, y, [-62, -62, 62, 62], () => drawing(kind, colour(area), side(area) ? -1 : 1));
      }
    }
    pen.save();
    onMap(pen);
    for (const { area, edge } of shown) drawEdge(pen, area, edge);
    pen.restore();
  });
}

/** Names are painted later, so that none is struck through; the second side's edge is broken, to differ in more than colour. */
function drawEdge(pen: CanvasRenderingContext2D, area: Overlay, edge: Path2D): void {
  const broken = side(area) === 1 && !area.key.startsWith("kessel");
  Object.assign(pen, { lineWidth: 5, lineJoin: "round", lineCap: broken ? "butt" : "round", strokeStyle: colour(area) }); // round ends would close the gaps
  pen.setLineDash(broken ? [14, 9] : []);
  pen.stroke(edge);
}

function side(area: Overlay): number { return app.state.sides.indexOf(area.side); }

function colour(area: Overlay): string { return shade(area.key.startsWith("kessel") ? "--target" : side(area) === 1 ? "--side-1" : side(area) === 0 ? "--side-0" : "--soft"); }

function outline(grow: number): [number, number][] { return corners(app.map.width * grow, app.map.lines); }

function path(points: [number, number][]): string { return "M" + points.map((p) => p.map((v) => v.toFixed(1)).join(",")).join("L") + "Z"; }

function hatch(lean: number, step: number): string {
  let d = "";
  for (let at = -120; at <= 120; at += step) d += lean ? `M${at - 60 * lean},-60L${at + 60 * lean},60` : `M-60,${at / 2}H60`;
  return `<path d="${d}" stroke-width="3.4"/>`;
}

function dots(step: number, r: number): string {
  const found: string[] = [];
  for (let x = -60; x <= 60; x += step) for (let y = -60; y <= 60; y += step) found.push(`<circle cx="${x}" cy="${y}" r="${r}" class="f"/>`);
  return found.join("");
}

function drawing(kind: string, ink: string, lean: number): string {
  const edge = path(outline(0.97));
  return `<clipPath id="hex"><path d="${edge}"/></clipPath><g clip-path="url(#hex)"><path d="${edge}" fill="${ink}" fill-opacity=".1" stroke="none"/><g fill="none" stroke="${ink}" color="${ink}" opacity=".5">${(TEXTURES[kind] ?? TEXTURES.zone)(lean)}</g></g>`;
}

export function showAreas(areas: Overlay[]): void {
  shown = areas.map((area) => ({ area, edge: new Path2D(edges(area.hexes)) }));
  repaint();
  layers.areas.replaceChildren(
    ...areas.map((area) => {
      const group = s("g", { class: `area area-${area.key.split("-")[0]}`, "data-hexes": area.hexes.length });
      for (const [hex, figure] of Object.entries(area.figures)) { const [x, y] = centre(hex); group.append(s("text", { class: "figure", x, y: y + 40 }, figure)); }
      return group;
    }),
  );
}

/** The outer edge of a set of hexes: sides that only one of its hexes has. */
function edges(hexes: string[]): string {
  const found = new Map<string, string>();
  const ends = outline(1);
  for (const hex of hexes) {
    const [x, y] = centre(hex);
    const points = ends.map(([dx, dy]): [number, number] => [x + dx, y + dy]);
    points.forEach((point, i) => {
      const next = points[(i + 1) % 6];
      const key = `${Math.round((point[0] + next[0]) / 4)},${Math.round((point[1] + next[1]) / 4)}`; // the middle of a side, coarse enough for rounding
      if (found.has(key)) found.delete(key);
      else found.set(key, `M${point.map((v) => v.toFixed(1)).join(",")}L${next.map((v) => v.toFixed(1)).join(",")}`);
    });
  }
  return [...found.values()].join("");
}
