// The lobby: games that wait for a player, and the form to begin one.
import { button, h } from "../widgets/dom";
import { get, post } from "../wire/http";
import { account } from "./account";
import { links } from "./links";
import { PACES, paceWords, type Pace } from "./words";

interface Title { code: string; name: string; sides: string[]; players: string[]; scenarios: { key: string; name: string; set_ups: string[] }[]; options: { key: string; summary: string }[] }
interface OpenGame { game: string; title: string; scenario: string; options: string[]; free: string[]; players: Record<string, string>; pace: Pace | null }

export async function lobby(root: HTMLElement): Promise<void> {
  const [titles, open, mine] = await Promise.all([get<Title[]>("/api/titles"), get<OpenGame[]>("/api/lobby"), account()]);
  root.replaceChildren(h("main", { class: "lobby" },
    h("h1", {}, "Stavka"),
    h("p", {}, "Play the war in the East with somebody elsewhere. Begin a game and send a link: whoever has the link of a seat plays it."),
    mine,
    h("section", { "aria-labelledby": "lobby-open" }, h("h2", { id: "lobby-open" }, "Games that wait for a player"), openGames(titles, open)),
    h("section", { "aria-labelledby": "lobby-new" }, h("h2", { id: "lobby-new" }, "A new game"), form(root, titles))));
}

function openGames(titles: Title[], open: OpenGame[]): HTMLElement {
  if (!open.length) return h("p", {}, "None just now.");
  return h("ul", { class: "lobby-games" }, ...open.map((one) => {
    const title = titles.find((other) => other.code === one.title);
    const scenario = title?.scenarios.find((other) => other.key === one.scenario);
    const options = one.options.length ? `, ${one.options.join(", ")}` : "";
    return h("li", {}, h("b", {}, title?.name ?? one.title), ` ${scenario?.name ?? one.scenario}${options}; ${paceWords(one.pace)} `,
      ...one.free.map((side) => button(`Play ${side}`, () => void take(one.game, side))));
  }));
}

async function take(game: string, side: string): Promise<void> {
  try {
    await post(`/api/games/${encodeURIComponent(game)}/take`, { side });
    location.assign(`/board#/game/${encodeURIComponent(game)}`);
  } catch (error) { alert((error as Error).message); }
}

function choice(id: string, label: string, options: [string, string][]): [HTMLElement, HTMLSelectElement] {
  const select = h("select", { id }, ...options.map(([value, name]) => h("option", { value }, name)));
  return [h("p", { class: "row" }, h("label", { for: id }, label), select), select];
}

function form(root: HTMLElement, titles: Title[]): HTMLElement {
  const [titleRow, title] = choice("lobby-title", "Title", titles.map((one) => [one.code, one.name]));
  const [paceRow, pace] = choice("lobby-pace", "Pace", PACES.map(([name], number) => [String(number), name]));
  const [watchRow, watch] = choice("lobby-watch", "Watchers", [["", "Nobody may watch"], ["0", "Anybody, at once"], ["600", "Anybody, ten minutes behind"], ["86400", "Anybody, a day behind"]]);
  const listed = h("input", { id: "lobby-listed", type: "checkbox" });
  const rest = h("div", {});
  const fault = h("p", { role: "alert" });
  const chosen = () => titles.find((one) => one.code === title.value)!;
  const fill = () => {
    const now = chosen();
    rest.replaceChildren(
      choice("lobby-scenario", "Scenario", now.scenarios.map((one) => [one.key, one.name]))[0],
      ...now.sides.map((side) => choice(`lobby-side-${side}`, side, now.players.map((one) => [one, one === "human" ? "a person" : `the computer: ${one}`]))[0]),
      h("fieldset", { class: "lobby-options" }, h("legend", {}, "Optional rules"), ...now.options.map((one) => h("div", { class: "check" },
        h("input", { type: "checkbox", id: `lobby-option-${one.key}`, value: one.key }), h("label", { for: `lobby-option-${one.key}` }, one.summary)))));
  };
  title.onchange = fill;
  fill();
  const made = h("form", { class: "lobby-form" }, titleRow, rest, paceRow, watchRow,
    h("p", { class: "check" }, listed, h("label", { for: "lobby-listed" }, "List it here, so that a stranger may take a free seat")),
    fault, h("button", { type: "submit", class: "main", id: "lobby-begin" }, "Begin"));
  made.onsubmit = (event) => {
    event.preventDefault();
    const value = (id: string) => (document.getElementById(id) as HTMLSelectElement).value;
    const options = [...made.querySelectorAll<HTMLInputElement>(".lobby-options input:checked")].map((one) => one.value);
    const seats = Object.fromEntries(chosen().sides.map((side) => [side, value(`lobby-side-${side}`)]));
    void begin(root, fault, {
      title: title.value, scenario: value("lobby-scenario"), options, seats,
      pace: PACES[Number(pace.value)][1], listed: listed.checked, watch_delay: watch.value === "" ? null : Number(watch.value),
    });
  };
  return made;
}

async function begin(root: HTMLElement, fault: HTMLElement, wanted: object): Promise<void> {
  try {
    const made = await post<{ game: string; links: Record<string, string> }>("/api/games", wanted);
    links(root, made.game, made.links);
  } catch (error) { fault.textContent = (error as Error).message; }
}
