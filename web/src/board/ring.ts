// Rings around hexes: that of the keyboard, on the canvas, so that it strikes no name through; and outlines of what is pointed at.
import { onMap, paintWith, repaint } from "../canvas/frame";
import { centre, corners } from "../canvas/geometry";
import { shade } from "../canvas/shades";
import { app } from "../wire/app";
import { board } from "./map";
import { COUNT } from "./piles";

export function startRing(): void {
  for (const change of ["focusin", "focusout"]) board.addEventListener(change, repaint);
  paintWith((pen) => {
    const focus = document.activeElement?.matches(".hex:focus-visible");
    if (!app.cursor || !(focus || document.documentElement.classList.contains("keys-in-use"))) return;
    const [x, y] = centre(app.cursor), ring = new Path2D();
    for (const [dx, dy] of corners(app.map.width * 0.96, app.map.lines)) ring.lineTo(x + dx, y + dy);
    ring.closePath();
    pen.save();
    onMap(pen);
    for (const [ink, wide] of [["--map-halo", 11], [focus ? "--focus" : "--map-ink", 6]] as const) {
      Object.assign(pen, { strokeStyle: shade(ink), lineWidth: wide, lineJoin: "round" });
      pen.stroke(ring);
    }
    pen.restore();
  });
}

const STEPS = 24; // in which a side is drawn where a part of it is left out

/** As a path around its middle, which leaves out the count of a stack. */
export function outline(isStack: boolean): string {
  const ring = corners(app.map.width * 0.93, app.map.lines), write = (p: number[]) => p.map((v) => v.toFixed(1)).join(",");
  if (!isStack) return `M${ring.map(write).join("L")}Z`;
  const [cx, cy, r] = COUNT, parts: string[] = [];
  let drawn = false;
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length];
    for (let n = 0; n <= STEPS; n++) {
      const point = [ax + ((bx - ax) * n) / STEPS, ay + ((by - ay) * n) / STEPS];
      const free = Math.hypot(point[0] - cx, point[1] - cy) > r + 5;
      if (free) parts.push(`${drawn ? "L" : "M"}${write(point)}`);
      drawn = free;
    }
  }
  return parts.join("");
}
