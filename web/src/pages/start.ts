// The first page: begin a game, go on with one, or bring one along.
import { dialog } from "../widgets/dialog";
import { button, h, replace } from "../widgets/dom";
import { settingsForm } from "../widgets/settings";
import { sentence, words } from "../widgets/words";
import { get, post } from "../wire/http";
import type { SaveInfo, TitleInfo } from "../wire/types";
import { importer, saveList } from "./saved";

const PLAYERS: Record<string, string> = { human: "Person", random: "Computer: random", cadet: "Computer: cadet (quick)", general: "Computer: general (plans ahead)" };
const SET_UPS: Record<string, string> = { historical: "As history had it", free: "By the players" };

export async function startPage(root: HTMLElement, here: () => boolean): Promise<void> {
  document.title = "Stavka";
  const [titles, saves] = await Promise.all([get<TitleInfo[]>("/api/titles"), get<SaveInfo[]>("/api/saves")]);
  if (!here()) return;
  const fault = h("p", { class: "fault", role: "alert" });
  const picture = h("img", { class: "table", alt: "" });
  root.replaceChildren(h("div", { class: "start" },
    h("header", {}, h("h1", {}, "Stavka"), h("p", {}, "Board wargames of the Eastern Front, played by the book."), button("Settings", () => dialog("Settings", settingsForm()))),
    h("main", {}, h("section", { "aria-label": "New game" }, h("h2", {}, "New game"), form(titles, picture, fault), fault), h("section", { "aria-label": "Saved games" }, h("h2", {}, "Saved games"), saveList(titles, saves), importer(fault), picture))));
}

function form(titles: TitleInfo[], picture: HTMLImageElement, fault: HTMLElement): HTMLElement {
  const rest = h("div", {});
  const choice = h("select", { id: "title", onchange: () => draw() }, ...titles.map((title) => h("option", { value: title.code }, title.name)));
  const made = h("form", { class: "new", onsubmit: (event: Event) => { event.preventDefault(); void begin(made, fault); } }, row("title", "Game", choice), rest);
  const draw = () => {
    const title = titles.find((one) => one.code === choice.value)!;
    rest.replaceChildren();
    replace(rest,
      row("scenario", "Scenario", h("select", { id: "scenario", onchange: () => setUps(title) }, ...title.scenarios.map((one) => h("option", { value: one.key }, one.name)))),
      row("set-up", "Set-up", h("select", { id: "set-up" })),
      ...title.sides.map((side) => row(`seat-${side}`, words(side), h("select", { id: `seat-${side}`, "data-side": side }, ...title.players.map((one) => h("option", { value: one }, PLAYERS[one] ?? words(one)))))),
      row("dice", "Dice", h("select", { id: "dice" }, h("option", { value: "" }, "Rolled by the program"), h("option", { value: "hand" }, "Thrown by hand"))),
      title.options.length ? h("details", {}, h("summary", {}, `Optional rules (${title.options.length})`), ...title.options.map((one) => h("div", { class: "check" }, h("input", { type: "checkbox", id: `opt-${one.key}`, "data-option": one.key }), h("label", { for: `opt-${one.key}` }, h("b", {}, words(one.key)), ` ${one.summary}`)))) : null,
      h("div", { class: "buttons" }, h("button", { class: "main", id: "begin" }, "Begin"), title.guide ? button("Guided first turn", () => { location.hash = `#/guide/${title.code}`; }, { id: "begin-guide" }) : null));
    setUps(title);
  };
  /** Only set-ups that the scenario has; where there is one, nothing is asked. */
  const setUps = (title: TitleInfo) => {
    const key = rest.querySelector<HTMLSelectElement>("#scenario")!.value;
    const field = rest.querySelector<HTMLSelectElement>("#set-up")!;
    const found = title.scenarios.find((one) => one.key === key)!.set_ups;
    field.replaceChildren(...found.map((one) => h("option", { value: one }, SET_UPS[one] ?? words(one))));
    field.parentElement!.hidden = found.length < 2;
    picture.src = `/api/titles/${title.code}/picture/${key}.png`;
    picture.alt = `The map of ${title.name} with its pieces as they are set up`;
  };
  draw();
  return made;
}

function row(id: string, label: string, field: HTMLElement): HTMLElement { return h("div", { class: "row" }, h("label", { for: id }, label), field); }

function value(id: string): string { return (document.getElementById(id) as HTMLSelectElement).value; }

async function begin(made: HTMLElement, fault: HTMLElement): Promise<void> {
  const seats = Object.fromEntries([...made.querySelectorAll<HTMLSelectElement>("[data-side]")].map((one) => [one.dataset.side!, one.value]));
  const options = [...made.querySelectorAll<HTMLInputElement>("[data-option]:checked")].map((one) => one.dataset.option!);
  try {
    const { game } = await post<{ game: string }>("/api/games", { title: value("title"), scenario: value("scenario"), set_up: value("set-up"), seats, options, hand_dice: value("dice") === "hand" });
    location.hash = `#/game/${encodeURIComponent(game)}`;
  } catch (error) { fault.textContent = sentence((error as Error).message); }
}
