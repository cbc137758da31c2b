// A counter as it lies on the map: symbol, size, strengths, name, state.
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

export function strengths(unit: Unit): string {
  const figures = unit.attack !== undefined && unit.attack !== null ? [unit.attack, unit.defense, unit.move] : [unit.combat, unit.move];
  return figures.filter((figure) => figure !== null && figure !== undefined).join("-");
}

export function might(unit: Unit): number {
  return Math.max(Number(unit.combat ?? 0), Number(unit.attack ?? 0), Number(unit.defense ?? 0)) * 100 + Number(unit.move ?? 0);
}

export function livery(unit: Unit): string {
  const elite = ELITES.find((one) => (unit.marks ?? []).includes(one));
  return `liv-${elite ?? unit.nation.toLowerCase()} side-${app.state.sides.indexOf(unit.side)}`;
}

export function sizeMark(unit: Unit): string {
  return /^[XI[\]]+$/.test(unit.size ?? "") ? unit.size : SIZES[(unit.size ?? "").toLowerCase()] ?? "";
}

/** One line on a piece, for labels and lists. */
export function describe(unit: Unit): string {
  const flags = unit.flags?.length ? ` (${unit.flags.join(", ")})` : "";
  return `${unit.name} ${strengths(unit)}${flags}`;
}

export function card(unit: Unit, dx = 0): SVGRectElement {
  return s("rect", { class: `paper ${livery(unit)}`, x: -33 + dx, y: -33 - dx, width: 66, height: 66, rx: 5 });
}

export function counter(unit: Unit): SVGGElement {
  const kind = unit.kind.toLowerCase();
  const symbol = CALLED[kind] ?? kind;
  const group = s("g", { class: `counter ${livery(unit)}` }, card(unit));
  group.append(s("rect", { class: "box", x: -17, y: -9.5, width: 34, height: 22 }));
  if (SYMBOLS[symbol]) group.append(s("use", { class: "sym", href: `#sym-${symbol}`, transform: "translate(0 1.5) scale(.2267 .22)" }));
  else group.append(s("text", { class: "kind", y: 6 }, kind.slice(0, 3).toUpperCase()));
  group.append(s("text", { class: "size", y: -11.5 }, sizeMark(unit)));
  const name = s("text", { class: "name", y: -20.5 }, unit.short);
  if (unit.short.length > 6) { name.setAttribute("textLength", "60"); name.setAttribute("lengthAdjust", "spacingAndGlyphs"); }
  group.append(name, s("text", { class: "strength", y: 29.5 }, strengths(unit)));
  const starving = (app.state.view.out_of_supply as string[] | undefined)?.includes(unit.short) || unit.supply === "out of supply";
  const flags = [...(unit.flags ?? []), ...(starving ? ["out of supply"] : [])];
  const signs = SIGNS.filter(([pattern]) => flags.some((flag) => pattern.test(flag))).slice(0, 2);
  signs.forEach(([, sign, kindOf], i) => {
    const x = i ? 25.5 : -25.5;
    group.append(s("circle", { class: `sign ${kindOf}`, cx: x, cy: 1.5, r: 7.5 }), s("text", { class: "signtext", x, y: 5.2 }, sign));
  });
  if (unit.flags?.some((flag) => /moved|may not move|fought/.test(flag))) group.classList.add("spent");
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
