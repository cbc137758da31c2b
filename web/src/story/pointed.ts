// Words point at the map: whatever names hexes, pieces or places is shown there while one looks at it.
import { addArrow, clearPath, pointOut } from "../board/marks";
import { refreshMarks } from "../orders/select";
import { app } from "../wire/app";
import type { Offer } from "../wire/types";
import { lookTo } from "./camera";
import { shownScene } from "./player";
import { showScene } from "./signs";

let shown: Element | null = null;

/** The hexes that a text names, by their numbers, their pieces or their places. */
export function hexesIn(text: string): string[] {
  const found = new Set<string>();
  for (const word of text.split(/[^\p{L}\p{N}/]+/u)) {
    if (app.map.hexes[word]) found.add(word);
    else { const hex = app.units.get(word)?.hex; if (hex) found.add(hex); }
  }
  for (const [name, place] of Object.entries(app.map.places)) if (name.length > 2 && text.includes(name)) found.add(place.hex);
  return [...found];
}

/** The way that a text writes, if it writes one. */
function wayIn(text: string): string[] {
  const ways = text.split(/\s+/).map((word) => word.split("-")).filter((way) => way.length > 1 && way.every((hex) => app.map.hexes[hex]));
  return ways[0] ?? [];
}

/** What a choice would do, as arrows and outlines. */
export function showOffer(one: Offer): void {
  clearPath();
  const to = one.hexes.at(-1);
  const from = [...new Set(one.units.map((name) => app.units.get(name)?.hex).filter((hex): hex is string => Boolean(hex)))];
  const kind = `march of-${Math.max(0, app.state.sides.indexOf(app.units.get(one.units[0])?.side ?? app.state.to_act ?? ""))}`;
  if (one.path.length > 1) addArrow(one.path, kind);
  else if (to) for (const hex of from) if (hex !== to) addArrow([hex, to], kind);
  pointOut([...from, ...one.hexes]);
  lookTo([...from, ...one.hexes]);
}

function point(node: HTMLElement, bySight: boolean): void {
  const { offer, about } = node.dataset;
  if (offer) {
    const one = [...app.state.choices, ...app.offers].find((other) => other.text === offer);
    if (one) showOffer(one);
  } else if (about) {
    const hexes = hexesIn(about);
    clearPath();
    addArrow(wayIn(about), "march of-0");
    pointOut(hexes);
    if (!bySight) lookTo(hexes);
  }
}

function leave(): void {
  if (!shown) return;
  shown = null;
  clearPath();
  const now = shownScene();
  if (now && app.replaying !== null) showScene(now.scene);
  else if (app.state && app.replaying === null && !app.selected) refreshMarks();
}

/** Listens for the pointer and the focus on words that point; a click brings the place into sight. */
export function startPointing(root: HTMLElement): void {
  shown = null;
  const words = (event: Event) => (event.target as Element).closest?.<HTMLElement>("[data-about]:not([data-about='']), [data-offer]") ?? null;
  const enter = (bySight: boolean) => (event: Event) => {
    const node = words(event);
    if (node === shown || !app.state) return;
    if (!node) { leave(); return; }
    shown = node;
    point(node, bySight);
  };
  root.onpointerover = enter(true);
  root.onfocus = null;
  root.addEventListener("focusin", enter(false));
  root.onpointerleave = leave;
  root.addEventListener("click", (event) => { const node = words(event); if (node?.dataset.about && !(event.target as Element).closest("button")) lookTo(hexesIn(node.dataset.about)); });
}
