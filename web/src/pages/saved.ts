// Saved games to go on with: where they stand, a picture of the front, another name, away with them and back again.
import { dialog } from "../widgets/dialog";
import { button, h } from "../widgets/dom";
import { settings } from "../widgets/settings";
import { sentence, words } from "../widgets/words";
import { on } from "../wire/bus";
import { gamePath, post, remove } from "../wire/http";
import type { SaveInfo, TitleInfo } from "../wire/types";

const LARGEST = 8_000_000; // bytes that the server takes
const FIRST = 6; // games that are shown before one asks for all

export function saveList(titles: TitleInfo[], saves: SaveInfo[], tell: (fault: unknown) => void): HTMLElement {
  if (!saves.length) return h("p", {}, "There are none yet. Every game is kept after each action.");
  const list = h("ul", { class: "saves", "aria-label": "Saved games" });
  const show = (some: SaveInfo[]) => { list.append(...some.map((save) => row(titles, save, tell))); requestAnimationFrame(() => void pictures(list)); };
  show(saves.slice(0, FIRST));
  on("settings", () => void pictures(list));
  const rest = saves.slice(FIRST);
  const all = rest.length ? button(`Show ${rest.length} more`, () => { all!.remove(); show(rest); }, { class: "quiet", id: "all-saves" }) : null;
  return h("div", {}, list, all);
}

function row(titles: TitleInfo[], save: SaveInfo, tell: (fault: unknown) => void): HTMLElement {
  const title = titles.find((one) => one.code === save.title);
  const scenario = title?.scenarios.find((one) => one.key === save.scenario?.replace(/_/g, "-"))?.name ?? words(save.scenario ?? "");
  const name = h("a", { class: "name", href: `#/game/${encodeURIComponent(save.name)}` }, save.name);
  const when = new Date(save.changed * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const acts = h("div", { class: "acts" },
    button("Rename", () => rename(save, name, tell), { class: "small", "aria-label": `Rename ${save.name}` }),
    button("Delete", () => void away(item, save, tell), { class: "small", "aria-label": `Delete ${save.name}` }));
  const item = h("li", { "data-save": save.name },
    save.fault ? null : h("img", { alt: "", width: 130, height: 75, "data-src": `${gamePath(save.name)}/front.svg?steps=${save.steps}` }),
    h("div", { class: "about" }, save.fault ? h("b", {}, save.name) : name,
      h("p", {}, save.fault ? sentence(save.fault) : `${title?.name ?? save.title}, ${scenario}`),
      save.fault ? null : h("p", {}, save.steps ? `${save.place}: ${save.stage}` : "Not begun"),
      h("p", { class: "soft" }, save.fault ? "" : `${opponent(save)} · `, when)), acts);
  return item;
}

/** Who sits against whom. */
export function opponent({ seats = {} }: SaveInfo): string {
  const people = Object.keys(seats).filter((side) => seats[side] === "human");
  const computers = Object.values(seats).filter((player) => player !== "human");
  if (!computers.length) return "Two players";
  return people.length ? `${words(people[0])} against the computer (${computers[0]})` : `Computer against computer (${computers.join(", ")})`;
}

/** One after the other, in the colours that are chosen: each is drawn for this page. */
async function pictures(list: HTMLElement): Promise<void> {
  for (const picture of list.querySelectorAll<HTMLImageElement>("img[data-src]")) {
    const { colours } = settings;
    if (!picture.isConnected || picture.dataset.colours === colours) continue;
    picture.dataset.colours = colours;
    await new Promise<void>((done) => { picture.onload = picture.onerror = () => done(); picture.src = `${picture.dataset.src}&theme=${colours}`; });
  }
}

function rename(save: SaveInfo, name: HTMLAnchorElement, tell: (fault: unknown) => void): void {
  const field = h("input", { type: "text", id: "new-name", value: save.name, maxlength: 80 });
  const keep = async () => {
    try {
      const { name: now } = await post<{ name: string }>(`/api/saves/${encodeURIComponent(save.name)}/name`, { to: field.value });
      save.name = now;
      name.textContent = now;
      name.href = `#/game/${encodeURIComponent(now)}`;
      box.close();
    } catch (error) { box.close(); tell(error); }
  };
  const box = dialog("Rename the game", h("form", { onsubmit: (event: Event) => { event.preventDefault(); void keep(); } }, h("label", { for: "new-name" }, "Name "), field), button("Keep", () => void keep(), { class: "main", id: "keep-name" }));
  field.select();
}

/** Off the list; the place where it was offers it back. */
async function away(item: HTMLElement, save: SaveInfo, tell: (fault: unknown) => void): Promise<void> {
  try { await remove(`/api/saves/${encodeURIComponent(save.name)}`); } catch (error) { tell(error); return; }
  const back = async () => {
    try { await post(`/api/saves/${encodeURIComponent(save.name)}/back`, {}); gone.replaceWith(item); item.querySelector<HTMLElement>(".acts button:last-child")?.focus(); } catch (error) { tell(error); }
  };
  const undo = button("Undo", () => void back(), { class: "small", "aria-label": `Undo: bring ${save.name} back` });
  const gone = h("li", { class: "gone" }, h("span", { role: "status" }, `${save.name} is deleted.`), undo);
  item.replaceWith(gone);
  undo.focus();
}

export function importer(tell: (fault: unknown) => void): HTMLElement {
  const file = h("input", { type: "file", id: "import", accept: ".stavka,.txt", onchange: () => void bring(file, tell) });
  return h("p", { class: "import" }, h("label", { for: "import" }, "Bring a diary along: "), file);
}

async function bring(field: HTMLInputElement, tell: (fault: unknown) => void): Promise<void> {
  const file = field.files?.[0];
  if (!file) return;
  try {
    if (file.size > LARGEST) throw new Error("This file is too large to be a diary.");
    const { game } = await post<{ game: string }>("/api/import", await file.text());
    location.hash = `#/game/${encodeURIComponent(game)}`;
  } catch (error) {
    tell(error);
    field.value = ""; // so that the same file, mended, can be chosen again
  }
}
