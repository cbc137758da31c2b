// Saved games to go on with, and a diary to bring along.
import { h } from "../widgets/dom";
import { sentence } from "../widgets/words";
import { post } from "../wire/http";
import type { SaveInfo, TitleInfo } from "../wire/types";

const LARGEST = 8_000_000; // bytes that the server takes

export function saveList(titles: TitleInfo[], saves: SaveInfo[]): HTMLElement {
  if (!saves.length) return h("p", {}, "There are none yet. Every game is kept after each action.");
  const name = (code?: string) => titles.find((title) => title.code === code)?.name ?? code ?? "";
  const rows = saves.map((save) => h("tr", {},
    h("td", {}, save.fault ? save.name : h("a", { href: `#/game/${encodeURIComponent(save.name)}` }, save.name)),
    h("td", {}, save.fault ?? `${name(save.title)}, ${save.scenario}`), h("td", {}, save.fault ? "" : save.steps ? `Turn ${save.turn}: ${save.stage}` : "not begun"),
    h("td", {}, new Date(save.changed * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }))));
  return h("div", { class: "saves", tabindex: 0, role: "region", "aria-label": "List of saved games" }, h("table", {}, h("thead", {}, h("tr", {}, ...["Name", "Game", "Turn", "Last played"].map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, ...rows)));
}

export function importer(fault: HTMLElement): HTMLElement {
  const file = h("input", { type: "file", id: "import", accept: ".stavka,.txt", onchange: () => void bring(file, fault) });
  return h("p", { class: "import" }, h("label", { for: "import" }, "Bring a diary along: "), file);
}

async function bring(field: HTMLInputElement, fault: HTMLElement): Promise<void> {
  const file = field.files?.[0];
  if (!file) return;
  try {
    if (file.size > LARGEST) throw new Error("This file is too large to be a diary.");
    const { game } = await post<{ game: string }>("/api/import", await file.text());
    location.hash = `#/game/${encodeURIComponent(game)}`;
  } catch (error) {
    fault.textContent = sentence((error as Error).message);
    field.value = ""; // so that the same file, mended, can be chosen again
  }
}
