// The charts at hand beside the map, and what its signs mean.
import { h, replace } from "../widgets/dom";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { gamePath, get } from "../wire/http";
import { lookup } from "../wire/lookup";
import type { ChartInfo } from "../wire/types";
import { chartGrids, type Labels, originMark } from "./grid";

interface Sign { svg: string; meaning: string }
const KEY = "key"; // the map key stands among the charts
let panel: HTMLElement;
let charts: ChartInfo[] | null = null;
let signs: Sign[] | null = null;
let open = "";

export function chartsPanel(): HTMLElement {
  panel = h("div", { class: "charts" });
  [charts, signs, open] = [null, null, ""];
  for (const topic of ["state", "lookup", "select", "replay"] as const) on(topic, draw);
  on("settings", () => { signs = null; void showCharts(); });
  return panel;
}

/** Asked for when the panel is first shown. */
export async function showCharts(): Promise<void> {
  if (!panel.isConnected || panel.offsetParent === null) return;
  const { game } = app.state;
  if (!charts) { charts = await get<ChartInfo[]>(`${gamePath(game)}/charts`); open ||= charts[0]?.name ?? KEY; }
  if (!signs) signs = await get<Sign[]>(`${gamePath(game)}/key?theme=${settings.colours}`);
  draw();
}

/** By what a player would look things up now. */
function labels(): Labels {
  const hex = app.units.get(app.selected ?? "")?.hex ?? app.cursor;
  const terrain = hex ? app.map.hexes[hex]?.[3] : "";
  return { ...app.state.in_play, ...lookup, terrain: terrain ? [terrain] : [] };
}

function draw(): void {
  if (!charts || panel.offsetParent === null) return;
  const found = labels();
  const fold = (key: string, title: string, body: () => HTMLElement[]) => h("details", { "data-key": key, open: open === key, ontoggle: (event: Event) => { if ((event.target as HTMLDetailsElement).open && open !== key) { open = key; redraw(); } } }, h("summary", {}, title), ...(open === key ? body() : []));
  replace(panel, ...charts.map((chart) => fold(chart.name, chart.title, () => [originMark(chart), ...chartGrids(chart, found)])), fold(KEY, "Map key", keyRows),
    document.body.dataset.hosted === undefined ? h("p", {}, h("a", { href: `#/charts/${app.state.title}` }, "All tables, and charts of your own")) : null);
}

/** One chart is open at a time. */
function redraw(): void {
  for (const fold of panel.querySelectorAll("details")) fold.open = fold.dataset.key === open;
  draw();
}

function keyRows(): HTMLElement[] {
  return [h("ul", { class: "mapkey" }, ...(signs ?? []).map((sign) => {
    const drawing = new DOMParser().parseFromString(sign.svg, "image/svg+xml").documentElement;
    drawing.setAttribute("aria-hidden", "true");
    return h("li", {}, document.importNode(drawing, true), sign.meaning);
  }))];
}
