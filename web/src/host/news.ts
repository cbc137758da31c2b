// What is new in my games, on whatever page of the host is open; in the background by a notice of the browser.
import { button, h } from "../widgets/dom";
import { get, post } from "../wire/http";
import { upper } from "./fields";
import type { Notice } from "./shapes";

const EVERY = 20_000; // milliseconds between two looks
let timer = 0;
let current = ""; // the game that is looked at: its page tells what is new itself
const told = new Set<string>();

export async function allowNotices(): Promise<void> { if (typeof Notification !== "undefined") await Notification.requestPermission(); }

/** From now on news are shown; those of ``game`` are seen when its page is. */
export function followNews(game = ""): void {
  current = game;
  clearInterval(timer);
  timer = window.setInterval(() => void look(), EVERY);
  void look();
}

export function stopNews(): void { clearInterval(timer); }

async function look(): Promise<void> {
  let news: Notice[];
  try { news = await get<Notice[]>("/api/notices"); } catch { clearInterval(timer); return; } // not signed in, or no line
  if (current && !document.hidden && news.some((one) => one.game === current)) void post("/api/notices/seen", { game: current });
  const others = news.filter((one) => one.game !== current || document.hidden);
  for (const one of others) {
    const key = `${one.game} ${one.kind} ${one.at}`;
    if (told.has(key)) continue;
    told.add(key);
    if (document.hidden) background(`${one.title}: ${one.text}`, one.link, one.game);
  }
  show(others.filter((one) => one.game !== current && (current || one.kind !== "invited"))); // the lobby lists invitations
}

/** Shows it beside what is open elsewhere, if the browser may. */
export function background(text: string, link: string, tag: string): void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const shown = new Notification("Stavka", { body: text, tag, icon: "/static/favicon.svg" });
  shown.onclick = () => { window.focus(); if (location.pathname + location.hash !== link) location.assign(link); shown.close(); };
}

function show(news: Notice[]): void {
  let box = document.getElementById("host-news");
  if (!news.length) { box?.remove(); return; }
  if (!box) { box = h("aside", { id: "host-news", "aria-label": "News of your games", role: "status" }); document.body.append(box); }
  box.replaceChildren(...news.slice(-4).map((one) => h("div", { class: "host-notice" },
    h("a", { href: one.link, onclick: () => void seen(one) }, h("b", {}, `${one.title}, ${one.scenario}`), h("span", {}, ` ${one.place}: ${upper(one.text)}`)),
    button("Seen", () => void seen(one), { class: "small", "aria-label": `Seen: ${one.title}, ${one.text}` }))));
}

async function seen(one: Notice): Promise<void> {
  await post("/api/notices/seen", { game: one.game });
  await look();
}
