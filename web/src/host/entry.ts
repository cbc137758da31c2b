// The pages of a host beside the board: the lobby, and the page that a link of a seat opens.
import { h } from "../widgets/dom";
import { apply } from "../widgets/settings";
import { post } from "../wire/http";
import { lobby } from "./lobby";

async function join(root: HTMLElement): Promise<void> {
  const [game, token] = location.hash.slice(1).split("/");
  history.replaceState(null, "", "/join"); // the link is a key: it does not stay in the bar or in the history
  if (!game || !token) throw new Error("This link is not whole: a part of it is missing.");
  root.replaceChildren(h("p", { class: "wait" }, "Taking your seat …"));
  await post(`/api/games/${encodeURIComponent(game)}/join`, { token });
  location.replace(`/board#/game/${encodeURIComponent(game)}`);
}

async function show(): Promise<void> {
  const root = document.getElementById("app")!;
  try {
    await (location.pathname === "/join" ? join(root) : lobby(root));
  } catch (error) {
    root.replaceChildren(h("main", { class: "wait" }, h("h1", {}, "Stavka"), h("p", { role: "alert" }, (error as Error).message), h("p", {}, h("a", { href: "/" }, "All games"))));
  }
}

apply();
window.addEventListener("hashchange", () => { if (location.pathname === "/join" && location.hash) void show(); });
void show();
