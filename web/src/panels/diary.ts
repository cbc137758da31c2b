// The diary: what happened, step by step, with notes; export; a new game from any step.
import { forkDialog } from "../analysis/fork";
import { drawGraph, graphBox } from "../analysis/graph";
import { drawLessons, lessonsBox } from "../analysis/lessons";
import { dialog } from "../widgets/dialog";
import { button, h, replace } from "../widgets/dom";
import { sentence, words } from "../widgets/words";
import { app, turnName } from "../wire/app";
import { on } from "../wire/bus";
import { gamePath } from "../wire/http";
import { log } from "../wire/log";
import { ask } from "../wire/table";
import { goTo } from "./replay";

let panel: HTMLElement;
let list: HTMLElement;

export function diaryPanel(): HTMLElement {
  list = h("ol", { class: "log", "aria-label": "Diary", tabindex: 0 });
  // graph and lessons come later and take room from it
  new ResizeObserver(() => { if (list.scrollHeight > list.clientHeight) showNow(); }).observe(list);
  panel = h("div", { class: "diary" }, h("div", { class: "tools" },
    h("a", { class: "button", href: `#`, id: "export", download: "" }, "Export"),
    button("Note", () => note(app.replaying ?? app.state.steps)),
    button("New game from here", () => forkDialog(app.replaying ?? app.state.steps), { id: "fork" })), graphBox((step) => void goTo(step)), lessonsBox((step) => void goTo(step)), list);
  on("state", () => { panel.querySelector<HTMLAnchorElement>("#export")!.href = `${gamePath(app.state.game)}/diary?seat=${app.state.seat}`; });
  for (const topic of ["log", "replay", "note"] as const) on(topic, draw);
  return panel;
}

export function drawDiary(): void { if (panel) draw(); }

function draw(): void {
  if (panel.closest("[hidden]")) return;
  void drawGraph();
  drawLessons();
  const entries = log();
  const at = app.replaying ?? entries.length;
  const notes = app.state.notes;
  const from = Math.max(0, at - 250);
  let heading = "";
  const rows: HTMLElement[] = [];
  if (notes["0"] && from === 0) rows.push(noteRow(0));
  for (const entry of entries.slice(from, from + 400)) {
    const head = `${turnName(entry.turn)}: ${entry.stage}`;
    if (head !== heading) { heading = head; rows.push(h("li", { class: "heading" }, head)); }
    const about = `${entry.move} ${entry.news.join(" ")}`;
    rows.push(h("li", { class: entry.step === at ? "now" : "", "data-about": about },
      h("button", { type: "button", class: "step", "data-about": about, onclick: () => void goTo(entry.step), "aria-label": `Go to step ${entry.step}: ${entry.actor} ${entry.move}` }, entry.step),
      h("span", {}, h("b", {}, words(entry.actor)), ` ${entry.move}`, ...entry.news.map((news) => h("p", {}, sentence(news))))));
    if (notes[String(entry.step)]) rows.push(noteRow(entry.step));
  }
  replace(list, ...(rows.length ? rows : [h("li", {}, "Nothing has happened yet.")]));
  showNow();
}

/** Brings the step that is shown into sight, with a whole row at the top; the panel around the list stays where it is. */
function showNow(): void {
  const now = list.querySelector<HTMLElement>(".now");
  if (!now) return;
  if (list.scrollHeight <= list.clientHeight || getComputedStyle(list).overflowY === "visible") { now.scrollIntoView({ block: "nearest" }); return; }
  const { top, bottom, height } = list.getBoundingClientRect(), at = now.getBoundingClientRect();
  if (at.top >= top && at.bottom <= bottom) return;
  const rows = [...list.children].map((row) => row.getBoundingClientRect().top);
  const first = at.top < top ? at.top : Math.min(at.top, ...rows.filter((row) => row >= at.bottom - height));
  list.scrollTop += first - top;
}

function noteRow(step: number): HTMLElement {
  return h("li", { class: "note" }, h("button", { type: "button", class: "small", onclick: () => note(step), "aria-label": `Change the note on step ${step}` }, "✎"), app.state.notes[String(step)]);
}

function note(step: number): void {
  const field = h("textarea", { rows: 4, cols: 40, "aria-label": `Note on step ${step}` }, app.state.notes[String(step)] ?? "");
  const box = dialog(`Note on step ${step}`, field, button("Keep", () => { void ask("note", { step, text: field.value }); box.close(); }, { class: "main" }));
  field.focus();
}
