// Paints a part of a drawing on a canvas, on the page or in a worker.
import { boxIn, inverse, matrixOf, times, type Matrix } from "./matrix";
import { sceneOf, type Clip, type Op, type Scene, type Style, type Words } from "./scene";
import { meets, Shape } from "./shape";
import type { Box, Tag } from "./svg";

const FACE = "'Open Sans','Noto Sans','DejaVu Sans',Arial,sans-serif";

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** ``base`` takes the drawing to the pixels of the canvas, ``part`` is what of the drawing lies on it. */
export function paint(pen: Pen, scene: Scene, base: Matrix, part: Box, hidden: ReadonlySet<string> = new Set()): void {
  for (const layer of scene.layers) if (!hidden.has(layer.name)) paintOps(pen, layer.ops, scene.ids, base, part);
}

function paintOps(pen: Pen, ops: Op[], ids: Map<string, Tag>, base: Matrix, part: Box): void {
  let clips: Clip[] = [], shut = false; // nothing of what it is cut to lies in this part
  pen.save();
  for (const op of ops) {
    if (!meets(op.box, part)) continue;
    if (op.clips !== clips) {
      clips = op.clips;
      pen.restore();
      pen.save();
      shut = !clips.every((clip) => cut(pen, clip, base, part));
    }
    if (shut) continue;
    pen.setTransform(...times(base, op.matrix));
    paintOp(pen, op, ids, base[0], part);
  }
  pen.restore();
}

/** Cuts what is painted from now on; whether anything is left of this part. */
function cut(pen: Pen, { shape, matrix }: Clip, base: Matrix, part: Box): boolean {
  const path = shape.within(boxIn(inverse(matrix), part, 0));
  if (!path) return false;
  pen.setTransform(...times(base, matrix));
  pen.clip(path);
  return true;
}

function paintOp(pen: Pen, { style, shape, words, matrix }: Op, ids: Map<string, Tag>, scale: number, part: Box): void {
  if (words) { write(pen, words, style); return; }
  const path = shape!.within(boxIn(inverse(matrix), part, style.stroke === "none" ? 0 : Number(style["stroke-width"] ?? 1)));
  if (!path) return;
  if (style.fill !== "none") {
    pen.globalAlpha = style.alpha * Number(style["fill-opacity"] ?? 1);
    pen.fillStyle = colour(pen, style.fill!, style, ids, scale);
    pen.fill(path);
  }
  if (style.stroke !== "none") {
    line(pen, style);
    pen.strokeStyle = colour(pen, style.stroke!, style, ids, scale);
    pen.stroke(path);
  }
}

function line(pen: Pen, style: Style): void {
  pen.globalAlpha = style.alpha * Number(style["stroke-opacity"] ?? 1);
  pen.lineWidth = Number(style["stroke-width"] ?? 1);
  pen.lineCap = (style["stroke-linecap"] ?? "butt") as CanvasLineCap;
  pen.lineJoin = (style["stroke-linejoin"] ?? "miter") as CanvasLineJoin;
  pen.setLineDash(style["stroke-dasharray"]?.split(/[\s,]+/).map(Number) ?? []);
}

function write(pen: Pen, { value, x, y, widest }: Words, style: Style): void {
  pen.font = `${style["font-style"] ?? "normal"} ${style["font-weight"] ?? 400} ${Number.parseFloat(style["font-size"] ?? "16")}px ${style["font-family"]?.replaceAll("&#x27;", "'") ?? FACE}`;
  pen.textAlign = style["text-anchor"] === "middle" ? "center" : "left";
  pen.letterSpacing = `${style["letter-spacing"] ?? 0}px`;
  if (style["paint-order"] && style.stroke !== "none") {
    line(pen, { ...style, "stroke-linejoin": "round" });
    pen.strokeStyle = style.stroke!;
    pen.strokeText(value, x, y, widest ?? undefined);
  }
  pen.globalAlpha = style.alpha * Number(style["fill-opacity"] ?? 1);
  pen.fillStyle = style.fill!;
  pen.fillText(value, x, y, widest ?? undefined);
}

function colour(pen: Pen, name: string, style: Style, ids: Map<string, Tag>, scale: number): string | CanvasGradient | CanvasPattern {
  if (name === "currentColor") return style.color ?? "#000";
  if (!name.startsWith("url(#")) return name;
  const tag = ids.get(name.slice(5, -1));
  return (tag?.name === "pattern" ? tiled(pen, tag, scale) : tag ? graded(pen, tag) : null) ?? "transparent";
}

function graded(pen: Pen, { name, attrs, kids }: Tag): CanvasGradient {
  const n = (key: string) => Number(attrs[key] ?? 0);
  const found = name === "radialGradient" ? pen.createRadialGradient(n("cx"), n("cy"), 0, n("cx"), n("cy"), n("r")) : pen.createLinearGradient(n("x1"), n("y1"), n("x2"), n("y2"));
  for (const { attrs: stop } of kids) found.addColorStop(Number(stop.offset), stop["stop-color"] + Math.round(255 * Number(stop["stop-opacity"] ?? 1)).toString(16).padStart(2, "0"));
  return found;
}

/** A pattern, painted at the size it will have. */
function tiled(pen: Pen, tag: Tag, scale: number): CanvasPattern | null {
  const [wide, high] = [Number(tag.attrs.width), Number(tag.attrs.height)];
  const sheet = new OffscreenCanvas(Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale)));
  const inner = sceneOf("");
  inner.layers[0].ops.push(...opsOf(tag));
  paint(sheet.getContext("2d")!, inner, [sheet.width / wide, 0, 0, sheet.height / high, 0, 0], [0, 0, wide, high]);
  const found = pen.createPattern(sheet, "repeat");
  found?.setTransform(new DOMMatrix(times(matrixOf(tag.attrs.patternTransform), [wide / sheet.width, 0, 0, high / sheet.height, 0, 0])));
  return found;
}

function opsOf(tag: Tag): Op[] {
  return tag.kids.filter((kid) => kid.name === "path").map(({ attrs }) => ({
    shape: new Shape(attrs.d), box: [-1e9, -1e9, 1e9, 1e9], matrix: [1, 0, 0, 1, 0, 0], clips: [],
    style: { fill: "none", stroke: "none", alpha: 1, ...attrs },
  }));
}
