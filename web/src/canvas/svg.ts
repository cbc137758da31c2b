// Reads SVG as our server and our counters are written: tags and attributes, without a document, so that a worker can do it.
export interface Tag { name: string; attrs: Record<string, string>; kids: Tag[]; text: string }

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', "#x27": "'", "#39": "'" };

export function unescaped(text: string): string { return text.includes("&") ? text.replaceAll(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole) : text; }

export function escaped(text: string): string { return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"); }

const isLetter = (code: number) => (code > 64 && code < 91) || (code > 96 && code < 123);
const isSpace = (code: number) => code === 32 || (code > 8 && code < 14);
const [SLASH, CLOSES] = [47, 62];

/** All tags of a text below one root. Drawings of maps have a million letters: they are read by looking for what comes next. */
export function parse(svg: string): Tag {
  const root: Tag = { name: "root", attrs: {}, kids: [], text: "" };
  const open = [root];
  for (let at = svg.indexOf("<"); at >= 0; at = svg.indexOf("<", at + 1)) {
    if (svg.charCodeAt(at + 1) === SLASH) { open.pop(); continue; }
    if (!isLetter(svg.charCodeAt(at + 1))) continue;
    let end = at + 1;
    while (isLetter(svg.charCodeAt(end))) end++;
    const tag: Tag = { name: svg.slice(at + 1, end), attrs: {}, kids: [], text: "" };
    at = attributes(svg, end, tag.attrs);
    open.at(-1)!.kids.push(tag);
    if (svg.charCodeAt(at) === SLASH) { at++; continue; }
    const next = svg.indexOf("<", at);
    if (next > at + 1) tag.text = unescaped(svg.slice(at + 1, next));
    open.push(tag);
  }
  return root;
}

/** Reads the attributes of a tag; where it ends. */
function attributes(svg: string, from: number, found: Record<string, string>): number {
  let at = from;
  for (;;) {
    while (isSpace(svg.charCodeAt(at))) at++;
    const code = svg.charCodeAt(at);
    if (code === CLOSES || code === SLASH || at >= svg.length) return at;
    const equals = svg.indexOf("=", at), end = svg.indexOf('"', equals + 2);
    if (equals < 0 || end < 0) return svg.length;
    found[svg.slice(at, equals)] = svg.slice(equals + 2, end);
    at = end + 1;
  }
}

export type Box = [number, number, number, number]; // left, top, right, bottom
const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** What a path fills at most, by its points and the points that pull its curves. */
export function pathBox(d: string): Box {
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  const take = (px: number, py: number) => { if (px < left) left = px; if (px > right) right = px; if (py < top) top = py; if (py > bottom) bottom = py; };
  const figures = [0, 0, 0, 0, 0, 0, 0];
  let x = 0, y = 0, kind = "Z", count = 0, known = 0, own = false; // ``own``: counted from where the pen is
  const drawn = () => {
    const bx = own ? x : 0, by = own ? y : 0;
    known = 0;
    if (kind === "H") x = bx + figures[0];
    else if (kind === "V") y = by + figures[0];
    else if (kind === "A") { x = bx + figures[5]; y = by + figures[6]; const r = figures[0] * 2; take(x - r, y - r); take(x + r, y + r); }
    else {
      for (let j = 0; j < count; j += 2) take(bx + figures[j], by + figures[j + 1]);
      x = bx + figures[count - 2];
      y = by + figures[count - 1];
    }
    take(x, y);
  };
  for (let at = 0; at < d.length; ) {
    const code = d.charCodeAt(at);
    if (isLetter(code)) { const letter = d[at++]; kind = letter.toUpperCase(); own = letter !== kind; count = COUNTS[kind] ?? 0; known = 0; continue; }
    const minus = code === 45;
    let end = minus ? at + 1 : at, value = 0, share = 0;
    for (let digit = d.charCodeAt(end); (digit > 47 && digit < 58) || (digit === 46 && !share); digit = d.charCodeAt(++end)) {
      if (digit === 46) share = 1;
      else { value = value * 10 + digit - 48; share *= 10; }
    }
    if (end === (minus ? at + 1 : at)) { at++; continue; }
    at = end;
    if (!count) continue;
    if (share > 1) value /= share;
    figures[known++] = minus ? -value : value;
    if (known === count) drawn();
  }
  return [left, top, right, bottom];
}
