// What stands beside the board when the other player is elsewhere: who plays, clocks, talk, what is asked and agreed.
import { takenBack } from "./undone";
import { h, replace } from "../widgets/dom";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { get } from "../wire/http";
import type { Around } from "../wire/types";
import { acts, between, redraw } from "./between";
import { followNews, stopNews } from "./news";
import { gameNotices } from "./own";
import type { Mine } from "./shapes";
import { talkPart } from "./talk";
import { duration } from "./words";
import { tellTurn } from "./turn";

const FOLDED = "stavka-talk-folded";
let received = 0; // when the last state came, by the clock of this browser

/** The panel, for as long as the page of a game is shown. */
export function hostPanel(root: HTMLElement): void {
  const clocks = h("div", { class: "host-clocks", id: "host-clocks" });
  const offers = h("div", { class: "host-offers" });
  const ends = h("div", {});
  const leaving = h("details", { class: "host-acts" }, h("summary", {}, "End or leave"), ends); // stays open when something is new
  const talk = talkPart();
  const own = h("div", {});
  const panel: HTMLElement = h("details", { class: "host-panel", id: "host-panel", open: innerWidth > 900 && localStorage.getItem(FOLDED) === null, ontoggle: () => keep(panel) }, h("summary", {}, "Players and talk"), clocks, offers, leaving, talk.node, takenBack(), own, h("p", { class: "host-home" }, h("a", { href: "/" }, "All games")));
  (root.querySelector("#side") ?? root).append(panel); // below the other panels where there is room, so that it hides nothing of the map
  const draw = () => {
    const around = app.state?.around;
    if (!around) return;
    received = Date.now();
    showClocks(clocks, around);
    replace(offers, ...between(around));
    const ways = acts(around);
    leaving.hidden = !ways.length;
    replace(ends, ...ways);
    talk.draw(around);
    tellTurn();
  };
  on("state", draw);
  on("note", draw);
  redraw(draw);
  draw();
  void signedIn(own, panel);
  const ticking = setInterval(() => {
    if (!panel.isConnected) { clearInterval(ticking); stopNews(); }
    else if (app.state?.around) showClocks(clocks, app.state.around);
  }, 500);
}

/** Who has an account chooses how he is told of this game, and sees what is new in others. */
async function signedIn(own: HTMLElement, panel: HTMLElement): Promise<void> {
  const mine = await get<Mine>("/api/account").catch(() => null);
  if (!mine?.name || !panel.isConnected) return;
  const game = decodeURIComponent(location.hash.split("/")[2] ?? "");
  followNews(game);
  if (mine.games.some((one) => one.game === game)) own.append(await gameNotices(game));
}

/** Who folds the panel finds it folded next time. */
function keep(panel: HTMLElement): void {
  if (innerWidth <= 900) return;
  if ((panel as HTMLDetailsElement).open) localStorage.removeItem(FOLDED);
  else localStorage.setItem(FOLDED, "yes");
}

function showClocks(node: HTMLElement, around: Around): void {
  const { clock } = around;
  const gone = (Date.now() - received) / 1000;
  const rows = Object.keys(around.players).map((side) => {
    const left = clock?.left[side];
    const time = left === undefined ? "" : duration(Math.max(0, side === clock?.running ? left - gone : left));
    const runs = side === clock?.running;
    return h("p", { class: runs ? "runs" : app.state?.to_act === side ? "asked" : "" }, h("span", {}, `${side} `, h("small", {}, who(around, side))), h("span", { class: "time" }, time));
  });
  replace(node, ...rows);
}

function who(around: Around, side: string): string {
  const player = around.players[side];
  if (player !== "human") return `the computer, ${player}`;
  return around.names[side] ?? (around.taken.includes(side) ? (app.state.held.includes(side) ? "you" : "without an account") : "nobody yet");
}
