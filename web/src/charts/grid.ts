// A table of a title as rows and columns: what is in play is lit, and cells can be changed where somebody listens.
import { h } from "../widgets/dom";
import { words } from "../widgets/words";
import type { Cell, ChartInfo, Grid, TableInfo } from "../wire/types";

/** By what the charts are looked up now. */
export type Labels = Record<string, string[]>;
/** Who changes cells: what stands in one now, and what was typed. */
export interface Editor { text(cell: Cell): string; typed(cell: Cell, text: string, where: string): void }
const TIGHT = /^\S{1,6}(, \S{1,6})*$/; // short heads that are not broken, but stand under each other
const WIDE = 8; // columns beside which a row is set smaller, so that all of it is seen
const MOST = 80; // rows that are drawn of a long table

function norm(text: string): string { return text.toLowerCase().replace(/_/g, " ").trim(); }

function hits(labels: string[], wanted: string[] | undefined): boolean { return Boolean(wanted?.some((one) => labels.some((label) => norm(label) === norm(one)))); }

/** Where the figures come from, and how sure they are. */
export function originMark(table: TableInfo): HTMLElement {
  const kind = table.origin.split(/\W/)[0] || "unsaid";
  return h("div", { class: "origin" }, h("span", { class: `mark ${kind}` }, table.origin || "origin not said"), table.confidence ? ` Confidence: ${table.confidence}. ` : " ", table.note ? note(table.note) : null);
}

const SHORT = 90; // letters of a note that are read at a glance

/** What is said of the figures; a long note is there for those who ask. */
function note(text: string): HTMLElement {
  return text.length <= SHORT ? h("span", { class: "soft" }, text) : h("details", { class: "soft", "data-key": "note" }, h("summary", {}, "How we know"), text);
}

/** All grids of a chart; of long ones the rows that have all words that are searched for. */
export function chartGrids(chart: ChartInfo, labels: Labels, editor: Editor | null = null, search = ""): HTMLElement[] {
  return chart.grids.map((grid) => gridNode(chart, grid, labels, editor, search));
}

function gridNode(chart: ChartInfo, grid: Grid, labels: Labels, editor: Editor | null, search: string): HTMLElement {
  const [rows, columns] = [labels[chart.rows], labels[chart.columns]];
  const lit = grid.columns.map(([, of]) => hits(of, columns));
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = grid.lines.filter((line) => sought.every((word) => `${line.head} ${line.cells.map((cell) => cell?.text ?? "").join(" ")}`.toLowerCase().includes(word)));
  const heads = grid.columns.some(([head]) => head);
  const body = fits.slice(0, MOST).map((line) => {
    const now = hits(line.labels, rows);
    return h("tr", { class: now ? "lit" : "", "aria-current": now ? "true" : null }, h("th", { scope: "row" }, line.head), ...line.cells.map((cell, i) => cellNode(cell, [now && lit[i] ? "hit" : "", lit[i] ? "lit" : ""].join(" ").trim(), [grid.name, line.head, grid.columns[i][0]].filter(Boolean).join(", "), editor, grid)));
  });
  const named = hits([grid.name.split(" ").at(-1)!, grid.name], rows);
  const wide = !editor && grid.columns.length > WIDE && grid.lines.every((line) => line.cells.every((cell) => (cell?.text.length ?? 0) <= 7));
  return h("div", { class: wide ? "grid wide" : "grid", tabindex: 0, role: "region", "aria-label": [chart.title, grid.name || (chart.grids.indexOf(grid) > 0 ? `${chart.grids.indexOf(grid) + 1}` : "")].filter(Boolean).join(" ") },
    h("table", {}, grid.name ? h("caption", { class: named ? "lit" : "" }, words(grid.name)) : null,
      heads ? h("thead", {}, h("tr", {}, h("td", {}), ...grid.columns.map(([head], i) => h("th", { scope: "col", class: [lit[i] ? "lit" : "", TIGHT.test(head) ? "tight" : ""].join(" "), "aria-current": lit[i] ? "true" : null }, TIGHT.test(head) ? head.replace(/, /g, "\n") : head)))) : null,
      h("tbody", {}, ...body)),
    fits.length > MOST ? h("p", { class: "soft" }, `${fits.length - MOST} more rows: search for what you want.`) : null);
}

function cellNode(cell: Cell | null, mark: string, where: string, editor: Editor | null, grid: Grid): HTMLElement {
  if (!cell) return h("td", { class: mark });
  if (!editor || !cell.path) return h("td", { class: mark }, cell.text);
  const text = editor.text(cell);
  const paint = (field: HTMLInputElement) => field.classList.toggle("mine", field.value !== cell.text);
  const field = h("input", { type: "text", value: text, size: Math.min(96, Math.max(2, text.length)), class: text === cell.text ? "" : "mine", "aria-label": where, list: grid.codes.length ? "codes" : null, oninput: (event: Event) => { const to = event.target as HTMLInputElement; paint(to); editor.typed(cell, to.value, where); } });
  return h("td", { class: mark }, field);
}
