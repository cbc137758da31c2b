// The line above the map: title, turn, phase, weather, who is asked, and the menu.
import { dialog } from "../widgets/dialog";
import { button, h, replace } from "../widgets/dom";
import { settingsForm } from "../widgets/settings";
import { words } from "../widgets/words";
import { watch } from "../story/player";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { gamePath } from "../wire/http";
import { ask, setSeat } from "../wire/table";
import { helpDialog } from "./help";

let bar: HTMLElement;

export function topBar(): HTMLElement {
  bar = h("header", { id: "top" });
  on("state", draw);
  on("replay", draw);
  return bar;
}

/** One weather, or one for each part of the map; one word where it is the same everywhere. */
function weatherWords({ weather: told, land }: { weather?: unknown; land?: unknown }): string {
  const weather = land && typeof told === "object" ? land : told;
  const kinds = weather && typeof weather === "object" ? [...new Set(Object.values(weather))] : [];
  if (kinds.length === 1) return String(kinds[0]);
  return weather && typeof weather === "object" ? Object.entries(weather).map(([where, one]) => `${where} ${one}`).join(", ") : String(weather).replace(/_/g, " ");
}

function draw(): void {
  const { state } = app;
  const { view } = state;
  replace(
    bar,
    h("a", { href: "#/", class: "home", "aria-label": "Stavka: all games" }, "Stavka"),
    h("h1", {}, state.name),
    h("span", { class: "chip turn" }, view.turn_name ?? `Turn ${view.turn}`, view.last_turn ? h("small", {}, ` ${(state.turns.indexOf(view.turn) + 1) || view.turn}/${state.calendar.length || view.last_turn}`) : null),
    view.weather ? h("span", { class: "chip weather" }, h("span", { class: "wordy" }, "Weather: "), weatherWords(view)) : null,
    app.replaying === null ? null : h("span", { class: "chip past" }, "The past"),
    h("span", { class: `chip asked side-${state.sides.indexOf(state.to_act ?? "")}` }, state.result ? "Game over" : `${words(state.to_act ?? "")} to act`),
    h("span", { class: "space" }),
    seatChoice(),
    button("Pictures", pictures),
    button("Settings", () => dialog("Settings", settingsForm())),
    button("Help (?)", helpDialog, { id: "help" }),
  );
}

/** Who sits at this page. With one page for both sides, the side that is asked is shown. */
function seatChoice(): HTMLElement {
  const people = app.state.sides.filter((side) => (app.state.seats[side] ?? "human") === "human");
  const moved = sessionStorage.getItem(`seat-${app.state.game}`) !== null; // who holds both seats sits where he likes
  if (app.state.around && app.state.sits !== "both" && !moved) { // on a host a seat is had by its link
    return h("span", { class: "chip", id: "seat" }, app.state.sits === "nobody" ? "You watch" : `You: ${words(app.state.sits)}`);
  }
  const sides = app.state.may_watch && !people.length ? app.state.sides : people;
  const seats: [string, string][] = sides.map((side): [string, string] => [side, people.length === 1 ? `You: ${words(side)}` : words(side)]);
  if (people.length !== 1) seats.unshift(["both", people.length ? "Both sides" : "Both computers"]);
  if (app.state.may_watch) seats.push(["nobody", "Only watch"]);
  const sit = async (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    if (!(await ask("sit", { seat: value }))) { draw(); return; }
    setSeat(value);
    sessionStorage.setItem(`seat-${app.state.game}`, value);
  };
  return h("select", { id: "seat", "aria-label": "Who sits at this page", onchange: (event: Event) => void sit(event) }, ...seats.map(([seat, name]) => h("option", { value: seat, selected: seat === (people.length === 1 ? app.state.sits : app.state.seat) }, name)));
}

function pictures(): void {
  const { game, seat } = app.state;
  const step = app.replaying === null ? "" : `&step=${app.replaying}`;
  const link = (path: string, name: string) => h("p", {}, h("a", { href: `${gamePath(game)}/${path}`, download: "" }, name));
  const film = button("Watch the game from its start", () => { box.close(); void watch(0, app.state.steps); }, { id: "film" });
  const box = dialog("Pictures", h("div", {}, h("p", {}, film), link(`picture.svg?seat=${seat}${step}`, "The board as SVG"), link(`picture.png?seat=${seat}${step}`, "The board as PNG"), link(`film.gif?seat=${seat}`, "A film of the game so far (GIF)")));
}
