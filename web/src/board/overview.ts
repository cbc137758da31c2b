// The small map in the corner: where one looks, and where the armies stand.
import { zoomTransform } from "d3-zoom";
import { h } from "../widgets/dom";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { hexAt } from "./geometry";
import { board } from "./map";
import { lookAt } from "./zoom";

const WIDE = 168;
const COLOURS: Record<string, string> = { sea: "#bdd8e6", lake: "#bdd8e6", woods: "#b7cb98", forest: "#b7cb98", mountain: "#d3b78f", swamp: "#cfdcc0", marsh: "#cfdcc0", rough: "#e0cda6", offmap: "#f7f2e6" };
let canvas: HTMLCanvasElement;
let frame: HTMLElement;
let scale = 1;

export function overview(): HTMLElement {
  const [, , w, high] = app.map.box;
  scale = WIDE / w;
  canvas = h("canvas", { width: WIDE, height: Math.round(high * scale) });
  frame = h("div", { class: "frame" });
  const box = h("div", { id: "overview", "aria-hidden": true }, canvas, frame);
  const jump = (event: PointerEvent) => {
    const at = canvas.getBoundingClientRect();
    const [x, y] = app.map.box;
    const hex = hexAt(x + (event.clientX - at.left) / scale, y + (event.clientY - at.top) / scale);
    if (hex) lookAt(hex);
  };
  box.addEventListener("pointerdown", (event) => { jump(event); box.setPointerCapture(event.pointerId); });
  box.addEventListener("pointermove", (event) => { if (event.buttons) jump(event); });
  for (const topic of ["state", "replay", "settings"] as const) on(topic, draw);
  on("board", outline);
  return box;
}

function draw(): void {
  const pen = canvas.getContext("2d")!;
  const [x0, y0] = app.map.box;
  const size = app.map.width * scale;
  pen.fillStyle = "#f0e8d0";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const style = getComputedStyle(document.documentElement);
  const sides = [style.getPropertyValue("--side-0"), style.getPropertyValue("--side-1")];
  for (const [, [x, y, , terrain]] of Object.entries(app.map.hexes))
    if (COLOURS[terrain]) { pen.fillStyle = COLOURS[terrain]; pen.fillRect((x - x0) * scale - size / 2, (y - y0) * scale - size / 2, size + 0.5, size + 0.5); }
  for (const [hex, pieces] of app.stacks) {
    const [x, y] = app.map.hexes[hex];
    pen.fillStyle = sides[app.state.sides.indexOf(pieces[0].side)] || "#333";
    pen.fillRect((x - x0) * scale - 2, (y - y0) * scale - 2, 4, 4);
  }
}

function outline(): void {
  const t = zoomTransform(board);
  const [x0, y0, w, high] = app.map.box;
  const [ax, ay] = t.invert([0, 0]);
  const [bx, by] = t.invert([board.clientWidth, board.clientHeight]);
  const left = Math.max(0, (ax - x0) * scale), top = Math.max(0, (ay - y0) * scale);
  const right = Math.min(w * scale, (bx - x0) * scale), bottom = Math.min(high * scale, (by - y0) * scale);
  Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${Math.max(0, right - left)}px`, height: `${Math.max(0, bottom - top)}px` });
}
