// Reads SVG as our server and our counters are written: tags and attributes, without a document, so that a worker can do it.
export interface Tag { name: string; attrs: Record<string, string>; kids: Tag[]; text: string }

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', "#x27": "'", "#39": "'" };

export function unescaped(text: string): string { return text.includes("&") ? text.replaceAll(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole) : text; }

export function escaped(text: string): string { return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"); }

/** All tags of a text below one root. */
export function parse(svg: string): Tag {
  const root: Tag = { name: "root", attrs: {}, kids: [], text: "" };
  const open = [root];
  for (const [, close, name, written, alone, text] of svg.matchAll(TAG)) {
    if (close) { open.pop(); continue; }
    const attrs: Record<string, string> = {};
    for (const [, key, value] of written.matchAll(ATTRIBUTE)) attrs[key] = value;
    const tag: Tag = { name, attrs, kids: [], text: unescaped(text) };
    open.at(-1)!.kids.push(tag);
    if (!alone) open.push(tag);
  }
  return root;
}

export type Box = [number, number, number, number]; // left, top, right, bottom
const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** What a path fills at most, by its points and the points that pull its curves. */
export function pathBox(d: string): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  let x = 0, y = 0;
  const take = (px: number, py: number) => { box[0] = Math.min(box[0], px); box[1] = Math.min(box[1], py); box[2] = Math.max(box[2], px); box[3] = Math.max(box[3], py); };
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const figures = (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number);
    const kind = letter.toUpperCase(), count = COUNTS[kind];
    const [ox, oy] = letter === kind ? [0, 0] : [1, 1];
    for (let i = 0; count && i + count <= figures.length; i += count) {
      const [bx, by] = [ox * x, oy * y];
      if (kind === "H") x = bx + figures[i];
      else if (kind === "V") y = by + figures[i];
      else if (kind === "A") { [x, y] = [bx + figures[i + 5], by + figures[i + 6]]; const r = figures[i] * 2; take(x - r, y - r); take(x + r, y + r); }
      else {
        for (let j = 0; j < count; j += 2) take(bx + figures[i + j], by + figures[i + j + 1]);
        [x, y] = [bx + figures[i + count - 2], by + figures[i + count - 1]];
      }
      take(x, y);
    }
  }
  return box;
}
