// A counter as it lies on the map: symbol, size, strengths, name, state.
import { shade, themeName } from "../canvas/shades";
import { escaped } from "../canvas/svg";
import { s } from "../widgets/dom";
import { app } from "../wire/app";
import type { Unit } from "../wire/types";
import { SYMBOLS } from "./symbols.gen";

const CALLED: Record<string, string> = {
  panzer: "armor", tank: "armor", "guards tank": "armor", tiger: "armor", panzergrenadier: "mechanized", "mechanized group": "mechanized",
  "cavalry-mechanized": "cavalry", rifle: "infantry", guards: "infantry", "oversized rifle": "infantry", "rifle corps": "infantry",
  "satellite army": "infantry", militia: "infantry", emergency: "infantry", luftwaffe: "infantry", airborne: "paratroop",
  "airborne assault": "paratroop", "parachute panzer": "paratroop", kg: "battlegroup", "artillery corps": "artillery", bomber: "air",
  "air army": "air", "interceptor corps": "air", stuka: "air", sturmovik: "air", marshal: "leader", dictator: "leader", partisans: "partisan",
  wec: "worker", "east wall": "fortress", "fortress command": "fortress", "fortress city": "fortress", "hero city": "fortress",
  "fortified area": "fortress", "offensive supply": "supply", "aerial supply": "supply",
};
const SIZES: Record<string, string> = { "army group": "XXXXX", army: "XXXX", group: "XXXX", corps: "XXX", division: "XX", d: "XX", brigade: "X", b: "X", c: "XXX", regiment: "III", r: "III", battalion: "II", bn: "II" };
const ELITES = ["ss", "guards", "luftwaffe"];
// States shown by a sign on the counter: the first that fits a flag.
const SIGNS: [RegExp, string, string][] = [
  [/suppl|isolat/, "!", "bad"], [/disrupt/, "~", "bad"], [/automatic victory/, "★", "good"], [/fought/, "×", "plain"],
  [/may not move|held/, "■", "plain"], [/moved/, "»", "plain"],
];

// Where a flag lies and how large it is: under the name, or above a symbol without one.
const FLAG: [number, number, number] = [-31, -18.6, 1.08], SMALL_FLAG: [number, number, number] = [-31, -31.4, 1.05];

const TONES: Record<string, string> = { bad: "#a3160c", good: "#2f6b2f", plain: "#2b2620" };

export function strengths(unit: Unit): string {
  const figures = unit.attack !== undefined && unit.attack !== null ? [unit.attack, unit.defense, unit.move] : [unit.combat, unit.move];
  return figures.filter((figure) => figure !== null && figure !== undefined).join("-");
}

export function might(unit: Unit): number {
  return Math.max(Number(unit.combat ?? 0), Number(unit.attack ?? 0), Number(unit.defense ?? 0)) * 100 + Number(unit.move ?? 0);
}

/** Paper, ink and the ground of the symbol, as the server's palette has them for the chosen set of colours. */
export function livery(unit: Unit): [string, string, string] {
  const table = app.map.liveries[themeName()] ?? app.map.liveries.classic;
  const elite = ELITES.find((one) => (unit.marks ?? []).includes(one));
  return (elite ? table[elite] : undefined) ?? table[`${unit.side} ${unit.nation.toLowerCase()}`] ?? table[unit.nation.toLowerCase()] ?? table[unit.side] ?? table.other;
}

/** The colour of a side, by which pieces are told from afar. */
export function sideShade(unit: Unit): string { return shade(app.state.sides.indexOf(unit.side) ? "--side-1" : "--side-0"); }

export function sizeMark(unit: Unit): string {
  return /^[XI[\]]+$/.test(unit.size ?? "") ? unit.size : SIZES[(unit.size ?? "").toLowerCase()] ?? "";
}

/** One line on a piece, for labels and lists. */
export function describe(unit: Unit): string {
  const flags = unit.flags?.length ? ` (${unit.flags.join(", ")})` : "";
  return `${unit.name} ${strengths(unit)}${flags}`;
}

/** The paper of a counter, as SVG text. */
export function card(unit: Unit, dx = 0, detail = "full", edge = 'stroke="#000" stroke-opacity=".75" stroke-width="1.6"'): string {
  const paper = detail === "far" ? sideShade(unit) : livery(unit)[0];
  return `<rect x="${-33 + dx}" y="${-33 - dx}" width="66" height="66" rx="5" fill="${paper}" ${edge}/><path d="M${-30 + dx},${28 - dx}V${-29.5 - dx}H${28 + dx}" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="2"/>`;
}

function word(x: number, y: number, size: number, weight: number, fill: string, value: string, more = ""): string {
  return value && `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="middle"${more}>${escaped(value)}</text>`;
}

/** The flag of an ally, with its upper left corner at a point: paper alone does not tell nations to everybody. */
function flag(unit: Unit, x: number, y: number, grow: number): string {
  const parts = app.map.flags[unit.nation.toLowerCase()];
  if (!parts) return "";
  const edge = `<rect x="${x}" y="${y}" width="${12 * grow}" height="${8 * grow}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width=".8"/>`;
  return parts.map(([left, top, wide, high, fill]) => `<rect x="${x + left * grow}" y="${y + top * grow}" width="${wide * grow}" height="${high * grow}" fill="${fill}"/>`).join("") + edge;
}

/** A counter as SVG text: all of it from near, symbol and strength from further away, a coloured symbol from afar. */
export function drawing(unit: Unit, detail = "full", edge?: string, counted = false): string {
  const [, ink, ground] = detail === "far" ? ["", "#fffdf6", sideShade(unit)] : livery(unit);
  const kind = unit.kind.toLowerCase();
  const symbol = unit.symbol || (CALLED[kind] ?? kind);
  const [lift, grow] = detail === "far" ? [0, 1.5] : detail === "middle" ? [-9, 1.25] : [1.5, 1];
  const faded = unit.flags?.some((flag) => /moved|may not move|fought/.test(flag)) ? ' opacity=".55"' : "";
  const parts = [card(unit, 0, detail, edge), `<g transform="translate(0 ${lift}) scale(${grow})"${faded} color="${ink}"><rect x="-17" y="-11" width="34" height="22" fill="${ground}" stroke="${ink}" stroke-width="1.8"/>`];
  if (SYMBOLS[symbol]) parts.push(`<g transform="scale(.2267 .22)" fill="none" stroke="${ink}" stroke-width="7" color="${ink}"><use href="#sym-${symbol}"/></g>`);
  else parts.push(word(0, 4.5, 12, 400, ink, kind.slice(0, 3).toUpperCase()));
  parts.push("</g>");
  if (detail !== "far") parts.push(factors(unit, detail === "middle" ? 23 : 18, ink));
  if (detail === "full") parts.push(word(0, -11.5, 8, 700, ink, sizeMark(unit)), name(unit.short, ink, counted));
  if (detail !== "far") parts.push(flag(unit, ...(detail === "full" ? FLAG : SMALL_FLAG)), ...signs(unit));
  return parts.join("");
}

/** The name, narrower where it would run over the edge or below the count of its stack. */
function name(short: string, ink: string, counted: boolean): string {
  const room = counted ? 50 : 60, wide = Math.min(short.length * 8.6, room);
  const narrow = short.length * 8.6 > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : "";
  return word(counted ? Math.min(0, 18 - wide / 2) : 0, -20.5, 13.5, 600, ink, short, narrow);
}

/** Attack, defence and movement, narrower where they would run over the edge. */
function factors(unit: Unit, size: number, ink: string): string {
  const told = strengths(unit);
  return word(0, 29.3, size, 800, ink, told, told.length * size * 0.62 > 62 ? ' textLength="60" lengthAdjust="spacingAndGlyphs"' : "");
}

function signs(unit: Unit): string[] {
  const starving = (app.state.view.out_of_supply as string[] | undefined)?.includes(unit.short) || unit.supply === "out of supply";
  const flags = [...(unit.flags ?? []), ...(starving ? ["out of supply"] : [])];
  return SIGNS.filter(([pattern]) => flags.some((flag) => pattern.test(flag))).slice(0, 2).map(([, sign, tone], i) => {
    const x = i ? 25.5 : -25.5;
    return `<circle cx="${x}" cy="1.5" r="7.5" fill="${TONES[tone]}" stroke="#fff" stroke-width="1.5"/>` + word(x, 5.2, 11, 800, "#fff", sign);
  });
}

/** A counter as nodes of the page. */
export function counter(unit: Unit): SVGGElement {
  const group = s("g", { class: "counter" });
  group.innerHTML = drawing(unit);
  return group;
}

/** A label that begins with what can be read on the counter, for those who speak to the page. */
export function spoken(unit: Unit, drawn: Element): string {
  const read = [...drawn.querySelectorAll("text")].map((text) => text.textContent).join("");
  return `${read} ${describe(unit)}`;
}

/** A counter alone, for panels and drags. */
export function counterSvg(unit: Unit, size = 52): SVGSVGElement {
  return s("svg", { class: "mini", width: size, height: size, viewBox: "-36 -36 72 72", "aria-hidden": true }, counter(unit));
}
