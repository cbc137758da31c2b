// The first page: one press to a game, games to go on with, a way in for a newcomer.
import { dialog } from "../widgets/dialog";
import { button, h } from "../widgets/dom";
import { settings, settingsForm } from "../widgets/settings";
import { sentence } from "../widgets/words";
import { on } from "../wire/bus";
import { get } from "../wire/http";
import type { SaveInfo, TitleInfo } from "../wire/types";
import { begin, lastChoice, lastTitle } from "./begin";
import { titleCard } from "./cards";
import { importer, opponent, saveList } from "./saved";

const FEW = 3; // titles that leave room for the shelf beside them

export async function startPage(root: HTMLElement, here: () => boolean): Promise<void> {
  document.title = "Stavka";
  const [titles, saves] = await Promise.all([get<TitleInfo[]>(`/api/titles?pictures=${settings.colours}`), get<SaveInfo[]>("/api/saves")]);
  if (!here()) return;
  const fault = h("p", { class: "fault", role: "alert" });
  const tell = (error: unknown) => { fault.textContent = sentence((error as Error).message); fault.scrollIntoView({ block: "nearest" }); };
  const last = lastTitle();
  const cards = h("section", { id: "titles", "aria-label": "New game" });
  const draw = () => cards.replaceChildren(...[...titles].sort((a, b) => Number(b.code === last) - Number(a.code === last)).map((title) => titleCard(title, tell)));
  draw();
  on("settings", draw); // other colours, other pictures
  root.replaceChildren(h("div", { class: "start" },
    h("header", {}, h("h1", {}, "Stavka"), h("p", {}, "Board wargames of the Eastern Front, played by the book."), h("a", { href: "#/puzzles", id: "to-puzzles" }, "Puzzles"), button("Settings", () => dialog("Settings", settingsForm()))),
    h("main", { class: titles.length > FEW ? "many" : "" }, fault, saves.length || last ? goOn(titles, saves) : newcomer(titles, tell), cards,
      h("section", { class: "shelf", "aria-label": "Saved games" }, h("h2", {}, "Saved games"), saveList(titles, saves, tell), importer(tell)))));
}

/** The game that was played last is one press away, too. */
function goOn(titles: TitleInfo[], saves: SaveInfo[]): HTMLElement | null {
  const save = saves.find((one) => !one.fault);
  if (!save) return null;
  const title = titles.find((one) => one.code === save.title)?.name ?? save.title;
  return h("section", { class: "newcomer", "aria-label": "Last game" }, h("h2", {}, "Last game"), h("p", {}, `${title}: ${save.place}. ${opponent(save)}.`),
    h("div", { class: "buttons" }, button("Go on", () => { location.hash = `#/game/${encodeURIComponent(save.name)}`; }, { class: "main", id: "go-on" })));
}

/** Who has never played is led to the shortest scenario of the easiest title. */
function newcomer(titles: TitleInfo[], tell: (fault: unknown) => void): HTMLElement {
  const title = titles.reduce((best, one) => (one.hard < best.hard ? one : best));
  const scenario = title.scenarios.reduce((best, one) => (one.turns < best.turns ? one : best));
  const side = title.sides[0];
  const play = () => void begin(title, { ...lastChoice(title), scenario: scenario.key, setUp: scenario.set_ups[0], way: side }).catch(tell);
  return h("section", { class: "newcomer", "aria-label": "New here?" },
    h("h2", {}, "New here?"), h("p", {}, `Begin with ${title.name}, the easiest, and its shortest game: ${scenario.turns} turns.`),
    h("div", { class: "buttons" },
      title.guide ? button("Show me the first turn", () => { location.hash = `#/guide/${title.code}`; }, { class: "main", id: "newcomer-guide" }) : null,
      button(`Play ${title.calls[side]} at once`, play, { id: "newcomer-play" })));
}
