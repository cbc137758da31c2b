// All tables of a title, and charts of one's own: cells are typed over, checked as one types, and kept as a set.
import { chartGrids, type Editor, originMark } from "../charts/grid";
import { button, h, replace } from "../widgets/dom";
import { sentence, words } from "../widgets/words";
import { get, post, remove } from "../wire/http";
import type { Cell, ChartInfo, Difference, TableInfo, TitleInfo } from "../wire/types";

const PAUSE = 350; // milliseconds without a key, until what was typed is checked
interface Mine extends Difference { where: string }

export async function chartsPage(root: HTMLElement, code: string, here: () => boolean): Promise<void> {
  const path = `/api/titles/${encodeURIComponent(code)}`;
  const [titles, tables] = await Promise.all([get<TitleInfo[]>("/api/titles"), get<TableInfo[]>(`${path}/tables`)]);
  if (!here()) return;
  const title = titles.find((one) => one.code === code);
  if (!title) throw new Error(`There is no game ${code}.`);
  document.title = `Charts of ${title.name}`;
  const mine = new Map<string, Mine>(); // by file and path
  const key = (file: string, at: Cell["path"]) => `${file} ${JSON.stringify(at)}`;
  let chart: ChartInfo, timer = 0, checked = 0;
  const said = h("div", { class: "said", role: "status", id: "chart-faults" });
  const list = h("div", {}), table = h("section", { "aria-label": "Table" }), nav = h("ul", {});
  const name = h("input", { type: "text", id: "set-name", maxlength: 60, oninput: () => ready() });
  const keep = button("Keep my charts", () => void kept(), { class: "main", id: "keep-set", disabled: true });
  let faults: string[] = [];
  const ready = () => { keep.disabled = !name.value.trim() || !mine.size || faults.length > 0; };

  const editor = (): Editor => ({
    text: (cell) => mine.get(key(chart.file, cell.path))?.text ?? cell.text,
    typed: (cell, text, where) => {
      const at = key(chart.file, cell.path);
      if (text.trim() === cell.text) mine.delete(at);
      else mine.set(at, { file: chart.file, path: cell.path!, ours: cell.text, text: text.trim(), where: `${chart.title}: ${where}` });
      faults = ["…"];
      differences();
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void check(), PAUSE);
    },
  });
  const changes = () => [...mine.values()].map(({ file, path: at, text }) => ({ file, path: at, text }));
  const check = async () => {
    const now = ++checked;
    replace(said, h("p", {}, "Checking …"));
    const found = mine.size ? await post<string[]>(`${path}/check`, { changes: changes() }) : [];
    if (now !== checked) return;
    faults = found;
    replace(said, ...(found.length ? found.map((fault) => h("p", { class: "fault" }, sentence(fault))) : [h("p", {}, mine.size ? "A game can be played by these charts." : "")]));
    ready();
  };
  const differences = () => {
    replace(list, h("h3", {}, `What differs from ours (${mine.size})`), h("ol", { class: "differences" }, ...[...mine].map(([at, one]) => h("li", { "data-key": at }, `${one.where}: `, h("del", {}, one.ours), " ", h("ins", {}, one.text), " ", button("Undo", () => { mine.delete(at); drawTable(); differences(); void check(); }, { class: "small", "aria-label": `Undo ${one.where}` })))));
    ready();
  };
  const search = h("input", { type: "search", id: "table-search", "aria-label": "Search in this table", placeholder: "Search in this table", oninput: () => drawTable() });
  const drawTable = () => {
    const long = chart.grids.some((grid) => grid.lines.length > 40);
    search.hidden = !long;
    const codes = h("datalist", { id: "codes" }, ...[...new Set(chart.grids.flatMap((grid) => grid.codes))].map((one) => h("option", { value: one })));
    table.replaceChildren(h("h2", {}, chart.title), originMark(chart), search, codes, ...chartGrids(chart, {}, editor(), long ? search.value : ""));
  };
  const show = async (wanted: string) => {
    const found = await get<ChartInfo>(`${path}/tables/${encodeURIComponent(wanted)}`);
    if (!here()) return;
    chart = found;
    search.value = "";
    for (const one of nav.querySelectorAll("button")) one.setAttribute("aria-current", String(one.dataset.table === wanted));
    drawTable();
  };
  const kept = async () => {
    try {
      await post(`${path}/sets/${encodeURIComponent(name.value.trim())}`, { changes: changes() });
      replace(said, h("p", {}, `Kept as ${name.value.trim()}. Choose it under “More choices” when you begin a game.`));
      if (!title.sets.some((one) => one.name === name.value.trim())) title.sets.push({ name: name.value.trim(), changes: mine.size });
      drawSets();
    } catch (error) { replace(said, h("p", { class: "fault" }, sentence((error as Error).message))); }
  };
  const load = async (set: string) => {
    const found = set ? await get<Difference[]>(`${path}/sets/${encodeURIComponent(set)}`) : [];
    mine.clear();
    for (const one of found) mine.set(key(one.file, one.path), { ...one, where: `${one.file.replace(/\.\w+$/, "")}: ${one.path.map((step) => words(String(step))).join(", ")}` });
    name.value = set;
    drawTable();
    differences();
    void check();
  };
  const sets = h("div", { class: "row" });
  const drawSets = () => replace(sets, h("label", { for: "sets" }, "My charts"), h("select", { id: "sets", onchange: (event: Event) => void load((event.target as HTMLSelectElement).value) }, h("option", { value: "" }, "a new set"), ...title.sets.map((one) => h("option", { value: one.name, selected: one.name === name.value }, one.name))),
    button("Delete", () => void gone(), { id: "delete-set", disabled: !title.sets.length }));
  const gone = async () => {
    const set = document.querySelector<HTMLSelectElement>("#sets")!.value;
    if (!set) return;
    await remove(`${path}/sets/${encodeURIComponent(set)}`);
    title.sets = title.sets.filter((one) => one.name !== set);
    await load("");
    drawSets();
  };
  nav.append(...tables.map((one) => h("li", {}, button(one.title, () => void show(one.name), { "data-table": one.name }))));
  drawSets();
  differences();
  await show(tables[0].name); // before anybody can press anything: all below draws the table that is shown
  if (!here()) return;
  root.replaceChildren(h("div", { class: "start" }, h("header", {}, h("h1", {}, h("a", { class: "home", href: "#/" }, "Stavka")), h("p", {}, `Charts of ${title.name}. Type over what your own copy of the game says otherwise.`)),
    h("main", { class: "workshop" }, h("nav", { "aria-label": "Tables" }, nav), table, h("aside", { "aria-label": "My own charts" }, sets, h("div", { class: "row" }, h("label", { for: "set-name" }, "Name"), name), h("div", { class: "buttons" }, keep), said, list))));
}
