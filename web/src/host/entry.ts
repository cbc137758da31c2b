// The pages of a host beside the board: the lobby, the account, and the pages that links open.
import { h } from "../widgets/dom";
import { apply } from "../widgets/settings";
import { post } from "../wire/http";
import { archive } from "./archive";
import { upper } from "./fields";
import { letterPage, stopPage } from "./letter";
import { lobby } from "./lobby";
import { proof } from "./proof";
import { boardOf } from "./shapes";
import { accountPage } from "./wishes";

async function join(root: HTMLElement): Promise<void> {
  const [game, token] = location.hash.slice(1).split("/");
  history.replaceState(null, "", "/join"); // the link is a key: it does not stay in the bar or in the history
  if (!game || !token) throw new Error("This link is not whole: a part of it is missing.");
  root.replaceChildren(h("p", { class: "wait" }, "Taking your seat …"));
  await post(`/api/games/${encodeURIComponent(game)}/join`, { token });
  location.replace(boardOf(game));
}

function page(root: HTMLElement): Promise<void> {
  switch (location.pathname) {
    case "/join": return join(root);
    case "/letter": return letterPage(root);
    case "/stop": return stopPage(root);
    case "/archive": return archive(root);
    case "/proof": return proof(root);
    default: return location.hash === "#/account" ? accountPage(root) : lobby(root);
  }
}

async function show(): Promise<void> {
  const root = document.getElementById("app")!;
  try {
    await page(root);
  } catch (error) {
    root.replaceChildren(h("main", { class: "wait" }, h("h1", {}, "Stavka"), h("p", { role: "alert" }, upper((error as Error).message)), h("p", {}, h("a", { href: "/" }, "All games"))));
  }
}

apply();
window.addEventListener("hashchange", () => { if (location.pathname === "/" || location.hash) void show(); });
void show();
