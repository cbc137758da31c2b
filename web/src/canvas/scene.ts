// A drawing as a flat list of strokes, fills and words, each with the room it takes, so that a part of it is painted quickly.
import { boxIn, matrixOf, times, type Matrix } from "./matrix";
import { Shape } from "./shape";
import { parse, type Box, type Tag } from "./svg";

export interface Style {
  fill?: string; stroke?: string; "fill-opacity"?: string; "stroke-opacity"?: string; opacity?: string; "stroke-width"?: string; "stroke-dasharray"?: string;
  "stroke-linecap"?: string; "stroke-linejoin"?: string; "font-size"?: string; "font-weight"?: string; "font-style"?: string; "font-family"?: string; "letter-spacing"?: string;
  "text-anchor"?: string; "paint-order"?: string; alpha: number; color?: string;
}
export interface Words { value: string; x: number; y: number; widest: number | null }
export interface Op { box: Box; matrix: Matrix; style: Style; shape?: Shape; words?: Words; clips: Clip[] }
/** What an op is cut to: a shape of the drawing, laid by a matrix. */
export interface Clip { shape: Shape; matrix: Matrix }
export interface Scene { layers: { name: string; ops: Op[] }[]; ids: Map<string, Tag> }

const HELD = new Set(["symbol", "clipPath", "pattern", "linearGradient", "radialGradient", "title", "defs"]);
const KEPT = ["fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-size", "font-weight", "font-style", "font-family", "letter-spacing", "text-anchor", "paint-order", "color"] as const;
const STYLES = new Set<string>([...KEPT, "opacity", "class"]);
const PLAIN: Style = { fill: "#000", stroke: "none", alpha: 1 };

class Reader {
  readonly scene: Scene = { layers: [{ name: "", ops: [] }], ids: new Map() };
  private shapes = new Map<string, Shape>();
  private symbolOps = new Map<Tag, { style: Style; ops: Op[] }>(); // no drawing cuts anything within a symbol

  constructor(private symbols: Record<string, string>) {}

  index(tag: Tag): void { if (tag.attrs.id) this.scene.ids.set(tag.attrs.id, tag); tag.kids.forEach((kid) => this.index(kid)); }

  walk(tag: Tag, style: Style, matrix: Matrix, clips: Clip[]): void {
    for (const kid of tag.kids) if (!HELD.has(kid.name)) this.one(kid, style, matrix, clips);
  }

  one(tag: Tag, above: Style, outer: Matrix, clips: Clip[]): void {
    const { attrs } = tag;
    const style = styled(above, attrs);
    const matrix = attrs.transform ? times(outer, matrixOf(attrs.transform)) : outer;
    const clip = attrs["clip-path"] && this.clip(attrs["clip-path"].slice(5, -1), matrix);
    const within = clip ? [...clips, clip] : clips;
    if (attrs.id?.startsWith("layer-")) this.scene.layers.push({ name: attrs.id.slice(6), ops: [] });
    if (tag.name === "use") this.used(attrs, style, times(matrix, [1, 0, 0, 1, Number(attrs.x ?? 0), Number(attrs.y ?? 0)]), within);
    else if (tag.name === "g" || tag.name === "svg" || tag.name === "root") this.walk(tag, style, matrix, within);
    else if (tag.name === "text") this.word(tag, style, matrix, within);
    else this.shape(shapeOf(tag), style, matrix, within);
  }

  private used(attrs: Record<string, string>, style: Style, matrix: Matrix, clips: Clip[]): void {
    const name = attrs.href.slice(1);
    if (!this.scene.ids.has(name) && this.symbols[name]) this.scene.ids.set(name, parse(this.symbols[name]));
    const symbol = this.scene.ids.get(name);
    if (symbol) for (const op of this.read(symbol, style)) this.scene.layers.at(-1)!.ops.push({ ...op, box: boxIn(matrix, op.box, 0), matrix: times(matrix, op.matrix), clips });
  }

  /** What a symbol comes to at the origin: read once for the many places where it stands. */
  private read(symbol: Tag, style: Style): Op[] {
    let found = this.symbolOps.get(symbol);
    if (found?.style !== style) {
      const { layers } = this.scene, ops: Op[] = [];
      this.scene.layers = [{ name: "", ops }];
      this.walk(symbol, style, [1, 0, 0, 1, 0, 0], []);
      this.scene.layers = layers;
      this.symbolOps.set(symbol, (found = { style, ops }));
    }
    return found.ops;
  }

  private clip(id: string, matrix: Matrix): Clip {
    return { shape: this.known((this.scene.ids.get(id)?.kids ?? []).map(shapeOf).join("")), matrix };
  }

  private known(d: string): Shape {
    let found = this.shapes.get(d);
    if (!found) this.shapes.set(d, (found = new Shape(d)));
    return found;
  }

  private shape(d: string, style: Style, matrix: Matrix, clips: Clip[]): void {
    if (!d) return;
    const shape = this.known(d);
    this.scene.layers.at(-1)!.ops.push({ shape, box: boxIn(matrix, shape.box, style.stroke === "none" ? 0 : Number(style["stroke-width"] ?? 1)), style, matrix, clips });
  }

  private word(tag: Tag, style: Style, matrix: Matrix, clips: Clip[]): void {
    const [x, y, size] = [Number(tag.attrs.x ?? 0), Number(tag.attrs.y ?? 0), Number.parseFloat(style["font-size"] ?? "16")];
    const half = tag.text.length * (size * 0.45 + Number(style["letter-spacing"] ?? 0) / 2) + size;
    const words = { value: tag.text, x, y, widest: tag.attrs.textLength ? Number(tag.attrs.textLength) : null };
    if (tag.text) this.scene.layers.at(-1)!.ops.push({ words, box: boxIn(matrix, [x - half * (style["text-anchor"] === "middle" ? 1 : 2), y - size, x + half * 2, y + size], 0), style, matrix, clips });
  }
}

function styled(above: Style, attrs: Record<string, string>): Style {
  if (!hasStyle(attrs)) return above; // most have none: what stands above them serves them all
  const style = { ...above };
  for (const key of KEPT) if (attrs[key] !== undefined) style[key] = attrs[key];
  if (style.fill === "transparent") style.fill = "none";
  if (attrs.opacity) style.alpha = above.alpha * Number(attrs.opacity);
  if (attrs.class === "f") { style.fill = above.color ?? above.stroke; style.stroke = "none"; } // the filled parts of a symbol
  return style;
}

function hasStyle(attrs: Record<string, string>): boolean {
  for (const key in attrs) if (STYLES.has(key)) return true;
  return false;
}

/** Any plain shape as path data. */
function shapeOf({ name, attrs }: Tag): string {
  const n = (key: string) => Number(attrs[key] ?? 0);
  if (name === "path") return attrs.d;
  if (name === "circle") return round(n("cx"), n("cy"), n("r"), n("r"));
  if (name === "ellipse") return round(n("cx"), n("cy"), n("rx"), n("ry"));
  if (name !== "rect") return "";
  const [x, y, w, h, r] = [n("x"), n("y"), n("width"), n("height"), n("rx")];
  if (!r) return `M${x},${y}H${x + w}V${y + h}H${x}Z`;
  return `M${x + r},${y}H${x + w - r}Q${x + w},${y} ${x + w},${y + r}V${y + h - r}Q${x + w},${y + h} ${x + w - r},${y + h}H${x + r}Q${x},${y + h} ${x},${y + h - r}V${y + r}Q${x},${y} ${x + r},${y}Z`;
}

function round(x: number, y: number, a: number, b: number): string { return `M${x - a},${y}A${a},${b} 0 1 1 ${x + a},${y}A${a},${b} 0 1 1 ${x - a},${y}Z`; }

/** Reads a drawing; ``symbols`` are drawings that it may use without having them. */
export function sceneOf(svg: string, symbols: Record<string, string> = {}): Scene {
  const reader = new Reader(symbols);
  const root = parse(svg);
  reader.index(root);
  reader.walk(root, PLAIN, [1, 0, 0, 1, 0, 0], []);
  return reader.scene;
}
