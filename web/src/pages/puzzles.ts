// Puzzles: a list to choose from, and beside the board the question, the verdict and the way to the next one.
import { dropAdvice, showAdvised } from "../analysis/advice";
import { lookTo } from "../story/camera";
import { button, h, replace } from "../widgets/dom";
import { announce } from "../widgets/message";
import { sentence, words } from "../widgets/words";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { get, post } from "../wire/http";
import type { Advice, TitleInfo } from "../wire/types";
import { gamePage } from "./game";

export interface PuzzleInfo { id: string; title: string; theme: string; side: string; text: string }
interface Listed { themes: Record<string, string>; puzzles: PuzzleInfo[] }
interface Opened { game: string; puzzle: PuzzleInfo; until: string; hex: string | null }
interface Verdict { over: boolean; solved: boolean; met: string[]; missed: string[] }
type Progress = Record<string, "solved" | "missed">;
const KEPT = "stavka-puzzles"; // what was solved, in this browser
const CHOICE = "stavka-puzzles-choice";

function progress(): Progress { try { return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Progress; } catch { return {}; } }
function note(id: string, solved: boolean): void {
  const known = progress();
  if (known[id] === "solved") return;
  localStorage.setItem(KEPT, JSON.stringify({ ...known, [id]: solved ? "solved" : "missed" }));
}
function choice(): { title: string; theme: string } {
  try { return { title: "", theme: "", ...JSON.parse(localStorage.getItem(CHOICE) ?? "{}") }; } catch { return { title: "", theme: "" }; }
}
const fits = (one: PuzzleInfo) => { const { title, theme } = choice(); return (!title || one.title === title) && (!theme || one.theme === theme); };

/** The next puzzle of the same choice that is not solved yet, after this one if there is one. */
function following(all: PuzzleInfo[], id = ""): PuzzleInfo | undefined {
  const known = progress();
  const from = all.findIndex((one) => one.id === id);
  const open = [...all.slice(from + 1), ...all.slice(0, from + 1)].filter((one) => fits(one) && known[one.id] !== "solved" && one.id !== id);
  return open[0];
}

export async function puzzlesPage(root: HTMLElement, here: () => boolean): Promise<void> {
  document.title = "Puzzles";
  const [{ themes, puzzles }, titles] = await Promise.all([get<Listed>("/api/puzzles"), get<TitleInfo[]>("/api/titles")]);
  if (!here()) return;
  const list = h("ul", { class: "puzzles", id: "puzzle-list" }), count = h("p", { role: "status", id: "puzzle-count" });
  const next = button("Next unsolved", () => { const one = following(puzzles); if (one) location.hash = `#/puzzle/${one.id}`; }, { class: "main", id: "puzzle-next" });
  const picker = (id: string, label: string, key: "title" | "theme", options: [string, string][]) => {
    const node = h("select", { id, onchange: () => { localStorage.setItem(CHOICE, JSON.stringify({ ...choice(), [key]: node.value })); draw(); } },
      ...options.map(([value, name]) => h("option", { value, selected: choice()[key] === value }, name)));
    return h("div", { class: "row" }, h("label", { for: id }, label), node);
  };
  const draw = () => {
    const known = progress(), some = puzzles.filter(fits);
    const solved = some.filter((one) => known[one.id] === "solved").length;
    count.textContent = `${some.length} puzzles, ${solved} of them solved.`;
    next.disabled = !following(puzzles);
    replace(list, ...some.map((one) => h("li", { class: known[one.id] ?? "open", "data-key": one.id },
      h("a", { href: `#/puzzle/${one.id}` }, one.id), h("span", { class: "soft" }, `${themes[one.theme]}, ${words(one.side)}`), h("span", {}, one.text), h("span", { class: "came" }, known[one.id] === "solved" ? "solved" : known[one.id] ? "tried" : ""))));
  };
  root.replaceChildren(h("div", { class: "start" },
    h("header", {}, h("h1", {}, "Puzzles"), h("p", {}, "Positions with a question. The program judges your answer."), h("a", { href: "#/" }, "All games")),
    h("main", { class: "puzzle-page" },
      picker("puzzle-title", "Game", "title", [["", "All games"], ...titles.map((one): [string, string] => [one.code, one.name])]),
      picker("puzzle-theme", "Theme", "theme", [["", "All themes"], ...Object.entries(themes)]), h("div", { class: "buttons" }, next), count, list)));
  draw();
}

/** A puzzle on the ordinary board, with its panel beside it; ``solution`` shows how it was solved. */
export async function puzzlePage(root: HTMLElement, id: string, solution: boolean, here: () => boolean): Promise<void> {
  const [found, { themes, puzzles }] = await Promise.all([post<Opened>(`/api/puzzles/${encodeURIComponent(id)}`, {}), get<Listed>("/api/puzzles")]);
  if (!here()) return;
  await gamePage(root, found.game, here);
  if (!here()) return;
  document.title = `Puzzle ${id}`;
  const said = h("div", { class: "said", role: "status", id: "puzzle-verdict" });
  const next = following(puzzles, id);
  const again = button("Try again", () => location.reload(), { id: "puzzle-again" });
  const show = button("Show a solution", () => { location.hash = `#/puzzle/${id}/solution`; }, { id: "puzzle-solution" });
  const panel = h("details", { class: "host-panel puzzle-panel", id: "puzzle-panel", open: !solution || innerWidth > 640 }, h("summary", {}, `Puzzle ${id}: ${themes[found.puzzle.theme] ?? found.puzzle.theme}`),
    h("p", { class: "question" }, found.puzzle.text), h("p", { class: "soft" }, `You play the ${words(found.puzzle.side)} side, up to the end of ${words(found.until)}.`), said,
    h("div", { class: "buttons" }, again, show, next ? button("Next puzzle", () => { location.hash = `#/puzzle/${next.id}`; }, { id: "puzzle-next" }) : null), h("p", {}, h("a", { href: "#/puzzles" }, "All puzzles")));
  (root.querySelector("#side") ?? root).append(panel); // beside the map, of which it would hide a part
  follow(id, found, said, solution);
  if (solution) void reveal(id, found, said);
}

/** Ask for the verdict whenever another phase begins, until there is one. */
function follow(id: string, found: Opened, said: HTMLElement, shown: boolean): void {
  let phase = "", judged = false, looked = false;
  const look = async () => {
    if (!app.state || judged || !said.isConnected) return;
    if (!looked && found.hex) { looked = true; lookTo([found.hex]); }
    const now = `${app.state.turn} ${app.state.phase} ${app.state.to_act}`;
    if (now === phase) return;
    phase = now;
    const verdict = await get<Verdict>(`/api/puzzles/${encodeURIComponent(id)}/verdict?game=${encodeURIComponent(found.game)}`);
    if (!verdict.over || judged || !said.isConnected) return;
    judged = true;
    if (!shown) note(id, verdict.solved);
    tell(said, verdict);
  };
  on("state", () => void look());
  void look();
}

function tell(said: HTMLElement, verdict: Verdict): void {
  const head = verdict.solved ? "Solved." : "Not solved.";
  replace(said, h("p", { class: verdict.solved ? "solved" : "fault" }, head), h("ul", {}, ...verdict.missed.map((one) => h("li", { class: "missed" }, sentence(one))), ...verdict.met.map((one) => h("li", { class: "met" }, sentence(one)))));
  announce(`${head} ${[...verdict.missed, ...verdict.met].join("; ")}`);
}

async function reveal(id: string, found: Opened, said: HTMLElement): Promise<void> {
  const steps = await get<Advice[]>(`/api/puzzles/${encodeURIComponent(id)}/solution`);
  const ready = () => {
    if (!said.isConnected || app.state?.game !== found.game || !app.state.my_turn) return false;
    dropAdvice();
    showAdvised(steps, "A solution");
    return true;
  };
  replace(said, h("p", {}, "The arrows show a solution; what it plays stands in the list beside the map. “Play all” plays it."));
  if (ready()) return;
  let shown = false;
  on("state", () => { if (!shown) shown = ready(); });
}
