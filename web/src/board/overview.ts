// The small map in the corner: where one looks, and where the armies stand.
import { zoomTransform } from "d3-zoom";
import { button, h } from "../widgets/dom";
import { keep, settings } from "../widgets/settings";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { hexAt } from "../canvas/geometry";
import { shade } from "../canvas/shades";
import { smallGround, whenSmallGround } from "../canvas/tiles";
import { sideShade } from "./counter";
import { board } from "./map";
import { lookAt } from "./framing";

const WIDE = 168;
let canvas: HTMLCanvasElement;
let frame: HTMLElement;
let scale = 1;

export function overview(): HTMLElement {
  const [, , w, high] = app.map.box;
  scale = WIDE / w;
  canvas = h("canvas", { width: WIDE, height: Math.round(high * scale) });
  frame = h("div", { class: "frame" });
  const sheet = h("div", { class: "sheet", "aria-hidden": true }, canvas, frame);
  const box = h("div", { id: "overview", "data-at": settings.overview }, h("div", { class: "bar" },
    button("Small map", () => put("right"), { class: "small show" }),
    button("⇄", () => put(settings.overview === "right" ? "left" : "right"), { class: "small", "aria-label": "Small map to the other corner" }),
    button("×", () => put("away"), { class: "small", "aria-label": "Put the small map away" })), sheet);
  const put = (overview: string) => { keep({ overview }); box.dataset.at = overview; };
  const jump = (event: PointerEvent) => {
    const at = canvas.getBoundingClientRect();
    const [x, y] = app.map.box;
    const shown = (scale * at.width) / WIDE; // on a large screen it is shown larger than it is drawn
    const hex = hexAt(x + (event.clientX - at.left) / shown, y + (event.clientY - at.top) / shown);
    if (hex) lookAt(hex);
  };
  sheet.addEventListener("pointerdown", (event) => { jump(event); sheet.setPointerCapture(event.pointerId); });
  sheet.addEventListener("pointermove", (event) => { if (event.buttons) jump(event); });
  for (const topic of ["state", "replay", "settings"] as const) on(topic, draw);
  on("board", outline);
  whenSmallGround(draw);
  return box;
}

function draw(): void {
  if (!app.state) return;
  const pen = canvas.getContext("2d")!;
  const [x0, y0] = app.map.box;
  pen.fillStyle = shade("--around");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const small = smallGround();
  if (small) pen.drawImage(small.picture, 0, 0, (small.part[2] - small.part[0]) * scale, (small.part[3] - small.part[1]) * scale);
  for (const [hex, pieces] of app.stacks) {
    const [x, y] = app.map.hexes[hex];
    pen.fillStyle = sideShade(pieces[0]);
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
