// The ring around the hex that the keyboard is at: on the canvas, so that it strikes no name through.
import { onMap, paintWith, repaint } from "../canvas/frame";
import { centre, corners } from "../canvas/geometry";
import { shade } from "../canvas/shades";
import { app } from "../wire/app";
import { board } from "./map";

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
