// A game with somebody at another machine: on a host, whose address is asked for once, or by letters.
import { dialog } from "../widgets/dialog";
import { button, h } from "../widgets/dom";
import type { TitleInfo } from "../wire/types";
import type { Choice } from "./begin";

const KEY = "stavka-host";

/** The host that was played on last. */
export function lastHost(): string { return localStorage.getItem(KEY) ?? ""; }

/** An address as it may be typed, as one that can be opened; nothing where it is none. */
function addressOf(typed: string): string {
  const whole = /^https?:\/\//.test(typed) ? typed : `https://${typed}`;
  try { const { hostname, origin } = new URL(whole); return hostname && !/\s/.test(typed) ? origin : ""; } catch { return ""; }
}

/** Goes to the lobby of the host, where this title waits to be begun; who has none is asked for its address. */
export function goElsewhere(title: TitleInfo, choice: Choice): void {
  const host = lastHost();
  if (host) location.assign(`${host}/?${new URLSearchParams({ title: title.code, scenario: choice.scenario })}`);
  else askForHost(() => goElsewhere(title, choice));
}

export function askForHost(then: () => void): void {
  const field = h("input", { type: "text", id: "host-address", value: lastHost(), placeholder: "games.example.org", autocomplete: "url", spellcheck: false });
  const fault = h("p", { class: "fault", role: "alert" });
  const go = () => {
    const address = addressOf(field.value.trim());
    if (!address) { fault.textContent = "This is no address. It looks like games.example.org."; field.focus(); return; }
    localStorage.setItem(KEY, address);
    box.close();
    then();
  };
  const box = dialog("Against somebody elsewhere",
    h("p", {}, "Players who are apart meet on a host: a Stavka server that keeps their games, clocks and talk. Somebody you know may run one (stavka host). It is asked for once."),
    h("form", { onsubmit: (event: Event) => { event.preventDefault(); go(); } }, h("div", { class: "row" }, h("label", { for: "host-address" }, "Its address"), field), fault,
      h("div", { class: "buttons" }, button("Go there", go, { class: "main", id: "host-go" }))),
    h("p", { class: "soft" }, "Without any server two people play by letter: stavka mail writes a file for each turn, and nobody can cheat at the dice."));
  field.focus();
}
